// The sentences of a person's language. What is said stands in one JSON file a language, never in code.

/** A sentence, or one for each plural of its value `n` (CLDR's names: one, two, few, many, other).
 * @typedef {string | Record<string, string>} Sentence */
/** @typedef {Record<string, string | number>} Values */
/** @typedef {(key: string, values?: Values) => string} Say */

/** @typedef {object} Texts
 * @property {string} language
 * @property {Say} say the sentence of a key, its values put in; the key itself where nobody wrote it
 * @property {(value: number) => string} number
 * @property {(words: string[]) => string} list words one after another, as in "bread, milk and salt"
 * @property {(moment: string | number | Date) => string} day
 * @property {(sentence: string) => string} dated a sentence of the service, its dates as the language writes them
 * @property {(amount: number, currency: string) => string} money
 * @property {(moment: string | number | Date) => string} moment */

export const languages = ["it", "en", "de", "fr", "es"];

/** The first of a browser's languages that the page speaks; English otherwise.
 * @param {readonly string[]} wanted @returns {string} */
export function chooseLanguage(wanted) {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    if (languages.includes(language)) return language;
  }
  return "en";
}

/** A date in words; empty for what is none, so that nothing fails for it.
 * @param {Intl.DateTimeFormat} format @param {string | number | Date} value @returns {string} */
function shownDate(format, value) {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? "" : format.format(date);
}

/** @param {Record<string, Sentence>} sentences @param {string} language @returns {Texts} */
export function makeTexts(sentences, language) {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const lists = new Intl.ListFormat(language, { type: "conjunction" });
  // The programme's days are days of its zone, which the service tells as dates; they must not move with the phone's.
  const days = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  /** @param {string} date */
  const day = date => shownDate(days, date) || date;
  /** @param {string | number} value */
  const shown = value => typeof value === "number" ? numbers.format(value) : value;
  return {
    language,
    say(key, values = {}) {
      const found = sentences[key];
      if (found === undefined) return key;
      const sentence = typeof found === "string" ? found : found[plurals.select(Number(values.n))] ?? found.other;
      return sentence.replace(/\{(\w+)\}/g, (whole, name) => name in values ? shown(values[name]) : whole);
    },
    number: value => numbers.format(value),
    list: words => lists.format(words),
    day: value => shownDate(days, value),
    dated: sentence => sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, day),
    money: (amount, currency) => new Intl.NumberFormat(language, { style: "currency", currency }).format(amount),
    moment: value => shownDate(moments, value),
  };
}
