"""A page in a browser and a virtual screen, for the tests that use them as a person does."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator

import pytest

from simulator.replay import Replay
from tests.view.skirmish import a_skirmish


@pytest.fixture(scope="module")
def replay() -> Replay:
    return a_skirmish()


@pytest.fixture(scope="module")
def browser(tmp_path_factory) -> Iterator[webdriver.Chrome]:  # noqa: F821 - selenium is imported where it is used
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    from tests.view.browsing import BROWSER, DRIVER

    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in (
        "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", f"--user-data-dir={tmp_path_factory.mktemp('profile')}",
        "--window-size=1180,780", "--hide-scrollbars",
    ):  # fmt: skip
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()


@pytest.fixture
def page(browser, replay, tmp_path):
    """The page, freshly opened from a file at 1180 × 780."""
    from tests.view.browsing import opened

    return opened(browser, replay, tmp_path, 1180, 780)


@pytest.fixture
def no_screen(monkeypatch) -> Iterator[None]:
    """Windows that paint on plain surfaces, to which events are handed."""
    pygame = pytest.importorskip("pygame")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield
    pygame.display.quit()


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """A virtual screen with a window manager, on a display that Xvfb finds free itself."""
    yield from _screen("openbox")


@pytest.fixture(scope="module")
def bare_screen(tmp_path_factory) -> Iterator[str]:
    """A virtual screen whose window manager leaves mouse and keys alone.

    The usual one holds every click back for a moment, and lets the keys that are pressed meanwhile overtake it.
    """
    settings = tmp_path_factory.mktemp("openbox") / "rc.xml"
    settings.write_text(
        '<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard/><mouse/></openbox_config>', encoding="utf-8"
    )
    yield from _screen("openbox", "--config-file", str(settings))


def _screen(*manager_command: str) -> Iterator[str]:
    reading, writing = os.pipe()
    xvfb = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        display = f":{pipe.readline().strip()}"
    manager = subprocess.Popen(manager_command, env={**os.environ, "DISPLAY": display}, stderr=subprocess.DEVNULL)
    yield display
    for process in (manager, xvfb):
        process.terminate()
        process.wait(timeout=10)
