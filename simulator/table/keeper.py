"""A game and its file: every choice is in the file, with all that follows from it, before anybody sees it."""

from __future__ import annotations

import os
from pathlib import Path

from simulator.files.writing import write_atomically
from simulator.replay import to_text
from simulator.table.game import Game


class Keeper:
    """Keeps a game in its replay file as it goes on.

    What an answer leads to is added in one piece; what is taken back leaves the file whole, as a new one in its place.
    """

    def __init__(self, game: Game, path: Path) -> None:
        """Begin the file with everything so far, or set it right; raises OSError if it cannot be written there."""
        self.game = game
        self.path = path
        self._written = ""
        self._handle = -1
        self._write_anew(to_text(game.replay))

    def take(self, game: Game) -> None:
        """Go on with a game: the next one, or an earlier one again.

        Raises:
            OSError: it cannot be written; the file then holds the game as it was.
        """
        text = to_text(game.replay)
        if text.startswith(self._written):
            self._append(text[len(self._written) :])
        else:
            self._write_anew(text)
        self._written, self.game = text, game

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

    def _write_anew(self, text: str) -> None:
        write_atomically(self.path, text, durably=True)
        if self._handle >= 0:
            os.close(self._handle)
        self._handle = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        self._written = text
