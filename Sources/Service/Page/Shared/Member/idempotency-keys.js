// Keys of wishes: the same until the service answered, so that a wish sent twice is carried out once.

/** @typedef {{of: (wish: string) => string, answered: (wish: string) => void}} Keys */

/** @param {() => string} [makeKey] @returns {Keys} */
export function makeKeys(makeKey = randomKey) {
  /** @type {Map<string, string>} */ const keys = new Map();
  return {
    of(wish) {
      let key = keys.get(wish);
      if (key === undefined) keys.set(wish, key = makeKey());
      return key;
    },
    answered: wish => { keys.delete(wish); },
  };
}

/** 128 random bits in hex. */
function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");
}
