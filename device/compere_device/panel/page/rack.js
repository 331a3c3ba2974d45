// The things of the game as tiles: a click is a scan.

import { t } from "./words.js";

const ACROSS_MOST = 8; // more side by side do not fit a phone

export class Rack {
  constructor(details, scan) {
    this.details = details;
    this.place = details.querySelector("#groups");
    this.scan = scan;
    this.tiles = new Map(); // by code
    this.drawings = new Map();
  }

  /** Have the things of a game, or none. */
  have(rack) {
    this.tiles.clear();
    this.drawings.clear();
    this.details.hidden = !rack;
    this.place.replaceChildren(...(rack?.groups ?? []).map((group) => this.group(group)));
  }

  group({ title, across, items }) {
    const group = document.createElement("div"), name = document.createElement("h3"), tiles = document.createElement("div");
    name.textContent = title;
    tiles.className = "tiles";
    if (across && across <= ACROSS_MOST) {
      tiles.style.setProperty("--across", across);
      tiles.classList.add("grid");
    }
    for (const item of items) {
      const tile = this.tile(item);
      this.tiles.set(item.code, tile);
      this.drawings.set(item.code, item.drawing);
      tiles.append(tile);
    }
    group.append(name, tiles);
    return group;
  }

  tile({ code, label, drawing }) {
    const tile = document.createElement("button");
    tile.type = "button";
    tile.dataset.code = code;
    if (drawing.length) tile.append(outline(drawing));
    tile.append(Object.assign(document.createElement("span"), { textContent: label }));
    tile.onclick = () => this.scan(code);
    return tile;
  }

  /** Show which things answer the present question; of null nothing is known. */
  answer(codes) {
    const wanted = codes && new Set(codes);
    for (const [code, tile] of this.tiles) {
      const answers = !!wanted?.has(code);
      tile.classList.toggle("answers", answers);
      if (answers) tile.setAttribute("aria-description", t("answers now")); else tile.removeAttribute("aria-description");
    }
  }
}

/** Return a small picture of an outline in rows of X and . */
export function outline(rows) {
  const NS = "http://www.w3.org/2000/svg", svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", `0 0 ${rows[0].length} ${rows.length}`);
  svg.setAttribute("aria-hidden", "true");
  svg.style.width = `${rows[0].length * 0.55}em`;
  rows.forEach((row, y) => [...row].forEach((square, x) => {
    if (square !== "X") return;
    const rect = document.createElementNS(NS, "rect");
    for (const [name, value] of Object.entries({ x: x + 0.05, y: y + 0.05, width: 0.9, height: 0.9 })) rect.setAttribute(name, value);
    svg.append(rect);
  }));
  return svg;
}
