"""The page as a person uses it: in a real browser, from a file, with keys, mouse and slider."""

import pytest

from simulator.assets import folder
from simulator.bookmarks import Bookmark
from simulator.view.page import replay_page
from simulator.view.timeline import Timeline
from tests.replays import played
from tests.view.browsing import (
    PLACES,
    assert_drawn_as_folded,
    drawn_places,
    event_number,
    no_complaints,
    opened,
    press,
    settle,
    sized,
    written,
)
from tests.view.crowd import a_crowd
from tests.view.skirmish import a_skirmish
from tests.view.test_page import HOSTILE

pytestmark = pytest.mark.slow
OVERRUN = folder("scenarios") / "demos" / "overrun.toml"


def at_rest(page) -> None:
    """Wait until the view has come to where it glides."""
    page.execute_async_script(
        "const done = arguments[0], wait = () => (glide ? requestAnimationFrame(wait) : done()); wait();"
    )


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
    loud = Timeline.of(replay.initial, replay.events).loud
    for moment in loud[:4]:
        press(page, Keys.ARROW_RIGHT)
        assert event_number(page) == moment.number
    seen = page.execute_async_script(
        PLACES
        + """const all = [], frame = () => new Promise(requestAnimationFrame), drawn = () => frame().then(frame);
        (async () => {
          for (const k of replay.DATA.moments.keys()) { replay.player.to(k); await drawn(); all.push(places()); }
          arguments[0](all);
        })();"""
    )
    for moment, drawn in zip(loud, seen, strict=True):
        assert_drawn_as_folded(page, replay, moment.number, drawn)
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
    at_rest(page)
    assert page.execute_script("return replay.camera.scale") == pytest.approx(1.2 * scale)
    press(page, "-")
    at_rest(page)
    assert page.execute_script("return replay.camera.scale") == pytest.approx(scale)
    press(page, "]")
    assert page.execute_script("return replay.player.speed") == 2
    press(page, "?")
    assert page.find_element("id", "help").is_displayed()
    assert page.execute_script("return document.getElementById('help').scrollTop") == 0
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
    page.execute_script("replay.player.setSpeed(8); replay.player.seek(0.8 * replay.DATA.duration)")
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
        knob = page.execute_script("return document.querySelector('#marks .knob').getBoundingClientRect().toJSON()")
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


def test_a_bookmark_goes_to_its_event_and_a_clause_is_told_when_asked(browser, tmp_path):
    path = tmp_path / "replay.html"
    path.write_text(replay_page(played(OVERRUN), [Bookmark(0, ""), Bookmark(14, "Here it turns")]), encoding="utf-8")
    sized(browser, 1180, 760)
    browser.get(path.as_uri())
    settle(browser)
    start, turn = browser.find_elements("css selector", "button.flag")
    assert turn.get_attribute("aria-label") == "Bookmark, Event 14: Here it turns"
    turn.click()
    settle(browser)
    assert event_number(browser) == 14
    assert browser.find_element("id", "note").text == "Event 14: Here it turns"
    x = browser.execute_script("const b = arguments[0].getBoundingClientRect(); return b.left + 9.5", turn)
    placed = "return document.getElementById('track').getBoundingClientRect().left + placeOf(rest(momentOf(14)))"
    assert x == pytest.approx(browser.execute_script(placed), abs=6.0)
    start.click()
    settle(browser)
    assert event_number(browser) == 0
    turn.click()
    settle(browser)
    why = browser.find_element("css selector", "#now details")
    assert why.get_attribute("open") is None
    press(browser, "w")
    told = browser.find_element("css selector", "#now details").text
    assert "closer" in told
    assert "12.03" in told
    no_complaints(browser)


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


def test_a_link_opens_one_moment(browser, replay, tmp_path):
    opened(browser, replay, tmp_path, 1180, 780)
    address = browser.current_url
    browser.get("about:blank")
    browser.get(f"{address}#event=14")
    settle(browser)
    assert event_number(browser) == 14
    assert browser.execute_script("return replay.player.playing") is False
    browser.execute_script("location.hash = 'event=9'")  # bookkeeping: what was seen last is shown
    settle(browser)
    assert event_number(browser) == 8
    browser.find_element("css selector", "[data-command=link]").click()
    browser.execute_async_script("setTimeout(arguments[0], 100)")
    assert browser.current_url.endswith("#event=8")
    assert "link to event 8" in browser.find_element("id", "note").text
    no_complaints(browser)


def test_nothing_is_fetched_and_no_other_script_runs(page):
    assert (
        page.execute_script(
            "return performance.getEntriesByType('resource').filter((r) => !r.name.startsWith('data:'))"
        )
        == []
    )
    ran = page.execute_script(
        "const s = document.createElement('script'); s.textContent = 'window.ran = 1';"
        "document.body.append(s); return window.ran"
    )
    assert ran is None
    fetched = page.execute_async_script(
        "fetch('https://example.invalid/').then(() => arguments[0]('fetched'), (e) => arguments[0](e.name))"
    )
    assert fetched == "TypeError"
    complaints = [line["message"] for line in page.get_log("browser")]
    assert any("connect-src" in line or "default-src" in line for line in complaints)


def test_the_theme_follows_the_system_until_the_reader_chooses(browser, replay, tmp_path):
    def panel() -> str:
        return browser.execute_script("return getComputedStyle(document.querySelector('aside')).backgroundColor")

    opened(browser, replay, tmp_path, 1180, 780, prefers_color_scheme="dark")
    assert panel() == "rgb(27, 31, 35)"
    browser.save_screenshot(str(tmp_path / "dark.png"))
    browser.find_element("css selector", "[data-command=theme]").click()
    assert panel() == "rgb(251, 249, 245)"
    browser.find_element("css selector", "[data-command=theme]").click()
    assert panel() == "rgb(27, 31, 35)"
    no_complaints(browser)


def test_readers_without_a_script_see_the_still_and_the_log(browser, replay, tmp_path):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        path = tmp_path / "replay.html"
        path.write_text(written(replay), encoding="utf-8")
        sized(browser, 1180, 780)
        browser.get(path.as_uri())
        assert browser.find_element("css selector", "noscript svg").is_displayed()
        assert browser.find_element("css selector", "noscript svg").rect["width"] > 600
        assert "Guard 6 falls" in browser.find_element("id", "log").text
        assert not browser.find_element("id", "track").is_displayed()
        browser.save_screenshot(str(tmp_path / "no-script.png"))
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_of_two_hundred_models_only_those_that_move_are_touched(browser, tmp_path):
    opened(browser, a_crowd(), tmp_path, 1280, 900)
    browser.execute_script("replay.player.setSpeed(8); replay.player.seek(MOMENTS[2].t + 900, true)")
    settle(browser)
    touched, moving, cost = browser.execute_script(
        """replay.player.seek(MOMENTS[2].t + 1200, true);
        const frame = (at) => { const f = frameAt(at, true); drawBoard(f); drawWords(f); return f; };
        frame(MOMENTS[2].t + 1200);
        const seen = new Set(), watch = new MutationObserver(() => {});
        watch.observe(document.getElementById("board"), { subtree: true, attributes: true, childList: true });
        const next = frame(MOMENTS[2].t + 1216);
        for (const { target } of watch.takeRecords()) if (target.dataset.model) seen.add(target.dataset.model);
        const began = performance.now();
        for (let i = 0; i < 100; i++) frame(MOMENTS[2].t + 1216 + 2 * i);
        const cost = (performance.now() - began) / 100, touched = [...seen].map(Number).sort((a, b) => a - b);
        return [touched, next.moving.map(({ way }) => way.model), cost];"""
    )
    assert moving == list(range(10))
    assert touched == moving
    assert cost < 8  # milliseconds of script; measured 0.3 on two cores that were busy
    browser.execute_script("replay.player.seek(0, false)")
    no_complaints(browser)


@pytest.mark.parametrize("together", [False, True])
def test_models_on_their_way_are_where_the_window_has_them(page, replay, together):
    timeline = Timeline.of(replay.initial, replay.events)
    times = [timeline.duration * k / 60 + 7 for k in range(60)]
    seen = page.execute_script(
        "return arguments[0].map((at) => frameAt(at, arguments[1]).standings.map((standing) => standing.slice(1, 4)))",
        times,
        together,
    )
    moved = 0
    for at, standings in zip(times, seen, strict=True):
        frame = timeline.frame(at, together=together)
        moved += max(len(frame.together), frame.moving is not None)
        gone = {f.model.id for f in frame.falling}  # the page shows them as casualties
        for model, place in zip((m for u in frame.state.units for m in u.models), standings, strict=True):
            if model.pose is not None and model.id not in gone:
                x, y, facing = model.pose.x, model.pose.y, model.pose.facing
                assert place[:2] == pytest.approx([x, y], abs=1e-3), (at, model.id)
                assert (place[2] - facing + 180) % 360 - 180 == pytest.approx(0, abs=1e-2)
    assert moved > 4
