// Photos of one receipt are told as one.

/** @typedef {import("./upload-queue.js").Entry} Entry */

/**
 * @typedef {object} UploadCard
 * @property {string} group
 * @property {number} at when it was taken
 * @property {Entry['state']} state what is still to happen with any of them; `refused` where all were
 * @property {number} progress the share of bytes that was sent, from 0 to 1
 * @property {Entry[]} entries in the order of the parts
 */

/**
 * @param {Entry[]} entries
 * @returns {UploadCard[]} the newest first
 */
export function cardsOf(entries) {
  /** @type {Map<string, Entry[]>} */
  const groups = new Map();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups].map(([group, parts]) => {
    const all = parts.sort((left, right) => left.at - right.at || left.part - right.part);
    const bytes = all.reduce((sum, entry) => sum + entry.size, 0);
    const sent = all.reduce((sum, entry) => sum + entry.size * shareOf(entry), 0);
    return { group, at: Math.max(...all.map(entry => entry.at)), state: stateOf(all), entries: all,
      progress: bytes === 0 ? 0 : sent / bytes };
  }).sort((left, right) => right.at - left.at);
}

/** @param {Entry} entry */
const shareOf = entry => (entry.state === "waiting" || entry.state === "decided" ? 1 : entry.progress ?? 0);

/**
 * @param {Entry[]} entries
 * @returns {Entry['state']}
 */
function stateOf(entries) {
  /** @type {Entry['state'][]} */
  const order = ["sending", "kept", "waiting", "decided", "refused"];
  return order.find(state => entries.some(entry => entry.state === state)) ?? "refused";
}
