import assert from "node:assert/strict";
import { test } from "node:test";
import { canBuy, endingToday, enoughFor, inOrder, nextReward, nextStep, standing }
  from "../../Sources/Service/Page/Shared/Member/next-step.js";

const reward = (price, more = {}) => ({ id: `r${price}`, name: `R${price}`, price, left: 1, for_you: true, ...more });
const coins = available => ({ available, pending: 0, debt: 0 });

test("the next reward is the cheapest that the coins do not buy yet", () => {
  const rewards = [reward(100), reward(40), reward(0), reward(60, { left: 0 })];
  assert.deepEqual(nextReward(rewards, coins(45)), { reward: rewards[0], missing: 55, share: 0.45 });
  assert.deepEqual(nextReward(rewards, coins(10)), { reward: rewards[1], missing: 30, share: 0.25 });
  assert.equal(nextReward(rewards, coins(500))?.missing, 0);
  assert.equal(nextReward([], coins(5)), null);
});

test("what may be bought is what the service allows, whatever the page would count", () => {
  assert.equal(canBuy(reward(10, { allowed: [] }), coins(50)), false);
  assert.equal(canBuy(reward(100, { allowed: ["spend"] }), coins(50)), true);
  assert.equal(canBuy(reward(10), coins(9)), false);
});

test("one thing is put forward: a first photo, then what is at risk, then what may be spent", () => {
  const known = { tier: "trial", balance: coins(0), rewards: [reward(30)], uploads: [], hasUnsent: false };
  assert.equal(nextStep(known), "first");
  assert.equal(nextStep({ ...known, hasUnsent: true }), "photograph");
  const sent = { ...known, uploads: [{ state: "decided", outcome: "award" }] };
  assert.equal(nextStep({ ...sent, balance: coins(19) }), "photograph");
  assert.equal(nextStep({ ...sent, balance: coins(20) }), "sign-in");
  assert.equal(nextStep({ ...sent, tier: "signed", balance: coins(30) }), "spend");
  assert.equal(nextStep({ ...sent, tier: "signed", balance: coins(29) }), "photograph");
});

test("what ends today is told by the service's day alone", () => {
  const campaigns = [{ id: "a", to: "2026-03-12" }, { id: "b", to: "2026-03-13" }];
  assert.deepEqual(endingToday(campaigns, "2026-03-12").map(campaign => campaign.id), ["a"]);
  assert.deepEqual(endingToday(campaigns, null), []);
});

test("an upload stands by its last outcome once it is decided", () => {
  assert.equal(standing({ state: "waiting" }), "waiting");
  assert.equal(standing({ state: "decided", outcome: "reversed" }), "reversed");
});

test("rewards are listed by their price, what is gone last; the three dearest in reach are named in that order", () => {
  const rewards = [reward(50), reward(40), reward(100), reward(30, { left: 0 }), reward(60)];
  const prices = list => list.map(({ price }) => price);
  assert.deepEqual(prices(inOrder(rewards)), [40, 50, 60, 100, 30]);
  assert.deepEqual(prices(enoughFor(rewards, coins(55))), [40, 50]);
  assert.deepEqual(prices(enoughFor(rewards, coins(500))), [50, 60, 100]);
  assert.deepEqual(enoughFor(rewards, coins(39)), []);
});
