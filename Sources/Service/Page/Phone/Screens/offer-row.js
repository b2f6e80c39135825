// One campaign in a list, with what it pays; to choose it is to say what the next shake means.
import { address } from "/page/routes.js";
import { icon, make, setText } from "/page/elements.js";
import { meantBy } from "/page/next-ways.js";

/** @type {Record<string, string>} */
const icons = { auto: "receipt", receipt: "receipt", scan: "barcode", tv: "tv", stadium: "stadium", read: "read",
  video: "video" };

/** The picture that stands for a kind of shake.
 * @param {string} shake @returns {string} */
export const shakeIcon = shake => icons[shake] ?? "coin";

/** What a campaign pays, in a sentence; empty where the service does not tell.
 * @param {import("/page/app.js").App} app @param {any} campaign @returns {string} */
export function coinsOf(app, campaign) {
  const coins = campaign.coins ?? {};
  const parts = ["per_item", "per_receipt", "per_euro"].filter(way => coins[way] > 0)
    .map(way => app.say(`coins.${way}`, { n: coins[way] }));
  return parts.join(" · ");
}

/** Which products an offer means, in a sentence; empty where the service does not tell.
 * @param {import("/page/app.js").App} app @param {any} campaign @returns {string} */
export function meantSentence(app, campaign) {
  const { products, more } = meantBy(campaign);
  if (products.length === 0) return "";
  const names = app.texts.list(products);
  return more > 0 ? app.say("productsMore", { names: products.join(", "), n: more }) : app.say("products", { names });
}

/** In which shops it counts, in a sentence; empty where it counts in all, or the service does not tell.
 * @param {import("/page/app.js").App} app @param {any} campaign @returns {string} */
export function retailersSentence(app, campaign) {
  const { retailers } = meantBy(campaign);
  return retailers.length === 0 ? "" : app.say("retailers", { names: app.texts.list(retailers) });
}

/** The picture of a product that an offer means, where the service has one; what it shows is told beside it.
 * @param {any} campaign @returns {HTMLImageElement | null} */
export function offerPicture(campaign) {
  if (typeof campaign.picture !== "string" || !campaign.picture.startsWith("/v1/products/")) return null;
  return make("img", { class: "thumbnail", src: campaign.picture, alt: "", width: 60, height: 60, loading: "lazy" });
}

/** @param {import("/page/app.js").App} app @param {any} first
 * @returns {import("/page/elements.js").ItemView<any>} */
export function offerRow(app, first) {
  const name = make("a", { class: "result", href: address("earn", "offer", first.id) });
  const detail = make("p", { class: "quiet" });
  const coins = make("p", { class: "pays" });
  const meant = make("p", {});
  const shops = make("p", {});
  const forWhom = make("p", { class: "quiet" });
  const element = make("li", { class: "row-item" }, offerPicture(first) ?? icon(shakeIcon(first.shake)),
    make("div", {}, make("p", {}, name), coins, meant, shops, detail, forWhom));
  return {
    element,
    update(campaign) {
      setText(name, campaign.name);
      setText(detail, `${campaign.partner}, ${app.say("until", { day: app.texts.day(campaign.to) })}`);
      setText(coins, coinsOf(app, campaign));
      coins.hidden = coins.textContent === "";
      setText(meant, meantSentence(app, campaign));
      meant.hidden = meant.textContent === "";
      setText(shops, retailersSentence(app, campaign));
      shops.hidden = shops.textContent === "";
      setText(forWhom, campaign.for_whom ? app.say("forWhom", { whom: campaign.for_whom }) : "");
      forWhom.hidden = !campaign.for_whom;
    },
  };
}
