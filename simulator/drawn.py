"""Things that draw themselves in a notebook: positions, verdicts, plans, replays.

A notebook asks an object itself (`_repr_svg_`, `_repr_html_`), and what it asks lies low in the house, while whatever
draws lies at the top. So the painter is named here, as text, and sought when somebody looks; nobody who does not look
pays for it, and nothing in here is imported by being looked for. This is the one place where that is done.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

PAINTER = "simulator.view.notebook"
"""The module that draws; its functions are those of `Painter`."""


class Painter(Protocol):
    """What draws for a notebook."""

    def svg_of(self, thing: object) -> str | None:
        """Return a thing as an SVG picture; None where there is nothing to draw."""

    def page_of(self, thing: object) -> str | None:
        """Return a thing as HTML; None where there is nothing to show."""


class DrawsItself:
    """Draws itself in a notebook, as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows; None leaves it to the text."""
        return _painter().svg_of(self)


class ShowsItself:
    """Shows itself in a notebook, as a page in a frame."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """Return the page that a notebook shows; None leaves it to the text."""
        return _painter().page_of(self)


def _painter() -> Painter:
    return cast("Painter", import_module(PAINTER))
