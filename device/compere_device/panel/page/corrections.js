// What is known of the table, and how to set it right: a form for each fact, by the kind of its question.

import { ask } from "./wire.js";
import { make } from "./beside.js";
import { t } from "./words.js";

export function corrections(facts, again) {
  if (!facts.length) return make("p", { text: t("There is nothing to set right now.") });
  return facts.map((fact) => form(fact, again));
}

function form({ key, label, value, question }, again) {
  const field = FIELDS[question.kind]?.(question);
  const answer = make("span", { role: "status" });
  const name = make("label", { text: `${label}: ${value}` });
  if (!field) return make("p", { parts: [name] });
  field.element.id = name.htmlFor = `fact-${key}`.replaceAll(/\W/g, "-");
  const form = make("form", { parts: [name, field.element, make("button", { type: "submit", text: t("Set right") }), answer] });
  form.onsubmit = async (event) => {
    event.preventDefault();
    try {
      const said = await ask("correct", { fact: key, value: field.value() });
      answer.textContent = said?.text ?? t("Done.");
      document.activeElement?.blur();
      again();
    } catch (error) {
      answer.textContent = error.message === "gone" ? t("The device does not answer.") : error.message;
    }
  };
  return form;
}

const options = (question, chosen) => question.options.map(({ id, label }) =>
  make("option", { value: id, text: label, selected: chosen.includes(id) }));

const FIELDS = {
  choose(question) {
    const element = make("select", { parts: options(question, [question.value]) });
    return { element, value: () => element.value };
  },
  some(question) {
    const element = make("select", { multiple: true, parts: options(question, question.value ?? []) });
    return { element, value: () => [...element.selectedOptions].map((each) => each.value) };
  },
  number({ min, max, value }) {
    const element = make("input", { type: "number", min, max, value: value ?? "", required: true });
    return { element, value: () => Number(element.value) };
  },
};
