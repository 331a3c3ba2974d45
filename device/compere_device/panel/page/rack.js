// The things of the game as tiles: a click is a scan.

import { t } from "./words.js";

export class Rack {
  constructor(details, scan) {
    this.details = details;
    this.place = details.querySelector("#groups");
    this.scan = scan;
    this.tiles = new Map(); // by code
  }

  /** Have the things of a game, or none. */
  have(rack) {
    this.tiles.clear();
    this.details.hidden = !rack;
    this.place.replaceChildren(...(rack?.groups ?? []).map((group) => this.group(group)));
  }

  group({ title, across, items }) {
    const group = document.createElement("div"), name = document.createElement("h3"), tiles = document.createElement("div");
    name.textContent = title;
    tiles.className = "tiles";
    if (across) tiles.style.setProperty("--across", across);
    tiles.classList.toggle("grid", across > 0);
    tiles.append(...items.map((item) => this.tile(item)));
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
    this.tiles.set(code, tile);
    return tile;
  }

  /** Show which things answer the present question; of null nothing is known. */
  answer(codes) {
    const wanted = codes && new Set(codes);
    for (const [code, tile] of this.tiles) {
      const answers = !!wanted?.has(code);
      tile.classList.toggle("answers", answers);
      tile.setAttribute("aria-description", answers ? t("answers now") : "");
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
