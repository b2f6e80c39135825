#!/usr/bin/env python3
"""Learns how much each fact says for or against two pictures showing one receipt, and where the answers part. Writes
Sources/Rewards/Identity/ReceiptWeights.swift and prints what the weights come to on pairs that they were not learned from.

usage: /usr/bin/python3 Scripts/identity/learn.py [--seed 1] [--pairs 60000] [--dry]

Pairs of one receipt are drawn as two readings of it, facts lost and misread as often as Scripts/identity/measure.py
found (rates.json); in one of seven one reading is that of a forged copy: a date, a time, a document's number edited, or
a card slip's time read first. Pairs of two receipts are of one shop for the most part: the next in the queue, another
till, the same things bought again. A logistic regression weighs the states; its prior is that of the pairs drawn, half
and half, for candidates are few and alike already.
"""
import argparse
import json
import random
import string
import sys
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import numpy as np

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parent)]

from states import STATES, states  # noqa: E402

HERE = Path(__file__).resolve().parent
TABLE = HERE.parent.parent / "Sources/Rewards/Identity/ReceiptWeights.swift"
FIELDS = ("vat", "register", "document", "date", "time", "total")
# Refused wrongly is what hurts most, then a person's time: shares of honest pairs that either may take.
MOST_REFUSED, MOST_REFUSED_AGAIN, MOST_REVIEWED = 0.0004, 0.1, 0.005


class Misreading:
    """How often a reading loses or misreads a fact, from pairs of readings: half of a pair's differences each."""

    def __init__(self, rates):
        def rate(what, of):
            """Of both kinds of pairs together; half an occurrence more, for what was not met may yet be."""
            counts = Counter()
            for kind in rates["states"].values():
                counts.update(kind[what])
            return (sum(counts[state] for state in of) + 0.5) / (counts.total() + 1) / 2
        self.lost = {what: rate(what, ["lost"]) for what in FIELDS}
        self.near = {what: rate(what, [state for state in STATES[what] if state in ("near", "next", "close")]) for what in FIELDS}
        self.other = {what: rate(what, ["other"]) for what in FIELDS}
        share = {what: sum(kind[what][0] for kind in rates["shared_of_lines"].values())
                 / sum(kind[what][1] for kind in rates["shared_of_lines"].values()) for what in ("amounts", "names")}
        self.amount, self.name = (1 - share["amounts"]) / 2, (1 - share["names"]) / 2


class Shop:
    """A shop with its goods and tills; its prices end as prices do."""

    def __init__(self, dice):
        bar = dice.random() < 0.2
        count = dice.randint(8, 25) if bar else dice.randint(60, 400)
        self.goods = []
        for _ in range(count):
            euros = dice.randint(1, 5) if bar else max(0, int(dice.lognormvariate(0.6, 0.8)))
            self.goods.append((euros * 100 + dice.choice((0, 20, 50, 80) if bar else (99, 99, 49, 29, 79, 89, 59, 19, 95, 9)),
                               word(dice), word(dice)))
        self.most = 3 if bar else dice.choice((8, 15, 30))
        self.popular = [1 / (1 + rank) ** 0.7 for rank in range(count)]
        self.foreign = dice.random() < 0.2
        self.vat = "".join(dice.choices(string.digits, k=11))
        self.registers = [f"{dice.randint(10, 99)}{''.join(dice.choices(string.ascii_uppercase, k=3))}{dice.randint(0, 999999):06d}"
                          for _ in range(1 if bar else dice.randint(1, 6))]
        self.start = date(2026, 1, 1) + timedelta(dice.randint(0, 300))
        self.z = [dice.randint(1, 1800) for _ in self.registers]
        self.a_day = dice.choice((60, 150, 400, 1200))

    def receipt(self, dice, day=None, till=None, place=None, goods=None):
        day = dice.randint(0, 29) if day is None else day
        till = dice.randrange(len(self.registers)) if till is None else till
        place = dice.randint(1, self.a_day) if place is None else place
        goods = goods or dice.choices(self.goods, self.popular, k=dice.randint(1, self.most))
        minute = min(1439, 480 + round(place * 700 / self.a_day))
        made = {"vat": self.vat, "register": self.registers[till], "document": f"{self.z[till] + day:04d}{place:04d}",
                "date": (self.start + timedelta(day)).isoformat(), "time": minute, "total": sum(price for price, *_ in goods),
                "goods": goods, "where": (day, till, place)}
        if self.foreign:
            made.update(vat=None, register=None, document=None)
        return made


def word(dice):
    return "".join(dice.choices("AEIOBCDFGLMNPRSTV", k=dice.randint(4, 8)))


def one_off(text, dice):
    place = dice.randrange(len(text))
    return text[:place] + dice.choice([c for c in string.digits if c != text[place]]) + text[place + 1:]


def shown(receipt, dice, rates):
    """The facts that a reading shows of a receipt."""
    facts = {what: receipt[what] for what in FIELDS}
    for what in FIELDS:
        if facts[what] is None:
            continue
        chance = dice.random()
        if chance < rates.lost[what]:
            facts[what] = None
        elif chance < rates.lost[what] + rates.near[what]:
            facts[what] = near(what, facts[what], dice)
        elif chance < rates.lost[what] + rates.near[what] + rates.other[what]:
            facts[what] = other(what, facts[what], dice)
    amounts, names = [], set()
    for price, *words in receipt["goods"]:
        if dice.random() > rates.amount / 2:
            amounts.append(price if dice.random() > rates.amount / 2 else int(one_off(str(price), dice)))
        names.update(name if dice.random() > rates.name else name[:-1] + "XY" for name in words)
    return {**facts, "amounts": sorted(amount for amount in amounts if amount), "names": sorted(names), "picture": None}


def near(what, value, dice):
    if what == "date":
        for _ in range(20):
            try:
                changed = one_off(value[8:], dice) if dice.random() < 0.6 else None
                made = value[:8] + changed if changed else value[:5] + one_off(value[5:7], dice) + value[7:]
                return date.fromisoformat(made).isoformat()
            except ValueError:
                pass
        return value
    if what == "time":
        return (value + dice.choice((-3, -2, -1, 1, 2, 3, 10, 60, -60, 300))) % 1440
    if what == "total":
        return int(one_off(str(value), dice))
    return one_off(value, dice)


def other(what, value, dice):
    if what == "date":
        return (date.fromisoformat(value) + timedelta(dice.randint(40, 900))).isoformat()
    if what == "time":
        return dice.randint(0, 1439)
    if what == "total":
        return max(1, value // dice.randint(2, 9))
    return "".join(dice.choices(string.digits, k=len(value)))


def forged(receipt, dice):
    """A copy with what a phone's gallery can edit."""
    made = dict(receipt)
    kind = dice.choice(("date", "document and time", "slip", "date and time", "document"))
    if "date" in kind:
        made["date"] = near("date", made["date"], dice)
    if "time" in kind:
        made["time"] = dice.randint(480, 1200)
    if kind == "slip":
        made["time"] = (made["time"] + dice.randint(1, 4)) % 1440
        made["document"] = None
    # Over one or two goods an edited number cannot be told from a second coffee's.
    if "document" in kind and made["document"] and len(made["goods"]) > 2:
        made["document"] = made["document"][:4] + f"{dice.randint(1, 400):04d}"
    return kind, made


def torn(facts, dice):
    """One of the pieces of a receipt."""
    made = dict(facts)
    half = dice.random() < 0.5
    for what in (("date", "time", "document", "register", "total") if half else ("vat",)):
        made[what] = None
    keep = max(1, round(len(made["amounts"]) * dice.uniform(0.4, 1)))
    made["amounts"] = sorted(dice.sample(made["amounts"], min(keep, len(made["amounts"]))))
    return made


def sample(count, seed, rates):
    """Pairs with the states found, for the tests of the other implementation."""
    dice, made = random.Random(f"sample {seed}"), []
    while len(made) < count:
        receipt = Shop(dice).receipt(dice)
        other = forged(receipt, dice)[1] if len(made) % 2 else Shop(dice).receipt(dice, receipt["where"][0])
        one, two = shown(receipt, dice, rates), shown(other, dice, rates)
        for facts in (one, two):
            del facts["picture"]
        made.append({"one": one, "two": two, "states": states({**one, "picture": None}, {**two, "picture": None})})
    return made


def same_pair(dice, rates):
    receipt = Shop(dice).receipt(dice)
    kind, copy = forged(receipt, dice) if dice.random() < 0.15 else ("photographed again", receipt)
    one, two = shown(receipt, dice, rates), shown(copy, dice, rates)
    if kind == "photographed again" and dice.random() < 0.08:
        kind, two = "torn", torn(two, dice)
    return kind, states(one, two)


def other_pair(dice, rates):
    shop = Shop(dice)
    one = shop.receipt(dice)
    day, till, place = one["where"]
    chance = dice.random()
    if chance < 0.35:
        kind, two = "next in the queue", shop.receipt(dice, day, till, place + dice.randint(1, 3))
    elif chance < 0.55:
        kind, two = "the day's", shop.receipt(dice, day, till)
    elif chance < 0.60:
        kind, two = "another till, the same minute", shop.receipt(dice, day, (till + 1) % len(shop.registers), place)
    elif chance < 0.90:
        kind, two = "another day", shop.receipt(dice)
    elif chance < 0.915:
        # A coffee, and another: the same few things once more.
        few = one["goods"][:2]
        one = shop.receipt(dice, day, till, place, few)
        kind, two = "the same again", shop.receipt(dice, day, till, place + dice.randint(1, 40), few)
    else:
        kind, two = "another shop", Shop(dice).receipt(dice, day)
    if two["where"] == one["where"] and kind != "another shop":
        two = shop.receipt(dice, (day + 1) % 30, till, place)
    return kind, states(shown(one, dice, rates), shown(two, dice, rates))



# Likeness of pictures has no weight: none of the real pairs of one receipt differed in ten bits or less but five (of
# 37), while 9 of 100 pairs of different receipts of one shop differ in four at most.
COLUMNS = [(what, state) for what in STATES if what != "picture" for state in STATES[what]]
PLACES = {column: place for place, column in enumerate(COLUMNS)}


def matrix(pairs):
    made = np.zeros((len(pairs), len(COLUMNS)))
    for row, (_, found) in enumerate(pairs):
        for column in found.items():
            if column in PLACES:
                made[row, PLACES[column]] = 1
    return made


def fit(x, y, penalty=0.05, steps=60):
    """Newton's method; the penalty keeps a state that was never met at nothing."""
    x = np.hstack([x, np.ones((len(x), 1))])
    weights = np.zeros(x.shape[1])
    ridge = np.full(x.shape[1], penalty)
    ridge[-1] = 1e-6
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (chance - y) + ridge * weights
        hessian = (x * (chance * (1 - chance))[:, None]).T @ x + np.diag(ridge)
        step = np.linalg.solve(hessian, gradient)
        weights -= step
        if np.abs(step).max() < 1e-9:
            break
    return np.round(weights, 2)


def main():
    said = argparse.ArgumentParser()
    said.add_argument("--seed", type=int, default=1)
    said.add_argument("--pairs", type=int, default=60000)
    said.add_argument("--dry", action="store_true")
    said = said.parse_args()
    rates = Misreading(json.loads((HERE / "rates.json").read_text()))
    dice = random.Random(said.seed)
    half = said.pairs // 2
    learned = [same_pair(dice, rates) for _ in range(half)] + [other_pair(dice, rates) for _ in range(half)]
    weights = fit(matrix(learned), np.r_[np.ones(half), np.zeros(half)])
    kept_same, kept_other = [same_pair(dice, rates) for _ in range(half)], [other_pair(dice, rates) for _ in range(half)]
    same_scores = matrix(kept_same) @ weights[:-1] + weights[-1]
    other_scores = matrix(kept_other) @ weights[:-1] + weights[-1]
    # The same goods again are told apart by their numbers or by nothing; a bar's regulars must not set the bounds.
    other_usual = other_scores[[place for place, (kind, _) in enumerate(kept_other) if kind != "the same again"]]
    other_again = other_scores[[place for place, (kind, _) in enumerate(kept_other) if kind == "the same again"]]
    bound = max(np.quantile(other_usual, 1 - MOST_REFUSED), np.quantile(other_again, 1 - MOST_REFUSED_AGAIN))
    upper = max(0.5, round(float(bound) + 0.05, 2))
    lower = min(upper, round(float(np.quantile(other_usual, 1 - MOST_REVIEWED)) + 0.05, 2))
    for pairs, scores in ((kept_same, same_scores), (kept_other, other_scores)):
        for kind in sorted({kind for kind, _ in pairs}):
            own = scores[[place for place, (name, _) in enumerate(pairs) if name == kind]]
            print(f"{kind:32} {len(own):6}  same {np.mean(own >= upper):7.2%}  perhaps {np.mean((own < upper) & (own >= lower)):7.2%}"
                  f"  different {np.mean(own < lower):7.2%}")
        print()
    lines = []
    for what in dict.fromkeys(what for what, _ in COLUMNS):
        inner = ", ".join(f".{state}: {weights[PLACES[what, state]]:.2f}" for state in STATES[what])
        lines.append(f"        .{what}: [{inner}],")
    print("\n".join(lines), f"\nprior {weights[-1]:.2f} same {upper} different {lower}")
    if said.dry:
        return
    pairs = ",\n".join(json.dumps(pair) for pair in sample(60, said.seed, rates))
    (HERE / "pairs.json").write_text(f"[\n{pairs}\n]\n", encoding="utf-8")
    body = "\n".join(lines)
    TABLE.write_text(f"""/// How much each fact says for two pictures showing one receipt, in natural logarithms of odds.
///
/// Written by `Scripts/identity/learn.py --seed {said.seed} --pairs {said.pairs}`, which says from what it learns.
enum ReceiptWeights {{
    /// At least this: the same.
    static let same = {upper}
    /// Less than this: different. Between the two a person decides.
    static let different = {lower}
    /// Before anything is compared.
    static let prior = {weights[-1]:.2f}

    static let weights: [FactComparison.Fact: [FactComparison.State: Double]] = [
{body}
    ]
}}
""", encoding="utf-8")


if __name__ == "__main__":
    main()
