import assert from "node:assert/strict";
import { test } from "node:test";
import { isSilent, levelOf, pcm16, resample, wavOf } from "../../Sources/Service/Page/Shared/Photos/wav.js";

const tone = (hertz, rate, seconds = 1) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, at) => 0.5 * Math.sin(2 * Math.PI * hertz * at / rate));
// Without the ends, where the low-pass has only half of what it weighs.
const inner = samples => samples.slice(800, samples.length - 800);

for (const rate of [44100, 48000, 96000, 22050, 44117]) {
  for (const hertz of [100, 1000, 5000, 7000].filter(hertz => hertz < rate * 0.45)) {
    test(`a tone of ${hertz} Hz recorded at ${rate} keeps its level`, () => {
      const change = levelOf(inner(resample(tone(hertz, rate), rate, 16000))) - levelOf(inner(tone(hertz, rate)));
      assert.ok(Math.abs(change) < 0.5, `${change} dB`);
    });
  }
  for (const hertz of [9000, 10500, 15000, 20000].filter(hertz => hertz < rate / 2)) {
    test(`a tone of ${hertz} Hz recorded at ${rate} is gone by 40 dB`, () => {
      const change = levelOf(inner(resample(tone(hertz, rate), rate, 16000))) - levelOf(inner(tone(hertz, rate)));
      assert.ok(change < -40, `${change} dB`);
    });
  }
}

test("a telephone's 8 kHz becomes 16 kHz with the same tone and nothing above it", () => {
  const out = inner(resample(tone(1000, 8000), 8000, 16000));
  const expected = inner(tone(1000, 16000));
  assert.ok(levelOf(out.map((sample, at) => sample - expected[at])) < levelOf(expected) - 50);
});

test("a resampled tone is the tone sampled at the new rate, not a shifted one", () => {
  const out = inner(resample(tone(440, 44100), 44100, 16000)), expected = inner(tone(440, 16000));
  assert.ok(levelOf(out.map((sample, at) => sample - expected[at])) < levelOf(expected) - 60);
});

test("lengths are exact", () => {
  for (const rate of [8000, 16000, 22050, 44100, 48000, 96000, 192000]) {
    for (const seconds of [5, 1, 0.1, 0]) {
      assert.equal(resample(new Float32Array(rate * seconds), rate, 16000).length, 16000 * seconds);
    }
  }
  assert.equal(resample(new Float32Array(7), 44100, 16000).length, 3);
});

test("the same rate changes nothing", () => {
  const samples = tone(300, 16000, 0.1);
  assert.deepEqual(resample(samples, 16000, 16000), samples);
});

test("sixteen bits hold what is beyond the greatest as the greatest, and no sound where there is no number", () => {
  assert.deepEqual([...pcm16(Float32Array.of(0, 1, -1, 2, -9, 0.5, NaN))], [0, 32767, -32767, 32767, -32767, 16384, 0]);
});

test("a WAV file is as its header says", () => {
  const bytes = wavOf(Int16Array.of(1, -2, 300)), view = new DataView(bytes.buffer);
  const text = (from, to) => String.fromCharCode(...bytes.slice(from, to));
  assert.equal(bytes.length, 50);
  assert.equal(text(0, 4) + text(8, 16) + text(36, 40), "RIFFWAVEfmt data");
  assert.equal(view.getUint32(4, true), 42);
  assert.deepEqual([16, 1, 1, 16000, 32000, 2, 16, 6], [
    view.getUint32(16, true), view.getUint16(20, true), view.getUint16(22, true), view.getUint32(24, true),
    view.getUint32(28, true), view.getUint16(32, true), view.getUint16(34, true), view.getUint32(40, true)]);
  assert.deepEqual([44, 46, 48].map(at => view.getInt16(at, true)), [1, -2, 300]);
});

test("nothing was heard where the microphone gave zeros, a constant or less than its own noise", () => {
  const noise = level => Float32Array.from({ length: 48000 }, (_, at) => level * Math.sin(at * at * 0.37));
  assert.equal(isSilent(new Float32Array(48000), 48000), true);
  assert.equal(isSilent(new Float32Array(48000).fill(0.2), 48000), true);
  assert.equal(isSilent(noise(0.0003), 48000), true);
  assert.equal(isSilent(new Float32Array(0), 48000), true);
  assert.equal(isSilent(noise(0.01), 48000), false);
});

test("a short sound among silence was heard", () => {
  const samples = new Float32Array(48000 * 5);
  samples.set(tone(800, 48000, 0.2).map(sample => sample / 10), 100000);
  assert.equal(isSilent(samples, 48000), false);
});
