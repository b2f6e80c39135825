import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsOf } from "../../Sources/Service/Page/Shared/Photos/upload-cards.js";

const entry = (group, part, state, more = {}) =>
  ({ id: `${group}${part}`, group, part, state, size: 100, at: 1, ...more });

test("photos of one receipt are one card, in the order of its parts, and cards are the newest first", () => {
  const later = entry("other", 0, "decided", { at: 5 });
  const cards = cardsOf([entry("long", 1, "kept"), later, entry("long", 0, "decided")]);
  const found = cards.map(card => [card.group, card.entries.map(part => part.part)]);
  assert.deepEqual(found, [["other", [0]], ["long", [0, 1]]]);
});

test("a card's state is what is still to happen with any of its photos", () => {
  const state = (...states) => cardsOf(states.map((each, part) => entry("a", part, each)))[0].state;
  assert.equal(state("decided", "sending", "kept"), "sending");
  assert.equal(state("decided", "kept", "refused"), "kept");
  assert.equal(state("decided", "waiting"), "waiting");
  assert.equal(state("decided", "refused"), "decided");
  assert.equal(state("refused", "refused"), "refused");
});

test("progress counts bytes", () => {
  const half = entry("a", 1, "sending", { progress: 0.5, size: 200 });
  const [card] = cardsOf([entry("a", 0, "waiting"), half, entry("a", 2, "kept")]);
  assert.equal(card.progress, 0.5);
});
