// The sign for time is in few fonts: wherever it is written in the page, it stands in an element that draws it.

const TIME = "⧗";

function draw(node) {
  if (node.nodeType === Node.TEXT_NODE) {
    if (!node.data.includes(TIME) || node.parentElement?.closest(".time, option, script")) return;
    const parts = node.data.split(TIME).flatMap((text, nth) =>
      (nth ? [Object.assign(document.createElement("span"), { className: "time", textContent: TIME }), text] : [text]));
    node.replaceWith(...parts);
  } else {
    for (const child of [...node.childNodes]) draw(child);
  }
}

new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) if (node.isConnected) draw(node);
}).observe(document.body, { childList: true, characterData: true, subtree: true });
