// The lines that are drawn at some time between two moments: ways and strikes, in pixels.
function linesOf(first, last) {
  const lines = [];
  for (let k = first; k <= last; k++) {
    const { way, attack } = MOMENTS[k];
    if (way) way.path.slice(1).forEach((p, i) => lines.push([toPixels(way.path[i]), toPixels(p)]));
    if (attack) {
      for (const pair of DATA.attacks[attack[0]].strikes) {
        const [a, b] = pair.map((m) => STANDINGS[first][m]);
        if (a[1] !== undefined && b[1] !== undefined) lines.push([toPixels([a[1], a[2]]), toPixels([b[1], b[2]])]);
      }
    }
  }
  return lines;
}
// Whether a line crosses a box: what is left of it between the box's sides, seen along x and along y.
function crosses([left, top, right, bottom], [ax, ay], [bx, by]) {
  let from = 0, to = 1;
  for (const [start, way, low, high] of [[ax, bx - ax, left, right], [ay, by - ay, top, bottom]]) {
    if (Math.abs(way) < 1e-9) { if (start < low || start > high) return false; continue; }
    const one = (low - start) / way, other = (high - start) / way;
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from < to;
}

// Names of units, set where they cover no base, no line and no other name; dropped when there is no such place.
const measure = document.createElement("canvas").getContext("2d");
// They keep their place while one thing goes on: clear of where its models stand before it and after it.
let names = [];
function drawNames(k, here) {
  let first = k, last = k;
  while (first > 0 && MOMENTS[first - 1].stretch === MOMENTS[k].stretch) first--;
  while (k >= 0 && last < MOMENTS.length - 1 && MOMENTS[last + 1].stretch === MOMENTS[k].stretch) last++;
  const standings = k < 0 ? [STANDINGS[0]] : [STANDINGS[first], STANDINGS[last + 1]], taken = [], boxes = new Map();
  names = [];
  measure.font = `600 12.5px ${getComputedStyle(BOARD).fontFamily}`;
  for (const standing of standings) {
    standing.forEach(([, x, y, facing], m) => {
      if (x === undefined) return;
      const model = DATA.models[m], own = covered(model.base, x, y, facing), box = boxes.get(model.unit) || own;
      taken.push(own);
      boxes.set(model.unit, [Math.min(box[0], own[0]), Math.min(box[1], own[1]), Math.max(box[2], own[2]), Math.max(box[3], own[3])]);
    });
  }
  for (const [m, [, x, y, facing]] of FALLEN[last + 1]) taken.push(covered(DATA.models[m].base, x, y, facing));
  for (const { at, r } of DATA.board.objectives) if (at) taken.push(covered({ r }, ...at, 0));
  // Captions above, the scale and the buttons below.
  const corners = NARROW.matches ? [[0, camera.height - 60, 230, camera.height], [camera.width - 160, camera.height - 60, camera.width, camera.height]]
    : [[0, camera.height - 48, 170, camera.height], [camera.width - 52, camera.height - 124, camera.width, camera.height], [0, 52, 52, 96]];
  taken.push([0, 0, camera.width, 52], ...corners);
  const lines = k < 0 ? [] : linesOf(first, last);
  DATA.units.forEach((unit, u) => {
    const box = boxes.get(u);
    if (!box || !shown.names) return;
    const words = unit.name.toUpperCase(), width = measure.measureText(words).width + 0.5 * words.length + 4;
    const middle = (box[0] + box[2]) / 2, tall = (box[1] + box[3]) / 2;
    const places = [[middle, box[1] - 14], [middle, box[3] + 16], [box[0] - width / 2 - 10, tall], [box[2] + width / 2 + 10, tall],
      [box[0] + width / 2, box[1] - 14], [box[2] - width / 2, box[1] - 14],
      [box[0] + width / 2, box[3] + 16], [box[2] - width / 2, box[3] + 16], [middle, box[1] - 32], [middle, box[3] + 36]];
    for (const [x, y] of places) {
      const own = [x - width / 2, y - 8, x + width / 2, y + 8];
      if (own[0] < 4 || own[2] > camera.width - 4 || own[1] < 4 || own[3] > camera.height - 4) continue;
      if (taken.some((other) => !apart(own, other)) || lines.some(([a, b]) => crosses(own, a, b))) continue;
      taken.push(own);
      const text = svg("text", { x, y: y + 4.4, "text-anchor": "middle", "font-size": 12.5, "letter-spacing": 0.5, fill: "var(--ink)", class: "halo" });
      text.textContent = words;
      if (here[u]) names.push({ text, own });
      break;
    }
  });
  LAYERS.words.replaceChildren(...names.map(({ text }) => text), ...drawScaleBar());
}
