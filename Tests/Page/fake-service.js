// A phone's store, its time and a service that does not always tell the truth, for tests of the upload queue.
import { createHash } from "node:crypto";
import { setImmediate as soon } from "node:timers/promises";

/** A store that keeps copies, as a database does, and takes a moment for each call. */
export class FakeStore {
  entries = new Map();
  blobs = new Map();
  /** Calls after which the power fails: from then on nothing is written and nothing answers. */
  callsLeft = Infinity;
  async #call() {
    await soon();
    this.callsLeft -= 1;
    if (this.callsLeft < 0) throw new Error("the power failed");
  }
  async all() { await this.#call(); return [...this.entries.values()].map(entry => ({ ...entry })); }
  async read(id) { await this.#call(); return this.entries.has(id) ? { ...this.entries.get(id) } : undefined; }
  async add(entry, blob) {
    await this.#call();
    if (this.entries.has(entry.id)) return false;
    this.entries.set(entry.id, { ...entry });
    this.blobs.set(entry.id, blob);
    return true;
  }
  async change(id, change, isSent = false) {
    await this.#call();
    if (!this.entries.has(id)) return undefined;
    const changed = change({ ...this.entries.get(id) });
    if (changed) this.entries.set(id, { ...changed }); else this.entries.delete(id);
    if (isSent || !changed) this.blobs.delete(id);
    return changed ?? undefined;
  }
  async bytes(id) { await this.#call(); return this.blobs.get(id); }
  async clear() { await this.#call(); this.entries.clear(); this.blobs.clear(); }
}

/** Time that passes only when it is told to. */
export class FakeTime {
  now = 1_000_000;
  timers = new Set();
  after(milliseconds, action) {
    const timer = { at: this.now + milliseconds, action };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }
  async pass(milliseconds) {
    const end = this.now + milliseconds;
    for (;;) {
      await settled();
      const next = [...this.timers].filter(timer => timer.at <= end).sort((left, right) => left.at - right.at)[0];
      if (!next) break;
      this.timers.delete(next);
      this.now = Math.max(this.now, next.at);
      next.action();
    }
    this.now = end;
    await settled();
  }
}

/** Lets everything happen that needs no time. */
export async function settled() { for (let turn = 0; turn < 400; turn += 1) await soon(); }

const hash = async blob => createHash("sha256").update(new Uint8Array(await blob.arrayBuffer())).digest("hex");
export const nameOf = text => createHash("sha256").update(text).digest("hex");
const problem = (status, code) =>
  ({ status, body: { type: `/problems/${code}`, title: "", status, code, detail: `${code}.`,
    sentence: `Say ${code}.` } });
export const answers = {
  busy: retryAfter => ({ ...problem(503, "unavailable"), retryAfter }),
  tooMany: retryAfter => ({ ...problem(429, "too_many_requests"), retryAfter }),
  broken: { status: 500, body: undefined },
  unauthorized: problem(401, "unauthorized"),
  tooLarge: problem(413, "too_large"),
  portal: { status: 200, body: undefined },
};

/** Accepts uploads, unless it was told to answer otherwise: `plans` holds what happens to the next ones. */
export class FakeService {
  uploads = new Map();
  /** Names whose bytes came, in order. */
  received = [];
  plans = [];
  finds = 0;
  isDecided = true;
  token = "first";
  accepts = new Set(["first"]);
  #answer(id) {
    if (!this.uploads.has(id)) this.uploads.set(id, { id, state: this.isDecided ? "decided" : "waiting", coins: 5 });
    return { status: 200, body: { ...this.uploads.get(id) } };
  }
  async send({ id, onProgress, signal }) {
    const plan = this.plans.shift();
    await soon();
    if (plan === "cut") { onProgress(0.4); throw new Error("the connection was cut"); }
    if (typeof plan === "object") return plan;
    if (!this.accepts.has(this.token)) return answers.unauthorized;
    onProgress(0.5);
    this.received.push(id);
    if (plan === "cut after") { this.#answer(id); throw new Error("the answer was lost"); }
    if (plan === "hang") {
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    }
    if (plan === "late") {
      return new Promise(resolve => { this.answerLate = () => resolve(this.#answer(id)); });
    }
    onProgress(1);
    return this.#answer(id);
  }
  async find(id) {
    await soon();
    this.finds += 1;
    if (!this.accepts.has(this.token)) return answers.unauthorized;
    return this.uploads.has(id) ? this.#answer(id) : { status: 404, body: problem(404, "not_found").body };
  }
}

/** One holder at a time, in the order of asking, as navigator.locks does among tabs. */
export function fakeLock() {
  let last = Promise.resolve();
  return work => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** What a queue needs, of which a test may replace parts. */
export function surroundings(parts = {}) {
  const store = new FakeStore(), time = new FakeTime(), service = new FakeService();
  const outside = {
    store, time, service, hash, isOnline: () => true, now: () => time.now, random: () => 0.5, lock: fakeLock(),
    thumbnail: async blob => blob.slice(0, 3),
    after: (milliseconds, action) => time.after(milliseconds, action),
    send: sending => outside.service.send(sending), find: id => outside.service.find(id),
    rejoin: async () => { outside.service.token = "second"; outside.service.accepts.add("second"); return true; },
    onChange: () => {}, ...parts,
  };
  return outside;
}
