// What an answer to an upload means, and how long to wait before the next try.

/**
 * An upload as the interface tells it.
 * @typedef {object} Upload
 * @property {string} id the SHA-256 of its bytes
 * @property {string} state `waiting`, `decided` or `unread`
 * @property {string} [outcome] `award`, `review` or `reject`
 * @property {number} [coins]
 */

/**
 * @typedef {object} Answer
 * @property {number} status of HTTP
 * @property {unknown} [body] the JSON of the body, if it is one
 * @property {string|null} [retryAfter] the header
 * @property {string|null} [date] the header
 */

/** @typedef {{sentence: string, code: string, status: number}} Problem `sentence`: the service's, for people */

/**
 * `sent`: the service has it. `join`: the token holds no more. `later`: this one is tried again. `all_later`: no other
 * has a chance either before this one is tried again. `refused`: it will never be accepted as it is.
 * @typedef {{kind: 'sent', upload: Upload} | {kind: 'join'} | {kind: 'later'} | {kind: 'all_later'}
 *   | {kind: 'refused', problem: Problem}} Verdict
 */

const firstPause = 2000, longestPause = 300_000;
/** Whatever a service asks for, a photo is tried again after a day. */
export const longestAsked = 86_400_000;
// A refusal without the service's own words may be a hotel's sign-in page; it is believed only if it is repeated.
const strangersTries = 5;

/** @param {unknown} body @returns {Record<string, unknown>} */
const fields = body => (typeof body === "object" && body !== null ? /** @type {any} */ (body) : {});

/**
 * @param {string} id of the upload
 * @param {Answer} answer
 * @param {number} tries how often it was tried, this time included
 * @returns {Verdict}
 */
export function verdictOf(id, answer, tries) {
  const { status } = answer, body = fields(answer.body);
  if (status >= 200 && status < 300) {
    // Networks that ask for a sign-in answer everything with 200 and a page of their own.
    if (body.id !== id || !["waiting", "decided", "unread"].includes(String(body.state))) return { kind: "all_later" };
    return { kind: "sent", upload: /** @type {Upload} */ (/** @type {unknown} */ (body)) };
  }
  if (status === 401) return { kind: "join" };
  if (status === 429 || status === 503) return { kind: "all_later" };
  if (status === 408 || status === 425 || status < 400 || status >= 500) return { kind: "later" };
  const isOurs = typeof body.detail === "string" && typeof body.code === "string";
  if (!isOurs && tries < strangersTries) return { kind: "later" };
  const { sentence, code } = isOurs ? body : { sentence: "", code: "not_accepted" };
  return { kind: "refused", problem: { sentence: String(sentence ?? ""), code: String(code), status } };
}

/**
 * Milliseconds to wait after a failure: twice as long each time, and never all phones at the same moment.
 * @param {number} tries at least 1
 * @param {() => number} random from 0 to 1
 */
export function pauseAfter(tries, random) {
  return Math.min(longestPause, firstPause * 2 ** Math.min(tries - 1, 20)) * (0.75 + random() / 2);
}

/**
 * Milliseconds that a `Retry-After` asks for (RFC 9110, 10.2.3). A date is compared with the service's own, where it
 * told one, because the phone's clock may be wrong.
 * @param {Answer} answer
 * @param {number} now of the phone
 * @returns {number|null}
 */
export function pauseAsked(answer, now) {
  const value = answer.retryAfter?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Math.min(longestAsked, Number(value) * 1000);
  const until = Date.parse(value), told = answer.date ? Date.parse(answer.date) : now;
  if (Number.isNaN(until)) return null;
  return Math.min(longestAsked, Math.max(0, until - (Number.isNaN(told) ? now : told)));
}
