"""The emergency disembark from a destroyed transport, first cut (11e core rules 18.05)."""

from __future__ import annotations

import math
import re

import pytest

from simulator.events import ModelDestroyed, ModelPlaced, UnitDisembarked, UnitMarked, apply
from simulator.files.faults import ScriptError
from simulator.geometry.gaps import gap_to_point
from simulator.geometry.shapes import Body, Oval, Pose, Round, outline_points, rectangle
from simulator.play.disembark import farthest
from simulator.rules.eleventh.coherency import incoherent
from simulator.rules.eleventh.sequence.eligible import engaged_now
from tests.play.tables import play_script, table, unit


def wreck(passengers=3, *more, at=(30.0, 20.0), **changes):
    """A red walker beside a blue transport with passengers; its script destroys the transport."""
    x, y = at
    return table(
        unit("r1", x, y - 3.2, charged=True),
        unit("b1", x, y, base="120x92mm", keywords=["VEHICLE", "TRANSPORT"]),
        {"id": "b2", "player": "blue", "name": "B2", "base": "32mm", "keywords": ["INFANTRY"], "models": passengers,
         "embarked_in": "b1"},
        *more,
        step="fight",
        **changes,
    )  # fmt: skip


DESTROY = {"decision": "select-to-fight", "unit": "r1", "attacks": [{"target": "b1", "casualties": ["b1-1"]}]}


def getting_out(*places):
    steps = [{"model": f"b2-{k + 1}", "to": list(place)} for k, place in enumerate(places)]
    return {"decision": "disembark", "unit": "b2", "steps": steps}


GOOD = ((29.0, 22.6), (30.4, 22.6), (31.8, 22.6))


def test_passengers_are_set_up_where_the_script_says_before_the_wreck_is_removed(tmp_path):
    played = play_script(tmp_path, wreck(), DESTROY, getting_out(*GOOD))
    order = [type(e) for e in played.events if isinstance(e, UnitDisembarked | ModelPlaced | ModelDestroyed)]
    assert order == [UnitDisembarked, ModelPlaced, ModelPlaced, ModelPlaced, ModelDestroyed]
    assert [m.pose.point for m in played.final.unit("b2").models] == list(GOOD)
    assert played.final.unit("b2").embarked_in is None
    assert played.final.unit("b2").record.battle_shocked


def test_without_a_script_places_are_found(tmp_path):
    played = play_script(tmp_path, wreck(5), DESTROY)
    out = [e for e in played.events if isinstance(e, ModelPlaced)]
    assert len(out) == 5
    state = after(played, UnitMarked, unit="b2", marks={"battle_shocked": True})
    unit_out = state.unit("b2")
    assert incoherent(unit_out) is None
    assert not engaged_now(state, unit_out)
    transport = Body(played.start.model("b1-1").base, played.start.model("b1-1").pose)
    assert all(farthest(m.body, transport) <= 6.001 for m in unit_out.on_table)


def after(played, kind, **fields):
    """The position just after the first event of a kind with these fields."""
    state = played.start
    for event in played.events:
        state = apply(state, event)
        if isinstance(event, kind) and all(getattr(event, key) == value for key, value in fields.items()):
            return state
    raise AssertionError(f"no {kind.__name__} with {fields}")


def test_the_places_found_are_the_same_every_time(tmp_path):
    def places():
        return [e.at for e in play_script(tmp_path, wreck(4), DESTROY).events if isinstance(e, ModelPlaced)]

    assert places() == places()


@pytest.mark.parametrize(
    ("places", "said"),
    [
        (((29.0, 22.6), (30.4, 22.6), (31.0, 27.8)), "b2-3 reaches"),
        (((29.0, 22.6), (30.4, 22.6), (31.4, 22.6)), "overlap"),
        (((29.0, 22.6), (30.4, 22.6), (30.4, 21.5)), "overlap"),
        (((27.0, 22.9), (30.4, 22.6), (31.8, 22.6)), "coherency"),
        (((29.0, 22.6), (30.4, 22.6)), "no place for b2-3"),
        (((32.9, 17.9), (33.5, 20.4), (33.5, 21.8)), "it could be set up unengaged"),
    ],
)
def test_places_that_cannot_be_are_refused_with_their_line(tmp_path, places, said):
    places = [list(p) for p in places]
    with pytest.raises(ScriptError) as refused:
        play_script(tmp_path, wreck(), DESTROY, getting_out(*places))
    (fault,) = refused.value.faults
    assert fault.line is not None
    assert re.search(said.replace("b2-", "B2 ") if "reaches" in said else said, fault.message), fault.message


def test_a_place_over_the_table_edge_is_refused(tmp_path):
    scenario = wreck(1, at=(30.0, 41.0))
    with pytest.raises(ScriptError, match=r"sticks out over the table edge by 0\.130″"):
        play_script(tmp_path, scenario, DESTROY, getting_out((33.7, 43.5)))


def test_nobody_is_set_up_on_a_tall_wall(tmp_path):
    wall = {"id": "wall", "outline": [[28, 22.4], [33, 22.4], [33, 23], [28, 23]], "kind": "dense", "height": 5.0}
    with pytest.raises(ScriptError, match="stands on terrain wall"):
        play_script(tmp_path, wreck(terrain=[wall]), DESTROY, getting_out(*GOOD))
    played = play_script(tmp_path, wreck(terrain=[wall]), DESTROY)
    assert len(played.final.unit("b2").on_table) == 3


def test_hemmed_in_passengers_get_out_engaged_and_must_fight(tmp_path):
    turns = [math.radians(a) for a in range(0, 360, 15)]
    ring = [unit(f"r{9 + k}", 30.0 + 5.4 * math.cos(a), 20.0 + 5.4 * math.sin(a)) for k, a in enumerate(turns)]
    played = play_script(tmp_path, wreck(1, *ring), DESTROY)
    state = after(played, ModelPlaced, model="b2-1")
    assert engaged_now(state, state.unit("b2"))
    assert played.final.unit("b2").record.fought


def test_models_that_find_no_place_are_destroyed(tmp_path):
    big = {"id": "b2", "player": "blue", "name": "B2", "base": "160mm", "keywords": ["MONSTER"], "models": 1}
    scenario = table(
        unit("r1", 30.0, 16.8, charged=True),
        unit("b1", 30.0, 20.0, base="120x92mm", keywords=["VEHICLE", "TRANSPORT"]),
        {**big, "embarked_in": "b1"},
        step="fight",
    )
    played = play_script(tmp_path, scenario, DESTROY)
    assert [e.model for e in played.events if isinstance(e, ModelDestroyed)] == ["b2-1", "b1-1"]
    assert any("finds no place and is destroyed" in e.text for e in played.events)


@pytest.mark.parametrize("turn", range(0, 360, 45))
@pytest.mark.parametrize("base", [Round(0.63), Oval(1.4, 0.8), rectangle(2.4, 1.2)], ids=["round", "oval", "rectangle"])
def test_wholly_within_is_measured_to_the_farthest_point(base, turn):
    transport = Body(Oval(2.36, 1.81), Pose(10.0, 10.0, 30.0))
    angle = math.radians(turn)
    body = Body(base, Pose(10.0 + 5.0 * math.cos(angle), 10.0 + 5.0 * math.sin(angle), 20.0))
    by_points = max(gap_to_point(transport, p) for p in outline_points(body, 4000))
    assert farthest(body, transport) == pytest.approx(by_points, abs=1e-4)
    assert farthest(body, transport) >= by_points - 1e-9
