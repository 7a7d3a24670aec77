"""A replay as one self-contained HTML page: no network, opened by double click, with the same keys as the window.

The page carries the whole replay, line by line, so that it can be read back. Names that players gave reach the page
escaped, or as JSON that the page puts in as text. A policy in its head lets a browser fetch nothing, and run no script
but the one that the page was written with.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import fields
from html import escape
from importlib import resources

from simulator.bookmarks import Bookmark
from simulator.replay import Replay, to_text
from simulator.view import keys
from simulator.view.moments import Moment
from simulator.view.page_controls import BOARD_BUTTONS, PLAYER, header, help_sheet, seen
from simulator.view.page_data import page_data
from simulator.view.page_still import still
from simulator.view.scene import zone_marks
from simulator.view.theme import DARK, LIGHT, Theme, side_line
from simulator.view.timeline import Timeline
from simulator.view.why import Whys

SCRIPTS = (
    "story.js",
    "base.js",
    "gaps.js",
    "ground.js",
    "bases.js",
    "names.js",
    "overlays.js",
    "panel.js",
    "card.js",
    "track.js",
    "main.js",
)


def replay_page(replay: Replay, bookmarks: Sequence[Bookmark] = ()) -> str:
    """Return the page as HTML text; bookmarks are flags below its timeline."""
    timeline = Timeline.of(replay.initial, replay.events)
    title = replay.title or "Fight phase"
    style, script = _style(), _script()
    zones = zone_marks(replay.scenario.zones, replay.initial.players)
    view = page_data(timeline, Whys(replay), zones, bookmarks)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="fightphase">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body>
<div class="app">
{header(replay, title, timeline.initial)}
<main class="board">
<noscript>{still(timeline, view["opening"], zones)}</noscript>
<svg id="ground" aria-hidden="true"></svg>
<svg id="board" role="img" aria-label="{escape(seen(timeline.initial))}"></svg>
<p class="captions"><span class="step" id="caption-step"></span><span id="caption"></span></p>
<div class="banner" id="banner" aria-hidden="true" hidden><b></b><span></span></div>
{BOARD_BUTTONS}
</main>
{PLAYER}
<aside class="panels" aria-label="Now, unit and log">
<section class="now" id="now" aria-label="Now"></section>
<section class="unit" aria-label="Unit">
<div class="head">
<select id="unit" aria-label="Unit"><option value="-1">No unit chosen</option></select>
<button type="button" id="card-clear" data-command="unpin" aria-label="Let go of the unit" hidden>×</button>
</div>
<div id="card"></div>
</section>
<section class="log" aria-label="Log">
<h2>Log</h2>
<ol id="log">
{_log(timeline)}
</ol>
</section>
</aside>
</div>
<p class="unseen" id="live" aria-live="polite"></p>
<p class="note" id="note" role="status"></p>
{help_sheet()}
<script type="application/jsonl" id="replay">
{_inert(to_text(replay))}
</script>
<script type="application/json" id="view">{_embedded(view)}</script>
<script type="application/json" id="keys">{_embedded(_bindings())}</script>
<script>{script}</script>
</body>
</html>
"""


def _part(name: str) -> str:
    """Return a part of the page without comments on lines of their own, and without indentation."""
    text = (resources.files("simulator.view") / "page_parts" / name).read_text(encoding="utf-8")
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


_WORDS = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)""")
_AROUND = re.compile(r"[ \t]*([{}()\[\],;:=<>?&|*])[ \t]*|(?<![+-]) ([+/-]) (?![+-])")
_ZERO = re.compile(r"(?<![\w.])0(?=\.\d)")
_LAST = re.compile(r";\}")
_OPEN = re.compile(r"([{(\[,;])\n")


def _script() -> str:
    """Return the page's script without the spaces that only its authors need; texts in quotes stay as they are."""
    pieces = _WORDS.split("".join(_part(name) for name in SCRIPTS))
    tight = (p if k % 2 else _tight(p) for k, p in enumerate(pieces))
    return '\n"use strict";\n' + "".join(tight)


def _tight(code: str) -> str:
    """Return a piece of the script, outside quotes, in fewer letters."""
    for pattern, kept in ((_AROUND, r"\1\2"), (_OPEN, r"\1"), (_ZERO, ""), (_LAST, "}")):
        code = pattern.sub(kept, code)
    return code


def _style() -> str:
    dark = _tokens(DARK)
    whole = (
        f":root {{ {_tokens(LIGHT)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{ {dark} }} }}\n"
        f":root[data-theme=dark] {{ {dark} }}\n" + _part("style.css")
    )
    return "\n" + re.sub(r"(:) +", r"\1", _LAST.sub("}", re.sub(r"\s*([{};,])\s*", r"\1", whole)))


def _policy(style: str, script: str) -> str:
    """Return what a browser may do with the page: show this style, run this script, and nothing from anywhere else."""
    return (
        f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; "
        "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _tokens(theme: Theme) -> str:
    """Return a theme as CSS variables: `base_edge` becomes `--base-edge`."""
    values = [f"--{f.name.replace('_', '-')}: {getattr(theme, f.name)}" for f in fields(theme) if f.name != "name"]
    links = f"--side-cool: {side_line(0, theme)}; --side-warm: {side_line(1, theme)}"
    return f"{'; '.join(values)}; {links}; color-scheme: {theme.name}"


def _embedded(value: object) -> str:
    return _inert(json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False))


def _bindings() -> list[dict[str, object]]:
    """Return the keys and their commands; what they do, in words, stands in the sheet."""
    rows = json.loads(keys.as_json())
    return [{k: v for k, v in row.items() if v is not False and k not in ("does", "shown")} for row in rows]


def _inert(text: str) -> str:
    """Return JSON that may stand inside a script element: nothing in it can end that element or open a comment."""
    return text.replace("<", "\\u003c")


def _log(timeline: Timeline) -> str:
    return "\n".join(_log_line(m) for m in timeline.loud)


def _log_line(moment: Moment) -> str:
    words = f"<b>{escape(moment.text)}</b>" if moment.kind == "step" else escape(moment.text)
    # A clause's id may break after its dots.
    parts = re.sub(r"(?<=[a-z])\.", ".<wbr>", escape(moment.clause))
    clause = f"<small>{parts}</small>" if parts else ""
    return f"<li><button><i>{moment.number}</i><span>{words}</span>{clause}</button>"
