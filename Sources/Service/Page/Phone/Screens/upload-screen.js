// One upload as a page: its picture, its answer as it stands now, what became of it, and the appeal.
import { make } from "/page/elements.js";
import { reasonsOf } from "/page/celebration.js";
import { standing } from "/page/next-step.js";
import { address } from "/page/routes.js";
import { makeUploadPicture } from "/page/upload-picture.js";
import { reasonSentence, standingSentence, waitSentence } from "/page/upload-row.js";

/** Most characters of an appeal, as the service takes it. */
const longestAppeal = 1000;

/** @param {import("/page/app.js").App} app @param {HTMLElement} place */
export function makeUploadPage(app, place) {
  const { say } = app;
  /** @type {any} */ let shown = null;
  let shownText = "";
  /** @type {any} */ let details = null;

  /** @param {string} id */
  async function load(id) {
    try {
      const upload = await app.client.get(`/v1/uploads/${encodeURIComponent(id)}`);
      // Who may still appeal has not done so.
      const appeal = (upload.allowed ?? []).includes("appeal") ? null
        : await app.client.get(`/v1/uploads/${encodeURIComponent(id)}/appeal`).catch(() => null);
      details = { upload, appeal };
    } catch {
      details = null;
    }
    if (shown?.id === id) render(id);
  }

  /** @param {string} id */
  function render(id) {
    const upload = details?.upload.id === id ? details.upload
      : app.state.now().uploads.find(known => known.id === id);
    const text = JSON.stringify([upload, details?.appeal]);
    // The form of an appeal keeps its words while nothing else changes.
    if (text === shownText) return;
    shownText = text;
    place.replaceChildren(...upload ? content(upload, details?.upload.id === id ? details.appeal : null)
      : [backLink(), make("p", {}, say(app.state.now().isFresh ? "uploadUnknown" : "offline"))]);
  }

  const backLink = () => make("p", {}, make("a", { href: address("me", "history"), class: "back" }, say("back")));

  /** @param {any} upload @param {any} appeal @returns {HTMLElement[]} */
  function content(upload, appeal) {
    const picture = makeUploadPicture(app, "large-thumbnail", say("photo"));
    picture.update(upload.id);
    return [
      backLink(),
      make("section", { class: `upload ${standing(upload)}` },
        picture.element,
        make("h2", { class: "result" }, standingSentence(app, upload)),
        make("p", { class: "quiet" }, say("sentOn", { moment: app.texts.moment(upload.uploaded_at) })),
        ...(upload.reasons ?? []).filter(/** @param {any} reason */ reason => reason.code !== "awarded")
          .map(/** @param {any} reason */ reason => make("p", {}, reasonSentence(app, upload, reason))),
        upload.to_do ? make("p", {}, upload.to_do) : "",
        ...reasonsOf(app, upload).map(sentence => make("p", {}, sentence)),
        make("p", { class: "quiet", hidden: !(upload.pending_coins > 0) }, waitSentence(app, upload))),
      historyPart(upload), appealPart(upload, appeal),
    ];
  }

  /** @param {any} upload @returns {HTMLElement} */
  function historyPart(upload) {
    const steps = upload.history ?? [];
    return make("section", { hidden: steps.length === 0 }, make("h2", {}, say("whatHappened")),
      make("ol", { class: "steps" }, ...steps.map(/** @param {any} step */ step => make("li", {},
        make("p", {}, app.texts.dated(step.sentence)), make("p", { class: "quiet" }, app.texts.moment(step.at))))));
  }

  /** @param {any} upload @param {any} appeal @returns {HTMLElement} */
  function appealPart(upload, appeal) {
    if (appeal) {
      return make("section", {}, make("h2", {}, say("yourAppeal")), make("p", {}, appeal.text),
        make("p", { class: "quiet" }, say(`appeal.${appeal.state}`)),
        appeal.answer ? make("p", {}, appeal.answer) : "");
    }
    if (!(upload.allowed ?? []).includes("appeal")) return make("section", { hidden: true });
    const words = make("textarea", { id: "appeal", maxLength: longestAppeal, rows: 3, required: true });
    return make("section", {}, make("h2", {}, say("isWrong")),
      make("form", { onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        try {
          await app.client.send("POST", `/v1/uploads/${encodeURIComponent(upload.id)}/appeal`,
            { text: words.value.trim() });
          app.notify(say("appealSent"));
        } catch (problem) {
          app.explain(problem);
        }
        load(upload.id);
      } },
      make("label", { htmlFor: "appeal" }, say("appealHow")), words,
      make("button", { type: "submit", class: "main" }, say("sendAppeal"))));
  }

  return {
    /** @param {string} id */
    show(id) {
      const known = app.state.now().uploads.find(upload => upload.id === id);
      const isNew = shown?.id !== id || JSON.stringify(known) !== shown.known;
      shown = { id, known: JSON.stringify(known) };
      render(id);
      if (isNew) load(id);
    },
  };
}
