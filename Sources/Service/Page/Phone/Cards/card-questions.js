// A question on a card: one of some answers, any number of them, a number of a scale, or words.
import { make } from "/page/elements.js";

/** @typedef {import("/page/card-pages.js").Asked} Asked */
/** @typedef {import("/page/card-parts.js").Holder} Holder */

/** A scale of more numbers than this is written, not pressed: eleven fit in two rows of a phone. */
const pressable = 11;
let made = 0;

/** @param {Asked} asked @param {Holder | null} holder none where nothing can be answered @returns {HTMLElement} */
export function makeQuestion(asked, holder) {
  const name = `card-question-${++made}`;
  const properties = { class: "question", "data-question": asked.id, disabled: holder === null };
  const element = make("fieldset", properties,
    make("legend", { dir: "auto" }, asked.text,
      asked.optional && holder ? make("span", { class: "card-optional" }, ` ${holder.say("cardsOptional")}`) : null),
    ...inputs(asked, name, holder));
  // A `<fieldset>` cannot be required; a group of radios can, as a whole.
  if (element.querySelector("[type=radio]")) {
    element.setAttribute("role", "radiogroup");
    element.setAttribute("aria-required", String(!asked.optional));
  }
  element.addEventListener("input", () => {
    if (!holder) return;
    const reply = read(asked, element);
    if (reply) holder.replies[asked.id] = reply;
    else delete holder.replies[asked.id];
    holder.onChange();
  });
  return element;
}

/** @param {Asked} asked @param {string} name @param {Holder | null} holder @returns {HTMLElement[]} */
function inputs(asked, name, holder) {
  const before = holder?.replies[asked.id];
  const from = asked.from ?? 0, to = asked.to ?? 0;
  if (asked.kind === "single" || asked.kind === "multiple") {
    const chosen = before && "choices" in before ? before.choices : [];
    return (asked.answers ?? []).map((answer, place) => make("label", { dir: "auto" }, make("input", {
      type: asked.kind === "single" ? "radio" : "checkbox", name, value: String(place), checked: chosen.includes(place),
    }), make("span", {}, answer)));
  }
  const number = before && "number" in before ? before.number : undefined;
  if (asked.kind === "scale" && to - from < pressable) {
    return [make("div", { class: "scale" }, ...Array.from({ length: to - from + 1 }, (_, place) => make("label", {},
      make("input", { type: "radio", name, value: String(from + place), checked: number === from + place }),
      make("span", {}, String(from + place)))))];
  }
  if (asked.kind === "scale") {
    return [make("input", {
      type: "number", min: String(from), max: String(to), step: "1", inputMode: from < 0 ? "text" : "numeric",
      value: number === undefined ? "" : String(number), required: !asked.optional,
      "aria-label": `${asked.text} (${from}–${to})`, placeholder: `${from}–${to}`,
    })];
  }
  return [make("textarea", {
    rows: 3, maxLength: asked.longest ?? 1000, required: !asked.optional, "aria-label": asked.text,
    value: before && "text" in before ? before.text : "",
  })];
}

/** What is answered now, in the form that the service takes; nothing where it is no answer.
 * @param {Asked} asked @param {HTMLElement} element @returns {import("/page/card-pages.js").Reply | undefined} */
function read(asked, element) {
  /** @type {NodeListOf<HTMLInputElement>} */ const pressed = element.querySelectorAll("input:checked");
  const checked = [...pressed].map(input => Number(input.value));
  if (asked.kind === "single" || asked.kind === "multiple") {
    return checked.length > 0 ? { choices: checked } : undefined;
  }
  const field = /** @type {HTMLInputElement | null} */ (element.querySelector("textarea, input[type=number]"));
  const written = field?.value.trim() ?? "";
  if (asked.kind === "text") return written ? { text: written } : undefined;
  const number = field ? written === "" ? NaN : Number(written) : checked[0] ?? NaN;
  const isOnScale = Number.isInteger(number) && number >= (asked.from ?? 0) && number <= (asked.to ?? 0);
  return isOnScale ? { number } : undefined;
}
