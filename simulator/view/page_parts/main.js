// Hands: keys, buttons, slider, mouse and fingers; and the loop that draws while something moves.
const COMMANDS = {
  toggle: () => player.toggle(), forward: () => player.forward(), back: () => player.back(),
  "forward-unit": () => player.forwardTo(UNIT_TURNS), "back-unit": () => player.backTo(UNIT_TURNS),
  "forward-step": () => player.forwardTo(STEP_BEGINNINGS), "back-step": () => player.backTo(STEP_BEGINNINGS),
  home: () => player.seek(0, false), end: () => player.seek(DATA.duration, false),
  tenth: (key) => player.seek(DATA.duration * Number(key) / 10), faster: () => player.faster(), slower: () => player.slower(),
  "zoom-in": () => look(zoomed(aim, 1.2, cursor || middle())), "zoom-out": () => look(zoomed(aim, 1 / 1.2, cursor || middle())),
  "fit-action": () => look(fitted(actionBox()), 240), "fit-board": () => look(fitted(boardBox()), 240),
  "full-screen": () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  help: () => (byId("help").open ? byId("help").close() : byId("help").showModal()),
  leave: () => byId("help").close(),
};
function commandFor(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key, sign = key.length === 1;
  const row = KEYS.find((r) => r.keys.includes(key) && r.ctrl === (event.ctrlKey || event.metaKey) && (r.shift === event.shiftKey || sign));
  return row && row.command;
}
addEventListener("keydown", (event) => {
  if (event.altKey || event.isComposing) return;
  const command = commandFor(event), help = byId("help").open;
  if (!command || (help && command !== "help" && command !== "leave") || (command === "leave" && !help)) return;
  // A focused button takes Space itself.
  if (event.key === " " && event.target.closest("button")) return;
  event.preventDefault();
  COMMANDS[command](event.key);
});
// After a click the keys belong to the replay again, and Space plays instead of pressing the button once more.
addEventListener("click", (event) => { if (event.detail && event.target.closest("button")) event.target.closest("button").blur(); });
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
const fingers = new Map();
BOARD.addEventListener("pointerdown", (event) => {
  if (event.button > 1) return;
  BOARD.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, local(event));
  BOARD.classList.add("dragged");
});
BOARD.addEventListener("pointermove", (event) => {
  const at = local(event);
  if (event.pointerType === "mouse") cursor = at;
  const before = fingers.get(event.pointerId);
  if (!before) return;
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
    fingers.delete(event.pointerId);
    if (!fingers.size) BOARD.classList.remove("dragged");
  });
}
BOARD.addEventListener("pointerleave", () => { cursor = null; });
BOARD.addEventListener("dblclick", () => COMMANDS["fit-action"]());

let asked = false, last = 0, said = "";
function draw() {
  if (asked) return;
  asked = true;
  requestAnimationFrame((now) => {
    asked = false;
    if (player.playing) {
      const passed = Math.min(now - last, 100) * player.speed;
      player.at += passed;
      if (player.at >= DATA.duration) { player.at = DATA.duration; player.playing = false; }
    }
    last = now;
    const gliding = moveCamera(now), frame = frameAt(player.at);
    drawBoard(frame);
    drawWords(frame);
    if (player.playing || gliding) draw();
  });
}
function drawWords(frame) {
  const { moment } = frame;
  drawNow(frame);
  drawLog(frame.k);
  drawTrack(frame, player.at);
  drawSides(frame);
  byId("caption-step").textContent = moment ? DATA.steps.find(([step]) => step === moment.step)[1] : "";
  byId("caption").textContent = moment ? moment.text : MOMENTS.length ? "Press Space to play." : "";
  byId("where").textContent = `Event ${moment ? moment.n : 0} of ${DATA.events}`;
  const play = document.querySelector(".play");
  play.setAttribute("aria-label", player.playing ? "Pause" : "Play");
  play.title = `${player.playing ? "Pause" : "Play"} (Space)`;
  play.classList.toggle("playing", player.playing);
  for (const button of document.querySelectorAll("[data-speed]")) button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === player.speed));
  byId("speed").textContent = `${spell(player.speed)}×`;
  // Read out what happens when someone steps; while it plays, that would be a torrent.
  const words = player.playing ? said : moment ? moment.text : "";
  if (words !== said) byId("live").textContent = said = words;
}
player.changed = () => {
  last = performance.now();
  draw();
};

new ResizeObserver(() => {
  const first = camera.width === 1, { width, height } = BOARD.getBoundingClientRect();
  Object.assign(camera, { width, height });
  if (first) look(fitted(actionBox()), 0);
  draw();
}).observe(BOARD);
new ResizeObserver(draw).observe(byId("track"));
// For those who look from outside: tests, and people in a console.
window.replay = { DATA, player, camera, current: () => current(player.at), standings: () => frameAt(player.at).standings };
player.to(DATA.opening);
