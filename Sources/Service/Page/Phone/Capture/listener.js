// Listens for some seconds, as a layer: why the microphone is needed before the browser asks for it, a ring that shows
// the level and the time left, and, where nothing was heard, that it was so before anything is sent.
import { make, setText } from "/page/elements.js";
import { openLayer } from "/page/layers.js";
import { openMicrophone, record } from "/page/microphone.js";

/** @typedef {{blob: Blob|null, denied: boolean}} Heard `denied`: there was no microphone to be used */

/**
 * @param {{say: import("/page/texts.js").Say}} host
 * @param {{shake?: 'tv'|'stadium', seconds?: number}} for what
 * @returns {Promise<Heard|null>} null where it was closed
 */
export function listen(host, { shake = "tv", seconds = 5 } = {}) {
  return new Promise(resolve => { new Listener(host, shake, seconds, resolve); });
}

/** Whether the browser would not ask any more. */
async function isAllowed() {
  try {
    const { state } = await navigator.permissions.query({ name: /** @type {PermissionName} */ ("microphone") });
    return state === "granted";
  } catch {
    return false;
  }
}

const radius = 88, round = 2 * Math.PI * radius;

class Listener {
  /** @type {AbortController|null} */ #recording = null;
  /** @type {Heard|null} */ #heard = null;
  #isClosed = false;

  /**
   * @param {{say: import("/page/texts.js").Say}} host
   * @param {'tv'|'stadium'} shake
   * @param {number} seconds
   * @param {(heard: Heard|null) => void} resolve
   */
  constructor({ say }, shake, seconds, resolve) {
    this.say = say;
    this.seconds = seconds;
    this.sentence = make("p", { role: "status" });
    this.time = make("span", { class: "listener-time", "aria-hidden": "true" });
    this.left = circle("left", radius);
    this.level = circle("level", radius - 10);
    this.left.setAttribute("stroke-dasharray", String(round));
    this.ring = make("div", { class: "listener-ring", hidden: true },
      drawing(this.level, circle("", radius), this.left), this.time);
    this.start = make("button", { type: "button", class: "main wide", id: "listen", hidden: true,
      onclick: () => this.#listen() }, say("listen.start"));
    this.cancel = make("button", { type: "button", class: "plain wide", onclick: () => this.layer.close() },
      say("listen.cancel"));
    this.layer = openLayer({ label: say(`shakes.${shake}`), class: "listener", content: [
      make("h2", {}, say(`shakes.${shake}`)), this.sentence, this.ring, this.start, this.cancel,
    ], onClose: () => {
      this.#isClosed = true;
      this.#recording?.abort(new Error("closed"));
      resolve(this.#heard);
    } });
    void this.#begin(shake);
  }

  /** @param {'tv'|'stadium'} shake */
  async #begin(shake) {
    // Where the browser will ask, or wants a press for sound, it is said first what for.
    const { userActivation } = /** @type {any} */ (navigator);
    if (await isAllowed() && userActivation?.isActive !== false) { await this.#listen(); return; }
    if (this.#isClosed) return;
    setText(this.sentence, this.say(`listen.why.${shake}`, { n: this.seconds }));
    this.start.hidden = false;
    this.start.focus();
  }

  async #listen() {
    this.start.hidden = true;
    this.#heard = null;
    this.cancel.focus();
    setText(this.sentence, this.say("listen.opening"));
    const stream = await openMicrophone();
    if (typeof stream === "string") { if (!this.#isClosed) this.#fail(stream); return; }
    if (this.#isClosed) { for (const track of stream.getTracks()) track.stop(); return; }
    setText(this.sentence, this.say("listen.hearing", { n: this.seconds }));
    this.#show(0, -120);
    this.ring.hidden = false;
    this.#recording = new AbortController();
    try {
      const { blob, isSilent } = await record(stream, this.seconds, (share, decibels) => this.#show(share, decibels),
        this.#recording.signal);
      if (this.#isClosed) return;
      if (isSilent) { this.#ask("listen.nothing"); return; }
      this.#heard = { blob, denied: false };
      this.layer.close();
    } catch {
      if (!this.#isClosed) this.#ask("listen.broken");
    }
  }

  /** @param {import("/page/microphone.js").MicrophoneFault} fault */
  #fail(fault) {
    this.#heard = { blob: null, denied: true };
    this.#ask(`listen.fault.${fault}`);
    this.start.hidden = fault === "none" || fault === "unsupported";
  }

  /**
   * Says what went wrong, and offers to try again.
   * @param {string} key
   */
  #ask(key) {
    this.ring.hidden = true;
    setText(this.sentence, this.say(key));
    setText(this.start, this.say("listen.again"));
    this.start.hidden = false;
    this.start.focus();
  }

  /**
   * @param {number} share of the time
   * @param {number} decibels
   */
  #show(share, decibels) {
    this.left.setAttribute("stroke-dashoffset", String(round * share));
    this.level.style.transform = `scale(${Math.min(1, Math.max(0.1, (decibels + 70) / 60))})`;
    setText(this.time, String(Math.ceil(this.seconds * (1 - share))));
  }
}

const space = "http://www.w3.org/2000/svg";

/** @param {...SVGElement} parts */
function drawing(...parts) {
  const image = document.createElementNS(space, "svg");
  image.setAttribute("viewBox", "0 0 200 200");
  image.setAttribute("aria-hidden", "true");
  image.append(...parts);
  return image;
}

/**
 * @param {string} name of its class
 * @param {number} size its radius
 */
function circle(name, size) {
  const element = document.createElementNS(space, "circle");
  for (const [key, value] of Object.entries({ class: name, cx: 100, cy: 100, r: size })) {
    element.setAttribute(key, String(value));
  }
  return element;
}
