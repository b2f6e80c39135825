#!/usr/bin/env python3
"""Learns the weights by which qix decides whether two pictures show the same receipt, and the bounds of the answers.

usage: /usr/bin/python3 Scripts/learn/identity/learn.py [--seed 1] [--pairs 60000] [--dry]

Input: readings.ndjson (Scripts/learn/identity/measure.py), receipts that qix read from two or more pictures. A fate is what
happened to each fact of a receipt between two of its readings: equal, misread or lost. Fates are used as a whole, since a
bad picture loses many facts at once.

From the fates and from random shops, tills and goods the script draws pairs of readings. Pairs of one receipt: in a third,
one reading is of a forged copy with one to three edits; in some, of a torn piece. Pairs of two receipts: mostly from one
shop, such as the next customer, another till, or the same goods again. A logistic regression on the states (states.py)
gives the weights; half of the pairs show one receipt, because qix compares only few and similar candidates. Every second
receipt, by its name, is kept aside: only the evaluation uses it, here and in the tests.

Writes Sources/ReceiptIdentity/ReceiptWeights.swift, fates.json (for tests) and pairs.json (for the tests of the Swift
implementation), and prints how pairs of each kind are answered. --dry writes nothing.
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
TABLE = HERE.parents[2] / "Sources/ReceiptIdentity/ReceiptWeights.swift"
SWAPPED = {"first lost": "second lost", "second lost": "first lost", "first": "second", "second": "first"}
SHOPS = 300  # per draw
FIELDS = ("vat", "register", "document", "date", "time", "total")
# The largest shares of pairs of different receipts that may be answered "same" (refused wrongly), that may be so if the
# same goods were bought again, and that may need a person's review.
MOST_REFUSED, MOST_REFUSED_AGAIN, MOST_REVIEWED = 0.0004, 0.05, 0.006
AGAIN = ("the same again", "much of it again")


def is_kept_aside(name):
    return zlib.crc32(name.encode()) % 2 == 1


def find_fate(one, two, name):
    """The fate of each fact between two readings of one receipt, with the shares of amounts and words that both show."""
    found_states = states({**one, "picture": None, "balanced": True}, {**two, "picture": None, "balanced": True})
    simplified = {"sure": "equal", "sole": "equal", "next": "near", "close": "near", "another": "other", "astray": "other"}
    result = {"kept_aside": is_kept_aside(name), "balanced": "both" if one["balanced"] and two["balanced"] else
             "first" if one["balanced"] else "second" if two["balanced"] else "neither"}
    for fact in FIELDS:
        shown = [reading[fact] is not None for reading in (one, two)]
        result[fact] = (simplified.get(found_states[fact], found_states[fact]) if all(shown) else "absent" if not any(shown)
                       else "second lost" if shown[0] else "first lost")
    for fact in ("amounts", "names"):
        left, right = Counter(one[fact]), Counter(two[fact])
        result[fact] = round((left & right).total() / max(left.total(), right.total(), 1), 2)
    return result


def usable_receipts(lines):
    """(name, shop, readings) of every receipt with at least one usable reading."""
    for line in filter(str.strip, lines):
        paper = json.loads(line)
        shown = [facts for facts in paper["shown"] if facts and facts["amounts"]]
        if shown:
            yield paper["name"], paper["shop"], shown


class Shop:
    """A random shop with its goods and tills; prices end in typical digits."""

    def __init__(self, dice):
        is_bar = dice.random() < 0.2
        count = dice.randint(8, 25) if is_bar else dice.randint(60, 400)
        self.goods = []
        for _ in range(count):
            euros = dice.randint(1, 5) if is_bar else max(0, int(dice.lognormvariate(0.6, 0.8)))
            self.goods.append((euros * 100 + dice.choice((0, 20, 50, 80) if is_bar else (99, 99, 49, 29, 79, 89, 59, 19, 95, 9)),
                               random_word(dice), random_word(dice)))
        self.most_goods = 3 if is_bar else dice.choice((8, 15, 30))
        self.popular = [1 / (1 + rank) ** 0.7 for rank in range(count)]
        self.vat = random_digits(dice, 11)
        tills = 1 if is_bar else dice.randint(1, 6)
        # Tills bought together have consecutive serial numbers and the same number of daily closures.
        maker, first = f"{dice.randint(10, 99)}{''.join(dice.choices(string.ascii_uppercase, k=3))}", dice.randint(0, 999900)
        paired = dice.random() < 0.3
        self.registers = [f"{maker}{first + till if paired else dice.randint(0, 999999):06d}" for till in range(tills)]
        self.start = date(2026, 1, 1) + timedelta(dice.randint(0, 300))
        closures = dice.randint(1, 1800)
        self.closures = [closures if paired else dice.randint(1, 1800) for _ in self.registers]
        self.receipts_per_day = dice.choice((60, 150, 400, 1200))

    def receipt(self, dice, day=None, till=None, place=None, goods=None):
        day = dice.randint(0, 29) if day is None else day
        till = dice.randrange(len(self.registers)) if till is None else till
        place = dice.randint(1, self.receipts_per_day) if place is None else place
        goods = goods or dice.choices(self.goods, self.popular, k=dice.randint(1, self.most_goods))
        minute = min(1439, 480 + round(place * 700 / self.receipts_per_day))
        return {"vat": self.vat, "register": self.registers[till], "document": f"{self.closures[till] + day:04d}{place:04d}",
                "date": (self.start + timedelta(day)).isoformat(), "time": minute, "total": sum(price for price, *_ in goods),
                "goods": goods, "where": (day, till, place)}


def random_word(dice):
    return "".join(dice.choices("AEIOBCDFGLMNPRSTV", k=dice.randint(4, 8)))


def random_digits(dice, count):
    return "".join(dice.choices(string.digits, k=count))


def change_digit(text, dice):
    """The text with one digit changed."""
    place = dice.choice([place for place, character in enumerate(text) if character.isdigit()])
    return text[:place] + dice.choice([c for c in string.digits if c != text[place]]) + text[place + 1:]


def shown(receipts, dice, fates):
    """A pair of readings of two receipts, with facts lost and misread as in a measured fate. In half of the pairs each fact
    follows another fate, since other combinations than the measured ones may occur."""
    fate = dice.choice(fates)
    is_mixed = dice.random() < 0.5
    if is_mixed:
        fate = {fact: dice.choice(fates)[fact] for fact in fate}
    if dice.random() < 0.5:
        fate = {fact: SWAPPED.get(state, state) for fact, state in fate.items()}
    pair = [{fact: receipt[fact] for fact in FIELDS} for receipt in receipts]
    damaged = dice.randrange(2)
    for fact in FIELDS:
        if fate[fact] in ("first lost", "absent"):
            pair[0][fact] = None
        if fate[fact] in ("second lost", "absent"):
            pair[1][fact] = None
        if fate[fact] in ("near", "other") and pair[damaged][fact] is not None:
            pair[damaged][fact] = (near if fate[fact] == "near" else other)(fact, pair[damaged][fact], dice)
    for index, (facts, receipt) in enumerate(zip(pair, receipts)):
        amounts, names = [], set()
        for price, *words in receipt["goods"]:
            missed = index == damaged and dice.random() > fate["amounts"]
            if not missed:
                amounts.append(price)
            elif dice.random() < 0.5:
                amounts.append(int(change_digit(str(price), dice)))
            names.update(name[:-1] + "XY" if index == damaged and dice.random() > fate["names"] else name for name in words)
        facts.update(amounts=sorted(amount for amount in amounts if amount), names=sorted(names), picture=None)
        facts["balanced"] = fate["balanced"] in ("both", ("first", "second")[index])
        # Part of a receipt balances too if the reader took a partial sum for its total.
        if facts["balanced"] and not is_mixed and index == damaged and fate["total"] in ("near", "other"):
            facts["total"] = sum(amounts)
        if is_mixed and sum(amounts) != facts["total"]:
            facts["balanced"] = False
    return pair


def near(fact, value, dice):
    if fact == "date":
        for _ in range(20):
            start, end = (5, 7) if dice.random() < 0.4 else (8, 10)
            changed = value[:start] + change_digit(value[start:end], dice) + value[end:]
            try:
                return date.fromisoformat(changed).isoformat()
            except ValueError:
                pass
        return value
    if fact == "time":
        return (value + dice.choice((-3, -2, -1, 1, 2, 3, 10, 60, -60, 300))) % 1440
    if fact == "total":
        return int(change_digit(str(value), dice))
    return change_digit(value, dice)


def other(fact, value, dice):
    if fact == "date":
        return (date.fromisoformat(value) + timedelta(dice.randint(40, 900))).isoformat()
    if fact == "time":
        return dice.randint(0, 1439)
    if fact == "total":
        return max(1, value // dice.randint(2, 9))
    return random_digits(dice, len(value))


def edit(fact, receipt, dice):
    """Edits one fact of a receipt, as an image editor can."""
    if fact == "date":
        if dice.random() < 0.5:
            receipt["date"] = near("date", receipt["date"], dice)
        else:
            receipt["date"] = (date.fromisoformat(receipt["date"]) + timedelta(dice.randint(1, 9))).isoformat()
    elif fact == "time":
        receipt["time"] = near("time", receipt["time"], dice) if dice.random() < 0.3 else dice.randint(480, 1200)
    elif fact == "document":
        # One digit, or the last four.
        receipt["document"] = (change_digit(receipt["document"], dice) if dice.random() < 0.4
                               else receipt["document"][:4] + f"{dice.randint(1, 400):04d}")
    elif fact == "no document":
        receipt["document"] = None
    elif fact == "slip":
        # The reader takes the time of the card slip.
        receipt["time"] = (receipt["time"] + dice.randint(1, 4)) % 1440
    elif fact in ("register", "vat"):
        receipt[fact] = change_digit(receipt[fact], dice)
    elif fact == "goods":
        # One to three prices, and the total with them.
        count = min(len(receipt["goods"]), dice.randint(1, 3))
        places = dice.sample(range(len(receipt["goods"])), count)
        receipt["goods"] = [(int(change_digit(str(price), dice)) if place in places else price, *words)
                            for place, (price, *words) in enumerate(receipt["goods"])]
        receipt["total"] = sum(price for price, *_ in receipt["goods"])


EDITS = ("date", "time", "document", "no document", "slip", "register", "vat", "goods")
TOGETHER = (("document", "time"), ("no document", "slip"), ("date", "time"), ("date", "document"), ("date", "document", "time"),
            ("document", "goods"), ("date", "goods"), ("time", "goods"))


def forge(receipt, dice):
    """(description, copy of a receipt with one to three facts edited)."""
    copy = dict(receipt)
    kind = (dice.choice(EDITS),) if dice.random() < 0.5 else dice.choice(TOGETHER)
    # With one or two goods, a copy with an edited number and time cannot be distinguished from a second purchase.
    if "document" in kind and len(kind) > 1 and len(copy["goods"]) <= 2:
        kind = ("document",)
    for fact in kind:
        edit(fact, copy, dice)
    return " and ".join(kind) + " edited", copy


def tear(facts, dice):
    """The reading of one piece of a torn receipt."""
    piece = dict(facts)
    half = dice.random() < 0.5
    for fact in (("date", "time", "document", "register", "total") if half else ("vat",)):
        piece[fact] = None
    keep = max(1, round(len(piece["amounts"]) * dice.uniform(0.4, 1)))
    piece["amounts"] = sorted(dice.sample(piece["amounts"], min(keep, len(piece["amounts"]))))
    piece["balanced"] = False
    return piece


def same_pair(dice, fates, shops):
    receipt = dice.choice(shops).receipt(dice)
    kind, copy = forge(receipt, dice) if dice.random() < 0.33 else ("photographed again", receipt)
    one, two = shown((receipt, copy), dice, fates)
    if kind == "photographed again" and dice.random() < 0.08:
        kind, two = "torn", tear(two, dice)
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
        # A weekly shopping: most of the goods again, and a few others.
        often = dice.sample(one["goods"], max(1, round(len(one["goods"]) * dice.uniform(0.5, 0.9))))
        kind = "much of it again"
        two = shop.receipt(dice, goods=often + dice.choices(shop.goods, shop.popular, k=dice.randint(1, 4)))
    elif chance < 0.885:
        # The same one or two goods again, such as a second coffee.
        few = one["goods"][:2]
        one = shop.receipt(dice, day, till, place, few)
        kind, two = "the same again", shop.receipt(dice, day, till, place + dice.randint(1, 40), few)
    else:
        kind, two = "another shop", dice.choice([other for other in shops if other is not shop]).receipt(dice, day)
    if two["where"] == one["where"] and kind != "another shop":
        two = shop.receipt(dice, (day + 1) % 30, till, place)
    return kind, *shown((one, two), dice, fates)


def sample(count, seed, fates):
    """Pairs of readings with their states, for the tests of the Swift implementation."""
    dice, pairs = random.Random(f"sample {seed}"), []
    shops = [Shop(dice) for _ in range(SHOPS)]
    while len(pairs) < count:
        _, one, two = (same_pair if len(pairs) % 2 else other_pair)(dice, fates, shops)
        found = states(one, two)
        for facts in (one, two):
            del facts["picture"]
        pairs.append({"one": one, "two": two, "states": found})
    return pairs


# The perceptual hash has no weight: it is similar in few pairs of one receipt, but in 9 % of the pairs of different
# receipts of one shop it differs in at most four bits.
COLUMNS = [(what, state) for what in STATES if what != "picture" for state in STATES[what]]
PLACES = {column: place for place, column in enumerate(COLUMNS)}


def to_matrix(pairs):
    rows = np.zeros((len(pairs), len(COLUMNS)))
    for row, found in enumerate(pairs):
        for column in found.items():
            if column in PLACES:
                rows[row, PLACES[column]] = 1
    return rows


def fit(x, y, penalty=1, steps=60):
    """Logistic regression by Newton's method, with an L2 penalty that keeps the weight of an unseen state at 0. The last
    weight is the intercept."""
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
    """The answer of ReceiptLikeness.swift, without its use of the perceptual hash."""
    # These go to a person at least.
    is_few = found.get("total") == "sole" and found.get("date") == "equal" and found.get("time") != "other"
    is_moment = found.get("time") == "sure" and found.get("names") in ("many", "few")
    if score < lower and (found.get("document") == "sure" or "document" not in found and (is_few or is_moment)):
        return "perhaps"
    if found.get("document") == "another":
        return "perhaps" if found.get("time") == "sure" else "different"
    return "same" if score >= upper else "perhaps" if score >= lower else "different"


def print_answers(title, pairs, weights, upper, lower):
    """Prints the shares of the answers for each kind of pair."""
    print(title)
    scores = to_matrix([found for _, found in pairs]) @ weights[:-1] + weights[-1]
    answers = {}
    for (kind, found), score in zip(pairs, scores):
        answers.setdefault(kind, Counter())[answer(found, score, upper, lower)] += 1
    for kind, counts in sorted(answers.items()):
        shares = (f"{given} {counts[given] / counts.total():7.2%}" for given in ("same", "perhaps", "different"))
        print(f"  {kind:34} {counts.total():6}", *shares)


def draw(pair, count, seed, fates):
    dice, pairs = random.Random(seed), []
    shops = [Shop(dice) for _ in range(SHOPS)]
    for _ in range(count):
        kind, one, two = pair(dice, fates, shops)
        pairs.append((kind, states(one, two)))
    return pairs


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--pairs", type=int, default=60000)
    options.add_argument("--readings", type=Path, default=HERE / "readings.ndjson")
    options.add_argument("--dry", action="store_true")
    options = options.parse_args()
    papers = list(usable_receipts(options.readings.read_text(encoding="utf-8").splitlines()))
    # One pair per receipt.
    fates = [find_fate(*readings[:2], name) for name, _, readings in papers if len(readings) > 1]
    to_learn, kept_aside = ([fate for fate in fates if fate["kept_aside"] == is_aside] for is_aside in (False, True))
    print(f"{len(papers)} receipts; pairs of readings: {len(to_learn)} to learn from, {len(kept_aside)} kept aside")
    half = options.pairs // 2
    same, others = (draw(pair, half, f"{options.seed} {pair.__name__}", to_learn) for pair in (same_pair, other_pair))
    weights = fit(to_matrix([found for _, found in same + others]), np.r_[np.ones(half), np.zeros(half)])
    # The bounds come from other pairs than the weights. Pairs with document state "another" do not count, and pairs of the
    # same goods have a limit of their own: regular customers of a bar must not determine the bounds.
    bound_pairs = draw(other_pair, half, f"{options.seed} bounds", to_learn)
    scores = to_matrix([found for _, found in bound_pairs]) @ weights[:-1] + weights[-1]
    counted = np.array([found.get("document") != "another" for _, found in bound_pairs])
    again = np.array([kind in AGAIN for kind, _ in bound_pairs])
    scores = np.where(counted, scores, -99)
    upper = max(np.quantile(scores[~again], 1 - MOST_REFUSED), np.quantile(scores[again], 1 - MOST_REFUSED_AGAIN), 0.5)
    upper = round(float(upper) + 0.05, 2)
    # At least the intercept, so that a receipt without comparable facts is not sent to review.
    lower = min(upper, round(float(max(np.quantile(scores[~again], 1 - MOST_REVIEWED), weights[-1])) + 0.05, 2))
    for title, fates_used in (("learned from", to_learn), ("kept aside", kept_aside)):
        for pair in (same_pair, other_pair):
            pairs = draw(pair, half // 2, f"{options.seed} judged", fates_used)
            print_answers(f"{title}, {pair.__name__}", pairs, weights, upper, lower)
    real = {False: [], True: []}
    for name, _, readings in papers:
        real[is_kept_aside(name)] += [(name.split("-")[0], states(one, two)) for one, two in combinations(readings, 2)]
    for is_aside, pairs in real.items():
        print_answers(f"read twice, {'kept aside' if is_aside else 'learned from'}", pairs, weights, upper, lower)
    different = [(name.split("-")[0], states(one, two), name, other) for (name, shop, (one, *_)), (other, other_shop, (two, *_))
                 in combinations(papers, 2) if shop == other_shop]
    print_answers("read, different receipts of one shop", [pair[:2] for pair in different], weights, upper, lower)
    for kind, found, name, another in different:
        score = float(to_matrix([found])[0] @ weights[:-1] + weights[-1])
        if answer(found, score, upper, lower) != "different":
            print(f"    {name} {another} {score:.2f}", *(f"{what}={state}" for what, state in found.items()))
    lines = []
    for what in dict.fromkeys(what for what, _ in COLUMNS):
        inner = ", ".join(f"\"{state}\": {weights[PLACES[what, state]]:.2f}" for state in STATES[what])
        lines.append(f"        .{what}: [{inner}],")
    print("\n".join(lines), f"\nprior {weights[-1]:.2f} same {upper} different {lower}")
    if options.dry:
        return
    write(HERE / "pairs.json", sample(60, options.seed, to_learn))
    write(HERE / "fates.json", fates)
    body = "\n".join(lines)
    TABLE.write_text(f"""/// How much each fact says for two pictures showing one receipt, in natural logarithms of odds.
///
/// Written by `Scripts/learn/identity/learn.py --seed {options.seed} --pairs {options.pairs}`, which says from what it learns.
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
