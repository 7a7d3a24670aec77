import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from simulator.assets import find
from simulator.bookmarks import Bookmark, bookmark_file, write_bookmarks
from simulator.cli import main
from simulator.events import ModelMoved
from simulator.replay import Replay
from simulator.replay_reading import parse_replay
from simulator.view.banner import announced
from simulator.view.keys import bindings
from simulator.view.page import replay_page
from simulator.view.scene import holders_of
from simulator.view.timeline import Timeline
from tests.view.crowd import a_crowd
from tests.view.skirmish import a_skirmish, went

HOSTILE = """</script><img src=x onerror="alert(1)"><!-- & 'quotes' "double" {braces}"""


class Page(HTMLParser):
    """The page as a browser's parser would cut it up: elements, attributes, and the text of scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.words: list[str] = []
        self.style = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append((dict(attrs), ""))

    def handle_data(self, data):
        if self.cdata_elem == "script":
            attributes, text = self.scripts.pop()
            self.scripts.append((attributes, text + data))
        elif self.cdata_elem == "style":
            self.style += data
        else:
            self.words.append(data)

    def embedded(self, name: str) -> str:
        return next(text for attributes, text in self.scripts if attributes.get("id") == name)


@pytest.fixture(scope="module")
def text() -> str:
    return replay_page(a_skirmish())


@pytest.fixture(scope="module")
def page(text) -> Page:
    return Page(text)


def test_the_page_needs_no_network(text, page):
    addresses = set(re.findall(r"https?://[^\s\"'<>)]+", text))
    assert addresses == {"http://www.w3.org/2000/svg"}  # the name of SVG, not a place that is fetched
    assert all((attributes.get("href") or "#").startswith("#") for tag, attributes in page.tags if tag == "use")
    for tag, attributes in page.tags:
        assert tag not in {"link", "iframe", "object", "embed", "base"}
        assert "src" not in attributes
        assert tag == "use" or not (attributes.get("href") or "").strip()
    assert "@import" not in text
    assert "url(http" not in text


def test_the_page_carries_the_whole_replay(page):
    replay = a_skirmish()
    back = parse_replay(page.embedded("replay").strip())
    assert back.events == replay.events
    assert back.initial == replay.initial
    assert back.seed == replay.seed
    assert back.title == replay.title


def test_the_log_alone_tells_the_whole_fight(page):
    replay = a_skirmish()
    words = "\n".join(page.words)
    for moment in Timeline.of(replay.initial, replay.events).loud:
        assert moment.text in words


def test_every_key_of_the_table_is_in_the_page_and_in_its_help(page):
    table = json.loads(page.embedded("keys"))
    assert [row["command"] for row in table] == [b.command for b in bindings("page")]
    words = "\n".join(page.words)
    for binding in bindings("page"):
        assert binding.does in words


def test_every_button_has_a_name_and_every_command_is_known(text, page):
    of_the_table = {b.command for b in bindings("page")}
    known = of_the_table | {"show", "theme", "unpin"}  # these have no key: they are reached by Tab
    for tag, attributes in page.tags:
        if tag == "button" and "data-command" in attributes:
            assert attributes["data-command"] in known
            assert attributes.get("aria-label") or attributes["data-command"] == "help"
    for command in known:
        assert re.search(rf'(?m)(^|[ {{,"]){re.escape(command)}"?:\(', text), command


def test_the_page_can_be_read_out(page):
    tags = {tag for tag, _ in page.tags}
    assert {"header", "main", "section", "aside", "h1", "dialog", "noscript"} <= tags
    by_id = {attributes["id"]: attributes for _, attributes in page.tags if attributes.get("id")}
    assert by_id["board"]["role"] == "img"
    assert "60″ by 44″" in by_id["board"]["aria-label"]
    assert by_id["live"]["aria-live"] == "polite"
    assert by_id["slider"]["aria-label"] == "Timeline"
    assert next(attributes for tag, attributes in page.tags if tag == "html")["lang"] == "en"


def test_both_themes_and_reduced_motion_are_honoured(text):
    assert "prefers-color-scheme:dark" in text
    assert "prefers-reduced-motion" in text
    assert "--mat:#D8D1C1" in text
    assert "--mat:#343A38" in text


def test_hostile_names_stay_words():
    text = replay_page(a_skirmish(raiders_name=HOSTILE))
    page = Page(text)
    plain = Page(replay_page(a_skirmish()))
    assert [tag for tag, _ in page.tags] == [tag for tag, _ in plain.tags]
    assert "<img" not in text
    assert "<!--" not in text
    assert json.loads(page.embedded("view"))["units"][0]["name"] == HOSTILE
    assert parse_replay(page.embedded("replay").strip()).initial.unit("raiders").name == HOSTILE


def test_a_page_of_a_hundred_events_stays_small():
    replay = a_skirmish()
    events = (replay.events * 3)[:100]
    long = type(replay)(replay.header, replay.scenario, events)
    assert len(replay_page(long).encode()) < 150_000


def test_a_replay_without_events_gives_a_page():
    replay = a_skirmish()
    page = Page(replay_page(type(replay)(replay.header, replay.scenario, ())))
    view = json.loads(page.embedded("view"))
    assert view["moments"] == []
    assert view["opening"] == -1


def test_what_the_page_draws_is_the_fold(page):
    replay = a_skirmish()
    view = json.loads(page.embedded("view"))
    standings = [m["now"] for m in view["models"]]
    loud = Timeline.of(replay.initial, replay.events).loud
    models = [m.id for u in replay.initial.units for m in u.models]
    held = view["holds"]
    for k, moment in enumerate(view["moments"]):
        held = moment.get("holds", held)
        for model, *standing in moment.get("now", []):
            standings[model] = standing
        state = replay.state_at(loud[k].number)
        sides = dict(holders_of(state))
        assert held == [sides.get(o.id, -1) for o in state.board.objectives]
        for model, standing in zip(models, standings, strict=True):
            pose = state.model(model).pose
            assert standing[0] == state.model(model).wounds
            assert standing[1:] == ([] if pose is None else pytest.approx([pose.x, pose.y, pose.facing], abs=1e-4))


def test_the_policy_allows_this_script_and_this_style_and_nothing_from_anywhere(page):
    policy = next(a["content"] for tag, a in page.tags if a.get("http-equiv") == "Content-Security-Policy")
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules.pop("default-src") == "'none'"
    script = next(text for attributes, text in page.scripts if not attributes)
    assert rules.pop("script-src") == f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"
    assert rules.pop("style-src") == f"'sha256-{b64encode(sha256(page.style.encode()).digest()).decode()}'"
    assert rules == {"img-src": "data:", "font-src": "data:", "base-uri": "'none'", "form-action": "'none'"}
    assert all("style" not in attributes for _, attributes in page.tags)  # the policy would not let them count


def test_texts_in_the_script_keep_their_spaces(text):
    assert "Drag from base to base, or Tab picks them; Esc ends measuring." in text
    assert '"Press Space to play."' in text


def test_readers_without_a_script_see_a_still(page, text):
    still = re.search(r"<noscript>(<svg.*?</svg>)</noscript>", text, re.DOTALL)
    assert still
    assert "TARN RAIDERS" in still[1]
    shapes = set(re.findall(r'<use href="#(\w+)"', still[1]))
    assert shapes
    assert shapes <= set(re.findall(r'<g id="(\w+)"', still[1]))


def test_a_page_of_two_hundred_models_and_a_hundred_moves_stays_under_a_megabyte():
    replay = a_crowd()
    assert sum(len(u.models) for u in replay.initial.units) == 200
    assert len([e for e in replay.events if isinstance(e, ModelMoved)]) == 100
    assert len(replay_page(replay).encode()) < 1_000_000


def test_the_page_has_the_bookmarks_beside_the_replay_and_tells_the_clause_behind_each_event(tmp_path, capsys):
    replay, page = tmp_path / "overrun.jsonl", tmp_path / "overrun.html"
    assert main(["fight", str(find("scenarios", "demos/overrun.toml")), "--seed", "1", "-o", str(replay)]) == 0
    write_bookmarks(bookmark_file(replay), (Bookmark(3, "</script> & so on"), Bookmark(9)), replay.name)
    assert main(["replay", str(replay), "--export", str(page)]) == 0
    view = json.loads(Page(page.read_text(encoding="utf-8")).embedded("view"))
    assert view["bookmarks"] == [[3, "</script> & so on"], [9, ""]]
    clauses = [clause for clause, _, _ in view["rules"]]
    assert "pile-in.closer" in clauses
    assert len(clauses) == len(set(clauses))
    assert {m["rule"] for m in view["moments"] if "rule" in m} <= {-1, *range(len(clauses))}
    bookmark_file(replay).write_text('{"format": 1, "bookmarks": [{"event": -2}]}', encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(replay), "--export", str(page)]) == 0
    assert "The page has no bookmarks." in capsys.readouterr().err
    assert json.loads(Page(page.read_text(encoding="utf-8")).embedded("view"))["bookmarks"] == []


def test_the_page_of_the_demo_stays_under_150_kilobytes(tmp_path):
    page = tmp_path / "overrun.html"
    assert main(["replay", str(find("scenarios", "demos/overrun.toml")), "--seed", "1", "--export", str(page)]) == 0
    assert len(page.read_bytes()) < 150_000


def test_the_page_announces_what_the_window_announces(page):
    replay = a_skirmish()
    loud = Timeline.of(replay.initial, replay.events).loud
    moments = json.loads(page.embedded("view"))["moments"]
    assert [tuple(m["banner"]) if "banner" in m else None for m in moments] == [announced(m) for m in loud]
    assert [m["banner"] for m in moments if "banner" in m][1:3] == [["Pile in", ""], ["Fight", ""]]


def test_the_card_knows_profiles_weapons_and_what_a_unit_did(page):
    view = json.loads(page.embedded("view"))
    raiders, walker = view["units"][:2]
    assert raiders["about"] == "Tarn · 5 models, 32 mm"
    assert raiders["did"] == "c"
    assert raiders["weapons"] == [["Chainswords", "2", "3+", "4", "0", "1"]]
    assert dict(zip(view["profile"], walker["profiles"][0], strict=True)) == {
        "M": "6″", "T": "4", "Sv": "3+", "Inv": "–", "W": "12", "Ld": "6+", "OC": "2",
    }  # fmt: skip
    assert view["ranges"] == {"engagement": 2.0, "coherency": 2.0}


def test_the_page_says_when_an_objective_changes_hands():
    replay = a_skirmish()
    comes = went("guard", "guard-1", "pile-in", (27.9, 23.3), (26.7, 26.4), text="Guard 1 moves {length}", target="B")
    changed = Replay(replay.header, replay.scenario, (comes,))
    view = json.loads(Page(replay_page(changed)).embedded("view"))
    assert view["holds"] == [0, 0, -1]
    assert [m.get("holds") for m in view["moments"]] == [[-1, 0, -1]]
