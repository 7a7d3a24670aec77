"""The emergency disembark, clause by clause: at the limits, in every direction, and where there is no place at all."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

import pytest

from simulator.board import Terrain
from simulator.geometry.closest import Closest
from simulator.geometry.conditions import Condition, Within
from simulator.geometry.lengths import inches
from simulator.geometry.places import Undecided
from simulator.geometry.shapes import Base, Body, Oval, Point, Pose, Round, rectangle
from simulator.moves import Move
from simulator.planner.disembark import plan_disembark
from simulator.referee import check
from simulator.rules.eleventh.coherency import coherent_with
from simulator.rules.eleventh.disembark_duties import as_close_as_possible
from simulator.rules.setting_up import can_stand, closest_place
from simulator.state import State
from tests.positions import CENTRE, transformed
from tests.positions import turned as turned_about
from tests.tiers import DIRECTIONS, mostly_slow
from tests.wreckage import BOAT, BOX, TOUCH, WRECK, R, away, breaks, distance_to, judged, out, ring, wrecked

HAIRS = [(-0.002, True), (-0.0005, True), (0.0, True), (0.0005, True), (0.002, False)]
"""How far past an inclusive limit, and whether that still keeps it (D7)."""
BIG = Oval(inches(30), inches(17.75))
LONG = rectangle(inches(60), inches(30))


def broken(state: State, move: Move) -> set[str]:
    return {f.clause.id.removeprefix("disembark.") for f in check(state, move, advise=False).broken}


def on_ray(bearing: float, reach: float, farthest) -> Point:
    """The place in a direction at which the farthest point of a base is as far from the transport as asked."""
    low, high = 1.0, 12.0
    for _ in range(34):
        middle = (low + high) / 2
        low, high = (middle, high) if farthest(away(bearing, middle)) < reach else (low, middle)
    return away(bearing, low)


class TestWhollyWithinSixInches:
    @pytest.mark.parametrize("directions", DIRECTIONS)
    @pytest.mark.parametrize(("hair", "keeps"), HAIRS)
    def test_the_whole_base_counts_in_every_direction(
        self, hair: float, keeps: bool, directions: Iterable[int]
    ) -> None:
        state = wrecked()
        for bearing in directions:
            place = away(bearing, WRECK.radius + 6.0 - R + hair)
            assert ("within" not in breaks(state, out(place), "within")) == keeps

    @pytest.mark.parametrize("directions", DIRECTIONS)
    @pytest.mark.parametrize("transport", [BOAT, BOX], ids=["oval", "rectangle"])
    @pytest.mark.parametrize(("hair", "keeps"), HAIRS)
    def test_of_an_oval_and_of_a_rectangle(
        self, transport: Base, hair: float, keeps: bool, directions: Iterable[int]
    ) -> None:
        state = wrecked(base=transport, turned=27.0)
        for bearing in directions:
            place = on_ray(bearing, 6.0 + hair, lambda p: distance_to(transport, 27.0, p) + R)
            assert ("within" not in breaks(state, out(place), "within")) == keeps

    @pytest.mark.parametrize("base", [BIG, LONG], ids=["oval", "rectangle"])
    @pytest.mark.parametrize(("hair", "keeps"), HAIRS)
    def test_the_farthest_point_of_a_base_that_is_not_round(self, base: Base, hair: float, keeps: bool) -> None:
        state = wrecked(aboard=[base])
        for bearing in range(0, 360, 15):
            facing = 3.0 * bearing + 10.0

            def reach(place: Point, facing: float = facing) -> float:
                return farthest_of(base, place, facing) - WRECK.radius

            place = on_ray(bearing, 6.0 + hair, reach)
            assert ("within" not in breaks(state, out((*place, facing)), "within")) == keeps

    def test_a_base_too_big_for_it_has_no_place_and_is_destroyed(self) -> None:
        state = wrecked(aboard=[Round(inches(80))])
        assert broken(state, out()) == set()
        assert broken(state, out(away(90.0, WRECK.radius + inches(80)))) == {"within"}


def farthest_of(base: Base, place: Point, facing: float) -> float:
    """How far the farthest point of a base is from the middle of the table: every point of its rim, then finer."""
    if isinstance(base, Oval):

        def there(t: float) -> float:
            return math.dist(CENTRE, turned_to(base.a * math.cos(t), base.b * math.sin(t), place, facing))

        best = max((k * math.pi / 90 for k in range(180)), key=there)
        step = math.pi / 90
        for _ in range(30):
            best = max((best - step, best, best + step), key=there)
            step /= 2
        return there(best)
    return max(math.dist(CENTRE, turned_to(x, y, place, facing)) for x, y in base.corners)  # type: ignore[union-attr]


def turned_to(x: float, y: float, place: Point, facing: float) -> Point:
    c, s = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    return (place[0] + x * c - y * s, place[1] + x * s + y * c)


class TestAsCloseAsPossible:
    @pytest.mark.parametrize("directions", DIRECTIONS)
    @pytest.mark.parametrize(
        ("hair", "keeps"), [(0.0, True), (0.0005, True), (0.0019, True), (0.0032, False), (0.01, False)]
    )
    def test_touching_or_two_thousandths_off_in_every_direction(
        self, hair: float, keeps: bool, directions: Iterable[int]
    ) -> None:
        state = wrecked()
        for bearing in directions:
            found = breaks(state, out(away(bearing, TOUCH + hair)), "as-close-as-possible")
            assert (not found) == keeps

    @pytest.mark.parametrize("transport", [BOAT, BOX], ids=["oval", "rectangle"])
    def test_beside_an_oval_and_a_rectangle(self, transport: Base) -> None:
        state = wrecked(base=transport, turned=40.0)
        for bearing in range(0, 360, 10):
            place = on_ray(bearing, 0.0, lambda p: distance_to(transport, 40.0, p) - R)
            farther = away(bearing, math.dist(place, CENTRE) + 0.02)
            assert not breaks(state, out(place), "as-close-as-possible", "within", "overlap")
            assert breaks(state, out(farther), "as-close-as-possible")

    def test_the_message_says_how_far_and_how_close_and_the_witness_is_there(self) -> None:
        state = wrecked()
        (finding,) = check(state, out(away(90.0, TOUCH + 0.5))).broken
        assert finding.message.startswith(
            "Guard stands 0.500″ from Carrier; it could stand 0.000″ from it, where the witness"
        )
        assert (finding.measured, finding.required) == (pytest.approx(0.5), pytest.approx(0.0, abs=1e-6))
        assert finding.witness is not None
        assert broken(state, out(finding.witness.pose.point)) == set()

    def test_the_second_row_is_as_close_as_possible_when_the_first_is_full(self) -> None:
        # thirteen friends fill the first row, and leave no gap that a base fits in
        friends = ring(TOUCH, 12)
        state = wrecked(friends=friends)
        place = closest_free(state)
        assert math.dist(place, CENTRE) > TOUCH + 0.3
        assert broken(state, out(place)) == set()
        assert broken(state, out(away(15.0, TOUCH + 1.3))) == {"as-close-as-possible"}

    def test_a_place_that_is_closer_but_engaged_does_not_count(self) -> None:
        foes = [away(a, TOUCH + 1.5 + 2 * R) for a in range(0, 360, 20)]
        far = [f for f in foes if math.dist(f, away(180.0, TOUCH)) > 4.0]
        state = wrecked(foes=far)
        assert broken(state, out(away(180.0, TOUCH))) == set()
        hemmed = wrecked(foes=foes)
        assert "as-close-as-possible" not in broken(hemmed, out(away(10.0, TOUCH)))

    def test_coherency_excuses_a_model_that_would_have_to_leave_its_unit(self) -> None:
        # Friends fill the first row but for one place in the east. The unit stands in the west.
        friends = [p for p in ring(TOUCH, 12) if math.dist(p, away(0.0, TOUCH)) > 0.1]
        state = wrecked(aboard=3, friends=friends)
        row = closest_row(state, 3)
        assert all(p[0] < CENTRE[0] for p in row), "the three stand in the west"
        assert "as-close-as-possible" not in broken(state, out(*row))
        alone = wrecked(aboard=1, friends=friends)
        assert "as-close-as-possible" in broken(alone, out(row[0]))

    def test_a_later_model_in_the_closest_place_must_be_set_up_first(self) -> None:
        friends = [p for p in ring(TOUCH, 12) if math.dist(p, away(0.0, TOUCH)) > 0.1]
        state = wrecked(aboard=2, friends=friends)
        slot = away(0.0, TOUCH)
        second = closest_free(with_mate(state, slot), mate=slot)
        verdict = check(state, out(second, slot))
        assert {f.clause.id for f in verdict.broken} == {"disembark.as-close-as-possible"}
        assert verdict.move_first == "guard-2"
        assert "where Guard 2 is set up later: set up that model first" in verdict.broken[0].message
        assert broken(state, out(second, slot, order=(2, 1))) == set()

    def test_nobody_has_to_take_a_closer_place_that_leaves_a_later_model_none(self) -> None:
        verdict = check(cupboard(), plan_disembark(cupboard(), "guard"))
        assert verdict.outcome == "legal"
        assert len(verdict.move.steps) == 2
        told = [f.message for f in verdict.findings if f.clause is as_close_as_possible]
        assert any("closer it would take the place of Guard" in m and "would then have none" in m for m in told), told

    def test_but_who_stands_there_alone_takes_the_closest_place(self) -> None:
        state = cupboard(aboard=1)
        place = closest_free(state)
        assert math.dist(place, CENTRE) == pytest.approx(TOUCH, abs=0.002)
        assert broken(state, out(place)) == set()
        assert "as-close-as-possible" in broken(state, out((place[0] + 0.4, place[1] + R)))

    def test_what_cannot_be_decided_is_said_and_not_held_against_anybody(self) -> None:
        state = wrecked(aboard=1, friends=ring(TOUCH, 12))
        move = out(away(15.0, TOUCH + 1.3))
        ready = judged(state, move)
        key = next(iter(k for k in keys_of(ready)))
        ready.settings.clear()
        ready.settings[key] = Undecided(1234, 0.001)
        (finding,) = list(as_close_as_possible.measure(ready))
        assert finding.kept is None
        assert "Undecided" in finding.message
        assert "1234" in finding.message


def keys_of(ready) -> list[tuple[str, str]]:
    """The questions that the closeness of the first model asks."""
    list(as_close_as_possible.measure(ready))
    return list(ready.settings)


def cupboard(aboard: int = 2) -> State:
    """The only room is east of the wreck: two bases fit side by side, and one in a nook that touches the wreck.

    Who stands in the nook leaves no room for another.
    """
    inner = WRECK.radius + 0.4
    outer, half, nook = inner + 2 * R + 0.05, 2 * R + 0.05, R + 0.02
    walls = (
        block("west", -9.0, -9.0, WRECK.radius - 0.5, 9.0),
        block("east", outer, -9.0, 9.5, 9.0),
        block("north", WRECK.radius - 0.6, half, outer + 0.1, 9.0),
        block("south", WRECK.radius - 0.6, -9.0, outer + 0.1, -half),
        block("north lip", WRECK.radius - 0.6, nook, inner, half + 0.1),
        block("south lip", WRECK.radius - 0.6, -half - 0.1, inner, -nook),
    )
    return wrecked(aboard=aboard, terrain=walls)


def block(name: str, left: float, low: float, right: float, high: float) -> Terrain:
    """A tall wall, by its corners from the middle of the table."""
    x, y = CENTRE
    return Terrain(
        name, ((x + left, y + low), (x + right, y + low), (x + right, y + high), (x + left, y + high)), "dense"
    )


def closest_free(state: State, *more: Condition, mate: Point | None = None) -> Point:
    """The closest place of the first model, everybody being where they are; beside a mate, if there is one."""
    model, wreck = state.model("guard-1"), state.unit("carrier")
    beside = (Within("coherency", (Body(model.base, Pose(*mate)),), 2.0),) if mate is not None else ()
    found = closest_place(model, wreck, (*can_stand(state, model, wreck, 6.0), *beside, *more), 6.0)
    assert isinstance(found, Closest)
    return found.pose.point


def with_mate(state: State, place: Point) -> State:
    """The position with the second model standing already."""
    return state.with_pose("guard-2", Pose(*place))


def closest_row(state: State, count: int) -> list[Point]:
    """Places in the second row in the west, beside one another, each as close as it can be beside those before."""
    row: list[Point] = []
    wreck = state.unit("carrier")
    west = Within("west", (Body(Round(3.0), Pose(*away(180.0, TOUCH + 1.5))),), 0.0)
    for i in range(1, count + 1):
        model = state.model(f"guard-{i}")
        mates = coherent_with(state.unit("guard").on_table)
        found = closest_place(model, wreck, (*can_stand(state, model, wreck, 6.0), west, *mates), 6.0)
        assert isinstance(found, Closest)
        row.append(found.pose.point)
        state = state.with_pose(model.id, found.pose)
    return row


class TestEngagement:
    @pytest.mark.parametrize("directions", DIRECTIONS)
    @pytest.mark.parametrize(("hair", "free"), [(-0.002, False), (0.0, False), (0.0005, False), (0.002, True)])
    def test_engaged_is_within_two_inches_in_every_direction(
        self, hair: float, free: bool, directions: Iterable[int]
    ) -> None:
        for bearing in directions:
            place = away(bearing, TOUCH)
            foe = away(bearing, TOUCH + 2 * R + 2.0 + hair)
            assert (not breaks(wrecked(foes=[foe]), out(place), "unengaged-if-possible")) == free
            if bearing % 8 == 0:
                launch = wrecked(foes=[foe], ruleset="40k-11e-launch")
                assert (not breaks(launch, out(place), "unengaged")) == free

    def test_hemmed_in_a_model_is_set_up_engaged(self) -> None:
        state = wrecked(foes=ring(TOUCH + 2.4, 16))
        verdict = check(state, out(away(0.0, TOUCH)))
        assert verdict.outcome == "legal"
        assert [n.split(". ")[0] for n in verdict.notes] == [
            "June 2026 book: disembark.unengaged would be broken",
        ]
        assert broken(state, out()) == {"engaged-rather-than-destroyed"}

    def test_by_the_june_book_it_is_destroyed(self) -> None:
        state = wrecked(foes=ring(TOUCH + 2.4, 16), ruleset="40k-11e-launch")
        assert broken(state, out(away(0.0, TOUCH))) == {"unengaged"}
        verdict = check(state, out())
        assert verdict.outcome == "legal"
        (note,) = verdict.notes
        assert note.startswith("September 2026 text: disembark.engaged-rather-than-destroyed would be broken. Guard is")

    def test_an_engaged_place_is_no_excuse_while_there_is_another(self) -> None:
        foes = ring(TOUCH + 2.4, 16)[4:]
        state = wrecked(foes=foes)
        verdict = check(state, out(away(225.0, TOUCH)))
        assert {f.clause.id for f in verdict.broken} == {"disembark.unengaged-if-possible"}
        (finding,) = verdict.broken
        assert finding.witness is not None
        assert broken(state, out(finding.witness.pose.point)) == set()


class TestNoPlace:
    def test_where_there_is_no_place_at_all_the_unit_is_destroyed(self) -> None:
        walls = tuple(
            Terrain(f"w{k}", (away(a, 1.7), away(a + 50, 1.7), away(a + 50, 12.0), away(a, 12.0)), "dense")
            for k, a in enumerate(range(0, 360, 45))
        )
        state = wrecked(aboard=3, terrain=walls)
        assert broken(state, out()) == set()

    def test_a_model_that_has_a_place_may_not_be_given_up(self) -> None:
        state = wrecked(aboard=2)
        verdict = check(state, out(away(0.0, TOUCH)))
        assert [f.clause.id for f in verdict.broken] == ["disembark.set-up-if-possible"]
        assert verdict.broken[0].model == "guard-2"
        assert verdict.suggestion is not None
        assert {s.model for s in verdict.suggestion.steps} == {"guard-1", "guard-2"}
        assert broken(state, verdict.suggestion) == set()

    def test_low_and_light_terrain_keeps_nobody_away(self) -> None:
        for kind, height in (("light", 5.0), ("exposed", 9.0), ("dense", 2.0)):
            floor = Terrain("floor", (away(45, 9.0), away(135, 9.0), away(225, 9.0), away(315, 9.0)), kind, height)
            assert broken(wrecked(terrain=(floor,)), out(away(30.0, TOUCH))) == set()


class TestWhereTheyStand:
    @pytest.mark.parametrize("directions", DIRECTIONS)
    @pytest.mark.parametrize(("hair", "keeps"), [(-0.002, False), (-0.0005, True), (0.0, True), (0.5, True)])
    def test_no_base_overlaps_another_in_any_direction(
        self, hair: float, keeps: bool, directions: Iterable[int]
    ) -> None:
        for bearing in directions:
            friend = away(bearing, TOUCH)
            place = away(bearing, 2 * R + hair, friend)
            assert (not breaks(wrecked(friends=[friend]), out(place), "overlap")) == keeps
            assert (not breaks(wrecked(), out(away(bearing, TOUCH + hair)), "overlap")) == keeps

    @pytest.mark.parametrize(("hair", "keeps"), [(-0.002, False), (-0.0005, True), (0.0, True), (0.5, True)])
    def test_no_base_sticks_out_over_the_edge(self, hair: float, keeps: bool) -> None:
        state = wrecked(at=(4.0, 4.0), size=8.0)
        for place in ((R + hair, 4.0), (8.0 - R - hair, 4.0), (4.0, R + hair), (4.0, 8.0 - R - hair)):
            assert (not breaks(state, out(place), "on-table")) == keeps

    def test_models_that_are_destroyed_and_not_removed_take_up_room(self) -> None:
        state = wrecked(friends=[away(0.0, TOUCH)])
        dead = state.with_model(replace(state.model("friends-1"), wounds=0))
        assert broken(dead, out(away(20.0, TOUCH))) == {"overlap"}

    def test_two_of_the_unit_do_not_overlap(self) -> None:
        verdict = check(wrecked(aboard=2), out(away(0.0, TOUCH), away(20.0, TOUCH)))
        (finding,) = verdict.broken
        assert (finding.clause.id, finding.model, finding.target) == ("disembark.overlap", "guard-2", "guard-1")
        assert finding.message == "Guard 2 overlaps Guard 1 by 0.357″."
        assert verdict.suggestion is not None
        assert broken(wrecked(aboard=2), verdict.suggestion) == set()


class TestEligible:
    def test_only_out_of_a_destroyed_transport(self) -> None:
        state = wrecked()
        alive = state.with_model(replace(state.model("carrier-1"), wounds=1))
        (finding,) = check(alive, out(away(0.0, TOUCH))).broken
        assert finding.message == "Carrier is not destroyed."

    def test_a_unit_in_no_transport_is_told_so_and_nothing_else(self) -> None:
        state = wrecked()
        walking = state.with_unit(replace(state.unit("guard"), embarked_in=None))
        findings = check(walking, out(away(0.0, TOUCH))).broken
        assert [f.message for f in findings] == ["Guard is in no transport."]

    def test_a_transport_that_is_gone_cannot_be_left(self) -> None:
        state = wrecked().with_pose("carrier-1", None)
        assert [f.message for f in check(state, out(away(0.0, TOUCH))).broken] == ["Carrier is not on the table."]


@pytest.mark.parametrize("seed", mostly_slow(range(6), {1, 4}))
def test_turning_shifting_and_mirroring_the_table_changes_no_verdict(seed: int) -> None:
    turn = 37.0 * seed
    state = wrecked(base=BOAT, turned=turn, aboard=3, foes=[away(turn, 5.0), away(turn + 40, 6.0)])
    places = [(*away(turn + 90 + 35 * k, 2.9 + 0.3 * (seed % 3)), 10.0 * k) for k in range(3)]
    move = out(*places)

    def told(state: State, move: Move) -> list[tuple[str, bool | None]]:
        return [(f.clause.id, f.kept) for f in check(state, move, advise=False).findings]

    expected = told(state, move)
    for where, facing in (
        (turned_about(17.0), lambda f: f + 17.0),
        (lambda p: (p[0] + 7.25, p[1] - 3.125), lambda f: f),
        (lambda p: (2 * CENTRE[0] - p[0], p[1]), lambda f: 180.0 - f),
    ):
        assert told(*moved(state, move, where, facing)) == expected


def moved(state: State, move: Move, where, facing) -> tuple[State, Move]:
    """A position and a move with every place changed; those in the transport have none."""
    guard = state.unit("guard")
    outside = replace(state, units=tuple(u for u in state.units if u.id != "guard"))
    there, changed = transformed(outside, move, where, facing)
    return replace(there, units=(*there.units, guard)), changed
