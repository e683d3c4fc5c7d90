/* Shows what the desk tells while no page of the event is open. It keeps no page and answers none. */
"use strict";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, body, url } = event.data.json();
  const shown = { body, tag: body, data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find((one) => new URL(one.url).pathname.startsWith(url));
    return page ? page.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(open());
});
