"""Files that are made to harm, or broken past use: refused at once, with file, fault and what was expected."""

from __future__ import annotations

import io
import json
import struct
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from simulator.armies import ArmyError, read_army, roster_xml
from simulator.armies import opening as limits
from tests.armies.records import SAMPLES, zipped

ROS = (SAMPLES / "battlescribe.ros").read_bytes()
QUICK = 5.0
"""Seconds in which any of these is refused on a busy machine; most take a thousandth of it."""
LAUGHS = """<?xml version="1.0"?>
<!DOCTYPE roster [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
<roster name="&c;"/>"""


def refusal(path: Path) -> str:
    """What is said of a file that cannot be used; it has to be said quickly."""
    began = time.perf_counter()
    with pytest.raises(ArmyError) as caught:
        read_army(path)
    assert time.perf_counter() - began < QUICK
    (fault,) = caught.value.faults
    assert fault.file == str(path)
    assert "Expected" in fault.message or "too deeply" in fault.message or "There is no such file" in fault.message
    assert "\n" not in str(fault)
    return str(fault)


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


class TestXml:
    def test_entities_are_not_expanded(self, tmp_path: Path):
        assert "document type" in refusal(written(tmp_path, "x.ros", LAUGHS))

    def test_external_entities_are_not_fetched(self, tmp_path: Path):
        secret = written(tmp_path, "secret.txt", "hidden")
        text = f'<!DOCTYPE roster [<!ENTITY e SYSTEM "file://{secret}">]><roster><force name="&e;"/></roster>'
        assert "hidden" not in refusal(written(tmp_path, "x.ros", text))

    def test_elements_are_not_nested_for_ever(self, tmp_path: Path):
        deep = "<roster>" + "<selections><selection>" * 50_000
        assert "nested more than 100 deep" in refusal(written(tmp_path, "x.ros", deep))

    def test_there_are_not_millions_of_elements(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        assert roster_xml.MOST_ELEMENTS == 200_000
        monkeypatch.setattr(roster_xml, "MOST_ELEMENTS", 2000)
        wide = "<roster><forces>" + "<force/>" * 2000 + "</forces></roster>"
        assert "more than 2,000 elements" in refusal(written(tmp_path, "x.ros", wide))

    def test_a_file_that_is_cut_off_names_its_last_line(self, tmp_path: Path):
        half = ROS[: len(ROS) // 2]
        told = refusal(written(tmp_path, "x.ros", half))
        assert f":{half.count(10) + 1}: XML: This is no XML" in told

    def test_another_root_is_named(self, tmp_path: Path):
        assert 'its root is "html"' in refusal(written(tmp_path, "x.ros", "<html><body/></html>"))

    def test_an_unknown_encoding_is_refused(self, tmp_path: Path):
        text = b'<?xml version="1.0" encoding="x-nothing"?><roster/>'
        assert "ncoding" in refusal(written(tmp_path, "x.ros", text))

    def test_utf_16_is_read_where_xml_says_so(self, tmp_path: Path):
        text = ROS.decode().replace('encoding="UTF-8"', 'encoding="UTF-16"').encode("utf-16")
        assert read_army(written(tmp_path, "x.ros", text)).models == 22


class TestArchives:
    def test_a_bomb_is_refused_by_what_it_says_of_itself(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(limits, "MOST_BYTES", 4_000_000)
        bomb = zipped(tmp_path, {"bomb.ros": b"0" * (limits.MOST_BYTES + 1)})
        assert bomb.stat().st_size < 10_000
        assert "unpacks to 4 MB" in refusal(bomb)

    def test_a_bomb_that_lies_about_its_size_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(limits, "MOST_BYTES", 4_000_000)
        bomb = zipped(tmp_path, {"bomb.ros": b"<" * (limits.MOST_BYTES + 1)})
        data = bomb.read_bytes().replace(struct.pack("<L", limits.MOST_BYTES + 1), struct.pack("<L", 1000))
        assert refusal(written(tmp_path, "liar.rosz", data))

    @pytest.mark.parametrize(
        "name", ["../../up.ros", "/etc/roster.ros", "a/../../b.ros", "C:/roster.ros", "..\\up.ros"]
    )
    def test_names_that_lead_out_of_the_archive_are_refused(self, tmp_path: Path, name: str):
        assert "leads out of the archive" in refusal(zipped(tmp_path, {name: ROS}))

    def test_there_is_one_roster_in_it(self, tmp_path: Path):
        assert "no roster" in refusal(zipped(tmp_path, {"readme.txt": b"hello"}))
        assert "2 rosters" in refusal(zipped(tmp_path, {"a.ros": ROS, "b.ros": ROS}))
        assert "holds 20 files" in refusal(zipped(tmp_path, {f"{i}.ros": ROS for i in range(20)}))

    def test_an_archive_in_an_archive_is_not_opened(self, tmp_path: Path):
        inner = zipped(tmp_path, {"a.ros": ROS}, "inner.zip").read_bytes()
        assert "not UTF-8" in refusal(zipped(tmp_path, {"a.ros": inner}))

    def test_one_that_is_encrypted_is_refused(self, tmp_path: Path):
        data = bytearray(zipped(tmp_path, {"a.ros": ROS}).read_bytes())
        directory = data.rindex(b"PK\x01\x02")
        data[6] |= 1
        data[directory + 8] |= 1
        assert "encrypted" in refusal(written(tmp_path, "x.rosz", bytes(data)))

    def test_another_compression_is_refused(self, tmp_path: Path):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_LZMA) as archive:
            archive.writestr("a.ros", ROS)
        assert "compressed in a way" in refusal(written(tmp_path, "x.rosz", buffer.getvalue()))

    def test_a_damaged_one_is_refused(self, tmp_path: Path):
        data = zipped(tmp_path, {"a.ros": ROS}).read_bytes()
        assert "damaged" in refusal(written(tmp_path, "cut.rosz", data[: len(data) // 2]))
        middle = bytearray(data)
        middle[len(data) // 2] ^= 0xFF
        assert "damaged" in refusal(written(tmp_path, "bent.rosz", bytes(middle)))

    def test_plain_xml_under_an_archive_s_name_is_read(self, tmp_path: Path):
        assert read_army(written(tmp_path, "plain.rosz", ROS)).source == "BattleScribe roster (.ros)"


class TestJson:
    def test_lists_are_not_nested_for_ever(self, tmp_path: Path):
        assert "nested too deeply" in refusal(written(tmp_path, "x.json", '{"roster": ' + "[" * 100_000))
        less = '{"roster": ' + "[" * 300 + "]" * 300 + "}"
        assert "nested more than 200 deep" in refusal(written(tmp_path, "x.json", less))

    def test_there_are_not_millions_of_lists_or_keys(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        assert (limits.MOST_OPENED, limits.MOST_PARTED) == (1_000_000, 2_000_000)
        monkeypatch.setattr(limits, "MOST_OPENED", 1000)
        monkeypatch.setattr(limits, "MOST_PARTED", 2000)
        wide = '{"roster": [' + "[]," * 1200 + "[]]}"
        assert "1,203 lists and objects" in refusal(written(tmp_path, "x.json", wide))
        keys = '{"roster": {' + ",".join(f'"{k:x}":1' for k in range(2100)) + "}}"
        assert "2,099 commas" in refusal(written(tmp_path, "y.json", keys))

    def test_a_file_of_this_program_is_no_json(self, tmp_path: Path):
        for text in ("[[units]]\nid = 'x'", "[board]\nsize = [60, 44]\n[[units]]", "# mine\n[[units]]"):
            assert "file of this program" in refusal(written(tmp_path, "x.toml", text))

    def test_there_are_not_thousands_of_selections(self, tmp_path: Path):
        many: Any = {"roster": {"forces": [{"selections": [{"type": "unit", "name": "x"}] * 30_000}]}}
        assert "more than 20,000 selections" in refusal(written(tmp_path, "x.json", json.dumps(many)))

    def test_there_are_not_thousands_of_objects_on_a_table(self, tmp_path: Path):
        many: Any = {"ObjectStates": [{}] * 30_000}
        assert "30,000 objects" in refusal(written(tmp_path, "x.json", json.dumps(many)))

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            ({"catalogue": {}}, "catalogue"),
            ({"format": 1, "units": [], "board": {}}, "scenario already"),
            ({"anything": 1}, "without a roster"),
            ({"roster": {"forces": []}}, "no forces"),
            ({"roster": {"forces": [{}]}}, "no units"),
            ({"ObjectStates": []}, "No model"),
        ],
    )
    def test_what_is_no_army_is_told_apart(self, tmp_path: Path, content: Any, said: str):
        assert said in refusal(written(tmp_path, "x.json", json.dumps(content)))


class TestAnyFile:
    def test_one_that_is_too_large_is_not_read_at_all(self, tmp_path: Path):
        path = tmp_path / "large.json"
        with path.open("wb") as file:
            file.truncate(100_000_000)
        assert "The file has 100 MB" in refusal(path)

    def test_a_text_that_is_too_large_is_no_list(self, tmp_path: Path):
        assert "A text of 2 MB" in refusal(written(tmp_path, "x.txt", "word " * 400_000))

    @pytest.mark.usefixtures("invented_data")
    def test_a_list_of_thousands_of_lines_is_refused(self, tmp_path: Path):
        assert "6,000 lines" in refusal(written(tmp_path, "x.txt", "Somebody (10 points)\n" * 6000))

    @pytest.mark.usefixtures("invented_data")
    def test_lines_without_end_do_not_take_for_ever(self, tmp_path: Path):
        for filling in ("(", "[1 ", "• 1x ", "a" * 50 + " ", "+ A", "(pts "):
            began = time.perf_counter()
            with pytest.raises(ArmyError):
                read_army(written(tmp_path, "x.txt", filling * (900_000 // len(filling))))
            assert time.perf_counter() - began < QUICK

    def test_one_that_is_not_there_is_named(self, tmp_path: Path):
        assert "There is no such file" in refusal(tmp_path / "nobody.rosz")

    def test_bytes_that_are_no_text_are_refused(self, tmp_path: Path):
        assert "not UTF-8" in refusal(written(tmp_path, "x.txt", b"Amber \xe9 (10 points)"))
        assert "UTF-16" in refusal(written(tmp_path, "x.txt", "Amber (10 points)".encode("utf-16")))
