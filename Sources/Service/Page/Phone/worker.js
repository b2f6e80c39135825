"use strict";
// The page opens without a network; photos wait in it. Answers about coins are never kept.
const shell = ["/", "/page/page.css", "/page/page.js", "/page/icon.svg", "/page/manifest.webmanifest"];
const shelf = "qix-1";
addEventListener("install", event => event.waitUntil(caches.open(shelf).then(cache => cache.addAll(shell))));
addEventListener("activate", event => event.waitUntil(clients.claim()));
addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !shell.includes(url.pathname)) return;
  event.respondWith(fetch(event.request).then(answer => {
    const copy = answer.clone();
    caches.open(shelf).then(cache => cache.put(event.request, copy));
    return answer;
  }).catch(() => caches.match(event.request)));
});
