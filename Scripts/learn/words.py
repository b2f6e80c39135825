#!/usr/bin/env python3
"""Writes what the score of words (`Sources/Receipts/Words/WordScore.swift`) is learned from: words as they were read, whether or not they
are printed, with their features and the truth.

usage: /usr/bin/python3 Scripts/learn/words.py [--qix PROGRAM] [--half learn|judge] [--photos 99] [--scans 40] [--drawn 40] >> WORDS.jsonl
       /usr/bin/python3 Scripts/learn/scores.py WORDS.jsonl --prior 2 > Sources/Receipts/Words/Word.tsv   (Debian: python3-numpy, python3-pil)

Reads the photos of ../shared/corpus/phones whose texts are known box by box, and as many scans, of one half (`Scripts/measure/halves.py`;
scans by the checksum of their name); and drawn receipts of fifteen countries with what no till means as words: rows of asterisks, a
square code and bars. A word of four characters or more is printed where something like it stands anywhere on the paper; a shorter one
where the row of its neighbours has it beside them.
"""
import argparse
import dataclasses
import json
import random
import re
import subprocess
import sys
import tempfile
import unicodedata
import zlib
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Scripts/measure"), str(ROOT / "Scripts/draw"), str(ROOT / "Scripts/draw/samples")]
import camera  # noqa: E402
import gallery  # noqa: E402
import halves  # noqa: E402
from slips import countries, photos, thermal  # noqa: E402

CORPUS = ROOT.parent / "shared/corpus"
# A word is like a text where at most this share of its characters would have to be changed.
MOST_CHANGED = 0.4
SHORT = 3
SEEDS = {"learn": 8161, "judge": 8162}
# Drawn print is easier to read than most, and of few typefaces.
WEIGHTS = {"photo": 1.0, "scan": 1.0, "drawn": 0.5}


def folded(text):
    return re.sub(r"[^0-9a-z]", "", unicodedata.normalize("NFKD", text).lower())


def place(word, text):
    """Where a text has what is likest to a word, as its end, and how many characters differ (Sellers)."""
    before = [0] * (len(text) + 1)
    for row, character in enumerate(word, 1):
        now = [row]
        for column, other in enumerate(text, 1):
            now.append(min(before[column] + 1, now[-1] + 1, before[column - 1] + (character != other)))
        before = now
    end = min(range(len(text) + 1), key=before.__getitem__)
    return end, before[end]


def rows_of(boxes):
    """The texts of boxes, those that stand beside each other joined."""
    rows = []
    for box in sorted(boxes, key=lambda box: min(x for x, _ in box["quad"])):
        ys = [y for _, y in box["quad"]]
        middle, height = (min(ys) + max(ys)) / 2, max(ys) - min(ys)
        row = next((row for row in rows if abs(row["middle"] - middle) < 0.4 * max(height, 1)), None)
        if row is None:
            rows.append({"middle": middle, "text": box["text"]})
        else:
            row["text"] += " " + box["text"]
            row["middle"] = middle
    return [row["text"] for row in rows]


class Paper:
    """What is printed: texts as they stand together, and whole rows."""

    def __init__(self, texts, rows):
        self.rows = [row for row in rows if row.strip()]
        self.folded = [folded(row) for row in self.rows]
        self.texts = {text for text in map(folded, texts) if text} | {text for text in self.folded if text}
        self.words = {folded(word) for text in [*texts, *self.rows] for word in text.split()} | self.texts

    def is_printed(self, word, segment):
        """Whether a word of a segment is printed; `None` where nothing tells."""
        text = folded(word["text"])
        if is_long(word):
            return any(place(text, other)[1] <= MOST_CHANGED * len(text) for other in self.texts)
        row = self.row_of(word, segment)
        # Signs, which most truths leave out, tell nothing.
        if not text:
            return None
        if row is None:
            return text in self.words if len(segment["words"]) == 1 else None
        left = self.folded[row]
        for neighbour in sorted((folded(other["text"]) for other in segment["words"] if other is not word and is_long(other)),
                                key=len, reverse=True):
            end, changed = place(neighbour, left)
            if changed <= MOST_CHANGED * len(neighbour):
                left = left[:max(0, end - len(neighbour))] + " " + left[end:]
        return text in left

    def row_of(self, word, segment):
        """The row that the longest neighbour of a word stands on, by its place; `None` where none is known."""
        neighbours = sorted((folded(other["text"]) for other in segment["words"] if other is not word and is_long(other)), key=len)
        if not neighbours or not self.folded:
            return None
        best = min(range(len(self.folded)), key=lambda row: place(neighbours[-1], self.folded[row])[1])
        return best if place(neighbours[-1], self.folded[best])[1] <= MOST_CHANGED * len(neighbours[-1]) else None


def is_long(word):
    """Whether a word says enough to be looked for anywhere: four characters, or a price."""
    return len(folded(word["text"])) > SHORT or re.fullmatch(r"\D?\d+[.,]\d\d\D?", word["text"]) is not None


def candidates(name, segments, paper, source):
    for segment in segments:
        for word in segment["words"]:
            right = paper.is_printed(word, segment)
            if right is not None:
                yield {"group": name, "features": word["features"], "right": bool(right), "weight": WEIGHTS[source], "source": source,
                       "taken": True, "probability": word["probability"], "text": word["text"]}


def of_boxes(boxes):
    return Paper([box["text"] for box in boxes], rows_of(boxes))


def drawn(half, count, folder):
    """Receipts of the countries' tills between asterisks, bars and a square code, with what they print."""
    names = sorted(countries.COUNTRIES)
    for index in range(count):
        dice, rng = random.Random(f"words/{SEEDS[half]}/{index}"), camera.generator(SEEDS[half] * 1000 + index)
        till = names[index % len(names)]
        rows, _ = countries.receipt(till, dice, dice.randint(2, 9), weighed=0.25, stars=dice.choice((0, 1, 4)))
        look = dataclasses.replace(photos.LEVELS[dice.choice(("clean", "usual", "usual", "hard"))], x_height=dice.randint(8, 13))
        styled = [(row, "tall" if row.startswith(countries.COUNTRIES[till].total) else "") for row in rows]
        if index % 2:
            styled += [("".join(dice.choice("0123456789") for _ in range(20)), "bars")]
        flat = thermal.strip(gallery.Roll(max(map(len, rows))), styled, rng, dice, look)
        if index % 3:
            flat = gallery.append_below(flat, gallery.draw_square(dice, dice.choice((25, 33, 41)), max(2, look.x_height // 3)))
        size = (flat.width + dice.randint(40, 200), flat.height + dice.randint(40, 200))
        picture = gallery.scan(np.asarray(flat.convert("RGB"), dtype=np.float32), size, (dice.randint(10, 30),) * 2, dice.randint(20, 210), rng,
                               dice.uniform(1, 5), dice.uniform(-1.5, 1.5))
        path = Path(folder) / f"drawn-{half}-{index}.png"
        picture.save(path)
        yield path, Paper([part for row in rows for part in re.split(r"\s{2,}", row)], rows), "drawn"


def pictures(half, shots, scans):
    """The photos and scans of a half with what they print."""
    truth = json.loads((CORPUS / "phones/receipts/truth.json").read_text(encoding="utf-8"))
    boxed = [path for path in sorted((CORPUS / "phones/boxes").glob("*.json"))
             if (half == "learn") == halves.is_learned(path.stem, truth.get(path.stem))]
    for path in boxed[:shots]:
        yield CORPUS / "phones/receipts" / path.stem, of_boxes(json.loads(path.read_text(encoding="utf-8"))), "photo"
    known = json.loads((CORPUS / "receipts/truth.json").read_text(encoding="utf-8"))
    chosen = [name for name in sorted(known) if (zlib.crc32(Path(name).stem.encode()) % 2 == 0) == (half == "learn")]
    for name in chosen[:scans]:
        boxes = [{"text": line["text"], "quad": quad(line)} for line in known[name].get("lines") or []]
        if boxes:
            yield CORPUS / "receipts" / name, of_boxes(boxes), "scan"


def quad(line):
    box = line["box"]
    return [box[at:at + 2] for at in range(0, len(box), 2)] if isinstance(box[0], (int, float)) else box


def read(qix, picture):
    """The segments of a picture with all words that were read."""
    with tempfile.TemporaryDirectory() as steps:
        subprocess.run([qix, "check", picture, "--catalog", ROOT / "images/catalog.csv", "--campaigns",
                        ROOT / "images/campaigns.yaml", "--steps", steps, "--without", "receipt.words.printedWords"],
                       capture_output=True)
        shown = sorted(Path(steps).glob("*recognition*.json"))
        return json.loads(shown[-1].read_text()) if shown else []


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--half", choices=("learn", "judge"), default="learn")
    parser.add_argument("--photos", type=int, default=99)
    parser.add_argument("--scans", type=int, default=40)
    parser.add_argument("--drawn", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for found in (pictures(options.half, options.photos, options.scans), drawn(options.half, options.drawn, folder)):
            for picture, paper, source in found:
                for line in candidates(picture.name, read(options.qix, picture), paper, source):
                    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
