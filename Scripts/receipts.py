#!/usr/bin/env python3
"""Draws Italian supermarkets' receipts in many layouts close to real ones, photographs them badly and counts what qix
reads of them: items (amount to the cent, description alike), totals, document numbers and dates.

usage: python3 Scripts/receipts.py [--count 60] [--seed N] [--out FOLDER] [--draw-only | --score-only]
                                   [--misses] [--jobs 2] [--lang MODELS] [--json FILE]

The same seed makes the same pictures. A third each are clean, usual (a decent phone in a decent hand) and hard. The
folder gets the pictures and truth.json; with --score-only the pictures that lie there are read again. Items are what
Scripts/samples counts as lines: goods, discounts and voids; what stands below the total is none, rounding of cash
among it. Balanced wrong: a receipt called balanced of which an item or the total is missing, extra or wrong.
"""
import argparse
import dataclasses
import difflib
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent / "samples")]

import camera  # noqa: E402
from readers import QIX, machine, table  # noqa: E402
from slips import photos, thermal  # noqa: E402
from slips.chains import SHOPS  # noqa: E402

HEAD = """# Receipts of tills, photographed badly

Written by `make tills`: receipts drawn after fourteen tills of Italian shops, a third each as a scanner, as a decent
phone and as a bad photo would take them. Found: amount to the cent, description alike. Balanced wrong: called balanced
while an item or the total is missing, extra or wrong, a description cut short among them."""
COUNTS = ("receipts", "items", "found", "extra", "totals", "totals wrong", "balanced", "balanced wrong", "documents", "dates", "errors")


# --- drawing -------------------------------------------------------------------------------------------------

def one(index, seed, folder):
    """Draws one picture and says what is true of it. Layouts and levels take turns, so that every layout comes in every level."""
    names, levels = list(SHOPS), list(photos.LEVELS)
    name, level = names[index % len(names)], levels[index % len(levels)]
    dice, rng = random.Random(f"{seed}/{index}"), camera.generator(seed * 100003 + index)
    shop = SHOPS[name]
    rows, truth = shop.print(dice)
    look = dataclasses.replace(photos.LEVELS[level])
    # A long receipt is photographed from further away: its letters are small, but no smaller than one can read.
    look.x_height = max(9, min(dice.randint(*look.heights), round(2850 / (len(rows) * 3.1))))
    look.background = dice.choices(list(photos.BACKGROUNDS), [weight for weight, _ in photos.BACKGROUNDS.values()])[0]
    flat = thermal.strip(shop, rows, rng, dice, look)
    file = f"{index:03d}-{name}-{level}.jpg"
    (folder / file).write_bytes(photos.photograph(flat, rng, dice, look))
    return {"file": file, "layout": name, "level": level, "x_height": look.x_height, "background": look.background, **truth}


def draw(count, seed, folder):
    folder.mkdir(parents=True, exist_ok=True)
    truths = []
    for index in range(count):
        truths.append(one(index, seed, folder))
        print(truths[-1]["file"], file=sys.stderr)
    (folder / "truth.json").write_text(json.dumps(truths, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return truths


# --- scoring -------------------------------------------------------------------------------------------------

def read(truths, folder, jobs, languages=None):
    """One reading a picture, in their order."""
    paths = "".join(f"{folder / truth['file']}\n" for truth in truths)
    choice = ["--lang", languages] if languages else []
    made = subprocess.run([str(QIX), "read", "--jobs", str(jobs), *choice, "-"], input=paths, stdout=subprocess.PIPE, text=True)
    readings = {Path(reading["image"]).name: reading for reading in map(json.loads, filter(str.strip, made.stdout.splitlines()))}
    return [readings.get(truth["file"], {"error": {"code": "no reading"}}) for truth in truths]


def plain(text):
    return re.sub(r"[^A-Z0-9]", "", (text or "").upper())


def alike(line, item):
    """How alike the descriptions are. One of marks alone, such as an amount off, has nothing to compare but itself."""
    return difflib.SequenceMatcher(None, plain(line.get("description") or line.get("text")), plain(item["description"])).ratio()


def paired(items, lines):
    """Each true item takes the line of its amount that is most alike; returns (found, missing items, extra lines)."""
    left = [line for line in lines if line.get("amount") is not None]
    missing = []
    for item in items:
        best = max((line for line in left if abs(float(line["amount"]) - item["amount"]) < 0.005), default=None,
                   key=lambda line: alike(line, item))
        if best is not None and alike(best, item) >= 0.75:
            left.remove(best)
        else:
            missing.append(item)
    return len(items) - len(missing), missing, left


def counted(truth, reading):
    receipt = reading.get("receipt") or {}
    found, missing, extra = paired(truth["items"], receipt.get("lines") or [])
    total = receipt.get("total")
    exact = total is not None and abs(float(total) - float(truth["total"])) < 0.005
    right = exact and not missing and not extra
    return missing, extra, dict(zip(COUNTS, (
        1, len(truth["items"]), found, len(extra), exact, total is not None and not exact, bool(receipt.get("balanced")),
        bool(receipt.get("balanced")) and not right, plain(receipt.get("document_number")) == plain(truth["document_number"]),
        receipt.get("date") == truth["date"], bool(reading.get("error")))))


def explain(truth, reading, missing, extra, counts):
    """What was missed in one picture, with what was read instead."""
    receipt = reading.get("receipt") or {}
    print(f"\n{truth['file']}  {counts['found']}/{counts['items']} items, {len(extra)} extra, "
          f"total {receipt.get('total')} of {truth['total']}, balanced {receipt.get('balanced')}", reading.get("error") or "")
    lines = receipt.get("lines") or []
    rows = reading.get("text") or []
    for item in missing:
        near = max(lines, default=None, key=lambda line: alike(line, item))
        row = max(rows, default="", key=lambda text: difflib.SequenceMatcher(None, plain(text), plain(item["description"])).ratio())
        said = f"{near['amount']} {near.get('description')!r}" if near and alike(near, item) >= 0.5 else "no line"
        print(f"  missing {item['amount']:8.2f} {item['description']!r}: {said}; row {row!r}")
    for line in extra:
        print(f"  extra   {float(line['amount']):8.2f} {line.get('description')!r}: {line.get('kind')}, row {line.get('text')!r}")
    for field in ("document_number", "date"):
        if plain(receipt.get(field)) != plain(truth[field]):
            print(f"  {field} {receipt.get(field)!r} of {truth[field]!r}")


def rows_of(sums, keys):
    return [[key] + [sums[key][name] for name in COUNTS] for key in keys if key in sums]


def score(truths, readings, misses):
    """{level, layout or "all": counts}."""
    sums = {}
    for truth, reading in zip(truths, readings):
        missing, extra, counts = counted(truth, reading)
        for key in ("all", truth["level"], truth["layout"]):
            total = sums.setdefault(key, dict.fromkeys(COUNTS, 0))
            for name, value in counts.items():
                total[name] += value
        if misses and (missing or extra or not counts["totals"] or not counts["documents"] or not counts["dates"]):
            explain(truth, reading, missing, extra, counts)
    return sums


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, help="without it one that nobody has looked at")
    parser.add_argument("--jobs", type=int, default=2, help="readers at a time")
    parser.add_argument("--lang", help="the models to read with; without it, those of qix")
    parser.add_argument("--out", type=Path, help="folder for the pictures and truth.json")
    parser.add_argument("--draw-only", action="store_true")
    parser.add_argument("--score-only", action="store_true", help="read what --out already holds")
    parser.add_argument("--misses", action="store_true", help="print each picture's missing and extra items")
    parser.add_argument("--json", type=Path, help="file for the counts")
    options = parser.parse_args()
    if (options.draw_only or options.score_only) and not options.out:
        parser.error("--draw-only and --score-only need --out")
    seed = random.SystemRandom().randrange(10 ** 6) if options.seed is None else options.seed
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.out or Path(scratch)
        if options.score_only:
            truths = json.loads((folder / "truth.json").read_text(encoding="utf-8"))[:options.count]
        else:
            truths = draw(options.count, seed, folder)
        if options.draw_only:
            return
        sums = score(truths, read(truths, folder, options.jobs, options.lang), options.misses)
    if options.json:
        options.json.write_text(json.dumps(sums, indent=1) + "\n")
    drawn = "" if options.seed is not None else ", never looked at before it was drawn"
    which = f"- Seed {seed}{drawn}: `python3 Scripts/receipts.py --seed {seed} --count {options.count}`\n" if not options.score_only else ""
    print("\n\n".join([HEAD, which + machine(), table(["level", *COUNTS], rows_of(sums, [*photos.LEVELS, "all"])),
                       table(["layout", *COUNTS], rows_of(sums, SHOPS))]))


if __name__ == "__main__":
    main()
