// The service as the desk asks it.

/** @typedef {{ gtin: string, name: string, brand: string, size?: string, picture?: string, price?: string,
 *   why: string }} Candidate */
/** @typedef {{ number: number, text: string, question: boolean, pieces: number, amount?: string,
 *   box?: [number, number, number, number], products: Candidate[] }} Line */
/** @typedef {{ value: string, probability: number, row?: number }} FieldCandidate */
/** @typedef {{ shop?: string, vat_number?: string, date?: string, time?: string, total?: string, currency?: string,
 *   document?: string, candidates?: Record<string, FieldCandidate[]> }} Facts */
/** @typedef {{ campaign: string, name: string, partner: string, coins: number, why: string, lines: number[] }} Share */
/** @typedef {{ upload: string, likeness: string, agrees: string[], paid: boolean }} Twin */
/** @typedef {{ upload: string, user: string, uploaded_at: string, coins: number, needs_two: boolean,
 *   reasons: { code: string, sentence: string }[], receipt?: Facts, lines: Line[], twins: Twin[],
 *   returns: ReturnedSale[], shares: Share[], allowed: string[], lease?: { yours: boolean, seconds: number },
 *   photos?: number }} Review */
/** @typedef {{ sale: string, user: string, coins: number, pending_coins: number, document: string, day: string,
 *   goods: number, goods_of_sale: number }} ReturnedSale */
/** @typedef {{ upload: string, shop?: string, coins: number, needs_two: boolean, opinions: number, state: string,
 *   reasons: { sentence: string }[], allowed: string[] }} ListedReview */
/** @typedef {{ number: number, upload: string, text: string, gtin?: string, at: string, shop?: string, total?: string,
 *   date?: string, allowed: string[] }} Appeal */
/** @typedef {{ at: string, kind: string, coins: number, reason?: string }} Entry */
/** @typedef {{ upload: string, sentences: string[], entries: Entry[], available: number, allowed: string[],
 *   appeal?: { text: string, answer?: string }, photos?: number }} Story */
/** @typedef {{ upload: string, shop?: string, date?: string, total?: string, outcome: string, coins: number,
 *   pending_coins: number }} Found */

/** What went wrong, in words to show. */
export class Refusal extends Error {
  /** @param {string} message @param {number} status 0 where the service did not answer @param {string} [code] */
  constructor(message, status, code = "") {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export class Service {
  constructor() {
    // The language in which the service answers; the document's is the desk's.
    this.language = () => document.documentElement.lang;
    // It lives as long as the tab.
    this.token = sessionStorage.getItem("desk") ?? "";
  }

  /** @param {string} token */
  signIn(token) {
    this.token = token;
    if (token) sessionStorage.setItem("desk", token);
    else sessionStorage.removeItem("desk");
  }

  /** The answer's body: JSON, or a picture.
   * @param {string} method @param {string} where @param {object} [body] @param {boolean} [keepalive]
   * @returns {Promise<any>} */
  async call(method, where, body, keepalive = false) {
    /** @type {Record<string, string>} */
    const headers = { Authorization: `Bearer ${this.token}`, "Accept-Language": this.language() };
    if (body) headers["Content-Type"] = "application/json";
    const answer = await fetch(where, { method, headers, keepalive, body: body && JSON.stringify(body) })
      .catch(() => { throw new Refusal("", 0); });
    if (answer.status === 204) return null;
    const isJSON = (answer.headers.get("Content-Type") ?? "").includes("json");
    const value = isJSON ? await answer.json() : await answer.blob();
    if (!answer.ok) throw new Refusal(value.detail ?? answer.statusText, answer.status, value.code);
    return value;
  }

  /** The upload's path: a user may have a slash in the name, a file has none.
   * @param {string} upload */
  path(upload) {
    const cut = upload.lastIndexOf("/");
    return `${encodeURIComponent(upload.slice(0, cut))}/${encodeURIComponent(upload.slice(cut + 1))}`;
  }

  /** Shows the upload's picture in `image`, or one of its photos, from 1; false where there is none.
   * @param {string} upload @param {HTMLImageElement} image @param {number} [part] */
  async show(upload, image, part) {
    /** @type {Blob} */
    let blob;
    try {
      const which = part === undefined ? "" : `?part=${part}`;
      blob = await this.call("GET", `/v1/desk/uploads/${this.path(upload)}/picture${which}`);
    } catch {
      return false;
    }
    const address = URL.createObjectURL(blob);
    image.src = address;
    const isShown = await image.decode().then(() => true, () => false);
    URL.revokeObjectURL(address);
    return isShown;
  }
}
