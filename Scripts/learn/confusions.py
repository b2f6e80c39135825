#!/usr/bin/env python3
"""Learns P(read | printed), the probability that the recogniser reads a printed character as another, from recorded rows of
pictures with known text, and writes Sources/MisreadModel/Confusions.tsv.

usage: python3 Scripts/learn/confusions.py [--out FILE] ROWS_FOLDER=TRUTH …

A folder holds NAME.rows.json files, written by RowRecorder (Tests/RowRecorder). TRUTH is the truth.json of a corpus of receipts
(`lines` with their text), of Scripts/draw/coderows.py (`numbers`) or of Scripts/measure/receipts.py (`items`). Rows are paired
with the most similar printed text and aligned character by character (Levenshtein). Only the tuned half is used: pictures whose
number (the first one in the name, or the last digit) is even. Letters are folded to capitals.

Lines of the file:
  PRINTED READ COUNT     how often a character was read as another; an empty character is written `-`
  confidence LEAST …     printed digits in words of at least this confidence, and how many of them were misread
  number LEAST …         numbers of eight digits and more with 0, 1, 2, 3 or more misread digits, and with another length:
                         misread digits come together
  symbol LEAST …         digits of such numbers by the recogniser's confidence in the symbol, and how many were misread
  choice N …             misread digits with other choices for the symbol, and for how many of them the printed digit was the
                         Nth choice that is a digit (0: none of them)
  again …                digits in a picture with a misread digit of the same kind, and how many were misread in the same way:
                         worn type is misread wherever it is printed. Each pair of digits counts.
"""
import argparse
import collections
import difflib
import json
import re
from pathlib import Path

ALPHABET = "0123456789.,:/-*%ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# The till model never reports more than 0.93 for a word or 0.99 for a symbol; four digits in five reach that.
BANDS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.88, 0.9, 0.91, 0.92, 0.93)
SYMBOL_BANDS = (0.0, 0.9, 0.95, 0.97, 0.98, 0.985, 0.987, 0.988, 0.989, 0.99)
# Alternative characters per symbol in recorded rows.
MOST_CHOICES = 3
# Readings request alternatives for few symbols. The counts come from rows recorded with alternatives for every symbol
# (`Tesseract.words(in:layout:choices:)`); with fewer misread digits than this, the counts in the file are kept.
FEWEST_CHOICES = 30
# Least similarity of a row and its printed text; below it they are different rows.
LEAST_SIMILARITY = 0.7


def is_tuned(name):
    """Whether a picture is in the half used for tuning: the last digit of its name before a dash is even."""
    part = name.split("-")[0] if name[:3].isdigit() else name
    return int((re.sub(r"\D", "", part) or "0")[-1]) % 2 == 0


def keep_alphabet(text):
    """Keeps the characters of ALPHABET, in capitals."""
    return "".join(letter for letter in text.upper() if letter in ALPHABET)


def aligned(printed, read):
    """Aligns two texts with the fewest edits: (printed character, read character, index in read), "" where one is missing."""
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


def similarity(first, second):
    return difflib.SequenceMatcher(None, first, second, False).ratio()


def printed_texts(truth):
    """The printed texts of a picture, and whether they are single words (numbers)."""
    if "numbers" in truth:
        return truth["numbers"], True
    if truth.get("lines"):
        return [line["text"] for line in truth["lines"]], False
    return [item["description"] for item in truth.get("items") or []], False


class Counts:
    """Counts of everything that goes into the file."""
    def __init__(self):
        self.pairs, self.bands = collections.Counter(), {least: [0, 0] for least in BANDS}
        self.numbers = {least: [0, 0, 0, 0, 0] for least in BANDS}
        self.symbols = {least: [0, 0] for least in SYMBOL_BANDS}
        self.choices = [0] * (MOST_CHOICES + 1)
        self.repeats = [0, 0]
        self.picture = collections.Counter()

    def add_symbols(self, printed, word):
        """Counts the confidence of each digit of a number, read rightly or not, and the alternatives of the misread ones."""
        symbols = word.get("symbols") or []
        if "".join(symbol[0] for symbol in symbols) != word["text"]:
            return
        digits = [symbol for symbol in symbols if symbol[0].isdigit()]
        if len(digits) != len(printed) or 3 * sum(digit != symbol[0] for digit, symbol in zip(printed, digits)) > len(printed):
            return
        for digit, symbol in zip(printed, digits):
            band = self.symbols[max(least for least in SYMBOL_BANDS if least <= symbol[1])]
            band[0] += 1
            if digit == symbol[0]:
                continue
            band[1] += 1
            choices = [choice for choice in symbol[2::2] if choice.isdigit() and choice != symbol[0]]
            if choices:
                self.choices[choices.index(digit) + 1 if digit in choices else 0] += 1

    def add_number(self, printed, word, confidence):
        """Counts a number by how many of its digits were misread; the last count is for numbers of another length."""
        band = self.numbers[max(least for least in BANDS if least <= confidence)]
        same_length = len(printed) == len(word)
        band[min(3, sum(true != read for true, read in zip(printed, word))) if same_length else 4] += 1

    def finish_picture(self):
        """Counts how often misread digits were repeated in the picture, and starts the next picture."""
        digit_counts = collections.Counter()
        for (true, _), count in self.picture.items():
            digit_counts[true] += count
        for (true, read), count in self.picture.items():
            if true != read:
                self.repeats[0] += count * (digit_counts[true] - 1)
                self.repeats[1] += count * (count - 1)
        self.picture.clear()

    def add(self, printed, word, confidence):
        """Adds the characters of a printed word and the word that was read."""
        read = keep_alphabet(word)
        printed = keep_alphabet(printed)
        if not printed or not read:
            return
        band = self.bands[max(least for least in BANDS if least <= confidence)]
        for true, seen, _ in aligned(printed, read):
            self.pairs[true, seen] += 1
            if true.isdigit() and seen.isdigit():
                self.picture[true, seen] += 1
            if true.isdigit():
                band[0] += 1
                band[1] += true != seen


def list_words(rows):
    return [word for row in rows for word in row["words"]]


def learn(counts, rows, truth):
    """Adds one picture: pairs its rows, or its numbers, with the printed texts."""
    texts, are_words = printed_texts(truth)
    if are_words:
        unmatched = [word for word in list_words(rows) if sum(map(str.isdigit, word["text"])) >= 8]
        # Consecutive numbers resemble each other, so exact matches are taken out first.
        for number in sorted(texts, key=lambda number: not any(word["text"] == number for word in unmatched)):
            exact = next((word for word in unmatched if word["text"] == number), None)
            best = exact or max(unmatched, default=None, key=lambda word: similarity(word["text"], number))
            if best and similarity(best["text"], number) >= LEAST_SIMILARITY:
                unmatched.remove(best)
                # A name printed without a space before the number is cut off.
                span = difflib.SequenceMatcher(None, best["text"], number, False).get_matching_blocks()
                start = max(0, span[0].a - span[0].b)
                if best["text"].strip(".,:;-*'").isalnum() and len(best["text"]) <= 14:
                    counts.add_number(number, best["text"].strip(".,:;-*'"), best["confidence"])
                    counts.add_symbols(number, best)
                counts.add(number, best["text"][start:start + len(number)] if len(best["text"]) > len(number) + 1
                           else best["text"], best["confidence"])
        return
    for row in rows:
        text = "".join(word["text"] for word in row["words"])
        nearest = max(texts, default="", key=lambda line: similarity(keep_alphabet(line), keep_alphabet(text)))
        if not nearest or similarity(keep_alphabet(nearest), keep_alphabet(text)) < LEAST_SIMILARITY:
            continue
        # Each word is paired with the most similar word of the printed row.
        unmatched_words = nearest.upper().split()
        for word in row["words"]:
            best = max(unmatched_words, default=None, key=lambda part: similarity(part, word["text"].upper()))
            if best and similarity(keep_alphabet(best), keep_alphabet(word["text"])) >= 0.5:
                unmatched_words.remove(best)
                counts.add(best, word["text"], word["confidence"])
                digits = "".join(filter(str.isdigit, best))
                if len(digits) >= 8 and not any(map(str.isalpha, best + word["text"])):
                    counts.add_symbols(digits, word)


def load_truths(path):
    """The answers by picture name without ending."""
    answers = json.loads(Path(path).read_text(encoding="utf-8"))
    if isinstance(answers, list):
        answers = {truth["file"]: truth for truth in answers}
    return {name.rsplit(".", 1)[0]: truth for name, truth in answers.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path,
                        default=Path(__file__).resolve().parents[2] / "Sources/MisreadModel/Confusions.tsv")
    parser.add_argument("sets", nargs="+", metavar="ROWS_FOLDER=TRUTH")
    options = parser.parse_args()
    counts = Counts()
    for argument in options.sets:
        folder, truth_path = argument.rsplit("=", 1)
        for name, truth in load_truths(truth_path).items():
            file = Path(folder) / f"{name}.rows.json"
            if is_tuned(name) and file.exists():
                learn(counts, json.loads(file.read_text(encoding="utf-8")), truth)
                counts.finish_picture()
    # A pair with a hyphen is left out: the file writes `-` for an empty character.
    rows = [f"{true or '-'}\t{seen or '-'}\t{count}"
            for (true, seen), count in sorted(counts.pairs.items()) if "-" not in (true, seen)]
    rows += [f"confidence {least}\t{total}\t{wrong}" for least, (total, wrong) in counts.bands.items()]
    rows += [f"number {least}\t" + "\t".join(map(str, band)) for least, band in counts.numbers.items()]
    rows += [f"symbol {least}\t{total}\t{wrong}" for least, (total, wrong) in counts.symbols.items()]
    if sum(counts.choices) >= FEWEST_CHOICES:
        rows += [f"choice {place}\t{sum(counts.choices)}\t{count}" for place, count in enumerate(counts.choices)]
    else:
        rows += [row for row in options.out.read_text(encoding="utf-8").splitlines() if row.startswith("choice ")]
    rows.append("again\t" + "\t".join(map(str, counts.repeats)))
    options.out.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
