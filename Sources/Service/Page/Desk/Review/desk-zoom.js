// Zooms a picture where one looks: about the pointer, between two fingers, or about a place that the keyboard is at.

const most = 8;
const step = 1.4;

export class Zoom {
  /** @param {HTMLElement} stage what scrolls @param {HTMLElement} sheet what grows */
  constructor(stage, sheet) {
    this.stage = stage;
    this.sheet = sheet;
    this.scale = 1;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    stage.addEventListener("wheel", event => {
      event.preventDefault();
      this.by(Math.exp(-event.deltaY * (event.ctrlKey ? .01 : .002)), event.clientX, event.clientY);
    }, { passive: false });
    stage.addEventListener("pointerdown", event => { this.fingers.set(event.pointerId, event); });
    stage.addEventListener("pointermove", event => this.move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      stage.addEventListener(end, event => { this.fingers.delete(event.pointerId); });
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const other = [...this.fingers.values()].find(finger => finger.pointerId !== event.pointerId);
    this.fingers.set(event.pointerId, event);
    if (other) {
      const [was, is] = [before, event].map(
        end => Math.hypot(end.clientX - other.clientX, end.clientY - other.clientY));
      const [x, y] = [(event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2];
      if (was > 0) this.by(is / was, x, y);
    } else if (event.pointerType === "mouse") {
      this.stage.scrollBy(before.clientX - event.clientX, before.clientY - event.clientY);
    }
  }

  /** Grows the picture by a factor; what is at a point of the window stays there.
   * @param {number} factor @param {number} x @param {number} y */
  by(factor, x, y) {
    const before = this.sheet.getBoundingClientRect();
    const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
    this.scale = Math.min(most, Math.max(1, this.scale * factor));
    this.sheet.style.width = `${100 * this.scale}%`;
    const after = this.sheet.getBoundingClientRect();
    this.stage.scrollBy(after.left + across * after.width - x, after.top + down * after.height - y);
  }

  /** One step in or out about a place of the sheet (0 to 1 each way), which comes to the middle; about the middle of
   * what is seen where there is no place.
   * @param {number} steps @param {[number, number] | null} place */
  step(steps, place) {
    if (place) this.reveal(place);
    const seen = this.stage.getBoundingClientRect(), sheet = this.sheet.getBoundingClientRect();
    const [x, y] = place ? [sheet.left + place[0] * sheet.width, sheet.top + place[1] * sheet.height]
      : [seen.left + seen.width / 2, seen.top + seen.height / 2];
    this.by(step ** steps, x, y);
    if (place) this.reveal(place);
  }

  /** Scrolls a place of the sheet to the middle.
   * @param {[number, number]} place */
  reveal([across, down]) {
    this.stage.scrollLeft = across * this.sheet.offsetWidth - this.stage.clientWidth / 2;
    this.stage.scrollTop = down * this.sheet.offsetHeight - this.stage.clientHeight / 2;
  }

  reset() {
    this.scale = 1;
    this.sheet.style.width = "";
    this.stage.scrollTo(0, 0);
  }
}
