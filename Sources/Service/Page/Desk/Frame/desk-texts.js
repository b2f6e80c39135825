// The desk's words: one JSON file a language.
import { chooseLanguage, makeTexts } from "/page/texts.js";

/** @typedef {import("/page/texts.js").Texts} Texts */

/** The language that was chosen on this device, or the browser's. */
export function firstLanguage() {
  const chosen = localStorage.getItem("language");
  return chooseLanguage(chosen ? [chosen] : navigator.languages);
}

/** @param {string} language @returns {Promise<Texts>} */
export async function loadTexts(language) {
  const answer = await fetch(`/page/desk.${language}.json`);
  return makeTexts(await answer.json(), language);
}

/** Puts the words into the page: `data-text` names an element's text, `data-label` its name for those who hear it.
 * @param {Texts} texts */
export function translate(texts) {
  document.documentElement.lang = texts.language;
  for (const element of document.querySelectorAll("[data-text]")) {
    if (element instanceof HTMLElement) element.textContent = texts.say(element.dataset.text ?? "");
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    if (element instanceof HTMLElement) element.setAttribute("aria-label", texts.say(element.dataset.label ?? ""));
  }
}
