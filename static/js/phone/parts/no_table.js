/* What is said where no table can be shown, or where a ticket opens nothing any more; and the name
   of whoever enters, with a way to change it. */

import { h, notice, plainButton } from "./elements.js";
import { gettext } from "./words.js";

/** The ticket opens nothing any more. */
export function drawGone() {
  const sentence = gettext(
    "This link was revoked: show the director what this phone has not sent, and ask for a new code to scan.",
  );
  return notice("error", h("p", sentence));
}

export function drawNoTable(app, title) {
  const why = app.state
    ? gettext("This table does not play in this turn, or no turn is published yet.")
    : gettext("Contacting the server …");
  return [h("h1", { tabindex: "-1" }, title), h("p.empty", why)];
}

export function drawAuthorLine(app) {
  return h("p.phone__who.small.soft",
    `${gettext("Entered by %(name)s.", { name: app.device.name })} `,
    plainButton("link", gettext("Change"), () => app.go({ do: "who" }), { focus: "who" }));
}
