#!/usr/bin/env python3
"""Compares two methods to watermark sound: how much of each survives damages, and how audible each is.

usage: Scripts/measure/soundways.py [--qix QIX] [--clips N]

*Noise* is the method of qix: known noise below the masking threshold, detected by coherent correlation. *Magnitudes* is what
qix did before: cells of 64 ms by 31 Hz made a quarter louder or quieter, four to a chip in a chessboard pattern (a patchwork of
magnitudes). The agreement with the watermark is in standard deviations of the agreement by chance: for noise as qix finds it (0
if it does not), for magnitudes with known alignment. Clips are those that detection may be tuned on: every second piece of
music, from the first, and voices that `Scripts/measure/sound.py` does not use. Prints Markdown.
"""
import argparse
import glob
import tempfile

import numpy as np

from audibility import noise_to_mask_ratios
from sound import MUSIC, RATE, TEXT, Damages, convolve, detect, mix_sounds, pink_noise, read, room_response, run, speak, write

LOW = 16_000
FRAME, HOP, FIRST, LAST = 1024, 512, 19, 447
WINDOW = np.sin(np.pi * np.arange(FRAME) / FRAME)
STRENGTH = 0.25


class Magnitudes:
    """A grid of random signs; a chip is two cells of time by two of frequency."""

    def __init__(self):
        self.bands, self.times = (LAST - FIRST) // 4, 37
        self.signs = np.random.default_rng(5).choice([-1.0, 1.0], (self.times, self.bands))

    def spectra(self, sound):
        count = (len(sound) - FRAME) // HOP + 1
        return np.array([np.fft.rfft(WINDOW * sound[n * HOP : n * HOP + FRAME]) for n in range(count)])

    def addition(self, sound):
        """The sound to be added to mark a sound."""
        spectra = self.spectra(sound)
        cells = np.kron(self.signs, [[1, -1], [-1, 1]])
        lines = np.repeat(np.repeat(cells, 2, axis=0), 2, axis=1)
        gains = np.zeros((len(spectra), FRAME // 2 + 1))
        rows = min(len(gains), len(lines))
        gains[:rows, FIRST : FIRST + lines.shape[1]] = lines[:rows]
        added = np.zeros(len(sound))
        for number, piece in enumerate(np.fft.irfft(spectra * gains * STRENGTH, FRAME) * WINDOW):
            added[number * HOP : number * HOP + FRAME] += piece
        return added

    def agreement(self, sound):
        """How well a sound agrees with the signs, in standard deviations."""
        power = np.log(np.abs(self.spectra(sound)) ** 2 + 1e-9)[: 4 * self.times, FIRST : FIRST + 4 * self.bands]
        cells = power.reshape(2 * self.times, 2, 2 * self.bands, 2).sum((1, 3))
        chips = cells.reshape(self.times, 2, self.bands, 2)
        contrast = chips[:, 0, :, 0] - chips[:, 0, :, 1] - chips[:, 1, :, 0] + chips[:, 1, :, 1]
        contrast /= contrast.std(0) + 1e-6
        contrast = np.clip(contrast / np.maximum(contrast.std(1, keepdims=True), 0.3), -2, 2)
        return (contrast * self.signs).sum() / np.sqrt((contrast**2).sum())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qix", default=".build/release/qix")
    parser.add_argument("--clips", type=int, default=12, help="clips of 5 s, half of them speech")
    options = parser.parse_args()
    random = np.random.default_rng(7)
    with tempfile.TemporaryDirectory() as folder:
        music = (read(path)[20 * RATE : 25 * RATE] for path in sorted(glob.glob(MUSIC))[0::2])
        music = [clip for clip in music if len(clip) == 5 * RATE][: options.clips // 2]
        voices = (["en-us", "it", "de", "fr", "en+f3"] * options.clips)[: options.clips // 2]
        speech = [speak(voice, folder, TEXT)[(2 + n) * RATE :][: 5 * RATE] for n, voice in enumerate(voices)]
        babble = [speak(voice, folder, TEXT) for voice in ["it", "de", "fr", "en+f3"]]
        babble = sum(np.roll(b[: 12 * RATE], n * 3 * RATE) / b.std() for n, b in enumerate(babble))
        damages = Damages(folder, random, babble, babble)
        opus = ["-c:a", "libopus", "-b:a", "32k"]
        damaged = {
            "nothing": lambda sound: sound,
            "Opus 32": lambda sound: read(damages.encode("heard", sound, *opus, extension="ogg")),
            "room 0.5 s": lambda sound: convolve(sound, room_response(0.5, random)),
            "babble 0 dB": lambda sound: mix_sounds(sound, damages.piece(babble, len(sound)), 0),
            "pink noise 0 dB": lambda sound: mix_sounds(sound, pink_noise(len(sound), random), 0),
        }
        magnitudes = Magnitudes()

        def add_noise_mark(clip):
            source, marked = f"{folder}/source.wav", f"{folder}/marked.wav"
            write(source, clip)
            run(options.qix, "sound", "mark", source, "--id", "4711", "--out", marked)
            return read(marked)[: len(clip)] - read(source)

        def measure_noise_mark(sound):
            path = f"{folder}/heard.wav"
            write(path, sound)
            return detect(options.qix, [path])[0][0].get("agreement") or 0

        methods = {
            "noise": (add_noise_mark, measure_noise_mark),
            "magnitudes": (
                lambda clip: np.repeat(magnitudes.addition(clip.reshape(-1, 3).mean(1)), 3),
                lambda sound: magnitudes.agreement(sound.reshape(-1, 3).mean(1)),
            ),
        }
        print("Mean agreement with the mark, speech / music:\n")
        print("| method | total NMR, dB | " + " | ".join(damaged) + " |\n|---|---" + "|---" * len(damaged) + "|")
        for name, (addition, agreement) in methods.items():
            added = [[addition(clip) for clip in clips] for clips in (speech, music)]
            rows = [[10 * np.log10(np.mean([noise_to_mask_ratios(c, a).mean() for c, a in zip(clips, adds)]))
                     for clips, adds in zip((speech, music), added)]]
            for damage in damaged.values():
                rows.append([np.mean([agreement(damage(c + a)[: len(c)]) for c, a in zip(clips, adds)])
                             for clips, adds in zip((speech, music), added)])
            print(f"| {name} | " + " | ".join(f"{s:.1f} / {m:.1f}" for s, m in rows) + " |", flush=True)


if __name__ == "__main__":
    main()
