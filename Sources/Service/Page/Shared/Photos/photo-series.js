// The photos of one long receipt as one file, so that they are kept, sent, named and answered as one: a tar archive
// (POSIX, "ustar Interchange Format"), in which each photo stands byte for byte behind a header of its length.

/** More photos than this are no receipt; the service takes as many. */
export const mostPhotos = 6;
export const seriesType = "application/x-tar";

const block = 512;

/**
 * @param {Blob[]} photos in their order: two at least
 * @returns {Blob} the same bytes whenever it is made of the same photos
 */
export function seriesOf(photos) {
  const pieces = photos.flatMap((photo, index) => [headerOf(index + 1, photo.size), photo,
    new Uint8Array((block - photo.size % block) % block)]);
  return new Blob([...pieces, new Uint8Array(2 * block)], { type: seriesType });
}

/**
 * @param {Blob} series that `seriesOf` made
 * @returns {Promise<Blob[]>}
 */
export async function photosOf(series) {
  /** @type {Blob[]} */ const photos = [];
  for (let offset = 0; photos.length < mostPhotos;) {
    const header = await series.slice(offset, offset + block).text();
    const size = Number.parseInt(header.slice(124, 135), 8);
    if (!(size > 0)) break;
    photos.push(series.slice(offset + block, offset + block + size));
    offset += block + Math.ceil(size / block) * block;
  }
  return photos;
}

/**
 * @param {number} number
 * @param {number} size
 * @returns {Uint8Array}
 */
function headerOf(number, size) {
  const header = new Uint8Array(block);
  const write = (/** @type {number} */ place, /** @type {string} */ text) =>
    { header.set(new TextEncoder().encode(text), place); };
  const octal = (/** @type {number} */ value, /** @type {number} */ digits) => value.toString(8).padStart(digits, "0");
  write(0, String(number));
  write(100, "0000644\0");
  // Nobody's, and of no time: equal photos make equal files.
  write(108, "0000000\0");
  write(116, "0000000\0");
  write(124, `${octal(size, 11)}\0`);
  write(136, "00000000000\0");
  write(156, "0");
  write(257, "ustar\0" + "00");
  // The sum is made with spaces in its own place.
  write(148, "        ");
  write(148, `${octal(header.reduce((sum, byte) => sum + byte, 0), 6)}\0 `);
  return header;
}
