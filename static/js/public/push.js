/* News of the event while its page is closed: the button [data-push] subscribes this browser, on
   https and where the browser can; elsewhere nothing of it shows. What the desk sends is shown by the
   worker. */
(() => {
  "use strict";

  const button = document.querySelector("button[data-push]");
  if (!(button instanceof HTMLButtonElement)) return;
  if (!isSecureContext || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const { push = "", pushStop = "", pushKey = "", pushWorker = "" } = button.dataset;
  const failure = document.querySelector("[data-push-failed]");
  const remembered = `push:${push}`;

  /** What this device asked for: "on 7" with the calls of pair 7, "on " without, "off", "". */
  function recall() {
    try {
      return Notification.permission === "granted" ? (localStorage.getItem(remembered) ?? "") : "";
    } catch {
      return "";
    }
  }

  function isOn() {
    return recall().startsWith("on ");
  }

  /** The number of the reader's pair, as my_seat.js knows it; "" if it does not. */
  function findOwn() {
    return document.documentElement.dataset.seatOf ?? "";
  }

  function note(state) {
    try {
      localStorage.setItem(remembered, state);
    } catch {
      // the button then forgets, the desk does not
    }
  }

  async function send(address, content) {
    const body = JSON.stringify(content);
    const answer = await fetch(address, { method: "POST", body, headers: { "Content-Type": "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
  }

  /** The worker once it may be asked: a page outside its folder never hears that it is ready. */
  async function openWorker() {
    const registration = await navigator.serviceWorker.register(pushWorker);
    const worker = registration.installing ?? registration.waiting;
    if (worker) {
      await new Promise((resolve) => {
        worker.addEventListener("statechange", () => worker.state === "activated" && resolve(worker));
      });
    }
    return registration;
  }

  async function subscribe() {
    if ((await Notification.requestPermission()) !== "granted") throw new Error("denied");
    const { pushManager } = await openWorker();
    const { key } = await (await fetch(pushKey)).json();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscribed = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe(); // of a desk with another key
      return pushManager.subscribe(options);
    });
    const { endpoint, keys } = subscribed.toJSON();
    const own = findOwn();
    await send(push, { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, entry: Number(own) || null });
    note(`on ${own}`);
  }

  async function unsubscribe() {
    const { pushManager } = await openWorker();
    const subscribed = await pushManager.getSubscription();
    if (subscribed) await send(pushStop, { endpoint: subscribed.endpoint });
    note("off");
  }

  function draw() {
    button?.setAttribute("aria-pressed", String(isOn()));
  }

  button.addEventListener("click", async () => {
    button.disabled = true;
    const worked = await (isOn() ? unsubscribe() : subscribe()).then(() => true, () => false);
    if (failure instanceof HTMLElement) failure.hidden = worked;
    button.disabled = false;
    draw();
  });
  button.hidden = false;
  draw();
  if (isOn() && recall() !== `on ${findOwn()}`) subscribe().catch(() => {}); // the next page tries again
})();
