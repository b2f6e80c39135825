#!/usr/bin/env python3
"""Learns the weights by which a line of a receipt is matched to a product (`Sources/Catalog/Matching/Weights.tsv`).

usage: python3 Scripts/learn/matching.py EVIDENCE.jsonl[:WEIGHT] [...] > Sources/Catalog/Matching/Weights.tsv   (Debian: python3-numpy)

EVIDENCE is what `qix catalog test CATALOG CASES --evidence` prints: a line of JSON a case, with the features of each candidate. The
probability of a candidate is its share of the exponentials of all candidates' weighted sums, and of one for "none of them"; the weights
are those of the greatest posterior with a normal prior. A case with several acceptable products is one that nobody can decide: its
probability is to be shared among them. On standard error: precision and recall by the probability from which on a match is paid, on
brands left out, a fifth at a time.
"""
import argparse
import json
import os
import sys

import numpy as np

# What a pair of words scores is a logarithm of odds already.
PRIOR_MEANS = {"brand gain": 1, "further brand gain": 1, "own word gain": 1, "listed word gain": 1, "number gain": 1, "soft gain": 1}
# Whoever alters a line is in no drawn set: what keeps another's goods out is held near these, whatever the lines say.
GUARDS = {"extra brand": -8, "extra variant": -4, "other size": -8, "other number": -4, "own label elsewhere": -4,
          "missing variant": -1, "other word": -1, "sibling fits": -4, "one of pack": -3, "no brand": -8}
GUARD_DEVIATION = 0.3
# A line that is paid for and should not be costs more than one that is asked.
FOREIGN_WEIGHT, AMBIGUOUS_WEIGHT = 1.0, 1.5


class Cases:
    """All candidates of all cases, one below the other; the last of each case is "none of them"."""

    def __init__(self, lines, names):
        place = {name: i + 1 for i, name in enumerate(names)}
        rows, self.starts, wanted = [], [], []
        self.lines, self.weights = lines, []
        for line in lines:
            self.starts.append(len(rows))
            answers = [line["gtin"]] if line["gtin"] else line.get("acceptable", [])
            found = [c["gtin"] in answers for c in line["candidates"]]
            for candidate, is_answer in zip(line["candidates"], found):
                row = np.zeros(len(names) + 1)
                row[0] = 1
                for name, value in candidate["features"].items():
                    row[place[name]] = value
                rows.append(row)
                wanted.append(is_answer / max(1, sum(found)))
            rows.append(np.zeros(len(names) + 1))
            wanted.append(float(not any(found)))
            kind = FOREIGN_WEIGHT if not answers else AMBIGUOUS_WEIGHT if not line["gtin"] else 1
            # A product that the search did not find teaches nothing.
            self.weights.append(0 if answers and not any(found) else kind * line.get("weight", 1))
        self.x, self.wanted = np.array(rows), np.array(wanted)
        self.starts = np.array(self.starts)
        self.case = np.repeat(np.arange(len(lines)), np.diff(np.append(self.starts, len(rows))))
        self.weights = np.array(self.weights)

    def probabilities(self, w):
        odds = self.x @ w
        odds -= np.maximum.reduceat(odds, self.starts)[self.case]
        odds = np.exp(odds)
        return odds / np.add.reduceat(odds, self.starts)[self.case]


def fit(cases, chosen, mean, deviation):
    """The weights with the greatest posterior over the `chosen` cases, by Newton's method."""
    precision = 1 / deviation ** 2
    weight = cases.weights * chosen

    def loss(w):
        return -(weight[cases.case] * cases.wanted * np.log(cases.probabilities(w) + 1e-12)).sum() + 0.5 * (precision * (w - mean) ** 2).sum()

    w, current = mean.copy(), loss(mean)
    for _ in range(60):
        p = cases.probabilities(w)
        gradient = cases.x.T @ (weight[cases.case] * (p - cases.wanted)) + precision * (w - mean)
        middle = np.add.reduceat(cases.x * p[:, None], cases.starts)
        hessian = (cases.x * (weight[cases.case] * p)[:, None]).T @ cases.x - (middle * weight[:, None]).T @ middle
        step = np.linalg.solve(hessian + np.diag(precision), gradient)
        share = 1.0
        while share > 1e-4 and loss(w - share * step) > current:
            share /= 2
        w, before = w - share * step, current
        current = loss(w)
        if before - current < 1e-5 * abs(before):
            break
    return w


def verdicts(cases, p, threshold):
    """By set: right, wrong, cases that have an answer, and those that must be asked and were matched."""
    counts = {}
    ends = np.append(cases.starts[1:], len(p))
    for line, start, end in zip(cases.lines, cases.starts, ends):
        figures = counts.setdefault(line["set"], [0, 0, 0, 0])
        figures[2] += bool(line["gtin"])
        if end - start < 2:
            continue
        best = start + int(np.argmax(p[start:end - 1]))
        if p[best] < threshold:
            continue
        if line["candidates"][best - start]["gtin"] == line["gtin"]:
            figures[0] += 1
        else:
            figures[1] += 1
            figures[3] += bool(line.get("acceptable"))
    return counts


def family(line):
    """The brand that a case is about: cases of one brand are learned from or tested on, not both."""
    answers = [line["gtin"]] if line["gtin"] else line.get("acceptable", [])
    for candidate in line["candidates"]:
        if candidate["gtin"] in answers:
            return candidate["brand"]
    return line["text"]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("evidence", nargs="+")
    parser.add_argument("--prior", type=float, default=2.0, help="standard deviation of a weight before anything is seen")
    parser.add_argument("--errors", type=float, help="list what is wrong or missed at this probability, on brands left out")
    options = parser.parse_args()
    lines = [line for argument in options.evidence for line in read(argument)]
    names = sorted({name for line in lines for c in line["candidates"] for name in c["features"]})
    cases = Cases(lines, names)
    mean = np.array([0.0] + [PRIOR_MEANS.get(name, GUARDS.get(name, 0)) for name in names])
    deviation = np.array([10.0] + [GUARD_DEVIATION if name in PRIOR_MEANS or name in GUARDS else options.prior for name in names])
    families = sorted({family(line) for line in lines})
    fold = {name: i % 5 for i, name in enumerate(families)}
    folds = np.array([fold[family(line)] for line in lines])
    p = np.zeros(len(cases.x))
    for part in range(5):
        w = fit(cases, folds != part, mean, deviation)
        p = np.where((folds == part)[cases.case], cases.probabilities(w), p)
    for threshold in (0.7, 0.8, 0.85, 0.9, 0.95):
        for name, (right, wrong, answers, picked) in sorted(verdicts(cases, p, threshold).items()):
            print(f"# from {threshold}: {name}: right {right}, wrong {wrong} (to be asked: {picked}), of {answers}: precision "
                  f"{right / max(1, right + wrong):.3f}, recall {right / max(1, answers):.3f}", file=sys.stderr)
    if options.errors:
        list_errors(cases, p, options.errors)
    w = fit(cases, np.ones(len(lines)), mean, deviation)
    print(f"# learned by Scripts/learn/matching.py: {len(lines)} lines, {len(cases.x) - len(lines)} candidates")
    for name, value in zip(["bias"] + names, w):
        print(f"{name}\t{value:.3f}")


def read(argument):
    """The cases of a file, each with the file's name and weight."""
    path, _, weight = argument.partition(":")
    name = os.path.splitext(os.path.basename(path))[0]
    return [{"set": name, "weight": float(weight or 1)} | json.loads(line) for line in open(path) if line.strip()]


def list_errors(cases, p, threshold):
    ends = np.append(cases.starts[1:], len(p))
    for line, start, end in zip(cases.lines, cases.starts, ends):
        order = sorted(range(start, end - 1), key=lambda i: -p[i])[:3]
        best = order[0] if order else None
        is_match = best is not None and p[best] >= threshold
        is_right = is_match and line["candidates"][best - start]["gtin"] == line["gtin"]
        if is_right or (not is_match and not line["gtin"]):
            continue
        told = "; ".join(f"{p[i]:.2f} {'*' if line['candidates'][i - start]['gtin'] == line['gtin'] else ''}"
                         f"{line['candidates'][i - start]['name']}" for i in order)
        print(f"{'WRONG' if is_match else 'missed'} {line['set']}: {line['text']} | none {p[end - 1]:.2f}; {told}", file=sys.stderr)


if __name__ == "__main__":
    main()
