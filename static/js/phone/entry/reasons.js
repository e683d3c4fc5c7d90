/* What is written before a smazzata is recorded. */

import { h } from "../parts/elements.js";
import { gettext, pgettext } from "../parts/words.js";
import { limits } from "../page.js";

/* A small form over the keys: its fields are [{name, label}]; calls done({name: text}) or back(). */
export function makeReasons(fields, { title, done, back }) {
  const owed = gettext("Give the reason in a few words.");
  const error = h("p", { class: "field__error", role: "alert", hidden: true }, owed);
  const inputs = fields.map(({ name, label }) => h("label", { class: "field" },
    h("span", {}, label),
    h("input", { name, type: "text", maxlength: limits.text, autocomplete: "off", enterkeyhint: "done" })));
  const form = h("form", { class: "reasons", "aria-label": title },
    ...inputs, error,
    h("div", { class: "actions" },
      h("button", { class: "button button--primary" }, title),
      h("button", { type: "button", class: "button", onclick: back }, pgettext("entry", "Back"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = [...form.querySelectorAll("input")];
    const texts = Object.fromEntries(typed.map(({ name, value }) => [name, value.trim()]));
    const blank = typed.find(({ name }) => !texts[name]);
    error.hidden = !blank;
    if (blank) blank.focus();
    else done(texts);
  });
  return form;
}
