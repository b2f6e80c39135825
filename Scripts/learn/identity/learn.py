#!/usr/bin/env python3
"""Learns the weights by which qix decides whether two pictures show the same receipt, and the bounds of the answers.

usage: /usr/bin/python3 Scripts/learn/identity/learn.py [--seed 1] [--pairs 60000] [--dry]

Input: readings.ndjson (Scripts/learn/identity/measure.py), receipts that qix read from two or more pictures. A fate is what
happened to each fact of a receipt between two of its readings: equal, misread or lost. Fates are used as a whole, since a
bad picture loses many facts at once.

From the fates and from random shops, tills and goods the script draws pairs of readings. Pairs of one receipt: in half,
one reading is of a forged copy with one to three of fifteen facts edited; in some, of a torn piece. Pairs of two receipts:
mostly from one shop, such as the next customer, another till, or the same basket again at another hour, on another day, by
the same person or another. A logistic regression on the states (states.py) gives the weights; half of the pairs show one
receipt, because qix compares only few and similar candidates. Every second receipt, by its name, is kept aside: only the
evaluation uses it, here and in the tests.

Writes Sources/ReceiptIdentity/Likeness.tsv, fates.json (for tests) and pairs.json (for the tests of the Swift
implementation), and prints how pairs of each kind are answered. --dry writes nothing.
"""
import argparse
import json
import math
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

from states import COUNTS, NEAR_PAIRS, SHARES, STATES, TABLES, count_edits, states  # noqa: E402

HERE = Path(__file__).resolve().parent
TABLE = HERE.parents[2] / "Sources/ReceiptIdentity/Likeness.tsv"
SWAPPED = {"first lost": "second lost", "second lost": "first lost", "first": "second", "second": "first"}
SHOPS = 300  # per draw
FIELDS = ("vat", "register", "document", "date", "time", "total")
# The largest shares of pairs of different receipts that may be answered "same" (refused wrongly), that may be so if the
# same goods were bought again, and that may need a person's review.
MOST_REFUSED, MOST_REVIEWED, MOST_REVIEWED_AGAIN = 0.0004, 0.006, 0.008
# The largest number of goods of an ordinary basket, and of facts that are edited at a time.
BASKET, MOST_EDITS = 10, 3
# Of so many equal goods at most, numbers that fit the till's order make another receipt whatever else agrees.
ORDINARY = 8


def is_kept_aside(name):
    return zlib.crc32(name.encode()) % 2 == 1


def find_fate(one, two, name):
    """The fate of each fact between two readings of one receipt, with the shares of amounts and words that both show."""
    found_states = states(*({**reading, "names": None, "picture": None, "balanced": True} for reading in (one, two)))
    if one["total"] is not None and two["total"] is not None:
        found_states["total"] = "equal" if one["total"] == two["total"] else "near" if count_edits(
            str(abs(one["total"])), str(abs(two["total"])), 1) <= 1 else "other"
    simplified = {"sure": "equal", "next": "near", "close": "near", "alone": "other"}
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
        # What is weighed costs something else each time, and has no name to compare where the weight is printed; some
        # tills print only the department.
        self.prints_weights = dice.random() < 0.8
        self.weighed = {good for good in self.goods if not is_bar and dice.random() < 0.03}
        self.departments = [random_word(dice) for _ in range(dice.randint(2, 6))] if dice.random() < 0.08 else None
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
        goods = [self.bought(good, dice) for good in
                 goods or dice.choices(self.goods, self.popular, k=dice.randint(1, self.most_goods))]
        minute = min(1439, 480 + round(place * 700 / self.receipts_per_day))
        return {"vat": self.vat, "register": self.registers[till], "document": f"{self.closures[till] + day:04d}{place:04d}",
                "date": (self.start + timedelta(day)).isoformat(), "time": minute, "total": sum(price for price, *_ in goods),
                "goods": goods, "where": (day, till, place)}

    def bought(self, good, dice):
        price, *words = good
        if good in self.weighed:
            price = max(9, round(price * dice.uniform(0.4, 2.5)))
            if self.prints_weights:
                return (price,)
        return (price, self.departments[len(words[0]) % len(self.departments)]) if self.departments else (price, *words)

    def basket(self, dice):
        """The goods of an ordinary basket, as `receipt` takes them."""
        return dice.choices(self.goods, self.popular, k=dice.randint(1, BASKET))


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
        goods = []
        for price, *words in receipt["goods"]:
            read = [word[:-1] + "XY" if index == damaged and dice.random() > fate["names"] else word for word in words]
            if index == damaged and dice.random() > fate["amounts"]:
                if dice.random() < 0.5:
                    continue
                price = int(change_digit(str(price), dice))
            if price:
                goods.append((price, "".join(read)))
        amounts = [price for price, _ in goods]
        facts.update(amounts=[price for price, _ in sorted(goods)], names=[name for _, name in sorted(goods)], picture=None)
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
    goods = list(receipt["goods"])
    if fact == "date":
        if dice.random() < 0.5:
            receipt["date"] = near("date", receipt["date"], dice)
        else:
            receipt["date"] = (date.fromisoformat(receipt["date"]) + timedelta(dice.randint(1, 9))).isoformat()
    elif fact == "time":
        receipt["time"] = near("time", receipt["time"], dice) if dice.random() < 0.3 else dice.randint(480, 1200)
    elif fact == "number":
        # One digit, or the last four, or a few more.
        start, place = (receipt["document"] or "00000000")[:4], int((receipt["document"] or "00000000")[4:])
        receipt["document"] = dice.choice((change_digit(start + f"{place:04d}", dice), start + f"{dice.randint(1, 400):04d}",
                                           start + f"{place + dice.randint(1, 60):04d}"))
    elif fact == "closure" and receipt["document"]:
        closure = int(receipt["document"][:4])
        receipt["document"] = f"{closure + dice.randint(1, 9) if dice.random() < 0.5 else dice.randint(1, 1800):04d}" + receipt[
            "document"][4:]
    elif fact == "no number":
        receipt["document"] = None
    elif fact in ("register", "vat"):
        receipt[fact] = change_digit(receipt[fact], dice)
    elif fact == "total":
        receipt["total"] = int(change_digit(str(receipt["total"]), dice)) or 1
    elif fact in ("one price", "all prices"):
        place = dice.randrange(len(goods))
        for index, (price, *words) in enumerate(goods):
            if fact == "all prices" or index == place:
                goods[index] = (max(1, price + dice.choice((-30, 10, 20, 30, 50, 110))), *words)
    elif fact == "line gone" and len(goods) > 1:
        goods.pop()
    elif fact == "line more":
        goods.append((dice.randint(50, 500), random_word(dice), random_word(dice)))
    elif fact == "name":
        place = dice.randrange(len(goods))
        goods[place] = (goods[place][0], random_word(dice), random_word(dice))
    if goods != receipt["goods"]:
        receipt["total"], receipt["goods"] = sum(price for price, *_ in goods), goods


# Two of them change nothing that is compared: how was paid, and the order of the lines.
EDITS = ("number", "no number", "time", "date", "closure", "register", "vat", "total", "payment", "one price", "all prices",
         "line gone", "line more", "name", "order of lines")


def forge(receipt, dice):
    """(description, copy of a receipt with one to three facts edited)."""
    copy = dict(receipt)
    kind = dice.sample(EDITS, min(MOST_EDITS, dice.choice((1, 2, 3, 3))))
    # The moment is edited most of all.
    if dice.random() < 0.3:
        kind = ["number", "time"] + dice.sample(EDITS, dice.randint(0, 1))
    for fact in sorted(set(kind), key=EDITS.index):
        edit(fact, copy, dice)
    moment = "+".join(fact for fact in ("number", "no number", "time", "date", "closure", "register") if fact in kind)
    return f"edited {moment or 'goods'}", copy


def tear(facts, dice):
    """The reading of one piece of a torn receipt."""
    piece = dict(facts)
    half = dice.random() < 0.5
    for fact in (("date", "time", "document", "register", "total") if half else ("vat",)):
        piece[fact] = None
    keep = max(1, round(len(piece["amounts"]) * dice.uniform(0.4, 1)))
    kept = sorted(dice.sample(range(len(piece["amounts"])), min(keep, len(piece["amounts"]))))
    for fact in ("amounts", "names"):
        piece[fact] = [piece[fact][place] for place in kept]
    piece["balanced"] = False
    return piece


def same_pair(dice, fates, shops):
    shop = dice.choice(shops)
    receipt = shop.receipt(dice, goods=shop.basket(dice)) if dice.random() < 0.5 else shop.receipt(dice)
    is_forged = dice.random() < 0.6
    kind, copy = forge(receipt, dice) if is_forged else ("photographed again", receipt)
    # A forger's copies are read as well as they are drawn.
    one, two = shown((receipt, copy), dice, [CLEAN] if is_forged and dice.random() < 0.7 else fates)
    if kind == "photographed again" and dice.random() < 0.08:
        kind, two = "torn", tear(two, dice)
    return kind, one, two, dice.random() < (0.3 if is_forged else 0.5)


CLEAN = {**dict.fromkeys(FIELDS, "equal"), "amounts": 1, "names": 1, "balanced": "both"}


def again(dice, shop, one):
    """(description, receipt) of the same basket, bought again."""
    day, till, place = one["where"]
    goods, chance = one["goods"], dice.random()
    later = min(shop.receipts_per_day, place + dice.randint(1, max(1, shop.receipts_per_day // 2)))
    if chance < 0.08:
        return "twins of one minute", shop.receipt(dice, day, till, place + 1, goods)
    if chance < 0.4:
        return "again, the same day", shop.receipt(dice, day, till, later, goods)
    if chance < 0.55:
        return "again, another till", shop.receipt(dice, day, dice.randrange(len(shop.registers)), None, goods)
    if chance < 0.9:
        return "again, another day", shop.receipt(dice, day + dice.choice((1, 1, 2, 7, 7)), till, None, goods)
    often = dice.sample(goods, max(1, round(len(goods) * dice.uniform(0.5, 0.9))))
    return "much of it again", shop.receipt(dice, goods=often + dice.choices(shop.goods, shop.popular, k=dice.randint(1, 4)))


def other_pair(dice, fates, shops):
    shop = dice.choice(shops)
    one = shop.receipt(dice)
    day, till, place = one["where"]
    chance, is_own = dice.random(), dice.random() < 0.1
    if chance < 0.20:
        kind, two = "next in the queue", shop.receipt(dice, day, till, place + dice.randint(1, 3))
    elif chance < 0.35:
        kind, two = "the day's", shop.receipt(dice, day, till)
    elif chance < 0.40:
        kind, two = "another till, the same minute", shop.receipt(dice, day, (till + 1) % len(shop.registers), place)
    elif chance < 0.60:
        kind, two = "another day", shop.receipt(dice)
    elif chance < 0.90:
        # What is weighed is weighed again, and costs something else.
        basket = shop.basket(dice)
        one = shop.receipt(dice, day, till, place, basket)
        kind, two = again(dice, shop, {**one, "goods": basket})
        is_own = dice.random() < 0.7
        if dice.random() < 0.7:
            fates = [CLEAN]
    else:
        kind, two = "another shop", dice.choice([other for other in shops if other is not shop]).receipt(dice, day)
    if two["where"] == one["where"] and kind != "another shop":
        two = shop.receipt(dice, day + 1, till, place + 3)
    return kind, *shown((one, two), dice, fates), is_own


def sample(count, seed, fates, weights):
    """Pairs of readings with their states, for the tests of the Swift implementation."""
    dice, pairs = random.Random(f"sample {seed}"), []
    shops = [Shop(dice) for _ in range(SHOPS)]
    while len(pairs) < count:
        _, one, two, is_own = (same_pair if len(pairs) % 2 else other_pair)(dice, fates, shops)
        found = states(one, two, is_own)
        score = round(float(to_matrix([found])[0] @ weights[:-1] + weights[-1]), 3)
        for facts in (one, two):
            del facts["picture"]
        pairs.append({"one": one, "two": two, "own": is_own, "goods": found.get("goods"),
                      "states": {what: state for what, state in found.items() if what != "goods"}, "score": score})
    return pairs


# The perceptual hash has no weight: it is similar in few pairs of one receipt, but in 9 % of the pairs of different
# receipts of one shop it differs in at most four bits.
COLUMNS = [(what, state) for what in STATES if what != "picture" for state in STATES[what]] + [
    (f"goods {quality}", f"{count} {share}") for quality in TABLES for count in range(COUNTS) for share in range(SHARES)]
PLACES = {column: place for place, column in enumerate(COLUMNS)}


def between(value, most):
    """The two neighbouring places of a table for a value, each with its share of it."""
    value = min(max(value, 0), most - 1)
    place = min(int(value), most - 2)
    return (place, place + 1 - value), (place + 1, value - place)


def to_matrix(pairs):
    rows = np.zeros((len(pairs), len(COLUMNS)))
    for row, found in enumerate(pairs):
        for column in found.items():
            if column[0] == "goods":
                quality, credit, share = column[1]
                for count, of_count in between(math.log2(max(credit, 1)), COUNTS):
                    for step, of_share in between(share * (SHARES - 1), SHARES):
                        rows[row, PLACES[f"goods {quality}", f"{count} {step}"]] += of_count * of_share
            elif column in PLACES:
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
    """The answer of ReceiptLikeness.swift, without its use of the perceptual hash and of pieces."""
    document, moment, day = (found.get(fact) for fact in ("document", "time", "date"))
    order, goods = found.get("order"), found.get("goods")
    if is_one_moment(found) and (score >= upper or document == "sure" and moment == "sure"):
        return "same"
    if is_told_apart(found):
        return "different"
    is_few = goods and goods[2] == 1 and day == "equal"
    is_most = goods and goods[2] >= 0.6
    is_unnumbered = document is None and (is_few or is_most and moment == "sure") or order in ("minute", "slips") and is_most
    is_unnumbered = is_unnumbered or order == "coincides" and goods and goods[2] >= 0.75 and found["length"] == "alike"
    is_document = document == "sure" or document == "equal" and is_most and found.get("vat") != "other"
    if score >= lower or is_document or is_unnumbered or is_near(found) and not is_told(found):
        return "perhaps"
    return "different"


def is_one_moment(found):
    """Whether number, day and time are of one document, as far as they were read."""
    document, moment, day = (found.get(fact) for fact in ("document", "time", "date"))
    return (document in ("sure", "equal") or document in (None, "near") and moment == "sure" or document == "near"
            and moment in (None, "close") and day != "other" or document is None and moment == "equal" and day is None)


def is_near(found):
    """Whether the goods are the same but for a few."""
    return "goods" in found and found["goods"][1] >= NEAR_PAIRS and found["goods"][2] >= 0.75 and found.get("vat") != "other"


def is_without_contradiction(found):
    return found.get("vat") in (None, "equal") and "prices" not in found and found.get("document") in ("near", "next", "other")


def is_told(found):
    """Whether every number by which a till tells documents apart was read, differs and fits its order."""
    return found.get("order") in ("fits", "elsewhere", "sibling") and is_without_contradiction(found)


def is_told_apart(found):
    """Whether the numbers tell two documents apart whatever else agrees: over an ordinary basket."""
    _, pairs, share = found.get("goods", ("", 0, 0))
    # Many people buy a coffee at the same minute each day; and digits of other goods' receipts are not misread.
    is_chance = found.get("order") == "echoes" and pairs < NEAR_PAIRS or found.get("order") == "slips" and (
        share < 0.75 or found["length"] == "part")
    if is_chance and is_without_contradiction(found):
        return True
    return is_told(found) and found["order"] != "sibling" and pairs <= ORDINARY


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


def print_clean(seed, weights, upper, lower):
    """Prints what clean readings are answered: of baskets bought again, and of copies with every subset of edits."""
    dice = random.Random(f"{seed} clean")
    shops, pairs = [Shop(dice) for _ in range(SHOPS)], []
    for _ in range(4000):
        shop = dice.choice(shops)
        basket = shop.basket(dice)
        one = shop.receipt(dice, goods=basket)
        kind, two = again(dice, shop, {**one, "goods": basket})
        if two["where"] != one["where"]:
            pairs.append((kind, states(*shown((one, two), dice, [CLEAN]), dice.random() < 0.5)))
    print_answers("clean, bought again", pairs, weights, upper, lower)
    paid, coins, pairs = Counter(), 0, []
    for kind in (kind for size in range(1, MOST_EDITS + 1) for kind in combinations(EDITS, size)):
        for count in (1, 2, 3, 5, 10):
            shop = dice.choice([shop for shop in shops if shop.most_goods >= count])
            receipt = shop.receipt(dice, goods=dice.choices(shop.goods, shop.popular, k=count))
            copy = dict(receipt)
            for fact in kind:
                edit(fact, copy, dice)
            found = states(*shown((receipt, copy), dice, [CLEAN]), dice.random() < 0.5)
            coins += count
            is_balanced = copy["total"] == sum(price for price, *_ in copy["goods"])
            if is_balanced and answer(found, float(to_matrix([found])[0] @ weights[:-1] + weights[-1]), upper, lower) == "different":
                paid[kind] += count
    print(f"clean, every subset of edits: {paid.total()} of {coins} coins paid again ({paid.total() / coins:.2%})")
    for kind, coins in paid.most_common(40):
        print(f"  {coins:3} of 21", ", ".join(kind))


def draw(pair, count, seed, fates):
    dice, pairs = random.Random(seed), []
    shops = [Shop(dice) for _ in range(SHOPS)]
    for _ in range(count):
        kind, one, two, is_own = pair(dice, fates, shops)
        pairs.append((kind, states(one, two, is_own)))
    return pairs


def is_repeat(kind):
    return kind.startswith("again") or kind == "much of it again"


def bounds(pairs, repeated, weights):
    """The bounds of the answers: from other pairs than the weights, whose numbers do not tell the receipts apart."""
    def bound(pairs, most, counts):
        found = np.sort(to_matrix([found for _, found in pairs if counts(found)]) @ weights[:-1] + weights[-1])[::-1]
        allowed = int(most * len(pairs))
        return float(found[allowed]) if allowed < len(found) else -99

    def is_open(found):
        return not is_told_apart(found)

    pairs = [(kind, found) for kind, found in pairs if not is_repeat(kind) and not kind.startswith("twins")]
    repeated = [(kind, found) for kind, found in repeated if is_repeat(kind)]
    upper = round(max(bound(pairs, MOST_REFUSED, is_one_moment), 0.5) + 0.05, 2)
    # At least the intercept, so that a receipt without comparable facts is not sent to review.
    lower = max(bound(pairs, MOST_REVIEWED, is_open), bound(repeated, MOST_REVIEWED_AGAIN, is_open), weights[-1])
    return upper, min(upper, round(lower + 0.05, 2))


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
    # A basket that is bought again within a minute, or whose numbers were not read, goes to a person: it speaks neither
    # for nor against.
    others = [(kind, found) for kind, found in others if not kind.startswith("twins") and (not is_repeat(kind) or "order" in found)]
    weights = fit(to_matrix([found for _, found in same + others]), np.r_[np.ones(len(same)), np.zeros(len(others))])
    upper, lower = bounds(draw(other_pair, half, f"{options.seed} bounds", to_learn),
                          draw(other_pair, half, f"{options.seed} bounds, clean", [CLEAN]), weights)
    for title, fates_used in (("learned from", to_learn), ("kept aside", kept_aside)):
        for pair in (same_pair, other_pair):
            pairs = draw(pair, half // 2, f"{options.seed} judged", fates_used)
            print_answers(f"{title}, {pair.__name__}", pairs, weights, upper, lower)
    print_clean(options.seed, weights, upper, lower)
    real = {False: [], True: []}
    for name, _, readings in papers:
        real[is_kept_aside(name)] += [(name.split("-")[0], states(one, two)) for one, two in combinations(map(unnamed, readings), 2)]
    for is_aside, pairs in real.items():
        print_answers(f"read twice, {'kept aside' if is_aside else 'learned from'}", pairs, weights, upper, lower)
    different = [(name.split("-")[0], states(unnamed(one), unnamed(two), False), name, other) for (name, shop, (one, *_)), (other, other_shop, (two, *_))
                 in combinations(papers, 2) if shop == other_shop]
    print_answers("read, different receipts of one shop", [pair[:2] for pair in different], weights, upper, lower)
    for kind, found, name, another in different:
        score = float(to_matrix([found])[0] @ weights[:-1] + weights[-1])
        if answer(found, score, upper, lower) != "different":
            print(f"    {name} {another} {score:.2f}", *(f"{what}={state}" for what, state in found.items()))
    print(f"prior {weights[-1]:.2f} same {upper} different {lower}")
    lines = [f"bound\tsame\t{upper}", f"bound\tdifferent\t{lower}", f"prior\t\t{weights[-1]:.2f}"]
    lines += [f"{what}\t{state}\t{weight:.2f}" for (what, state), weight in zip(COLUMNS, weights)]
    if options.dry:
        print("\n".join(lines))
        return
    write(HERE / "pairs.json", sample(60, options.seed, to_learn, weights))
    write(HERE / "fates.json", fates)
    TABLE.write_text(f"# learned by Scripts/learn/identity/learn.py --seed {options.seed} --pairs {options.pairs}\n" + "\n".join(
        lines) + "\n", encoding="utf-8")


def unnamed(reading):
    """The reading without names: of those measured only the hashes of words are known, not which amount they stand at."""
    return {**reading, "names": None}


def write(path, things):
    path.write_text("[\n" + ",\n".join(json.dumps(thing) for thing in things) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
