import assert from "node:assert/strict";
import { test } from "node:test";
import { makeShakeDetector } from "../../Sources/Service/Page/Shared/Motion/shake-detector.js";

function numbers(seed) {
  return () => {
    seed = seed + 0x6d2b79f5 | 0;
    let mixed = Math.imul(seed ^ seed >>> 15, 1 | seed);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}
const normal = random => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
function direction(random) {
  const [x, y, z] = [normal(random), normal(random), normal(random)], size = Math.hypot(x, y, z);
  return { x: x / size, y: y / size, z: z / size };
}

/** A series as a phone gives it: `motion(seconds)` is a force along each of two axes; the phone is held anyhow. */
function series(random, { seconds, every, hasGravity, noise = 0.6, motion }) {
  const main = direction(random), other = direction(random), down = direction(random);
  const samples = [];
  for (let at = 0; at < seconds * 1000; at += every * (0.9 + 0.2 * random())) {
    const [along, across] = motion(at / 1000), gravity = hasGravity ? 9.81 : 0;
    samples.push({
      at, force: Object.fromEntries(["x", "y", "z"].map(axis => [
        axis, along * main[axis] + across * other[axis] + gravity * down[axis] + noise * normal(random)])),
    });
  }
  return samples;
}

/** When shakes were told, in milliseconds. */
function told(samples) {
  const detector = makeShakeDetector();
  return samples.filter(sample => detector.take(sample.force, sample.at)).map(sample => sample.at);
}

/** Runs a kind of motion of many people, at 60, 50, 30 and 17 samples a second, with gravity and without. */
function people(makeMotion, check, { seconds = 3, count = 60 } = {}) {
  for (let seed = 1; seed <= count; seed++) {
    for (const every of [16, 20, 33, 60]) {
      for (const hasGravity of [true, false]) {
        const random = numbers(seed * 7919 + every);
        const samples = series(random, { seconds, every, hasGravity, motion: makeMotion(random, every) });
        check(told(samples), `person ${seed}, every ${every} ms, ${hasGravity ? "with" : "without"} gravity`);
      }
    }
  }
}

test("shakes of people are told within a second and a half, and once", () => {
  people((random, every) => {
    // 60 ms a sample cannot show more than five swings a second.
    const hertz = 3 + random() * (every > 50 ? 2 : 3), force = 14 + random() * 16;
    const tilt = random() * 0.4, phase = random() * 6;
    return at => at < 0.5 || at > 2 ? [0, 0]
      : [force * Math.sin(2 * Math.PI * hertz * at + phase), tilt * force * Math.sin(4 * Math.PI * hertz * at)];
  }, (shakes, who) => {
    assert.equal(shakes.length, 1, `${who}: ${shakes}`);
    assert.ok(shakes[0] > 750 && shakes[0] < 2000, `${who}: at ${shakes[0]}`);
  });
});

test("who shakes on and on has one shake every second and a half at most", () => {
  people(random => at => [20 * Math.sin(2 * Math.PI * (4 + random() * 0.01) * at), 0], (shakes, who) => {
    assert.ok(shakes.length >= 3 && shakes.length <= 6, `${who}: ${shakes}`);
    shakes.slice(1).forEach((at, index) => assert.ok(at - shakes[index] >= 1500, who));
  }, { seconds: 8, count: 20 });
});

const none = (shakes, who) => assert.deepEqual(shakes, [], who);

test("walking and running with the phone in the hand is none", () => {
  people(random => {
    const hertz = 1.6 + random() * 1.2, force = 2 + random() * 5;
    return at => [
      force * (Math.sin(2 * Math.PI * hertz * at) + 0.5 * Math.sin(4 * Math.PI * hertz * at + 1)),
      force * 0.6 * Math.sin(Math.PI * hertz * at)];
  }, none, { seconds: 20 });
});

test("a phone laid down, or fallen on a table, is none", () => {
  people(random => {
    const hit = 15 + random() * 60, ring = 12 + random() * 20;
    // A hit rings for a few hundredths of a second.
    return at => at < 1 ? [0, 0] : [hit * Math.exp(-(at - 1) * 14) * Math.cos(2 * Math.PI * ring * (at - 1)), 0];
  }, none);
});

test("a bus, with its engine and its holes in the road, is none", () => {
  people(random => {
    const holes = Array.from({ length: 20 }, () => [random() * 30, 4 + random() * 10]);
    return at => [
      1.2 * Math.sin(2 * Math.PI * 14 * at) + holes.reduce((sum, [when, force]) =>
        at < when ? sum : sum + force * Math.exp(-(at - when) * 9) * Math.sin(2 * Math.PI * 2.2 * (at - when)), 0),
      2.5 * Math.sin(2 * Math.PI * 0.3 * at)];
  }, none, { seconds: 30, count: 25 });
});

test("one jerk, there and back, is none", () => {
  people(random => {
    const force = 15 + random() * 30, length = 0.12 + random() * 0.2;
    return at => at < 1 || at > 1 + length ? [0, 0] : [force * Math.sin(2 * Math.PI * (at - 1) / length), 0];
  }, none);
});

test("turning the phone over, again and again, is none", () => {
  people(random => {
    const hertz = 0.4 + random() * 0.6;
    return at => [9.81 * Math.sin(2 * Math.PI * hertz * at), 9.81 * Math.cos(2 * Math.PI * hertz * at)];
  }, none, { seconds: 10 });
});

test("three samples of motion within 48 ms are none, whatever their force", () => {
  for (const force of [20, 60, 200]) {
    const detector = makeShakeDetector();
    for (let at = 0; at < 1000; at += 16) assert.ok(!detector.take({ x: 0, y: 0, z: 9.8 }, at));
    for (const [index, way] of [1, -1, 1].entries()) {
      assert.ok(!detector.take({ x: way * force, y: 0, z: 9.8 }, 1000 + index * 16));
    }
    for (let at = 1048; at < 3000; at += 16) assert.ok(!detector.take({ x: 0, y: 0, z: 9.8 }, at));
  }
});

test("a page that slept in a shake begins anew, and what is no number is passed over", () => {
  const detector = makeShakeDetector();
  assert.ok(!detector.take({ x: NaN, y: 0, z: 0 }, 0));
  for (let turn = 0; turn < 20; turn++) assert.ok(!detector.take({ x: turn % 2 ? 25 : -25, y: 0, z: 0 }, turn * 400));
});
