"""What an import did not take over as it stands, as lines to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simulator.armies.muster import ASSUMED, KINDS, LEFT_OUT, NOT_UNDERSTOOD, Note

TITLES = {NOT_UNDERSTOOD: "Not understood", ASSUMED: "Assumed", LEFT_OUT: "Left out"}
TITLE = "# "
"""What a line begins with that is a title."""


def told_notes(notes: Sequence[Note]) -> tuple[str, ...]:
    """Return notes as lines: under a title for each kind, what is said of several units once."""
    return tuple(line for kind in KINDS for line in _of_kind(kind, [n for n in notes if n.kind == kind]))


def _of_kind(kind: str, notes: Sequence[Note]) -> Iterator[str]:
    if notes:
        yield f"{TITLE}{TITLES[kind]}"
    told: dict[str, list[str]] = {}
    for note in notes:
        key, value = (note.where, note.what) if kind == LEFT_OUT else (note.what, note.where)
        told.setdefault(key, []).append(value)
    for key, values in told.items():
        several = ", ".join(dict.fromkeys(v for v in values if v))
        yield ": ".join(part for part in ((key, several) if kind == LEFT_OUT else (several, key)) if part)
