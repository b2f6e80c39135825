// A link, a message of the service and a shake all become directives, and are carried out here.
import { celebrate } from "/page/celebration.js";

/** The screens that a programme's `section` can name, by the names that programmes use.
 * @type {Record<string, string>} */
const sections = {
  home: "home", earn: "earn", offers: "earn", campaigns: "earn", shake: "shake", shop: "shop", rewards: "shop",
  coupons: "shop", me: "me", profile: "me", history: "me",
};

/** Carries a directive out; resolves when the person is back where they were.
 * @param {import("/page/app.js").App} app @param {any} directive @returns {Promise<void>} */
export async function carryOut(app, directive) {
  switch (directive.directive) {
  case "receipt": case "scan": return app.photograph(directive.directive);
  case "tv": case "stadium": return app.listen(directive.directive);
  case "section": {
    const tab = sections[directive.section];
    if (tab) app.go(...directive.section === "history" ? ["me", "history"] : [tab]);
    return;
  }
  case "shake": return app.notify(app.say("shakeNow"));
  case "read": case "video": case "ask": case "cards": return showContent(app, directive);
  default: app.notify(app.say("nothingNow"));
  }
}

/** @param {import("/page/app.js").App} app @param {any} directive */
async function showContent(app, directive) {
  const { showPages } = await import("/page/card-overlay.js");
  // That it pays is said before one begins.
  const named = directive.coins > 0 && directive.title
    ? app.say("paysTitle", { title: directive.title, n: directive.coins }) : directive.title;
  // The service counts from when it sent them, which was a moment before: who may go on here was slow enough for it.
  const least = directive.shake ? directive.seconds ?? 0 : 0;
  const title = [named, least > 1 ? app.say("atLeast", { n: least }) : ""].filter(Boolean).join(" · ");
  const result = await showPages({ ...directive, title }, {
    say: app.say, root: document.body, least, onPage() {},
    onOutside(x, y) {
      const tab = document.elementFromPoint(x, y)?.closest(".tab");
      if (tab instanceof HTMLElement) tab.click();
    },
    reducedMotion: matchMedia("(prefers-reduced-motion: reduce)").matches,
  });
  // Cards that nothing is paid for have no shake to answer.
  if (!result.finished || !directive.shake) return;
  try {
    const body = directive.questionnaire ? { replies: result.replies }
      : { pages: result.pages, answers: result.answers };
    const outcome = await app.client.send("POST", `/v1/shakes/${encodeURIComponent(directive.shake)}/answers`, body);
    if (outcome.code === "paid") {
      await app.state.refresh();
      await celebrate(app, { coins: outcome.coins, why: [directive.title].filter(Boolean) });
    } else {
      app.notify(app.say(`outcome.${outcome.code}`));
      await app.state.refresh();
    }
  } catch (problem) {
    app.explain(problem);
  }
}
