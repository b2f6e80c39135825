// Finds uploads by user, shop, number or product.
import { byId, make, makeButton, patch } from "/page/desk-elements.js";
import { showStory } from "/page/desk-story.js";

/** @typedef {import("/page/desk-service.js").Found} Found */
/** @typedef {import("/page/desk-tabs.js").Desk} Desk */

/** @param {Desk} desk */
export async function find(desk) {
  const { service, texts } = desk, words = byId("q", HTMLInputElement).value;
  /** @type {{ uploads: Found[] }} */
  const { uploads } = await service.call("GET", `/v1/desk/search?q=${encodeURIComponent(words)}`);
  desk.notice(uploads.length ? "" : texts.say("nothing"));
  byId("story", HTMLElement).hidden = true;
  patch(byId("found", HTMLElement), uploads, upload => upload.upload, upload => {
    const row = make("li");
    row.append(makeButton(null, () => desk.attempt(() => showStory(desk, upload.upload))));
    return row;
  }, (row, upload) => {
    const facts = [
      upload.shop, upload.date, upload.total, texts.say(`outcome.${upload.outcome}`),
      texts.say("coins", { n: upload.coins + upload.pending_coins }), upload.upload,
    ];
    const button = row.querySelector("button");
    if (button) button.textContent = facts.filter(Boolean).join(" · ");
  });
}
