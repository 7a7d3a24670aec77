"""What is drawn over the table when asked for: engagement ranges, coherency links; which of names and grid show.

Quiet by default: ranges and links of the event that goes on alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from simulator.army import Model, Unit
from simulator.events import ModelMoved
from simulator.geometry.lengths import at_most
from simulator.rules.ruleset import Ruleset
from simulator.state import State
from simulator.view.marks import Mark, Ring
from simulator.view.moments import Frame
from simulator.view.scene import Pairs, coherency_links, side_of


@dataclass(frozen=True, slots=True)
class Shown:
    """Which overlays a person asked for."""

    engagement: bool = False
    """The engagement range of every unit; else that of the unit that somebody moves for."""
    coherency: bool = False
    """The links of every unit; else those of the unit that moves."""
    names: bool = True
    grid: bool = True

    def toggled(self, name: str) -> Shown:
        """Return it with one of them the other way round."""
        return replace(self, **{name: not getattr(self, name)})


QUIET = Shown()


@dataclass
class Overlaid:
    """Makes the marks of ranges and links, and keeps those of units that have not changed."""

    ruleset: Ruleset | None
    """None where the rules of the replay are not known here: there are then no ranges and no links."""
    _kept: dict[tuple[str, str], tuple[Unit, tuple[Mark, ...]]] = field(default_factory=dict)
    _pairs: Pairs = field(default_factory=dict)

    @staticmethod
    def of(state: State) -> Overlaid:
        """Return it for a position's ruleset."""
        from simulator.rules import rulesets  # here: the rules are read when somebody asks

        return Overlaid(rulesets().get(state.ruleset))

    def most(self, moved: ModelMoved, model: Model) -> float | None:
        """Return how far a model may go in a move, in inches; None where the rules of the replay do not say."""
        rule = self.ruleset.moves.get(moved.kind) if self.ruleset is not None else None
        most = rule.allowance.of(model) if rule is not None and not rule.sets_up else 0.0
        # Who may go farther than its move says has been given that by something else.
        return most if most > 0.0 and at_most(moved.length, most) else None

    def marks(self, frame: Frame, shown: Shown) -> Iterator[Mark]:
        """Yield ranges and links at an instant. While a model moves, its unit's range stays where it was."""
        if self.ruleset is None:
            return
        event = frame.moment.event if frame.moment else None
        moved = event if isinstance(event, ModelMoved) else None
        for unit in frame.state.units:
            if not unit.on_table:
                continue
            if shown.engagement or (moved is not None and unit.id == moved.target):
                moving = frame.moving is not None and frame.moving.unit == unit.id and frame.moment is not None
                stood = frame.moment.before.unit(unit.id) if moving and frame.moment is not None else unit
                yield from self._kept_for(stood, "ranges")
            # Where all its models move at once, links would only flicker.
            alone = moved is not None and unit.id == moved.unit and not frame.together
            if shown.coherency or alone:
                yield from self._kept_for(unit, "links", side_of(frame.state, unit))

    def standing(
        self, state: State, shown: Shown, at_hand: frozenset[str] = frozenset(), before: State | None = None
    ) -> Iterator[Mark]:
        """Yield ranges and links of a position in which nothing goes on.

        Args:
            state: the position.
            shown: which overlays are asked for.
            at_hand: units whose links show even where they are not asked for, such as those in hand.
            before: the position that ranges are of, where units are on their way: theirs stay where they were.
        """
        if self.ruleset is None:
            return
        for unit in state.units:
            if unit.on_table and shown.engagement:
                yield from self._kept_for(before.unit(unit.id) if before is not None else unit, "ranges")
            if unit.on_table and (shown.coherency or unit.id in at_hand):
                yield from self._kept_for(unit, "links", side_of(state, unit))

    def _kept_for(self, unit: Unit, what: str, side: int | None = None) -> tuple[Mark, ...]:
        kept = self._kept.get((unit.id, what))
        if kept is None or kept[0] is not unit:
            made = self._range(unit) if what == "ranges" else self._links(unit, side)
            self._kept[unit.id, what] = kept = (unit, made)
        return kept[1]

    def _range(self, unit: Unit) -> tuple[Ring, ...]:
        assert self.ruleset is not None
        return (Ring(tuple(m.body for m in unit.on_table), self.ruleset.engagement, id=f"engagement-{unit.id}"),)

    def _links(self, unit: Unit, side: int | None) -> tuple[Mark, ...]:
        assert self.ruleset is not None
        if self.ruleset.coherency is None or len(unit.on_table) < 2:
            return ()
        return tuple(coherency_links(unit, self.ruleset.coherency(unit.on_table).neighbour, side, self._pairs))
