#!/usr/bin/env python3
"""Measures how far a watermark lies below the level at which the sound masks it.

usage: Scripts/measure/audibility.py [--qix QIX] [--seconds N]

Computes the noise-to-mask ratio (NMR) of PEAQ (ITU-R BS.1387-1, basic version, FFT model): power in quarter-Bark bands of 2,048
samples at 48 kHz under a Hann window, spread over neighbouring bands, with a masking offset of 3 dB up to 12 Bark and a quarter
of the Bark number above. Sound below the threshold in quiet is inaudible (Terhardt 1979; full scale is played at 92 dB SPL).
The outer ear and temporal masking, which would hide more, are left out. Total NMR is the logarithm of the mean ratio; a frame
is disturbed if the ratio of any band exceeds 1.5 dB.

White noise of the same power shows what the watermark would be if it did not follow the programme. The sounds are those of
`Scripts/measure/sound.py`. Prints Markdown.
"""
import argparse
import glob
import os
import tempfile

import numpy as np

from sound import MUSIC, RATE, TEXT, VOICES, read, run, speak, write

FRAME = 2048
WINDOW = np.sqrt(8 / 3) * (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(FRAME) / FRAME))


def hertz_to_bark(hertz):
    """Schroeder's scale, as in BS.1387."""
    return 7 * np.arcsinh(np.asarray(hertz) / 650)


EDGES = np.arange(hertz_to_bark(80), hertz_to_bark(18_000), 0.25)
CENTRES = EDGES[:-1] + 0.125
LINES = hertz_to_bark(np.fft.rfftfreq(FRAME, 1 / RATE))


def band_powers(sound):
    """Power by frame and band."""
    count = (len(sound) - FRAME) // (FRAME // 2) + 1
    frames = np.array([sound[n * FRAME // 2 :][:FRAME] * WINDOW for n in range(count)])
    power = np.abs(np.fft.rfft(frames)) ** 2
    band_of_line = np.digitize(LINES, EDGES) - 1
    powers = np.zeros((count, len(CENTRES)))
    for band in range(len(CENTRES)):
        inside = band_of_line == band
        # A band narrower than a spectral line takes half of the nearest line.
        powers[:, band] = power[:, inside].sum(1) if inside.any() else power[:, np.abs(LINES - CENTRES[band]).argmin()] / 2
    return powers


def masking_threshold(power):
    """The highest power of inaudible noise, by frame and band."""
    hertz = 650 * np.sinh(CENTRES / 7)
    distance = CENTRES[None, :] - CENTRES[:, None]
    excitation = np.zeros_like(power)
    # Decibels SPL: full scale is played at 92 dB.
    level = 10 * np.log10(power / (FRAME / 2) ** 2 + 1e-12) + 92
    for band in range(len(CENTRES)):
        upper_slope = -24 - 230 / hertz[band] + 0.2 * level[:, band]
        slope = np.where(distance[band] < 0, 27 * distance[band], np.minimum(upper_slope, -4)[:, None] * distance[band])
        shape = 10 ** (slope / 10)
        shape /= shape.sum(1, keepdims=True)
        excitation += (shape * power[:, band : band + 1]) ** 0.4
    offset = np.where(CENTRES <= 12, 3, 0.25 * CENTRES)
    # Normalises the sum of powers of 0.4 by its value for even power (BS.1387-1, 2.1.7).
    normaliser = sum(
        (lambda s: (s / s.sum()) ** 0.4)(10 ** (np.where(d < 0, 27 * d, -24 * d) / 10)) for d in distance
    )
    kilohertz = hertz / 1000
    quiet_threshold = 3.64 * kilohertz**-0.8 - 6.5 * np.exp(-0.6 * (kilohertz - 3.3) ** 2) + 1e-3 * kilohertz**4
    quiet_power = (FRAME / 2) ** 2 * 10 ** ((quiet_threshold.clip(max=80) - 92) / 10)
    return (excitation / normaliser) ** 2.5 / 10 ** (offset / 10) + quiet_power


def noise_to_mask_ratios(programme, added):
    """Noise-to-mask ratios by frame and band, of the frames that are not silent."""
    power = band_powers(programme)
    is_audible = power.sum(1) > 1e-5 * power.sum(1).max()
    return band_powers(added)[is_audible] / masking_threshold(power)[is_audible].clip(1e-12)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qix", default=".build/release/qix")
    parser.add_argument("--seconds", type=int, default=20, help="seconds of each piece")
    options = parser.parse_args()
    random = np.random.default_rng(3)
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        music = [path for path in sorted(glob.glob(MUSIC))[1::2] if os.path.getsize(path) > 1_000_000]
        sounds = [("music", read(path)[20 * RATE :]) for path in music]
        sounds += [("speech", speak(voice, folder, TEXT)) for voice in VOICES]
        for kind, sound in sounds:
            source, marked = f"{folder}/source.wav", f"{folder}/marked.wav"
            write(source, sound[: options.seconds * RATE])
            run(options.qix, "sound", "mark", source, "--id", "4711", "--out", marked)
            programme = read(source)
            added = read(marked)[: len(programme)] - programme
            noise = random.standard_normal(len(added)) * added.std()
            for name, sound_added in (("mark", added), ("white noise as strong", noise)):
                ratio = noise_to_mask_ratios(programme, sound_added)
                decibels = 10 * np.log10(ratio.mean())
                disturbed = (10 * np.log10(ratio.max(1) + 1e-12) > 1.5).mean()
                results.setdefault((kind, name), []).append((decibels, disturbed))
    print("\nAudibility (`Scripts/measure/audibility.py`): noise-to-mask ratios as in ITU-R BS.1387-1.\n")
    print("| sound | added | total NMR, dB | worst piece | frames disturbed |\n|---|---|---|---|---|")
    for (kind, name), values in results.items():
        decibels, disturbed = np.array(values).T
        print(f"| {kind} | {name} | {decibels.mean():.1f} | {decibels.max():.1f} | {100 * disturbed.mean():.1f} % |")


if __name__ == "__main__":
    main()
