"""Files are written whole or not at all."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from simulator.files import write_atomically


class TestWriting:
    def test_a_file_is_written_whole(self, tmp_path: Path):
        path = tmp_path / "x.toml"
        write_atomically(path, "größer\n")
        assert path.read_bytes() == "größer\n".encode()
        write_atomically(path, b"\x89PNG")
        assert path.read_bytes() == b"\x89PNG"
        assert [p.name for p in tmp_path.iterdir()] == ["x.toml"]

    def test_a_failure_leaves_the_old_file_and_nothing_else(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        path = tmp_path / "x.toml"
        path.write_text("old")

        def fails(self: Path, target: Path) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "replace", fails)
        with pytest.raises(OSError, match="No space"):
            write_atomically(path, "new")
        assert path.read_text() == "old"
        assert [p.name for p in tmp_path.iterdir()] == ["x.toml"]

    def test_an_existing_file_keeps_its_permissions_and_a_new_one_has_the_usual(self, tmp_path: Path):
        path, usual = tmp_path / "x.toml", tmp_path / "usual"
        usual.write_text("x")
        write_atomically(path, "a")
        assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)
        path.chmod(0o640)
        write_atomically(path, "b")
        assert stat.S_IMODE(path.stat().st_mode) == 0o640

    def test_a_folder_that_is_not_there_is_an_error(self, tmp_path: Path):
        with pytest.raises(OSError, match="No such file"):
            write_atomically(tmp_path / "no" / "x.toml", "a")
