/* The way to the desk: JSON under the ticket's own address, no cookies.
   Every call resolves to {status, answer}, or throws: Unreachable when nothing that makes sense
   came back (no network, another network's log-in page) or the desk says that it can do nothing
   now; Failed when it broke down over what it was sent, which need not be so with the next. */

const PATIENCE = 12_000; // ms
const PATIENCE_FOR_PHOTO = 60_000;

const AWAY = new Set([429, 502, 503, 504]); // too much, or nobody behind a proxy

export class Unreachable extends Error {
  /** `why` is what the desk said of itself, "" when it said nothing. */
  constructor(message, why = "") {
    super(message);
    this.why = why || "";
  }
}

export class Failed extends Error {}

async function call(address, options, patience = PATIENCE) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  try {
    const response = await fetch(address, {
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      signal: stop.signal,
      ...options,
      headers: {
        Accept: "application/json",
        "Accept-Language": document.documentElement.lang, // the page's, whatever the browser's
        ...options.headers,
      },
    });
    const { status } = response;
    const answer = await response.json().catch((error) => {
      if (status >= 500) return null;
      throw error;
    });
    if (answer?.result === "busy") return { status, answer };
    if (AWAY.has(status)) throw new Unreachable(String(status), answer?.why);
    if (status >= 500) throw new Failed(String(status));
    return { status, answer };
  } catch (error) {
    throw error instanceof Unreachable || error instanceof Failed ? error : new Unreachable(String(error));
  } finally {
    clearTimeout(timer);
  }
}

function post(address, body) {
  return call(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The table as it stands at the desk; with no table, the turn's tables. */
export function fetchState(base, table, device) {
  return call(`${base}state/?${new URLSearchParams(table ? { table, device } : { device })}`, {});
}

/** A sign of life; answers the state. */
export function sendPresence(base, body) {
  return post(`${base}here/`, body);
}

/** One thing of the outbox. A photo goes as a form, for its size. */
export function sendItem(base, kind, body, photo) {
  if (kind !== "photo") return post(`${base}send/`, body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.append("image", photo, "sheet.jpg");
  return call(`${base}photo/`, { method: "POST", body: form }, PATIENCE_FOR_PHOTO);
}

/** Whether the desk says that this ticket is none. */
export function isGone({ status, answer }) {
  return status === 404 && answer?.code === "ticket.unknown";
}
