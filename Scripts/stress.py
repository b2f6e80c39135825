#!/usr/bin/env python3
"""Photographs codes badly: blurs, turns, creases, scratches and shrinks photos whose number is known, draws others ever
further out of focus, and counts what qix and its peers read of them, right and wrong. Prints the table and writes Benchmarks/stress.md.

usage: python3 Scripts/stress.py [--seed 1] [--each 6] [--focus 40] [--other 30] [--hard 16] [--keep FOLDER]

A number read wrong is the one thing that must not happen: with --keep the pictures stay, to be looked at. The same
seed makes the same pictures. On the corpus of real photos where Scripts/corpus has laid it out, on images/ elsewhere.
"""
import argparse
import csv
import io
import math
import random
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import focus
import hardships
import readers
import symbologies
from readers import CORPUS, QIX, ROOT
from scores import TRUTH

HARMS = {}


def harm(function):
    HARMS[function.__name__.replace("_", " ")] = function
    return function


@harm
def out_of_focus(image, dice):
    """A lens spreads light as a disc, before the camera bends its tones for the eye."""
    radius = dice.uniform(0.004, 0.014) * max(image.size)
    reach = math.ceil(radius)
    y, x = np.mgrid[-reach:reach + 1, -reach:reach + 1]
    disc = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)
    light = np.pad((np.asarray(image, np.float32) / 255) ** 2.2, reach, mode="edge")
    blurred = sum(disc[j, i] * light[j:j + image.height, i:i + image.width]
                  for j in range(2 * reach + 1) for i in range(2 * reach + 1) if disc[j, i])
    return Image.fromarray((255 * (blurred / disc.sum()) ** (1 / 2.2)).round().astype(np.uint8))


@harm
def soft(image, dice):
    return image.filter(ImageFilter.GaussianBlur(dice.uniform(0.6, 2.5)))


@harm
def shaken(image, dice):
    steps, angle = dice.randint(3, 12), dice.uniform(0, math.pi)
    grey = np.asarray(image, np.float32)
    moved = sum(np.roll(grey, (round((i - steps / 2) * math.sin(angle)), round((i - steps / 2) * math.cos(angle))), (0, 1))
                for i in range(steps))
    return Image.fromarray((moved / steps).astype(np.uint8))


@harm
def noisy(image, dice):
    grain = np.random.default_rng(dice.getrandbits(32)).normal(0, dice.uniform(8, 40), (image.height, image.width))
    return Image.fromarray(np.clip(np.asarray(image, np.float32) + grain, 0, 255).astype(np.uint8))


@harm
def small(image, dice):
    scale = dice.uniform(0.35, 0.8)
    return image.resize((max(8, int(image.width * scale)), max(8, int(image.height * scale))), Image.BILINEAR)


@harm
def turned(image, dice):
    return image.rotate(dice.uniform(-60, 60), Image.BICUBIC, expand=True, fillcolor=dice.randint(60, 200))


@harm
def aslant(image, dice):
    width, height = image.size
    corners = [(0, 0), (0, height), (width, height), (width, 0)]
    quad = [value for x, y in corners
            for value in (x + dice.uniform(-0.18, 0.18) * width, y + dice.uniform(-0.18, 0.18) * height)]
    return image.transform(image.size, Image.QUAD, quad, Image.BICUBIC)


@harm
def covered(image, dice):
    image, (width, height) = image.copy(), image.size
    for _ in range(dice.randint(1, 3)):
        x, y = dice.randrange(width), dice.randrange(max(1, height // 2))
        image.paste(dice.choice([0, 20, 128, 235, 255]),
                    (x, y, x + dice.randint(3, max(4, width // 8)), y + dice.randint(height // 4, height)))
    return image


@harm
def scratched(image, dice):
    image, (width, height) = image.copy(), image.size
    draw = ImageDraw.Draw(image)
    for _ in range(dice.randint(2, 10)):
        draw.line([dice.uniform(0, width), dice.uniform(0, height), dice.uniform(0, width), dice.uniform(0, height)],
                  fill=dice.choice([0, 30, 220, 255]), width=dice.randint(1, max(2, width // 80)))
    return image


@harm
def pale(image, dice):
    grain = np.random.default_rng(dice.getrandbits(32)).normal(0, 3, (image.height, image.width))
    grey = 128 + (np.asarray(image, np.float32) - 128) * dice.uniform(0.08, 0.4) + grain
    return Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))


@harm
def squeezed(image, dice):
    """Compressed until little is left."""
    packed = io.BytesIO()
    image.save(packed, "JPEG", quality=dice.randint(3, 15))
    return Image.open(packed).convert("L")


@harm
def crumpled(image, dice):
    """Waves across the bars that lean from row to row."""
    grey, (width, height) = np.asarray(image), image.size
    swing, length, start, lean = (dice.uniform(0.01, 0.04) * width, dice.uniform(0.3, 1.2) * width,
                                  dice.uniform(0, 2 * math.pi), dice.uniform(0, 0.03))
    y, x = np.mgrid[:height, :width]
    wanted = np.clip(x + swing * np.sin(2 * math.pi * x / length + start + lean * y), 0, width - 1)
    left = wanted.astype(int)
    right, part = np.minimum(left + 1, width - 1), wanted - left
    return Image.fromarray((grey[y, left] * (1 - part) + grey[y, right] * part).astype(np.uint8))


def photos():
    """Every photo with one known number."""
    folders = [folder for folder in (CORPUS, CORPUS / "quagga") if (folder / "barcodes").exists()]
    if not folders:
        return [(ROOT / "images" / name, gtin) for name, gtin in TRUTH["barcodes"].items()
                if not name.endswith("heic")]
    return [(folder / "barcodes" / row["file"], row["gtin"]) for folder in folders
            for row in csv.DictReader(open(folder / "barcodes" / "truth.csv"))]


def draw(folder, seed, each):
    """Harmed pictures: (path, gtin, names of harms), two harms on two pictures of five."""
    dice = random.Random(seed)
    made = []
    for path, gtin in photos():
        image = Image.open(path).convert("L")
        image.thumbnail((1600, 1600))
        for index in range(each):
            names = dice.sample(sorted(HARMS), 1 if dice.random() < 0.6 else 2)
            harmed = image
            for name in names:
                harmed = HARMS[name](harmed, dice)
            target = folder / f"{len(made):05d}-{path.stem}-{'-'.join(names).replace(' ', '_')}.png"
            harmed.save(target)
            made.append((target, gtin, names))
    return made


def score(commands, pictures):
    """Rows of the table, and (read, of) by harm and reader."""
    rows, kinds = [], {}
    for name, command in commands:
        made = readers.run(command, [path for path, _, _ in pictures])
        right = wrong = of = 0
        for (path, gtin, harms), reading in zip(pictures, made.readings):
            got = {code["gtin"] for code in reading.get("barcodes") or [] if code.get("gtin")}
            there = {gtin} if isinstance(gtin, str) else set(gtin)
            right += len(there & got)
            of += len(there)
            wrong += bool(got - there)
            if name == "qix" and got - there:
                print("misread", path.name, sorted(there), sorted(got), file=sys.stderr)
            for kind in harms:
                counts = kinds.setdefault(kind, {}).setdefault(name, [0, 0])
                counts[0] += len(there & got)
                counts[1] += len(there)
        rows.append([name, f"{right}/{of}", wrong, f"{made.cpu:.0f}", f"{made.wall:.0f}"])
        print(rows[-1], file=sys.stderr)
    return rows, kinds


def everything(commands):
    """The same readers, asked for every symbology."""
    return [(title, command[:-1] + [command[-1] + "_all"] if title != "qix" else command) for title, command in commands]


def tables(commands, rows, kinds, what):
    names = [name for name, _ in commands]
    return [
        readers.table(["reader", "read", "misread", "CPU s", "wall s"], rows),
        readers.table([what] + names, [[kind] + [f"{kinds[kind][name][0]}/{kinds[kind][name][1]}" for name in names]
                                       for kind in sorted(kinds)]),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=6, help="pictures made of each photo")
    parser.add_argument("--focus", type=int, default=40, help="pictures drawn for each radius out of focus")
    parser.add_argument("--other", type=int, default=30, help="pictures drawn of each other symbology")
    parser.add_argument("--hard", type=int, default=16, help="pictures counted of each hard place")
    parser.add_argument("--keep", type=Path, help="folder for the pictures")
    options = parser.parse_args()
    commands = [("qix", [QIX, "read", "--jobs", "2"])] + [
        (title, command) for title, name in (("zbar", "zbar"), ("zxing-cpp", "zxing")) if (command := readers.peer(name))]
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        harmed = score(commands, draw(folder, options.seed, options.each))
        others = score(everything(commands), symbologies.draw(folder, options.seed, options.other, HARMS))
        unfocused = score(commands, focus.draw(folder, options.seed, options.focus))
        hard = score(commands, hardships.draw(folder, options.seed, 2 * options.hard))
    page = "\n\n".join([
        "# Codes photographed badly",
        f"Written by `make stress` (seed {options.seed}). Misread: a picture for which a number is reported that is not "
        "there.",
        readers.machine(),
        "## Photos, harmed",
        f"{options.each} pictures of each of " + (f"the corpus' {len(photos())} photos" if CORPUS.exists() else "the photos of `images/`")
        + ", harmed in one way or two, chosen and measured at random; many are beyond anyone's reading.",
        *tables(commands, *harmed, "what was done"),
        "## Drawn packs, out of focus",
        f"{options.focus} drawn packs of 640 × 480 for each radius of the disc over which a lens that is out of focus "
        "spreads a point of light; modules are 2 to 4.6 pixels wide.",
        *tables(commands, *unfocused, "radius"),
        "## Other symbologies",
        f"{options.other} drawn packs of each, with modules of {symbologies.MODULES[0]} to {symbologies.MODULES[1]} pixels; every "
        "second one is also harmed in one of the ways above.",
        *tables(commands, *others, "symbology"),
        "## Hard places",
        f"{options.hard} drawn packs of each kind, as people photograph them who do not know what a reader likes (`Scripts/hardships.py`); as "
        "many others were drawn to tune on and are not counted here. Of several at once each code counts.",
        *tables(commands, *hard, "place"),
    ]) + "\n"
    (ROOT / "Benchmarks").mkdir(exist_ok=True)
    (ROOT / "Benchmarks" / "stress.md").write_text(page)
    print(page)
    sys.exit(1 if any(part[0][0][2] for part in (harmed, unfocused, others, hard)) else 0)


if __name__ == "__main__":
    main()
