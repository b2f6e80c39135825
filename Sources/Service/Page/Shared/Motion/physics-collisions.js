// Where two boxes touch, by the axes that could part them (the theorem of separating axes), and by cutting the side
// of one by the sides of the other, as Box2D-Lite does it (Catto, “Fast and Simple Physics using Sequential
// Impulses”).
import { corners, extent } from "./physics-bodies.js";

/** @typedef {import("./physics-bodies.js").Body} Body */
/** @typedef {import("./physics-bodies.js").Point} Point */
/** @typedef {object} Touch
 * @property {Point} normal from the first body to the second, of length 1
 * @property {{x: number, y: number, gap: number}[]} points at most two; a negative gap is how deep they overlap */

/** Bodies that are farther from one another do not touch within a step. */
const reach = 36;

/** The side of `one` that parts it from `other` best: the largest gap, negative where they overlap.
 * @param {Body} one @param {Body} other @param {Point[]} otherCorners */
function bestSide(one, other, otherCorners) {
  const cos = Math.cos(one.angle), sin = Math.sin(one.angle);
  const sides = [
    { x: cos, y: sin, half: one.width / 2, across: one.height / 2 },
    { x: -cos, y: -sin, half: one.width / 2, across: one.height / 2 },
    { x: -sin, y: cos, half: one.height / 2, across: one.width / 2 },
    { x: sin, y: -cos, half: one.height / 2, across: one.width / 2 },
  ];
  let best = { ...sides[0], gap: -Infinity };
  for (const side of sides) {
    let gap = Infinity;
    for (const corner of otherCorners) {
      gap = Math.min(gap, side.x * (corner.x - one.x) + side.y * (corner.y - one.y) - side.half);
    }
    if (gap > best.gap) best = { ...side, gap };
  }
  return best;
}

/** The part of a segment where `x · nx + y · ny ≤ most`.
 * @param {Point[]} segment @param {number} nx @param {number} ny @param {number} most @returns {Point[]} */
function cut(segment, nx, ny, most) {
  if (segment.length < 2) return [];
  const [a, b] = segment, over = [a, b].map(point => nx * point.x + ny * point.y - most);
  const kept = [a, b].filter((_, index) => over[index] <= 0);
  if (over[0] * over[1] < 0) {
    const share = over[0] / (over[0] - over[1]);
    kept.push({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
  }
  return kept;
}

/** How far two boxes are from one another at least; negative where they overlap.
 * @param {Body} a @param {Body} b @returns {number} */
export function gapBetween(a, b) {
  return Math.max(bestSide(a, b, corners(b)).gap, bestSide(b, a, corners(a)).gap);
}

/** Where two bodies touch, or may within a step; `null` where they are far apart.
 * @param {Body} a @param {Body} b @returns {Touch | null} */
export function touch(a, b) {
  const sizeA = extent(a), sizeB = extent(b);
  if (Math.abs(a.x - b.x) - sizeA.x - sizeB.x > reach || Math.abs(a.y - b.y) - sizeA.y - sizeB.y > reach) return null;
  const cornersA = corners(a), cornersB = corners(b);
  const sideOfA = bestSide(a, b, cornersB), sideOfB = bestSide(b, a, cornersA);
  // A small preference for the first, so that the side does not change with every step.
  const isA = sideOfA.gap >= sideOfB.gap - 0.5;
  const side = isA ? sideOfA : sideOfB, one = isA ? a : b, otherCorners = isA ? cornersB : cornersA;
  if (side.gap > reach) return null;
  // The side of the other that looks most against this one.
  let least = Infinity, first = 0;
  for (let index = 0; index < 4; index++) {
    const start = otherCorners[index], end = otherCorners[(index + 1) % 4];
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    // Clockwise on a screen, the outside is at (dy, −dx).
    const along = (side.x * (end.y - start.y) - side.y * (end.x - start.x)) / length;
    if (along < least) {
      least = along;
      first = index;
    }
  }
  const tx = -side.y, ty = side.x, centre = tx * one.x + ty * one.y;
  let segment = cut([otherCorners[first], otherCorners[(first + 1) % 4]], tx, ty, centre + side.across);
  segment = cut(segment, -tx, -ty, side.across - centre);
  const points = segment.map(point => ({
    x: point.x, y: point.y, gap: side.x * (point.x - one.x) + side.y * (point.y - one.y) - side.half,
  })).filter(point => point.gap < reach);
  if (points.length === 0) return null;
  return { normal: isA ? { x: side.x, y: side.y } : { x: -side.x, y: -side.y }, points };
}
