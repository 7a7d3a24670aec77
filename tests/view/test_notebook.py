"""In a notebook things show themselves, without IPython, and without making anything slower that nobody looks at."""

from __future__ import annotations

import html
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import simulator
from simulator.events import fold
from simulator.replay import Replay, to_text
from simulator.replay_reading import parse_replay
from simulator.scenario import from_document
from simulator.view.notebook import page_of, svg_of
from tests.builders import a_unit, scenario_tree
from tests.plans import the_plan
from tests.view.skirmish import a_document, a_skirmish

ROOT = Path(simulator.__file__).parent.parent
DUEL = ROOT / "scenarios" / "demos" / "first-blood.toml"


def picture(thing: object) -> ET.Element:
    drawn = thing._repr_svg_()  # type: ignore[attr-defined]
    assert drawn is not None
    return ET.fromstring(drawn)


def words(drawn: ET.Element) -> str:
    return " ".join(t.text or "" for t in drawn.iter("{http://www.w3.org/2000/svg}text"))


def test_a_position_and_a_scenario_draw_their_bases() -> None:
    scenario = simulator.load(DUEL)
    for thing in (scenario, scenario.state):
        ids = {g.get("id") for g in picture(thing).iter()}
        assert {m.id for u in scenario.state.units for m in u.on_table} <= ids
    assert scenario.title in words(picture(scenario))


def test_a_verdict_and_a_plan_draw_what_was_found() -> None:
    state = simulator.load(DUEL).state
    plan = simulator.plan(state, "raiders", effort=0)
    assert plan.before is state
    assert "engaged" in words(picture(plan))
    assert "Legal" in words(picture(simulator.check(state, plan.move)))


def test_a_plan_without_its_position_stays_text() -> None:
    assert the_plan()._repr_svg_() is None
    assert replace(the_plan(), before=simulator.load(DUEL).state)._repr_svg_() is not None


def test_a_table_with_nobody_on_it_is_drawn() -> None:
    state = from_document(scenario_tree(units=[a_unit("raiders", "red", [[3.0, 3.0]])])).state
    gone = replace(
        state,
        units=tuple(replace(u, models=tuple(replace(m, wounds=0, pose=None) for m in u.models)) for u in state.units),
    )
    assert picture(gone).tag.endswith("svg")


def test_a_replay_shows_its_page_in_a_frame_that_holds_it_whole() -> None:
    replay = a_skirmish()
    shown = replay._repr_html_()
    assert shown is not None
    frame = re.fullmatch(r'<iframe title="([^"]*)" ([^>]*?) srcdoc="([^"]*)"></iframe>', shown)
    assert frame is not None
    assert frame[1] == replay.title
    assert 'sandbox="allow-scripts"' in frame[2]
    page = html.unescape(frame[3])
    log = re.search(r'id="replay">\n(.*?)\n</script>', page, re.DOTALL)
    assert log is not None
    assert to_text(parse_replay(log[1])) == to_text(replay)


def test_a_title_cannot_break_out_of_the_frame() -> None:
    document = {**a_document(), "title": '"></iframe><script>alert(1)</script>'}
    scenario = from_document(document)
    replay = replace(
        a_skirmish(), scenario=scenario, header=replace(a_skirmish().header, title=document["title"], scenario=document)
    )
    shown = replay._repr_html_()
    assert shown is not None
    assert shown.count("<") == 2
    assert shown.count('"') == 10


def test_a_replay_in_which_nothing_happens_is_shown() -> None:
    replay = a_skirmish()
    assert Replay(replay.header, replay.scenario, ())._repr_html_() is not None


def test_anything_else_is_left_to_its_text() -> None:
    assert svg_of(3) is None
    assert page_of(fold) is None


def test_who_does_not_look_pays_nothing_and_who_looks_needs_no_pygame() -> None:
    code = (
        "import sys, simulator; state = simulator.load(sys.argv[1]).state;"
        "assert not [m for m in sys.modules if m.startswith('simulator.view')];"
        "assert state._repr_svg_().startswith('<svg');"
        "assert 'pygame' not in sys.modules and 'IPython' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(DUEL)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
