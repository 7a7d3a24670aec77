"""The tools that put something on the table: what they are set to, and what their pencil draws."""
