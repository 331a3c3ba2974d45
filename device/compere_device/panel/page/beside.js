// What stands beside the screen: story, reasons, glance, corrections, odds, record, dice and games, asked for when opened.

import { corrections } from "./corrections.js";
import { board } from "./drawn.js";
import { games } from "./games.js";
import { make, why as because } from "./making.js";
import { story } from "./story.js";
import { ask } from "./wire.js";
import { t } from "./words.js";

const LATER_MS = 250; // several changes are asked for once

export class Beside {
  constructor(section, isLive) {
    this.isLive = isLive;
    this.parts = [...section.querySelectorAll("details[data-ask]")];
    this.timer = 0;
    for (const part of this.parts) {
      const said = make("p", { role: "status" }); // stays, so that what comes into it is announced
      part.lastElementChild.before(said);
      part.ontoggle = () => { said.textContent = ""; if (part.open) this.fill(part); };
      part.lastElementChild.addEventListener("click", () => { said.textContent = ""; });
    }
  }

  /** Something has changed: ask again for what is open, but not while somebody fills in a form there. */
  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      for (const part of this.parts) if (part.open && !isFilledIn(part)) this.fill(part);
    }, LATER_MS);
  }

  /** Ask for what a part shows; `said` is said above it. What somebody begins to fill in before the answer comes stays. */
  async fill(part, said) {
    if (said) part.querySelector("[role=status]").textContent = said;
    if (!this.isLive()) return;
    const what = part.dataset.ask, place = part.lastElementChild, before = isFilledIn(part);
    try {
      const answer = await ask(what);
      if (isFilledIn(part) && !before) return;
      place.replaceChildren(...[SHOWN[what](answer, (said) => this.fill(part, said), place)].flat().filter(Boolean));
    } catch (error) {
      place.replaceChildren(make("p", { cls: "trouble", text: because(error) }));
    }
  }
}

const isFilledIn = (part) => part.querySelector("form :focus, form[data-begun]") !== null;

const SHOWN = {
  story,
  why({ told, rule }) {
    return [
      ...told.flatMap(({ text, headline, why: reasons }) => [
        make("p", { parts: [headline && make("strong", { text: `${headline} ` }), text] }),
        reasons.length && make("ol", { parts: reasons.map((reason) => make("li", { text: reason })) }),
      ]),
      rule && make("p", { cls: "source", parts: [make("strong", { text: `${rule.title}: ` }), rule.text] }),
    ];
  },
  glance({ lines, grid }) {
    return [table(lines.map(({ label, value }) => [label, value])), grid.length && board(grid)];
  },
  facts: corrections,
  odds({ piles }) {
    if (!piles.length) return make("p", { text: t("Nobody at the table can know what is left.") });
    return piles.flatMap(({ title, left, cards }) => [
      make("h3", { text: `${title}: ${t("{left} left", { left })}` }),
      table(cards.map(({ label, copies, percent }) => [label, copies > 1 ? `× ${copies}` : "", `${percent} %`, bar(percent)])),
    ]);
  },
  record({ tallies, sentences }) {
    const won = tallies.map(({ title, level, games: played, won: count }) =>
      t("{bot}, {level}: {won} of {games} won", { bot: title, level, won: count, games: played }));
    const all = [...won, ...sentences];
    return all.length ? list(all) : make("p", { text: t("No game has ended yet.") });
  },
  fairness({ sentences, counts }) {
    const most = Math.max(...counts);
    return [
      ...sentences.map((text) => make("p", { text })),
      most > 0 && table(counts.map((count, face) => [String(face), String(count), bar((100 * count) / most)])),
    ];
  },
  games,
};

const list = (all) => make("ul", { parts: all.map((text) => make("li", { text })) });

/** Return a table of rows, each with its name first. */
function table(rows) {
  return make("table", { parts: [make("tbody", { parts: rows.map(([name, ...cells]) => make("tr", { parts: [
    make("th", { text: name, scope: "row" }),
    ...cells.map((cell) => make("td", { parts: [cell] })),
  ] })) })] });
}

function bar(percent) {
  const filled = make("i");
  filled.style.width = `${percent}%`;
  return make("div", { cls: "bar", ariaHidden: "true", parts: [filled] });
}
