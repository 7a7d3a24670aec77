// What stands and happens on the board: every base, ways and casualties below them, strikes and lengths above them.
// Between two frames only what changed is touched: a base at rest costs nothing.
const halo = (d, width, more = {}) => [
  svg("path", { d, fill: "none", stroke: "var(--mat)", "stroke-width": width + 2.6, "stroke-opacity": 0.8, "stroke-linecap": "round", "stroke-linejoin": "round" }),
  svg("path", { d, fill: "none", stroke: "var(--ink)", "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round", ...more }),
];

function ghost(model, [x, y], facing, attributes) {
  const g = svg("g", attributes, svg("g", { class: "turned", fill: "none" }, outline(DATA.models[model].base, camera.scale, -0.75, {})));
  placeToken(g, toPixels([x, y]), facing);
  return g;
}

// Start outlines and ways of the unit's move so far; casualties of this step.
function drawUnder(frame) {
  const parts = [], { scale } = camera, { moment } = frame;
  trails = [];
  fading = null;
  for (const [model, [, x, y, facing]] of frame.fallen) {
    const r = inner(DATA.models[model].base) * scale;
    const mark = ghost(model, [x, y], facing, { opacity: 0.62, stroke: "var(--ink)", "stroke-width": 1.5, "stroke-dasharray": "1.5 3.2" });
    if (r < 6.5) mark.replaceChildren();
    if (moment && moment.falls === model) fading = mark;
    mark.append(crossMark(r < 6.5 ? 3 : 0.32 * r, r < 13 ? 1.4 : 2, { "stroke-dasharray": "none" }));
    parts.push(mark);
  }
  if (moment && (moment.ways || moment.way)) {
    const before = moment.ways ? MOMENTS.slice(0, frame.first ?? frame.k).filter((m) => m.way).slice(-moment.ways) : [];
    for (const { way } of before) parts.push(...drawWay(way, way.path));
    trails = frame.moving.map(({ way, behind }) => {
      const drawn = drawWay(way, behind);
      parts.push(...drawn);
      return drawn.slice(1);
    });
    if (!frame.moving.length && moment.way) parts.push(...drawWay(moment.way, moment.way.path));
  }
  LAYERS.under.replaceChildren(...parts);
}
let trails = [], fading = null;
// Between two instants of one event only the ways behind models grow, and the marker of one that falls appears.
function growWays(frame) {
  if (fading) fading.setAttribute("opacity", 0.62 * frame.share);
  frame.moving.forEach(({ behind }, i) => { for (const path of trails[i]) path.setAttribute("d", line(behind)); });
}
function drawWay(way, behind) {
  const started = STANDINGS[way.at][way.model];
  return [ghost(way.model, way.path[0], started[3], { stroke: "var(--ink)", "stroke-width": 1.5, "stroke-dasharray": "3 3.5" }), ...halo(line(behind), 1.8)];
}
MOMENTS.forEach((moment, k) => { if (moment.way) moment.way.at = k; });

// Above the bases: strikes, how far a model has gone, how near it is, and what the reader measures.
let plates = [];
function drawOver(frame) {
  const parts = [], { moment } = frame;
  plates = [];
  if (moment && moment.attack) {
    const attack = DATA.attacks[moment.attack[0]], share = moment.kind === "fight" ? frame.share : 1;
    for (const [striker, target] of attack.strikes) {
      const from = frame.standings[striker], gone = frame.fallen.find(([m]) => m === target);
      const to = frame.standings[target][1] === undefined ? gone && gone[1] : frame.standings[target];
      if (from[1] !== undefined && to) parts.push(...strike(striker, from, target, to, share));
    }
  }
  if (moment && moment.way && frame.moving.length < 2) {
    const { way } = moment, still = frame.share === 1, near = way.target && gauge(way.model, way.target, frame.standings);
    const [, x, y, facing] = frame.standings[way.model], [px, py] = toPixels([x, y]);
    const [across, up] = extent(DATA.models[way.model].base, facing).map((far) => far * camera.scale + 16);
    // While it moves, its length keeps its place below; at rest it goes where it covers least.
    const around = [1, 2].flatMap((far) => [[px, py + up + 26 * far - 22], [px, py - up - 26 * far + 22], [px - across - 40 * far + 14, py], [px + across + 40 * far - 14, py]]);
    const words = [];
    const length = (way.length * frame.share).toFixed(2), { most } = moment;
    words.push(plate(most ? `${length} of ${most}″` : `${length}″`, still ? around : around.slice(0, 1), true, frame));
    if (near && near.length > 0.005) {
      const [ax, ay] = toPixels(near.from), [bx, by] = toPixels(near.to), length = Math.hypot(bx - ax, by - ay);
      parts.push(...measured([ax, ay], [bx, by]));
      const mx = (ax + bx) / 2, my = (ay + by) / 2, nx = length ? (by - ay) / length : 0, ny = length ? (ax - bx) / length : 1;
      const beside = [22, -22, 40, -40].map((off) => [mx + nx * off * 1.4, my + ny * off]);
      if (still || length >= 60) words.push(plate(inches(near.length), still ? [[mx, my + 20], ...beside] : [[mx, my + 20]], false, frame));
    }
    parts.push(...words);
  }
  parts.push(...drawRuler(frame));
  LAYERS.over.replaceChildren(...parts);
}

// A line between two edges with its end bars, in pixels.
function measured([ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay), nx = length ? (by - ay) / length * 6 : 0, ny = length ? (ax - bx) / length * 6 : 6;
  return halo(`M${ax} ${ay}L${bx} ${by}M${ax - nx} ${ay - ny}l${2 * nx} ${2 * ny}M${bx - nx} ${by - ny}l${2 * nx} ${2 * ny}`, 2);
}

function strike(striker, [, ax, ay, af], target, [, bx, by, bf], share) {
  const turn = Math.atan2(by - ay, bx - ax), first = edgeAt(DATA.models[striker].base, af, turn);
  const last = Math.max(Math.hypot(bx - ax, by - ay) - edgeAt(DATA.models[target].base, bf, turn + Math.PI), first);
  // Bases in contact leave no room between their edges: the arrow then begins inside the striker.
  const begin = Math.max(Math.min(first, last - 16 / camera.scale), 0), end = begin + (last - begin) * share;
  const at = (far) => toPixels([ax + Math.cos(turn) * far, ay + Math.sin(turn) * far]);
  const [x, y] = at(end), [sx, sy] = at(begin), back = (spread) => [x - 9 * Math.cos(turn + spread), y + 9 * Math.sin(turn + spread)];
  const neck = at(Math.max(end - 6 / camera.scale, begin));
  return [...halo(`M${sx} ${sy}L${neck[0]} ${neck[1]}`, 2),
    svg("path", { d: `M${x} ${y}L${back(0.42)}L${back(-0.42)}Z`, fill: "var(--ink)", stroke: "var(--mat)", "stroke-linejoin": "round" })];
}

const apart = (a, b) => a[0] >= b[2] || b[0] >= a[2] || a[1] >= b[3] || b[1] >= a[3];
// Words on a plate at that of the `places` which covers fewest bases and no other plate. It hides no base, but where it
// shows always.
function plate(words, places, dark, frame, always) {
  const width = Math.max(words.length * 6.6 + 14, 46), box = ([x, y]) => [x - width / 2, y - 10, x + width / 2, y + 10];
  const bases = frame && places.length > 1 ? frame.standings.flatMap((s, k) => (s[1] === undefined ? [] : [covered(DATA.models[k].base, s[1], s[2], s[3])])) : [];
  const cost = (at) => {
    const own = box(at), out = own[0] < 4 || own[2] > camera.width - 4 || own[1] < 48 || own[3] > camera.height - 4;
    return bases.filter((b) => !apart(own, b)).length + 20 * plates.filter((b) => !apart(own, b)).length + (out ? 10 : 0);
  };
  const [x, y] = places.reduce((best, at) => (cost(at) < cost(best) ? at : best));
  if (!always && cost([x, y]) % 10) return "";
  plates.push(box([x, y]));
  const text = svg("text", { "text-anchor": "middle", "font-size": 12.5, y: 4.4, fill: dark ? "var(--panel)" : "var(--ink)" });
  text.textContent = words;
  return svg("g", { transform: `translate(${x} ${y})`, class: "plate" },
    svg("rect", { x: -width / 2, y: -10, width, height: 20, rx: 4, fill: dark ? "var(--ink)" : "var(--panel)" }), text);
}

// A token is made again only when its size, its wounds or its chips change; otherwise it is moved, if it moved at all.
const tokens = DATA.models.map(() => ({}));
const BY_SIZE = DATA.models.map((_, k) => k).sort((a, b) => inner(DATA.models[b].base) - inner(DATA.models[a].base));
let hovered = -1, pinned = -1;
function lookOf(k, frame, chosen) {
  const { moment } = frame, [wounds, , , , lingers] = frame.standings[k];
  if (k === hovered) return "hover";
  if (chosen.includes(k)) return "selected";
  if (!wounds && !lingers) return "";
  if (moment && moment.unit === DATA.models[k].unit) return "mate";
  return pinned >= 0 && DATA.models[k].unit === DATA.models[pinned].unit ? "hover" : "";
}
function drawBases(frame) {
  const { moment } = frame, levels = { bases: [], rings: [], lifted: [] };
  const chosen = frame.moving.length ? frame.moving.map(({ way }) => way.model) : moment && moment.way ? [moment.way.model] : [];
  const chips = chipsAt(frame);
  for (const k of BY_SIZE) {
    const model = DATA.models[k], dying = moment && moment.falls === k && frame.share < 1, kept = tokens[k];
    const [wounds, x, y, facing, lingers] = dying ? STANDINGS[frame.k][k] : frame.standings[k];
    if (x === undefined) continue;
    const up = wounds || lingers, key = `${camera.scale} ${wounds} ${chips[k] || ""}`;
    if (kept.key !== key) {
      kept.element = makeToken(model, up ? wounds || 1 : 0, camera.scale, chips[k] || "");
      kept.element.dataset.model = k;
      const name = svg("title");
      name.textContent = nameOf(k);
      kept.element.append(name);
      if (!up) kept.element.append(crossMark(0.5 * inner(model.base) * camera.scale, Math.max(2, 0.1 * inner(model.base) * camera.scale)));
      Object.assign(kept, { key, place: "", opacity: 1, look: "" });
    }
    const look = lookOf(k, frame, chosen), [px, py] = toPixels([x, y]), place = `${px} ${py} ${facing}`;
    if (kept.place !== place) placeToken(kept.element, [px, py], facing);
    const fading = moment && moment.dies === k && frame.share < 1 ? 1 - 0.65 * frame.share : 0.35;
    const opacity = (up ? 1 : dying ? 0.35 * (1 - frame.share) + 0.05 : fading) * (moment && moment.placed === k ? frame.share : 1);
    if (kept.opacity !== opacity) kept.element.setAttribute("opacity", kept.opacity = opacity);
    if (kept.look !== look) kept.element.face.setAttribute("fill", look === "hover" && k === hovered ? kept.element.pale : kept.element.plain);
    kept.look = look;
    levels[chosen.includes(k) || !up ? "lifted" : "bases"].push(kept.element);
    if (look) {
      const ringKey = `${camera.scale} ${look}`;
      if (kept.ringKey !== ringKey) Object.assign(kept, { ring: makeRing(model.base, camera.scale, look), ringKey, ringPlace: "" });
      if (kept.ringPlace !== place) placeToken(kept.ring, [px, py], facing);
      kept.ringPlace = place;
      levels[look === "selected" ? "lifted" : "rings"].push(kept.ring);
    }
    kept.place = place;
  }
  for (const [name, wanted] of Object.entries(levels)) {
    const { childNodes } = LAYERS[name];
    if (wanted.length !== childNodes.length || wanted.some((element, i) => childNodes[i] !== element)) LAYERS[name].replaceChildren(...wanted);
  }
}
const nameOf = (k) => {
  const { unit, label } = DATA.models[k];
  return DATA.models.filter((m) => m.unit === unit).length > 1 ? `${DATA.units[unit].name} ${label}` : DATA.units[unit].name;
};
// What a unit did shows on the first of its models that stands, to keep it quiet.
const chipped = { key: "", chips: {} };
function chipsAt(frame) {
  const key = `${frame.k} ${frame.share === 1}`;
  if (chipped.key === key) return chipped.chips;
  const chips = {}, did = DID[frame.k + 1];
  DATA.models.forEach((model, k) => { if (model.leader) chips[k] = "l"; });
  const seen = new Set();
  frame.standings.forEach(([wounds, x], k) => {
    const { unit } = DATA.models[k];
    if (x === undefined || !wounds || seen.has(unit)) return;
    seen.add(unit);
    if (did[unit]) chips[k] = (chips[k] || "") + did[unit];
  });
  Object.assign(chipped, { key, chips });
  return chips;
}

// The pixels a base covers: left, top, right, bottom.
function covered(base, x, y, facing) {
  const [px, py] = toPixels([x, y]), [across, up] = extent(base, facing).map((far) => far * camera.scale + 2);
  return [px - across, py - up, px + across, py + up];
}

let drawn = {};
function drawBoard(frame) {
  const view = `${camera.scale} ${camera.x} ${camera.y} ${camera.width} ${camera.height}`, holds = HOLDS[frame.k + 1], ground = `${view}|${shown.grid}|${holds}`;
  // Names stay while one thing goes on, unless a unit leaves the table or comes onto it.
  const here = DATA.units.map((_, u) => STANDINGS[frame.k + 1].some(([, x], m) => x !== undefined && DATA.models[m].unit === u));
  const named = `${view}|${frame.k < 0 ? -1 : frame.moment.stretch}|${shown.names}|${here}`;
  const first = frame.first ?? frame.k, under = `${view}|${first}|${frame.moving.length}|${frame.fallen.length}`, over = frame.share === 1 ? `${under}|${ruler.words}` : "";
  if (drawn.ground !== ground) drawGround(holds);
  drawBases(frame);
  if (drawn.under !== under) drawUnder(frame);
  growWays(frame);
  if (!over || drawn.over !== over) drawOver(frame);
  if (drawn.named !== named) drawNames(frame.k, here);
  // A name gives way to a length that comes to lie over it.
  for (const { text, own } of names) text.classList.toggle("under-plate", plates.some((box) => !apart(own, box)));
  drawAreas(frame, view);
  drawn = { ground, under, over, named };
}
