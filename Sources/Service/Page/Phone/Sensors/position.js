// Whether the phone may look where it is. The position stays in it: only the name of a programme's place is sent.
import { placeOf } from "/page/places.js";
import { make } from "/page/elements.js";
import { remember, remembered } from "/page/memory.js";

/** How long a position serves, milliseconds. Source: judged: a person walks some hundred metres in it. */
const fresh = 120_000;

/** @type {string | undefined} */ let place;

/** The place where the person is, as it was last looked up; looked up again for the next time.
 * @param {import("/page/places.js").Place[]} places @returns {string | undefined} */
export function currentPlace(places) {
  if (remembered("place") !== "yes" || places.length === 0 || !navigator.geolocation) return undefined;
  navigator.geolocation.getCurrentPosition(
    found => { place = placeOf(places, found.coords)?.id; }, () => { place = undefined; },
    { maximumAge: fresh, timeout: 10_000 });
  return place;
}

/** @param {import("/page/app.js").App} app @param {HTMLInputElement} box */
function askForPosition(app, box) {
  const isRefused = () => {
    remember("place", null);
    box.checked = false;
    app.notify(app.say("placeDenied"));
  };
  if (!navigator.geolocation) return isRefused();
  // A phone that only does not know where it is may know later.
  navigator.geolocation.getCurrentPosition(found => { place = placeOf(app.state.now().places, found.coords)?.id; },
    fault => { if (fault.code === fault.PERMISSION_DENIED) isRefused(); }, { maximumAge: fresh, timeout: 10_000 });
}

/** @param {import("/page/app.js").App} app @returns {HTMLElement} */
export function makePlaceSwitch(app) {
  const box = make("input", { type: "checkbox", id: "use-place", checked: remembered("place") === "yes" });
  box.addEventListener("change", () => {
    remember("place", box.checked ? "yes" : null);
    // Asked for at once, so that the phone's own question comes when one expects it.
    if (box.checked) askForPosition(app, box);
  });
  return make("p", { class: "switch" }, box, make("label", { htmlFor: "use-place" }, app.say("usePlace")));
}
