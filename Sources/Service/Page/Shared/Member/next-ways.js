// What a person can do next that pays, what is doable now first: contents, a pack at home, a receipt, a friend.

/** @typedef {import("./next-step.js").Campaign} Campaign */
/** What the phone met behind a screen's shake on a day: something that pays, something that has paid, or nothing.
 * @typedef {{day: string | null, is: "open" | "paid" | "none", coins: number | null, title: string | null,
 *   kind: string | null}} Met */
/** @typedef {{id: string, kind: string, title: string, partner?: string, coins?: number, done?: boolean}} Content */
/** @typedef {object} Way
 * @property {string} id
 * @property {"content" | "scan" | "receipt" | "tv" | "stadium" | "friends"} kind
 * @property {string} shake the name of its picture
 * @property {number | null} coins what it brings once; null where nobody has told yet
 * @property {"item" | "receipt" | "euro" | "once"} per
 * @property {string | null} title
 * @property {string} [screen] whose shake it is, of a content
 * @property {string} [content] the content, where the service named it
 * @property {Campaign} [campaign] */

/** The screens whose shake leads to contents. */
export const screensOfContents = ["read", "video", "shake"];

/** The screen whose shake leads to a kind of content.
 * @param {{directive: string}} directive @returns {string} */
export const screenOf = directive => screensOfContents.includes(directive.directive) ? directive.directive : "shake";

/** Most campaigns of one kind in the list: more is what the offers are for. Source: judged, what a phone shows.
 * @type {Record<string, number>} */
const most = { scan: 1, receipt: 2, tv: 1, stadium: 1 };

/** What the phone remembers after a shake.
 * @param {Record<string, Met> | null} before @param {string} screen @param {string | null} day
 * @param {Met["is"]} is @param {any} directive what the service answered; null keeps what was told of it
 * @returns {Record<string, Met>} */
export function metAfter(before, screen, day, is, directive) {
  const known = before?.[screen];
  const told = directive === null ? { coins: known?.coins ?? null, title: known?.title ?? null,
    kind: known?.kind ?? null }
    : { coins: directive.coins ?? null, title: directive.title ?? null, kind: directive.directive ?? null };
  return { ...before, [screen]: { day, is, ...told } };
}

/** What a campaign pays at the least for one thing.
 * @param {Campaign} campaign @returns {{coins: number | null, per: Way["per"]}} */
function pay(campaign) {
  const { per_receipt: receipt = 0, per_item: item = 0, per_euro: euro = 0 } = campaign.coins ?? {};
  if (receipt + item > 0) return { coins: receipt + item, per: receipt > 0 ? "receipt" : "item" };
  return { coins: euro > 0 ? euro : null, per: "euro" };
}

/** @param {{campaigns: Campaign[], contents?: Content[], met: Record<string, Met>, today: string | null,
 *   inviter: number | null}} known @returns {Way[]} */
export function nextWays(known) {
  const byCoins = (/** @type {Way} */ left, /** @type {Way} */ right) => (right.coins ?? 0) - (left.coins ?? 0);
  const contents = known.contents ? toldContents(known.contents) : metContents(known);
  const paying = known.campaigns.filter(campaign => !campaign.discount_of);
  const of = (/** @type {Way["kind"]} */ kind, /** @type {string[]} */ shakes) => paying
    .filter(campaign => shakes.includes(campaign.shake))
    .map(campaign => /** @type {Way} */ ({ id: campaign.id, kind, shake: kind, title: campaign.name, campaign,
      ...pay(campaign) }))
    .sort(byCoins).slice(0, most[kind] ?? 1);
  /** @type {Way[]} */
  const friends = known.inviter ? [{ id: "friends", kind: "friends", shake: "friends", coins: known.inviter,
    per: "once", title: null }] : [];
  return [...contents.sort(byCoins), ...of("scan", ["scan"]), ...of("receipt", ["receipt", "auto"]), ...friends,
    ...of("tv", ["tv"]), ...of("stadium", ["stadium"])];
}

/** @param {Content[]} contents as the service told them @returns {Way[]} */
function toldContents(contents) {
  return contents.filter(content => !content.done).map(content => ({ id: content.id, kind: "content",
    shake: content.kind, coins: content.coins ?? null, per: "once", title: content.title, content: content.id }));
}

/** What is behind the shakes of the screens, as far as the phone has met it today.
 * @param {{met: Record<string, Met>, today: string | null}} known @returns {Way[]} */
function metContents({ met, today }) {
  return screensOfContents.flatMap(screen => {
    const there = met[screen];
    if (there && there.is !== "open" && there.day === today) return [];
    const isOpen = there?.is === "open";
    return [/** @type {Way} */ ({ id: screen, kind: "content", shake: screen, coins: isOpen ? there.coins : null,
      per: "once", title: isOpen ? there.title : null, screen })];
  });
}

/** The names of what an offer means, and how many more there are.
 * @param {any} campaign @returns {{products: string[], more: number, retailers: string[]}} */
export function meantBy(campaign) {
  const named = (/** @type {any} */ list) => (Array.isArray(list) ? list : [])
    .map(one => typeof one === "string" ? one : one?.name).filter(name => typeof name === "string" && name !== "");
  return { products: named(campaign.products), more: Number(campaign.more) || 0,
    retailers: named(campaign.retailers) };
}
