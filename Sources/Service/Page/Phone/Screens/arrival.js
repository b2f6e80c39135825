// What a person who came by a link is asked and told, above the screens: the friend's invitation, and whether the link
// may be counted.
import { make } from "/page/elements.js";
import { remember, remembered } from "/page/memory.js";

/** @param {import("/page/app.js").App} app */
export async function welcome(app) {
  const { say } = app;
  const place = make("div", { class: "arrival" });
  document.getElementById("main")?.before(place);
  if (remembered("invitation") !== null && app.state.now().uploads.length === 0) {
    // What an invitation pays is the programme's, the same for all.
    const terms = await app.client.send("POST", "/v1/invitations").catch(() => null);
    if (terms !== null) place.append(make("p", { class: "banner" }, say("invitedBy", { n: terms.friend })));
  }
  if (remembered("visit") === null) return;
  if (remembered("consent") !== null) return tellVisit(app);
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
