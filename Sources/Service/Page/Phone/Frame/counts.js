// Counts screens, faults and waits without the person (POST /v1/events): no token, no third party.

/** How long counts are gathered before they are sent, milliseconds. Source: judged. */
const gather = 20_000;
/** Most waits of one report, as the service takes them. */
const mostWaits = 50;

/** @type {{screens: Record<string, number>, faults: Record<string, number>,
 *   waits: {for: string, milliseconds: number}[]}} */
let report = { screens: {}, faults: {}, waits: [] };
/** @type {ReturnType<typeof setTimeout> | undefined} */ let sending;

function send() {
  clearTimeout(sending);
  sending = undefined;
  const body = JSON.stringify(report);
  report = { screens: {}, faults: {}, waits: [] };
  // What is lost is a figure; nobody waits for it.
  fetch("/v1/events", { method: "POST", body, headers: { "Content-Type": "application/json" }, keepalive: true })
    .catch(() => {});
}

/** @param {Record<string, number>} counts @param {string} name */
function count(counts, name) {
  counts[name] = (counts[name] ?? 0) + 1;
  sending ??= setTimeout(send, gather);
}

/** @param {string} name */
export const countScreen = name => count(report.screens, name);
/** @param {string} kind */
export const countFault = kind => count(report.faults, kind);
/** @param {string} what @param {number} milliseconds */
export function countWait(what, milliseconds) {
  if (report.waits.length < mostWaits) report.waits.push({ for: what, milliseconds: Math.round(milliseconds) });
  sending ??= setTimeout(send, gather);
}

addEventListener("pagehide", () => { if (sending !== undefined) send(); });
