#!/usr/bin/env python3
"""Learns the weights of a score of the receipt's grammar (`Sources/ReceiptGrammar/Scores`).

usage: python3 Scripts/learn/scores.py CANDIDATES.jsonl [--prior 1.0] > Sources/ReceiptGrammar/Scores/NAME.tsv   (Debian: python3-numpy)
       python3 Scripts/learn/scores.py CANDIDATES.jsonl --judge Sources/ReceiptGrammar/Scores/NAME.tsv

A line of CANDIDATES is {"group": RECEIPT, "features": {NAME: VALUE}, "right": true or false, "weight": 1}. The weights are those of a
logistic regression with a normal prior around nought; what is printed beside the table is how it does on receipts left out, a fifth
at a time: how many groups' likeliest candidate is right, and how many of the candidates are right by their probability.
`--judge` learns nothing: it counts, by source, how often the candidates that were taken are right by the table's probability.
"""
import argparse
import json
import sys

import numpy as np


def fit(x, y, weight, prior):
    """The weights with the greatest posterior, by Newton's method."""
    w = np.zeros(x.shape[1])
    penalty = np.full(x.shape[1], 1 / prior ** 2)
    penalty[0] = 1e-3
    for _ in range(60):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        gradient = x.T @ (weight * (p - y)) + penalty * w
        hessian = (x * (weight * p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        step = np.linalg.solve(hessian, gradient)
        w -= step
        if np.abs(step).max() < 1e-6:
            break
    return w


def matrix(lines, names):
    place = {name: i for i, name in enumerate(names)}
    x = np.zeros((len(lines), len(names) + 1))
    x[:, 0] = 1
    for row, line in enumerate(lines):
        for name, value in line["features"].items():
            x[row, place[name] + 1] = value
    return x


def left_out(lines, x, y, weight, prior):
    """Each line's probability by weights that were learned without its fifth of the receipts."""
    groups = sorted({line["group"] for line in lines})
    fold = {group: i % 5 for i, group in enumerate(groups)}
    folds = np.array([fold[line["group"]] for line in lines])
    p = np.zeros(len(lines))
    for part in range(5):
        w = fit(x[folds != part], y[folds != part], weight[folds != part], prior)
        p[folds == part] = 1 / (1 + np.exp(-np.clip(x[folds == part] @ w, -30, 30)))
    return p


def report(lines, p, y):
    best = {}
    for line, probability, right in zip(lines, p, y):
        if line["group"] not in best or probability > best[line["group"]][0]:
            best[line["group"]] = (probability, right)
    solvable = {line["group"] for line in lines if line["right"]}
    print(f"# left out: {sum(r for _, r in best.values()):.0f} of {len(best)} likeliest are right ({len(solvable)} could be)", file=sys.stderr)
    for low, high in ((0, .3), (.3, .5), (.5, .7), (.7, .9), (.9, 1.01)):
        chosen = [right for probability, right in best.values() if low <= probability < high]
        if chosen:
            print(f"#   {low:.1f} to {min(high, 1):.1f}: {sum(chosen):.0f} of {len(chosen)}", file=sys.stderr)


def judge(lines, path):
    """How often what was taken is right, by source and by the table's probability."""
    weights = dict((name, float(weight)) for name, weight in (row.split("\t") for row in open(path) if "\t" in row))
    bands = ((0, .65), (.65, .8), (.8, .9), (.9, .95), (.95, .98), (.98, 1.01))
    counted = {}
    for line in lines:
        if not line.get("taken") and not line["features"].get("taken"):
            continue
        odds = weights["bias"] + sum(weights.get(name, 0) * value for name, value in line["features"].items())
        p = 1 / (1 + np.exp(-odds))
        counted.setdefault(line["source"], []).append((p, line["right"]))
    print("| source | right | " + " | ".join(f"{low:g} to {min(high, 1):g}" for low, high in bands) + " |")
    print("|---" * (len(bands) + 2) + "|")
    for source, found in counted.items():
        cells = [[(p, right) for p, right in found if low <= p < high] for low, high in bands]
        told = [f"{sum(right for _, right in cell)}/{len(cell)} ({np.mean([p for p, _ in cell]):.2f})" if cell else "–" for cell in cells]
        print(f"| {source} | {sum(right for _, right in found)}/{len(found)} | " + " | ".join(told) + " |")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("candidates", nargs="+")
    parser.add_argument("--prior", type=float, default=1.0, help="standard deviation of a weight before anything is seen")
    parser.add_argument("--judge", metavar="TABLE", help="count what is right by these weights")
    options = parser.parse_args()
    lines = [json.loads(line) for path in options.candidates for line in open(path) if line.strip()]
    if options.judge:
        judge(lines, options.judge)
        return
    names = sorted({name for line in lines for name in line["features"]})
    x, y = matrix(lines, names), np.array([float(line["right"]) for line in lines])
    weight = np.array([line.get("weight", 1.0) for line in lines])
    report(lines, left_out(lines, x, y, weight, options.prior), y)
    w = fit(x, y, weight, options.prior)
    print(f"# learned by Scripts/learn/scores.py: {len({line['group'] for line in lines})} receipts, {len(lines)} candidates")
    print(f"bias\t{w[0]:.3f}")
    for name, value in sorted(zip(names, w[1:])):
        print(f"{name}\t{value:.3f}")


if __name__ == "__main__":
    main()
