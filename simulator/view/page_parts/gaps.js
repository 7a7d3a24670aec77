// Distances between bases, to show them: in inches, from edge to edge, with the two ends of the shortest line. Nothing
// here decides about a rule; the replay was judged before it was written.

// The point of a base farthest in a direction of the table (dx, dy), about its own centre. Discs count as their centre.
function farthest(base, facing, dx, dy) {
  if (base.r !== undefined) return [0, 0];
  const turn = facing * Math.PI / 180, c = Math.cos(turn), s = Math.sin(turn), u = dx * c + dy * s, v = dy * c - dx * s;
  let point;
  if (base.a) {
    const length = Math.hypot(base.a * u, base.b * v) || 1;
    point = [base.a * base.a * u / length, base.b * base.b * v / length];
  } else point = base.corners.reduce((best, p) => (p[0] * u + p[1] * v > best[0] * u + best[1] * v ? p : best));
  return [point[0] * c - point[1] * s, point[0] * s + point[1] * c];
}

// A corner of the difference of two bodies, with the points of both that make it. A body is [base, x, y, facing].
function corner([a, ax, ay, af], [b, bx, by, bf], dx, dy) {
  const p = farthest(a, af, dx, dy), q = farthest(b, bf, -dx, -dy), one = [ax + p[0], ay + p[1]], other = [bx + q[0], by + q[1]];
  return { x: one[0] - other[0], y: one[1] - other[1], one, other };
}
// Where a side of the simplex is nearest to the origin.
function nearestOn(p, q) {
  const dx = q.x - p.x, dy = q.y - p.y, square = dx * dx + dy * dy;
  const t = square ? Math.min(Math.max(-(p.x * dx + p.y * dy) / square, 0), 1) : 0, mix = (a, b) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  return { x: p.x + dx * t, y: p.y + dy * t, one: mix(p.one, q.one), other: mix(p.other, q.other), simplex: t === 0 ? [p] : t === 1 ? [q] : [p, q] };
}
// The shortest line between two bodies (Gilbert, Johnson and Keerthi): its length, 0 where they touch or overlap, and
// its ends on either edge.
function gap(a, b) {
  let at = corner(a, b, b[1] - a[1], b[2] - a[2]), simplex = [at];
  for (let i = 0; i < 64; i++) {
    const next = corner(a, b, -at.x, -at.y), square = at.x * at.x + at.y * at.y;
    if (square < 1e-18 || square - (at.x * next.x + at.y * next.y) < 1e-9 * square) break;
    simplex.push(next);
    const [p, q, r] = simplex;
    if (!r) at = nearestOn(p, q);
    else {
      const side = (u, v) => u.x * v.y - u.y * v.x, turns = [side(p, q), side(q, r), side(r, p)];
      if (turns.every((t) => t > 0) || turns.every((t) => t < 0)) { at = { x: 0, y: 0, one: at.one, other: at.other }; break; }
      at = [nearestOn(p, r), nearestOn(q, r), nearestOn(p, q)].reduce((best, one) => (one.x ** 2 + one.y ** 2 < best.x ** 2 + best.y ** 2 ? one : best));
    }
    simplex = at.simplex;
  }
  const between = Math.hypot(at.x, at.y), radii = [a[0].r || 0, b[0].r || 0], length = Math.max(between - radii[0] - radii[1], 0);
  const ux = between ? at.x / between : 0, uy = between ? at.y / between : 0;
  return { length, from: [at.one[0] - ux * radii[0], at.one[1] - uy * radii[0]], to: [at.other[0] + ux * radii[1], at.other[1] + uy * radii[1]] };
}
const bodyOf = (model, [, x, y, facing]) => [DATA.models[model].base, x, y, facing];
const inches = (length) => `${length.toFixed(2)}″`;

// The line from a moving model to the nearest of what it moves for: an enemy unit or an objective's marker.
function gauge(model, target, standings) {
  const unit = DATA.units.findIndex((u) => u.id === target);
  const bodies = unit >= 0
    ? standings.flatMap((s, k) => (DATA.models[k].unit === unit && s[0] > 0 && s[1] !== undefined ? [bodyOf(k, s)] : []))
    : DATA.board.objectives.filter((o) => o.id === target && o.at).map((o) => [{ r: o.r }, ...o.at, 0]);
  const lines = bodies.map((body) => gap(bodyOf(model, standings[model]), body));
  return lines.length ? lines.reduce((best, line) => (line.length < best.length ? line : best)) : null;
}
