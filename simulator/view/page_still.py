"""The picture that the page shows to readers without a script: the moment it opens with, as SVG of few bytes."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape

from simulator.view import svg
from simulator.view.camera import fit
from simulator.view.figures import Texture
from simulator.view.marks import Scene
from simulator.view.page_controls import seen
from simulator.view.replay_scene import Stage, action_box
from simulator.view.theme import LIGHT
from simulator.view.timeline import Timeline

STILL = (800.0, 500.0)
"""Its pixels."""
_TENTHS = re.compile(r"(?<![\d.])(-?(?:[1-9]\d*|\d{2,})\.\d)\d(?!\d)")
"""Numbers of 1 and more with two decimals: the first of them is enough for what is seen."""
_NAUGHT = re.compile(r' (?:x|y|cx|cy)="0"')
"""Places that need not be written."""
_PARTS = re.compile(r"(<g[^>]*>)((?:<(?!text)[^>]*/>)*)(.*)", re.DOTALL)
"""A figure as SVG: where it stands, its first shapes, and what comes from its first text on."""


def still(timeline: Timeline, opening: int, zones: Scene = ()) -> str:
    """Return the moment that the page opens with as a picture, for readers without a script.

    It is kept small: the mat has no texture, what many bases share is written once, and the page's style has the font.
    """
    frame = timeline.frame(timeline.loud[opening].rest if opening >= 0 else 0.0)
    camera, stage = fit(action_box(timeline), *STILL, margin=12.0), Stage(timeline, zones=zones)
    drawn = (*stage.ground(camera, LIGHT), *stage.figures(frame, camera, LIGHT))
    known: dict[str, str] = {}
    groups = []
    for figure in drawn:
        plain = replace(figure, id="", shapes=tuple(s for s in figure.shapes if not isinstance(s, Texture)))
        parts = _PARTS.fullmatch(svg.group(plain))
        assert parts, "a figure is one group"
        start, shapes, rest = parts.groups()
        if shapes in known:
            shapes = f'<use href="#{known[shapes]}"/>'
        elif shapes.count("<") > 2:
            known[shapes] = f"s{len(known)}"
            shapes = f'<g id="{known[shapes]}">{shapes}</g>'
        start, shapes = _TENTHS.sub(r"\1", start), _NAUGHT.sub("", _TENTHS.sub(r"\1", shapes))
        groups.append(start + shapes + re.sub(' font-family="[^"]*"| font-weight="600"', "", rest))
    width, depth = STILL
    return (
        f'<svg viewBox="0 0 {width:g} {depth:g}" role="img"><title>{escape(seen(timeline.initial))}</title>'
        f"{''.join(groups)}</svg>"
    )
