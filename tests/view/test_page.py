import json
import re
from html.parser import HTMLParser

import pytest

from simulator.replay import parse_replay
from simulator.view.keys import bindings
from simulator.view.page import replay_page
from simulator.view.timeline import Timeline
from tests.view.skirmish import a_skirmish

HOSTILE = """</script><img src=x onerror="alert(1)"><!-- & 'quotes' "double" {braces}"""


class Page(HTMLParser):
    """The page as a browser's parser would cut it up: elements, attributes, and the text of scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append((dict(attrs), ""))

    def handle_data(self, data):
        if self.lasttag == "script":
            attributes, text = self.scripts.pop()
            self.scripts.append((attributes, text + data))
        elif self.lasttag != "style":
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
    for k, moment in enumerate(view["moments"]):
        for model, *standing in moment.get("now", []):
            standings[model] = standing
        state = replay.state_at(loud[k].number)
        for model, standing in zip(models, standings, strict=True):
            pose = state.model(model).pose
            assert standing[0] == state.model(model).wounds
            assert standing[1:] == ([] if pose is None else pytest.approx([pose.x, pose.y, pose.facing], abs=1e-4))
