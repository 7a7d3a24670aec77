// Beside and below the board: what happens now, the log, the timeline, the numbers left on each side.
const byId = (id) => document.getElementById(id);
function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };
function die(face, matters) {
  const ink = matters ? "var(--panel)" : "var(--ink2)";
  const picture = svg("svg", { width: 17, height: 17, viewBox: "-9 -9 18 18", class: "die", role: "img", "aria-label": face },
    svg("rect", { x: -8, y: -8, width: 16, height: 16, rx: 3.5, fill: matters ? "var(--ink)" : "none", stroke: matters ? "var(--ink)" : "var(--ink3)", "stroke-width": 1.2 }));
  if (PIPS[face]) for (const [x, y] of PIPS[face]) picture.append(svg("circle", { cx: 4 * x, cy: 4 * y, r: 1.5, fill: ink }));
  else {
    const text = svg("text", { "text-anchor": "middle", y: 4, "font-size": 11, "font-weight": 600, fill: ink });
    text.textContent = face;
    picture.append(text);
  }
  return picture;
}

const SIGNS = {
  dot: () => svg("circle", { cx: 6, cy: 6, r: 2.2, fill: "var(--ink2)" }),
  circle: () => svg("circle", { cx: 6, cy: 6, r: 3, fill: "none", stroke: "var(--ink2)", "stroke-width": 1.4 }),
  cross: () => svg("path", { d: "M2 2L10 10M10 2L2 10", stroke: "var(--broken)", "stroke-width": 2, "stroke-linecap": "round" }),
};

let shownNow = "";
function drawNow(frame) {
  const { moment } = frame, attack = moment && moment.attack;
  const key = moment ? `${frame.k}` : "";
  if (shownNow === `now ${key}`) return;
  const forward = shownNow === `now ${frame.k - 1}`;
  shownNow = `now ${key}`;
  const parts = [];
  if (!moment) {
    const words = MOMENTS.length ? ["Press Space to play.", "The models stand as the scenario set them up."] : ["Nothing happens in this replay."];
    words.forEach((text, i) => parts.push(html("p", { class: i ? "line" : "start" }, text)));
    byId("now").replaceChildren(...parts);
    return;
  }
  const whole = attack && DATA.attacks[attack[0]];
  const head = html("div", { class: "head" }, html("p", {}, whole ? whole.title : moment.text));
  if (moment.clause) head.append(html("span", { class: "chip" }, moment.clause));
  parts.push(head);
  if (whole) {
    if (whole.line) parts.push(html("p", { class: "line" }, whole.line));
    const rolls = html("div", { class: "rolls" });
    whole.rows.slice(0, attack[1]).forEach(([purpose, need, faces, matter, result], i) => {
      const fresh = forward && moment.kind === "dice" && i === attack[1] - 1 && player.playing && player.speed < 4 ? " rolled" : "";
      rolls.append(html("b", {}, purpose), html("span", { class: "need" }, need), html("div", { class: "came" + fresh },
        html("span", { class: "dice" }, ...faces.map((face, j) => die(face, matter[j]))), html("span", { class: "result" }, result)));
    });
    const [, , lost, fallen] = attack;
    if (lost) rolls.append(html("b", {}, "Damage"), html("div", { class: "came wide" },
      html("span", { class: "words" }, fallen), html("span", { class: "result" }, `${lost} lost`)));
    parts.push(rolls);
  } else {
    for (const [sign, text] of moment.why || []) {
      parts.push(html("p", { class: `why ${sign}` }, svg("svg", { width: 12, height: 12, "aria-hidden": "true" }, SIGNS[sign]()), html("span", {}, text)));
    }
  }
  byId("now").replaceChildren(...parts);
}

const LINES = [...byId("log").querySelectorAll("button")];
let shownLine = -2;
function drawLog(k) {
  if (k === shownLine) return;
  shownLine = k;
  LINES.forEach((button, i) => {
    button.classList.toggle("future", i > k);
    if (i === k) button.setAttribute("aria-current", "true"); else button.removeAttribute("aria-current");
  });
  const log = byId("log");
  // Only the log itself is scrolled: where the page is one column, the page stays where the reader put it.
  if (k < 0) log.scrollTop = 0;
  else if (log.scrollHeight > log.clientHeight) {
    const top = LINES[k].offsetTop, low = top + LINES[k].offsetHeight;
    if (top < log.scrollTop + 8 || low > log.scrollTop + log.clientHeight - 40) log.scrollTop = top - log.clientHeight / 2;
  }
}

function drawSides(frame) {
  const left = [0, 0];
  frame.standings.forEach(([wounds], k) => { if (wounds > 0) left[DATA.units[DATA.models[k].unit].side]++; });
  left.forEach((count, side) => { byId(`left-${side}`).textContent = count; });
}

// The timeline: a block for each step, as long as it has events; a mark for each event, by its kind.
const track = { width: 0, blocks: [], anchors: [] };
function layTrack(width) {
  const least = Math.min(36, width / DATA.steps.length / 2), gap = 2;
  const members = DATA.steps.map(([step]) => MOMENTS.map((_, k) => k).filter((k) => MOMENTS[k].step === step));
  const shown = DATA.steps.map(([step, name], i) => ({ step, name, members: members[i] }));
  let free = width - gap * (shown.length - 1), total = MOMENTS.length || 1;
  const wide = shown.map(() => 0), open = new Set(shown.keys());
  // Blocks too short to see get the least length; the others share what is left by their events.
  for (let changed = true; changed;) {
    changed = false;
    for (const i of open) {
      if (free * shown[i].members.length / total < least) {
        wide[i] = least; free -= least; total -= shown[i].members.length; open.delete(i); changed = true;
      }
    }
  }
  for (const i of open) wide[i] = free * shown[i].members.length / total;
  let x = 0;
  track.width = width;
  track.blocks = shown.map((block, i) => ({ ...block, x0: x, x1: (x += wide[i] + gap) - gap }));
  track.places = MOMENTS.map(() => 0);
  for (const { x0, x1, members: inside } of track.blocks) inside.forEach((k, j) => { track.places[k] = x0 + (x1 - x0) * (j + 0.5) / inside.length; });
  track.anchors = [[0, 0], ...MOMENTS.map((_, k) => [rest(k), track.places[k]]), [DATA.duration, width]];
  // Should a replay go back to a step it has left, the playhead must not: places never decrease.
  track.anchors.forEach((anchor, i) => { if (i) anchor[1] = Math.max(anchor[1], track.anchors[i - 1][1]); });
}
function between(value, from, to) {
  const { anchors } = track;
  for (let i = 1; i < anchors.length; i++) {
    if (value <= anchors[i][from]) {
      const [a, b] = [anchors[i - 1], anchors[i]], span = b[from] - a[from];
      return span ? a[to] + (b[to] - a[to]) * (value - a[from]) / span : b[to];
    }
  }
  return anchors[anchors.length - 1][to];
}
const placeOf = (at) => between(at, 0, 1), timeAt = (x) => between(x, 1, 0);

const MARKS = {
  choice: (x, ink) => svg("path", { d: `M${x} 32.5L${x + 4.5} 37L${x} 41.5L${x - 4.5} 37Z`, fill: ink }),
  move: (x, ink) => svg("path", { d: `M${x} 33.5V40.5`, stroke: ink, "stroke-width": 1.5 }),
  fight: (x, ink) => svg("path", { d: `M${x} 30V44`, stroke: ink, "stroke-width": 2.2 }),
  loss: (x, ink) => svg("path", { d: `M${x - 2.6} 34.4L${x + 2.6} 39.6M${x - 2.6} 39.6L${x + 2.6} 34.4`, stroke: ink, "stroke-width": 1.4 }),
  broken: (x) => svg("g", {}, svg("circle", { cx: x, cy: 37, r: 6, fill: "var(--broken)" }),
    svg("path", { d: `M${x - 2.2} 34.8L${x + 2.2} 39.2M${x - 2.2} 39.2L${x + 2.2} 34.8`, stroke: "var(--panel)", "stroke-width": 1.5 })),
};
function drawTrack(frame, at) {
  const box = byId("track"), width = box.clientWidth;
  if (width !== track.width) layTrack(width);
  const x = placeOf(at), parts = [], step = frame.k < 0 ? "" : frame.moment.step;
  for (const { step: own, name, x0, x1, members } of track.blocks) {
    parts.push(svg("rect", { x: x0, y: 26, width: x1 - x0, height: 22, rx: 4, fill: "var(--sunk)" }));
    if (x > x0) parts.push(svg("rect", { x: x0, y: 26, width: Math.min(x, x1) - x0, height: 22, rx: 4, fill: "var(--ink)", "fill-opacity": 0.16 }));
    const now = own === step;
    if (members.length && x1 - x0 > name.length * 7.2 + 4) {
      const text = svg("text", { x: x0 + 3, y: 18, fill: now ? "var(--ink)" : "var(--ink2)", "font-weight": now ? 600 : 500 });
      text.textContent = name;
      parts.push(text);
    }
    const room = (x1 - x0) / members.length;
    for (const k of members) {
      const kind = MOMENTS[k].kind;
      // Where events stand close, only those show that somebody would look for.
      if (MARKS[kind] && (room > 5 || kind === "broken" || (room > 2.5 && kind !== "move"))) {
        parts.push(MARKS[kind](track.places[k], k <= frame.k ? "var(--ink)" : "var(--ink3)"));
      }
    }
  }
  parts.push(svg("path", { d: `M${x} 22V54`, stroke: "var(--ink)", "stroke-width": 2 }), svg("circle", { cx: x, cy: 37, r: 7.5, fill: "var(--panel)", stroke: "var(--ink)", "stroke-width": 2.4 }));
  byId("marks").replaceChildren(...parts);
  const slider = byId("slider");
  if (document.activeElement !== slider || !slider.dragged) slider.value = Math.round(x / width * 10000);
  slider.setAttribute("aria-valuetext", frame.moment ? `Event ${frame.moment.n} of ${DATA.events}: ${frame.moment.text}` : "Before the first event");
}
