// The games that the device keeps: journals to download, and one to bring back.

import { make } from "./beside.js";
import { t } from "./words.js";

const MOST = 1 << 20; // bytes, as the device takes

export function games(all, again) {
  const list = make("ul", { parts: all.map(({ name, title, text, over }) => make("li", { parts: [
    `${title}: ${text}${over ? ` (${t("ended")})` : ""} `,
    make("a", { href: `journal/${encodeURIComponent(name)}`, download: name, text: t("Download"), ariaLabel: t("Download {name}", { name: `${title}, ${text}` }) }),
  ] })) });
  const input = make("input", { type: "file", id: "bring", accept: ".journal,text/plain" });
  const answer = make("p", { role: "status" });
  input.onchange = async () => {
    const [file] = input.files;
    if (!file) return;
    answer.textContent = file.size > MOST ? t("This file is too long for a journal.") : await bring(file);
    input.value = "";
    again();
  };
  return [
    all.length ? list : make("p", { text: t("No games are kept.") }),
    make("p", { parts: [make("label", { htmlFor: "bring", text: `${t("Bring a game back")} ` }), input] }),
    answer,
  ];
}

async function bring(file) {
  try {
    const said = await fetch("journal", { method: "POST", body: await file.text(), headers: { "Content-Type": "text/plain" } });
    const { text, error } = await said.json();
    return text ?? error;
  } catch {
    return t("The panel does not answer.");
  }
}
