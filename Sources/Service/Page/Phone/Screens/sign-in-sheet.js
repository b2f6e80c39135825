// Signing in: a phone or an address by a code, or an account elsewhere. What is joined, and why, is said before.
import { icon, make, setText } from "/page/elements.js";
import { makeContactField } from "/page/contact-field.js";
import { openLayer } from "/page/layers.js";
import { remember, remembered } from "/page/memory.js";
import { whereAllTaken } from "/page/reward-words.js";
import { address } from "/page/routes.js";

/** @param {import("/page/app.js").App} app @param {string} [why] what led here, said first
 * @returns {Promise<boolean>} whether somebody signed in */
export function openSignIn(app, why) {
  const { say } = app;
  return new Promise(resolve => {
    let isSignedIn = false;
    const body = make("div", {});
    const layer = openLayer({
      label: say("signIn"), class: "sheet", onClose: () => resolve(isSignedIn),
      content: [
        make("h2", {}, say("signIn")), why ? make("p", { class: "fault told", role: "status" }, why)
          : make("p", {}, say("signInWhy")),
        make("p", { class: "quiet" }, [say("signInNew"), whereAllTaken(app)].filter(Boolean).join(" ")), body,
        make("p", {}, make("a", { href: address("me", "data"), onclick: () => {
          comeBack(app, why);
          layer.close();
        } }, say("dataUse"))),
        make("button", { type: "button", class: "plain", onclick: () => layer.close() }, say("later")),
      ],
    });
    const done = () => { isSignedIn = true; layer.close(); };
    askContact(app, body, done);
    offerAccounts(app, body, say("joinAccounts"));
  });
}

/** Whoever read how their data is used, and goes back, is where they were: signing in.
 * @param {import("/page/app.js").App} app @param {string} [why] */
function comeBack(app, why) {
  const from = location.hash;
  const look = () => {
    const { hash } = location;
    if (hash === address("me", "data")) return;
    removeEventListener("hashchange", look);
    if (hash === from) openSignIn(app, why);
  };
  addEventListener("hashchange", look);
}

/** @param {import("/page/app.js").App} app @param {HTMLElement} body @param {() => void} done */
function askContact(app, body, done) {
  const { say } = app;
  const contact = makeContactField(app);
  const fault = make("p", { class: "fault", role: "alert", hidden: true });
  const send = make("button", { type: "submit", class: "main large", id: "ask-code" }, say("askCode"));
  const form = make("form", { onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const to = contact.value();
    // Of two taps one code comes: the second would make the first worthless.
    send.disabled = true;
    try {
      askCode(app, body, await sendCode(app, to), to, done);
    } catch (problem) {
      send.disabled = false;
      show(app, fault, problem);
    }
  } },
  ...contact.elements,
  make("p", { class: "quiet" }, say("joinExplained")), fault,
  send);
  body.prepend(form);
  contact.input.focus();
}

// Within which the second tap of two comes. Source: measured with a newcomer, whose second tap came after 80 to 500.
const settlingMilliseconds = 1000;

/** Phones put spaces into what they copy.
 * @param {string} text */
const digitsOf = text => text.replace(/\D/g, "");

// Most contacts whose words are kept; the service compares as many. Source: judged; a household's phone.
const maxWords = 8;

/** Keeps the word for a contact that was proved, beside those for others that were proved on this device.
 * @param {string} word */
function rememberDevice(word) {
  const others = (remembered("device") ?? "").split(" ").filter(other => other && other !== word);
  remember("device", [word, ...others].slice(0, maxWords).join(" "));
}

/** A device that has proved the contact says so: strangers who ask for its codes do not use up those of its owner.
 * @param {import("/page/app.js").App} app @param {string} to */
function sendCode(app, to) {
  const device = remembered("device");
  return app.client.send("POST", "/v1/otp", { to, ...device ? { device } : {} });
}

/** How many more codes may be sent, once it is the last one or none: before who asks is refused.
 * @param {import("/page/app.js").App} app @param {{left: number, again?: number}} sent @returns {string} */
function codesLeft(app, sent) {
  if (sent.left > 1) return "";
  const minutes = Math.ceil((sent.again ?? 0) / 60);
  return sent.left === 1 ? app.say("lastCode") : app.say("noMoreCodes", { n: Math.max(1, minutes) });
}

/** @param {import("/page/app.js").App} app @param {HTMLElement} body @param {{left: number, again?: number}} sent
 * @param {string} to @param {() => void} done */
function askCode(app, body, sent, to, done) {
  const { say } = app;
  // The last digit sends nothing: whoever aims at the button meanwhile would press what comes after it.
  const code = make("input", { id: "code", inputMode: "numeric", autocomplete: "one-time-code", maxLength: 20,
    required: true });
  const gender = make("select", { id: "gender" }, ...["unsaid", "female", "male", "other"].map(value =>
    make("option", { value }, say(`gender.${value}`))));
  const others = [
    make("button", { type: "button", class: "plain", disabled: true, onclick: async () => {
      await sendCode(app, to).then(sent => {
        show(app, fault, say("codeAgain"));
        tellLeft(sent);
      }, problem => show(app, fault, problem));
    } }, say("askAgain")),
    make("button", { type: "button", class: "plain", disabled: true, onclick: () => {
      body.replaceChildren();
      askContact(app, body, done);
    } }, say("otherContact")),
  ];
  const left = make("p", { class: "quiet", role: "status", id: "codes-left" });
  const tellLeft = (/** @type {{left: number, again?: number}} */ sent) => setText(left, codesLeft(app, sent));
  tellLeft(sent);
  const aside = make("details", {}, make("summary", {}, say("genderLabel")),
    make("label", { htmlFor: "gender" }, say("genderWhy")), gender);
  const fault = make("p", { class: "fault", role: "alert", hidden: true });
  const form = make("form", { onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const signed = await app.client.send("POST", "/v1/otp/verify", { to, code: digitsOf(code.value),
        // Who says nothing here takes nothing back that was told before.
        ...gender.value === "unsaid" ? {} : { gender: gender.value } });
      rememberDevice(signed.device);
      await app.state.refresh();
      done();
      app.notify(say("signedIn"));
    } catch (problem) {
      show(app, fault, problem);
      code.select();
    }
  } },
  make("p", { role: "status" }, say("codeSent", { to })),
  make("label", { htmlFor: "code" }, say("code")), code,
  fault,
  make("button", { type: "submit", class: "main large", id: "verify" }, say("verify")), ...others, left, aside);
  body.replaceChildren(form);
  code.focus();
  // The second tap of two meant what stood here before.
  setTimeout(() => { for (const other of others) other.disabled = false; }, settlingMilliseconds);
}

/** Accounts elsewhere, where the service has any.
 * @param {import("/page/app.js").App} app @param {HTMLElement} body @param {string} explained what it does, said first
 * @param {string[]} [linked] providers that the person has linked already */
export async function offerAccounts(app, body, explained, linked = []) {
  const { say } = app;
  const found = await app.client.get("/v1/sign-in").catch(() => ({ providers: [] }));
  /** @type {{id: string, name: string}[]} */ const providers = found.providers;
  const buttons = providers.filter(({ id }) => !linked.includes(id)).map(provider =>
    make("button", { type: "button", class: "plain wide", "data-provider": provider.id, onclick: async () => {
      try {
        const { address } = await app.client.send("POST", `/v1/sign-in/${encodeURIComponent(provider.id)}`, {});
        // Whoever comes back is where they were.
        remember("signInFrom", location.hash);
        location.assign(address);
      } catch (problem) {
        app.explain(problem);
      }
    } }, icon("me"), say("signInWith", { provider: provider.name })));
  if (buttons.length > 0) body.append(make("p", {}, explained), ...buttons);
}

/** @param {import("/page/app.js").App} app @param {HTMLElement} fault
 * @param {unknown} problem a sentence, or what failed */
function show(app, fault, problem) {
  fault.hidden = false;
  fault.textContent = typeof problem === "string" ? problem : app.sentenceOf(problem);
}
