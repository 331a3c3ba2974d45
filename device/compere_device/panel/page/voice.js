// The browser's own voice reads what the page says.

import { language } from "./words.js";

export class Voice {
  constructor(select) {
    this.select = select;
    this.text = "";
    try { select.value = localStorage.getItem("voice") ?? "off"; } catch { /* no storage: off */ }
    if (!("speechSynthesis" in window)) select.disabled = true;
    select.onchange = () => {
      try { localStorage.setItem("voice", select.value); } catch { /* no storage */ }
      this.text = "";
      if (select.value === "off") this.hush(); else if (this.page) this.say(this.page, this.whole);
    };
  }

  /** Read aloud what the page says now, unless it was read last: `whole`, or of a new page what matters. */
  say(page, whole) {
    [this.page, this.whole] = [page, whole];
    if (this.select.disabled || this.select.value === "off") return;
    const text = this.select.value === "brief" && whole === page.said ? (page.brief ?? whole) : whole;
    if (!text || text === this.text) return;
    this.text = text;
    speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = page.language ?? language;
    speechSynthesis.speak(utterance);
  }

  /** Fall silent: somebody presses a key. */
  hush() {
    if (!this.select.disabled) speechSynthesis.cancel();
  }
}
