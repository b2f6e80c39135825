// Records so many seconds of what the microphone hears: as samples where the browser hands them out, otherwise in
// whatever format it records.
import { isSilent, levelOf, pcm16, resample, sentRate, wavOf } from "/page/wav.js";

/** @typedef {'denied'|'none'|'busy'|'unsupported'} MicrophoneFault */
/** @typedef {{blob: Blob, isSilent: boolean}} Recording */
/** @typedef {(share: number, decibels: number) => void} Progress share of the time, from 0 to 1 */

// Voices are for telephones: what makes them clear takes from a television's sound what is to be found in it.
const asItIs = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
const types = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4", "audio/webm"];

/**
 * @returns {Promise<MediaStream|MicrophoneFault>}
 */
export async function openMicrophone() {
  if (!navigator.mediaDevices?.getUserMedia) return "unsupported";
  try {
    const audio = { ...asItIs, channelCount: { ideal: 1 } };
    return await navigator.mediaDevices.getUserMedia({ audio, video: false });
  } catch (error) {
    const { name } = /** @type {DOMException} */ (error);
    if (name === "NotAllowedError" || name === "SecurityError") return "denied";
    return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "busy";
  }
}

/**
 * @param {MediaStream} stream which is stopped in any case
 * @param {number} seconds
 * @param {Progress} onProgress
 * @param {AbortSignal} signal
 * @returns {Promise<Recording>} rejects where it was called off, or where the microphone was taken away
 */
export async function record(stream, seconds, onProgress, signal) {
  const context = new AudioContext();
  const isOver = new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    stream.getAudioTracks()[0]?.addEventListener("ended", () => reject(new Error("the microphone was taken away")));
  });
  isOver.catch(() => {});
  try {
    // Without a press a context may wait for one.
    await Promise.race([context.resume(), isOver]);
    const recording = context.audioWorklet ? samplesOf(context, stream, seconds, onProgress)
      : recordingOf(context, stream, seconds, onProgress);
    return await Promise.race([recording, isOver]);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    await context.close().catch(() => {});
  }
}

/**
 * @param {AudioContext} context
 * @param {MediaStream} stream
 * @param {number} seconds
 * @param {Progress} onProgress
 * @returns {Promise<Recording>}
 */
async function samplesOf(context, stream, seconds, onProgress) {
  await context.audioWorklet.addModule("/page/pcm-worklet.js");
  const source = context.createMediaStreamSource(stream);
  const collector = new AudioWorkletNode(context, "pcm-collector", { numberOfOutputs: 0 });
  const heard = new Float32Array(Math.round(seconds * context.sampleRate));
  let filled = 0;
  await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    collector.port.onmessage = ({ data }) => {
      const piece = /** @type {Float32Array} */ (data).subarray(0, heard.length - filled);
      heard.set(piece, filled);
      filled += piece.length;
      onProgress(filled / heard.length, levelOf(data));
      if (filled === heard.length) resolve();
    };
    source.connect(collector);
  });
  source.disconnect();
  const samples = resample(heard, context.sampleRate, sentRate);
  return { blob: new Blob([wavOf(pcm16(samples))], { type: "audio/wav" }), isSilent: isSilent(samples, sentRate) };
}

/**
 * @param {AudioContext} context
 * @param {MediaStream} stream
 * @param {number} seconds
 * @param {Progress} onProgress
 * @returns {Promise<Recording>}
 */
async function recordingOf(context, stream, seconds, onProgress) {
  const type = types.find(each => MediaRecorder.isTypeSupported(each));
  const recorder = new MediaRecorder(stream, type ? { mimeType: type, audioBitsPerSecond: 128_000 } : {});
  const analyser = context.createAnalyser(), samples = new Float32Array(analyser.fftSize), start = performance.now();
  context.createMediaStreamSource(stream).connect(analyser);
  let loudest = -120;
  /** @type {Blob[]} */ const pieces = [];
  await new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      const share = (performance.now() - start) / 1000 / seconds;
      analyser.getFloatTimeDomainData(samples);
      if (!isSilent(samples, samples.length)) loudest = 0;
      onProgress(Math.min(1, share), levelOf(samples));
      if (share < 1 && recorder.state === "recording") return;
      clearInterval(timer);
      if (recorder.state !== "inactive") recorder.stop();
    }, 40);
    recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
    recorder.addEventListener("error", reject);
    recorder.addEventListener("stop", resolve);
    recorder.start();
  });
  const [plain] = (recorder.mimeType || "audio/webm").split(";");
  return { blob: new Blob(pieces, { type: plain }), isSilent: loudest < 0 };
}
