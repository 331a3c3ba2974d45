// The games that the device keeps: journals to download, and one to bring back.

import { make } from "./making.js";
import { t } from "./words.js";

const MOST = 1 << 20; // bytes, as the device takes

export function games({ games: all }) {
  const list = make("ul", { parts: all.map((game) => make("li", { parts: [
    `${game.title}: ${game.where}${game.ended ? ` (${t("ended")})` : ""} `,
    game.out ? link(game) : t("It cannot be downloaded: its file is a link or too long, or its name is no text."),
  ] })) });
  const input = make("input", { type: "file", id: "bring", accept: ".journal,text/plain" });
  const answer = make("p", { role: "status" });
  input.onchange = async () => {
    const [file] = input.files;
    if (!file) return;
    answer.textContent = file.size > MOST ? t("This file is too long for a journal.") : await bring(file);
    input.value = "";
  };
  return [
    all.length ? list : make("p", { text: t("No games are kept.") }),
    make("p", { parts: [make("label", { htmlFor: "bring", text: `${t("Bring a game back")} ` }), input] }),
    answer,
  ];
}

function link({ name, title, where }) {
  return make("a", {
    href: `journal/${encodeURIComponent(name)}`, download: `${name}.journal`, text: t("Download"),
    ariaLabel: t("Download {name}", { name: `${title}, ${where}` }),
  });
}

async function bring(file) {
  const name = file.name.replace(/\.journal$/, "").replace(/[^A-Za-z0-9._-]/g, "_") || "game";
  try {
    const said = await fetch(`journal/${encodeURIComponent(name)}`, { method: "POST", body: file });
    const { error, already } = await said.json();
    return error ?? (already ? t("This game is on the device already.") : t("The game is on the device: open it from its first screen."));
  } catch {
    return t("The panel does not answer.");
  }
}
