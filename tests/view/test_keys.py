import json

import pytest

from simulator.view.keys import BINDINGS, TENTHS, as_json, bindings, command_for


@pytest.mark.parametrize(
    ("key", "shift", "ctrl", "command"),
    [
        (" ", False, False, "toggle"),
        ("k", False, False, "toggle"),
        ("K", True, False, "toggle"),
        ("ArrowRight", False, False, "forward"),
        ("ArrowRight", True, False, "forward-unit"),
        ("ArrowRight", False, True, "forward-step"),
        ("ArrowLeft", False, False, "back"),
        ("ArrowLeft", True, False, "back-unit"),
        ("ArrowLeft", False, True, "back-step"),
        ("Home", False, False, "home"),
        ("End", False, False, "end"),
        ("+", True, False, "zoom-in"),
        ("+", False, False, "zoom-in"),
        ("-", False, False, "zoom-out"),
        ("[", False, False, "slower"),
        ("]", False, False, "faster"),
        ("7", False, False, "tenth"),
        ("?", True, False, "help"),
        ("Escape", False, False, "leave"),
        ("f", False, False, "full-screen"),
        ("q", False, False, None),
        ("f", False, True, None),
        ("Home", True, False, None),
    ],
)
def test_keys_give_their_commands(key, shift, ctrl, command):
    assert command_for(key, shift=shift, ctrl=ctrl) == command


@pytest.mark.parametrize("where", ["window", "page", "editor"])
def test_no_key_gives_two_commands(where):
    taken = [(key, b.shift, b.ctrl) for b in bindings(where) for key in b.keys]
    assert len(taken) == len(set(taken))


def test_every_binding_is_explained():
    for binding in BINDINGS:
        teller = binding
        if binding.beside:
            teller = next(b for b in BINDINGS if b.command == binding.beside and b.does and b.where >= binding.where)
        assert teller.does
        assert teller.shown
        assert binding.where
    assert len(TENTHS) == 10


def test_the_page_gets_the_same_table():
    page = json.loads(as_json())
    assert [(row["command"], tuple(row["keys"])) for row in page] == [(b.command, b.keys) for b in bindings("page")]
    assert "drawer" not in {row["command"] for row in page}
