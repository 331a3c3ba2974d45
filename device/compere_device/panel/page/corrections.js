// What is known of the table, and how to set it right: a form for each fact, by the kind of its question.

import { FIELDS } from "./fields.js";
import { make, why as because } from "./making.js";
import { ask } from "./wire.js";
import { t } from "./words.js";

/** Return the forms; `again` asks anew what is known, and says something. */
export function corrections({ facts, entries }, again) {
  if (!facts.length) return make("p", { text: t("There is nothing to set right now.") });
  return facts.map((fact) => form(fact, entries, again));
}

function form({ fact, name, value, question }, entries, again) {
  const field = FIELDS[question.kind]?.(question, value, `fact-${fact}`);
  if (!field) {
    const text = question.kind === "tell" ? question.text : t("In the menu of the device.");
    return make("p", { parts: [`${name} `, make("span", { cls: "source", text })] });
  }
  const answer = make("span", { role: "status" });
  const button = make("button", { type: "submit", text: t("Set right"), ariaLabel: `${t("Set right")}: ${name}` });
  const form = make("form", { parts: field.many ? [group(name, question, field, [button, answer])] : [
    make("label", { htmlFor: field.element.id, text: name, title: question.text }), field.element, button, answer,
  ] });
  const begun = () => { form.dataset.begun = "yes"; }; // nobody loses what was chosen, whatever has the focus
  form.oninput = begun;
  form.onclick = (event) => { if (event.target.closest("[data-pick]")) begun(); };
  form.onsubmit = async (event) => {
    event.preventDefault();
    const chosen = field.value();
    if (chosen === undefined) { answer.textContent = field.missing(); return; }
    try {
      await ask("correct", { fact, value: chosen, entries });
      again(`${name}: ${t("Done.")}`);
    } catch (error) {
      if (error.kind === "changed") again(because(error)); else answer.textContent = because(error);
    }
  };
  return form;
}

/** Return a field of several controls, under its name and with its question. */
function group(name, question, field, ends) {
  return make("fieldset", { parts: [
    make("legend", { text: name }), make("p", { cls: "source", text: question.text }), field.element, make("div", { cls: "field", parts: ends }),
  ] });
}
