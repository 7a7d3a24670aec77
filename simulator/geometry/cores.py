"""What rounds the corners of a grown obstacle: a disc, an ellipse, or a sum of them.

A core is convex, smooth and symmetric about its centre. Its support function, outline and radius of curvature are
sums over its parts, and so is the length of an arc between two normals. Lengths in inches, angles in radians.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from simulator.geometry.oval import nearest_normal, widest_turn
from simulator.geometry.shapes import Base, Oval, Point, Round

FULL_TURN: Final = 2 * math.pi
FINE: Final = 1e-9
"""Inches (or radians). Numeric slack of constructions, far below the tolerance of the rules."""

Ellipse = tuple[float, float, float, float]
"""The longer semi-axis, the shorter one, and the cosine and sine of the angle of the longer one on the table."""


@dataclass(frozen=True, slots=True)
class Core:
    """A disc plus any ellipses (Minkowski sum) about a common centre."""

    radius: float
    """Of the disc; a little below zero when ellipses have been shrunk to a parallel curve."""
    ellipses: tuple[Ellipse, ...] = ()

    @classmethod
    def of(cls, base: Base, facing: float) -> Core:
        """Return what a base with this facing (degrees) adds to the roundness of a grown obstacle."""
        if isinstance(base, Round):
            return cls(base.radius)
        if not isinstance(base, Oval):
            return cls(0.0)
        if base.a == base.b:
            return cls(base.a)
        turn = math.radians(facing)
        a, b, c, s = base.a, base.b, math.cos(turn), math.sin(turn)
        if a < b:
            a, b, c, s = b, a, -s, c
        return cls(0.0, ((a, b, -c, -s) if c < 0.0 or (c == 0.0 and s < 0.0) else (a, b, c, s),))

    def __add__(self, other: Core) -> Core:
        """Return the Minkowski sum; ellipses of the same shape that lie the same way become one."""
        ellipses = list(self.ellipses)
        for a, b, c, s in other.ellipses:
            for k, (a1, b1, c1, s1) in enumerate(ellipses):
                if c1 == c and s1 == s and a1 * b == a * b1:
                    ellipses[k] = (a1 + a, b1 + b, c, s)
                    break
            else:
                ellipses.append((a, b, c, s))
        return Core(self.radius + other.radius, tuple(ellipses))

    def scaled(self, factor: float) -> Core:
        """Return this core made `factor` times as large."""
        return Core(self.radius * factor, tuple((a * factor, b * factor, c, s) for a, b, c, s in self.ellipses))

    def support(self, nx: float, ny: float) -> float:
        """Return the extent in the unit direction (nx, ny)."""
        h = self.radius
        for a, b, c, s in self.ellipses:
            h += math.hypot(a * (nx * c + ny * s), b * (ny * c - nx * s))
        return h

    def point(self, nx: float, ny: float) -> Point:
        """Return the point of the outline whose outward normal is (nx, ny)."""
        x, y = self.radius * nx, self.radius * ny
        for a, b, c, s in self.ellipses:
            u, v = a * (nx * c + ny * s), b * (ny * c - nx * s)
            h = math.hypot(u, v)
            u, v = u * a / h, v * b / h
            x += u * c - v * s
            y += u * s + v * c
        return x, y

    @property
    def least_bend(self) -> float:
        """A lower bound on the radius of curvature, exact for one ellipse."""
        return self.radius + sum(b * b / a for a, b, _, _ in self.ellipses)

    @property
    def most_bend(self) -> float:
        """An upper bound on the radius of curvature, exact for one ellipse."""
        return self.radius + sum(a * a / b for a, b, _, _ in self.ellipses)

    @property
    def reach(self) -> float:
        """An upper bound on the distance of the outline from the centre, exact for one ellipse."""
        return self.radius + sum(a for a, _, _, _ in self.ellipses)

    def facing(self, x: float, y: float) -> tuple[float, float, float]:
        """Return the signed distance of (x, y) from the outline and the outward normal along which it is measured."""
        if not self.ellipses:
            far = math.hypot(x, y)
            return (far - self.radius, x / far, y / far) if far > 0.0 else (-self.radius, 1.0, 0.0)
        if len(self.ellipses) == 1:
            a, b, c, s = self.ellipses[0]
            u, v = nearest_normal(a, b, x * c + y * s, y * c - x * s)
            nx, ny = u * c - v * s, u * s + v * c
        else:
            (a, b, c, s), (a2, b2, c2, s2) = self.ellipses  # one of the obstacle, one of the base: there are no more
            line = math.atan2(y, x)
            first, second = (a, b, math.atan2(s, c) - line), (a2, b2, math.atan2(s2, c2) - line)
            turn = line + widest_turn(math.hypot(x, y), first, second)
            nx, ny = math.cos(turn), math.sin(turn)
        return nx * x + ny * y - self.support(nx, ny), nx, ny

    def arc(self, start: float, turn: float) -> float:
        """Return the length of the outline from the normal `start` on, turning counter-clockwise by `turn`.

        Exact to 1e-12 for ovals up to 8 times as long as wide.
        """
        total = self.radius * turn
        for a, b, c, s in self.ellipses:
            lean = math.atan2(s, c)
            first = _eccentric(a, b, start - lean)
            span = (_eccentric(a, b, start + turn - lean) - first) % FULL_TURN
            # Near no turn and near a whole one the remainder may be off by one turn.
            if span > math.pi and turn < math.pi / 2:
                span = 0.0
            elif span < math.pi and turn > 1.5 * math.pi:
                span += FULL_TURN
            count = max(1, math.ceil(span / (0.3 if a < 4 * b else 0.1)))
            half = span / count / 2
            for k in range(count):
                middle = first + (2 * k + 1) * half
                for node, weight in _GAUSS:
                    for t in (middle - half * node, middle + half * node):
                        total += half * weight * math.hypot(a * math.sin(t), b * math.cos(t))
        return total


_GAUSS: Final = (
    (0.09501250983763744, 0.1894506104550685),
    (0.2816035507792589, 0.1826034150449236),
    (0.45801677765722737, 0.16915651939500254),
    (0.6178762444026438, 0.14959598881657674),
    (0.755404408355003, 0.12462897125553387),
    (0.8656312023878318, 0.09515851168249279),
    (0.9445750230732326, 0.06225352393864789),
    (0.9894009349916499, 0.027152459411754096),
)
"""Abscissae and weights of the Gauss-Legendre rule with 16 points, the positive half."""


def _eccentric(a: float, b: float, angle: float) -> float:
    """Return the parameter of the point of an ellipse whose outward normal has this angle from its longer axis."""
    return math.atan2(b * math.sin(angle), a * math.cos(angle))
