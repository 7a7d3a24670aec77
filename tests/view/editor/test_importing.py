"""What comes from elsewhere, in the window: asked for, read, told, and taken back with one undo."""

from dataclasses import replace
from pathlib import Path

import pytest

from simulator.authoring.manuscript import Manuscript
from simulator.authoring.templates import new_scenario
from simulator.view.editor import entering, panel_keys
from simulator.view.editor.bench import begun
from simulator.view.editor.commands import commanded
from simulator.view.editor.forms.form import control_of, controls_of
from simulator.view.editor.hanging import menu_rows
from simulator.view.editor.importing import asking_file
from simulator.view.editor.paths import completed, offered
from simulator.view.editor.picked import Picked
from simulator.view.editor.work import Work
from tests.armies.records import COUNTS, SAMPLES
from tests.view.editor.benches import SIZE, a_bench, click


@pytest.fixture
def work(tmp_path: Path) -> Work:
    return Work(Manuscript.new(tmp_path / "bridge.toml", new_scenario("Bridge")))


def bench_of(work: Work):
    return begun(work.manuscript.draft, SIZE, "light", "bridge.toml")


@pytest.mark.usefixtures("invented_data")
def test_a_roster_is_asked_for_read_and_brought_in_for_whom_it_is(work: Work):
    bench = work.run(bench_of(work), "import")
    assert bench.asking is not None
    bench = replace(bench, asking=bench.asking.with_entry(str(SAMPLES / "new-recruit.json")))
    bench = work.run(bench, "import-file")
    assert bench.asking is not None
    assert "5 units, 22 models" in bench.asking.text
    assert [label for label, _ in bench.asking.answers] == ["Blue", "Red", "Cancel"]
    after = work.run(bench, "import-second")
    assert {u.id: len(u.models) for u in after.state.units} == COUNTS
    assert {u.player for u in after.state.units} == {"red"}
    assert len(after.draft.done) == 1
    assert commanded(after, "undo").state.units == ()


@pytest.mark.usefixtures("invented_data")
def test_what_was_not_taken_over_is_told_in_a_sheet_that_can_be_had_again(work: Work):
    bench = work.run(bench_of(work), "import-dropped", str(SAMPLES / "new-recruit.json"))
    bench = work.run(bench, "import-first")
    assert bench.asking is not None
    titles = [line for line in bench.asking.details if line.startswith("# ")]
    assert titles == ["# Not understood", "# Assumed", "# Left out"]
    assert any("Cinder pistol" in line for line in bench.asking.details)
    assert "CC BY 4.0" in bench.asking.details[-1]
    done = work.run(bench, "answered")
    assert done.asking is None
    rows = menu_rows(replace(done, view=replace(done.view, menu="import")))
    assert rows[-1].command == "import-notes"
    assert work.run(done, "import-notes").asking == bench.asking


@pytest.mark.usefixtures("invented_data")
def test_two_armies_are_brought_in_with_enter_alone(work: Work):
    bench = work.run(bench_of(work), "import-dropped", str(SAMPLES / "app.txt"))
    bench = work.run(bench, bench.asking.answers[0][1])
    bench = work.run(work.run(bench, "answered"), "import-dropped", str(SAMPLES / "app.txt"))
    bench = work.run(bench, bench.asking.answers[0][1])
    assert [u.player for u in bench.state.units] == ["blue"] * len(COUNTS) + ["red"] * len(COUNTS)


@pytest.mark.usefixtures("invented_data")
def test_a_table_save_is_put_down_as_it_stands(work: Work):
    bench = work.run(bench_of(work), "import-dropped", str(SAMPLES / "table.json"))
    assert [label for label, _ in bench.asking.answers] == ["Put them down", "Cancel"]
    after = work.run(bench, "import-first")
    assert {u.player for u in after.state.units if u.on_table} == {"red", "blue"}


@pytest.mark.usefixtures("no_data")
def test_a_file_that_cannot_be_read_is_told_where_it_was_asked_for(work: Work, tmp_path: Path):
    for name, content, why in (
        ("x.json", "{}", "without a roster"),
        ("x.txt", "Amber (10 points)", "pip install"),
        ("x.toml", "[[units]]", "file of this program already"),
    ):
        (tmp_path / name).write_text(content)
        bench = work.run(bench_of(work), "import-dropped", str(tmp_path / name))
        assert bench.asking is not None
        assert bench.asking.entry == str(tmp_path / name)
        assert why in bench.asking.fault
        assert bench.asking.with_entry("y").fault == ""
    assert "no such file" in work.run(bench_of(work), "import-dropped", str(tmp_path / "none.ros")).asking.fault


def test_names_of_files_are_offered_and_completed(tmp_path: Path):
    (tmp_path / "lists").mkdir()
    for name in ("lists/Amber.json", "lists/amber-two.rosz", "lists/notes.md", "lists/.hidden.json"):
        (tmp_path / name).write_text("")
    suffixes = (".json", ".rosz")
    assert offered(f"{tmp_path}/li", suffixes) == (f"{tmp_path}/lists/",)
    offers = offered(f"{tmp_path}/lists/am", suffixes)
    assert offers == (f"{tmp_path}/lists/amber-two.rosz", f"{tmp_path}/lists/Amber.json")
    assert completed(f"{tmp_path}/lists/a", offers) == f"{tmp_path}/lists/amber"
    assert completed("", ()) == ""
    assert offered(f"{tmp_path}/lists/.", suffixes) == (f"{tmp_path}/lists/.hidden.json",)
    assert offered(f"{tmp_path}/none/", suffixes) == ()
    assert offered("a\0b/", suffixes) == ()


@pytest.mark.usefixtures("invented_data")
def test_a_file_is_found_with_the_keyboard_alone(work: Work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "amber.json").write_bytes((SAMPLES / "new-recruit.json").read_bytes())

    def press(bench, name):
        bench, order = panel_keys.answered(bench, name, back=False)
        return bench if order is None else work.run(bench, *order)

    bench = replace(bench_of(work), asking=asking_file(f"{tmp_path}/"))
    bench = press(press(bench, "Tab"), "Tab")
    assert bench.asking.entry == f"{tmp_path}/lists/amber.json"
    assert "5 units" in press(bench, "Enter").asking.text
    other = press(press(replace(bench, asking=asking_file(f"{tmp_path}/")), "ArrowDown"), "Enter")
    assert other.asking.entry == f"{tmp_path}/lists/"
    assert "5 units" in press(press(other, "ArrowDown"), "Enter").asking.text
    into = press(replace(bench, asking=asking_file(f"{tmp_path}/lists")), "Enter")
    assert into.asking.entry == f"{tmp_path}/lists/"
    monkeypatch.chdir(tmp_path / "lists")
    assert "5 units" in press(replace(bench, asking=asking_file("")), "Enter").asking.text
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other").mkdir()
    assert press(replace(bench, asking=asking_file("")), "Enter").asking.entry == ""


def test_long_notes_are_read_on():
    asked = replace(asking_file(""), suffixes=(), entry=None, offers=(), details=tuple(f"line {k}" for k in range(50)))
    assert asked.scrolled(-1).first == 0
    assert asked.scrolled(10).first == 10
    assert asked.scrolled(1000).first == 32


@pytest.mark.usefixtures("invented_data")
def test_a_unit_is_looked_up_by_name_and_put_down_with_all_that_its_datasheet_says():
    bench = commanded(a_bench(), "search", "find")
    assert bench.tool == "unit"
    bench = entering.written(bench, "amber w")
    found = [c for c in controls_of(bench) if c.key.startswith("find.")]
    assert [c.label for c in found if c.kind == "button"] == ["Amber Warden"]
    assert "CC BY 4.0" in found[-1].value
    bench, order = panel_keys.taken_in(bench, "Enter", shift=False, ctrl=False)
    bench = commanded(bench, *order)
    assert bench.settings.count == 1
    told = " ".join(c.value for c in controls_of(bench) if c.kind == "note")
    assert "M 6″ T 4 Sv 2+" in told
    assert "Warden's maul" in told
    after = click(bench, (40.0, 30.0))
    assert len(after.draft.done) == 1
    (warden,) = after.state.unit("amber-warden").on_table
    assert warden.base_name == "40mm"
    assert warden.profile.W == 5
    assert after.draft.is_valid
    second = click(after, (45.0, 30.0))
    assert second.state.unit("amber-warden-b").name == "Amber Warden B"
    assert commanded(bench, "sheet", "").settings.sheet == ""


@pytest.mark.usefixtures("invented_data")
def test_a_unit_that_stands_takes_the_profile_and_weapons_of_a_datasheet():
    bench = replace(a_bench(), picked=Picked(("raiders-1",)))
    place, name = bench.state.model("raiders-1").pose, bench.state.unit("raiders").name
    bench = entering.written(entering.focused(bench, "tool.find"), "amber warden")
    bench, order = panel_keys.taken_in(bench, "Enter", shift=False, ctrl=False)
    after = commanded(bench, *order)
    assert len(after.draft.done) == 1
    assert after.draft.is_valid
    (model,) = after.state.unit("raiders").models
    assert (model.pose, model.base_name, model.profile.W) == (place, "40mm", 5)
    assert [w.name for w in model.weapons] == ["Warden's maul - sweep", "Warden's maul - strike"]
    assert after.state.unit("raiders").name == name


@pytest.mark.usefixtures("invented_data")
def test_what_answers_to_nothing_is_said():
    bench = entering.written(commanded(a_bench(), "search", "find"), "zzz")
    assert control_of(bench, "find.none").value == "Nothing answers to “zzz”."


@pytest.mark.usefixtures("no_data")
@pytest.mark.parametrize(("tool", "key"), [("unit", "find"), ("terrain", "layout"), ("zone", "pattern")])
def test_without_the_data_set_the_panel_says_how_to_install_it(tool, key):
    bench = commanded(a_bench(), tool)
    assert "pip install 'fightphase[data]'" in control_of(bench, f"{key}.missing").value
    assert control_of(bench, f"tool.{key}") is None


def test_a_demo_is_opened_from_the_menu_and_undo_goes_back():
    bench = begun(Manuscript.new(Path("none-such.toml"), new_scenario("Bridge")).draft, SIZE, "light", "x.toml")
    rows = menu_rows(replace(bench, view=replace(bench.view, menu="demos")))
    after = commanded(bench, rows[0].command, rows[0].argument)
    assert after.state.units
    assert after.view.menu == ""
    assert commanded(after, "undo").draft.text == bench.draft.text
