// Limits as sentences, told while there is still something left of them.
import { make, setText } from "/page/elements.js";

/** @typedef {import("/page/next-ways.js").Limit} Limit */

/** What is told where one sends photos, and what where one shakes: a campaign's own stands beside the campaign. */
const ofSending = ["waiting", "reading", "bytes", "uploads"], ofShaking = ["shakes", "daily_shake"];

/** @param {import("/page/app.js").App} app @param {Limit} limit @returns {string} */
function limitSentence(app, limit) {
  return app.say(`limit.${limit.kind}`, { n: limit.left, used: limit.used, most: limit.most, name: limit.name ?? "",
    moment: limit.again ? app.texts.moment(limit.again) : "" });
}

/** The products that campaigns have paid, and pay again only later: one sentence a campaign, which names the latest.
 * @param {import("/page/app.js").App} app @param {Limit[]} limits @returns {string[]} */
function productSentences(app, limits) {
  const campaigns = [...new Set(limits.map(limit => limit.campaign))];
  return campaigns.map(campaign => {
    const paid = limits.filter(limit => limit.campaign === campaign);
    const { product, again } = paid[0];
    return product && again ? app.say("limit.product", { n: paid.length, product, moment: app.texts.moment(again) })
      : "";
  }).filter(Boolean);
}

/** The limits that are near, as sentences.
 * @param {import("/page/app.js").App} app @param {(limit: Limit) => boolean} isMeant @returns {string[]} */
function near(app, isMeant) {
  const limits = (app.state.now().limits ?? []).filter(limit => limit.near && isMeant(limit));
  return [
    ...limits.filter(limit => limit.kind !== "product").map(limit => limitSentence(app, limit)),
    ...productSentences(app, limits.filter(limit => limit.kind === "product")),
  ];
}

/** Of one campaign, or of some.
 * @param {import("/page/app.js").App} app @param {string[]} campaigns @returns {string[]} */
export const limitsOfCampaigns = (app, campaigns) =>
  near(app, limit => limit.campaign !== undefined && campaigns.includes(limit.campaign));

/** A part of a screen that tells of limits, and is hidden where none is near.
 * @param {import("/page/app.js").App} app @param {"sending" | "shaking" | "all"} about
 * @returns {{element: HTMLElement, update: () => void}} */
export function makeLimits(app, about) {
  const kinds = about === "sending" ? ofSending : about === "shaking" ? ofShaking : [...ofSending, "campaign_day"];
  const list = make("ul", { class: "limits" });
  const element = make("section", { class: "banner limit", hidden: true },
    make("h2", {}, app.say("limitNear")), list);
  let shown = "";
  return {
    element,
    update() {
      const sentences = near(app, limit => kinds.includes(limit.kind));
      element.hidden = sentences.length === 0;
      const text = sentences.join("\n");
      if (text === shown) return;
      shown = text;
      list.replaceChildren(...sentences.map(sentence => make("li", {}, sentence)));
    },
  };
}

/** What a campaign pays one person at most, in a sentence; empty where it says nothing.
 * @param {import("/page/app.js").App} app @param {any} campaign @returns {string} */
export function mostSentence(app, campaign) {
  return Object.entries(campaign.limits ?? {}).map(([name, n]) => app.say(`limit.${name}`, { n: Number(n) }))
    .join(" · ");
}

/** A line that tells what is left of a campaign's limits, where little is.
 * @param {import("/page/app.js").App} app
 * @returns {{element: HTMLElement, update: (campaign: any) => void}} */
export function makeCampaignLimit(app) {
  const element = make("p", { class: "limit", hidden: true });
  return { element, update(campaign) {
    setText(element, limitsOfCampaigns(app, [campaign.id]).join(" "));
    element.hidden = element.textContent === "";
  } };
}
