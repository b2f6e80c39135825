// What rules hold in a step: between cards that meet, at the walls, and along cords.
import { corners, extent, isHome, worldPoint } from "./physics-bodies.js";
import { gapBetween, touch } from "./physics-collisions.js";

/** @typedef {import("./physics-bodies.js").Body} Body */
/** @typedef {import("./physics-bodies.js").Point} Point */
/** @typedef {import("./physics-solver.js").Rule} Rule */
/** @typedef {{from: number, to: number, fromPoint: Point, toPoint: Point, length: number}} Cord two points of two
 * bodies, each from its centre, and how far apart they can be */

const rulesTuning = {
  /** Seconds of a step. Source: common for rigid bodies; a card at the greatest speed moves 33 pixels in one. */
  step: 1 / 120,
  /** How far beyond the screen the walls stand, as a share of its smaller side: a card can be half out, and not be
   * lost. Source: judged. */
  beyond: 0.4,
  /** Share of the pressure. Source: judged; paper on paper has 0.3. */
  friction: 0.3, wallFriction: 0.1,
  /** Share of an overlap that is undone in a step, how many pixels of it may stay, and the most at once. Source:
   * judged; slower than a push, so that it is not seen. */
  parting: { share: 0.25, kept: 0.3, most: 3 },
  /** Seconds that two cards may keep each other from home, and what is slow there, in pixels a second. Source: judged;
   * long enough to see that they are stuck, too short to wait for. */
  patience: 0.25, slow: 40,
  /** A wall that is farther away, in pixels, is not reached in a step. */
  wallReach: 40,
};

/** Seconds of a step. */
export const { step } = rulesTuning;

/** Where cards meet, and who keeps whom from home. */
export class Meetings {
  /** How long each pair has been in each other's way; infinite while they slide over one another.
   * @type {Map<number, number>} */
  #stuck = new Map();

  /** @param {Body[]} bodies @param {boolean} isFree whether only springs draw the cards @returns {Rule[]} */
  rules(bodies, isFree) {
    /** @type {Rule[]} */ const rules = [];
    for (let one = 0; one < bodies.length; one++) {
      for (let other = one + 1; other < bodies.length; other++) {
        const a = bodies[one], b = bodies[other], found = touch(a, b);
        const isTouching = found !== null && found.points.some(point => point.gap < 1);
        if (this.#slide(one * bodies.length + other, a, b, isFree && isTouching) || !found) continue;
        part(a, b, found);
        for (const point of found.points) rules.push(ruleAt(a, b, point, found.normal, rulesTuning.friction));
      }
    }
    return rules;
  }

  /** Whether two cards slide over one another, because each was in the other's way home for long. Homes never overlap,
   * so that what only springs draw comes to rest without an overlap.
   * @param {number} pair @param {Body} a @param {Body} b @param {boolean} isPressing */
  #slide(pair, a, b, isPressing) {
    const stuck = this.#stuck.get(pair) ?? 0, { slow, patience } = rulesTuning;
    if (stuck === Infinity) {
      if (gapBetween(a, b) < 2) return true;
      this.#stuck.delete(pair);
      return false;
    }
    const isStuck = isPressing && !(isHome(a) && isHome(b)) && Math.hypot(a.vx, a.vy) < slow
      && Math.hypot(b.vx, b.vy) < slow;
    const longer = isStuck ? stuck + step : 0;
    this.#stuck.set(pair, longer > patience ? Infinity : longer);
    return false;
  }
}

/** The walls hold a card once it was wholly within them, for cards come from outside.
 * @param {Body} body @param {{width: number, height: number}} screen @returns {Rule[]} */
export function rulesOfWalls(body, screen) {
  const { width, height } = screen, margin = rulesTuning.beyond * Math.min(width, height), { wallReach } = rulesTuning;
  const { x, y } = extent(body), room = margin - wallReach;
  if (body.x - x > -room && body.y - y > -room && body.x + x < width + room && body.y + y < height + room) {
    body.hasEntered = true;
    return [];
  }
  const points = corners(body);
  const walls = [
    { x: -1, y: 0, at: margin }, { x: 1, y: 0, at: width + margin },
    { x: 0, y: -1, at: margin }, { x: 0, y: 1, at: height + margin },
  ];
  body.hasEntered ||= points.every(point => walls.every(wall => wall.x * point.x + wall.y * point.y < wall.at));
  if (!body.hasEntered) return [];
  /** @type {Rule[]} */ const rules = [];
  for (const wall of walls) {
    for (const point of points) {
      const gap = wall.at - wall.x * point.x - wall.y * point.y;
      if (gap < wallReach) {
        rules.push(ruleAt(body, null, { ...point, gap }, wall, rulesTuning.wallFriction));
      }
    }
  }
  return rules;
}

/** @param {Body[]} bodies @param {Cord} cord @returns {Rule} */
export function ruleOfCord(bodies, cord) {
  const a = bodies[cord.from], b = bodies[cord.to];
  const from = worldPoint(a, cord.fromPoint), to = worldPoint(b, cord.toPoint);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (from.x - to.x) / length, y: (from.y - to.y) / length };
  return { ...ruleAt(a, b, { ...from, gap: cord.length - length }, along, 0), armB: armOf(b, to) };
}

/** @param {Body} body @param {Point} point @returns {Point} */
export function armOf(body, point) {
  return { x: point.x - body.x, y: point.y - body.y };
}

/** @param {Body} a @param {Body | null} b @param {{x: number, y: number, gap: number}} point @param {Point} along
 * @param {number} friction @returns {Rule} */
function ruleAt(a, b, point, along, friction) {
  return {
    a, b, armA: armOf(a, point), armB: b ? armOf(b, point) : { x: 0, y: 0 }, along: { x: along.x, y: along.y },
    slack: Math.max(0, point.gap) / step, friction, impulse: 0, drag: 0,
  };
}

/** Undoes some of an overlap by shifting both, the lighter one more, so that no speed comes of it.
 * @param {Body} a @param {Body} b @param {import("./physics-collisions.js").Touch} found */
function part(a, b, found) {
  const { share, kept, most } = rulesTuning.parting;
  const depth = -Math.min(...found.points.map(point => point.gap)) - kept;
  if (depth <= 0) return;
  const shift = Math.min(most, depth * share), ofA = b.mass / (a.mass + b.mass);
  a.x -= found.normal.x * shift * ofA;
  a.y -= found.normal.y * shift * ofA;
  b.x += found.normal.x * shift * (1 - ofA);
  b.y += found.normal.y * shift * (1 - ofA);
}
