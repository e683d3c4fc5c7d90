/* Who enters: asked once by name, kept on this device. */

import { h } from "../parts/elements.js";
import { say } from "../parts/words.js";

export function whoScreen(app, root) {
  const input = h("input", {
    id: "who-name",
    name: "name",
    autocomplete: "name",
    maxlength: "60",
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
    h(
      "form",
      { class: "stack", onsubmit: submit },
      h("h1", { tabindex: "-1" }, say("who_title")),
      h("p", { class: "soft" }, say("who_help")),
      h("div", { class: "field" }, h("label", { for: "who-name" }, say("who_label")), input),
      h("button", { class: "button button--primary" }, say("who_go")),
    ),
  );
  return { update() {} };
}
