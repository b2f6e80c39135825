// Keeps photos, and what became of them, in the browser's database, through reloads and restarts of the phone.

/** @typedef {import("/page/upload-queue.js").Entry} Entry */
/** @typedef {import("/page/upload-queue.js").Store} Store */

const name = "qix", version = 2;

/**
 * @returns {Promise<{store: Store, isLasting: boolean}>} not lasting where the browser keeps nothing, as some private
 *   windows do: photos are then sent from memory
 */
export async function openPhotoStore() {
  try {
    return { store: new DatabaseStore(await openDatabase()), isLasting: true };
  } catch {
    return { store: new MemoryStore(), isLasting: false };
  }
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = ({ oldVersion }) => {
      // Bytes stand apart, so that a list of entries does not read them.
      const entries = opening.result.createObjectStore("entries", { keyPath: "id" });
      const bytes = opening.result.createObjectStore("bytes", { keyPath: "id" });
      if (oldVersion === 1 && opening.transaction) moveOldPhotos(opening.transaction, entries, bytes);
    };
    opening.onsuccess = () => {
      // A newer page in another tab must be able to change the database.
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("another tab holds an older database"));
  });
}

/**
 * Photos that wait since the first version of the page.
 * @param {IDBTransaction} transaction
 * @param {IDBObjectStore} entries
 * @param {IDBObjectStore} bytes
 */
function moveOldPhotos(transaction, entries, bytes) {
  const reading = transaction.objectStore("photos").getAll();
  reading.onsuccess = () => {
    for (const { id, blob, at } of reading.result) {
      // Names that are no digest come from pages without https, and would never be found again.
      if (!/^[0-9a-f]{64}$/.test(id) || !(blob instanceof Blob)) continue;
      bytes.put({ id, bytes: blob, type: blob.type });
      entries.put({ id, group: id, part: 0, shake: "auto", type: blob.type, size: blob.size, at, state: "kept",
        tries: 0, begun: true, due: 0, pause: null, problem: null, upload: null, thumbnail: null });
    }
    transaction.db.deleteObjectStore("photos");
  };
}

/** @implements {Store} */
class DatabaseStore {
  /** @param {IDBDatabase} database */
  constructor(database) { this.database = database; }

  /**
   * One transaction: `work` begins it, and whatever its last request found is returned when all is on disk.
   * @template Found
   * @param {IDBTransactionMode} mode
   * @param {(stores: {entries: IDBObjectStore, bytes: IDBObjectStore}, give: (found: Found) => void) => void} work
   * @returns {Promise<Found|undefined>}
   */
  #within(mode, work) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(["entries", "bytes"], mode, { durability: "strict" });
      /** @type {Found|undefined} */ let result;
      transaction.oncomplete = () => resolve(result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
      work({ entries: transaction.objectStore("entries"), bytes: transaction.objectStore("bytes") },
        found => { result = found; });
    });
  }

  /** @returns {Promise<Entry[]>} */
  async all() {
    return await this.#within("readonly", ({ entries }, give) => {
      const reading = entries.getAll();
      reading.onsuccess = () => give(reading.result);
    }) ?? [];
  }

  /** @param {string} id @returns {Promise<Entry|undefined>} */
  read(id) {
    return this.#within("readonly", ({ entries }, give) => {
      const reading = entries.get(id);
      reading.onsuccess = () => give(reading.result);
    });
  }

  /** @param {Entry} entry @param {Blob} blob */
  async add(entry, blob) {
    // Some browsers lose blobs that they keep, but no browser loses bytes.
    const bytes = await blob.arrayBuffer();
    return await this.#within("readwrite", (stores, give) => {
      const reading = stores.entries.getKey(entry.id);
      reading.onsuccess = () => {
        give(reading.result === undefined);
        if (reading.result !== undefined) return;
        stores.entries.put(entry);
        stores.bytes.put({ id: entry.id, bytes, type: blob.type });
      };
    }) ?? false;
  }

  /** @param {string} id @param {(entry: Entry) => Entry|null} change @param {boolean} [isSent] */
  change(id, change, isSent = false) {
    return this.#within("readwrite", (/** @type {{entries: IDBObjectStore, bytes: IDBObjectStore}} */ stores,
      /** @type {(found: Entry|undefined) => void} */ give) => {
      const reading = stores.entries.get(id);
      reading.onsuccess = () => {
        if (reading.result === undefined) return;
        const changed = change(reading.result);
        if (changed) stores.entries.put(changed); else stores.entries.delete(id);
        if (!changed || isSent) stores.bytes.delete(id);
        give(changed ?? undefined);
      };
    });
  }

  /** @param {string} id */
  async bytes(id) {
    const kept = await this.#within("readonly", (/** @type {{bytes: IDBObjectStore}} */ stores, give) => {
      const reading = stores.bytes.get(id);
      reading.onsuccess = () => give(reading.result);
    });
    const found = /** @type {{bytes: ArrayBuffer|Blob, type: string}|undefined} */ (kept);
    return found && new Blob([found.bytes], { type: found.type });
  }

  async clear() {
    await this.#within("readwrite", ({ entries, bytes }) => { entries.clear(); bytes.clear(); });
  }
}

/** @implements {Store} */
class MemoryStore {
  /** @type {Map<string, {entry: Entry, blob: Blob|undefined}>} */ #kept = new Map();

  async all() { return [...this.#kept.values()].map(({ entry }) => entry); }

  /** @param {string} id */
  async read(id) { return this.#kept.get(id)?.entry; }

  /** @param {Entry} entry @param {Blob} blob */
  async add(entry, blob) {
    if (this.#kept.has(entry.id)) return false;
    this.#kept.set(entry.id, { entry, blob });
    return true;
  }

  /** @param {string} id @param {(entry: Entry) => Entry|null} change @param {boolean} [isSent] */
  async change(id, change, isSent = false) {
    const kept = this.#kept.get(id), changed = kept && change(kept.entry);
    if (kept && changed) this.#kept.set(id, { entry: changed, blob: isSent ? undefined : kept.blob });
    else this.#kept.delete(id);
    return changed ?? undefined;
  }

  /** @param {string} id */
  async bytes(id) { return this.#kept.get(id)?.blob; }

  async clear() { this.#kept.clear(); }
}
