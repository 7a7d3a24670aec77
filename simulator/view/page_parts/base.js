// A base as SVG: edge, face, rim, ring, number, wounds, and how it looks when chosen or falling. The outermost line is
// the exact edge; only the shadow and the selection ring reach beyond it. `r` is the largest disc inside, in pixels.
const COOL = ["#0072B2", "#56B4E9", "#3B4C8C"], WARM = ["#C65200", "#E69F00", "#8F3F0A"];
const ON_FACE = { "#56B4E9": "#0E1A22", "#E69F00": "#1C1405" };
const RIM = "#FFF6E3";
const RIM_BED = { "#C65200": "#6E2E00", "#E69F00": "#6B4700", "#8F3F0A": "#3E1900" };

function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
const inner = (base) => base.r || (base.a ? Math.min(base.a, base.b) : hullInner(base.corners));
const reach = (base) => base.r || (base.a ? Math.max(base.a, base.b) : Math.max(...base.corners.map(([x, y]) => Math.hypot(x, y))));
function hullInner(corners) {
  return Math.min(...corners.map(([x, y], i) => {
    const [u, v] = corners[(i + 1) % corners.length];
    return (x * v - u * y) / Math.hypot(u - x, v - y);
  }));
}

// The corners of a hull with every side moved out by some inches (in, when negative): neighbours' new crossing points.
function grownHull(corners, by) {
  const sides = corners.map(([x, y], i) => {
    const [u, v] = corners[(i + 1) % corners.length], length = Math.hypot(u - x, v - y);
    const nx = (v - y) / length, ny = (x - u) / length;
    return [nx, ny, nx * x + ny * y + by];
  });
  return sides.map(([a, b, c], i) => {
    const [d, e, f] = sides[(i + 1) % sides.length], across = a * e - b * d;
    return [(c * e - b * f) / across, (a * f - c * d) / across];
  });
}

// The outline of a base about (0, 0), `by` pixels outside its edge, before it is turned.
function outline(base, scale, by, attributes) {
  if (base.r) return svg("circle", { r: Math.max(base.r * scale + by, 0), ...attributes });
  if (base.a) {
    return svg("ellipse", { rx: Math.max(base.a * scale + by, 0), ry: Math.max(base.b * scale + by, 0), ...attributes });
  }
  const ring = grownHull(base.corners, Math.max(by / scale, -0.95 * inner(base)));
  return svg("polygon", { points: ring.map(([x, y]) => `${x * scale},${-y * scale}`).join(" "), ...attributes });
}

// How far a base reaches from its centre to the right and up, in inches.
function extent(base, facing) {
  if (base.r) return [base.r, base.r];
  const c = Math.cos(facing * Math.PI / 180), s = Math.sin(facing * Math.PI / 180);
  if (base.a) return [Math.hypot(base.a * c, base.b * s), Math.hypot(base.a * s, base.b * c)];
  return [Math.max(...base.corners.map(([x, y]) => Math.abs(x * c - y * s))), Math.max(...base.corners.map(([x, y]) => Math.abs(x * s + y * c)))];
}

// The distance in inches from the centre to the edge, in a direction of the table (radians).
function edgeAt(base, facing, direction) {
  if (base.r) return base.r;
  const turn = direction - facing * Math.PI / 180, u = Math.cos(turn), v = Math.sin(turn);
  if (base.a) return 1 / Math.hypot(u / base.a, v / base.b);
  let best = Infinity;
  base.corners.forEach(([x, y], i) => {
    const [p, q] = base.corners[(i + 1) % base.corners.length], along = u * (q - y) - v * (p - x);
    const t = (x * (q - y) - y * (p - x)) / along;
    if (Math.abs(along) > 1e-12 && t > 0 && t < best) best = t;
  });
  return best;
}

const faceOf = (unit) => (unit.side ? WARM : COOL)[unit.index % 3];

// A model's base about (0, 0). Its turned parts are in a group `.turned`; place and turn are set by `placeToken`.
function makeToken(model, wounds, scale, chips) {
  const unit = DATA.units[model.unit], base = model.base, r = inner(base) * scale, face = faceOf(unit);
  const edge = r >= 26 ? 1.5 : 1, turned = svg("g", { class: "turned" }), upright = svg("g");
  const part = (by, attributes) => turned.append(outline(base, scale, by, attributes));
  const shade = svg("g", { class: "shade", fill: "#000", "fill-opacity": "var(--shadow-a)" }, outline(base, scale, 0.5, {}));
  part(0, { fill: "var(--base-edge)" });
  part(-edge, { fill: face });
  const ground = turned.lastChild;
  const line = (by, width, more = {}) => part(by, { fill: "none", stroke: RIM, "stroke-width": width, ...more });
  if (r < 6.5) {
    if (unit.side) upright.append(svg("circle", { r: 0.36 * r, fill: RIM }));
    else line(-edge - 0.5, 1);
  } else {
    const band = Math.max(0.115 * r, 1.7), by = -(edge + 0.055 * r + band / 2);
    if (unit.side) {
      line(by, band + 0.6, { stroke: RIM_BED[face] });
      line(by, band, { pathLength: r >= 14 ? 12 : 8, "stroke-dasharray": "0.6 0.4" });
    } else line(by, band);
    if (r >= 13) {
      const thin = Math.max(1, 0.035 * r), first = by - band / 2 - Math.max(1.4, 0.07 * r);
      if (unit.index === 1 || unit.index > 2) line(first, thin);
      if (unit.index > 2) line(first - thin - Math.max(1.2, 0.05 * r), thin);
      if (unit.index === 2) {
        const dot = Math.max(1.6, 0.055 * r), around = Math.PI * (inner(base) + reach(base)) * scale + 2 * Math.PI * first;
        const dots = Math.max(Math.round(around / (3.2 * dot)), 8);
        line(first, dot, { pathLength: dots, "stroke-dasharray": "0.001 0.999", "stroke-linecap": "round" });
      }
    }
  }
  if (r >= 13 && wounds) {
    const ink = ON_FACE[face] || "#FFFFFF", many = model.W > 6, counted = model.W > 1 && r >= 17;
    // Chips in the lower corners would cover them.
    const lift = counted && model.W >= 4 && /[cf]/.test(chips) ? 0.16 * Math.min(r, 42) : 0;
    const size = Math.min(Math.max((model.label.length < 2 ? 0.82 : 0.7) * r, 11), 26);
    const label = svg("text", { "text-anchor": "middle", "font-size": size, fill: ink, y: size * 0.349 - (counted ? (many ? 0.16 : 0.1) * r : 0) - lift });
    label.textContent = model.label;
    upright.append(label);
    if (counted && many) {
      const small = Math.min(Math.max(11, 0.34 * r), 13);
      const text = svg("text", { "text-anchor": "middle", "font-size": small, fill: ink, y: 0.42 * r + small * 0.349 - lift });
      text.textContent = `${wounds}/${model.W}`;
      upright.append(text);
    } else if (counted) {
      const pip = Math.min(Math.max(0.075 * r, 1.5), 3), pitch = 2 * pip + Math.max(1.2, 0.04 * r);
      for (let k = 0; k < model.W; k++) {
        const full = k < wounds, cx = pitch * (k - (model.W - 1) / 2);
        upright.append(svg("circle", {
          cx, cy: 0.4 * r - lift, r: full ? pip : pip - 0.4, fill: full ? ink : "none", stroke: full ? "none" : ink, "stroke-width": 0.8,
        }));
      }
    }
    if (!base.r) {
      const size = Math.max(0.24 * r, 6), x = edgeAt(base, 0, 0) * scale - 1, back = x - 0.9 * size, half = 0.62 * size;
      turned.append(svg("path", {
        d: `M${x} 0L${back} ${half}L${back} ${-half}Z`, fill: "#FFFFFF", stroke: "#15181B", "stroke-linejoin": "round",
      }));
    }
  }
  if (r >= 11 && wounds) for (const chip of chips) upright.append(makeChip(chip, r));
  const token = svg("g", { class: "token" }, shade, turned, upright);
  Object.assign(token, { face: ground, plain: face, pale: paler(face) });
  token.shadeBy = [0.06 * r, 0.11 * r];
  return token;
}

// A colour 16 % lighter, for the base under the mouse.
const paler = (colour) => "#" + [1, 3, 5].map((i) => Math.round(0.84 * parseInt(colour.slice(i, i + 2), 16) + 0.16 * 255).toString(16).padStart(2, "0")).join("");

// What is known of a model beside its number: l a leader (upper right), c charged (lower right), f fought (lower left).
function makeChip(chip, r) {
  const size = Math.max(0.27 * Math.min(r, 32), 5.2), dark = chip === "f", away = 0.86 * Math.SQRT1_2 * r, x = chip === "f" ? -away : away, y = chip === "l" ? -away : away;
  const marks = {
    l: () => {
      const points = [];
      for (let k = 0; k < 10; k++) points.push(`${Math.sin(Math.PI * k / 5) * (k % 2 ? 0.32 : 0.7) * size},${0.04 * size - Math.cos(Math.PI * k / 5) * (k % 2 ? 0.32 : 0.7) * size}`);
      return svg("polygon", { points: points.join(" "), fill: "#15181B" });
    },
    c: () => svg("path", {
      d: [-0.24, 0.24].map((dx) => `M${(dx - 0.21) * size} ${-0.46 * size}L${(dx + 0.21) * size} 0L${(dx - 0.21) * size} ${0.46 * size}`).join(""),
      stroke: "#15181B", "stroke-width": Math.max(1.1, 0.16 * size),
    }),
    f: () => svg("path", { d: `M${-0.48 * size} ${-0.03 * size}L${-0.13 * size} ${0.31 * size}L${0.48 * size} ${-0.37 * size}`, stroke: RIM, "stroke-width": Math.max(1.2, 0.2 * size) }),
  };
  return svg("g", { transform: `translate(${x} ${y})`, fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" },
    svg("circle", { r: size, fill: dark ? "#15181B" : RIM, stroke: dark ? RIM : "#15181B" }), marks[chip]());
}

function placeToken(token, [x, y], facing) {
  token.setAttribute("transform", `translate(${x} ${y})`);
  if (token.facing === facing) return;
  token.facing = facing;
  for (const part of token.querySelectorAll(".turned")) part.setAttribute("transform", `rotate(${-facing})`);
  const shade = token.querySelector(".shade");
  if (shade) shade.setAttribute("transform", `translate(${token.shadeBy}) rotate(${-facing})`);
}

// The ring round a base that is chosen, hovered, or of the unit at hand (dashed).
function makeRing(base, scale, look) {
  const half = inner(base) * scale < 12 ? 0.5 : 1;
  const [by, width, dark, alpha] = { hover: [2, 1.5, 2.5, 0.35], selected: [3 * half, 2.2 * half, 4.4 * half, 1], mate: [3 * half, 1.4 * half, 3.2 * half, 1] }[look];
  return svg("g", { class: `ring ${look}` }, svg("g", { class: "turned", fill: "none" },
    outline(base, scale, by, { stroke: "var(--ring-out)", "stroke-width": dark, "stroke-opacity": alpha }),
    outline(base, scale, by, { stroke: "var(--ring)", "stroke-width": width, "stroke-dasharray": look === "mate" ? "3 3" : "none" })));
}

function crossMark(arm, width, attributes = {}) {
  return svg("path", {
    d: `M${-arm} ${-arm}L${arm} ${arm}M${-arm} ${arm}L${arm} ${-arm}`, fill: "none", stroke: "var(--ink)", "stroke-width": width,
    "stroke-linecap": "round", ...attributes,
  });
}
