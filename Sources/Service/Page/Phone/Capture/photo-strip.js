// The photo under way, above every screen: how far it is sent, that it is read, and what came of it where no coins
// landed.
import { make, setText } from "/page/elements.js";
import { standing } from "/page/next-step.js";
import { address } from "/page/routes.js";
import { reasonSentence, standingSentence, waitSentence } from "/page/upload-row.js";

/** Milliseconds between two questions for the place in the queue. Source: judged: seen to move, and cheap. */
const lookAgain = 4000;
/** How it stands while something still happens by itself. */
const underWay = ["kept", "sending", "waiting", "unread"];

/** @param {import("/page/app.js").App} app @returns {{element: HTMLElement, update: () => void}} */
export function makePhotoStrip(app) {
  const { say } = app;
  const image = make("img", { alt: "", class: "thumbnail", hidden: true });
  image.addEventListener("error", () => { image.hidden = true; });
  const link = make("a", { class: "result" });
  const why = make("span", { class: "quiet" });
  const words = make("p", { role: "status" }, link, why);
  const bar = make("progress", { max: 1 });
  const close = make("button", { type: "button", class: "slight", onclick: () => {
    closed.add(followed);
    update();
  } }, say("close"));
  const element = make("aside", { class: "strip", "aria-label": say("photo"), hidden: true }, image,
    make("div", { class: "grow" }, words, bar), close);
  /** The photo that it tells of: of this visit, the last one sent. */
  let followed = "";
  /** Photos of which the person has read enough.
   * @type {Set<string>} */
  const closed = new Set();

  /** @type {ReturnType<typeof setTimeout> | undefined} */ let asking;

  /** Asks for the place in the queue; that it was decided comes by itself.
   * @param {string} id */
  function ask(id) {
    asking ??= setTimeout(async () => {
      asking = undefined;
      const answer = await app.client.get(`/v1/uploads/${encodeURIComponent(id)}`).catch(() => null);
      if (answer?.state === "waiting") app.state.take("upload", answer);
    }, lookAgain);
  }

  function update() {
    /** @type {any[]} */ const known = [...app.unsent(), ...app.state.now().uploads];
    const all = known.filter(({ id }) => !closed.has(id));
    const next = all.find(({ state }) => state === "sending") ?? all.find(({ state }) => state === "kept")
      ?? all.find(({ state }) => state === "waiting");
    if (next) followed = next.id;
    const upload = all.find(({ id }) => id === followed);
    const state = upload ? standing(upload) : "";
    // Coins that land have the whole screen.
    element.hidden = !upload || state === "award";
    if (!upload || element.hidden) return;
    element.className = `strip ${state}`;
    if (state === "waiting") ask(upload.id);
    const thumbnail = app.thumbnail(upload.id);
    if (thumbnail && image.src !== thumbnail) {
      image.src = thumbnail;
      image.hidden = false;
    }
    setText(link, standingSentence(app, upload));
    link.href = "uploaded_at" in upload ? address("upload", upload.id) : address("me", "history");
    const isOver = !underWay.includes(state);
    const reason = upload.problem ?? (waitSentence(app, upload)
      || (upload.reasons?.[0] ? reasonSentence(app, upload, upload.reasons[0]) : ""));
    setText(why, isOver ? reason : "");
    bar.hidden = isOver || state === "kept";
    if (state === "sending" && upload.progress > 0 && upload.progress < 1) bar.value = upload.progress;
    else bar.removeAttribute("value");
    close.hidden = !isOver && state !== "kept";
  }
  // What it says at length pushes the screen down: it covers the heading alone, and never the coins.
  new ResizeObserver(() => {
    document.body.style.setProperty("--strip", `${Math.ceil(element.getBoundingClientRect().height)}px`);
  }).observe(element);
  return { element, update };
}
