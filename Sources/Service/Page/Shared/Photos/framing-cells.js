// A grey frame in cells of four by four pixels: how bright the ground of each is, and whether something is printed
// there.

/** Pixels along the side of a cell. */
export const cellSide = 4;
// A cell bears ink where its pixels differ by this share of its brightest: what is printed is dark even when it is
// small and blurred to a grey, while the paper's own grain and a camera's noise stay below.
const inkShare = 0.16, inkLeast = 10;

/**
 * @typedef {object} Cells
 * @property {number} across
 * @property {number} down
 * @property {Uint8Array} ground the brightest pixel: of paper that is printed on, the paper
 * @property {Uint8Array} mean
 * @property {Uint8Array} ink 1 where something is printed, or another edge runs
 */

/**
 * @param {Uint8Array|Uint8ClampedArray} grey
 * @param {number} width
 * @param {number} height
 * @returns {Cells}
 */
export function cellsOf(grey, width, height) {
  const across = Math.floor(width / cellSide), down = Math.floor(height / cellSide);
  const count = across * down;
  const ground = new Uint8Array(count), mean = new Uint8Array(count), ink = new Uint8Array(count);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      let least = 255, most = 0, sum = 0;
      for (let y = row * cellSide; y < (row + 1) * cellSide; y += 1) {
        for (let x = column * cellSide; x < (column + 1) * cellSide; x += 1) {
          const value = grey[y * width + x];
          sum += value;
          if (value < least) least = value;
          if (value > most) most = value;
        }
      }
      const at = row * across + column;
      ground[at] = most;
      mean[at] = sum / (cellSide * cellSide);
      ink[at] = most - least >= Math.max(inkLeast, most * inkShare) ? 1 : 0;
    }
  }
  return { across, down, ground, mean, ink };
}

/**
 * The value that parts values best into two kinds (Otsu 1979), and how far the kinds lie from each other.
 * @param {Uint8Array} values
 * @returns {{threshold: number, distance: number}}
 */
export function parting(values) {
  const counts = new Float64Array(256);
  let all = 0;
  for (const value of values) { counts[value] += 1; all += value; }
  let best = -1, threshold = 0, distance = 0, below = 0, sum = 0;
  for (let value = 0; value < 255; value += 1) {
    below += counts[value];
    sum += counts[value] * value;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const gap = (all - sum) / above - sum / below, merit = below * above * gap * gap;
    if (merit > best) { best = merit; threshold = value; distance = gap; }
  }
  return { threshold, distance };
}

/**
 * The connected pieces of what is marked.
 * @param {Uint8Array} marked
 * @param {number} across
 * @returns {number[][]} the cells of each
 */
export function piecesOf(marked, across) {
  const seen = new Uint8Array(marked.length), pieces = [];
  for (let start = 0; start < marked.length; start += 1) {
    if (!marked[start] || seen[start]) continue;
    const piece = [start];
    seen[start] = 1;
    for (let next = 0; next < piece.length; next += 1) {
      const at = piece[next], column = at % across;
      for (const to of [at - across, at + across, column > 0 ? at - 1 : -1, column < across - 1 ? at + 1 : -1]) {
        if (to < 0 || to >= marked.length || !marked[to] || seen[to]) continue;
        seen[to] = 1;
        piece.push(to);
      }
    }
    pieces.push(piece);
  }
  return pieces;
}

/**
 * @param {ArrayLike<number>} values
 * @param {number} share from 0 to 1
 */
export function quantile(values, share) {
  const sorted = Array.from(values).sort((left, right) => left - right);
  return sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
