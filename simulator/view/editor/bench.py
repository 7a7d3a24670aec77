"""The bench: the draft with everything about the work on it. A value; whatever hands do returns another."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from simulator.authoring.draft import Draft
from simulator.authoring.edits import Edit, EditError
from simulator.authoring.manuscript import ChangedOnDisk
from simulator.authoring.problems import Problem
from simulator.files.faults import ScenarioError
from simulator.geometry.shapes import Point
from simulator.scenario import Scenario
from simulator.state import State
from simulator.view.camera import Camera
from simulator.view.editor.asking import Asking
from simulator.view.editor.forms.controls import NO_FOCUS, Focus
from simulator.view.editor.held import Held, shifted, with_poses
from simulator.view.editor.picked import NOTHING, Picked, Thing, followed, kept, things_of
from simulator.view.editor.recording import Recording
from simulator.view.editor.tools.settings import Pencil, Settings
from simulator.view.editor.view_state import EditorView
from simulator.view.window.tape import Tape

TOOLS = ("select", "unit", "terrain", "objective", "zone", "measure", "record")
"""What the hand can be, in the order of the rail."""


@dataclass(frozen=True, slots=True)
class Run:
    """Nudges one after another: they are one step."""

    picked: Picked
    steps: int
    """How many steps the draft had after the last one."""
    shift: Point
    """How far they came to, in inches."""


@dataclass(frozen=True, slots=True)
class FileState:
    """What has become of the file, for the top bar."""

    name: str
    kept: str = ""
    """When steps were last kept for recovery, in words; or why they are not."""
    warns: bool = False
    """Whether these words are a warning."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Everything about the work on one scenario."""

    draft: Draft
    view: EditorView
    file: FileState
    picked: Picked = NOTHING
    tool: str = "select"
    held: Held | None = None
    band: tuple[Point, Point] | None = None
    """Two corners of the rubber band, in inches."""
    tape: Tape | None = None
    run: Run | None = None
    settings: Settings = Settings()  # noqa: RUF009 - frozen, like all here
    """What the tools are set to."""
    pencil: Pencil = Pencil()  # noqa: RUF009
    """Where the tool is on the table."""
    recording: Recording | None = None
    """The move that is being recorded."""
    stale: tuple[Problem, ...] = ()
    """Worked moves whose verdict is no more what is expected, as far as they have been judged since the last step."""
    problem: int = -1
    """The problem that was chosen."""
    corner: tuple[Thing, int] | None = None
    """The corner of an outline that was chosen; it counts while that thing alone is selected."""
    focus: Focus = NO_FOCUS
    """Where the keyboard is in the panel."""
    changed: ChangedOnDisk | None = None
    """What somebody else has made of the file meanwhile, until it is decided what becomes of that."""
    asking: Asking | None = None
    """The question that must be answered before anything else."""
    notes: Asking | None = None
    """The sheet that tells what the last import did not take over as it stands."""
    said: str = ""
    """What came of the last command, until the next one."""
    _stood: list[Scenario] = field(default_factory=list, init=False, compare=False, repr=False)
    """What `standing` has worked out; every bench begins without."""

    @property
    def scenario(self) -> Scenario:
        """The scenario as the draft has it."""
        found = self.draft.scenario
        assert found is not None, "only what can be shown is taken"
        return found

    @property
    def standing(self) -> Scenario:
        """The scenario as it is seen: with what is in hand where the hand has it."""
        if not self._stood:
            self._stood.append(self._standing())
        return self._stood[0]

    def _standing(self) -> Scenario:
        held, scenario = self.held, self.scenario
        if self.recording is not None:
            moved = dict(self.recording.ends)
            if held is not None:
                moved |= dict(held.poses)
            known = {k: pose for k, pose in moved.items() if k in scenario.state.model_by_id}
            return replace(scenario, state=with_poses(scenario.state, known))
        if held is None or held.copies:
            return scenario
        state = with_poses(scenario.state, dict(held.poses))
        board, zones = shifted(state.board, scenario.zones, held.things, held.shift, held.corner)
        return replace(scenario, state=replace(state, board=board), zones=zones)

    @property
    def state(self) -> State:
        """The position as it is seen."""
        return self.standing.state

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong or odd: of the draft, and of its worked moves."""
        return (*self.draft.problems, *self.stale)

    def do(self, edit: Edit | None, *, picks_new: bool = False) -> Bench:
        """Return it after an edit; where that cannot be made, as it is, with why.

        Args:
            edit: what is done; None does nothing.
            picks_new: whether what the edit adds is selected.
        """
        if edit is None:
            return self
        try:
            draft = self.draft.do(edit)
        except EditError as refused:
            return replace(self, said=str(refused))
        return self.with_draft(draft, picks_new=picks_new)

    def with_draft(self, draft: Draft, *, picks_new: bool = False) -> Bench:
        """Return it with another draft; one that cannot be shown is refused, with why."""
        after = draft.scenario
        if after is None:
            return replace(
                self, said=next((str(f.message) for f in draft.faults if f.is_error), "That cannot be shown.")
            )
        picked = new_in(self.scenario, after) if picks_new else kept(followed(self.picked, self.scenario, after), after)
        recording = self.recording
        if recording is not None and recording.unit not in after.state.unit_by_id:
            recording = None
        return replace(self, draft=draft, picked=picked, run=None, problem=-1, said="", recording=recording, stale=())

    def undone(self) -> Bench:
        """Take back the last step."""
        label = self.draft.undo_label
        if not label:
            return replace(self, said="There is nothing to undo.")
        return replace(self.with_draft(self.draft.undo()), said=f"Undone: {label}.")

    def redone(self) -> Bench:
        """Make the step that was last undone again."""
        label = self.draft.redo_label
        if not label:
            return replace(self, said="There is nothing to redo.")
        return replace(self.with_draft(self.draft.redo()), said=f"Done again: {label}.")


def new_in(before: Scenario, after: Scenario) -> Picked:
    """Return what one scenario has on the table and another had not: models and things."""
    known = {thing for thing, _ in things_of(before)}
    stood = {m.id for u in before.state.units for m in u.on_table}
    models = tuple(m.id for u in after.state.units for m in u.on_table if m.id not in stood)
    return Picked(models, tuple(thing for thing, _ in things_of(after) if thing not in known))


def begun(draft: Draft, size: tuple[int, int], theme: str, name: str) -> Bench:
    """Return the bench at the beginning of the work: looking at the whole table.

    Raises:
        ScenarioError: the draft has faults that leave nothing to show.
    """
    if draft.scenario is None:
        raise ScenarioError([f for f in draft.faults if f.is_error])
    view = EditorView(size, Camera(1.0, 1.0, 1.0, (0.0, 0.0)), theme).resized(size)
    return Bench(draft, view.looking_at(draft.scenario.state), FileState(name))
