// Puts the page together: what the first screen needs, then the rest, and what comes from a link or the service.
import { countFault, countScreen } from "/page/counts.js";
import { language, sentences } from "/page/first-texts.js";
import { makeClient } from "/page/interface-client.js";
import { makeApp } from "/page/member-app.js";
import { remember, remembered, rememberedValue } from "/page/memory.js";
import { makeState } from "/page/member-state.js";
import { readLanding } from "/page/routes.js";
import { makeShell } from "/page/shell.js";
import { makeTexts } from "/page/texts.js";

const landing = readLanding(location.search);
if (location.search !== "") {
  // A link that somebody came by keeps its meaning through an installation and signing in.
  if (landing.invitation) remember("invitation", landing.invitation);
  if (landing.link) remember("visit", landing.link);
  // What it leads to is shown until the person has seen it, though the page is closed before.
  const { kind, id, invitation } = landing;
  if (kind && id) remember("link", JSON.stringify({ kind, id }));
  else if (invitation) remember("link", JSON.stringify({ kind: "invitation", id: invitation }));
  // Whoever comes back from an account elsewhere is where they were.
  const from = landing.signIn === null ? null : remembered("signInFrom");
  history.replaceState(null, "", `/${location.hash || (from ?? "")}`);
  remember("signInFrom", null);
}

const client = makeClient({
  fetch: (input, init) => fetch(input, init),
  token: () => remembered("token"),
  keepToken(token) {
    remember("token", token);
    // The token holds no more: whose page it is now is asked at once, and told.
    if (token === null) queueMicrotask(refresh);
  },
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
/** @type {import("/page/app.js").App | undefined} */ let app;
/** @type {ReturnType<typeof import("/page/photo-strip.js").makePhotoStrip> | undefined} */ let strip;
/** Tells the stream of events that another screen came into view. */
let onScreen = () => {};
/** By which token the person was known when the service last answered. */
let knownToken = remembered("token");

/** The camera, the microphone and the queue, which the first screen does not wait for. */
function loadCapture() {
  return capturing ??= import("/page/capture.js").then(({ makeCapture }) => {
    capture = makeCapture({ client, state });
    capture.onChange(() => { shell?.refresh(); strip?.update(); });
    return capture;
  });
}

start().catch(() => countFault("start"));

async function start() {
  // Who was never here is made a person meanwhile.
  client.join().catch(() => {});
  const texts = makeTexts(await sentences, language);
  const made = makeApp({ client, state, texts, refresh, shell: () => shell, capture: () => capture, loadCapture });
  app = made;
  shell = await makeShell(texts.say, {
    home: async () => (await import("/page/home-screen.js")).homeScreen(made),
    earn: async () => (await import("/page/earn-screen.js")).earnScreen(made),
    shake: async () => (await import("/page/shake-screen.js")).shakeScreen(made),
    shop: async () => (await import("/page/shop-screen.js")).shopScreen(made),
    me: async () => (await import("/page/me-screen.js")).meScreen(made),
  }, tab => { countScreen(tab); onScreen(); }, () => state.now().programme?.name);
  performance.mark("usable");
  state.onChange((now, before) => { shell?.refresh(); strip?.update(); takeLanded(made, now, before); });
  await refresh();
  await Promise.all([loadCapture(), shell.loadRest()]);
  strip = (await import("/page/photo-strip.js")).makePhotoStrip(made);
  document.body.append(strip.element);
  await tellSignIn(made);
  await welcomeByLink(made);
  showWaiting(made).catch(() => {});
  capture?.send();
  const [{ watchMotion }, { listenForEvents }] = await Promise.all([
    import("/page/motion.js"), import("/page/live-events.js")]);
  watchMotion(() => made.shake());
  addEventListener("online", () => { refresh(); capture?.send(); });
  addEventListener("offline", () => { refresh(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  keepShell().catch(() => {});
  // The first step stands on home and is to be taken: what came over it would catch the finger and say the same.
  const hasFirstStep = () => state.now().uploads.length === 0 && made.unsent().length === 0;
  const screen = () => shell?.tab() ?? "home";
  const openScreen = () => screen() === "home" && hasFirstStep() ? null : screen();
  await listenForEvents(made, openScreen, { onGap: refresh, onScreen: listener => { onScreen = listener; },
    onEvent(name, data) {
      if (name === "directive") made.carryOutUnasked(data);
      else if (name === "appeal") refresh();
      else state.take(name, data);
    } });
}

/** What a link gives, before anything else; and, of a link that may be counted, the question.
 * @param {import("/page/app.js").App} app */
async function welcomeByLink(app) {
  /** @type {{kind: "content" | "campaign" | "offer" | "invitation", id: string} | null} */
  const link = rememberedValue("link");
  if (link === null && remembered("invitation") === null && remembered("visit") === null) return;
  const { openInvitation, openLink } = await import("/page/landing.js");
  const { askToCount } = await import("/page/arrival.js");
  askToCount(app);
  if (link === null) return;
  const isOver = link.kind === "invitation" ? await openInvitation(app) : await openLink(app, link.kind, link.id);
  if (isOver) remember("link", null);
}

/** What a person is told who is signed out here, by how it came. Coins that nobody signed in for do not wait.
 * @type {Record<string, string>} */
const farewells = { out: "signedOut", "out-trial": "signedOutTrial", deleted: "deleted",
  "deleted-trial": "deletedTrial" };

/** Says how signing in with an account elsewhere ended, which the browser comes back from, and what is left to do.
 * @param {import("/page/app.js").App} app */
async function tellSignIn(app) {
  const { signIn } = landing;
  if (signIn === null) return;
  const isTrial = state.now().me.tier === "trial";
  const farewell = Object.hasOwn(farewells, signIn) ? farewells[signIn] : null;
  if (farewell) app.notify(app.say(farewell));
  else if (signIn === "done" && !isTrial) {
    app.notify(app.say("signedIn"));
    await app.resume();
  // An account alone buys nothing: one contact is missing.
  } else if (signIn === "done") await signInFurther(app, app.say("accountLinked"));
  else {
    const key = `signInFault.${signIn}`, told = app.say(key);
    const why = told === key ? app.say("signInFailed") : told;
    if (isTrial) await signInFurther(app, why);
    else app.notify(why);
  }
}

/** Asks for what is missing, and goes on with what signing in was for.
 * @param {import("/page/app.js").App} app @param {string} why */
async function signInFurther(app, why) {
  if (await app.signIn(why)) await app.resume();
  else remember("wanted", null);
}

/** Keeps the page's own files, so that it opens without a network. */
async function keepShell() {
  // What is used later only is fetched now that nobody waits for it.
  const later = ["card-overlay", "camera", "listener", "landing", "sign-in-sheet", "celebration", "directives",
    "voucher", "ways-sheet", "photo-strip", "limit-lines", "landed", "scale-photo"];
  await Promise.all(later.map(name => import(`/page/${name}.js`)));
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(entry => new URL(entry.name))
    .filter(url => url.origin === location.origin).map(url => url.pathname);
  const unseen = ["/page/pcm-worklet.js", "/page/icons.svg"];
  active?.postMessage({ keep: ["/", ...unseen, ...new Set(loaded.filter(path => path.startsWith("/page/")))] });
}

/** Asks for all again; one that is given up because of a revoked token begins anew, and is told so. */
async function refresh() {
  let isTold = await state.refresh();
  if (!isTold && navigator.onLine && remembered("token") === null) isTold = await state.refresh();
  if (!isTold) return;
  const token = remembered("token"), before = knownToken;
  knownToken = token;
  if (before !== null && token !== before) app?.signIn(app.say("accessEnded"));
}

/** Takes note of coins that landed since they were last shown, so that they are seen once.
 * @param {import("/page/app.js").App} app @param {import("/page/member-state.js").Snapshot} now
 * @param {import("/page/member-state.js").Snapshot} before */
function takeLanded(app, now, before) {
  // At the first answer of the service all is new; what was before this visit is no news. What comes with another
  // phone's account has landed there.
  if (before.asOf === null) return;
  if (before.me.id !== now.me.id) {
    remember("seenEntry", null);
    return void showWaiting(app);
  }
  const known = new Map(before.uploads.map(upload => [upload.id, upload]));
  const landed = now.uploads.filter(upload =>
    upload.outcome === "award" && upload.coins > 0 && known.get(upload.id)?.coins !== upload.coins);
  if (landed.length > 0) {
    remember("lastDone", "upload");
    // Kept at once: the page may be closed before it is shown.
    const waiting = rememberedValue("landed") ?? {};
    const uploads = new Set([...waiting.uploads ?? [], ...landed.map(({ id }) => id)]);
    remember("landed", JSON.stringify({ ...waiting, uploads: [...uploads] }));
    import("/page/landed.js").then(({ showLanded }) => showLanded(app));
  }
  // Coins of an invitation come with nothing else that the page is told.
  if (now.balance.available > before.balance.available) {
    import("/page/landed.js").then(({ lookForInvitations }) => lookForInvitations(app));
  }
}

/** Shows what landed before the page was closed, and begins to look for coins of invitations.
 * @param {import("/page/app.js").App} app */
async function showWaiting(app) {
  if (remembered("landed") === null && remembered("seenEntry") !== null) return;
  const { lookForInvitations, showLanded } = await import("/page/landed.js");
  if (remembered("seenEntry") === null) await lookForInvitations(app);
  showLanded(app).catch(() => {});
}

addEventListener("error", () => countFault("script"));
addEventListener("unhandledrejection", () => countFault("script"));
