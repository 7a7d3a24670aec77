"""Can a unit end a fight move within engagement range of an enemy unit, and in coherency (Pile In, Consolidate)?

It is asked of the whole unit (D20): a move of some of its models that keeps everything else shows that it can; a proof
for each model by itself, whatever its mates do, shows that it cannot. Where neither is found, that is said aloud.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from simulator.army import Model, Player, Unit
from simulator.board import Board
from simulator.geometry.conditions import Condition, WithinCount
from simulator.geometry.lengths import TOLERANCE, at_most, less
from simulator.geometry.places import Found, Impossible, Undecided
from simulator.moves import Step
from simulator.rules.approaching import with_some_enemy
from simulator.rules.cohering import is_coherent
from simulator.rules.judged import play_out
from simulator.rules.passing import stood_on
from simulator.rules.possible import find, standing_conditions
from simulator.rules.telling import told
from simulator.rules.tenth.books import ENGAGEMENT, FIGHT_MOVE
from simulator.rules.tenth.coherency import coherency_of
from simulator.rules.tenth.drawing_along import moves_worth_trying, past_mates
from simulator.rules.tenth.pivot import pivot
from simulator.rules.tenth.toward_enemies import closest_models, enemy_models
from simulator.rules.terms import Coherency
from simulator.rules.travelling import Allowance, Going
from simulator.rules.words import bodies, is_engaged, nearest_model, quote, touched_enemy, within
from simulator.state import State

ALLOWANCE: Final = Allowance(FIGHT_MOVE, pivot)


@dataclass(frozen=True, slots=True)
class Could:
    """Whether a unit can end in engagement range and in coherency."""

    possible: bool | None
    """None where no move was found, and none ruled out."""
    sentence: str
    """Why, in a sentence."""
    steps: tuple[Step, ...] = ()
    """A move that comes to it; none where it is so already, or none is known."""


def can_end_engaged(state: State, unit: Unit) -> Could:
    """Return whether a unit can end a fight move within engagement range of an enemy unit and in coherency."""
    return _answer(state.board, state.players, state.units, unit.id)


@lru_cache(maxsize=256)
def _answer(board: Board, players: tuple[Player, Player], units: tuple[Unit, ...], unit_id: str) -> Could:
    """The same, remembered for what it rests on: a move is judged more than once."""
    state = State("40k-10e", board, players, units, players[0].id)
    return _Reaching(state, state.unit(unit_id)).answer()


class _Reaching:
    """The question about one unit in one position."""

    def __init__(self, state: State, unit: Unit) -> None:
        self.state, self.unit = state, unit
        self.models = unit.on_table
        self.terms: Coherency = coherency_of(self.models)
        self.enemies = enemy_models(state, unit)
        self.engaged = with_some_enemy(state, unit, ENGAGEMENT)
        # Its own models may all have gone elsewhere.
        self.standing = standing_conditions(state.with_unit(replace(unit, models=())), self.models[0])

    def answer(self) -> Could:
        """Return the answer."""
        state, unit = self.state, self.unit
        engaged = is_engaged(state, unit, ENGAGEMENT)
        if engaged and is_coherent(self.models, self.terms):
            return Could(True, f"{told(unit, 'is', 'are')} in engagement range already.")
        movers = sorted(
            (m for m in self.models if touched_enemy(state, m) is None),
            key=lambda m: nearest_model(m, self.enemies)[0],
        )
        answers = {m.id: self.alone(m) for m in movers}
        if not engaged and all(isinstance(a, Impossible) for a in answers.values()):
            return Could(False, self._out_of_reach(movers))
        apart = self._cannot_come_together(movers)
        if apart is not None:
            return Could(False, apart)
        leaders = [(m, a.pose) for m in movers if isinstance(a := answers[m.id], Found)]
        for steps in moves_worth_trying(state, unit, ALLOWANCE, movers, leaders):
            if self._shows_it(steps):
                return Could(True, f"{told(unit, 'has', 'have')} a move that ends in engagement range.", steps)
        return Could(None, f"No move of {unit.name} into engagement range and coherency was found, and none ruled out.")

    def _out_of_reach(self, movers: Sequence[Model]) -> str:
        gap, name = math.inf, ""
        for model in movers[:1]:
            gap, name = nearest_model(model, self.enemies)[0], self.state.name_of(model.id)
        measured = f": {name} is nearest, {quote(gap)} from an enemy model" if gap < math.inf else ""
        return f"No model of {self.unit.name} can end in engagement range, its unit in coherency{measured}."

    def alone(self, model: Model) -> Found | Impossible | Undecided:
        """Ask whether one model could end engaged, whatever its mates do: a proof that not holds for every move."""
        answer: Found | Impossible | Undecided = Impossible(())
        for target in closest_models(self.state, self.unit, model):
            asked = (self.engaged, target.nearer(model), *self.standing, *self._roughly_coherent(model))
            answer = find(model, ALLOWANCE, past_mates(self.state, self.unit, model), asked)
            if not isinstance(answer, Impossible):
                break
        return answer

    def _roughly_coherent(self, model: Model) -> tuple[Condition, ...]:
        """Return what is left of coherency when every mate may go as far as it can, wherever that is."""
        mates = tuple(m for m in self.models if m.id != model.id)
        if not mates:
            return ()
        going = [m for m in mates if touched_enemy(self.state, m) is None]
        slack = max((FIGHT_MOVE + TOLERANCE + m.base.reach - m.base.inner for m in going), default=0.0)
        return (WithinCount("coherency", bodies(mates), self.terms.neighbour + slack, self.terms.count),)

    def _cannot_come_together(self, movers: Sequence[Model]) -> str | None:
        """Return why the unit cannot end in coherency, even if all who may move go to meet their mates; None: it may.

        Whoever touches an enemy stays; any other comes 3" nearer, and a base that turns by as much as it is longer.
        """
        going = {m.id: FIGHT_MOVE + TOLERANCE + m.base.reach - m.base.inner for m in movers}

        def could_meet(one: Model, other: Model) -> bool:
            return within(one, other, self.terms.neighbour + going.get(one.id, 0.0) + going.get(other.id, 0.0))

        name, unit = self.state.name_of, self.unit
        if not movers and not is_coherent(self.models, self.terms):
            return f"All models of {unit.name} touch enemies and stay, and are not in coherency where they stand."
        if len(self.models) > self.terms.count:
            for model in self.models:
                if sum(could_meet(model, mate) for mate in self.models if mate.id != model.id) < self.terms.count:
                    stays = "" if model.id in going else ", which touches an enemy and stays,"
                    return f"{name(model.id)}{stays} cannot come into coherency, so {unit.name} cannot end in it."
        left, group = list(self.models[1:]), [self.models[0]]
        for model in group:  # grows as others are found that could join
            joining = [m for m in left if could_meet(model, m)]
            left = [m for m in left if m not in joining]
            group += joining
        if left and self.terms.connected:
            both = f"{name(left[0].id)} cannot come into one group with {name(group[0].id)}"
            return f"{both}, so {unit.name} cannot end in coherency."
        return None

    def _shows_it(self, steps: tuple[Step, ...]) -> bool:
        """Say whether a move keeps everything that is asked of it, and ends as it should; contact is no condition."""
        played, end = play_out(self.state, steps, ALLOWANCE)
        return (
            bool(played)
            and all(s.trip.going is Going.CLEAR and at_most(s.length, FIGHT_MOVE) for s in played)
            and not any(s.on_models or s.on_terrain or stood_on(end, s.ended) for s in played)
            and all(touched_enemy(s.state, s.model) is None for s in played)
            and all(
                any(
                    less(target.distance(s.ended), target.distance(s.model))
                    for target in closest_models(s.state, self.unit, s.model)
                )
                for s in played
            )
            and is_engaged(end, end.unit(self.unit.id), ENGAGEMENT)
            and is_coherent(end.unit(self.unit.id).on_table, self.terms)
        )
