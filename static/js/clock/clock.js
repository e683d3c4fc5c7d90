/* The countdowns of a page (data-clock), to the same second on every device: they go by the server's
   time, which is asked for when the page opens and every minute, and in between by a count that no
   setting of the device's clock moves. Marks are told by colour and words (data-state), and by sound
   where that is switched on (data-clock-sound).
   Whoever renews a part of the page may pass on the server's time that came along: a "servertime"
   event of the document with `now`, in ms since 1970, and when it was asked for and came, by
   performance.now(). */
(() => {
  "use strict";

  const ASK_EVERY = 60_000;
  const ASK_AGAIN = 5_000; // after no answer
  const OLDEST = 10 * 60_000; // of an answer that still counts
  const MOST = 8; // answers kept
  const RUNG_WITHIN = 3_000; // ms after a mark: whoever opens the page later hears nothing
  const LONG = 100 * 60; // seconds
  const BELLS = { warning: 1, last: 2, time: 3 };

  /** The server's time less the device's count, with its greatest error, and when it came.
      @type {{ ahead: number, doubt: number, at: number }[]} */
  let answers = [];
  /** The last state of each countdown, by its key. @type {Map<string, string>} */
  const states = new Map();

  function learn(now, sent, received) {
    const doubt = (received - sent) / 2;
    const newest = { ahead: now - (sent + received) / 2, doubt, at: received };
    // A device that slept, or a server whose clock was set: what was known before no longer holds.
    const agrees = (one) => Math.abs(one.ahead - newest.ahead) <= one.doubt + doubt + 50;
    const isYoung = (one) => received - one.at < OLDEST;
    answers = [...answers.filter((one) => isYoung(one) && agrees(one)), newest].slice(-MOST);
  }

  /** The server's time in ms since 1970, by the answer that came fastest; null before the first. */
  function findNow() {
    if (!answers.length) return null;
    const best = answers.reduce((one, other) => (other.doubt < one.doubt ? other : one));
    return performance.now() + best.ahead;
  }

  async function ask() {
    const sent = performance.now();
    try {
      const reply = await fetch("/now/", { cache: "no-store" });
      const { now } = await reply.json();
      learn(now, sent, performance.now());
      return ASK_EVERY;
    } catch {
      return ASK_AGAIN; // the count goes on meanwhile
    }
  }

  let asking = 0;
  async function keepAsking() {
    clearTimeout(asking);
    const pause = document.querySelector("[data-clock]") && !document.hidden ? await ask() : ASK_AGAIN;
    clearTimeout(asking);
    asking = setTimeout(keepAsking, pause);
    tick();
  }

  /** Minutes and seconds, from `LONG` on with hours. */
  function format(seconds) {
    const pad = (figure) => String(figure).padStart(2, "0");
    const minutes = Math.floor(seconds / 60);
    if (seconds < LONG) return `${minutes}:${pad(seconds % 60)}`;
    return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
  }

  /** The marks of a countdown: `warning:600,last:300,time:0`, in seconds before the end. */
  function readMarks(clock) {
    return (clock.dataset.marks ?? "time:0").split(",").map((mark) => {
      const [kind, seconds] = mark.split(":");
      return { kind, before: Number(seconds) * 1000 };
    });
  }

  /** Draws one countdown; returns the ms until it changes. */
  function draw(clock, now) {
    const { from, until } = clock.dataset;
    if (from) clock.hidden = now < Number(from) || now > Number(until);
    const isRunning = Boolean(clock.dataset.ends);
    const left = isRunning ? Number(clock.dataset.ends) - now : Number(clock.dataset.left);
    const passed = readMarks(clock).filter(({ before }) => left <= before).pop();
    const state = isRunning ? (passed?.kind ?? "running") : "paused";
    clock.toggleAttribute("data-long", left >= LONG * 1000);
    const over = "over" in clock.dataset && left < 0 ? Math.floor(-left / 1000) : 0;
    write(clock.querySelector("[data-clock-time]"), over ? `+${format(over)}` : format(Math.max(Math.ceil(left / 1000), 0)));
    if (clock.dataset.state !== state) {
      clock.dataset.state = state;
      write(clock.querySelector("[data-clock-word]"), findWords(clock, state));
    }
    const before = states.get(clock.dataset.key);
    if (before !== undefined && before !== state && passed?.kind === state && passed.before - left < RUNG_WITHIN) {
      write(clock.querySelector("[data-clock-status]"), findWords(clock, state));
      ring(BELLS[state]);
    }
    states.set(clock.dataset.key, state);
    return isRunning ? (((left % 1000) + 1000) % 1000) + 2 : 1000;
  }

  function findWords(clock, state) {
    return clock.querySelector(`[data-clock-says="${state}"]`)?.textContent ?? "";
  }

  function write(element, text) {
    if (element && element.textContent !== text) element.textContent = text;
  }

  let ticking = 0;
  function tick() {
    clearTimeout(ticking);
    const now = findNow();
    const clocks = now === null ? [] : [...document.querySelectorAll("[data-clock]")];
    const waits = clocks.map((clock) => draw(clock, now));
    ticking = setTimeout(tick, Math.min(1000, ...waits));
  }

  /* The sound: a bell, as often as the mark says. A browser lets a page sound once it was touched. */
  const SOUND = "clock-sound";
  /** @type {AudioContext | null} */
  let audio = null;

  function isSounding() {
    try {
      return localStorage.getItem(SOUND) === "on";
    } catch {
      return audio !== null;
    }
  }

  function openAudio() {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
  }

  function ring(times) {
    if (!isSounding() || !audio) return;
    for (let bell = 0; bell < times; bell += 1) {
      const at = audio.currentTime + bell * 0.7;
      const tone = new OscillatorNode(audio, { frequency: 880 });
      const volume = new GainNode(audio, { gain: 0.5 });
      volume.gain.setValueAtTime(0.5, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.65);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.7);
    }
  }

  function showSound() {
    for (const button of document.querySelectorAll("[data-clock-sound]")) {
      button.removeAttribute("hidden");
      button.setAttribute("aria-pressed", String(isSounding()));
    }
  }

  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-clock-sound]")) return;
    const isOn = !isSounding();
    openAudio();
    try {
      localStorage.setItem(SOUND, isOn ? "on" : "off");
    } catch {
      // it then sounds as long as the page is open
    }
    if (isOn) ring(1);
    showSound();
  });
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, () => isSounding() && openAudio(), { once: true });
  }
  document.addEventListener("servertime", (event) => {
    const { now, sent, received } = /** @type {CustomEvent} */ (event).detail;
    learn(now, sent, received);
    tick();
  });
  document.addEventListener("clock:ring", () => ring(1)); // news
  document.addEventListener("visibilitychange", () => document.hidden || keepAsking());
  addEventListener("pageshow", keepAsking);
  for (const kind of ["htmx:afterSettle", "live:renewed"]) {
    document.addEventListener(kind, () => {
      showSound();
      tick();
    });
  }
  document.addEventListener("DOMContentLoaded", showSound);
  showSound();
  keepAsking();
})();
