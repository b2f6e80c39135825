// Photos and recordings that wait to be sent, and what became of them. Where they are kept, how they are sent, the time
// and the lock are given, so that nothing here knows a browser.
//
// A photo is named by its bytes, and so does the service name it: whoever sends one twice gets the first answer again.
// It is still sent once only: by one tab at a time, its bytes are erased together with noting the answer, and where an
// answer was lost the service is asked whether it has the photo before the bytes go out again.

import { UploadSender } from "./upload-sender.js";

/** @typedef {import("./upload-answer.js").Upload} Upload */
/** @typedef {import("./upload-answer.js").Answer} Answer */
/** @typedef {import("./upload-answer.js").Problem} Problem */
/** @typedef {'receipt'|'scan'|'tv'|'stadium'|'auto'} Shake */

/**
 * @typedef {object} Entry
 * @property {string} id the SHA-256 of its bytes
 * @property {string} group photos of one receipt have the same
 * @property {number} part place in the group, from 0
 * @property {Shake} shake
 * @property {string} type media type
 * @property {number} size bytes
 * @property {number} at when it was taken, by the phone's clock: for the order only
 * @property {'kept'|'sending'|'waiting'|'decided'|'refused'} state
 * @property {number} tries
 * @property {boolean} begun whether its bytes may have arrived without an answer
 * @property {number} due not to be sent before this time of the phone's clock
 * @property {'network'|'asked'|null} pause why not before: the network failed, or the service asked for it
 * @property {Problem|null} problem why it was refused
 * @property {Upload|null} upload as the service told it last
 * @property {Blob|null} thumbnail
 * @property {number} [progress] sent share, from 0 to 1; only while this tab sends it
 */

/**
 * Each call is durable and atomic when its promise resolves.
 * @typedef {object} Store
 * @property {() => Promise<Entry[]>} all
 * @property {(id: string) => Promise<Entry|undefined>} read
 * @property {(entry: Entry, blob: Blob) => Promise<boolean>} add false where one of that name is there already
 * @property {(id: string, change: (entry: Entry) => Entry|null, isSent?: boolean) => Promise<Entry|undefined>} change
 *   reads and writes one that is there; null erases it; its bytes are erased too where it is sent
 * @property {(id: string) => Promise<Blob|undefined>} bytes
 * @property {() => Promise<void>} clear
 */

/** @typedef {{id: string, blob: Blob, shake: Shake, onProgress: (share: number) => void, signal: AbortSignal}}
 *   Sending */

/**
 * @typedef {object} Surroundings
 * @property {Store} store
 * @property {(sending: Sending) => Promise<Answer>} send rejects where there was no answer
 * @property {(id: string) => Promise<Answer>} find asks for an upload: 200 and it, or 404
 * @property {(blob: Blob) => Promise<string>} hash
 * @property {(blob: Blob) => Promise<Blob|null>} thumbnail
 * @property {() => Promise<boolean>} rejoin gets another token; false where only the person can
 * @property {() => boolean} isOnline
 * @property {() => number} now
 * @property {(milliseconds: number, action: () => void) => () => void} after returns what calls it off
 * @property {<T>(work: () => Promise<T>) => Promise<T>} lock one holder among all tabs
 * @property {() => number} random
 * @property {() => void} onChange
 */

export class UploadQueue {
  #generation = 0;
  /** @type {Surroundings} */ #outside;
  /** @type {UploadSender} */ #sender;

  /** @param {Surroundings} outside */
  constructor(outside) {
    this.#outside = outside;
    this.#sender = new UploadSender(outside);
  }

  /**
   * Keeps photos, and begins to send. One that is here already is not kept twice; one that was refused is tried again.
   * @param {Blob[]} blobs each an upload of its own: a photo, a recording, or the photos of one receipt as a series
   * @param {{shake?: Shake, group?: string}} as
   * @returns {Promise<{entry: Entry, isKnown: boolean}[]>} rejects where the phone has no room
   */
  async add(blobs, { shake = "auto", group } = {}) {
    const { store, hash, thumbnail, now } = this.#outside, generation = this.#generation, at = now();
    /** @type {{entry: Entry, isKnown: boolean}[]} */
    const added = [];
    let groupName = group;
    for (const [part, blob] of blobs.entries()) {
      const id = await hash(blob), small = await thumbnail(blob).catch(() => null);
      // Who signed out meanwhile left nothing here.
      if (generation !== this.#generation) return [];
      groupName ??= id;
      /** @type {Entry} */
      const entry = { id, group: groupName, part, shake, type: blob.type || "application/octet-stream",
        size: blob.size, at, state: "kept", tries: 0, begun: false, due: 0, pause: null, problem: null,
        upload: null, thumbnail: small };
      const isNew = await store.add(entry, blob);
      const kept = isNew ? entry : await store.change(id, old => (old.state !== "refused" ? old
        : { ...old, at, shake, state: "kept", tries: 0, due: 0, pause: null, problem: null }));
      if (kept) added.push({ entry: kept, isKnown: !isNew });
    }
    this.#outside.onChange();
    void this.run();
    return added;
  }

  /** @returns {Promise<Entry[]>} all that are kept here, the newest first */
  async list() {
    const current = this.#sender.current;
    return (await this.#outside.store.all())
      .sort((left, right) => right.at - left.at || left.part - right.part)
      .map(entry => (entry.id === current?.id && entry.state === "sending"
        ? { ...entry, progress: current.share } : entry));
  }

  /**
   * Sends what is due, and comes back by itself for what is not. Call it when the page opens, and with `isBack` when
   * the network is back: then what waits for nothing but the network is due.
   * @param {{isBack?: boolean}} when
   * @returns {Promise<void>} when nothing is due any more
   */
  async run({ isBack = false } = {}) {
    if (isBack) {
      for (const entry of await this.#outside.store.all()) {
        if (entry.pause === "network") {
          await this.#outside.store.change(entry.id, old =>
            (old.pause === "network" ? { ...old, due: 0, pause: null } : old));
        }
      }
    }
    return this.#sender.run();
  }

  /** Sends no more until `run`; what is being sent is given up and sent another time. */
  stop() { this.#sender.stop(); }

  /**
   * Erases one, whether it was sent or not.
   * @param {string} id
   */
  async remove(id) {
    await this.#outside.store.change(id, () => null);
    this.#sender.giveUp(id);
    this.#outside.onChange();
  }

  /**
   * Notes what the service tells of uploads, so that one whose answer was lost is not sent again.
   * @param {Upload[]} uploads
   */
  async settle(uploads) {
    const known = new Map((await this.#outside.store.all()).map(entry => [entry.id, entry]));
    for (const upload of uploads) {
      const entry = known.get(upload.id);
      if (entry && JSON.stringify(entry.upload) !== JSON.stringify(upload)) await this.#sender.note(upload);
    }
  }

  /** Erases everything, as at signing out. */
  async forget() {
    this.#generation += 1;
    this.#sender.stop();
    await this.#outside.store.clear();
    this.#outside.onChange();
  }
}
