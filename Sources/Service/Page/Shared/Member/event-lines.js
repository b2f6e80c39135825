// Server-sent events, as they come in pieces (https://html.spec.whatwg.org/multipage/server-sent-events.html).

/** @typedef {{event: string, data: string, id: string | null}} StreamEvent */

/** Most characters of one event; what is longer is no event of ours. */
const longest = 1_000_000;

/** Reads events out of pieces of text, wherever they are cut.
 * @param {(event: StreamEvent) => void} onEvent
 * @param {(id: string) => void} [onId] told from where to go on, which a stream says without an event too
 * @returns {(piece: string) => void} */
export function makeEventReader(onEvent, onId = () => {}) {
  let rest = "";
  return piece => {
    rest += piece;
    if (rest.length > longest) throw new Error("an event is too long");
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = /** @type {string} */ (blocks.pop());
    for (const block of blocks) {
      const { event, id } = readBlock(block);
      if (event) onEvent(event);
      // What was not taken is told again.
      if (id) onId(id);
    }
  };
}

/** @param {string} block @returns {{event: StreamEvent | null, id: string | null}} */
function readBlock(block) {
  let event = "message", id = null;
  /** @type {string[]} */ const data = [];
  for (const line of block.split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at === 0) continue;  // a comment that keeps the connection open
    const field = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? "" : line.slice(at + 1).replace(/^ /, "");
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
    else if (field === "id") id = value;
  }
  return { event: data.length > 0 ? { event, data: data.join("\n"), id } : null, id };
}
