/* The name of whoever enters the scores: asked once, kept on this device. */

import { h } from "../parts/elements.js";
import { gettext, limits } from "../parts/words.js";

export function authorScreen(app, root) {
  const input = h("input", {
    id: "who-name",
    name: "name",
    autocomplete: "name",
    maxlength: limits.name,
    required: true,
    value: app.device.name,
    enterkeyhint: "done",
  });
  const submit = async (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (!name) return input.focus();
    await app.rename(name);
    app.go({}, { back: true });
    app.beat();
  };
  root.replaceChildren(
    h("form.stack", { onsubmit: submit },
      h("h1", { tabindex: "-1" }, gettext("Who enters the scores?")),
      h("p.soft", gettext("Your name appears on every smazzata you record.")),
      h("div.field", h("label", { for: "who-name" }, gettext("First and last name")), input),
      h("button.button.button--primary", gettext("Continue"))),
  );
}
