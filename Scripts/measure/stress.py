#!/usr/bin/env python3
"""Damages photos of codes with known numbers (blur, rotation, creases, scratches, small size), draws others out of focus, and
counts what qix and other readers read, right and wrong. Prints the table and writes Benchmarks/stress.md.

usage: python3 Scripts/measure/stress.py [--seed 1] [--each 6] [--focus 40] [--other 20] [--hard 16] [--frames 1] [--keep FOLDER]

A misread number is the worst error; --keep leaves the pictures in a folder to be looked at. The same seed draws the same
pictures. Photos come from the corpus if Scripts/measure/corpus has laid it out, otherwise from images/.
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

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "draw"))

import focus  # noqa: E402
import frames  # noqa: E402
import hardships  # noqa: E402
import readers  # noqa: E402
import symbologies  # noqa: E402
from readers import CORPUS, QIX, ROOT  # noqa: E402
from scores import TRUTH  # noqa: E402

DAMAGES = {}


def register_damage(function):
    DAMAGES[function.__name__.replace("_", " ")] = function
    return function


@register_damage
def out_of_focus(image, dice):
    """Blurs with the disc of a lens, in linear light."""
    radius = dice.uniform(0.004, 0.014) * max(image.size)
    reach = math.ceil(radius)
    y, x = np.mgrid[-reach:reach + 1, -reach:reach + 1]
    disc = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)
    light = np.pad((np.asarray(image, np.float32) / 255) ** 2.2, reach, mode="edge")
    blurred = sum(disc[j, i] * light[j:j + image.height, i:i + image.width]
                  for j in range(2 * reach + 1) for i in range(2 * reach + 1) if disc[j, i])
    return Image.fromarray((255 * (blurred / disc.sum()) ** (1 / 2.2)).round().astype(np.uint8))


@register_damage
def soft(image, dice):
    return image.filter(ImageFilter.GaussianBlur(dice.uniform(0.6, 2.5)))


@register_damage
def shaken(image, dice):
    steps, angle = dice.randint(3, 12), dice.uniform(0, math.pi)
    grey = np.asarray(image, np.float32)
    moved = sum(np.roll(grey, (round((i - steps / 2) * math.sin(angle)), round((i - steps / 2) * math.cos(angle))), (0, 1))
                for i in range(steps))
    return Image.fromarray((moved / steps).astype(np.uint8))


@register_damage
def noisy(image, dice):
    noise = np.random.default_rng(dice.getrandbits(32)).normal(0, dice.uniform(8, 40), (image.height, image.width))
    return Image.fromarray(np.clip(np.asarray(image, np.float32) + noise, 0, 255).astype(np.uint8))


@register_damage
def small(image, dice):
    scale = dice.uniform(0.35, 0.8)
    return image.resize((max(8, int(image.width * scale)), max(8, int(image.height * scale))), Image.BILINEAR)


@register_damage
def turned(image, dice):
    return image.rotate(dice.uniform(-60, 60), Image.BICUBIC, expand=True, fillcolor=dice.randint(60, 200))


@register_damage
def aslant(image, dice):
    width, height = image.size
    corners = [(0, 0), (0, height), (width, height), (width, 0)]
    corner_positions = [value for x, y in corners
                        for value in (x + dice.uniform(-0.18, 0.18) * width, y + dice.uniform(-0.18, 0.18) * height)]
    return image.transform(image.size, Image.QUAD, corner_positions, Image.BICUBIC)


@register_damage
def covered(image, dice):
    image, (width, height) = image.copy(), image.size
    for _ in range(dice.randint(1, 3)):
        x, y = dice.randrange(width), dice.randrange(max(1, height // 2))
        image.paste(dice.choice([0, 20, 128, 235, 255]),
                    (x, y, x + dice.randint(3, max(4, width // 8)), y + dice.randint(height // 4, height)))
    return image


@register_damage
def scratched(image, dice):
    image, (width, height) = image.copy(), image.size
    draw = ImageDraw.Draw(image)
    for _ in range(dice.randint(2, 10)):
        draw.line([dice.uniform(0, width), dice.uniform(0, height), dice.uniform(0, width), dice.uniform(0, height)],
                  fill=dice.choice([0, 30, 220, 255]), width=dice.randint(1, max(2, width // 80)))
    return image


@register_damage
def pale(image, dice):
    noise = np.random.default_rng(dice.getrandbits(32)).normal(0, 3, (image.height, image.width))
    grey = 128 + (np.asarray(image, np.float32) - 128) * dice.uniform(0.08, 0.4) + noise
    return Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))


@register_damage
def squeezed(image, dice):
    """Compresses until little is left."""
    packed = io.BytesIO()
    image.save(packed, "JPEG", quality=dice.randint(3, 15))
    return Image.open(packed).convert("L")


@register_damage
def crumpled(image, dice):
    """Waves across the bars that shift from row to row."""
    grey, (width, height) = np.asarray(image), image.size
    amplitude, length, start, slant = (dice.uniform(0.01, 0.04) * width, dice.uniform(0.3, 1.2) * width,
                                       dice.uniform(0, 2 * math.pi), dice.uniform(0, 0.03))
    y, x = np.mgrid[:height, :width]
    source_x = np.clip(x + amplitude * np.sin(2 * math.pi * x / length + start + slant * y), 0, width - 1)
    left = source_x.astype(int)
    right, right_share = np.minimum(left + 1, width - 1), source_x - left
    return Image.fromarray((grey[y, left] * (1 - right_share) + grey[y, right] * right_share).astype(np.uint8))


def list_photos():
    """Every photo with one known number: (path, number)."""
    folders = [folder for folder in (CORPUS, CORPUS / "quagga") if (folder / "barcodes").exists()]
    if not folders:
        return [(ROOT / "images" / name, gtin) for name, gtin in TRUTH["barcodes"].items()
                if not name.endswith("heic")]
    return [(folder / "barcodes" / row["file"], row["gtin"]) for folder in folders
            for row in csv.DictReader(open(folder / "barcodes" / "truth.csv"))]


def draw(folder, seed, each):
    """Draws damaged pictures; returns (path, GTIN, names of damages) of each. Two pictures in five have two damages."""
    dice = random.Random(seed)
    pictures = []
    for path, gtin in list_photos():
        image = Image.open(path).convert("L")
        image.thumbnail((1600, 1600))
        for index in range(each):
            names = dice.sample(sorted(DAMAGES), 1 if dice.random() < 0.6 else 2)
            damaged = image
            for name in names:
                damaged = DAMAGES[name](damaged, dice)
            target = folder / f"{len(pictures):05d}-{path.stem}-{'-'.join(names).replace(' ', '_')}.png"
            damaged.save(target)
            pictures.append((target, gtin, names))
    return pictures


def score_readers(commands, pictures):
    """Runs the readers on pictures; returns the rows of the table, and {damage: {reader: [read, total]}}."""
    rows, kinds = [], {}
    for name, command in commands:
        run = readers.run_reader(command, [path for path, _, _ in pictures])
        right = wrong = code_count = 0
        for (path, gtin, damages), reading in zip(pictures, run.readings):
            found = {code["gtin"] for code in reading.get("barcodes") or [] if code.get("gtin")}
            true_gtins = {gtin} if isinstance(gtin, str) else set(gtin)
            right += len(true_gtins & found)
            code_count += len(true_gtins)
            wrong += bool(found - true_gtins)
            if name == "qix" and found - true_gtins:
                print("misread", path.name, sorted(true_gtins), sorted(found), file=sys.stderr)
            for kind in damages:
                counts = kinds.setdefault(kind, {}).setdefault(name, [0, 0])
                counts[0] += len(true_gtins & found)
                counts[1] += len(true_gtins)
        rows.append([name, f"{right}/{code_count}", wrong, f"{run.cpu:.0f}", f"{run.wall:.0f}"])
        print(rows[-1], file=sys.stderr)
    return rows, kinds


def read_every_symbology(commands):
    """The commands of the same readers for every symbology."""
    return [(title, command[:-1] + [command[-1] + "_all"] if title != "qix" else command) for title, command in commands]


def format_tables(commands, rows, kinds, kind_title):
    names = [name for name, _ in commands]
    return [
        readers.format_table(["reader", "read", "misread", "CPU s", "wall s"], rows),
        readers.format_table([kind_title] + names, [[kind] + [f"{kinds[kind][name][0]}/{kinds[kind][name][1]}" for name in names]
                                             for kind in sorted(kinds)]),
    ]


def format_grid(commands, rows, kinds):
    """The tables of codes with lines and frames: all of them, sides by distances, and the others."""
    names = [name for name, _ in commands]

    def entry(kind):
        counts = [kinds[kind][name] for name in names]
        return " ".join(str(read) for read, _ in counts) + f" of {counts[0][1]}"
    sides = [f"{side}, {way}" for side in frames.SIDES for way in frames.WAYS]
    others = [f"{thickness} modules thick" for thickness in frames.THICKNESSES] + sorted(frames.LAYOUTS)
    return [
        readers.format_table(["reader", "read", "misread", "CPU s", "wall s"], rows),
        readers.format_table(["modules away"] + [str(distance) for distance in frames.DISTANCES],
                             [[side] + [entry(f"{side}, {distance} away") for distance in frames.DISTANCES] for side in sides]),
        readers.format_table(["what"] + names, [[kind] + [f"{kinds[kind][name][0]}/{kinds[kind][name][1]}" for name in names]
                                                for kind in others]),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=6, help="damaged pictures per photo")
    parser.add_argument("--focus", type=int, default=40, help="pictures drawn per blur radius")
    parser.add_argument("--other", type=int, default=20, help="pictures drawn per other symbology")
    parser.add_argument("--hard", type=int, default=16, help="pictures counted per hard condition")
    parser.add_argument("--frames", type=int, default=1, help="pictures drawn per side, way, distance and thickness of a line")
    parser.add_argument("--keep", type=Path, help="folder to keep the pictures in")
    options = parser.parse_args()
    commands = [("qix", [QIX, "read", "--jobs", "2"])] + [
        (title, command) for title, name in (("zbar", "zbar"), ("zxing-cpp", "zxing")) if (command := readers.find_peer(name))]
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        damaged = score_readers(commands, draw(folder, options.seed, options.each))
        others = score_readers(read_every_symbology(commands), symbologies.draw(folder, options.seed, options.other, DAMAGES))
        unfocused = score_readers(commands, focus.draw(folder, options.seed, options.focus))
        hard = score_readers(commands, hardships.draw(folder, options.seed, 2 * options.hard))
        framed = score_readers(commands, frames.draw(folder, options.seed, options.frames))
    page = "\n\n".join([
        "# Codes photographed badly",
        f"Written by `make stress` (seed {options.seed}). Misread: a picture for which a number that is not on it "
        "is reported.",
        readers.describe_machine(),
        "## Photos, damaged",
        f"{options.each} pictures of each of " + (f"the corpus' {len(list_photos())} photos" if CORPUS.exists()
                                                  else "the photos of `images/`")
        + ", with one or two damages of random kind and strength; many are unreadable for anyone.",
        *format_tables(commands, *damaged, "what was done"),
        "## Drawn packs, out of focus",
        f"{options.focus} drawn packs of 640 × 480 for each radius of the disc over which a lens that is out of focus "
        "spreads a point of light; modules are 2 to 4.6 pixels wide.",
        *format_tables(commands, *unfocused, "radius"),
        "## Other symbologies",
        f"{options.other} drawn packs of each, with modules of {symbologies.MODULES[0]} to {symbologies.MODULES[1]} pixels; "
        "every "
        "second one also has one of the damages above.",
        *format_tables(commands, *others, "symbology"),
        "## Hard places",
        f"{options.hard} drawn packs per condition that is hard for a reader but common in photos "
        "(`Scripts/draw/hardships.py`); as many others "
        "were drawn for tuning and are not counted here. Each of several codes in a picture counts.",
        *format_tables(commands, *hard, "place"),
        "## Lines and frames",
        f"Drawn codes of all four layouts with something beside their bars (`Scripts/draw/frames.py`): a line, {options.frames} "
        "for each side, distance and thickness, or the edge of a label on dark ground; as a generator draws them and as a "
        f"photo. Each entry: {', '.join(name for name, _ in commands)}.",
        *format_grid(commands, *framed),
    ]) + "\n"
    (ROOT / "Benchmarks").mkdir(exist_ok=True)
    (ROOT / "Benchmarks" / "stress.md").write_text(page)
    print(page)
    sys.exit(1 if any(part[0][0][2] for part in (damaged, unfocused, others, hard, framed)) else 0)


if __name__ == "__main__":
    main()
