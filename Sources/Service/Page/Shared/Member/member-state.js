// What the page knows of the person: the service's last answers, kept for when there is no network.

/** @typedef {import("./next-step.js").Reward} Reward */
/** @typedef {import("./next-step.js").Campaign} Campaign */
/** @typedef {import("./next-step.js").Balance} Balance */
/** @typedef {{id: string, state: string, shake: string, uploaded_at: string, outcome?: string, coins: number,
 *   pending_coins: number,
 *   awards: {campaign: string, partner: string, coins: number, why: string, products?: string[]}[],
 *   pending: {campaign: string, partner: string, coins: number, why: string}[],
 *   reasons: {code: string, sentence: string}[], allowed?: string[],
 *   expected_by?: string, to_do?: string,
 *   history?: {at: string, what: string, coins?: number, sentence: string}[]}} Upload */
/** @typedef {{id: string, reward: string, coins: number, code?: string, at: string, cancel_until?: string,
 *   cancelled: boolean, symbology?: string, valid_until?: string, used?: boolean, allowed?: string[],
 *   call_off_seconds?: number, discount?: any}} Purchase */
/** @typedef {{id: string, tier: string, contacts: string[], profile?: any}} Member */
/** @typedef {import("./next-ways.js").Limit} Limit */

/** @typedef {object} Snapshot
 * @property {Balance} balance
 * @property {Upload[]} uploads newest first
 * @property {Campaign[]} campaigns
 * @property {Reward[]} rewards
 * @property {Purchase[]} purchases
 * @property {any[]} draws
 * @property {import("./next-ways.js").Content[]} [contents] what pays for reading, seeing and answering, where told
 * @property {Limit[]} [limits] the person's limits, where told
 * @property {import("./places.js").Place[]} places
 * @property {Member} me
 * @property {string | null} asOf when the service told it, by its own clock; null before it ever did
 * @property {{name: string, operator: string} | null} [programme] what it is called and who runs it, where told
 * @property {string | null} today the day of the programme's zone
 * @property {boolean} isFresh whether it was told since the page was opened and the network has held since */

/** @returns {Snapshot} */
export const nothingKnown = () => ({
  balance: { available: 0, pending: 0, debt: 0 }, uploads: [], campaigns: [], rewards: [], purchases: [], draws: [],
  places: [], me: { id: "", tier: "trial", contacts: [] }, asOf: null, today: null, isFresh: false,
});

/** @typedef {object} StateParts
 * @property {import("./interface-client.js").Client} client
 * @property {() => any} read what was kept
 * @property {(snapshot: Snapshot) => void} keep */

/** @typedef {object} MemberState
 * @property {() => Snapshot} now
 * @property {() => Promise<boolean>} refresh asks for all; false where the service could not be reached
 * @property {(event: string, data: any) => void} take a change that the service told
 * @property {() => void} forget
 * @property {(listener: (now: Snapshot, before: Snapshot) => void) => void} onChange */

/** @param {StateParts} parts @returns {MemberState} */
export function makeState(parts) {
  /** @type {Snapshot} */ let snapshot = { ...nothingKnown(), ...parts.read(), isFresh: false };
  /** @type {((now: Snapshot, before: Snapshot) => void)[]} */ const listeners = [];
  /** @param {Partial<Snapshot>} changes */
  function change(changes) {
    const before = snapshot;
    snapshot = { ...snapshot, ...changes };
    if (snapshot.isFresh) parts.keep(snapshot);
    for (const listener of listeners) listener(snapshot, before);
  }
  return {
    now: () => snapshot,
    onChange: listener => { listeners.push(listener); },
    forget: () => change({ ...nothingKnown() }),
    take: (event, data) => change(changesOf(snapshot, event, data)),
    async refresh() {
      const told = await everything(parts.client).catch(() => null);
      change(told === null ? { isFresh: false } : { ...told, isFresh: true });
      return told !== null;
    },
  };
}

/** @param {import("./interface-client.js").Client} client @returns {Promise<Partial<Snapshot>>} */
async function everything(client) {
  await client.join();
  // Older services have no draws and no places: the page is then without them.
  const [balance, uploads, campaigns, rewards, spends, me, draws, places, { limits }] = await Promise.all([
    client.get("/v1/me/balance"), client.get("/v1/uploads?limit=50"), client.get("/v1/campaigns"),
    client.get("/v1/rewards"), client.get("/v1/spends"), client.get("/v1/me"),
    client.get("/v1/draws").catch(() => ({ draws: [] })), client.get("/v1/places").catch(() => ({ places: [] })),
    client.get("/v1/me/limits").catch(() => ({ limits: [] })),
  ]);
  return {
    balance, uploads: onePerPhoto(uploads.uploads), campaigns: campaigns.campaigns, contents: campaigns.contents,
    rewards: rewards.rewards, purchases: spends.spends, me, draws: draws.draws, places: places.places,
    limits, asOf: balance.as_of, today: campaigns.today, programme: campaigns.programme ?? null,
  };
}

/** A photo that was sent under two names of one person is told once, as it earned.
 * @param {Upload[]} uploads @returns {Upload[]} */
function onePerPhoto(uploads) {
  /** @type {Map<string, Upload>} */ const best = new Map();
  for (const upload of uploads) {
    const other = best.get(upload.id);
    // They come newest first; of two that earned nothing the first one sent was judged for itself.
    if (!other || upload.coins >= other.coins) best.set(upload.id, upload);
  }
  return [...best.values()];
}

/** @param {Snapshot} snapshot @param {string} event @param {any} data @returns {Partial<Snapshot>} */
function changesOf(snapshot, event, data) {
  /** @template {{id: string}} Item @param {Item[]} list @param {Item} item */
  const put = (list, item) => list.some(known => known.id === item.id)
    ? list.map(known => known.id === item.id ? { ...known, ...item } : known) : [item, ...list];
  switch (event) {
  case "upload": return { uploads: put(snapshot.uploads, data) };
  case "balance": return { balance: data };
  case "purchase": return { purchases: put(snapshot.purchases, data) };
  default: return {};
  }
}
