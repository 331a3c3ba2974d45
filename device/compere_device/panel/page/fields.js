// How a question of each kind is answered in a form: `element` is what is filled in, and `value` what was; `many` controls
// stand under one name, and of what is not whole yet `missing` says what is.

import { make } from "./making.js";
import { outline } from "./rack.js";
import { t } from "./words.js";

export const FIELDS = {
  choose: (question, value, id) => ("max" in question ? ticks(question, value) : select(question, value, id)),
  number({ min, max }, value, id) {
    const element = make("input", { type: "number", id, min, max, value: value ?? "", required: true });
    return { element, value: () => Number(element.value) };
  },
  place,
  arrange: picks,
  draw: picks,
  look: picks,
};

function select({ options }, value, id) {
  const parts = options.map((each) => make("option", { value: each.id, text: each.label, selected: each.id === value }));
  if (!options.some((each) => each.id === value))
    parts.unshift(make("option", { value: "", text: "–", selected: true, disabled: true }));
  const element = make("select", { id, required: true, parts });
  return { element, value: () => element.value };
}

/** Several of some options: each is ticked or not. */
function ticks({ options, min, max }, value) {
  const boxes = options.map((each) => make("input", { type: "checkbox", value: each.id, checked: (value ?? []).includes(each.id) }));
  const element = make("div", { cls: "ticks", parts: options.map(({ label }, nth) => make("label", { parts: [boxes[nth], ` ${label}`] })) });
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  return {
    element, many: true,
    value: () => (chosen().length >= min && chosen().length <= max ? chosen() : undefined),
    missing: () => counted(chosen().length, min, max),
  };
}

/** A square of a board: one radio button for each that may be meant, which the arrow keys reach in all directions. */
function place({ squares, board = [] }, value, name) {
  const at = new Map(); // radio buttons by place
  for (const [x, y] of squares) {
    const { text = "" } = board[y]?.[x] ?? {}, where = t("row {y}, square {x}", { x: x + 1, y: y + 1 });
    at.set(`${x} ${y}`, make("input", {
      type: "radio", name, required: true, ariaLabel: text ? `${where}: ${text}` : where, checked: value?.[0] === x && value[1] === y,
    }));
  }
  const high = Math.max(board.length, ...squares.map(([, y]) => y + 1));
  const wide = Math.max(...board.map((row) => row.length), ...squares.map(([x]) => x + 1));
  const square = (x, y) => {
    const { text = "", filled } = board[y]?.[x] ?? {}, radio = at.get(`${x} ${y}`);
    return make("td", { cls: filled ? "filled" : "", parts: [radio ? make("label", { parts: [radio, make("span", { text })] }) : text] });
  };
  const element = make("table", { cls: "board places", role: "presentation", parts: [make("tbody", { parts:
    Array.from({ length: high }, (_, y) => make("tr", { parts: Array.from({ length: wide }, (_, x) => square(x, y)) })) })] });
  element.onkeydown = (event) => {
    const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key] ?? [0, 0];
    const found = [...at].find(([, radio]) => radio === event.target);
    if (!found || (!dx && !dy)) return;
    event.preventDefault();
    let [x, y] = found[0].split(" ").map(Number);
    do { x += dx; y += dy; } while (x >= 0 && y >= 0 && x < wide && y < high && !at.has(`${x} ${y}`));
    const next = at.get(`${x} ${y}`);
    if (!next) return;
    next.focus();
    next.click();
  };
  const chosen = () => [...at].find(([, radio]) => radio.checked)?.[0].split(" ").map(Number);
  return { element, many: true, value: chosen, missing: () => t("Choose a square.") };
}

/** Things in their order: cards that came, or places of a track. Each is picked as often as it is there. */
function picks({ options, candidates, count, more = 0, instead = [] }, value) {
  const named = new Map(options.map((option) => [option.id, option])), most = count + more;
  let picked = [...(value ?? [])];
  const list = make("ol", { cls: "picked" }), state = make("p", { cls: "source", role: "status" });
  const left = (id) => (candidates?.[id] ?? 1) - picked.filter((each) => each === id).length;
  const whole = () => (picked.length >= count && picked.length <= most) || (picked.length === 1 && instead.includes(picked[0]));
  const seen = (id) => {
    const { label = id, drawing } = named.get(id) ?? {};
    return [drawing?.length ? outline(drawing) : "", make("span", { text: label })];
  };
  const called = (id) => named.get(id)?.said ?? named.get(id)?.label ?? id; // aloud
  const tiles = options.map(({ id }) => {
    const tile = make("button", { type: "button", ariaLabel: called(id), parts: seen(id) });
    tile.dataset.pick = id;
    tile.onclick = () => {
      if (left(id) < 1 || picked.length >= most) return;
      picked = instead.includes(id) ? [id] : [...picked.filter((each) => !instead.includes(each)), id];
      show();
    };
    return tile;
  });
  const move = (nth, to) => {
    const [id] = picked.splice(nth, 1);
    if (to !== undefined) picked.splice(to, 0, id);
    show();
    (list.children[to ?? Math.min(nth, picked.length - 1)]?.lastElementChild ?? tiles[0]).focus();
  };
  function item(id, nth) {
    const what = called(id);
    const button = (sign, name, does) => {
      const made = make("button", { type: "button", text: sign, ariaLabel: name });
      made.dataset.pick = "";
      made.onclick = does;
      return made;
    };
    return make("li", { parts: [
      ...seen(id), nth > 0 && button("↑", t("Earlier: {what}", { what }), () => move(nth, nth - 1)), button("×", t("Take away: {what}", { what }), () => move(nth)),
    ] });
  }
  function show() {
    list.replaceChildren(...picked.map(item));
    for (const tile of tiles) tile.ariaDisabled = String(left(tile.dataset.pick) < 1 || picked.length >= most);
    state.textContent = counted(picked.length, count, most);
  }
  show();
  const element = make("div", { parts: [state, list, make("div", { cls: "tiles", parts: tiles })] });
  return { element, many: true, value: () => (whole() ? picked : undefined), missing: () => counted(picked.length, count, most) };
}

function counted(n, min, max) {
  return min === max ? t("{n} of {max} chosen", { n, max }) : t("{n} chosen, of {min} to {max}", { n, min, max });
}
