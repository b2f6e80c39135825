// Makes elements, and patches lists instead of building them anew, so that focus and scrolling stay.

/** @typedef {Node | string | null | false | undefined} Child */
/** @typedef {Record<string, any>} Properties */

/** An element with properties; `on…` are listeners, `class`, `data-…` and `aria-…` attributes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Properties} properties @param {...Child} children @returns {HTMLElementTagNameMap[Tag]} */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name in element && !name.includes("-")) /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== false && child !== undefined) element.append(child);
  return element;
}

/** Sets a text only where it changed: a screen reader then does not say it again.
 * @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @template Item
 * @typedef {{element: HTMLElement, update: (item: Item) => void}} ItemView */

/** A list whose items keep their elements by key.
 * @template Item
 * @param {HTMLElement} list @param {(item: Item) => string} keyOf @param {(item: Item) => ItemView<Item>} makeView
 * @returns {(items: Item[]) => void} */
export function keyedList(list, keyOf, makeView) {
  /** @type {Map<string, ItemView<Item>>} */ const views = new Map();
  return items => {
    const kept = new Set();
    items.forEach((item, index) => {
      const key = keyOf(item);
      if (kept.has(key)) return;
      kept.add(key);
      let view = views.get(key);
      if (!view) views.set(key, view = makeView(item));
      view.update(item);
      const there = list.children[kept.size - 1];
      if (there !== view.element) list.insertBefore(view.element, there ?? null);
    });
    for (const [key, view] of views) {
      if (kept.has(key)) continue;
      view.element.remove();
      views.delete(key);
    }
  };
}

/** A picture of the sprite, for the eye only: what it stands beside says the same.
 * @param {string} name @returns {SVGElement} */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const image = document.createElementNS(space, "svg");
  image.setAttribute("class", "icon");
  image.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `/page/icons.svg#${name}`);
  image.append(use);
  return image;
}
