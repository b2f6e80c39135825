// Shop: what coins buy and how far it is, what was bought, and the draws.
import { canBuy, inOrder, nextReward } from "/page/next-step.js";
import { icon, keyedList, make, setText } from "/page/elements.js";
import { Refusal } from "/page/interface-client.js";
import { askFirst, giveFocus } from "/page/layers.js";
import { makeKeys } from "/page/idempotency-keys.js";
import { rewardPicture } from "/page/offer-row.js";
import { earnedBy, usableSentence, validSentence, whereTaken } from "/page/reward-words.js";
import { openVoucher } from "/page/voucher.js";
import { makeWaysList } from "/page/ways-list.js";

/** Most ways to coins that the shop names. Source: judged, half of what a small phone shows. */
const mostWays = 4;

/** @param {import("/page/app.js").App} app @returns {import("/page/app.js").Screen} */
export function shopScreen(app) {
  const { say } = app;
  const keys = makeKeys();
  const rewards = make("ul", { class: "list", id: "rewards" });
  const showRewards = keyedList(rewards, /** @param {any} reward */ reward => reward.id,
    reward => rewardRow(app, keys, reward));
  const purchases = make("ul", { class: "list", id: "purchases" });
  const showPurchases = keyedList(purchases, /** @param {any} purchase */ purchase => purchase.id,
    () => purchaseRow(app));
  const draws = make("ul", { class: "list" });
  const showDraws = keyedList(draws, /** @param {any} draw */ draw => draw.id, () => drawRow(app));
  const signIn = make("section", { class: "step" }, make("h2", {}, say("signInToSpend")),
    make("p", {}, say("keepCoinsWhy")),
    make("button", { type: "button", class: "main large", onclick: () => app.signIn() }, icon("me"), say("signIn")));
  const balance = make("p", { class: "pays", id: "shop-balance", "aria-live": "polite" });
  const ways = makeWaysList(app, mostWays);
  const waysTitle = make("h2", {});
  const waysPart = make("section", { id: "shop-ways" }, waysTitle, ways.element);
  const empty = make("p", { class: "quiet" }, say("noRewards"));
  const mine = make("section", {}, make("h2", {}, say("bought")), purchases);
  const chance = make("section", {}, make("h2", {}, say("draws")), draws);
  return {
    element: make("div", { class: "screen" }, balance, signIn, mine, make("h2", {}, say("rewards")), empty, rewards,
      waysPart, chance),
    title: "shop",
    show() {
      const known = app.state.now();
      signIn.hidden = known.me.tier !== "trial" || known.balance.available === 0;
      setText(balance, say("youHave", { n: known.balance.available }));
      empty.hidden = known.rewards.length > 0;
      showRewards(inOrder(known.rewards));
      const nearest = nextReward(known.rewards, known.balance);
      if (nearest) setText(waysTitle, say("waysTo", { n: nearest.missing, reward: nearest.reward.name }));
      waysPart.hidden = !nearest || nearest.missing === 0 || !ways.update();
      mine.hidden = known.purchases.length === 0;
      showPurchases(known.purchases);
      chance.hidden = known.draws.length === 0;
      showDraws(known.draws);
    },
  };
}

/** @param {import("/page/app.js").App} app @param {import("/page/idempotency-keys.js").Keys} keys @param {any} first
 * @returns {import("/page/elements.js").ItemView<any>} */
function rewardRow(app, keys, first) {
  const { say } = app;
  const name = make("p", { class: "result" });
  const price = make("p", { class: "pays" });
  const detail = make("p", { class: "quiet" });
  const how = make("p", { class: "how" });
  const whom = make("p", { class: "quiet" });
  const why = make("p", { class: "quiet" });
  const bar = make("progress", { max: 1, value: 0 });
  let reward = first;
  const button = make("button", { type: "button", class: "main", onclick: () => buy(app, keys, reward) });
  const element = make("li", { class: "row-item wraps" }, rewardPicture(first),
    make("div", { class: "grow" }, name, price, detail, whom, how, why, bar), button);
  return {
    element,
    update(item) {
      reward = item;
      const { balance } = app.state.now();
      const missing = Math.max(0, item.price - balance.available);
      setText(name, item.name);
      setText(price, item.price === 0 ? say("free") : say("price", { n: item.price }));
      // The last day on which it is given is not the one on which its voucher ends: both are said for what they are.
      setText(detail, [item.partner, item.to ? say("takeUntil", { day: app.texts.day(item.to) }) : "",
        item.valid_until ? validSentence(app, item) : ""].filter(Boolean).join(" · "));
      setText(how, whereTaken(app, item));
      how.hidden = how.textContent === "";
      setText(whom, item.for_whom ? say("forWhom", { whom: item.for_whom }) : "");
      whom.hidden = !item.for_whom;
      const source = item.earned ? null : earnedBy(app, item);
      // That one must sign in is said once, above.
      const refusal = ["sign_in_to_spend", "audience_not_included"].includes(item.refusal?.code) ? undefined
        : item.refusal?.sentence;
      setText(why, source ? say("landing.earnFirst", { names: source.title })
        : refusal ? app.texts.dated(refusal)
        : item.left === 0 ? say("soldOut") : missing > 0 ? say("missing", { n: missing }) : "");
      why.hidden = why.textContent === "";
      bar.hidden = item.price === 0 || missing === 0 || item.left === 0;
      bar.value = item.price === 0 ? 1 : Math.min(1, balance.available / item.price);
      bar.setAttribute("aria-label", say("missing", { n: missing }));
      setText(button, say(item.left === 0 ? "soldOut" : "buy"));
      button.setAttribute("aria-label", `${button.textContent}: ${item.name}`);
      const hadFocus = document.activeElement === button;
      button.disabled = !canBuy(item, balance);
      // Who bought the last one stays where they were.
      if (hadFocus && button.disabled) giveFocus(button);
    },
  };
}

/** @param {import("/page/app.js").App} app @param {import("/page/idempotency-keys.js").Keys} keys
 * @param {any} reward */
async function buy(app, keys, reward) {
  const { say } = app;
  const question = say("sure", { n: reward.price, reward: reward.name });
  const detail = [whereTaken(app, reward), validSentence(app, reward)].filter(Boolean).join(" ");
  if (!await askFirst({ say, question, detail, yes: say("buy") })) return;
  try {
    // Its key stays until it was answered: a wish that is sent again after a lost answer is one purchase.
    const purchase = await app.client.send("POST", "/v1/spends", { reward: reward.id },
      { "Idempotency-Key": keys.of(reward.id) });
    keys.answered(reward.id);
    await app.state.refresh();
    openVoucher(app, { ...shownOf(reward), ...purchase }, reward.name);
  } catch (problem) {
    if (problem instanceof Refusal) keys.answered(reward.id);
    app.explain(problem);
    await app.state.refresh();
  }
}

/** What a voucher shows of its reward.
 * @param {any} reward */
const shownOf = reward => ({ how: reward?.how, how_at_till: reward?.how_at_till, partner: reward?.partner,
  picture: reward?.picture });

/** @param {import("/page/app.js").App} app @returns {import("/page/elements.js").ItemView<any>} */
function purchaseRow(app) {
  const { say } = app;
  /** @type {any} */ let purchase = null;
  let name = "";
  const title = make("p", { class: "result" });
  const state = make("p", { class: "quiet" });
  const show = make("button", { type: "button", class: "plain", onclick: () => openVoucher(app, purchase, name) },
    say("showVoucher"));
  const callOff = make("button", { type: "button", class: "slight", onclick: () => giveBack(app, purchase, name) },
    say("callOff"));
  return {
    element: make("li", { class: "row-item" }, make("div", { class: "grow" }, title, state,
      make("div", { class: "row" }, show, callOff))),
    update(item) {
      const bought = app.state.now().rewards.find(reward => reward.id === item.reward);
      purchase = { ...shownOf(bought), ...item };
      name = bought?.name ?? item.reward;
      setText(title, name);
      setText(state, item.cancelled ? say("calledOff") : item.used ? say("used")
        : [usableSentence(app, item), say("boughtOn", { day: app.texts.day(item.at) })].join(" · "));
      show.hidden = item.cancelled;
      show.setAttribute("aria-label", `${say("showVoucher")}: ${name}`);
      // What may be called off is told by the service: the phone's clock decides nothing.
      callOff.hidden = !(item.allowed ?? []).includes("call_off");
      callOff.setAttribute("aria-label", `${say("callOff")}: ${name}`);
    },
  };
}

/** @param {import("/page/app.js").App} app @param {any} purchase @param {string} name */
async function giveBack(app, purchase, name) {
  const { say } = app;
  const question = say("sureOff", { n: purchase.coins, reward: name });
  if (!await askFirst({ say, question, yes: say("callOff"), isGrave: true })) return;
  try {
    await app.client.send("DELETE", `/v1/spends/${encodeURIComponent(purchase.id)}`);
    app.notify(say("calledOff"));
  } catch (problem) {
    app.explain(problem);
  }
  await app.state.refresh();
}

/** @param {import("/page/app.js").App} app @returns {import("/page/elements.js").ItemView<any>} */
function drawRow(app) {
  const { say } = app;
  const prize = make("p", { class: "result" });
  const how = make("p", {});
  const rules = make("a", { rel: "noreferrer", target: "_blank" }, say("rules"));
  const odds = make("p", { class: "quiet" });
  return {
    element: make("li", { class: "row-item" }, icon("star"),
      make("div", { class: "grow" }, prize, how, odds, make("p", {}, rules))),
    update(draw) {
      setText(prize, draw.prize);
      const campaign = app.state.now().campaigns.find(known => known.id === draw.campaign);
      setText(how, say(draw.takes_part ? "drawYes" : "drawHow", { campaign: campaign?.name ?? draw.campaign }));
      setText(odds, say("drawOdds", { n: draw.winners, day: app.texts.day(draw.closes) }));
      rules.hidden = !String(draw.rules ?? "").startsWith("https://");
      if (!rules.hidden) rules.href = draw.rules;
    },
  };
}

