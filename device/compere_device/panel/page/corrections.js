// What is known of the table, and how to set it right: a form for each fact, by the kind of its question.

import { make, why as because } from "./making.js";
import { ask } from "./wire.js";
import { t } from "./words.js";

export function corrections({ facts, entries }, again) {
  if (!facts.length) return make("p", { text: t("There is nothing to set right now.") });
  return facts.map((fact) => form(fact, entries, again));
}

function form({ fact, name, value, question }, entries, again) {
  const field = FIELDS[question.kind]?.(question, value);
  if (!field) return make("p", { parts: [`${name} `, make("span", { cls: "source", text: t("In the menu of the device.") })] });
  field.element.id = `fact-${fact}`;
  const answer = make("span", { role: "status" });
  const label = make("label", { htmlFor: field.element.id, text: name, title: question.text });
  const button = make("button", { type: "submit", text: t("Set right"), ariaLabel: `${t("Set right")}: ${name}` });
  const form = make("form", { parts: [label, field.element, button, answer] });
  form.onsubmit = async (event) => {
    event.preventDefault();
    try {
      await ask("correct", { fact, value: field.value(), entries });
      answer.textContent = t("Done.");
      document.activeElement?.blur();
      again();
    } catch (error) {
      answer.textContent = because(error);
    }
  };
  return form;
}

const FIELDS = {
  choose(question, value) {
    const multiple = "max" in question, chosen = multiple ? (value ?? []) : [value];
    const parts = question.options.map(({ id, label }) =>
      make("option", { value: id, text: label, selected: chosen.includes(id) }));
    if (!multiple && value === null) parts.unshift(make("option", { value: "", text: "–", selected: true, disabled: true }));
    const element = make("select", { multiple, required: !multiple, parts });
    return { element, value: () => (multiple ? [...element.selectedOptions].map((each) => each.value) : element.value) };
  },
  number({ min, max }, value) {
    const element = make("input", { type: "number", min, max, value: value ?? "", required: true });
    return { element, value: () => Number(element.value) };
  },
};
