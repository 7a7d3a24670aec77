"""What surrounds the page's board, as HTML: header, buttons, timeline and controls, and the sheet of keys."""

from __future__ import annotations

from html import escape

from simulator.replay import Replay
from simulator.state import State
from simulator.view import keys, told
from simulator.view.theme import COOL, RIM, RIM_BED, WARM

_SOLID = ' fill="currentColor"'
ICONS = {
    "link": '<path d="M8.5 11.5l3-3M9 6.5l2-2a3.2 3.2 0 014.5 4.5l-2 2M11 13.5l-2 2A3.2 3.2 0 014.5 11l2-2"/>',
    "theme": f'<circle cx="10" cy="10" r="6.5"/><path d="M10 3.5a6.5 6.5 0 010 13z"{_SOLID}/>',
    "help": '<path d="M7.4 7.4a2.6 2.6 0 115 .9c0 1.7-2.4 1.9-2.4 3.6M10 15v.1"/>',
    "show": '<path d="M10 3l7.5 4L10 11 2.5 7zM2.5 10.5l7.5 4 7.5-4M2.5 13.7l7.5 4 7.5-4"/>',
    "zoom-in": '<path d="M10 4v12M4 10h12"/>',
    "zoom-out": '<path d="M4 10h12"/>',
    "fit-action": '<path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/><circle cx="10" cy="10" r="3"/>',
    "back-unit": f'<path d="M16 5l-6 5 6 5zM9 5l-6 5 6 5z"{_SOLID}/>',
    "back": f'<path d="M14 4.5L7 10l7 5.5z"{_SOLID}/><path d="M5 4.5v11"/>',
    "forward": f'<path d="M6 4.5L13 10l-7 5.5z"{_SOLID}/><path d="M15 4.5v11"/>',
    "forward-unit": f'<path d="M4 5l6 5-6 5zM11 5l6 5-6 5z"{_SOLID}/>',
    "full-screen": '<path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4"/>',
}
"""The icon of each command, in a square of 20."""


def _button(command: str, name: str, more: str = "") -> str:
    """Return an icon button: its command is done by the script, its name is read out and shown on hover."""
    icon = f'<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">{ICONS[command]}</svg>'
    names = f'aria-label="{name}" title="{name}"'
    return f'<button type="button" data-command="{command}" {names}{more}>{icon}</button>'


def header(replay: Replay, title: str, state: State) -> str:
    """Return the bar above the board: what is played, and how many models each side has left."""
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
<div class="tools">{_TOOLS}</div>
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


def seen(state: State) -> str:
    """Return the board's name for those who cannot see it."""
    first, second = told.standing(state)
    one, other = state.players
    return (
        f"The table from above, {state.board.width:g}″ by {state.board.depth:g}″: "
        f"{one.name} with {first} models against {other.name} with {second}. The log tells what happens."
    )


def help_sheet() -> str:
    """Return the help sheet, made from the one table of keys."""
    rows = [
        f"<dt>{' '.join(_cap(k) for k in b.shown)}</dt><dd>{escape(b.does)}</dd>"
        for b in keys.bindings("page")
        if b.shown
    ]
    return f"""<dialog id="help" aria-label="Keys">
<h2>Keys</h2>
<dl>{"".join(rows)}</dl>
<div class="foot">
<span class="hint">Drag pans, the wheel or a pinch zooms, a click keeps a unit’s card.</span>
<button type="button" data-command="help">Close</button></div>
</dialog>"""


def _cap(key: str) -> str:
    return "to" if key == "to" else f"<kbd>{escape(key)}</kbd>"


_TOOLS = "".join(
    (
        _button("link", "Copy a link to this moment (C)"),
        _button("theme", "Light or dark"),
        _button("help", "Keys (?)"),
    )
)

_PLAY = (
    '<button type="button" class="play" data-command="toggle" aria-label="Play" title="Play (Space)">'
    '<svg class="icon solid" viewBox="0 0 20 20" aria-hidden="true">'
    '<path class="when-paused" d="M6 3.5l10.5 6.5L6 16.5z"/>'
    '<path class="when-playing" d="M5.5 4h3v12h-3zM11.5 4h3v12h-3z"/>'
    "</svg></button>"
)
_SPEEDS = "".join(
    f'<button type="button" data-speed="{speed}" aria-pressed="false" aria-label="Speed {name}">{name}</button>'
    for speed, name in ((0.25, "¼"), (0.5, "½"), (1, "1×"), (2, "2×"), (4, "4×"), (8, "8×"))
)


def _choice(command: str, on: bool = False) -> str:
    """Return a line of the menu of what is shown: a switch with its key."""
    binding = next(b for b in keys.bindings("page") if b.command == command)
    name = binding.does.partition(" (")[0]
    return (
        f'<button type="button" data-command="{command}" aria-label="{name}" aria-pressed="{str(on).lower()}">'
        f'<span class="tick" aria-hidden="true"></span><span>{name}</span><kbd>{binding.shown[0]}</kbd></button>'
    )


BOARD_BUTTONS = f"""<div class="menu">
{_button("show", "What is shown", ' aria-expanded="false" aria-controls="menu"')}
<div id="menu" role="group" aria-label="What is shown" hidden>
{_choice("names", True)}
{_choice("grid", True)}
{_choice("engagement")}
{_choice("coherency")}
{_choice("follow")}
{_choice("measure")}
</div>
</div>
<div class="zoom">
{_button("zoom-in", "Nearer (+)")}
{_button("zoom-out", "Farther (−)")}
{_button("fit-action", "Show all models (Shift+1)")}
</div>"""

PLAYER = f"""<section class="player" aria-label="Player">
<div class="track" id="track">
<svg id="marks" aria-hidden="true"></svg>
<input type="range" id="slider" min="0" max="10000" step="1" value="0" aria-label="Timeline">
<div class="tip" id="tip" aria-hidden="true" hidden></div>
</div>
<div class="controls">
{_button("back-unit", "Unit before (Shift+←)")}
{_button("back", "Event before (←)")}
{_PLAY}
{_button("forward", "Next event (→)")}
{_button("forward-unit", "Next unit (Shift+→)")}
<div class="speeds" role="group" aria-label="Speed">{_SPEEDS}</div>
<button type="button" id="speed" aria-label="Speed">1×</button>
<span id="where"></span>
<span class="hint">Space plays · arrows step · Shift+arrows by unit</span>
{_button("full-screen", "Full screen (F)", ' id="full"')}
</div>
</section>"""
