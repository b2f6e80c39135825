// Whether something is for the person now, as the service tells it, and what the person would have to tell.

/** @typedef {"contact" | "name" | "birthday" | "gender" | "postcode"} Fact */
/** @typedef {{state: "open" | "tell" | "others" | "not_yet" | "over" | "done" | "again", untold?: Fact[],
 *   from?: string, until?: string, again?: string}} Access */

/** Whether it pays the person now; so does what the service says nothing of.
 * @param {{access?: Access}} thing @returns {boolean} */
export const isOpen = thing => (thing.access?.state ?? "open") === "open";

/** Whether it may be the person's: it is, or is for whom the person may turn out to be.
 * @param {{access?: Access}} thing @returns {boolean} */
export const mayBeOpen = thing => thing.access?.state !== "others";

/** Whether the person would have to sign in first.
 * @param {Access | undefined} access @returns {boolean} */
export const asksToJoin = access => access?.untold?.includes("contact") ?? false;

/** What the person would have to tell besides.
 * @param {Access | undefined} access @returns {Fact[]} */
export const factsToTell = access => (access?.untold ?? []).filter(fact => fact !== "contact");
