// What to tell a person who points a camera at a receipt or a barcode, from a small grey frame: pure, a few
// milliseconds each. It only advises; what a photo is worth is read by the service.

import { cellSide, cellsOf, piecesOf, quantile } from "./framing-cells.js";
import { findPaper, isCutOff, lieOf, white } from "./framing-paper.js";

/** @typedef {'nearer'|'farther'|'flatter'|'lighter'|'darker'|'hold_still'|'good'} Advice */
/** @typedef {{x: number, y: number, width: number, height: number}} Box in pixels of the frame */
/** @typedef {import("./framing-paper.js").Paper} Paper */
/** @typedef {{grey: Uint8Array|Uint8ClampedArray, width: number, height: number}} Detail */

/**
 * @typedef {object} Judgement
 * @property {Advice} advice the one thing to do next
 * @property {Box|null} box the paper, or the part of it that is in the frame
 */

/** Tuned on 332 photos of receipts and on the same made worse. */
export const tuning = {
  /** Below this brightness of the ground (0 to 255) figures drown in noise. */
  dark: 70,
  /** The paper reaches over this share of the frame in one direction at least. */
  reach: 0.55,
  /** The steepest step between neighbours, as a share of the contrast beside it: in the small frame, in the detail. */
  sharp: 0.42, sharpDetail: 0.25,
  /** A spot that is white without print, as a share of the paper; and how bright paper is on which none is seen. */
  spot: 0.03, pale: 215,
  /** Degrees to the nearer side of the frame, and how much narrower the far end is. */
  turned: 24, narrowed: 0.22,
};

/**
 * @param {Uint8Array|Uint8ClampedArray} grey one byte a pixel, row by row
 * @param {number} width at most some 320
 * @param {number} height
 * @param {{kind?: 'receipt'|'scan', detail?: Detail|null}} as for a barcode (`scan`) nothing is said of paper; `detail`
 *   is a piece of the frame at full resolution, because a blur of some pixels does not show in the small frame
 * @returns {Judgement}
 */
export function judgeFrame(grey, width, height, { kind = "receipt", detail = null } = {}) {
  const cells = cellsOf(grey, width, height), paper = findPaper(cells);
  const box = paper && boxOf(paper);
  /** @param {Advice} advice */
  const advise = advice => ({ advice, box });
  if ((paper ? paper.brightness : quantile(cells.ground, 0.9)) < tuning.dark) return advise("lighter");
  if (kind === "receipt") {
    if (!paper || reachOf(paper, cells) < tuning.reach) {
      const shining = findPaper(cells, { withSpot: true });
      const isSpot = shining?.isParted && reachOf(shining, cells) >= tuning.reach
        && glareOf(shining, cells) > tuning.spot;
      if (shining && isSpot) return { advice: "darker", box: boxOf(shining) };
      return advise(quantile(cells.mean, 0.5) >= white ? "darker" : "nearer");
    }
    if (isCutOff(paper, cells)) return advise("farther");
  }
  if (paper && glareOf(paper, cells) > tuning.spot) return advise("darker");
  const isScan = kind === "scan";
  const fine = detail ? sharpnessOf(detail.grey, detail.width, detail.height, isScan) : 1;
  if (fine < tuning.sharpDetail || sharpnessOf(grey, width, height, isScan) < tuning.sharp) return advise("hold_still");
  if (paper && !isScan) {
    const { turned, narrowed } = lieOf(paper, cells);
    if (turned > tuning.turned || narrowed > tuning.narrowed) return advise("flatter");
  }
  return advise("good");
}

/**
 * @param {Paper} paper
 * @returns {Box}
 */
function boxOf({ box }) {
  return { x: box.left * cellSide, y: box.top * cellSide,
    width: (box.right - box.left) * cellSide, height: (box.bottom - box.top) * cellSide };
}

/**
 * @param {Paper} paper
 * @param {import("./framing-cells.js").Cells} cells
 */
function reachOf({ box }, cells) {
  return Math.max((box.right - box.left) / cells.across, (box.bottom - box.top) / cells.down);
}

/**
 * How steep the steps are where there is contrast, whatever its strength: 0.6 and more where print is sharp, half of
 * that for a blur of two pixels (standard deviation). A moved camera blurs in one direction only, so that the blunter
 * of both counts; a barcode has steps in one direction only, so that there the sharper counts. 1 where nothing tells
 * it.
 * @param {Uint8Array|Uint8ClampedArray} grey
 * @param {number} width
 * @param {number} height
 * @param {boolean} [isBarcode]
 */
export function sharpnessOf(grey, width, height, isBarcode = false) {
  const side = 16, least = 28;
  /** @type {{contrast: number, across: number, down: number}[]} */
  const windows = [];
  for (let top = 0; top + side < height; top += side) {
    for (let left = 0; left + side < width; left += side) {
      let low = 255, high = 0, across = 0, down = 0;
      for (let y = top; y < top + side; y += 1) {
        for (let x = left, at = y * width + left; x < left + side; x += 1, at += 1) {
          const value = grey[at], right = Math.abs(value - grey[at + 1]), below = Math.abs(value - grey[at + width]);
          if (value < low) low = value;
          if (value > high) high = value;
          if (right > across) across = right;
          if (below > down) down = below;
        }
      }
      const contrast = high - low;
      if (contrast >= least) windows.push({ contrast, across: across / contrast, down: down / contrast });
    }
  }
  if (windows.length < 3) return 1;
  // Print stands where contrast is greatest; shadows and folds are soft in sharp pictures too.
  windows.sort((left, right) => right.contrast - left.contrast);
  const print = windows.slice(0, Math.max(3, windows.length / 2));
  const across = quantile(print.map(window => window.across), 0.5);
  const down = quantile(print.map(window => window.down), 0.5);
  return isBarcode ? Math.max(across, down) : Math.min(across, down);
}

/**
 * The largest spot of the paper that shines, as a share of the paper; 0 where the whole paper is as white.
 * @param {Paper} paper
 * @param {import("./framing-cells.js").Cells} cells
 */
function glareOf(paper, cells) {
  const shining = new Uint8Array(cells.ground.length);
  for (const at of paper.cells) shining[at] = cells.mean[at] >= white && !cells.ink[at] ? 1 : 0;
  if (paper.brightness >= tuning.pale) return 0;
  const spots = piecesOf(shining, cells.across).map(spot => spot.length);
  return Math.max(0, ...spots) / paper.cells.length;
}

/**
 * Tells an advice only when it was given several times running, so that it neither flickers nor chatters.
 * @param {number} [times]
 * @returns {(advice: Advice) => Advice|null} null while there is nothing new to tell
 */
export function steadyAdvice(times = 3) {
  /** @type {Advice|null} */ let told = null;
  /** @type {Advice|null} */ let last = null;
  let running = 0;
  return advice => {
    running = advice === last ? running + 1 : 1;
    last = advice;
    if (running < times || advice === told) return null;
    return told = advice;
  };
}
