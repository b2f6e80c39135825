#!/usr/bin/env python3
"""Learns what it costs to doubt a figure (Sources/ReceiptGrammar/Sums/Doubts.tsv) from recorded rows of receipts whose
amounts are known, and says how often the sums are settled rightly.

usage: apt-get install python3-scipy
       swift build -c release --product RowDecoder
       python3 Scripts/doubts.py [--learn] [--wrong] ROWS_FOLDER=TRUTH …

Rows as RowRecorder records them; TRUTH is the truth.json of Scripts/receipts.py, or the photos.json of
Scripts/strangers.py. A receipt is a choice between the ways in which its figures agree and none of them; the way is
right whose total and amounts are printed. The costs are those that make the right choices likeliest (a conditional
logit), drawn to what was judged before by as many nats as stand beside it below. Only the tuned half is learned from
(Scripts/confusions.py). --wrong names the receipts that are settled wrongly.
"""
import argparse
import json
import math
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

sys.dont_write_bytecode = True
from confusions import is_tuned  # noqa: E402
from scores import alike  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
DECODER = ROOT / ".build/release/RowDecoder"
COSTS = ROOT / "Sources/ReceiptGrammar/Sums/Doubts.tsv"
# What was judged, and how far off that may be. Four times as far off, halves of 398 receipts learned what did not hold for the other
# half: few receipts hang on a doubt.
PRIOR = {
    "misread": (1, 0.04), "heard": (0.7, 0.17), "unsure": (0.6, 0.05), "minus": (7, 0.25), "strained": (-1.5, 0.17),
    "product": (1.6, 0.25), "agreed": (6.8, 0.25), "contradicted": (3, 0.25), "rate": (2.3, 0.25), "rated": (6.8, 0.25), "dirt": (3.2, 0.25),
    "no_line": (2.3, 0.25), "summary": (0.7, 0.25), "repetition": (1.4, 0.25), "late": (0.7, 0.17), "spoken_for": (3.6, 0.25),
    "unprinted": (4, 0.25), "outspoken": (1.8, 0.15), "paid": (-6.3, 0.25), "adjustment": (4.5, 0.25),
    "unexplained": (9, 0.5), "lost_amount": (-6, 0.5),
}
NAMES = list(PRIOR)
BELIEFS = (0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 0.99)
# What figures that agree cost at least if they were misread alike, as −ln P (AlikeMisreading).
ALIKE = (0, 5, 6, 7, 7.5, 8, 8.5, 9, 10)
# What is less alike is another name (Scripts/scores.py).
LIKE = 0.75
# How sure the recogniser is of the least sure name (WholeNames).
NAMED = (0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4)


def cents(amount):
    return round(float(amount) * 100)


def truths(path):
    """For each recorded name its total and amounts, in cents, and its items."""
    known = {}
    if path.name == "photos.json":
        papers = json.loads((ROOT / "Scripts/cc0-receipts.json").read_text(encoding="utf-8"))
        for photo in json.loads(path.read_text()):
            known[photo["file"]] = papers[photo["scan"]]
    else:
        known = {one["file"]: one for one in json.loads(path.read_text(encoding="utf-8"))}
    return {file.split(".")[0]: (cents(one["total"]), Counter(cents(item["amount"]) for item in one["items"]), one["items"]) for file, one in known.items()}


def choices(arguments, items):
    """Of each receipt (source, name, features of each way, which are right, features of none, how its sums were settled,
    whether rightly); fills `items` by source and name."""
    for argument in arguments:
        folder, truth = argument.rsplit("=", 1)
        known = truths(Path(truth))
        made = subprocess.run([str(DECODER), folder], stdout=subprocess.PIPE, text=True, check=True)
        for reading in map(json.loads, made.stdout.splitlines()):
            sums, want = reading.get("sums"), known.get(reading["name"])
            if not sums or want is None:
                continue
            want, items[Path(folder).name, reading["name"]] = want[:2], want[2]
            ways = np.array([[way["doubts"].get(name, 0) for name in NAMES] for way in sums["ways"]]).reshape(-1, len(NAMES))
            right = np.array([(cents(way["total"]), Counter(map(cents, way["amounts"]))) == want for way in sums["ways"]], bool)
            none = np.array([sums["none"].get(name, 0) for name in NAMES])
            if len(ways):
                settled = (cents(sums.get("total") or 0), Counter(cents(line["amount"]) for line in sums["lines"]))
                yield Path(folder).name, reading["name"], ways, right, none, sums, settled == want


def lost(costs, chosen):
    """How unlikely the right choices are, as −ln P."""
    sum_ = 0.0
    for _, _, ways, right, none, *_ in chosen:
        logits = np.append(-ways @ costs, -none @ costs)
        ours = logits[:-1][right] if right.any() else logits[-1:]
        sum_ += np.logaddexp.reduce(logits) - np.logaddexp.reduce(ours)
    return sum_


def learned(chosen):
    judged = np.array([PRIOR[name][0] for name in NAMES])
    spread = np.array([PRIOR[name][1] for name in NAMES])
    made = minimize(lambda costs: lost(costs, chosen) + (((costs - judged) / spread) ** 2).sum() / 2, judged, method="L-BFGS-B",
                    bounds=[(None, 0) if judged[place] < 0 else (0.05, None) for place in range(len(NAMES))])
    return made.x


def believed(costs, chosen):
    """(posterior of the best way, whether it changes a figure, whether it is right), a receipt each."""
    for source, name, ways, right, none, *_ in chosen:
        priced = ways @ costs
        mass = np.exp(-priced).sum() + math.exp(-none @ costs)
        best = int(priced.argmin())
        yield source, name, math.exp(-priced[best]) / mass, bool(ways[best].any()), bool(right[best])


def report(costs, chosen):
    print("posterior  as read: right wrong   tuned: right wrong   untuned: right wrong")
    rows = list(believed(costs, chosen))
    for least in BELIEFS:
        counts = [sum(1 for _, _, _, changed, right in rows if not changed and right == kind) for kind in (True, False)]
        counts += [sum(1 for _, name, posterior, changed, right in rows
                       if changed and posterior >= least and is_tuned(name) == tuned and right == kind)
                   for tuned in (True, False) for kind in (True, False)]
        print(f"{least:9} {counts[0]:15} {counts[1]:5} {counts[2]:14} {counts[3]:5} {counts[4]:16} {counts[5]:5}")


def report_alike(chosen):
    """Of receipts whose figures agree, how many would be believed if figures misread alike had to cost so much."""
    print("misread alike  tuned: right wrong   untuned: right wrong")
    agree = [(name, sums.get("alike_misreading", math.inf), right) for _, name, *_, sums, right in chosen if sums.get("posterior") is not None]
    for least in ALIKE:
        counts = [sum(1 for name, cost, right in agree if cost >= least and is_tuned(name) == tuned and right == kind)
                  for tuned in (True, False) for kind in (True, False)]
        print(f"{least:13} {counts[0]:12} {counts[1]:5} {counts[2]:16} {counts[3]:5}")


def report_names(chosen, named):
    """Of receipts whose figures agree rightly, how many have no name that was read with less confidence."""
    print("name's confidence  names right wrong")
    rows = []
    for source, name, *_, sums, right in chosen:
        if right and sums.get("posterior") is not None:
            left, wrong = list(named[source, name]), 0
            for line in sums["lines"]:
                same = [item for item in left if cents(item["amount"]) == cents(line["amount"])]
                best = max(same, default=None, key=lambda item: alike(item["description"], line["description"]))
                wrong += best is None or alike(best["description"], line["description"]) < LIKE
                if best is not None:
                    left.remove(best)
            rows.append((min((line.get("description_confidence", 1) for line in sums["lines"]), default=1), wrong))
    for least in NAMED:
        kept = [wrong for confidence, wrong in rows if confidence >= least]
        print(f"{least:17} {kept.count(0):12} {len(kept) - kept.count(0):5}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learn", action="store_true", help="write what was learned")
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("rows", nargs="+", metavar="ROWS_FOLDER=TRUTH")
    options = parser.parse_args()
    named = {}
    chosen = list(choices(options.rows, named))
    tuned = [one for one in chosen if is_tuned(one[1])]
    untuned = [one for one in chosen if not is_tuned(one[1])]
    now = dict(line.split("\t")[:2] for line in COSTS.read_text(encoding="utf-8").splitlines())
    costs = np.array([float(now[name]) for name in NAMES])
    print(f"{len(tuned)} receipts tuned on, {len(untuned)} not. As it is: −ln P a receipt {lost(costs, tuned) / len(tuned):.3f}, {lost(costs, untuned) / len(untuned):.3f}.")
    report(costs, chosen)
    report_alike(chosen)
    report_names(chosen, named)
    if options.learn:
        costs = learned(tuned)
        print(f"Learned: {lost(costs, tuned) / len(tuned):.3f}, {lost(costs, untuned) / len(untuned):.3f}.")
        report(costs, chosen)
        COSTS.write_text("".join(f"{name}\t{cost:.2f}\n" for name, cost in zip(NAMES, costs)), encoding="utf-8")
    if options.wrong:
        for source, name, posterior, changed, right in believed(costs, chosen):
            if not right and posterior >= 0.5:
                print(source, name, f"{posterior:.3f}", "changed" if changed else "as read")


if __name__ == "__main__":
    main()
