// What a reward says of itself: where it is taken, until when it holds, and what brings it.
import { enoughFor } from "/page/next-step.js";
import { commonPlace } from "/page/places.js";

/** Where and how it is taken. The programme says it; else what follows from its kind.
 * @param {import("/page/app.js").App} app @param {any} reward @returns {string} */
export function whereTaken(app, reward) {
  if (reward.how) return reward.how;
  if (reward.discount?.campaign) return app.say("backInCoins");
  const code = reward.discount ? app.say("codeForTill") : "";
  const asked = reward.partner ? app.say("askWhere", { partner: reward.partner }) : "";
  return [code, asked].filter(Boolean).join(" ");
}

/** Until when the voucher of a reward would hold that is taken now, as the voucher will say.
 * @param {import("/page/app.js").App} app @param {any} reward @returns {string} */
export const validSentence = (app, reward) =>
  reward.valid_until ? app.say("voucherUntil", { day: app.texts.day(reward.valid_until) }) : app.say("voucherNoEnd");

/** Until when a voucher that somebody has can be used.
 * @param {import("/page/app.js").App} app @param {any} purchase @returns {string} */
export const usableSentence = (app, purchase) =>
  purchase.valid_until ? app.say("validUntil", { day: app.texts.day(purchase.valid_until) }) : app.say("noEnd");

/** Where all rewards are taken, before anybody has one; empty where they differ, or do not say it.
 * @param {import("/page/app.js").App} app @returns {string} */
export function whereAllTaken(app) {
  const texts = app.state.now().rewards.filter(reward => reward.left > 0).map(reward => reward.how ?? "");
  const place = commonPlace(texts);
  return place === "" ? "" : app.say("takenIn", { place });
}

/** What the coins are enough for; empty for nothing.
 * @param {import("/page/app.js").App} app @returns {string} */
export function enoughSentence(app) {
  const { rewards, balance } = app.state.now();
  const names = enoughFor(rewards, balance).map(({ name }) => app.say("quoted", { name }));
  return names.length === 0 ? "" : app.say("enoughFor", { rewards: app.texts.list(names) });
}

/** What earns a reward beside coins, by its names, and the content among it; `null` where coins are enough.
 * @param {import("/page/app.js").App} app @param {any} reward
 * @returns {{title: string, content?: string} | null} */
export function earnedBy(app, reward) {
  /** @type {string[]} */ const ids = reward.earned_by ?? [];
  if (ids.length === 0) return null;
  const { campaigns, contents = [] } = app.state.now();
  const names = ids.map(id => contents.find(one => one.id === id)?.title
    ?? campaigns.find(one => one.id === id)?.name ?? app.say("pages.friends"));
  return { title: app.texts.list([...new Set(names)].map(name => app.say("quoted", { name }))),
    content: contents.find(one => ids.includes(one.id))?.id };
}
