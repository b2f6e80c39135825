// What holds bodies: other bodies, walls, a cord, a finger. Each is a rule on the speed of two points, and gets
// impulses in turn until all agree (sequential impulses; soft rules as in Catto, “Soft Constraints”, 2011). None of
// them but the finger ever adds energy: nothing bounces, and what would touch within a step is slowed to touch just so.

/** @typedef {import("./physics-bodies.js").Body} Body */
/** @typedef {import("./physics-bodies.js").Point} Point */
/** @typedef {object} Rule
 * @property {Body} a @property {Body | null} b the screen itself where it is null
 * @property {Point} armA @property {Point} armB from each centre to its point
 * @property {Point} along the direction, from a to b, in which they part
 * @property {number} slack how fast they may come together: the way that is left, over the step
 * @property {number} friction share of the pressure; 0 for none
 * @property {number} impulse @property {number} drag what has been given so far, along and across */

/** Rounds over all rules in a step. Source: measured; with 12, five cards pressed into a corner overlap by less than a
 * pixel, and more rounds change nothing that one sees. */
const rounds = 12;

/** @param {Body} body @param {Point} arm @returns {Point} */
function speedAt(body, arm) {
  return { x: body.vx - body.spin * arm.y, y: body.vy + body.spin * arm.x };
}

/** @param {Body | null} body @param {Point} arm @param {number} x @param {number} y */
function push(body, arm, x, y) {
  if (!body) return;
  body.vx += x / body.mass;
  body.vy += y / body.mass;
  body.spin += (arm.x * y - arm.y * x) / body.inertia;
}

/** How much speed along (x, y) an impulse of 1 gives.
 * @param {Body | null} body @param {Point} arm
 * @param {number} x @param {number} y */
function yielding(body, arm, x, y) {
  return body ? 1 / body.mass + (arm.x * y - arm.y * x) ** 2 / body.inertia : 0;
}

/** How fast the points of a rule part along (x, y).
 * @param {Rule} rule @param {number} x @param {number} y */
function parting({ a, b, armA, armB }, x, y) {
  const ofA = (a.vx - a.spin * armA.y) * x + (a.vy + a.spin * armA.x) * y;
  return b ? (b.vx - b.spin * armB.y) * x + (b.vy + b.spin * armB.x) * y - ofA : -ofA;
}

/** @param {Rule} rule */
function apply(rule) {
  const { a, b, armA, armB, along } = rule, before = rule.impulse;
  const soft = yielding(a, armA, along.x, along.y) + yielding(b, armB, along.x, along.y);
  rule.impulse = Math.max(0, before - (parting(rule, along.x, along.y) + rule.slack) / soft);
  const given = rule.impulse - before;
  push(a, armA, -along.x * given, -along.y * given);
  push(b, armB, along.x * given, along.y * given);
  if (!rule.friction) return;
  const x = -along.y, y = along.x, most = rule.friction * rule.impulse, dragged = rule.drag;
  const across = yielding(a, armA, x, y) + yielding(b, armB, x, y);
  rule.drag = Math.min(most, Math.max(-most, dragged - parting(rule, x, y) / across));
  const rubbed = rule.drag - dragged;
  push(a, armA, -x * rubbed, -y * rubbed);
  push(b, armB, x * rubbed, y * rubbed);
}

/** A finger: draws a point of a body to a point of the screen, as a spring of this frequency without overshoot.
 * @typedef {{body: Body, arm: Point, target: Point, impulse: Point}} Pull */

/** Source: judged; at 14 Hz the card stays under the finger and still has weight, and the pull of a finger that has run
 * away is no more than what carries a card across the screen in a tenth of a second. */
const finger = { frequency: 2 * Math.PI * 14, damping: 1, strongest: 60000 };

/** @param {Pull} pull @param {number} step */
function applyPull(pull, step) {
  const { body, arm } = pull;
  const stiff = body.mass * finger.frequency ** 2, damped = 2 * body.mass * finger.damping * finger.frequency;
  const softness = 1 / (step * (damped + step * stiff)), share = step * stiff * softness;
  const speed = speedAt(body, arm), before = { ...pull.impulse };
  const wanted = {
    x: speed.x + share * (body.x + arm.x - pull.target.x) + softness * before.x,
    y: speed.y + share * (body.y + arm.y - pull.target.y) + softness * before.y,
  };
  // The matrix of what an impulse at this arm does, inverted.
  const xx = 1 / body.mass + arm.y ** 2 / body.inertia + softness, xy = -arm.x * arm.y / body.inertia;
  const yy = 1 / body.mass + arm.x ** 2 / body.inertia + softness, size = xx * yy - xy * xy;
  pull.impulse.x -= (yy * wanted.x - xy * wanted.y) / size;
  pull.impulse.y -= (xx * wanted.y - xy * wanted.x) / size;
  const strength = Math.hypot(pull.impulse.x, pull.impulse.y), most = finger.strongest * body.mass * step;
  if (strength > most) {
    pull.impulse.x *= most / strength;
    pull.impulse.y *= most / strength;
  }
  push(body, arm, pull.impulse.x - before.x, pull.impulse.y - before.y);
}

/** @param {Rule[]} rules @param {Pull | null} pull @param {number} step */
export function solve(rules, pull, step) {
  for (let round = 0; round < rounds; round++) {
    if (pull) applyPull(pull, step);
    for (const rule of rules) apply(rule);
  }
}
