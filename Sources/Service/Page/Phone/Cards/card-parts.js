// The parts of a card as elements: a text, a picture, a row of an icon and two texts, an animation, a footer with its
// icon at the right, a question, a film. What is shown comes from the service, and is only ever set as text.
import { makeFilm } from "/page/card-film.js";
import { makeQuestion } from "/page/card-questions.js";
import { make } from "/page/elements.js";

/** @typedef {import("/page/card-pages.js").Card} Card */
/** @typedef {import("/page/card-pages.js").Part} Part */
/** @typedef {import("/page/card-pages.js").Replies} Replies */
/** What the parts of a page share; none for a preview, where nothing can be answered.
 * @typedef {object} Holder
 * @property {import("/page/texts.js").Say} say
 * @property {Replies} replies
 * @property {Set<HTMLElement>} films those that are not over
 * @property {() => void} onChange */

/** A colour as the service writes it, and nothing else that a style might mean.
 * @param {string | undefined} text @returns {string} */
const colour = text => text && /^#[0-9a-f]{6}$/i.test(text) ? text : "";

/** An address on the service itself: a card loads nothing from elsewhere.
 * @param {string | undefined} text @returns {string | undefined} */
const ownAddress = text => text && /^\/(?![/\\])/.test(text) ? text : undefined;

/** @param {string | undefined} address @param {string} name of its class
 * @param {string} says what it shows, empty where a text beside it says so @returns {HTMLImageElement | null} */
function image(address, name, says = "") {
  const source = ownAddress(address);
  if (!source) return null;
  // A picture is no thing to drag by itself: the card is.
  return make("img", {
    class: name, src: source, alt: says, draggable: false, decoding: "async",
    // What does not arrive leaves its words.
    onerror: (/** @type {Event} */ event) => {
      const shown = /** @type {HTMLImageElement} */ (event.target);
      shown.replaceWith(...says ? [make("p", { class: "card-text" }, says)] : []);
    },
  });
}

/** @param {Part} part @param {Holder | null} holder @returns {(HTMLElement | null)[]} */
function content(part, holder) {
  switch (part.kind) {
  case "text": return [make("p", { class: "card-text", dir: "auto" }, part.text ?? "")];
  case "picture": return [image(part.picture, "card-picture", part.text)];
  case "animation": return [image(part.picture, "card-picture card-animation", part.text)];
  case "row": return [
    image(part.icon, "card-icon"),
    make("div", { class: "card-words", dir: "auto" }, make("p", { class: "card-first" }, part.text ?? ""),
      part.second ? make("p", { class: "card-second" }, part.second) : null),
  ];
  case "footer": return [
    make("p", { class: "card-words", dir: "auto" }, part.text ?? ""), image(part.icon, "card-icon"),
  ];
  case "question": return part.asked ? [makeQuestion(part.asked, holder)] : [];
  case "film": return holder && part.film ? [makeFilm(part.film, holder)] : [];
  default: return part.text ? [make("p", { class: "card-text", dir: "auto" }, part.text)] : [];
  }
}

/** @param {Part} part @param {Holder | null} holder @returns {HTMLElement} */
function makePart(part, holder) {
  const element = make("div", { class: `card-part part-${part.kind}` }, ...content(part, holder));
  element.style.color = colour(part.colour);
  element.style.backgroundColor = colour(part.ground);
  return element;
}

/** @param {Card} card @param {Holder | null} holder @returns {HTMLElement} */
export function makeCard(card, holder) {
  const element = make("article", { class: "card" }, ...card.parts.map(part => makePart(part, holder)));
  element.style.backgroundColor = colour(card.ground);
  return element;
}
