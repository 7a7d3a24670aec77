"""Where one model could end, as regions to shade: what is within its reach, and where it would keep all it must keep.

The second is drawn from the same conditions that the referee searches for the nearest legal place: `legal_end` of the
move's rule. What a place must keep may depend on the place itself: which of several targets it serves best (D1), and
what is possible once it keeps coherency (D3). So the rule is asked again about places of the area that its first answer
gives, until it answers the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from simulator.geometry.areas import NOWHERE, Region, places, whole
from simulator.geometry.conditions import Clear, Condition, OffPolygons, OnBoard
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.reach_area import reach_area
from simulator.geometry.shapes import Base, Point, Pose
from simulator.geometry.ways import Obstacles
from simulator.moves import Step
from simulator.rules.judged import JudgedMove, JudgedStep, with_step
from simulator.rules.words import apart, bodies

_ROUNDS = 4
"""How often what is asked of the places of an area may come out as something else."""

Conditions = tuple[Condition, ...]


@dataclass(frozen=True)
class Setting:
    """All that a model's reach depends on."""

    base: Base
    start: Pose
    facing: float
    """How it ends, in degrees."""
    limit: float
    """In inches, without what its turn takes."""
    obstacles: Obstacles


class EndAreas:
    """The areas of models' ends, each worked out once: for a model in hand, whose every place is judged anew."""

    def __init__(self) -> None:
        self._reach: tuple[Setting, Region] | None = None
        self._legal: dict[Conditions, Region] = {}

    def reach(self, judged: JudgedMove, step: JudgedStep) -> Region:
        """Return where a model's centre can get to within its distance, round what stops it.

        One that turns is taken to turn where it begins or where it ends, and goes as far as its turn leaves it.
        """
        setting = _setting(judged, step)
        if self._reach is None or self._reach[0] != setting:
            area = reach_area(setting.base, setting.start, setting.limit, setting.obstacles, facing=setting.facing)
            self._reach, self._legal = (setting, whole(area)), {}
        return self._reach[1]

    def legal(self, judged: JudgedMove, step: JudgedStep) -> Region:
        """Return where one model would keep all that its end must keep, the others as declared.

        What only the whole unit can keep, such as ending engaged, is not asked of each of its places.
        """
        if judged.rule.sets_up:
            return NOWHERE
        found, seen = NOWHERE, set[Conditions]()
        for end in _asked_at(judged, step):
            there = step if end is None else _moved_to(step, end)
            conditions = judged.rule.legal_end(judged if end is None else with_step(judged, there.step), there)
            if conditions is not None:
                found = found.joined(self._settled(judged, step, there.step.end, conditions, seen))
        return found

    def _settled(
        self, judged: JudgedMove, step: JudgedStep, asked: Point, conditions: Conditions, seen: set[Conditions]
    ) -> Region:
        """Return the places where conditions hold that are still what is asked there.

        `asked` is the place that they were asked about.
        """
        for _ in range(_ROUNDS):
            if conditions in seen:
                return NOWHERE
            seen.add(conditions)
            region = self._places(judged, step, conditions)
            if region.holds(asked):
                return region  # it was asked about a place of the area
            place = region.some_place
            if place is None:
                # What is possible was asked with less than must be kept: ask where everything else is kept.
                place = next(self._nearly(judged, step, conditions), None)
                if place is None:
                    return region
            there = _moved_to(step, place)
            now = judged.rule.legal_end(with_step(judged, there.step), there)
            if now is None or now == conditions:
                return region
            asked, conditions = place, now
        return region

    def _places(self, judged: JudgedMove, step: JudgedStep, conditions: Conditions) -> Region:
        reach, setting = self.reach(judged, step), _setting(judged, step)
        if conditions not in self._legal:
            self._legal[conditions] = places(setting.base, setting.facing, reach.shape, conditions)
        return self._legal[conditions]

    def _nearly(self, judged: JudgedMove, step: JudgedStep, conditions: Conditions) -> Iterator[Point]:
        """Yield places that keep all conditions but one."""
        for condition in conditions:
            if not isinstance(condition, Clear | OffPolygons | OnBoard):
                place = self._places(judged, step, tuple(c for c in conditions if c is not condition)).some_place
                if place is not None:
                    yield place


def _setting(judged: JudgedMove, step: JudgedStep) -> Setting:
    start, end = step.model.pose, step.ended.pose
    assert start is not None, f"{step.model.id} is not on the table"
    assert end is not None
    limit = max(judged.rule.allowance.of(step.model) - step.turn, 0.0)
    return Setting(step.model.base, start, end.facing, limit, step.barrier.obstacles)


def _moved_to(step: JudgedStep, end: Point) -> JudgedStep:
    """Return a model's step with another end, as it would be judged."""
    assert step.ended.pose is not None
    assert step.model.pose is not None
    faces = step.ended.pose.facing
    facing = faces if faces != step.model.pose.facing else None
    declared = Step(step.model.id, to=end, facing=facing)
    after = step.state.with_pose(step.model.id, step.ended.pose.at(end))
    return replace(step, step=declared, ended=after.model(step.model.id))


def _asked_at(judged: JudgedMove, step: JudgedStep) -> Sequence[Point | None]:
    """Return the ends to ask about at first: the declared one (None); and where several enemies or objectives are as
    near as each other, places toward each of them.
    """
    assert step.model.pose is not None
    x, y = step.model.pose.point
    foes = [m for unit in step.state.enemies_of(judged.unit) for m in unit.on_table]
    gaps = [(apart(step.model, foe), foe) for foe in foes]
    nearest = min((gap for gap, _ in gaps), default=0.0)
    tied = [body.pose.point for body in bodies(foe for gap, foe in gaps if gap <= nearest + 2 * TOLERANCE)]
    tied += [o.at for o in judged.selection.objectives if o.at is not None]
    if len(tied) < 2:
        return (None,)
    limit = judged.rule.allowance.of(step.model)
    ends: list[Point | None] = [None]
    for u, v in tied:
        away = math.hypot(u - x, v - y)
        share = min(1.0, limit / 2 / away) if away > 0.0 else 0.0
        ends.append((x + (u - x) * share, y + (v - y) * share))
    return ends
