"""The page in a real browser: opened from a file, pressed, pointed at, and asked what it shows."""

import os
import shutil

import pytest

from simulator.replay import Replay
from simulator.view.page import replay_page

BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
if not (BROWSER and DRIVER) and not os.environ.get("CI"):
    pytest.skip("chromium and chromedriver are not installed", allow_module_level=True)


WRITTEN: list[tuple[Replay, str]] = []


def written(replay: Replay) -> str:
    """The replay's page, written once."""
    for known, text in WRITTEN:
        if known is replay:
            return text
    WRITTEN.append((replay, replay_page(replay)))
    return WRITTEN[-1][1]


def opened(browser, replay, tmp_path, width, height, **features):
    path = tmp_path / "replay.html"
    path.write_text(written(replay), encoding="utf-8")
    sized(browser, width, height)
    media = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    browser.get(path.as_uri())
    settle(browser)
    return browser


def sized(browser, width: int, height: int) -> None:
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 760}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def settle(browser) -> None:
    """Wait until what was asked for has been drawn: two frames."""
    browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")


def press(browser, *keys) -> None:
    from selenium.webdriver import ActionChains

    *held, key = keys
    chain = ActionChains(browser)
    for modifier in held:
        chain.key_down(modifier)
    chain.send_keys(key)
    for modifier in held:
        chain.key_up(modifier)
    chain.perform()
    settle(browser)


def event_number(browser) -> int:
    return browser.execute_script("const k = replay.current(); return k < 0 ? 0 : replay.DATA.moments[k].n")


PLACES = """const board = document.getElementById("board").getBoundingClientRect();
const places = () => [...document.querySelectorAll("#board [data-model]")].map((token) => {
  const box = token.querySelector(".turned").firstChild.getBoundingClientRect();
  const x = (box.left + box.right) / 2 - board.left, y = (box.top + box.bottom) / 2 - board.top;
  return [token.dataset.model, [x, y]];
});
"""
"""Where the middle of each base is on the screen, by the base's edge; in pixels of the board."""


def drawn_places(browser) -> dict[int, tuple[float, float]]:
    return {int(k): tuple(place) for k, place in browser.execute_script(PLACES + "return places()")}


def assert_drawn_as_folded(browser, replay: Replay, number: int, drawn=None) -> None:
    camera = browser.execute_script("return replay.camera")
    state = replay.state_at(number)
    expected = {}
    for k, model in enumerate(m for u in state.units for m in u.models):
        if model.pose is not None:
            x = camera["width"] / 2 + (model.pose.x - camera["x"]) * camera["scale"]
            y = camera["height"] / 2 - (model.pose.y - camera["y"]) * camera["scale"]
            expected[k] = (x, y)
    drawn = drawn_places(browser) if drawn is None else {int(k): tuple(place) for k, place in drawn}
    assert set(drawn) == set(expected)
    for k, place in expected.items():
        assert drawn[k] == pytest.approx(place, abs=1.0), (number, k)


def no_complaints(browser) -> None:
    assert [line for line in browser.get_log("browser") if line["level"] == "SEVERE"] == []


def middle_of(browser, model: int) -> tuple[int, int]:
    """Where the middle of a base is in the window, in pixels."""
    box = browser.find_element("id", "board").rect
    x, y = drawn_places(browser)[model]
    return round(box["x"] + x), round(box["y"] + y)


def mouse(browser, kind: str, at: tuple[float, float], button: str = "none") -> None:
    held = {"none": 0, "left": 1, "right": 2}[button]
    event = {"type": kind, "x": at[0], "y": at[1], "button": button, "buttons": held, "clickCount": 1}
    browser.execute_cdp_cmd("Input.dispatchMouseEvent", event)


def touch(browser, kind: str, *points: tuple[float, float]) -> None:
    places = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
    browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


def card(browser) -> str:
    settle(browser)
    return browser.find_element("id", "card").text


def chosen_unit(browser) -> str:
    return browser.execute_script("return document.getElementById('unit').selectedOptions[0].textContent")
