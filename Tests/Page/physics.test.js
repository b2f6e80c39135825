import assert from "node:assert/strict";
import { test } from "node:test";
import { cordBelow, entrance, layOut } from "../../Sources/Service/Page/Shared/Motion/card-layout.js";
import { World } from "../../Sources/Service/Page/Shared/Motion/physics.js";
import { worldPoint } from "../../Sources/Service/Page/Shared/Motion/physics-bodies.js";
import { gapBetween } from "../../Sources/Service/Page/Shared/Motion/physics-collisions.js";
import { throwThreshold } from "../../Sources/Service/Page/Shared/Motion/throw-speed.js";

const screen = { width: 360, height: 640 };

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function numbers(seed) {
  return () => {
    seed = seed + 0x6d2b79f5 | 0;
    let mixed = Math.imul(seed ^ seed >>> 15, 1 | seed);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}

/** A page of cards that rest at home. */
function page(heights, { isTied = false, isEntering = false } = {}) {
  const world = new World(screen), homes = layOut(heights, screen);
  heights.forEach((height, index) => {
    const start = isEntering ? entrance(homes[index], index, heights.length, screen.height) : {};
    world.add({ width: 328, height, home: homes[index], ...start });
    if (isTied && index > 0) world.tie(cordBelow(index - 1, heights));
  });
  return world;
}

function run(world, seconds, rate = 60, each = () => {}) {
  for (let frame = 0; frame < seconds * rate; frame++) {
    world.advance(1 / rate);
    each(frame / rate);
  }
}

function leastGap(world) {
  let least = Infinity;
  world.bodies.forEach((one, index) => {
    for (const other of world.bodies.slice(index + 1)) least = Math.min(least, gapBetween(one, other));
  });
  return least;
}

const someHeights = random => {
  const count = 2 + Math.floor(random() * 7);
  return Array.from({ length: count }, () => 30 + random() * (520 / count - 30));
};

/** Drags a card along a line and lets go with a speed. */
function drag(world, index, to, seconds, speed = { x: 0, y: 0 }, mayFall = true, grip = { x: 90, y: 4 }) {
  const from = worldPoint(world.bodies[index], grip);
  world.grab(index, from);
  run(world, seconds, 60, at => {
    const share = Math.min(1, at / seconds);
    world.drag({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  });
  return world.release(speed, mayFall);
}

test("cards enter from above, swing, and rest at home", () => {
  const world = page([120, 90, 200], { isEntering: true, isTied: true });
  assert.ok(world.bodies.every(body => body.y + body.height / 2 < 0), "they begin outside");
  let lowest = -Infinity;
  run(world, 3, 60, () => { lowest = Math.max(lowest, world.bodies[2].y - world.bodies[2].home.y); });
  assert.ok(lowest > 5, `the spring swings over (${lowest})`);
  assert.ok(world.isResting);
  for (const { x, y, angle, home } of world.bodies) assert.deepEqual({ x, y, angle }, { ...home, angle: 0 });
});

test("energy never grows without input, while cards swing and hit one another", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = numbers(seed), world = page(someHeights(random), { isTied: seed % 2 === 0 });
    for (const body of world.bodies) {
      Object.assign(body, { vx: (random() - 0.5) * 3000, vy: (random() - 0.5) * 3000, spin: (random() - 0.5) * 10 });
    }
    const first = world.energy;
    let last = first;
    run(world, 5, 120, () => {
      // Undoing an overlap of a fraction of a pixel stretches a spring by as much.
      assert.ok(world.energy <= last + first * 2e-4, `seed ${seed}: ${last} became ${world.energy} of ${first}`);
      last = world.energy;
    });
    assert.ok(last < first / 100, `seed ${seed}: ${last} is left of ${first}`);
  }
});

test("energy never grows in a fall", () => {
  const world = page([100, 100, 100]);
  drag(world, 1, { x: 200, y: 250 }, 0.4);
  world.fall();
  let last = world.energy;
  run(world, 0.8, 120, () => {
    assert.ok(world.energy <= last + Math.abs(last) * 1e-6);
    last = world.energy;
  });
});

test("whatever a finger did, cards come to rest without an overlap, and at home", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = numbers(seed), world = page(someHeights(random), { isTied: seed % 3 === 0 });
    for (let turn = 0; turn < 4; turn++) {
      const index = Math.floor(random() * world.bodies.length);
      drag(world, index, { x: random() * 360, y: random() * 640 }, 0.1 + random() * 0.6,
        { x: (random() - 0.5) * 800, y: (random() - 0.5) * 800 }, true, { x: (random() - 0.5) * 300, y: 0 });
    }
    let seconds = 0;
    while (!world.isResting && seconds < 12) {
      run(world, 0.5);
      seconds += 0.5;
    }
    assert.ok(world.isResting, `seed ${seed}: not at rest after ${seconds} s`);
    assert.ok(leastGap(world) > 0, `seed ${seed}: an overlap of ${-leastGap(world)}`);
  }
});

test("cards that keep each other from home slide over one another after a while", () => {
  const world = page([100, 100, 100]), [first, second] = world.bodies;
  // Each is where the other belongs.
  [first.y, second.y] = [second.y, first.y];
  run(world, 3);
  assert.ok(world.isResting, "they are at rest");
  assert.ok(first.y < second.y && leastGap(world) > 0, "at home");
});

test("a card that is dragged pushes the others, and goes through none of them", () => {
  const world = page([120, 120, 120]);
  drag(world, 0, { x: 270, y: 420 }, 0.8);
  assert.ok(world.bodies[1].y > world.bodies[1].home.y + 30, "the second one is pushed");
  assert.ok(leastGap(world) > -3, `pressed by ${-leastGap(world)} pixels`);
});

test("a card follows the finger where it was taken, and turns", () => {
  const world = page([100]), body = world.bodies[0];
  world.grab(0, worldPoint(body, { x: 90, y: 4 }));
  let farthest = 0, turned = 0;
  run(world, 0.8, 60, at => {
    const share = Math.min(1, at / 0.4), finger = { x: 270 + 30 * share, y: 324 + 130 * share };
    world.drag(finger);
    const grip = worldPoint(body, { x: 90, y: 4 });
    farthest = Math.max(farthest, Math.hypot(grip.x - finger.x, grip.y - finger.y));
    turned = Math.max(turned, Math.abs(body.angle));
  });
  const grip = worldPoint(body, { x: 90, y: 4 });
  assert.ok(farthest < 20, `${farthest} pixels behind`);
  assert.ok(Math.hypot(grip.x - 300, grip.y - 454) < 3, `the grip is at ${grip.x}, ${grip.y}`);
  assert.ok(turned > 0.1, `turned by ${turned}`);
});

test("thrown just under the threshold, a card springs back", () => {
  const world = page([120, 90, 150], { isTied: true });
  assert.equal(drag(world, 1, { x: 220, y: 260 }, 0.3, { x: 0, y: throwThreshold - 1 }), false);
  run(world, 4);
  assert.ok(world.isResting && !world.isFalling);
});

test("thrown just over the threshold, in any direction, all cards fall and leave the screen", () => {
  for (const [x, y] of [[1, 0], [-1, 0], [0, 1], [0, -1], [0.7, -0.72]]) {
    const world = page([120, 90, 150], { isTied: true });
    const fast = throwThreshold + 5;
    assert.equal(drag(world, 1, { x: 220, y: 260 }, 0.3, { x: x * fast, y: y * fast }), true);
    let seconds = 0;
    while (!world.isOver) {
      run(world, 0.1);
      seconds += 0.1;
      assert.ok(seconds < 1.6, `still there after ${seconds} s`);
    }
    assert.ok(world.bodies.every(body => body.y - Math.hypot(body.width, body.height) / 2 > screen.height - 340));
  }
});

test("a page that cannot be left yet springs back, however fast the throw", () => {
  const world = page([120, 90]);
  assert.equal(drag(world, 0, { x: 220, y: 260 }, 0.3, { x: 3000, y: 0 }, false), false);
  run(world, 4);
  assert.ok(world.isResting);
});

test("a cord draws the next card along, and without one it stays", () => {
  const moved = [true, false].map(isTied => {
    const world = page([80, 80], { isTied });
    drag(world, 0, { x: 300, y: 20 }, 1);
    return world.bodies[1].home.y - world.bodies[1].y;
  });
  assert.ok(moved[0] > 20, `drawn by ${moved[0]}`);
  assert.ok(Math.abs(moved[1]) < 1, `moved by ${moved[1]} without a cord`);
});

test("the motion is the same at 30, 60 and 144 frames a second", () => {
  const ends = [30, 60, 144].map(rate => {
    const world = page([120, 90, 150], { isTied: true, isEntering: true });
    // Each event comes at its moment, between frames of whatever rate.
    const events = [
      [1, () => world.grab(1, { x: 120, y: 250 })], [1.2, () => world.drag({ x: 200, y: 330 })],
      [1.3, () => world.drag({ x: 280, y: 480 })], [1.5, () => world.release({ x: 300, y: 100 })],
    ];
    let now = 0;
    const until = moment => {
      while (moment - now > 1e-9) {
        const next = Math.min(moment, (Math.floor(now * rate + 1e-6) + 1) / rate);
        world.advance(next - now);
        now = next;
      }
    };
    for (const [moment, event] of events) {
      until(moment);
      event();
    }
    until(1.8);
    return world.bodies.map((body, index) => ({ ...world.pose(index), vx: body.vx, vy: body.vy, spin: body.spin }));
  });
  for (const other of ends.slice(1)) {
    other.forEach((body, index) => {
      for (const key of Object.keys(body)) {
        assert.ok(Math.abs(body[key] - ends[0][index][key]) < 1e-6, `${index}.${key}`);
      }
    });
  }
});

test("what is shown moves between steps: at 144 frames no frame stands still", () => {
  const world = page([120], { isEntering: true });
  let last = world.pose(0).y;
  run(world, 0.1, 144);
  run(world, 0.2, 144, () => {
    assert.ok(world.pose(0).y > last);
    last = world.pose(0).y;
  });
});

test("a frame after a long absence makes bounded steps", () => {
  const world = page([120, 90], { isEntering: true });
  world.advance(3600);
  assert.ok(world.steps <= 12, `${world.steps} steps`);
});

test("eight cards larger than the screen, all in one place, stay finite and are done with", () => {
  const world = new World(screen);
  for (let index = 0; index < 8; index++) {
    world.add({ width: 3000, height: 5000, home: { x: 180, y: 320 }, from: { x: 180 + index, y: 320 - index } });
    const middle = { x: 0, y: 0 };
    if (index > 0) world.tie({ from: index - 1, to: index, fromPoint: middle, toPoint: middle, length: 5 });
  }
  const begun = performance.now();
  world.grab(3, { x: 10, y: 10 });
  world.drag({ x: 1e6, y: -1e6 });
  run(world, 2);
  world.release({ x: 1e5, y: 1e5 });
  run(world, 3);
  for (const body of world.bodies) {
    for (const key of ["x", "y", "angle", "vx", "vy", "spin"]) assert.ok(Number.isFinite(body[key]), key);
  }
  assert.ok(world.isOver, "the page ends");
  assert.ok(performance.now() - begun < 5000, "in bounded time");
});

test("cards without a size, or of no number of pixels, do no harm", () => {
  const world = page([0, 0]);
  world.grab(0, { x: 0, y: 0 });
  run(world, 1);
  world.release({ x: NaN, y: NaN });
  run(world, 1);
  assert.ok(world.bodies.every(body => Number.isFinite(body.x)));
});
