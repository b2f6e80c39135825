#!/usr/bin/env python3
"""Writes what the score of words (`Sources/Receipts/Words/WordScore.swift`) is learned from: words as they were read, whether or not they
are printed, with their features and the truth.

usage: python3 Scripts/learn/words.py [--qix PROGRAM] [--half learn|judge] [--scans 40] >> WORDS.jsonl
       /usr/bin/python3 Scripts/learn/scores.py WORDS.jsonl --prior 2 > Sources/Receipts/Words/Word.tsv

Reads the photos of ../shared/corpus/phones whose texts are known box by box, and as many scans, of one half (`Scripts/measure/halves.py`;
scans by the checksum of their name). A word of three characters or more is printed where something like it stands anywhere on the
paper; a shorter one where the row of its neighbours has it beside them.
"""
import argparse
import json
import re
import subprocess
import sys
import tempfile
import unicodedata
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/measure"))
import halves  # noqa: E402

CORPUS = ROOT.parent / "shared/corpus"
# A word is like a text where at most this share of its characters would have to be changed.
MOST_CHANGED = 0.4
SHORT = 2


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
            rows.append({"middle": middle, "text": folded(box["text"])})
        else:
            row["text"] += folded(box["text"])
            row["middle"] = middle
    return [row["text"] for row in rows if row["text"]]


def is_long(word):
    return len(folded(word["text"])) > SHORT


def long_is_printed(word, texts):
    text = folded(word["text"])
    return any(place(text, other)[1] <= MOST_CHANGED * len(text) for other in texts)


def short_is_printed(word, segment, rows, texts):
    """Whether the row that the longest neighbours stand on has the word besides; `None` where no row is known."""
    text = folded(word["text"])
    if not text:
        return None
    neighbours = sorted((folded(other["text"]) for other in segment["words"] if other is not word and is_long(other)), key=len)
    if not neighbours:
        return text in texts if len(segment["words"]) == 1 else None
    longest = neighbours[-1]
    row = min(rows, key=lambda row: place(longest, row)[1], default="")
    if not row or place(longest, row)[1] > MOST_CHANGED * len(longest):
        return None
    for neighbour in reversed(neighbours):
        end, changed = place(neighbour, row)
        if changed <= MOST_CHANGED * len(neighbour):
            row = row[:max(0, end - len(neighbour))] + " " + row[end:]
    return text in row


def candidates(name, segments, boxes, source):
    texts, rows = [folded(box["text"]) for box in boxes], rows_of(boxes)
    texts = [text for text in texts if text] + rows
    for segment in segments:
        for word in segment["words"]:
            right = long_is_printed(word, texts) if is_long(word) else short_is_printed(word, segment, rows, texts)
            # Signs, which the truth leaves out, tell nothing.
            if right is not None:
                yield {"group": name, "features": word["features"], "right": bool(right), "weight": 1.0, "source": source,
                       "taken": True, "probability": word["probability"], "text": word["text"]}


def pictures(half, scans):
    """The pictures of a half with their boxes."""
    truth = json.loads((CORPUS / "phones/receipts/truth.json").read_text(encoding="utf-8"))
    for path in sorted((CORPUS / "phones/boxes").glob("*.json")):
        picture = path.stem
        if (half == "learn") == halves.is_learned(picture, truth.get(picture)):
            yield CORPUS / "phones/receipts" / picture, json.loads(path.read_text(encoding="utf-8")), "photo"
    known = json.loads((CORPUS / "receipts/truth.json").read_text(encoding="utf-8"))
    chosen = [name for name in sorted(known) if (zlib.crc32(Path(name).stem.encode()) % 2 == 0) == (half == "learn")]
    for name in chosen[:scans]:
        lines = known[name].get("lines") or []
        boxes = [{"text": line["text"], "quad": quad(line)} for line in lines]
        if boxes:
            yield CORPUS / "receipts" / name, boxes, "scan"


def quad(line):
    box = line["box"]
    return [box[at:at + 2] for at in range(0, len(box), 2)] if isinstance(box[0], (int, float)) else box


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--half", choices=("learn", "judge"), default="learn")
    parser.add_argument("--scans", type=int, default=40)
    options = parser.parse_args()
    for picture, boxes, source in pictures(options.half, options.scans):
        with tempfile.TemporaryDirectory() as steps:
            subprocess.run([options.qix, "check", picture, "--catalog", ROOT / "images/catalog.csv", "--campaigns",
                            ROOT / "images/campaigns.yaml", "--steps", steps, "--without", "receipt.words.printedWords"],
                           capture_output=True)
            shown = sorted(Path(steps).glob("*recognition*.json"))
            segments = json.loads(shown[-1].read_text()) if shown else []
        for line in candidates(picture.name, segments, boxes, source):
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
