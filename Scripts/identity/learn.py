#!/usr/bin/env python3
"""Learns how much each fact says for or against two pictures showing one receipt, and where the answers part. Writes
Sources/ReceiptIdentity/ReceiptWeights.swift, what became of receipts that were read twice (fates.json, which the tests
draw from), pairs for the tests of the other implementation, and prints what the weights come to on what was kept aside.

usage: /usr/bin/python3 Scripts/identity/learn.py [--seed 1] [--pairs 60000] [--dry]

What two pictures of one receipt may lose and misread is what qix lost and misread of real ones and drawn ones, all facts of
a pair together, for a bad picture loses many: readings.ndjson, written by Scripts/identity/measure.py. Of every second
receipt, by its name, nothing is learned: on those the weights are judged, here and in the tests. Around such pairs shops,
tills and goods are drawn. In one of three pairs of one receipt one picture is that of a forged copy, with one to three
things edited, and in some a piece. Pairs of two receipts are of one shop for the most part: the next in the queue,
another till, the same things bought again. A logistic regression weighs the states; its prior is that of the pairs
drawn, half and half, for candidates are few and alike already.
"""
import argparse
import json
import random
import string
import sys
import zlib
from collections import Counter
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path

import numpy as np

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parent)]

from states import STATES, states  # noqa: E402

HERE = Path(__file__).resolve().parent
TABLE = HERE.parent.parent / "Sources/ReceiptIdentity/ReceiptWeights.swift"
SWAPPED = {"first lost": "second lost", "second lost": "first lost", "first": "second", "second": "first"}
SHOPS = 300  # of a draw
FIELDS = ("vat", "register", "document", "date", "time", "total")
# Refused wrongly is what hurts most, then a person's time: shares of honest pairs that either may take.
MOST_REFUSED, MOST_REFUSED_AGAIN, MOST_REVIEWED = 0.0004, 0.05, 0.006


AGAIN = ("the same again", "much of it again")


def is_kept_aside(name):
    return zlib.crc32(name.encode()) % 2 == 1


def fate(one, two, name):
    """What became of each fact between two readings of one receipt, and of how many of its lines and words."""
    met = states({**one, "picture": None, "balanced": True}, {**two, "picture": None, "balanced": True})
    plain = {"sure": "equal", "sole": "equal", "next": "near", "close": "near", "another": "other", "astray": "other"}
    found = {"kept_aside": is_kept_aside(name), "balanced": "both" if one["balanced"] and two["balanced"] else
             "first" if one["balanced"] else "second" if two["balanced"] else "neither"}
    for what in FIELDS:
        shown = [facts[what] is not None for facts in (one, two)]
        found[what] = (plain.get(met[what], met[what]) if all(shown) else "absent" if not any(shown)
                       else "second lost" if shown[0] else "first lost")
    for what in ("amounts", "names"):
        left, right = Counter(one[what]), Counter(two[what])
        found[what] = round((left & right).total() / max(left.total(), right.total(), 1), 2)
    return found


def measured(lines):
    """(name, shop, readings) of every receipt of which two pictures were read."""
    for line in filter(str.strip, lines):
        paper = json.loads(line)
        shown = [facts for facts in paper["shown"] if facts and facts["amounts"]]
        if shown:
            yield paper["name"], paper["shop"], shown


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
        self.vat = digits(dice, 11)
        tills = 1 if bar else dice.randint(1, 6)
        # Tills bought together have numbers in a row, and have been closed as often.
        maker, first = f"{dice.randint(10, 99)}{''.join(dice.choices(string.ascii_uppercase, k=3))}", dice.randint(0, 999900)
        together = dice.random() < 0.3
        self.registers = [f"{maker}{first + till if together else dice.randint(0, 999999):06d}" for till in range(tills)]
        self.start = date(2026, 1, 1) + timedelta(dice.randint(0, 300))
        closures = dice.randint(1, 1800)
        self.z = [closures if together else dice.randint(1, 1800) for _ in self.registers]
        self.a_day = dice.choice((60, 150, 400, 1200))

    def receipt(self, dice, day=None, till=None, place=None, goods=None):
        day = dice.randint(0, 29) if day is None else day
        till = dice.randrange(len(self.registers)) if till is None else till
        place = dice.randint(1, self.a_day) if place is None else place
        goods = goods or dice.choices(self.goods, self.popular, k=dice.randint(1, self.most))
        minute = min(1439, 480 + round(place * 700 / self.a_day))
        return {"vat": self.vat, "register": self.registers[till], "document": f"{self.z[till] + day:04d}{place:04d}",
                "date": (self.start + timedelta(day)).isoformat(), "time": minute, "total": sum(price for price, *_ in goods),
                "goods": goods, "where": (day, till, place)}


def word(dice):
    return "".join(dice.choices("AEIOBCDFGLMNPRSTV", k=dice.randint(4, 8)))


def digits(dice, count):
    return "".join(dice.choices(string.digits, k=count))


def one_off(text, dice):
    place = dice.choice([place for place, character in enumerate(text) if character.isdigit()])
    return text[:place] + dice.choice([c for c in string.digits if c != text[place]]) + text[place + 1:]


def shown(receipts, dice, fates):
    """What a pair of pictures shows of two receipts, or of one twice, losing and misreading what a measured pair did; of
    every second pair each fact as another measured pair did, for what was not met together may be yet."""
    met = dice.choice(fates)
    is_mixed = dice.random() < 0.5
    if is_mixed:
        met = {what: dice.choice(fates)[what] for what in met}
    if dice.random() < 0.5:
        met = {what: SWAPPED.get(of, of) for what, of in met.items()}
    pair = [{what: receipt[what] for what in FIELDS} for receipt in receipts]
    which = dice.randrange(2)
    for what in FIELDS:
        if met[what] in ("first lost", "absent"):
            pair[0][what] = None
        if met[what] in ("second lost", "absent"):
            pair[1][what] = None
        if met[what] in ("near", "other") and pair[which][what] is not None:
            pair[which][what] = (near if met[what] == "near" else other)(what, pair[which][what], dice)
    for place, (facts, receipt) in enumerate(zip(pair, receipts)):
        amounts, names = [], set()
        for price, *words in receipt["goods"]:
            missed = place == which and dice.random() > met["amounts"]
            if not missed:
                amounts.append(price)
            elif dice.random() < 0.5:
                amounts.append(int(one_off(str(price), dice)))
            names.update(name[:-1] + "XY" if place == which and dice.random() > met["names"] else name for name in words)
        facts.update(amounts=sorted(amount for amount in amounts if amount), names=sorted(names), picture=None)
        facts["balanced"] = met["balanced"] in ("both", ("first", "second")[place])
        # A part of a receipt may balance too, by a sum that was read for its total.
        if facts["balanced"] and not is_mixed and place == which and met["total"] in ("near", "other"):
            facts["total"] = sum(amounts)
        if is_mixed and sum(amounts) != facts["total"]:
            facts["balanced"] = False
    return pair


def near(what, value, dice):
    if what == "date":
        for _ in range(20):
            changed = value[:5] + one_off(value[5:7], dice) + value[7:] if dice.random() < 0.4 else value[:8] + one_off(value[8:], dice)
            try:
                return date.fromisoformat(changed).isoformat()
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
    return digits(dice, len(value))


def edit(what, receipt, dice):
    """What a phone's gallery can do to one thing of a receipt."""
    if what == "date":
        if dice.random() < 0.5:
            receipt["date"] = near("date", receipt["date"], dice)
        else:
            receipt["date"] = (date.fromisoformat(receipt["date"]) + timedelta(dice.randint(1, 9))).isoformat()
    elif what == "time":
        receipt["time"] = near("time", receipt["time"], dice) if dice.random() < 0.3 else dice.randint(480, 1200)
    elif what == "document":
        # One digit, or the number of another receipt.
        receipt["document"] = (one_off(receipt["document"], dice) if dice.random() < 0.4
                               else receipt["document"][:4] + f"{dice.randint(1, 400):04d}")
    elif what == "no document":
        receipt["document"] = None
    elif what == "slip":
        # The time of the card's slip is read first.
        receipt["time"] = (receipt["time"] + dice.randint(1, 4)) % 1440
    elif what in ("register", "vat"):
        receipt[what] = one_off(receipt[what], dice)
    elif what == "goods":
        # Prices, all of a small receipt, and the total with them.
        count = min(len(receipt["goods"]), dice.randint(1, 3))
        places = dice.sample(range(len(receipt["goods"])), count)
        receipt["goods"] = [(int(one_off(str(price), dice)) if place in places else price, *words)
                            for place, (price, *words) in enumerate(receipt["goods"])]
        receipt["total"] = sum(price for price, *_ in receipt["goods"])


EDITS = ("date", "time", "document", "no document", "slip", "register", "vat", "goods")
TOGETHER = (("document", "time"), ("no document", "slip"), ("date", "time"), ("date", "document"), ("date", "document", "time"),
            ("document", "goods"), ("date", "goods"), ("time", "goods"))


def forged(receipt, dice):
    """A copy with one thing edited, or several."""
    made = dict(receipt)
    kind = (dice.choice(EDITS),) if dice.random() < 0.5 else dice.choice(TOGETHER)
    # Over one or two goods a number edited together with what belongs to it cannot be told from a second coffee's.
    if "document" in kind and len(kind) > 1 and len(made["goods"]) <= 2:
        kind = ("document",)
    for what in kind:
        edit(what, made, dice)
    return " and ".join(kind) + " edited", made


def torn(facts, dice):
    """One of the pieces of a receipt."""
    made = dict(facts)
    half = dice.random() < 0.5
    for what in (("date", "time", "document", "register", "total") if half else ("vat",)):
        made[what] = None
    keep = max(1, round(len(made["amounts"]) * dice.uniform(0.4, 1)))
    made["amounts"] = sorted(dice.sample(made["amounts"], min(keep, len(made["amounts"]))))
    made["balanced"] = False
    return made


def same_pair(dice, fates, shops):
    receipt = dice.choice(shops).receipt(dice)
    kind, copy = forged(receipt, dice) if dice.random() < 0.33 else ("photographed again", receipt)
    one, two = shown((receipt, copy), dice, fates)
    if kind == "photographed again" and dice.random() < 0.08:
        kind, two = "torn", torn(two, dice)
    return kind, one, two


def other_pair(dice, fates, shops):
    shop = dice.choice(shops)
    one = shop.receipt(dice)
    day, till, place = one["where"]
    chance = dice.random()
    if chance < 0.35:
        kind, two = "next in the queue", shop.receipt(dice, day, till, place + dice.randint(1, 3))
    elif chance < 0.55:
        kind, two = "the day's", shop.receipt(dice, day, till)
    elif chance < 0.60:
        kind, two = "another till, the same minute", shop.receipt(dice, day, (till + 1) % len(shop.registers), place)
    elif chance < 0.855:
        kind, two = "another day", shop.receipt(dice)
    elif chance < 0.87:
        # The week's shopping: the most of it again, and a few things else.
        often = dice.sample(one["goods"], max(1, round(len(one["goods"]) * dice.uniform(0.5, 0.9))))
        kind = "much of it again"
        two = shop.receipt(dice, goods=often + dice.choices(shop.goods, shop.popular, k=dice.randint(1, 4)))
    elif chance < 0.885:
        # A coffee, and another: the same few things once more.
        few = one["goods"][:2]
        one = shop.receipt(dice, day, till, place, few)
        kind, two = "the same again", shop.receipt(dice, day, till, place + dice.randint(1, 40), few)
    else:
        kind, two = "another shop", dice.choice([other for other in shops if other is not shop]).receipt(dice, day)
    if two["where"] == one["where"] and kind != "another shop":
        two = shop.receipt(dice, (day + 1) % 30, till, place)
    return kind, *shown((one, two), dice, fates)


def sample(count, seed, fates):
    """Pairs with the states found, for the tests of the other implementation."""
    dice, made = random.Random(f"sample {seed}"), []
    shops = [Shop(dice) for _ in range(SHOPS)]
    while len(made) < count:
        _, one, two = (same_pair if len(made) % 2 else other_pair)(dice, fates, shops)
        found = states(one, two)
        for facts in (one, two):
            del facts["picture"]
        made.append({"one": one, "two": two, "states": found})
    return made


# Likeness of pictures has no weight: few pairs of one receipt are alike by it, and 9 of 100 pairs of different receipts
# of one shop differ in four bits at most.
COLUMNS = [(what, state) for what in STATES if what != "picture" for state in STATES[what]]
PLACES = {column: place for place, column in enumerate(COLUMNS)}


def matrix(pairs):
    made = np.zeros((len(pairs), len(COLUMNS)))
    for row, found in enumerate(pairs):
        for column in found.items():
            if column in PLACES:
                made[row, PLACES[column]] = 1
    return made


def fit(x, y, penalty=1, steps=60):
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


def answer(found, score, upper, lower):
    """As ReceiptLikeness answers, without what a picture says."""
    # As ReceiptLikeness: for a person at least.
    is_few = found.get("total") == "sole" and found.get("date") == "equal" and found.get("time") != "other"
    is_moment = found.get("time") == "sure" and found.get("names") in ("many", "few")
    if score < lower and (found.get("document") == "sure" or "document" not in found and (is_few or is_moment)):
        return "perhaps"
    if found.get("document") == "another":
        return "perhaps" if found.get("time") == "sure" else "different"
    return "same" if score >= upper else "perhaps" if score >= lower else "different"


def tell(title, pairs, weights, upper, lower):
    """A line for each kind: how the pairs are answered."""
    print(title)
    scores = matrix([found for _, found in pairs]) @ weights[:-1] + weights[-1]
    answers = {}
    for (kind, found), score in zip(pairs, scores):
        answers.setdefault(kind, Counter())[answer(found, score, upper, lower)] += 1
    for kind, counts in sorted(answers.items()):
        print(f"  {kind:34} {counts.total():6}", *(f"{said} {counts[said] / counts.total():7.2%}" for said in ("same", "perhaps", "different")))


def draw(pair, count, seed, fates):
    dice, made = random.Random(seed), []
    shops = [Shop(dice) for _ in range(SHOPS)]
    for _ in range(count):
        kind, one, two = pair(dice, fates, shops)
        made.append((kind, states(one, two)))
    return made


def main():
    said = argparse.ArgumentParser()
    said.add_argument("--seed", type=int, default=1)
    said.add_argument("--pairs", type=int, default=60000)
    said.add_argument("--readings", type=Path, default=HERE / "readings.ndjson")
    said.add_argument("--dry", action="store_true")
    said = said.parse_args()
    papers = list(measured(said.readings.read_text(encoding="utf-8").splitlines()))
    # Each receipt counts once.
    fates = [fate(*readings[:2], name) for name, _, readings in papers if len(readings) > 1]
    known, aside = ([met for met in fates if met["kept_aside"] == which] for which in (False, True))
    print(f"{len(papers)} receipts; pairs of readings: {len(known)} to learn from, {len(aside)} kept aside")
    half = said.pairs // 2
    same, others = (draw(pair, half, f"{said.seed} {pair.__name__}", known) for pair in (same_pair, other_pair))
    weights = fit(matrix([found for _, found in same + others]), np.r_[np.ones(half), np.zeros(half)])
    # Where the answers part is found on pairs of another draw; what the same few goods say is told apart by their numbers
    # or by nothing, and a bar's regulars must not set the bounds.
    parting = draw(other_pair, half, f"{said.seed} bounds", known)
    scores = matrix([found for _, found in parting]) @ weights[:-1] + weights[-1]
    counted = np.array([found.get("document") != "another" for _, found in parting])
    again = np.array([kind in AGAIN for kind, _ in parting])
    scores = np.where(counted, scores, -99)
    upper = round(float(max(np.quantile(scores[~again], 1 - MOST_REFUSED), np.quantile(scores[again], 1 - MOST_REFUSED_AGAIN), 0.5)) + 0.05, 2)
    # Where nothing can be compared, nothing holds a receipt up.
    lower = min(upper, round(float(max(np.quantile(scores[~again], 1 - MOST_REVIEWED), weights[-1])) + 0.05, 2))
    for title, of in (("learned from", known), ("kept aside", aside)):
        for pair in (same_pair, other_pair):
            tell(f"{title}, {pair.__name__}", draw(pair, half // 2, f"{said.seed} judged", of), weights, upper, lower)
    real = {False: [], True: []}
    for name, _, readings in papers:
        real[is_kept_aside(name)] += [(name.split("-")[0], states(one, two)) for one, two in combinations(readings, 2)]
    for which, pairs in real.items():
        tell(f"read twice, {'kept aside' if which else 'learned from'}", pairs, weights, upper, lower)
    different = [(name.split("-")[0], states(one, two), name, other) for (name, shop, (one, *_)), (other, place, (two, *_))
                 in combinations(papers, 2) if shop == place]
    tell("read, different receipts of one shop", [pair[:2] for pair in different], weights, upper, lower)
    for kind, found, name, another in different:
        score = float(matrix([found])[0] @ weights[:-1] + weights[-1])
        if answer(found, score, upper, lower) != "different":
            print(f"    {name} {another} {score:.2f}", *(f"{what}={state}" for what, state in found.items()))
    lines = []
    for what in dict.fromkeys(what for what, _ in COLUMNS):
        inner = ", ".join(f"\"{state}\": {weights[PLACES[what, state]]:.2f}" for state in STATES[what])
        lines.append(f"        .{what}: [{inner}],")
    print("\n".join(lines), f"\nprior {weights[-1]:.2f} same {upper} different {lower}")
    if said.dry:
        return
    write(HERE / "pairs.json", sample(60, said.seed, known))
    write(HERE / "fates.json", fates)
    body = "\n".join(lines)
    TABLE.write_text(f"""/// How much each fact says for two pictures showing one receipt, in natural logarithms of odds.
///
/// Written by `Scripts/identity/learn.py --seed {said.seed} --pairs {said.pairs}`, which says from what it learns.
enum ReceiptWeights {{
    /// From these log odds on, two pictures show the same receipt.
    static let same = {upper}
    /// Below these log odds, they show different receipts. Between the two a person decides.
    static let different = {lower}
    /// The log odds before anything is compared.
    static let prior = {weights[-1]:.2f}

    /// By the raw value of how the fact compares (`FactMatches.swift`).
    static let weights: [ReceiptFact: [String: Double]] = [
{body}
    ]
}}
""", encoding="utf-8")


def write(path, things):
    path.write_text("[\n" + ",\n".join(json.dumps(thing) for thing in things) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
