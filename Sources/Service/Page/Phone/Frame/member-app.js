// What every screen may do: the person's state and words, and the ways to the camera, a shake, signing in and more.
import { countWait } from "/page/counts.js";
import { Refusal } from "/page/interface-client.js";
import { forget, remember, remembered, rememberedValue } from "/page/memory.js";
import { nextWays, openContents } from "/page/next-ways.js";
import { address } from "/page/routes.js";

/** What the phone keeps of one person, and gives up with them. */
const personal = ["token", "snapshot", "lastDone", "offeredSignIn", "invitation", "visit", "consent", "place", "code ",
  "inviter", "wanted", "link", "landed", "seenEntry"];

/** @typedef {ReturnType<typeof import("/page/capture.js").makeCapture>} Capture */
/** @typedef {object} AppParts
 * @property {import("/page/interface-client.js").Client} client
 * @property {import("/page/member-state.js").MemberState} state
 * @property {import("/page/texts.js").Texts} texts
 * @property {() => Promise<void>} refresh
 * @property {() => import("/page/shell.js").Shell | undefined} shell
 * @property {() => Capture | undefined} capture
 * @property {() => Promise<Capture>} loadCapture */

/** @param {AppParts} parts @returns {import("/page/app.js").App} */
export function makeApp(parts) {
  const { client, state, texts, shell, capture, loadCapture } = parts;
  const { say } = texts;
  /** @type {import("/page/app.js").App} */
  const app = {
    client, state, texts, say,
    go: (...path) => shell()?.open(address(...path)),
    notify: sentence => shell()?.notify(sentence),
    sentenceOf: problem => sentenceOf(say, problem),
    explain: problem => shell()?.notify(sentenceOf(say, problem)),
    photograph: async shake => (await loadCapture()).photograph(app, shake),
    listen: async shake => (await loadCapture()).listen(app, shake),
    signIn: async why => (await import("/page/sign-in-sheet.js")).openSignIn(app, why),
    unsent: () => capture()?.unsent(state.now().uploads.map(upload => upload.id), say) ?? [],
    removeUnsent: id => capture()?.remove(id),
    thumbnail: id => capture()?.thumbnail(id) ?? null,
    lastDone: () => remembered("lastDone"),
    today: () => state.now().today,
    ways: () => nextWays({ campaigns: state.now().campaigns, contents: state.now().contents,
      limits: state.now().limits, inviter: rememberedValue("inviter") }),
    back: (...fallback) => shell()?.back(address(...fallback)),
    openContent: id => oneAtATime(app, () => showContent(app, id)),
    async resume() {
      const wanted = rememberedValue("wanted");
      remember("wanted", null);
      if (wanted) await (await import("/page/landing.js")).openLink(app, wanted.kind, wanted.id);
    },
    speak(name) {
      remember("language", name);
      location.reload();
    },
    async signOut(how = "out") {
      // Who was deleted has no token any more.
      if (!how.startsWith("deleted")) await client.send("DELETE", "/v1/me/token").catch(() => {});
      forget(personal);
      // Who signs out may come back; who was deleted is a stranger.
      if (how.startsWith("deleted")) remember("device", null);
      await (await loadCapture()).forget();
      location.assign(`/?sign-in=${how}`);
    },
    shake: makeShake(parts, () => app), whenFree,
    async carryOutUnasked(directive) {
      await whenFree();
      await (await import("/page/directives.js")).carryOut(app, directive);
    },
  };
  return app;
}

/** The shake: asks the service what it means here, gives the day's coin first, and carries it out.
 * @param {AppParts} parts @param {() => import("/page/app.js").App} theApp
 * @returns {import("/page/app.js").App["shake"]} */
function makeShake({ client, state, refresh, shell }, theApp) {
  return async (context = {}) => {
    const app = theApp();
    await oneAtATime(app, async () => {
      const began = performance.now();
      const [{ currentPlace }, { buzz }] = await Promise.all([import("/page/position.js"), import("/page/chime.js")]);
      buzz(20);
      const screen = context.screen ?? shell()?.tab() ?? "home";
      const about = { ...shell()?.current()?.inView?.(), ...context };
      const directive = await client.send("POST", "/v1/shakes", {
        did: app.lastDone(), place: currentPlace(state.now().places), ...about, screen });
      countWait("shake", performance.now() - began);
      // First the day's coin, to the end; then what the shake leads to.
      await celebrateDay(app, refresh, directive);
      // What no rule leads to from a content that is in view is that content.
      const isCamera = ["receipt", "scan", "nothing"].includes(directive.directive);
      if (about.content && isCamera) return showContent(app, about.content);
      if (isEmptyFor(screen, directive)) {
        // What no rule leads to is there all the same; and where nothing is, what else pays, and no camera.
        const [other] = openContents(state.now().contents, screen);
        if (other) return showContent(app, other.id);
        return void (await import("/page/ways-sheet.js")).openWays(app, screen);
      }
      await (await import("/page/directives.js")).carryOut(app, directive);
      if (directive.shake) remember("lastDone", directive.directive);
    });
  };
}

let isUnderWay = false;
/** One at a time, and none under a layer: what it showed would come from nowhere.
 * @param {import("/page/app.js").App} app @param {() => Promise<void>} act */
async function oneAtATime(app, act) {
  if (isUnderWay || document.querySelector("dialog[open], .card-layer")) return;
  isUnderWay = true;
  try {
    await act();
  } catch (problem) {
    app.explain(problem);
  } finally {
    isUnderWay = false;
  }
}

/** @param {import("/page/app.js").App} app @param {string} id of the content */
async function showContent(app, id) {
  try {
    const directive = await app.client.send("POST", `/v1/contents/${encodeURIComponent(id)}/offer`);
    await (await import("/page/directives.js")).carryOut(app, directive);
    remember("lastDone", directive.directive);
  } catch (problem) {
    // What changed meanwhile is then told where one looks.
    app.state.refresh();
    throw problem;
  }
}

/** The coin of the day's first shake.
 * @param {import("/page/app.js").App} app @param {() => Promise<void>} refresh @param {any} directive */
async function celebrateDay(app, refresh, directive) {
  const coins = directive.daily?.coins ?? 0;
  if (coins <= 0) return;
  const [{ celebrate }] = await Promise.all([import("/page/celebration.js"), refresh()]);
  await celebrate(app, { coins, why: [app.say("dailyShake", { n: coins })], goesOn: true });
}

/** Whether a shake has nothing of what its screen is for: what a programme shows there of its own is no answer to who
 * asked for something to read, and a camera none to who only shook.
 * @param {string} screen @param {any} directive */
function isEmptyFor(screen, directive) {
  if (screen === "shake") return ["receipt", "nothing"].includes(directive.directive);
  return ["read", "video"].includes(screen) && directive.directive !== screen && directive.directive !== "cards";
}

/** Resolves when no layer lies over the screen and nothing that was asked for is under way: what comes unasked waits.
 * @returns {Promise<void>} */
function whenFree() {
  return new Promise(resolve => {
    const look = () => {
      if (!isUnderWay && !document.querySelector("dialog[open], .card-layer")) return resolve(undefined);
      setTimeout(look, 500);
    };
    look();
  });
}

/** @param {import("/page/texts.js").Say} say @param {number} seconds @returns {string} */
const waitSentence = (say, seconds) => seconds < 100 ? say("tryAgainSeconds", { n: seconds })
  : say("tryAgainMinutes", { n: Math.ceil(seconds / 60) });

/** Why something failed, and when to try again. Refusals that people meet have sentences of the page, or of the service
 * in the person's language; what it says to programs is never shown.
 * @param {import("/page/texts.js").Say} say @param {unknown} problem @returns {string} */
function sentenceOf(say, problem) {
  if (!(problem instanceof Refusal) || problem.status >= 500) return say(navigator.onLine ? "serviceBusy" : "offline");
  const { seconds } = problem.problem;
  if (problem.code === "too_many_requests" && seconds) return waitSentence(say, seconds);
  const key = `problem.${problem.code}`;
  const sentence = say(key);
  return sentence !== key ? sentence : problem.sentence || say("problem.other");
}
