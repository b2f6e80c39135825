import assert from "node:assert/strict";
import { test } from "node:test";
import { meantBy, metAfter, nextWays, screenOf } from "../../Sources/Service/Page/Shared/Member/next-ways.js";

const campaign = (id, shake, coins, more = {}) => ({ id, shake, coins, name: id, partner: "P", from: "", to: "",
  ...more });
const known = (more = {}) => ({ campaigns: [], met: {}, today: "2026-03-18", inviter: null, ...more });
const ids = ways => ways.map(way => way.id);

test("what can be done at once comes before what needs a purchase, and the best-paid of a kind first", () => {
  const campaigns = [campaign("pasta", "receipt", { per_item: 10 }), campaign("spot", "tv", { per_receipt: 12 }),
    campaign("water", "scan", { per_item: 2 }), campaign("pack", "scan", { per_item: 3 }),
    campaign("launch", "auto", { per_item: 25 }), campaign("home", "receipt", { per_receipt: 4 })];
  assert.deepEqual(ids(nextWays(known({ campaigns, inviter: 20 }))),
    ["read", "video", "shake", "pack", "launch", "pasta", "friends", "spot"]);
});

test("a campaign that pays a discount back is no way for who has none", () => {
  const campaigns = [campaign("back", "receipt", { per_receipt: 100 }, { discount_of: "coupon" })];
  assert.ok(!ids(nextWays(known({ campaigns }))).includes("back"));
});

test("a content that was met is told with its coins until it has paid, and is offered again the next day", () => {
  const met = metAfter(null, "read", "2026-03-18", "open", { directive: "read", coins: 8, title: "Pasta" });
  const [first] = nextWays(known({ met }));
  assert.deepEqual([first.id, first.coins, first.title], ["read", 8, "Pasta"]);
  const paid = metAfter(met, "read", "2026-03-18", "paid", null);
  assert.ok(!ids(nextWays(known({ met: paid }))).includes("read"));
  const [again] = nextWays(known({ met: paid, today: "2026-03-19" }));
  assert.deepEqual([again.id, again.coins], ["read", null], "what is new has not been told yet");
});

test("a shake that led to nothing that pays is not put forward again that day", () => {
  const met = metAfter(null, "video", "2026-03-18", "none", null);
  assert.deepEqual(ids(nextWays(known({ met }))), ["read", "shake"]);
});

test("contents that the service tells are taken as it tells them", () => {
  const contents = [{ id: "story", kind: "read", title: "Story", coins: 8 },
    { id: "film", kind: "video", title: "Film", coins: 6, done: true },
    { id: "habits", kind: "ask", title: "Habits", coins: 15 }];
  const ways = nextWays(known({ contents }));
  assert.deepEqual(ways.map(way => [way.content, way.coins]), [["habits", 15], ["story", 8]]);
});

test("a questionnaire is behind the shake, what is read or seen behind its own button", () => {
  assert.deepEqual(["read", "video", "ask"].map(directive => screenOf({ directive })), ["read", "video", "shake"]);
});

test("products and shops are told whether they come as names or as things with names", () => {
  assert.deepEqual(meantBy({ products: [{ name: "Penne" }, { name: "" }, {}], more: 4, retailers: ["Lunga"] }),
    { products: ["Penne"], more: 4, retailers: ["Lunga"] });
  assert.deepEqual(meantBy({}), { products: [], more: 0, retailers: [] });
  assert.deepEqual(meantBy({ products: "x", more: "y" }), { products: [], more: 0, retailers: [] });
});
