// What the glass draws beside its text: boards, curves, and short texts side by side.

import { make } from "./making.js";
import { t } from "./words.js";

const WIDE = 200, HIGH = 60, EDGE = 3; // of a picture of curves

/** Return a board as a table of squares; a row is read from left to right. */
export function board(grid) {
  const square = ({ text, filled, marked }) => make("td", {
    cls: [filled && "filled", marked && "marked"].filter(Boolean).join(" "),
    parts: [text, !text && filled && make("span", { cls: "hidden", text: t("filled") })],
    ...(marked ? { ariaCurrent: "true" } : {}),
  });
  const rows = grid.map((squares) => make("tr", { parts: squares.map(square) }));
  return make("table", { cls: "board", ariaLabel: t("Board"), parts: [make("tbody", { parts: rows })] });
}

/** Return series of numbers as lines in a picture, and below it each with its name and its numbers. */
export function chart(curves) {
  const NS = "http://www.w3.org/2000/svg", svg = document.createElementNS(NS, "svg");
  const known = curves.flatMap(({ points }) => points.filter((point) => point !== null));
  const least = Math.min(...known), span = Math.max(...known) - least || 1;
  svg.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  svg.setAttribute("class", "chart");
  svg.setAttribute("aria-hidden", "true");
  curves.forEach(({ points }, nth) => {
    const line = document.createElementNS(NS, "polyline"), steps = Math.max(points.length - 1, 1);
    const places = points.map((point, step) => point !== null && [
      EDGE + (step * (WIDE - 2 * EDGE)) / steps,
      HIGH - EDGE - ((point - least) * (HIGH - 2 * EDGE)) / span,
    ]).filter(Boolean);
    line.setAttribute("points", places.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "));
    line.setAttribute("class", `curve${nth}`);
    svg.append(line);
  });
  const said = curves.map(({ name, points }, nth) => make("li", { parts: [
    make("span", { cls: `legend legend${nth}`, ariaHidden: "true" }),
    make("strong", { text: name }),
    ` ${points.map((point) => point ?? "–").join(", ")}`,
  ] }));
  return [svg, make("ul", { cls: "series", parts: said })];
}

/** Return short texts side by side; the selected one, by its column and its row, stands out. */
export function columns(all, selected) {
  return make("div", { cls: "columns", parts: all.map((texts, x) => make("ul", { parts: texts.map((text, y) =>
    make("li", { text, ...(selected?.[0] === x && selected[1] === y ? { ariaCurrent: "true" } : {}) })) })) });
}
