#!/usr/bin/env python3
"""Draws the film and plays the spot of the sample programme: images/pasta.webm and images/spot.wav.

usage: /usr/bin/python3 Scripts/draw/spot QIX      (a built qix, which puts the mark in)

Needs python3-numpy, python3-pil and ffmpeg. The spot is a tune of plucked strings of five and a half seconds, marked
with the id 2026 for the first of March, as images/campaigns.yaml expects. The film is a pot in which pasta boils.
"""
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

import numpy
from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parent.parent.parent.parent
RATE, SECONDS = 16_000, 5.5
# A tune of our own, in half tones above the A of 220 Hz; a note begins every 0.22 s.
TUNE = [0, 7, 12, 16, 12, 7, 3, 7, 12, 15, 12, 7, 5, 9, 12, 17, 12, 9, 7, 11, 14, 19, 14, 11, 12]
NOTE = 0.22


def pluck(frequency, seconds, random):
    """A plucked string (Karplus and Strong, 1983), which has many partials and so much room for a mark."""
    delay = max(2, int(RATE / frequency))
    line = random.uniform(-1, 1, delay)
    sound = numpy.empty(int(RATE * seconds))
    for place in range(len(sound)):
        sound[place] = line[place % delay]
        line[place % delay] = 0.498 * (line[place % delay] + line[(place + 1) % delay])
    return sound


def spot(path):
    random = numpy.random.default_rng(58)
    sound = 0.01 * random.normal(size=int(RATE * SECONDS))
    for number, note in enumerate(TUNE):
        start = int(number * NOTE * RATE)
        for octave, level in ((0, 0.5), (12, 0.25)):
            string = level * pluck(220 * 2 ** ((note + octave) / 12), 1.2, random)
            end = min(len(sound), start + len(string))
            sound[start:end] += string[: end - start]
    sound *= 0.8 / numpy.abs(sound).max()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((sound * 32767).astype("<i2").tobytes())


WIDTH, HEIGHT, FRAMES, PER_SECOND = 480, 270, 180, 15


def frame(number):
    """A pot on a flame; bubbles rise, steam drifts, and after a third of the film pasta falls in."""
    image = Image.new("RGB", (WIDTH, HEIGHT), "#fff7e0")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 220, WIDTH, HEIGHT), fill="#e3d3ad")
    for flame in range(9):
        height = 10 + 6 * numpy.sin(number / 2 + flame * 2)
        x = 170 + flame * 16
        draw.polygon([(x, 220), (x + 12, 220), (x + 6, 220 - height)], fill="#e8892b")
    for steam in range(5):
        x = 180 + steam * 28 + 8 * numpy.sin(number / 9 + steam)
        y = 100 - (number * 1.5 + steam * 23) % 90
        draw.ellipse((x - 9, y - 9, x + 9, y + 9), fill="#efe7d2")
    for stick in range(14):
        fall = (number - 60 - 4 * stick) * 7
        if fall > 0:
            x, y = 185 + stick * 8, min(fall, 96)
            if y < 96:
                draw.rectangle((x, y, x + 3, y + 50), fill="#e9b949")
    draw.rounded_rectangle((160, 110, 320, 205), 16, fill="#1b4d3e")
    draw.rectangle((150, 106, 330, 118), fill="#2a6b57")
    draw.rectangle((125, 124, 160, 134), fill="#2a6b57")
    draw.rectangle((320, 124, 355, 134), fill="#2a6b57")
    for bubble in range(8):
        x = 175 + (bubble * 37) % 130
        y = 195 - (number * 2 + bubble * 31) % 70
        draw.ellipse((x, y, x + 7, y + 7), outline="#9fc7b6", width=2)
    draw.rectangle((0, HEIGHT - 6, WIDTH * number / (FRAMES - 1), HEIGHT), fill="#1b4d3e")
    return image


def film(path):
    command = [
        "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDTH}x{HEIGHT}", "-r",
        str(PER_SECOND), "-i", "-", "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "38", "-row-mt", "0", "-threads", "1",
        "-pix_fmt", "yuv420p", "-fflags", "+bitexact", "-flags:v", "+bitexact", str(path),
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        for number in range(FRAMES):
            process.stdin.write(frame(number).tobytes())
        process.stdin.close()
    if process.returncode != 0:
        sys.exit(process.returncode)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    film(ROOT / "images/pasta.webm")
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.wav"
        spot(plain)
        subprocess.run(
            [sys.argv[1], "sound", "mark", str(plain), "--id", "2026", "--out", str(ROOT / "images/spot.wav"), "--at",
             "2026-03-01T05:00:00Z"], check=True)


if __name__ == "__main__":
    main()
