"""The shape of files of bookmarks, as pydantic models. See `formats` for how they are used."""

# ruff: noqa: RUF012 - pydantic gives every entry lists of its own

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from simulator.files.fields import Entry, Expected, Format, Text

MOST_NOTE = 500
"""Characters of a note."""


class BookmarkEntry(Entry):
    """One bookmark."""

    event: Annotated[
        int,
        Field(ge=0, le=1_000_000, description="Number of the event it is at; 0 is the start."),
        Expected("the number of an event, such as 17"),
    ]
    note: Annotated[str, Field(max_length=MOST_NOTE, description="What it is about."), Expected("text in quotes")] = ""


class BookmarkFile(Entry):
    """Bookmarks of one replay, with their notes."""

    format: Format
    replay: Annotated[Text | None, Field(description="Name of the replay's file, for whoever reads this one.")] = None
    bookmarks: Annotated[list[BookmarkEntry], Expected("a list of bookmarks")] = []
