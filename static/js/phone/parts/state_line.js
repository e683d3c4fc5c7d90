/* The state line: what is kept here, whether it is being sent, and if not, why. */

import { say } from "./words.js";

/** Its look and its words. */
export function describeState(app) {
  const { waiting, refused, failing } = app.outbox;
  const why = navigator.onLine ? app.outbox.why || app.why : "";
  const isCut = app.cut || app.outbox.cut || !navigator.onLine;
  if (app.gone) return ["alert", say("state_gone")];
  if (refused.length) return ["alert", say("state_refused", { n: refused.length })];
  if (waiting.length && isCut) {
    return ["kept", say(why ? "state_unable" : "state_kept", { n: waiting.length, why })];
  }
  if (failing.length && failing.length === waiting.length) {
    return ["kept", say("state_failing", { n: failing.length })];
  }
  if (waiting.length) return ["sending", say("state_sending", { n: waiting.length })];
  return isCut
    ? ["off", why || say("state_offline")]
    : app.state
      ? ["sent", say("state_sent")]
      : ["sending", say("state_asking")];
}
