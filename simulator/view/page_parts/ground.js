// The board's ground and the camera above it. One SVG unit is one pixel.
const BOARD = document.getElementById("board");
// The ground is a picture of its own below the board: it need not be painted again when something moves above it.
const LAYERS = { ground: document.getElementById("ground") };
for (const name of ["areas", "under", "bases", "rings", "lifted", "over", "words"]) BOARD.append(LAYERS[name] = svg("g", { class: name }));
// In one column the button of what is shown stands in the lower left corner, and the scale beside it.
const NARROW = matchMedia("(max-width: 759px)");
// What is shown over the board; the buttons and keys of the same names switch it.
const shown = { engagement: false, coherency: false, names: true, grid: true, follow: false };

const camera = { scale: 16, x: DATA.board.w / 2, y: DATA.board.d / 2, width: 1, height: 1 };
const toPixels = ([x, y]) => [camera.width / 2 + (x - camera.x) * camera.scale, camera.height / 2 - (y - camera.y) * camera.scale];
const toInches = ([x, y]) => [camera.x + (x - camera.width / 2) / camera.scale, camera.y - (y - camera.height / 2) / camera.scale];
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

// A small tile of soft noise, at most 2 % lighter or darker than the mat.
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
      image.data[index + 3] = Math.abs(value - 0.5) * 2 * 0.02 * 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
})();

function drawGround(holds) {
  const { w, d } = DATA.board, [x0, y1] = toPixels([0, 0]), [x1, y0] = toPixels([w, d]), parts = [];
  const mottle = svg("pattern", { id: "mottle", width: 240, height: 240, patternUnits: "userSpaceOnUse", x: x0, y: y0 },
    svg("image", { href: MOTTLE, width: 240, height: 240 }));
  const rect = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  parts.push(svg("defs", {}, mottle), svg("rect", { ...rect, fill: "var(--mat)" }), svg("rect", { ...rect, fill: "url(#mottle)" }));
  const fine = Math.min(Math.max((camera.scale - 11) / 5, 0), 1), grids = [[6, 6, "var(--grid6-a)"]];
  if (fine > 0) grids.push([1, 6, `calc(var(--grid-a) * ${fine})`]);
  if (camera.scale >= 60) grids.push([0.5, 1, "calc(var(--grid-a) * .6)"]);
  for (const [step, but, opacity] of shown.grid ? grids : []) {
    let path = "";
    // On whole pixels, so that a line is one pixel wide and not two pale ones.
    const whole = (p) => Math.floor(p) + 0.5, every = (n) => step === but || n % but;
    for (let x = step; x < w; x += step) if (every(x)) path += `M${whole(toPixels([x, 0])[0])} ${y0}V${y1}`;
    for (let y = step; y < d; y += step) if (every(y)) path += `M${x0} ${whole(toPixels([0, y])[1])}H${x1}`;
    const lines = svg("path", { d: path, fill: "none", stroke: "var(--grid)" });
    lines.style.strokeOpacity = opacity;
    parts.push(lines);
  }
  for (const { side, text, outline } of DATA.board.zones || []) {
    parts.push(svg("path", { d: line(outline) + "Z", class: `zone ${["cool", "warm"][side] || ""}` }));
    const corners = outline.map(toPixels), x = Math.max(...corners.map((p) => p[0])) - 8, y = Math.min(...corners.map((p) => p[1])) + 18;
    const name = svg("text", { x, y, "text-anchor": "end", class: "zone-name halo" });
    name.textContent = text;
    parts.push(name);
  }
  // Held, a range has its side's colour, and a line that is whole (cool) or dashed (warm).
  const range = (o, strength) => ({
    class: holds[o] < 0 ? "" : holds[o] ? "held warm" : "held", fill: "var(--ink)", "fill-opacity": 0.045, stroke: "var(--ink)",
    "stroke-opacity": strength, "stroke-width": 1.4, "stroke-dasharray": "1 5", "stroke-linecap": "round",
  });
  DATA.board.objectives.forEach(({ at, r, range: far }, o) => {
    if (!at) return;
    const [cx, cy] = toPixels(at);
    parts.push(svg("circle", { cx, cy, r: (r + far) * camera.scale, ...range(o, 0.55) }));
  });
  const lift = Math.min(0.16 * camera.scale, 6);
  for (const { kind, outline } of DATA.board.terrain) {
    const d = line(outline) + "Z";
    if (kind !== "exposed") parts.push(svg("path", { d, transform: `translate(${0.6 * lift} ${lift})`, class: "cast" }));
    parts.push(svg("path", {
      d, fill: kind === "dense" ? "var(--terrain-dense)" : "var(--terrain)", "fill-opacity": kind === "exposed" ? 0.55 : 1,
      stroke: "var(--terrain-line)", "stroke-width": kind === "dense" ? 1.6 : 1.2, "stroke-linejoin": "round",
      "stroke-dasharray": kind === "exposed" ? "5 4" : "none",
    }));
  }
  for (const [o, { id, at, area, r }] of DATA.board.objectives.entries()) {
    // An area is outlined above the terrain, which may be the same area.
    if (area) parts.push(svg("path", { d: line(area) + "Z", ...range(o, 0.75) }));
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
  const x = NARROW.matches ? 68 : 24, y = camera.height - 20;
  const text = svg("text", { x: x + width / 2, y: y - 9, "text-anchor": "middle", "font-size": 12.5, fill: "var(--ink)", class: "halo" });
  text.textContent = `${inches}″`;
  let d = `M${x} ${y}h${width}M${x} ${y - 5}v10M${x + width} ${y - 5}v10`;
  for (let k = 1; k < inches && inches < 12; k++) d += `M${x + k * camera.scale} ${y - 3}v6`;
  return [svg("path", { d, fill: "none", stroke: "var(--mat)", "stroke-width": 4, "stroke-opacity": 0.8 }),
    svg("path", { d, fill: "none", stroke: "var(--ink)", "stroke-width": 1.5 }), text];
}

