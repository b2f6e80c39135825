// Pictures of codes, drawn by the service and kept, so that a till reads a voucher where there is no network.
import { make } from "/page/elements.js";
import { remember, remembered } from "/page/memory.js";

/** A picture that appears as soon as it is there.
 * @param {import("/page/app.js").App} app @param {string} path @param {string} text what it shows
 * @returns {HTMLElement} */
export function codePicture(app, path, text) {
  const image = make("img", { class: "code-picture", alt: text, hidden: true });
  const show = (/** @type {string} */ drawn) => {
    image.src = URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" }));
    image.hidden = false;
  };
  image.addEventListener("load", () => URL.revokeObjectURL(image.src));
  const kept = remembered(keptAs(app, path));
  if (kept !== null) show(kept);
  else drawnBy(app, path).then(drawn => { if (drawn !== null) show(drawn); });
  return image;
}

/** Asks for a picture and keeps it; `null` without a network, or where there is none.
 * @param {import("/page/app.js").App} app @param {string} path @returns {Promise<string | null>} */
export async function drawnBy(app, path) {
  try {
    const answer = await app.client.ask(path);
    if (!answer.ok) return null;
    const drawn = await answer.text();
    remember(keptAs(app, path), drawn);
    return drawn;
  } catch {
    return null;
  }
}

/** A picture is one person's: another one on this phone has a picture of their own at the same path.
 * @param {import("/page/app.js").App} app @param {string} path */
const keptAs = (app, path) => `code ${app.state.now().me.id} ${path}`;

/** Where the service draws a voucher's code.
 * @param {string} id */
export const voucherCode = id => `/v1/spends/${encodeURIComponent(id)}/code`;
