/* The one big button of the table's screen: the next smazzata, or the signatures that are left. */

import { LINES } from "../rules/records.js";
import { listUnsigned } from "../slots.js";
import { button, h } from "./elements.js";
import { formatTime, gettext, names, ngettext } from "./words.js";

/** `coming` is the first smazzata that nothing is recorded of, `draft` what was begun of it. */
export function drawNext(app, table, slots, coming, draft) {
  if (!coming) return [h("p.lead", gettext("This table is complete.")), drawSign(app, slots)];
  return drawRecord(app, coming, draft ? describeDraft(draft) : describeProgress(table, slots, coming));
}

/** The button of the smazzata that comes; `way` as of `app.go`. */
export function drawRecord(app, coming, hint, way = {}) {
  const go = () => app.go({ do: "enter", n: coming.number }, way);
  return drawBig(gettext("Record smazzata %(n)d", { n: coming.number }), hint, go, "next");
}

function describeDraft({ asked, at }) {
  return asked ? gettext("waiting for the director") : gettext("started at %(time)s", { time: formatTime(at) });
}

/** How far the table is; to a target or by the clock nobody knows of how many. */
function describeProgress(table, slots, coming) {
  if (table.length === "smazzate") return gettext("%(n)d of %(m)d", { n: coming.number, m: table.due });
  return ngettext("%(n)d smazzata", "%(n)d smazzate", slots.filter((slot) => slot.shown).length);
}

function drawSign(app, slots) {
  if (!app.state.event.signatures_required) return null;
  const missing = LINES.filter((line) => listUnsigned(slots, line).length).map((line) => names.lines[line]);
  if (!missing.length) return null;
  const hint = gettext("still to sign: %(sides)s", { sides: missing.join(", ") });
  return drawBig(gettext("Check and sign"), hint, () => app.go({ do: "confirm" }), "confirm");
}

function drawBig(words, hint, act, focus) {
  const content = [words, hint ? h("span.button__hint", hint) : null];
  return button(content, act, { style: "primary", also: "phone__next whole", focus });
}
