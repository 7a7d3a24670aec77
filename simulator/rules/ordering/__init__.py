"""The order of a phase, as far as the editions say the same: small functions, given what differs as arguments."""

from __future__ import annotations
