#!/usr/bin/env python3
"""Photographs the corpus's scanned receipts of other people as the drawn ones are photographed, and counts what qix reads.

usage: python3 Scripts/strangers.py [--seed N] [--out FOLDER] [--score-only] [--misses] [--jobs 2]

Real print, drawn harm: each of the narrow scans (a receipt and nothing around it) once as a decent phone and once as a bad photo
would take it. The same seed makes the same pictures; without one a new seed is taken and told. What they print is in
`Scripts/cc0-receipts.json`. Balanced wrong: called balanced while an item or the total is missing, extra or wrong.
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
sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent / "samples")]

from PIL import Image  # noqa: E402

import camera  # noqa: E402
import scores  # noqa: E402
from readers import CORPUS, QIX, ROOT, table  # noqa: E402
from slips import photos  # noqa: E402

# A small x on scans that are about 620 pixels wide.
X_HEIGHT = 16
WIDEST = 1000
COLUMNS = ("items", "extra items", "totals", "dates", "shops", "printed GTINs", "wrong GTINs")


def draw(truth, seed, folder):
    """Draws the photos; gives for each its file, its level and the scan that it is of."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for index, name in enumerate(truth):
        scan = Image.open(CORPUS / "cc0-receipts" / name).convert("RGB")
        if scan.width > WIDEST:
            continue
        for number, level in enumerate(("usual", "hard")):
            dice, rng = random.Random(f"{seed}/{index}/{level}"), camera.generator(seed * 100003 + 2 * index + number)
            look = dataclasses.replace(photos.LEVELS[level])
            look.x_height = max(9, min(dice.randint(*look.heights), round(3000 * X_HEIGHT / scan.height)))
            look.background = dice.choices(list(photos.BACKGROUNDS), [weight for weight, _ in photos.BACKGROUNDS.values()])[0]
            share = look.x_height / X_HEIGHT
            flat = scan.resize((round(scan.width * share), round(scan.height * share)), Image.Resampling.LANCZOS).convert("RGBA")
            file = f"{index:03d}-{level}.jpg"
            (folder / file).write_bytes(photos.photograph(flat, rng, dice, look))
            made.append({"file": file, "level": level, "scan": name})
    (folder / "photos.json").write_text(json.dumps(made))
    return made


def is_wrong(receipt, want):
    """Whether a receipt that is called balanced has other items or another total than the paper."""
    found, extra = scores.items(want["items"], receipt.get("lines") or [])
    return receipt.get("balanced") and (found < len(want["items"]) or extra > 0 or abs((receipt.get("total") or 0) - want["total"]) >= 0.005)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10 ** 6))
    parser.add_argument("--out", type=Path)
    parser.add_argument("--score-only", action="store_true")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--jobs", default="2")
    options = parser.parse_args()
    if not (CORPUS / "cc0-receipts").exists():
        sys.exit("There is no corpus of real photos (Scripts/corpus): nothing was measured.")
    truth = json.loads((ROOT / "Scripts" / "cc0-receipts.json").read_text(encoding="utf-8"))
    folder = options.out or Path(tempfile.mkdtemp(prefix="qix-strangers-"))
    made = json.loads((folder / "photos.json").read_text()) if options.score_only else draw(truth, options.seed, folder)
    done = subprocess.run([QIX, "read", "--show-personal", "--jobs", options.jobs, *(folder / one["file"] for one in made)],
                          stdout=subprocess.PIPE, text=True, check=False)
    readings = {Path(reading["image"]).name: reading for reading in map(json.loads, done.stdout.splitlines())}
    rows = []
    for level in ("usual", "hard"):
        here = [one for one in made if one["level"] == level]
        # Keyed by file: the truth of each is its scan's.
        want = {one["file"]: truth[one["scan"]] for one in here}
        misses = [] if options.misses else None
        score = scores.strangers(want, [readings.get(file, {}) for file in want], misses)
        receipts = [(readings.get(file, {}).get("receipt") or {}, paper) for file, paper in want.items()]
        rows.append([level, len(here), *(score[name] for name in COLUMNS), sum(bool(receipt.get("balanced")) for receipt, _ in receipts),
                     sum(bool(is_wrong(receipt, paper)) for receipt, paper in receipts)])
        for miss in misses or []:
            print("  miss", miss, file=sys.stderr)
    print(f"Seed {options.seed}.\n")
    print(table(["photographed", "receipts", *COLUMNS, "balanced", "balanced wrong"], rows))


if __name__ == "__main__":
    main()
