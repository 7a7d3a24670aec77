"""A game and its file: every choice is in the file, with all that follows from it, before anybody sees it."""

from __future__ import annotations

import os
from pathlib import Path

from simulator.files.writing import sweep, write_atomically
from simulator.replay import lines_behind, to_text
from simulator.table.game import Game


class Keeper:
    """Keeps a game in its replay file as it goes on.

    What an answer leads to is added in one piece; what is taken back leaves the file whole, as a new one in its place.
    """

    def __init__(self, game: Game, path: Path) -> None:
        """Begin the file with everything so far, or set it right; raises OSError if it cannot be written there."""
        self.game = game
        self.path = path
        self._handle = -1
        self._is_sound = True
        """Whether the file holds the game as it is: not so when it could not be written."""
        sweep(path)
        self._write_anew(game)

    def take(self, game: Game) -> None:
        """Go on with a game: the next one, or one that has gone back.

        Raises:
            OSError: it cannot be written; the file then holds the game as it was, or the beginning of what is new.
        """
        before, count = self.game.replay, len(self.game.replay.events)
        goes_on = not before.finished and game.replay.events[:count] == before.events
        sound, self._is_sound = self._is_sound, False
        if sound and goes_on:
            self._append(lines_behind(game.replay, count))
        else:
            self._write_anew(game)
        self.game, self._is_sound = game, True

    @property
    def is_sound(self) -> bool:
        """Whether the file holds everything that was taken, or tried to be: not so where it could not be written."""
        return self._is_sound

    def close(self) -> None:
        """Have the disk know everything, and let go of the file."""
        if self._handle >= 0:
            os.fsync(self._handle)
            os.close(self._handle)
            self._handle = -1

    def _append(self, text: str) -> None:
        data = text.encode("utf-8")
        while data:
            data = data[os.write(self._handle, data) :]

    def _write_anew(self, game: Game) -> None:
        write_atomically(self.path, to_text(game.replay), durably=True)
        if self._handle >= 0:
            os.close(self._handle)
        self._handle = os.open(self.path, os.O_WRONLY | os.O_APPEND)
