"""A Fight phase played by hand, as it stands: what has happened, who must decide what now, and what follows from that.

Nothing changes: every answer returns another game. Dice that the seed does not throw are asked for, see `FacesAsked`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from simulator.assets import version
from simulator.dice import SeededDice
from simulator.events import Event, TakenBack, apply
from simulator.moves import Move
from simulator.play.automatic import Automatic
from simulator.play.choice import Choice
from simulator.play.phase import resolved, sequence_of
from simulator.play.real_dice import MoreFacesNeededError, RealDice
from simulator.play.taking_back import taken_back
from simulator.replay import Header, Replay
from simulator.rules.decision import Decision
from simulator.scenario import Scenario
from simulator.state import State
from simulator.table.faces_asked import FacesAsked
from simulator.table.judging import judged_choice
from simulator.table.made import Made, made_of
from simulator.table.refused import Refused, refuse

COSTLY: Final = frozenset({"attack", "get-out", "deadly-demise", "choose-target"})
"""Decisions after which models lose wounds as far as their owners choose."""


@dataclass(frozen=True, slots=True)
class Game:
    """A phase in the making; its upkeep is done, so somebody must decide or it is over."""

    replay: Replay
    """All that has happened: unfinished while somebody must decide, finished when the phase is over."""
    made: tuple[Made, ...] = ()
    """Every decision answered so far, in order."""
    drawn: int = 0
    """How much of the seed is used."""
    decision: Decision | None = None
    """Who must decide what now; None when the phase is over."""
    automatic: frozenset[str] = frozenset()
    """Players whose decisions the program makes."""
    advisory: bool = False
    """Whether moves that the referee finds illegal are let stand, and marked."""
    real_dice: bool = False
    """Whether dice are thrown at the table: their faces are then asked for."""

    @classmethod
    def begin(
        cls,
        scenario: Scenario,
        *,
        seed: int,
        automatic: Iterable[str] = (),
        advisory: bool = False,
        real_dice: bool = False,
    ) -> Game:
        """Begin a phase, and come to its first decision.

        Raises:
            CannotBePlayedError: the scenario's ruleset or phase cannot be played.
            ValueError: there is no such player.
        """
        replay = Replay(Header.of(scenario, seed=seed, program=version()), scenario, ())
        game = cls(replay, advisory=advisory, real_dice=real_dice).with_automatic(automatic)
        return game.going_on(())

    @classmethod
    def resume(cls, replay: Replay) -> Game:
        """Go on with a game from its replay, as far as its choices are whole.

        Raises:
            CannotGoOnError: an event of the replay is not what it should be, or it is no game by hand.
            CannotBePlayedError: its ruleset or phase cannot be played.
        """
        from simulator.table.resuming import resumed  # here: it makes games

        return resumed(replay)

    @property
    def state(self) -> State:
        """How everything stands now."""
        return self.replay.final

    @property
    def finished(self) -> bool:
        """Whether the phase is over."""
        return self.decision is None

    @property
    def is_programs_turn(self) -> bool:
        """Whether the program is to make the decision that is open."""
        return self.decision is not None and self.decision.player in self.automatic

    def with_automatic(self, players: Iterable[str]) -> Game:
        """Return the game with the program deciding for these players, by id; raises ValueError for one not there."""
        known = {player.id for player in self.replay.scenario.state.players}
        unknown = sorted(set(players) - known)
        if unknown:
            raise ValueError(f'there is no player "{unknown[0]}"; there is {" and ".join(sorted(known))}')
        return replace(self, automatic=frozenset(players))

    def answer(self, choice: Choice, faces: tuple[tuple[int, ...], ...] = ()) -> Game | FacesAsked:
        """Answer the open decision by hand.

        Args:
            choice: the answer; whatever it says of who chose, and its remark, do not count.
            faces: of real dice, throw by throw, where they were read before.

        Returns:
            The game as it goes on; or, where real dice are thrown, what must be thrown first.

        Raises:
            Refused: the choice cannot be made; the game stands as it was.
        """
        return self.thrown(replace(choice, by="hand", remark=""), faces)

    def let_program_choose(self) -> Game | FacesAsked:
        """Let the automatic player answer the open decision; as `answer`."""
        return self.thrown(self.suggestion(), ())

    def suggestion(self) -> Choice:
        """Return what the automatic player would answer to the open decision: moves say in `remark` what is proved."""
        return Automatic.named(self.replay.header.planner).choose(self.state, self._open())

    def suggested_move(self, unit: str, selected: Move | None = None) -> Choice:
        """Return the move that the automatic player would make with one unit, or that it stays.

        Args:
            unit: one of the options of the open decision, which is about a move.
            selected: a move without steps that fixes targets, mode and objective.
        """
        return Automatic.named(self.replay.header.planner).move(self.state, self._open(), unit, selected)

    def thrown(self, choice: Choice, faces: tuple[tuple[int, ...], ...]) -> Game | FacesAsked:
        """Return what follows from a choice, of whoever it says, with the faces of the throws that were read so far."""
        decision = self._open()
        choice = replace(choice, refuse=refuse)
        if choice.by == "hand":
            choice = judged_choice(self.state, decision, choice, lets_stand=self.advisory)
        dice = SeededDice(self.replay.seed or 0, drawn=self.drawn)
        if not self.real_dice:
            return self._followed(decision, choice, resolved(self.state, decision, choice, dice), dice.drawn)
        real = RealDice(faces)
        try:
            resolved(self.state, decision, choice, real)
        except MoreFacesNeededError as needed:
            return FacesAsked(self, choice, faces, needed.throw, needed.before)
        choice = real.given_in(choice)
        events = resolved(self.state, decision, choice, dice)
        assert dice.drawn == self.drawn, "every die was thrown at the table"
        return self._followed(decision, choice, events, dice.drawn)

    def falling_instead(self, models: Iterable[str]) -> Game:
        """Return the game as the last decision leaves it with these models losing wounds first, by the same dice.

        Whoever owns them may choose so until something else is decided; it is a part of that decision.

        Raises:
            Refused: the last decision costs nobody wounds, or there is no such model.
        """
        if not self.made or self.made[-1].decision.decision not in COSTLY:
            raise Refused("Nobody has just lost wounds.")
        made, falls = self.made[-1], tuple(dict.fromkeys(models))
        unknown = [m for m in falls if m not in self.state.model_by_id]
        if unknown:
            raise Refused(f'There is no model "{unknown[0]}".')
        before = replace(
            self,
            replay=self.replay.until(made.number - 1),
            made=self.made[:-1],
            drawn=made.drawn,
            decision=made.decision,
            real_dice=False,
        )
        after = before.thrown(replace(made.choice, falls=falls), ())
        assert isinstance(after, Game), "no real dice are thrown again"
        return replace(after, real_dice=self.real_dice)

    def take_back(self, to: int) -> Game:
        """Return the game from before the decision that an event belongs to, by its number; the log says so.

        Dice fall again as they did: taking back is no way to throw others.

        Raises:
            Refused: no decision was made by then, or none since.
        """
        events = self.replay.events
        while 1 <= to <= len(events) and isinstance(events[to - 1], TakenBack):
            to += 1  # it says what went before the decision behind it
        if not 1 <= to <= len(events):
            raise Refused("There is nothing to take back: nobody has decided anything since.")
        k = max((k for k, made in enumerate(self.made) if made.number <= to), default=None)
        if k is None:
            raise Refused("There is nothing to take back: nobody had decided anything yet.")
        made = self.made[k]
        before = self.replay.until(made.number - 1)
        told = taken_back(before.final, made.decision, made.unit, len(self.replay.events) - len(before.events))
        return replace(self, replay=before.then((told,)), made=self.made[:k], drawn=made.drawn, decision=made.decision)

    def made_again(self, was: Game) -> Game:
        """Return the game with its open decision made as it was made before it was taken back, whoever made it.

        Args:
            was: the game as it was before that.

        Raises:
            Refused: it had not come to the same decision in the same way.
        """
        k = len(self.made)
        if len(was.made) <= k or was.drawn_before(k) != self.drawn:
            raise Refused("There is nothing to make again.")
        made = was.made[k]
        begin = made.number - 1
        if was.replay.state_at(begin) != self.state or made.decision != self.decision:
            raise Refused("It cannot be made again: the game has gone another way since.")
        again = replace(made, number=len(self.replay.events) + 1)
        events = was.replay.events[begin : begin + made.events]
        return replace(self, made=(*self.made, again), drawn=was.drawn_before(k + 1)).going_on(events)

    def drawn_before(self, k: int) -> int:
        """Return how much of the seed was used before the decision of this index was made."""
        return self.made[k].drawn if k < len(self.made) else self.drawn

    def going_on(self, events: tuple[Event, ...]) -> Game:
        """Return the game after events, and after all that then happens by itself."""
        sequence, state, more = sequence_of(self.state), self.state, list(events)
        for event in events:
            state = apply(state, event)
        while (upkeep := sequence.upkeep(state)) is not None:
            state = apply(state, upkeep)
            more.append(upkeep)
        decision = sequence.decision_at(state)
        return replace(self, replay=self.replay.then(more, finished=decision is None), decision=decision)

    def _followed(self, decision: Decision, choice: Choice, events: tuple[Event, ...], drawn: int) -> Game:
        """Return the game after what follows from a decision."""
        made = made_of(len(self.replay.events) + 1, decision, choice, events, self.drawn)
        return replace(self, made=(*self.made, made), drawn=drawn).going_on(events)

    def _open(self) -> Decision:
        if self.decision is None:
            raise Refused("The phase is over: there is nothing to decide.")
        return self.decision
