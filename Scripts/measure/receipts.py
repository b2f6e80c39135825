#!/usr/bin/env python3
"""Draws receipts in layouts close to those of Italian shops, photographs them badly and counts what qix reads: items (amount to
the cent, similar description), totals, document numbers and dates.

usage: python3 Scripts/measure/receipts.py [--count 60] [--seed N] [--out FOLDER] [--draw-only | --score-only]
                                           [--misses] [--jobs 2] [--lang MODELS] [--json FILE]

The same seed draws the same pictures: a third each are clean, usual (a decent phone, held well) and hard. The pictures and
truth.json are written to the folder; --score-only reads pictures drawn earlier. Items are goods, discounts and voids, as in
Scripts/draw/samples; rows below the total, such as the rounding of cash, are not. Balanced wrong: called balanced although an
item or the total is missing, extra or wrong.
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

import camera  # noqa: E402
from readers import QIX, describe_machine, format_table  # noqa: E402
from scores import keep_alphanumerics, text_similarity  # noqa: E402
from slips import photos, thermal  # noqa: E402
from slips.chains import SHOPS  # noqa: E402

HEAD = """# Receipts of tills, photographed badly

Written by `make tills`: receipts drawn in the layouts of fourteen Italian tills, a third each as a scanner, a decent phone
and a bad phone would take them. Found: amount to the cent, similar description. Balanced wrong: called balanced although an item
or the total is missing, extra or wrong; a description that is cut short counts as wrong."""
COUNTS = ("receipts", "items", "found", "extra", "totals", "totals wrong", "balanced", "balanced wrong", "documents", "dates",
          "errors")


# --- drawing -------------------------------------------------------------------------------------------------

def draw_receipt(index, seed, folder):
    """Draws one picture and returns its answers. The index selects layout and level, so that each layout comes in each level."""
    names, levels = list(SHOPS), list(photos.LEVELS)
    name, level = names[index % len(names)], levels[index % len(levels)]
    dice, rng = random.Random(f"{seed}/{index}"), camera.generator(seed * 100003 + index)
    shop = SHOPS[name]
    rows, truth = shop.print(dice)
    look = dataclasses.replace(photos.LEVELS[level])
    # A long receipt is photographed from further away: its letters are small, but still legible.
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
        truths.append(draw_receipt(index, seed, folder))
        print(truths[-1]["file"], file=sys.stderr)
    (folder / "truth.json").write_text(json.dumps(truths, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return truths


# --- scoring -------------------------------------------------------------------------------------------------

def read_pictures(truths, folder, jobs, languages=None):
    """The readings of the pictures, in their order."""
    paths = "".join(f"{folder / truth['file']}\n" for truth in truths)
    language_options = ["--lang", languages] if languages else []
    run = subprocess.run([str(QIX), "read", "--jobs", str(jobs), *language_options, "-"], input=paths, stdout=subprocess.PIPE,
                         text=True)
    readings = {Path(reading["image"]).name: reading for reading in map(json.loads, filter(str.strip, run.stdout.splitlines()))}
    return [readings.get(truth["file"], {"error": {"code": "no reading"}}) for truth in truths]


def description_similarity(line, item):
    """Similarity of the descriptions of a line and an item, from 0 to 1."""
    return text_similarity(line.get("description") or line.get("text"), item["description"])


def pair_items(items, lines):
    """Pairs each item with the most similar line of its amount; returns (found count, missing items, extra lines)."""
    unmatched = [line for line in lines if line.get("amount") is not None]
    missing = []
    for item in items:
        best = max((line for line in unmatched if abs(float(line["amount"]) - item["amount"]) < 0.005), default=None,
                   key=lambda line: description_similarity(line, item))
        if best is not None and description_similarity(best, item) >= 0.75:
            unmatched.remove(best)
        else:
            missing.append(item)
    return len(items) - len(missing), missing, unmatched


def count_answers(truth, reading):
    """Compares one reading with the truth; returns (missing items, extra lines, counts)."""
    receipt = reading.get("receipt") or {}
    found, missing, extra = pair_items(truth["items"], receipt.get("lines") or [])
    total = receipt.get("total")
    total_is_right = total is not None and abs(float(total) - float(truth["total"])) < 0.005
    all_is_right = total_is_right and not missing and not extra
    return missing, extra, dict(zip(COUNTS, (
        1, len(truth["items"]), found, len(extra), total_is_right, total is not None and not total_is_right,
        bool(receipt.get("balanced")), bool(receipt.get("balanced")) and not all_is_right,
        keep_alphanumerics(receipt.get("document_number")) == keep_alphanumerics(truth["document_number"]),
        receipt.get("date") == truth["date"], bool(reading.get("error")))))


def print_misses(truth, reading, missing, extra, counts):
    """Prints what was missed in one picture, and what was read instead."""
    receipt = reading.get("receipt") or {}
    print(f"\n{truth['file']}  {counts['found']}/{counts['items']} items, {len(extra)} extra, "
          f"total {receipt.get('total')} of {truth['total']}, balanced {receipt.get('balanced')}", reading.get("error") or "")
    lines = receipt.get("lines") or []
    rows = reading.get("text") or []
    for item in missing:
        nearest_line = max(lines, default=None, key=lambda line: description_similarity(line, item))
        row = max(rows, default="", key=lambda text: text_similarity(text, item["description"]))
        is_similar = nearest_line and description_similarity(nearest_line, item) >= 0.5
        nearest = f"{nearest_line['amount']} {nearest_line.get('description')!r}" if is_similar else "no line"
        print(f"  missing {item['amount']:8.2f} {item['description']!r}: {nearest}; row {row!r}")
    for line in extra:
        print(f"  extra   {float(line['amount']):8.2f} {line.get('description')!r}: {line.get('kind')}, row {line.get('text')!r}")
    for field in ("document_number", "date"):
        if keep_alphanumerics(receipt.get(field)) != keep_alphanumerics(truth[field]):
            print(f"  {field} {receipt.get(field)!r} of {truth[field]!r}")


def make_rows(counts, keys):
    return [[key] + [counts[key][name] for name in COUNTS] for key in keys if key in counts]


def score_pictures(truths, readings, misses):
    """{"all", level or layout: counts}"""
    sums = {}
    for truth, reading in zip(truths, readings):
        missing, extra, counts = count_answers(truth, reading)
        for key in ("all", truth["level"], truth["layout"]):
            total = sums.setdefault(key, dict.fromkeys(COUNTS, 0))
            for name, value in counts.items():
                total[name] += value
        if misses and (missing or extra or not counts["totals"] or not counts["documents"] or not counts["dates"]):
            print_misses(truth, reading, missing, extra, counts)
    return sums


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, help="by default a random one, whose pictures nobody has seen")
    parser.add_argument("--jobs", type=int, default=2, help="number of readers")
    parser.add_argument("--lang", help="tesseract models; by default those of qix")
    parser.add_argument("--out", type=Path, help="folder for the pictures and truth.json")
    parser.add_argument("--draw-only", action="store_true")
    parser.add_argument("--score-only", action="store_true", help="read the pictures that are in --out already")
    parser.add_argument("--misses", action="store_true", help="print the missing and extra items of each picture")
    parser.add_argument("--json", type=Path, help="file to write the counts to")
    options = parser.parse_args()
    if (options.draw_only or options.score_only) and not options.out:
        parser.error("--draw-only and --score-only need --out")
    seed = random.SystemRandom().randrange(10 ** 6) if options.seed is None else options.seed
    with tempfile.TemporaryDirectory() as scratch_folder:
        folder = options.out or Path(scratch_folder)
        if options.score_only:
            truths = json.loads((folder / "truth.json").read_text(encoding="utf-8"))[:options.count]
        else:
            truths = draw(options.count, seed, folder)
        if options.draw_only:
            return
        counts = score_pictures(truths, read_pictures(truths, folder, options.jobs, options.lang), options.misses)
    if options.json:
        options.json.write_text(json.dumps(counts, indent=1) + "\n")
    seed_note = "" if options.seed is not None else ", chosen at random"
    command_line = f"- Seed {seed}{seed_note}: `python3 Scripts/measure/receipts.py --seed {seed} --count {options.count}`\n"
    print("\n\n".join([HEAD, ("" if options.score_only else command_line) + describe_machine(),
                       format_table(["level", *COUNTS], make_rows(counts, [*photos.LEVELS, "all"])),
                       format_table(["layout", *COUNTS], make_rows(counts, SHOPS))]))


if __name__ == "__main__":
    main()
