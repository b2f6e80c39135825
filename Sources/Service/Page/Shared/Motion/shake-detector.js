// Tells a shake from walking, a bus, and a phone laid down: several turns of direction within a second, each with
// force, whichever way the phone is held. It looks at how the force swings about its own mean, so that it is all the
// same whether gravity is in it.

export const shakeTuning = {
  /** Turns of direction, and the seconds within which they must come. Source: measured on drawn series; people shake
   * with 3 to 6 swings a second, which are 6 to 12 turns, and walk with 2 steps. */
  turns: 5, window: 1,
  /** The force of a swing, in m/s², from the mean to its end. Source: measured likewise; walking has up to 4, with the
   * phone in a swinging hand 7, a weak shake 11. */
  force: 8,
  /** The shortest and the longest time from one turn to the next, in seconds. Source: an arm does not turn faster than
   * 8 times a second, and who turns slower than twice does not shake. */
  soonest: 0.055, latest: 0.3,
  /** How fast the mean follows, in seconds: slower than a swing, faster than the phone is turned over. */
  memory: 0.5,
  /** Seconds after a shake in which there is none. Source: judged; the rest of the same shake is no second one. */
  rest: 1.5,
  /** A longer pause between two samples begins anew, in seconds: the page slept. */
  pause: 0.25,
};

/** @typedef {{x: number, y: number, z: number}} Force in m/s² */

/** @param {Force} a @param {Force} b */
const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;

/** Takes samples of the force in their order, at any rate from 15 to 120 Hz, and tells with which a shake is complete.
 * @returns {{take: (force: Force, at: number) => boolean}} `at` in milliseconds */
export function makeShakeDetector() {
  /** @type {Force | null} */ let mean = null;
  // The strongest force of the swing that is going on, and when the direction turned.
  /** @type {Force | null} */ let swing = null;
  let swingAt = 0, before = 0, quietUntil = -Infinity;
  /** @type {number[]} */ let turns = [];

  const begin = (/** @type {Force} */ force) => {
    mean = { ...force };
    swing = null;
    turns = [];
  };

  return {
    take(force, at) {
      const now = at / 1000, passed = now - before;
      if (![force.x, force.y, force.z, now].every(Number.isFinite)) return false;
      before = now;
      if (mean === null || passed > shakeTuning.pause || passed < 0) {
        begin(force);
        return false;
      }
      const share = 1 - Math.exp(-passed / shakeTuning.memory);
      mean = {
        x: mean.x + share * (force.x - mean.x), y: mean.y + share * (force.y - mean.y),
        z: mean.z + share * (force.z - mean.z),
      };
      const away = { x: force.x - mean.x, y: force.y - mean.y, z: force.z - mean.z };
      const size = Math.hypot(away.x, away.y, away.z);
      turns = turns.filter(turn => now - turn <= shakeTuning.window);
      if (size < shakeTuning.force) return false;
      const isSame = swing !== null && dot(away, swing) > 0;
      // Against the swing before, and not across it: a bump goes anywhere.
      const isAgainst = swing !== null && dot(away, swing) < -0.5 * size * Math.hypot(swing.x, swing.y, swing.z);
      if (isAgainst && now - swingAt <= shakeTuning.latest) {
        if (turns.length === 0 || now - turns[turns.length - 1] >= shakeTuning.soonest) turns.push(now);
        swing = away;
        swingAt = now;
      } else if (!isSame || now - swingAt > shakeTuning.latest) {
        if (swing === null || now - swingAt > shakeTuning.latest) turns = [];
        swing = away;
        swingAt = now;
      } else if (swing !== null && size >= Math.hypot(swing.x, swing.y, swing.z)) {
        swing = away;
        swingAt = now;
      }
      if (turns.length < shakeTuning.turns || now < quietUntil) return false;
      quietUntil = now + shakeTuning.rest;
      turns = [];
      return true;
    },
  };
}
