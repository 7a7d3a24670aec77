"""The page in a browser, for the tests that use it as a person does."""

from __future__ import annotations

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
