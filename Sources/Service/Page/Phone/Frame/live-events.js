// What the service tells an open page: each change of an upload, the balance, a purchase; and directives.

/** Pauses between two streams that failed, milliseconds: from soon to seldom. Source: judged. */
const shortestPause = 1000, longestPause = 60_000;
/** Milliseconds for which a stream is open at the least before another screen ends it: the service holds some that were
 * left for 15 seconds, and eight in all. Source: judged. */
const shortestStream = 3000;

/** Listens for as long as the page is open; `onEvent` gets each change, `onGap` says that some may have been missed.
 * @param {import("/page/app.js").App} app
 * @param {() => string | null} screen where something may come unasked; null where nothing may
 * @param {{onEvent: (name: string, data: any) => void, onGap: () => void,
 *   onScreen: (listener: () => void) => void}} to `onScreen` takes what to call when another screen came into view */
export async function listenForEvents(app, screen, to) {
  let pause = shortestPause;
  let cursor = "";
  for (;;) {
    const began = Date.now();
    const shown = screen(), ending = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */ let leaving;
    // What comes unasked is for the screen that is in view: the service is told at once which one it is now.
    to.onScreen(() => {
      clearTimeout(leaving);
      leaving = setTimeout(() => { if (screen() !== shown) ending.abort(); },
        Math.max(0, began + shortestStream - Date.now()));
    });
    const asked = new URLSearchParams({ ...shown && { screen: shown }, ...cursor && { since: cursor } });
    try {
      await app.client.stream(`/v1/me/events?${asked}`, event => {
        to.onEvent(event.event, JSON.parse(event.data));
      }, ending.signal, id => { cursor = id; });
      pause = shortestPause;
      // A stream that ends at once, as of a service that has none, is not asked for in a circle.
      if (Date.now() - began < shortestPause) await sleep(shortestPause);
    } catch {
      // Left for another screen: nothing was missed.
      if (ending.signal.aborted) continue;
      cursor = "";
      await sleep(pause);
      pause = Math.min(longestPause, pause * 2);
      to.onGap();
    } finally {
      clearTimeout(leaving);
    }
    if (document.hidden) await untilVisible();
  }
}

/** @param {number} milliseconds */
const sleep = milliseconds => new Promise(resolve => { setTimeout(resolve, milliseconds); });

/** A page that nobody sees asks for nothing. */
const untilVisible = () => new Promise(resolve => {
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", look);
    resolve(undefined);
  };
  document.addEventListener("visibilitychange", look);
  look();
});
