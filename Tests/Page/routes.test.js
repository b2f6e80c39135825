import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, placeOf } from "../../Sources/Service/Page/Shared/Member/places.js";
import { address, readLanding, readRoute } from "../../Sources/Service/Page/Shared/Member/routes.js";
import { makeKeys } from "../../Sources/Service/Page/Shared/Member/idempotency-keys.js";

test("an address opens its screen, and one that nobody knows opens home", () => {
  assert.deepEqual(readRoute("#/shop"), { tab: "shop", path: ["shop"] });
  assert.deepEqual(readRoute(address("earn", "offer", "a/b è")), { tab: "earn", path: ["earn", "offer", "a/b è"] });
  assert.deepEqual(readRoute("#/upload/abc"), { tab: "me", path: ["upload", "abc"] });
  for (const hash of ["", "#", "#/nowhere", "#/__proto__", "#/%E0%A4%A", "#//"]) {
    assert.equal(readRoute(hash).tab, "home", hash);
  }
});

test("a landing keeps the link with its labels and nothing else of the query", () => {
  assert.deepEqual(readLanding("?k=first-meals&source=shop&label=x&token=secret"),
    { invitation: null, kind: "campaign", id: "first-meals", signIn: null,
      link: "/k/first-meals?source=shop&label=x" });
  assert.deepEqual(readLanding("?i=4m7x2k9q1a"),
    { invitation: "4m7x2k9q1a", kind: null, id: null, signIn: null, link: "/i/4m7x2k9q1a" });
  assert.deepEqual(readLanding("?utm=1"),
    { invitation: null, kind: null, id: null, signIn: null, link: null });
  assert.equal(readLanding("?sign-in=done").signIn, "done");
  // What is no code is not kept: it would be sent again at every visit.
  for (const code of ["a".repeat(101), "<b>", "a b", ""]) {
    assert.equal(readLanding(`?i=${encodeURIComponent(code)}`).invitation, null);
  }
});

test("the distance of two cities is theirs, over the date line too", () => {
  const genoa = { latitude: 44.4056, longitude: 8.9463 }, turin = { latitude: 45.0703, longitude: 7.6869 };
  assert.ok(Math.abs(distance(genoa, turin) - 124_000) < 2_000);
  assert.ok(distance({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 }) < 300);
});

test("the smallest place that holds the phone is where it is", () => {
  const shop = { id: "shop", name: "Shop", latitude: 44.4056, longitude: 8.9463, radius_m: 100 };
  const town = { ...shop, id: "town", radius_m: 5000 };
  assert.equal(placeOf([town, shop], { latitude: 44.406, longitude: 8.9463 })?.id, "shop");
  assert.equal(placeOf([town, shop], { latitude: 44.42, longitude: 8.9463 })?.id, "town");
  assert.equal(placeOf([town, shop], { latitude: 45, longitude: 9 }), null);
});

test("a wish keeps its key until it was answered", () => {
  let made = 0;
  const keys = makeKeys(() => `key ${made += 1}`);
  assert.deepEqual([keys.of("a"), keys.of("a"), keys.of("b")], ["key 1", "key 1", "key 2"]);
  keys.answered("a");
  assert.equal(keys.of("a"), "key 3");
});
