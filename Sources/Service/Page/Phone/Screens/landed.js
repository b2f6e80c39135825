// Coins that landed wait until nothing lies over the screen, and are shown once: over no layer, and not lost where the
// page is closed meanwhile.
import { celebrate, reasonsOf } from "/page/celebration.js";
import { limitsOfCampaigns } from "/page/limit-lines.js";
import { remember, remembered, rememberedValue } from "/page/memory.js";
import { coinsWorthSigningIn } from "/page/next-step.js";

/** Milliseconds between two that are shown: what the first one leads to comes before the second. Source: judged. */
const between = 600;

/** @typedef {import("/page/app.js").App} App */
/** @typedef {{coins: number, occasion: string}} Grant coins of an invitation
 * @typedef {{uploads?: string[], grants?: Grant[]}} Waiting */

let isShowing = false;

/** Shows what waits, one after another; resolves when nothing waits any more.
 * @param {App} app */
export async function showLanded(app) {
  if (isShowing) return;
  isShowing = true;
  try {
    while (remembered("landed") !== null) {
      // The balance comes after the upload: what is said of the next reward must be true.
      await app.state.refresh();
      await app.whenFree();
      await show(app);
      await new Promise(resolve => { setTimeout(resolve, between); });
    }
  } finally {
    isShowing = false;
  }
}

/** @param {App} app */
async function show(app) {
  /** @type {Waiting} */ const waiting = rememberedValue("landed") ?? {};
  remember("landed", null);
  const { me, balance, uploads } = app.state.now();
  const landed = uploads.filter(upload =>
    waiting.uploads?.includes(upload.id) && upload.outcome === "award" && upload.coins > 0);
  const grants = waiting.grants ?? [];
  if (landed.length + grants.length === 0) return;
  const offersSignIn = me.tier === "trial" && balance.available >= coinsWorthSigningIn && !remembered("offeredSignIn");
  if (offersSignIn) remember("offeredSignIn", "yes");
  const sum = (/** @type {number[]} */ coins) => coins.reduce((all, one) => all + one, 0);
  await celebrate(app, {
    coins: sum([...landed, ...grants].map(({ coins }) => coins)),
    pending: sum(landed.map(upload => upload.pending_coins)),
    why: [...landed.flatMap(upload => reasonsOf(app, upload)),
      ...grants.map(({ coins, occasion }) => app.say(`landed.${occasion}`, { n: coins }))],
    offersSignIn,
    // One: the others stand on home and beside their offers.
    limits: limitsOfCampaigns(app, landed.flatMap(upload => (upload.awards ?? []).map(award => award.campaign)))
      .slice(0, 1),
  });
}

/** Shows the coins of invitations among the entries since the last time that it looked; at the first time there are
 * none.
 * @param {App} app */
export async function lookForInvitations(app) {
  const answer = await app.client.get("/v1/me/entries").catch(() => null);
  if (answer === null) return;
  /** @type {(Grant & {sequence: number})[]} */ const entries = answer.entries;
  const seen = remembered("seenEntry");
  remember("seenEntry", String(Math.max(Number(seen ?? 0), ...entries.map(({ sequence }) => sequence))));
  if (seen === null) return;
  const grants = entries.filter(({ sequence, occasion, coins }) => sequence > Number(seen) && occasion && coins > 0)
    .map(({ coins, occasion }) => ({ coins, occasion }));
  if (grants.length === 0) return;
  /** @type {Waiting} */ const waiting = rememberedValue("landed") ?? {};
  remember("landed", JSON.stringify({ ...waiting, grants: [...waiting.grants ?? [], ...grants] }));
  await showLanded(app);
}
