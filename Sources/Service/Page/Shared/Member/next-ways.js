// What a person can do next that pays, what is doable now first: contents, a pack at home, a receipt, a friend.
import { isOpen } from "./access.js";

/** @typedef {import("./next-step.js").Campaign} Campaign */
/** @typedef {{id: string, kind: string, title: string, partner?: string, coins?: number, seconds?: number, to?: string,
 *   for_whom?: string, access?: import("./access.js").Access}} Content */
/** How far a limit is: `left` of `most` may still be used, all of it again at the latest at `again`.
 * @typedef {{kind: string, campaign?: string, name?: string, gtin?: string, product?: string, used: number,
 *   most: number, left: number, near: boolean, again?: string}} Limit */
/** @typedef {object} Way
 * @property {string} id
 * @property {"content" | "scan" | "receipt" | "tv" | "stadium" | "friends" | "shake"} kind
 * @property {string} shake the name of its picture
 * @property {number | null} coins what it brings once; null where nobody has told
 * @property {"item" | "receipt" | "euro" | "airing" | "once"} per
 * @property {string | null} title
 * @property {Content} [content]
 * @property {Campaign} [campaign] */

/** Most campaigns of one kind in the list: more is what the offers are for. Source: judged, what a phone shows.
 * @type {Record<string, number>} */
const most = { scan: 1, receipt: 2, tv: 1, stadium: 1 };

/** What a campaign pays at the least for one thing.
 * @param {Campaign} campaign @returns {{coins: number | null, per: Way["per"]}} */
function pay(campaign) {
  const { per_receipt: receipt = 0, per_item: item = 0, per_euro: euro = 0, per_airing: airing = 0 } =
    campaign.coins ?? {};
  if (airing > 0) return { coins: airing, per: "airing" };
  if (receipt + item > 0) return { coins: receipt + item, per: receipt > 0 ? "receipt" : "item" };
  return { coins: euro > 0 ? euro : null, per: "euro" };
}

/** What pays this person now, and nothing else: what is for others, done, or at its limit is left out.
 * @param {{campaigns: Campaign[], contents?: Content[], limits?: Limit[], inviter: number | null}} known
 * @returns {Way[]} */
export function nextWays({ campaigns, contents = [], limits = [], inviter }) {
  const byCoins = (/** @type {Way} */ left, /** @type {Way} */ right) => (right.coins ?? 0) - (left.coins ?? 0);
  const isUsedUp = (/** @type {string} */ campaign) =>
    limits.some(limit => limit.kind !== "product" && limit.campaign === campaign && limit.left === 0);
  const paying = campaigns.filter(campaign =>
    !campaign.discount_of && isOpen(campaign) && !isUsedUp(campaign.id));
  const of = (/** @type {Way["kind"]} */ kind, /** @type {string[]} */ shakes) => paying
    .filter(campaign => shakes.includes(campaign.shake))
    .map(campaign => /** @type {Way} */ ({ id: campaign.id, kind, shake: kind, title: campaign.name, campaign,
      ...pay(campaign) }))
    .sort(byCoins).slice(0, most[kind] ?? 1);
  const isOver = (/** @type {string} */ kind) => limits.some(limit => limit.kind === kind && limit.left === 0);
  /** @type {Way[]} */
  const friends = inviter && !isOver("friends") ? [{ id: "friends", kind: "friends", shake: "friends",
    coins: inviter, per: "once", title: null }] : [];
  /** @type {Way[]} */
  const daily = limits.some(limit => limit.kind === "daily_shake" && limit.left > 0)
    ? [{ id: "shake", kind: "shake", shake: "shake", coins: null, per: "once", title: null }] : [];
  return [...contentWays(contents).sort(byCoins), ...daily, ...of("scan", ["scan"]),
    ...of("receipt", ["receipt", "auto"]), ...friends, ...of("tv", ["tv"]), ...of("stadium", ["stadium"])];
}

/** @param {Content[]} contents @returns {Way[]} */
const contentWays = contents => contents.filter(isOpen).map(content => ({ id: content.id, kind: "content",
  shake: content.kind, coins: content.coins ?? null, per: "once", title: content.title, content }));

/** The contents of one kind that the person may open now, what pays most first.
 * @param {Content[] | undefined} contents @param {string} kind @returns {Content[]} */
export const openContents = (contents, kind) => (contents ?? []).filter(content => content.kind === kind)
  .filter(isOpen).sort((left, right) => (right.coins ?? 0) - (left.coins ?? 0));

/** Whether the person has had the coins of one of this kind: only then is "all" a word for it.
 * @param {Content[] | undefined} contents @param {string} kind @returns {boolean} */
export const hasDone = (contents, kind) => (contents ?? [])
  .some(content => content.kind === kind && ["done", "again"].includes(content.access?.state ?? ""));

/** The names of what an offer means, and how many more there are.
 * @param {any} campaign @returns {{products: string[], more: number, retailers: string[]}} */
export function meantBy(campaign) {
  const named = (/** @type {any} */ list) => (Array.isArray(list) ? list : [])
    .map(one => typeof one === "string" ? one : one?.name).filter(name => typeof name === "string" && name !== "");
  return { products: named(campaign.products), more: Number(campaign.more) || 0,
    retailers: named(campaign.retailers) };
}
