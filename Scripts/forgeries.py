#!/usr/bin/env python3
"""Draws attacks as pictures, has qix read and decide them, and counts the coins that were wrongly paid.

usage: /usr/bin/python3 Scripts/forgeries.py [--qix PATH] [--seed N] [--count 4] [--only WORD] [--keep FOLDER]

redteam.py alters what was read; here the picture is altered and the whole way is gone: a receipt drawn after one of
the samples' tills is edited as a phone's gallery can (its other rows stay, grain for grain), laid beside or over
another, photographed from a screen, or is one that no till printed. A case is a few pictures in the order of their
uploads, each by a user of its own; what its honest pictures earn alone is what it is worth, and what is paid beyond
that is wrongly paid. What waits for a person is not paid. The last table tells of honest people.
"""
import argparse
import dataclasses
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Scripts"), str(ROOT / "Scripts/samples")]

from PIL import Image, ImageDraw, ImageFont  # noqa: E402

import camera  # noqa: E402
import packs  # noqa: E402
import paper  # noqa: E402
import tills  # noqa: E402
from catalog import PARTNERS, PRODUCTS  # noqa: E402
from redteam import Bench, paid  # noqa: E402

SHOPS = (tills.NAVIGLIO, tills.PIANURA, tills.ORTOFRESCO, tills.LIRA, tills.CURA)
PROGRAMME = "campaigns:\n" + "".join(f"""  - id: c{place}
    name: Goods of {partner}
    partner: {partner}
    shake: receipt
    from: 2026-01-01
    to: 2026-12-31
    coins: {{per_euro: 10}}
  - id: s{place}
    name: Scans of {partner}
    partner: {partner}
    shake: scan
    from: 2026-01-01
    to: 2026-12-31
    coins: {{per_item: 10}}
""" for place, partner in enumerate(PARTNERS))
OTHERS = ("PANE CASERECCIO", "BANANE CAVENDISH", "SHOPPER BIO", "INSALATA MISTA", "UOVA FRESCHE X6", "POMODORI CILIEG.")
PROPORTIONAL = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
TABLES = (camera.wood, camera.marble, camera.stone, camera.cloth)


@dataclasses.dataclass
class Case:
    """Pictures in the order of their uploads. The places in `honest` are worth what they earn by themselves; a picture
    with the places in `kept_back` is not uploaded and only tells what it would have been worth."""
    pictures: list
    honest: tuple = ()
    kept_back: tuple = ()
    one_user: bool = False


class Studio:
    """Baskets, slips and photographs, all from one seed."""

    def __init__(self, seed):
        self.dice = random.Random(seed)

    def generator(self):
        return camera.generator(self.dice.randrange(2**32))

    def basket(self, lines=None, **rest):
        keys = self.dice.sample([key for key, product in PRODUCTS.items() if product.aliases], self.dice.randint(2, 6))
        bought = [tills.buy(key) for key in keys]
        bought += [tills.other(name, self.dice.randint(45, 690)) for name in self.dice.sample(OTHERS, self.dice.randint(1, 3))]
        self.dice.shuffle(bought)
        return tills.Basket(lines or bought, **dict(
            date=f"2026-03-{self.dice.randint(1, 11):02d}", time=f"{self.dice.randint(9, 19):02d}:{self.dice.randint(0, 59):02d}",
            number=f"{self.dice.randint(100, 1900):04d}-{self.dice.randint(1, 300):04d}") | rest)

    def shop(self):
        return self.dice.choice(SHOPS)

    def slip(self, shop, basket):
        return shop.print(basket)[0]

    def strip(self, shop, rows, seed=None):
        return paper.strip(shop, rows, self.dice.randrange(2**31) if seed is None else seed)

    def photo(self, flat):
        """A phone's photo of what lies on a table, in a light of its own."""
        rng, dice = self.generator(), self.dice
        flat = flat if flat.mode == "RGBA" else flat.convert("RGBA")
        margin = dice.randint(40, 140)
        size = (flat.width + 2 * margin, flat.height + 2 * margin)
        table = dice.choice(TABLES)(rng, size)
        squeeze = tuple(dice.randint(0, 24) for _ in range(4))
        laid = camera.lay(table, flat, camera.turned_quad((size[0] / 2, size[1] / 2), flat.size, dice.uniform(-3, 3), squeeze))
        lit = camera.vignette(laid, dice.uniform(0.65, 0.9), centre=(dice.random(), dice.random()))
        return camera.grain(camera.blur(lit, dice.uniform(0.4, 0.8)), rng, dice.randint(3, 6))

    def screen(self, shown, magnified=2.3):
        """The same on a screen: each of its pixels three bars of light, photographed a little askew."""
        rng = self.generator()
        shown = shown.convert("RGB")
        grid = shown.resize((round(shown.width / magnified), round(shown.height / magnified)), Image.LANCZOS)
        lights = grid.resize((grid.width * 3, grid.height * 3), Image.NEAREST)
        for band in range(3):  # red, green and blue beside each other, a dark line below each row of pixels
            mask = Image.new("L", (3, 3), 60)
            for y in range(2):
                mask.putpixel((band, y), 255)
            tiled = Image.new("L", lights.size)
            tiled.paste(mask.resize((3, 3)), (0, 0))
            for x in range(0, lights.width, 3):
                tiled.paste(mask, (x, 0))
            column = tiled.crop((0, 0, lights.width, 3))
            for y in range(3, lights.height, 3):
                tiled.paste(column, (0, y))
            bands = list(lights.split())
            bands[band] = camera.ImageChops.multiply(bands[band], tiled)
            lights = Image.merge("RGB", bands)
        seen = lights.resize(shown.size, Image.BICUBIC).point(lambda value: min(255, round(value * 1.9)))
        return camera.grain(camera.blur(seen.rotate(self.dice.uniform(-2, 2), Image.BICUBIC, fillcolor=(8, 8, 10)), 0.5), rng, 4)


def altered(rows, old, new):
    """The rows with one text put in another's place, as an edit of the picture does: the place on the row stays."""
    assert any(old in text for text, _ in rows), old
    return [(text.replace(old, new), style) for text, style in rows]


def dashed(shop, day):
    """A date as this till prints it."""
    y, m, d = day.split("-")
    return {tills.PIANURA: f"{d}-{m}-{y}", tills.ORTOFRESCO: f"{d}/{m}/{y[2:]}", tills.LIRA: f"{d}.{m}.{y}"}.get(shop, f"{d}/{m}/{y}")


def edited(studio, *changes):
    """A receipt and its edited picture. A change is a function of (shop, basket) to (old, new)."""
    shop, basket, seed = studio.shop(), studio.basket(), studio.dice.randrange(2**31)
    rows = studio.slip(shop, basket)
    other = rows
    for change in changes:
        other = altered(other, *change(studio, shop, basket))
    return Case([studio.photo(studio.strip(shop, rows, seed)), studio.photo(studio.strip(shop, other, seed))], (0,))


def other_day(studio, shop, basket):
    day = studio.dice.choice([f"2026-03-{day:02d}" for day in range(1, 12) if f"{day:02d}" != basket.date[-2:]])
    return dashed(shop, basket.date), dashed(shop, day)


def other_number(studio, shop, basket):
    return basket.number, f"{studio.dice.randint(100, 1900):04d}-{studio.dice.randint(1, 300):04d}"


def other_time(studio, shop, basket):
    return basket.time, f"{studio.dice.randint(9, 19):02d}:{studio.dice.randint(0, 59):02d}"


# --- attacks -------------------------------------------------------------------------------------------------

def photographed_again(studio):
    shop = studio.shop()
    flat = studio.strip(shop, studio.slip(shop, studio.basket()))
    return Case([studio.photo(flat) for _ in range(3)] + [studio.screen(studio.photo(flat))], (0,))


def cropped(studio):
    shop = studio.shop()
    flat = studio.strip(shop, studio.slip(shop, studio.basket()))
    pieces = [flat.crop((0, round(flat.height * top), flat.width, round(flat.height * foot)))
              for top, foot in ((0, 0.78), (0.22, 1), (0.1, 0.92))]
    return Case([studio.photo(flat)] + [studio.photo(piece) for piece in pieces], (0,))


def torn(studio):
    shop = studio.shop()
    flat = studio.strip(shop, studio.slip(shop, studio.basket()))
    cut = [round(flat.height * part) for part in (0, 0.4, 0.55, 0.7, 1)]
    pieces = [studio.photo(flat.crop((0, top, flat.width, foot))) for top, foot in zip(cut, cut[1:])]
    return Case(pieces + [studio.photo(flat)], (len(pieces),))


def date_edited(studio):
    return edited(studio, other_day)


def number_and_time_edited(studio):
    return edited(studio, other_number, other_time)


def date_number_and_time_edited(studio):
    return edited(studio, other_day, other_number, other_time)


def joined(studio, across):
    """Two receipts in a photo; each was uploaded by itself before."""
    shop, other = studio.dice.sample(SHOPS, 2)
    one, two = (studio.strip(place, studio.slip(place, studio.basket())) for place in (shop, other))
    gap = studio.dice.choice((0, 12, 60))
    size = (one.width + two.width + gap, max(one.height, two.height)) if across else (max(one.width, two.width), one.height + two.height + gap)
    both = Image.new("RGBA", size, (0, 0, 0, 0))
    both.paste(one, (0, 0))
    both.paste(two, (one.width + gap, 0) if across else (0, one.height + gap))
    return Case([studio.photo(one), studio.photo(two), studio.photo(both)], (0, 1))


def side_by_side(studio):
    return joined(studio, True)


def one_above_the_other(studio):
    return joined(studio, False)


def todays_footer(studio):
    """The foot of today's receipt of another shop, which was uploaded, laid over one that is too old."""
    shop, other = studio.dice.sample(SHOPS, 2)
    old = studio.strip(shop, studio.slip(shop, studio.basket(date="2025-11-03")))
    new = studio.strip(other, studio.slip(other, studio.basket()))
    foot = new.crop((0, round(new.height * 0.8), new.width, new.height))
    over = old.copy()
    over.paste(foot, (0, old.height - foot.height))
    return Case([studio.photo(new), studio.photo(over)], (0,))


def price_edited(studio):
    """One price ten euros dearer; the total, the payment and the tax stay."""
    shop, basket = studio.shop(), studio.basket()
    line = studio.dice.choice([line for line in basket.lines if line.key])
    rows, seed = studio.slip(shop, basket), studio.dice.randrange(2**31)
    printed = next(text for text, _ in rows if line.text.split()[0] in text and tills.euros(line.cents) in text)
    price = tills.euros(line.cents)
    dear = printed.replace(" " * len("9") + price, "9" + price)
    return Case([studio.photo(studio.strip(shop, rows, seed)), studio.photo(studio.strip(shop, altered(rows, printed, dear), seed))],
                (0,), kept_back=(0,))


def pieces_inserted(studio):
    """Many cheap pieces in a row of their own, and the sums made to fit."""
    shop, basket = studio.shop(), studio.basket()
    key = studio.dice.choice([key for key, product in PRODUCTS.items() if product.aliases])
    count = studio.dice.choice((99, 149, 480, 999))
    many = dataclasses.replace(basket, lines=basket.lines + [tills.buy(key, count=count, cents=studio.dice.choice((1, 5, 49)))])
    seed = studio.dice.randrange(2**31)
    return Case([studio.photo(studio.strip(shop, studio.slip(shop, basket), seed)),
                 studio.photo(studio.strip(shop, studio.slip(shop, many), seed))], (0,))


def given_back(studio):
    """A partner's goods taken off again below, by a void, a whole discount or a return; bread alone is paid for."""
    shop = studio.shop()
    key = studio.dice.choice([key for key, product in PRODUCTS.items() if product.aliases])
    name, price = PRODUCTS[key].aliases[0], PRODUCTS[key].price
    kind = studio.dice.choice(("void", "discount", "return"))
    item = {"void": tills.buy(key, voided=True), "discount": tills.buy(key, discount=("SCONTO 100%", price)),
            "return": tills.buy(key, discount=("RESO " + name.split()[0], price))}[kind]
    return Case([studio.photo(studio.strip(shop, studio.slip(shop, studio.basket([item, tills.other("PANE CASERECCIO", 265)]))))])


def other_currency(studio):
    shop = studio.shop()
    currency = studio.dice.choice(("HUF", "SEK", "USD", "RSD"))
    rows = studio.slip(shop, studio.basket())
    rows = [(text.replace("(€)", f" {currency}").replace("€", currency).replace("EURO", currency), style) for text, style in rows]
    rows = [(text.replace("TOTALE COMPLESSIVO", f"TOTALE {currency}"), style) for text, style in rows]
    return Case([studio.photo(studio.strip(shop, rows))])


def no_sale(studio):
    shop, words = studio.shop(), studio.dice.choice(("PREVENTIVO", "NON FISCALE", "COPIA", "SCONTRINO DI PROVA", "ADDESTRAMENTO"))
    rows = [(words.center(shop.width), "bold") if "DOCUMENTO COMMERCIALE" in text else (text, style)
            for text, style in studio.slip(shop, studio.basket()) if "vendita o prestazione" not in text]
    return Case([studio.photo(studio.strip(shop, rows))])


def typed(studio):
    """A receipt as a word processor prints it: a proportional font on white, a register and a VAT number made up."""
    shop = studio.shop()
    rows = [(text.replace(shop.vat_number, "01234567890").replace(shop.register, "AA00000001"), style)
            for text, style in studio.slip(shop, studio.basket())]
    face = ImageFont.truetype(PROPORTIONAL, 34)
    made = Image.new("RGBA", (1000, 48 * len(rows) + 120), (255, 255, 255, 255))
    pen = ImageDraw.Draw(made)
    for place, (text, _) in enumerate(rows):
        left, _, right = text.rstrip().rpartition("  ")
        pen.text((60, 60 + 48 * place), left.rstrip() if left.strip() else right, (20, 20, 20, 255), face)
        if left.strip():
            pen.text((940 - face.getlength(right), 60 + 48 * place), right, (20, 20, 20, 255), face)
    return Case([studio.photo(made)])


def from_a_screen(studio):
    """A receipt that never was, drawn and shown on a screen."""
    shop = studio.shop()
    return Case([studio.screen(studio.strip(shop, studio.slip(shop, studio.basket())))])


def pack_of(studio, size=(700, 900)):
    key = studio.dice.choice([key for key, product in PRODUCTS.items() if product.aliases])
    colours = [tuple(studio.dice.randint(0, 255) for _ in range(3)) for _ in range(3)]
    return packs.pack(key, size, 4.2, colours, studio.dice.randrange(1000), table=False)


def one_pack_many_times(studio):
    pack = pack_of(studio)
    return Case([studio.photo(pack) for _ in range(5)] + [studio.screen(studio.photo(pack)) for _ in range(2)], (0,), one_user=True)


def sheet_of_codes(studio):
    codes = [pack_of(studio, (640, 460)) for _ in range(6)]
    sheet = Image.new("RGBA", (1400, 1560), (255, 255, 255, 255))
    for place, code in enumerate(codes):
        sheet.paste(code, (40 + 680 * (place % 2), 40 + 500 * (place // 2)))
    return Case([studio.photo(sheet)])


FAMILIES = [
    photographed_again, cropped, torn, date_edited, number_and_time_edited, date_number_and_time_edited, side_by_side,
    one_above_the_other, todays_footer, price_edited, pieces_inserted, given_back, other_currency, no_sale, typed,
    from_a_screen, one_pack_many_times, sheet_of_codes,
]


# --- honest people -------------------------------------------------------------------------------------------

def honest(studio, count):
    """Different receipts, each photographed once; many are one shop's."""
    shop = studio.shop()
    made = []
    for place in range(count):
        basket = studio.basket(number=f"{700 + place // 40:04d}-{1 + place:04d}", date=f"2026-03-{1 + place * 10 // count:02d}",
                               time=f"{9 + place % 40 // 4:02d}:{studio.dice.randint(0, 59):02d}")
        at = shop if place % 2 else studio.shop()
        made.append(studio.photo(studio.strip(at, studio.slip(at, basket))))
    return Case(made)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--qix", default=str(ROOT / ".build/debug/qix"))
    options.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options.add_argument("--count", type=int, default=4, help="cases a family")
    options.add_argument("--honest", type=int, default=24, help="honest receipts")
    options.add_argument("--only", default="", help="families whose name holds this word")
    options.add_argument("--keep", help="where the pictures and readings are left")
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(options.keep or made)
        folder.mkdir(parents=True, exist_ok=True)
        sys.exit(report(options, folder))


def report(options, folder):
    cases = []  # (family, case, names)
    for family in FAMILIES:
        if options.only not in family.__name__:
            continue
        for place in range(options.count):
            # Each case has a seed of its own, so that a family added or left out changes no other.
            case = family(Studio(f"{options.seed} {family.__name__} {place}"))
            cases.append((family.__name__, case, save(case, folder, f"{family.__name__}-{place}")))
    people = honest(Studio(f"{options.seed} honest"), options.honest if not options.only else 0)
    own = save(people, folder, "honest")
    readings = read(options.qix, folder, [name for _, _, names in cases for name in names] + own)
    bench = Bench.__new__(Bench)
    bench.qix = options.qix

    print(f"""
Written by `make redteam` (seed {options.seed}): attacks drawn as pictures, read and decided.

| family | attacks | uploads | coins wrongly paid | of that the first time |
|---|---|---|---|---|""")
    failed = 0
    for family in FAMILIES:
        tries = [(case, names) for name, case, names in cases if name == family.__name__]
        if not tries:
            continue
        uploads = wrong = first = 0
        for case, names in tries:
            shown = [readings[name] for name in names]
            decisions = decide(bench, [reading for place, reading in enumerate(shown) if place not in case.kept_back],
                               case.one_user)
            worth = paid(decide(bench, [shown[place] for place in case.honest])) if case.honest else 0
            over = max(0, paid(decisions) - worth)
            if over:
                print(f"{family.__name__}: {over} coins: {[(d['outcome'], d['coins']) for d in decisions]} {names[0]}",
                      file=sys.stderr)
            wrong += over
            first += 0 if case.honest else over
            uploads += len(names)
        failed += wrong > 0
        print(f"| {family.__name__.replace('_', ' ')} | {len(tries)} | {uploads} | {wrong} | {first} |")
    if own:
        decisions = decide(bench, [readings[name] for name in own])
        outcomes = [decision["outcome"] for decision in decisions]
        print(f"""
| honest receipts | paid at once | to a person | refused |
|---|---|---|---|
| {len(own)} | {outcomes.count('award')} | {outcomes.count('review')} | {outcomes.count('reject')} |""")
        for name, decision in zip(own, decisions):
            if decision["outcome"] != "award":
                print(name, decision["outcome"], [reason["code"] for reason in decision["reasons"]], file=sys.stderr)
    return 1 if failed else 0


def decide(bench, readings, one_user=False):
    users = [f"u{0 if one_user else place}" for place in range(len(readings))]
    return bench.decide(readings, users=users, campaigns=PROGRAMME) if readings else []


def save(case, folder, name):
    names = [f"{name}-{place}.jpg" for place in range(len(case.pictures))]
    for picture, own in zip(case.pictures, names):
        (folder / own).write_bytes(camera.encode(picture.convert("RGB"), "jpg", 82))
    return names


def read(qix, folder, names):
    with open(folder / "readings.ndjson", "w") as out:
        subprocess.run([qix, "read", *names], cwd=folder, stdout=out, stderr=subprocess.DEVNULL)
    found = {}
    for line in (folder / "readings.ndjson").read_text().splitlines():
        reading = json.loads(line)
        found[Path(reading["image"]).name] = reading
    missing = [name for name in names if name not in found]
    assert not missing, missing[:3]
    return found


if __name__ == "__main__":
    main()
