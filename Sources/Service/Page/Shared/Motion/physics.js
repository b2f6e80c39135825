// The world of the cards of a page: springs draw them home, a finger takes one, they push each other, a cord lets one
// draw another, and thrown fast enough they all fall. Steps are fixed, so that the motion is the same at any frame
// rate; the work of a frame is bounded. Nothing here touches a document.
import {
  corners, drawHome, energyOf, isHome, isSlow, letFall, localPoint, makeBody, move, resizeBody, worldPoint,
} from "./physics-bodies.js";
import { armOf, Meetings, ruleOfCord, rulesOfWalls, step } from "./physics-rules.js";
import { solve } from "./physics-solver.js";
import { throwThreshold } from "./throw-speed.js";

/** @typedef {import("./physics-bodies.js").Body} Body */
/** @typedef {import("./physics-bodies.js").Point} Point */
/** @typedef {import("./physics-rules.js").Cord} Cord */

export const worldTuning = {
  /** Seconds that a frame makes up at most: who was away for long finds the cards where they were. */
  longestFrame: 0.1,
  /** Pixels per second squared. Source: judged; a screen of 740 pixels is empty after 0.7 s. */
  gravity: 3000,
  /** Seconds after which a fall is over, wherever the cards are. */
  longestFall: 2.5,
};

export class World {
  /** @type {Body[]} */ bodies = [];
  /** @type {Cord[]} */ cords = [];
  /** Whether nothing moves, nor will unless somebody takes a card. */
  isResting = false;
  isFalling = false;
  /** Seconds of motion so far, and the steps that were made of them. */
  time = 0;
  steps = 0;
  /** @type {{index: number, local: Point, target: Point} | null} */ #finger = null;
  #fallSince = 0;
  #meetings = new Meetings();

  /** @param {{width: number, height: number}} screen */
  constructor(screen) {
    this.screen = { ...screen };
  }

  /** @param {{width: number, height: number, home: Point, from?: Point, angle?: number}} card @returns {number} */
  add(card) {
    this.isResting = false;
    return this.bodies.push(makeBody(card)) - 1;
  }

  /** Ties two cards together.
   * @param {Cord} cord */
  tie(cord) {
    this.cords.push(cord);
  }

  /** A card has another size or place, as when its picture has arrived.
   * @param {number} index @param {{width: number, height: number, home: Point}} card */
  change(index, card) {
    resizeBody(this.bodies[index], card.width, card.height);
    this.bodies[index].home = { ...card.home };
    this.isResting = false;
  }

  /** A finger takes a card where it touches it.
   * @param {number} index @param {Point} point of the screen */
  grab(index, point) {
    if (this.isFalling) return;
    this.#finger = { index, local: localPoint(this.bodies[index], point), target: { ...point } };
    this.isResting = false;
  }

  /** @param {Point} point of the screen */
  drag(point) {
    if (this.#finger) this.#finger.target = { ...point };
  }

  /** The finger lets go. Faster than the threshold, all cards fall, unless the page cannot be left yet.
   * @param {Point} speed of the finger @param {boolean} mayFall @returns {boolean} whether they fall */
  release(speed, mayFall = true) {
    const held = this.#finger;
    this.#finger = null;
    if (!held || !mayFall || !(Math.hypot(speed.x, speed.y) >= throwThreshold)) return false;
    Object.assign(this.bodies[held.index], { vx: speed.x, vy: speed.y });
    this.fall();
    return true;
  }

  /** All cards fall, each turning a little its own way. */
  fall() {
    if (this.isFalling) return;
    this.#finger = null;
    this.isFalling = true;
    this.isResting = false;
    this.#fallSince = this.time;
    this.bodies.forEach((body, index) => { body.spin += (index % 2 ? 0.9 : -0.7) * (1 + index / 4); });
  }

  /** Whether the last card has left the screen. */
  get isOver() {
    if (!this.isFalling) return false;
    if (this.time - this.#fallSince > worldTuning.longestFall) return true;
    return this.bodies.every(body => {
      const points = corners(body);
      return points.every(point => point.y > this.screen.height) || points.every(point => point.x < 0)
        || points.every(point => point.x > this.screen.width);
    });
  }

  get heldIndex() {
    return this.#finger?.index ?? -1;
  }

  /** Lets time pass.
   * @param {number} seconds since the last frame */
  advance(seconds) {
    if (!(seconds > 0) || this.isResting) return;
    this.time += Math.min(seconds, worldTuning.longestFrame);
    const due = Math.floor(this.time / step + 1e-6);
    while (this.steps < due && !this.isResting) this.#step();
    this.steps = due;
  }

  /** Where a card is to be shown, between its last two steps.
   * @param {number} index */
  pose(index) {
    const body = this.bodies[index], { before } = body;
    const share = this.isResting ? 1 : Math.min(1, Math.max(0, this.time / step - this.steps));
    return {
      x: before.x + (body.x - before.x) * share, y: before.y + (body.y - before.y) * share,
      angle: before.angle + (body.angle - before.angle) * share,
    };
  }

  get energy() {
    const gravity = this.isFalling ? worldTuning.gravity : 0;
    return this.bodies.reduce((sum, body) => sum + energyOf(body, gravity), 0);
  }

  #step() {
    const { gravity } = worldTuning;
    this.steps++;
    for (const body of this.bodies) body.before = { x: body.x, y: body.y, angle: body.angle };
    // Before springs pull anew: who stands still is seen to stand still.
    const isFree = !this.#finger && !this.isFalling;
    const rules = this.#meetings.rules(this.bodies, isFree);
    if (!this.isFalling) {
      for (const body of this.bodies) rules.push(...rulesOfWalls(body, this.screen));
      for (const cord of this.cords) rules.push(ruleOfCord(this.bodies, cord));
    }
    this.bodies.forEach((body, index) => {
      if (this.isFalling) letFall(body, gravity, step);
      else drawHome(body, index === this.heldIndex, step);
    });
    const held = this.#finger && this.bodies[this.#finger.index];
    const pull = held && this.#finger ? {
      body: held, arm: armOf(held, worldPoint(held, this.#finger.local)), target: this.#finger.target,
      impulse: { x: 0, y: 0 },
    } : null;
    solve(rules, pull, step);
    for (const body of this.bodies) move(body, step);
    if (!this.isFalling && !pull && this.bodies.every(body => isHome(body) && isSlow(body))) this.#rest();
  }

  #rest() {
    for (const body of this.bodies) {
      Object.assign(body, { ...body.home, angle: 0, vx: 0, vy: 0, spin: 0 });
      body.before = { ...body.home, angle: 0 };
    }
    this.#meetings = new Meetings();
    this.isResting = true;
  }
}
