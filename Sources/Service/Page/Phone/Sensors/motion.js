// The phone's motion, as the detector of shakes wants it.
import { makeShakeDetector } from "/page/shake-detector.js";

/** @param {() => void} onShake */
export function watchMotion(onShake) {
  if (!("DeviceMotionEvent" in globalThis)) return;
  const detector = makeShakeDetector();
  addEventListener("devicemotion", event => {
    const force = event.acceleration?.x != null ? event.acceleration : event.accelerationIncludingGravity;
    if (force?.x == null || force.y == null || force.z == null) return;
    if (detector.take({ x: force.x, y: force.y, z: force.z }, event.timeStamp)) onShake();
  });
  // Some phones hand motion out only after they were asked in a press: the first one anywhere on the page.
  const motion = /** @type {any} */ (DeviceMotionEvent);
  if (!motion.requestPermission) return;
  addEventListener("click", () => { motion.requestPermission().catch(() => {}); }, { once: true });
}
