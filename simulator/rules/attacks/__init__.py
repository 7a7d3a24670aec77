"""Making attacks, as far as the editions say the same: pure functions, given what differs as arguments.

Nothing here rolls: what needs dice is told their faces. What one edition alone says stands in its own folder.
"""

from __future__ import annotations
