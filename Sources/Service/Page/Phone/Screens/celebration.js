// Coins that land are seen: the whole screen, what for, and how far it is to the next reward.
import { canBuy, nextReward } from "/page/next-step.js";
import { buzz, chime } from "/page/chime.js";
import { icon, make } from "/page/elements.js";
import { openLayer } from "/page/layers.js";
import { enoughSentence } from "/page/reward-words.js";

/** How long the figure counts up, milliseconds. Source: judged; shorter is not seen, longer is waited for. */
const countTime = 900;
/** Most goods that are named of one campaign. Source: judged: names have two lines on a small phone. */
const mostGoods = 1;
/** Most goods that are named of the campaigns that have no line each. Source: judged, as above. */
const mostOtherGoods = 3;
/** Most campaigns that have a line each; the others' goods are named with their sum. Source: judged, what a small phone
 * shows. */
const mostNamed = 3;

/** `goesOn`: something else follows by itself, which no other screen may come before.
 * @typedef {{coins: number, why: string[], pending?: number, limits?: string[], offersSignIn?: boolean,
 *   goesOn?: boolean}} Landed `limits`: those that are near now */

/** @param {import("/page/app.js").App} app @param {Landed} landed @returns {Promise<void>} when it was closed */
export function celebrate(app, landed) {
  return new Promise(resolve => {
    const { say } = app;
    const figure = make("p", { class: "landed", "aria-hidden": "true" });
    let signsIn = false;
    const known = app.state.now();
    const leadsToShop = !landed.offersSignIn && !landed.goesOn
      && known.rewards.some(reward => reward.price > 0 && canBuy(reward, known.balance));
    const isSecond = landed.offersSignIn || leadsToShop;
    const layer = openLayer({
      label: say("award", { n: landed.coins }), class: "celebration",
      onClose() {
        resolve();
        if (signsIn) app.signIn();
      },
      content: [
        icon("coin"), figure, make("p", { class: "said", role: "status" }, say("award", { n: landed.coins })),
        ...landed.why.map(sentence => make("p", {}, sentence)),
        landed.pending ? make("p", {}, say("pending", { n: landed.pending })) : null,
        ...(landed.limits ?? []).map(sentence => make("p", { class: "quiet limit" }, sentence)),
        ...towards(app), ...landed.offersSignIn ? [
          make("p", { class: "quiet" }, say("keepCoinsWhy")),
          make("button", { type: "button", class: "main large", id: "celebration-sign-in", onclick: () => {
            signsIn = true;
            layer.close();
          } }, say("signIn")),
        ] : [],
        leadsToShop ? make("button", { type: "button", class: "main large", id: "celebration-shop", onclick: () => {
          layer.close();
          app.go("shop");
        } }, say("seeShop")) : null,
        make("button", { type: "button", class: isSecond ? "plain large" : "main large",
          id: "celebration-close", onclick: () => layer.close() }, say(isSecond ? "later" : "good")),
      ],
    });
    countUp(figure, landed.coins, app.texts.number);
    buzz(40);
    chime();
  });
}

/** How far it is to the next reward.
 * @param {import("/page/app.js").App} app @returns {HTMLElement[]} */
function towards(app) {
  const known = app.state.now();
  const next = nextReward(known.rewards, known.balance);
  const enough = enoughSentence(app);
  if (next === null) return [];
  return [
    enough ? make("p", { class: "enough" }, enough) : make("span"),
    make("p", { class: "quiet", hidden: next.missing === 0 },
      app.say("coinsTo", { n: next.missing, reward: next.reward.name })),
    make("progress", { max: 1, value: next.share, "aria-label": next.reward.name }),
  ];
}

/** @param {HTMLElement} figure @param {number} coins @param {(value: number) => string} number */
function countUp(figure, coins, number) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    figure.textContent = `+${number(coins)}`;
    return;
  }
  const start = performance.now();
  /** @param {number} now */
  const frame = now => {
    const share = Math.min(1, Math.max(0, (now - start) / countTime));
    figure.textContent = `+${number(Math.round(coins * (1 - (1 - share) ** 3)))}`;
    if (share < 1 && figure.isConnected) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Why an upload earned its coins: the goods, and the campaign that pays for them; all together are the coins.
 * @param {import("/page/app.js").App} app @param {any} upload @returns {string[]} */
export function reasonsOf(app, upload) {
  const names = new Map(app.state.now().campaigns.map(campaign => [campaign.id, campaign.name]));
  /** @type {{campaign: string, partner: string, coins: number, products?: string[]}[]} */
  const awards = [...upload.awards ?? []].sort((left, right) => right.coins - left.coins);
  const rest = awards.slice(mostNamed);
  const told = awards.slice(0, mostNamed).map(award => {
    const campaign = names.get(award.campaign) ?? award.partner;
    const goods = goodsOf(app, award.products ?? []);
    return goods === "" ? app.say("awardedFor", { campaign, n: award.coins })
      : app.say("awardedForGoods", { goods, campaign, n: award.coins });
  });
  if (rest.length === 0) return told;
  const others = [...new Set(rest.map(award => names.get(award.campaign) ?? award.partner))]
    .map(name => app.say("quoted", { name }));
  const goods = goodsOf(app, [...new Set(rest.flatMap(award => award.products ?? []))], mostOtherGoods);
  return [...told, app.say("awardedForOthers", { names: goods || app.texts.list(others),
    n: rest.reduce((sum, award) => sum + award.coins, 0) })];
}

/** @param {import("/page/app.js").App} app @param {string[]} products @param {number} [most] that are named
 * @returns {string} */
function goodsOf(app, products, most = mostGoods) {
  const named = products.slice(0, most), rest = products.length - named.length;
  return app.texts.list(rest > 0 ? [...named, app.say("otherGoods", { n: rest })] : named);
}
