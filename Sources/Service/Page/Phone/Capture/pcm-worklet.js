// Hands the microphone's samples to the page, mixed to one channel, in pieces of about 40 ms.

const scope = /** @type {any} */ (globalThis), pieceLength = 2048;

class PCMCollector extends scope.AudioWorkletProcessor {
  piece = new Float32Array(pieceLength);
  filled = 0;

  /** @param {Float32Array[][]} inputs */
  process(inputs) {
    const channels = inputs[0] ?? [], length = channels[0]?.length ?? 0;
    for (let at = 0; at < length; at += 1) {
      let sum = 0;
      for (const channel of channels) sum += channel[at];
      this.piece[this.filled] = sum / channels.length;
      this.filled += 1;
      if (this.filled === pieceLength) {
        this.port.postMessage(this.piece, [this.piece.buffer]);
        this.piece = new Float32Array(pieceLength);
        this.filled = 0;
      }
    }
    return true;
  }
}

scope.registerProcessor("pcm-collector", PCMCollector);
