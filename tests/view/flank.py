"""A verdict made by hand: one of the Raiders swings round the Guard's flank and ends farther from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simulator.geometry.gaps import separation
from simulator.geometry.shapes import Point, Pose
from simulator.moves import Move, Step
from simulator.rules.clause import Citation, Clause, Finding, Gauge, Witness
from simulator.rules.judged import JudgedMove
from simulator.rules.verdict import Travel, Verdict
from simulator.scenario import from_document
from simulator.state import State

STARTS = ((14.909, 20.784), (14.917, 16.429), (13.148, 19.03), (11.141, 17.88), (11.9, 15.7))
ENDS = ((16.941, 19.405), (16.22, 14.184), (14.979, 18.923), (13.241, 18.084), (13.7, 15.45))
GUARD = ((18.0, 18.0), (19.62, 19.05), (19.9, 17.28), (21.2, 18.55))
WITNESS = (16.134, 17.771)


def a_state() -> State:
    """Five Raiders, one of them a leader, and four of the Guard, between a wall and a ruin."""
    raiders = [{"id": f"raiders-{k + 1}", "at": list(p)} for k, p in enumerate(STARTS)]
    raiders[2]["keywords"] = ["CHARACTER"]
    unit = {"keywords": ["INFANTRY"], "base": "32mm"}
    wall = [[8.7, 19.9], [12.1, 20.65], [12.25, 20.1], [8.85, 19.35]]
    ruin = [[19.6, 14.9], [21.6, 14.7], [22.2, 13.4], [20.6, 12.4], [19.2, 13.6]]
    document = {
        "format": 1,
        "title": "Round the flank",
        "ruleset": "40k-11e",
        "board": {"size": [44.0, 30.0]},
        "turn": {"active": "tarn", "step": "pile-in"},
        "players": [{"id": "tarn", "name": "Tarn"}, {"id": "ashfield", "name": "Ashfield"}],
        "terrain": [
            {"id": "wall", "kind": "dense", "height": 4.0, "outline": wall},
            {"id": "ruin", "kind": "light", "outline": ruin},
        ],
        "units": [
            {**unit, "id": "raiders", "player": "tarn", "name": "Tarn Raiders", "charged": True, "models": raiders},
            {**unit, "id": "guard", "player": "ashfield", "name": "Ashfield Guard", "models": [list(p) for p in GUARD]},
        ],
    }
    return from_document(document).state


def _measure(judged: JudgedMove) -> Iterator[Finding]:
    raise AssertionError("a clause of a verdict made by hand measures nothing")


CLOSER = Clause("pile-in.closer", Citation("11e", "12.03"), "Each model that moves ends closer.", _measure)
ENGAGED = replace(CLOSER, id="pile-in.engaged-if-possible")
OTHERS = tuple(replace(CLOSER, id=f"pile-in.other-{k}") for k in range(9))


def _gauge(state: State, model: str, target: str) -> Gauge:
    length, start, end = separation(state.model(model).body, state.model(target).body)
    return Gauge(start, end, length)


def _moved(state: State, which: tuple[int, ...]) -> tuple[State, tuple[Travel, ...]]:
    travels = []
    for k in which:
        model = state.model(f"raiders-{k + 1}")
        assert model.pose is not None
        end = Pose(*ENDS[k])
        bend: tuple[Point, ...] = ((14.9, 15.2),) if k == 1 else ()
        travels.append(Travel(model.id, model.pose, end, (model.pose.point, *bend, end.point), 2.5))
        state = state.with_pose(model.id, end)
    return state, tuple(travels)


def illegal() -> Verdict:
    """Raiders 2 ends farther from the Guard than it began, though it could have engaged."""
    before = a_state()
    after, travels = _moved(before, (0, 1, 2, 3, 4))
    now, was = _gauge(after, "raiders-2", "guard-1"), _gauge(before, "raiders-2", "guard-1")
    message = "Tarn Raiders 2 ends 2.951″ from Ashfield Guard; it must end nearer than 2.200″, where it began."
    closer = Finding(
        CLOSER, False, message, "raiders-2", "raiders", "guard", now.length, was.length, "<", -0.75, now, was
    )
    witness = Witness("raiders-2", (STARTS[1], WITNESS), Pose(*WITNESS))
    engaged = Finding(
        ENGAGED, False, "It could engage.", "raiders-2", "raiders", "guard", 2.951, 2.0, "<=", -0.951, now
    )
    kept = tuple(Finding(clause, True, "Kept.") for clause in OTHERS)
    steps = tuple(Step(t.model, to=t.end.point) for t in travels)
    move = Move("pile-in", "raiders", steps, ("guard",))
    return Verdict(
        move, "swings round", before, after, (closer, replace(engaged, witness=witness), *kept), travels, ("guard",)
    )


def legal() -> Verdict:
    """The same without Raiders 2, and nothing broken."""
    verdict = illegal()
    after, travels = _moved(verdict.before, (0, 2, 3, 4))
    kept = tuple(replace(f, kept=True, witness=None) for f in verdict.findings)
    return replace(verdict, after=after, travels=travels, findings=kept)


def undecided() -> Verdict:
    """Whether Raiders 2 could have engaged was not decided."""
    verdict = illegal()
    closer, engaged, *kept = verdict.findings
    message = "Undecided: no legal place found in 2.0 s, and none ruled out."
    doubtful = replace(engaged, kept=None, witness=None, message=message)
    return replace(verdict, findings=(replace(closer, kept=True), doubtful, *kept))


def named(state: State, unit: str, name: str) -> State:
    """The same position with a unit's name changed."""
    return state.with_unit(replace(state.unit(unit), name=name))
