// SHA-256 (FIPS 180-4) for pages that are not served over https: there a browser does not hash, and a photo must have
// the same name everywhere, because the service names it by the same digest.

/**
 * The first bits of the fractional parts of a root of the first primes, as FIPS 180-4 defines its constants.
 * @param {number} count
 * @param {(prime: number) => number} root
 */
function constants(count, root) {
  const found = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    let divisor = 2;
    while (divisor * divisor <= candidate && candidate % divisor) divisor += 1;
    if (divisor * divisor > candidate) found.push(Math.floor((root(candidate) % 1) * 2 ** 32) >>> 0);
  }
  return found;
}

const rounds = Uint32Array.from(constants(64, Math.cbrt));
const start = constants(8, Math.sqrt);

/**
 * @param {Uint8Array} bytes
 * @returns {Uint8Array} the bytes with the padding that makes them whole blocks of 64
 */
function pad(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  return padded;
}

/** @param {number} value @param {number} places */
const turn = (value, places) => (value >>> places) | (value << (32 - places));

/**
 * @param {Uint32Array} state changed in place
 * @param {Uint32Array} words 64 words, of which the first 16 are the block
 */
function mix(state, words) {
  for (let index = 16; index < 64; index += 1) {
    const early = words[index - 15], late = words[index - 2];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = words[index - 16] + low + words[index - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const chosen = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + rounds[index] + words[index]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g; g = f; f = e; e = (d + first) | 0;
    d = c; c = b; b = a; a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => { state[index] += value; });
}

/**
 * @param {Uint8Array} bytes
 * @returns {string} the digest, 64 hexadecimal digits
 */
export function sha256(bytes) {
  const padded = pad(bytes), view = new DataView(padded.buffer);
  const state = Uint32Array.from(start), words = new Uint32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(offset + index * 4);
    mix(state, words);
  }
  return [...state].map(word => word.toString(16).padStart(8, "0")).join("");
}

/**
 * By the browser where it hashes, which is faster.
 * @param {Blob} blob
 * @returns {Promise<string>} the digest, 64 hexadecimal digits
 */
export async function sha256OfBlob(blob) {
  const bytes = await blob.arrayBuffer();
  if (!globalThis.crypto?.subtle) return sha256(new Uint8Array(bytes));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map(byte => byte.toString(16).padStart(2, "0")).join("");
}
