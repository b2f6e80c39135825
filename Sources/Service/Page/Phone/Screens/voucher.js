// A voucher, large enough for a till, and to be shown without a network.
import { codePicture, voucherCode } from "/page/code-picture.js";
import { make } from "/page/elements.js";
import { openLayer } from "/page/layers.js";
import { rewardPicture } from "/page/offer-row.js";
import { usableSentence } from "/page/reward-words.js";

/** @param {import("/page/app.js").App} app @param {any} purchase @param {string} name */
export function openVoucher(app, purchase, name) {
  const { say } = app;
  const copied = make("p", { class: "quiet", role: "status" });
  const copy = make("button", { type: "button", class: "plain", onclick: async () => {
    try {
      await navigator.clipboard.writeText(purchase.code);
      copied.textContent = say("copied");
    } catch {
      copied.textContent = say("notCopied");
    }
  } }, say("copy"));
  const picture = purchase.code
    ? codePicture(app, voucherCode(purchase.id), say("voucherPicture", { reward: name })) : null;
  const layer = openLayer({
    label: name, class: "voucher",
    content: [
      rewardPicture(purchase), make("h2", {}, name),
      purchase.partner ? make("p", { class: "quiet" }, purchase.partner) : null,
      picture,
      purchase.code ? make("p", { class: "code" }, purchase.code) : null,
      make("p", { class: "collect" }, purchase.how ?? howToUse(app, purchase)),
      // Whoever hands it over may not read the person's language.
      purchase.how_at_till ? make("p", { class: "at-till" }, say("forTill", { how: purchase.how_at_till })) : null,
      make("p", {}, usableSentence(app, purchase)), make("p", { class: "quiet" }, say("voucherLater")), copied,
      make("div", { class: "row" }, purchase.code ? copy : null,
        make("button", { type: "button", class: "main", onclick: () => layer.close() }, say("close"))),
    ],
  });
}

/** @param {import("/page/app.js").App} app @param {any} purchase @returns {string} */
function howToUse(app, purchase) {
  const campaign = app.state.now().campaigns.find(known => known.discount_of === purchase.reward);
  return campaign ? app.say("showNextReceipt", { campaign: campaign.name, day: app.texts.day(purchase.at) })
    : app.say(purchase.code ? "showCode" : "noCode");
}
