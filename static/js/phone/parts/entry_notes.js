/* The notes over the keypad: one line each, so that the keypad keeps its room. */

import { nameOther } from "../slots.js";
import { h } from "./elements.js";
import { formatTime } from "./figures.js";
import { gettext } from "./words.js";

/** `restored` is the draft that was found, `elsewhere` what was recorded by others since the entry was
    begun; null where there is none. */
export function drawEntryNotes(app, { number, turn, restored, elsewhere }, startOver) {
  const isOver = turn && app.turn && turn !== app.turn;
  const others = (app.table?.others ?? []).filter((one) => one.number === number);
  const warnings = [
    ...new Set(others.map(nameOther)),
    isOver && gettext("This record belongs to turn %(n)d, which is over: it goes to the director.", { n: turn }),
    elsewhere && gettext("%(name)s has recorded this smazzata: leave, and compare both.", { name: elsewhere.author }),
    turn === app.turn && app.table?.refusal,
  ];
  return [
    warnings.filter(Boolean).map((words) => h("p", { class: "note-line lined small full note-line--alert alert strong" }, words)),
    restored ? drawRestored(restored, startOver) : null,
  ];
}

function drawRestored({ at }, startOver) {
  return h(
    "p",
    { class: "note-line lined small full" },
    `${gettext("Restored your input from %(time)s.", { time: formatTime(at) })} `,
    h(
      "button",
      { class: "link", type: "button", "data-focus": "start-over", onclick: startOver },
      gettext("Start over"),
    ),
  );
}
