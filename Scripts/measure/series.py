#!/usr/bin/env python3
"""Photographs long receipts in two to four photos that overlap, sends them as one archive each, and counts what qix reads of them
beside what it reads of one photo of the whole; then tries to be paid for more than the receipts print.

usage: python3 Scripts/measure/series.py [--seed N] [--scans 20] [--drawn 14] [--out FOLDER] [--score-only] [--misses]
                                         [--qix PROGRAM] [--jobs 2] [--attacks 20]

The scans are the longest CC0 receipts of the corpus, the drawn ones are of the tills of Scripts/draw/slips. Each part is
photographed by itself: another turn, distance, light and curl. The same seed draws the same pictures. Proven: balanced, and
without a sign of several documents or of photos that do not join. Proven wrong: proven although an item or the total is missing,
extra or wrong. Of attacks, beyond: what proven receipts list beyond what the papers print, in currency.
"""
import argparse
import dataclasses
import io
import json
import random
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parents[1] / folder) for folder in ("draw", "draw/samples")]

from PIL import Image, ImageDraw  # noqa: E402

import camera  # noqa: E402
import scores  # noqa: E402
from readers import CORPUS, QIX, ROOT, format_table  # noqa: E402
from slips import photos, thermal  # noqa: E402
from slips.chains import SHOPS  # noqa: E402

# Pixels of a lower-case x on the scans, which are about 620 pixels wide.
X_HEIGHT = 16
WIDEST = 1000
SIGNS = ("several_documents", "photos_unjoined")
COLUMNS = ("receipts", "items", "found", "extra", "totals", "proven", "proven wrong", "errors")


# --- papers --------------------------------------------------------------------------------------------------

def scans(count):
    """The longest scans with their truth: (name, picture, pixels of an x, truth)."""
    truths = json.loads((ROOT / "Scripts/measure/cc0-receipts.json").read_text(encoding="utf-8"))
    found = []
    for name, truth in truths.items():
        path = CORPUS / "cc0-receipts" / name
        if path.exists():
            scan = Image.open(path)
            if scan.width <= WIDEST:
                found.append((len(truth["items"]), scan.height, name, truth))
    found.sort(key=lambda each: (-each[0], -each[1], each[2]))
    return [(name, Image.open(CORPUS / "cc0-receipts" / name).convert("RGBA"), X_HEIGHT, truth) for _, _, name, truth in found[:count]]


def drawn(count, seed):
    """Drawn receipts, the longest of six of each till."""
    result = []
    for index in range(count):
        name = list(SHOPS)[index % len(SHOPS)]
        shop, best = SHOPS[name], None
        for turn in range(6):
            dice = random.Random(f"{seed}/paper/{index}/{turn}")
            rows, truth = shop.print(dice)
            if best is None or len(rows) > len(best[0]):
                best = (rows, truth, dice)
        rows, truth, dice = best
        look = dataclasses.replace(photos.LEVELS["usual"], x_height=16)
        flat = thermal.strip(shop, rows, camera.generator(seed * 7919 + index), dice, look)
        result.append((f"{index:02d}-{name}", flat, 16, truth))
    return result


# --- photos --------------------------------------------------------------------------------------------------

def photograph(paper, x_height, key):
    """A photo of a paper or of a part of it, as a decent phone takes it."""
    dice, rng = random.Random(key), camera.generator(random.Random(f"{key}/noise").randrange(2 ** 31))
    look = dataclasses.replace(photos.LEVELS["usual"])
    look.x_height = max(9, min(dice.randint(13, 20), round(2850 * x_height / paper.height)))
    look.background = dice.choices(list(photos.BACKGROUNDS), [weight for weight, _ in photos.BACKGROUNDS.values()])[0]
    scale = look.x_height / x_height
    flat = paper.resize((round(paper.width * scale), round(paper.height * scale)), Image.Resampling.LANCZOS)
    return photos.photograph(flat.convert("RGBA"), rng, dice, look)


def cut(paper, dice):
    """Two to four parts, of which each repeats a tenth to half of the one before."""
    count = dice.choice((2, 3, 3, 4))
    overlaps = [dice.uniform(0.12, 0.5) for _ in range(count - 1)]
    # Of parts as long as each other.
    tall = paper.height / (count - sum(overlaps))
    tops = [sum((1 - overlap) * tall for overlap in overlaps[:place]) for place in range(count)]
    return [paper.crop((0, round(top), paper.width, min(paper.height, round(top + tall)))) for top in tops]


def archive(pictures):
    """The pictures as one tar archive."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for number, picture in enumerate(pictures, 1):
            entry = tarfile.TarInfo(str(number))
            entry.size = len(picture)
            tar.addfile(entry, io.BytesIO(picture))
    return target.getvalue()


def covered(part, dice):
    """A part with strips of blank paper laid over a third of its upper half, so that what it repeats looks like something else."""
    part = part.copy()
    draw, strip = ImageDraw.Draw(part), part.height // 16
    for place in range(8):
        if dice.random() < 0.4:
            draw.rectangle((0, place * strip, part.width, (place + 1) * strip), fill=(250, 250, 248, 255))
    return part


def attacks(papers, seed, count):
    """Archives by which somebody tries to be paid for more: (kind, bytes, the papers' truths)."""
    result = []
    for index in range(count):
        dice = random.Random(f"{seed}/attack/{index}")
        (name, paper, x_height, truth), (other_name, other, other_x, other_truth) = dice.sample(papers, 2)
        key = f"{seed}/attack/{index}/{name}"

        def photo(part, place, x=x_height, key=key):
            return photograph(part, x, f"{key}/{place}")
        middle = paper.height // 2
        low = paper.crop((0, round(middle * dice.uniform(0.4, 0.8)), paper.width, paper.height))
        high = paper.crop((0, 0, paper.width, round(middle * dice.uniform(1.1, 1.5))))
        result += [
            ("doubled", archive([photo(high, 1), photo(high, 2), photo(low, 3)]), [truth]),
            ("turned round", archive([photo(low, 1), photo(high, 2), photo(low, 3)]), [truth]),
            ("hidden", archive([photo(high, 1), photo(covered(low, dice), 2)]), [truth]),
            ("hidden twice", archive([photo(covered(high, dice), 1), photo(covered(low, dice), 2), photo(low, 3)]), [truth]),
            ("mixed", archive([photo(high, 1), photo(other.crop((0, other.height // 3, other.width, other.height)), 2, other_x)]),
             [truth, other_truth]),
            ("one among them", archive([photo(high, 1), photo(other, 2, other_x), photo(low, 3)]), [truth, other_truth]),
        ]
    return result


def write(options, folder):
    """Draws everything; returns what each file holds."""
    folder.mkdir(parents=True, exist_ok=True)
    papers = scans(options.scans) + drawn(options.drawn, options.seed)
    files = []

    def add(name, content, **known):
        (folder / name).write_bytes(content)
        files.append({"file": name, **known})
        print(name, file=sys.stderr)
    for index, (name, paper, x_height, truth) in enumerate(papers):
        key, source = f"{options.seed}/{index}/{name}", "scan" if index < len(papers) - options.drawn else "drawn"
        add(f"{index:03d}-whole.jpg", photograph(paper, x_height, f"{key}/whole"), kind="whole", source=source, truths=[truth])
        parts = [photograph(part, x_height, f"{key}/{place}") for place, part in enumerate(cut(paper, random.Random(key)))]
        add(f"{index:03d}-parts.tar", archive(parts), kind="parts", source=source, truths=[truth], count=len(parts))
    for index, (kind, content, truths) in enumerate(attacks(papers, options.seed, options.attacks)):
        add(f"attack-{index:03d}.tar", content, kind=kind, source="attack", truths=truths)
    (folder / "series.json").write_text(json.dumps(files))
    return files


# --- scoring -------------------------------------------------------------------------------------------------

def is_proven(receipt):
    return bool(receipt.get("balanced")) and not any(sign in (receipt.get("signs") or []) for sign in SIGNS)


def score(file, reading):
    """{column: number} of one file."""
    receipt, truth = reading.get("receipt") or {}, file["truths"][0]
    found, extra = scores.match_items(truth["items"], receipt.get("lines") or [])
    is_total = abs((receipt.get("total") or 0) - float(truth["total"])) < 0.005
    proven = is_proven(receipt)
    wrong = proven and (found < len(truth["items"]) or extra > 0 or not is_total)
    return dict(zip(COLUMNS, (1, len(truth["items"]), found, extra, is_total, proven, wrong, bool(reading.get("error")))))


def beyond(file, reading):
    """What a proven receipt lists beyond the best of the papers."""
    receipt = reading.get("receipt") or {}
    if not is_proven(receipt):
        return 0.0
    found = sum(line["amount"] for line in receipt["lines"] if (line.get("amount") or 0) > 0)
    printed = [sum(item["amount"] for item in truth["items"] if item["amount"] > 0) for truth in file["truths"]]
    return round(max(0.0, found - max(printed)), 2)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10 ** 6))
    parser.add_argument("--scans", type=int, default=20)
    parser.add_argument("--drawn", type=int, default=14)
    parser.add_argument("--attacks", type=int, default=20)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--score-only", action="store_true")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--qix", default=QIX)
    parser.add_argument("--jobs", default="2")
    options = parser.parse_args()
    folder = options.out or Path(tempfile.mkdtemp(prefix="qix-series-"))
    files = json.loads((folder / "series.json").read_text()) if options.score_only else write(options, folder)
    run = subprocess.run([options.qix, "read", "--timeout", "120", "--jobs", options.jobs, *(folder / file["file"] for file in files)],
                         stdout=subprocess.PIPE, text=True, check=False)
    readings = [json.loads(line) for line in run.stdout.splitlines() if line.strip()]
    sums, gains = {}, {}
    for file, reading in zip(files, readings, strict=True):
        if file["source"] == "attack":
            row = gains.setdefault(file["kind"], [0, 0, 0.0])
            row[0] += 1
            row[1] += is_proven(reading.get("receipt") or {})
            row[2] += beyond(file, reading)
            if options.misses and beyond(file, reading) > 0:
                print(file["file"], file["kind"], beyond(file, reading))
            continue
        counts = score(file, reading)
        for key in (f"{file['source']}, {file['kind']}",):
            for column, value in counts.items():
                sums.setdefault(key, dict.fromkeys(COLUMNS, 0))[column] += value
        if options.misses and file["kind"] == "parts" and (counts["proven wrong"] or not counts["proven"]):
            receipt = reading.get("receipt") or {}
            print(file["file"], f"{counts['found']}/{counts['items']}", f"extra {counts['extra']}", f"balanced {receipt.get('balanced')}",
                  receipt.get("signs"), reading.get("error") or "")
    print(f"seed {options.seed}\n")
    print(format_table(["", *COLUMNS], [[key, *values.values()] for key, values in sums.items()]))
    if gains:
        print()
        print(format_table(["attack", "archives", "proven", "beyond"], [[key, *row] for key, row in gains.items()]))


if __name__ == "__main__":
    main()
