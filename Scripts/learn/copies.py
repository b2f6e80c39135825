#!/usr/bin/env python3
"""Measures by what copies of a picture are told from other photos of the same pack: the values of ReceiptIdentity's
Tuning.Pictures.

usage: /usr/bin/python3 Scripts/learn/copies.py [--qix PATH] [--seed N] [--count 40] [PHOTO_FOLDER]

Draws packs, photographs each thrice (by the same camera once more, and with another hand, table, light and lens), and turns, crops,
scales and recompresses the first photo of each; photos of a folder are copied too. Of each pair it reports how many keypoints agree
on how one lies on the other and how well their thumbnails then correlate, and by how many shades they differ beside the code where
the code alone says how one lies on the other; the same steps as in PictureKeypoints+Likeness.swift and
PictureKeypoints+SymbolLikeness.swift, in numpy.
"""
import argparse
import io
import json
import math
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Scripts/draw"), str(ROOT / "Scripts/draw/samples")]

import numpy as np  # noqa: E402
from PIL import Image, ImageOps  # noqa: E402

import barecodes  # noqa: E402
import packs  # noqa: E402


def copy_picture(dice, picture, code=None):
    """The picture turned by any angle, cropped to more than half its sides, scaled and recompressed; the code stays in it."""
    width, height = picture.size
    part = dice.uniform(0.6, 0.95)
    crop = width * part, height * part
    left, top, right, bottom = code or (0.3 * width, 0.3 * height, 0.7 * width, 0.7 * height)
    middle = []
    for low, high, side, length in ((left, right, crop[0], width), (top, bottom, crop[1], height)):
        least, most = max(0, high - side), min(low, length - side)
        middle.append((dice.uniform(least, most) if least < most else (length - side) / 2) + side / 2)
    quarter = dice.choice((0, 90, 180, 270))
    turn = math.radians(quarter + dice.uniform(-15, 15))
    scale = dice.uniform(0.6, 1.2)
    size = [round(side * scale) for side in (crop if quarter % 180 == 0 else crop[::-1])]
    c, s = math.cos(turn) / scale, math.sin(turn) / scale
    shift = middle[0] - (c * size[0] + s * size[1]) / 2, middle[1] - (c * size[1] - s * size[0]) / 2
    turned = picture.convert("RGB").transform(tuple(size), Image.AFFINE, (c, s, shift[0], -s, c, shift[1]), Image.BICUBIC)
    out = io.BytesIO()
    turned.save(out, "JPEG", quality=dice.randint(35, 85))
    return out.getvalue()


# The least correlation of copies, and the most shades by which they differ beside the code: `minCorrelation` and
# `maxDifferenceAroundSymbol` of ReceiptIdentity.
LEAST, MOST = 0.95, 0.7


class Keypoints:
    """What a reading says of its keypoints."""

    def __init__(self, text):
        points, cells, *symbol = text.split(".")
        rows = [points[start:start + 28] for start in range(0, len(points), 28)]
        self.place = [complex(int(row[:4], 16), int(row[4:8], 16)) / 32768 for row in rows]
        self.size = [int(row[8:10], 16) / 16 for row in rows]
        self.angle = [int(row[10:12], 16) / 256 * 2 * math.pi for row in rows]
        self.bits = [int(row[12:], 16) for row in rows]
        columns = int(cells[:2], 16)
        self.cells = np.array([int(cell, 16) for cell in cells[2:]], float).reshape(-1, columns)
        self.symbol = Symbol([int(symbol[0][place:place + 4], 16) for place in range(0, 20, 4)]) if symbol else None

    @property
    def long(self):
        return max(self.cells.shape)


class Symbol:
    """Where the bars of a picture's code lie, in long sides of it."""

    def __init__(self, numbers):
        x, y, self.length, self.height = (number / 32768 for number in numbers[:4])
        self.middle, self.turn = complex(x, y), numbers[4] / 65536 * 2 * math.pi

    def holds(self, places):
        """Which places show the bars, their quiet zone or their digits."""
        beside = (places - self.middle) * np.exp(-1j * self.turn)
        return (abs(beside.real) < self.length * 0.62) & (abs(beside.imag) < self.height / 2 + self.length * 0.1)


def beside(own, other, turn, shift, stride=1):
    """The shades of every `stride`-th cell that both show beside their codes."""
    rows, columns = own.cells.shape
    x, y = np.meshgrid((np.arange(columns) + 0.5) / own.long, (np.arange(rows) + 0.5) / own.long)
    places, shades = (x + 1j * y).ravel(), own.cells.ravel()
    is_free = ~own.symbol.holds(places)
    places, shades = places[is_free][::stride], shades[is_free][::stride]
    there = (places - shift) / turn
    across, down = there.real * other.long, there.imag * other.long
    shown = ((across >= 0) & (down >= 0) & (across < other.cells.shape[1]) & (down < other.cells.shape[0])
             & ~other.symbol.holds(there))
    across = np.clip(across[shown] - 0.5, 0, other.cells.shape[1] - 1)
    down = np.clip(down[shown] - 0.5, 0, other.cells.shape[0] - 1)
    i, j = down.astype(int), across.astype(int)
    a, b, cells = across - j, down - i, other.cells
    k, m = np.minimum(i + 1, cells.shape[0] - 1), np.minimum(j + 1, cells.shape[1] - 1)
    return shades[shown], (cells[i, j] * (1 - a) + cells[i, m] * a) * (1 - b) + (cells[k, j] * (1 - a) + cells[k, m] * a) * b


def difference(own, other):
    """By how many shades both differ beside their codes where one lies on the other as well as it can; None for nothing to compare."""
    if not own.symbol or not other.symbol or not own.symbol.length or not other.symbol.length:
        return None
    scale = own.symbol.length / other.symbol.length
    if scale > 1:
        return difference(other, own)
    along = np.exp(1j * own.symbol.turn)
    slack = own.symbol.height - other.symbol.height * scale

    def reached(way):
        shades, there = beside(own, other, *way, stride=2)
        even = len(shades) < 25 or min(shades.var(), there.var()) < 0.5
        return -1 if even else float(np.corrcoef(shades, there)[0, 1])

    def laid(turn, middle):
        return turn, middle - turn * other.symbol.middle
    ways = [laid(scale * np.exp(1j * (own.symbol.turn - other.symbol.turn + half)), own.symbol.middle + 1j * along * slack * part)
            for half in (0, math.pi) for part in (-0.5, -0.25, 0, 0.25, 0.5)]
    found, best = max(((reached(way), way) for way in ways), key=lambda pair: pair[0])
    if found < 0.6:
        return None
    for step in (0.04, 0.02, 0.01):
        while True:
            turn, shift = best
            middle, length = turn * other.symbol.middle + shift, own.symbol.length
            ways = [laid(turn, middle + length * along * move) for move in (step, -step, 1j * step, -1j * step)]
            ways += [laid(turn * by, middle) for by in (np.exp(1j * step), np.exp(-1j * step), 1 + step, 1 / (1 + step))]
            better, way = max(((reached(way), way) for way in ways), key=lambda pair: pair[0])
            if better <= found + 0.001:
                break
            found, best = better, way
    shades, there = beside(own, other, *best)
    if len(shades) < 50 or min(shades.var(), there.var()) <= 1:
        return None
    return math.sqrt(max(0, shades.var() - np.cov(shades, there, bias=True)[0, 1] ** 2 / there.var()))


def placement(own, other):
    """(keypoints that agree, turn and scale as a complex number, shift) of the best way to lay `other` on `own`."""
    pairs = [(i, j) for i in range(len(own.bits)) for j in range(len(other.bits))
             if (own.bits[i] ^ other.bits[j]).bit_count() <= 14]
    best = []
    for i, j in pairs:
        turn = 2 ** (own.size[i] - other.size[j]) * complex(math.cos(own.angle[i] - other.angle[j]),
                                                            math.sin(own.angle[i] - other.angle[j]))
        shift = own.place[i] - turn * other.place[j]
        agreeing, used = [], set()
        for a, b in pairs:
            off = (own.angle[a] - other.angle[b] - own.angle[i] + other.angle[j] + math.pi) % (2 * math.pi) - math.pi
            growth = own.size[a] - other.size[b] - own.size[i] + other.size[j]
            if (abs(turn * other.place[b] + shift - own.place[a]) < 0.04 and abs(growth) <= 0.5 and abs(off) < 0.4
                    and ("own", a) not in used and ("other", b) not in used):
                agreeing.append((a, b))
                used |= {("own", a), ("other", b)}
        best = max(best, agreeing, key=len)
    for _ in range(4):
        if len(best) < 3:
            return None
        here, there = (np.array(places) for places in zip(*((own.place[a], other.place[b]) for a, b in best)))
        flat = there - there.mean()
        turn = (np.conj(flat) * (here - here.mean())).sum() / max((abs(flat) ** 2).sum(), 1e-9)
        distance = abs(here - here.mean() - turn * flat)
        kept = distance <= max(3 * np.sort(distance)[len(distance) // 2], 0.005)
        if kept.all():
            return len(best), turn, here.mean() - turn * there.mean(), float(np.median(distance))
        best = [pair for pair, keep in zip(best, kept) if keep]
    return None


def correlation(own, other, turn, shift):
    """How the shades of both thumbnails go together where one lies on the other, in the cells of the one with larger ones."""
    if abs(turn) > 1:
        own, other, turn, shift = other, own, 1 / turn, -shift / turn
    rows, columns = own.cells.shape
    total, inside = np.zeros((rows, columns)), np.zeros((rows, columns), int)
    for part in range(9):
        x, y = np.meshgrid((np.arange(columns) + (part % 3 + 0.5) / 3) / own.long,
                           (np.arange(rows) + (part // 3 + 0.5) / 3) / own.long)
        there = (x + 1j * y - shift) / turn * other.long
        across, down = there.real, there.imag
        inside += (across >= 0) & (down >= 0) & (across < other.cells.shape[1]) & (down < other.cells.shape[0])
        across = np.clip(across - 0.5, 0, other.cells.shape[1] - 1.001)
        down = np.clip(down - 0.5, 0, other.cells.shape[0] - 1.001)
        i, j = down.astype(int), across.astype(int)
        a, b = across - j, down - i
        cells = other.cells
        total += ((cells[i, j] * (1 - a) + cells[i, j + 1] * a) * (1 - b)
                  + (cells[i + 1, j] * (1 - a) + cells[i + 1, j + 1] * a) * b)
    shown = inside == 9
    return float(np.corrcoef(own.cells[shown], total[shown])[0, 1]) if shown.sum() >= 60 else -1.0


def compare(own, other):
    """(keypoints that agree, their median distance, correlation); zeros where nothing agrees."""
    found = placement(own, other)
    return (found[0], found[3], correlation(own, other, found[1], found[2])) if found else (0, 0.0, -1.0)


def read(qix, paths):
    run = subprocess.run([qix, "read", *map(str, paths)], capture_output=True, text=True, check=True)
    readings = {Path(reading["image"]).name: reading for reading in map(json.loads, run.stdout.splitlines())}
    return {name: Keypoints(reading["keypoints"]) for name, reading in readings.items() if "keypoints" in reading}


def draw(folder, seed, count, photos):
    """Pictures in the folder: for each pack `N-one.jpg`, `N-other.jpg`, `N-copy.jpg` and `N-again.jpg`."""
    for index in range(count):
        dice = barecodes.Dice(f"{seed} {index}")
        flat, box = barecodes.back(dice)
        near = dice.uniform(0.35, 0.6) if index % 2 else None
        for name, which in (("one", "first"), ("other", "second"), ("again", "first")):
            if near:
                photo = barecodes.around_code(dice, flat, box, which, min(0.75, near * dice.uniform(0.85, 1.2)))
            else:
                photo = barecodes.photograph(dice, packs.rounded(flat, 24), which, dice.uniform(0.6, 1.1))
            photo.convert("RGB").save(folder / f"{index}-{name}.jpg", quality=85)
            if name == "one":
                (folder / f"{index}-copy.jpg").write_bytes(copy_picture(dice, photo))
    for index, path in enumerate(photos):
        dice = random.Random(f"{seed} {path.name}")
        photo = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
        photo.save(folder / f"real{index}-one.jpg", quality=92)
        (folder / f"real{index}-copy.jpg").write_bytes(copy_picture(dice, photo))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", nargs="?", type=Path)
    options.add_argument("--qix", default=str(ROOT / ".build/debug/qix"))
    options.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options.add_argument("--count", type=int, default=40)
    options = options.parse_args()
    photos = sorted(path for path in options.folder.rglob("*.jpg")) if options.folder else []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        draw(folder, options.seed, options.count, photos)
        keypoints = read(options.qix, sorted(folder.glob("*.jpg")))
    print(f"seed {options.seed}")
    for kind, title in (("copy", "copies"), ("other", "other photos of the pack"), ("again", "others by the same camera")):
        pairs = [(name, name.replace("-one", f"-{kind}")) for name in keypoints if "-one" in name]
        results = [(*compare(keypoints[one], keypoints[two]), one) for one, two in pairs if two in keypoints]
        correlations = sorted(round(result[2], 3) for result in results if result[0])
        print(f"{title}: {len(results)}, of which placed {len(correlations)}, correlated by {LEAST} "
              f"{sum(value >= LEAST for value in correlations)}")
        around = sorted(round(shades, 2) for one, two in pairs if two in keypoints
                        and (shades := difference(keypoints[one], keypoints[two])) is not None)
        print("  differ beside the code by", around, f"of which at most {MOST}: {sum(value <= MOST for value in around)}")
        print("  correlations", correlations)
        print("  keypoints that agree", sorted(result[0] for result in results))
        print("  median distances", sorted(round(result[1], 4) for result in results if result[0]))


if __name__ == "__main__":
    main()
