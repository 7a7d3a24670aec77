"""Every base on the table as figures, made anew only where a model changed since the last picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from simulator.army import Model, Unit
from simulator.state import State
from simulator.view.camera import Camera
from simulator.view.drawing import Ranked, ranked
from simulator.view.labels import discs_of
from simulator.view.layout import Disc
from simulator.view.marks import Token
from simulator.view.scene import side_of, token_in
from simulator.view.theme import Theme


@dataclass(frozen=True, slots=True)
class Seen:
    """A model as it was drawn: what it was drawn from, its mark, and its figures."""

    model: Model
    unit: Unit
    look: str
    token: Token
    drawn: tuple[Ranked, ...]
    discs: tuple[Disc, ...]
    """What words keep clear of."""


@dataclass(slots=True)
class Troop:
    """A unit as it was drawn."""

    unit: Unit
    looks: Mapping[str, str]
    models: dict[str, Seen]
    drawn: tuple[Ranked, ...] = ()


@dataclass
class Cast:
    """The bases of one replay. Models, units and states are immutable: the same object has not changed."""

    _view: tuple[Camera, Theme] | None = None
    _troops: dict[str, Troop] = field(default_factory=dict)

    def drawn(self, state: State, looks: Mapping[str, str], camera: Camera, theme: Theme) -> list[Ranked]:
        """Return the figures of all bases with their ranks; `looks` says how single models look, by id."""
        if self._view != (camera, theme):
            self._view = (camera, theme)
            self._troops.clear()
        of_unit: dict[str, dict[str, str]] = {}
        for model, look in looks.items():
            of_unit.setdefault(state.unit_of[model].id, {})[model] = look
        drawn: list[Ranked] = []
        indices: dict[str, int] = {}
        for unit in state.units:
            index = indices[unit.player] = indices.get(unit.player, -1) + 1
            drawn += self._troop(state, unit, index, of_unit.get(unit.id, {})).drawn
        return drawn

    @property
    def tokens(self) -> list[Token]:
        """The marks of the bases that were drawn last."""
        return [seen.token for troop in self._troops.values() for seen in troop.models.values()]

    @property
    def discs(self) -> list[Disc]:
        """The places of the bases that were drawn last, in pixels."""
        return self.discs_but("")

    def discs_but(self, model: str) -> list[Disc]:
        """Return the places of the bases that were drawn last, but for one model's."""
        troops = self._troops.values()
        return [disc for troop in troops for id, seen in troop.models.items() if id != model for disc in seen.discs]

    def _troop(self, state: State, unit: Unit, index: int, looks: Mapping[str, str]) -> Troop:
        kept = self._troops.get(unit.id)
        if kept is not None and kept.unit is unit and kept.looks == looks:
            return kept
        before = kept.models if kept is not None else {}
        side = side_of(state, unit)
        troop = Troop(unit, looks, {})
        for model in unit.on_table:
            seen = before.get(model.id)
            look = looks.get(model.id, "standing")
            if seen is None or seen.look != look or not _same(seen, model, unit):
                assert self._view is not None
                mark = token_in(unit, side, index, model, look=look)
                discs = tuple(discs_of(mark.body, self._view[0]))
                seen = Seen(model, unit, look, mark, tuple(ranked((mark,), *self._view)), discs)
            troop.models[model.id] = seen
        troop.drawn = tuple(r for seen in troop.models.values() for r in seen.drawn)
        self._troops[unit.id] = troop
        return troop


def _same(seen: Seen, model: Model, unit: Unit) -> bool:
    """Say whether a model would be drawn as it was: it has not changed, and neither has what its unit shows on it."""
    was = seen.unit
    if seen.model is not model:
        return False
    if was is unit:
        return True
    return was.record == unit.record and was.on_table[:1] == unit.on_table[:1] and was.keywords == unit.keywords
