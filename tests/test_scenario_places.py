"""Scenario files: what is said of bases, places and outlines that cannot be, and of what cannot have happened."""

from __future__ import annotations

import math
from typing import Any

import pytest

from simulator.geometry.lengths import inches
from tests.builders import a_scenario, a_unit, guard, raiders, scenario_text
from tests.faults import faults_of, one_model, only_fault


class TestBasesAndPlaces:
    @pytest.mark.parametrize(
        "written",
        ["33 mm", "32", "32in", "-32mm", "0mm", "19.9mm", "200.1mm", "75x42", "x42mm", "1e2mm", "32mm round", ""],
    )
    def test_what_is_no_base_size_is_a_fault(self, written: str):
        fault = only_fault(units=[raiders(base=written), guard()])
        assert fault.startswith(f'unit "raiders": base = "{written}". Expected a size')

    @pytest.mark.parametrize("number", [32, 1.26])
    def test_a_bare_number_is_no_base_size(self, number: float):
        assert f"base = {number}. Expected a size such as" in only_fault(units=[raiders(base=number), guard()])

    def test_there_is_no_default_base_size(self):
        assert only_fault(units=[raiders(base=None), guard()]) == (
            'unit "raiders": There is no base. Expected a size such as base = "32mm" for its models.'
        )

    @pytest.mark.parametrize(
        ("hull", "said"),
        [
            ([[1, 1], [2, 1], [2, 2]], "The centre [0, 0] is not inside the outline."),
            ([[2, 0], [0, 0.2], [-2, 0], [0, 2]], "The outline is not convex: it bends inwards."),
            ([[1, 0], [2, 0], [3, 0]], "Expected at least three corners that do not lie on one line."),
            ([[30, 0], [0, 30], [-30, -30]], "Expected 24″ at most."),
            ([[math.cos(k * 4 * math.pi / 5), math.sin(k * 4 * math.pi / 5)] for k in range(5)], "crosses itself"),
        ],
    )
    def test_a_hull_is_convex_and_round_its_centre(self, hull: list[list[float]], said: str):
        fault = only_fault(units=[raiders(base="hull", hull=hull), guard([50.0, 20.0])])
        assert said in fault

    def test_a_hull_and_the_base_hull_belong_together(self):
        hull = [[1, 1], [-1, 1], [-1, -1], [1, -1]]
        assert "There is a hull, and base" in only_fault(units=[raiders(hull=hull), guard([50.0, 20.0])])
        assert "there is no hull" in only_fault(units=[raiders(base="hull"), guard([50.0, 20.0])])

    def test_bases_that_overlap_are_a_fault_that_names_both_and_by_how_much(self):
        text = scenario_text(units=[raiders([20.0, 20.0], [26.0, 20.0]), guard([27.0, 20.0])])
        first = next(i for i, line in enumerate(text.splitlines(), start=1) if line.startswith("models = [[20.0"))
        (fault,) = faults_of(text)
        assert 'unit "guard", model "guard-1": Its base and that of "raiders-2"' in fault
        assert f"(line {first}) overlap by {inches(32) - 1:.3f}″" in fault

    @pytest.mark.parametrize(("gap", "overlaps"), [(0.0, False), (-0.0005, False), (-0.002, True)])
    def test_bases_may_touch_and_overlap_within_the_tolerance(self, gap: float, overlaps: bool):
        units = [raiders(), guard([20.0 + inches(32) + gap, 20.0])]
        assert len(faults_of(scenario_text(units=units))) == int(overlaps)

    def test_bases_of_any_shape_may_not_overlap(self):
        units = [raiders(base="75x42mm"), guard([20.0, 20.0 + inches(21 + 16) - 0.01])]
        assert "overlap by 0.010″" in only_fault(units=units)
        units = [raiders([20.0, 20.0, 45.0], base="40x40mm rectangle"), guard([21.9, 20.0])]
        gap = 1.9 - math.hypot(20, 20) / 25.4 - 16 / 25.4
        assert gap > 0
        assert faults_of(scenario_text(units=units)) == []

    def test_a_heap_of_bases_is_told_in_hundreds_of_faults_and_not_thousands(self):
        faults = faults_of(scenario_text(units=[raiders(*[[20.0, 20.0]] * 200), guard([40.0, 20.0])]))
        assert len(faults) == 301
        assert any("More bases overlap than the 300 pairs that are told." in f for f in faults)

    def test_a_base_over_the_tables_edge_is_a_fault(self):
        fault = only_fault(units=[raiders([0.5, 20.0]), guard()])
        assert f"Its base reaches {inches(16) - 0.5:.3f}″ over the table's edge; the table is 60″ × 44″." in fault

    def test_a_turned_oval_reaches_as_far_as_it_is_turned(self):
        lying = raiders([30.0, 1.0, 0.0], base="75x42mm")
        standing = raiders([30.0, 1.0, 90.0], base="75x42mm")
        assert faults_of(scenario_text(units=[lying, guard()])) == []
        assert "over the table's edge" in only_fault(units=[standing, guard()])

    def test_a_model_on_the_table_needs_a_place(self):
        assert only_fault(units=[one_model(at=None), guard()]).endswith(
            "There is no at. Expected at = [x, y], for its unit is on the table."
        )
        assert "the unit is on the table" in only_fault(units=[a_unit("raiders", "red", 3), guard()])

    @pytest.mark.parametrize(
        ("outline", "said"),
        [
            ([[20, 10], [26, 10]], "Expected at least three corners [x, y], in inches."),
            ([[20, 10], [26, 12], [26, 10], [20, 12]], "The outline crosses itself: edge 1 meets edge 3."),
            ([[20, 10], [26, 10], [26, 10], [20, 12]], "Corner 3 repeats the one before it."),
            ([[20, 10], [26, 10], [30, 10]], "The outline crosses itself"),
            ([[20, 10], [26, 10], ["x", 10]], 'outline, entry 3 = ["x", 10]. Expected at least three corners'),
        ],
    )
    def test_an_outline_is_a_simple_polygon(self, outline: Any, said: str):
        assert said in only_fault(terrain=[{"id": "wall", "outline": outline}])
        assert said.replace("outline, entry", "area, entry") in only_fault(objectives=[{"id": "C", "area": outline}])

    def test_outlines_need_not_be_convex(self):
        ell = [[10, 10], [14, 10], [14, 12], [12, 12], [12, 16], [10, 16]]
        assert a_scenario(terrain=[{"id": "ell", "outline": ell}]).warnings == ()

    def test_an_objective_is_a_marker_or_an_area(self):
        assert "There is no place." in only_fault(objectives=[{"id": "C"}])
        both = {"id": "C", "at": [30, 22], "area": [[1, 1], [2, 1], [2, 2]]}
        assert "There is an at and an area." in only_fault(objectives=[both])

    @pytest.mark.parametrize("diameter", ["40", "5mm", "400mm", "40x20mm"])
    def test_a_markers_diameter_is_a_size(self, diameter: str):
        fault = only_fault(objectives=[{"id": "C", "at": [30, 22], "diameter": diameter}])
        assert f'diameter = "{diameter}". Expected a size such as "40mm"' in fault

    def test_a_range_of_an_area_is_a_warning(self):
        area = {"id": "C", "area": [[1, 1], [2, 1], [2, 2]], "range": 3.0}
        (warning,) = a_scenario(objectives=[area]).warnings
        assert "range belongs to a marker" in warning.message


class TestFlags:
    def aboard(self, **changes: Any) -> list[dict[str, Any]]:
        carrier = a_unit("carrier", "red", [[50, 20]], base="100mm", keywords=["TRANSPORT"])
        return [raiders(), guard(), carrier, a_unit("aboard", "red", 2, embarked_in="carrier") | changes]

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"models": [[1.0, 1.0]]}, "Its unit is embarked, so it has no position."),
            ({"models": [{"id": "x", "at": [1.0, 1.0]}]}, "Its unit is embarked, so it has no position."),
            ({"embarked_in": "aboard"}, "A unit cannot be embarked in itself."),
            ({"embarked_in": "carier"}, 'There is no such unit. The nearest known is "carrier".'),
            ({"embarked_in": "guard"}, "That is a unit of the other player."),
            ({"in_reserve": True}, "It is embarked and in reserve, and its transport is not in reserve."),
        ],
    )
    def test_a_unit_is_embarked_in_a_transport_of_its_own_side_and_stands_nowhere(self, changes: Any, said: str):
        assert said in only_fault(units=self.aboard(**changes))

    def test_a_unit_in_reserve_stands_nowhere(self):
        fault = only_fault(units=[raiders(), guard(), a_unit("late", "red", [[1.0, 1.0]], in_reserve=True)])
        assert "Its unit is in reserve, so it has no position." in fault

    def test_a_transport_is_not_embarked_itself(self):
        units = [*self.aboard(), a_unit("inner", "red", 1, embarked_in="aboard")]
        assert "That unit is itself embarked" in only_fault(units=units)

    def test_a_carrier_that_is_no_transport_is_a_warning(self):
        (warning,) = a_scenario(units=self.aboard(embarked_in="raiders")).warnings
        assert "That unit has no keyword TRANSPORT." in warning.message

    @pytest.mark.parametrize("flag", ["charged", "overrun", "fought", "eligible_to_fight"])
    def test_what_only_a_unit_on_the_table_can_do_is_a_warning(self, flag: str):
        (warning,) = a_scenario(turn={"step": "end"}, units=self.aboard(**{flag: True})).warnings
        assert f"{flag} = true, and the unit is embarked" in warning.message

    @pytest.mark.parametrize(
        ("flag", "step", "warned"),
        [
            ("fought", "pile-in", True),
            ("fought", "fight", False),
            ("consolidated", "fight", True),
            ("consolidated", "consolidate", False),
            ("piled_in", "start", True),
            ("piled_in", "pile-in", False),
            ("overrun", "pile-in", True),
            ("overrun", "fight", False),
            ("engaged_at_fight_step", "pile-in", True),
            ("eligible_to_fight", "pile-in", False),
            ("charged", "start", False),
        ],
    )
    def test_what_comes_in_a_later_step_is_a_warning(self, flag: str, step: str, warned: bool):
        warnings = a_scenario(turn={"step": step}, units=[raiders(**{flag: True}), guard()]).warnings
        assert [f"{flag} = true" in w.message for w in warnings] == ([True] if warned else [])

    def test_the_10th_edition_has_no_such_steps(self):
        units = [raiders(fought=True, consolidated=True), guard()]
        assert a_scenario(ruleset="40k-10e", turn={"step": "fight"}, units=units).warnings == ()
