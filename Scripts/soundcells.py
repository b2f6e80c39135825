#!/usr/bin/env python3
"""Compares cells that a mark in sound could be made of: what of the mark is left after each damage.

usage: Scripts/soundcells.py [--clips N]

For each kind of cell a sheet of random signs is put into clips of speech and music by a quarter up or down, as qix does
it; each clip is damaged, and the sheet's agreement with what is left is measured where it is known to begin, in standard
deviations of chance. Clips are those that detection may be tuned on: every second piece of music, from the first, and
voices that `Scripts/sound.py` does not use. Prints Markdown.
"""
import argparse
import glob
import tempfile

import numpy as np

from sound import MUSIC, RATE, Damages, convolved, louder, read, room, spoken, TEXT

LOW = 16_000
# Name: samples a frame, frames a cell, lines a cell, cells of a chip (times × bands), highest tone.
KINDS = {
    "64 ms × 1 frame, 2 lines, one cell, 5 kHz": (1024, 1, 2, (1, 1), 5000),
    "64 ms × 2 frames, 2 lines, one cell, 5 kHz": (1024, 2, 2, (1, 1), 5000),
    "64 ms × 1 frame, 2 lines, up and down in time, 7 kHz": (1024, 1, 2, (2, 1), 7000),
    "64 ms × 2 frames, 2 lines, up and down in time, 7 kHz": (1024, 2, 2, (2, 1), 7000),
    "64 ms × 2 frames, 2 lines, up and down in bands, 7 kHz": (1024, 2, 2, (1, 2), 7000),
    "64 ms × 1 frame, 2 lines, chessboard, 7 kHz": (1024, 1, 2, (2, 2), 7000),
    "64 ms × 2 frames, 2 lines, chessboard, 5 kHz": (1024, 2, 2, (2, 2), 5000),
    "64 ms × 2 frames, 2 lines, chessboard, 7 kHz": (1024, 2, 2, (2, 2), 7000),
    "64 ms × 2 frames, 1 line, chessboard, 7 kHz": (1024, 2, 1, (2, 2), 7000),
    "64 ms × 4 frames, 2 lines, chessboard, 7 kHz": (1024, 4, 2, (2, 2), 7000),
    "32 ms × 2 frames, 2 lines, chessboard, 7 kHz": (512, 2, 2, (2, 2), 7000),
    "128 ms × 2 frames, 2 lines, chessboard, 7 kHz": (2048, 2, 2, (2, 2), 7000),
}
# How far a cell goes up or down: Sources/Sound/Marking.swift.
STRENGTH = 0.25


class Cells:
    def __init__(self, frame, frames, lines, chip, top):
        self.frame, self.hop, self.frames, self.lines, self.chip = frame, frame // 2, frames, lines, chip
        self.window = np.sqrt(0.5 - 0.5 * np.cos(2 * np.pi * np.arange(frame) / frame))
        self.first = 300 * frame // LOW
        self.places = (top * frame // LOW - self.first) // lines // chip[1]
        self.moments = int(4.8 * LOW / self.hop / frames / chip[0])
        self.signs = np.random.default_rng(5).choice([-1.0, 1.0], (self.moments, self.places))

    def spectra(self, sound):
        count = (len(sound) - self.frame) // self.hop + 1
        return np.array([np.fft.rfft(self.window * sound[n * self.hop : n * self.hop + self.frame]) for n in range(count)])

    def gains(self, count):
        """Each frame's and line's share up or down."""
        times, bands = self.chip
        board = np.array([[(-1) ** (t + b) for b in range(bands)] for t in range(times)])
        cells = np.kron(self.signs, board)
        lines = np.repeat(np.repeat(cells, self.frames, axis=0), self.lines, axis=1)
        gains = np.zeros((count, self.frame // 2 + 1))
        rows = min(count, len(lines))
        gains[:rows, self.first : self.first + lines.shape[1]] = lines[:rows]
        return gains

    def marked(self, sound):
        spectra = self.spectra(sound)
        added = np.fft.irfft(spectra * self.gains(len(spectra)) * STRENGTH, self.frame) * self.window
        out = sound.copy()
        for number, piece in enumerate(added):
            out[number * self.hop : number * self.hop + self.frame] += piece
        return out

    def agreement(self, sound):
        power = np.abs(self.spectra(sound)) ** 2
        levels = np.log(power + power.max() * 1e-8)
        times, bands = self.chip
        rows, columns = self.moments * times * self.frames, self.places * bands * self.lines
        levels = levels[:rows, self.first : self.first + columns]
        levels = np.pad(levels, ((0, rows - len(levels)), (0, 0)), mode="edge")
        cells = levels.reshape(self.moments * times, self.frames, self.places * bands, self.lines).sum((1, 3))
        if self.chip == (1, 1):
            # One cell alone is held against its neighbours in time.
            cells = cells - (np.roll(cells, 1, 0) + np.roll(cells, -1, 0)) / 2
            contrast = cells
        else:
            board = np.array([[(-1) ** (t + b) for b in range(bands)] for t in range(times)])
            folded = cells.reshape(self.moments, times, self.places, bands)
            contrast = np.einsum("mtpb,tb->mp", folded, board)
        contrast = contrast / (contrast.std(0) + 1e-6)
        contrast = np.clip(contrast / np.maximum(contrast.std(1, keepdims=True), 0.3), -2, 2)
        return (contrast * self.signs).sum() / np.sqrt((contrast**2).sum())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clips", type=int, default=12, help="clips of 5 s, half of them speech")
    options = parser.parse_args()
    random = np.random.default_rng(7)
    with tempfile.TemporaryDirectory() as folder:
        music = (read(path)[20 * RATE : 25 * RATE] for path in sorted(glob.glob(MUSIC))[0::2])
        music = [clip for clip in music if len(clip) == 5 * RATE][: options.clips // 2]
        voices = (["en-us", "it", "de", "fr", "en+f3"] * options.clips)[: options.clips // 2]
        speech = [spoken(voice, folder, TEXT)[(2 + n) * RATE :][: 5 * RATE] for n, voice in enumerate(voices)]
        babble = [spoken(voice, folder, TEXT) for voice in ["it", "de", "fr", "en+f3"]]
        babble = sum(np.roll(b[: 12 * RATE], n * 3 * RATE) / b.std() for n, b in enumerate(babble))
        damages = Damages(folder, random, babble, babble)
        opus = ["-c:a", "libopus", "-b:a", "32k"]
        ways = {
            "nothing": lambda sound: sound,
            "Opus 32": lambda sound: read(damages.through("heard", sound, *opus, ending="ogg")),
            "room 0.5 s": lambda sound: convolved(sound, room(0.5, random)),
            "babble 5 dB": lambda sound: louder(sound, damages.piece(babble, len(sound)), 5),
        }
        print("Mean agreement with the mark, speech / music:\n")
        print("| cell | " + " | ".join(ways) + " |\n|---" + "|---" * len(ways) + "|")
        for name, kind in KINDS.items():
            cells, row = Cells(*kind), []
            for damage in ways.values():
                means = []
                for clips in (speech, music):
                    heard = []
                    for clip in clips:
                        low = clip.reshape(-1, 3).mean(1)
                        added = np.repeat(cells.marked(low) - low, 3)
                        heard.append(cells.agreement(damage(clip + added)[: len(clip)].reshape(-1, 3).mean(1)))
                    means.append(np.mean(heard))
                row.append(f"{means[0]:.1f} / {means[1]:.1f}")
            print("| " + " | ".join([name, *row]) + " |", flush=True)


main()
