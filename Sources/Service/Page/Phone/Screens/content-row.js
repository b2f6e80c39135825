// One content in a list: what it pays, for whom it is, and the button that opens it or says what is missing.
import { asksToJoin, factsToTell } from "/page/access.js";
import { icon, make, setText } from "/page/elements.js";
import { shakeIcon } from "/page/offer-row.js";
import { remember } from "/page/memory.js";

/** What keeps a content from a person, in a sentence; empty where nothing does.
 * @param {import("/page/app.js").App} app @param {any} content @returns {string} */
function whyNot(app, content) {
  switch (content.access?.state) {
  case "done": return app.say("contentDone");
  case "again": return app.say("contentAgain", { moment: app.texts.moment(content.access.again) });
  case "tell": return app.say("mayBeYours");
  default: return "";
  }
}

/** The least time that a content takes, in words; empty where nobody is that fast.
 * @param {import("/page/app.js").App} app @param {{seconds?: number} | undefined} content @returns {string} */
export const timeSentence = (app, content) =>
  (content?.seconds ?? 0) > 1 ? app.say("atLeast", { n: content?.seconds ?? 0 }) : "";

/** @param {import("/page/app.js").App} app @param {any} first @returns {import("/page/elements.js").ItemView<any>} */
export function contentRow(app, first) {
  const { say } = app;
  const title = make("p", { class: "result" });
  const pays = make("p", { class: "pays" });
  const detail = make("p", { class: "quiet" });
  const whom = make("p", { class: "quiet" });
  const why = make("p", {});
  let content = first;
  const button = make("button", { type: "button", class: "plain", "data-content": first.id, onclick: () =>
    content.access?.state === "tell" ? tell(app, "content", content.id, content.access)
      : app.openContent(content.id) });
  return {
    element: make("li", { class: "row-item wraps" }, icon(first.kind === "ask" ? "shake" : shakeIcon(first.kind)),
      make("div", { class: "grow" }, title, pays, detail, whom, why), button),
    update(item) {
      content = item;
      const state = item.access?.state ?? "open";
      setText(title, item.title);
      // How long it takes is said before: faster than that pays nothing.
      setText(pays, [say("landing.coins", { n: item.coins }), timeSentence(app, item)].filter(Boolean).join(" · "));
      setText(detail, `${item.partner}, ${say("until", { day: app.texts.day(item.to) })}`);
      setText(whom, item.for_whom ? say("forWhom", { whom: item.for_whom }) : "");
      whom.hidden = !item.for_whom;
      setText(why, whyNot(app, item));
      why.hidden = why.textContent === "";
      button.hidden = state !== "open" && state !== "tell";
      setText(button, state === "tell" ? say(asksToJoin(item.access) ? "signIn" : "tellUs")
        : say(`landing.begin.${item.kind}`));
      button.setAttribute("aria-label", `${button.textContent}: ${item.title}`);
    },
  };
}

/** What would have to be told, in a sentence with what comes of it.
 * @param {import("/page/app.js").App} app @param {import("/page/access.js").Access} access @returns {string} */
export function tellSentence(app, access) {
  const facts = app.texts.list(factsToTell(access).map(fact => app.say(`fact.${fact}`)));
  if (!asksToJoin(access)) return app.say("landing.tell", { facts });
  return facts === "" ? app.say("landing.joinOnly") : app.say("landing.join", { facts });
}

/** Leads to where what is missing is told, and comes back to what it was told for.
 * @param {import("/page/app.js").App} app @param {string} kind @param {string} id
 * @param {import("/page/access.js").Access} access */
export async function tell(app, kind, id, access) {
  remember("wanted", JSON.stringify({ kind, id }));
  // The link that led here is followed by that.
  remember("link", null);
  if (asksToJoin(access) && !await app.signIn(tellSentence(app, access))) return remember("wanted", null);
  if (asksToJoin(access)) return app.resume();
  app.go("me", "profile");
}
