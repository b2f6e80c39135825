#!/usr/bin/env python3
"""Counts, for each margin, how many of the product numbers read on recorded rows are printed there, and how many are not.

usage: swift build -c release --product RowDecoder
       python3 Scripts/learn/codemargins.py ROWS_FOLDER=TRUTH …

Rows are recorded by RowRecorder (Tests/RowRecorder); TRUTH is the truth.json of Scripts/draw/coderows.py or of a corpus. The
tuned and the untuned half are counted apart (Scripts/learn/confusions.py). The least margin at which qix reports a number
(`Tuning.decoder.minMargin` of MisreadModel) was chosen from this table.
"""
import json
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from confusions import is_tuned, load_truths  # noqa: E402

DECODER = Path(__file__).resolve().parents[2] / ".build/release/RowDecoder"
MARGINS = (-9, -1, 0, 0.5, 1, 1.5, 2, 2.4, 2.5, 2.6, 2.8, 3, 4)


def read_numbers(folder, truths):
    """Yields (is tuned, margin, is right) for every number read, however small its margin."""
    output = subprocess.run([str(DECODER), "--least-margin", "-99", folder], stdout=subprocess.PIPE, text=True, check=True)
    for reading in map(json.loads, output.stdout.splitlines()):
        truth = truths.get(reading["name"])
        if truth is None:
            continue
        printed = set(truth.get("gtins") or truth.get("printed_gtins") or [])
        for line in (reading.get("receipt") or {}).get("lines") or []:
            if line.get("gtin"):
                yield is_tuned(reading["name"]), line["gtin_margin"], line["gtin"] in printed


def main():
    if len(sys.argv) < 2 or not all("=" in argument for argument in sys.argv[1:]):
        sys.exit(__doc__)
    rows = [row for argument in sys.argv[1:]
            for row in read_numbers(argument.rsplit("=", 1)[0], load_truths(argument.rsplit("=", 1)[1]))]
    print("margin  tuned right  wrong  untuned right  wrong")
    for least in MARGINS:
        counts = [sum(1 for tuned, margin, right in rows if margin >= least and (tuned, right) == kind)
                  for kind in ((True, True), (True, False), (False, True), (False, False))]
        print(f"{least:6} {counts[0]:12} {counts[1]:6} {counts[2]:14} {counts[3]:6}")


if __name__ == "__main__":
    main()
