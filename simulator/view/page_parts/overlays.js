// What shows on demand: engagement ranges, coherency, and the ruler that the reader lays on the table.

// The curve at a distance from a base as a path in pixels: every touching point moved out along its direction.
function grown(base, [, x, y, facing], distance) {
  if (base.r) {
    const r = (base.r + distance) * camera.scale, [px, py] = toPixels([x, y]);
    return `M${px - r} ${py}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }
  const points = [];
  for (let k = 0; k < 96; k++) {
    const turn = Math.PI * k / 48, dx = Math.cos(turn), dy = Math.sin(turn), [px, py] = farthest(base, facing, dx, dy);
    points.push([x + px + dx * distance, y + py + dy * distance]);
  }
  return line(points) + "Z";
}

let areas = "";
function drawAreas(frame, view) {
  const key = shown.engagement || shown.coherency ? `${view}|${frame.k}|${frame.share === 1 || frame.share}|${shown.engagement}|${shown.coherency}` : "";
  if (key === areas) return;
  areas = key;
  const parts = [], { engagement, coherency } = DATA.ranges, units = DATA.units.map(() => []);
  frame.standings.forEach((standing, k) => { if (standing[1] !== undefined && (standing[0] || standing[4])) units[DATA.models[k].unit].push(k); });
  units.forEach((members, u) => {
    if (shown.engagement && engagement && members.length) {
      // One outline for the whole unit: of each model's ring only what lies outside all the others.
      const d = members.map((k) => grown(DATA.models[k].base, frame.standings[k], engagement)).join("");
      const { width, height } = camera, all = { x: 0, y: 0, width, height };
      parts.push(svg("mask", { id: `outside-${u}`, maskUnits: "userSpaceOnUse", ...all }, svg("rect", { ...all, fill: "#fff" }), svg("path", { d, fill: "#000" })),
        svg("path", { d, fill: "var(--ink)", "fill-opacity": 0.05 }),
        svg("path", { d, class: "engagement", mask: `url(#outside-${u})` }));
    }
    if (shown.coherency && coherency) {
      const side = DATA.units[u].side ? "warm" : "cool";
      members.forEach((a, i) => members.slice(i + 1).forEach((b) => {
        const [one, other] = [frame.standings[a], frame.standings[b]];
        if (Math.hypot(one[1] - other[1], one[2] - other[2]) > coherency + reach(DATA.models[a].base) + reach(DATA.models[b].base) + 0.1) return;
        if (gap(bodyOf(a, one), bodyOf(b, other)).length <= coherency + 1e-6) {
          parts.push(svg("path", { d: line([[one[1], one[2]], [other[1], other[2]]]), class: `link ${side}` }));
        }
      }));
    }
  });
  LAYERS.areas.replaceChildren(...parts);
}

// The ruler measures edge to edge between two ends, each a base or a place of the table; gone when the hand lets go.
const ruler = { on: false, from: null, to: null, words: "" };
function modelAt(pixel, slack = 0) {
  const [x, y] = toInches(pixel), { standings } = frameAt(player.at, player.together);
  let best = -1, nearest = slack / camera.scale + 1e-9;
  standings.forEach((s, k) => {
    if (s[1] === undefined || Math.hypot(s[1] - x, s[2] - y) > reach(DATA.models[k].base) + nearest) return;
    const { length } = gap([{ r: 0 }, x, y, 0], bodyOf(k, s));
    if (length < nearest || (length === 0 && best >= 0 && inner(DATA.models[k].base) < inner(DATA.models[best].base))) { best = k; nearest = length || 1e-9; }
  });
  return best;
}
// An end snaps to a base within eight pixels.
function endAt(pixel) {
  const model = modelAt(pixel, 8);
  return model >= 0 ? { model } : { at: toInches(pixel) };
}
function layRuler(from, to) {
  Object.assign(ruler, { from, to, words: from ? JSON.stringify([from, to]) : "" });
  draw();
}
const bodyOfEnd = (end, standings) => (end.model === undefined ? [{ r: 0 }, ...end.at, 0] : bodyOf(end.model, standings[end.model]));
const nameOfEnd = (end) => (end.model === undefined ? "here" : nameOf(end.model));
function drawRuler(frame) {
  if (!ruler.from || !ruler.to) return [];
  const ends = [ruler.from, ruler.to].map((end) => bodyOfEnd(end, frame.standings));
  if (ends.some(([, x]) => x === undefined)) return [];
  const found = gap(...ends), a = toPixels(found.from), b = toPixels(found.to);
  ruler.said = `${nameOfEnd(ruler.from)} to ${nameOfEnd(ruler.to)}: ${inches(found.length)}`;
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], around = [[0, 22], [0, -22], [44, 0], [-44, 0], [0, 44], [0, -44]];
  return [...measured(a, b), plate(inches(found.length), around.map(([dx, dy]) => [x + dx, y + dy]), true, frame, true)];
}
// Without a mouse: the next base as the ruler's other end; Enter goes on from there.
function pickBase(step) {
  const { standings } = frameAt(player.at), here = standings.map((_, k) => k).filter((k) => standings[k][1] !== undefined);
  if (here.length < 2) return;
  const first = ruler.from && ruler.from.model !== undefined ? ruler.from.model : pinned >= 0 && here.includes(pinned) ? pinned : here[0];
  const [, x, y] = standings[first], others = here.filter((k) => k !== first);
  others.sort((a, b) => Math.hypot(standings[a][1] - x, standings[a][2] - y) - Math.hypot(standings[b][1] - x, standings[b][2] - y));
  const now = ruler.to && ruler.to.model !== undefined ? others.indexOf(ruler.to.model) : step > 0 ? -1 : 0;
  layRuler({ model: first }, { model: others[(now + step + others.length) % others.length] });
}
