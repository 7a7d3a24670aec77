"""Bookmarks in the window: set at an event, their notes written in place, jumped to and dropped."""

from __future__ import annotations

from dataclasses import replace

from simulator.bookmarks import Bookmark
from simulator.files.bookmark_formats import MOST_NOTE
from simulator.view.window.view_state import ViewState


def note_of(view: ViewState, event: int) -> str | None:
    """Return the note of the bookmark at an event; None where there is no bookmark."""
    return next((b.note for b in view.bookmarks if b.event == event), None)


def opened(view: ViewState, event: int) -> ViewState:
    """Show the note of the bookmark at an event."""
    return replace(view, flag=event, writing=None)


def begun(view: ViewState, event: int) -> ViewState:
    """Begin to write the note of the bookmark at an event; where there is none yet, it is set."""
    note = note_of(view, event)
    marks = view.bookmarks if note is not None else tuple(sorted((*view.bookmarks, Bookmark(event))))
    return replace(view, bookmarks=marks, flag=event, writing=note or "")


def typed(view: ViewState, text: str) -> ViewState:
    """Add what was typed to the note; what cannot be seen, and what is too long, is left out."""
    if view.writing is None:
        return view
    seen = "".join(c for c in text if c.isprintable())
    return replace(view, writing=(view.writing + seen)[:MOST_NOTE])


def erased(view: ViewState) -> ViewState:
    """Take the last character of the note away."""
    return view if view.writing is None else replace(view, writing=view.writing[:-1])


def kept(view: ViewState) -> ViewState:
    """Finish writing: the note is the bookmark's."""
    if view.writing is None or view.flag is None:
        return view
    mark = Bookmark(view.flag, view.writing.strip())
    others = (b for b in view.bookmarks if b.event != view.flag)
    return replace(view, bookmarks=tuple(sorted((*others, mark))), writing=None)


def let_be(view: ViewState) -> ViewState:
    """Stop writing: the note stays as it was."""
    return replace(view, writing=None)


def dropped(view: ViewState) -> ViewState:
    """Take away the bookmark whose note shows."""
    return replace(view, bookmarks=tuple(b for b in view.bookmarks if b.event != view.flag), flag=None, writing=None)
