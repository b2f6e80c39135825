#!/usr/bin/env python3
"""Draws attacks as pictures, lets qix read and decide them, and counts the coins that are wrongly paid.

usage: /usr/bin/python3 Scripts/measure/forgeries.py [--qix PATH] [--seed N] [--count 4] [--honest 24] [--only WORD]
                                                      [--keep FOLDER]

redteam.py changes readings; here pictures are changed and read. A drawn receipt is edited as a phone's gallery can edit it (its
other rows stay pixel for pixel), placed beside or over another one, photographed from a screen, or was never printed by a till. A
case is a few pictures in the order of their uploads, each by a user of its own. It is worth what its honest pictures earn alone;
anything paid beyond that is wrongly paid. Coins that wait for a review are not paid. The last table is about honest users.
"""
import argparse
import dataclasses
import io
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Scripts/draw"), str(ROOT / "Scripts/draw/samples"), str(ROOT / "Scripts/learn")]

from PIL import Image, ImageDraw, ImageFont  # noqa: E402

import barecodes  # noqa: E402
import camera  # noqa: E402
import copies  # noqa: E402
import packs  # noqa: E402
import paper  # noqa: E402
import tills  # noqa: E402
from catalog import PARTNERS, PRODUCTS  # noqa: E402
from redteam import Bench, count_coins  # noqa: E402

SHOPS = (tills.NAVIGLIO, tills.PIANURA, tills.ORTOFRESCO, tills.LIRA, tills.CURA)
PROGRAMME = "campaigns:\n" + "".join(f"""  - id: c{index}
    name: Goods of {partner}
    partner: {partner}
    shake: receipt
    from: 2026-01-01
    to: 2026-12-31
    coins: {{per_euro: 10}}
  - id: s{index}
    name: Scans of {partner}
    partner: {partner}
    shake: scan
    from: 2026-01-01
    to: 2026-12-31
    coins: {{per_item: 10}}
""" for index, partner in enumerate(PARTNERS))
OTHERS = ("PANE CASERECCIO", "BANANE CAVENDISH", "SHOPPER BIO", "INSALATA MISTA", "UOVA FRESCHE X6", "POMODORI CILIEG.")
PROPORTIONAL = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
TABLES = (camera.wood, camera.marble, camera.stone, camera.cloth)


@dataclasses.dataclass
class Case:
    """Pictures in the order of their uploads. The pictures at the indices `honest` are worth what they earn alone; those at the
    indices `not_uploaded` are only used to compute that worth."""
    pictures: list
    honest: tuple = ()
    not_uploaded: tuple = ()
    one_user: bool = False


class Studio:
    """Draws baskets, slips and photos, all from one seed."""

    def __init__(self, seed):
        self.dice = random.Random(seed)

    def generator(self):
        return camera.generator(self.dice.randrange(2**32))

    def basket(self, lines=None, **fields):
        keys = self.dice.sample([key for key, product in PRODUCTS.items() if product.aliases], self.dice.randint(2, 6))
        items = [tills.buy(key) for key in keys]
        items += [tills.other(name, self.dice.randint(45, 690)) for name in self.dice.sample(OTHERS, self.dice.randint(1, 3))]
        self.dice.shuffle(items)
        return tills.Basket(lines or items, **dict(
            date=f"2026-03-{self.dice.randint(1, 11):02d}", time=f"{self.dice.randint(9, 19):02d}:{self.dice.randint(0, 59):02d}",
            number=f"{self.dice.randint(100, 1900):04d}-{self.dice.randint(1, 300):04d}") | fields)

    def shop(self):
        return self.dice.choice(SHOPS)

    def slip(self, shop, basket):
        return shop.print(basket)[0]

    def strip(self, shop, rows, seed=None):
        return paper.strip(shop, rows, self.dice.randrange(2**31) if seed is None else seed)

    def photo(self, flat):
        """A photo by a phone of a slip on a table, with random lighting."""
        rng, dice = self.generator(), self.dice
        flat = flat if flat.mode == "RGBA" else flat.convert("RGBA")
        margin = dice.randint(40, 140)
        size = (flat.width + 2 * margin, flat.height + 2 * margin)
        table = dice.choice(TABLES)(rng, size)
        corner_shifts = tuple(dice.randint(0, 24) for _ in range(4))
        placed = camera.lay(table, flat,
                            camera.turned_quad((size[0] / 2, size[1] / 2), flat.size, dice.uniform(-3, 3), corner_shifts))
        shaded = camera.vignette(placed, dice.uniform(0.65, 0.9), centre=(dice.random(), dice.random()))
        return camera.grain(camera.blur(shaded, dice.uniform(0.4, 0.8)), rng, dice.randint(3, 6))

    def screen(self, picture, magnified=2.3):
        """A photo of a picture on a screen: each pixel is three bars of light, seen at a slight angle."""
        rng = self.generator()
        picture = picture.convert("RGB")
        grid = picture.resize((round(picture.width / magnified), round(picture.height / magnified)), Image.LANCZOS)
        subpixels = grid.resize((grid.width * 3, grid.height * 3), Image.NEAREST)
        for band in range(3):  # red, green and blue side by side, with a dark line below each row of pixels
            mask = Image.new("L", (3, 3), 60)
            for y in range(2):
                mask.putpixel((band, y), 255)
            tiled = Image.new("L", subpixels.size)
            tiled.paste(mask.resize((3, 3)), (0, 0))
            for x in range(0, subpixels.width, 3):
                tiled.paste(mask, (x, 0))
            column = tiled.crop((0, 0, subpixels.width, 3))
            for y in range(3, subpixels.height, 3):
                tiled.paste(column, (0, y))
            bands = list(subpixels.split())
            bands[band] = camera.ImageChops.multiply(bands[band], tiled)
            subpixels = Image.merge("RGB", bands)
        photo = subpixels.resize(picture.size, Image.BICUBIC).point(lambda value: min(255, round(value * 1.9)))
        return camera.grain(camera.blur(photo.rotate(self.dice.uniform(-2, 2), Image.BICUBIC, fillcolor=(8, 8, 10)), 0.5), rng, 4)


def replace_text(rows, old, new):
    """The rows with one text replaced by another, as an edit of the picture replaces it; the other text stays in its position."""
    assert any(old in text for text, _ in rows), old
    return [(text.replace(old, new), style) for text, style in rows]


def format_date(shop, day):
    """A date in the format of this till."""
    y, m, d = day.split("-")
    formats = {tills.PIANURA: f"{d}-{m}-{y}", tills.ORTOFRESCO: f"{d}/{m}/{y[2:]}", tills.LIRA: f"{d}.{m}.{y}"}
    return formats.get(shop, f"{d}/{m}/{y}")


def edited_case(studio, *changes):
    """A receipt, and its picture with edits. A change is a function of (studio, shop, basket) that returns (old, new)."""
    shop, basket, seed = studio.shop(), studio.basket(), studio.dice.randrange(2**31)
    rows = studio.slip(shop, basket)
    edited_rows = rows
    for change in changes:
        edited_rows = replace_text(edited_rows, *change(studio, shop, basket))
    return Case([studio.photo(studio.strip(shop, rows, seed)), studio.photo(studio.strip(shop, edited_rows, seed))], (0,))


def change_date(studio, shop, basket):
    day = studio.dice.choice([f"2026-03-{day:02d}" for day in range(1, 12) if f"{day:02d}" != basket.date[-2:]])
    return format_date(shop, basket.date), format_date(shop, day)


def change_number(studio, shop, basket):
    return basket.number, f"{studio.dice.randint(100, 1900):04d}-{studio.dice.randint(1, 300):04d}"


def change_time(studio, shop, basket):
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
    return edited_case(studio, change_date)


def number_and_time_edited(studio):
    return edited_case(studio, change_number, change_time)


def date_number_and_time_edited(studio):
    return edited_case(studio, change_date, change_number, change_time)


def join_receipts(studio, across):
    """Two receipts in one photo, after each was uploaded alone."""
    shop, other_shop = studio.dice.sample(SHOPS, 2)
    first, second = (studio.strip(till, studio.slip(till, studio.basket())) for till in (shop, other_shop))
    gap = studio.dice.choice((0, 12, 60))
    size = ((first.width + second.width + gap, max(first.height, second.height)) if across
            else (max(first.width, second.width), first.height + second.height + gap))
    both = Image.new("RGBA", size, (0, 0, 0, 0))
    both.paste(first, (0, 0))
    both.paste(second, (first.width + gap, 0) if across else (0, first.height + gap))
    return Case([studio.photo(first), studio.photo(second), studio.photo(both)], (0, 1))


def side_by_side(studio):
    return join_receipts(studio, True)


def one_above_the_other(studio):
    return join_receipts(studio, False)


def todays_footer(studio):
    """The foot of another shop's new receipt, uploaded before, laid over a receipt that is too old."""
    shop, other = studio.dice.sample(SHOPS, 2)
    old = studio.strip(shop, studio.slip(shop, studio.basket(date="2025-11-03")))
    new = studio.strip(other, studio.slip(other, studio.basket()))
    foot = new.crop((0, round(new.height * 0.8), new.width, new.height))
    forged = old.copy()
    forged.paste(foot, (0, old.height - foot.height))
    return Case([studio.photo(new), studio.photo(forged)], (0,))


def price_edited(studio):
    """A 9 put before one price; total, payment and tax stay."""
    shop, basket = studio.shop(), studio.basket()
    line = studio.dice.choice([line for line in basket.lines if line.key])
    rows, seed = studio.slip(shop, basket), studio.dice.randrange(2**31)
    printed = next(text for text, _ in rows if line.text.split()[0] in text and tills.euros(line.cents) in text)
    price = tills.euros(line.cents)
    raised = printed.replace(" " + price, "9" + price)
    return Case([studio.photo(studio.strip(shop, rows, seed)),
                 studio.photo(studio.strip(shop, replace_text(rows, printed, raised), seed))],
                (0,), not_uploaded=(0,))


def pieces_inserted(studio):
    """Many cheap pieces in an inserted row, with sums that agree."""
    shop, basket = studio.shop(), studio.basket()
    key = studio.dice.choice([key for key, product in PRODUCTS.items() if product.aliases])
    count = studio.dice.choice((99, 149, 480, 999))
    many = dataclasses.replace(basket, lines=basket.lines + [tills.buy(key, count=count, cents=studio.dice.choice((1, 5, 49)))])
    seed = studio.dice.randrange(2**31)
    return Case([studio.photo(studio.strip(shop, studio.slip(shop, basket), seed)),
                 studio.photo(studio.strip(shop, studio.slip(shop, many), seed))], (0,))


def given_back(studio):
    """A partner's product, taken back by a void, a full discount or a return; only bread is paid for."""
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
    shop, words = studio.shop(), studio.dice.choice((
        "PREVENTIVO", "NON FISCALE", "COPIA", "SCONTRINO DI PROVA", "ADDESTRAMENTO", "PROVA", "BOZZA", "RISTAMPA", "ORDINE N. 12",
        "PRECONTO TAVOLO 7", "CHIUSURA"))
    rows = [(words.center(shop.width), "bold") if "DOCUMENTO COMMERCIALE" in text else (text, style)
            for text, style in studio.slip(shop, studio.basket()) if "vendita o prestazione" not in text]
    return Case([studio.photo(studio.strip(shop, rows))])


def typed(studio):
    """A receipt made in a word processor: proportional font, white paper, invented register and VAT number."""
    shop = studio.shop()
    rows = [(text.replace(shop.vat_number, "01234567890").replace(shop.register, "AA00000001"), style)
            for text, style in studio.slip(shop, studio.basket())]
    face = ImageFont.truetype(PROPORTIONAL, 34)
    page = Image.new("RGBA", (1000, 48 * len(rows) + 120), (255, 255, 255, 255))
    pen = ImageDraw.Draw(page)
    for index, (text, _) in enumerate(rows):
        left, _, right = text.rstrip().rpartition("  ")
        pen.text((60, 60 + 48 * index), left.rstrip() if left.strip() else right, (20, 20, 20, 255), face)
        if left.strip():
            pen.text((940 - face.getlength(right), 60 + 48 * index), right, (20, 20, 20, 255), face)
    return Case([studio.photo(page)])


def from_a_screen(studio):
    """A receipt that never existed, shown on a screen."""
    shop = studio.shop()
    return Case([studio.screen(studio.strip(shop, studio.slip(shop, studio.basket())))])


def random_pack(studio, size=(700, 900)):
    key = studio.dice.choice([key for key, product in PRODUCTS.items() if product.aliases])
    colours = [tuple(studio.dice.randint(0, 255) for _ in range(3)) for _ in range(3)]
    return packs.pack(key, size, 4.2, colours, studio.dice.randrange(1000), table=False)


def one_pack_many_times(studio):
    pack = random_pack(studio)
    return Case([studio.photo(pack) for _ in range(5)] + [studio.screen(studio.photo(pack)) for _ in range(2)], (0,),
                one_user=True)


def sheet_of_codes(studio):
    codes = [random_pack(studio, (640, 460)) for _ in range(6)]
    sheet = Image.new("RGBA", (1400, 1560), (255, 255, 255, 255))
    for index, code in enumerate(codes):
        sheet.paste(code, (40 + 680 * (index % 2), 40 + 500 * (index // 2)))
    return Case([studio.photo(sheet)])


def bare_code(studio, kind):
    """A code that stands on nothing, by the camera from which nothing was learned."""
    return Case([barecodes.BARE[kind](barecodes.Dice(studio.dice.random()), "second") for _ in range(6)])


def bare_label(studio):
    return bare_code(studio, "generated")


def label_pasted_on_a_page(studio):
    return bare_code(studio, "pasted")


def label_printed_and_photographed(studio):
    return bare_code(studio, "printed")


def label_on_a_screen(studio):
    return bare_code(studio, "on_screen")


def sheet_of_labels(studio):
    return bare_code(studio, "sheet")


def one_picture_by_thirty(studio):
    """A picture of a pack, turned, cropped and recompressed by thirty users."""
    photo = barecodes.near_pack(barecodes.Dice(studio.dice.random()), studio.dice.choice(("first", "second"))).convert("RGB")
    pictures = [photo]
    for _ in range(30):
        pictures.append(Image.open(io.BytesIO(copies.copy_picture(studio.dice, photo))))
    return Case(pictures, (0,))


FAMILIES = [
    photographed_again, cropped, torn, date_edited, number_and_time_edited, date_number_and_time_edited, side_by_side,
    one_above_the_other, todays_footer, price_edited, pieces_inserted, given_back, other_currency, no_sale, typed,
    from_a_screen, one_pack_many_times, sheet_of_codes, bare_label, label_pasted_on_a_page, label_printed_and_photographed,
    label_on_a_screen, sheet_of_labels, one_picture_by_thirty,
]


# --- honest users --------------------------------------------------------------------------------------------

def honest_receipts(studio, count):
    """Different receipts of ten days, each photographed once; half of them are from one shop, whose register is closed
    each night and numbers the day's receipts."""
    shop = studio.shop()
    photos, place, last_day = [], 0, None
    minutes = 600 // (count // 10 + 1)
    for index in range(count):
        day = index * 10 // count
        place = place + 1 if day == last_day else 1
        last_day = day
        minute = 9 * 60 + (place - 1) * minutes + studio.dice.randint(0, minutes - 1)
        basket = studio.basket(number=f"{700 + day:04d}-{place:04d}", date=f"2026-03-{1 + day:02d}",
                               time=f"{minute // 60:02d}:{minute % 60:02d}")
        till = shop if index % 2 else studio.shop()
        photos.append(studio.photo(studio.strip(till, studio.slip(till, basket))))
    return Case(photos)


def honest_packs(studio, count):
    """Packs, each photographed by two people at their own tables."""
    photos = []
    for index in range(count // 2):
        dice = barecodes.Dice(studio.dice.random())
        flat, box = barecodes.back(dice)
        near = dice.uniform(0.35, 0.6) if index % 2 else None
        for which in ("first", "second"):
            if near:
                photos.append(barecodes.around_code(dice, flat, box, which, min(0.75, near * dice.uniform(0.85, 1.2))))
            else:
                photos.append(barecodes.photograph(dice, packs.rounded(flat, 24), which, dice.uniform(0.6, 1.1)))
    return Case(photos)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--qix", default=str(ROOT / ".build/debug/qix"))
    options.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options.add_argument("--count", type=int, default=4, help="cases per family")
    options.add_argument("--honest", type=int, default=24, help="number of honest receipts")
    options.add_argument("--only", default="", help="only families with this word in their name")
    options.add_argument("--keep", help="folder to keep the pictures and readings in")
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as temporary_folder:
        folder = Path(options.keep or temporary_folder)
        folder.mkdir(parents=True, exist_ok=True)
        sys.exit(report(options, folder))


def report(options, folder):
    cases = []  # (family, case, names)
    for family in FAMILIES:
        if options.only not in family.__name__:
            continue
        for index in range(options.count):
            # Each case has its own seed: a family that is added or left out changes no other case.
            case = family(Studio(f"{options.seed} {family.__name__} {index}"))
            cases.append((family.__name__, case, save(case, folder, f"{family.__name__}-{index}")))
    honest_case = honest_receipts(Studio(f"{options.seed} honest"), options.honest if not options.only else 0)
    honest_names = save(honest_case, folder, "honest")
    packs_case = honest_packs(Studio(f"{options.seed} packs"), 2 * options.honest if not options.only else 0)
    pack_names = save(packs_case, folder, "pack")
    readings = read(options.qix, folder, [name for _, _, names in cases for name in names] + honest_names + pack_names)
    bench = Bench.__new__(Bench)
    bench.qix = options.qix

    print(f"""
Written by `make redteam` (seed {options.seed}): attacks drawn as pictures, read and decided.

| family | attacks | uploads | coins wrongly paid | of that the first time |
|---|---|---|---|---|""")
    failed = 0
    for family in FAMILIES:
        family_cases = [(case, names) for name, case, names in cases if name == family.__name__]
        if not family_cases:
            continue
        uploads = wrongly_paid = wrongly_paid_first = 0
        for case, names in family_cases:
            case_readings = [readings[name] for name in names]
            decisions = decide(bench, [reading for index, reading in enumerate(case_readings) if index not in case.not_uploaded],
                               case.one_user)
            worth = count_coins(decide(bench, [case_readings[index] for index in case.honest])) if case.honest else 0
            excess = max(0, count_coins(decisions) - worth)
            if excess:
                print(f"{family.__name__}: {excess} coins: {[(d['outcome'], d['coins']) for d in decisions]} {names[0]}",
                      file=sys.stderr)
            wrongly_paid += excess
            wrongly_paid_first += 0 if case.honest else excess
            uploads += len(names)
        failed += wrongly_paid > 0
        print(f"| {family.__name__.replace('_', ' ')} | {len(family_cases)} | {uploads} "
              f"| {wrongly_paid} | {wrongly_paid_first} |")
    for title, names in (("honest receipts", honest_names), ("packs, each photographed by two people", pack_names)):
        if not names:
            continue
        decisions = decide(bench, [readings[name] for name in names])
        outcomes = [decision["outcome"] for decision in decisions]
        print(f"""
| {title} | paid at once | to a person | refused |
|---|---|---|---|
| {len(names)} | {outcomes.count('award')} | {outcomes.count('review')} | {outcomes.count('reject')} |""")
        for name, decision in zip(names, decisions):
            if decision["outcome"] != "award":
                print(name, decision["outcome"], [reason["code"] for reason in decision["reasons"]], file=sys.stderr)
    return 1 if failed else 0


def decide(bench, readings, one_user=False):
    users = [f"u{0 if one_user else index}" for index in range(len(readings))]
    return bench.decide(readings, users=users, campaigns=PROGRAMME) if readings else []


def save(case, folder, name):
    names = [f"{name}-{index}.jpg" for index in range(len(case.pictures))]
    for picture, file in zip(case.pictures, names):
        (folder / file).write_bytes(camera.encode(picture.convert("RGB"), "jpg", 82))
    return names


def read(qix, folder, names):
    with open(folder / "readings.ndjson", "w") as out:
        subprocess.run([qix, "read", *names], cwd=folder, stdout=out, stderr=subprocess.DEVNULL)
    readings = {}
    for line in (folder / "readings.ndjson").read_text().splitlines():
        reading = json.loads(line)
        readings[Path(reading["image"]).name] = reading
    missing = [name for name in names if name not in readings]
    assert not missing, missing[:3]
    return readings


if __name__ == "__main__":
    main()
