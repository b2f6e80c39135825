// The camera as a layer: a live view that says nearer, flatter, lighter before anything is sent, several photos of one
// long receipt in one go, and the file picker where there is no camera or one has the photo already.
import { make, setText } from "/page/elements.js";
import { openLayer } from "/page/layers.js";
import { watchFrames } from "/page/camera-judge.js";
import { CameraParts } from "/page/camera-parts.js";
import { CameraStream } from "/page/camera-stream.js";
import { mostPhotos } from "/page/photo-series.js";
import { scalePhoto } from "/page/scale-photo.js";

/** @typedef {{say: import("/page/texts.js").Say}} CameraHost */
/** @typedef {{blob: Blob, group: string}} TakenPhoto photos of one receipt have one group */
/** @typedef {{photos: TakenPhoto[], denied: boolean}} Taken `denied`: there was no camera to be used */

/**
 * @param {CameraHost} host
 * @param {{shake?: 'receipt'|'scan'}} for what: a barcode is one photo, and taken at the press
 * @returns {Promise<Taken|null>} null where it was closed without a photo, with a camera
 */
export function openCamera(host, { shake = "receipt" } = {}) {
  return new Promise(resolve => { new Camera(host, shake, resolve); });
}

class Camera {
  /** @type {CameraStream|null} */ #stream = null;
  /** @type {() => void} */ #endWatch = () => {};
  #isBusy = false;
  #isClosed = false;
  #isDenied = false;
  #isLit = false;
  #isDone = false;

  /**
   * @param {CameraHost} host
   * @param {'receipt'|'scan'} shake
   * @param {(taken: Taken|null) => void} resolve
   */
  constructor({ say }, shake, resolve) {
    this.say = say;
    this.shake = shake;
    this.resolve = resolve;
    this.parts = new CameraParts(say, () => this.#update());
    this.video = make("video", { muted: true, autoplay: true, playsInline: true, "aria-hidden": "true" });
    this.frame = make("div", { class: "camera-frame", hidden: true, "aria-hidden": "true" });
    this.advice = make("p", { class: "camera-advice", role: "status" });
    this.shutter = make("button", { type: "button", class: "camera-shutter", id: "shutter", disabled: true,
      "aria-label": say("camera.take"), onclick: () => this.#take() });
    this.torch = make("button", { type: "button", class: "plain", hidden: true, "aria-pressed": "false",
      onclick: () => this.#light() }, say("camera.light"));
    this.retry = make("button", { type: "button", class: "plain wide", hidden: true, onclick: () => this.#open() },
      say("camera.retry"));
    this.send = make("button", { type: "button", class: "main", id: "send-photos", hidden: true,
      onclick: () => this.#finish() });
    this.files = make("input", { type: "file", accept: "image/*", id: "photo", multiple: shake === "receipt",
      onchange: () => this.#choose() });
    this.view = make("div", { class: "camera-view" }, this.video, this.frame);
    this.layer = openLayer({ label: say(`shakes.${shake}`), class: "camera", onClose: () => this.#close(), content: [
      make("div", { class: "camera-head" },
        make("button", { type: "button", class: "plain", onclick: () => this.layer.close() }, say("camera.close")),
        this.torch),
      this.view, this.advice, this.retry, this.parts.strip,
      make("div", { class: "camera-controls" },
        make("label", { class: "button plain file" }, say("camera.choose"), this.files), this.shutter, this.send),
      this.parts.sheet,
    ] });
    this.#update();
    void this.#open();
  }

  async #open() {
    this.retry.hidden = true;
    setText(this.advice, this.say("camera.opening"));
    const stream = await CameraStream.open(this.video);
    if (typeof stream === "string") { if (!this.#isClosed) this.#fail(stream); return; }
    if (this.#isClosed) { stream.close(); return; }
    this.#stream = stream;
    this.#isDenied = false;
    // A call, or the phone put away, takes the camera.
    stream.track.addEventListener("ended", () => { if (!this.#isClosed) this.#fail("busy"); });
    this.view.hidden = false;
    this.layer.element.classList.remove("without");
    this.torch.hidden = !stream.hasTorch;
    setText(this.advice, this.say(`camera.point.${this.shake}`));
    this.#endWatch = watchFrames(stream, this.shake, {
      onAdvice: advice => {
        this.view.dataset.advice = advice;
        if (!this.#isBusy) setText(this.advice, this.say(`camera.${advice}`));
      },
      onBox: box => this.#show(box),
    });
    this.#update();
    this.shutter.focus();
  }

  /** @param {import("/page/camera-stream.js").CameraFault} fault */
  #fail(fault) {
    this.#endWatch();
    this.#stream?.close();
    this.#stream = null;
    this.#isDenied = true;
    this.view.hidden = this.torch.hidden = true;
    this.layer.element.classList.add("without");
    this.retry.hidden = fault === "none" || fault === "unsupported";
    setText(this.advice, this.say(`camera.fault.${fault}`));
    this.#update();
    this.files.focus();
  }

  /** @param {import("/page/framing.js").Box|null} box as shares of the frame */
  #show(box) {
    const { frame, video } = this;
    frame.hidden = box === null;
    if (!box) return;
    // The video is shown whole, with bars beside it.
    const share = Math.min(video.clientWidth / video.videoWidth, video.clientHeight / video.videoHeight);
    const width = video.videoWidth * share, height = video.videoHeight * share;
    frame.style.left = `${(video.clientWidth - width) / 2 + box.x * width}px`;
    frame.style.top = `${(video.clientHeight - height) / 2 + box.y * height}px`;
    frame.style.width = `${box.width * width}px`;
    frame.style.height = `${box.height * height}px`;
  }

  async #light() {
    this.#isLit = !this.#isLit;
    this.torch.setAttribute("aria-pressed", String(this.#isLit));
    await this.#stream?.setTorch(this.#isLit);
  }

  async #take() {
    if (this.#isBusy || !this.#stream) return;
    this.#isBusy = true;
    this.#update();
    navigator.vibrate?.(20);
    const photo = await this.#stream.takePhoto().catch(() => null);
    if (photo) this.parts.add(await scalePhoto(photo, { asJPEG: true }));
    this.#isBusy = false;
    if (this.#isClosed) return;
    this.#update();
    if (!photo) setText(this.advice, this.say("camera.noPhoto"));
    else if (this.shake === "scan") this.#finish();
    else setText(this.advice, this.say("camera.taken", { n: this.parts.blobs.length }));
  }

  async #choose() {
    const files = [...this.files.files ?? []].slice(0, mostPhotos - this.parts.blobs.length);
    this.files.value = "";
    this.#isBusy = true;
    this.#update();
    for (const file of files) this.parts.add(await scalePhoto(file));
    this.#isBusy = false;
    if (!this.#isClosed && files.length > 0) this.#finish();
    this.#update();
  }

  #update() {
    const count = this.parts.blobs.length, isFull = count >= mostPhotos && !this.parts.isReplacing;
    this.shutter.disabled = this.#isBusy || !this.#stream || isFull;
    this.shutter.hidden = this.#isDenied;
    this.send.hidden = count === 0;
    this.send.disabled = this.#isBusy;
    setText(this.send, this.say("camera.send", { n: count }));
    const next = this.parts.isReplacing ? "camera.takeAgain" : count > 0 ? "camera.next" : "camera.take";
    this.shutter.setAttribute("aria-label", this.say(next));
    this.shutter.dataset.label = count > 0 ? this.say(next) : "";
  }

  #finish() {
    this.#isDone = true;
    this.layer.close();
  }

  #close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#endWatch();
    this.#stream?.close();
    const group = newGroup(), denied = this.#isDenied;
    const photos = this.#isDone ? this.parts.blobs.map(blob => ({ blob, group })) : [];
    this.parts.close();
    this.resolve(photos.length > 0 || denied ? { photos, denied } : null);
  }
}

/** A name of its own; pages without https have no UUIDs. */
function newGroup() {
  return globalThis.crypto?.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}
