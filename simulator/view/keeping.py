"""What a person keeps of a replay: bookmarks beside it, parts, positions, pages and films of it, each in its file.

Everything comes back as a sentence for the window; nothing that is there already is overwritten but the bookmarks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from simulator.bookmarks import Bookmark, bookmark_file, read_bookmarks, write_bookmarks
from simulator.files import FileError
from simulator.files.writing import write_atomically
from simulator.play.cutting import CannotBeCutError, cut, position_text
from simulator.replay import Replay, to_text
from simulator.view.export import Asked, ExportError, export

ERRANDS = frozenset({"cut", "save-position", "export", "export-snippet"})
"""Commands that write a file."""
Snippet = tuple[int | None, int | None]
Progress = Callable[[int, int], None]


class StoppedError(Exception):
    """Somebody stopped a long export."""


class Keeping:
    """Reads and writes what belongs to one replay."""

    def __init__(self, replay: Replay) -> None:
        """Find out where things go: beside the replay, or here for one that is in no file."""
        self.replay = replay
        source = Path(replay.path) if replay.path else None
        name = source.stem if source is not None else Path(replay.scenario.path).stem or _plain(replay.title)
        self.folder = source.parent if source is not None else Path()
        self.stem = name or "replay"
        self.marks_in = bookmark_file(source) if source is not None else None
        self.marks: tuple[Bookmark, ...] = ()
        """The bookmarks as they were last read or kept."""
        self.refused = ""
        """Why bookmarks are not written; empty when they are."""

    def bookmarks(self) -> tuple[tuple[Bookmark, ...], str]:
        """Return the bookmarks that were kept, and what is wrong with their file, if anything is.

        A file with faults stays as it is: nothing is written over it.
        """
        if self.marks_in is None:
            self.refused = "Bookmarks stay until the window closes: this replay is in no file."
            return (), ""
        if not self.marks_in.exists():
            return (), ""
        try:
            self.marks = read_bookmarks(self.marks_in)
        except FileError as error:
            self.refused = f"Bookmarks are not kept: {self.marks_in.name} has faults, and stays as it is."
            return (), f"{error.errors[0]} {self.refused}"
        return self.marks, ""

    def keep(self, bookmarks: tuple[Bookmark, ...]) -> str:
        """Write the bookmarks; return why that could not be done, or nothing."""
        self.marks = bookmarks
        if self.refused or self.marks_in is None:
            return self.refused
        try:
            write_bookmarks(self.marks_in, bookmarks, Path(self.replay.path).name)
        except OSError as error:
            return f"Bookmarks stay until the window closes: {_why_not(self.marks_in, error)}"
        return ""

    def run(
        self, command: str, argument: str, event: int, snippet: Snippet, theme: str, progress: Progress | None = None
    ) -> str:
        """Carry out a command that writes a file, and return what came of it.

        Args:
            command: one of `ERRANDS`.
            argument: "page", "film" or "picture" for an export.
            event: the number of the event that is shown.
            snippet: the first and the last event of the part that is meant, as far as they are chosen.
            theme: of a film or a picture.
            progress: told how a film gets on; it may raise StoppedError.
        """
        if command in ("cut", "export-snippet") and snippet == (None, None):
            return "There is no snippet yet: I begins it, Shift+I ends it."
        first, last = snippet
        begin, end = first or 1, last or len(self.replay.events)
        try:
            match command:
                case "cut":
                    return self._written(f"{self.stem}-{begin}-{end}", ".jsonl", to_text(cut(self.replay, first, last)))
                case "save-position":
                    return self._written(f"{self.stem}-at-{event}", ".toml", position_text(self.replay, event))
                case "export-snippet":
                    stem = f"{self.stem}-{begin}-{end}"
                    return self._exported(stem, argument, Asked(first=begin, last=end), theme, progress)
                case _:
                    return self._exported(self.stem, argument, Asked(at=event), theme, progress)
        except (ExportError, CannotBeCutError) as problem:
            return f"{str(problem)[:1].upper()}{str(problem)[1:]}."
        except StoppedError:
            return "Stopped: nothing was written."

    def _written(self, stem: str, suffix: str, text: str) -> str:
        path = self._free(stem, suffix)
        try:
            write_atomically(path, text)
        except OSError as error:
            return _why_not(path, error)
        return f"Wrote {path.name}."

    def _exported(self, stem: str, what: str, asked: Asked, theme: str, progress: Progress | None) -> str:
        replay, marks = self.replay, self.marks
        match what:
            case "page":
                if asked.first is not None:
                    replay = cut(replay, asked.first, asked.last)
                    begin, end = asked.first, asked.last or len(self.replay.events)
                    marks = tuple(Bookmark(b.event - begin + 1, b.note) for b in marks if begin <= b.event <= end)
                path, asked = self._free(stem, ".html"), Asked()
            case "picture":
                path = self._free(f"{stem}-at-{asked.at}", ".png")
            case _:
                asked = Asked(first=asked.first, last=asked.last)
                path = self._free(stem, ".mp4")
                try:
                    asked.check(path)
                except ExportError:  # without ffmpeg
                    path = self._free(stem, ".gif")
        try:
            export(replay, path, asked, theme=theme, progress=progress, bookmarks=marks)
        except OSError as error:
            return _why_not(path, error)
        return f"Wrote {path.name}."

    def _free(self, stem: str, suffix: str) -> Path:
        """Return the name of a file that is not there yet."""
        path, k = self.folder / f"{stem}{suffix}", 2
        while path.exists():
            path, k = self.folder / f"{stem}-{k}{suffix}", k + 1
        return path


def _plain(title: str) -> str:
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-")


def _why_not(path: Path, error: OSError) -> str:
    return f"{path.name} cannot be written: {error.strerror or type(error).__name__}."
