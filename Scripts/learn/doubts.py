#!/usr/bin/env python3
"""Learns the cost of assuming that a figure was misread (Sources/ReceiptGrammar/Sums/Doubts.tsv) from recorded rows of receipts
with known amounts, and reports how often the sums are settled rightly.

usage: apt-get install python3-scipy
       swift build -c release --product RowDecoder
       python3 Scripts/learn/doubts.py [--learn] [--wrong] ROWS_FOLDER=TRUTH …

Rows are recorded by RowRecorder; TRUTH is the truth.json of Scripts/measure/receipts.py or the photos.json of
Scripts/measure/strangers.py. A receipt is a choice between the ways to make its figures agree, and none of them; a way is right
if its total and amounts are the printed ones. The costs are those that make the right choices most likely (a conditional
logit), with a Gaussian prior around the judged costs below. Only the tuned half is learned from (Scripts/learn/confusions.py).
--wrong lists the receipts settled wrongly.
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
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "measure"))

from confusions import is_tuned  # noqa: E402
from scores import text_similarity  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
DECODER = ROOT / ".build/release/RowDecoder"
COSTS = ROOT / "Sources/ReceiptGrammar/Sums/Doubts.tsv"
# The judged cost of each doubt in nats, and its standard deviation. With deviations four times as large, costs learned on one
# half of 398 receipts did not hold on the other half: few receipts depend on a doubt.
PRIOR = {
    "misread": (1, 0.04), "heard": (0.7, 0.17), "unsure": (0.6, 0.05), "minus": (7, 0.25), "strained": (-1.5, 0.17),
    "product": (1.6, 0.25), "agreed": (6.8, 0.25), "contradicted": (3, 0.25), "rate": (2.3, 0.25), "rated": (6.8, 0.25),
    "dirt": (3.2, 0.25),
    "no_line": (2.3, 0.25), "summary": (0.7, 0.25), "repetition": (1.4, 0.25), "late": (0.7, 0.17), "spoken_for": (3.6, 0.25),
    "unprinted": (4, 0.25), "outspoken": (1.8, 0.15), "paid": (-6.3, 0.25), "adjustment": (4.5, 0.25),
    "unexplained": (9, 0.5), "lost_amount": (-6, 0.5),
}
NAMES = list(PRIOR)
POSTERIORS = (0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 0.99)
# Thresholds for the cost, as −ln P, of assuming that figures which agree were misread alike (AlikeMisreading).
ALIKE_COSTS = (0, 5, 6, 7, 7.5, 8, 8.5, 9, 10)
# Least similarity of two descriptions of the same item (Scripts/measure/scores.py).
LEAST_SIMILARITY = 0.75
# Confidence of the least certain name of a receipt (WholeNames).
NAME_CONFIDENCES = (0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4)


def cents(amount):
    return round(float(amount) * 100)


def load_truths(path):
    """(total in cents, Counter of amounts in cents, items) of each receipt, by the name of its recording."""
    answers = {}
    if path.name == "photos.json":
        scans = json.loads((ROOT / "Scripts/measure/cc0-receipts.json").read_text(encoding="utf-8"))
        for photo in json.loads(path.read_text()):
            answers[photo["file"]] = scans[photo["scan"]]
    else:
        answers = {receipt["file"]: receipt for receipt in json.loads(path.read_text(encoding="utf-8"))}
    return {file.split(".")[0]: (cents(receipt["total"]), Counter(cents(item["amount"]) for item in receipt["items"]),
                                 receipt["items"])
            for file, receipt in answers.items()}


def load_choices(arguments, items):
    """Yields for each receipt (source, name, features of each way, which ways are right, features of no way, the decoded sums,
    whether these are right). Fills `items` with the true items by (source, name)."""
    for argument in arguments:
        folder, truth_path = argument.rsplit("=", 1)
        truths = load_truths(Path(truth_path))
        output = subprocess.run([str(DECODER), folder], stdout=subprocess.PIPE, text=True, check=True)
        for reading in map(json.loads, output.stdout.splitlines()):
            sums, truth = reading.get("sums"), truths.get(reading["name"])
            if not sums or truth is None:
                continue
            true_sums, items[Path(folder).name, reading["name"]] = truth[:2], truth[2]
            ways = np.array([[way["doubts"].get(name, 0) for name in NAMES] for way in sums["ways"]]).reshape(-1, len(NAMES))
            right = np.array([(cents(way["total"]), Counter(map(cents, way["amounts"]))) == true_sums
                              for way in sums["ways"]], bool)
            no_way = np.array([sums["none"].get(name, 0) for name in NAMES])
            if len(ways):
                settled = (cents(sums.get("total") or 0), Counter(cents(line["amount"]) for line in sums["lines"]))
                yield Path(folder).name, reading["name"], ways, right, no_way, sums, settled == true_sums


def negative_log_likelihood(costs, receipts):
    """−ln P of the right choices."""
    loss = 0.0
    for _, _, ways, right, no_way, *_ in receipts:
        logits = np.append(-ways @ costs, -no_way @ costs)
        right_logits = logits[:-1][right] if right.any() else logits[-1:]
        loss += np.logaddexp.reduce(logits) - np.logaddexp.reduce(right_logits)
    return loss


def learn_costs(receipts):
    """The costs with the highest posterior probability."""
    judged = np.array([PRIOR[name][0] for name in NAMES])
    deviations = np.array([PRIOR[name][1] for name in NAMES])
    optimum = minimize(lambda costs: negative_log_likelihood(costs, receipts) + (((costs - judged) / deviations) ** 2).sum() / 2,
                       judged, method="L-BFGS-B",
                       bounds=[(None, 0) if judged[index] < 0 else (0.05, None) for index in range(len(NAMES))])
    return optimum.x


def find_best_ways(costs, receipts):
    """Yields for each receipt (source, name, posterior of the best way, whether that way changes a figure, whether it is
    right)."""
    for source, name, ways, right, no_way, *_ in receipts:
        way_costs = ways @ costs
        total_mass = np.exp(-way_costs).sum() + math.exp(-no_way @ costs)
        best = int(way_costs.argmin())
        yield source, name, math.exp(-way_costs[best]) / total_mass, bool(ways[best].any()), bool(right[best])


def report_ways(costs, receipts):
    print("posterior  as read: right wrong   tuned: right wrong   untuned: right wrong")
    rows = list(find_best_ways(costs, receipts))
    for least in POSTERIORS:
        counts = [sum(1 for _, _, _, changed, right in rows if not changed and right == kind) for kind in (True, False)]
        counts += [sum(1 for _, name, posterior, changed, right in rows
                       if changed and posterior >= least and is_tuned(name) == tuned and right == kind)
                   for tuned in (True, False) for kind in (True, False)]
        print(f"{least:9} {counts[0]:15} {counts[1]:5} {counts[2]:14} {counts[3]:5} {counts[4]:16} {counts[5]:5}")


def report_alike(receipts):
    """Counts receipts whose figures agree, by a threshold for the cost of assuming that they were misread alike."""
    print("misread alike  tuned: right wrong   untuned: right wrong")
    agreeing = [(name, sums.get("alike_misreading", math.inf), right)
                for _, name, *_, sums, right in receipts if sums.get("posterior") is not None]
    for least in ALIKE_COSTS:
        counts = [sum(1 for name, cost, right in agreeing if cost >= least and is_tuned(name) == tuned and right == kind)
                  for tuned in (True, False) for kind in (True, False)]
        print(f"{least:13} {counts[0]:12} {counts[1]:5} {counts[2]:16} {counts[3]:5}")


def report_names(receipts, true_items):
    """Counts receipts with rightly settled sums whose names were all read with at least some confidence."""
    print("name's confidence  names right wrong")
    rows = []
    for source, name, *_, sums, right in receipts:
        if right and sums.get("posterior") is not None:
            unmatched, wrong = list(true_items[source, name]), 0
            for line in sums["lines"]:
                candidates = [item for item in unmatched if cents(item["amount"]) == cents(line["amount"])]
                best = max(candidates, default=None, key=lambda item: text_similarity(item["description"], line["description"]))
                wrong += best is None or text_similarity(best["description"], line["description"]) < LEAST_SIMILARITY
                if best is not None:
                    unmatched.remove(best)
            rows.append((min((line.get("description_confidence", 1) for line in sums["lines"]), default=1), wrong))
    for least in NAME_CONFIDENCES:
        kept = [wrong for confidence, wrong in rows if confidence >= least]
        print(f"{least:17} {kept.count(0):12} {len(kept) - kept.count(0):5}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learn", action="store_true", help="write the learned costs")
    parser.add_argument("--wrong", action="store_true", help="list the receipts that are settled wrongly")
    parser.add_argument("rows", nargs="+", metavar="ROWS_FOLDER=TRUTH")
    options = parser.parse_args()
    items = {}
    receipts = list(load_choices(options.rows, items))
    tuned = [receipt for receipt in receipts if is_tuned(receipt[1])]
    untuned = [receipt for receipt in receipts if not is_tuned(receipt[1])]
    present_costs = dict(line.split("\t")[:2] for line in COSTS.read_text(encoding="utf-8").splitlines())
    costs = np.array([float(present_costs[name]) for name in NAMES])
    print(f"{len(tuned)} tuned receipts, {len(untuned)} untuned. Present costs: −ln P per receipt "
          f"{negative_log_likelihood(costs, tuned) / len(tuned):.3f}, "
          f"{negative_log_likelihood(costs, untuned) / len(untuned):.3f}.")
    report_ways(costs, receipts)
    report_alike(receipts)
    report_names(receipts, items)
    if options.learn:
        costs = learn_costs(tuned)
        print(f"Learned: {negative_log_likelihood(costs, tuned) / len(tuned):.3f}, "
              f"{negative_log_likelihood(costs, untuned) / len(untuned):.3f}.")
        report_ways(costs, receipts)
        COSTS.write_text("".join(f"{name}\t{cost:.2f}\n" for name, cost in zip(NAMES, costs)), encoding="utf-8")
    if options.wrong:
        for source, name, posterior, changed, right in find_best_ways(costs, receipts):
            if not right and posterior >= 0.5:
                print(source, name, f"{posterior:.3f}", "changed" if changed else "as read")


if __name__ == "__main__":
    main()
