// The keys of the box: pressed and held with finger, mouse, keyboard or a screen reader's click.

import { outline } from "./rack.js";
import { on, send } from "./wire.js";
import { t } from "./words.js";

const SIGNS = { ok: "OK", back: "◀", up: "▲", down: "▼", left: "←", right: "→", look: "◉" };
const NAMES = { ok: "OK", back: "BACK", up: "UP", down: "DOWN", left: "LEFT", right: "RIGHT", look: "LOOK" };
const ORDER = ["up", "ok", "down", "back", "left", "right", "look"];
const TYPED = {
  Enter: "ok", " ": "ok", b: "back", Backspace: "back", ArrowUp: "up", k: "up", ArrowDown: "down", j: "down",
  ArrowLeft: "left", ArrowRight: "right", l: "look",
};
const TYPED_HELD = { w: "ok", g: "back", L: "look" };
const HOLDING_MS = 300; // so often the panel hears that a key is still down

export class Keys {
  constructor(place, holds, seen, used) {
    this.place = place;
    this.holds = holds;
    this.seen = seen; // returns the number of the picture that a person sees
    this.used = used; // is called at every press
    this.down = new Map(); // what holds each key down: a pointer, or a key of the keyboard
    this.keys = [];
    this.shortcuts = true;
    this.timer = 0;
    document.addEventListener("keydown", (event) => this.typed(event));
    document.addEventListener("keyup", (event) => this.untyped(event));
    window.addEventListener("blur", () => this.drop());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.drop(); });
    on("connection", () => { this.down.clear(); this.mark(); });
  }

  /** Have these keys. */
  have(keys) {
    this.keys = ORDER.filter((key) => keys.includes(key));
    this.place.replaceChildren(...this.keys.map((key) => this.button(key)));
    this.mean({});
  }

  /** Say what each key does now, pressed and held; an answer that has a row is shown as in it. */
  mean(meanings, rows = []) {
    const held = [];
    for (const button of this.place.children) {
      const key = button.dataset.key, { press = "", hold = "" } = meanings[key] ?? {};
      const row = rows.find((each) => each.key === key);
      const parts = row ? [...(row.drawing?.length ? [outline(row.drawing)] : []), span(`${row.label} ${row.value}`.trim())] : [span(press)];
      button.querySelector(".press").replaceChildren(...parts);
      button.querySelector(".hold").textContent = hold && t("hold: {does}", { does: hold });
      button.setAttribute("aria-label", press ? t("{key}: {does}", { key: t(NAMES[key]), does: press }) : t(NAMES[key]));
      if (hold && !held.some(([, does]) => does === hold)) held.push([key, hold]); // one button for one meaning
    }
    const known = this.holds.dataset.shows, shows = JSON.stringify(held) + document.documentElement.lang;
    if (known === shows) return; // who has the focus keeps it
    this.holds.dataset.shows = shows;
    const chord = this.keys.includes("ok") && this.keys.includes("back");
    this.holds.replaceChildren(
      ...held.map(([key, does]) => this.holder(t("{key} held: {does}", { key: t(NAMES[key]), does }), does, { hold: key })),
      ...(chord ? [this.holder(t("BACK and OK held: the way out"), t("Way out"), { way_out: true })] : []),
    );
  }

  holder(name, shown, message) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = shown;
    button.setAttribute("aria-label", name);
    button.title = name;
    button.onclick = () => this.input(message);
    return button;
  }

  button(key) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.key = key;
    for (const name of ["sign", "press", "hold"]) {
      const part = document.createElement("span");
      part.className = name;
      button.append(part);
    }
    button.firstChild.textContent = SIGNS[key];
    button.onpointerdown = (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.press(key, `pointer ${event.pointerId}`);
    };
    button.onpointerup = (event) => this.release(key, `pointer ${event.pointerId}`);
    button.onpointercancel = () => this.drop();
    button.oncontextmenu = (event) => event.preventDefault();
    button.onclick = (event) => { if (event.detail === 0) this.input({ tap: key }); }; // no pointer: a screen reader's
    return button;
  }

  /** Send an input that takes no time. */
  input(message) {
    this.used();
    return send({ ...message, seen: this.seen() });
  }

  press(key, by) {
    const holders = this.down.get(key) ?? new Set();
    if (holders.has(by)) return;
    if (!holders.size && !this.input({ key, down: true })) return;
    this.down.set(key, holders.add(by));
    this.mark();
  }

  release(key, by) {
    const holders = this.down.get(key);
    if (!holders?.delete(by) || holders.size) return;
    this.down.delete(key);
    send({ key, down: false });
    this.mark();
  }

  /** Let go of all keys without pressing them, because nobody sees whether they are still held. */
  drop() {
    if (!this.down.size) return;
    this.down.clear();
    send({ drop: true });
    this.mark();
  }

  mark() {
    for (const button of this.place.children) button.classList.toggle("down", this.down.has(button.dataset.key));
    clearInterval(this.timer);
    if (this.down.size) this.timer = setInterval(() => send({ holding: true }), HOLDING_MS);
  }

  typed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.listens(event)) return;
    const key = this.meant(event);
    if (key) {
      event.preventDefault();
      if (!event.repeat) this.press(key, `key ${event.code}`);
    } else if (!this.shortcuts || event.repeat) {
      return;
    } else if (event.key in TYPED_HELD && this.keys.includes(TYPED_HELD[event.key])) {
      this.input({ hold: TYPED_HELD[event.key] });
    } else if (event.key === "!") {
      this.input({ way_out: true });
    } else if (event.key === "/") {
      event.preventDefault();
      document.getElementById("code").focus();
    }
  }

  untyped(event) {
    for (const key of [...this.down.keys()]) {
      if (this.down.get(key).has(`key ${event.code}`)) {
        event.preventDefault();
        this.release(key, `key ${event.code}`);
      }
    }
  }

  /** Return whether what is typed is for the keys: nothing that takes text or has keys of its own has the focus. */
  listens(event) {
    const focus = event.target.closest?.("input, select, textarea, a, summary, button, [contenteditable]");
    if (!focus || focus.dataset.key) return true;
    return focus.matches("button") && !["Enter", " "].includes(event.key);
  }

  /** Return the key of the box that a key of the keyboard stands for; Enter and space are the focused one itself. */
  meant(event) {
    const focused = event.target.closest?.("[data-key]")?.dataset.key;
    if (focused && ["Enter", " "].includes(event.key)) return focused;
    const key = this.shortcuts ? TYPED[event.key] : undefined;
    return this.keys.includes(key) ? key : undefined;
  }
}

function span(text) {
  return Object.assign(document.createElement("span"), { textContent: text });
}
