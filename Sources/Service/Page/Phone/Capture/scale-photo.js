// Photos are made smaller on the phone before they are sent: the service reads no more from forty megapixels than from
// twelve, and a network is slow. One that is small enough goes as it is, byte for byte.

/** Pixels of the long side, and bytes. */
export const longestSide = 4096, mostBytes = 8 * 1024 * 1024;

/**
 * Scales by whole pictures: the camera's orientation tag is applied, since the new JPEG has none.
 * @param {Blob} blob of the camera or of the file picker
 * @param {{asJPEG?: boolean}} how `asJPEG` makes a JPEG of the PNG that some cameras give, a fifth of its size
 * @returns {Promise<Blob>} the same blob where it is small enough, or where this browser cannot show it (HEIC, for
 *   example, which the service reads)
 */
export async function scalePhoto(blob, { asJPEG = false } = {}) {
  const picture = await decode(blob);
  if (!picture) return blob;
  const { source, width, height, close } = picture;
  try {
    const share = Math.min(1, longestSide / Math.max(width, height));
    const isKept = !asJPEG || blob.type === "image/jpeg";
    if (share === 1 && blob.size <= mostBytes && isKept) return blob;
    // Quality goes first, because small print needs pixels more than it needs smooth grounds.
    for (const [factor, quality] of [[1, 0.92], [1, 0.85], [1, 0.75], [0.75, 0.8], [0.5, 0.8]]) {
      const scaled = await draw(source, width * share * factor, height * share * factor, quality);
      if (scaled && scaled.size <= mostBytes) return scaled;
    }
    return blob;
  } finally {
    close();
  }
}

/**
 * A small picture for lists.
 * @param {Blob} blob
 * @param {number} [side] pixels of the long side
 * @param {number} [most] bytes
 * @returns {Promise<Blob|null>} null where this browser cannot show it, as for sound
 */
export async function thumbnailOf(blob, side = 160, most = 20_000) {
  if (blob.type.startsWith("audio/")) return null;
  const picture = await decode(blob);
  if (!picture) return null;
  const { source, width, height, close } = picture, share = Math.min(1, side / Math.max(width, height));
  try {
    for (const quality of [0.8, 0.6, 0.4, 0.2]) {
      const small = await draw(source, width * share, height * share, quality);
      if (small && small.size <= most) return small;
    }
    return null;
  } finally {
    close();
  }
}

/**
 * A small picture of the photos of one receipt, beside each other.
 * @param {Blob[]} blobs
 * @param {number} [side] pixels of the long side
 * @returns {Promise<Blob|null>} null where this browser can show none of them
 */
export async function thumbnailOfSeries(blobs, side = 160) {
  const share = side / Math.max(1, blobs.length);
  const pictures = await Promise.all(blobs.map(async blob => {
    const small = await thumbnailOf(blob, side);
    return small && decode(small);
  }));
  if (!pictures.some(Boolean)) return null;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d");
  for (const [place, picture] of pictures.entries()) {
    if (!picture) continue;
    const { source, width, height, close } = picture;
    const scale = Math.min(share / width, side / height);
    const left = place * share + (share - width * scale) / 2, top = (side - height * scale) / 2;
    context?.drawImage(source, left, top, width * scale, height * scale);
    close();
  }
  const all = await draw(canvas, side, side, 0.8);
  canvas.width = canvas.height = 0;
  return all;
}

/**
 * @param {Blob} blob
 * @returns {Promise<{source: CanvasImageSource, width: number, height: number, close: () => void}|null>}
 */
async function decode(blob) {
  try {
    const bitmap = await createImageBitmap(blob, { imageOrientation: /** @type {any} */ ("from-image") });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    return decodeByImage(blob);
  }
}

/**
 * Older browsers do not know the option, but turn an image element by its tag.
 * @param {Blob} blob
 */
async function decodeByImage(blob) {
  const image = new Image(), address = URL.createObjectURL(blob);
  const close = () => URL.revokeObjectURL(address);
  try {
    image.src = address;
    await image.decode();
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
  } catch {
    close();
    return null;
  }
}

/**
 * @param {CanvasImageSource} source
 * @param {number} width
 * @param {number} height
 * @param {number} quality
 * @returns {Promise<Blob|null>} a JPEG
 */
export async function draw(source, width, height, quality) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext("2d");
  if (!context) return null;
  // JPEG has no holes: what is clear becomes paper.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((/** @type {(blob: Blob|null) => void} */ resolve) =>
    canvas.toBlob(resolve, "image/jpeg", quality));
  // Some phones keep the memory of a large canvas until it is made small.
  canvas.width = canvas.height = 0;
  return blob;
}
