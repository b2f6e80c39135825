#!/usr/bin/env python3
"""Compares the engines that read rows (`--ocr auto|rows|tesseract|both`) on receipts with known answers; writes
Benchmarks/engines.md.

usage: python3 Scripts/measure/engines.py [--every N] [--qix FILE] [--output FILE] [NAME=FOLDER ...]

Sets are those of the corpus (Scripts/measure/corpus) that are there, and each FOLDER with a truth.json as
Scripts/draw/alphabets.py and harmedrows.py write it. --every N reads one picture in N. Letters that look the same in Latin, Greek
and Cyrillic count as the same.
"""
import argparse
import difflib
import json
import re
import sys
import unicodedata
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import readers  # noqa: E402
from readers import CORPUS, QIX, ROOT  # noqa: E402

MODES = ("auto", "rows", "tesseract", "both")
SETS = ("receipts", "phones/receipts", "europe/receipts")
ALIKE = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХ", "ABEZHIKMNOPTYXABEKMHOPCTYX")
HEAD = ["receipts", "engines", "images", "word F1", "totals", "told wrongly", "– at 0.9 and more", "items", "extra items",
        "doubtful figures read twice", "CPU s/image"]


def fold(text):
    plain = "".join(c for c in unicodedata.normalize("NFD", (text or "").upper()) if not unicodedata.combining(c))
    return plain.translate(ALIKE)


def letters(text):
    return "".join(c for c in fold(text) if c.isalnum())


def words(rows):
    found = (word.strip(".,:;*'\"()[]{}<>|!?-_=~`") for row in rows for word in fold(row).split())
    return Counter(word for word in found if re.search(r"\w", word))


def amount(value):
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


class Score:
    """What one reader's readings of a set come to."""

    def __init__(self):
        self.counts = Counter()

    def add(self, reading, truth):
        receipt, counts = reading.get("receipt") or {}, self.counts
        counts["images"] += 1
        wanted, got = words(line["text"] for line in truth.get("lines") or []), words(reading.get("text") or [])
        if wanted:
            counts["shared"] += sum((wanted & got).values())
            counts["words"] += sum(wanted.values()) + sum(got.values())
        self.add_total(receipt, amount(truth.get("total")))
        self.add_items(receipt, truth.get("items") or [])
        for line in receipt.get("lines") or []:
            if not receipt.get("balanced") and line["amount"] is not None:
                counts["doubtful"] += 1
                counts["twice"] += "second_reading" in line

    def add_total(self, receipt, wanted):
        if wanted is None:
            return
        self.counts["totals"] += 1
        if receipt.get("total") is None:
            return
        if abs(receipt["total"] - wanted) < 0.005:
            self.counts["right totals"] += 1
        else:
            self.counts["wrong totals"] += 1
            self.counts["sure and wrong"] += receipt["confidence"].get("total", 0) >= 0.9

    def add_items(self, receipt, items):
        if not items:
            return
        left = [line for line in receipt.get("lines") or [] if line["amount"] is not None]
        self.counts["items"] += len(items)
        for item in items:
            def likeness(line):
                return difflib.SequenceMatcher(None, letters(line["description"]), letters(item["description"])).ratio()
            same = [line for line in left if abs(line["amount"] - item["amount"]) < 0.005]
            best = max(same, key=likeness, default=None)
            if best is not None and likeness(best) >= 0.75:
                self.counts["found"] += 1
                left.remove(best)
        self.counts["extra"] += len(left)

    def row(self, name, mode, cpu):
        counts = self.counts
        f1 = f"{2 * counts['shared'] / counts['words']:.3f}" if counts["words"] else "–"
        twice = f"{counts['twice']}/{counts['doubtful']}" if counts["doubtful"] else "–"
        return [name, mode, counts["images"], f1, f"{counts['right totals']}/{counts['totals']}", counts["wrong totals"],
                counts["sure and wrong"], f"{counts['found']}/{counts['items']}", counts["extra"], twice,
                f"{cpu / max(1, counts['images']):.2f}"]


def measure(name, folder, options):
    truths = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    chosen = sorted(truths)[::options.every]
    for mode in MODES:
        command = [options.qix, "read", "--show-personal", "--ocr", mode]
        run = readers.run_reader(command, [folder / picture for picture in chosen])
        by_name = {Path(reading["image"]).name: reading for reading in run.readings}
        score = Score()
        for picture in chosen:
            score.add(by_name.get(Path(picture).name, {}), truths[picture])
        yield score.row(name, mode, run.cpu)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="*", help="NAME=FOLDER")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--qix", default=str(QIX))
    parser.add_argument("--output", default=str(ROOT / "Benchmarks" / "engines.md"))
    options = parser.parse_args()
    sets = [(f"corpus/{name}", CORPUS / name) for name in SETS if (CORPUS / name / "truth.json").exists()]
    sets += [(name, Path(folder)) for name, _, folder in (pair.partition("=") for pair in options.sets)]
    rows = []
    for name, folder in sets:
        for row in measure(name, folder, options):
            rows.append(row)
            print(row, file=sys.stderr)
    which = "" if options.every == 1 else f" One picture in {options.every} was read."
    parts = ["# Engines", f"Written by `Scripts/measure/engines.py`.{which}", readers.describe_machine(),
             readers.format_table(HEAD, rows),
             "`rows`: the row model alone; `tesseract`: stock models on the rows that qix finds; `auto`: the row model, and "
             "tesseract for figures in doubt and scripts that were not taught; `both`: tesseract for every figure that money "
             "hangs on. Told wrongly: totals that are not the printed one. Doubtful: amounts of receipts that do not balance."]
    Path(options.output).write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    print("\n\n".join(parts))


if __name__ == "__main__":
    main()
