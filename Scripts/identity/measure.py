#!/usr/bin/env python3
"""Photographs receipts twice and counts what became of each field between the two readings: equal, one misread apart,
other, or lost. Writes Scripts/identity/rates.json, from which Scripts/identity/learn.py draws.

usage: /usr/bin/python3 Scripts/identity/measure.py [--drawn 56] [--scans 40] [--seed 1] [--qix FILE] [--keep FOLDER]

Drawn are receipts of the tills of Scripts/slips, each photographed twice at levels of their own. Real are the scans and
photos of the corpus as they are, and photographed once more: turned, cropped, blurred, in other light, compressed.
"""
import argparse
import dataclasses
import io
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent),
                str(Path(__file__).resolve().parent.parent / "samples")]

import camera  # noqa: E402
from PIL import Image, ImageOps  # noqa: E402
from readers import CORPUS, QIX  # noqa: E402
from slips import photos, thermal  # noqa: E402
from slips.chains import SHOPS  # noqa: E402

from states import STATES, facts, states  # noqa: E402

RATES = Path(__file__).resolve().parent / "rates.json"


def drawn(index, seed, folder):
    """One receipt, photographed twice."""
    dice, rng = random.Random(f"{seed}/{index}"), camera.generator(seed * 100003 + index)
    shop = SHOPS[list(SHOPS)[index % len(SHOPS)]]
    rows, _ = shop.print(dice)
    for turn in range(2):
        look = dataclasses.replace(photos.LEVELS[dice.choice(list(photos.LEVELS))])
        look.x_height = max(9, min(dice.randint(*look.heights), round(2850 / (len(rows) * 3.1))))
        look.background = dice.choice(list(photos.BACKGROUNDS))
        flat = thermal.strip(shop, rows, rng, dice, look)
        (folder / f"drawn-{index:03d}-{turn}.jpg").write_bytes(photos.photograph(flat, rng, dice, look))


def again(image, dice, rng):
    """A picture as a phone would take it of the same paper once more."""
    made = image.rotate(dice.gauss(0, 1.5), resample=Image.BICUBIC, expand=True, fillcolor=(200, 198, 194))
    w, h = made.size
    cut = [dice.uniform(0, 0.02) for _ in range(4)]
    made = made.crop((round(w * cut[0]), round(h * cut[1]), round(w * (1 - cut[2])), round(h * (1 - cut[3]))))
    scale = dice.uniform(0.7, 1.1)
    made = made.resize((round(made.width * scale), round(made.height * scale)), Image.BICUBIC)
    made = camera.blur(made, dice.uniform(0, 1.2))
    made = camera.vignette(made, dice.uniform(0.55, 0.9), 1.05, (dice.random(), dice.random()))
    made = camera.grain(made, rng, dice.uniform(1, 6))
    data = io.BytesIO()
    made.convert("RGB").save(data, "JPEG", quality=dice.randint(50, 85))
    return data.getvalue()


def real(path, index, seed, folder):
    dice, rng = random.Random(f"{seed}/real/{index}"), camera.generator(seed * 7919 + index)
    with Image.open(path) as opened:
        image = ImageOps.exif_transpose(opened).convert("RGB")
    image.thumbnail((2600, 2600))
    image.save(folder / f"real-{index:03d}-0.jpg", quality=90)
    (folder / f"real-{index:03d}-1.jpg").write_bytes(again(image, dice, rng))


def main():
    said = argparse.ArgumentParser()
    said.add_argument("--drawn", type=int, default=56)
    said.add_argument("--scans", type=int, default=40)
    said.add_argument("--seed", type=int, default=1)
    said.add_argument("--qix", type=Path, default=QIX)
    said.add_argument("--keep", type=Path)
    said = said.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = said.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        readings = folder / "readings.ndjson"
        if not readings.exists():
            for index in range(said.drawn):
                drawn(index, said.seed, folder)
            places = sorted((CORPUS / "receipts").glob("*.jpg"))[:said.scans] + sorted((CORPUS / "photos/receipts").glob("*.jpg"))
            for index, path in enumerate(places):
                real(path, index, said.seed, folder)
            paths = "".join(f"{path}\n" for path in sorted(folder.glob("*.jpg")))
            made = subprocess.run([str(said.qix), "read", "--jobs", "2", "-"], input=paths, stdout=subprocess.PIPE, text=True)
            readings.write_text(made.stdout, encoding="utf-8")
        pairs = {}
        for reading in map(json.loads, filter(str.strip, readings.read_text(encoding="utf-8").splitlines())):
            name, turn = re.fullmatch(r"(.+)-(\d)", Path(reading["image"]).stem).groups()
            pairs.setdefault(name, {})[turn] = facts(reading)
    counts = {kind: {what: dict.fromkeys((*STATES[what], "lost"), 0) for what in STATES} for kind in ("drawn", "real")}
    lists = {kind: {what: [0, 0] for what in ("amounts", "names")} for kind in counts}
    read = {kind: 0 for kind in counts}
    for name, pair in sorted(pairs.items()):
        if len(pair) < 2 or not all(pair.values()):
            continue
        kind = name.split("-")[0]
        read[kind] += 1
        for what, state in states(pair["0"], pair["1"]).items():
            counts[kind][what][state] += 1
        for what in STATES:
            shown = [fact[what] not in (None, []) for fact in pair.values()]
            counts[kind][what]["lost"] += any(shown) and not all(shown)
        for what, sums in lists[kind].items():
            one, other = Counter(pair["0"][what]), Counter(pair["1"][what])
            sums[0] += 2 * (one & other).total()
            sums[1] += one.total() + other.total()
    RATES.write_text(json.dumps({"pairs": read, "states": counts, "shared_of_lines": lists}, indent=1) + "\n", encoding="utf-8")
    for kind in counts:
        print(kind, read[kind], {what: round(same / max(of, 1), 3) for what, (same, of) in lists[kind].items()})
        for what, of in counts[kind].items():
            print(f"  {what:10}", *(f"{state} {count}" for state, count in of.items() if count))


if __name__ == "__main__":
    main()
