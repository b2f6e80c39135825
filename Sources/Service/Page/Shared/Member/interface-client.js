// Asks the service's interface (openapi.json) for one person, who joins with the first question.
import { makeEventReader } from "./event-lines.js";

/** A refusal of the service (RFC 9457): its `sentence` is for people, where it has one. */
export class Refusal extends Error {
  /** @param {number} status @param {{code?: string, detail?: string, sentence?: string, seconds?: number}} problem */
  constructor(status, problem) {
    super(problem.detail ?? String(status));
    this.sentence = problem.sentence ?? "";
    this.status = status;
    this.code = problem.code ?? "";
    this.problem = problem;
  }
}

/** @typedef {object} ClientParts
 * @property {typeof fetch} fetch
 * @property {() => string | null} token the token that the phone keeps
 * @property {(token: string | null) => void} keepToken
 * @property {() => string} language
 * @property {() => string | null} invitation the code of the invitation that the person came by
 * @property {() => void} dropInvitation forgets one that the service refuses */

/** @typedef {object} Client
 * @property {() => Promise<void>} join makes a user where there is none yet
 * @property {(path: string) => Promise<any>} get
 * @property {(method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<any>} send
 * @property {(path: string, options?: RequestInit) => Promise<Response>} ask the bare answer
 * @property {(path: string, onEvent: (event: import("./event-lines.js").StreamEvent) => void, signal: AbortSignal,
 *   onId?: (id: string) => void) => Promise<void>} stream `onId` is told from where a next stream goes on */

/** @param {ClientParts} parts @returns {Client} */
export function makeClient(parts) {
  /** @type {Promise<void> | undefined} */ let joining;

  // One user, however many questions are asked at once.
  function join() {
    return joining ??= (async () => {
      if (parts.token()) return;
      const invitation = parts.invitation();
      let answer = await parts.fetch("/v1/users", invitation
        ? { method: "POST", body: JSON.stringify({ invitation }), headers: { "Content-Type": "application/json" } }
        : { method: "POST" });
      if (invitation && answer.status === 400) {
        // A bad link keeps nobody out.
        parts.dropInvitation();
        answer = await parts.fetch("/v1/users", { method: "POST" });
      }
      if (!answer.ok) throw await refusal(answer);
      parts.keepToken((await answer.json()).token);
    })().finally(() => { joining = undefined; });
  }

  /** @param {string} path @param {RequestInit} options @returns {Promise<Response>} */
  async function ask(path, options = {}) {
    await join();
    const token = parts.token();
    const answer = await parts.fetch(path, { ...options, headers: {
      "Accept-Language": parts.language(), Authorization: `Bearer ${token}`, ...options.headers } });
    // A token of another service, or one that was revoked: it is given up once, unless another question already did.
    if (answer.status === 401 && parts.token() === token) parts.keepToken(null);
    return answer;
  }

  return {
    join, ask,
    async get(path) {
      const answer = await ask(path);
      if (!answer.ok) throw await refusal(answer);
      return answer.json();
    },
    async send(method, path, body, headers = {}) {
      const answer = await ask(path, body === undefined ? { method, headers }
        : { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...headers } });
      if (!answer.ok) throw await refusal(answer);
      return answer.status === 204 ? null : answer.json();
    },
    async stream(path, onEvent, signal, onId) {
      const answer = await ask(path, { headers: { Accept: "text/event-stream", Prefer: "wait=60" }, signal });
      if (!answer.ok || !answer.body) throw await refusal(answer);
      const read = makeEventReader(onEvent, onId);
      const decoder = new TextDecoder();
      const pieces = answer.body.getReader();
      for (;;) {
        const { done, value } = await pieces.read();
        if (done) return;
        read(decoder.decode(value, { stream: true }));
      }
    },
  };
}

/** @param {Response} answer @returns {Promise<Refusal>} */
async function refusal(answer) {
  const problem = await answer.json().catch(() => ({}));
  const pause = Number(answer.headers.get("Retry-After"));
  return new Refusal(answer.status, Number.isFinite(pause) && pause > 0 ? { ...problem, seconds: pause } : problem);
}
