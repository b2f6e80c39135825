// One upload in a list: its picture, how it stands and why, and what can be done about it.
import { standing } from "/page/next-step.js";
import { address } from "/page/routes.js";
import { make, setText } from "/page/elements.js";

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
  const image = make("img", { alt: "", class: "thumbnail", hidden: true });
  image.addEventListener("error", () => { image.hidden = true; });
  const link = make("a", { href: address("upload", first.id), class: "result" });
  const why = make("p", {});
  const wait = make("p", { class: "quiet" });
  const remove = make("button", { type: "button", class: "plain", hidden: true,
    onclick: () => app.removeUnsent(first.id) }, app.say("remove"));
  const element = make("li", { class: "row-item" }, image,
    make("div", {}, make("p", {}, link), why, wait, remove));
  let shown = standing(first);
  return {
    element,
    update(upload) {
      const state = standing(upload);
      // The phone's own small picture may be found after the row was made.
      const thumbnail = app.thumbnail(upload.id);
      if (thumbnail && image.src !== thumbnail) {
        image.src = thumbnail;
        image.hidden = false;
      }
      element.className = `row-item ${state}${state === shown ? "" : " fresh"}`;
      shown = state;
      setText(link, standingSentence(app, upload));
      const isLocal = !("uploaded_at" in upload);
      if (isLocal) link.removeAttribute("href");
      else link.href = address("upload", upload.id);
      const reason = upload.problem
        ?? (upload.reasons ?? []).find(/** @param {any} one */ one => one.code !== "awarded")?.sentence ?? "";
      setText(why, reason);
      why.hidden = reason === "";
      setText(wait, waitSentence(app, upload));
      wait.hidden = !(upload.pending_coins > 0);
      remove.hidden = upload.state !== "refused";
    },
  };
}
