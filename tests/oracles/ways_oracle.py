"""Shortest ways by brute force: a dense visibility graph on sampled outlines, searched by scipy's Dijkstra.

Shares no algorithm with the tangent graph: no tangents, no arcs, no support functions. Two bounds:

- `longer_than_shortest`: nodes on outlines drawn round the grown obstacles, every segment tested against all of them.
  A real way, hence never shorter than the shortest one.
- `shorter_than_shortest`: the same among polygons inscribed in the grown obstacles after these have been shrunk by
  `shrink`. The shortest way among smaller obstacles, hence never longer than the shortest one (up to 1e-6).
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

from simulator.geometry.shapes import Body, Hull, Pose, Round
from simulator.geometry.ways import Obstacles

SLACK = 1e-9


def outline(base, pose, count, *, round_it: bool):
    """Points of a base's outline: the corners of a polygon round it, or inscribed in it."""
    if isinstance(base, Hull):
        flat = np.array(base.corners)
    else:
        a, b = (base.radius, base.radius) if isinstance(base, Round) else (base.a, base.b)
        angles = np.arange(count) * 2 * np.pi / count
        far = 1 / math.cos(math.pi / count) if round_it else 1.0
        flat = far * np.column_stack([a * np.cos(angles), b * np.sin(angles)])
    turn = math.radians(pose.facing)
    spin = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    return flat @ spin + np.array([pose.x, pose.y])


def grown_outline(base, facing, points, count, *, round_it: bool):
    """Corners, counter-clockwise, of the sum of a point set and the mirrored moving base."""
    mover = -outline(base, Pose(0.0, 0.0, facing), count, round_it=round_it)
    every = (points[:, None, :] + mover[None, :, :]).reshape(-1, 2)
    ring = shapely.get_coordinates(shapely.convex_hull(shapely.multipoints(every)))[:-1]
    return ring if shapely.is_ccw(shapely.linearrings(ring)) else ring[::-1]


def convex_pieces(polygon):
    shape = shapely.Polygon(polygon)
    if shapely.convex_hull(shape).area - shape.area < 1e-12:
        return [np.array(polygon)]
    pieces = shapely.constrained_delaunay_triangles(shape)
    return [shapely.get_coordinates(piece)[:-1] for piece in shapely.get_parts(pieces)]


def room_for(base, facing, board, slack):
    ring = outline(base, Pose(0.0, 0.0, facing), 4096, round_it=False)
    size = np.array(board)
    least, most = -ring.min(axis=0) - slack, size - ring.max(axis=0) + slack
    return np.where(np.isfinite(size), least, -np.inf), most


def inside_room(points, room):
    return ((points >= room[0] - SLACK) & (points <= room[1] + SLACK)).all(axis=1)


def cut_by_discs(p, q, centres, radii):
    """Whether segments p-q (k, 2) come nearer to any centre than its radius."""
    step = q - p
    square = np.maximum((step**2).sum(axis=1), 1e-300)
    cut = np.zeros(len(p), dtype=bool)
    for centre, radius in zip(centres, radii, strict=True):
        t = np.clip(((centre - p) * step).sum(axis=1) / square, 0.0, 1.0)
        cut |= np.hypot(*(p + t[:, None] * step - centre).T) < radius - SLACK
    return cut


def cut_by_convex(p, q, ring):
    """Whether segments p-q (k, 2) run through the inside of a convex polygon: clipped by each of its edges."""
    edge = np.roll(ring, -1, axis=0) - ring
    normal = np.column_stack([edge[:, 1], -edge[:, 0]])
    normal /= np.hypot(*normal.T)[:, None]
    offset = (normal * ring).sum(axis=1) - SLACK
    enter, leave = np.zeros(len(p)), np.ones(len(p))
    for n, c in zip(normal, offset, strict=True):
        here, there = p @ n - c, q @ n - c
        fall = here - there
        with np.errstate(divide="ignore", invalid="ignore"):
            t = here / fall
        enter = np.where(fall > 0, np.maximum(enter, t), enter)
        leave = np.where(fall < 0, np.minimum(leave, t), leave)
        leave = np.where((fall == 0) & (here >= 0), -1.0, leave)
    return enter < leave


def shortest_by_graph(nodes, cut):
    """Length from node 0 to node 1, over all segments that are not cut."""
    i, j = np.triu_indices(len(nodes), 1)
    free = ~cut(nodes[i], nodes[j])
    i, j = i[free], j[free]
    weights = np.maximum(np.hypot(*(nodes[i] - nodes[j]).T), 1e-15)
    graph = coo_matrix((weights, (i, j)), shape=(len(nodes), len(nodes))).tocsr()
    return float(dijkstra(graph, directed=False, indices=0)[1])


def longer_than_shortest(base, facing, start, end, obstacles: Obstacles, samples: int, shrink: float = 0.0) -> float:
    """An upper bound of the shortest way round the obstacles; `shrink` is allowed for a round base only."""
    ends = np.array([start, end])
    if isinstance(base, Round) and all(isinstance(body.base, Round) for body in obstacles.bodies):
        return _round_over(base.radius - shrink, ends, obstacles, samples, room_for(base, 0.0, obstacles.board, shrink))
    assert shrink == 0.0
    rings = [_grown(base, facing, body, samples, round_it=True) for body in obstacles.bodies]
    for polygon in obstacles.polygons:
        rings += [grown_outline(base, facing, piece, samples, round_it=True) for piece in convex_pieces(polygon)]
    return _among_polygons(ends, rings, room_for(base, facing, obstacles.board, 0.0))


def shorter_than_shortest(base, facing, start, end, obstacles: Obstacles, samples: int, shrink: float) -> float:
    """A lower bound of the shortest way round the obstacles shrunk by `shrink`."""
    rings = [_grown(base, facing, body, samples, round_it=False) for body in obstacles.bodies]
    for polygon in obstacles.polygons:
        rings += [grown_outline(base, facing, piece, samples, round_it=False) for piece in convex_pieces(polygon)]
    smaller = []
    for ring in rings:
        centre = ring.mean(axis=0)
        edge = np.roll(ring, -1, axis=0) - ring
        away = centre - ring
        inner = np.min(np.abs(edge[:, 0] * away[:, 1] - edge[:, 1] * away[:, 0]) / np.hypot(*edge.T))
        if inner > shrink:
            smaller.append(centre + (ring - centre) * (1 - shrink / inner))
    return _among_polygons(np.array([start, end]), smaller, room_for(base, facing, obstacles.board, shrink))


def _grown(base, facing, body: Body, samples, *, round_it):
    return grown_outline(
        base, facing, outline(body.base, body.pose, samples, round_it=round_it), samples, round_it=round_it
    )


def _among_polygons(ends, rings, room):
    def cut(p, q):
        found = np.zeros(len(p), dtype=bool)
        for ring in rings:
            rest = ~found
            found[rest] = cut_by_convex(p[rest], q[rest], ring)
        return found

    nodes = np.concatenate([ends, *rings])
    keep = inside_room(nodes, room) & ~cut(nodes, nodes)
    keep[:2] = True
    return shortest_by_graph(nodes[keep], cut)


def _round_over(radius, ends, obstacles, samples, room):
    centres = [np.array(body.pose.point) for body in obstacles.bodies]
    radii = [body.base.radius + radius for body in obstacles.bodies]
    solids = [shapely.Polygon(polygon) for polygon in obstacles.polygons]
    for solid in solids:
        shapely.prepare(solid)
    angles = np.arange(samples) * 2 * np.pi / samples
    circle = np.column_stack([np.cos(angles), np.sin(angles)]) / math.cos(math.pi / samples)
    nodes = [ends]
    nodes += [centre + r * circle for centre, r in zip(centres, radii, strict=True)]
    for polygon in obstacles.polygons:
        # Where a side's own direction is not among the samples, the way along it needs a node square to its ends.
        ring = np.array(polygon)
        edge = np.roll(ring, -1, axis=0) - ring
        square = np.column_stack([edge[:, 1], -edge[:, 0]]) / np.hypot(*edge.T)[:, None]
        nodes += [corner + radius * circle for corner in ring]
        nodes += [ring + side * radius * (1 + 1e-9) * square for side in (1, -1)]
        nodes += [np.roll(ring, -1, axis=0) + side * radius * (1 + 1e-9) * square for side in (1, -1)]
    every = np.concatenate(nodes)

    def cut(p, q):
        found = cut_by_discs(p, q, centres, radii)
        for solid in solids:
            rest = np.flatnonzero(~found)
            lines = shapely.linestrings(np.stack([p[rest], q[rest]], axis=1))
            found[rest] = shapely.dwithin(lines, solid, radius - SLACK) & (
                shapely.distance(lines, solid) < radius - SLACK
            )
        return found

    keep = inside_room(every, room) & ~cut(every, every)
    keep[:2] = True
    return shortest_by_graph(every[keep], cut)
