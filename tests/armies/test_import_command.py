"""`fightphase import`, `units` and `layouts`: what is printed, written, refused; and exit codes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from simulator.armies import has_data, layouts
from simulator.armies.dataset import raw_data
from simulator.assets import folder
from simulator.cli import main
from simulator.scenario import load, load_text
from tests.armies.records import COUNTS, SAMPLES, zipped
from tests.builders import guard, raiders, scenario_json, scenario_text

ROSTER = str(SAMPLES / "new-recruit.json")
DEMO = str(folder("scenarios") / "demos" / "overrun.toml")
EVERY = sorted(str(path) for path in SAMPLES.iterdir())
Capture = pytest.CaptureFixture[str]
real_data = pytest.mark.skipif(not has_data(), reason="the data set is not installed: pip install 'fightphase[data]'")


def run(capsys: Capture, *words: str | Path) -> tuple[int, str, str]:
    code = main([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.usefixtures("invented_data")
class TestImport:
    @pytest.mark.parametrize("name", EVERY)
    @pytest.mark.parametrize("suffix", ["toml", "json"])
    def test_what_it_writes_validates(self, capsys: Capture, tmp_path: Path, name: str, suffix: str):
        target = tmp_path / f"battle.{suffix}"
        code, out, err = run(capsys, "import", name, "-o", target)
        assert (code, out) == (0, "")
        assert f"scenario: {target}" in err
        assert run(capsys, "validate", target)[0] == 0
        assert load(target).state.units

    def test_counts_and_notes_are_told(self, capsys: Capture):
        _, _, err = run(capsys, "import", ROSTER)
        assert err.startswith(f"{ROSTER}: New Recruit roster (JSON): 5 units, 22 models, in reserve\n")
        assert "not understood: Amber Hounds: Fangs: the weapon ability Extra Bites" in err
        assert "left out: roster: Battle Size: Strike Force, Detachment: Lantern Host, Show/Hide Options" in err

    def test_without_a_file_to_write_it_prints_the_scenario(self, capsys: Capture):
        code, out, _ = run(capsys, "import", ROSTER)
        scenario = load_text(out)
        assert code == 0
        assert (scenario.title, scenario.ruleset) == ("The Ash Road", "40k-11e")
        assert out.startswith("# Brought in from new-recruit.json by fightphase")

    def test_two_rosters_are_two_armies(self, capsys: Capture, tmp_path: Path):
        target = tmp_path / "battle.toml"
        code, _, err = run(capsys, "import", ROSTER, SAMPLES / "app.txt", "-o", target)
        state = load(target).state
        assert code == 0
        assert [u.player for u in state.units] == ["red"] * 5 + ["blue"] * 5
        assert len({u.id for u in state.units}) == 10
        assert "assumed: ruleset: no edition is told, or one that no ruleset is for; 40k-11e is taken" in err

    def test_json_tells_everything_in_one_document(self, capsys: Capture, tmp_path: Path):
        target = tmp_path / "battle.toml"
        code, out, _ = run(capsys, "import", ROSTER, "--json", "-o", target)
        document = json.loads(out)
        assert code == 0
        assert document["scenario"] == str(target)
        (file,) = document["files"]
        assert (file["units"], file["models"], file["ids"][0]) == (5, 22, "amber-warden")
        assert document["not_understood"] == [
            {"where": "Amber Hounds", "what": "Fangs: the weapon ability Extra Bites"}
        ]
        assert {"where": "Amber Warden", "what": "Cinder pistol (ranged)"} in document["left_out"]
        assert document["document"] is None
        inline = json.loads(run(capsys, "import", ROSTER, "--json")[1])
        assert [u["id"] for u in inline["document"]["units"]] == file["ids"]

    def test_into_a_scenario_no_line_of_it_changes(self, capsys: Capture, tmp_path: Path):
        path = tmp_path / "duel.toml"
        before = "# mine\n" + scenario_text()
        path.write_text(before, encoding="utf-8")
        code, _, _ = run(capsys, "import", ROSTER, "--into", path, "--player", "blue", "-o", path)
        after = path.read_text(encoding="utf-8")
        assert code == 0
        assert after.startswith(before.rstrip("\n"))
        units = load(path).state.units
        assert [u.id for u in units][:3] == ["raiders", "guard", "amber-warden"]
        assert {u.player for u in units[2:]} == {"blue"}

    def test_however_its_lists_are_written_units_come_behind_them(self, capsys: Capture, tmp_path: Path):
        listed = 'units = [{ id = "a", player = "red", base = "32mm", models = [[5, 5]] }] # mine\n'
        crlf = scenario_text().replace("\n", "\r\n")
        for name, text in (
            ("none.toml", scenario_text(terrain=[])),
            ("inline.toml", listed + scenario_text(units=None)),
            ("crlf.toml", crlf),
            ("indented.json", scenario_json().replace("  ", "\t")),
            ("one-line.json", json.dumps(json.loads(scenario_json()))),
        ):
            path = tmp_path / name
            path.write_bytes(text.encode())
            assert run(capsys, "import", ROSTER, "--into", path, "-o", path)[0] == 0, name
            after = path.read_bytes().decode()
            assert {u.id for u in load(path).state.units} > set(COUNTS)
            assert after.startswith(text[:60])
            assert after.count("\r\n") in (0, after.count("\n"))
            assert [line for line in text.splitlines() if line.startswith("#") and line not in after] == []
        assert "# mine\n" in (tmp_path / "inline.toml").read_text()
        assert "\n  " not in (tmp_path / "indented.json").read_text()

    def test_units_that_wait_are_put_on_the_table_in_the_editor(self, capsys: Capture, tmp_path: Path):
        target = tmp_path / "new.toml"
        assert f"fightphase edit {target}" in run(capsys, "import", ROSTER, "-o", target)[2]

    def test_twice_into_a_scenario_ids_stay_apart(self, capsys: Capture, tmp_path: Path):
        path = tmp_path / "duel.json"
        path.write_text(scenario_json(), encoding="utf-8")
        for _ in range(2):
            assert run(capsys, "import", ROSTER, "--into", path, "-o", path)[0] == 0
        ids = [u.id for u in load(path).state.units]
        assert len(ids) == len(set(ids)) == 12

    def test_a_table_save_goes_between_those_who_stand_there(self, capsys: Capture, tmp_path: Path):
        path = tmp_path / "duel.toml"
        there = [raiders([30.0, 31.0]), guard([50.0, 20.0])]  # where the save's walker stands, on a 60 by 44 table
        path.write_text(scenario_text(units=there), encoding="utf-8")
        assert run(capsys, "import", SAMPLES / "table.json", "--into", path, "-o", path)[0] == 0
        state = load(path).state
        assert state.unit("ember-walker").in_reserve
        assert len(state.unit("amber-raider").on_table) == 6
        assert run(capsys, "validate", path)[0] == 0

    def test_an_archive_of_an_older_edition_names_its_ruleset(self, capsys: Capture, tmp_path: Path):
        packed = zipped(tmp_path, {"a.ros": (SAMPLES / "battlescribe.ros").read_bytes()})
        assert load_text(run(capsys, "import", packed)[1]).ruleset == "40k-10e"
        assert load_text(run(capsys, "import", packed, "--ruleset", "40k-11e")[1]).ruleset == "40k-11e"

    def test_a_table_save_is_a_table_save(self, capsys: Capture):
        assert run(capsys, "import", SAMPLES / "table.json", "--tts")[0] == 0
        code, _, err = run(capsys, "import", ROSTER, "--tts")
        assert code == 2
        assert "This is no table save. Expected JSON with ObjectStates." in err

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ([], "no file is named"),
            ([ROSTER, ROSTER, ROSTER], "3 files are named"),
            ([ROSTER, "--player", "green"], 'no such player. There are "red" and "blue"'),
            ([ROSTER, ROSTER, "--player", "red"], "--player is for one file"),
            ([ROSTER, "--ruleset", "40k-11"], 'The nearest known is "40k-11e"'),
            ([ROSTER, "-o", "battle.txt"], "ends in .toml or .json"),
            ([ROSTER, "-o", ROSTER], "this is the file new-recruit.json itself"),
            ([ROSTER, "--layout", "Nowhere"], 'There is no terrain layout called "Nowhere"'),
            ([ROSTER, "--into", "nobody.toml"], "There is no such file"),
            ([DEMO], "This is a file of this program already"),
        ],
    )
    def test_what_cannot_be_done_is_refused(self, capsys: Capture, words: Sequence[str], said: str):
        code, out, err = run(capsys, "import", *words)
        assert (code, out) == (2, "")
        assert said in err

    def test_nothing_is_half_written(self, capsys: Capture, tmp_path: Path):
        bad = tmp_path / "bad.json"
        bad.write_text('{"roster": {"forces": []}}', encoding="utf-8")
        target = tmp_path / "battle.toml"
        assert run(capsys, "import", ROSTER, bad, "-o", target)[0] == 2
        assert not target.exists()


@pytest.mark.usefixtures("invented_data")
class TestUnits:
    def test_a_unit_is_told_with_its_base_and_weapons(self, capsys: Capture):
        code, out, err = run(capsys, "units", "amber", "raid")
        assert code == 0
        assert out.startswith("Amber Raiders · Amber Order\n")
        assert "1 × Raider Captain · 40mm · M 6″ T 4 Sv 3+ W 2 Ld 6+ OC 2" in out
        assert "4 to 9 × Amber Raider · 32mm" in out
        assert "Great axe: A 2 · WS 4+ · S 8 · AP -2 · D 2 · CLEAVE 1, ANTI-MONSTER 4+, ANTI-VEHICLE 4+" in out
        assert "40kdc-data" in err

    def test_of_many_the_names_are_told(self, capsys: Capture, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr("simulator.commands.units.FEW", 2)
        assert run(capsys, "units", "amber")[1].splitlines() == [
            "Amber Hounds · Amber Order", "Amber Raiders · Amber Order", "Amber Warden · Amber Order",
        ]  # fmt: skip

    def test_an_entry_can_be_pasted_into_a_scenario(self, capsys: Capture):
        code, out, _ = run(capsys, "units", "raiders", "--toml", "--models", "7", "--player", "blue")
        unit = load_text(scenario_text() + "\n" + out).state.unit("amber-raiders")
        assert code == 0
        assert (len(unit.models), unit.in_reserve, unit.player) == (7, True, "blue")
        assert [m.base_name for m in unit.models] == ["40mm"] + ["32mm"] * 6

    def test_json_holds_what_an_editor_needs(self, capsys: Capture):
        (sheet,) = json.loads(run(capsys, "units", "walker", "--json")[1])
        assert sheet["models"][0]["base"] == "110x75mm rectangle"
        assert "measure it" in sheet["models"][0]["base_note"]
        assert sheet["abilities"] == ["DEADLY DEMISE D3"]

    def test_nobody_is_exit_code_1(self, capsys: Capture):
        code, out, err = run(capsys, "units", "zzz", "qqq")
        assert (code, out) == (1, "")
        assert 'answers to "zzz qqq"' in err


@pytest.mark.usefixtures("no_data")
class TestWithoutTheDataSet:
    @pytest.mark.parametrize("words", [["units", "amber"], ["import", str(SAMPLES / "app.txt")]])
    def test_who_needs_it_says_how_to_install_it(self, capsys: Capture, words: Sequence[str]):
        code, out, err = run(capsys, *words)
        assert (code, out) == (2, "")
        assert "needs the data set of units. Install it: pip install 'fightphase[data]'" in err

    @pytest.mark.parametrize(
        "words", [["layouts"], ["import", ROSTER, "--layout", "x"], ["import", "--deployment", "x"]]
    )
    def test_so_do_layouts(self, capsys: Capture, tmp_path: Path, words: Sequence[str]):
        path = tmp_path / "duel.toml"
        path.write_text(scenario_text(), encoding="utf-8")
        code, out, err = run(capsys, *words, *([] if words[0] == "layouts" or ROSTER in words else ["--into", path]))
        assert (code, out) == (2, "")
        assert "needs the data set of units. Install it: pip install 'fightphase[data]'" in err

    def test_a_roster_is_read_all_the_same(self, capsys: Capture):
        code, out, err = run(capsys, "import", ROSTER)
        assert code == 0
        assert len(load_text(out).state.units) == 5
        assert "Looking up bases needs the data set of units. Install it: pip install 'fightphase[data]'" in err


@real_data
@pytest.mark.slow
class TestTheRealDataSet:
    """Its records are read where they are; nothing of them stands here."""

    def test_every_datasheet_is_read(self):
        from simulator.armies import catalogue

        sheets = [listing.read() for listing in catalogue().listings]
        assert len(sheets) > 1000
        assert sum(len(sheet.weapons) for sheet in sheets) > 1500
        assert sum(model.base is not None for sheet in sheets for model in sheet.models) > 1300
        assert sum(bool(sheet.faults) for sheet in sheets) < 40

    def test_every_layout_and_deployment_makes_a_sound_scenario(self):
        from simulator.armies import Taken, bring_in, read_army
        from simulator.armies.scenarios import new_scenario

        army = bring_in(read_army(ROSTER), ["red"], Taken())
        names = layouts.layout_names()
        assert len(names) >= 46
        for name in names[::5]:
            ground = layouts.terrain_layout(name)
            scenario = new_scenario([army], [ground]).scenario
            assert len(scenario.state.board.terrain) == len(ground.terrain) > 5
        for name in layouts.deployment_names():
            assert len(new_scenario([army], [layouts.deployment(name)]).scenario.zones) == 2

    def test_its_first_layout_turns_y_over(self):
        raw = raw_data()
        layout = raw["terrain_layouts"][0]
        ground = layouts.layout_ground(layout, raw)
        piece = layout["pieces"][0]
        outline = next(t["outline"] for t in ground.terrain if t["id"] == piece["id"])
        middle = [
            sum(p[i] for p in (min(outline, key=lambda q: q[i]), max(outline, key=lambda q: q[i]))) / 2 for i in (0, 1)
        ]
        assert abs(middle[0] - piece["position"]["x"]) < 1.0
        assert abs(middle[1] - (44.0 - piece["position"]["y"])) < 1.0
