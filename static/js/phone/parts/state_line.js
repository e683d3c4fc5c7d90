/* The state line: what is kept here, whether it is being sent, and if not, why. */

import { gettext, ngettext } from "./words.js";

/** Its look and its words. */
export function describeState(app) {
  const { waiting, refused, failing } = app.outbox;
  const why = navigator.onLine ? app.outbox.why || app.why : "";
  const isUnreachable = app.isUnreachable || app.outbox.isUnreachable || !navigator.onLine;
  if (app.gone) return ["alert", gettext("This link no longer opens the table")];
  if (refused.length) return ["alert", describeRefused(refused.length)];
  if (waiting.length && isUnreachable) return ["kept", describeWaiting(waiting.length, why)];
  if (failing.length && failing.length === waiting.length) return ["kept", describeFailing(failing.length)];
  if (waiting.length) return ["sending", ngettext("Sending %(n)d …", "Sending %(n)d …", waiting.length)];
  return isUnreachable
    ? ["off", why || gettext("Offline: kept on this phone")]
    : app.state
      ? ["sent", gettext("All sent")]
      : ["sending", gettext("Contacting the desk …")];
}

function describeRefused(n) {
  return ngettext("%(n)d was rejected: see below", "%(n)d were rejected: see below", n);
}

function describeWaiting(n, why) {
  return why
    ? ngettext("%(why)s: %(n)d kept on this phone, will be sent again", "%(why)s: %(n)d kept on this phone, will be sent again", n, { why })
    : ngettext("%(n)d kept on this phone, waiting for the network", "%(n)d kept on this phone, waiting for the network", n);
}

function describeFailing(n) {
  return ngettext(
    "%(n)d not stored by the desk yet: will retry later",
    "%(n)d not stored by the desk yet: will retry later",
    n,
  );
}
