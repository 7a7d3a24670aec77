"""Everything that is seen: scenes of marks, pictures, the replay window, pages."""

import os

# pygame greets on standard output when it is imported; a command's output is its own.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
