// Elements, and what is said when the device does not do what it was asked.

import { t } from "./words.js";

/** Make an element with a class, a text, or with others in it. */
export function make(name, { cls = "", text = "", parts = [], ...more } = {}) {
  const element = Object.assign(document.createElement(name), more);
  if (cls) element.className = cls;
  if (text) element.textContent = text;
  element.append(...parts.filter((part) => part || part === 0));
  return element;
}

/** Return why something was not done, in the words of people. */
export function why({ kind, message }) {
  switch (kind) {
    case "gone": return t("The device does not answer.");
    case "no-game": return t("No game is being played.");
    case "late": return t("That came too late, and does not count.");
    case "changed": return t("The game has gone on: look again.");
    case "busy": return t("The device is busy: try again in a moment.");
    case "nothing-to-undo": return t("Nothing can be taken back there.");
    case "invalid-answer": return t("That cannot be: choose something else.");
    default: return message;
  }
}
