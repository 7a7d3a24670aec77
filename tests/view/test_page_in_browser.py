"""The page as a person uses it: in a real browser, from a file, with keys, mouse and slider."""

import os
import shutil
from collections.abc import Iterator

import pytest

from simulator.replay import Replay
from simulator.view.page import replay_page
from simulator.view.timeline import Timeline
from tests.view.skirmish import a_skirmish
from tests.view.test_page import HOSTILE

pytestmark = pytest.mark.slow

BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
if not (BROWSER and DRIVER) and not os.environ.get("CI"):
    pytest.skip("chromium and chromedriver are not installed", allow_module_level=True)


@pytest.fixture(scope="module")
def replay() -> Replay:
    return a_skirmish()


@pytest.fixture(scope="module")
def browser(tmp_path_factory) -> Iterator["webdriver.Chrome"]:  # noqa: F821 - selenium is imported where it is used
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

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
    return opened(browser, replay, tmp_path, 1180, 780)


def opened(browser, replay, tmp_path, width, height, **features):
    path = tmp_path / "replay.html"
    path.write_text(replay_page(replay), encoding="utf-8")
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 760}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    media = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    browser.get(path.as_uri())
    settle(browser)
    return browser


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


def drawn_places(browser) -> dict[str, tuple[float, float]]:
    """Where the middle of each base is on the screen, by the base's edge; in pixels of the board."""
    return {
        int(k): tuple(place)
        for k, place in browser.execute_script(
            """const board = document.getElementById("board").getBoundingClientRect();
            return [...document.querySelectorAll("#board [data-model]")].map((token) => {
              const box = token.querySelector(".turned").firstChild.getBoundingClientRect();
              const x = (box.left + box.right) / 2 - board.left, y = (box.top + box.bottom) / 2 - board.top;
              return [token.dataset.model, [x, y]];
            });"""
        )
    }


def assert_drawn_as_folded(browser, replay: Replay, number: int) -> None:
    camera = browser.execute_script("return replay.camera")
    state = replay.state_at(number)
    expected = {}
    for k, model in enumerate(m for u in state.units for m in u.models):
        if model.pose is not None:
            x = camera["width"] / 2 + (model.pose.x - camera["x"]) * camera["scale"]
            y = camera["height"] / 2 - (model.pose.y - camera["y"]) * camera["scale"]
            expected[k] = (x, y)
    drawn = drawn_places(browser)
    assert set(drawn) == set(expected)
    for k, place in expected.items():
        assert drawn[k] == pytest.approx(place, abs=1.0), (number, k)


def no_complaints(browser) -> None:
    assert [line for line in browser.get_log("browser") if line["level"] == "SEVERE"] == []


def test_it_starts_paused_on_the_first_choice(page):
    assert event_number(page) == 4
    assert page.execute_script("return replay.player.playing") is False
    assert "Tarn piles in with Tarn Raiders" in page.find_element("id", "now").text
    no_complaints(page)


def test_bases_stand_where_the_fold_says_at_every_step(page, replay):
    from selenium.webdriver.common.keys import Keys

    press(page, Keys.HOME)
    assert event_number(page) == 0
    assert_drawn_as_folded(page, replay, 0)
    for moment in Timeline.of(replay.initial, replay.events).loud:
        press(page, Keys.ARROW_RIGHT)
        assert event_number(page) == moment.number
        assert_drawn_as_folded(page, replay, moment.number)
    no_complaints(page)


def test_the_keys_of_the_window_work_here(page):
    from selenium.webdriver.common.keys import Keys

    press(page, Keys.END)
    assert event_number(page) == 39
    press(page, Keys.ARROW_LEFT)
    assert event_number(page) == 38
    press(page, Keys.HOME)
    press(page, Keys.CONTROL, Keys.ARROW_RIGHT)
    press(page, Keys.CONTROL, Keys.ARROW_RIGHT)
    assert event_number(page) == 2
    press(page, Keys.SHIFT, Keys.ARROW_RIGHT)
    assert event_number(page) == 4
    press(page, "5")
    middle = page.execute_script("return replay.player.at / replay.DATA.duration")
    assert middle == pytest.approx(0.5)
    scale = page.execute_script("return replay.camera.scale")
    press(page, "+")
    page.execute_async_script("setTimeout(arguments[0], 250)")
    assert page.execute_script("return replay.camera.scale") == pytest.approx(1.2 * scale)
    press(page, "-")
    page.execute_async_script("setTimeout(arguments[0], 250)")
    assert page.execute_script("return replay.camera.scale") == pytest.approx(scale)
    press(page, "]")
    assert page.execute_script("return replay.player.speed") == 2
    press(page, "?")
    assert page.find_element("id", "help").is_displayed()
    press(page, Keys.ESCAPE)
    assert not page.find_element("id", "help").is_displayed()
    no_complaints(page)


def test_space_plays_to_the_end_along_the_ways(page, replay):
    from selenium.webdriver.common.keys import Keys

    press(page, Keys.HOME)
    moving = next(m for m in Timeline.of(replay.initial, replay.events).moments if m.text.startswith("Raiders 2"))
    page.execute_script(f"replay.player.seek({moving.start + moving.action / 2}, false)")
    settle(page)
    halfway = drawn_places(page)[1]
    start, end = (moving.before.model("raiders-2").pose, moving.after.model("raiders-2").pose)
    camera = page.execute_script("return replay.camera")
    place = camera["x"] + (halfway[0] - camera["width"] / 2) / camera["scale"]
    assert start.x < place < end.x
    assert page.find_elements("css selector", "#board .under path")
    page.execute_script("replay.player.setSpeed(8)")
    press(page, " ")
    assert page.execute_script("return replay.player.playing") is True
    page.set_script_timeout(15)
    page.execute_async_script(
        "const done = arguments[0]; (function wait() { replay.player.playing ? setTimeout(wait, 50) : done(); })();"
    )
    assert event_number(page) == 39
    assert_drawn_as_folded(page, replay, 39)
    no_complaints(page)


def test_the_slider_is_dragged(page, replay, tmp_path):
    from selenium.webdriver import ActionChains

    slider = page.find_element("id", "slider")
    for share in (0.25, 0.75):
        across = slider.size["width"] * (share - 0.5)
        ActionChains(page).move_to_element(slider).click_and_hold().move_by_offset(across, 0).release().perform()
        settle(page)
        track = page.execute_script("return document.getElementById('track').getBoundingClientRect().toJSON()")
        knob = page.execute_script(
            "return document.querySelector('#marks circle:last-child').getBoundingClientRect().toJSON()"
        )
        assert knob["x"] + knob["width"] / 2 == pytest.approx(track["x"] + track["width"] * share, abs=9)
        page.save_screenshot(str(tmp_path / f"slider-{share}.png"))
    assert event_number(page) > 20
    spoken = slider.get_attribute("aria-valuetext")
    assert spoken.startswith(f"Event {event_number(page)} of 39")
    no_complaints(page)


def test_a_click_on_the_log_jumps_and_space_then_plays(page):
    line = page.find_elements("css selector", "#log button")[6]
    number = int(line.find_element("tag name", "i").text)
    line.click()
    settle(page)
    assert event_number(page) == number
    press(page, " ")
    assert page.execute_script("return replay.player.playing") is True
    press(page, " ")
    assert page.execute_script("return replay.player.playing") is False


def test_dice_and_casualties_are_shown(page, replay, tmp_path):
    falls = next(k for k, e in enumerate(replay.events, start=1) if e.text == "Guard 6 falls")
    page.execute_script(f"replay.player.to(replay.DATA.moments.findIndex((m) => m.n === {falls}))")
    settle(page)
    now = page.find_element("id", "now")
    assert "7 hits" in now.text
    assert "Guard 1, 3 and 6 fall" in now.text
    assert len(now.find_elements("css selector", ".die")) == 21
    assert page.find_element("id", "left-1").text == "8"
    assert len(page.find_elements("css selector", "#board .under g[stroke-dasharray]")) == 3
    page.save_screenshot(str(tmp_path / "attack.png"))


def test_hostile_names_run_nothing(browser, tmp_path):
    opened(browser, a_skirmish(raiders_name=HOSTILE), tmp_path, 1180, 780)
    assert browser.find_elements("css selector", "img") == []
    titles = "return [...document.querySelectorAll('[data-model] title')].map((title) => title.textContent)"
    assert f"{HOSTILE} 1" in browser.execute_script(titles)
    no_complaints(browser)


@pytest.mark.parametrize("width", [390, 320])
def test_on_a_phone_nothing_is_wider_than_the_screen(browser, replay, tmp_path, width):
    opened(browser, replay, tmp_path, width, 844, prefers_color_scheme="dark")
    assert browser.execute_script("return document.documentElement.scrollWidth") == width
    board = browser.find_element("id", "board").rect
    assert board["height"] >= 290
    for button in browser.find_elements("css selector", ".controls button, .zoom button"):
        if button.is_displayed():
            assert min(button.rect["width"], button.rect["height"]) >= 44
            assert button.rect["x"] >= 0
            assert button.rect["x"] + button.rect["width"] <= width
    browser.save_screenshot(str(tmp_path / f"phone-{width}.png"))
    no_complaints(browser)


def test_with_reduced_motion_models_jump(browser, replay, tmp_path):
    opened(browser, replay, tmp_path, 1180, 780, prefers_reduced_motion="reduce")
    moving = next(m for m in Timeline.of(replay.initial, replay.events).moments if m.text.startswith("Raiders 2"))
    browser.execute_script(f"replay.player.seek({moving.start + 1}, false)")
    settle(browser)
    assert_drawn_as_folded(browser, replay, moving.number)
