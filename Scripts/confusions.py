#!/usr/bin/env python3
"""Learns what a printed character is read as, P(read | printed), from recorded rows of pictures whose text is known,
and writes Sources/MisreadModel/Confusions.tsv.

usage: python3 Scripts/confusions.py [--out FILE] NAME=ROWS_FOLDER=TRUTH …

A folder holds NAME.rows.json as RowRecorder (Tests/RowRecorder) writes them. TRUTH is the truth.json of a corpus
of receipts (`lines` with their text), of Scripts/coderows.py (`numbers`) or of Scripts/receipts.py (`items`). Rows are
paired with the printed text that they are most alike and aligned character by character (Levenshtein). Only the tuned
half counts: pictures whose name's first number, or place, is even. Letters are folded to capitals.

The file has a row for each pair that was seen: printed, read, how often; `-` stands for nothing, printed or read. Then,
as `confidence LEAST`, how many printed digits stood in words read with so much confidence, and how many of them
were misread.
Then, as `number LEAST`, how many numbers of eight digits and more had none, one, two, three or more of
their digits misread, and of how many the length changed: misreadings come together.
Then, as `symbol LEAST`, how many digits of such numbers the recogniser was so sure of itself, and how many of them were
misread; and, as `choice N`, of how many misread digits that had other choices what is printed was the Nth choice that is
a digit (0: none of them).
Then, as `again`, how many digits stood in the same pictures as a misread one of their kind, and how many of them were
misread as it was: a worn type or a filled letter is misread wherever it is printed. Each pair counts, so that a digit counts
as often as others of its kind are misread.
"""
import argparse
import collections
import difflib
import json
import re
from pathlib import Path

ALPHABET = "0123456789.,:/-*%ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# The till model is never surer of a word than 0.93, nor of a symbol than 0.99, where four digits in five stand.
BANDS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.88, 0.9, 0.91, 0.92, 0.93)
SYMBOL_BANDS = (0.0, 0.9, 0.95, 0.97, 0.98, 0.985, 0.987, 0.988, 0.989, 0.99)
# Choices of a symbol that rows are recorded with.
MOST_CHOICES = 3
# Readings ask for choices at few symbols. They were learned from rows whose every symbol was asked for them
# (`Tesseract.words(in:layout:choices:)`); from fewer misread digits than this what stands in the file is kept.
FEWEST_CHOICES = 30
# Alike enough to be the same text at all; what is less alike is another row, or none.
ALIKE = 0.7


def is_tuned(name):
    """Whether a picture is of the half that is tuned on, by a fixed rule: its last digit before a dash is even."""
    part = name.split("-")[0] if name[:3].isdigit() else name
    return int((re.sub(r"\D", "", part) or "0")[-1]) % 2 == 0


def plain(text):
    return "".join(letter for letter in text.upper() if letter in ALPHABET)


def aligned(printed, read):
    """Pairs of characters, `-` for none, by the least number of edits."""
    costs = [[0] * (len(read) + 1) for _ in range(len(printed) + 1)]
    for i in range(len(printed) + 1):
        for j in range(len(read) + 1):
            if i == 0 or j == 0:
                costs[i][j] = i + j
            else:
                costs[i][j] = min(costs[i - 1][j] + 1, costs[i][j - 1] + 1, costs[i - 1][j - 1] + (printed[i - 1] != read[j - 1]))
    pairs, i, j = [], len(printed), len(read)
    while i or j:
        if i and j and costs[i][j] == costs[i - 1][j - 1] + (printed[i - 1] != read[j - 1]):
            i, j = i - 1, j - 1
            pairs.append((printed[i], read[j], j))
        elif i and costs[i][j] == costs[i - 1][j] + 1:
            i -= 1
            pairs.append((printed[i], "", j))
        else:
            j -= 1
            pairs.append(("", read[j], j))
    return pairs[::-1]


def texts(truth):
    """The printed texts of one picture that rows or words are paired with."""
    if "numbers" in truth:
        return truth["numbers"], True
    if truth.get("lines"):
        return [line["text"] for line in truth["lines"]], False
    return [item["description"] for item in truth.get("items") or []], False


class Counts:
    def __init__(self):
        self.pairs, self.bands = collections.Counter(), {least: [0, 0] for least in BANDS}
        self.numbers = {least: [0, 0, 0, 0, 0] for least in BANDS}
        self.symbols = {least: [0, 0] for least in SYMBOL_BANDS}
        self.choices = [0] * (MOST_CHOICES + 1)
        self.again = [0, 0]
        self.picture = collections.Counter()

    def places(self, printed, word):
        """Counts how sure the recogniser was of each digit of a number, right or misread, and what else it saw there."""
        symbols = word.get("symbols") or []
        if "".join(symbol[0] for symbol in symbols) != word["text"]:
            return
        digits = [symbol for symbol in symbols if symbol[0].isdigit()]
        if len(digits) != len(printed) or 3 * sum(one != symbol[0] for one, symbol in zip(printed, digits)) > len(printed):
            return
        for one, symbol in zip(printed, digits):
            band = self.symbols[max(least for least in SYMBOL_BANDS if least <= symbol[1])]
            band[0] += 1
            if one == symbol[0]:
                continue
            band[1] += 1
            choices = [choice for choice in symbol[2::2] if choice.isdigit() and choice != symbol[0]]
            if choices:
                self.choices[choices.index(one) + 1 if one in choices else 0] += 1

    def number(self, printed, word, confidence):
        """Counts by how many digits a whole number was misread; one whose length changed counts last."""
        band = self.numbers[max(least for least in BANDS if least <= confidence)]
        same = len(printed) == len(word)
        band[min(3, sum(one != other for one, other in zip(printed, word))) if same else 4] += 1

    def turn(self):
        """Counts how often the picture's misreadings happened again, and begins the next picture."""
        kinds = collections.Counter()
        for (one, _), count in self.picture.items():
            kinds[one] += count
        for (one, other), count in self.picture.items():
            if one != other:
                self.again[0] += count * (kinds[one] - 1)
                self.again[1] += count * (count - 1)
        self.picture.clear()

    def add(self, printed, word, confidence):
        read = plain(word)
        printed = plain(printed)
        if not printed or not read:
            return
        band = self.bands[max(least for least in BANDS if least <= confidence)]
        for one, other, _ in aligned(printed, read):
            self.pairs[one, other] += 1
            if one.isdigit() and other.isdigit():
                self.picture[one, other] += 1
            if one.isdigit():
                band[0] += 1
                band[1] += one != other


def words_of(rows):
    return [word for row in rows for word in row["words"]]


def learn(counts, rows, truth):
    printed, are_words = texts(truth)
    if are_words:
        left = [word for word in words_of(rows) if sum(map(str.isdigit, word["text"])) >= 8]
        # Numbers that count upward are like each other: those that are read right are taken out first.
        for number in sorted(printed, key=lambda number: not any(word["text"] == number for word in left)):
            exact = next((word for word in left if word["text"] == number), None)
            best = exact or max(left, default=None, key=lambda word: difflib.SequenceMatcher(None, word["text"], number, False).ratio())
            if best and difflib.SequenceMatcher(None, best["text"], number, False).ratio() >= ALIKE:
                left.remove(best)
                # A name glued to the number is no part of it.
                span = difflib.SequenceMatcher(None, best["text"], number, False).get_matching_blocks()
                start = max(0, span[0].a - span[0].b)
                if best["text"].strip(".,:;-*'").isalnum() and len(best["text"]) <= 14:
                    counts.number(number, best["text"].strip(".,:;-*'"), best["confidence"])
                    counts.places(number, best)
                counts.add(number, best["text"][start:start + len(number)] if len(best["text"]) > len(number) + 1 else best["text"], best["confidence"])
        return
    for row in rows:
        text = "".join(word["text"] for word in row["words"])
        near = max(printed, default="", key=lambda line: difflib.SequenceMatcher(None, plain(line), plain(text), False).ratio())
        if not near or difflib.SequenceMatcher(None, plain(near), plain(text), False).ratio() < ALIKE:
            continue
        # Word by word: each takes the printed word in its place that it is most alike.
        pool = near.upper().split()
        for word in row["words"]:
            best = max(pool, default=None, key=lambda part: difflib.SequenceMatcher(None, part, word["text"].upper(), False).ratio())
            if best and difflib.SequenceMatcher(None, plain(best), plain(word["text"]), False).ratio() >= 0.5:
                pool.remove(best)
                counts.add(best, word["text"], word["confidence"])
                figures = "".join(filter(str.isdigit, best))
                if len(figures) >= 8 and not any(map(str.isalpha, best + word["text"])):
                    counts.places(figures, word)


def truths(path):
    known = json.loads(Path(path).read_text(encoding="utf-8"))
    if isinstance(known, list):
        known = {truth["file"]: truth for truth in known}
    return {name.rsplit(".", 1)[0]: truth for name, truth in known.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parent.parent / "Sources/MisreadModel/Confusions.tsv")
    parser.add_argument("sets", nargs="+", metavar="ROWS_FOLDER=TRUTH")
    options = parser.parse_args()
    counts = Counts()
    for one in options.sets:
        folder, known = one.rsplit("=", 1)
        for name, truth in truths(known).items():
            file = Path(folder) / f"{name}.rows.json"
            if is_tuned(name) and file.exists():
                learn(counts, json.loads(file.read_text(encoding="utf-8")), truth)
                counts.turn()
    rows = [f"{one or '-'}\t{other or '-'}\t{count}" if (one or other) != "-" and (one, other) != ("-", "-") else None
            for (one, other), count in sorted(counts.pairs.items()) if "-" not in (one, other)]
    rows += [f"confidence {least}\t{total}\t{wrong}" for least, (total, wrong) in counts.bands.items()]
    rows += [f"number {least}\t" + "\t".join(map(str, band)) for least, band in counts.numbers.items()]
    rows += [f"symbol {least}\t{total}\t{wrong}" for least, (total, wrong) in counts.symbols.items()]
    if sum(counts.choices) >= FEWEST_CHOICES:
        rows += [f"choice {place}\t{sum(counts.choices)}\t{count}" for place, count in enumerate(counts.choices)]
    else:
        rows += [row for row in options.out.read_text(encoding="utf-8").splitlines() if row.startswith("choice ")]
    rows.append("again\t" + "\t".join(map(str, counts.again)))
    options.out.write_text("\n".join(filter(None, rows)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
