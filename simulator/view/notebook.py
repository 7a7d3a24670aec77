"""What a notebook shows of a position, a verdict, a plan or a replay. Nothing of IPython is needed for it.

A picture that cannot be made is an error of this program, which the notebook shows; its cell and those after it run on.
"""

from __future__ import annotations

from html import escape

from simulator.planner.plan import Plan
from simulator.replay import Replay
from simulator.rules.verdict import Verdict
from simulator.scenario import Scenario
from simulator.state import State
from simulator.view import svg, told
from simulator.view.camera import Box
from simulator.view.marks import Caption, Scene
from simulator.view.picture import SIZE, composed
from simulator.view.scene import fight_box, scene
from simulator.view.theme import LIGHT

FRAME = 640
"""Pixels: how high a page is shown."""


def svg_of(thing: object) -> str | None:
    """Return a scenario, a position, a verdict or a plan as a picture.

    None for anything else, and for a plan that was made without the position it is of.
    """
    match thing:
        case State():
            return _picture(scene(thing), fight_box(thing))
        case Scenario(state=state):
            return _picture(scene(state), fight_box(state), _told(thing))
        case Verdict():
            from simulator.view.verdict_scene import verdict_box, verdict_caption, verdict_scene

            return _picture(verdict_scene(thing), verdict_box(thing), verdict_caption(thing))
        case Plan(before=State() as before):
            from simulator.referee import check
            from simulator.view.plan_scene import plan_box, plan_caption, plan_scene

            verdict = check(before, thing.move, advise=False)
            return _picture(plan_scene(thing, verdict), plan_box(verdict), plan_caption(thing, verdict))
    return None


def page_of(thing: object) -> str | None:
    """Return a replay as its page in a frame of its own, where its keys and styles stay; None for anything else."""
    if not isinstance(thing, Replay):
        return None
    from simulator.view.page import replay_page

    look = f"width: 100%; height: {FRAME}px; border: 0"
    title = escape(thing.title or "Fight phase")
    page = escape(replay_page(thing))
    return (
        f'<iframe title="{title}" sandbox="allow-scripts" allow="fullscreen" style="{look}" srcdoc="{page}"></iframe>'
    )


def _told(thing: Scenario) -> Caption:
    one, other = thing.state.players
    first, second = told.standing(thing.state)
    sides = f"{one.name} with {first} models against {other.name} with {second}."
    rest = (thing.ruleset, f"round {thing.state.round}", f"{thing.state.player_name(thing.state.active)}'s turn")
    return Caption("", thing.title or "A scenario", sides, "", rest)


def _picture(marks: Scene, box: Box, caption: Caption | None = None) -> str:
    title = "" if caption is None else f"{caption.head.rstrip('.')}. {caption.sentence}".strip()
    return svg.document(composed(marks, box, LIGHT, SIZE, caption), *SIZE, title=title)
