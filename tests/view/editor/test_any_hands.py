"""Whatever hands do: nothing breaks, every step is kept at once, and the file stays as it was until it is saved."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from simulator.authoring.manuscript import Manuscript, leftover_of
from simulator.view.editor.loop import EditorLoop
from simulator.view.editor.painter import EditorPainter
from simulator.view.editor.work import Work
from simulator.view.window.parts import hot_places
from tests.armies.records import SAMPLES
from tests.builders import a_move, guard, raiders, scenario_text
from tests.view.editor.benches import on_screen

pygame = pytest.importorskip("pygame")
pytestmark = pytest.mark.usefixtures("no_screen")

LETTERS = [(getattr(pygame, f"K_{c}"), c) for c in "vutozmrehngpi"]
SIGNS = [
    (pygame.K_COMMA, ","), (pygame.K_PERIOD, "."), (pygame.K_LEFTBRACKET, "["), (pygame.K_RIGHTBRACKET, "]"),
    (pygame.K_1, "1"), (pygame.K_SPACE, " "), (pygame.K_AT, "@"), (pygame.K_PLUS, "+"), (pygame.K_QUESTION, "?"),
]  # fmt: skip
SILENT = [
    (key, "")
    for key in (
        pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_DELETE,
        pygame.K_BACKSPACE, pygame.K_F2,
    )
]  # fmt: skip
KEYS = {
    pygame.KMOD_LSHIFT: pygame.K_LSHIFT, pygame.KMOD_LCTRL: pygame.K_LCTRL, pygame.KMOD_LALT: pygame.K_LALT,
}  # fmt: skip
HELD = [0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, pygame.KMOD_LALT]


class Hands:
    """Somebody who does not know what they do."""

    def __init__(self, loop: EditorLoop, seed: int) -> None:
        self.loop, self.random = loop, Random(seed)

    def event(self, kind: int, **what: object) -> None:
        self.loop.handle(pygame.event.Event(kind, **what))

    def key(self) -> None:
        key, text = self.random.choice([*LETTERS, *SIGNS, *SILENT])
        mod = self.random.choice(HELD)
        if (key, bool(mod & pygame.KMOD_LCTRL)) == (pygame.K_s, True):
            return
        self.event(pygame.KEYDOWN, key=key, unicode=text, mod=mod)
        if text:
            self.event(pygame.TEXTINPUT, text=text)
        self.event(pygame.KEYUP, key=key, unicode=text, mod=mod)

    def place(self) -> tuple[float, float]:
        bench, random = self.loop.bench, self.random
        models = [m for u in bench.state.units for m in u.on_table]
        share = random.random()
        if share < 0.35 and models:
            x, y = on_screen(bench, random.choice(models).pose.point)
            return x + random.uniform(-5, 5), y + random.uniform(-5, 5)
        # Nothing is saved: what is asked about the file is answered by Esc.
        hots = [h for h in hot_places(self.loop.painter.parts(bench)) if "save" not in h.command]
        if share < 0.65 and hots:
            return random.choice(hots).rect.centre
        return random.uniform(0, 1200), random.uniform(60, 900)

    def mouse(self) -> None:
        mods = self.random.choice(HELD)
        keys = [key for mod, key in KEYS.items() if mods & mod]
        for key in keys:
            self.event(pygame.KEYDOWN, key=key, unicode="", mod=mods)
        place, button = self.place(), self.random.choice([1, 1, 1, 2, 3])
        self.event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self.event(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        for _ in range(self.random.choice([0, 0, 1, 3])):
            place = self.place()
            self.event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0))
        self.event(pygame.MOUSEBUTTONUP, pos=place, button=button)
        for key in keys:
            self.event(pygame.KEYUP, key=key, unicode="", mod=0)

    def drop(self) -> None:
        """Drop a roster, or something that is none, on the window."""
        self.event(pygame.DROPFILE, file=str(self.random.choice(sorted(SAMPLES.iterdir()))))

    def answer(self) -> None:
        """Bring in what was read, or choose a file; everything else that is asked is left alone."""
        bringing = any(command.startswith("import") for _, command in self.loop.bench.asking.answers)
        chosen = (pygame.K_RETURN, pygame.K_DOWN) if bringing and self.random.random() < 0.7 else (pygame.K_ESCAPE,)
        key = self.random.choice(chosen)
        self.event(pygame.KEYDOWN, key=key, unicode="", mod=0)
        self.event(pygame.KEYUP, key=key, unicode="", mod=0)

    def act(self) -> None:
        if self.loop.bench.asking is not None:
            self.answer()
        self.random.choice((self.key, self.mouse) if self.random.random() < 0.97 else (self.drop,))()
        self.loop.bench = replace(self.loop.bench, view=replace(self.loop.bench.view, left=False))
        self.loop.tend()


def at_work(tmp_path, seed: int, steps: int, *, painted: int) -> None:
    path = tmp_path / "duel.toml"
    units = [raiders([20.0, 20.0], [20.0, 22.0], charged=True), guard([30.0, 20.0], [30.0, 22.0])]
    move = a_move("raiders", "pile-in", {"model": "raiders-1", "to": [21.0, 20.0]})
    path.write_text(scenario_text(units=units, moves=[move]), encoding="utf-8")
    before = path.read_text(encoding="utf-8")
    loop = EditorLoop(Work(Manuscript.open(path)), EditorPainter(), "light", (1280, 900), reduced=True)
    hands, surface = Hands(loop, seed), pygame.Surface((1280, 900), 0, 32)
    for k in range(steps):
        hands.act()
        if k % painted == 0:
            loop.painter.paint(surface, loop.bench)
            loop.rest()
        if k % 20 == 0 and loop.bench.draft.text != before:
            # Were the program killed now, this is what it would take up.
            left = leftover_of(path)
            assert left is not None
            assert left.draft.text == loop.bench.draft.text
            assert len(left.draft.done) == len(loop.bench.draft.done)
    assert path.read_text(encoding="utf-8") == before
    while loop.bench.draft.done:
        loop.bench = replace(loop.bench, held=None, recording=None).undone()
        loop.tend()
    assert loop.bench.draft.text == before
    loop.work.close()


@pytest.mark.usefixtures("invented_data")
def test_a_few_hundred_things_done_at_random(tmp_path):
    at_work(tmp_path, 5, 120, painted=30)


@pytest.mark.slow
@pytest.mark.usefixtures("invented_data")
def test_many_hundred_things_done_at_random(tmp_path):
    at_work(tmp_path, 2, 600, painted=10)
