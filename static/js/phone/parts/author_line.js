/* The name of whoever enters, small, with a way to change it. */

import { h } from "./elements.js";
import { gettext } from "./words.js";

export function drawAuthorLine(app) {
  return h(
    "p",
    { class: "phone__who small soft" },
    `${gettext("Entered by %(name)s.", { name: app.device.name })} `,
    h(
      "button",
      { class: "link", type: "button", "data-focus": "who", onclick: () => app.go({ do: "who" }) },
      gettext("Change"),
    ),
  );
}
