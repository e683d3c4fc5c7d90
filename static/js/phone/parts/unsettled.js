/* What is not settled at a table: calls to the director that are open, each with the act that takes it back;
   what the desk did not take, and what is left of other turns. Shown until it is settled. */

import { LINES } from "../rules/records.js";
import { button, h, notice } from "./elements.js";
import { listCalls } from "../slots.js";
import { formatPoints, formatTime, gettext, limits, nameReason, pgettext } from "./words.js";

export function openCalls(app) {
  const calls = listCalls(app.table, app.items).filter((call) => !call.answered);
  return calls.length ? h("ul.cells.gap-2.plain", calls.map((call) => drawCall(app, call))) : null;
}

function drawCall(app, call) {
  const state = call.waiting ? gettext("Calling the director …") : gettext("Director called.");
  const about = [nameReason(call.reason), call.note, formatTime(call.at)];
  return h("li.call.row.gap-2.apart",
    h("p",
      h("strong", state),
      call.number ? ` ${gettext("Smazzata %(n)d", { n: call.number })}` : "",
      h("br"),
      h("span.small.soft", about.filter(Boolean).join(" · "))),
    button(gettext("Mark as resolved"), () => app.send("uncall", { call: call.key }), {
      style: "small",
      focus: `solved-${call.key}`,
    }));
}

/* By what a fault begins with; everything else is a matter of the rules. */
const REASONS = { deck: "cards", points: "score", record: "score" };

export function isCalled(app, number) {
  return Boolean(app.table) && listCalls(app.table, app.items).some((call) => call.number === number && !call.answered);
}

/** `code` says what it is about, the sentences what is wrong. A call that is open is enough. */
export async function callAbout(app, { turn, number, code, sentences }) {
  if (turn === app.turn && isCalled(app, number)) return;
  const note = sentences.join(" ").slice(0, limits.text);
  await app.send("call", { turn, number, note, reason: REASONS[code.split(".")[0]] ?? "rule" });
}

// --- What the desk did not take -----------------------------------------------------------------

const KINDS = {
  smazzata: gettext("Record"),
  sign: gettext("Signature"),
  call: gettext("Call"),
  uncall: gettext("End of a call"),
  choose: gettext("Choice"),
  photo: gettext("Photo"),
};

/** What an item of the outbox is, in words. */
function nameItem({ kind, body }) {
  const name = KINDS[kind];
  return body.number ? `${name} · ${gettext("Smazzata %(n)d", { n: body.number })}` : name;
}

/** One refused item: its sentences, and what can be done about it. */
export function refusedNotice(app, item, { again = /** @type {(() => void) | null} */ (null) } = {}) {
  const sentences = [item.why, ...item.faults].filter(Boolean);
  const { totals } = item.body;
  return notice("error",
    h("p",
      h("strong", gettext("Rejected: %(what)s", { what: nameItem(item) })),
      totals ? ` ${LINES.map((line) => formatPoints(totals[line])).join(" · ")}` : ""),
    [...new Set(sentences)].map((sentence) => h("p", sentence)),
    h("div.actions",
      again &&
        button(item.kind === "smazzata" ? gettext("Reopen") : gettext("Try again"), again, {
          style: "small",
          focus: `again-${item.id}`,
        }),
      callButton(app, item, sentences),
      discardButton(app, item)));
}

/* A record that the desk refuses may be one that only the director can settle. */
function callButton(app, { id, kind, body: { turn, number } }, sentences) {
  if (kind !== "smazzata" || turn !== app.turn || isCalled(app, number)) return null;
  const call = () => callAbout(app, { turn, number, code: "record", sentences });
  return button(gettext("Call the director"), call, { style: "small", focus: `call-${id}` });
}

export function confirmDiscard(what) {
  return confirm(gettext("Discard “%(what)s”? This cannot be undone.", { what }));
}

function discardButton(app, item) {
  const ask = () => {
    if (confirmDiscard(nameItem(item))) app.outbox.discard(item.id);
  };
  return button(gettext("Discard"), ask, { style: "small danger", focus: `drop-${item.id}` });
}

/** Items of the outbox that no screen of this table shows: of another turn, table or ticket. */
export function strayNotices(app) {
  const own = new Set(app.table ? app.items : []);
  const others = app.outbox.items.filter((item) => !own.has(item));
  const where = ({ body }) => gettext("Turn %(turn)d, table %(table)d", { turn: body.turn, table: body.table });
  return others.map((item) =>
    item.state === "refused"
      ? h("div", h("p.small.soft", where(item)), refusedNotice(app, item))
      : h("p.soft.small",
        h("span.mark.mark--here", pgettext("record", "on this phone")),
          ` ${where(item)} · ${nameItem(item)}`),
  );
}
