// What the phone keeps between two visits. In a private window nothing is kept, and all works until it closes.

/** @type {Map<string, string>} */ const unkept = new Map();

/** @param {string} name @returns {string | null} */
export function remembered(name) {
  try { return localStorage.getItem(name); } catch { return unkept.get(name) ?? null; }
}

/** @param {string} name @param {string | null} value `null` forgets it */
export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    if (value === null) unkept.delete(name);
    else unkept.set(name, value);
  }
}

/** Forgets all names with one of the beginnings.
 * @param {string[]} beginnings */
export function forget(beginnings) {
  const isOne = (/** @type {string} */ name) => beginnings.some(beginning => name.startsWith(beginning));
  try {
    for (const name of Object.keys(localStorage)) if (isOne(name)) localStorage.removeItem(name);
  } catch { /* a private window */ }
  for (const name of unkept.keys()) if (isOne(name)) unkept.delete(name);
}

/** A value as JSON; `null` where there is none, or none that can be read.
 * @param {string} name @returns {any} */
export function rememberedValue(name) {
  try { return JSON.parse(remembered(name) ?? "null"); } catch { return null; }
}
