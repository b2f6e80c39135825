#!/usr/bin/env python3
"""Draws symbols under one to five scratches that run nearly along their bars, in any direction, and counts what qix reads
of them, right and wrong. A scratch that crosses many scan lines at the same digit makes another digit of it on all of them.

usage: python3 Scripts/scratches.py [--seed 1] [--count 1500] [--keep FOLDER]
"""
import argparse
import math
import random
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import focus
import readers

INVERT = str.maketrans("01", "10")
OVER, QUIET, ABOVE = 3, 12, 20


def number(dice):
    """A number with its check digit and the modules that draw it: an EAN-8 in one of seven, many beginning with 0, 4 and 8."""
    short = dice.random() < 0.15
    digits = [] if short else [dice.choice([0, dice.randrange(10), 8, 4])]
    digits += [dice.randrange(10) for _ in range(7 if short else 11)]
    digits.append(-sum(digit * (1 if place % 2 else 3) for place, digit in enumerate(reversed(digits))) % 10)
    text = "".join(map(str, digits))
    if not short:
        return text, focus.modules(text)
    left, right = ["".join(focus.SET_A[int(digit)] for digit in half) for half in (text[:4], text[4:])]
    return text, "101" + left + "01010" + right.translate(INVERT) + "101"


def drawn(dice):
    """A photo and the GTIN that stands on it."""
    text, modules = number(dice)
    module, long = dice.uniform(1.3, 4), len(modules)
    high = long * module * dice.uniform(0.25, 0.7) * (1.3 if long < 90 else 1)
    width, height = int((long + 2 * QUIET) * module), int(high + 2 * ABOVE)
    image = Image.new("L", (width * OVER, height * OVER), dice.randrange(150, 240))
    pen, ink = ImageDraw.Draw(image), dice.randrange(10, 80)
    for place, dark in enumerate(modules):
        if dark == "1":
            pen.rectangle([(QUIET + place) * module * OVER, ABOVE * OVER, (QUIET + place + 1) * module * OVER - 1,
                           (ABOVE + high) * OVER], fill=ink)
    for _ in range(dice.randint(1, 5)):
        lean = math.radians(dice.uniform(-20, 20))
        x, y = dice.uniform(QUIET, QUIET + long) * module, ABOVE + dice.random() * high
        reach = high * dice.uniform(0.4, 2)
        across, down = reach * math.sin(lean), reach * math.cos(lean)
        pen.line([(x - across) * OVER, (y - down) * OVER, (x + across) * OVER, (y + down) * OVER],
                 fill=dice.choice([0, 30, 60, 200, 230, 255]), width=max(1, round(dice.uniform(0.6, 4) * module * OVER)))
    image = image.resize((width, height), Image.BOX)
    side = int(max(width, height) * 1.5)
    scene = Image.new("L", (side, side), dice.randrange(60, 240))
    scene.paste(image, ((side - width) // 2, (side - height) // 2))
    angle = dice.choice([dice.uniform(-6, 6), dice.uniform(-60, 60), dice.uniform(0, 360)])
    scene = scene.rotate(angle, Image.BICUBIC, fillcolor=scene.getpixel((0, 0)))
    soft = dice.uniform(0, 0.8) * module
    if dice.random() < 0.6:
        scene = scene.filter(ImageFilter.GaussianBlur(soft))
    grain = np.random.default_rng(dice.getrandbits(32)).normal(0, dice.uniform(0, 8), (side, side))
    return Image.fromarray(np.clip(np.asarray(scene, float) + grain, 0, 255).round().astype(np.uint8)), text.zfill(14)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1500, help="pictures drawn")
    parser.add_argument("--keep", type=Path, help="folder for the pictures")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as scratch:
        folder, made = options.keep or Path(scratch), []
        folder.mkdir(parents=True, exist_ok=True)
        for index in range(options.count):
            image, gtin = drawn(dice)
            made.append((folder / f"{index:05d}.png", gtin))
            image.save(made[-1][0], compress_level=1)
        run = readers.run([readers.QIX, "read"], [path for path, _ in made])
    right = wrong = 0
    for (path, gtin), reading in zip(made, run.readings):
        got = {code["gtin"] for code in reading.get("barcodes") or [] if code.get("gtin")}
        right += gtin in got
        wrong += bool(got - {gtin})
        if got - {gtin}:
            print("misread", path.name, gtin, sorted(got))
    print(f"read {right} of {len(made)}, misread {wrong}, CPU {run.cpu:.0f} s")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
