// The photos taken in one go: the parts of a long receipt, each of which can be looked at, taken again or removed.
import { make, setText } from "/page/elements.js";

/** @typedef {{blob: Blob, address: string}} Part */

export class CameraParts {
  /** @type {Part[]} */ #parts = [];
  /**
   * The part that the next photo replaces.
   * @type {number|null}
   */
  #again = null;

  /**
   * @param {import("/page/texts.js").Say} say
   * @param {() => void} onChange
   */
  constructor(say, onChange) {
    this.say = say;
    this.onChange = onChange;
    this.strip = make("ul", { class: "camera-parts", "aria-label": say("camera.parts") });
    this.picture = make("img", { alt: "" });
    this.sheet = make("div", { class: "camera-look", hidden: true });
  }

  get blobs() { return this.#parts.map(part => part.blob); }

  get isReplacing() { return this.#again !== null; }

  /** @param {Blob} blob */
  add(blob) {
    const part = { blob, address: URL.createObjectURL(blob) };
    if (this.#again === null) this.#parts.push(part);
    else for (const old of this.#parts.splice(this.#again, 1, part)) URL.revokeObjectURL(old.address);
    this.#again = null;
    this.#render();
  }

  close() {
    for (const part of this.#parts) URL.revokeObjectURL(part.address);
  }

  /** @param {number} index */
  #remove(index) {
    for (const old of this.#parts.splice(index, 1)) URL.revokeObjectURL(old.address);
    this.#again = null;
    this.#render();
  }

  #render() {
    this.sheet.hidden = true;
    this.strip.replaceChildren(...this.#parts.map((part, index) => make("li", {},
      make("button", { type: "button", class: index === this.#again ? "again" : "", onclick: () => this.#look(index),
        "aria-label": this.say("camera.part", { n: index + 1 }) }, make("img", { src: part.address, alt: "" })))));
    this.onChange();
  }

  /** @param {number} index */
  #look(index) {
    const { say } = this, name = make("h3", { tabindex: "-1" });
    setText(name, say("camera.part", { n: index + 1 }));
    const back = () => { this.sheet.hidden = true; this.#focus(index); };
    const { address } = this.#parts[index];
    this.sheet.replaceChildren(name, make("img", { src: address, alt: say("camera.part", { n: index + 1 }) }),
      make("div", { class: "row" },
        make("button", { type: "button", class: "plain", onclick: back }, say("camera.back")),
        make("button", { type: "button", class: "grave", onclick: () => { this.#remove(index); this.#focus(index); } },
          say("camera.remove")),
        make("button", { type: "button", class: "main", onclick: () => { this.#again = index; this.#render(); } },
          say("camera.again"))));
    this.sheet.hidden = false;
    name.focus();
  }

  /** @param {number} index */
  #focus(index) {
    const buttons = this.strip.querySelectorAll("button");
    /** @type {HTMLElement|null} */ (buttons[Math.min(index, buttons.length - 1)] ?? null)?.focus();
  }
}
