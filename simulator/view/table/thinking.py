"""What is worked out while the window lives on: the program's choices, suggestions, and what would have been legal."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from simulator.planner.disembark import plan_disembark
from simulator.rules import ruleset_of
from simulator.view.same import Same
from simulator.view.table import answering, moving
from simulator.view.table.judging import advised
from simulator.view.table.proposal import Proposal, proposal_of
from simulator.view.table.sitting import Sitting
from simulator.view.table.suggested import Suggested, suggestion

if TYPE_CHECKING:
    from simulator.rules.verdict import Verdict


@dataclass
class Thought:
    """Something that is worked out beside the window. Whoever does not want it any more lets it be."""

    about: object
    """What it belongs to: it is of no use where that has changed."""
    work: Callable[[], Any]
    then: Callable[[Sitting, Any], Sitting]
    """What comes of it."""
    found: list[Any] = field(default_factory=list)
    stops: bool = False
    """Whether it is to end with what it has found so far."""

    def __post_init__(self) -> None:
        self._thread = threading.Thread(target=self._think, daemon=True)
        self._thread.start()

    @property
    def is_here(self) -> bool:
        """Whether whoever asks is this thought."""
        return threading.current_thread() is self._thread

    @property
    def done(self) -> bool:
        """Whether it has come to something."""
        return not self._thread.is_alive()

    def _think(self) -> None:
        self.found.append(self.work())

    def result(self) -> Any:
        """Return what was found."""
        assert self.found, "whatever went wrong was told where it did"
        return self.found[0]


class Thinking:
    """One thought at a time, each about the decision at hand and the unit's move as it is."""

    def __init__(self) -> None:
        """Begin with none."""
        self.thought: Thought | None = None

    def _begin(
        self, sitting: Sitting, words: str, work: Callable[[], Any], then: Callable[[Sitting, Any], Sitting]
    ) -> Sitting:
        """Begin to think; what was thought about before is let be. Without words nobody waits for it."""
        self.thought = Thought(_about(sitting), work, then)
        return replace(sitting, busy=words)

    def program(self, sitting: Sitting) -> Sitting:
        """Let the program think about its decision, where it is to make one."""
        game = sitting.game
        if self.thought is not None or not sitting.programs_turn:
            return sitting
        assert game.decision is not None
        words = f"The program chooses for {game.state.player_name(game.decision.player)} …"
        return self._begin(sitting, words, game.let_program_choose, answering.program_chose)

    def suggest(self, sitting: Sitting) -> Sitting:
        """Look for the planner's move; a unit that can move begins to."""
        decision, state = sitting.decision, sitting.game.state
        if sitting.stage == "choose" and decision is not None:
            rule = ruleset_of(state).moves.get(decision.decision)
            if rule is not None and not rule.sets_up:
                focus = sitting.focus if 0 <= sitting.focus < len(decision.options) else 0
                sitting = answering.chosen(sitting, decision.options[focus])
        proposal = sitting.proposal
        if proposal is None or sitting.stage != "move":
            return sitting.say("P suggests a move, while a unit moves.")
        sitting = replace(sitting, held=None, suggested=None, refusal=None, said="")
        words = f"The planner looks for a move of {state.unit(proposal.unit).name} … Esc stops it"
        return self._begin(sitting, words, lambda: suggestion(state, proposal, self._watch), _with_suggestion)

    def lay_out(self, sitting: Sitting, unit: str) -> Sitting:
        """Begin to set a unit up: where the planner would have everybody, to be changed by hand."""
        decision, state = sitting.decision, sitting.game.state
        if sitting.stage != "choose" or decision is None or unit not in decision.options:
            return sitting
        kind = decision.decision

        def laid_out() -> Proposal:
            return proposal_of(state, kind, unit).laid_out(plan_disembark(state, unit))

        words = f"The planner looks for places for {state.unit(unit).name} … Esc stops it"
        return self._begin(sitting, words, laid_out, _with_places)

    def advise(self, sitting: Sitting, before: Sitting) -> Sitting:
        """Look for what would have been possible where a model, or the whole move, was refused.

        Args:
            sitting: with the refusal.
            before: as it was before that, with what was in hand.
        """
        proposal, state = before.proposal, before.game.state
        if proposal is None or proposal.sets_up or self.thought is not None:
            return sitting
        move = (moving.put_down(before) if before.held is not None else proposal).move(state)
        return self._begin(sitting, "", lambda: advised(state, move), _with_advice)

    def _watch(self, progress: object) -> None:  # noqa: ARG002 - told to whoever looks for a move
        """End a search that is to be stopped, or that nobody wants any more."""
        if self.thought is None or not self.thought.is_here or self.thought.stops:
            raise KeyboardInterrupt

    def stop(self, sitting: Sitting) -> Sitting:
        """Stop: a search ends with what it has found, at once if it is asked for twice; the program's, with nothing."""
        thought = self.thought
        if thought is not None and not thought.stops and not sitting.programs_turn:
            thought.stops = True
            return sitting
        self.thought = None
        return replace(sitting, busy="")

    def heard(self, sitting: Sitting) -> Sitting:
        """Take up what has been found, if it still belongs to what is at hand."""
        thought = self.thought
        if thought is None or not thought.done:
            return sitting
        self.thought = None
        sitting = replace(sitting, busy="")
        return thought.then(sitting, thought.result()) if thought.about == _about(sitting) else sitting


def _about(sitting: Sitting) -> tuple[object, ...]:
    """Return what a thought belongs to."""
    return Same(sitting.game.replay), sitting.game.automatic, sitting.proposal


def _with_advice(sitting: Sitting, verdict: Verdict) -> Sitting:
    refused = sitting.refusal
    return sitting if refused is None else replace(sitting, refusal=replace(refused, verdict=verdict))


def _with_suggestion(sitting: Sitting, found: Suggested | str) -> Sitting:
    if isinstance(found, str):
        return sitting.say(found)
    return replace(sitting, suggested=found, focus=-1, said="")


def _with_places(sitting: Sitting, proposal: Proposal) -> Sitting:
    return replace(sitting, proposal=proposal, picked="", focus=-1, refusal=None, said="")
