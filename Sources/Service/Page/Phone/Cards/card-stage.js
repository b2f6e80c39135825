// A page of cards on the stage: in motion where they fit, a list that scrolls where they do not, and still where the
// person wants no motion. A finger or a mouse takes a card, pushes with it, and throws it.
import { cardWidth, layOut } from "/page/card-layout.js";
import { followPointer, throwThreshold } from "/page/throw-speed.js";
import { makeMotion } from "/page/card-motion.js";

/** Pixels that a finger moves before it drags: less is a press. Source: what browsers take for a press. */
const press = 6;

/** @typedef {object} StageOptions
 * @property {boolean} isStill whether nothing may move
 * @property {() => boolean} mayLeave whether the page may be thrown away now
 * @property {() => void} onThrown called once all have fallen
 * @property {() => void} onRefused somebody threw a page that cannot be left yet
 * @typedef {{leave: () => Promise<void>, remove: () => void}} Stage */

/** @param {HTMLElement} stage @param {HTMLElement[]} cards @param {StageOptions} options @returns {Stage} */
export function showOnStage(stage, cards, options) {
  /** @type {import("/page/card-motion.js").Motion | null} */ let motion = null;
  let isLeaving = false;
  /** @type {Promise<void> | null} */ let leaving = null;
  stage.replaceChildren(...cards);
  stage.classList.remove("is-falling", "is-list", "is-leaving");
  const stopDragging = takeByPointer(stage, cards, () => isLeaving ? null : motion, options,
    () => void leave().then(options.onThrown));

  const measure = () => {
    if (isLeaving) return;
    const size = {
      width: stage.clientWidth, height: stage.clientHeight, below: innerHeight - stage.getBoundingClientRect().bottom,
    };
    const width = cardWidth(size.width);
    stage.style.setProperty("--card-width", `${width}px`);
    // A card that is longer than the stage scrolls inside.
    const heights = cards.map(card => Math.min(card.offsetHeight, size.height));
    const homes = options.isStill ? null : layOut(heights, size);
    stage.classList.toggle("is-list", homes === null);
    for (const card of cards) {
      card.classList.toggle("is-long", homes !== null && card.scrollHeight > card.clientHeight + 1);
    }
    if (homes === null) {
      motion?.stop();
      motion = null;
      for (const card of cards) card.style.transform = "";
    } else if (motion) {
      motion.change(heights, homes, width, size);
    } else {
      motion = makeMotion(stage, cards, heights, homes, width, size);
    }
  };
  // A picture that arrives makes its card higher; a phone that is turned makes the stage wider.
  const watcher = new ResizeObserver(measure);
  for (const element of [stage, ...cards]) watcher.observe(element);
  measure();

  /** The cards fall, or fade; whoever asks again waits for the same. */
  async function empty() {
    isLeaving = true;
    watcher.disconnect();
    if (motion) return motion.fall();
    stage.classList.add("is-leaving");
    return new Promise(resolve => setTimeout(resolve, 160));
  }
  const leave = () => leaving ??= empty();
  return {
    leave,
    remove() {
      isLeaving = true;
      watcher.disconnect();
      stopDragging();
      motion?.stop();
      stage.replaceChildren();
    },
  };
}

/** What a finger does in a control stays the control's.
 * @param {EventTarget | null} target */
function cardAt(target) {
  if (!(target instanceof Element) || target.closest("video, textarea, input[type=number], button, a")) return null;
  return target.closest(".card");
}

/** @param {HTMLElement} stage @param {HTMLElement[]} cards
 * @param {() => import("/page/card-motion.js").Motion | null} motionNow @param {StageOptions} options
 * @param {() => void} onThrow @returns {() => void} ends it */
function takeByPointer(stage, cards, motionNow, options, onThrow) {
  /** @type {{id: number, index: number, start: {x: number, y: number}, hasMoved: boolean,
   *   path: ReturnType<typeof followPointer>} | null} */ let held = null;
  const ending = new AbortController(), { signal } = ending;
  const pointOf = (/** @type {PointerEvent} */ event) => {
    const place = stage.getBoundingClientRect();
    return { x: event.clientX - place.left, y: event.clientY - place.top };
  };
  stage.addEventListener("pointerdown", event => {
    const card = cardAt(event.target), index = card ? cards.indexOf(/** @type {HTMLElement} */ (card)) : -1;
    if (held || event.button !== 0 || index < 0 || !motionNow()) return;
    held = { id: event.pointerId, index, start: pointOf(event), hasMoved: false, path: followPointer() };
    held.path.add(held.start.x, held.start.y, event.timeStamp);
  }, { signal });
  stage.addEventListener("pointermove", event => {
    const motion = motionNow();
    if (!held || event.pointerId !== held.id || !motion) return;
    const point = pointOf(event);
    held.path.add(point.x, point.y, event.timeStamp);
    if (!held.hasMoved) {
      if (Math.hypot(point.x - held.start.x, point.y - held.start.y) < press) return;
      held.hasMoved = true;
      stage.setPointerCapture(held.id);
      for (const card of cards) card.classList.toggle("is-held", card === cards[held.index]);
      motion.world.grab(held.index, held.start);
    }
    motion.world.drag(point);
    motion.wake();
  }, { signal });
  const letGo = (/** @type {PointerEvent} */ event) => {
    if (!held || event.pointerId !== held.id) return;
    const { hasMoved, path } = held, motion = motionNow();
    held = null;
    if (!hasMoved || !motion) return;
    const speed = event.type === "pointerup" ? path.at(event.timeStamp) : { x: 0, y: 0 }, mayLeave = options.mayLeave();
    // Who dragged did not mean to press what was under the finger.
    addEventListener("click", stopOnce, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stopOnce, { capture: true }));
    if (motion.world.release(speed, mayLeave)) onThrow();
    else if (!mayLeave && Math.hypot(speed.x, speed.y) >= throwThreshold) options.onRefused();
    motion.wake();
  };
  stage.addEventListener("pointerup", letGo, { signal });
  stage.addEventListener("pointercancel", letGo, { signal });
  return () => ending.abort();
}

/** @param {Event} event */
function stopOnce(event) {
  event.preventDefault();
  event.stopPropagation();
}
