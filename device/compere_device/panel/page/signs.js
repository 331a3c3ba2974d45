// The sign for time is in few fonts: wherever it is written in the page, it stands in an element that draws it.

const TIME = "⧗";

/** Return the sign with the number before it, which no line parts. */
function counted(text) {
  const count = Object.assign(document.createElement("span"), { className: "count" });
  count.append(text.slice(0, -1), Object.assign(document.createElement("span"), { className: "time", textContent: TIME }));
  return count;
}

function draw(node) {
  if (node.nodeType === Node.TEXT_NODE) {
    if (!node.data.includes(TIME) || node.parentElement?.closest(".time, option, script")) return;
    const parts = node.data.split(/(\d*⧗)/).filter(Boolean).map((text) => (text.endsWith(TIME) ? counted(text) : text));
    node.replaceWith(...parts);
  } else {
    for (const child of [...node.childNodes]) draw(child);
  }
}

new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) if (node.isConnected) draw(node);
}).observe(document.body, { childList: true, characterData: true, subtree: true });
