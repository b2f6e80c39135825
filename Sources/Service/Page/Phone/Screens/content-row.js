// One content in a list: what it pays, for whom it is, and the button that opens it or says what is missing.
import { asksToJoin, factsToTell } from "/page/access.js";
import { icon, make, setText } from "/page/elements.js";
import { shakeIcon } from "/page/offer-row.js";
import { remember } from "/page/memory.js";
import { address } from "/page/routes.js";

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

/** What a content pays and how long it takes: faster than that pays nothing.
 * @param {import("/page/app.js").App} app @param {any} content @returns {string} */
const paySentence = (app, content) => [app.say("landing.coins", { n: content.coins }), timeSentence(app, content)]
  .filter(Boolean).join(" · ");

/** Opens a content, or leads to where what is missing for it is told.
 * @param {import("/page/app.js").App} app @param {any} content */
const open = (app, content) => content.access?.state === "tell" ? tell(app, "content", content.id, content.access)
  : app.openContent(content.id);

/** What the button of a content says; empty where it may not be opened.
 * @param {import("/page/app.js").App} app @param {any} content @returns {string} */
function action(app, content) {
  const state = content.access?.state ?? "open";
  if (state === "tell") return app.say(asksToJoin(content.access) ? "signIn" : "tellUs");
  return state === "open" ? app.say(`landing.begin.${content.kind}`) : "";
}

/** One content as a page of its own, about which a shake is.
 * @param {import("/page/app.js").App} app @param {any} content
 * @returns {import("/page/elements.js").Child[]} */
export function contentPage(app, content) {
  const { say } = app;
  const act = action(app, content);
  return [
    make("p", {}, make("a", { href: address("earn"), class: "back", onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      app.back("earn");
    } }, say("back"))),
    make("section", { class: "step" }, icon(content.kind === "ask" ? "shake" : shakeIcon(content.kind)),
      make("h2", {}, content.title), make("p", {}, content.partner),
      make("p", { class: "pays" }, paySentence(app, content)),
      content.for_whom ? make("p", {}, say("forWhom", { whom: content.for_whom })) : null,
      make("p", { class: "quiet" }, say("until", { day: app.texts.day(content.to) })),
      whyNot(app, content) ? make("p", {}, whyNot(app, content)) : null,
      act ? make("button", { type: "button", class: "main large", id: "open-content",
        onclick: () => open(app, content) }, act) : null,
      make("button", { type: "button", class: "plain", onclick: () => app.shake({ content: content.id }) },
        say("shakeForContent"))),
  ];
}

/** @param {import("/page/app.js").App} app @param {any} first @returns {import("/page/elements.js").ItemView<any>} */
export function contentRow(app, first) {
  const { say } = app;
  const title = make("a", { class: "result", href: address("earn", "content", first.id) });
  const pays = make("p", { class: "pays" });
  const detail = make("p", { class: "quiet" });
  const whom = make("p", { class: "quiet" });
  const why = make("p", {});
  let content = first;
  const button = make("button", { type: "button", class: "plain", "data-content": first.id,
    onclick: () => open(app, content) });
  return {
    element: make("li", { class: "row-item wraps" }, icon(first.kind === "ask" ? "shake" : shakeIcon(first.kind)),
      make("div", { class: "grow" }, title, pays, detail, whom, why), button),
    update(item) {
      content = item;
      const act = action(app, item);
      setText(title, item.title);
      setText(pays, paySentence(app, item));
      setText(detail, `${item.partner}, ${say("until", { day: app.texts.day(item.to) })}`);
      setText(whom, item.for_whom ? say("forWhom", { whom: item.for_whom }) : "");
      whom.hidden = !item.for_whom;
      setText(why, whyNot(app, item));
      why.hidden = why.textContent === "";
      button.hidden = act === "";
      setText(button, act);
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
