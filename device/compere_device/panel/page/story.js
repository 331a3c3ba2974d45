// The story so far: turn by turn, with reasons, the source of each chance event, and ways back.

import { make, why as because } from "./making.js";
import { ask } from "./wire.js";
import { t } from "./words.js";

const SURE_MS = 5000; // so long a button that was pressed once waits to be pressed again

export function story({ turns, entries, end, score }, again, place) {
  if (!turns.length) return make("p", { text: t("Nothing has happened yet.") });
  const open = new Set([...place.querySelectorAll("details.turn[open]:not([data-last])")].map((each) => each.dataset.nth));
  const shown = turns.map((turn, nth) => {
    const title = [turn.turn || "", turn.where].filter(Boolean).join(" · ") || t("Set-up");
    const element = make("details", { cls: "turn", open: open.has(String(nth)) || nth === turns.length - 1, parts: [
      make("summary", { text: title }),
      make("ol", { parts: happened(turn) }),
      ...turn.deeds.map((deed) => back(deed, entries, again)),
    ] });
    element.dataset.nth = nth;
    if (nth === turns.length - 1) element.dataset.last = "yes";
    return element;
  });
  const ended = end && make("p", { parts: [make("strong", { text: end })] });
  return [ended, ...(score ?? []).map(({ label, value }) => make("p", { text: `${label}: ${value}` })), ...shown.reverse()];
}

/** Return the items of a turn: sentences with their reasons, and what chance did where it came. */
function happened({ sentences, chance }) {
  const items = sentences.map(({ text, headline, why }) => make("li", { parts: [
    headline && !text.includes(headline) && make("strong", { text: `${headline} ` }),
    text,
    why && make("details", { cls: "why", parts: [make("summary", { text: t("Why?") }), make("p", { text: why })] }),
  ] }));
  for (const { said, by, at } of [...chance].reverse()) {
    const source = by && make("span", { cls: "source", text: ` (${t("chance: {by}", { by })})` });
    const same = items[at] && sentences[at].text === said;
    if (same) { if (source) items[at].append(source); } else items.splice(at, 0, make("li", { parts: [said, source] }));
  }
  return items;
}

/** Return a button that goes back to a deed: it asks once more, because what came after is taken back. */
function back({ said, keep }, entries, again) {
  const name = t("Go back to: {text}", { text: said });
  const button = make("button", { type: "button", cls: "back", text: name });
  button.onclick = async () => {
    if (!button.dataset.sure) {
      button.dataset.sure = "yes";
      button.textContent = t("Really? What came after is taken back.");
      setTimeout(() => { delete button.dataset.sure; button.textContent = name; }, SURE_MS);
      return;
    }
    try {
      await ask("back", { keep, entries });
      again();
    } catch (error) {
      again(because(error));
    }
  };
  return button;
}
