"""What a picture is made of: marks in inches on the table, each with a role, without colours and without pixels.

A scene is a tuple of marks; `simulator.view.drawing` turns marks, a camera and a theme into shapes in pixels, which the
painters (`simulator.view.svg`, `simulator.view.screen`) put on paper. Order in a scene does not matter: every kind of
mark has its layer. Ids are for picking and for pages that move what they drew.
"""

from __future__ import annotations

from dataclasses import dataclass

from simulator.geometry.shapes import Body, Point


@dataclass(frozen=True, slots=True)
class Table:
    """The mat: its size in inches, and whether its grid shows."""

    width: float
    depth: float
    grid: bool = True
    id: str = "table"


@dataclass(frozen=True, slots=True)
class Area:
    """A region of the table."""

    rings: tuple[tuple[Point, ...], ...]
    """Outlines, not closed; a ring inside another is a hole."""
    role: str
    """"exposed", "light" or "dense" terrain; "zone", "range" (an area objective); "reach", "legal"."""
    id: str = ""
    side: int | None = None
    """Whose it is: 0 or 1 by player order; None when nobody's."""
    lines: tuple[tuple[Point, ...], ...] = ()
    """Where it is so thin that it is a line: a legal area that asks for base contact."""
    text: str = ""
    """What an objective that is an area is called, or whose a zone is; of any other area, words set just inside its
    outline, where they cover nothing, dropped when there is no such place."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A round objective marker with its range."""

    at: Point
    radius: float
    range: float
    """Inches from the marker's edge."""
    text: str
    id: str = ""
    side: int | None = None
    """Who holds it: 0 or 1 by player order; None when nobody does."""


@dataclass(frozen=True, slots=True)
class Token:
    """A model's base on the table."""

    id: str
    body: Body
    side: int
    """0 for the first player, 1 for the second."""
    unit: int = 0
    """The unit's index within its player: picks tint and ring."""
    text: str = ""
    """Its number or letter."""
    wounds: tuple[int, int] | None = None
    """Left, and at the start; None when the profile has only one."""
    chips: frozenset[str] = frozenset()
    """Any of "leader", "charged", "fought"."""
    facing: bool = False
    """Whether the way it faces is shown."""
    state: str = "standing"
    """"standing", "hover", "selected", "mate", "cannot", "held", "falling", "broken", "undecided"."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """The outline of a base that does not stand there: where it began, could have ended, or fell."""

    body: Body
    role: str
    """"start", "witness", "casualty", "later" (where it is still to go)."""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A line through points, in inches."""

    points: tuple[Point, ...]
    role: str = "way"
    """"way", "broken", "link" (coherency), "strike", "legal" (a witness's way)."""
    arrow: bool = False
    id: str = ""
    stop_at: Body | None = None
    """The base that the line ends at: an arrow's head is on that base's edge."""
    side: int | None = None
    """Whose it is: 0 or 1 by player order; None when that does not matter."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A measured distance: a line with end bars, and its length on a plate."""

    start: Point
    end: Point
    text: str
    role: str = "now"
    """"now" (as it is), "before" (as it began), "broken"."""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Ring:
    """Everything within a distance of some bases, drawn as one outline: a unit's engagement range."""

    bodies: tuple[Body, ...]
    distance: float
    """Inches from the edge of each base."""
    text: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Name:
    """A unit's name, set where it covers nothing; dropped when there is no such place."""

    text: str
    bodies: tuple[Body, ...]
    """The bases it belongs to."""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Plate:
    """Words on a plate near a place."""

    text: str
    body: Body
    """The base (or ghost of one) it speaks of."""
    role: str = "plain"
    """"plain", "ink", "legal", "broken", "undecided"."""
    sign: str = ""
    """"", "tick", "cross", "question" or "bar", drawn before the words."""
    leader: bool = False
    """Whether a line leads to the base; the plate then stands farther off."""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """A small disc with a sign on the rim of a base."""

    body: Body
    sign: str
    """"tick", "cross", "question", "bar" (cannot)."""
    role: str
    """"legal", "broken", "undecided", "ink"."""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a card: whether something is kept (None: undecided), what, and the lengths that say so."""

    kept: bool | None
    text: str
    measured: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A small card in a corner of the view: a head, rows with ticks, and a line on what else there is."""

    outcome: str
    """"legal", "illegal" or "undecided"; "" where nothing is judged."""
    head: str
    aside: str = ""
    """At the right of the head."""
    rows: tuple[Row, ...] = ()
    foot: str = ""
    clear_of: tuple[Point, ...] = ()
    """Places on the table, in inches, that the card should cover last; of the first it stays as far as it can."""
    bases: tuple[Body, ...] = ()
    """What it should not cover where there is another place; with these it may stand elsewhere than in a corner."""
    top: float = 16.0
    """Pixels that are kept free above it."""
    bottom: float = 44.0
    """Pixels that are kept free below it, for what stands in the lower corners: the scale bar, a minimap."""
    corner: int | None = None
    """The corner that it stood in last, where it stays while it covers nothing there; see `card_corner`."""
    id: str = "card"


@dataclass(frozen=True, slots=True)
class ScaleBar:
    """How long an inch is, in the lower left corner."""

    id: str = "scale"


@dataclass(frozen=True, slots=True)
class Caption:
    """What a picture says in words, below the view."""

    outcome: str
    """"legal", "illegal" or "undecided"; "" for a picture that judges nothing."""
    head: str
    sentence: str = ""
    clause: str = ""
    rest: tuple[str, ...] = ()
    """Citation, other broken clauses, number of kept ones."""
    legend: tuple[tuple[str, str], ...] = ()
    """Signs on the picture, "start", "way", "engagement", "range", "reach", "legal", "tick", "here" (a tick that judges
    nothing), "bar" or "question", and what each means."""
    id: str = "caption"


Mark = Table | Area | Marker | Token | Ghost | Way | Measure | Ring | Name | Plate | Badge | ScaleBar | Caption | Card
Scene = tuple[Mark, ...]
