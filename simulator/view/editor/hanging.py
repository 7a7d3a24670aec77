"""The menus that hang from the editor's buttons and fields, row by row."""

from __future__ import annotations

from simulator.authoring.bringing import demo_names
from simulator.view.editor.bench import Bench
from simulator.view.editor.forms.form import control_of
from simulator.view.window.menus import Row, overlay_rows

MENUS = ("overlays", "import", "demos")
"""Menus that are not a field's."""


def menu_rows(bench: Bench) -> tuple[Row, ...]:
    """Return the rows of the menu that is open."""
    match bench.view.menu:
        case "overlays":
            return _overlays(bench)
        case "import":
            return (
                Row("A roster, list or table save", "import", 0, "Ctrl+I"),
                Row("A unit of the data set", "search", "find"),
                Row("A terrain layout", "search", "layout"),
                Row("A deployment pattern", "search", "pattern"),
                Row("A demo", "menu", "demos"),
                *((Row(), Row("Notes on the last import", "import-notes")) if bench.notes is not None else ()),
            )
        case "demos":
            return tuple(Row(name.replace("-", " ").capitalize(), "demo", name) for name in demo_names())
    control = control_of(bench, bench.view.menu)
    options = control.options if control is not None else ()
    value = control.value if control is not None else ""
    return tuple(Row(shown, "choose", key, "", value in (key, shown)) for key, shown in options)


def _overlays(bench: Bench) -> tuple[Row, ...]:
    return (
        *overlay_rows(bench.view.shown),
        Row(),
        Row("Dark theme", "theme", 0, "", bench.view.theme == "dark"),
    )
