"""A draft with its file: saving whole, noticing other writers, autosave and recovery."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from simulator.authoring.edits import Place
from simulator.authoring.journal import Leftover, journal_of, read_journal
from simulator.authoring.manuscript import ChangedOnDisk, Manuscript, Saved, leftover_of
from simulator.authoring.templates import new_scenario
from simulator.files import ScenarioError
from simulator.geometry.shapes import Pose
from tests.authoring.drafts import AUTHORS
from tests.builders import scenario_json


def to(x: float) -> Place:
    return Place((("raiders-1", Pose(x, 20.0)),))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "duel.toml"
    file.write_bytes(AUTHORS.encode())
    return file


def left(path: Path) -> Leftover:
    found = leftover_of(path)
    assert found is not None
    return found


def names(path: Path) -> list[str]:
    return sorted(p.name for p in path.parent.iterdir())


class TestSaving:
    def test_opening_and_saving_changes_nothing_whatever_the_bytes_are(self, path: Path):
        for data in (AUTHORS.encode(), AUTHORS.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + AUTHORS.encode()):
            path.write_bytes(data)
            manuscript = Manuscript.open(path)
            assert manuscript.save() == Saved(path)
            assert path.read_bytes() == data
            manuscript.do(to(20.5))
            manuscript.save()
            assert path.read_bytes() == data.replace(b"[20.0, 20.0], ", b"[20.5, 20.0], ")
            manuscript.close()
        assert names(path) == ["duel.toml"], "nothing is left beside it"

    def test_looking_leaves_no_journal(self, path: Path):
        Manuscript.open(path).close()
        assert names(path) == ["duel.toml"]

    def test_undo_goes_on_across_a_save(self, path: Path):
        manuscript = Manuscript.open(path)
        manuscript.do(to(20.5))
        manuscript.save()
        assert manuscript.draft.is_saved
        manuscript.undo()
        assert not manuscript.draft.is_saved
        manuscript.save()
        assert path.read_text() == AUTHORS

    def test_a_link_stays_a_link(self, path: Path):
        link = path.with_name("link.toml")
        link.symlink_to(path)
        manuscript = Manuscript.open(link)
        manuscript.do(to(20.5))
        manuscript.save()
        assert link.is_symlink()
        assert "20.5" in path.read_text()

    def test_a_save_that_fails_leaves_the_old_file(self, path: Path, monkeypatch: pytest.MonkeyPatch):
        manuscript = Manuscript.open(path)
        manuscript.do(to(20.5))

        def fails(self: Path, target: Path) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(Path, "replace", fails)
            with pytest.raises(OSError, match="No space"):
                manuscript.save()
        assert path.read_text() == AUTHORS
        assert not manuscript.draft.is_saved
        assert manuscript.save() == Saved(path)

    def test_a_new_scenario_gets_its_file_when_it_is_saved(self, tmp_path: Path):
        path = tmp_path / "mine.toml"
        manuscript = Manuscript.new(path, new_scenario("Mine"))
        assert not path.exists()
        assert not manuscript.draft.is_saved
        manuscript.save()
        assert path.read_text() == new_scenario("Mine")
        with pytest.raises(ScenarioError, match="There is such a file already"):
            Manuscript.new(path, new_scenario("Mine"))

    def test_another_name_is_its_file_from_then_on(self, path: Path):
        manuscript = Manuscript.open(path)
        manuscript.do(to(20.5))
        other = path.with_name("other.toml")
        assert manuscript.save_as(other) == Saved(other)
        assert path.read_text() == AUTHORS
        manuscript.undo()
        assert left(other).draft.text == AUTHORS
        assert leftover_of(path) is None
        manuscript.save()
        assert other.read_text() == AUTHORS

    def test_another_name_does_not_overwrite_a_file_unasked_nor_change_the_format(self, path: Path):
        other = path.with_name("other.toml")
        other.write_text("# theirs\n", encoding="utf-8")
        manuscript = Manuscript.open(path)
        assert isinstance(manuscript.save_as(other), ChangedOnDisk)
        assert other.read_text() == "# theirs\n"
        assert manuscript.save_as(other, over=True) == Saved(other)
        with pytest.raises(ScenarioError, match="The scenario is TOML"):
            manuscript.save_as(path.with_name("other.json"))

    def test_json_is_saved_as_json(self, tmp_path: Path):
        path = tmp_path / "duel.json"
        path.write_text(scenario_json(), encoding="utf-8")
        manuscript = Manuscript.open(path)
        manuscript.do(to(20.5))
        manuscript.save()
        assert json.loads(path.read_text())["units"][0]["models"] == [[20.5, 20.0]]


class TestOtherWriters:
    def test_a_file_that_somebody_else_wrote_is_not_overwritten(self, path: Path):
        manuscript = Manuscript.open(path)
        manuscript.do(to(20.5))
        theirs = AUTHORS + "# theirs\n"
        path.write_text(theirs, encoding="utf-8")
        changed = manuscript.save()
        assert isinstance(changed, ChangedOnDisk)
        assert path.read_text() == theirs
        assert changed.can_be_loaded
        assert "+# theirs" in changed.difference()
        assert any(line.startswith("-") and "20.5" in line for line in changed.difference())
        assert manuscript.changed_on_disk() == changed, "it is still not chosen"

    def test_keeping_mine_lets_the_next_save_write_over_it(self, path: Path):
        manuscript = Manuscript.open(path)
        path.write_text(AUTHORS + "# theirs\n", encoding="utf-8")
        changed = manuscript.changed_on_disk()
        assert changed is not None
        manuscript.keep_mine(changed)
        assert manuscript.changed_on_disk() is None
        assert not manuscript.draft.is_saved
        path.write_text(AUTHORS + "# theirs once more\n", encoding="utf-8")
        assert isinstance(manuscript.save(), ChangedOnDisk), "what was chosen over was another text"
        manuscript.keep_mine(changed)
        path.write_text(AUTHORS + "# theirs\n", encoding="utf-8")
        assert manuscript.save() == Saved(path)
        assert path.read_text() == AUTHORS

    def test_loading_theirs_is_a_step_that_can_be_undone(self, path: Path):
        manuscript = Manuscript.open(path)
        mine = manuscript.do(to(20.5)).text
        path.write_text(AUTHORS + "# theirs\n", encoding="utf-8")
        changed = manuscript.changed_on_disk()
        assert changed is not None
        assert manuscript.load_theirs(changed).text.endswith("# theirs\n")
        assert manuscript.draft.is_saved
        assert manuscript.undo().text == mine
        assert manuscript.save() == Saved(path)
        assert path.read_text() == mine

    def test_theirs_that_is_no_scenario_says_why_and_is_not_loaded(self, path: Path):
        manuscript = Manuscript.open(path)
        path.write_text("title = \n", encoding="utf-8")
        changed = manuscript.changed_on_disk()
        assert changed is not None
        assert not changed.can_be_loaded
        assert changed.faults[0].line == 1
        with pytest.raises(ScenarioError):
            manuscript.load_theirs(changed)

    def test_a_file_that_is_gone_is_noticed_too(self, path: Path):
        manuscript = Manuscript.open(path)
        path.unlink()
        changed = manuscript.save()
        assert isinstance(changed, ChangedOnDisk)
        assert changed.theirs is None
        manuscript.keep_mine(changed)
        assert manuscript.save() == Saved(path)
        assert path.read_text() == AUTHORS

    def test_a_file_written_anew_with_what_it_had_is_no_change(self, path: Path):
        manuscript = Manuscript.open(path)
        os.utime(path, ns=(1, 1))
        assert manuscript.changed_on_disk() is None

    def test_a_change_that_leaves_size_and_time_is_found_before_it_is_overwritten(self, path: Path):
        manuscript = Manuscript.open(path)
        manuscript.do(to(20.5))
        before = path.stat()
        path.write_bytes(AUTHORS.replace("wreck", "ditch").encode())
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert isinstance(manuscript.save(), ChangedOnDisk)


class TestRecovery:
    def test_a_journal_gives_back_every_step_with_its_undo(self, path: Path):
        manuscript = Manuscript.open(path)
        for x in (20.1, 20.2, 20.3):
            manuscript.do(to(x))
        manuscript.undo()
        found = left(path)
        assert found.draft == manuscript.draft
        assert not found.cut
        again = Manuscript.recover(path, found)
        assert again.changed_on_disk() is None
        assert again.redo().text == manuscript.redo().text
        again.save()
        assert leftover_of(path) is None

    def test_a_nudge_in_place_of_the_last_one_is_one_step_there_too(self, path: Path):
        manuscript = Manuscript.open(path)
        manuscript.do(to(20.1))
        for x in (20.2, 20.3):
            manuscript.amend(to(x))
        assert len(manuscript.draft.done) == 1
        assert left(path).draft == manuscript.draft

    def test_a_last_line_that_is_cut_anywhere_is_the_one_step_that_is_missing(self, path: Path):
        manuscript = Manuscript.open(path)
        texts = [manuscript.do(to(x)).text for x in (20.1, 20.2)]
        journal = journal_of(path)
        whole = journal.read_bytes()
        lines = whole.splitlines(keepends=True)
        for end in range(len(whole) - len(lines[-1]) + 1, len(whole)):
            journal.write_bytes(whole[:end])
            found = left(path)
            assert found.cut
            assert found.draft.text == texts[0]

    def test_a_damaged_line_ends_what_is_recovered(self, path: Path):
        manuscript = Manuscript.open(path)
        texts = [manuscript.do(to(x)).text for x in (20.1, 20.2, 20.3)]
        journal = journal_of(path)
        lines = journal.read_text().splitlines()
        for damaged in (lines[2].replace('"crc":', '"crc":1'), "[]", lines[2].replace('"do":[', '"do":[9')):
            journal.write_text("\n".join([*lines[:2], damaged, lines[3], ""]), encoding="utf-8")
            found = left(path)
            assert (found.draft.text, found.cut) == (texts[0], True)

    def test_a_file_written_since_is_noticed_after_recovery(self, path: Path):
        manuscript = Manuscript.open(path)
        mine = manuscript.do(to(20.5)).text
        path.write_text(AUTHORS + "# theirs\n", encoding="utf-8")
        again = Manuscript.recover(path, left(path))
        assert again.draft.text == mine
        assert isinstance(again.save(), ChangedOnDisk)

    def test_a_save_just_before_the_end_leaves_nothing_to_recover(self, path: Path):
        manuscript = Manuscript.open(path)
        text = manuscript.do(to(20.5)).text
        path.write_text(text, encoding="utf-8")  # the file was renamed, and the journal does not say so yet
        assert leftover_of(path) is None

    def test_work_that_is_not_taken_up_is_set_aside(self, path: Path):
        mine = Manuscript.open(path).do(to(20.5)).text
        Manuscript.open(path).do(to(20.9))
        assert names(path) == [".duel.toml.draft", ".duel.toml.draft.old", "duel.toml"]
        aside = read_journal(path.with_name(".duel.toml.draft.old"), "duel.toml")
        assert aside is not None
        assert aside.draft.text == mine

    def test_a_scenario_that_has_no_file_yet_is_recovered(self, tmp_path: Path):
        path = tmp_path / "mine.toml"
        Manuscript.new(path, AUTHORS).do(to(20.5))
        again = Manuscript.recover(path, left(path))
        assert again.save() == Saved(path)
        assert "20.5" in path.read_text()

    def test_what_is_no_journal_is_none(self, path: Path):
        for text in ("", "x", '{"format": 1}\n', '{"format": 2, "text": ""}\n'):
            journal_of(path).write_text(text, encoding="utf-8")
            assert leftover_of(path) is None

    def test_work_that_is_open_elsewhere_is_known_by_its_process(self, path: Path):
        Manuscript.open(path).do(to(20.5))
        assert not left(path).is_open_elsewhere, "it is this one"
        journal = journal_of(path)
        text = journal.read_text()
        journal.write_text(text.replace(f'"process":{os.getpid()}', f'"process":{os.getppid()}'), encoding="utf-8")
        assert left(path).is_open_elsewhere
        second = Manuscript.open(path)
        assert "20.9" in second.do(to(20.9)).text
        assert second.autosave_fault == f"Steps are not kept: the file is open in process {os.getppid()} as well."
        assert "20.5" in left(path).draft.text, "the other one's journal is left alone"
        journal.write_text(text.replace(f'"process":{os.getpid()}', '"process":99999999'), encoding="utf-8")
        assert not left(path).is_open_elsewhere

    def test_a_folder_that_cannot_be_written_to_is_said_and_the_work_goes_on(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ):
        def fails(*args: object, **more: object) -> None:
            raise OSError(30, "Read-only file system")

        monkeypatch.setattr("simulator.authoring.journal.write_atomically", fails)
        manuscript = Manuscript.open(path)
        assert "20.5" in manuscript.do(to(20.5)).text
        assert manuscript.autosave_fault == "Steps are not kept: Read-only file system."


def test_a_journal_of_saved_work_is_no_work_left_over_whatever_becomes_of_the_file(path):
    killed = Manuscript.open(path)
    killed.do(Place((("raiders-1", Pose(12.0, 12.0)),)))
    killed.save()
    killed.close(keep=True)
    path.write_text(path.read_text(encoding="utf-8").replace("charged = true", "charged = false"), encoding="utf-8")
    assert journal_of(path).exists()
    assert leftover_of(path) is None
    Manuscript.open(path).close()
    assert not journal_of(path).exists()


def test_what_a_program_was_writing_when_it_was_killed_goes_when_the_file_is_opened(path):
    for name in ("..duel.toml.draft.abcd.part", ".duel.toml.abcd.part"):
        path.with_name(name).write_text("half", encoding="utf-8")
    Manuscript.open(path).close()
    assert names(path) == ["duel.toml"]
