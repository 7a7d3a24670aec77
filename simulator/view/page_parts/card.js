// The card of the unit at hand: pointing at a base shows its unit, a click or the list keeps it.
const CHOICE = byId("unit");
DATA.units.forEach((unit, u) => CHOICE.append(html("option", { value: u }, unit.name)));
const table = (kind, head, ...rows) => html("table", { class: kind },
  html("thead", {}, html("tr", {}, ...head.map((name) => html("th", { scope: "col" }, name)))),
  html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map((value) => html("td", {}, value))))));
const small = (k, wounds) => {
  // As large as a small base can be and still carry its number.
  const model = DATA.models[k], picture = svg("svg", { width: 26, height: 26, viewBox: "-14 -14 28 28", role: "img", "aria-label": `${model.label}: ${wounds} of ${model.W} wounds left` });
  picture.append(makeToken({ ...model, base: { r: 13 } }, wounds, 1, ""));
  picture.querySelector(".shade").remove();
  return picture;
};
const MOST = 10;
let carded = "";
function drawCard(frame) {
  const k = hovered >= 0 ? hovered : pinned, u = k < 0 ? -1 : DATA.models[k].unit, key = `${k} ${k < 0 ? "" : frame.k}`;
  if (key === carded) return;
  carded = key;
  CHOICE.value = u;
  byId("card-clear").hidden = pinned < 0;
  if (u < 0) { byId("card").replaceChildren(html("p", { class: "hint" }, matchMedia("(hover: none)").matches ? "Tap a base to see its unit." : "Point at a base to see its unit; a click keeps it.")); return; }
  const unit = DATA.units[u], members = DATA.models.map((_, m) => m).filter((m) => DATA.models[m].unit === u);
  const left = members.filter((m) => frame.standings[m][0] > 0), wounds = left.reduce((sum, m) => sum + frame.standings[m][0], 0);
  const whole = members.reduce((sum, m) => sum + DATA.models[m].W, 0), { profile } = DATA.models[k], did = DID[frame.k + 1][u];
  const about = [unit.about, did.includes("c") && "charged", did.includes("f") && "fought", left.length && !left.some((m) => frame.standings[m][1] !== undefined) && "not on the table"];
  const counts = [members.length > 1 && `${left.length} of ${members.length} left`, whole > members.length && `${wounds} of ${whole} wounds`, !left.length && "destroyed"];
  const parts = [html("p", { class: "line" }, about.filter(Boolean).join(" · ")),
    table("stats", DATA.profile, unit.profiles[profile]),
    html("div", { class: "left" }, ...left.slice(0, left.length > MOST ? MOST - 1 : MOST).map((m) => small(m, frame.standings[m][0])),
      left.length > MOST ? html("b", {}, `+${left.length - MOST + 1}`) : "", html("span", {}, counts.filter(Boolean).join(" · ")))];
  if (unit.weapons.length) parts.push(table("weapons", ["Weapon", "A", "WS", "S", "AP", "D"], ...unit.weapons));
  byId("card").replaceChildren(...parts);
}
function pin(model) {
  pinned = model;
  draw();
}
CHOICE.addEventListener("change", () => pin(DATA.models.findIndex((m) => m.unit === Number(CHOICE.value))));
