#!/usr/bin/env python3
"""Photographs the scanned CC0 receipts of the corpus in the way that drawn receipts are photographed, and counts what qix reads.

usage: python3 Scripts/measure/strangers.py [--seed N] [--out FOLDER] [--score-only] [--misses] [--jobs 2]

The print is real, the photo is simulated: each narrow scan (a receipt and nothing around it) is photographed once as a decent
phone and once as a bad one would. The same seed draws the same pictures; the default is a new seed, which is printed. The true
content is in `Scripts/measure/cc0-receipts.json`. Balanced wrong: called balanced although an item or the total is missing,
extra or wrong.
"""
import argparse
import dataclasses
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parents[1] / folder) for folder in ("draw", "draw/samples")]

from PIL import Image  # noqa: E402

import camera  # noqa: E402
import scores  # noqa: E402
from readers import CORPUS, QIX, ROOT, format_table  # noqa: E402
from slips import photos  # noqa: E402

# Pixels of a lower-case x on these scans, which are about 620 pixels wide.
X_HEIGHT = 16
WIDEST = 1000
COLUMNS = ("items", "extra items", "totals", "dates", "shops", "printed GTINs", "wrong GTINs")


def draw(truth, seed, folder):
    """Draws the photos; returns the file, the level and the scan of each."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = []
    for index, name in enumerate(truth):
        scan = Image.open(CORPUS / "cc0-receipts" / name).convert("RGB")
        if scan.width > WIDEST:
            continue
        for number, level in enumerate(("usual", "hard")):
            dice, rng = random.Random(f"{seed}/{index}/{level}"), camera.generator(seed * 100003 + 2 * index + number)
            look = dataclasses.replace(photos.LEVELS[level])
            look.x_height = max(9, min(dice.randint(*look.heights), round(3000 * X_HEIGHT / scan.height)))
            look.background = dice.choices(list(photos.BACKGROUNDS), [weight for weight, _ in photos.BACKGROUNDS.values()])[0]
            scale = look.x_height / X_HEIGHT
            flat = scan.resize((round(scan.width * scale), round(scan.height * scale)), Image.Resampling.LANCZOS).convert("RGBA")
            file = f"{index:03d}-{level}.jpg"
            (folder / file).write_bytes(photos.photograph(flat, rng, dice, look))
            pictures.append({"file": file, "level": level, "scan": name})
    (folder / "photos.json").write_text(json.dumps(pictures))
    return pictures


def is_wrong(receipt, truth):
    """Whether a receipt is called balanced although its items or its total differ from the paper."""
    found, extra = scores.match_items(truth["items"], receipt.get("lines") or [])
    is_same_total = abs((receipt.get("total") or 0) - truth["total"]) < 0.005
    return receipt.get("balanced") and (found < len(truth["items"]) or extra > 0 or not is_same_total)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10 ** 6))
    parser.add_argument("--out", type=Path)
    parser.add_argument("--score-only", action="store_true")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--jobs", default="2")
    options = parser.parse_args()
    if not (CORPUS / "cc0-receipts").exists():
        sys.exit("Nothing was measured: there is no corpus of real photos (Scripts/measure/corpus).")
    truth = json.loads((ROOT / "Scripts/measure/cc0-receipts.json").read_text(encoding="utf-8"))
    folder = options.out or Path(tempfile.mkdtemp(prefix="qix-strangers-"))
    pictures = json.loads((folder / "photos.json").read_text()) if options.score_only else draw(truth, options.seed, folder)
    run = subprocess.run([QIX, "read", "--show-personal", "--jobs", options.jobs,
                          *(folder / picture["file"] for picture in pictures)],
                         stdout=subprocess.PIPE, text=True, check=False)
    readings = {Path(reading["image"]).name: reading for reading in map(json.loads, run.stdout.splitlines())}
    rows = []
    for level in ("usual", "hard"):
        level_pictures = [picture for picture in pictures if picture["level"] == level]
        # By file: the photo has the true content of its scan.
        true_receipts = {picture["file"]: truth[picture["scan"]] for picture in level_pictures}
        misses = [] if options.misses else None
        score = scores.score_strangers(true_receipts, [readings.get(file, {}) for file in true_receipts], misses)
        receipts = [(readings.get(file, {}).get("receipt") or {}, expected)
                    for file, expected in true_receipts.items()]
        rows.append([level, len(level_pictures), *(score[name] for name in COLUMNS),
                     sum(bool(receipt.get("balanced")) for receipt, _ in receipts),
                     sum(bool(is_wrong(receipt, expected)) for receipt, expected in receipts)])
        for miss in misses or []:
            print("  miss", miss, file=sys.stderr)
    print(f"Seed {options.seed}.\n")
    print(format_table(["photographed", "receipts", *COLUMNS, "balanced", "balanced wrong"], rows))


if __name__ == "__main__":
    main()
