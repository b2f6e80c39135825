// Puts the page together: what the first screen needs, then the rest, and what comes from a link or the service.
import { countFault, countScreen } from "/page/counts.js";
import { language, sentences } from "/page/first-texts.js";
import { makeClient } from "/page/interface-client.js";
import { makeApp } from "/page/member-app.js";
import { remember, remembered, rememberedValue } from "/page/memory.js";
import { makeState } from "/page/member-state.js";
import { coinsWorthSigningIn } from "/page/next-step.js";
import { readLanding } from "/page/routes.js";
import { makeShell } from "/page/shell.js";
import { makeTexts } from "/page/texts.js";

const landing = readLanding(location.search);
if (location.search !== "") {
  // A link that somebody came by keeps its meaning through an installation and signing in.
  if (landing.invitation) remember("invitation", landing.invitation);
  if (landing.link) remember("visit", landing.link);
  history.replaceState(null, "", `/${location.hash}`);
}

const client = makeClient({
  fetch: (input, init) => fetch(input, init),
  token: () => remembered("token"), keepToken: token => remember("token", token),
  language: () => language, invitation: () => remembered("invitation"),
  dropInvitation: () => remember("invitation", null),
});
const state = makeState({
  client, read: () => rememberedValue("snapshot"),
  keep: snapshot => remember("snapshot", JSON.stringify(snapshot)),
});

/** @type {import("/page/shell.js").Shell | undefined} */ let shell;
/** @typedef {ReturnType<typeof import("/page/capture.js").makeCapture>} Capture */
/** @type {Capture | undefined} */ let capture;
/** @type {Promise<Capture> | undefined} */ let capturing;

/** The camera, the microphone and the queue, which the first screen does not wait for. */
function loadCapture() {
  return capturing ??= import("/page/capture.js").then(({ makeCapture }) => {
    capture = makeCapture({ client, state });
    capture.onChange(() => shell?.refresh());
    return capture;
  });
}

start().catch(() => countFault("start"));

async function start() {
  // Who was never here is made a person meanwhile.
  client.join().catch(() => {});
  const texts = makeTexts(await sentences, language);
  const app = makeApp({ client, state, texts, refresh, shell: () => shell, capture: () => capture, loadCapture });
  shell = await makeShell(texts.say, {
    home: async () => (await import("/page/home-screen.js")).homeScreen(app),
    earn: async () => (await import("/page/earn-screen.js")).earnScreen(app),
    shake: async () => (await import("/page/shake-screen.js")).shakeScreen(app),
    shop: async () => (await import("/page/shop-screen.js")).shopScreen(app),
    me: async () => (await import("/page/me-screen.js")).meScreen(app),
  }, countScreen);
  performance.mark("usable");
  state.onChange((now, before) => { shell?.refresh(); celebrateNew(app, now, before); });
  await refresh();
  await Promise.all([loadCapture(), shell.loadRest()]);
  tellSignIn(app);
  await welcomeByLink(app);
  capture?.send();
  const [{ watchMotion }, { listenForEvents }] = await Promise.all([
    import("/page/motion.js"), import("/page/live-events.js")]);
  watchMotion(() => app.shake());
  addEventListener("online", () => { refresh(); capture?.send(); });
  addEventListener("offline", () => { refresh(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  keepShell().catch(() => {});
  await listenForEvents(app, () => shell?.tab() ?? "home", { onGap: refresh, onEvent(name, data) {
    if (name === "directive") app.carryOutUnasked(data);
    else if (name === "appeal") refresh();
    else state.take(name, data);
  } });
}

/** What a link gives, before anything else; and, of a link that may be counted, the question.
 * @param {import("/page/app.js").App} app */
async function welcomeByLink(app) {
  const { kind, id, invitation } = landing;
  if (kind === null && remembered("invitation") === null && remembered("visit") === null) return;
  const { openInvitation, openLink } = await import("/page/landing.js");
  const { askToCount } = await import("/page/arrival.js");
  askToCount(app);
  if (kind && id) await openLink(app, kind, id);
  else if (invitation) await openInvitation(app);
}

/** Says how signing in with an account elsewhere ended, which the browser comes back from.
 * @param {import("/page/app.js").App} app */
function tellSignIn(app) {
  if (landing.signIn === null) return;
  const known = new Map([["done", "signedIn"], ["out", "signedOut"], ["refused", "signInRefused"]]);
  app.notify(app.say(known.get(landing.signIn) ?? "signInFailed"));
}

/** Keeps the page's own files, so that it opens without a network. */
async function keepShell() {
  // What is used later only is fetched now that nobody waits for it.
  const later = ["card-overlay", "camera", "listener", "landing", "sign-in-sheet", "celebration", "directives",
    "voucher", "ways-sheet"];
  await Promise.all(later.map(name => import(`/page/${name}.js`)));
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(entry => new URL(entry.name))
    .filter(url => url.origin === location.origin).map(url => url.pathname);
  const unseen = ["/page/pcm-worklet.js", "/page/icons.svg"];
  active?.postMessage({ keep: ["/", ...unseen, ...new Set(loaded.filter(path => path.startsWith("/page/")))] });
}

/** Asks for all again; one that is given up because of a revoked token begins anew. */
async function refresh() {
  if (!await state.refresh() && navigator.onLine && remembered("token") === null) await state.refresh();
}

/** Shows the coins of uploads that became awards since they were last shown, and then, once, what there is to lose.
 * @param {import("/page/app.js").App} app @param {import("/page/member-state.js").Snapshot} now
 * @param {import("/page/member-state.js").Snapshot} before */
function celebrateNew(app, now, before) {
  const known = new Map(before.uploads.map(upload => [upload.id, upload]));
  // At the first answer of the service all uploads are new; those of before this visit are no news.
  const landed = before.asOf === null ? [] : now.uploads.filter(upload =>
    upload.outcome === "award" && upload.coins > 0 && known.get(upload.id)?.coins !== upload.coins);
  if (landed.length === 0) return;
  remember("lastDone", "upload");
  show(app, landed);
}

/** @param {import("/page/app.js").App} app @param {any[]} landed uploads */
async function show(app, landed) {
  // The balance comes after the upload: what is said of the next reward must be true.
  const [{ celebrate, reasonsOf }] = await Promise.all([import("/page/celebration.js"), refresh()]);
  if (document.querySelector("dialog[open], .card-layer")) return;
  const { me, balance } = state.now();
  const offersSignIn = me.tier === "trial" && balance.available >= coinsWorthSigningIn && !remembered("offeredSignIn");
  if (offersSignIn) remember("offeredSignIn", "yes");
  await celebrate(app, {
    coins: landed.reduce((sum, upload) => sum + upload.coins, 0),
    pending: landed.reduce((sum, upload) => sum + upload.pending_coins, 0),
    why: landed.flatMap(upload => reasonsOf(app, upload)), offersSignIn,
  });
}

addEventListener("error", () => countFault("script"));
addEventListener("unhandledrejection", () => countFault("script"));
