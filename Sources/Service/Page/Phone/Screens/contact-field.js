// The field for a phone number or an e-mail address, with the country of a number written as at home.
import { make, setText } from "/page/elements.js";
import { diallings, firstCountry, international, isNumber } from "/page/phone-number.js";

/** @param {import("/page/app.js").App} app
 * @returns {{elements: HTMLElement[], input: HTMLInputElement, value: () => string}} */
export function makeContactField(app) {
  const { say, texts } = app;
  const names = new Intl.DisplayNames(texts.language, { type: "region" });
  const input = make("input", { id: "contact", autocomplete: "username", maxLength: 254, required: true });
  const chosen = firstCountry(texts.language, navigator.languages);
  const country = make("select", { id: "country", "aria-label": say("country") },
    ...Object.entries(diallings).map(([region, { code }]) => make("option", { value: region,
      selected: region === chosen }, `+${code} ${names.of(region) ?? region}`)));
  const choice = make("div", { class: "country" }, make("label", { htmlFor: "country" }, say("country")), country);
  const sentTo = make("p", { class: "quiet sent-to", role: "status", id: "sent-to" });
  const value = () => international(input.value, country.value);
  function update() {
    const text = input.value.trim();
    const isAbroad = text.startsWith("+") || text.startsWith("00");
    // For whoever writes a number without a country of its own. Its place is kept: what stands below would move from
    // under a finger.
    const isMeant = isNumber(text) && !isAbroad;
    choice.style.visibility = isMeant ? "" : "hidden";
    setText(sentTo, isNumber(text) && text.length > 4 ? say("willSendTo", { to: value() }) : "");
  }
  input.addEventListener("input", update);
  country.addEventListener("change", update);
  update();
  return { elements: [make("label", { htmlFor: "contact" }, say("contact")), input, choice, sentTo], input, value };
}
