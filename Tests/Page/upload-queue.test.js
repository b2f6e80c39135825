import assert from "node:assert/strict";
import { test } from "node:test";
import { UploadQueue } from "../../Sources/Service/Page/Shared/Photos/upload-queue.js";
import { answers, FakeStore, nameOf, settled, surroundings } from "./fake-service.js";

const photo = (text, type = "image/jpeg") => new Blob([text], { type });
const begin = (parts, plans = []) => {
  const outside = surroundings(parts);
  outside.service.plans = plans;
  return { ...outside, outside, queue: new UploadQueue(outside) };
};
const states = async queue => (await queue.list()).map(entry => entry.state);

test("a photo is kept, sent and decided; then its bytes are gone and its thumbnail stays", async () => {
  const { queue, store, service } = begin();
  const [{ entry, isKnown }] = await queue.add([photo("a")], { shake: "receipt" });
  assert.deepEqual([entry.id, entry.state, isKnown], [nameOf("a"), "kept", false]);
  await settled();
  const [kept] = await queue.list();
  assert.deepEqual([kept.state, kept.upload.coins, store.blobs.size], ["decided", 5, 0]);
  assert.equal(await kept.thumbnail.text(), "a");
  assert.deepEqual(service.received, [nameOf("a")]);
});

test("what the service has not decided yet waits, and is settled by what it tells later", async () => {
  const { queue, service } = begin();
  service.isDecided = false;
  await queue.add([photo("a")]);
  await settled();
  assert.deepEqual(await states(queue), ["waiting"]);
  const told = { id: nameOf("a"), state: "decided", outcome: "award", coins: 9 };
  await queue.settle([told, { id: nameOf("b"), state: "decided" }]);
  const [entry, ...others] = await queue.list();
  assert.deepEqual([entry.state, entry.upload.coins, others.length], ["decided", 9, 0]);
});

test("photos are sent one at a time, the oldest first, the parts of a receipt in their order", async () => {
  const { queue, service, time, outside } = begin();
  let most = 0, now = 0;
  const send = outside.send;
  outside.send = async sending => {
    now += 1;
    most = Math.max(most, now);
    return send(sending).finally(() => { now -= 1; });
  };
  await queue.add([photo("1"), photo("2"), photo("3")], { group: "long" });
  time.now += 5;
  await queue.add([photo("4")]);
  await settled();
  assert.deepEqual(service.received, ["1", "2", "3", "4"].map(nameOf));
  assert.equal(most, 1);
  assert.deepEqual((await queue.list()).map(entry => entry.group === "long"), [false, true, true, true]);
});

test("progress is told while a photo is sent and never goes back", async () => {
  const shares = [];
  const { queue, outside } = begin({}, ["late"]);
  outside.onChange = async () => {
    shares.push(...(await queue.list()).map(entry => entry.progress).filter(share => share !== undefined));
  };
  await queue.add([photo("a")]);
  await settled();
  assert.ok(shares.includes(0.5));
  assert.deepEqual(shares, [...shares].sort());
  outside.service.answerLate();
  await settled();
  assert.deepEqual(await states(queue), ["decided"]);
});

test("the same photo again is known and not sent again, whatever became of it", async () => {
  const { queue, service } = begin();
  await queue.add([photo("a"), photo("a")]);
  await settled();
  const [{ isKnown, entry }] = await queue.add([photo("a")]);
  await settled();
  assert.deepEqual([isKnown, entry.state], [true, "decided"]);
  assert.equal(service.received.length, 1);
});

test("pauses grow after each failure of the network, up to five minutes, and the photo arrives", async () => {
  const { queue, service, time } = begin({}, Array(12).fill("cut"));
  await queue.add([photo("a")]);
  await settled();
  const pauses = [];
  while (service.plans.length > 0) {
    const [entry] = await queue.list();
    pauses.push(entry.due - time.now);
    await time.pass(entry.due - time.now);
  }
  assert.deepEqual(pauses.slice(0, 8), [2000, 4000, 8000, 16000, 32000, 64000, 128000, 256000]);
  assert.equal(Math.max(...pauses), 300000);
  await time.pass(300000);
  assert.deepEqual(await states(queue), ["decided"]);
});

for (const [name, plan, pause] of [
  ["429 with seconds", answers.tooMany("90"), 90_000], ["503 with seconds", answers.busy("7"), 7000],
  ["503 with nothing", answers.busy(null), 2000], ["429 with nonsense", answers.tooMany("soon"), 2000],
  ["429 with a year", answers.tooMany("31536000"), 86_400_000],
  ["429 with a date, by the service's clock",
    { ...answers.tooMany("Sun, 06 Nov 1994 08:50:37 GMT"), date: "Sun, 06 Nov 1994 08:49:37 GMT" }, 60_000],
]) {
  test(`${name}: all photos wait ${pause / 1000} seconds, and none is lost`, async () => {
    const { queue, service, time } = begin({}, [plan]);
    await queue.add([photo("a"), photo("b")]);
    await time.pass(pause - 1);
    assert.deepEqual([service.received.length, ...await states(queue)], [0, "kept", "kept"]);
    await time.pass(1);
    assert.deepEqual([service.received.length, ...await states(queue)], [2, "decided", "decided"]);
  });
}

test("a photo on which the service breaks does not hold up the others", async () => {
  const { queue, service, time } = begin({}, [answers.broken]);
  await queue.add([photo("a"), photo("b")]);
  await settled();
  assert.deepEqual(service.received, [nameOf("b")]);
  await time.pass(2000);
  assert.deepEqual(service.received, [nameOf("b"), nameOf("a")]);
});

test("a token that holds no more is replaced once, and the photo goes out with the new one", async () => {
  const { queue, service } = begin();
  service.accepts.clear();
  await queue.add([photo("a")]);
  await settled();
  assert.deepEqual([service.token, ...await states(queue)], ["second", "decided"]);
});

test("where joining fails, or helps nothing, photos wait and are not asked about without end", async () => {
  let asked = 0;
  const { queue, service, time } = begin({ rejoin: async () => { asked += 1; return true; } });
  service.accepts.clear();
  await queue.add([photo("a"), photo("b")]);
  await time.pass(1000);
  assert.deepEqual([asked, service.received.length, ...await states(queue)], [1, 0, "kept", "kept"]);
  const other = begin({ rejoin: async () => { throw new Error("no network"); } });
  other.service.accepts.clear();
  await other.queue.add([photo("a")]);
  await settled();
  assert.deepEqual(await states(other.queue), ["kept"]);
  other.service.accepts.add("first");
  await other.time.pass(2000);
  assert.deepEqual(await states(other.queue), ["decided"]);
});

test("where only the person can sign in, photos wait for it", async () => {
  const { queue, service, time } = begin({ rejoin: async () => false });
  service.accepts.clear();
  await queue.add([photo("a")]);
  await time.pass(3_600_000);
  assert.deepEqual(await states(queue), ["kept"]);
  service.accepts.add("first");
  await queue.run();
  assert.deepEqual(await states(queue), ["decided"]);
});

test("what is refused is kept with its sentence, can be removed, and is tried again when taken again", async () => {
  const { queue, service, store, time } = begin({}, [answers.tooLarge]);
  await queue.add([photo("a"), photo("b")]);
  await settled();
  const refused = (await queue.list()).find(entry => entry.state === "refused");
  assert.deepEqual(refused.problem, { sentence: "Say too_large.", code: "too_large", status: 413 });
  await time.pass(3_600_000);
  assert.equal(service.received.length, 1);
  await queue.add([photo("a")]);
  await settled();
  assert.deepEqual(await states(queue), ["decided", "decided"]);
  await queue.remove(nameOf("a"));
  assert.deepEqual([store.entries.size, store.blobs.size], [1, 0]);
});

test("a hotel's sign-in page is no answer", async () => {
  const hotel = { status: 403, body: undefined };
  const stranger = { status: 200, body: { id: "x", state: "decided" } };
  const { queue, time } = begin({}, [answers.portal, stranger, hotel, { status: 302 }]);
  await queue.add([photo("a")]);
  await time.pass(29_000);
  assert.deepEqual(await states(queue), ["kept"]);
  await time.pass(3000);
  assert.deepEqual(await states(queue), ["decided"]);
});

test("a refusal in nobody's words is believed when it is repeated", async () => {
  const { queue, time } = begin({}, Array(5).fill({ status: 400, body: undefined }));
  await queue.add([photo("a")]);
  await time.pass(600_000);
  const [entry] = await queue.list();
  assert.deepEqual([entry.state, entry.problem.code], ["refused", "not_accepted"]);
});

test("an answer that was lost is asked for, and the bytes do not go out again", async () => {
  const { queue, service, time } = begin({}, ["cut after"]);
  await queue.add([photo("a")]);
  await time.pass(2000);
  assert.deepEqual([service.received.length, service.finds, ...await states(queue)], [1, 1, "decided"]);
});

test("a photo that another device has sent, by the list of uploads, is not sent", async () => {
  const { queue, service } = begin({ isOnline: () => false });
  await queue.add([photo("a")]);
  await queue.settle([{ id: nameOf("a"), state: "waiting" }]);
  assert.deepEqual(await states(queue), ["waiting"]);
  assert.equal(service.received.length, 0);
});

test("without a network photos wait and go out when it is back; what the service asked for is still kept", async () => {
  let isOnline = false;
  const { queue, service, time } = begin({ isOnline: () => isOnline });
  await queue.add([photo("a"), photo("b")]);
  await time.pass(600_000);
  assert.equal(service.received.length, 0);
  isOnline = true;
  service.plans = ["cut"];
  await queue.run({ isBack: true });
  await queue.run({ isBack: true });
  assert.equal(service.received.length, 2);
  service.plans = [answers.tooMany("500")];
  await queue.add([photo("c")]);
  await settled();
  await queue.run({ isBack: true });
  assert.equal(service.received.length, 2);
  await time.pass(500_000);
  assert.equal(service.received.length, 3);
});

test("a phone's clock that is set back by a year does not make a photo wait for a year", async () => {
  const { queue, service, time } = begin({}, ["cut"]);
  await queue.add([photo("a")]);
  await settled();
  time.now -= 31_536_000_000;
  await queue.run();
  assert.equal(service.received.length, 1);
});

test("two tabs that are open at once send each photo once", async () => {
  const { queue, outside, service } = begin();
  const other = new UploadQueue(outside);
  const adding = [queue.add([photo("a"), photo("b")]), other.add([photo("b"), photo("c")])];
  await Promise.all([...adding, other.run(), queue.run()]);
  await settled();
  assert.deepEqual([...service.received].sort(), ["a", "b", "c"].map(nameOf).sort());
  assert.deepEqual(await states(other), ["decided", "decided", "decided"]);
});

test("a tab that is closed while it sends leaves the photo to the others", async () => {
  const { queue, outside, service } = begin({}, ["hang"]);
  const { lock } = outside;
  // The closed tab's lock is given back by the browser.
  outside.lock = work => Promise.race([work(), settled()]);
  await queue.add([photo("a")]);
  await settled();
  const other = new UploadQueue({ ...outside, lock });
  await other.run();
  assert.deepEqual(await states(other), ["decided"]);
  assert.equal(service.uploads.size, 1);
});

test("whenever the power fails, every photo is there after a restart and the service has it once", async () => {
  for (let calls = 0; calls < 40; calls += 1) {
    const { outside, queue, store, service } = begin();
    store.callsLeft = calls;
    const added = await queue.add([photo("a"), photo("b")]).then(list => list.length, () => 0);
    await settled();
    store.callsLeft = Infinity;
    const again = new UploadQueue(outside);
    await again.run();
    const kept = await states(again);
    assert.ok(kept.length >= added && kept.every(state => state === "decided"), `after ${calls} calls: ${kept}`);
    assert.equal(store.blobs.size, 0);
    // The bytes of one may go out twice where the answer could not be noted; it is found by asking instead.
    assert.equal(new Set(service.received).size, service.received.length, `after ${calls} calls`);
  }
});

test("signing out erases all, also what is being sent, and a late answer brings nothing back", async () => {
  const { queue, store, service, outside } = begin({}, ["late"]);
  await queue.add([photo("a"), photo("b")]);
  await settled();
  await queue.forget();
  service.answerLate();
  await settled();
  assert.deepEqual([store.entries.size, store.blobs.size, service.received.length], [0, 0, 1]);
  outside.hash = async () => { await queue.forget(); return nameOf("c"); };
  assert.deepEqual(await queue.add([photo("c")]), []);
  assert.equal(store.entries.size, 0);
});

test("a photo that is removed while it is sent stays removed", async () => {
  const { queue, store } = begin({}, ["hang"]);
  await queue.add([photo("a"), photo("b")]);
  await settled();
  await queue.remove(nameOf("a"));
  await settled();
  assert.deepEqual([...store.entries.keys()], [nameOf("b")]);
  assert.deepEqual(await states(queue), ["decided"]);
});

test("stopped while sending, it sends nothing until it runs again", async () => {
  const { queue, service, time } = begin({}, ["hang"]);
  await queue.add([photo("a")]);
  await settled();
  queue.stop();
  await time.pass(600_000);
  assert.deepEqual(await states(queue), ["kept"]);
  await queue.run();
  assert.deepEqual([service.received.length, ...await states(queue)], [2, "decided"]);
});

test("sixty sent photos are kept, the oldest go first, and none that is still to be sent", async () => {
  const { queue, time, store } = begin();
  for (let count = 0; count < 63; count += 1) {
    time.now += 10;
    await queue.add([photo(`photo ${count}`)]);
    await queue.run();
  }
  assert.equal(store.entries.size, 60);
  assert.equal(store.entries.has(nameOf("photo 2")), false);
  assert.equal(store.entries.has(nameOf("photo 3")), true);
});

test("bytes that the browser erased are told, and hold up nothing", async () => {
  const { queue, store } = begin({ isOnline: () => false });
  await queue.add([photo("a"), photo("b")]);
  await settled();
  store.blobs.delete(nameOf("a"));
  const online = new UploadQueue({ ...surroundings({ store }), store });
  await online.run();
  const found = (await online.list()).map(entry => [entry.state, entry.problem?.code]);
  assert.deepEqual(found, [["refused", "bytes_lost"], ["decided", undefined]]);
});

test("where there is no room, the host hears of it and what was kept before goes on", async () => {
  class Full extends FakeStore { async add() { throw new DOMException("", "QuotaExceededError"); } }
  const { queue } = begin({ store: new Full() });
  await assert.rejects(queue.add([photo("a")]), { name: "QuotaExceededError" });
});
