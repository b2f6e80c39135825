// What a hand and an ear get of coins and of a shake: a buzz, and, where the person switched it on, two notes.
import { make } from "/page/elements.js";
import { remember, remembered } from "/page/memory.js";

/** The notes, hertz, one after the other, and how long each sounds, seconds. Source: judged; a fifth, short. */
const notes = [880, 1320], length = .14;
/** How loud, from 0 to 1. Source: judged: heard in a hand, and not at the next table. */
const loudness = .12;

/** Buzzes once, as browsers allow it after a touch; not where the phone does not buzz.
 * @param {number} milliseconds */
export function buzz(milliseconds) {
  if (/** @type {any} */ (navigator).userActivation?.hasBeenActive) navigator.vibrate?.(milliseconds);
}

/** Sounds, where the person wants to hear it. */
export function chime() {
  if (remembered("sound") !== "yes" || !("AudioContext" in globalThis)) return;
  const context = new AudioContext();
  const volume = new GainNode(context, { gain: loudness });
  volume.connect(context.destination);
  notes.forEach((frequency, place) => {
    const note = new OscillatorNode(context, { type: "triangle", frequency });
    note.connect(volume);
    note.start(context.currentTime + place * length);
    note.stop(context.currentTime + (place + 1) * length);
    if (place === notes.length - 1) note.onended = () => { context.close(); };
  });
}

/** The switch of the sound, which is off until somebody wants it.
 * @param {import("/page/app.js").App} app @returns {HTMLElement} */
export function makeSoundSwitch(app) {
  const box = make("input", { type: "checkbox", id: "use-sound", checked: remembered("sound") === "yes" });
  box.addEventListener("change", () => {
    remember("sound", box.checked ? "yes" : null);
    chime();
  });
  return make("p", { class: "switch" }, box, make("label", { htmlFor: "use-sound" }, app.say("useSound")));
}
