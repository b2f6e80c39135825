#!/usr/bin/env python3
"""Measures how far a mark in sound lies under what the sound masks.

usage: Scripts/audibility.py [--qix QIX] [--seconds N]

The noise-to-mask ratio of PEAQ (ITU-R BS.1387-1, basic version, FFT model): power in quarter-Bark bands of 2,048 samples at
48 kHz under a Hann window, spread over neighbouring bands, and a masking offset of 3 dB up to 12 Bark and of a quarter of
the band's number above. Below the threshold in quiet (Terhardt 1979; full scale plays at 92 dB SPL) nothing is heard. The
outer ear and smearing in time are left out; the latter would hide more. Total NMR is the logarithm of the mean ratio; a
frame is disturbed where some band's ratio is above 1.5 dB.

Beside the mark, white noise of the same power: what the mark would be if it did not follow the programme. The sounds are
`Scripts/sound.py`'s. Prints Markdown.
"""
import argparse
import glob
import os
import tempfile

import numpy as np

from sound import MUSIC, RATE, TEXT, VOICES, read, run, spoken, write

FRAME = 2048
WINDOW = np.sqrt(8 / 3) * (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(FRAME) / FRAME))


def bark(hertz):
    """Schroeder's scale, as BS.1387 takes it."""
    return 7 * np.arcsinh(np.asarray(hertz) / 650)


EDGES = np.arange(bark(80), bark(18_000), 0.25)
CENTRES = EDGES[:-1] + 0.125
LINES = bark(np.fft.rfftfreq(FRAME, 1 / RATE))


def bands(sound):
    """Power a frame and band."""
    count = (len(sound) - FRAME) // (FRAME // 2) + 1
    frames = np.array([sound[n * FRAME // 2 :][:FRAME] * WINDOW for n in range(count)])
    power = np.abs(np.fft.rfft(frames)) ** 2
    of = np.digitize(LINES, EDGES) - 1
    out = np.zeros((count, len(CENTRES)))
    for band in range(len(CENTRES)):
        inside = of == band
        # A band narrower than a line takes its share of the nearest.
        out[:, band] = power[:, inside].sum(1) if inside.any() else power[:, np.abs(LINES - CENTRES[band]).argmin()] / 2
    return out


def masked(power):
    """What each band's power may be for noise in it not to be heard."""
    hertz = 650 * np.sinh(CENTRES / 7)
    distance = CENTRES[None, :] - CENTRES[:, None]
    spread = np.zeros_like(power)
    # Full scale plays at 92 dB SPL.
    level = 10 * np.log10(power / (FRAME / 2) ** 2 + 1e-12) + 92
    for band in range(len(CENTRES)):
        up = -24 - 230 / hertz[band] + 0.2 * level[:, band]
        slope = np.where(distance[band] < 0, 27 * distance[band], np.minimum(up, -4)[:, None] * distance[band])
        shape = 10 ** (slope / 10)
        shape /= shape.sum(1, keepdims=True)
        spread += (shape * power[:, band : band + 1]) ** 0.4
    offset = np.where(CENTRES <= 12, 3, 0.25 * CENTRES)
    # The sum of powers of 0.4 is held against what even power would give (BS.1387-1, 2.1.7).
    even = sum(
        (lambda s: (s / s.sum()) ** 0.4)(10 ** (np.where(d < 0, 27 * d, -24 * d) / 10)) for d in distance
    )
    thousands = hertz / 1000
    quiet = 3.64 * thousands**-0.8 - 6.5 * np.exp(-0.6 * (thousands - 3.3) ** 2) + 1e-3 * thousands**4
    return (spread / even) ** 2.5 / 10 ** (offset / 10) + (FRAME / 2) ** 2 * 10 ** ((quiet.clip(max=80) - 92) / 10)


def ratios(programme, added):
    """Each frame's and band's noise-to-mask ratio, of frames that are heard at all."""
    power = bands(programme)
    heard = power.sum(1) > 1e-5 * power.sum(1).max()
    return bands(added)[heard] / masked(power)[heard].clip(1e-12)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qix", default=".build/release/qix")
    parser.add_argument("--seconds", type=int, default=20, help="of each piece")
    options = parser.parse_args()
    random = np.random.default_rng(3)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        music = [path for path in sorted(glob.glob(MUSIC))[1::2] if os.path.getsize(path) > 1_000_000]
        sounds = [("music", read(path)[20 * RATE :]) for path in music]
        sounds += [("speech", spoken(voice, folder, TEXT)) for voice in VOICES]
        for kind, sound in sounds:
            source, marked = f"{folder}/source.wav", f"{folder}/marked.wav"
            write(source, sound[: options.seconds * RATE])
            run(options.qix, "sound", "mark", source, "--id", "4711", "--out", marked)
            programme = read(source)
            added = read(marked)[: len(programme)] - programme
            noise = random.standard_normal(len(added)) * added.std()
            for name, what in (("mark", added), ("white noise as strong", noise)):
                ratio = ratios(programme, what)
                decibels = 10 * np.log10(ratio.mean())
                disturbed = (10 * np.log10(ratio.max(1) + 1e-12) > 1.5).mean()
                found.setdefault((kind, name), []).append((decibels, disturbed))
    print("\nAudibility (`Scripts/audibility.py`): noise-to-mask ratios after ITU-R BS.1387-1.\n")
    print("| sound | added | total NMR, dB | worst piece | frames disturbed |\n|---|---|---|---|---|")
    for (kind, name), values in found.items():
        decibels, disturbed = np.array(values).T
        print(f"| {kind} | {name} | {decibels.mean():.1f} | {decibels.max():.1f} | {100 * disturbed.mean():.1f} % |")


if __name__ == "__main__":
    main()
