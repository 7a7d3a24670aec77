"""The menus of the replay window: overlays and theme, exports, the snippet."""

from __future__ import annotations

from simulator.view.window.menus import Row, overlay_rows
from simulator.view.window.view_state import ViewState


def rows_of(view: ViewState) -> tuple[Row, ...]:
    """Return the rows of the menu that is open."""
    shown, (first, last) = view.shown, view.snippet
    match view.menu:
        case "overlays":
            return (
                *overlay_rows(shown),
                Row("Judgement of the move", "judgement", 0, "J", view.judged),
                Row("Measure", "measure", 0, "M", view.measuring),
                Row(),
                Row("Dark theme", "theme", 0, "", view.theme == "dark"),
            )
        case "export":
            return (
                Row("Page of the whole replay", "export", "page"),
                Row("Film of the whole replay", "export", "film"),
                Row("Picture of this moment", "export", "picture"),
                Row("This position as a scenario", "save-position", 0, "Ctrl+S"),
            )
        case "snippet":
            begins = "Begin here" if first is None else f"Begin here (now event {first})"
            ends = "End here" if last is None else f"End here (now event {last})"
            chosen = first is not None or last is not None
            cutting = (
                (
                    Row(),
                    Row("Cut it into a replay", "cut", 0, "X"),
                    Row("Page of it", "export-snippet", "page"),
                    Row("Film of it", "export-snippet", "film"),
                    Row("No snippet", "snippet-none"),
                )
                if chosen
                else ()
            )
            return (Row(begins, "snippet-from", 0, "I"), Row(ends, "snippet-to", 0, "Shift+I"), *cutting)
    return ()
