// The replay as data: what stands where after each moment, and what is to be seen at any time. No drawing in here.
const DATA = JSON.parse(document.getElementById("view").textContent);
const KEYS = JSON.parse(document.getElementById("keys").textContent);
const MOMENTS = DATA.moments;
const MODEL_AT = new Map(DATA.models.map((model, k) => [model.id, k]));
// What happened stands in the replay's own log, which the page carries whole; the view says when and how it is shown.
{
  const lines = document.getElementById("replay").textContent.trim().split("\n").map((line) => JSON.parse(line));
  const events = new Map(lines.filter((line) => line.type).map((event) => [event.n, event]));
  let before = {};
  for (const moment of MOMENTS) {
    moment.n ??= (before.n || 0) + 1;
    const event = events.get(moment.n);
    // Kind, step, turn, stretch, how far a model may go and the clause are written where they change.
    for (const name of ["kind", "step", "turn", "stretch", "most", "rule"]) moment[name] ??= before[name];
    before = { ...moment };
    moment.text = event.text;
    moment.clause = event.clause || "";
    moment.step = DATA.steps[moment.step][0];
    if (event.type === "model_moved") moment.way = { ...event, model: MODEL_AT.get(event.model) };
    if (event.type === "model_destroyed") moment.falls = MODEL_AT.get(event.model);
    if (event.type === "model_placed") moment.placed = MODEL_AT.get(event.model);
    if (event.type === "wounds_lost" && !event.left) moment.dies = MODEL_AT.get(event.model);
  }
}
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

// DID[k] says for each unit what it has done before moment k: "c" charged, "f" fought.
const DID = [DATA.units.map((u) => u.did)];
for (const moment of MOMENTS) {
  const did = DID[DID.length - 1].slice();
  for (const [unit, what] of moment.did || []) did[unit] = what;
  DID.push(did);
}

// HOLDS[k] says for each objective which side holds it before moment k, -1 when nobody does.
const HOLDS = [DATA.holds];
for (const moment of MOMENTS) HOLDS.push(moment.holds || HOLDS[HOLDS.length - 1]);

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

// The moves of one unit that follow one another, around moment k: the first and the last of them.
function run(k) {
  let first = k, last = k;
  while (first > 0 && MOMENTS[first - 1].way && MOMENTS[first - 1].stretch === MOMENTS[k].stretch) first--;
  while (last < MOMENTS.length - 1 && MOMENTS[last + 1].way && MOMENTS[last + 1].stretch === MOMENTS[k].stretch) last++;
  return [first, last];
}

// What is to be seen at a time: the moment's number in MOMENTS (-1 before the first), how much of it has happened
// (0 to 1, eased), where everything stands, and the ways behind moving models. `together`: a unit's models go at once.
function frameAt(at, together = false) {
  const k = current(at);
  if (k < 0) return { k, share: 1, standings: STANDINGS[0], fallen: [], moving: [] };
  const moment = MOMENTS[k], fallen = FALLEN[moment.falls === undefined ? k : k + 1];
  const frame = { k, moment, share: 1, standings: STANDINGS[k + 1], fallen, moving: [] };
  const [first, last] = moment.way && together ? run(k) : [k, k];
  if (REDUCED.matches || at >= rest(last)) return frame;
  const share = (at - MOMENTS[first].t) / (rest(last) - MOMENTS[first].t);
  if (!moment.way) return { ...frame, share: ease(share, moment.falls === undefined ? OUT : GONE) };
  const gone = ease(share, MOVE), standings = STANDINGS[first].slice(), moving = [];
  for (let j = first; j <= last; j++) {
    const { way } = MOMENTS[j], before = STANDINGS[j][way.model], behind = walked(way.path, gone), [x, y] = behind[behind.length - 1];
    const turn = ((way.facing - before[3] + 540) % 360 + 360) % 360 - 180;
    standings[way.model] = [before[0], x, y, before[3] + turn * gone];
    moving.push({ way, behind });
  }
  return { ...frame, share: gone, standings, moving, first };
}

// Where units begin to act, and where steps of the phase begin.
const UNIT_TURNS = [];
{
  const turns = new Set();
  MOMENTS.forEach(({ unit, turn }, k) => { if (unit !== undefined && !turns.has(turn)) { turns.add(turn); UNIT_TURNS.push(k); } });
}
const STEP_BEGINNINGS = MOMENTS.map((_, k) => k).filter((k) => !k || MOMENTS[k - 1].step !== MOMENTS[k].step);

// The playhead. Every change goes through here; `changed` is set by the page.
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const player = {
  at: 0, playing: false, speed: 1, changed: () => {},
  // At eight times the speed a unit's models go all at once.
  get together() { return this.playing && this.speed >= 8; },
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
