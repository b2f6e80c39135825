#!/usr/bin/env python3
"""Measures the receipt's grammar alone on drawn texts: receipts of 31 made-up tills and other printed matter of 47 kinds, as rows that
were read without a mistake.

usage: python3 Scripts/measure/texts.py [--seed N] [--count N] [--qix PROGRAM] [--misses LAYOUT]

Both were drawn by people who had not seen the grammar (`Scripts/draw/tilltexts.py`, `othertexts.py`). Half of the tills, by the checksum
of their name, was never looked at while the grammar was written: it is the half to judge by. Without --seed a fresh one is drawn and named.
"""
import argparse
import collections
import json
import random
import re
import subprocess
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from readers import QIX, ROOT, format_table  # noqa: E402
from scores import text_similarity  # noqa: E402


def draw(script, seed, count):
    """Drawn texts, each with its truth."""
    answer = subprocess.run([sys.executable, ROOT / f"Scripts/draw/{script}.py", "--seed", str(seed), "--count", str(count)],
                            capture_output=True, text=True, check=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def read(qix, texts):
    given = "".join(json.dumps({"rows": text["rows"]}) + "\n" for text in texts)
    answer = subprocess.run([qix, "scores", "-"], input=given, capture_output=True, text=True, check=True)
    return [json.loads(line).get("receipt") or {} for line in answer.stdout.splitlines()]


def match_items(truth, receipt):
    """How many items were found, and the lines that are none."""
    left = [line for line in receipt.get("lines", []) if line["kind"] == "item" and line["amount"] is not None]
    missed = []
    for item in truth["items"]:
        same = [line for line in left if abs(line["amount"] - item["amount"]) < 0.005]
        best = max(same, key=lambda line: text_similarity(line["description"], item["description"]), default=None)
        if best is not None and text_similarity(best["description"], item["description"]) >= 0.75:
            left.remove(best)
        else:
            missed.append(item)
    return len(truth["items"]) - len(missed), left, missed


def signs(text):
    return re.sub(r"[^A-Z0-9]", "", (text or "").upper())


def count(truth, receipt):
    """What is right, and out of how many."""
    totals = [truth["total"], *(truth.get("total_also") or [])]
    is_total = receipt.get("total") is not None and any(abs(receipt["total"] - float(total)) < 0.005 for total in totals)
    names = [truth["merchant"], *(truth.get("merchant_also") or [])]
    found, extra, _ = match_items(truth, receipt)
    counts = {
        "receipts": (bool(receipt), 1), "items": (found, len(truth["items"])), "extra": (len(extra), 0), "totals": (is_total, 1),
        "dates": (receipt.get("date") == truth["date"], 1), "balanced": (bool(receipt.get("balanced")), 1),
        "shops": (any(text_similarity(receipt.get("merchant"), name) >= 0.9 for name in names), 1),
        "balanced wrongly": (bool(receipt.get("balanced")) and not is_total, 0),
    }
    if truth.get("vat_number"):
        counts["tax numbers"] = (signs(receipt.get("vat_number"))[-8:] == signs(truth["vat_number"])[-8:], 1)
    if truth.get("document_number"):
        counts["document numbers"] = (signs(receipt.get("document_number")) == signs(truth["document_number"]), 1)
    return counts


COLUMNS = ("receipts", "items", "extra", "totals", "balanced wrongly", "dates", "shops", "tax numbers", "document numbers")


def tills(qix, seed, number, misses):
    sums = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0]))
    texts = draw("tilltexts", seed, number)
    for text, receipt in zip(texts, read(qix, texts)):
        half = "judge" if zlib.crc32(text["layout"].encode()) % 2 == 0 else "seen"
        for row in ((half, "all"), (half, text["layout"])):
            for name, (right, of) in count(text["truth"], receipt).items():
                sums[row][name][0] += right
                sums[row][name][1] += of
        if text["layout"] == misses:
            _, extra, missed = match_items(text["truth"], receipt)
            print("\n".join(text["rows"]), "\n  missed", missed, "\n  extra", [line["text"] for line in extra], file=sys.stderr)
    rows = []
    for key in sorted(sums, key=lambda key: (key[0], key[1] != "all", key[1])):
        cells = (sums[key][name] for name in COLUMNS)
        rows.append([*key, *(f"{right}/{of}" if of else str(right) for right, of in cells)])
    print(f"## Receipts of made-up tills\n\n{format_table(['half', 'till', *COLUMNS], rows)}\n")


def others(qix, seed, number):
    texts = draw("othertexts", seed, number)
    kinds = collections.defaultdict(lambda: [0, 0])
    for text, receipt in zip(texts, read(qix, texts)):
        for kind in (text["layout"].rsplit("_", 1)[0], "all"):
            row = kinds["nearly a receipt" if text["near"] else "other", kind]
            row[0] += bool(receipt)
            row[1] += 1
    rows = [[*key, f"{taken}/{of}"] for key, (taken, of) in sorted(kinds.items(), key=lambda row: (row[0][0], row[0][1] != "all",
                                                                                                  row[0])) if taken]
    print(f"## Other printed matter that is taken for a receipt\n\n{format_table(['matter', 'kind', 'taken'], rows)}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--count", type=int, default=310)
    parser.add_argument("--qix", default=str(QIX))
    parser.add_argument("--misses", help="a till whose texts are shown with what was missed")
    options = parser.parse_args()
    print(f"Seed {options.seed}.\n")
    tills(options.qix, options.seed, options.count, options.misses)
    others(options.qix, options.seed + 1, 2 * options.count)


if __name__ == "__main__":
    main()
