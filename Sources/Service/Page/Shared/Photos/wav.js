// Sound as the service hears it best: 16 kHz, mono, 16 bits, as a WAV file.

/** Samples a second of what is sent. */
export const sentRate = 16000;

// Half the length of the low-pass in zero crossings, its cutoff as a share of the lower rate, and Kaiser's beta. At
// 16 kHz the pass band ends at 7.3 kHz, above the 7 kHz of the service's marks, and 8.5 kHz is down by 75 dB.
const crossings = 40, cutoff = 0.485, beta = 7;

/**
 * Bessel's I0, by its series.
 * @param {number} x
 */
function bessel(x) {
  let sum = 1, term = 1;
  for (let index = 1; term > sum * 1e-12; index += 1) {
    term *= (x / (2 * index)) ** 2;
    sum += term;
  }
  return sum;
}

/** @param {number} left @param {number} right @returns {number} */
const greatestDivisor = (left, right) => (right ? greatestDivisor(right, left % right) : left);

/**
 * Changes the rate of samples by a low-pass whose weights are worked out once for each phase.
 * @param {Float32Array} samples
 * @param {number} from samples a second, a whole number
 * @param {number} to samples a second, a whole number
 * @returns {Float32Array} `round(length × to ÷ from)` samples
 */
export function resample(samples, from, to) {
  const out = new Float32Array(Math.round(samples.length * to / from));
  if (from === to) { out.set(samples); return out; }
  const divisor = greatestDivisor(from, to), up = to / divisor, down = from / divisor;
  const band = 2 * cutoff * Math.min(1, to / from);
  const half = Math.ceil(crossings / Math.min(1, to / from));
  /** @type {Map<number, Float64Array>} */
  const phases = new Map();
  for (let index = 0; index < out.length; index += 1) {
    const step = index * down, phase = step % up, middle = (step - phase) / up;
    let weights = phases.get(phase);
    if (!weights) phases.set(phase, weights = weightsOf(phase / up, half, band));
    let sum = 0;
    const first = Math.max(0, middle - half + 1), last = Math.min(samples.length - 1, middle + half);
    for (let at = first; at <= last; at += 1) sum += samples[at] * weights[at - middle + half - 1];
    out[index] = sum;
  }
  return out;
}

/**
 * A sinc under Kaiser's window, for a point that lies `fraction` after a sample; their sum is 1.
 * @param {number} fraction
 * @param {number} half samples to either side
 * @param {number} band the cutoff, as a share of half the rate
 */
function weightsOf(fraction, half, band) {
  const weights = new Float64Array(2 * half), scale = bessel(beta);
  for (let index = 0; index < weights.length; index += 1) {
    const distance = index - half + 1 - fraction, x = Math.PI * distance * band;
    const inside = 1 - (distance / half) ** 2;
    weights[index] = inside <= 0 ? 0 : (x === 0 ? 1 : Math.sin(x) / x) * bessel(beta * Math.sqrt(inside)) / scale;
  }
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map(weight => weight / sum);
}

/**
 * @param {Float32Array} samples from -1 to 1; what is beyond is cut
 * @returns {Int16Array}
 */
export function pcm16(samples) {
  return Int16Array.from(samples, sample => Math.round(Math.min(1, Math.max(-1, sample || 0)) * 32767));
}

/**
 * @param {Int16Array} samples of one channel
 * @param {number} [rate] samples a second
 * @returns {Uint8Array} a WAV file
 */
export function wavOf(samples, rate = sentRate) {
  const bytes = new Uint8Array(44 + samples.length * 2), view = new DataView(bytes.buffer);
  /** @param {number} offset @param {string} text */
  const name = (offset, text) => [...text].forEach((letter, at) => { bytes[offset + at] = letter.charCodeAt(0); });
  name(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  name(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, "data");
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, at) => view.setInt16(44 + at * 2, sample, true));
  return bytes;
}

/**
 * The root mean square of samples, in decibels of the greatest that they can hold.
 * @param {Float32Array} samples
 * @returns {number} at most 3, and -120 for silence
 */
export function levelOf(samples) {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.max(-120, 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12));
}

// A phone's microphone in a quiet room gives about -60 dB with its own noise alone; a switched-off one gives zeros.
const faintest = -66;

/**
 * Whether the loudest half second is too faint for anything to be heard in it.
 * @param {Float32Array} samples
 * @param {number} rate samples a second
 */
export function isSilent(samples, rate) {
  const window = Math.max(1, Math.round(rate / 2));
  for (let at = 0; at < samples.length; at += window) {
    // What varies is heard; a constant is the electronics' own.
    const part = samples.slice(at, at + window), mean = part.reduce((sum, sample) => sum + sample, 0) / part.length;
    if (levelOf(part.map(sample => sample - mean)) > faintest) return false;
  }
  return true;
}
