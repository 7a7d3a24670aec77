"""Making attacks, 11th edition (04 to 06, 19.02, 24): pure functions, one noun or one ability a file.

Nothing here rolls: what needs dice is told their faces. `simulator.play` rolls them and tells what happened.
"""

from __future__ import annotations
