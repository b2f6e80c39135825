"use strict";
// The page opens without a network; photos wait in it. Answers about coins are never kept here. Messages of the service
// are shown, and lead to what they are about.
const shelf = "qix-2";
// The pictures of rewards, too, which vouchers show at a till: anybody may see them.
const isShell = path => path === "/" || path.startsWith("/page/") || path.startsWith("/v1/reward-pictures/");

addEventListener("install", event => event.waitUntil(skipWaiting()));
addEventListener("activate", event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== shelf) await caches.delete(name);
  await clients.claim();
})()));

addEventListener("message", event => {
  // The page tells what it loaded before this worker stood between it and the network.
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep.filter(path => isShell(path))));
});

async function keep(paths) {
  const cache = await caches.open(shelf);
  for (const path of paths.slice(0, 200)) if (!await cache.match(path)) await cache.add(path).catch(() => {});
}

addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !isShell(url.pathname)) return;
  event.respondWith(answer(event.request, url.pathname));
});

async function answer(request, path) {
  const cache = await caches.open(shelf);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(path, fresh.clone());
    return fresh;
  } catch {
    return await cache.match(path) ?? Response.error();
  }
}

addEventListener("push", event => {
  let message;
  try { message = event.data.json(); } catch { return; }
  const { title, body, path, tag } = message;
  event.waitUntil(registration.showNotification(String(title ?? "qix").slice(0, 100), {
    body: String(body ?? "").slice(0, 300), icon: "/page/icon-192.png",
    // A later message on the same thing takes the place of the earlier one.
    ...tag && { tag: String(tag).slice(0, 100), renotify: true }, data: { path: String(path ?? "/") } }));
});

addEventListener("notificationclick", event => {
  event.notification.close();
  const url = new URL(event.notification.data?.path ?? "/", location.origin);
  // A message leads nowhere but into this page.
  const path = location.origin + (url.origin === location.origin ? url.pathname + url.hash : "/");
  event.waitUntil((async () => {
    const [open] = await clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!open) return clients.openWindow(path);
    await open.focus();
    return open.navigate(path);
  })());
});
