// Beside the board: what happens now, the log, the numbers left on each side.
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
  const picture = svg("svg", { width: 16, height: 16, viewBox: "-9 -9 18 18", class: "die", role: "img", "aria-label": face },
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
  tick: () => svg("path", { d: "M1.5 6.2L4.6 9.2L10.5 2.4", fill: "none", stroke: "var(--ink)", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" }),
  cross: () => svg("path", { d: "M2 2L10 10M10 2L2 10", stroke: "var(--broken)", "stroke-width": 2, "stroke-linecap": "round" }),
};

let shownNow = "", asksWhy = false;
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
    for (const [sign, text] of (moment.why || []).map((why) => typeof why === "string" ? ["dot", why] : why)) {
      parts.push(html("p", { class: `why ${sign}` }, svg("svg", { width: 12, height: 12, "aria-hidden": "true" }, SIGNS[sign]()), html("span", {}, text)));
    }
  }
  const rule = DATA.rules[moment.rule];
  if (rule) {
    const why = html("details", {}, html("summary", {}, "Why?"), html("p", {}, rule[2]), html("p", { class: "hint" }, `${rule[0]} · ${rule[1]}`));
    why.open = asksWhy;
    why.addEventListener("toggle", () => { asksWhy = why.open; });
    parts.push(why);
  }
  byId("now").replaceChildren(...parts);
}

const LINES = [...byId("log").querySelectorAll("button")];
for (const button of LINES) button.classList.add("future");
let shownLine = -1;
function drawLog(k) {
  if (k === shownLine) return;
  const was = shownLine;
  shownLine = k;
  for (let i = Math.min(was, k) + 1; i <= Math.max(was, k); i++) LINES[i].classList.toggle("future", i > k);
  if (LINES[was]) LINES[was].removeAttribute("aria-current");
  if (LINES[k]) LINES[k].setAttribute("aria-current", "true");
  const log = byId("log");
  // Only the log itself is scrolled: where the page is one column, the page stays where the reader put it.
  if (k < 0) log.scrollTop = 0;
  else if (log.scrollHeight > log.clientHeight) {
    const top = LINES[k].offsetTop, low = top + LINES[k].offsetHeight;
    // The first line in sight is a whole one.
    if (top < log.scrollTop + 8 || low > log.scrollTop + log.clientHeight - 40) {
      log.scrollTop = LINES.findLast((button) => button.offsetTop <= Math.max(top - 0.4 * log.clientHeight, 0)).offsetTop;
    }
  }
}

let sided = -2;
function drawSides(frame) {
  if (frame.k === sided) return;
  sided = frame.k;
  const left = [0, 0];
  frame.standings.forEach(([wounds], k) => { if (wounds > 0) left[DATA.units[DATA.models[k].unit].side]++; });
  left.forEach((count, side) => { byId(`left-${side}`).textContent = count; });
}
