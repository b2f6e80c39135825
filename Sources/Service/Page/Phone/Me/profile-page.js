// What a person tells of themselves, all at once or one by one, with what it may open; and the accounts elsewhere.
import { icon, make } from "/page/elements.js";
import { askFirst } from "/page/layers.js";
import { offerAccounts } from "/page/sign-in-sheet.js";

/** What can be told, as the service names it, and how it is asked for. */
const genders = ["unsaid", "female", "male", "other"];
/** Most things that a detail may open that are named. Source: judged: two lines of a small phone each. */
const mostOpened = 2;

/** @param {import("/page/app.js").App} app */
export function makeProfilePage(app) {
  const { say } = app;
  const head = make("div", {}), form = make("div", {}), accounts = make("div", {});
  const element = make("section", {}, head, form, accounts);
  let shown = "", shownProfile = "";

  async function load() {
    const profile = await app.client.get("/v1/me/profile").catch(() => null);
    const text = JSON.stringify([profile, app.texts.language]);
    if (profile === null && shownProfile === "") form.replaceChildren(make("p", { class: "quiet" }, say("offline")));
    // A form keeps what was typed while what the service knows stays the same.
    if (profile === null || text === shownProfile) return;
    shownProfile = text;
    form.replaceChildren(profileForm(app, profile, load));
  }

  return {
    element,
    show() {
      const { me } = app.state.now();
      const state = JSON.stringify(me);
      // What could not be loaded is asked for again.
      if (state === shown) return void (me.tier !== "trial" && shownProfile === "" && load());
      shown = state;
      head.replaceChildren(make("h2", {}, say("pages.profile")), make("p", {}, say(`tier.${me.tier}`)),
        make("ul", {}, ...me.contacts.map(contact => make("li", {}, String(contact)))));
      accounts.replaceChildren();
      if (me.tier === "trial") {
        shownProfile = "";
        form.replaceChildren(make("p", {}, say("signInToTell")), make("button", { type: "button",
          class: "main large", onclick: () => app.signIn() }, icon("me"), say("signIn")));
      } else {
        load();
        showAccounts(app, accounts);
      }
    },
  };
}

/** What a detail may open, in sentences.
 * @param {import("/page/app.js").App} app @param {any} profile @param {string[]} facts @returns {HTMLElement} */
function openedBy(app, profile, facts) {
  const opened = (profile.opens ?? []).filter((/** @type {any} */ one) =>
    one.untold.some((/** @type {string} */ fact) => facts.includes(fact)));
  const sentences = opened.slice(0, mostOpened).map((/** @type {any} */ one) => one.for_whom
    ? app.say("opens", { title: one.title, whom: one.for_whom }) : app.say("opensAll", { title: one.title }));
  return make("p", { class: "quiet opens", hidden: opened.length === 0 }, sentences.join(" "));
}

/** @param {import("/page/app.js").App} app @param {any} profile @param {() => Promise<void>} reload
 * @returns {HTMLElement} */
function profileForm(app, profile, reload) {
  const { say } = app;
  /** @param {string} id @param {string} value @param {Record<string, any>} properties */
  const field = (id, value, properties = {}) => make("input", { id, maxLength: 100, value, ...properties });
  const fields = {
    name: field("given-name", profile.name ?? "", { autocomplete: "given-name" }),
    surname: field("family-name", profile.surname ?? "", { autocomplete: "family-name" }),
    birthday: field("birthday", profile.birthday ?? "", { type: "date", autocomplete: "bday" }),
    postcode: field("postcode", profile.postcode ?? "", { autocomplete: "postal-code" }),
    gender: make("select", { id: "profile-gender", autocomplete: "sex" }, ...genders.map(value =>
      make("option", { value, selected: value === profile.gender }, say(`gender.${value}`)))),
  };
  const fault = make("p", { class: "fault", role: "alert", hidden: true });
  const isPro = profile.tier === "pro";
  return make("form", { id: "profile", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const told = changes(fields, profile);
    if (Object.keys(told).length === 0) return app.notify(say("saved"));
    try {
      const me = await app.client.send("PATCH", "/v1/me", told);
      fault.hidden = true;
      app.notify(say(me.tier === "pro" && !isPro ? "isPro" : "saved"));
      await app.state.refresh();
      await reload();
      await app.resume();
    } catch (problem) {
      fault.hidden = false;
      fault.textContent = app.sentenceOf(problem);
    }
  } },
  make("p", {}, say("profileWhy")),
  make("label", { htmlFor: "profile-gender" }, say("gender")), fields.gender, openedBy(app, profile, ["gender"]),
  make("label", { htmlFor: "birthday" }, say("birthday")), fields.birthday, openedBy(app, profile, ["birthday"]),
  make("label", { htmlFor: "postcode" }, say("yourPostcode")), fields.postcode,
  make("p", { class: "quiet", hidden: !profile.region }, say("region", { name: profile.region ?? "" })),
  openedBy(app, profile, ["postcode"]),
  make("label", { htmlFor: "given-name" }, say("givenName")), fields.name,
  make("label", { htmlFor: "family-name" }, say("familyName")), fields.surname,
  isPro ? null : make("p", { class: "quiet" }, say("proWhy")), openedBy(app, profile, ["name"]), fault,
  make("button", { type: "submit", class: "main large", id: "save-profile" }, say("save")));
}

/** What differs from what the service knows. Only a postcode and a gender can be taken back.
 * @param {Record<string, HTMLInputElement | HTMLSelectElement>} fields @param {any} profile
 * @returns {Record<string, string>} */
function changes(fields, profile) {
  return Object.fromEntries(Object.entries(fields).map(([name, input]) => [name, input.value.trim()])
    .filter(([name, value]) => value !== (profile[name] ?? "") && (value !== "" || name === "postcode")));
}

/** The accounts elsewhere that are linked, each with its end, and those that may be.
 * @param {import("/page/app.js").App} app @param {HTMLElement} element */
async function showAccounts(app, element) {
  const { say } = app;
  const place = make("div", { id: "accounts" });
  element.replaceChildren(place);
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
