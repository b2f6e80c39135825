// The cards of a page in motion: their elements follow the bodies of the world, frame by frame, until all rest.
import { cordBelow, entrance } from "/page/card-layout.js";
import { World } from "/page/physics.js";
import { worldPoint } from "/page/physics-bodies.js";
import { make } from "/page/elements.js";

/** @typedef {import("/page/card-layout.js").Point} Point */
/** @typedef {{width: number, height: number, below: number}} Size of the stage, and what is of the screen under it */

/** @typedef {object} Motion
 * @property {World} world
 * @property {() => void} wake lets the frames run, after something was moved
 * @property {(heights: number[], homes: Point[], width: number, size: Size) => void} change of sizes
 * @property {() => Promise<void>} fall resolves when the screen is empty
 * @property {() => void} stop */

/** @param {HTMLElement} stage @param {HTMLElement[]} cards @param {number[]} heights @param {Point[]} homes
 * @param {number} width of a card @param {Size} size @returns {Motion} */
export function makeMotion(stage, cards, heights, homes, width, size) {
  const world = new World({ width: size.width, height: size.height + size.below });
  const sizes = heights.map(height => ({ width, height }));
  homes.forEach((home, index) => {
    world.add({ width, height: heights[index], home, ...entrance(home, index, homes.length, size.height) });
    if (index > 0) world.tie(cordBelow(index - 1, heights));
  });
  const cords = drawCords(stage, world);
  let frame = 0, last = 0;
  /** @type {(() => void) | null} */ let onOver = null;

  const place = () => {
    cards.forEach((card, index) => {
      const { x, y, angle } = world.pose(index), { width: wide, height: high } = sizes[index];
      card.style.transform = `translate(${x - wide / 2}px, ${y - high / 2}px) rotate(${angle}rad)`;
    });
    cords.place();
  };
  const show = (/** @type {number} */ now) => {
    world.advance((now - last) / 1000);
    last = now;
    place();
    if (world.isOver) {
      frame = 0;
      onOver?.();
      return;
    }
    frame = world.isResting ? 0 : requestAnimationFrame(show);
  };
  const wake = () => {
    if (frame !== 0) return;
    last = performance.now();
    frame = requestAnimationFrame(show);
  };
  place();
  wake();
  return {
    world, wake,
    change(newHeights, newHomes, newWidth, newSize) {
      world.screen = { width: newSize.width, height: newSize.height + newSize.below };
      newHomes.forEach((home, index) => {
        sizes[index] = { width: newWidth, height: newHeights[index] };
        world.change(index, { ...sizes[index], home });
      });
      world.cords = newHeights.slice(1).map((_, index) => cordBelow(index, newHeights));
      wake();
    },
    fall() {
      world.fall();
      stage.classList.add("is-falling");
      wake();
      return new Promise(resolve => { onOver = resolve; });
    },
    stop() {
      cancelAnimationFrame(frame);
      frame = -1;
      cords.remove();
    },
  };
}

/** The cords as straight lines. Each is one element that is only turned and stretched, which costs no painting.
 * @param {HTMLElement} stage @param {World} world */
function drawCords(stage, world) {
  const lines = world.cords.map(() => make("div", { class: "card-cord", "aria-hidden": "true" }));
  stage.prepend(...lines);
  return {
    place() {
      world.cords.forEach((cord, index) => {
        const a = worldPoint({ ...world.bodies[cord.from], ...world.pose(cord.from) }, cord.fromPoint);
        const b = worldPoint({ ...world.bodies[cord.to], ...world.pose(cord.to) }, cord.toPoint);
        const length = Math.hypot(b.x - a.x, b.y - a.y), angle = Math.atan2(b.y - a.y, b.x - a.x);
        lines[index].style.transform = `translate(${a.x}px, ${a.y}px) rotate(${angle}rad) scaleX(${length})`;
      });
    },
    remove: () => lines.forEach(line => line.remove()),
  };
}
