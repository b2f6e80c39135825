// How fast a finger was when it let go: a throw is told from a drag by that alone.

/** Pixels a second from which letting go is a throw. Source: judged; a drag that is to end somewhere ends below 300,
 * a flick of a thumb has 1,200 to 3,000. */
export const throwThreshold = 900;

/** What counts: the last milliseconds before letting go. Source: judged; six frames, so that neither the jitter of one
 * sample nor what the finger did before decides. */
const memory = 100;

/** Follows a pointer; `at` gives its speed in pixels a second.
 * @returns {{add: (x: number, y: number, at: number) => void, at: (moment: number) => {x: number, y: number}}} */
export function followPointer() {
  /** @type {{x: number, y: number, at: number}[]} */ let samples = [];
  return {
    add(x, y, at) {
      samples = samples.filter(sample => at - sample.at <= memory);
      samples.push({ x, y, at });
    },
    at(moment) {
      // The line through the samples of least squares; a finger that rested before it let go has none, and no speed.
      const late = samples.filter(sample => moment - sample.at <= memory);
      const count = late.length;
      if (count < 2) return { x: 0, y: 0 };
      const mean = (/** @type {(sample: {x: number, y: number, at: number}) => number} */ of) =>
        late.reduce((sum, sample) => sum + of(sample), 0) / count;
      const at = mean(sample => sample.at), spread = mean(sample => (sample.at - at) ** 2);
      if (spread === 0) return { x: 0, y: 0 };
      const slope = (/** @type {"x" | "y"} */ key) => mean(sample => (sample.at - at) * sample[key]) / spread * 1000;
      // Where it stood still for some of the time, it was that much slower.
      const span = late[count - 1].at - late[0].at, kept = Math.min(1, span / Math.max(1, moment - late[0].at));
      return { x: slope("x") * kept, y: slope("y") * kept };
    },
  };
}
