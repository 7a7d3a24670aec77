"""How property tests are run: as they fall at home, always the same ones where a change must pass."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("home", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")
