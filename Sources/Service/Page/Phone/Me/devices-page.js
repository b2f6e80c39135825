// Where one is signed in, and the end of it: here, there, everywhere.
import { keyedList, make, setText } from "/page/elements.js";
import { askFirst } from "/page/layers.js";

/** @param {import("/page/app.js").App} app */
export function makeDevicesPage(app) {
  const { say } = app;
  const list = make("ul", { class: "list" });
  const showDevices = keyedList(list, /** @param {any} device */ device => device.id, () => deviceRow(app, load));
  const everywhere = make("button", { type: "button", class: "plain", onclick: endOthers }, say("signOutOthers"));
  const here = make("button", { type: "button", class: "grave", onclick: async () => {
    const isLost = app.state.now().me.tier === "trial" && !await hasAccount(app);
    if (await askFirst({ say, question: say("signOutSure"), detail: say(isLost ? "signOutLoses" : "signOutKeeps"),
      yes: say("signOut"), isGrave: true })) await app.signOut(isLost ? "out-trial" : "out");
  } }, say("signOut"));
  async function load() {
    try {
      const { tokens } = await app.client.get("/v1/me/tokens");
      showDevices(tokens);
      everywhere.hidden = tokens.length < 2;
    } catch (problem) {
      app.explain(problem);
    }
  }
  async function endOthers() {
    const question = say("signOutOthersSure");
    if (!await askFirst({ say, question, yes: say("signOutOthers"), isGrave: true })) return;
    try { await app.client.send("DELETE", "/v1/me/tokens"); } catch (problem) { app.explain(problem); }
    await load();
  }
  return {
    element: make("section", {}, make("h2", {}, say("pages.devices")), list, everywhere, here),
    show: load,
  };
}

/** Whether an account elsewhere keeps the coins, without any contact.
 * @param {import("/page/app.js").App} app @returns {Promise<boolean>} */
async function hasAccount(app) {
  const { accounts } = await app.client.get("/v1/me/accounts").catch(() => ({ accounts: [] }));
  return accounts.length > 0;
}

/** @param {import("/page/app.js").App} app @param {() => Promise<void>} load
 * @returns {import("/page/elements.js").ItemView<any>} */
function deviceRow(app, load) {
  /** @type {any} */ let device = null;
  const since = make("p", {});
  const end = make("button", { type: "button", class: "plain", onclick: async () => {
    try {
      await app.client.send("DELETE", `/v1/me/tokens/${encodeURIComponent(device.id)}`);
    } catch (problem) {
      app.explain(problem);
    }
    await load();
  } }, app.say("endDevice"));
  return {
    element: make("li", { class: "row-item" }, make("div", { class: "grow" }, since), end),
    update(item) {
      device = item;
      setText(since, app.say(item.current ? "thisDevice" : "otherDevice", { moment: app.texts.moment(item.since) }));
      end.hidden = item.current === true;
    },
  };
}
