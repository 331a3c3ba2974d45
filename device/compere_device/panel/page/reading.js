// What the screen says, as text: for who reads it from across the table, and for a screen reader.

import { board, chart, columns } from "./drawn.js";
import { outline } from "./rack.js";
import { t } from "./words.js";

const KEY_SIGNS = { ok: "OK", back: "◀", up: "▲", down: "▼", left: "←", right: "→", look: "◉" };

export class Reading {
  constructor(section, tap) {
    const part = (name) => section.querySelector(`#${name}`);
    [this.title, this.corner, this.lines, this.rows, this.hint, this.said] =
      ["title", "corner", "lines", "rows", "hint", "said"].map(part);
    this.drawn = part("drawn");
    this.tap = tap;
    this.page = {};
    this.shown = "";
  }

  /** Say a page. What is as before stays as it is, so that nobody loses a button under a finger or a focus. */
  show(page) {
    this.page = page;
    put(this.title, page.title);
    put(this.corner, page.corner);
    put(this.hint, page.hint);
    put(this.said, spoken(page, this.before));
    this.before = page;
    const large = [page.big, page.badge];
    const told = [...large, unwrapped(page.lines)].filter(Boolean);
    const shows = [...told, ...(page.drawing ?? [])].join("\n");
    if (shows !== this.lines.dataset.shows) {
      this.lines.dataset.shows = shows;
      this.lines.replaceChildren(...told.map((text) => make("p", text, large.includes(text) ? "big" : "")));
      if (page.drawing?.length) this.lines.firstChild?.append(" ", outline(page.drawing));
    }
    this.showRows(page.rows ?? []);
    this.draw(page);
  }

  /** Show what the glass draws: a board, curves, texts side by side. */
  draw({ grid = [], curves = [], columns: texts = [], selected }) {
    const shows = JSON.stringify([grid, curves, texts, selected, document.documentElement.lang]);
    if (shows === this.drawn.dataset.shows) return;
    this.drawn.dataset.shows = shows;
    this.drawn.replaceChildren(
      ...(grid.length ? [board(grid)] : []), ...(curves.length ? chart(curves) : []), ...(texts.length ? [columns(texts, selected)] : []));
    this.drawn.hidden = !this.drawn.children.length;
  }

  showRows(rows) {
    const kept = ({ label, value, key, ticked, drawing }) => [label, value, key, ticked, drawing];
    const shown = JSON.stringify([document.documentElement.lang, rows.some((row) => row.cursor), ...rows.map(kept)]);
    if (shown !== this.shown) {
      const focused = [...this.rows.children].findIndex((row) => row.contains(document.activeElement));
      this.shown = shown;
      this.rows.replaceChildren(...rows.map((row, nth) => this.row(row, nth, rows)));
      this.rows.children[focused]?.querySelector("button")?.focus();
    }
    this.rows.hidden = !rows.length;
    rows.forEach((row, nth) => {
      const item = this.rows.children[nth], note = row.given || row.was ? t("the answer before") : "";
      const what = item.querySelector("button") ?? item;
      if (row.cursor) what.setAttribute("aria-current", "true"); else what.removeAttribute("aria-current");
      item.classList.toggle("before", !!note);
      put(item.querySelector(".note"), note);
    });
  }

  row(row, nth, rows) {
    const item = document.createElement("li");
    const tick = row.ticked === true ? "☑ " : row.ticked === false ? "☐ " : "";
    const parts = [
      ...(row.drawing?.length ? [outline(row.drawing)] : []),
      make("span", tick + row.label, "label"),
      make("span", row.value, "value"),
      make("span", "", "note"),
    ];
    if (row.key || rows.some((each) => each.cursor)) {
      const button = make("button", "", row.key ? "" : "row");
      button.type = "button";
      if (row.key) {
        const sign = make("span", KEY_SIGNS[row.key], "sign");
        sign.setAttribute("aria-hidden", "true");
        parts.unshift(sign);
      }
      button.append(...parts);
      button.onclick = () => (row.key ? this.tap(row.key) : this.choose(nth));
      item.append(button);
    } else {
      item.append(...parts);
    }
    return item;
  }

  /** Select a row of a list or, where it is selected already, take it. */
  choose(nth) {
    const steps = nth - this.page.rows.findIndex((row) => row.cursor);
    if (!steps) this.tap("ok");
    for (let step = 0; step < Math.abs(steps); step++) this.tap(steps < 0 ? "up" : "down");
  }
}

/** Return what a page says; if only another row of it is selected, that row alone. */
export function spoken(page, before) {
  const without = ({ title, corner, big, lines, hint, rows }) =>
    JSON.stringify([title, corner, big, lines, hint, rows?.map((row) => [row.label, row.value, row.ticked, row.key])]);
  const selected = page.rows?.find((row) => row.cursor);
  if (!before || !selected?.said || without(page) !== without(before)) return page.said ?? "";
  const old = before.rows?.find((row) => row.cursor);
  return old && old.label === selected.label && old.value === selected.value ? page.said : selected.said;
}

function make(name, text, cls) {
  return Object.assign(document.createElement(name), { textContent: text ?? "", className: cls });
}

/** Change a text only if it is another one: a live region is read anew otherwise. */
function put(element, text) {
  if (element.textContent !== (text ?? "")) element.textContent = text ?? "";
}

/** Return lines as they are said: what the glass has broken is whole again. */
function unwrapped(lines) {
  return (lines ?? []).join(" ").replace(/\u00ad\s*|‐\s+/g, "");
}
