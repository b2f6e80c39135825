// Looks at the live picture a few times a second and says what to do with the camera.
import { judgeFrame, steadyAdvice } from "/page/framing.js";

/** @typedef {import("/page/framing.js").Advice} Advice */
/** @typedef {import("/page/framing.js").Box} Box */
/** Milliseconds between two looks: an advice is steady after three, which is about a second. */
const pause = 350;

/**
 * @param {import("/page/camera-stream.js").CameraStream} stream
 * @param {'receipt'|'scan'} kind
 * @param {{onAdvice: (advice: Advice) => void, onBox: (box: Box|null) => void}} told the box in shares of the frame
 * @returns {() => void} ends it
 */
export function watchFrames(stream, kind, { onAdvice, onBox }) {
  const tell = steadyAdvice(3), findBarcode = kind === "scan" ? barcodeFinder() : null;
  let isOver = false, middle = { x: 0.5, y: 0.5 };
  const look = async () => {
    if (isOver) return;
    if (stream.isLive && !document.hidden) {
      const small = stream.smallFrame();
      const barcode = await findBarcode?.(stream.video).catch(() => null);
      const judged = judgeFrame(small.grey, small.width, small.height, { kind, detail: stream.detailAt(middle) });
      const box = barcode ?? (kind === "scan" ? null : shareOf(judged.box, small.width, small.height));
      // A code that the browser reads by itself is near and sharp enough, whatever else is in the picture.
      const advice = barcode && judged.advice === "hold_still" ? "good" : judged.advice;
      if (box) middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      if (isOver) return;
      onBox(box);
      const news = tell(advice);
      if (news) onAdvice(news);
    }
    setTimeout(look, pause);
  };
  void look();
  return () => { isOver = true; };
}

/** @param {Box|null} box @param {number} width @param {number} height */
function shareOf(box, width, height) {
  return box && { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height };
}

/**
 * Where the browser finds barcodes by itself, where one is. It only frames: what is read is read by the service.
 * @returns {((video: HTMLVideoElement) => Promise<Box|null>)|null}
 */
function barcodeFinder() {
  const Detector = /** @type {any} */ (globalThis).BarcodeDetector;
  if (!Detector) return null;
  /** @type {any} */ let detector = null;
  return async video => {
    detector ??= new Detector({ formats: ["ean_13", "ean_8", "upc_a", "upc_e"] });
    const [found] = await detector.detect(video);
    return found ? shareOf(found.boundingBox, video.videoWidth, video.videoHeight) : null;
  };
}
