#!/usr/bin/env python3
"""Learns what a second engine's answer says of a figure (Sources/ReceiptGrammar/SecondReader/SecondReader.tsv), and reports how
many wrong figures it catches at how many right ones held.

usage: /usr/bin/python3 Scripts/learn/secondreader.py [--learn] READINGS=TRUTH ... [--test READINGS=TRUTH ...]

READINGS are the lines that `qix read --ocr both --show-personal` prints for the pictures of TRUTH, a truth.json of receipts as
Scripts/draw/harmedrows.py writes it, or as a corpus has it. The evidence is what a logistic regression adds to the logarithm of
the odds that the reading itself gives a figure: a term for each outcome, and one for each outcome times the engine's confidence.
--learn writes the table, from readings that were made with an empty one (`: > SecondReader.tsv`, and a build): others have the
weights in their confidence already. Figures of the sets behind --test are never learned from.
"""
import difflib
import json
import math
import re
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "Sources/ReceiptGrammar/SecondReader/SecondReader.tsv"
OUTCOMES = ("same", "same again", "digit twice", "digit", "length twice", "length", "other", "nothing")
ROLES = ("amount", "total", "code")
# A pull of each weight towards nothing: few outcomes of a total are seen.
PRIOR = 2.0
# Confidences that a reading reports (Tuning.receipt).
LEAST, MOST = 0.05, 0.99
# A line pays from this confidence on, where a programme asks for nothing else.
PAYS = 0.5
SIMILAR = 0.75


def letters(text):
    return re.sub(r"[^A-Z0-9]", "", (text or "").upper())


def similarity(line, item):
    return difflib.SequenceMatcher(None, letters(line["description"] or line["text"]), letters(item["description"])).ratio()


def amount_digits(amount):
    return str(abs(round(amount * 100))).zfill(3)


def digits(text):
    return "".join(c for c in text if c in "0123456789")


def compare(figure, text):
    other = digits(text)
    if not other:
        return "nothing"
    if other == figure:
        return "same"
    if len(other) == len(figure):
        return "digit" if sum(a != b for a, b in zip(other, figure)) == 1 else "other"
    return "length" if abs(len(other) - len(figure)) == 1 else "other"


def outcome(figure, answer):
    """What the answers come to; a figure that was shown again has two."""
    first = compare(figure, answer["text"])
    if answer.get("again") is None:
        return first
    if compare(figure, answer["again"]) == "same":
        return "same again"
    twice = digits(answer["text"]) == digits(answer["again"])
    return f"{first} twice" if twice and first in ("digit", "length") else first


def figures_of(reading, truth):
    """(role, whether it is right, confidence, outcome, the engine's confidence, the first engine's) of each figure."""
    receipt = reading["receipt"]

    def figure(role, is_right, confidence, printed, answer):
        return role, is_right, confidence, outcome(printed, answer), answer["confidence"], answer["first_confidence"]

    answer = receipt.get("total_second_reading")
    if answer and truth.get("total") and receipt["total"] is not None:
        is_right = abs(receipt["total"] - float(truth["total"])) < 0.005
        yield figure("total", is_right, receipt["confidence"]["total"], amount_digits(receipt["total"]), answer)
    left = list(truth.get("items") or [])
    codes = truth.get("printed_gtins") or []
    for line in receipt["lines"]:
        answer = line.get("gtin_second_reading")
        if answer and line.get("gtin"):
            is_right = any(code.lstrip("0") == line["gtin"].lstrip("0") for code in codes)
            yield figure("code", is_right, 1 - 10 ** -line["gtin_margin"], line["gtin"][1:], answer)
        same = [item for item in left if line["amount"] is not None and abs(item["amount"] - line["amount"]) < 0.005]
        best = max(same, key=lambda item: similarity(line, item), default=None)
        if best is None or similarity(line, best) < 0.5:
            best = max(left, key=lambda item: similarity(line, item), default=None)
            if best is None or similarity(line, best) < SIMILAR:
                continue
        left.remove(best)
        answer = line.get("second_reading")
        if answer and line["amount"] is not None:
            is_right = abs(best["amount"] - line["amount"]) < 0.005
            yield figure("amount", is_right, line["confidence"], amount_digits(line["amount"]), answer)


def load(pair):
    """The figures of the readings in one file; the role comes first."""
    readings, truth = pair.split("=")
    folder = Path(truth).resolve().parent
    truths = {str(folder / name): value for name, value in json.loads(Path(truth).read_text()).items()}
    found = []
    for line in Path(readings).read_text().splitlines():
        reading = json.loads(line)
        known = truths.get(str(Path(reading["image"]).resolve()))
        if known and reading.get("receipt"):
            found += figures_of(reading, known)
    return found


def odds(confidence):
    bounded = min(MOST, max(LEAST, confidence))
    return math.log(bounded / (1 - bounded))


def features(figure):
    _, _, _, result, confidence, first = figure
    terms = [1.0, math.log(max(first, 0.01))]
    for name in OUTCOMES:
        terms += [float(result == name), confidence * (result == name)]
    return terms


def fit(rows, offsets, right):
    """The weights of a logistic regression whose terms are added to `offsets`."""
    weights = np.zeros(rows.shape[1])
    pull = PRIOR * np.eye(len(weights))
    for _ in range(100):
        chance = 1 / (1 + np.exp(-(rows @ weights + offsets)))
        slope = rows.T @ (chance - right) + pull @ weights
        curve = (rows.T * (chance * (1 - chance))) @ rows + pull
        weights -= np.linalg.solve(curve, slope)
    return weights


def learn(figures):
    table = {}
    for role in ROLES:
        chosen = [figure for figure in figures if figure[0] == role]
        # Too few totals and codes are wrong to learn eighteen weights from: amounts are printed alike.
        if role != "amount" or not chosen:
            continue
        rows = np.array([features(figure) for figure in chosen])
        right = np.array([float(figure[1]) for figure in chosen])
        table = dict(zip(names(), fit(rows, np.array([odds(figure[2]) for figure in chosen]), right)))
    return table


def names():
    return ["any", "first"] + [name + suffix for name in OUTCOMES for suffix in ("", " x confidence")]


def posterior(figure, table):
    total = odds(figure[2]) + sum(table[name] * term for name, term in zip(names(), features(figure)))
    return min(MOST, 1 / (1 + math.exp(-total)))


def report(name, figures, table):
    for role in ROLES:
        wrong = [figure for figure in figures if figure[0] == role and not figure[1] and figure[2] >= PAYS]
        right = [figure for figure in figures if figure[0] == role and figure[1] and figure[2] >= PAYS]
        if not wrong and not right:
            continue
        caught = sum(posterior(figure, table) < PAYS for figure in wrong)
        held = sum(posterior(figure, table) < PAYS for figure in right)
        gained = sum(posterior(f, table) >= PAYS for f in figures if f[0] == role and f[1] and f[2] < PAYS)
        seen = sum(figure[3].startswith("same") for figure in wrong)
        print(f"{name} {role}: caught {caught} of {len(wrong)} wrong (both engines read {seen} of them alike), "
              f"held {held} of {len(right)} right, gained {gained}")


def main():
    arguments = sys.argv[1:]
    writes = "--learn" in arguments
    arguments = [argument for argument in arguments if argument != "--learn"]
    cut = arguments.index("--test") if "--test" in arguments else len(arguments)
    if cut == 0 and writes:
        sys.exit(__doc__)
    learned = [(pair, load(pair)) for pair in arguments[:cut]]
    if writes:
        table = learn([figure for _, figures in learned for figure in figures])
        lines = ["# learned by Scripts/learn/secondreader.py"] + [f"{name}\t{value:.3f}" for name, value in table.items()]
        TABLE.write_text("\n".join(lines) + "\n")
    table = {row.split("\t")[0]: float(row.split("\t")[1]) for row in TABLE.read_text().splitlines() if "\t" in row}
    for pair, figures in learned:
        report("learned", figures, table)
    for pair in arguments[cut + 1:]:
        report(pair.split("=")[1], load(pair), table)


if __name__ == "__main__":
    main()
