// A film in a card: played, paused, seen again, and not skipped. What pays is the service's clock; this only keeps who
// skips by mistake from an answer that pays nothing.
import { make } from "/page/elements.js";

/** How far, in seconds, playing gets between two reports of the browser, at most: more is a skip. Source: browsers
 * report four times a second and slower where the core is busy; somebody who skips wants to gain more. */
const skip = 1.5;

/** @param {string} address @param {import("/page/card-parts.js").Holder} holder @returns {HTMLElement} */
export function makeFilm(address, holder) {
  const { say, films, onChange } = holder;
  // From the service itself, or from elsewhere over TLS.
  if (!/^(https:\/\/|\/v1\/films\/)/i.test(address)) {
    const refused = make("p", { class: "card-text" }, say("cardsFilmFailed"));
    films.add(refused);
    return refused;
  }
  const film = make("video", {
    class: "card-film", controls: true, playsInline: true, preload: "metadata", src: address,
    controlslist: "nodownload noplaybackrate noremoteplayback", "aria-label": say("cardsFilm"),
  });
  const again = make("button", { type: "button", class: "plain", onclick: () => film.load() }, say("cardsFilmAgain"));
  const failed = make("div", { hidden: true }, make("p", { class: "card-text" }, say("cardsFilmFailed")), again);
  films.add(film);
  let farthest = 0;
  film.addEventListener("timeupdate", () => {
    if (film.seeking || film.currentTime - farthest > skip) return;
    farthest = Math.max(farthest, film.currentTime);
  });
  film.addEventListener("seeking", () => {
    if (film.currentTime > farthest + 0.3) film.currentTime = farthest;
  });
  // Slower is anyone's right; faster is skipping.
  film.addEventListener("ratechange", () => {
    if (film.playbackRate > 1) film.playbackRate = 1;
  });
  film.addEventListener("ended", () => {
    // A seek to the very end can end a film before it is undone.
    if (film.duration - farthest > skip) {
      film.currentTime = farthest;
      return;
    }
    films.delete(film);
    onChange();
  });
  film.addEventListener("error", () => { failed.hidden = false; });
  film.addEventListener("loadedmetadata", () => { failed.hidden = true; });
  return make("div", {}, film, failed);
}
