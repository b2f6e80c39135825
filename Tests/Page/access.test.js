import assert from "node:assert/strict";
import { test } from "node:test";
import { asksToJoin, factsToTell, isOpen, mayBeOpen } from "../../Sources/Service/Page/Shared/Member/access.js";

const thing = (state, untold) => ({ access: { state, untold } });

test("what the service says nothing of is open; what is for others is not even shown", () => {
  assert.deepEqual([isOpen({}), mayBeOpen({})], [true, true]);
  assert.deepEqual(["open", "tell", "others", "done", "again"].map(state => isOpen(thing(state))),
    [true, false, false, false, false]);
  assert.deepEqual(["open", "tell", "others", "done"].map(state => mayBeOpen(thing(state))), [true, true, false, true]);
});

test("signing in comes before everything else that is told", () => {
  const { access } = thing("tell", ["contact", "gender", "postcode"]);
  assert.equal(asksToJoin(access), true);
  assert.deepEqual(factsToTell(access), ["gender", "postcode"]);
  assert.equal(asksToJoin(thing("tell", ["gender"]).access), false);
  assert.deepEqual(factsToTell(undefined), []);
});
