// The browser's own voice reads what the page says; of several tabs the one that was used last, or all would speak at once.

import { language } from "./words.js";

export class Voice {
  constructor(select) {
    this.select = select;
    this.text = "";
    try { select.value = localStorage.getItem("voice") ?? "off"; } catch { /* no storage: off */ }
    if (!("speechSynthesis" in window)) select.disabled = true;
    this.tabs = new BroadcastChannel("compere-voice");
    this.tabs.onmessage = () => { this.mine = false; this.hush(); };
    window.addEventListener("focus", () => this.claim());
    this.claim();
    select.onchange = () => {
      try { localStorage.setItem("voice", select.value); } catch { /* no storage */ }
      this.text = "";
      this.claim();
      if (select.value === "off") this.hush(); else if (this.page) this.say(this.page, this.whole);
    };
  }

  /** Speak from now on, and have other tabs be silent. */
  claim() {
    if (this.mine) return;
    this.mine = true;
    this.tabs.postMessage("mine");
  }

  /** Read aloud what the page says now, unless it was read last: `whole`, or of a new page what matters. */
  say(page, whole) {
    [this.page, this.whole] = [page, whole];
    if (this.select.disabled || this.select.value === "off" || !this.mine) return;
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
