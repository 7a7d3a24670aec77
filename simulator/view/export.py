"""A replay in a file: a page that plays it, a film of it, or a still of one moment; the suffix says which."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simulator.bookmarks import Bookmark
from simulator.files.writing import replaced, write_atomically
from simulator.replay import Replay
from simulator.view.figures import Figure
from simulator.view.film import Film, Take
from simulator.view.theme import Theme, theme_named
from simulator.view.timeline import Timeline

if TYPE_CHECKING:
    import pygame

SUFFIXES = (".html", ".mp4", ".gif", ".png", ".svg")
FILMS, STILLS = (".mp4", ".gif"), (".png", ".svg")
SIZES = {".mp4": (1280, 720), ".gif": (800, 500), ".png": (1200, 900), ".svg": (1200, 900)}
"""Pixels, where nothing else is asked for."""
SMALLEST, LARGEST = (64, 48), (3840, 2160)
FPS = {".mp4": 30.0, ".gif": 15.0}
"""Frames a second, where nothing else is asked for."""
MOST_FPS = {".mp4": 60.0, ".gif": 20.0}
SPEEDS = (0.25, 8.0)
REST = 1.5
"""Seconds that the end of a GIF stays, which plays again and again."""
SAMPLES = 8
"""Frames of a film that its palette is made from."""

Progress = Callable[[int, int], None]
"""Told, as a film is written, how many frames are done, and how many there are."""


class ExportError(ValueError):
    """A replay cannot be written as asked; the message says what can be."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How a replay is to be written. What is left out is chosen by the kind of file."""

    at: int | None = None
    """For a still: the number of the event that has just happened, 0 for the start."""
    first: int | None = None
    """For a film: the number of the event that it begins with."""
    last: int | None = None
    """For a film: the number of the event that it ends with."""
    size: tuple[int, int] | None = None
    """Pixels of a film or a still."""
    fps: float | None = None
    """Frames a second of a film."""
    speed: float | None = None
    """How many times as fast as in the window a film runs."""

    def check(self, path: Path) -> str:
        """Return the kind of file, as its suffix; say what does not go with it before anything is done.

        Raises:
            ExportError: the suffix is none of those, or something was asked for that such a file does not have.
        """
        suffix = path.suffix.lower()
        if suffix not in SUFFIXES:
            kinds = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
            raise ExportError(f"{path}: a replay is written as {kinds}; a position of it as .toml or .json")
        self._check_belongs(suffix)
        if self.size is not None:
            _check_size(self.size, even=suffix == ".mp4")
        if self.fps is not None and not 1.0 <= self.fps <= MOST_FPS[suffix]:
            raise ExportError(f"{self.fps:g} frames a second: expected 1 to {MOST_FPS[suffix]:g} for a {suffix}")
        if self.speed is not None and not SPEEDS[0] <= self.speed <= SPEEDS[1]:
            raise ExportError(f"speed {self.speed:g}: expected {SPEEDS[0]:g} to {SPEEDS[1]:g}")
        if suffix == ".mp4":
            _ffmpeg(path)
        return suffix

    def _check_belongs(self, suffix: str) -> None:
        of_films = {"from": self.first, "to": self.last, "fps": self.fps, "speed": self.speed}
        for name, value in of_films.items():
            if value is not None and suffix not in FILMS:
                raise ExportError(f"--{name} belongs to a film ({' or '.join(FILMS)}), not to a {suffix}")
        if self.at is not None and suffix in FILMS:
            raise ExportError(f"--at belongs to a still ({' or '.join(STILLS)}); --from and --to choose a film's part")
        if suffix == ".html" and (self.at is not None or self.size is not None):
            name = "at" if self.at is not None else "size"
            raise ExportError(f"--{name} does not go with a page, which holds the whole replay in any size")

    def check_events(self, count: int) -> None:
        """Refuse events that a replay of so many does not have. Raises ExportError."""
        if self.at is not None and not 0 <= self.at <= count:
            raise ExportError(f"--at {self.at}: the replay has events 0 to {count}")
        for name, number in (("from", self.first), ("to", self.last)):
            if number is not None and not 1 <= number <= count:
                raise ExportError(f"--{name} {number}: the replay has events 1 to {count}")
        if self.first is not None and self.last is not None and self.first > self.last:
            raise ExportError(f"--from {self.first} --to {self.last}: the first event comes after the last")


def export(
    replay: Replay,
    path: Path | str,
    asked: Asked | None = None,
    *,
    theme: str | Theme = "light",
    progress: Progress | None = None,
    bookmarks: Sequence[Bookmark] = (),
) -> None:
    """Write a replay as a page (`.html`), a film (`.mp4`, `.gif`), or a still of one moment (`.png`, `.svg`).

    Nothing is half-written: not when it is interrupted, and not when ffmpeg gives up.

    Args:
        replay: what to show.
        path: the file to write.
        asked: how; a film shows the whole replay and a still its most telling moment where nothing else is asked for.
        theme: "light" or "dark", for a film or a still; a page follows its reader's system.
        progress: told how a film gets on.
        bookmarks: what a page shows of them, as flags below its timeline.

    Raises:
        ExportError: it cannot be written as asked; for a film that may be because there is no ffmpeg, or it gave up.
        OSError: the file cannot be written; an older one is then untouched.
    """
    target, wish, colours = Path(path), asked or Asked(), theme_named(theme)
    suffix = wish.check(target)
    wish.check_events(len(replay.events))
    if suffix == ".html":
        from simulator.view.page import replay_page

        write_atomically(target, replay_page(replay, bookmarks))
    elif suffix in STILLS:
        _write_still(replay, target, wish, colours)
    else:
        _write_film(replay, target, wish, colours, progress)


@dataclass(frozen=True, slots=True)
class Still:
    """One moment of a replay as figures, on a sheet of some points."""

    figures: tuple[Figure, ...]
    sheet: tuple[float, float]
    scale: float
    """Pixels a point."""
    sentence: str


def still(replay: Replay, number: int, theme: Theme, size: tuple[int, int] = SIZES[".png"]) -> Still:
    """Return the picture of the moment when an event has just happened, in `size` pixels; 0 is the start."""
    timeline = Timeline.of(replay.initial, replay.events)
    at = timeline.time_of(number - 1) if number else 0.0
    moment = timeline.moment_at(at)
    film = Film(replay, size, theme, None if moment is None else (at, at))
    sentence = moment.text if moment else replay.title or "The start"
    return Still((*film.ground(), *film.figures(at)), film.sheet, film.scale, sentence)


def telling_event(timeline: Timeline) -> int:
    """Return the number of the event that a still had best show: where the attack with most losses has been made.

    Where nobody falls in an attack, that is the end of the longest move; where nobody moves, the last event.
    """
    wounds = [(m, m.attack) for m in timeline.loud if m.kind == "wound" and m.attack and m.attack.fallen]
    if wounds:
        return max(wounds, key=lambda w: (len(w[1].fallen), w[1].lost))[0].number
    moves = [m for m in timeline.loud if m.kind == "move" and m.action > 0.0]
    if moves:
        return max(moves, key=lambda m: m.action).number
    return timeline.loud[-1].number if timeline.loud else 0


def _write_still(replay: Replay, target: Path, asked: Asked, theme: Theme) -> None:
    number = telling_event(Timeline.of(replay.initial, replay.events)) if asked.at is None else asked.at
    size = asked.size or SIZES[".png"]
    shown = still(replay, number, theme, size)
    if target.suffix.lower() == ".svg":
        from simulator.view import svg

        write_atomically(target, svg.document(shown.figures, *shown.sheet, title=shown.sentence, scale=shown.scale))
    else:
        from simulator.view.picture import png

        write_atomically(target, png(shown.figures, size, theme, scale=shown.scale))


def _write_film(replay: Replay, target: Path, asked: Asked, theme: Theme, progress: Progress | None) -> None:
    suffix = target.suffix.lower()
    size, fps = asked.size or SIZES[suffix], asked.fps or FPS[suffix]
    timeline = Timeline.of(replay.initial, replay.events)
    start = 0.0 if asked.first is None else timeline.moments[asked.first - 1].start
    # A hair less than where the next event begins: that one is not to be seen any more.
    end = timeline.duration if asked.last is None else max(timeline.moments[asked.last - 1].end - 1.0, start)
    take = Take(start, end, fps, asked.speed or 1.0)
    whole = asked.first is None and asked.last is None
    film = Film(replay, size, theme, None if whole else (start, end))
    with replaced(target) as temporary:
        frames = _counted(film.frames(take), take.count, progress)
        if suffix == ".mp4":
            from simulator.view.video import FilmFailedError, write_mp4

            try:
                write_mp4(_ffmpeg(target), temporary, frames, size, fps, replay.title)
            except FilmFailedError as error:
                raise ExportError(f"{target}: {error}") from error
        else:
            from simulator.view.gif import MOST, write_gif
            from simulator.view.palette import Palette, pixels_of

            samples = film.frames(Take(start, end, SAMPLES * 1000.0 / max(end - start, 1.0)))
            palette = Palette.of((pixels_of(s) for s in samples), theme, MOST)
            with temporary.open("wb") as file:
                write_gif(file, (pixels_of(s) for s in frames), fps, palette, rest=REST)


def _counted(frames: Iterator[pygame.Surface], count: int, progress: Progress | None) -> Iterator[pygame.Surface]:
    for k, frame in enumerate(frames):
        if progress is not None:
            progress(k, count)
        yield frame


def _ffmpeg(path: Path) -> str:
    from simulator.view.video import NoFfmpegError, ffmpeg

    try:
        return ffmpeg()
    except NoFfmpegError as error:
        others = f"{path.with_suffix('.gif').name} or {path.with_suffix('.html').name}"
        raise ExportError(f"{path}: {error}. Without it, write {others}.") from error


def _check_size(size: tuple[int, int], *, even: bool) -> None:
    (width, height), written = size, f"{size[0]}x{size[1]}"
    if not (SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]):
        least, most = (f"{w}x{h}" for w, h in (SMALLEST, LARGEST))
        raise ExportError(f"size {written}: expected {least} to {most}")
    if even and (width % 2 or height % 2):
        better = f"{width + width % 2}x{height + height % 2}"
        raise ExportError(f"size {written}: H.264 needs an even width and height, such as {better}")
