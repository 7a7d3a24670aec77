"""SVG pictures kept as text. Set FIGHTPHASE_SNAPSHOTS=1 to write them anew, then look at what changed."""

from __future__ import annotations

import os
import re
from pathlib import Path

FOLDER = Path(__file__).parent / "snapshots"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
NEAR = 0.06
"""Pixels: numbers of two pictures may differ by this, since builds of the font library measure words a hair apart."""


def assert_snapshot(name: str, svg: str) -> None:
    """Compare a picture with the one that is kept: the same text, and every number within a hair."""
    path = FOLDER / name
    if os.environ.get("FIGHTPHASE_SNAPSHOTS"):
        path.write_text(svg, encoding="utf-8")
    kept = path.read_text(encoding="utf-8").splitlines()
    lines = svg.splitlines()
    for k, (new, old) in enumerate(zip(lines, kept, strict=False), start=1):
        assert NUMBER.sub("#", new) == NUMBER.sub("#", old), f"{name}, line {k}"
        for a, b in zip(NUMBER.findall(new), NUMBER.findall(old), strict=True):
            assert abs(float(a) - float(b)) <= NEAR, f"{name}, line {k}: {a} instead of {b}"
    assert len(lines) == len(kept), name
