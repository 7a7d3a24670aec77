"""Real dice that are to be thrown before a choice can be followed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulator.dice import SeededDice
from simulator.play.choice import Choice
from simulator.play.real_dice import Throw
from simulator.rules.telling import counted
from simulator.table.refused import Refused

if TYPE_CHECKING:
    from simulator.table.game import Game


@dataclass(frozen=True, slots=True)
class FacesAsked:
    """Faces are asked for; with them the choice is followed again from its beginning."""

    game: Game
    """As it stands before the choice."""
    choice: Choice
    faces: tuple[tuple[int, ...], ...]
    """The faces of the throws before this one."""
    throw: Throw
    """What is to be thrown now."""
    before: tuple[Throw, ...] = ()
    """The throws before it, in order, as many as `faces`."""

    @property
    def count(self) -> int:
        """How many dice are thrown."""
        return self.throw.count

    @property
    def need(self) -> int | None:
        """The face that each needs, where all need the same."""
        return self.throw.need

    @property
    def purpose(self) -> str:
        """What is thrown for, such as "Saves"."""
        return PURPOSES.get(self.throw.key, self.throw.key.replace("_", " ").capitalize())

    @property
    def reason(self) -> str:
        """Why there are so many dice, such as "4 attacks hit"; empty where that needs no words."""
        return "" if self.throw.reason.endswith("asked for") else self.throw.reason

    @property
    def player(self) -> str:
        """Whose dice they are, by id: the player who strikes, or whose models are struck."""
        decision = self.game.decision
        assert decision is not None, "a choice answers a decision"
        return self.throw.player or decision.player

    def answer(self, faces: Sequence[int]) -> Game | FacesAsked:
        """Go on with faces read off the table; the next throw is asked for, if there is one.

        Raises:
            Refused: there are too many or too few, or one that such a die does not have.
        """
        if len(faces) != self.count:
            what = "1 face is" if len(faces) == 1 else f"{len(faces)} faces are"
            raise Refused(f"{what} given, and {counted(self.count, 'die is', 'dice are')} thrown.")
        if not self.throw.is_shown_by(faces):
            wrong = next(face for face in faces if not 1 <= face <= self.throw.sides)
            raise Refused(f"{wrong} is not a face of a D{self.throw.sides}.")
        return self.game.thrown(self.choice, (*self.faces, tuple(faces)))

    def rolled(self) -> tuple[int, ...]:
        """Return faces that the program throws for this one throw, beside the dice of the seed.

        They are the same when the choice is taken back and made again.
        """
        seed = (self.game.replay.seed or 0) * 1_000_003 + len(self.game.made) * 101 + len(self.faces) + 1
        return SeededDice(seed).roll(self.count, self.throw.sides)


PURPOSES = {
    "number": "Number of attacks",
    "hits": "Hit rolls",
    "sustained": "Hits more by critical hits",
    "wounds": "Wound rolls",
    "rerolls": "Wound rolls again",
    "saves": "Saves",
    "damage": "Damage",
    "feel_no_pain": "Feel No Pain",
    "hazards": "Hazard rolls",
    "hazard_feel_no_pain": "Feel No Pain against hazards",
    "trigger_wounds": "Mortal wounds",
    "trigger_feel_no_pain": "Feel No Pain",
    "demise": "Deadly Demise",
    "demise_wounds": "Mortal wounds of Deadly Demise",
    "demise_feel_no_pain": "Feel No Pain against Deadly Demise",
    "fight_on_death": "Who fights on death",
}
"""What dice are thrown for, by the key of a script."""
