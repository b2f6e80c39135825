// One campaign in a list, with what it pays; to choose it is to say what the next shake means.
import { address } from "/page/routes.js";
import { icon, make, setText } from "/page/elements.js";
import { makeCampaignLimit } from "/page/limit-lines.js";
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
  const parts = ["per_item", "per_receipt", "per_euro", "per_airing"].filter(way => coins[way] > 0)
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

/** Most partners that are named of those who pay. Source: judged, what one sentence bears. */
const mostPartners = 2;

/** Who runs the programme and who pays its coins, in a sentence; empty before the service told it.
 * @param {import("/page/app.js").App} app @returns {string} */
export function aboutSentence(app) {
  const { campaigns, programme } = app.state.now();
  const partners = [...new Set(campaigns.map(({ partner }) => partner))];
  if (partners.length === 0) return "";
  const named = partners.slice(0, mostPartners), rest = partners.length - named.length;
  const payers = app.texts.list(rest > 0 ? [...named, app.say("otherBrands", { n: rest })] : named);
  return programme ? app.say("about", { name: programme.name, operator: programme.operator, partners: payers })
    : app.say("aboutPayers", { partners: payers });
}

/** In which shops it counts, in a sentence; empty where it counts in all, or the service does not tell.
 * @param {import("/page/app.js").App} app @param {any} campaign @returns {string} */
export function retailersSentence(app, campaign) {
  const { retailers } = meantBy(campaign);
  return retailers.length === 0 ? "" : app.say("retailers", { names: app.texts.list(retailers) });
}

/** The picture of a product that an offer means, where the service has one; what it shows is told beside it.
 * @param {any} campaign @returns {HTMLImageElement | null} */
export const offerPicture = campaign => servicePicture(campaign.picture, "/v1/products/");

/** The picture of a reward, where the programme has one; its name stands beside it.
 * @param {any} reward @returns {HTMLImageElement | null} */
export const rewardPicture = reward => servicePicture(reward?.picture, "/v1/reward-pictures/");

/** @param {unknown} path @param {string} beginning @returns {HTMLImageElement | null} */
function servicePicture(path, beginning) {
  if (typeof path !== "string" || !path.startsWith(beginning)) return null;
  const image = make("img", { class: "thumbnail", src: path, alt: "", width: 60, height: 60, loading: "lazy" });
  // A picture that is not there leaves no hole.
  image.addEventListener("error", () => { image.hidden = true; });
  return image;
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
  const limit = makeCampaignLimit(app);
  const element = make("li", { class: "row-item" }, offerPicture(first) ?? icon(shakeIcon(first.shake)),
    make("div", {}, make("p", {}, name), coins, meant, shops, detail, forWhom, limit.element));
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
      limit.update(campaign);
    },
  };
}
