// What stands beside the screen: story, reasons, glance, corrections, odds, record, fairness and games, asked for when opened.

import { ask } from "./wire.js";
import { corrections } from "./corrections.js";
import { games } from "./games.js";
import { t } from "./words.js";

const LATER_MS = 250; // several changes are asked for once

/** Make an element with a class, a text, or with others in it. */
export function make(name, { cls = "", text = "", parts = [], ...more } = {}) {
  const element = Object.assign(document.createElement(name), more);
  if (cls) element.className = cls;
  if (text) element.textContent = text;
  element.append(...parts.filter(Boolean));
  return element;
}

export class Beside {
  constructor(section, isLive) {
    this.isLive = isLive;
    this.parts = [...section.querySelectorAll("details[data-ask]")];
    this.timer = 0;
    for (const part of this.parts) part.ontoggle = () => { if (part.open) this.fill(part); };
  }

  /** Something has changed in the game: ask again for what is open. */
  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { for (const part of this.parts) if (part.open) this.fill(part); }, LATER_MS);
  }

  async fill(part) {
    const what = part.dataset.ask, place = part.lastElementChild;
    if (!this.isLive() || place.contains(document.activeElement?.matches("input, select") ? document.activeElement : null)) return;
    try {
      const answer = await ask(what);
      place.replaceChildren(...[SHOWN[what](answer, () => this.changed(), place)].flat().filter(Boolean));
    } catch (error) {
      place.replaceChildren(make("p", { cls: "trouble", text: error.message === "gone" ? t("The device does not answer.") : error.message }));
    }
  }
}

const lines = (all) => make("ul", { parts: (all ?? []).map((text) => make("li", { text })) });

const SHOWN = {
  story({ turns }, again, place) {
    if (!turns.length) return make("p", { text: t("Nothing has happened yet.") });
    const last = turns.length - 1;
    const open = new Set([...place.querySelectorAll("details[open]")].map((each) => each.dataset.nth));
    return turns.map((turn, nth) => make("details", {
      open: open.has(String(nth)) || nth === last,
      parts: [
        make("summary", { text: turn.title }),
        make("ol", { parts: turn.entries.map((entry) => told(entry, again)) }),
      ],
    })).map((element, nth) => { element.dataset.nth = nth; return element; }).reverse();
  },
  why({ title, lines: reasons }) {
    return [title && make("p", { text: title }), make("ol", { parts: reasons.map((text) => make("li", { text })) })];
  },
  glance({ lines: all, grid }) {
    return [
      make("table", { parts: [make("tbody", { parts: all.map(({ label, value }) => row(label, value)) })] }),
      grid?.length && make("pre", { text: grid.map((cells) => cells.map((cell) => cell.padEnd(2)).join("")).join("\n") }),
    ];
  },
  facts: corrections,
  odds(piles) {
    if (!piles.length) return make("p", { text: t("Nobody at the table can know what is left.") });
    return piles.flatMap(({ title, left, rows }) => [
      make("h3", { text: `${title} (${left})` }),
      make("table", { parts: [make("tbody", { parts: rows.map(odd) })] }),
    ]);
  },
  record: ({ lines: all }) => lines(all),
  fairness: ({ lines: all }) => lines(all),
  games,
};

function row(label, value) {
  return make("tr", { parts: [make("th", { text: label, scope: "row" }), make("td", { text: value })] });
}

function odd({ label, left, chance }) {
  const percent = `${Math.round(chance * 100)} %`;
  const bar = make("i");
  bar.style.width = `${chance * 100}%`;
  return make("tr", { parts: [
    make("th", { text: label, scope: "row" }),
    make("td", { text: `${left}` }),
    make("td", { text: percent }),
    make("td", { parts: [make("div", { cls: "bar", ariaHidden: "true", parts: [bar] })] }),
  ] });
}

function told({ title, text, why, source, keep }, again) {
  return make("li", { parts: [
    title && make("strong", { text: `${title}: ` }),
    text,
    source && make("span", { cls: "source", text: ` (${source})` }),
    why?.length && make("details", { cls: "why", parts: [
      make("summary", { text: t("Why?") }),
      make("ol", { parts: why.map((reason) => make("li", { text: reason })) }),
    ] }),
    keep !== null && keep !== undefined && back(keep, text, again),
  ] });
}

/** Return a button that goes back there: it asks once more, because what came after is taken back. */
function back(keep, text, again) {
  const button = make("button", { type: "button", text: t("Go back to here") });
  button.setAttribute("aria-label", t("Go back to: {text}", { text }));
  button.onclick = async () => {
    if (!button.dataset.sure) {
      button.dataset.sure = "yes";
      button.textContent = t("Really? What came after is taken back.");
      setTimeout(() => { delete button.dataset.sure; button.textContent = t("Go back to here"); }, 4000);
      return;
    }
    await ask("back", { keep }).catch((error) => { button.textContent = error.message; });
    again();
  };
  return button;
}
