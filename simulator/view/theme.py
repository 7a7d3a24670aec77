"""The tokens of the look: colours, type, lines, spaces, times. The one place where a colour or a size is written down.

Sizes are points, which are logical pixels at 100 %. Colours are `#RRGGBB`; a field ending in `_a` is an opacity from 0
to 1. Hue means a side (cool, warm), legal (green), broken (magenta) or undecided (yellow), and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """One theme's colours. A theme equals itself alone, which makes it quick to look up what was drawn with it."""

    name: str
    surround: str
    """Outside the board."""
    panel: str
    sunk: str
    """Insets, and the current line of a log."""
    line: str
    """Hairlines between panels."""
    ink: str
    ink2: str
    """Secondary text."""
    ink3: str
    """Hints and the future; never on the mat."""
    mat: str
    mat_edge: str
    grid: str
    grid_a: float
    grid6_a: float
    """Every sixth inch."""
    terrain: str
    terrain_dense: str
    terrain_line: str
    shadow_a: float
    base_edge: str
    ring: str
    ring_out: str
    legal: str
    legal_fill: str
    legal_fill_a: float
    broken: str
    undecided: str


LIGHT: Final = Theme(
    name="light",
    surround="#E9E4DA",
    panel="#FBF9F5",
    sunk="#F1EDE4",
    line="#DAD3C6",
    ink="#1D2125",
    ink2="#50565D",
    ink3="#62686F",
    mat="#D8D1C1",
    mat_edge="#9F9582",
    grid="#1D2125",
    grid_a=0.07,
    grid6_a=0.16,
    terrain="#B9AF9B",
    terrain_dense="#8B8270",
    terrain_line="#5F5848",
    shadow_a=0.28,
    base_edge="#15181B",
    ring="#FFFFFF",
    ring_out="#1D2125",
    legal="#00795A",
    legal_fill="#009E73",
    legal_fill_a=0.27,
    broken="#B0125B",
    undecided="#806A00",
)
"""The default for pictures and pages."""

DARK: Final = Theme(
    name="dark",
    surround="#121518",
    panel="#1B1F23",
    sunk="#23282D",
    line="#363D44",
    ink="#F2EFE8",
    ink2="#B7BCC1",
    ink3="#8F969D",
    mat="#343A38",
    mat_edge="#0B0D0E",
    grid="#FFFFFF",
    grid_a=0.055,
    grid6_a=0.13,
    terrain="#4A514D",
    terrain_dense="#5D655F",
    terrain_line="#8A938C",
    shadow_a=0.50,
    base_edge="#9AA2A8",
    ring="#FFFFFF",
    ring_out="#0B0D0E",
    legal="#3DD1A0",
    legal_fill="#2FC493",
    legal_fill_a=0.24,
    broken="#FF7DB8",
    undecided="#F0E442",
)

THEMES: Final = {"light": LIGHT, "dark": DARK}

COOL: Final = ("#0072B2", "#56B4E9", "#3B4C8C")
"""The first player's units 1, 2, 3, then again. Okabe and Ito's blues."""
WARM: Final = ("#C65200", "#E69F00", "#8F3F0A")
"""The second player's; #C65200 is their vermillion darkened until white numbers reach 4.5:1."""
ON_FACE: Final = {"#56B4E9": "#0E1A22", "#E69F00": "#1C1405"}
"""Dark numbers on the two pale faces; white on the others."""
RIM: Final = "#FFF6E3"
CHIP_INK: Final = "#15181B"
RIM_BED: Final = {"#C65200": "#6E2E00", "#E69F00": "#6B4700", "#8F3F0A": "#3E1900"}
"""The dark band under a broken rim."""

FONT_UI: Final = "IBM Plex Sans"
FONT_MAP: Final = "IBM Plex Sans Condensed"
"""Numbers on bases, names on the map, rulers."""

MAP, HINT, SMALL, BODY, TITLE, HEAD, STAT = 12.5, 12.0, 13.0, 14.0, 15.0, 19.0, 15.0
"""Sizes of text, in points."""

HAIR, GHOST, WAY, MEASURE, BROKEN, LEGAL, REACH, ENGAGE, LINK = 1.0, 1.5, 2.0, 2.0, 3.2, 2.2, 1.8, 1.5, 2.0
"""Widths of lines, in points."""

DASH: Final = {
    "start": (3.0, 3.5),
    "witness": (7.0, 4.0),
    "reach": (1.0, 5.0),
    "engage": (1.0, 5.0),
    "casualty": (1.5, 3.2),
    "zone": (8.0, 6.0),
    "mate": (3.0, 3.0),
}
"""Dashes and gaps, in points."""

SPACE: Final = 4
"""The grid of gaps and paddings: 4, 8, 12, 16, 24."""
RADIUS: Final = {"control": 6, "card": 8, "plate": 4}
BAR: Final = {
    "top": 48,
    "status": 30,
    "rail": 52,
    "side": 344,
    "side_editor": 312,
    "transport": 136,
    "control": 32,
    "touch": 44,
}
MS: Final = {
    "hover": 80,
    "small": 120,
    "panel": 160,
    "zoom": 160,
    "fit": 240,
    "back": 220,
    "fade": 300,
    "dice": 220,
    "tooltip": 450,
}
"""How long things take, in milliseconds."""
EASE: Final = {"out": (0.0, 0.0, 0.2, 1.0), "move": (0.4, 0.0, 0.2, 1.0), "gone": (0.4, 0.0, 1.0, 1.0)}
"""Cubic Bézier curves."""


def theme_named(name: str | Theme) -> Theme:
    """Return the theme with this name; a theme is returned as it is.

    Raises:
        ValueError: there is no such theme.
    """
    if isinstance(name, Theme):
        return name
    try:
        return THEMES[name]
    except KeyError:
        raise ValueError(f'theme "{name}": expected one of {", ".join(THEMES)}') from None


def face_of(side: int, unit: int) -> str:
    """Return the colour of a base's face: `side` 0 or 1 by player order, `unit` the unit's index within its player."""
    return (COOL, WARM)[side][unit % 3]


def side_line(side: int, theme: Theme) -> str:
    """Return the colour of a side's lines on the mat: its darkest tint but one, or the paler one on a dark mat."""
    return (COOL, WARM)[side][0 if theme.name == "light" else 1]


def on_face(face: str) -> str:
    """Return the colour of a number on this face."""
    return ON_FACE.get(face, "#FFFFFF")


def rgb(colour: str) -> tuple[int, int, int]:
    """Return the red, green and blue of `#RRGGBB`, each from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(colour: str, other: str, share: float) -> str:
    """Return `colour` with this share (0 to 1) of `other` in it."""
    channels = (round(a + (b - a) * share) for a, b in zip(rgb(colour), rgb(other), strict=True))
    return "#" + "".join(f"{c:02X}" for c in channels)


def contrast(colour: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2.2, relative luminance)."""
    light, dark = sorted((_luminance(colour), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in rgb(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
