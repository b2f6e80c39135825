// Boxes that move and turn: what each is, and how a spring draws it home. Lengths in pixels, y down, times in seconds,
// angles in radians. The mass is the area in units of 100 × 100 pixels, so that a large card pushes a small one.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {object} Body
 * @property {number} width @property {number} height
 * @property {number} mass @property {number} inertia
 * @property {number} x @property {number} y the centre @property {number} angle
 * @property {number} vx @property {number} vy @property {number} spin
 * @property {Point} home where the spring draws its centre, upright
 * @property {boolean} hasEntered whether it was once wholly within the walls, which hold it from then on
 * @property {{x: number, y: number, angle: number}} before the pose one step ago, for what is shown between steps */

/** How springs and air act. Source of all: judged by eye at 360 × 740 pixels; the damping of home lets a card swing
 * over once, by some five percent. */
export const bodyTuning = {
  home: { frequency: 11, damping: 0.68 },
  /** Upright comes a little slower than home. */
  upright: { frequency: 9, damping: 0.6 },
  /** A card in the hand turns about the finger, and hardly wants to stand upright. */
  held: { frequency: 4, damping: 0.9 },
  /** Share of the speed that the air takes in a second from what falls. */
  air: 0.15,
  /** No card is faster, in pixels or radians a second: neither a wild finger nor a faulty size breaks the motion. */
  fastest: 4000, fastestSpin: 20,
};

/** @param {{width: number, height: number, home: Point, from?: Point, angle?: number}} card @returns {Body} */
export function makeBody(card) {
  const { x, y } = card.from ?? card.home, angle = card.angle ?? 0;
  const body = {
    width: 1, height: 1, mass: 1, inertia: 1, x, y, angle, vx: 0, vy: 0, spin: 0, home: { ...card.home },
    hasEntered: false, before: { x, y, angle },
  };
  resizeBody(body, card.width, card.height);
  return body;
}

/** @param {Body} body @param {number} width @param {number} height */
export function resizeBody(body, width, height) {
  body.width = Math.max(1, width);
  body.height = Math.max(1, height);
  body.mass = body.width * body.height / 10000;
  body.inertia = body.mass * (body.width ** 2 + body.height ** 2) / 12;
}

/** Where a point of the body, given from its centre as it stands upright, is on the screen.
 * @param {Body} body @param {Point} local @returns {Point} */
export function worldPoint(body, local) {
  const cos = Math.cos(body.angle), sin = Math.sin(body.angle);
  return { x: body.x + cos * local.x - sin * local.y, y: body.y + sin * local.x + cos * local.y };
}

/** @param {Body} body @param {Point} point @returns {Point} */
export function localPoint(body, point) {
  const cos = Math.cos(body.angle), sin = Math.sin(body.angle), x = point.x - body.x, y = point.y - body.y;
  return { x: cos * x + sin * y, y: cos * y - sin * x };
}

/** @param {Body} body @returns {Point[]} the corners, clockwise as one sees them */
export function corners(body) {
  const x = body.width / 2, y = body.height / 2;
  return [{ x: -x, y: -y }, { x, y: -y }, { x, y }, { x: -x, y }].map(corner => worldPoint(body, corner));
}

/** How far a body reaches from its centre, across and down.
 * @param {Body} body @returns {Point} */
export function extent(body) {
  const cos = Math.abs(Math.cos(body.angle)), sin = Math.abs(Math.sin(body.angle));
  return { x: (cos * body.width + sin * body.height) / 2, y: (sin * body.width + cos * body.height) / 2 };
}

/** The speed after a step on a spring, by implicit Euler: whatever the spring and the step, it never gains energy.
 * @param {number} speed @param {number} offset from where the spring rests
 * @param {{frequency: number, damping: number}} spring @param {number} step */
function springSpeed(speed, offset, spring, step) {
  const pull = step * spring.frequency ** 2;
  return (speed - pull * offset) / (1 + step * (2 * spring.damping * spring.frequency + pull));
}

/** Springs draw the body home; one in the hand is only kept upright, softly.
 * @param {Body} body @param {boolean} isHeld @param {number} step */
export function drawHome(body, isHeld, step) {
  body.spin = springSpeed(body.spin, body.angle, isHeld ? bodyTuning.held : bodyTuning.upright, step);
  if (isHeld) return;
  body.vx = springSpeed(body.vx, body.x - body.home.x, bodyTuning.home, step);
  body.vy = springSpeed(body.vy, body.y - body.home.y, bodyTuning.home, step);
}

/** @param {Body} body @param {number} gravity pixels per second squared @param {number} step */
export function letFall(body, gravity, step) {
  const kept = 1 / (1 + bodyTuning.air * step);
  body.vx *= kept;
  body.vy = body.vy * kept + gravity * step;
  body.spin *= kept;
}

/** @param {Body} body @param {number} step */
export function move(body, step) {
  const speed = Math.hypot(body.vx, body.vy), most = bodyTuning.fastest;
  if (speed > most) {
    body.vx *= most / speed;
    body.vy *= most / speed;
  }
  body.spin = Math.min(bodyTuning.fastestSpin, Math.max(-bodyTuning.fastestSpin, body.spin));
  body.x += body.vx * step;
  body.y += body.vy * step;
  body.angle += body.spin * step;
}

/** @param {Body} body */
export function isHome(body) {
  return Math.hypot(body.x - body.home.x, body.y - body.home.y) < 0.4 && Math.abs(body.angle) < 0.003;
}

/** @param {Body} body */
export function isSlow(body) {
  return Math.hypot(body.vx, body.vy) < 3 && Math.abs(body.spin) < 0.03;
}

/** The energy of a body at a spring, or falling where there is gravity, in units of mass × pixels² ÷ seconds².
 * @param {Body} body @param {number} gravity 0 for springs */
export function energyOf(body, gravity) {
  const moving = (body.mass * (body.vx ** 2 + body.vy ** 2) + body.inertia * body.spin ** 2) / 2;
  if (gravity) return moving - body.mass * gravity * body.y;
  const stretched = (body.x - body.home.x) ** 2 + (body.y - body.home.y) ** 2;
  return moving + (body.mass * bodyTuning.home.frequency ** 2 * stretched
    + body.inertia * bodyTuning.upright.frequency ** 2 * body.angle ** 2) / 2;
}
