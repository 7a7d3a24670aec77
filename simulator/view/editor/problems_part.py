"""The problems at the foot of the panel: always visible, each with its clause or line and, if it has one, a way out."""

from __future__ import annotations

from simulator.authoring.problems import Problem
from simulator.state import State
from simulator.view import lettering
from simulator.view.editor.bench import Bench
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path, cross
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.bar_parts import bar_ground
from simulator.view.window.parts import Hot, Part, filled, hairline, holds, lines_of, middle, words

HEAD, LINE, FOOT, PAD = 34.0, 17.0, 17.0, 9.0
"""Points: the head, a line of a sentence, the line below it, and the air above and below."""
MOST = 3
"""Lines of a sentence, at most."""


def problems_part(bench: Bench, live: tuple[Problem, ...], rect: Rect, theme: Theme) -> Part:
    """Return the problems in a place of the window; the chosen one first where there is no room for all.

    Args:
        bench: the work.
        live: what is wrong with where models in hand stand; shown while there are some.
        rect: the place.
        theme: the colours.
    """
    state = bench.scenario.state
    problems = live if bench.held is not None and bench.recording is None else bench.problems
    errors = sum(p.is_error for p in problems)
    mouse = bench.view.mouse
    left, right = rect.left + 16.0, rect.right - 16.0
    drawn: list[Figure] = [
        *bar_ground(rect, "top", theme),
        words(left, middle(rect.top + HEAD / 2 + 2.0, 13.0), "Problems", "semibold", 13.0, theme.ink2),
    ]
    hots: list[Hot] = [Hot(rect, "none")]
    x = left + lettering.width("Problems", "semibold", 13.0) + 8.0
    y = rect.top + HEAD / 2 + 2.0
    if errors:
        x = _pill(drawn, x, y, str(errors), theme.broken, theme.panel)
    if notes := len(problems) - errors:
        _pill(drawn, x, y, f"{notes} note{'s' if notes != 1 else ''}", theme.sunk, theme.ink2)
    top = rect.top + HEAD
    if not problems:
        drawn.append(words(left, middle(top + 14.0, 13.0), "No problems.", "regular", 13.0, theme.ink2))
    first = max(bench.problem, 0)
    for k in [*range(first, len(problems)), *range(first)]:
        problem = problems[k]
        lines = lines_of(sentence_of(problem, state), "regular", 13.0, right - left - 28.0, MOST)
        place = Rect(rect.left, top, rect.right, top + 2 * PAD + LINE * len(lines) + FOOT)
        if place.bottom > rect.bottom:
            left_over = len(problems) - len([h for h in hots if h.command == "problem"])
            if top + 22.0 <= rect.bottom:
                more = f"{left_over} more; P shows the next"
                drawn.append(words(left + 28.0, middle(top + 11.0, 12.0), more, "regular", 12.0, theme.ink2))
            break
        if k == bench.problem or holds(place, mouse):
            drawn.append(filled(place, theme.sunk))
        drawn += _sign(left + 8.0, top + PAD + LINE / 2, problem, theme)
        for row, line in enumerate(lines):
            drawn.append(
                words(left + 28.0, middle(top + PAD + LINE * (row + 0.5), 13.0), line, "regular", 13.0, theme.ink)
            )
        hots.append(Hot(place, "problem", k))
        hots += _foot(drawn, problem, k, left + 28.0, right, top + PAD + LINE * len(lines) + FOOT / 2, theme)
        top = place.bottom
    return Part(tuple(drawn), tuple(hots), rect)


def sentence_of(problem: Problem, state: State) -> str:
    """Return a problem's sentence with a subject: in the list it does not stand behind its entry."""
    if problem.path[:1] == ("players",) and problem.sentence.startswith("This player "):
        index = next((k for k in problem.path if isinstance(k, int)), 0)
        return f"{state.players[index].name} {problem.sentence.removeprefix('This player ')}"
    if problem.path == ("units",) and not state.units:
        return "There are no units yet. U places one."
    if problem.sentence.startswith("Its ") and problem.models and problem.models[0] in state.model_by_id:
        return f"{state.name_of(problem.models[0])}: its {problem.sentence[4:]}"
    return problem.sentence


def _foot(
    drawn: list[Figure], problem: Problem, index: int, x: float, right: float, y: float, theme: Theme
) -> list[Hot]:
    told = problem.clause or (f"line {problem.line}" if problem.line else problem.entry)
    drawn.append(words(x, middle(y, 12.0), told, "regular", 12.0, theme.ink2))
    if problem.fix is None:
        return []
    x += lettering.width(told, "regular", 12.0)
    drawn.append(words(x, middle(y, 12.0), " · ", "regular", 12.0, theme.ink2))
    x += lettering.width(" · ", "regular", 12.0)
    label = problem.fix.label[:1].lower() + problem.fix.label[1:]
    wide = min(lettering.width(label, "medium", 12.0), right - x)
    drawn.append(words(x, middle(y, 12.0), label, "medium", 12.0, theme.ink))
    drawn.append(hairline((x, y + 6.5), (x + wide, y + 6.5), theme.ink))
    return [Hot(Rect(x - 4.0, y - 12.0, x + wide + 4.0, y + 12.0), "fix", index)]


def _pill(drawn: list[Figure], x: float, y: float, text: str, ground: str, colour: str) -> float:
    wide = lettering.width(text, "semibold", 12.0) + 16.0
    drawn.append(Figure(13, (Box(0.0, -10.0, wide, 20.0, Ink(ground), 10.0),), (x, y)))
    drawn.append(words(x + wide / 2, middle(y, 12.0), text, "semibold", 12.0, colour, "middle"))
    return x + wide + 6.0


def _sign(x: float, y: float, problem: Problem, theme: Theme) -> tuple[Figure, ...]:
    if problem.is_error:
        disc = Ellipse(0.0, 0.0, 8.0, 8.0, Ink(theme.broken))
        return (Figure(13, (disc, cross(0.0, 0.0, 3.2, Ink(stroke=theme.panel, width=2.0, round=True))), (x, y)),)
    ink = Ink(stroke=theme.undecided, width=1.8, round=True)
    triangle = Path((((0.0, -7.0), (7.5, 6.5), (-7.5, 6.5)),), ink)
    bar = Path((((0.0, -2.5), (0.0, 1.8)), ((0.0, 4.2), (0.0, 4.3))), ink, False)
    return (Figure(13, (triangle, bar), (x, y)),)
