"""One of every kind of scene, as figures: positions, verdicts, plans, comparisons, moments of a replay."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from simulator.comparing import compare
from simulator.geometry.lengths import inches
from simulator.referee import check
from simulator.rules.verdict import Verdict
from simulator.view.camera import fit
from simulator.view.comparison_scene import position_box, position_scene
from simulator.view.drawing import figures
from simulator.view.figures import Figure
from simulator.view.picture import view_of
from simulator.view.plan_scene import plan_box, plan_caption, plan_scene
from simulator.view.replay_scene import Stage, action_box
from simulator.view.scene import Overlays, board_box, fight_box, scene
from simulator.view.theme import Theme
from simulator.view.timeline import Timeline
from simulator.view.verdict_scene import verdict_box, verdict_caption, verdict_scene
from tests.builders import a_scenario, guard, raiders
from tests.plans import scenario as plan_scenario
from tests.plans import the_plan
from tests.view import flank
from tests.view.skirmish import a_skirmish

SIZE = (800, 600)
Drawing = Callable[[Theme], tuple[Figure, ...]]


def a_board(theme: Theme) -> tuple[Figure, ...]:
    """The whole table of the skirmish, with objectives that a side holds."""
    state = _timeline().initial
    return figures(scene(state), fit(board_box(state), *SIZE), theme)


def overlaid(theme: Theme) -> tuple[Figure, ...]:
    """A position with everything over it that can be asked for."""
    state = flank.a_state()
    shown = Overlays(engagement=2.0, coherency=2.0)
    return figures(scene(state, shown), fit(fight_box(state), *SIZE), theme)


def a_verdict(verdict: Callable[[], Verdict]) -> Drawing:
    def drawn(theme: Theme) -> tuple[Figure, ...]:
        judged = verdict()
        caption = verdict_caption(judged)
        camera = view_of(verdict_box(judged), SIZE, caption)
        return figures((*verdict_scene(judged), caption), camera, theme)

    return drawn


def a_plan(theme: Theme) -> tuple[Figure, ...]:
    plan = the_plan()
    verdict = check(plan_scenario().state, plan.move, advise=False)
    caption = plan_caption(plan, verdict)
    return figures((*plan_scene(plan, verdict), caption), view_of(plan_box(verdict), SIZE, caption), theme)


def a_comparison(theme: Theme) -> tuple[Figure, ...]:
    scenario = a_scenario(units=[raiders(charged=True), guard([21.5 + inches(32), 20.0])])
    compared = compare(scenario, "40k-11e", "40k-10e")
    return figures(position_scene(compared, 0), fit(position_box(compared), *SIZE, largest=72.0), theme)


@cache
def _timeline() -> Timeline:
    replay = a_skirmish()
    return Timeline.of(replay.initial, replay.events)


def a_moment(index: int, share: float, *, together: bool = False) -> Drawing:
    """A share of the action of one of the skirmish's events."""

    def drawn(theme: Theme) -> tuple[Figure, ...]:
        timeline = _timeline()
        moment = timeline.moments[index]
        stage, camera = Stage(timeline), fit(action_box(timeline), *SIZE)
        frame = timeline.frame(moment.start + share * moment.action, together=together)
        return (*stage.ground(camera, theme), *stage.figures(frame, camera, theme))

    return drawn


SCENES: dict[str, Drawing] = {
    "board": a_board,
    "overlays": overlaid,
    "illegal": a_verdict(flank.illegal),
    "legal": a_verdict(flank.legal),
    "undecided": a_verdict(flank.undecided),
    "plan": a_plan,
    "comparison": a_comparison,
    "start": a_moment(0, 0.0),
    "move": a_moment(5, 0.5),
    "moved": a_moment(6, 1.0),
    "together": a_moment(5, 0.5, together=True),
    "strike": a_moment(13, 0.5),
    "dice": a_moment(16, 1.0),
    "fall": a_moment(20, 0.5),
    "consolidate": a_moment(37, 0.4),
    "end": a_moment(38, 1.0),
}
