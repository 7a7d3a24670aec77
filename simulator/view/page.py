"""A replay as one self-contained HTML page: no network, opened by double click, with the same keys as the window.

The page carries the whole replay, line by line, so that it can be read back. Names that players gave reach the page
escaped, or as JSON that the page puts in as text.
"""

from __future__ import annotations

import json
from dataclasses import fields
from html import escape
from importlib import resources

from simulator.replay import Replay, to_text
from simulator.state import State
from simulator.view import keys, told
from simulator.view.moments import Moment
from simulator.view.page_data import page_data
from simulator.view.theme import COOL, DARK, LIGHT, RIM, RIM_BED, WARM, Theme
from simulator.view.timeline import Timeline

SCRIPTS = ("story.js", "base.js", "board.js", "panel.js", "main.js")


def replay_page(replay: Replay) -> str:
    """Return the page as HTML text."""
    timeline = Timeline.of(replay.initial, replay.events)
    title = replay.title or "Fight phase"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="fightphase">
<title>{escape(title)}</title>
<style>
{_tokens(LIGHT)}
@media (prefers-color-scheme: dark) {{ {_tokens(DARK)} }}
{_part("style.css")}</style>
</head>
<body>
<div class="app">
{_header(replay, title, timeline.initial)}
<main class="board">
<svg id="board" role="img" aria-label="{escape(_seen(timeline.initial))}"></svg>
<p class="captions"><span class="step" id="caption-step"></span><span id="caption"></span></p>
<div class="zoom">
{_button("zoom-in", "Nearer (+)", '<path d="M10 4v12M4 10h12"/>')}
{_button("zoom-out", "Farther (−)", '<path d="M4 10h12"/>')}
{_button("fit-action", "Show all models (Shift+1)", '<path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4"/>')}
</div>
</main>
<aside class="panels">
<section class="now" id="now" aria-label="Now"></section>
<section class="log" aria-label="Log">
<h2>Log</h2>
<ol id="log">
{_log(timeline)}
</ol>
</section>
</aside>
{_FOOTER}
</div>
<p class="unseen" id="live" aria-live="polite"></p>
{_help()}
<noscript><p>This page plays its replay with a script. The log above tells the whole fight without it.</p></noscript>
<script type="application/jsonl" id="replay">
{_inert(to_text(replay))}
</script>
<script type="application/json" id="view">{_embedded(page_data(timeline))}</script>
<script type="application/json" id="keys">{_embedded(json.loads(keys.as_json()))}</script>
<script>
"use strict";
{"".join(_part(name) for name in SCRIPTS)}</script>
</body>
</html>
"""


def _part(name: str) -> str:
    return (resources.files("simulator.view") / "page_parts" / name).read_text(encoding="utf-8")


def _tokens(theme: Theme) -> str:
    """Return a theme as CSS variables: `base_edge` becomes `--base-edge`."""
    values = [f"--{f.name.replace('_', '-')}: {getattr(theme, f.name)}" for f in fields(theme) if f.name != "name"]
    return f":root {{ {'; '.join(values)}; }}"


def _embedded(value: object) -> str:
    return _inert(json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False))


def _inert(text: str) -> str:
    """Return JSON that may stand inside a script element: nothing in it can end that element or open a comment."""
    return text.replace("<", "\\u003c")


def _icon(paths: str) -> str:
    return (
        '<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.8" '
        f'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">{paths}</svg>'
    )


def _button(command: str, name: str, paths: str, more: str = "") -> str:
    names = f'aria-label="{name}" title="{name}"'
    return f'<button type="button" data-command="{command}" {names}{more}>{_icon(paths)}</button>'


def _header(replay: Replay, title: str, state: State) -> str:
    chips = [state.ruleset, f"Round {state.round}"]
    if replay.seed is not None:
        chips.append(f"seed {replay.seed}")
    left = told.standing(state)
    sides = [
        f'<span class="side">{_disc(side)}<span>{escape(player.name)} '
        f'<span id="left-{side}">{left[side]}</span></span></span>'
        for side, player in enumerate(state.players)
    ]
    return f"""<header>
<h1>{escape(title)}</h1>
{"".join(f'<span class="chip">{escape(c)}</span>' for c in chips)}
<div class="sides">{sides[0]}<span class="hint against">against</span>{sides[1]}</div>
<button type="button" class="help" data-command="help" aria-label="Keys" title="Keys (?)">{_QUESTION}</button>
</header>"""


def _disc(side: int) -> str:
    """Return a small base of a side, for the header."""
    face = (COOL, WARM)[side][0]
    rim = '<circle cx="10" cy="10" r="5.2" fill="none" stroke="{}" stroke-width="{}"{}/>'
    drawn = rim.format(RIM, 1.7, "")
    if side:
        drawn = rim.format(RIM_BED[face], 2.3, "") + rim.format(RIM, 1.7, ' stroke-dasharray="2.43 1.62"')
    return (
        '<svg width="20" height="20" aria-hidden="true"><circle cx="10" cy="10" r="8" fill="var(--base-edge)"/>'
        f'<circle cx="10" cy="10" r="7" fill="{face}"/>{drawn}</svg>'
    )


def _seen(state: State) -> str:
    """Return the board's name for those who cannot see it."""
    first, second = told.standing(state)
    one, other = state.players
    return (
        f"The table from above, {state.board.width:g}″ by {state.board.depth:g}″: "
        f"{one.name} with {first} models against {other.name} with {second}. The log tells what happens."
    )


def _log(timeline: Timeline) -> str:
    return "\n".join(_log_line(m) for m in timeline.loud)


def _log_line(moment: Moment) -> str:
    words = f'<span class="begins">{escape(moment.text)}</span>' if moment.kind == "step" else escape(moment.text)
    clause = f'<span class="clause">{escape(moment.clause)}</span>' if moment.clause else ""
    return f'<li><button type="button"><span class="n">{moment.number}</span><span>{words}</span>{clause}</button></li>'


def _help() -> str:
    """Return the help sheet, made from the one table of keys."""
    rows = [
        f"<dt>{' '.join(_cap(k) for k in b.shown)}</dt><dd>{escape(b.does)}</dd>"
        for b in keys.bindings("page")
        if b.shown
    ]
    return f"""<dialog id="help" aria-label="Keys">
<h2>Keys</h2>
<dl>{"".join(rows)}</dl>
<div class="foot"><span class="hint">Drag pans, the wheel or a pinch zooms, a double click shows all models.</span>
<button type="button" data-command="help">Close</button></div>
</dialog>"""


def _cap(key: str) -> str:
    return "to" if key == "to" else f"<kbd>{escape(key)}</kbd>"


_QUESTION = _icon('<path d="M7.4 7.4a2.6 2.6 0 115 .9c0 1.7-2.4 1.9-2.4 3.6M10 15v.1"/>')

_PLAY = (
    '<button type="button" class="play" data-command="toggle" aria-label="Play" title="Play (Space)">'
    '<svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">'
    '<path class="when-paused" d="M6 3.5l10.5 6.5L6 16.5z"/>'
    '<path class="when-playing" d="M5.5 4h3v12h-3zM11.5 4h3v12h-3z"/>'
    "</svg></button>"
)
_SPEEDS = "".join(
    f'<button type="button" data-speed="{speed}" aria-pressed="false" aria-label="Speed {name}">{name}</button>'
    for speed, name in ((0.25, "¼"), (0.5, "½"), (1, "1×"), (2, "2×"), (4, "4×"), (8, "8×"))
)
_SOLID = ' fill="currentColor"'
_FOOTER = f"""<footer>
<div class="track" id="track">
<svg id="marks" aria-hidden="true"></svg>
<input type="range" id="slider" min="0" max="10000" step="1" value="0" aria-label="Timeline">
</div>
<div class="controls">
{_button("back-unit", "Unit before (Shift+←)", f'<path d="M16 5l-6 5 6 5zM9 5l-6 5 6 5z"{_SOLID}/>')}
{_button("back", "Event before (←)", f'<path d="M14 4.5L7 10l7 5.5z"{_SOLID}/><path d="M5 4.5v11"/>')}
{_PLAY}
{_button("forward", "Next event (→)", f'<path d="M6 4.5L13 10l-7 5.5z"{_SOLID}/><path d="M15 4.5v11"/>')}
{_button("forward-unit", "Next unit (Shift+→)", f'<path d="M4 5l6 5-6 5zM11 5l6 5-6 5z"{_SOLID}/>')}
<div class="speeds" role="group" aria-label="Speed">{_SPEEDS}</div>
<button type="button" id="speed" aria-label="Speed">1×</button>
<span id="where"></span>
<span class="hint">Space plays · arrows step · Shift+arrows by unit</span>
{_button("full-screen", "Full screen (F)", '<path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4"/>', ' id="full"')}
</div>
</footer>"""
