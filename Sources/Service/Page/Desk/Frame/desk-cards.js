// What the programme shows on phones, each page on a phone's frame, for who made it.
import { byId, make } from "/page/desk-elements.js";

/** @typedef {import("/page/desk-tabs.js").Desk} Desk */

/** @param {Desk} desk */
export async function showCards(desk) {
  // The cards' modules are the phone's; no other part of the desk needs them.
  const { previewPages } = await import("/page/card-overlay.js");
  /** @type {{ cards: any[] }} */
  const { cards } = await desk.service.call("GET", "/v1/desk/cards");
  byId("no-cards", HTMLElement).hidden = cards.length > 0;
  byId("previews", HTMLElement).replaceChildren(...cards.map(content => {
    const item = make("li", null, "preview");
    item.append(make("h3", content.title ?? content.id), make("p", content.id, "quiet"), phone(content, previewPages));
    return item;
  }));
}

/** A phone whose screen has the phone's style and none of the desk's.
 * @param {any} content @param {(content: any, element: HTMLElement) => void} previewPages */
function phone(content, previewPages) {
  const frame = make("div", null, "phone");
  const screen = frame.attachShadow({ mode: "open" });
  const style = make("link");
  style.rel = "stylesheet";
  style.href = "/page/cards.css";
  const pages = make("div");
  previewPages(content, pages);
  screen.append(style, pages);
  return frame;
}
