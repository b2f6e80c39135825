#!/usr/bin/env python3
"""Learns the weights by which a line of a receipt is matched to a product (`Sources/Catalog/Matching/Weights.tsv`).

usage: python3 Scripts/learn/matching.py EVIDENCE.jsonl[:WEIGHT] [...] > Sources/Catalog/Matching/Weights.tsv   (Debian: python3-numpy)

`Scripts/learn/matching-weights` does all of it. EVIDENCE is what `qix-bench match-evidence` prints: a line of JSON a case, with the features of each candidate. The
best candidate has three rivals: the next of its brand, the next of any other brand, and none; its probability is its share of the
exponentials of their weighted sums. The weights are those of the greatest posterior with a normal prior, whose means are what the
weights were when they were set by hand. A case with several acceptable products is one that nobody can decide: its probability is to be
shared among them. On standard error: precision and recall by the probability from which on a match is paid, on brands left out, a
fifth at a time or as `--folds` says. A match in which line and product say different things of the same kind (FORBIDDEN) is none, as in the program.
"""
import argparse
import json
import os
import sys

import numpy as np

# What each feature counts before anything is seen: set by hand. What a pair of words scores is a logarithm of odds already.
PRIOR_MEANS = {"brand gain": 0.6, "further brand gain": 0.4, "own word gain": 0.5, "listed word gain": 0.5,
    "number gain": 0.5, "soft gain": 0.5, "no brand": -5, "only brand": -1, "only brand of several": -1, "same size": 3,
    "same total": 1, "near size": 1.8, "doubtful size": 0.2, "small number": -0.7, "other size": -9,
    "unknown size": -0.2, "same unit": 0.3, "other unit": -2, "one of pack": -3, "other number": -4, "extra brand": -6,
    "extra number": -1.5, "trailing number": -1, "extra percentage": -2, "extra variant": -4, "extra word": -2.5,
    "extra kind": -2.5, "extra leading sort": -1.3, "extra name": -2.2, "extra one letter": -0.4,
    "extra two letters": -0.8, "extra three letters": -1.3, "extra unknown": -1.8, "extra plain": -1,
    "extra noise": -0.1, "extra distinctive": -1, "other word": 0.1, "other count": -6, "missing variant": -2,
    "missing word": -0.7, "missing name": -0.7, "missing plain": -0.2, "missing kind": -0.3, "missing number": -1.2,
    "missing brand word": -0.3, "other kind": -1, "sibling fits": -3, "sibling has letters": -0.7,
    "sibling has word": -0.7, "sibling has size": -2.5, "sibling has number": -0.5, "surplus word": -1.5,
    "surplus name": -2, "surplus variant": -1, "surplus ended": -1, "surplus over whole name": -1, "size telling": 0.5,
    "surplus whole": -1.5, "surplus kind": -0.4, "own label elsewhere": -4, "far price": -6, "near price": 0.7,
    "own label here unnamed": 4, "own label here initials": 4, "implied brand": -1.5, "implied brand further": 0.5,
    "implied name share": 1.5, "brand doubt": -0.5, "extra strength": -0.4, "discount names brand": -0.5,
    "brand on receipt": 0.7, "brand may be name": -2, "brand foreign letters": -1.5}
PRIOR_BIAS = -6
# Whoever alters a line is in no drawn set: what keeps others' goods out is held near its mean, whatever the lines say, with
# this deviation.
GUARD_DEVIATIONS = {"missing number": 0.15, "other word": 0.1, "other count": 0.3, "small number": 0.1, "better brand": 0.1,
    "brand gain": 0.2, "further brand gain": 0.2, "own word gain": 0.2, "listed word gain": 0.2, "number gain": 0.2,
    "soft gain": 0.2, "extra brand": 0.2, "extra variant": 0.5, "other size": 0.3, "doubtful size": 0.2,
    "other number": 0.4, "no brand": 0.15, "own label elsewhere": 0.3, "far price": 0.3, "one of pack": 0.4,
    "sibling fits": 0.5, "surplus variant": 0.4, "surplus word": 0.7, "surplus name": 0.5, "surplus whole": 0.5,
    "implied brand": 1, "extra kind": 0.15, "brand may be name": 0.5, "brand foreign letters": 0.5}
# MatchEvidence.forbidden
FORBIDDEN = ["doubtful size", "extra distinctive", "extra three letters", "unsaid variety", "missing with room",
    "brand initial", "longer cut"]
# They hold a match back and weigh nothing: of the real lines at hand hardly one has them, and none is to be lost to a weight.
UNWEIGHED = ["unsaid variety", "missing with room", "longer sibling", "longer cut", "longer faint", "longer clipped",
    "longer full", "brand initial"]
# Tuning.Decision.maxUnprintedShare, maxClippedShare, maxClippedShareOfFull
MOST_UNPRINTED, MOST_CLIPPED, MOST_CLIPPED_OF_FULL = 0.5, 0.33, 0.1
# Tuning.Decision.minImpliedNameShare
LEAST_IMPLIED_SHARE = 0.6
# A line that is paid for and should not be costs more than one that is asked.
FOREIGN_WEIGHT, AMBIGUOUS_WEIGHT, ALTERED_WEIGHT = 1.0, 3.0, 0.2


class Cases:
    """All candidates of all cases, one below the other."""

    def __init__(self, lines, names):
        place = {name: i + 1 for i, name in enumerate(names)}
        self.lines = lines
        counts = np.array([len(line["candidates"]) for line in lines])
        self.starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
        self.case = np.repeat(np.arange(len(lines)), counts)
        self.x = np.zeros((counts.sum(), len(names) + 1))
        self.x[:, 0] = 1
        self.answer, self.brand, weights = np.zeros(counts.sum(), bool), np.zeros(counts.sum(), int), []
        brands = {}
        for line, start in zip(lines, self.starts):
            answers = [line.get("gtin")] if line.get("gtin") else line.get("acceptable", [])
            for row, candidate in enumerate(line["candidates"], start):
                for name, value in candidate["features"].items():
                    if name in place:
                        self.x[row, place[name]] = value
                self.answer[row] = candidate["gtin"] in answers
                self.brand[row] = brands.setdefault(candidate["brand"], len(brands))
            found = self.answer[start:start + len(line["candidates"])].any()
            kind = ALTERED_WEIGHT if line["isAltered"] else FOREIGN_WEIGHT if not answers else AMBIGUOUS_WEIGHT if not line.get("gtin") else 1
            # A product that the search did not find teaches nothing, and of a copy without its brand that says most of a
            # name which one brand alone bears nobody knows whether it is another maker's.
            is_taught = (found or not answers) and not (line["isAltered"] and bears_a_name_of_its_own(line))
            weights.append(kind * line.get("weight", 1) if is_taught else 0)
        self.weights = np.array(weights)

    def greatest(self, value):
        """The row of the greatest value of each case, -1 where a case has no candidates."""
        order = np.lexsort((value, self.case))
        ends = np.append(np.flatnonzero(np.diff(self.case[order])), len(order) - 1)
        rows = np.full(len(self.lines), -1)
        rows[self.case[order[ends]]] = order[ends]
        return rows

    def rivals(self, w, learning):
        """The rows that share the probability: the best (in learning the answer), its next sibling, the next of another brand."""
        odds = self.x @ w
        best = self.greatest(odds + (1e6 * self.answer if learning else 0))
        kept = np.zeros(len(odds), bool)
        kept[best[best >= 0]] = True
        sibling = (self.brand == self.brand[best][self.case]) & ~kept
        other = self.brand != self.brand[best][self.case]
        for group in (sibling, other):
            rows = self.greatest(np.where(group, odds, -1e9))
            rows = rows[rows >= 0]
            kept[rows[group[rows]]] = True
        return kept, best

    def probabilities(self, w):
        """Of each case the row of its best candidate, and its probability."""
        kept, best = self.rivals(w, learning=False)
        odds = np.where(kept, self.x @ w, -np.inf)
        lead = np.zeros(len(self.lines))
        np.maximum.at(lead, self.case, odds)
        total = np.exp(-lead)
        np.add.at(total, self.case, np.exp(odds - lead[self.case]))
        return best, np.where(best >= 0, np.exp(odds[best] - lead) / total, 0)


def bears_a_name_of_its_own(line):
    return any(c["features"].get("implied name share", 0) >= LEAST_IMPLIED_SHARE and not c["features"].get("other size")
               for c in line["candidates"])


def fit(cases, chosen, mean, deviation):
    """The weights with the greatest posterior over the `chosen` cases; the rivals are found again after each fit."""
    w = mean.copy()
    for _ in range(3):
        kept, _ = cases.rivals(w, learning=True)
        w = newton(cases, kept, cases.weights * chosen, w, mean, 1 / deviation ** 2)
    return w


def newton(cases, kept, weights, w, mean, precision):
    rows = np.flatnonzero(kept & (weights[cases.case] > 0))
    x, answer = cases.x[rows], cases.answer[rows]
    chosen, case = np.unique(cases.case[rows], return_inverse=True)
    starts = np.append(0, np.flatnonzero(np.diff(case)) + 1)
    weight, answers = weights[chosen], np.add.reduceat(answer.astype(float), starts)
    wanted = answer / np.maximum(answers, 1)[case]

    def shares(w):
        odds = x @ w
        lead = np.maximum(np.maximum.reduceat(odds, starts), 0)
        logs = odds - lead[case]
        total = np.log(np.add.reduceat(np.exp(logs), starts) + np.exp(-lead))
        loss = -(weight[case] * wanted * (logs - total[case])).sum() + (weight * (answers == 0) * (lead + total)).sum()
        return np.exp(logs - total[case]), loss + 0.5 * (precision * (w - mean) ** 2).sum()

    p, current = shares(w)
    for _ in range(30):
        gradient = x.T @ (weight[case] * (p - wanted)) + precision * (w - mean)
        middle = np.add.reduceat(x * p[:, None], starts)
        hessian = (x * (weight[case] * p)[:, None]).T @ x - (middle * weight[:, None]).T @ middle
        step, share = np.linalg.solve(hessian + np.diag(precision), gradient), 1.0
        while share > 1e-4 and shares(w - share * step)[1] > current:
            share /= 2
        w, before = w - share * step, current
        p, current = shares(w)
        if before - current < 1e-5 * abs(before):
            break
    return w


def verdicts(cases, best, p, threshold):
    """By set: right, wrong, cases that have an answer, and those that must be asked and were matched."""
    counts = {}
    for line, start, row, share in zip(cases.lines, cases.starts, best, p):
        figures = counts.setdefault(line["set"] + (", altered" if line["isAltered"] else ""), [0, 0, 0, 0])
        figures[2] += bool(line.get("gtin"))
        if not is_paid(line, start, row, share, threshold):
            continue
        is_right = line["candidates"][row - start]["gtin"] == line.get("gtin")
        figures[0 if is_right else 1] += 1
        figures[3] += bool(line.get("acceptable"))
    return counts


def is_paid(line, start, row, share, threshold):
    if row < 0 or share < threshold:
        return False
    features = line["candidates"][row - start]["features"]
    says_too_little = features.get("implied name share", 0) < LEAST_IMPLIED_SHARE or features.get("longer sibling")
    clipped = MOST_CLIPPED_OF_FULL if features.get("longer full") else MOST_CLIPPED
    faint = features.get("longer faint", 0) > MOST_UNPRINTED or features.get("longer clipped", 0) > clipped
    other_kind = features.get("extra kind", 0) >= 1 and not features.get("other kind")
    return not (any(features.get(name) for name in FORBIDDEN) or faint or other_kind
                or features.get("implied brand") and says_too_little)


def family(line):
    """The brand that a case is about: cases of one brand are learned from or tested on, not both."""
    answers = [line.get("gtin")] if line.get("gtin") else line.get("acceptable", [])
    for candidate in line["candidates"]:
        if candidate["gtin"] in answers:
            return candidate["brand"]
    return line["text"]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("evidence", nargs="+")
    parser.add_argument("--prior", type=float, default=1.0, help="standard deviation of a weight before anything is seen")
    parser.add_argument("--errors", type=float, help="list what is wrong or missed at this probability, on brands left out")
    parser.add_argument("--folds", type=int, default=5,
                        help="parts of the brands, each left out in turn: 2 learns on every other brand of the alphabet")
    parser.add_argument("--vetoes", type=float,
                        help="count what each veto holds back that this probability would pay, right and wrong, on brands left out")
    parser.add_argument("--thresholds", type=float, nargs="+", default=[0.7, 0.74, 0.78, 0.8, 0.85])
    options = parser.parse_args()
    lines = [line for argument in options.evidence for line in read(argument)]
    # What no line at hand has weighs what it weighed before anything was seen.
    seen = {name for line in lines for c in line["candidates"] for name in c["features"]}
    names = sorted((seen | set(PRIOR_MEANS)) - set(UNWEIGHED))
    cases = Cases(lines, names)
    mean = np.array([PRIOR_BIAS] + [PRIOR_MEANS.get(name, 0) for name in names])
    deviation = np.array([10.0] + [GUARD_DEVIATIONS.get(name, options.prior) for name in names])
    families = sorted({family(line) for line in lines})
    fold = {name: i % options.folds for i, name in enumerate(families)}
    folds = np.array([fold[family(line)] for line in lines])
    best, p = np.zeros(len(lines), int), np.zeros(len(lines))
    for part in range(options.folds):
        found, share = cases.probabilities(fit(cases, folds != part, mean, deviation))
        best, p = np.where(folds == part, found, best), np.where(folds == part, share, p)
    for threshold in options.thresholds:
        for name, (right, wrong, answers, picked) in sorted(verdicts(cases, best, p, threshold).items()):
            print(f"# from {threshold}: {name}: right {right}, wrong {wrong} (to be asked: {picked}), of {answers}: precision "
                  f"{right / max(1, right + wrong):.3f}, recall {right / max(1, answers):.3f}", file=sys.stderr)
    if options.vetoes:
        count_vetoes(cases, best, p, options.vetoes)
    if options.errors:
        list_errors(cases, best, p, options.errors)
    w = fit(cases, np.ones(len(lines)), mean, deviation)
    print(f"# learned by Scripts/learn/matching.py: {len(lines)} lines, {len(cases.x)} candidates")
    for name, value in zip(["bias"] + names, w):
        print(f"{name}\t{value:.3f}")


def read(argument):
    """The cases of a file, each with the file's name and weight."""
    path, _, weight = argument.partition(":")
    name = os.path.splitext(os.path.basename(path))[0]
    return [{"set": name, "weight": float(weight or 1)} | json.loads(line) for line in open(path) if line.strip()]


def count_vetoes(cases, best, p, threshold):
    """What would be paid without one of the vetoes, and how much of it wrongly; altered copies apart."""
    for veto in list(FORBIDDEN):
        FORBIDDEN.remove(veto)
        held = [0, 0, 0]
        for line, start, row, share in zip(cases.lines, cases.starts, best, p):
            if is_paid(line, start, row, share, threshold) and line["candidates"][row - start]["features"].get(veto):
                is_right = line["candidates"][row - start]["gtin"] == line.get("gtin")
                held[0 if is_right else 2 if line["isAltered"] else 1] += 1
        FORBIDDEN.append(veto)
        print(f"# {veto} holds back: right {held[0]}, wrong {held[1]}, wrong of altered copies {held[2]}", file=sys.stderr)


def list_errors(cases, best, p, threshold):
    for line, start, row, share in zip(cases.lines, cases.starts, best, p):
        is_match = is_paid(line, start, row, share, threshold)
        is_right = is_match and line["candidates"][row - start]["gtin"] == line.get("gtin")
        if is_right or (not is_match and not line.get("gtin")):
            continue
        told = line["candidates"][row - start]["name"] if row >= 0 else "-"
        print(f"{'WRONG' if is_match else 'missed'} {line['set']}: {line['text']} | {share:.2f} {told}", file=sys.stderr)


if __name__ == "__main__":
    main()
