// The keyboard of the queue: every step of a review has a key.

/** @typedef {import("/page/desk-queue.js").Queue} Queue */

/** Whether a key is meant for the field that has the focus.
 * @param {Element} target @param {string} key */
function belongsTo(target, key) {
  if (target.closest("input:not([type=radio], [type=checkbox]), textarea, select")) return true;
  return (key === " " || key === "Enter") && Boolean(target.closest("button, input, summary"));
}

/** @param {Queue} queue */
export function listenToKeys(queue) {
  document.addEventListener("keydown", event => {
    const target = event.target;
    if (!(target instanceof Element) || !queue.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (belongsTo(target, event.key)) return;
    const zoom = queue.view.zoom, place = queue.view.focusedPlace;
    // In the picture, 0 is the whole picture; elsewhere it rejects.
    const zero = target.closest("#stage") ? () => zoom.reset() : () => queue.reject();
    /** @type {Record<string, () => void>} */
    const keys = {
      1: () => queue.approve(), 0: zero, " ": () => queue.skip(), "+": () => zoom.step(1, place),
      "=": () => zoom.step(1, place), "-": () => zoom.step(-1, place),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
