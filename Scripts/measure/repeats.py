#!/usr/bin/env python3
"""Asks whether honest people are paid for the same basket again, and forgers for an edited copy; `make redteam` runs it.

usage: python3 Scripts/measure/repeats.py [--qix PATH] [--seed N] [--baskets 560] [--twins 200] [--photos 1000] [--json FILE]

Shops, tills and goods with made-up names are drawn; a till counts its documents from one each morning, in step with the hour,
and is closed every evening. `qix award` decides, in one ledger, with a catalogue of the drawn goods and one campaign that pays
for each of them. Baskets of 1 to 10 goods are bought again at the same till or another, at another hour, on the next day, a week
later, by the same person or another; twins buy the same within a minute. Copies have every subset of up to three of fourteen
facts edited, but those of a total and of the lines that it adds up, for receipts of 1, 2, 3, 5 and 10 goods, and are sent in by
another person. One receipt is photographed again with fields lost and misread. The same seed draws the same.
"""
import argparse
import csv
import hashlib
import json
import random
import string
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = "uploads/u001/spesa-naviglio.png"
SIZES = (1, 2, 3, 5, 10)
COINS = 2  # a good
FACTS = ("number", "time", "date", "total", "payment", "one price", "all prices", "last line gone", "a line more", "name",
         "register", "VAT number", "closure", "order of lines")
OF_LINES = ("one price", "all prices", "last line gone", "a line more")
SITUATIONS = [(day, till, user) for day in ("the same day", "the next day", "a week later") for till in ("its till", "another till")
              for user in ("oneself", "another")]
# What is wanted of honest baskets (held) and of edits (paid again), in shares.
MOST_HELD, MOST_PAID_AGAIN = 0.01, 0.02
CAMPAIGNS = f"""rules:
  receipt_max_age_days: 60
  review_above: 100000
  new_till_above: 100000

campaigns:
  - id: drawn
    name: Drawn goods
    partner: Drawn
    shake: receipt
    from: 2026-01-01
    to: 2026-12-31
    coins:
      per_item: {COINS}
"""


def word(dice):
    return "".join(dice.choice("BCDFGLMNPRSTVZ") + dice.choice("AEIOU") for _ in range(dice.randint(2, 4)))


def digits(dice, count):
    return "".join(dice.choices(string.digits, k=count))


def other_digit(dice, text, start=0):
    place = dice.choice([place for place in range(start, len(text)) if text[place].isdigit()])
    return text[:place] + dice.choice([digit for digit in string.digits if digit != text[place]]) + text[place + 1:]


def gtin(number):
    body = f"{number:012d}"
    check = -sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(body)) % 10
    return f"{body}{check}"


class Shop:
    """A drawn shop with its prices and tills."""

    def __init__(self, dice, names):
        self.dice = dice
        self.goods = {name: dice.randrange(1, 12) * 100 - dice.choice((1, 5, 11, 21, 31, 41, 51, 71)) for name in
                      dice.sample(names, 80)}
        body = digits(dice, 10)
        doubled = [int(digit) * (2 if place % 2 else 1) for place, digit in enumerate(body)]
        self.vat = body + str(-sum(value - 9 if value > 9 else value for value in doubled) % 10)
        self.name = f"{word(dice)} {word(dice)}"
        self.tills = [(f"{dice.randint(10, 99)}{''.join(dice.choices(string.ascii_uppercase, k=3))}{digits(dice, 6)}",
                       dice.randint(1, 1500)) for _ in range(2)]
        # By so many minutes all customers of a day come later than those of another.
        self.later = [dice.randrange(15) for _ in range(8)]
        self.a_day = dice.choice((60, 150, 300, 600))
        self.day = date(2026, 3, 1) + timedelta(dice.randint(0, 10))

    def basket(self, count):
        return self.dice.sample(sorted(self.goods), count)

    def receipt(self, basket, day, till, place):
        register, closure = self.tills[till]
        return {"shop": self.name, "vat": self.vat, "register": register, "closure": closure + day, "place": place,
                "date": self.day + timedelta(day), "time": 480 + place * 690 // self.a_day + self.later[day],
                "goods": [(name, self.goods[name]) for name in basket], "total": None}

    def place(self, after=0):
        return self.dice.randint(after + 1, max(after + 1, self.a_day))


def edit(fact, receipt, dice, names):
    """Edits one fact of a receipt, as an image editor can."""
    goods = receipt["goods"]
    if fact == "number":
        receipt["place"] = dice.choice((dice.randint(1, 400), receipt["place"] + dice.randint(1, 40),
                                        int(other_digit(dice, f"{receipt['place']:04d}", 1))))
    elif fact == "closure":
        receipt["closure"] = dice.choice((receipt["closure"] + dice.randint(1, 9), dice.randint(1, 1500)))
    elif fact == "time":
        receipt["time"] = dice.choice((dice.randint(480, 1200), min(1439, receipt["time"] + dice.randint(1, 90))))
    elif fact == "date":
        receipt["date"] += timedelta(dice.choice((-3, -2, -1, 1, 2, 3, 7)))
    elif fact == "total":
        receipt["total"] = sum(price for _, price in goods) + dice.choice((10, 100, 300))
    elif fact == "one price":
        place = dice.randrange(len(goods))
        goods[place] = (goods[place][0], goods[place][1] + 30)
    elif fact == "all prices":
        goods[:] = [(name, price + dice.choice((10, 20, 30, 50))) for name, price in goods]
    elif fact == "last line gone" and len(goods) > 1:
        goods.pop()
    elif fact == "a line more":
        goods.append((dice.choice(names), dice.randrange(50, 500)))
    elif fact == "name":
        place = dice.randrange(len(goods))
        goods[place] = (dice.choice(names), goods[place][1])
    elif fact == "register":
        receipt["register"] = dice.choice((other_digit(dice, receipt["register"], 5), receipt["register"][:5] + digits(dice, 6)))
    elif fact == "VAT number":
        receipt["vat"] = other_digit(dice, receipt["vat"])
    elif fact == "order of lines":
        dice.shuffle(goods)


class Bench:
    """Makes readings of receipts, and decides them."""

    def __init__(self, qix, seed):
        self.qix, self.dice = qix, random.Random(seed)
        run = subprocess.run([qix, "read", str(ROOT / "images" / SAMPLE)], capture_output=True, text=True, check=True)
        self.sample = json.loads(run.stdout)
        self.names = sorted({f"{word(self.dice)} {word(self.dice)} {self.dice.randint(1, 9)}00G" for _ in range(400)})
        self.uploads = []

    def shop(self):
        return Shop(self.dice, self.names)

    def reading(self, receipt):
        reading = json.loads(json.dumps(self.sample))
        line = next(line for line in reading["receipt"]["lines"] if line["kind"] == "item")
        total = sum(price for _, price in receipt["goods"])
        reading["receipt"].update(
            merchant=receipt["shop"], vat_number=receipt["vat"], register=receipt["register"],
            document_number=f"{receipt['closure']:04d}-{receipt['place']:04d}", date=receipt["date"].isoformat(),
            time=f"{receipt['time'] // 60:02d}:{receipt['time'] % 60:02d}",
            total=round((receipt["total"] or total) / 100, 2), balanced=receipt["total"] in (None, total), signs=[],
            lines=[dict(line, text=name, description=name, amount=price / 100, quantity=1, unit_price=None, gtin=None)
                   for name, price in receipt["goods"]])
        return reading

    def send(self, reading, user):
        """Puts a reading at the end of those to decide; returns its place."""
        place = len(self.uploads)
        reading["sha256"] = hashlib.sha256(str(place).encode()).hexdigest()
        reading["perceptual_hash"] = f"{self.dice.getrandbits(64):016x}"
        reading["image"] = f"p{place}.png"
        self.uploads.append((reading, user))
        return place

    def decide(self):
        """The decisions on all that was sent, in order."""
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            (folder / "readings.ndjson").write_text("".join(json.dumps(reading) + "\n" for reading, _ in self.uploads))
            with open(folder / "manifest.csv", "w", newline="") as file:
                rows = csv.writer(file)
                rows.writerow(["image", "user", "shake", "uploaded_at", "tier"])
                for place, (reading, user) in enumerate(self.uploads):
                    moment = f"2026-03-25T{8 + place // 3600:02d}:{place // 60 % 60:02d}:{place % 60:02d}+01:00"
                    rows.writerow([reading["image"], user, "receipt", moment, "signed"])
            with open(folder / "catalog.csv", "w", newline="") as file:
                rows = csv.writer(file)
                rows.writerow(["gtin", "name", "brand", "partner", "category", "size", "aliases"])
                for place, name in enumerate(self.names):
                    rows.writerow([gtin(800000000000 + place * 7), name.title(), name.split()[0].title(), "Drawn", "drawn", "", name])
            (folder / "campaigns.yaml").write_text(CAMPAIGNS)
            run = subprocess.run(
                [self.qix, "award", str(folder / "readings.ndjson"), "--manifest", str(folder / "manifest.csv"), "--catalog",
                 str(folder / "catalog.csv"), "--campaigns", str(folder / "campaigns.yaml"), "--ledger",
                 str(folder / "ledger.sqlite"), "--out", str(folder / "out")], capture_output=True, text=True)
            if run.returncode:
                sys.exit(f"qix award failed: {run.stderr[-800:]}")
            return [json.loads(line) for line in (folder / "out/decisions.ndjson").read_text().splitlines()]


def send_baskets(bench, count):
    """(number of goods, situation, place of the second upload) of baskets bought again."""
    sent = []
    for index in range(count):
        shop, goods, situation = bench.shop(), 1 + index % 10, SITUATIONS[index // 10 % len(SITUATIONS)]
        day, till, user = situation
        basket = shop.basket(goods)
        first = shop.place()
        days = {"the same day": 0, "the next day": 1, "a week later": 7}[day]
        is_other = till == "another till"
        if not days and not is_other:
            first = min(first, shop.a_day - 5)
        second = shop.place(first + 2 if not days and not is_other else 0)
        bench.send(bench.reading(shop.receipt(basket, 0, 0, first)), f"ann{index}")
        sent.append((goods, situation, bench.send(
            bench.reading(shop.receipt(basket, days, int(is_other), second)), f"{'ann' if user == 'oneself' else 'bob'}{index}")))
    return sent


def send_twins(bench, count):
    """(number of goods, place of the second upload) of the same goods bought within a minute."""
    sent = []
    for index in range(count):
        shop, goods = bench.shop(), 1 + index % 10
        receipt = shop.receipt(shop.basket(goods), 0, 0, shop.place())
        bench.send(bench.reading(receipt), f"twin{index}")
        sent.append((goods, bench.send(bench.reading(dict(receipt, place=receipt["place"] + 1)), f"other{index}")))
    return sent


def subsets():
    """Every set of one to three facts, but those of a total and of lines that it adds up."""
    for size in (1, 2, 3):
        for facts in combinations(FACTS, size):
            if not ("total" in facts and set(facts) & set(OF_LINES)):
                yield facts


def send_copies(bench):
    """(number of goods, facts, place of the copy) of edited copies."""
    sent = []
    for goods in SIZES:
        for index, facts in enumerate(subsets()):
            shop = bench.shop()
            receipt = shop.receipt(shop.basket(goods), 0, 0, shop.place())
            copy = dict(receipt, goods=list(receipt["goods"]))
            for fact in facts:
                edit(fact, copy, bench.dice, bench.names)
            bench.send(bench.reading(receipt), f"paid{goods}-{index}")
            sent.append((goods, facts, bench.send(bench.reading(copy), f"forger{goods}-{index}")))
    return sent


def send_photos(bench, count):
    """Places of the second photos of receipts, with fields lost and misread."""
    sent = []
    for index in range(count):
        shop = bench.shop()
        receipt = shop.receipt(shop.basket(1 + index % 10), 0, 0, shop.place())
        bench.send(bench.reading(receipt), f"photo{index}")
        again = bench.reading(receipt)
        found = again["receipt"]
        for name in ("document_number", "register", "vat_number", "time"):
            draw = bench.dice.random()
            if draw < 0.06:
                found[name] = None
            elif draw < 0.10:
                found[name] = other_digit(bench.dice, found[name], 3 if name == "time" else 0)
                if name == "time" and int(found[name][3]) > 5:
                    found[name] = found[name][:3] + "5" + found[name][4:]
        if bench.dice.random() < 0.1:
            line = bench.dice.choice(found["lines"])
            line["amount"] = round(line["amount"] + bench.dice.choice((0.1, 0.3, 1)), 2)
            found["balanced"] = False
        sent.append(bench.send(again, f"photo{index}" if index % 2 else f"friend{index}"))
    return sent


def count_outcomes(decisions):
    counts = Counter(decision["outcome"] for decision in decisions)
    return [counts[outcome] for outcome in ("award", "review", "reject")]


def print_honest(baskets, twins, decisions):
    """Prints the tables of honest people; returns how many baskets were held and refused."""
    print("| the same basket again | of | paid | held | refused |\n|---|---|---|---|---|")
    for part, title in enumerate(("day", "till", "person")):
        for value in dict.fromkeys(situation[part] for situation in SITUATIONS):
            chosen = [decisions[place] for _, situation, place in baskets if situation[part] == value]
            print(f"| {title}: {value} |", len(chosen), "|", " | ".join(map(str, count_outcomes(chosen))), "|")
    for low, high in ((1, 2), (3, 8), (9, 10)):
        chosen = [decisions[place] for goods, _, place in baskets if low <= goods <= high]
        print(f"| {low} to {high} goods |", len(chosen), "|", " | ".join(map(str, count_outcomes(chosen))), "|")
    everyone = [decisions[place] for *_, place in baskets]
    counts = count_outcomes(everyone)
    print("| **all baskets** |", len(everyone), "|", " | ".join(map(str, counts)), "|")
    chosen = [decisions[place] for _, place in twins]
    twin_counts = count_outcomes(chosen)
    print("| twins of one till in one minute |", len(chosen), "|", " | ".join(map(str, twin_counts)), "|")
    return counts[1], counts[2] + twin_counts[2]


def print_copies(copies, decisions, is_verbose):
    """Prints the table of edited copies; returns the coins that were paid again, and those that could have been."""
    print("\n| edited copies: goods | of | paid again | held | refused | coins paid again | of |\n|---|---|---|---|---|---|---|")
    paid = total = 0
    by_facts = Counter()
    for size in SIZES:
        chosen = [(facts, decisions[place]) for goods, facts, place in copies if goods == size]
        coins = sum(decision["coins"] for _, decision in chosen)
        for facts, decision in chosen:
            by_facts[facts] += decision["coins"]
        could = COINS * size * len(chosen)
        paid, total = paid + coins, total + could
        print(f"| {size} |", len(chosen), "|", " | ".join(map(str, count_outcomes([decision for _, decision in chosen]))),
              "|", coins, "|", could, "|")
    print(f"| **all** | {len(copies)} | | | | {paid} | {total} |")
    print(f"\n{paid} of {total} coins ({paid / total:.1%}) are paid for copies. Most for: " + "; ".join(
        f"{', '.join(facts)} ({coins})" for facts, coins in by_facts.most_common(len(by_facts) if is_verbose else 5) if coins) + ".")
    return paid, total


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--qix", default=str(ROOT / ".build/debug/qix"))
    options.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options.add_argument("--baskets", type=int, default=560)
    options.add_argument("--twins", type=int, default=200)
    options.add_argument("--photos", type=int, default=1000)
    options.add_argument("--verbose", action="store_true", help="name every set of edits that is paid, and reasons")
    options.add_argument("--json")
    options = options.parse_args()
    bench = Bench(options.qix, options.seed)
    baskets, twins = send_baskets(bench, options.baskets), send_twins(bench, options.twins)
    copies, photos = send_copies(bench), send_photos(bench, options.photos)
    decisions = bench.decide()
    first = [decision for place, decision in enumerate(decisions) if place not in {
        place for *_, place in baskets + twins + copies} | set(photos)]
    first_held, first_refused = (sum(decision["outcome"] == outcome for decision in first) for outcome in ("review", "reject"))
    print(f"\nWritten by `python3 Scripts/measure/repeats.py` (seed {options.seed}): drawn receipts, decided.\n")
    held, refused = print_honest(baskets, twins, decisions)
    paid, total = print_copies(copies, decisions, options.verbose)
    counts = count_outcomes([decisions[place] for place in photos])
    print("\n| first receipts, among all of these | of | paid | held | refused |\n|---|---|---|---|---|")
    print("| |", len(first), "|", len(first) - first_held - first_refused, "|", first_held, "|", first_refused, "|")
    print("\n| one receipt photographed again, fields lost and misread | of | paid again | held | refused |\n|---|---|---|---|---|")
    print("| |", len(photos), "|", " | ".join(map(str, counts)), "|")
    if options.verbose:
        for goods, situation, place in baskets:
            if decisions[place]["outcome"] != "award":
                print(goods, situation, [reason["code"] for reason in decisions[place]["reasons"]], decisions[place]["reasons"][0])
        for place in photos:
            if decisions[place]["outcome"] == "award":
                print({key: value for key, value in bench.uploads[place][0]["receipt"].items() if key not in ("lines", "box")})
    if options.json:
        Path(options.json).write_text(json.dumps({"held": held, "refused": refused, "paid": paid, "of": total, "again": counts[0]}))
    sys.exit(1 if refused or counts[0] or held > MOST_HELD * len(baskets) or paid > MOST_PAID_AGAIN * total else 0)


if __name__ == "__main__":
    main()
