// The desk: what waits for a person, appeals, and every upload's history, by keyboard.
import { listenToKeys } from "/page/desk-actions.js";
import { showAppeals } from "/page/desk-appeals.js";
import { showCards } from "/page/desk-cards.js";
import { byId } from "/page/desk-elements.js";
import { find } from "/page/desk-find.js";
import { Queue } from "/page/desk-queue.js";
import { Service } from "/page/desk-service.js";
import { showStory } from "/page/desk-story.js";
import { Desk } from "/page/desk-tabs.js";
import { firstLanguage, loadTexts, translate } from "/page/desk-texts.js";

const language = firstLanguage();
const service = new Service();
const desk = new Desk(service, await loadTexts(language));
const queue = new Queue(desk, upload => desk.openUpload(upload));

desk.openUpload = (/** @type {string} */ upload) => desk.attempt(async () => {
  await queue.leave();
  desk.show("find");
  await showStory(desk, upload);
});

/** @type {Record<string, () => Promise<void>>} */
const openers = {
  queue: () => queue.next(),
  appeals: () => showAppeals(desk),
  find: async () => { byId("q", HTMLInputElement).focus(); },
  cards: () => showCards(desk),
};

/** @param {string} tab */
function open(tab) {
  desk.notice("");
  desk.attempt(async () => {
    if (tab !== "queue") await queue.leave();
    desk.show(tab);
    await openers[tab]?.();
  });
}

const chosen = byId("language", HTMLSelectElement);
chosen.value = language;
chosen.addEventListener("change", async () => {
  localStorage.setItem("language", chosen.value);
  desk.texts = await loadTexts(chosen.value);
  translate(desk.texts);
  const tab = document.querySelector("[data-tab][aria-pressed=true]");
  if (service.token && tab instanceof HTMLElement) open(tab.dataset.tab ?? "queue");
});
byId("enter", HTMLFormElement).addEventListener("submit", event => {
  event.preventDefault();
  const field = byId("token", HTMLInputElement);
  service.signIn(field.value.trim());
  field.value = "";
  open("queue");
});
byId("leave", HTMLElement).addEventListener("click", () => desk.attempt(async () => {
  await queue.leave();
  desk.leave();
}));
byId("search", HTMLFormElement).addEventListener("submit", event => {
  event.preventDefault();
  desk.attempt(() => find(desk));
});
for (const button of document.querySelectorAll("[data-tab]")) {
  button.addEventListener("click", () => {
    if (button instanceof HTMLElement) open(button.dataset.tab ?? "queue");
  });
}
listenToKeys(queue);
translate(desk.texts);
if (service.token) open("queue");
else desk.show(null);
