// The camera itself: its stream, its light, a frame to judge and a photo to send.

import { draw } from "/page/scale-photo.js";

/** @typedef {'denied'|'none'|'busy'|'unsupported'} CameraFault why there is no camera */
/** @typedef {import("/page/framing.js").Detail} Detail */

const smallSide = 320, detailSide = 384, photoPatience = 4000;

export class CameraStream {
  /** @type {HTMLCanvasElement} */ #small = document.createElement("canvas");
  /** @type {HTMLCanvasElement} */ #detail = document.createElement("canvas");

  /**
   * @param {MediaStream} stream
   * @param {HTMLVideoElement} video that shows it
   */
  constructor(stream, video) {
    this.stream = stream;
    this.video = video;
    this.track = stream.getVideoTracks()[0];
  }

  /**
   * Asks for the camera at the back, as fine as it is.
   * @param {HTMLVideoElement} video
   * @returns {Promise<CameraStream|CameraFault>}
   */
  static async open(video) {
    if (!navigator.mediaDevices?.getUserMedia) return "unsupported";
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: false,
        video: { facingMode: "environment", width: { ideal: 3840 }, height: { ideal: 2160 } } });
      video.srcObject = stream;
      await video.play().catch(() => {});
      return new CameraStream(stream, video);
    } catch (error) {
      const { name } = /** @type {DOMException} */ (error);
      if (name === "NotAllowedError" || name === "SecurityError") return "denied";
      return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "busy";
    }
  }

  get isLive() { return this.track.readyState === "live" && this.video.videoWidth > 0; }

  get hasTorch() {
    return Boolean(/** @type {any} */ (this.track.getCapabilities?.())?.torch);
  }

  /** @param {boolean} isOn */
  async setTorch(isOn) {
    await this.track.applyConstraints(/** @type {any} */ ({ advanced: [{ torch: isOn }] })).catch(() => {});
  }

  /** @returns {Detail} the whole frame, small and grey */
  smallFrame() {
    const { videoWidth, videoHeight } = this.video, share = smallSide / Math.max(videoWidth, videoHeight);
    return greyOf(this.#small, this.video, [0, 0, videoWidth, videoHeight],
      Math.round(videoWidth * share), Math.round(videoHeight * share));
  }

  /**
   * @param {{x: number, y: number}} middle as shares of the frame
   * @returns {Detail} a piece of the frame as it is
   */
  detailAt({ x, y }) {
    const { videoWidth, videoHeight } = this.video, side = Math.min(detailSide, videoWidth, videoHeight);
    const left = Math.round(Math.min(videoWidth - side, Math.max(0, x * videoWidth - side / 2)));
    const top = Math.round(Math.min(videoHeight - side, Math.max(0, y * videoHeight - side / 2)));
    return greyOf(this.#detail, this.video, [left, top, side, side], side, side);
  }

  /**
   * The camera's own photo where the browser takes one, which has more pixels than a frame; else the frame.
   * @returns {Promise<Blob|null>}
   */
  async takePhoto() {
    const Capture = /** @type {any} */ (globalThis).ImageCapture;
    if (Capture) {
      try {
        // Some phones never answer.
        const patience = new Promise((_, reject) => { setTimeout(reject, photoPatience, new Error("no photo came")); });
        const photo = await Promise.race([new Capture(this.track).takePhoto(), patience]);
        if (photo.size > 0) return photo;
      } catch { /* the frame serves */ }
    }
    return this.isLive ? draw(this.video, this.video.videoWidth, this.video.videoHeight, 0.92) : null;
  }

  close() {
    for (const track of this.stream.getTracks()) track.stop();
    this.video.srcObject = null;
  }
}

/**
 * @param {HTMLCanvasElement} canvas used again and again
 * @param {HTMLVideoElement} video
 * @param {[number, number, number, number]} from left, top, width, height
 * @param {number} width
 * @param {number} height
 * @returns {Detail}
 */
function greyOf(canvas, video, from, width, height) {
  if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const grey = new Uint8Array(width * height);
  if (!context || width === 0) return { grey, width, height };
  context.imageSmoothingQuality = "high";
  context.drawImage(video, ...from, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 0; at < grey.length; at += 1) {
    // Brightness by ITU-R BT.601.
    grey[at] = 0.299 * data[at * 4] + 0.587 * data[at * 4 + 1] + 0.114 * data[at * 4 + 2];
  }
  return { grey, width, height };
}
