// Grey frames of receipts, drawn from a seed.

/** Numbers from 0 to 1 (mulberry32). */
export function random(seed) {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A receipt's print in its own coordinates, 0 to 1 across and lines down: true where there is ink. */
function print(next, across, lines, isDense) {
  const rows = Array.from({ length: lines }, () => {
    const left = next() < 0.2 ? 0.3 : 0.08, name = left + 0.2 + 0.3 * next(), amount = 0.8 + 0.05 * next();
    const letters = Array.from({ length: across }, () => next() < 0.62);
    const has = u => (isDense && u > 0.04 && u < 0.96) || (u > left && u < name) || (u > amount && u < 0.93);
    return { letters, has };
  });
  return (u, line) => {
    const row = rows[Math.floor(line)], place = line - Math.floor(line);
    return Boolean(row) && place < (isDense ? 0.8 : 0.55) && row.has(u) && row.letters[Math.floor(u * across)];
  };
}

/**
 * Draws paper on a table. `share` is what the paper takes of the frame's height; `zoom` enlarges beyond the frame;
 * `narrowed` is how much narrower the far end is; `turned` in degrees; `glare` the size of a white spot.
 */
export function drawReceipt(seed, { width = 240, height = 320, share = 0.9, zoom = 1, light = 1, narrowed = 0,
  turned = 0, glare = 0, isPart = false, isDense = false } = {}) {
  const next = random(seed);
  const high = (isPart ? 1.4 : share) * height * zoom;
  const wide = Math.min(isPart ? 1 : share, 1) * width * (0.55 + 0.3 * next()) * zoom;
  // Letters of about two pixels, as a phone's frame shows them.
  const has = print(next, Math.max(8, Math.round(wide / 4 / zoom)), Math.max(6, Math.round(high / 7 / zoom)), isDense);
  const lines = Math.max(6, Math.round(high / 7 / zoom));
  const table = (40 + 50 * next()) * light, paper = (195 + 30 * next()) * light, ink = (45 + 25 * next()) * light;
  const cosine = Math.cos(turned * Math.PI / 180), sine = Math.sin(turned * Math.PI / 180);
  const slope = (next() - 0.5) * 0.15;
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (const [dx, dy] of [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]) {
        const h = x + dx - width / 2, v = y + dy - height / 2;
        const down = (v * cosine - h * sine) / high + 0.5;
        const across = (h * cosine + v * sine) / (wide * (1 - narrowed * (1 - down))) + 0.5;
        const isPaper = down > 0 && down < 1 && across > 0 && across < 1;
        sum += !isPaper ? table : has(across, down * lines) && (isPart || (down > 0.04 && down < 0.96)) ? ink : paper;
      }
      const shade = 1 + slope * (x / width - 0.5), distance = Math.hypot(x / width - 0.5, y / height - 0.5);
      grey[y * width + x] = distance < glare ? 255 : Math.max(0, Math.min(255, sum / 4 * shade + (next() - 0.5) * 6));
    }
  }
  return { grey, width, height,
    paper: { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high } };
}

/** Blurs by a Gaussian of so many pixels, along each direction. */
export function blur(picture, across, down) {
  const { width, height } = picture;
  let values = Float64Array.from(picture.grey);
  for (const [deviation, step, count] of [[across, 1, width], [down, width, height]]) {
    if (deviation === 0) continue;
    const half = Math.ceil(deviation * 3), out = new Float64Array(values.length);
    for (let at = 0; at < values.length; at += 1) {
      const place = step === 1 ? at % width : Math.floor(at / width);
      let sum = 0, weight = 0;
      for (let offset = -half; offset <= half; offset += 1) {
        if (place + offset < 0 || place + offset >= count) continue;
        const share = Math.exp(-(offset ** 2) / (2 * deviation ** 2));
        sum += share * values[at + offset * step];
        weight += share;
      }
      out[at] = sum / weight;
    }
    values = out;
  }
  return { ...picture, grey: Uint8Array.from(values) };
}
