// What a reward says of itself: where it is taken, until when it holds, and what brings it.

/** Where and how it is taken. The programme says it; else what follows from its kind.
 * @param {import("/page/app.js").App} app @param {any} reward @returns {string} */
export function whereTaken(app, reward) {
  if (reward.how) return reward.how;
  if (reward.discount?.campaign) return app.say("backInCoins");
  const code = reward.discount ? app.say("codeForTill") : "";
  const asked = reward.partner ? app.say("askWhere", { partner: reward.partner }) : "";
  return [code, asked].filter(Boolean).join(" ");
}

/** Until when a discount would hold that is taken now: the day that its voucher will say. Empty for what is none.
 * @param {import("/page/app.js").App} app @param {any} reward @returns {string} */
export const validSentence = (app, reward) =>
  reward.valid_until ? app.say("voucherUntil", { day: app.texts.day(reward.valid_until) }) : "";

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
