// Elements of the desk. All that is shown is set as text, never as markup: it comes from strangers' receipts.

/** @template {HTMLElement} Kind @param {string} id @param {new () => Kind} kind @returns {Kind} */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no ${id}`);
  return element;
}

/** @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {string | null} [text] @param {string} [className]
 * @returns {HTMLElementTagNameMap[Name]} */
export function make(name, text, className) {
  const element = document.createElement(name);
  if (text) element.textContent = text;
  if (className) element.className = className;
  return element;
}

/** @param {string | null} text @param {() => void} act @param {string} [className] */
export function makeButton(text, act, className) {
  const button = make("button", text, className);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

/** Sets a text only where it changes, so that nothing is announced twice.
 * @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Makes the children of a list those of `items`. A child whose key stays is kept, and with it the focus.
 * @template Item
 * @param {HTMLElement} list @param {Item[]} items @param {(item: Item) => string} key
 * @param {(item: Item) => HTMLElement} create @param {(element: HTMLElement, item: Item) => void} [update] */
export function patch(list, items, key, create, update) {
  /** @type {Map<string, HTMLElement>} */
  const known = new Map();
  for (const child of list.children) if (child instanceof HTMLElement) known.set(child.dataset.key ?? "", child);
  /** @type {Element | null} */
  let place = list.firstElementChild;
  for (const item of items) {
    const name = key(item);
    let element = known.get(name);
    known.delete(name);
    if (!element) {
      element = create(item);
      element.dataset.key = name;
    }
    update?.(element, item);
    if (element === place) place = place.nextElementSibling;
    else list.insertBefore(element, place);
  }
  for (const element of known.values()) element.remove();
}
