// The addresses of the page's screens: #/shop, #/me/history, #/upload/ID. What a link or a push opens is one of them.

export const tabs = ["home", "earn", "shake", "shop", "me"];

/** @typedef {{tab: string, path: string[]}} Route */

/** The screen of an address; home for one that nobody knows.
 * @param {string} hash @returns {Route} */
export function readRoute(hash) {
  const path = hash.replace(/^#\/?/, "").split("/").filter(Boolean).slice(0, 4).map(part => {
    try { return decodeURIComponent(part); } catch { return ""; }
  });
  if (path[0] === "upload" && path[1]) return { tab: "me", path };
  return path[0] !== undefined && tabs.includes(path[0]) ? { tab: path[0], path } : { tab: "home", path: ["home"] };
}

/** @param {...string} path @returns {string} */
export const address = (...path) => `#/${path.map(encodeURIComponent).join("/")}`;

/** What the query of a landing says: ?i=CODE, ?c=CONTENT, ?k=CAMPAIGN, ?o=OFFER.
 * @param {string} search
 * @returns {{invitation: string | null, kind: "content" | "campaign" | "offer" | null, id: string | null}} */
export function readLanding(search) {
  const query = new URLSearchParams(search);
  const kinds = /** @type {const} */ ({ c: "content", k: "campaign", o: "offer" });
  for (const [name, kind] of Object.entries(kinds)) {
    const id = query.get(name);
    if (id) return { invitation: query.get("i"), kind, id };
  }
  return { invitation: query.get("i"), kind: null, id: null };
}
