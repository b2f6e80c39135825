// Messages of the service to a closed page (Push API), where the phone and the service have them.
import { make } from "/page/elements.js";

/** @param {import("/page/app.js").App} app @returns {HTMLElement} */
export function makePushSwitch(app) {
  const box = make("input", { type: "checkbox", id: "use-push" });
  const row = make("p", { class: "switch", hidden: true }, box,
    make("label", { htmlFor: "use-push" }, app.say("usePush")));
  box.addEventListener("change", async () => {
    try {
      if (box.checked) await subscribe(app);
      else await unsubscribe(app);
    } catch (problem) {
      app.notify(app.say("pushDenied"));
    }
    box.checked = await subscription() !== null;
  });
  offer(app, row, box);
  return row;
}

/** @param {import("/page/app.js").App} app @param {HTMLElement} row @param {HTMLInputElement} box */
async function offer(app, row, box) {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return;
  // A service without a key sends nothing.
  const key = await app.client.send("GET", "/v1/push/key").catch(() => null);
  row.hidden = key === null;
  box.checked = await subscription() !== null;
}

/** @returns {Promise<PushSubscription | null>} */
async function subscription() {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return await registration?.pushManager.getSubscription() ?? null;
  } catch {
    return null;
  }
}

/** @param {import("/page/app.js").App} app */
async function subscribe(app) {
  const { key } = await app.client.get("/v1/push/key");
  const registration = await navigator.serviceWorker.ready;
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await app.client.send("POST", "/v1/me/push", made.toJSON());
}

/** @param {import("/page/app.js").App} app */
async function unsubscribe(app) {
  const there = await subscription();
  if (there) await there.unsubscribe();
  await app.client.send("DELETE", "/v1/me/push");
}
