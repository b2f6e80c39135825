// Layers over a screen: they know nothing of what is under them. Focus goes in, stays, and returns where it was.
import { make } from "/page/elements.js";

/** A dialog that ends by a button, by Escape, or by `close`.
 * @param {{label: string, class?: string, content: import("/page/elements.js").Child[], onClose?: () => void}} layer
 * @returns {{element: HTMLDialogElement, close: () => void}} */
export function openLayer(layer) {
  const from = document.activeElement;
  const element = make("dialog", { class: `layer ${layer.class ?? ""}`, "aria-label": layer.label }, ...layer.content);
  element.addEventListener("close", () => {
    element.remove();
    if (from instanceof HTMLElement && from.isConnected) giveFocus(from);
    layer.onClose?.();
  });
  document.body.append(element);
  element.showModal();
  return { element, close: () => element.close() };
}

/** Gives an element the focus; where it takes none any more, as a button that can do nothing now, its row.
 * @param {HTMLElement} element */
export function giveFocus(element) {
  element.focus({ preventScroll: true });
  const row = document.activeElement === element ? null : element.closest("li, section");
  if (!(row instanceof HTMLElement)) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}

/** Asks before something that cannot be undone.
 * @param {{say: import("/page/texts.js").Say, question: string, detail?: string, yes: string, isGrave?: boolean}} asked
 * @returns {Promise<boolean>} */
export function askFirst(asked) {
  return new Promise(resolve => {
    let isSure = false;
    const layer = openLayer({
      label: asked.question, class: "question", onClose: () => resolve(isSure),
      content: [
        make("h2", {}, asked.question),
        asked.detail ? make("p", {}, asked.detail) : null,
        make("div", { class: "row" },
          make("button", { type: "button", class: "plain", onclick: () => layer.close() }, asked.say("cancel")),
          make("button", {
            type: "button", class: asked.isGrave ? "grave" : "main",
            onclick: () => { isSure = true; layer.close(); },
          }, asked.yes)),
      ],
    });
  });
}
