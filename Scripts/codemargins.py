#!/usr/bin/env python3
"""Counts at each margin how many of the product numbers told on recorded rows are printed, and how many are not.

usage: swift build -c release --product RowDecoder
       python3 Scripts/codemargins.py ROWS_FOLDER=TRUTH …

Rows as RowRecorder (Tests/RowRecorder) records them; TRUTH is what Scripts/coderows.py wrote beside its pictures,
or a corpus' truth.json. Tuned and untuned half apart (Scripts/confusions.py). The least margin that qix reports at
(`Tuning.decoder.minMargin` of MisreadModel) comes from this table.
"""
import json
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from confusions import is_tuned, truths  # noqa: E402

DECODER = Path(__file__).resolve().parent.parent / ".build/release/RowDecoder"
MARGINS = (-9, -1, 0, 0.5, 1, 1.5, 2, 2.4, 2.5, 2.6, 2.8, 3, 4)


def told(folder, known):
    """(tuned, margin, right) of every number told, however unlikely."""
    made = subprocess.run([str(DECODER), "--least-margin", "-99", folder], stdout=subprocess.PIPE, text=True, check=True)
    for reading in map(json.loads, made.stdout.splitlines()):
        truth = known.get(reading["name"])
        if truth is None:
            continue
        printed = set(truth.get("gtins") or truth.get("printed_gtins") or [])
        for line in (reading.get("receipt") or {}).get("lines") or []:
            if line.get("gtin"):
                yield is_tuned(reading["name"]), line["gtin_margin"], line["gtin"] in printed


def main():
    if len(sys.argv) < 2 or not all("=" in one for one in sys.argv[1:]):
        sys.exit(__doc__)
    rows = [row for one in sys.argv[1:] for row in told(one.rsplit("=", 1)[0], truths(one.rsplit("=", 1)[1]))]
    print("margin  tuned right  wrong  untuned right  wrong")
    for least in MARGINS:
        counts = [sum(1 for tuned, margin, right in rows if margin >= least and (tuned, right) == kind)
                  for kind in ((True, True), (True, False), (False, True), (False, False))]
        print(f"{least:6} {counts[0]:12} {counts[1]:6} {counts[2]:14} {counts[3]:6}")


if __name__ == "__main__":
    main()
