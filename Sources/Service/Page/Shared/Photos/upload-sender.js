// Sends what an upload queue keeps, one at a time, and comes back for what has to wait.

import { longestAsked, pauseAfter, pauseAsked, verdictOf } from "./upload-answer.js";

/** @typedef {import("./upload-answer.js").Upload} Upload */
/** @typedef {import("./upload-answer.js").Answer} Answer */
/** @typedef {import("./upload-queue.js").Entry} Entry */
/** @typedef {import("./upload-queue.js").Surroundings} Surroundings */

/** Thumbnails of so many sent photos are kept. */
export const thumbnailsKept = 60;
const offlineLook = 60_000;

/**
 * Milliseconds until one is due. A time further away than any pause means that the phone's clock was set back.
 * @param {Entry} entry
 * @param {number} now
 */
const waitOf = (entry, now) => (entry.due - now > longestAsked ? 0 : entry.due - now);

/**
 * @param {Entry[]} entries
 * @returns {Entry[]} those to be sent, the oldest first
 */
const keptOf = entries => entries.filter(entry => entry.state === "kept")
  .sort((left, right) => left.at - right.at || left.part - right.part);

export class UploadSender {
  /**
   * What this tab is sending.
   * @type {{id: string, controller: AbortController, share: number}|null}
   */
  current = null;
  /** @type {Promise<void>|null} */ #running = null;
  /** @type {(() => void)|null} */ #callOff = null;
  #isAsked = false;
  #isStopped = false;
  /** @type {Surroundings} */ #outside;

  /** @param {Surroundings} outside */
  constructor(outside) { this.#outside = outside; }

  /** @returns {Promise<void>} when nothing is due any more */
  run() {
    this.#isStopped = false;
    this.#isAsked = true;
    return this.#running ??= this.#runAll().finally(() => { this.#running = null; });
  }

  stop() {
    this.#isStopped = true;
    this.#callOff?.();
    this.current?.controller.abort();
  }

  /** @param {string} id */
  giveUp(id) {
    if (this.current?.id === id) this.current.controller.abort();
  }

  /**
   * The service has it: its bytes are erased here, and of the oldest thumbnails what is too many.
   * @param {Upload} upload
   */
  async note(upload) {
    const { store } = this.#outside, state = upload.state === "decided" ? "decided" : "waiting";
    await this.#change(upload.id, old => ({ ...old, state, upload, pause: null, problem: null }), true);
    const sent = (await store.all()).filter(entry => entry.state === "waiting" || entry.state === "decided")
      .sort((left, right) => right.at - left.at || left.part - right.part);
    for (const entry of sent.slice(thumbnailsKept)) await this.#change(entry.id, () => null);
  }

  async #runAll() {
    while (this.#isAsked) {
      this.#isAsked = false;
      // A store that fails now may not fail in a minute.
      await this.#outside.lock(() => this.#sendDue()).catch(() => this.#comeBackIn(offlineLook));
    }
  }

  async #sendDue() {
    const { store, isOnline, now } = this.#outside;
    this.#callOff?.();
    // Who has the lock is the only one who sends: what another tab was sending when it was closed is to be sent again.
    for (const entry of await store.all()) {
      if (entry.state === "sending") await this.#change(entry.id, old => ({ ...old, state: "kept" }));
    }
    let joins = 1;
    while (!this.#isStopped) {
      const kept = keptOf(await store.all()), next = kept.find(entry => waitOf(entry, now()) <= 0);
      if (kept.length === 0) return;
      if (!isOnline()) { this.#comeBackIn(offlineLook); return; }
      if (!next) { this.#comeBackIn(Math.min(...kept.map(entry => waitOf(entry, now())))); return; }
      if (await this.#sendOne(next) !== "join") continue;
      // The token holds no more. Joining fails without a network, and helps once; false means: the person must sign in.
      const hasJoined = joins === 0 ? null : await this.#outside.rejoin().catch(() => null);
      joins = 0;
      if (hasJoined === false) return;
      if (hasJoined === null) await this.#postpone(next.id, { isForAll: true, why: "network" });
    }
  }

  /**
   * @param {Entry} entry
   * @returns {Promise<'join'|void>}
   */
  async #sendOne(entry) {
    const { store, now } = this.#outside, { id } = entry;
    const blob = await store.bytes(id);
    const problem = { sentence: "", code: "bytes_lost", status: 0 };
    // Browsers that run out of room erase what they like.
    if (!blob) { await this.#change(id, old => ({ ...old, state: "refused", problem })); return; }
    const tries = entry.tries + 1;
    if (!await this.#change(id, old => ({ ...old, state: "sending", begun: true, tries }))) return;
    const answer = await this.#exchange(entry, blob);
    if (answer === "given up") { await this.#change(id, old => ({ ...old, state: "kept" })); return; }
    if (answer === "cut") { await this.#postpone(id, { isForAll: true, why: "network" }); return; }
    const verdict = verdictOf(id, answer, tries);
    switch (verdict.kind) {
    case "sent": return this.note(verdict.upload);
    case "refused":
      await this.#change(id, old => ({ ...old, state: "refused", pause: null, problem: verdict.problem }));
      return;
    case "join":
      await this.#change(id, old => ({ ...old, state: "kept" }));
      return "join";
    default: {
      const asked = pauseAsked(answer, now());
      await this.#postpone(id, { isForAll: verdict.kind === "all_later", asked, why: asked ? "asked" : "network" });
    }
    }
  }

  /**
   * @param {Entry} entry
   * @param {Blob} blob
   * @returns {Promise<Answer|'cut'|'given up'>}
   */
  async #exchange(entry, blob) {
    const controller = new AbortController(), current = { id: entry.id, controller, share: 0 };
    this.current = current;
    try {
      const found = entry.begun ? await this.#outside.find(entry.id) : null;
      if (controller.signal.aborted) return "given up";
      // Only what says nothing about the token or the load leads to sending.
      if (found && (found.status < 400 || found.status === 401 || found.status >= 429)) return found;
      return await this.#outside.send({ id: entry.id, blob, shake: entry.shake, signal: controller.signal,
        onProgress: share => {
          current.share = Math.max(current.share, Math.min(1, share));
          this.#outside.onChange();
        } });
    } catch {
      return controller.signal.aborted ? "given up" : "cut";
    } finally {
      this.current = null;
    }
  }

  /**
   * @param {string} id
   * @param {{isForAll: boolean, why: 'network'|'asked', asked?: number|null}} how
   */
  async #postpone(id, { isForAll, why, asked }) {
    const { store, now, random } = this.#outside, tries = (await store.read(id))?.tries ?? 1;
    const due = now() + Math.max(asked ?? 0, asked ? 0 : pauseAfter(Math.max(1, tries), random));
    await this.#change(id, old => ({ ...old, state: "kept", due, pause: why }));
    if (!isForAll) return;
    // What fails for one would fail for the others.
    for (const other of keptOf(await store.all())) {
      if (other.due < due) await this.#change(other.id, old => ({ ...old, due, pause: why }));
    }
  }

  /**
   * @param {string} id
   * @param {(entry: Entry) => Entry|null} change
   * @param {boolean} [isSent]
   */
  async #change(id, change, isSent = false) {
    const changed = await this.#outside.store.change(id, change, isSent);
    this.#outside.onChange();
    return changed;
  }

  /** @param {number} milliseconds */
  #comeBackIn(milliseconds) {
    this.#callOff?.();
    this.#callOff = this.#outside.after(Math.max(0, milliseconds), () => { void this.run(); });
  }
}
