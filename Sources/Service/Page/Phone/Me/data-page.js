// One's own data: language, what is sent unasked, all of it as a file, and its end.
import { languages } from "/page/texts.js";
import { make, setText } from "/page/elements.js";
import { askFirst } from "/page/layers.js";
import { makeSoundSwitch } from "/page/chime.js";
import { makePushSwitch } from "/page/push.js";
import { aboutSentence } from "/page/offer-row.js";
import { makePlaceSwitch } from "/page/position.js";

/** What each language calls itself.
 * @type {Record<string, string>} */
const ownNames = { it: "Italiano", en: "English", de: "Deutsch", fr: "Français", es: "Español" };

/** @param {import("/page/app.js").App} app */
export function makeDataPage(app) {
  const { say } = app;
  const language = make("div", { class: "languages", role: "group", "aria-label": say("language") },
    ...languages.map(name => make("button", { type: "button", lang: name, "data-language": name,
      "aria-pressed": String(name === app.texts.language), onclick: () => app.speak(name) }, ownNames[name])));
  const about = make("p", {});
  const element = make("section", {}, make("h2", {}, say("pages.data")),
    make("h3", {}, say("language")), language,
    makePushSwitch(app), makePlaceSwitch(app), makeSoundSwitch(app),
    make("h3", {}, say("yourData")),
    about, make("p", {}, say("privacy")), make("p", { id: "contact-use" }, say("contactUse")),
    make("p", {}, say("exportHow")),
    make("button", { type: "button", class: "plain wide", onclick: () => download(app) }, say("export")),
    make("p", {}, say("deleteHow")),
    make("button", { type: "button", class: "grave wide", onclick: () => erase(app) }, say("delete")));
  return { element, show: () => setText(about, aboutSentence(app)) };
}

/** @param {import("/page/app.js").App} app */
async function download(app) {
  try {
    const data = await app.client.get("/v1/me/export");
    const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
    const link = make("a", { href: address, download: "qix.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (problem) {
    app.explain(problem);
  }
}

/** @param {import("/page/app.js").App} app */
async function erase(app) {
  const { say } = app;
  const { balance } = app.state.now();
  if (!await askFirst({ say, question: say("deleteSure"), detail: say("deleteLoses", { n: balance.available }),
    yes: say("delete"), isGrave: true })) return;
  try {
    const { tier } = app.state.now().me;
    await app.client.send("DELETE", "/v1/me");
    await app.signOut(tier === "trial" ? "deleted-trial" : "deleted");
  } catch (problem) {
    app.explain(problem);
  }
}
