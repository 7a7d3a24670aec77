"""New scenarios: an empty table of a usual size, a ruleset and two players."""

from __future__ import annotations

from typing import Final

from simulator.files.kinds import FORMAT
from simulator.files.rulesets import RULESETS
from simulator.files.toml_writing import toml_document

BOARDS: Final = {"60×44": (60.0, 44.0), "44×60": (44.0, 60.0), "44×30": (44.0, 30.0), "44×90": (44.0, 90.0)}
"""Usual tables, width × depth in inches."""
BASES: Final = (
    "25mm", "28mm", "30mm", "32mm", "40mm", "50mm", "60mm", "65mm", "80mm", "90mm", "100mm", "130mm", "160mm",
    "60x35mm", "75x42mm", "90x52mm", "105x70mm", "120x92mm", "150x95mm", "170x105mm",
)  # fmt: skip
"""Usual bases, round and oval, as they are written."""
DEFAULT_RULESET: Final = next(iter(RULESETS))
DEFAULT_PLAYERS: Final = (("blue", "Blue"), ("red", "Red"))
SCHEMA: Final = "scenario.schema.json"


def new_scenario(
    title: str,
    *,
    ruleset: str = DEFAULT_RULESET,
    board: tuple[float, float] = BOARDS["60×44"],
    players: tuple[tuple[str, str], tuple[str, str]] = DEFAULT_PLAYERS,
    step: str = "",
    schema: str = "",
) -> str:
    """Return the text of a scenario without units, which is what an editor begins with.

    Args:
        title: what it is called.
        ruleset: one of the rulesets that there are.
        board: width and depth in inches.
        players: id and name of each; the first one's turn it is.
        step: of the phase; empty: the ruleset's first step of moving, "pile-in" where it has one.
        schema: path or address of the schema that editors of text complete by; empty: none is named.

    Raises:
        KeyError: there is no such ruleset.
    """
    steps = RULESETS[ruleset].steps
    tree = {
        "format": FORMAT,
        "title": title,
        "ruleset": ruleset,
        "units": [],
        "board": {"size": [float(board[0]), float(board[1])]},
        "turn": {"active": players[0][0], "step": step or ("pile-in" if "pile-in" in steps else "fight")},
        "players": [{"id": player, "name": name} for player, name in players],
    }
    return (f"#:schema {schema}\n" if schema else "") + toml_document(tree)
