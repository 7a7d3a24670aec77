"""A scenario that is being edited: its text, everything done to it, and what can be done again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from simulator.authoring.edits.edit import Edit
from simulator.files.document import Document, Tree, parse, plain_tree
from simulator.files.faults import Fault, ScenarioError
from simulator.files.kinds import refuse_another
from simulator.files.splicing import spliced
from simulator.scenario import Scenario, read_draft

if TYPE_CHECKING:
    from simulator.authoring.problems import Problem


@dataclass(frozen=True, slots=True)
class Delta:
    """What one step changed in the text: at one place, one stretch became another."""

    at: int
    old: str
    new: str

    @classmethod
    def between(cls, old: str, new: str) -> Delta:
        """Return the smallest one stretch in which two texts differ."""
        most = min(len(old), len(new))
        start = _same_length(old, new, most)
        end = _same_length(old[::-1], new[::-1], most - start)
        return cls(start, old[start : len(old) - end], new[start : len(new) - end])

    def done(self, text: str) -> str:
        """Return a text after the step."""
        return text[: self.at] + self.new + text[self.at + len(self.old) :]

    def undone(self, text: str) -> str:
        """Return a text before the step."""
        return text[: self.at] + self.old + text[self.at + len(self.new) :]


def _same_length(one: str, other: str, most: int) -> int:
    """Return how many characters two texts begin with alike, up to `most`: by halves, each compared at once."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an author's work: what undo takes back and redo makes again."""

    label: str
    delta: Delta


@dataclass(frozen=True)
class Draft:
    """A scenario being edited. A value: every edit returns another draft, which shares what stays the same."""

    name: str
    """The file's name, for messages."""
    text: str
    """The file as it would be saved; line ends as its author has them."""
    tree: Tree
    is_json: bool = False
    done: tuple[Step, ...] = ()
    """Every step so far, the first one first."""
    undone: tuple[Step, ...] = ()
    """The steps that redo makes again, the next one last."""
    saved: int | None = None
    """How many steps had been done when it was last saved; None where that can no more be reached."""

    @classmethod
    def of(cls, text: str, name: str, *, is_json: bool | None = None, saved: bool = False) -> Draft:
        """Return a draft of a file's text; `saved` says that the file has it.

        Raises:
            ScenarioError: the text is no TOML or JSON, or another kind of file. Other faults are `problems`.
        """
        json_text = text.lstrip().startswith("{") if is_json is None else is_json
        document = parse(text, name, ScenarioError, is_json=json_text)
        refuse_another(document, "scenario", ScenarioError)
        if any(f.is_error for f in document.faults):
            raise ScenarioError(document.faults)
        return cls(name, text, document.tree, json_text, saved=0 if saved else None)

    def do(self, edit: Edit) -> Draft:
        """Return the draft after an edit: one step. One that changes nothing is no step.

        Raises:
            EditError: it cannot be made.
        """
        text, tree = spliced(self.text, self.tree, edit.changes(self.tree), is_json=self.is_json)
        return self.stepped(edit.label, text, tree)

    def stepped(self, label: str, text: str, tree: Tree | None = None) -> Draft:
        """Return the draft with another text: one step, whatever it is. `tree` is what the text holds, if known.

        Raises:
            ScenarioError: the text is no TOML or JSON.
        """
        if text == self.text:
            return self
        if tree is None:
            tree = parse(text, self.name, ScenarioError, is_json=self.is_json).tree
        saved = self.saved if self.saved is not None and self.saved <= len(self.done) else None
        step = Step(label, Delta.between(self.text, text))
        return replace(self, text=text, tree=tree, done=(*self.done, step), undone=(), saved=saved)

    def undo(self) -> Draft:
        """Return the draft before its last step; itself where there is none."""
        if not self.done:
            return self
        *done, step = self.done
        return self._with(step.delta.undone(self.text), tuple(done), (*self.undone, step))

    def redo(self) -> Draft:
        """Return the draft after the step that was last undone; itself where there is none."""
        if not self.undone:
            return self
        *undone, step = self.undone
        return self._with(step.delta.done(self.text), (*self.done, step), tuple(undone))

    def _with(self, text: str, done: tuple[Step, ...], undone: tuple[Step, ...]) -> Draft:
        return replace(self, text=text, tree=plain_tree(text, is_json=self.is_json), done=done, undone=undone)

    def as_saved(self) -> Draft:
        """Return the draft, marked as what the file has now."""
        return replace(self, saved=len(self.done))

    @property
    def is_saved(self) -> bool:
        """Whether the file has it as it is."""
        return self.saved == len(self.done)

    @property
    def unsaved_steps(self) -> int:
        """How many steps the file is behind, at least one where it differs; counted backwards after an undo as well."""
        return abs(len(self.done) - self.saved) if self.saved is not None else max(1, len(self.done))

    @property
    def undo_label(self) -> str:
        """What undo would take back; empty where there is nothing."""
        return self.done[-1].label if self.done else ""

    @property
    def redo_label(self) -> str:
        """What redo would make again; empty where there is nothing."""
        return self.undone[-1].label if self.undone else ""

    @cached_property
    def document(self) -> Document:
        """The text with its lines, as a reader of the file has it."""
        return parse(self.text, self.name, ScenarioError, is_json=self.is_json)

    @cached_property
    def _reading(self) -> tuple[Scenario | None, tuple[Fault, ...]]:
        return read_draft(self.document)

    @property
    def scenario(self) -> Scenario | None:
        """The scenario as far as it can be shown, faults and all; None where nothing can be shown."""
        return self._reading[0]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What reading the file would find wrong."""
        return self._reading[1]

    @property
    def is_valid(self) -> bool:
        """Whether the file could be read and used as it is."""
        return not any(f.is_error for f in self.faults)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong or odd now, in the order of the file's lines."""
        from simulator.authoring.problems import problems_of  # here: drafts are made without the rules

        return problems_of(self)
