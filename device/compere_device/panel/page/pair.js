// A browser that is not known yet: the code on the glass, typed or in the address that its QR code has.

import { speak, t } from "./words.js";

const code = document.getElementById("code"), answer = document.getElementById("answer");

async function pair() {
  answer.textContent = "";
  try {
    const said = await fetch("pair", { method: "POST", body: JSON.stringify({ code: code.value }) });
    if (said.ok) { location.replace("./"); return; }
    answer.textContent = (await said.json()).error;
  } catch {
    answer.textContent = t("The panel does not answer.");
  }
  code.select();
}

document.getElementById("pair").onsubmit = (event) => { event.preventDefault(); pair(); };
await speak();
const shown = new URLSearchParams(location.hash.slice(1)).get("pair");
history.replaceState(null, "", location.pathname); // so that no code stays in the history
if (shown) { code.value = shown; pair(); } else code.focus();
