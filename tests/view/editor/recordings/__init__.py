"""Authors at work: recordings of mouse and keys, each a whole task from opening the editor to saving the file."""
