"""What the panel shows of the selection: fields, switches and buttons, each with the edit that it makes."""
