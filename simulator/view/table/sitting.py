"""The sitting: the game with everything about the moment at the table. A value; whatever hands do returns another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Point, Pose
from simulator.rules.decision import Decision
from simulator.state import State
from simulator.view.camera import Camera
from simulator.view.editor.held import with_poses
from simulator.view.playback import Playback
from simulator.view.table.declaration import Declaration
from simulator.view.table.entering import Entering
from simulator.view.table.in_hand import InHand
from simulator.view.table.proposal import Proposal
from simulator.view.table.suggested import Suggested
from simulator.view.table.view_state import TableView
from simulator.view.window.tape import Tape

if TYPE_CHECKING:
    from simulator.rules.verdict import Verdict
    from simulator.table import Game


@dataclass(frozen=True, slots=True)
class Refusal:
    """A drop or a move that was refused: why, and what would have been possible."""

    text: str
    model: str = ""
    """Whom it was about; empty where it was about the unit."""
    came: Pose | None = None
    """Where the model had been put down."""
    back: Pose | None = None
    """Where it went back to."""
    verdict: Verdict | None = None
    """With advice, once that has been worked out."""
    began: float = 0.0
    """When, in milliseconds of the window's clock."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Everything about one game at the table."""

    game: Game
    view: TableView
    playback: Playback
    """What has happened so far, and how much of it has been shown."""
    proposal: Proposal | None = None
    picked: str = ""
    """The model of the proposal that keys go to."""
    held: InHand | None = None
    declaration: Declaration | None = None
    entering: Entering | None = None
    """The faces of real dice, while they are entered."""
    suggested: Suggested | None = None
    focus: int = 0
    """The row of the panel that the keyboard is at."""
    refusal: Refusal | None = None
    busy: str = ""
    """What is being worked out meanwhile, in words."""
    undone: tuple[Game, ...] = ()
    """The games from before decisions were taken back, the last one at the end."""
    others_may: bool = False
    """Whether models have just lost wounds that others may lose instead, as their owner likes."""
    falling: bool = False
    """Whether an owner chooses which ones do."""
    measuring: bool = False
    tape: Tape | None = None
    looked_at: int = -1
    """The decision in the log that was clicked; -1 for none."""
    file: str = ""
    """The name of the replay that keeps it."""
    said: str = ""
    """What came of the last command, until the next one."""

    @property
    def decision(self) -> Decision | None:
        """What has to be decided now; None when the phase is over."""
        return self.game.decision

    @property
    def over(self) -> bool:
        """Whether the phase has been played to its end."""
        return self.game.decision is None

    @property
    def showing(self) -> bool:
        """Whether what has happened is still being shown."""
        return self.playback.playing

    @property
    def programs_turn(self) -> bool:
        """Whether the program is to choose now; real dice for what it chose are entered by whoever sits there."""
        return self.game.is_programs_turn and self.entering is None

    @property
    def stage(self) -> str:
        """What the panel is about: "showing", "over", "faces", "falls", "move", "attack", "program", "choose"."""
        if self.showing:
            return "showing"
        if self.entering is not None:
            return "faces"
        if self.falling:
            return "falls"
        decision = self.decision
        if decision is None:
            return "over"
        if decision.player in self.game.automatic:
            return "program"
        if self.proposal is not None:
            return "move"
        return "attack" if self.declaration is not None else "choose"

    @property
    def state(self) -> State:
        """The position as it is seen: with those in hand where the hand has them."""
        if self.showing:
            return self.playback.frame.state
        state = self.game.state
        if self.proposal is None:
            return state
        state = self.proposal.standing(state)
        return state if self.held is None else with_poses(state, {self.held.model: self.held.pose})

    @property
    def without_held(self) -> State:
        """The position with the move so far, and the model in hand where it was taken up."""
        state = self.game.state
        return state if self.proposal is None else self.proposal.standing(state)

    def at(self, place: Point) -> Point:
        """Return the place on the table (inches) under a place of the window."""
        board = self.view.board
        return self.view.camera.to_inches((place[0] - board.left, place[1] - board.top))

    def say(self, text: str) -> Sitting:
        """Return it with something said."""
        return replace(self, said=text)


def table_view(state: State, size: tuple[int, int], theme: str) -> TableView:
    """Return the view of a table at the beginning: looking at all models."""
    return TableView(size, Camera(1.0, 1.0, 1.0, (0.0, 0.0)), theme).resized(size).looking_at(state)
