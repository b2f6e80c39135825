#!/usr/bin/env python3
"""Draws slips that print product numbers in the ways that tills do, and photographs them. The least margin of product numbers is
measured on these pictures (Scripts/learn/codemargins.py).

usage: /usr/bin/python3 Scripts/draw/coderows.py --out FOLDER [--count 250] [--seed 1] [--rows 40] [--typefaces judge]

Each slip prints its numbers in one form: before, behind, above or below the name, or joined to it; numbers with the price inside;
or the shop's own consecutive numbers, of which one in ten has a valid check digit by chance. truth.json has for each picture the
`form`, the product numbers (`gtins`, fourteen digits) and every long number (`numbers`).

What is learned is learned on the typefaces of the tills in `slips`, which the row model knows, and judged on others, which it
has never seen (`--typefaces judge`; Debian: fonts-go fonts-b612 fonts-hermit fonts-fantasque-sans).
"""
import argparse
import dataclasses
import json
import random
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent / "samples")]

import camera  # noqa: E402
from catalog import with_check_digit  # noqa: E402
import paper  # noqa: E402
from slips import goods, photos, thermal  # noqa: E402
from slips.chains import SHOPS  # noqa: E402
from slips.shops import Shop  # noqa: E402
from tills import euros  # noqa: E402

FORMS = ("above", "below", "before", "behind", "glued", "embedded", "own", "own_mixed")
# Prefixes of company numbers: GS1's prefixes of the countries that sell to the shops of the corpora.
COUNTRY_PREFIXES = ("80", "81", "82", "83", "400", "401", "405", "426", "871", "300", "340", "842", "541", "955", "888", "690",
                    "692", "500", "0")
# Typefaces that neither the row model nor a margin was learned on.
UNSEEN_TYPEFACES = ("fonts-go/Go-Mono.ttf", "fonts-go/Go-Mono-Bold.ttf", "opentype/b612/B612Mono-Regular.otf",
                    "opentype/b612/B612Mono-Bold.otf", "truetype/hermit/Hermit-medium.otf",
                    "truetype/fantasque-sans/Normal/TTF/FantasqueSansMono-Regular.ttf")
NAMES = [text for text, *_ in goods.PACKED]


def random_company_prefixes(dice):
    """The company prefixes of the products in one basket."""
    prefixes = []
    for _ in range(dice.randint(3, 12)):
        country = dice.choice(COUNTRY_PREFIXES)
        prefixes.append(country + "".join(dice.choice("0123456789") for _ in range(dice.choice((7, 7, 8, 9)) - len(country))))
    return prefixes


def random_product_number(dice, companies):
    company = dice.choice(companies)
    return with_check_digit(company + "".join(dice.choice("0123456789") for _ in range(12 - len(company))))


def write_rows(form, dice, count):
    """The rows of one slip, the product numbers on it and every long number on it."""
    rows, gtins, numbers, companies = [], [], [], random_company_prefixes(dice)
    prefix = dice.choice((100100000000, 1000000000000, 200400000000, 6001000000000, 88000000, 9000000000000))
    step = dice.randint(1, 400)
    letter = dice.choice(("A", "B", "1", "3", "SR", "*", "22%"))
    rows += [("DESCRIZIONE           PREZZO", ""), ("", "")]
    for _ in range(count):
        name, cents = dice.choice(NAMES)[:18], dice.randint(30, 3000)
        amount = f"{euros(cents):>8}"
        if form == "embedded":
            code = with_check_digit(f"2{dice.randint(0, 9)}{dice.randint(0, 99999):05d}{cents:05d}"[:12])
        elif form.startswith("own"):
            step += dice.choice((1, 1, 2, 3, 7))
            code = str(prefix + step).zfill(13 if prefix < 10 ** 9 else 0)
            if form == "own_mixed" and dice.random() < 0.3:
                code = random_product_number(dice, companies)
        else:
            code = random_product_number(dice, companies)
        if form in ("above", "own", "own_mixed", "embedded"):
            rows += [(code, ""), (f"{name:<20}{letter:>3}{amount}", "")]
        elif form == "below":
            rows += [(f"{name:<20}{letter:>3}{amount}", ""), ("  " + code, "")]
        elif form == "before":
            rows += [(f"{code} {name[:12]:<12}{letter:>3}{amount}", "")]
        elif form == "behind":
            rows += [(f"{name[:12]:<12} {code} {letter}{amount}", "")]
        else:
            rows += [(f"{name[:12].replace(' ', '')}{code} {letter}{amount}", "")]
        numbers.append(code)
        if not (form.startswith("own") and code.startswith(str(prefix)[:4]) or code.startswith(str(prefix).zfill(13)[:8])):
            gtins.append(code.zfill(14))
    rows += [("", ""), (f"TOTALE {euros(dice.randint(5000, 99000)):>12}", "bold")]
    return rows, sorted(set(gtins)), numbers


def draw_slip(index, seed, folder, count, typefaces=None):
    """Draws one picture and returns its answers."""
    form, levels = FORMS[index % len(FORMS)], list(photos.LEVELS)
    level = levels[(index // len(FORMS)) % len(levels)]
    dice, rng = random.Random(f"codes/{seed}/{index}"), camera.generator(seed * 100003 + index)
    shop = dice.choice([*SHOPS.values(), Shop()])
    rows, gtins, numbers = write_rows(form, dice, count)
    shop = type("Slip", (), {"fonts": typefaces or shop.fonts, "dots": shop.dots, "width": max(len(text) for text, _ in rows) + 2})
    look = dataclasses.replace(photos.LEVELS[level])
    look.x_height = max(9, min(dice.randint(*look.heights), round(2850 / (len(rows) * 3.1))))
    look.background = dice.choices(list(photos.BACKGROUNDS), [weight for weight, _ in photos.BACKGROUNDS.values()])[0]
    flat = thermal.strip(shop, rows, rng, dice, look)
    file = f"{index:03d}-{form}-{level}.jpg"
    (folder / file).write_bytes(photos.photograph(flat, rng, dice, look))
    return {"file": file, "form": form, "level": level, "gtins": gtins, "numbers": numbers}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=int, default=40, help="product numbers per slip")
    parser.add_argument("--typefaces", choices=("learn", "judge"), default="learn")
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"), help="where the typefaces to judge by are installed")
    options = parser.parse_args()
    typefaces = UNSEEN_TYPEFACES if options.typefaces == "judge" else None
    paper.FONTS.update({name: str(options.fonts / name) for name in UNSEEN_TYPEFACES})
    options.out.mkdir(parents=True, exist_ok=True)
    truths = [draw_slip(index, options.seed, options.out, options.rows, typefaces) for index in range(options.count)]
    (options.out / "truth.json").write_text(json.dumps(truths, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
