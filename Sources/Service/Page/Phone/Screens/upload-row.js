// One upload in a list: its picture, how it stands and why, and what can be done about it.
import { standing } from "/page/next-step.js";
import { address } from "/page/routes.js";
import { make, setText } from "/page/elements.js";
import { makeUploadPicture } from "/page/upload-picture.js";

/** The sentence of an upload's standing.
 * @param {import("/page/app.js").App} app @param {any} upload @returns {string} */
export function standingSentence(app, upload) {
  const state = standing(upload);
  if (state === "award") return app.say("award", { n: upload.coins });
  if (state === "sending" && upload.progress > 0) {
    return app.say("sendingPart", { percent: Math.round(upload.progress * 100) });
  }
  if (state === "waiting" && upload.ahead > 0) return app.say("waitingAhead", { n: upload.ahead });
  // With a network it waits for its turn, or for a service that does not answer.
  if (state === "kept" && navigator.onLine) return app.say(upload.hasFailed ? "serviceBusy" : "standing.sending");
  return app.say(`standing.${state}`);
}

/** Why an upload stands as it does, as the page says it: with the person's dates and money, and with what to do.
 * @param {import("/page/app.js").App} app @param {any} upload @param {any} reason of it @returns {string} */
export function reasonSentence(app, upload, reason) {
  const { texts, say } = app;
  const detail = reason.detail ?? {};
  if (reason.code === "receipt_in_future" && detail.date) {
    const sent = texts.day(dayOf(upload.uploaded_at));
    return say("reason.receipt_in_future", { date: texts.day(detail.date), sent });
  }
  return reason.code === "minimum_not_reached" && minimumSentence(app, reason, detail.needed ?? "")
    || texts.dated(reason.sentence ?? "");
}

/** A moment's day where the phone is, as 2026-03-12.
 * @param {string} moment */
function dayOf(moment) {
  const date = new Date(moment);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** From what on a campaign would have paid too; empty where the page does not know the campaign.
 * @param {import("/page/app.js").App} app @param {any} reason @param {string} needed as ledgers keep it: in English
 * @returns {string} */
function minimumSentence(app, reason, needed) {
  // The reason keeps a name of any language; its sentence has the person's.
  const campaign = app.state.now().campaigns.filter(({ name }) => reason.sentence.includes(name))
    .sort((left, right) => right.name.length - left.name.length)[0];
  if (!campaign) return "";
  const [, amount, what] = /^(\d+(?:\.\d+)?) (spent|pieces)$/.exec(needed) ?? [];
  if (what === "pieces") return app.say("reason.minimum_pieces", { n: Number(amount), campaign: campaign.name });
  if (what === "spent" && campaign.currency) {
    return app.say("reason.minimum_spent", { needed: app.texts.money(Number(amount), campaign.currency),
      campaign: campaign.name });
  }
  return what ? "" : app.say("reason.minimum_coin", { campaign: campaign.name });
}

/** What is checked of it, and until when; empty where nothing is.
 * @param {import("/page/app.js").App} app @param {any} upload @returns {string} */
export function waitSentence(app, upload) {
  if (!(upload.pending_coins > 0)) return "";
  const coins = app.say("pending", { n: upload.pending_coins });
  return upload.expected_by ? `${coins}. ${app.say("expectedBy", { moment: app.texts.moment(upload.expected_by) })}`
    : coins;
}

/** @param {import("/page/app.js").App} app @param {any} first
 * @returns {import("/page/elements.js").ItemView<any>} */
export function uploadRow(app, first) {
  const picture = makeUploadPicture(app, "thumbnail");
  const link = make("a", { href: address("upload", first.id), class: "result" });
  const why = make("p", {});
  const wait = make("p", { class: "quiet" });
  const remove = make("button", { type: "button", class: "plain", hidden: true,
    onclick: () => app.removeUnsent(first.id) }, app.say("remove"));
  const element = make("li", { class: "row-item" }, picture.element,
    make("div", {}, make("p", {}, link), why, wait, remove));
  let shown = standing(first);
  return {
    element,
    update(upload) {
      const state = standing(upload);
      picture.update(upload.id);
      element.className = `row-item ${state}${state === shown ? "" : " fresh"}`;
      shown = state;
      setText(link, standingSentence(app, upload));
      const isLocal = !("uploaded_at" in upload);
      if (isLocal) link.removeAttribute("href");
      else link.href = address("upload", upload.id);
      const first = (upload.reasons ?? []).find(/** @param {any} one */ one => one.code !== "awarded");
      const reason = upload.problem ?? (first ? reasonSentence(app, upload, first) : "");
      setText(why, reason);
      why.hidden = reason === "";
      setText(wait, waitSentence(app, upload));
      wait.hidden = !(upload.pending_coins > 0);
      remove.hidden = upload.state !== "refused";
    },
  };
}
