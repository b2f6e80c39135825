// People who object: their words, their picture, and an answer.
import { byId, make, makeButton, patch } from "/page/desk-elements.js";
import { Refusal } from "/page/desk-service.js";

/** @typedef {import("/page/desk-service.js").Appeal} Appeal */
/** @typedef {import("/page/desk-tabs.js").Desk} Desk */
/** @typedef {{ id: string, name: string }} Campaign */

/** Every look at a picture is recorded, so that one is fetched only when it comes into view.
 * @param {Desk} desk @param {string} upload */
function thumbnail(desk, upload) {
  const image = make("img", null, "thumbnail");
  image.alt = desk.texts.say("picture");
  const watch = new IntersectionObserver(seen => {
    if (!seen.some(entry => entry.isIntersecting)) return;
    watch.disconnect();
    void desk.service.show(upload, image).then(isShown => { if (!isShown) image.remove(); });
  });
  watch.observe(image);
  return image;
}

/** @param {Desk} desk @param {Campaign[]} campaigns */
function gift(desk, campaigns) {
  const { say } = desk.texts, coins = make("input"), campaign = make("select");
  coins.type = "number";
  coins.min = "0";
  coins.placeholder = say("give");
  coins.setAttribute("aria-label", say("give"));
  campaign.setAttribute("aria-label", say("campaign"));
  campaign.append(...campaigns.map(({ id, name }) => Object.assign(make("option", name), { value: id })));
  return { coins, campaign };
}

/** @param {Desk} desk @param {Appeal} appeal @param {Campaign[]} campaigns */
function answerForm(desk, appeal, campaigns) {
  const { say } = desk.texts;
  if (!appeal.allowed.includes("answer")) return make("p", say("notYours"), "quiet");
  const form = make("form"), text = make("textarea"), { coins, campaign } = gift(desk, campaigns);
  // Asked once the service has said that a receipt like it was paid.
  const two = make("input"), label = make("label", say("two"));
  two.type = "checkbox";
  label.prepend(two);
  label.hidden = true;
  text.maxLength = 1000;
  text.placeholder = say("answer");
  text.setAttribute("aria-label", say("answer"));
  /** @param {string} verdict */
  const settle = verdict => {
    if (!text.value.trim()) { text.focus(); desk.notice(say("sayAnswer")); return; }
    desk.attempt(async () => {
      const given = Number(coins.value);
      const word = { verdict, answer: text.value.trim() };
      const another = two.checked || undefined;
      const paid = verdict === "upheld" && given > 0 ? { coins: given, campaign: campaign.value, another } : {};
      await desk.service.call("POST", `/v1/appeals/${appeal.number}/answer`, { ...word, ...paid }).catch(refusal => {
        if (!(refusal instanceof Refusal) || refusal.code !== "receipt_paid") throw refusal;
        label.hidden = false;
        two.focus();
        throw new Error(say("sayTwo"));
      });
      await showAppeals(desk);
      desk.notice(say("answered"));
      const next = byId("objections", HTMLElement).querySelector("textarea") ?? byId("appeals-label", HTMLElement);
      next.focus();
    });
  };
  const keys = make("p", null, "keys");
  keys.append(
    coins, campaign, makeButton(say("uphold"), () => settle("upheld"), "main"),
    makeButton(say("decline"), () => settle("declined")));
  form.addEventListener("submit", event => event.preventDefault());
  form.append(text, keys, label);
  return form;
}

/** @param {Desk} desk */
export async function showAppeals(desk) {
  /** @type {{ appeals: Appeal[], campaigns: Campaign[] }} */
  const { appeals, campaigns } = await desk.service.call("GET", "/v1/appeals");
  byId("none", HTMLElement).hidden = appeals.length > 0;
  patch(byId("objections", HTMLElement), appeals, appeal => `${appeal.number} ${desk.texts.language}`, appeal => {
    const row = make("li", null, "card appeal"), body = make("div");
    const about = [appeal.shop, appeal.date, appeal.total, appeal.gtin, desk.texts.moment(appeal.at)];
    body.append(
      make("blockquote", appeal.text), make("p", about.filter(Boolean).join(" · "), "quiet"),
      makeButton(desk.texts.say("openTwin"), () => desk.openUpload(appeal.upload)),
      answerForm(desk, appeal, campaigns));
    row.append(thumbnail(desk, appeal.upload), body);
    return row;
  });
}
