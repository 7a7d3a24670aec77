// Hands: keys, buttons, slider, mouse and fingers; and the loop that draws while something moves.
const COMMANDS = {
  toggle: () => player.toggle(), forward: () => player.forward(), back: () => player.back(),
  "forward-unit": () => player.forwardTo(UNIT_TURNS), "back-unit": () => player.backTo(UNIT_TURNS),
  "forward-step": () => player.forwardTo(STEP_BEGINNINGS), "back-step": () => player.backTo(STEP_BEGINNINGS),
  home: () => player.seek(0, false), end: () => player.seek(DATA.duration, false),
  tenth: (key) => player.seek(DATA.duration * Number(key) / 10), faster: () => player.faster(), slower: () => player.slower(),
  "zoom-in": () => look(zoomed(aim, 1.2, cursor || middle())), "zoom-out": () => look(zoomed(aim, 1 / 1.2, cursor || middle())),
  "fit-action": () => look(fitted(actionBox()), 240), "fit-board": () => look(fitted(boardBox()), 240),
  engagement: () => show("engagement"), coherency: () => show("coherency"), names: () => show("names"), grid: () => show("grid"), follow: () => show("follow"),
  measure: () => measuring(!ruler.on),
  why: () => { const why = document.querySelector("#now details"); if (why) why.open = !why.open; },
  link: () => copyLink(),
  "full-screen": () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen().catch(() => note("Full screen is not allowed here."))),
  help: () => {
    const sheet = byId("help");
    if (sheet.open) { sheet.close(); return; }
    sheet.showModal();
    sheet.scrollTop = 0;
  },
  leave: () => leave(),
  // Buttons without a key of their own.
  show: () => openMenu(byId("menu").hidden),
  theme: () => { document.documentElement.dataset.theme = dark() ? "light" : "dark"; },
  unpin: () => pin(-1),
};
const dark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
function show(what) {
  shown[what] = !shown[what];
  for (const button of document.querySelectorAll(`#menu [data-command="${what}"]`)) button.setAttribute("aria-pressed", String(shown[what]));
  draw();
}
function measuring(on) {
  ruler.on = on;
  BOARD.classList.toggle("measures", on);
  document.querySelector('#menu [data-command="measure"]').setAttribute("aria-pressed", String(on));
  openMenu(false);
  layRuler(null, null);
}
function openMenu(open) {
  byId("menu").hidden = !open;
  document.querySelector('[data-command="show"]').setAttribute("aria-expanded", String(open));
}
// Esc leaves one level at a time.
function leave() {
  if (byId("help").open) byId("help").close();
  else if (!byId("menu").hidden) { openMenu(false); document.querySelector('[data-command="show"]').focus(); }
  else if (ruler.on) measuring(false);
  else pin(-1);
}

// The address of one moment: replay.html#event=12.
function linked() {
  const found = /^#event=(\d+)$/.exec(location.hash);
  return found && Number(found[1]);
}
function openLink() {
  const n = linked();
  if (n !== null) player.to(momentOf(n));
}
addEventListener("hashchange", openLink);
async function copyLink() {
  const k = current(player.at), n = k < 0 ? 0 : MOMENTS[k].n;
  location.hash = `event=${n}`;
  const allowed = navigator.clipboard && await navigator.clipboard.writeText(location.href).then(() => true, () => false);
  note(allowed ? `Copied: a link to event ${n}.` : `The address bar holds the link to event ${n}.`);
}
let noted = 0;
function note(words) {
  byId("note").textContent = words;
  clearTimeout(noted);
  noted = setTimeout(() => { byId("note").textContent = ""; }, 2400 + 40 * words.length);
}

function commandFor(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key, sign = key.length === 1;
  const row = KEYS.find((r) => r.keys.includes(key) && !!r.ctrl === (event.ctrlKey || event.metaKey) && (!!r.shift === event.shiftKey || sign));
  return row && row.command;
}
addEventListener("keydown", (event) => {
  if (event.altKey || event.isComposing || event.target.closest("select")) return;
  const help = byId("help").open;
  if (ruler.on && !help && (event.key === "Tab" || event.key === "Enter")) {
    event.preventDefault();
    if (event.key === "Tab") pickBase(event.shiftKey ? -1 : 1);
    else if (ruler.to) layRuler(ruler.to, null);
    return;
  }
  const command = commandFor(event);
  if (!command || (help && command !== "help" && command !== "leave")) return;
  // A focused button takes Space itself.
  if (event.key === " " && event.target.closest("button")) return;
  event.preventDefault();
  COMMANDS[command](event.key);
});
// After a click the keys belong to the replay again, and Space plays instead of pressing the button once more.
addEventListener("click", (event) => {
  if (event.detail && event.target.closest("button")) event.target.closest("button").blur();
  if (!event.target.closest(".menu")) openMenu(false);
});
for (const button of document.querySelectorAll("[data-command]")) button.addEventListener("click", () => COMMANDS[button.dataset.command]());
LINES.forEach((button, k) => button.addEventListener("click", () => player.to(k)));
for (const button of document.querySelectorAll("[data-speed]")) button.addEventListener("click", () => player.setSpeed(Number(button.dataset.speed)));
byId("speed").addEventListener("click", () => player.setSpeed(SPEEDS[(SPEEDS.indexOf(player.speed) + 1) % SPEEDS.length]));
byId("slider").addEventListener("input", (event) => {
  const playing = player.playing;
  event.target.dragged = true;
  player.seek(timeAt(event.target.value / 10000 * track.width), playing);
  event.target.dragged = false;
});
for (const name of ["pointermove", "pointerdown"]) byId("slider").addEventListener(name, hintTrack);
for (const name of ["pointerleave", "pointercancel", "blur"]) byId("slider").addEventListener(name, () => { byId("tip").hidden = true; });
byId("slider").addEventListener("wheel", (event) => {
  event.preventDefault();
  if (event.deltaY < 0) player.back(); else player.forward();
}, { passive: false });
const spell = (speed) => ({ 0.25: "¼", 0.5: "½" })[speed] || `${speed}`;

// The camera glides to where it is asked to look, and keeps the point under the cursor where it is.
let aim = { ...camera }, glide = null, cursor = null;
const middle = () => [camera.width / 2, camera.height / 2];
function look(to, time = 160) {
  aim = to;
  if (REDUCED.matches || !time) { Object.assign(camera, to); glide = null; }
  else glide = { from: { scale: camera.scale, x: camera.x, y: camera.y }, to, began: performance.now(), time };
  draw();
}
function moveCamera(now) {
  if (!glide) return false;
  const share = ease((now - glide.began) / glide.time, OUT), { from, to } = glide;
  const scale = from.scale * (to.scale / from.scale) ** share;
  // Between two scales the fixed point stays fixed when the centre goes with 1 / scale.
  const part = Math.abs(to.scale - from.scale) < 1e-9 ? share : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  Object.assign(camera, share >= 1 ? to : { scale, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  if (share >= 1) glide = null;
  return true;
}
// Following brings the models of an event into view when they are not; it never goes nearer.
function follow(k) {
  const { moment, standings } = { moment: MOMENTS[k], standings: STANDINGS[k + 1] };
  const strikes = moment.attack ? DATA.attacks[moment.attack[0]].strikes.flat() : [];
  const models = new Set([...strikes, ...standings.map((_, m) => m).filter((m) => moment.unit !== undefined && DATA.models[m].unit === moment.unit)]);
  const boxes = [...models].filter((m) => standings[m][1] !== undefined).map((m) => [standings[m][1], standings[m][2], reach(DATA.models[m].base) + 1]);
  if (!boxes.length) return;
  const box = [Math.min(...boxes.map(([x, , r]) => x - r)), Math.min(...boxes.map(([, y, r]) => y - r)), Math.max(...boxes.map(([x, , r]) => x + r)), Math.max(...boxes.map(([, y, r]) => y + r))];
  const [left, low] = toPixels([box[0], box[1]]), [right, high] = toPixels([box[2], box[3]]);
  if (left >= 0 && right <= camera.width && high >= 48 && low <= camera.height - 44) return;
  const to = fitted(box);
  look({ ...to, scale: Math.min(to.scale, aim.scale) }, 300);
}
BOARD.addEventListener("wheel", (event) => {
  event.preventDefault();
  const at = local(event), notch = event.deltaMode === 1 || (event.deltaX === 0 && Math.abs(event.deltaY) >= 50 && Number.isInteger(event.deltaY));
  if (event.ctrlKey) look(zoomed(aim, Math.exp(-event.deltaY * (notch ? 0.002 : 0.01)), at), 0);
  else if (notch) look(zoomed(aim, event.deltaY < 0 ? 1.2 : 1 / 1.2, at));
  else look({ ...aim, x: aim.x + event.deltaX / aim.scale, y: aim.y - event.deltaY / aim.scale }, 0);
}, { passive: false });
function local(event) {
  const box = BOARD.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}
// A press that hardly moves is a click: it keeps the unit of the base under it. The right button measures.
const fingers = new Map();
let press = null;
BOARD.addEventListener("contextmenu", (event) => event.preventDefault());
BOARD.addEventListener("pointerdown", (event) => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const at = local(event);
  BOARD.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, at);
  press = { at, still: fingers.size === 1, ruler: fingers.size === 1 && (event.button === 2 || (ruler.on && event.button === 0)) };
  if (press.ruler) layRuler(endAt(at), null);
  else BOARD.classList.add("dragged");
});
BOARD.addEventListener("pointermove", (event) => {
  const at = local(event), before = fingers.get(event.pointerId);
  if (event.pointerType === "mouse") {
    cursor = at;
    if (!before) hover(modelAt(at));
  }
  if (!before) return;
  if (press.ruler) { layRuler(ruler.from, endAt(at)); return; }
  if (press.still && Math.hypot(at[0] - press.at[0], at[1] - press.at[1]) <= 4) return;
  press.still = false;
  const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
  fingers.set(event.pointerId, at);
  let to = { scale: camera.scale, x: camera.x, y: camera.y };
  if (others.length) {
    const [other] = others, spread = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]);
    to = zoomed(to, spread(at) / Math.max(spread(before), 1), [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
  }
  const share = 1 / (others.length + 1);
  to.x -= (at[0] - before[0]) * share / to.scale;
  to.y += (at[1] - before[1]) * share / to.scale;
  look(to, 0);
});
for (const name of ["pointerup", "pointercancel"]) {
  BOARD.addEventListener(name, (event) => {
    if (!fingers.delete(event.pointerId) || fingers.size) return;
    BOARD.classList.remove("dragged");
    if (press.ruler) layRuler(null, null);
    else if (press.still && name === "pointerup" && event.button === 0) pin(modelAt(press.at, event.pointerType === "touch" ? 12 : 0));
  });
}
function hover(model) {
  if (model === hovered) return;
  hovered = model;
  BOARD.classList.toggle("points", model >= 0);
  draw();
}
BOARD.addEventListener("pointerleave", () => { cursor = null; hover(-1); });
BOARD.addEventListener("dblclick", (event) => { if (modelAt(local(event)) < 0) COMMANDS["fit-action"](); });

let asked = false, last = 0, said = "", seen = -2;
function draw() {
  if (asked) return;
  asked = true;
  requestAnimationFrame((now) => {
    asked = false;
    if (player.playing) {
      player.at += Math.min(Math.max(now - last, 0), 100) * player.speed;
      if (player.at >= DATA.duration) { player.at = DATA.duration; player.playing = false; }
    }
    last = now;
    const gliding = moveCamera(now), frame = frameAt(player.at, player.together);
    drawBoard(frame);
    drawWords(frame);
    if (shown.follow && frame.k !== seen && frame.k >= 0) follow(frame.k);
    seen = frame.k;
    if (player.playing || gliding) draw();
  });
}
let worded = "";
function drawWords(frame) {
  const { moment } = frame;
  drawNow(frame);
  drawCard(frame);
  drawLog(frame.k);
  drawTrack(frame, player.at);
  drawSides(frame);
  drawBanner(frame);
  // Read out what happens when someone steps; while it plays, that would be a torrent.
  const words = ruler.on && ruler.words ? ruler.said : player.playing ? said : moment ? moment.text : "";
  if (words !== said) byId("live").textContent = said = words;
  const key = `${frame.k} ${player.playing} ${player.speed} ${ruler.on}`;
  if (key === worded) return;
  worded = key;
  byId("caption-step").textContent = moment ? DATA.steps.find(([step]) => step === moment.step)[1] : "";
  byId("caption").textContent = ruler.on ? "Drag from base to base, or Tab picks them; Esc ends measuring." : moment ? moment.text : MOMENTS.length ? "Press Space to play." : "";
  byId("where").textContent = `Event ${moment ? moment.n : 0} of ${DATA.events}`;
  const play = document.querySelector(".play");
  play.setAttribute("aria-label", player.playing ? "Pause" : "Play");
  play.title = `${player.playing ? "Pause" : "Play"} (Space)`;
  play.classList.toggle("playing", player.playing);
  for (const button of document.querySelectorAll("[data-speed]")) button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === player.speed));
  byId("speed").textContent = `${spell(player.speed)}×`;
  byId("speed").setAttribute("aria-label", `Speed ${spell(player.speed)}×`);
}
// A step of the phase, an overrun, a forced fight: announced in large while it plays; when paused, the captions say it.
function drawBanner({ k, moment }) {
  const banner = byId("banner"), announced = player.playing && moment && moment.banner;
  banner.hidden = !announced;
  if (!announced) return;
  const end = k + 1 < MOMENTS.length ? MOMENTS[k + 1].t : DATA.duration, [word, whose] = moment.banner;
  banner.style.opacity = REDUCED.matches ? 1 : Math.min(ease((player.at - moment.t) / 160, OUT), 1 - ease((player.at - end + 160) / 160, GONE));
  if (banner.firstChild.textContent !== word) banner.firstChild.textContent = word;
  if (banner.lastChild.textContent !== whose) banner.lastChild.textContent = whose;
}
player.changed = () => {
  last = performance.now();
  draw();
};

let printing = false;
new ResizeObserver(() => {
  if (printing) return;
  const first = camera.width === 1, { width, height } = BOARD.getBoundingClientRect();
  if (!width || !height) return;
  Object.assign(camera, { width, height });
  if (first) look(fitted(actionBox()), 0);
  draw();
}).observe(BOARD);
new ResizeObserver(draw).observe(byId("track"));
// On paper the board is as wide as the sheet, and shows what the screen showed.
function paper(view) {
  printing = view !== null;
  for (const picture of [BOARD, LAYERS.ground]) if (printing) picture.setAttribute("viewBox", view); else picture.removeAttribute("viewBox");
}
addEventListener("beforeprint", () => { paper(`0 0 ${camera.width} ${camera.height}`); });
addEventListener("afterprint", () => { paper(null); });
document.documentElement.classList.add("live");
if (location.protocol === "about:" || location.protocol === "blob:") document.querySelector('[data-command="link"]').hidden = true;
// For those who look from outside: tests, and people in a console.
window.replay = { DATA, player, camera, gap, current: () => current(player.at), standings: () => frameAt(player.at, player.together).standings };
if (linked() === null) player.to(DATA.opening);
else openLink();
if (document.fonts) document.fonts.ready.then(() => { drawn = {}; draw(); });
