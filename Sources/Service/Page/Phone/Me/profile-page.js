// Name, surname and birthday make Pro of who has signed in; what was told is shown.
import { make } from "/page/elements.js";
import { askFirst } from "/page/layers.js";
import { offerAccounts } from "/page/sign-in-sheet.js";

/** @param {import("/page/app.js").App} app */
export function makeProfilePage(app) {
  const { say } = app;
  const element = make("section", {});
  let shown = "";
  return {
    element,
    show() {
      const { me } = app.state.now();
      // A form keeps what was typed while the person stays the same.
      const state = JSON.stringify(me);
      if (state === shown) return;
      shown = state;
      element.replaceChildren(make("h2", {}, say("pages.profile")), make("p", {}, say(`tier.${me.tier}`)),
        make("ul", {}, ...me.contacts.map(contact => make("li", {}, String(contact)))),
        me.tier === "signed" ? proForm(app) : "",
        me.tier === "trial" ? make("button", { type: "button", class: "main large", onclick: () => app.signIn() },
          say("signIn")) : "");
      if (me.tier !== "trial") showAccounts(app, element);
    },
  };
}

/** The accounts elsewhere that are linked, each with its end, and those that may be.
 * @param {import("/page/app.js").App} app @param {HTMLElement} element */
async function showAccounts(app, element) {
  const { say } = app;
  const place = make("div", { id: "accounts" });
  element.append(place);
  /** @type {[{accounts: {id: string, provider: string}[]}, {providers: {id: string, name: string}[]}]} */
  const [{ accounts }, { providers }] = await Promise.all([
    app.client.get("/v1/me/accounts").catch(() => ({ accounts: [] })),
    app.client.get("/v1/sign-in").catch(() => ({ providers: [] })),
  ]);
  const nameOf = (/** @type {string} */ id) => providers.find(provider => provider.id === id)?.name ?? id;
  place.replaceChildren(...accounts.map(account => make("p", { class: "row" },
    make("span", {}, nameOf(account.provider)),
    make("button", { type: "button", class: "plain", "data-account": account.id, onclick: async () => {
      const question = say("unlinkSure", { provider: nameOf(account.provider) });
      if (!await askFirst({ say, question, yes: say("unlink"), isGrave: true })) return;
      await app.client.send("DELETE", `/v1/me/accounts/${encodeURIComponent(account.id)}`).catch(app.explain);
      place.remove();
      await app.state.refresh();
      if (!element.contains(document.getElementById("accounts"))) showAccounts(app, element);
    } }, say("unlink")))));
  await offerAccounts(app, place, say("linkAccount"), accounts.map(({ provider }) => provider));
}

/** @param {import("/page/app.js").App} app @returns {HTMLElement} */
function proForm(app) {
  const { say } = app;
  /** @param {string} id @param {Record<string, any>} properties */
  const field = (id, properties) => make("input", { id, required: true, maxLength: 100, ...properties });
  const name = field("given-name", { autocomplete: "given-name" });
  const surname = field("family-name", { autocomplete: "family-name" });
  const birthday = field("birthday", { type: "date", autocomplete: "bday" });
  const postcode = field("postcode", { required: false, autocomplete: "postal-code" });
  const fault = make("p", { class: "fault", role: "alert", hidden: true });
  return make("form", { onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const told = { name: name.value.trim(), surname: surname.value.trim(), birthday: birthday.value };
    try {
      await app.client.send("PATCH", "/v1/me",
        postcode.value.trim() === "" ? told : { ...told, postcode: postcode.value.trim() });
      app.notify(say("isPro"));
      await app.state.refresh();
    } catch (problem) {
      fault.hidden = false;
      fault.textContent = app.sentenceOf(problem);
    }
  } },
  make("p", {}, say("tierGives.signed")),
  make("label", { htmlFor: "given-name" }, say("givenName")), name,
  make("label", { htmlFor: "family-name" }, say("familyName")), surname,
  make("label", { htmlFor: "birthday" }, say("birthday")), birthday,
  make("label", { htmlFor: "postcode" }, say("postcode")), postcode, fault,
  make("button", { type: "submit", class: "main large" }, say("becomePro")));
}
