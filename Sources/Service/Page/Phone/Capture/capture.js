// Takes photos and recordings, and brings them to the service: what the camera, the listener and the queue do together.
import { remember, remembered } from "/page/memory.js";
import { openPhotoStore } from "/page/photo-store.js";
import { mostPhotos, photosOf, seriesOf, seriesType } from "/page/photo-series.js";
import { thumbnailOf, thumbnailOfSeries } from "/page/scale-photo.js";
import { findUpload, sendPhoto } from "/page/send-photo.js";
import { sha256OfBlob } from "/page/sha256.js";
import { cardsOf } from "/page/upload-cards.js";
import { UploadQueue } from "/page/upload-queue.js";

/** @typedef {import("/page/upload-queue.js").Entry} Entry */

/** @param {{client: import("/page/interface-client.js").Client,
 *   state: import("/page/member-state.js").MemberState}} parts */
export function makeCapture({ client, state }) {
  /** @type {(() => void)[]} */ const listeners = [];
  /** @type {Map<string, string>} */ const thumbnails = new Map();
  /** @type {Entry[]} */ let entries = [];
  let begun = 0, shown = 0;
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("qix-photos") : null;
  const opening = openPhotoStore().then(({ store }) => new UploadQueue(surroundings(store, client, () => {
    channel?.postMessage("changed");
    void look();
  })));

  /** Reads what the queue keeps, tells it on, and asks for the coins of what was sent. */
  async function look() {
    const turn = begun += 1, found = await (await opening).list();
    // A later look that came back first knows more.
    if (turn < shown) return;
    shown = turn;
    const before = new Map(entries.map(entry => [entry.id, entry.state]));
    entries = found;
    for (const { id, thumbnail } of entries) {
      if (thumbnail && !thumbnails.has(id)) thumbnails.set(id, URL.createObjectURL(thumbnail));
    }
    for (const listener of listeners) listener();
    const wasSent = entries.some(({ id, state: now }) => (now === "waiting" || now === "decided")
      && (before.get(id) === "sending" || before.get(id) === "kept"));
    if (wasSent) await state.refresh();
  }
  if (channel) channel.onmessage = () => { void look(); };
  state.onChange(now => { void opening.then(queue => queue.settle(now.uploads)); });

  /**
   * @param {import("/page/app.js").App} app
   * @param {Blob[]} blobs
   * @param {{shake: import("/page/upload-queue.js").Shake, group?: string}} as
   */
  async function keep(app, blobs, as) {
    // Asked where something is to be lost: a browser that has no room left then spares this page.
    void navigator.storage?.persist?.().catch(() => false);
    try {
      // The photos of one receipt are one upload: kept, sent, tried again and answered together.
      const added = await (await opening).add(blobs.length > 1 ? [seriesOf(blobs.slice(0, mostPhotos))] : blobs, as);
      await look();
      if (added.length > 0 && added.every(({ isKnown }) => isKnown)) app.notify(app.say("photo.known"));
      else if (!navigator.onLine) app.notify(app.say("photo.kept"));
    } catch {
      app.notify(app.say("photo.noRoom"));
    }
  }

  return {
    onChange: (/** @type {() => void} */ listener) => { listeners.push(listener); },
    /** @param {import("/page/app.js").App} app @param {'receipt'|'scan'} shake */
    async photograph(app, shake) {
      const { openCamera } = await import("/page/camera.js");
      const taken = await openCamera(app, { shake });
      if (!taken || taken.photos.length === 0) return;
      await keep(app, taken.photos.map(({ blob }) => blob), { shake, group: taken.photos[0].group });
    },
    /** @param {import("/page/app.js").App} app @param {'tv'|'stadium'} shake */
    async listen(app, shake) {
      const { listen } = await import("/page/listener.js");
      const heard = await listen(app, { shake });
      if (heard?.blob) await keep(app, [heard.blob], { shake });
    },
    /** Sends what waits, at the start and when the network is back. */
    send() {
      void look().catch(() => {});
      void opening.then(queue => queue.run({ isBack: true })).then(look, () => {});
    },
    /**
     * @param {string[]} known uploads that the service told
     * @param {import("/page/texts.js").Say} [say] for problems that the service has no sentence for
     * @returns {import("/page/app.js").LocalUpload[]}
     */
    unsent(known, say) {
      const there = new Set(known);
      const unknown = entries.filter(entry => !there.has(entry.id));
      return unknown.flatMap(({ id, state: now, progress, problem, at, shake, pause }) =>
        (now === "kept" || now === "sending" || now === "refused"
          ? [{ id, state: now, progress, at, shake, hasFailed: pause !== null,
            problem: problem ? problemSentence(problem, say) : undefined }] : []));
    },
    /** All that is kept here, the photos of one receipt as one. */
    cards: () => cardsOf(entries),
    remove: (/** @type {string} */ id) => { void opening.then(queue => queue.remove(id)); },
    thumbnail: (/** @type {string} */ id) => thumbnails.get(id) ?? null,
    async forget() {
      for (const address of thumbnails.values()) URL.revokeObjectURL(address);
      thumbnails.clear();
      await (await opening).forget();
    },
  };
}

/** @param {import("/page/upload-answer.js").Problem} problem @param {import("/page/texts.js").Say} [say]
 * @returns {string | undefined} */
function problemSentence({ sentence, code }, say) {
  const key = `photo.${code}`, own = say?.(key);
  return sentence || (own === key ? say?.("problem.other") : own);
}

/**
 * The phone around the queue.
 * @param {import("/page/upload-queue.js").Store} store
 * @param {import("/page/interface-client.js").Client} client
 * @param {() => void} onChange
 * @returns {import("/page/upload-queue.js").Surroundings}
 */
function surroundings(store, client, onChange) {
  const person = () => ({ token: remembered("token"), language: document.documentElement.lang });
  /** @type {string|null} */ let used = null;
  return {
    store, onChange, hash: sha256OfBlob, thumbnail: async blob =>
      (blob.type === seriesType ? thumbnailOfSeries(await photosOf(blob)) : thumbnailOf(blob)),
    async send(sending) {
      await client.join();
      used = remembered("token");
      return sendPhoto(sending, person());
    },
    async find(id) {
      await client.join();
      used = remembered("token");
      return findUpload(id, person());
    },
    async rejoin() {
      // Unless another question gave the token up already.
      if (remembered("token") === used) remember("token", null);
      await client.join();
      return true;
    },
    isOnline: () => navigator.onLine, now: () => Date.now(), random: Math.random,
    after(milliseconds, action) {
      // Longer times do not fit into a timer.
      const timer = setTimeout(action, Math.min(milliseconds, 2 ** 31 - 1));
      return () => clearTimeout(timer);
    },
    lock: work => (navigator.locks ? navigator.locks.request("qix-photos", work) : work()),
  };
}
