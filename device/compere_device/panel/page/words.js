// The page's words in the device's language: the English text is the key, as in the program itself.

let texts = {};
export let language = "en";

/** Return a text in the device's language, with the values of its places in braces. */
export function t(text, values = {}) {
  const said = texts[text] ?? text;
  return said.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Fetch the words again and put them into the document. */
export async function speak() {
  try {
    const answer = await fetch("words");
    if (!answer.ok) return;
    ({ language, texts } = await answer.json());
  } catch {
    return; // what is there stays
  }
  document.documentElement.lang = language;
  for (const each of document.querySelectorAll("[data-say]")) each.textContent = t(each.dataset.say);
  for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", t(each.dataset.label));
}
