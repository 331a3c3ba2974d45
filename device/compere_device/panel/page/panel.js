// The page: what comes from the device is shown, and what a person does goes there.

import { Beside } from "./beside.js";
import { Dice } from "./dice.js";
import { Glass } from "./glass.js";
import { Keys } from "./keys.js";
import { why as because } from "./making.js";
import { Rack } from "./rack.js";
import { Reading } from "./reading.js";
import "./signs.js";
import { Voice } from "./voice.js";
import { ask, connect, on, send } from "./wire.js";
import { language, speak, t } from "./words.js";

const TOLD_MS = 5000; // how long a message stands in the place of the state
const ALIVE_MS = 4000; // a device that does not answer for so long is not shown as live
const SHORTCUTS = [
  ["Enter", "OK"], ["B", "BACK"], ["↑ ↓", "UP, DOWN"], ["← →", "LEFT, RIGHT"], ["L", "LOOK"],
  ["W", "OK held"], ["G", "BACK held"], ["!", "Way out"], ["/", "Scan a code"],
];
const part = (id) => document.getElementById(id);
const glass = new Glass(part("glass"));
let hello = null, page = null, picture = null, game = null, live = false, asking = false, unanswered = false;

const seen = () => Number(part("glass").dataset.number ?? 0);
const voice = new Voice(part("voice"));
const keys = new Keys(part("keys"), part("holds"), seen, used);
const input = (message) => keys.input(message);
const scan = (code) => input({ scan: code });
const reading = new Reading(part("reading"), (key) => input({ tap: key }));
const dice = new Dice(part("dice"), input);
const rack = new Rack(part("rack"), scan);
const beside = new Beside(part("beside"), () => live);

/** Whether what is shown is what the device shows now. */
function be(now, why = "") {
  live = now;
  document.body.classList.toggle("stale", !now);
  part("state").textContent = now ? t("Live") : t("Not connected");
  part("stale").hidden = now;
  part("stale").textContent = now ? "" : why || t("Not connected: what the device shows now is not known.");
  for (const each of document.querySelectorAll("#keys button, #holds button, #rows button, #choices button, #rack button, #dice button, #knob button"))
    each.disabled = !now;
  if (!now) {
    glass.clear();
    reading.show({ title: "", said: part("stale").textContent });
    keys.mean({});
    voice.hush();
  }
}

/** Something was pressed: fall silent, and see whether the device still answers. */
function used() {
  voice.hush();
  if (asking || !live) return;
  asking = true;
  const slow = setTimeout(() => { unanswered = true; be(false, t("The device does not answer.")); }, ALIVE_MS);
  ask("alive").catch(() => {}).finally(() => { asking = unanswered = false; clearTimeout(slow); if (!live) show(); });
}

/** Show what the device shows, once both its picture and its page are here, and nothing that it was asked is unanswered:
 * before the answer comes what was held up on the way. */
function show() {
  if (!hello || !page || !picture || unanswered) return;
  if (glass.canvas.dataset.number !== String(picture.number)) glass.show(picture);
  keys.mean(page.keys ?? {}, page.rows);
  reading.show(page);
  choices();
  if (!live) be(true);
  voice.say(page, reading.said.textContent);
}

on("device", (how, { hello: its, message }) => {
  if (how === "here") {
    hello = its;
    keys.have(hello.keys);
    part("knob").hidden = !hello.knob;
    return; // it is live once it has said what it shows
  }
  hello = page = picture = null;
  be(false, how === "gone" ? t("The device is gone; it may be starting again.") : t("Looking for the device…"));
});
on("connection", () => {
  hello = page = picture = null;
  be(false, t("The panel does not answer."));
});
on("picture", (shown) => {
  picture = shown;
  if (live) glass.show(picture); else show();
});
on("page", async (shown) => {
  if (shown.language !== language && shown.language !== page?.language) { page = shown; await speak(); shortcuts(); be(live); }
  page = shown;
  show();
});
on("game", (now) => {
  game = now;
  const asks = game?.asks ?? {};
  rack.answer(asks.candidates);
  dice.show(asks.dice);
  choices();
  beside.changed(game);
});
on("rack", (of) => { rack.have(of); part("code").placeholder = of?.groups[0]?.items[0]?.code ?? ""; rack.answer(game?.asks?.candidates); });
on("error", (error) => {
  part("state").textContent = because(error);
  setTimeout(() => { part("state").textContent = live ? t("Live") : t("Not connected"); }, TOLD_MS);
});

/** Show all answers of a question, of which the glass shows a few at a time; none if it shows them all. */
function choices() {
  const all = game?.asks?.choices ?? [], rows = page?.rows ?? [];
  const few = !all.length || (all.length <= rows.length && rows.some((row) => row.key || row.cursor)); // they are buttons
  part("answers").hidden = few;
  const shown = JSON.stringify(few ? [] : all);
  if (part("choices").dataset.shows === shown) return;
  part("choices").dataset.shows = shown;
  part("choices").replaceChildren(...(few ? [] : all).map(({ code, label }) => rack.tile({ code, label, drawing: rack.drawings.get(code) ?? [] })));
}

function shortcuts() {
  part("shortcut-list").replaceChildren(...SHORTCUTS.flatMap(([key, does]) => [
    Object.assign(document.createElement("dt"), { textContent: key }),
    Object.assign(document.createElement("dd"), { textContent: t(does) }),
  ]));
}

part("scan").onsubmit = (event) => {
  event.preventDefault();
  const code = part("code").value.trim();
  if (code && scan(code)) part("code").value = "";
};
part("code").onkeydown = (event) => { if (event.key === "Escape") { part("code").value = ""; part("code").blur(); } };
for (const each of part("knob").children) each.onclick = () => input({ turn: Number(each.dataset.turn) });
part("glass").addEventListener("wheel", (event) => {
  if (!hello?.knob) return;
  event.preventDefault();
  input({ turn: Math.sign(event.deltaY) });
}, { passive: false });
part("shortcuts").onchange = (event) => {
  keys.shortcuts = event.target.checked;
  try { localStorage.setItem("shortcuts", event.target.checked); } catch { /* no storage */ }
};
try { keys.shortcuts = part("shortcuts").checked = localStorage.getItem("shortcuts") !== "false"; } catch { /* no storage */ }

await speak();
shortcuts();
be(false, t("Looking for the device…"));
connect();
