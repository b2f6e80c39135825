#!/usr/bin/env python3
"""Tries to earn coins for what is not there, a family of attacks after the other, and counts what was paid too much.

usage: python3 Scripts/redteam.py [--qix PATH] [--seed N] [--json FILE]

A real reading of images/ is altered as an attack alters what qix sees (a date, a document number, a row, a code), and
`qix award` decides honest and altered readings in a ledger of their own. Attacks on the reading of pictures are tested
beside the readers. Wrongly paid: coins booked beyond what the honest uploads of the family are worth; what waits for a
person is not paid. Below, honest people: different receipts of one shop, which must be paid each, and photos of one
receipt with fields lost and digits misread, which must be paid once. The seed makes the same attacks each time.
"""
import argparse
import copy
import csv
import hashlib
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RECEIPT = "uploads/u001/spesa-naviglio.png"
PACK = "uploads/u001/spaghetti.jpg"
AT = "2026-03-13T10:{:02d}:{:02d}+01:00"
EURO = """campaigns:
  - id: drinks
    name: A coin a euro
    partner: Gruppo Fontegrana
    shake: receipt
    from: 2026-03-01
    to: 2026-05-31
    coins: {per_euro: 1}
"""


class Bench:
    """Readings to alter, and the program that decides them."""

    def __init__(self, qix, seed):
        self.qix, self.chance = qix, random.Random(seed)
        self.receipt, self.pack = (self.read(name) for name in (RECEIPT, PACK))
        self.made = 0

    def read(self, name):
        said = subprocess.run([self.qix, "read", str(ROOT / "images" / name)], capture_output=True, text=True, check=True)
        reading = json.loads(said.stdout)
        reading["image"] = name
        return reading

    def copy(self, reading, **changes):
        """The reading of another photo: other bytes, a hash of the picture that is nothing like the first's."""
        self.made += 1
        other = copy.deepcopy(reading)
        other["sha256"] = hashlib.sha256(str(self.made).encode()).hexdigest()
        other["perceptual_hash"] = f"{self.chance.getrandbits(64):016x}"
        other["image"] = f"uploads/p{self.made}.png"
        for name, value in changes.items():
            if name != "barcodes" and other["receipt"] is not None:
                other["receipt"][name] = value
            else:
                other[name] = value
        return other

    def line(self, kind="item", text="SPAGH.N5 VALDORO 500G", quantity=1, price=None, amount=0.99, gtin=None):
        line = copy.deepcopy(self.receipt["receipt"]["lines"][1])
        line.update(kind=kind, text=text, description=text, quantity=quantity, unit_price=price, amount=amount, gtin=gtin)
        return line

    def with_lines(self, lines, **changes):
        """The receipt with these lines and the total that they come to."""
        total = round(sum(line["amount"] for line in lines), 2)
        return self.copy(self.receipt, lines=lines, total=total, **changes)

    def decide(self, readings, users=None, campaigns=None):
        """The decisions of the readings, in their order; one user's, a minute apart, where none are given."""
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            (folder / "readings.ndjson").write_text("".join(json.dumps(reading) + "\n" for reading in readings))
            with open(folder / "manifest.csv", "w", newline="") as file:
                writer = csv.writer(file)
                writer.writerow(["image", "user", "shake", "uploaded_at", "tier"])
                for place, reading in enumerate(readings):
                    user = users[place] if users else "mallory"
                    writer.writerow([reading["image"], user, "auto", AT.format(place // 60 % 60, place % 60), "signed"])
            if campaigns:
                (folder / "campaigns.yaml").write_text(campaigns)
            said = subprocess.run(
                [self.qix, "award", str(folder / "readings.ndjson"), "--manifest", str(folder / "manifest.csv"),
                 "--catalog", str(ROOT / "images/catalog.csv"),
                 "--campaigns", str(folder / "campaigns.yaml" if campaigns else ROOT / "images/campaigns.yaml"),
                 "--ledger", str(folder / "ledger.sqlite"), "--out", str(folder / "out")],
                capture_output=True, text=True)
            if said.returncode:
                sys.exit(f"qix award failed: {said.stderr[-800:]}")
            return [json.loads(line) for line in (folder / "out/decisions.ndjson").read_text().splitlines()]


def paid(decisions):
    return sum(decision["coins"] for decision in decisions)


# --- attacks: each yields (readings, how many of the first are honest) ------------------------------------------

def dates(bench):
    for day in ("2026-03-11", "2026-03-10", "2026-03-02", "2026-02-12", "2026-03-13", "2026-03-01"):
        yield [bench.copy(bench.receipt), bench.copy(bench.receipt, date=day)], 1


def numbers_and_times(bench):
    for place in range(20):
        yield [bench.copy(bench.receipt), bench.copy(
            bench.receipt, document_number=f"0{bench.chance.randrange(100, 999)}-{bench.chance.randrange(1000, 9999)}",
            time=f"{bench.chance.randrange(8, 20):02d}:{place:02d}")], 1


def slips(bench):
    for time in ("18:43", "18:44", "18:40"):
        yield [bench.copy(bench.receipt), bench.copy(bench.receipt, time=time, document_number=None)], 1


def rows(bench):
    lines = bench.receipt["receipt"]["lines"]
    for quantity, price in ((149, 0.01), (999, 0.99), (48, 0.50), (300, 0.05)):
        added = bench.line(quantity=quantity, price=price, amount=round(quantity * price, 2))
        yield [bench.with_lines(lines), bench.with_lines(lines + [added], document_number="0123-0046", time="18:50",
               date="2026-03-11")], 2, lines


def voids(bench):
    other = bench.line(text="PANE CASERECCIO", amount=0.99)
    own = bench.line()
    for name in ("STORNO SPAGH.N5 VALDORO", "STORNO SPAGH.N5 VALDORO 500G", "ANNULLO SPAGH N5 VALDORO 500G"):
        yield [bench.with_lines([own, other, bench.line(kind="void", text=name, amount=-0.99)])], 0


def free(bench):
    bread = bench.line(text="PANE CASERECCIO", amount=2.65)
    for lines in (
        [bread, bench.line(amount=0)],
        [bread, bench.line(), bench.line(kind="discount", text="SCONTO 100%", amount=-0.99)],
        [bread, bench.line(), bench.line(kind="return", text="RESO SPAGH.N5 VALDORO 500G", amount=-0.99)],
    ):
        yield [bench.with_lines(lines)], 0


def variants(bench):
    for text in ("SPAGH.N3 VALDORO 500G", "PENNE RIG.N.13 VALDORO", "SPAGHETTI N.5 KG1 VALDORO", "RISO ARBORIO KG1",
                 "TONNO ALL'OLIO DI OLIVA 3X80", "FARINA INTEGRALE KG1"):
        yield [bench.with_lines([bench.line(text=text)])], 0
    for text in ("DETERSIVO PIATTI 1L", "BIRRA MORETTI 66CL", "PANE CASERECCIO"):
        yield [bench.with_lines([bench.line(text=text, gtin="08012417001107")])], 0


def signs(bench):
    for shown in (["not_a_sale"], ["several_documents"], ["total_repaired"], ["vat_number_wrong", "register_wrong"]):
        yield [bench.copy(bench.receipt, signs=shown)], 0


def scans(bench):
    yield [bench.copy(bench.pack) for _ in range(12)], 1
    codes = [dict(bench.pack["barcodes"][0], gtin=gtin, text=gtin) for gtin in
             ("08012417001107", "08012417001473", "08012417001848", "08012417002210", "08012417002586", "08012417002951")]
    yield [bench.copy(bench.pack, barcodes=codes)], 0


def torn(bench):
    lines = bench.receipt["receipt"]["lines"]
    parts = [lines[:3], lines[3:5], lines[5:7], lines[7:]]
    yield [bench.with_lines(part, date=None, time=None, document_number=None) for part in parts] + [
        bench.copy(bench.receipt)], -1


FAMILIES = [
    ("a date's digit edited", dates), ("document number and time edited", numbers_and_times),
    ("the card slip's time, no document number", slips), ("inserted rows", rows), ("a void of another name", voids),
    ("free, discounted whole, brought back", free), ("other variants, no brand, another's code", variants),
    ("what no till prints", signs), ("one code many times, a sheet of codes", scans), ("torn and then whole", torn),
]


def attack(bench, family):
    tries = wrong = 0
    for readings, honest, *_ in family(bench):
        tries += 1
        if family is rows:
            # What was added is worth nothing; the receipt below it is another's.
            worth = 2 * paid(bench.decide([bench.copy(bench.receipt)]))
        elif honest == -1:
            worth = paid(bench.decide([bench.copy(bench.receipt)]))
        else:
            worth = paid(bench.decide(readings[:honest])) if honest else 0
        if family is free:
            # Bread is no partner's.
            worth = 0
        users = [f"u{place}" for place in range(len(readings))] if family is rows else None
        wrong += max(0, paid(bench.decide(readings, users=users)) - worth)
    return tries, wrong


# --- honest people ------------------------------------------------------------------------------------------

def other_receipts(bench, count):
    """Different receipts of one shop, by different people: how many were refused, how many wait."""
    with open(ROOT / "images/catalog.csv", newline="") as file:
        names = [row["name"] for row in csv.DictReader(file)]
    prices = {name: round(bench.chance.uniform(0.59, 9.99), 2) for name in names}
    readings = []
    for place in range(count):
        others = bench.chance.sample(names, bench.chance.randint(2, 12))
        bought = [bench.line()] + [bench.line(text=name.upper(), amount=prices[name]) for name in others]
        # The till is closed every evening, and counts from one in the morning.
        day, number = 1 + place % 12, 1 + place // 12
        minute = 480 + number * (700 * 12 // (count + 12)) + bench.chance.randrange(5)
        readings.append(bench.with_lines(
            bought, document_number=f"{100 + day:04d}-{number:04d}", time=f"{minute // 60:02d}:{minute % 60:02d}",
            date=f"2026-03-{day:02d}"))
    decisions = bench.decide(readings, users=[f"u{place}" for place in range(count)])
    likeness = {"duplicate_receipt", "receipt_of_another_user", "possible_duplicate_receipt", "near_duplicate_picture"}
    alike = [{reason["code"] for reason in decision["reasons"]} & likeness for decision in decisions]
    return (sum(bool(codes) and decision["outcome"] == "reject" for codes, decision in zip(alike, decisions)),
            sum(bool(codes) and decision["outcome"] == "review" for codes, decision in zip(alike, decisions)))


def misread(bench, text):
    place = bench.chance.choice([place for place, letter in enumerate(text) if letter.isdigit()])
    return text[:place] + bench.chance.choice("0123456789") + text[place + 1:]


def photographed_again(bench, count):
    """One receipt again and again, each time a field lost or a digit misread: how often paid again, refused, waiting."""
    readings = [bench.copy(bench.receipt)]
    for _ in range(count):
        other = bench.copy(bench.receipt)
        for name in ("document_number", "register", "time", "vat_number"):
            dice = bench.chance.random()
            if dice < 0.06:
                other["receipt"][name] = None
            elif dice < 0.10:
                other["receipt"][name] = misread(bench, other["receipt"][name])
        readings.append(other)
    decisions = bench.decide(readings, users=[f"u{place}" for place in range(count + 1)])[1:]
    return [sum(decision["outcome"] == outcome for decision in decisions) for outcome in ("award", "reject", "review")]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--qix", default=str(ROOT / ".build/debug/qix"))
    options.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options.add_argument("--count", type=int, default=300)
    options.add_argument("--json")
    options = options.parse_args()
    bench = Bench(options.qix, options.seed)
    found = [(name, *attack(bench, family)) for name, family in FAMILIES]
    refused, waiting = other_receipts(bench, options.count)
    again, stopped, asked = photographed_again(bench, options.count)
    print(f"""# Attacks

Written by `make redteam` (seed {options.seed}): what qix sees is altered as an attack alters it, and decided.

| family | attacks | coins wrongly paid |
|---|---|---|""")
    for name, tries, wrong in found:
        print(f"| {name} | {tries} | {wrong} |")
    print(f"""
| honest people | of | paid | refused for likeness | wait for likeness |
|---|---|---|---|---|
| different receipts of one shop | {options.count} | {options.count - refused - waiting} | {refused} | {waiting} |

| one receipt photographed again, fields lost and misread | of | paid again | refused | wait |
|---|---|---|---|---|
| | {options.count} | {again} | {stopped} | {asked} |""")
    if options.json:
        Path(options.json).write_text(json.dumps({"attacks": found, "honest": [refused, waiting], "again": again}))
    sys.exit(1 if any(wrong for _, _, wrong in found) or again or refused else 0)


if __name__ == "__main__":
    main()
