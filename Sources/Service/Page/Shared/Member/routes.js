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

/** @typedef {object} Landing
 * @property {string | null} invitation the code of an invitation
 * @property {"content" | "campaign" | "offer" | null} kind
 * @property {string | null} id
 * @property {string | null} signIn how signing in with an account elsewhere ended
 * @property {string | null} link the address that was followed, as the service counts it: /k/first-meals?source=shop */

/** What the query of a landing says: ?i=CODE, ?c=CONTENT, ?k=CAMPAIGN, ?o=OFFER, with the link's labels.
 * @param {string} search @returns {Landing} */
export function readLanding(search) {
  const query = new URLSearchParams(search);
  const labels = new URLSearchParams();
  for (const name of ["source", "medium", "label"]) {
    const value = query.get(name);
    if (value) labels.set(name, value);
  }
  const suffix = [...labels].length > 0 ? `?${labels}` : "";
  const code = query.get("i");
  // What is no code of ours is dropped here: kept, it would be sent again at every visit.
  const invitation = code !== null && /^[A-Za-z0-9._-]{1,64}$/.test(code) ? code : null;
  const signIn = query.get("sign-in");
  const kinds = /** @type {const} */ ({ c: "content", k: "campaign", o: "offer" });
  for (const [name, kind] of Object.entries(kinds)) {
    const id = query.get(name);
    if (id) return { invitation, kind, id, signIn, link: `/${name}/${encodeURIComponent(id)}${suffix}` };
  }
  return { invitation, kind: null, id: null, signIn,
    link: invitation ? `/i/${encodeURIComponent(invitation)}${suffix}` : null };
}
