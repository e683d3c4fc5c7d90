/* Calls to the director about a record that cannot be taken as it is, in one tap. */

import { limits } from "../page.js";
import { listCalls } from "../slots.js";

/* By what a fault begins with; everything else is a matter of the rules. */
const REASONS = { deck: "cards", points: "score", record: "score" };

/** Whether the director has been called about this smazzata. */
export function isCalled(app, number) {
  return Boolean(app.table) && listCalls(app.table, app.items).some((call) => call.number === number && !call.answered);
}

/** `code` says what it is about, the sentences what is wrong. A call that is open is enough. */
export async function callAbout(app, { turn, number, code, sentences }) {
  if (turn === app.turn && isCalled(app, number)) return;
  const note = sentences.join(" ").slice(0, limits.text);
  await app.send("call", { turn, number, note, reason: REASONS[code.split(".")[0]] ?? "rule" });
}
