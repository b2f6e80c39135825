// Puts the page together: the person's state, the screens, and what comes from a shake, a link or the service.
import { welcome } from "/page/arrival.js";
import { makeCapture } from "/page/capture.js";
import { celebrate, reasonsOf } from "/page/celebration.js";
import { carryOut, openLink } from "/page/directives.js";
import { earnScreen } from "/page/earn-screen.js";
import { homeScreen } from "/page/home-screen.js";
import { makeClient, Refusal } from "/page/interface-client.js";
import { listenForEvents } from "/page/live-events.js";
import { meScreen } from "/page/me-screen.js";
import { forget, remember, remembered, rememberedValue } from "/page/memory.js";
import { makeState } from "/page/member-state.js";
import { watchMotion } from "/page/motion.js";
import { coinsWorthSigningIn } from "/page/next-step.js";
import { currentPlace } from "/page/position.js";
import { address, readLanding } from "/page/routes.js";
import { shakeScreen } from "/page/shake-screen.js";
import { makeShell } from "/page/shell.js";
import { shopScreen } from "/page/shop-screen.js";
import { openSignIn } from "/page/sign-in-sheet.js";
import { countFault, countScreen, countWait } from "/page/counts.js";
import { chooseLanguage, makeTexts } from "/page/texts.js";

/** What the phone keeps of one person, and gives up with them. */
const personal = ["token", "snapshot", "lastDone", "offeredSignIn", "invitation", "visit", "consent", "place", "code "];

const language = remembered("language") ?? chooseLanguage(navigator.languages);
document.documentElement.lang = language;
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
const capture = makeCapture({ client, state });

start().catch(() => countFault("start"));

async function start() {
  const texts = makeTexts(await (await fetch(`/page/${language}.json`)).json(), language);
  const app = makeApp(texts);
  const screens = { home: homeScreen(app), earn: earnScreen(app), shake: shakeScreen(app), shop: shopScreen(app),
    me: meScreen(app) };
  shell = makeShell(texts.say, screens, countScreen);
  performance.mark("usable");
  state.onChange((now, before) => { shell?.refresh(); celebrateNew(app, now, before); });
  capture.onChange(() => shell?.refresh());
  await refresh();
  tellSignIn(app);
  if (landing.kind && landing.id) await openLink(app, landing.kind, landing.id);
  welcome(app);
  capture.send();
  watchMotion(() => app.shake());
  addEventListener("online", () => { refresh(); capture.send(); });
  addEventListener("offline", () => { refresh(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  keepShell().catch(() => {});
  await listenForEvents(app, () => shell?.tab() ?? "home", { onGap: refresh, onEvent(name, data) {
    if (name === "directive") carryOut(app, data);
    else if (name === "appeal") refresh();
    else state.take(name, data);
  } });
}

/** Says how signing in with an account elsewhere ended, which the browser comes back from.
 * @param {import("/page/app.js").App} app */
function tellSignIn(app) {
  if (landing.signIn === null) return;
  const sentences = new Map([["done", "signedIn"], ["out", "signedOut"], ["refused", "signInRefused"]]);
  app.notify(app.say(sentences.get(landing.signIn) ?? "signInFailed"));
}

/** Keeps the page's own files, so that it opens without a network. */
async function keepShell() {
  // What is used later only is fetched now that nobody waits for it.
  await Promise.all(["card-overlay", "camera", "listener"].map(name => import(`/page/${name}.js`)));
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(entry => new URL(entry.name))
    .filter(url => url.origin === location.origin).map(url => url.pathname);
  const later = ["/page/pcm-worklet.js", "/page/icons.svg"];
  active?.postMessage({ keep: ["/", ...later, ...new Set(loaded.filter(path => path.startsWith("/page/")))] });
}

/** Asks for all again; one that is given up because of a revoked token begins anew. */
async function refresh() {
  if (!await state.refresh() && navigator.onLine && remembered("token") === null) await state.refresh();
}

/** @param {import("/page/texts.js").Texts} texts @returns {import("/page/app.js").App} */
function makeApp(texts) {
  const { say } = texts;
  let isShaking = false;
  /** @type {import("/page/app.js").App} */
  const app = {
    client, state, texts, say,
    go: (...path) => shell?.open(address(...path)),
    notify: sentence => shell?.notify(sentence),
    sentenceOf: problem => sentenceOf(say, problem),
    explain: problem => shell?.notify(sentenceOf(say, problem)),
    photograph: shake => capture.photograph(app, shake),
    listen: shake => capture.listen(app, shake),
    signIn: () => openSignIn(app),
    unsent: () => capture.unsent(state.now().uploads.map(upload => upload.id), say),
    removeUnsent: id => capture.remove(id),
    thumbnail: id => capture.thumbnail(id),
    lastDone: () => remembered("lastDone"),
    today: () => state.now().today,
    speak(name) {
      remember("language", name);
      location.reload();
    },
    async signOut() {
      await client.send("DELETE", "/v1/me/token").catch(() => {});
      forget(personal);
      await capture.forget();
      location.assign("/?sign-in=out");
    },
    async shake(context = {}) {
      // One at a time, and none under a layer: what it showed would come from nowhere.
      if (isShaking || document.querySelector("dialog[open], .card-layer")) return;
      isShaking = true;
      const began = performance.now();
      try {
        const directive = await client.send("POST", "/v1/shakes", {
          screen: shell?.tab() ?? "home", did: app.lastDone(), place: currentPlace(state.now().places),
          ...shell?.current().inView?.(), ...context });
        countWait("shake", performance.now() - began);
        if (directive.daily?.coins > 0) {
          // First the coin, to the end; then what the shake leads to.
          await refresh();
          const { coins } = directive.daily;
          await celebrate(app, { coins, why: [say("dailyShake", { n: coins })] });
        }
        await carryOut(app, directive);
        if (directive.shake) remember("lastDone", directive.directive);
      } catch (problem) {
        app.explain(problem);
      } finally {
        isShaking = false;
      }
    },
  };
  return app;
}

/** Why something failed. Refusals that people meet have sentences of the page; others have the service's own.
 * @param {import("/page/texts.js").Say} say @param {unknown} problem @returns {string} */
function sentenceOf(say, problem) {
  if (!(problem instanceof Refusal) || problem.status >= 500) return say(navigator.onLine ? "serviceBusy" : "offline");
  const key = `problem.${problem.code}`;
  const sentence = say(key);
  return sentence === key ? problem.message : sentence;
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
  await refresh();
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
