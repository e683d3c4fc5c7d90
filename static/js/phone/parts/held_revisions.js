/* Two revisions of one smazzata side by side: neither is lost, somebody chooses. */

import { drawComparison } from "./comparison.js";
import { button, h, notice } from "./elements.js";
import { nameLine, nameSidesOfThree } from "../slots.js";
import { LINES } from "../rules/records.js";
import { gettext } from "./words.js";
import { formatPoints, formatTime } from "./figures.js";

/** What waits beside the slots of a table: revisions to choose from, and what the director decides. */
export function heldNotices(app, slots) {
  return slots.flatMap((slot) =>
    slot.held.map((held) => (held.kind === "conflict" ? sideBySide(app, slot, held) : tellHeld(app, held))),
  );
}

function tellHeld(app, held) {
  const named = { names: nameSidesOfThree(app.table, held.record) };
  const made = { name: held.author, time: formatTime(held.at) };
  return notice(
    "warning",
    h(
      "p",
      {},
      h("strong", {}, gettext("Smazzata %(n)d", { n: held.number })),
      LINES.map((line) => ` · ${nameLine(line, named)} ${formatPoints(held[line])}`),
    ),
    h("p", {}, describeHeld(held.kind, made)),
  );
}

function describeHeld(kind, made) {
  return kind === "late"
    ? gettext("The turn is closed: the record that %(name)s entered at %(time)s goes to the director for a decision.", made)
    : gettext("It fails a check: the record that %(name)s entered at %(time)s waits for the director’s decision.", made);
}

function sideBySide(app, slot, held) {
  const standing = app.table.smazzate.find((one) => one.number === slot.number);
  const chosen = app.items.find(
    (item) => item.kind === "choose" && item.body.held === held.id && item.state === "waiting",
  );
  const revisions = [standing, held].filter(Boolean).map((one) => ({
    ...one,
    data: one.record,
    names: nameSidesOfThree(app.table, one.record),
    who: one.author,
    isHeld: one === held,
    status: one === held ? gettext("on hold") : gettext("counts now"),
  }));
  const decide = (revision) => app.send("choose", { held: held.id, take: revision.isHeld });
  return h(
    "section",
    { class: "versus-revisions stack gap-2", "aria-labelledby": `held-${held.id}` },
    h("h2", { id: `held-${held.id}`, class: "lead" }, gettext("Smazzata %(n)d was entered twice", { n: slot.number })),
    h("p", { class: "small" }, gettext("Neither record is lost. Look at the cards and choose which record counts.")),
    drawComparison(
      revisions,
      app.rules,
      revisions.map((revision) =>
        button([gettext("This one counts"), drawHidden(revision)], () => decide(revision), {
          style: "small",
          focus: `take-${held.id}-${revision.isHeld}`,
          disabled: Boolean(chosen),
        }),
      ),
    ),
    chosen && h("p", { class: "mark mark--here" }, gettext("Chosen, being sent")),
  );
}

/** Which one a button takes, for those who cannot see its column. */
function drawHidden(held) {
  const figures = LINES.map((line) => formatPoints(held[line]));
  return h("span", { class: "hidden-text" }, ` ${[held.who, ...figures].join(", ")}`);
}
