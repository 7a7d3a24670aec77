"""A replay in a file: a page that plays it, or a still of one moment; the suffix says which."""

from __future__ import annotations

from pathlib import Path

from simulator.files.writing import write_atomically
from simulator.replay import Replay
from simulator.view.camera import fit
from simulator.view.caption import caption_figure, caption_height
from simulator.view.figures import Figure
from simulator.view.marks import Caption
from simulator.view.moments import Moment
from simulator.view.replay_scene import Stage, action_box
from simulator.view.theme import Theme, theme_named
from simulator.view.timeline import Timeline
from simulator.view.told import step_name

SIZE = (1200, 900)
"""Pixels of a still."""
SUFFIXES = (".html", ".png", ".svg")


class ExportError(ValueError):
    """A replay cannot be written as asked; the message says what can be."""


def export(replay: Replay, path: Path | str, *, at: int | None = None, theme: str | Theme = "light") -> None:
    """Write a replay as a page (`.html`) or as a still of one moment (`.png`, `.svg`).

    Args:
        replay: what to show.
        path: the file to write.
        at: for a still, the number of the event that has just happened, 0 for the start; the last one if left out.
            The page always holds the whole replay.
        theme: "light" or "dark", for a still; a page follows its reader's system.

    Raises:
        ExportError: the suffix is none of those, or there is no such event.
        OSError: the file cannot be written; an older one is then untouched.
    """
    target = Path(path)
    suffix = target.suffix.lower()
    if suffix not in SUFFIXES:
        raise ExportError(f"{target}: a replay is written as {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}")
    number = len(replay.events) if at is None else at
    if not 0 <= number <= len(replay.events):
        raise ExportError(f"event {number}: the replay has {len(replay.events)} events")
    if suffix == ".html":
        from simulator.view.page import replay_page

        write_atomically(target, replay_page(replay))
        return
    colours = theme_named(theme)
    drawn, title = still(replay, number, colours)
    if suffix == ".svg":
        from simulator.view import svg

        write_atomically(target, svg.document(drawn, *SIZE, title=title))
    else:
        from simulator.view.picture import png

        write_atomically(target, png(drawn, SIZE, colours))


def still(replay: Replay, number: int, theme: Theme) -> tuple[tuple[Figure, ...], str]:
    """Return the picture of the moment when an event has just happened, and its sentence; 0 is the start."""
    timeline = Timeline.of(replay.initial, replay.events)
    at = timeline.time_of(number - 1) if number else 0.0
    frame = timeline.frame(at)
    caption = _caption(replay, frame.moment)
    stage = Stage(timeline)
    camera = fit(action_box(timeline), SIZE[0], SIZE[1] - caption_height(caption, SIZE[0]), margin=12.0)
    drawn = (*stage.ground(camera, theme), *stage.figures(frame, camera, theme), caption_figure(caption, camera, theme))
    return drawn, caption.head


def _caption(replay: Replay, moment: Moment | None) -> Caption:
    if moment is None:
        return Caption("", replay.title or "The start", "The models stand as the scenario set them up.")
    count = f"event {moment.number} of {len(replay.events)}"
    return Caption("", moment.text, replay.title, moment.clause, (step_name(moment.step), count))
