"""The files that ship with the program are found."""

from __future__ import annotations

import pytest

from simulator import assets


class TestAssets:
    def test_the_folders_that_ship_are_found(self):
        assert assets.find("assets", "scenario.schema.json").is_file()
        assert assets.find("scenarios", "cases/40k-11e/C001-11e.toml").is_file()

    def test_what_does_not_ship_is_an_error(self):
        with pytest.raises(FileNotFoundError, match="there is no assets/nothing"):
            assets.find("assets", "nothing")
        with pytest.raises(FileNotFoundError, match="the folder nothing"):
            assets.folder("nothing")
