/* What the desk did not take, and what is left of other turns: shown until it is settled. */

import { h, notice } from "./elements.js";
import { choose, say } from "./words.js";
import { points } from "./figures.js";
import { itemsOf } from "../smazzate.js";

/** What an item of the outbox is, in words. */
export function nameItem({ kind, body }) {
  const name = choose("kinds", kind);
  return body.number ? `${name} · ${say("smazzata_n", { n: body.number })}` : name;
}

/** One refused item: its sentences, and what can be done about it. */
export function refusedNotice(app, item, { again = /** @type {(() => void) | null} */ (null) } = {}) {
  const sentences = [item.why, ...item.faults].filter(Boolean);
  const { totals } = item.body;
  return notice(
    "error",
    h(
      "p",
      {},
      h("strong", {}, say("not_taken", { what: nameItem(item) })),
      totals ? ` ${points(totals.NS)} · ${points(totals.EW)}` : "",
    ),
    [...new Set(sentences)].map((sentence) => h("p", {}, sentence)),
    h(
      "div",
      { class: "actions" },
      again &&
        h(
          "button",
          { class: "button button--small", type: "button", "data-focus": `again-${item.id}`, onclick: again },
          say(item.kind === "smazzata" ? "open_again" : "try_again"),
        ),
      discardButton(app, item),
    ),
  );
}

/** Throws an item away; asks first. */
function discardButton(app, item) {
  const ask = () => {
    if (confirm(say("discard_sure", { what: nameItem(item) }))) app.outbox.discard(item.id);
  };
  return h(
    "button",
    {
      class: "button button--small button--danger",
      type: "button",
      "data-focus": `drop-${item.id}`,
      onclick: ask,
    },
    say("discard"),
  );
}

/** Items of the outbox that no screen of this table shows: of another turn, table or ticket. */
export function strayNotices(app) {
  const own = new Set(app.table ? itemsOf(app.outbox, app.data.base, app.turn, app.tableNumber) : []);
  const others = app.outbox.items.filter((item) => !own.has(item));
  const where = ({ body }) => say("turn_and_table", { turn: body.turn, table: body.table });
  return others.map((item) =>
    item.state === "refused"
      ? h("div", {}, h("p", { class: "small soft" }, where(item)), refusedNotice(app, item))
      : h(
          "p",
          { class: "stray small" },
          h("span", { class: "mark mark--here" }, say("kept_here")),
          ` ${where(item)} · ${nameItem(item)}`,
        ),
  );
}
