"""Figures as SVG text: whole documents, or fragments for a page that moves what it shows."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from simulator.geometry.shapes import Point
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path, Shape, Text, Texture
from simulator.view.lettering import FACES

FALLBACK = {"IBM Plex Sans": "sans-serif", "IBM Plex Sans Condensed": "'IBM Plex Sans',sans-serif"}


def document(figures: Iterable[Figure], width: float, height: float, *, title: str = "", scale: float = 1.0) -> str:
    """Return a self-contained SVG picture of `width` × `height` points; `title` is what a screen reader says.

    `scale` says how many pixels a point is, where the picture is shown as large as it is.
    """
    drawn = tuple(figures)
    size = f'width="{number(width * scale)}" height="{number(height * scale)}"'
    size += f' viewBox="0 0 {number(width)} {number(height)}"'
    head = f"<title>{escape(title)}</title>" if title else ""
    definitions = mottle() if any(isinstance(s, Texture) for f in drawn for s in f.shapes) else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{head}{definitions}\n{fragment(drawn)}</svg>\n'


def fragment(figures: Iterable[Figure]) -> str:
    """Return figures as `<g>` elements, one a line; those with a place of their own by a `translate`."""
    return "".join(f"{group(figure)}\n" for figure in figures)


def group(figure: Figure) -> str:
    """Return one figure as a `<g>` element."""
    attributes = f' id="{escape(figure.id)}"' if figure.id else ""
    if figure.at != (0.0, 0.0):
        attributes += f' transform="translate({number(figure.at[0])} {number(figure.at[1])})"'
    if figure.opacity != 1.0:
        attributes += f' opacity="{number(figure.opacity)}"'
    return f"<g{attributes}>{''.join(element(shape) for shape in figure.shapes)}</g>"


def mottle() -> str:
    """Return the definition of the mat's texture, which `Texture` shapes refer to."""
    return (
        '<defs><filter id="mottle" x="0" y="0" width="100%" height="100%">'
        '<feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="3" seed="3"/>'
        '<feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 1.2 -0.42"/>'
        '<feComposite operator="in" in2="SourceGraphic"/></filter></defs>'
    )


def element(shape: Shape) -> str:
    """Return one shape as an SVG element."""
    match shape:
        case Ellipse(x=x, y=y, rx=rx, ry=ry, ink=ink, turn=turn):
            place = f'cx="{number(x)}" cy="{number(y)}"'
            if rx == ry:
                return f'<circle {place} r="{number(rx)}"{paint(ink)}/>'
            spin = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
            return f'<ellipse {place} rx="{number(rx)}" ry="{number(ry)}"{spin}{paint(ink)}/>'
        case Path(rings=rings, ink=ink, closed=closed):
            end = "Z" if closed else ""
            data = "".join(f"M{'L'.join(pair(p) for p in ring)}{end}" for ring in rings)
            rule = ' fill-rule="evenodd"' if closed and len(rings) > 1 else ""
            return f'<path d="{data}"{rule}{paint(ink)}/>'
        case Box(x=x, y=y, width=width, height=height, ink=ink, radius=radius):
            corners = f' rx="{number(radius)}"' if radius else ""
            size = f'width="{number(width)}" height="{number(height)}"'
            return f'<rect x="{number(x)}" y="{number(y)}" {size}{corners}{paint(ink)}/>'
        case Texture(x=x, y=y, width=width, height=height, colour=colour, strength=strength):
            size = f'width="{number(width)}" height="{number(height)}"'
            look = f'fill="{colour}" opacity="{number(strength)}" filter="url(#mottle)"'
            return f'<rect x="{number(x)}" y="{number(y)}" {size} {look}/>'
        case Text():
            return _text(shape)


def _text(shape: Text) -> str:
    face = FACES[shape.face]
    family = f"'{face.family}',{FALLBACK[face.family]}"
    attributes = f'font-family="{family}" font-size="{number(shape.size)}" font-weight="{face.weight}"'
    attributes += f' fill="{shape.colour}"'
    if shape.anchor != "start":
        attributes += f' text-anchor="{shape.anchor}"'
    if shape.spacing:
        attributes += f' letter-spacing="{number(shape.spacing)}"'
    if shape.halo:
        width = number(2 * shape.halo_width)
        attributes += f' stroke="{shape.halo}" stroke-width="{width}" stroke-linejoin="round" paint-order="stroke"'
    return f'<text x="{number(shape.x)}" y="{number(shape.y)}" {attributes}>{escape(shape.text)}</text>'


def paint(ink: Ink) -> str:
    """Return fill and stroke as SVG attributes, each with a space before it."""
    parts = [f' fill="{ink.fill or "none"}"']
    if ink.fill and ink.fill_a != 1.0:
        parts.append(f' fill-opacity="{number(ink.fill_a)}"')
    if ink.stroke:
        parts.append(f' stroke="{ink.stroke}" stroke-width="{number(ink.width)}"')
        if ink.stroke_a != 1.0:
            parts.append(f' stroke-opacity="{number(ink.stroke_a)}"')
        if ink.dash:
            parts.append(f' stroke-dasharray="{" ".join(number(d) for d in ink.dash)}"')
        if ink.round:
            parts.append(' stroke-linecap="round" stroke-linejoin="round"')
    return "".join(parts)


def number(value: float) -> str:
    """Write a number shortly: at most two decimals, no trailing zeros, no minus zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    """Write a point for a path."""
    return f"{number(point[0])} {number(point[1])}"
