"""The work behind the window: the game's file, and what is thought about beside it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from simulator.view.table.sitting import Sitting

if TYPE_CHECKING:
    from simulator.table import Game, Keeper


@dataclass
class Thought:
    """Something that is worked out while the window lives on. Whoever does not want it any more lets it be."""

    about: object
    """What it belongs to: it is of no use where that has changed."""
    work: Callable[[], Any]
    then: Callable[[Sitting, Any], Sitting]
    """What comes of it."""
    words: str
    began: float
    """Milliseconds of the window's clock."""
    found: list[Any] = field(default_factory=list)
    stops: bool = False
    """Whether it is to end with what it has found so far."""

    def __post_init__(self) -> None:
        self._thread = threading.Thread(target=self._think, daemon=True)
        self._thread.start()

    @property
    def is_here(self) -> bool:
        """Whether whoever asks is this thought."""
        return threading.current_thread() is self._thread

    @property
    def done(self) -> bool:
        """Whether it has come to something."""
        return not self._thread.is_alive()

    def _think(self) -> None:
        self.found.append(self.work())

    def result(self) -> Any:
        """Return what was found."""
        assert self.found, "whatever went wrong was told where it did"
        return self.found[0]


class Work:
    """Keeps the file, and one thought at a time."""

    def __init__(self, keeper: Keeper) -> None:
        """Begin with a game that is in its file."""
        self.keeper = keeper
        self.thought: Thought | None = None

    def keep(self, game: Game) -> str:
        """Write what has happened since; return why that cannot be, or nothing."""
        if game.replay is self.keeper.game.replay:
            return ""
        try:
            self.keeper.take(game)
        except OSError as error:
            return f"{self.keeper.path.name} cannot be written: {error.strerror or type(error).__name__}."
        return ""

    def think(
        self,
        sitting: Sitting,
        words: str,
        work: Callable[[], Any],
        then: Callable[[Sitting, Any], Sitting],
        about: object,
        now: float,
    ) -> Sitting:
        """Begin to think about something; what was thought about before is let be."""
        self.thought = Thought(about, work, then, words, now)
        return replace(sitting, busy=words)

    def watch(self, progress: object) -> None:  # noqa: ARG002 - told to whoever looks for a move
        """End a search that is to be stopped, or that nobody wants any more."""
        if self.thought is None or not self.thought.is_here or self.thought.stops:
            raise KeyboardInterrupt

    def stop(self) -> bool:
        """Let what is thought about end with what it has found; False where that was asked for already, or is none."""
        if self.thought is None or self.thought.stops:
            return False
        self.thought.stops = True
        return True

    def let_be(self, sitting: Sitting) -> Sitting:
        """Stop thinking: whatever is found is not taken up."""
        self.thought = None
        return replace(sitting, busy="")

    def heard(self, sitting: Sitting, about: object) -> Sitting:
        """Take up what has been found, if it still belongs to what is at hand."""
        thought = self.thought
        if thought is None or not thought.done:
            return sitting
        self.thought = None
        sitting = replace(sitting, busy="")
        return thought.then(sitting, thought.result()) if thought.about == about else sitting

    def close(self) -> None:
        """Let go of the file."""
        self.keeper.close()
