// Numbers as people write them at home, with the country they chose: nothing is guessed that is not shown.

/** A country's code, and the digit before numbers at home that falls away abroad (ITU-T E.164 and the countries' plans;
 * Italy's and San Marino's numbers keep their zero).
 * @typedef {{code: string, trunk: string}} Dialling */

/** Source: ITU-T, list of assigned country codes; trunk prefixes from the national numbering plans.
 * @type {Record<string, Dialling>} */
export const diallings = {
  IT: { code: "39", trunk: "" }, DE: { code: "49", trunk: "0" }, FR: { code: "33", trunk: "0" },
  ES: { code: "34", trunk: "" }, GB: { code: "44", trunk: "0" }, IE: { code: "353", trunk: "0" },
  AT: { code: "43", trunk: "0" }, CH: { code: "41", trunk: "0" }, BE: { code: "32", trunk: "0" },
  NL: { code: "31", trunk: "0" }, LU: { code: "352", trunk: "" }, PT: { code: "351", trunk: "" },
  SM: { code: "378", trunk: "" }, SI: { code: "386", trunk: "0" }, HR: { code: "385", trunk: "0" },
  PL: { code: "48", trunk: "" }, RO: { code: "40", trunk: "0" }, GR: { code: "30", trunk: "" },
  US: { code: "1", trunk: "1" },
};

/** The country that each language of the page begins with.
 * @type {Record<string, string>} */
const countries = { it: "IT", en: "GB", de: "DE", fr: "FR", es: "ES" };

/** The country to begin with: the one of the browser's language where it names one, else the page's.
 * @param {string} language of the page @param {readonly string[]} wanted the browser's languages
 * @returns {string} */
export function firstCountry(language, wanted) {
  for (const tag of wanted) {
    const [spoken, region] = tag.split("-");
    if (spoken.toLowerCase() === language && region && Object.hasOwn(diallings, region.toUpperCase())) {
      return region.toUpperCase();
    }
  }
  return countries[language] ?? "IT";
}

/** Whether a text is meant as a number, and not as an e-mail address.
 * @param {string} text @returns {boolean} */
export const isNumber = text => /^[+\d\s()./-]*\d[+\d\s()./-]*$/.test(text.trim());

/** A number with its country's code, as the service takes it; the text itself where it is no number.
 * @param {string} text @param {string} country @returns {string} */
export function international(text, country) {
  const plain = text.trim();
  if (!isNumber(plain)) return plain;
  const digits = plain.replace(/\D/g, "");
  if (plain.startsWith("+")) return `+${digits}`;
  if (digits.startsWith("00")) return `+${digits.slice(2)}`;
  const { code, trunk } = diallings[country] ?? diallings.IT;
  return `+${code}${trunk !== "" && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits}`;
}
