import assert from "node:assert/strict";
import { test } from "node:test";
import { hasDone, meantBy, nextWays, openContents } from "../../Sources/Service/Page/Shared/Member/next-ways.js";

const campaign = (id, shake, coins, more = {}) => ({ id, shake, coins, name: id, partner: "P", from: "", to: "",
  ...more });
const content = (id, kind, coins, state = "open") => ({ id, kind, title: id, coins, access: { state } });
const contents = [content("story", "read", 8), content("film", "video", 6), content("habits", "ask", 15)];
const known = (more = {}) => ({ campaigns: [], contents: [], limits: [], inviter: null, ...more });
const ids = ways => ways.map(way => way.id);

test("what can be done at once comes before what needs a purchase, and the best-paid of a kind first", () => {
  const campaigns = [campaign("pasta", "receipt", { per_item: 10 }), campaign("spot", "tv", { per_airing: 12 }),
    campaign("water", "scan", { per_item: 2 }), campaign("pack", "scan", { per_item: 3 }),
    campaign("launch", "auto", { per_item: 25 }), campaign("home", "receipt", { per_receipt: 4 })];
  const limits = [{ kind: "daily_shake", used: 0, most: 1, left: 1, near: false }];
  assert.deepEqual(ids(nextWays(known({ campaigns, contents, limits, inviter: 20 }))),
    ["habits", "story", "film", "shake", "pack", "launch", "pasta", "friends", "spot"]);
});

test("what is heard pays by the airing, and not by the receipt", () => {
  const [spot] = nextWays(known({ campaigns: [campaign("spot", "tv", { per_airing: 12 })] }));
  assert.deepEqual([spot.coins, spot.per], [12, "airing"]);
});

test("a campaign that pays a discount back is no way for who has none", () => {
  const campaigns = [campaign("back", "receipt", { per_receipt: 100 }, { discount_of: "coupon" })];
  assert.ok(!ids(nextWays(known({ campaigns }))).includes("back"));
});

test("what does not pay this person now is no way: for others, not known whether, done, tried, at its limit", () => {
  const campaigns = [campaign("mothers", "receipt", { per_item: 20 }, { access: { state: "others" } }),
    campaign("maybe", "receipt", { per_item: 20 }, { access: { state: "tell", untold: ["gender"] } }),
    campaign("full", "scan", { per_item: 3 }),
    campaign("open", "scan", { per_item: 1 }, { access: { state: "open" } })];
  const limits = [{ kind: "campaign_day", campaign: "full", used: 9, most: 9, left: 0, near: true },
    { kind: "daily_shake", used: 1, most: 1, left: 0, near: true },
    { kind: "friends", used: 5, most: 5, left: 0, near: true }];
  const told = ["tell", "others", "done", "again"].map(state => content(state, "read", 5, state));
  assert.deepEqual(ids(nextWays(known({ campaigns, limits, contents: told, inviter: 20 }))), ["open"]);
});

test("all of a kind are done only for who has had one; what is open is found whatever a shake leads to", () => {
  assert.equal(hasDone(contents, "video"), false);
  assert.equal(hasDone([content("film", "video", 6, "done")], "video"), true);
  assert.equal(hasDone(undefined, "video"), false);
  const two = [...contents, content("other", "read", 9)];
  assert.deepEqual(openContents(two, "read").map(({ id }) => id), ["other", "story"]);
  assert.deepEqual(openContents(undefined, "read"), []);
});

test("products and shops are told whether they come as names or as things with names", () => {
  assert.deepEqual(meantBy({ products: [{ name: "Penne" }, { name: "" }, {}], more: 4, retailers: ["Lunga"] }),
    { products: ["Penne"], more: 4, retailers: ["Lunga"] });
  assert.deepEqual(meantBy({}), { products: [], more: 0, retailers: [] });
  assert.deepEqual(meantBy({ products: "x", more: "y" }), { products: [], more: 0, retailers: [] });
});
