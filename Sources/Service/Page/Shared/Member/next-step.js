// What is worth doing now, and how far it is to the next reward: from what the service told, and nothing else.

/** @typedef {{id: string, name: string, price: number, left: number, for_you: boolean, allowed?: string[],
 *   refusal?: {code: string, sentence: string}, partner?: string, for_whom?: string, earned_by?: string[],
 *   earned?: number, discount?: any, valid_until?: string, to?: string, how?: string, how_at_till?: string,
 *   picture?: string}} Reward */
/** @typedef {{id: string, name: string, partner: string, shake: string, from: string, to: string, for_whom?: string,
 *   access?: import("./access.js").Access, discount_of?: string, coins?: any, limits?: any, products?: any[],
 *   more?: number, retailers?: any[], currency?: string}} Campaign */
/** @typedef {{available: number, pending: number, debt: number}} Balance */

/** Coins at which the page first offers to sign in: before, there is nothing to lose. Source: judged by users. */
export const coinsWorthSigningIn = 20;

/** Whether the service sells a reward to the person now.
 * @param {Reward} reward @param {Balance} balance @returns {boolean} */
export function canBuy(reward, balance) {
  if (reward.allowed) return reward.allowed.includes("spend");
  return reward.for_you && reward.left > 0 && reward.price <= balance.available;
}

/** The nearest reward that coins buy and that the person cannot pay yet; else the dearest that they can.
 * @param {Reward[]} rewards @param {Balance} balance
 * @returns {{reward: Reward, missing: number, share: number} | null} */
export function nextReward(rewards, balance) {
  const sold = rewards.filter(reward => reward.price > 0 && reward.left > 0)
    .sort((left, right) => left.price - right.price);
  const reward = sold.find(reward => reward.price > balance.available) ?? sold.at(-1);
  if (!reward) return null;
  const missing = Math.max(0, reward.price - balance.available);
  return { reward, missing, share: Math.min(1, balance.available / reward.price) };
}

/** Most rewards that are named of those that the coins are enough for. Source: judged, what one sentence bears. */
const mostEnough = 3;

/** The dearest rewards that the coins are enough for, whoever may take them, in the order of the shop's list.
 * @param {Reward[]} rewards @param {Balance} balance @returns {Reward[]} */
export function enoughFor(rewards, balance) {
  return rewards.filter(reward => reward.price > 0 && reward.left > 0 && reward.price <= balance.available)
    .sort((left, right) => left.price - right.price).slice(-mostEnough);
}

/** The rewards as the shop lists them: by their price, and at last what is gone.
 * @param {Reward[]} rewards @returns {Reward[]} */
export function inOrder(rewards) {
  const isGone = (/** @type {Reward} */ reward) => Number(reward.left <= 0);
  return [...rewards].sort((left, right) => isGone(left) - isGone(right) || left.price - right.price);
}

/** The one thing that the home screen puts forward.
 * @param {{tier: string, balance: Balance, rewards: Reward[], uploads: {state: string, outcome?: string}[],
 *   hasUnsent: boolean}} known
 * @returns {"first" | "sign-in" | "spend" | "photograph"} */
export function nextStep(known) {
  if (known.uploads.length === 0 && !known.hasUnsent) return "first";
  if (known.tier === "trial" && known.balance.available >= coinsWorthSigningIn) return "sign-in";
  if (known.rewards.some(reward => reward.price > 0 && canBuy(reward, known.balance))) return "spend";
  return "photograph";
}

/** The campaigns whose last day is today, by the day that the service told.
 * @param {Campaign[]} campaigns @param {string | null} today a date, as 2026-03-12 @returns {Campaign[]} */
export function endingToday(campaigns, today) {
  return today === null ? [] : campaigns.filter(campaign => campaign.to === today);
}

/** How an upload stands, in one word for its style and its sentence.
 * @param {{state: string, outcome?: string}} upload @returns {string} */
export function standing(upload) {
  return upload.state === "decided" ? upload.outcome ?? "decided" : upload.state;
}
