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
  choice: (x) => svg("path", { d: `M${x} 32.5L${x + 4.5} 37L${x} 41.5L${x - 4.5} 37Z`, fill: "currentColor" }),
  move: (x) => svg("path", { d: `M${x} 33.5V40.5`, stroke: "currentColor", "stroke-width": 1.5 }),
  fight: (x) => svg("path", { d: `M${x} 30V44`, stroke: "currentColor", "stroke-width": 2.2 }),
  loss: (x) => svg("path", { d: `M${x - 2.6} 34.4L${x + 2.6} 39.6M${x - 2.6} 39.6L${x + 2.6} 34.4`, stroke: "currentColor", "stroke-width": 1.4 }),
  broken: (x) => svg("g", {}, svg("circle", { cx: x, cy: 37, r: 6, fill: "var(--broken)" }),
    svg("path", { d: `M${x - 2.2} 34.8L${x + 2.2} 39.2M${x - 2.2} 39.2L${x + 2.2} 34.8`, stroke: "var(--panel)", "stroke-width": 1.5 })),
};
// What is behind the playhead is drawn once an event; only the playhead itself moves with every frame.
const HEAD = svg("g", {}, svg("path", { d: "M0 22V54", stroke: "var(--ink)", "stroke-width": 2 }),
  svg("circle", { cy: 37, r: 7.5, fill: "var(--panel)", stroke: "var(--ink)", "stroke-width": 2.4, class: "knob" }));
const GONE_BY = svg("g", { fill: "var(--ink)", "fill-opacity": 0.16 }), STRIP = svg("g");
byId("marks").append(STRIP, GONE_BY, HEAD);
// The moment of an event: the last one up to its number.
const momentOf = (n) => MOMENTS.reduce((best, moment, k) => (moment.n <= n ? k : best), -1);
// A bookmark goes to its event and shows its note.
const FLAGS = DATA.bookmarks.map(([n, words]) => {
  const k = momentOf(n), name = `Event ${n}` + (words && `: ${words}`);
  const flag = html("button", { type: "button", class: "flag", title: name, "aria-label": `Bookmark, ${name}` });
  flag.addEventListener("click", () => { player.to(k); note(name); });
  return [k, flag];
});
byId("track").append(...FLAGS.map(([, flag]) => flag));
const ticks = [], titles = new Map();
function drawStrip() {
  const parts = [];
  ticks.length = 0;
  titles.clear();
  for (const { step, name, x0, x1, members } of track.blocks) {
    parts.push(svg("rect", { x: x0, y: 26, width: x1 - x0, height: 22, rx: 4, fill: "var(--sunk)" }));
    if (members.length && x1 - x0 > name.length * 7.2 + 4) {
      const text = svg("text", { x: x0 + 3, y: 18 });
      text.textContent = name;
      titles.set(step, text);
      parts.push(text);
    }
    const room = (x1 - x0) / members.length;
    for (const k of members) {
      const kind = MOMENTS[k].kind;
      // Where events stand close, only those show that somebody would look for.
      if (MARKS[kind] && (room > 5 || kind === "broken" || (room > 2.5 && kind !== "move"))) parts.push(ticks[k] = MARKS[kind](track.places[k]));
    }
  }
  STRIP.replaceChildren(...parts);
  for (const [k, flag] of FLAGS) flag.style.left = `${k < 0 ? 0 : track.places[k]}px`;
  GONE_BY.replaceChildren(...track.blocks.map(({ x0 }) => svg("rect", { x: x0, y: 26, height: 22, rx: 4, width: 0 })));
}
// What has happened is in ink, what is to come is pale.
let inked = -1, stepped = "";
function inkStrip(k, step) {
  for (let i = Math.min(inked, k) + 1; i <= Math.max(inked, k); i++) if (ticks[i]) ticks[i].classList.toggle("past", i <= k);
  inked = k;
  if (step === stepped) return;
  for (const [own, text] of titles) text.classList.toggle("now", own === step);
  stepped = step;
}
function drawTrack(frame, at) {
  const width = byId("track").clientWidth, slider = byId("slider");
  if (width !== track.width) {
    layTrack(width);
    drawStrip();
    [inked, stepped] = [-1, ""];
  }
  const x = placeOf(at);
  if (frame.k !== inked || !stepped) {
    inkStrip(frame.k, frame.k < 0 ? "none" : frame.moment.step);
    slider.setAttribute("aria-valuetext", frame.moment ? `Event ${frame.moment.n} of ${DATA.events}: ${frame.moment.text}` : "Before the first event");
  }
  track.blocks.forEach(({ x0, x1 }, i) => GONE_BY.childNodes[i].setAttribute("width", Math.min(Math.max(x - x0, 0), x1 - x0)));
  HEAD.setAttribute("transform", `translate(${x} 0)`);
  if (!slider.dragged) slider.value = Math.round(x / width * 10000);
}

// The words of the event under the mouse, above its place on the strip.
function hintTrack(event) {
  const tip = byId("tip"), box = byId("track").getBoundingClientRect(), x = event.clientX - box.left;
  const k = track.places.reduce((best, place, i) => (best < 0 || Math.abs(place - x) < Math.abs(track.places[best] - x) ? i : best), -1);
  tip.hidden = k < 0;
  if (k < 0) return;
  tip.textContent = `${MOMENTS[k].n}  ${MOMENTS[k].text}`;
  tip.style.left = `${Math.min(Math.max(track.places[k] - tip.offsetWidth / 2, 0), Math.max(box.width - tip.offsetWidth, 0))}px`;
}
