// Dice that are asked for: throw one here, or say what a real one shows.

import { t } from "./words.js";

const ROLLS = 9, ROLL_MS = 60;

export class Dice {
  constructor(section, input) {
    this.section = section;
    this.place = section.querySelector("#die");
    this.input = input;
    this.shown = "";
  }

  /** Show the die that is asked for next, or none. */
  show(dice) {
    const shown = JSON.stringify(dice ?? []) + document.documentElement.lang;
    this.section.hidden = !dice?.length;
    if (shown === this.shown) return;
    this.shown = shown;
    this.place.replaceChildren(...(dice?.length ? this.die(dice[0]) : []));
  }

  die({ id, faces }) {
    const big = document.createElement("button");
    big.type = "button";
    big.className = "die";
    big.textContent = t("Throw the {die}", { die: id });
    big.onclick = () => this.roll(big, faces);
    const sides = document.createElement("div");
    sides.className = "sides";
    sides.role = "group";
    sides.setAttribute("aria-label", t("What your die shows"));
    sides.append(...faces.map((face) => {
      const side = Object.assign(document.createElement("button"), { type: "button", textContent: face });
      side.onclick = () => this.input({ die: face });
      return side;
    }));
    return [big, sides];
  }

  roll(button, faces) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let left = still ? 0 : ROLLS;
    button.disabled = true;
    const step = () => {
      const face = any(faces);
      button.textContent = face;
      if (left-- > 0) { setTimeout(step, ROLL_MS); return; }
      button.disabled = false;
      this.shown = "";
      this.input({ die: face });
    };
    step();
  }
}

/** Return one of some faces, each as likely as any other. */
function any(faces) {
  const most = Math.floor(2 ** 32 / faces.length) * faces.length;
  const random = new Uint32Array(1);
  do crypto.getRandomValues(random); while (random[0] >= most);
  return faces[random[0] % faces.length];
}
