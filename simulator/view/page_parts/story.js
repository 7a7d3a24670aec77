// The replay as data: what stands where after each moment, and what is to be seen at any time. No drawing in here.
const DATA = JSON.parse(document.getElementById("view").textContent);
const KEYS = JSON.parse(document.getElementById("keys").textContent);
const MOMENTS = DATA.moments;
const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");

// A model's standing is [wounds, x, y, facing], or [wounds] when it is not on the table.
// STANDINGS[k] holds all of them before moment k; the last one is how the replay ends.
const STANDINGS = [DATA.models.map((m) => m.now)];
// FALLEN[k] holds [model, standing] of the casualties of the step before moment k.
const FALLEN = [];
{
  let fallen = [];
  for (const moment of MOMENTS) {
    const before = STANDINGS[STANDINGS.length - 1];
    const after = before.slice();
    for (const [model, ...standing] of moment.now || []) after[model] = standing;
    if (moment.kind === "step") fallen = [];
    FALLEN.push(fallen);
    if (moment.falls !== undefined) fallen = [...fallen, [moment.falls, before[moment.falls]]];
    STANDINGS.push(after);
  }
  FALLEN.push(fallen);
}

// CSS cubic-bezier(x1, y1, x2, y2) at share x of the time.
function ease(x, [x1, y1, x2, y2]) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const at = (a, b, s) => 3 * a * s * (1 - s) ** 2 + 3 * b * s * s * (1 - s) + s ** 3;
  let low = 0, high = 1;
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < x) low = middle; else high = middle;
  }
  return at(y1, y2, (low + high) / 2);
}
const OUT = [0, 0, 0.2, 1], MOVE = [0.4, 0, 0.2, 1], GONE = [0.4, 0, 1, 1];

// The part of a way behind a model after a share of its length.
function walked(path, share) {
  if (share >= 1) return path;
  let left = 0;
  for (let i = 1; i < path.length; i++) left += Math.hypot(path[i][0] - path[i - 1][0], path[i][1] - path[i - 1][1]);
  left *= share;
  const behind = [path[0]];
  for (let i = 1; i < path.length; i++) {
    const [ax, ay] = path[i - 1], [bx, by] = path[i], leg = Math.hypot(bx - ax, by - ay);
    if (left < leg) {
      behind.push([ax + (bx - ax) * left / leg, ay + (by - ay) * left / leg]);
      break;
    }
    behind.push(path[i]);
    left -= leg;
  }
  return behind;
}

function current(at) {
  let low = 0, high = MOMENTS.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (MOMENTS[middle].t <= at) low = middle + 1; else high = middle;
  }
  return low - 1;
}
const rest = (k) => MOMENTS[k].t + MOMENTS[k].a;

// What is to be seen at a time: the moment's number in MOMENTS (-1 before the first), how much of it has happened
// (0 to 1, eased), where everything stands, and the way behind a moving model.
function frameAt(at) {
  const k = current(at);
  if (k < 0) return { k, share: 1, standings: STANDINGS[0], fallen: [] };
  const moment = MOMENTS[k];
  const share = REDUCED.matches || at >= rest(k) ? 1 : (at - moment.t) / moment.a;
  const frame = { k, moment, share, standings: STANDINGS[k + 1], fallen: FALLEN[k] };
  if (share >= 1) return { ...frame, share: 1, fallen: moment.falls === undefined ? frame.fallen : FALLEN[k + 1] };
  if (!moment.way) return { ...frame, share: ease(share, moment.falls === undefined ? OUT : GONE) };
  const gone = ease(share, MOVE), behind = walked(moment.way.path, gone), [x, y] = behind[behind.length - 1];
  const before = STANDINGS[k][moment.way.model], standings = STANDINGS[k].slice();
  const turn = ((moment.way.facing - before[3] + 540) % 360 + 360) % 360 - 180;
  standings[moment.way.model] = [before[0], x, y, before[3] + turn * gone];
  return { ...frame, share: gone, standings, behind };
}

// Where units begin to act, and where steps of the phase begin.
const isFirst = (group) => (k) => k === MOMENTS.findIndex((m) => m[group] === MOMENTS[k][group] && (group !== "turn" || m.unit !== undefined));
const UNIT_TURNS = MOMENTS.map((_, k) => k).filter((k) => MOMENTS[k].unit !== undefined).filter(isFirst("turn"));
const STEP_BEGINNINGS = MOMENTS.map((_, k) => k).filter((k) => !k || MOMENTS[k - 1].step !== MOMENTS[k].step);

// The playhead. Every change goes through here; `changed` is set by the page.
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const player = {
  at: 0, playing: false, speed: 1, changed: () => {},
  seek(at, playing = this.playing) {
    this.at = Math.min(Math.max(at, 0), DATA.duration);
    this.playing = playing;
    this.changed();
  },
  to(k) { k < 0 ? this.seek(0, false) : k >= MOMENTS.length ? this.seek(DATA.duration, false) : this.seek(rest(k), false); },
  toggle() {
    if (!this.playing && this.at >= DATA.duration) this.at = 0;
    this.seek(this.at, !this.playing);
  },
  forward() {
    const k = current(this.at);
    this.to(k >= 0 && this.at < rest(k) ? k : k + 1);
  },
  back() { this.to(current(this.at) - 1); },
  forwardTo(beginnings) { this.to(beginnings.find((k) => rest(k) > this.at) ?? MOMENTS.length); },
  backTo(beginnings) {
    const here = current(this.at);
    this.to(beginnings.filter((k) => rest(k) < this.at && k !== here).pop() ?? -1);
  },
  setSpeed(speed) { this.speed = speed; this.changed(); },
  faster() { this.setSpeed(SPEEDS.find((s) => s > this.speed) || this.speed); },
  slower() { this.setSpeed([...SPEEDS].reverse().find((s) => s < this.speed) || this.speed); },
};
