// Asks why, where the question arises: a field and two buttons in the page. Enter says it, Escape leaves it.
import { make, makeButton } from "/page/desk-elements.js";

/** @param {HTMLElement} host where it is asked @param {HTMLElement} origin where the focus returns
 * @param {import("/page/texts.js").Say} say @param {string} action what is about to be done
 * @param {(why: string) => void} then */
export function askReason(host, origin, say, action, then) {
  const form = make("form", null, "reason"), label = make("label", say("askWhy")), field = make("input");
  field.maxLength = 500;
  field.required = true;
  field.autocomplete = "off";
  label.append(field);
  const leave = () => { form.remove(); origin.focus(); };
  const submit = make("button", action, "bad");
  submit.type = "submit";
  const keys = make("p", null, "keys");
  keys.append(submit, makeButton(say("cancel"), leave));
  form.append(label, keys);
  form.addEventListener("submit", event => {
    event.preventDefault();
    const why = field.value.trim();
    if (why) then(why);
  });
  form.addEventListener("keydown", event => { if (event.key === "Escape") leave(); });
  host.replaceChildren(form);
  field.focus();
}
