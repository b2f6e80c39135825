#!/usr/bin/env python3
"""Draws the pictures of Tests/ReadersTests/Gallery: receipts of the kinds that a reader is apt to throw away, with what is
true of each in truth.json.

usage: /usr/bin/python3 Scripts/gallery.py [--out FOLDER] [--only NAME]

Sixty: sixteen as a scanner sees them, forty-four of tills of fifteen countries (slips/countries.py) photographed by the
camera of `make tills`. Shops, goods and numbers are made up. The same script draws the same pictures.
"""
import argparse
import dataclasses
import io
import json
import random
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent / "samples")]

import camera  # noqa: E402
from slips import countries, photos, thermal  # noqa: E402

FOLDER = Path(__file__).resolve().parent.parent / "Tests/ReadersTests/Gallery"
MONO = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
NARROW = "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf"
GOODS = ("LATTE INTERO 1L", "PANE CASERECCIO", "MELE GOLDEN", "SPAGHETTI N.5", "BURRO 250G", "YOGURT FRAGOLA",
         "ACQUA NATURALE 6X", "CAFFE MACINATO", "RISO ARBORIO 1KG", "BISCOTTI FROLLA", "TONNO OLIO 3X80",
         "PASSATA POMODORO", "OLIO EXTRAVERG.", "ZUCCHERO 1KG", "FARINA TIPO 00", "UOVA FRESCHE X6",
         "MOZZARELLA 125G", "PROSCIUTTO COTTO", "INSALATA MISTA", "BANANE")


def comma(cents):
    return f"{cents // 100},{cents % 100:02d}"


def told(bought):
    """Names and cents as truth.json tells them."""
    return [{"description": name, "amount": f"{cents / 100:.2f}"} for name, cents in bought]


def italian(dice, count, stars=0, width=38):
    """The rows of an Italian documento commerciale, and what is true of them."""
    bought = [(dice.choice(GOODS), dice.randrange(59, 899)) for _ in range(count)]
    total = sum(cents for _, cents in bought)
    fence = "*" * width
    rows = ["ALIMENTARI BOSCHETTO SRL", "VIA DEI TIGLI 14 - 40100 BOLOGNA", "P.IVA 01234567897", ""]
    rows = [row.center(width).rstrip() for row in rows]
    if stars:
        rows += [fence, "*" + "BENVENUTI".center(width - 2) + "*"] + [fence] * stars
    rows += ["DOCUMENTO COMMERCIALE".center(width).rstrip(), "di vendita o prestazione".center(width).rstrip(), ""]
    rows += ["DESCRIZIONE         IVA     Prezzo(E)".ljust(width)]
    rows += [f"{name:<20}{'10%':>5}{comma(cents):>{width - 25}}" for name, cents in bought]
    rows += ["", f"{'TOTALE COMPLESSIVO':<20}{comma(total):>{width - 20}}", f"{'di cui IVA':<20}{comma(total * 10 // 110):>{width - 20}}", ""]
    rows += [f"{'Pagamento elettronico':<22}{comma(total):>{width - 22}}", f"{'Importo pagato':<22}{comma(total):>{width - 22}}", ""]
    if stars:
        rows += [fence] * stars + ["*" + "CONSERVARE PER L'USCITA".center(width - 2) + "*", fence]
    rows += ["14-03-2026 18:42   DOC.N. 0417-0093".center(width).rstrip(), "RT 99MEX041233".center(width).rstrip()]
    return rows, {"total": f"{total / 100:.2f}", "date": "2026-03-14", "currency": "EUR", "merchant": "ALIMENTARI BOSCHETTO SRL",
                  "items": told(bought)}


def polish(width=38):
    bought = (("CHLEB ŻYTNI 500G", 549, "C"), ("MLEKO ŁACIATE 2%", 389, "C"), ("SER ŻÓŁTY GOUDA", 1249, "C"),
              ("PIWO ŻYWIEC 0,5L", 459, "A"), ("KAWA MIELONA 250G", 1899, "A"))
    total = sum(cents for _, cents, _ in bought)
    rows = [row.center(width).rstrip() for row in
            ("SKLEP SPOŻYWCZY POD LIPĄ", "ul. Kwiatowa 12, 30-001 Kraków", "NIP 677-000-11-24", "PARAGON FISKALNY")]
    rows += [""] + [f"{name:<18}{'1 x' + comma(cents):>10}{comma(cents) + letter:>{width - 28}}" for name, cents, letter in bought]
    rows += ["-" * width, f"{'SPRZEDAŻ OPODATK. A':<22}{comma(2358):>{width - 22}}", f"{'PTU A 23%':<22}{comma(441):>{width - 22}}",
             f"{'SPRZEDAŻ OPODATK. C':<22}{comma(2187):>{width - 22}}", f"{'PTU C 5%':<22}{comma(104):>{width - 22}}",
             f"{'SUMA PTU':<22}{comma(545):>{width - 22}}", f"{'SUMA PLN':<22}{comma(total):>{width - 22}}", "",
             f"{'KARTA PŁATNICZA':<22}{comma(total):>{width - 22}}", "000417 #2 KASJER 7   2026-03-14 18:42"]
    return rows, {"total": f"{total / 100:.2f}", "date": "2026-03-14", "currency": "PLN", "merchant": "SKLEP SPOŻYWCZY POD LIPĄ",
                  "items": told(one[:2] for one in bought)}


def czech(width=38):
    bought = (("Chléb konzumní", 3490), ("Mléko polotučné 1l", 2390), ("Sýr eidam 30%", 4590), ("Rohlík tukový", 350),
              ("Káva mletá 250g", 8990))
    total = sum(cents for _, cents in bought)
    rows = [row.center(width).rstrip() for row in
            ("POTRAVINY U LÍPY s.r.o.", "Květinová 12, 602 00 Brno", "IČO: 12345679  DIČ: CZ12345679", "Daňový doklad")]
    rows += [""] + [f"{name:<24}{comma(cents) + ' B':>{width - 24}}" for name, cents in bought]
    rows += ["-" * width, f"{'Celkem Kč':<22}{comma(total):>{width - 22}}", f"{'Platební karta':<22}{comma(total):>{width - 22}}", "",
             "DPH      Základ      Daň     Celkem", f"12 %{comma(17688):>12}{comma(2122):>9}{comma(total):>11}", "",
             "Děkujeme za nákup", "Datum: 14.03.2026  Čas: 18:42"]
    return rows, {"total": f"{total / 100:.2f}", "date": "2026-03-14", "currency": "CZK", "merchant": "POTRAVINY U LÍPY s.r.o.", "items": told(bought)}


# --- drawing -------------------------------------------------------------------------------------------------

def printed(rows, size, face=MONO, pitch=1.32, side=1.2, below=0):
    """Rows as a mask of ink, 0 to 255, with room for `below` pixels under them."""
    font = ImageFont.truetype(face, size)
    cell = font.getlength("0")
    margin = round(side * size)
    made = Image.new("L", (round(cell * max(map(len, rows))) + 2 * margin, round(size * pitch * len(rows)) + 2 * margin + below), 0)
    draw = ImageDraw.Draw(made)
    for place, row in enumerate(rows):
        draw.text((margin, margin + place * size * pitch), row, 255, font)
    return made


def inked(mask, ink, paper):
    cover = np.asarray(mask, np.float32)[..., None] / 255
    return np.asarray(paper, np.float32) * (1 - cover) + np.asarray(ink, np.float32) * cover


def dotted(rows, pins):
    """Nine pins hit a ribbon: dots, `pins` pixels apart."""
    face = ImageFont.truetype(NARROW, 13)
    width = max(map(len, rows)) * 8 + 16
    small = Image.new("1", (width, 17 * len(rows) + 16), 0)
    draw = ImageDraw.Draw(small)
    draw.fontmode = "1"
    for place, row in enumerate(rows):
        for column, letter in enumerate(row):
            draw.text((8 + 8 * column, 8 + 17 * place), letter, 1, face)
    hits = np.asarray(small)
    made = np.zeros((hits.shape[0] * pins, hits.shape[1] * pins), np.float32)
    radius = pins * 0.52
    spot = np.hypot(*np.meshgrid(np.arange(pins) - (pins - 1) / 2, np.arange(pins) - (pins - 1) / 2)) <= radius
    made += np.kron(hits, spot) * 255
    return Image.fromarray(made.astype(np.uint8)).filter(ImageFilter.GaussianBlur(pins * 0.18))


def symbol(dice, side, module):
    """A square of modules with the three eyes of a QR code."""
    cells = np.array([[dice.random() < 0.5 for _ in range(side)] for _ in range(side)])
    eye = np.zeros((8, 8), bool)
    eye[:7, :7] = True
    eye[1:6, 1:6] = False
    eye[2:5, 2:5] = True
    cells[:8, :8], cells[:8, -8:], cells[-8:, :8] = eye, eye[:, ::-1], eye[::-1]
    return Image.fromarray(np.kron(cells, np.ones((module, module))).astype(np.uint8) * 255)


def bars(dice, width, height, module):
    made = Image.new("L", (width, height), 0)
    draw, x = ImageDraw.Draw(made), 0
    while x < width:
        run = module * dice.choice((1, 1, 2, 3))
        draw.rectangle([x, 0, x + run - 1, height], fill=255)
        x += run + module * dice.choice((1, 1, 2, 3))
    return made


def photo(array, rng, noise, blur=0.6):
    """Pixels with a sensor's noise, as a JPEG's picture."""
    made = Image.fromarray(np.clip(array, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(blur))
    made = np.asarray(made, np.float32) + rng.normal(0, noise, array.shape[:2])[..., None]
    return Image.fromarray(np.clip(np.rint(made), 0, 255).astype(np.uint8))


def scanned(strip, size, at, bed, rng, noise=2.0, turn=0.0):
    """A strip on a scanner's glass or lid."""
    page = np.empty((size[1], size[0], 3), np.float32)
    page[:] = bed
    page = Image.fromarray(page.astype(np.uint8))
    laid = Image.fromarray(np.clip(strip, 0, 255).astype(np.uint8))
    if turn:
        whole = Image.new("L", laid.size, 255).rotate(turn, expand=True)
        page.paste(laid.rotate(turn, Image.BICUBIC, expand=True), at, whole)
    else:
        page.paste(laid, at)
    return photo(np.asarray(page, np.float32), rng, noise)


def scans():
    """The pictures of a scanner: name, picture and what is true of it."""
    white, black = (238, 237, 234), (40, 40, 44)
    for place, (ink, paper, border) in enumerate((((186, 186, 188), (226, 226, 226), 34), ((198, 199, 203), (228, 228, 226), 60),
                                                  ((172, 170, 176), (214, 212, 208), 22))):
        dice, rng = random.Random(f"faint/{place}"), np.random.default_rng(100 + place)
        rows, truth = italian(dice, 6 + 3 * place)
        strip = inked(printed(rows, 21 + place), ink, paper)
        size = (strip.shape[1] + 260, strip.shape[0] + 180)
        yield f"faint-{place + 1}", scanned(strip, size, (130, 90), border, rng, 2.5, turn=(0, 1.2, -0.8)[place]), truth
    for place, (letter, at) in enumerate(((17, (1100, 70)), (15, (40, 1560)), (20, (60, 60)))):
        dice, rng = random.Random(f"corner/{place}"), np.random.default_rng(200 + place)
        rows, truth = italian(dice, 5 + place)
        strip = inked(printed(rows, letter), black, (236, 235, 230))
        yield f"corner-{place + 1}", scanned(strip, (1654, 2339), at, 252, rng, 1.0), truth
    for place in range(3):
        dice, rng = random.Random(f"exit/{place}"), np.random.default_rng(300 + place)
        rows, truth = italian(dice, 2 + place, stars=1 + 4 * place)
        size = 22 + 2 * place
        mask = printed(rows, size, below=420)
        mask.paste(bars(dice, mask.width - 160, 110, 3), (80, mask.height - 400))
        mask.paste(symbol(dice, 33, 6), (mask.width // 2 - 100, mask.height - 260))
        yield f"exit-{place + 1}", scanned(inked(mask, black, white), (mask.width + 120, mask.height + 120), (60, 60), 120, rng), truth
    for place, pins in enumerate((3, 4)):
        dice, rng = random.Random(f"matrix/{place}"), np.random.default_rng(400 + place)
        rows, truth = italian(dice, 7)
        strip = inked(dotted(rows, pins), (126, 92, 176), (244, 196, 206))
        yield f"matrix-{place + 1}", scanned(strip, (strip.shape[1] + 80, strip.shape[0] + 80), (40, 40), (205, 200, 190), rng, 3), truth
    for place, count in enumerate((150,)):
        dice, rng = random.Random(f"roll/{place}"), np.random.default_rng(500 + place)
        rows, truth = italian(dice, count)
        strip = inked(printed(rows, 18), (70, 70, 74), white)
        yield f"roll-{place + 1}", scanned(strip, (strip.shape[1] + 60, strip.shape[0] + 60), (30, 30), 90, rng), truth
    for place in range(2):
        dice, rng = random.Random(f"square/{place}"), np.random.default_rng(600 + place)
        rows, truth = italian(dice, 4)
        mask = printed(rows, 22, below=360)
        mask.paste(symbol(dice, 41, 8), (mask.width // 2 - 164, mask.height - 345))
        yield f"square-{place + 1}", scanned(inked(mask, black, white), (mask.width + 160, mask.height + 100), (80, 50), 150, rng, turn=3 * place), truth
    for name, (rows, truth) in (("polish", polish()), ("czech", czech())):
        rng = np.random.default_rng(len(name) + 700)
        strip = inked(printed(rows, 24), (60, 60, 64), white)
        yield name, scanned(strip, (strip.shape[1] + 100, strip.shape[0] + 100), (50, 50), 110, rng), truth


# --- photographs ---------------------------------------------------------------------------------------------

# A small x of a receipt, in pixels: what `make tills` gives a decent phone's, in its lower half, for the sake of the files.
HEIGHTS = (11, 14)
# The least quality of the hard photos of `make tills`: sixty pictures in six megabytes.
QUALITY = 45
# A4 and a till's paper of 80 mm, in the same unit.
SHEET, PAPER = (210, 297), 80
KINDS = {
    "faint": "it de fr es pl sv".split(),
    "corner": "it de en-US cs nl".split(),
    "exit": "it it en-GB de es".split(),
    "matrix": "it de fr en-MY pl fi".split(),
    "glued": "it de es en-GB en-US fr pt da".split(),
    "weighed": "it de fr es pl nb en-MY".split(),
    "roll": "it de es en-GB".split(),
    "square": "cs pt nl".split(),
}
DARK = ("stone", "dark wood", "oak")
# Large pictures lie on what takes few bytes.
SMOOTH = ("white top", "marble", "shelf", "pale wood")


class Paper:
    """What slips/thermal.py asks of a shop."""
    fonts, dots = ("liberation", "dejavu", "noto"), 0.3

    def __init__(self, width):
        self.width = width


def faint(rows, x_height, dice, rng):
    """Thermal print that time and sun have taken, grey on grey: as far from its paper as the scans' above."""
    mask = thermal.ink(Paper(max(map(len, rows))), [(row, "") for row in rows], x_height, dice)
    paper = dice.randint(206, 228)
    made = inked(mask, (paper - dice.randint(34, 48),) * 3, (paper, paper, paper - 2)) - camera.clouds(rng, mask.size, (260, 200))[..., None] * 0.03
    return Image.fromarray(np.clip(np.rint(made), 0, 255).astype(np.uint8)).convert("RGBA")


def matrix(rows, x_height, dice):
    """Pins and a ribbon, violet, blue or black, on white or pink paper."""
    pins = 4
    ink, paper = dice.choice((((126, 92, 176), (244, 196, 206)), ((84, 84, 150), (236, 234, 226)), ((70, 70, 74), (240, 238, 232))))
    made = Image.fromarray(np.clip(inked(dotted(rows, pins), ink, paper), 0, 255).astype(np.uint8))
    share = x_height / (7 * pins)  # seven pins hit a small x of dotted()'s letters
    return made.resize((round(made.width * share), round(made.height * share)), Image.LANCZOS).convert("RGBA")


def below(strip, mask):
    """A strip with a mask of ink at its foot."""
    room = Image.new("RGBA", (strip.width, strip.height + round(mask.height * 1.4)), (240, 239, 235, 255))
    room.paste(strip, (0, 0))
    cover = Image.new("L", room.size, 0)
    cover.paste(mask, ((room.width - mask.width) // 2, strip.height + mask.height // 8))
    room.paste((44, 44, 48, 255), (0, 0), cover)
    return room


def sheet(strip, dice):
    """A receipt in a corner of an A4 page that is otherwise white."""
    width = round(strip.width * SHEET[0] / PAPER)
    height = max(round(width * SHEET[1] / SHEET[0]), strip.height + 60)
    page = Image.new("RGBA", (width, height), (248, 247, 244, 255))
    x, y = dice.choice((30, width - strip.width - 30)), dice.choice((30, height - strip.height - 30))
    page.paste(strip, (x, y), strip)
    return page


def photograph(kind, place, till):
    """One picture of a kind, and what is true of it."""
    dice, rng = random.Random(f"{kind}/{place}/{till}"), camera.generator(1000 * list(KINDS).index(kind) + place)
    level = ("clean", "usual", "usual", "hard")[(place + (kind == "corner")) % 4]
    # A roll is photographed from far away, and what is small and bent besides shows the bend, not the roll.
    level = "clean" if kind == "roll" else level
    count = dice.randint(5, 12)
    rows, truth = countries.receipt(
        till, dice, 120 if kind == "roll" else count, weighed=0.75 if kind == "weighed" else 0.05 if kind == "roll" else 0.12,
        glued=kind == "glued", stars=2 + place if kind == "exit" else 0, discounts=0.04 if kind == "roll" else 0.15)
    look = dataclasses.replace(photos.LEVELS[level], x_height=9 if kind == "roll" else dice.randint(*HEIGHTS))
    if kind == "roll":  # as near as its length allows, so that its sides are cut by the picture's
        look.turn, look.tight = 1, 1
    look.background = dice.choice(DARK if kind == "faint" else list(photos.BACKGROUNDS) if kind in ("matrix", "square") else SMOOTH)
    if kind == "faint":
        flat = faint(rows, look.x_height, dice, rng)
        look.pen = look.stains = 0
    elif kind == "matrix":
        flat = matrix(rows, look.x_height, dice)
    else:
        styled = [(row, "tall" if row.startswith(countries.COUNTRIES[till].total) and kind != "roll" else "") for row in rows]
        if kind == "exit":
            styled += [("".join(dice.choice("0123456789") for _ in range(20)), "bars")]
        flat = thermal.strip(Paper(max(map(len, rows))), styled, rng, dice, look)
    if kind in ("exit", "square"):
        flat = below(flat.crop((0, 0, flat.width, flat.height - look.x_height)), symbol(dice, 33, max(3, look.x_height // 3)))  # a made-up square, which reads as nothing
    if kind == "corner":
        flat = sheet(flat, dice)
    return photos.taken(flat, rng, dice, look), truth


def grey(made, quality):
    """A grey JPEG: colour tells no reader anything here, and takes a fifth of the bytes."""
    data = io.BytesIO()
    made.convert("L").save(data, "JPEG", quality=quality, optimize=True)
    return data.getvalue()


def pictures(only=""):
    """Every picture of the gallery: file name, bytes and what is true of it."""
    for name, made, truth in scans():
        data = io.BytesIO()
        made.save(data, "JPEG", quality=82)
        yield f"{name}.jpg", data.getvalue(), truth
    for kind, tills in KINDS.items():
        for place, till in enumerate(tills):
            name = f"{kind}-{place + 1:02d}-{till}.jpg"
            if only in name:
                made, truth = photograph(kind, place, till)
                yield name, grey(made, QUALITY), truth


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--only", default="", help="photographs whose name has this in it")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    known = {}
    for name, data, truth in pictures(options.only):
        (options.out / name).write_bytes(data)
        known[name] = truth
    (options.out / "truth.json").write_text(json.dumps(known, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
