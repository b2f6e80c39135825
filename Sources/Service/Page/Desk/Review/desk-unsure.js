// Fields of the receipt that were not read surely enough: the values that each may have, one to choose.
import { make } from "/page/desk-elements.js";

/** @typedef {import("/page/desk-service.js").FieldCandidate} FieldCandidate */
/** @typedef {import("/page/texts.js").Texts} Texts */

const FIELDS = ["date", "total", "shop"];

/** A radio with its text.
 * @param {string} field @param {string} value @param {HTMLElement} what @param {boolean} checked */
function choice(field, value, what, checked) {
  const input = make("input"), whole = make("label");
  input.type = "radio";
  input.name = `unsure-${field}`;
  input.value = value;
  input.checked = checked;
  whole.append(input, what);
  return whole;
}

/** Draws a choice for each field in doubt; the last one says nothing, so that a reviewer need not know.
 * @param {HTMLElement} place @param {Record<string, FieldCandidate[]>} candidates @param {Texts} texts */
export function drawUnsure(place, candidates, texts) {
  const { say } = texts;
  place.replaceChildren(...FIELDS.filter(field => candidates[field]?.length).map(field => {
    const set = make("fieldset");
    set.append(make("legend", say("unsure", { field: say(field) })));
    for (const candidate of candidates[field] ?? []) {
      const what = make("span", candidate.value);
      what.append(" ", make("span", `${Math.round(100 * candidate.probability)} %`, "quiet"));
      set.append(choice(field, candidate.value, what, false));
    }
    set.append(choice(field, "", make("span", say("noneOfThese")), true));
    return set;
  }));
}

/** What the reviewer chose of each field; a field without a choice is missing.
 * @param {ParentNode} place @returns {Record<string, string>} */
export function chosenFields(place) {
  return Object.fromEntries(FIELDS.flatMap(field => {
    const input = place.querySelector(`input[name=unsure-${field}]:checked`);
    return input instanceof HTMLInputElement && input.value ? [[field, input.value]] : [];
  }));
}
