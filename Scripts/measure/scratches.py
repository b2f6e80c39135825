#!/usr/bin/env python3
"""Draws codes with one to five scratches nearly parallel to their bars, at any angle, and counts what qix reads, right and
wrong. A scratch that crosses many scan lines at the same digit can turn it into another digit on all of them.

usage: python3 Scripts/measure/scratches.py [--seed 1] [--count 1500] [--keep FOLDER]
"""
import argparse
import math
import random
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "draw"))

import focus  # noqa: E402
import readers  # noqa: E402

INVERT = str.maketrans("01", "10")
OVERSAMPLING = 3
QUIET, MARGIN = 12, 20  # modules beside the code, pixels above and below it


def random_code(dice):
    """A number with check digit and its modules: one EAN-8 in seven, otherwise an EAN-13, often beginning with 0, 4 or 8."""
    is_ean8 = dice.random() < 0.15
    digits = [] if is_ean8 else [dice.choice([0, dice.randrange(10), 8, 4])]
    digits += [dice.randrange(10) for _ in range(7 if is_ean8 else 11)]
    digits.append(-sum(digit * (1 if index % 2 else 3) for index, digit in enumerate(reversed(digits))) % 10)
    text = "".join(map(str, digits))
    if not is_ean8:
        return text, focus.encode_ean13(text)
    left, right = ["".join(focus.SET_A[int(digit)] for digit in half) for half in (text[:4], text[4:])]
    return text, "101" + left + "01010" + right.translate(INVERT) + "101"


def draw_photo(dice):
    """A photo and the GTIN on it."""
    text, code = random_code(dice)
    module, code_width = dice.uniform(1.3, 4), len(code)
    code_height = code_width * module * dice.uniform(0.25, 0.7) * (1.3 if code_width < 90 else 1)
    width, height = int((code_width + 2 * QUIET) * module), int(code_height + 2 * MARGIN)
    image = Image.new("L", (width * OVERSAMPLING, height * OVERSAMPLING), dice.randrange(150, 240))
    pen, ink = ImageDraw.Draw(image), dice.randrange(10, 80)
    for index, dark in enumerate(code):
        if dark == "1":
            pen.rectangle([(QUIET + index) * module * OVERSAMPLING, MARGIN * OVERSAMPLING,
                           (QUIET + index + 1) * module * OVERSAMPLING - 1, (MARGIN + code_height) * OVERSAMPLING], fill=ink)
    for _ in range(dice.randint(1, 5)):
        angle = math.radians(dice.uniform(-20, 20))
        x, y = dice.uniform(QUIET, QUIET + code_width) * module, MARGIN + dice.random() * code_height
        half_length = code_height * dice.uniform(0.4, 2)
        dx, dy = half_length * math.sin(angle), half_length * math.cos(angle)
        pen.line([(x - dx) * OVERSAMPLING, (y - dy) * OVERSAMPLING, (x + dx) * OVERSAMPLING, (y + dy) * OVERSAMPLING],
                 fill=dice.choice([0, 30, 60, 200, 230, 255]), width=max(1, round(dice.uniform(0.6, 4) * module * OVERSAMPLING)))
    image = image.resize((width, height), Image.BOX)
    side = int(max(width, height) * 1.5)
    scene = Image.new("L", (side, side), dice.randrange(60, 240))
    scene.paste(image, ((side - width) // 2, (side - height) // 2))
    rotation = dice.choice([dice.uniform(-6, 6), dice.uniform(-60, 60), dice.uniform(0, 360)])
    scene = scene.rotate(rotation, Image.BICUBIC, fillcolor=scene.getpixel((0, 0)))
    blur = dice.uniform(0, 0.8) * module
    if dice.random() < 0.6:
        scene = scene.filter(ImageFilter.GaussianBlur(blur))
    noise = np.random.default_rng(dice.getrandbits(32)).normal(0, dice.uniform(0, 8), (side, side))
    return Image.fromarray(np.clip(np.asarray(scene, float) + noise, 0, 255).round().astype(np.uint8)), text.zfill(14)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1500, help="pictures to draw")
    parser.add_argument("--keep", type=Path, help="folder to keep the pictures in")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as scratch_folder:
        folder, pictures = options.keep or Path(scratch_folder), []
        folder.mkdir(parents=True, exist_ok=True)
        for index in range(options.count):
            image, gtin = draw_photo(dice)
            pictures.append((folder / f"{index:05d}.png", gtin))
            image.save(pictures[-1][0], compress_level=1)
        run = readers.run_reader([readers.QIX, "read"], [path for path, _ in pictures])
    right = wrong = 0
    for (path, gtin), reading in zip(pictures, run.readings):
        found = {code["gtin"] for code in reading.get("barcodes") or [] if code.get("gtin")}
        right += gtin in found
        wrong += bool(found - {gtin})
        if found - {gtin}:
            print("misread", path.name, gtin, sorted(found))
    print(f"read {right} of {len(pictures)}, misread {wrong}, CPU {run.cpu:.0f} s")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
