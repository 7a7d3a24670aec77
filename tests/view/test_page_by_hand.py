"""The page under the hands: pointing, measuring, overlays, fingers, and the keyboard alone, in a real browser."""

import pytest

from tests.view.browsing import (
    card,
    chosen_unit,
    drawn_places,
    event_number,
    middle_of,
    mouse,
    no_complaints,
    opened,
    press,
    settle,
    touch,
)

pytestmark = pytest.mark.slow


def test_pointing_at_a_base_shows_its_unit_and_a_click_keeps_it(page, tmp_path):
    assert "to see its unit" in card(page)
    mouse(page, "mouseMoved", middle_of(page, 1))
    assert "Tarn · 5 models, 32 mm · charged" in card(page)
    assert chosen_unit(page) == "Tarn Raiders"
    assert "10 of 10 wounds" in card(page)
    assert "Chainswords" in card(page)
    mouse(page, "mousePressed", middle_of(page, 5), "left")
    mouse(page, "mouseReleased", middle_of(page, 5), "left")
    mouse(page, "mouseMoved", (400, 610))
    assert "12 of 12 wounds" in card(page)
    assert chosen_unit(page) == "Marsh Walker"
    page.save_screenshot(str(tmp_path / "card.png"))
    from selenium.webdriver.common.keys import Keys

    press(page, Keys.ESCAPE)
    assert chosen_unit(page) == "No unit chosen"
    no_complaints(page)


def test_the_right_button_measures_from_edge_to_edge(page, replay, tmp_path):
    from simulator.geometry.gaps import gap

    start, end = middle_of(page, 0), middle_of(page, 8)
    mouse(page, "mousePressed", start, "right")
    mouse(page, "mouseMoved", end, "right")
    settle(page)
    state = replay.state_at(4)
    expected = f"{gap(state.model('raiders-1').body, state.model('guard-1').body):.2f}″"
    assert [t.text for t in page.find_elements("css selector", "#board .plate text")] == [expected]
    page.save_screenshot(str(tmp_path / "ruler.png"))
    mouse(page, "mouseReleased", end, "right")
    settle(page)
    assert page.find_elements("css selector", "#board .plate") == []


def test_without_a_mouse_tab_picks_the_bases_to_measure(page, replay):
    from selenium.webdriver.common.keys import Keys

    press(page, "m")
    press(page, Keys.TAB)
    said = page.find_element("id", "live").get_attribute("textContent")
    assert said.startswith("Tarn Raiders 1 to Tarn Raiders 2: ")
    press(page, Keys.TAB)
    assert page.find_element("id", "live").get_attribute("textContent") != said
    press(page, Keys.ESCAPE)
    assert page.find_elements("css selector", "#board .plate") == []


def test_lengths_in_the_page_are_those_of_the_rules(page):
    from random import Random

    from simulator.geometry.gaps import gap
    from simulator.geometry.shapes import Body, Hull, Oval, Pose, Round

    dice = Random(7)
    bases = (Round(0.63), Oval(2.06, 1.37), Hull(((2.0, -1.0), (2.0, 1.0), (-2.0, 1.0), (-2.0, -1.0))))
    pairs = [
        [Body(dice.choice(bases), Pose(*(dice.uniform(0, 8) for _ in "xy"), dice.uniform(0, 360))) for _ in "ab"]
        for _ in range(150)
    ]

    def json_of(body):
        match body.base:
            case Round(radius=r):
                base = {"r": r}
            case Oval(a=a, b=b):
                base = {"a": a, "b": b}
            case Hull(corners=corners):
                base = {"corners": corners}
        return [base, body.pose.x, body.pose.y, body.pose.facing]

    found = page.execute_script(
        "return arguments[0].map(([a, b]) => replay.gap(a, b)).map(({ length, from, to }) => [length, ...from, ...to])",
        [[json_of(b) for b in pair] for pair in pairs],
    )
    for (one, other), (length, ax, ay, bx, by) in zip(pairs, found, strict=True):
        assert length == pytest.approx(max(gap(one, other), 0.0), abs=1e-4)
        if length:
            assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 == pytest.approx(length, abs=1e-6)


def test_overlays_are_switched_by_key_and_by_menu(page, replay, tmp_path):
    def names() -> int:
        return len(page.find_elements("css selector", "#board .words .halo")) - 1  # the scale has a word, too

    assert names() >= 4
    assert page.find_elements("css selector", "#board .areas path") == []
    press(page, "e")
    standing = [u for u in replay.initial.units if u.on_table]
    assert len(page.find_elements("css selector", "#board .engagement")) == len(standing)
    press(page, "h")
    assert page.find_elements("css selector", "#board .link.cool")
    assert page.find_elements("css selector", "#board .link.warm")
    page.save_screenshot(str(tmp_path / "overlays.png"))
    page.find_element("css selector", "[data-command=show]").click()
    page.find_element("css selector", "#menu [data-command=names]").click()
    settle(page)
    assert names() == 0
    assert page.find_element("css selector", "#menu [data-command=names]").get_attribute("aria-pressed") == "false"
    press(page, "g")
    assert len(page.find_elements("css selector", "#ground path[stroke='var(--grid)']")) == 0
    no_complaints(page)


def test_following_brings_the_action_into_view(page):
    page.execute_script("look({ scale: 40, x: 5, y: 5 }, 0)")
    press(page, "a")
    page.execute_script("replay.player.to(MOMENTS.findIndex((m) => m.n === 6))")
    page.execute_async_script("setTimeout(arguments[0], 450)")
    board = page.find_element("id", "board").rect
    for model in range(5):
        x, y = drawn_places(page)[model]
        assert 0 < x < board["width"]
        assert 0 < y < board["height"]
    assert page.execute_script("return replay.camera.scale") <= 40


def test_the_timeline_tells_the_words_of_the_event_under_the_mouse(page, tmp_path):
    track = page.find_element("id", "track").rect
    place = page.execute_script("return track.places[20]")
    mouse(page, "mouseMoved", (track["x"] + place, track["y"] + 36))
    settle(page)
    tip = page.find_element("id", "tip")
    assert tip.text == page.execute_script("return `${MOMENTS[20].n} ${MOMENTS[20].text}`")
    page.save_screenshot(str(tmp_path / "tip.png"))
    before = event_number(page)
    event = {"type": "mouseWheel", "x": track["x"] + place, "y": track["y"] + 36, "deltaX": 0, "deltaY": 100}
    page.execute_cdp_cmd("Input.dispatchMouseEvent", event)
    settle(page)
    assert event_number(page) == before + 1


def test_the_keyboard_alone_reaches_everything_in_reading_order(page):
    from selenium.webdriver import ActionChains
    from selenium.webdriver.common.keys import Keys

    def focused() -> str:
        return page.execute_script(
            "const e = document.activeElement; return e.getAttribute('aria-label') || e.textContent"
        )

    reached = []
    for _ in range(22):
        ActionChains(page).send_keys(Keys.TAB).perform()
        reached.append(focused())
        ring = page.execute_script(
            "const e = document.activeElement; return getComputedStyle(e.closest('.track') || e).outlineStyle"
        )
        assert ring == "solid", reached[-1]
    order = [
        "Copy a link to this moment (C)", "Light or dark", "Keys (?)", "What is shown", "Nearer (+)", "Farther (−)",
        "Show all models (Shift+1)", "Timeline", "Unit before (Shift+←)", "Event before (←)", "Play",
        "Next event (→)", "Next unit (Shift+→)", "Speed ¼", "Speed ½", "Speed 1×", "Speed 2×", "Speed 4×", "Speed 8×",
        "Full screen (F)", "Unit", "1The Fight phase starts12.01",
    ]  # fmt: skip
    assert reached[: len(order)] == order
    number = event_number(page)
    press(page, Keys.ARROW_RIGHT)
    assert event_number(page) == number + 1
    press(page, Keys.ENTER)  # on a line of the log
    assert event_number(page) == int(reached[-1][0])
    press(page, "?")
    press(page, Keys.TAB)
    assert page.execute_script(
        "return document.activeElement.closest('dialog') !== null || document.activeElement === document.body"
    )
    press(page, Keys.ESCAPE)
    no_complaints(page)


def test_fingers_choose_a_unit_and_zoom(browser, replay, tmp_path):
    opened(browser, replay, tmp_path, 390, 844)
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
    try:
        at = middle_of(browser, 5)
        touch(browser, "touchStart", at)
        touch(browser, "touchEnd")
        assert "12 of 12 wounds" in card(browser)
        scale = browser.execute_script("return replay.camera.scale")
        touch(browser, "touchStart", (150, 200), (210, 200))
        touch(browser, "touchMove", (120, 200), (240, 200))
        touch(browser, "touchEnd")
        settle(browser)
        assert browser.execute_script("return replay.camera.scale") == pytest.approx(2 * scale, rel=0.02)
        assert browser.execute_script("return scrollY") == 0
    finally:
        browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    no_complaints(browser)
