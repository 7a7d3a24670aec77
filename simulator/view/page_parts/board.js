// The board: a camera, the ground, what the moment shows, and every base. One SVG unit is one pixel.
const BOARD = document.getElementById("board");
const LAYERS = {};
for (const name of ["ground", "under", "bases", "over", "words"]) BOARD.append(LAYERS[name] = svg("g", { class: name }));

const camera = { scale: 16, x: DATA.board.w / 2, y: DATA.board.d / 2, width: 1, height: 1 };
const toPixels = ([x, y]) => [camera.width / 2 + (x - camera.x) * camera.scale, camera.height / 2 - (y - camera.y) * camera.scale];
const line = (points) => "M" + points.map(toPixels).map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L");

// A box around every place where a model stands at some time, so that the view need not move.
function actionBox() {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const standings of STANDINGS) {
    standings.forEach(([, x, y], k) => {
      if (x === undefined) return;
      const far = reach(DATA.models[k].base);
      box[0] = Math.min(box[0], x - far); box[1] = Math.min(box[1], y - far);
      box[2] = Math.max(box[2], x + far); box[3] = Math.max(box[3], y + far);
    });
  }
  return box[0] < box[2] ? [box[0] - 1.5, box[1] - 1.5, box[2] + 1.5, box[3] + 1.5] : boardBox();
}
const boardBox = () => [-1, -1, DATA.board.w + 1, DATA.board.d + 1];
// Room is left for the captions above and for the buttons and the scale below.
function fitted([left, low, right, high]) {
  const above = 48, below = 44, room = Math.max(camera.height - above - below, 40);
  const scale = Math.min(Math.max(Math.min(camera.width / (right - left), room / (high - low)), 3), 160);
  return { scale, x: (left + right) / 2, y: (low + high) / 2 + (above - below) / 2 / scale };
}
function zoomed(from, factor, [px, py]) {
  const scale = Math.min(Math.max(from.scale * factor, 3), 160);
  const x = from.x + (px - camera.width / 2) / from.scale, y = from.y - (py - camera.height / 2) / from.scale;
  return { scale, x: x - (px - camera.width / 2) / scale, y: y + (py - camera.height / 2) / scale };
}

// A small tile of soft noise, at most 3 % lighter or darker than the mat.
const MOTTLE = (() => {
  const size = 240, cells = 6, canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d"), image = context.createImageData(size, size);
  let seed = 3;
  const lattice = Array.from({ length: cells * cells }, () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648);
  const smooth = (t) => t * t * (3 - 2 * t);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const u = x / size * cells, v = y / size * cells, i = Math.floor(u), j = Math.floor(v), s = smooth(u - i), t = smooth(v - j);
      const at = (a, b) => lattice[((j + b) % cells) * cells + (i + a) % cells];
      const value = (at(0, 0) * (1 - s) + at(1, 0) * s) * (1 - t) + (at(0, 1) * (1 - s) + at(1, 1) * s) * t;
      const index = 4 * (y * size + x), shade = value < 0.5 ? 0 : 255;
      image.data[index] = image.data[index + 1] = image.data[index + 2] = shade;
      image.data[index + 3] = Math.abs(value - 0.5) * 2 * 0.03 * 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
})();

function drawGround() {
  const { w, d } = DATA.board, [x0, y1] = toPixels([0, 0]), [x1, y0] = toPixels([w, d]), parts = [];
  const mottle = svg("pattern", { id: "mottle", width: 240, height: 240, patternUnits: "userSpaceOnUse", x: x0, y: y0 },
    svg("image", { href: MOTTLE, width: 240, height: 240 }));
  const rect = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  parts.push(svg("defs", {}, mottle), svg("rect", { ...rect, fill: "var(--mat)" }), svg("rect", { ...rect, fill: "url(#mottle)" }));
  const fine = Math.min(Math.max((camera.scale - 11) / 5, 0), 1), grids = [[6, "var(--grid6-a)"]];
  if (fine > 0) grids.push([1, `calc(var(--grid-a) * ${fine})`]);
  for (const [step, opacity] of grids) {
    let path = "";
    for (let x = 0; x <= w; x += step) if (step === 6 || x % 6) path += `M${toPixels([x, 0])[0].toFixed(1)} ${y0}V${y1}`;
    for (let y = 0; y <= d; y += step) if (step === 6 || y % 6) path += `M${x0} ${toPixels([0, y])[1].toFixed(1)}H${x1}`;
    parts.push(svg("path", { d: path, fill: "none", stroke: "var(--grid)", style: `stroke-opacity: ${opacity}` }));
  }
  const ranged = { fill: "var(--ink)", "fill-opacity": 0.035, stroke: "var(--ink)", "stroke-opacity": 0.45, "stroke-width": 1.4, "stroke-dasharray": "2 5" };
  for (const { at, r, range } of DATA.board.objectives.filter((o) => o.at)) {
    const [cx, cy] = toPixels(at);
    parts.push(svg("circle", { cx, cy, r: (r + range) * camera.scale, ...ranged }));
  }
  const lift = Math.min(0.16 * camera.scale, 6);
  for (const { kind, outline } of DATA.board.terrain) {
    const d = line(outline) + "Z";
    if (kind !== "exposed") parts.push(svg("path", { d, transform: `translate(${0.6 * lift} ${lift})`, fill: "#000", "fill-opacity": "calc(var(--shadow-a) * .55)" }));
    parts.push(svg("path", {
      d, fill: kind === "dense" ? "var(--terrain-dense)" : "var(--terrain)", "fill-opacity": kind === "exposed" ? 0.55 : 1,
      stroke: "var(--terrain-line)", "stroke-width": kind === "dense" ? 1.6 : 1.2, "stroke-linejoin": "round",
      "stroke-dasharray": kind === "exposed" ? "5 4" : "none",
    }));
  }
  for (const { id, at, area, r } of DATA.board.objectives) {
    // An area is outlined above the terrain, which may be the same area.
    if (area) parts.push(svg("path", { d: line(area) + "Z", ...ranged, "stroke-opacity": 0.75 }));
    const middle = at || [area.reduce((s, p) => s + p[0], 0) / area.length, area.reduce((s, p) => s + p[1], 0) / area.length];
    const [x, y] = toPixels(middle), size = at ? Math.min(Math.max(0.95 * r * camera.scale, 11), 19) : 15;
    const half = at ? r * camera.scale : Math.max(id.length * 4.5 + 7, 14);
    const disc = { x: x - half, y: y - (at ? half : 14), width: 2 * half, height: at ? 2 * half : 28, rx: at ? half : 14 };
    parts.push(svg("rect", { ...disc, fill: "var(--panel)", stroke: "var(--ink)", "stroke-width": 1.4 }));
    if (half >= 8) {
      const text = svg("text", { x, y: y + size * 0.349, "text-anchor": "middle", "font-size": size, fill: "var(--ink)" });
      text.textContent = id;
      parts.push(text);
    }
  }
  parts.push(svg("rect", { ...rect, fill: "none", stroke: "var(--mat-edge)", "stroke-width": 2 }));
  LAYERS.ground.replaceChildren(...parts);
}

function drawScaleBar() {
  const inches = [1, 2, 3, 6, 12].find((n) => n * camera.scale >= 60) || 12, width = inches * camera.scale;
  const x = 24, y = camera.height - 20;
  const text = svg("text", { x: x + width / 2, y: y - 9, "text-anchor": "middle", "font-size": 12.5, fill: "var(--ink)", class: "halo" });
  text.textContent = `${inches}″`;
  let d = `M${x} ${y}h${width}M${x} ${y - 5}v10M${x + width} ${y - 5}v10`;
  for (let k = 1; k < inches && inches < 12; k++) d += `M${x + k * camera.scale} ${y - 3}v6`;
  return [svg("path", { d, fill: "none", stroke: "var(--mat)", "stroke-width": 4, "stroke-opacity": 0.8 }),
    svg("path", { d, fill: "none", stroke: "var(--ink)", "stroke-width": 1.5 }), text];
}

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
  const parts = [], { scale } = camera;
  for (const [model, [, x, y, facing]] of frame.fallen) {
    const r = inner(DATA.models[model].base) * scale;
    const mark = ghost(model, [x, y], facing, { opacity: 0.62, stroke: "var(--ink)", "stroke-width": 1.5, "stroke-dasharray": "1.5 3.2" });
    if (r < 6.5) mark.replaceChildren();
    mark.append(crossMark(Math.max(0.38 * r, 3), 2, { "stroke-dasharray": "none" }));
    parts.push(mark);
  }
  const { moment } = frame;
  if (moment && (moment.ways || moment.way)) {
    const ways = MOMENTS.slice(0, frame.k).filter((m) => m.way).slice(-moment.ways || MOMENTS.length).map((m) => m.way);
    const shown = moment.ways ? ways : [];
    for (const way of shown) parts.push(...drawWay(way, way.path));
    if (moment.way) parts.push(...drawWay(moment.way, frame.behind || moment.way.path));
  }
  LAYERS.under.replaceChildren(...parts);
}

function drawWay(way, behind) {
  const started = STANDINGS[way.at][way.model];
  return [ghost(way.model, way.path[0], started[3], { stroke: "var(--ink)", "stroke-width": 1.5, "stroke-dasharray": "3 3.5" }),
    ...halo(line(behind), 2)];
}
MOMENTS.forEach((moment, k) => { if (moment.way) moment.way.at = k; });

// Above the bases: strikes, the plate of a moving model, and how near it ends.
function drawOver(frame) {
  const parts = [], { moment } = frame;
  if (moment && moment.attack) {
    const attack = DATA.attacks[moment.attack[0]], share = moment.kind === "fight" ? frame.share : 1;
    for (const [striker, target] of attack.strikes) {
      const from = frame.standings[striker], gone = frame.fallen.find(([m]) => m === target);
      const to = frame.standings[target][1] === undefined ? gone && gone[1] : frame.standings[target];
      if (from[1] !== undefined && to) parts.push(...strike(striker, from, target, to, share));
    }
  }
  if (moment && moment.gauge && frame.share === 1) {
    const [a, b, text] = moment.gauge, [ax, ay] = toPixels(a), [bx, by] = toPixels(b), length = Math.hypot(bx - ax, by - ay);
    if (length > 1) {
      const nx = (by - ay) / length * 5, ny = (ax - bx) / length * 5;
      parts.push(...halo(`M${ax} ${ay}L${bx} ${by}M${ax - nx} ${ay - ny}l${2 * nx} ${2 * ny}M${bx - nx} ${by - ny}l${2 * nx} ${2 * ny}`, 2));
    }
    parts.push(plate(text, (ax + bx) / 2, (ay + by) / 2 + 20, false));
  }
  if (moment && moment.way) {
    const [, x, y] = frame.standings[moment.way.model], [px, py] = toPixels([x, y]);
    const down = reach(DATA.models[moment.way.model].base) * camera.scale;
    parts.push(plate(`${(moment.way.length * frame.share).toFixed(2)}″`, px, py + down + 20, true));
  }
  LAYERS.over.replaceChildren(...parts);
}

function strike(striker, [, ax, ay, af], target, [, bx, by, bf], share) {
  const turn = Math.atan2(by - ay, bx - ax), first = edgeAt(DATA.models[striker].base, af, turn);
  const last = Math.max(Math.hypot(bx - ax, by - ay) - edgeAt(DATA.models[target].base, bf, turn + Math.PI), first);
  // Bases in contact leave no room between their edges: the arrow then begins inside the striker.
  const begin = Math.max(Math.min(first, last - 16 / camera.scale), 0), end = begin + (last - begin) * share;
  const at = (far) => toPixels([ax + Math.cos(turn) * far, ay + Math.sin(turn) * far]);
  const [x, y] = at(end), [sx, sy] = at(begin), back = (spread) => [x - 9 * Math.cos(turn + spread), y + 9 * Math.sin(turn + spread)];
  const neck = at(Math.max(end - 6 / camera.scale, begin));
  return [...halo(`M${sx} ${sy}L${neck[0]} ${neck[1]}`, 2.2),
    svg("path", { d: `M${x} ${y}L${back(0.42)}L${back(-0.42)}Z`, fill: "var(--ink)", stroke: "var(--mat)", "stroke-linejoin": "round" })];
}

function plate(words, x, y, dark) {
  const text = svg("text", { "text-anchor": "middle", "font-size": 12.5, y: 4.4, fill: dark ? "var(--panel)" : "var(--ink)" });
  text.textContent = words;
  const width = words.length * 6.6 + 14;
  return svg("g", { transform: `translate(${x} ${y})` },
    svg("rect", { x: -width / 2, y: -10, width, height: 20, rx: 4, fill: dark ? "var(--ink)" : "var(--panel)" }), text);
}

// Bases: a token is made again only when its size or its wounds change, and otherwise moved.
const tokens = DATA.models.map(() => ({ key: "", element: null, ring: null, ringKey: "" }));
function drawBases(frame) {
  const { moment } = frame, below = [], above = [], chosen = moment && moment.way ? moment.way.model : -1;
  const order = DATA.models.map((_, k) => k).sort((a, b) => inner(DATA.models[b].base) - inner(DATA.models[a].base));
  for (const k of order) {
    const model = DATA.models[k], dying = moment && moment.falls === k && frame.share < 1;
    const [wounds, x, y, facing] = dying ? STANDINGS[frame.k][k] : frame.standings[k], kept = tokens[k];
    if (x === undefined) continue;
    const key = `${camera.scale} ${wounds}`;
    if (kept.key !== key) {
      kept.element = makeToken(model, wounds, camera.scale);
      kept.element.dataset.model = k;
      const name = svg("title");
      name.textContent = `${DATA.units[model.unit].name} ${model.label}`;
      kept.element.append(name);
      if (!wounds) kept.element.append(crossMark(0.5 * inner(model.base) * camera.scale, Math.max(2, 0.1 * inner(model.base) * camera.scale)));
      kept.key = key;
    }
    const at = toPixels([x, y]), placed = moment && moment.placed === k ? frame.share : 1;
    placeToken(kept.element, at, facing);
    kept.element.setAttribute("opacity", (wounds ? 1 : dying ? 0.35 * (1 - frame.share) + 0.05 : 0.35) * placed);
    (k === chosen || !wounds ? above : below).push(kept.element);
    const mate = moment && moment.unit === model.unit && wounds, look = k === chosen ? "selected" : mate ? "mate" : "";
    if (look) {
      const ringKey = `${camera.scale} ${look}`;
      if (kept.ringKey !== ringKey) {
        kept.ring = makeRing(model.base, camera.scale, look === "mate");
        kept.ringKey = ringKey;
      }
      placeToken(kept.ring, at, facing);
      above.unshift(kept.ring);
    }
  }
  const wanted = [...below, ...above], layer = LAYERS.bases;
  if (wanted.length !== layer.childNodes.length || wanted.some((element, i) => layer.childNodes[i] !== element)) layer.replaceChildren(...wanted);
}

// The pixels a base covers: left, top, right, bottom.
function covered(base, x, y, facing) {
  const [px, py] = toPixels([x, y]), [across, up] = extent(base, facing).map((far) => far * camera.scale + 2);
  return [px - across, py - up, px + across, py + up];
}

// Names of units, set where they cover no base and no other name; dropped when there is no such place.
const measure = document.createElement("canvas").getContext("2d");
measure.font = '600 12.5px "IBM Plex Sans Condensed", "IBM Plex Sans", "Arial Narrow", "Roboto Condensed", system-ui, sans-serif';
// They keep their place while one thing goes on: clear of where its models stand before it and after it.
function drawNames(k) {
  let first = k, last = k;
  while (first > 0 && MOMENTS[first - 1].stretch === MOMENTS[k].stretch) first--;
  while (k >= 0 && last < MOMENTS.length - 1 && MOMENTS[last + 1].stretch === MOMENTS[k].stretch) last++;
  const standings = k < 0 ? [STANDINGS[0]] : [STANDINGS[first], STANDINGS[last + 1]], taken = [], names = [], boxes = new Map();
  for (const standing of standings) {
    standing.forEach(([, x, y, facing], m) => {
      if (x === undefined) return;
      const model = DATA.models[m], own = covered(model.base, x, y, facing), box = boxes.get(model.unit) || own;
      taken.push(own);
      boxes.set(model.unit, [Math.min(box[0], own[0]), Math.min(box[1], own[1]), Math.max(box[2], own[2]), Math.max(box[3], own[3])]);
    });
  }
  for (const [m, [, x, y, facing]] of FALLEN[last + 1]) taken.push(covered(DATA.models[m].base, x, y, facing));
  taken.push([0, camera.height - 48, 170, camera.height], [camera.width - 150, camera.height - 124, camera.width, camera.height]);
  taken.push([0, 0, camera.width, 52]);
  DATA.units.forEach((unit, u) => {
    const box = boxes.get(u), here = STANDINGS[k + 1].some(([, x], m) => x !== undefined && DATA.models[m].unit === u);
    if (!box) return;
    const words = unit.name.toUpperCase(), width = measure.measureText(words).width + 0.5 * words.length + 4;
    const middle = (box[0] + box[2]) / 2, tall = (box[1] + box[3]) / 2;
    const places = [[middle, box[1] - 14], [middle, box[3] + 16], [box[0] - width / 2 - 10, tall], [box[2] + width / 2 + 10, tall],
      [box[0] + width / 2, box[1] - 14], [box[2] - width / 2, box[1] - 14],
      [box[0] + width / 2, box[3] + 16], [box[2] - width / 2, box[3] + 16], [middle, box[1] - 32], [middle, box[3] + 36]];
    for (const [x, y] of places) {
      const own = [x - width / 2, y - 8, x + width / 2, y + 8];
      if (own[0] < 4 || own[2] > camera.width - 4 || own[1] < 4 || own[3] > camera.height - 4) continue;
      if (taken.some((other) => own[0] < other[2] && other[0] < own[2] && own[1] < other[3] && other[1] < own[3])) continue;
      taken.push(own);
      const text = svg("text", { x, y: y + 4.4, "text-anchor": "middle", "font-size": 12.5, "letter-spacing": 0.5, fill: "var(--ink)", class: "halo" });
      text.textContent = words;
      if (here) names.push(text);
      break;
    }
  });
  LAYERS.words.replaceChildren(...names, ...drawScaleBar());
}

let drawn = "";
function drawBoard(frame) {
  const view = `${camera.scale} ${camera.x} ${camera.y} ${camera.width} ${camera.height}`;
  if (!drawn.startsWith(view + "|")) drawGround();
  drawUnder(frame);
  drawBases(frame);
  drawOver(frame);
  const now = `${view}|${frame.k}`;
  if (now !== drawn) drawNames(frame.k);
  drawn = now;
}
