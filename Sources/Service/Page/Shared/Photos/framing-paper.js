// Where the paper is in a frame, how it lies, and what of it is cut off.

import { parting, piecesOf, quantile } from "./framing-cells.js";

/** @typedef {import("./framing-cells.js").Cells} Cells */

// Kinds of brightness that lie closer than this are one: white paper on a white table, or nothing but paper.
const leastDistance = 24;
// A piece smaller than this share of the frame is no paper, nor is one on which less than this share is printed.
const leastPiece = 0.02, leastInk = 0.04;

// Paper in the shade may be darker than what parts it from the table by this share of their distance, if from one cell
// to the next it keeps this share of its brightness.
const shadeDepth = 0.3, shadeStep = 0.88;
// Between two lines of print the frame's outermost row is empty.
const endRows = 2;

/**
 * @typedef {object} Paper
 * @property {number[]} cells that are surely its own
 * @property {number[]} whole with those in a shadow
 * @property {{left: number, top: number, right: number, bottom: number}} box in cells, right and bottom outside
 * @property {number} brightness of its ground: the middle one of its cells
 * @property {number} inkShare of its cells
 * @property {boolean} isParted whether it is told from its ground by its brightness
 */

/** As bright as this nothing is told any more: a lamp's reflection, or paper under too much light. */
export const white = 250;

/**
 * The bright piece on which most is printed.
 * @param {Cells} cells
 * @param {{withSpot?: boolean}} how `withSpot` takes what is white for a reflection on the paper, which would else
 *   part the frame into the reflection and all that is not
 * @returns {Paper|null}
 */
export function findPaper(cells, { withSpot = false } = {}) {
  const { threshold, distance } = parting(withSpot ? cells.ground.filter(value => value < white) : cells.ground);
  const isParted = distance >= leastDistance;
  const bright = cells.ground.map(value => (!isParted || value > threshold ? 1 : 0));
  let best = null, most = 0;
  for (const piece of piecesOf(bright, cells.across)) {
    if (piece.length < leastPiece * cells.ground.length) continue;
    const ink = piece.reduce((sum, at) => sum + cells.ink[at], 0);
    if (ink / piece.length >= leastInk && ink > most) { most = ink; best = piece; }
  }
  if (!best) return null;
  const whole = [...best];
  if (isParted) spreadIntoShade(whole, bright, cells, threshold - shadeDepth * distance);
  const columns = whole.map(at => at % cells.across), rows = whole.map(at => Math.floor(at / cells.across));
  // A streak of light beside the paper is not the paper.
  const box = { left: quantile(columns, 0.01), right: quantile(columns, 0.99) + 1,
    top: quantile(rows, 0.01), bottom: quantile(rows, 0.99) + 1 };
  return { cells: best, whole, box, brightness: quantile(best.map(at => cells.ground[at]), 0.5),
    inkShare: most / best.length, isParted };
}

/**
 * Adds what lies in a shadow: its brightness falls little by little, where the table's begins at once.
 * @param {number[]} piece to which is added
 * @param {Uint8Array} bright what is not to be added
 * @param {Cells} cells
 * @param {number} least brightness
 */
function spreadIntoShade(piece, bright, { across, ground }, least) {
  const seen = bright.slice();
  for (let next = 0; next < piece.length; next += 1) {
    const at = piece[next], column = at % across;
    for (const to of [at - across, at + across, column > 0 ? at - 1 : -1, column < across - 1 ? at + 1 : -1]) {
      if (to < 0 || to >= ground.length || seen[to]) continue;
      if (ground[to] < Math.max(least, shadeStep * ground[at])) continue;
      seen[to] = 1;
      piece.push(to);
    }
  }
}

/**
 * How the paper lies: the angle of its long side to the nearer side of the frame, in degrees, and how much narrower
 * one of its ends is than the other, from 0 to 1. Both are 0 where the paper's outline is not seen.
 * @param {Paper} paper
 * @param {Cells} cells
 */
export function lieOf(paper, cells) {
  const none = { turned: 0, narrowed: 0 };
  if (!paper.isParted) return none;
  const places = outlineOf(paper, cells);
  // Where the paper leaves the frame its outline is the frame's.
  const isAtFrame = (/** @type {number[]} */ [x, y]) =>
    x === 0 || y === 0 || x === cells.across - 1 || y === cells.down - 1;
  if (places.filter(isAtFrame).length > 0.2 * places.length) return none;
  let best = { area: Infinity, degrees: 0, narrowed: 0 };
  for (let degrees = -45; degrees < 45; degrees += 3) {
    const turned = places.map(([x, y]) => turn(x, y, degrees));
    const wide = spread(turned.map(([u]) => u)), high = spread(turned.map(([, v]) => v));
    const area = (wide.to - wide.from) * (high.to - high.from);
    if (area < best.area) {
      const narrowed = Math.max(narrowing(turned, 1, high), narrowing(turned.map(([u, v]) => [v, u]), 1, wide));
      best = { area, degrees, narrowed };
    }
  }
  return { turned: Math.abs(best.degrees), narrowed: best.narrowed };
}

/**
 * The first and the last cell of each row and of each column.
 * @param {Paper} paper
 * @param {Cells} cells
 */
function outlineOf(paper, cells) {
  /** @type {Map<number, number[]>} */
  const ends = new Map();
  const widen = (/** @type {number} */ line, /** @type {number} */ at) => {
    const end = ends.get(line);
    if (!end) ends.set(line, [at, at]); else { end[0] = Math.min(end[0], at); end[1] = Math.max(end[1], at); }
  };
  for (const at of paper.whole) {
    const column = at % cells.across, row = Math.floor(at / cells.across);
    widen(row, column);
    widen(-1 - column, row);
  }
  return [...ends].flatMap(([line, [first, last]]) =>
    (line >= 0 ? [[first, line], [last, line]] : [[-1 - line, first], [-1 - line, last]]));
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} degrees
 */
function turn(x, y, degrees) {
  const cosine = Math.cos(degrees * Math.PI / 180), sine = Math.sin(degrees * Math.PI / 180);
  return [x * cosine + y * sine, y * cosine - x * sine];
}

/** @param {number[]} values */
const spread = values => ({ from: quantile(values, 0.01), to: quantile(values, 0.99) });

/**
 * @param {number[][]} places
 * @param {0|1} axis along which the ends are compared
 * @param {{from: number, to: number}} range of that axis
 */
function narrowing(places, axis, { from, to }) {
  const width = (/** @type {number} */ low, /** @type {number} */ high) => {
    const across = spread(places.filter(place => {
      const share = (place[axis] - from) / Math.max(1, to - from);
      return share >= low && share <= high;
    }).map(place => place[1 - axis]));
    return across.to - across.from + 1;
  };
  // The outermost tenth is torn or curled.
  const first = width(0.1, 0.25), last = width(0.75, 0.9);
  return 1 - Math.min(first, last) / Math.max(first, last, 1);
}

/**
 * Whether the camera is too near: print is cut off at a side and above or below too. Paper that leaves the frame above
 * and below only is a part of a long receipt.
 * @param {Paper} paper
 * @param {Cells} cells
 */
export function isCutOff(paper, cells) {
  const { across, down } = cells, sides = new Uint16Array(2), ends = new Uint16Array(2 * endRows);
  for (const at of paper.cells) {
    if (!cells.ink[at]) continue;
    const column = at % across, row = Math.floor(at / across);
    if (column === 0) sides[0] += 1;
    if (column === across - 1) sides[1] += 1;
    if (row < endRows) ends[row] += 1;
    if (row >= down - endRows) ends[endRows + down - 1 - row] += 1;
  }
  // As much as a fifth of a side: less is a fold, or the paper's edge.
  return Math.max(...sides) > down / 5 && Math.max(...ends) > across / 5;
}
