// The small picture of an upload: the one that the phone kept, or, on another phone, made of what the service keeps.
import { make } from "/page/elements.js";

/** Pictures that were made of the service's, by the upload: their addresses, or null where there is none to show.
 * @type {Map<string, Promise<string | null>>} */
const made = new Map();
/** One after another: a picture is large, and the service counts what is open.
 * @type {Promise<unknown>} */
let turn = Promise.resolve();

/** @param {import("/page/app.js").App} app @param {string} id @returns {Promise<string | null>} */
async function load(app, id) {
  const [answer, { thumbnailOf }] = await Promise.all([
    app.client.ask(`/v1/uploads/${encodeURIComponent(id)}/picture`), import("/page/scale-photo.js")]);
  const small = answer.ok ? await thumbnailOf(await answer.blob()) : null;
  return small && URL.createObjectURL(small);
}

/** @param {import("/page/app.js").App} app @param {string} id @returns {Promise<string | null>} */
function pictureOf(app, id) {
  let picture = made.get(id);
  if (!picture) {
    picture = turn.then(() => load(app, id)).catch(() => {
      // Without a network it is asked for again when it comes into view again.
      made.delete(id);
      return null;
    });
    made.set(id, picture);
    turn = picture;
  }
  return picture;
}

/** A picture that fills itself when it comes into view; hidden until then, and where there is none.
 * @param {import("/page/app.js").App} app @param {string} name of its class @param {string} [alt]
 * @returns {{element: HTMLElement, update: (id: string | undefined) => void}} */
export function makeUploadPicture(app, name, alt = "") {
  const image = make("img", { alt, class: name, hidden: true });
  // What is hidden comes into no view: the place around it does.
  const element = make("span", { class: "picture-place" }, image);
  image.addEventListener("error", () => { image.hidden = true; });
  /** @type {string | undefined} */ let shown;
  const show = (/** @type {string} */ address) => {
    if (image.src !== address) image.src = address;
    image.hidden = false;
  };
  const watcher = new IntersectionObserver(async entries => {
    const id = shown;
    if (id === undefined || !entries.some(entry => entry.isIntersecting)) return;
    watcher.disconnect();
    const address = await pictureOf(app, id);
    if (address && id === shown && image.hidden) show(address);
  });
  return { element, update(id) {
    const isNew = id !== shown;
    shown = id;
    if (id === undefined) return;
    // The phone's own small picture may be found after this was made.
    const own = app.thumbnail(id);
    if (own) {
      watcher.disconnect();
      show(own);
    } else if (isNew) {
      image.hidden = true;
      watcher.disconnect();
      watcher.observe(element);
    }
  } };
}
