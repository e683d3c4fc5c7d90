/* Smazzate begun on this phone that others decided on meanwhile: the director, or whoever recorded
   them elsewhere. What was entered here is kept until it is sent or thrown away. So are those
   of another turn. */

import { drawComparison } from "./comparison.js";
import { button, h, notice } from "./elements.js";
import { gettext } from "./words.js";
import { nameSidesOfThree } from "../slots.js";
import { formatTime } from "./figures.js";

/** What became of the record that waits for the director: "waiting", "recorded", "rejected"; "" of a
    draft that asked for nothing. */
export function findDecision(app, { number, asked }) {
  if (!asked) return "";
  const isKnown = (one) => one.key === asked;
  if (app.items.some(({ body }) => isKnown(body)) || app.table.held.some(isKnown)) return "waiting";
  const standing = findStanding(app, number);
  return standing && isKnown(standing) ? "recorded" : "rejected";
}

/** The revision that stands although the draft knows nothing of it, else null. */
export function findElsewhere(app, { number, seen, asked }) {
  const standing = findStanding(app, number);
  return standing && standing.key !== seen && standing.key !== asked ? standing : null;
}

function findStanding(app, number) {
  return app.table.smazzate.find((one) => one.number === number) ?? null;
}

/** Both beside each other. `record` is what the draft would make: {data, totals, problems}; `acts` are
    open(draft), discard(draft) and send(draft, record). */
export function drawOwnDraft(app, draft, record, standing, { open, discard, send }) {
  const { number, depth } = draft;
  const own = { depth, data: record.data, ...record.totals, who: app.device.name, at: draft.at, device: "" };
  const stands = { ...standing, data: standing.record, who: standing.author };
  const revisions = [
    { ...stands, names: nameSidesOfThree(app.table, stands.data), status: gettext("counts now") },
    { ...own, names: nameSidesOfThree(app.table, own.data), status: gettext("not sent") },
  ];
  const id = `draft-${number}`;
  return h(
    "section",
    { class: "versus-revisions stack gap-2", "aria-labelledby": id },
    h("h2", { id, class: "lead" }, gettext("Smazzata %(n)d was recorded elsewhere", { n: number })),
    h("p", { class: "small" }, gettext("What you entered on this phone is kept. Discard it if the record is right.")),
    drawComparison(revisions, app.rules),
    h(
      "div",
      { class: "actions" },
      button(gettext("Discard mine"), () => discard(draft), { style: "small danger", focus: `drop-${id}` }),
      button(gettext("Open mine"), () => open(draft), { style: "small", focus: `open-${id}` }),
      record.problems.length
        ? null
        : button(gettext("Send as a correction"), () => send(draft, record), { style: "small", focus: `send-${id}` }),
    ),
  );
}

/** A notice for each draft; `acts` are open(draft) and discard(draft). */
export function draftNotices(drafts, { open, discard }) {
  return drafts.map((draft) => {
    const place = gettext("Turn %(turn)d, table %(table)d", draft);
    const smazzata = gettext("Smazzata %(n)d", { n: draft.number });
    const begun = gettext("started at %(time)s", { time: formatTime(draft.at) });
    return notice(
      "warning",
      h("p", {}, `${place} · ${smazzata}: ${begun}`),
      h(
        "div",
        { class: "actions" },
        button(gettext("Reopen"), () => open(draft), { style: "small" }),
        button(gettext("Discard"), () => discard(draft), { style: "small danger" }),
      ),
    );
  });
}
