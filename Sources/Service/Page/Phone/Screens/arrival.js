// Asks whoever came by a link, above the screens, whether it may be counted.
import { make } from "/page/elements.js";
import { remember, remembered } from "/page/memory.js";

/** @param {import("/page/app.js").App} app */
export function askToCount(app) {
  const { say } = app;
  const place = make("div", { class: "arrival" });
  document.getElementById("main")?.before(place);
  if (remembered("visit") === null) return;
  if (remembered("consent") !== null) return void tellVisit(app);
  const question = make("div", { class: "banner" }, make("p", {}, say("mayCount")));
  const answer = (/** @type {boolean} */ may) => () => {
    remember("consent", may ? "yes" : "no");
    question.remove();
    tellVisit(app);
  };
  question.append(make("div", { class: "row" },
    make("button", { type: "button", class: "plain", onclick: answer(false) }, say("no")),
    make("button", { type: "button", class: "main", onclick: answer(true) }, say("yes"))));
  place.append(question);
}

/** Tells the service which link brought the person, once, if they agree.
 * @param {import("/page/app.js").App} app */
async function tellVisit(app) {
  const link = remembered("visit");
  if (link !== null && remembered("consent") === "yes") {
    await app.client.send("POST", "/v1/me/visit", { link, consent: true }).catch(() => {});
  }
  remember("visit", null);
}
