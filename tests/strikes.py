"""One unit that strikes another with dice that show what a test says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from simulator.dice import ScriptedDice
from simulator.events import DiceRolled, Event, WoundsLost
from simulator.play.attacks import make_attacks
from simulator.play.choice import Choice, cannot_be
from simulator.play.course import Course
from simulator.rules.decision import Decision
from simulator.rules.eleventh.sequence.one_fight import ATTACK
from simulator.script import Attack
from simulator.state import State
from tests.builders import Tree, changed
from tests.play.tables import BLADE, table


def squad(unit_id: str, *models: tuple[str, Tree], **more: Any) -> Tree:
    """A unit of models with ids and changes, in a row: ("a", {...}); r is red, b blue, engaged with one another."""
    player, y = ("red", 10.0) if unit_id.startswith("r") else ("blue", 12.2)
    entries = [
        {"id": f"{unit_id}-{name}", "at": [16.0 + 1.4 * k, y], **changes} for k, (name, changes) in enumerate(models)
    ]
    return {"id": unit_id, "player": player, "base": "32mm", "keywords": ["INFANTRY"], "models": entries, **more}


def many(unit_id: str, count: int, **more: Any) -> Tree:
    """A unit of so many like models, each engaged with the one opposite."""
    return squad(unit_id, *((chr(ord("a") + k), {}) for k in range(count)), **more)


def weapon(**changes: Any) -> Tree:
    """A blade with changes: one attack, WS 3+, S 4, AP 0, D 1; None leaves a key out."""
    return changed(BLADE, changes)


@dataclass(frozen=True)
class Struck:
    """What came of attacks."""

    state: State
    events: tuple[Event, ...]

    @property
    def dice(self) -> list[tuple[str, tuple[int, ...], int | None, int | None]]:
        """The rolls: purpose, faces, the face needed, how many made it."""
        return [(e.purpose, e.faces, e.need, e.passed) for e in self.events if isinstance(e, DiceRolled)]

    def roll(self, purpose: str) -> tuple[tuple[int, ...], int | None, int | None]:
        """The one roll of a purpose: faces, the face needed, how many made it."""
        (found,) = [rest for name, *rest in self.dice if name == purpose]
        faces, need, passed = found
        return faces, need, passed

    @property
    def lost(self) -> list[tuple[str, int, int]]:
        """Wounds lost: model, how many, how many are left."""
        return [(e.model, e.lost, e.left) for e in self.events if isinstance(e, WoundsLost)]

    def left(self, unit_id: str = "b1") -> list[int]:
        """The wounds that the models of a unit have left, in file order."""
        return [m.wounds for m in self.state.unit(unit_id).models]


def strike(
    red: Tree,
    *blue: Tree,
    faces: Iterable[int] = (),
    attacks: Sequence[Attack] = (Attack("b1"),),
    ruleset: str = "40k-11e",
) -> Struck:
    """Make a red unit's attacks, with dice that show these faces, all of them and no more."""
    state = table(red, *blue, step="fight", ruleset=ruleset).state
    course, dice = Course(state), ScriptedDice(faces)
    decision = Decision("red", "attack", tuple(b["id"] for b in blue), "fight", "It attacks.", ATTACK, red["id"])
    make_attacks(course, decision, Choice(cannot_be, unit=red["id"], attacks=tuple(attacks)), dice)
    assert dice.left == 0, f"{dice.left} faces were not asked for"
    return Struck(course.state, tuple(course.events))
