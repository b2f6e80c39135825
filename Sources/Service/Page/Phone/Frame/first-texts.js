// The sentences, asked for while the other scripts are still on their way: nothing can be shown without them.
import { remembered } from "/page/memory.js";
import { chooseLanguage } from "/page/texts.js";

export const language = remembered("language") ?? chooseLanguage(navigator.languages);
document.documentElement.lang = language;

/** @type {Promise<Record<string, import("/page/texts.js").Sentence>>} */
export const sentences = fetch(`/page/${language}.json`).then(answer => answer.json());
