import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeFrame, sharpnessOf, steadyAdvice } from "../../Sources/Service/Page/Shared/Photos/framing.js";
import { blur, drawReceipt, random } from "./drawn-frames.js";

const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
const adviceFor = (picture, options) => judgeFrame(picture.grey, picture.width, picture.height, options).advice;
/** What each seed's frame is advised. */
const told = (change, options) => seeds.map(seed => adviceFor(change(seed), options));
const all = (advices, expected) => assert.deepEqual(advices.filter(advice => advice !== expected), [], `${advices}`);

test("a receipt that fills the frame, sharp and lit, is good, whatever its size, table and light", () => {
  all(told(seed => drawReceipt(seed)), "good");
});

test("one in a small frame is judged as in a larger one", () => {
  all(told(seed => drawReceipt(seed, { width: 200, height: 266 })), "good");
});

test("without light it wants light", () => {
  all(told(seed => drawReceipt(seed, { light: 0.2 })), "lighter");
});

test("blurred, or moved in one direction, it asks to hold still", () => {
  all(told(seed => blur(drawReceipt(seed), 2.5, 2.5)), "hold_still");
  all(told(seed => blur(drawReceipt(seed), 3, 0)), "hold_still");
  all(told(seed => blur(drawReceipt(seed), 0, 3)), "hold_still");
});

test("a blur that shows at full resolution only is seen there", () => {
  const detail = seed => blur(drawReceipt(seed, { width: 480, height: 480, zoom: 3 }), 4.5, 4.5);
  all(seeds.map(seed => adviceFor(drawReceipt(seed), { detail: detail(seed) })), "hold_still");
  const sharp = seed => drawReceipt(seed, { width: 480, height: 480, zoom: 3 });
  all(seeds.map(seed => adviceFor(drawReceipt(seed), { detail: sharp(seed) })), "good");
});

test("a small receipt on a large table wants to be nearer, and its place is told", () => {
  for (const seed of seeds) {
    const picture = drawReceipt(seed, { share: 0.3 });
    const { advice, box } = judgeFrame(picture.grey, picture.width, picture.height);
    assert.equal(advice, "nearer");
    for (const side of ["x", "y", "width", "height"]) {
      assert.ok(Math.abs(box[side] - picture.paper[side]) <= 10, `${side} of ${seed}`);
    }
  }
});

test("where there is no paper at all there is no box, and nothing is called good", () => {
  for (const seed of seeds) {
    const next = random(seed), grey = Uint8Array.from({ length: 240 * 320 }, () => 120 + 6 * next());
    assert.deepEqual(judgeFrame(grey, 240, 320), { advice: "nearer", box: null });
  }
});

test("print that is cut off on all sides wants to be farther", () => {
  all(told(seed => drawReceipt(seed, { share: 1, zoom: 2, isDense: true })), "farther");
});

test("a part of a long receipt, cut above and below only, is good", () => {
  all(told(seed => drawReceipt(seed, { isPart: true })), "good");
});

test("seen from the side or lying aslant it wants to lie flat", () => {
  all(told(seed => drawReceipt(seed, { narrowed: 0.5 })), "flatter");
  all(told(seed => drawReceipt(seed, { turned: 35, share: 0.75 })), "flatter");
});

test("a little aslant is good", () => {
  all(told(seed => drawReceipt(seed, { turned: 6, share: 0.8 })), "good");
});

test("a lamp's reflection wants less light", () => {
  all(told(seed => drawReceipt(seed, { light: 0.75, glare: 0.2 })), "darker");
});

test("of a barcode no paper is asked, but light and stillness", () => {
  const bars = (seed, light = 1) => {
    const next = random(seed), grey = new Uint8Array(320 * 240).fill(150 * light);
    for (let x = 60, isDark = true; x < 260; isDark = !isDark) {
      const wide = 3 + Math.floor(next() * 4), value = (isDark ? 20 : 220) * light;
      for (let y = 60; y < 180; y += 1) grey.fill(value, y * 320 + x, y * 320 + x + wide);
      x += wide;
    }
    return { grey, width: 320, height: 240 };
  };
  all(told(bars, { kind: "scan" }), "good");
  all(told(seed => bars(seed, 0.2), { kind: "scan" }), "lighter");
  all(told(seed => blur(bars(seed), 3, 0), { kind: "scan" }), "hold_still");
});

test("every frame gets an answer: of one colour, tiny, of noise", () => {
  for (const value of [0, 128, 255]) {
    for (const [width, height] of [[320, 240], [16, 16], [3, 2], [0, 0]]) {
      assert.equal(typeof judgeFrame(new Uint8Array(width * height).fill(value), width, height).advice, "string");
    }
  }
  const next = random(3);
  assert.notEqual(judgeFrame(Uint8Array.from({ length: 76800 }, () => 255 * next()), 320, 240).advice, "good");
  assert.equal(judgeFrame(new Uint8Array(76800).fill(255), 320, 240).advice, "darker");
});

test("sharpness does not depend on how strong the contrast is", () => {
  const picture = drawReceipt(4), faint = picture.grey.map(value => 100 + value / 2);
  const strong = sharpnessOf(picture.grey, picture.width, picture.height);
  assert.ok(Math.abs(strong - sharpnessOf(faint, picture.width, picture.height)) < 0.1);
});

test("a judgement takes a few milliseconds, also on a machine that has much else to do", () => {
  const picture = drawReceipt(1, { width: 320, height: 320 }), detail = drawReceipt(2, { width: 480, height: 480 });
  const start = performance.now();
  for (let count = 0; count < 30; count += 1) adviceFor(picture, { detail });
  assert.ok(performance.now() - start < 30 * 200, `${(performance.now() - start) / 30} ms`);
});

test("an advice is told when it was given three times running, and once", () => {
  const tell = steadyAdvice(3);
  assert.deepEqual(["good", "nearer", "good", "good", "good", "good", "nearer", "nearer", "nearer"].map(tell),
    [null, null, null, null, "good", null, null, null, "nearer"]);
});
