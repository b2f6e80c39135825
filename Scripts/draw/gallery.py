#!/usr/bin/env python3
"""Draws the pictures of Tests/ReadersTests/Gallery: receipts of kinds that a reader tends to misread. truth.json has the
content of each.

usage: /usr/bin/python3 Scripts/draw/gallery.py [--out FOLDER] [--only NAME]

Sixty pictures: sixteen scans, and forty-four photos of receipts from fifteen countries (slips/countries.py) taken by the
simulated camera of `make tills`. Shops, goods and numbers are invented. The script always draws the same pictures.
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

FOLDER = Path(__file__).resolve().parents[2] / "Tests/ReadersTests/Gallery"
MONO = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
NARROW = "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf"
GOODS = ("LATTE INTERO 1L", "PANE CASERECCIO", "MELE GOLDEN", "SPAGHETTI N.5", "BURRO 250G", "YOGURT FRAGOLA",
         "ACQUA NATURALE 6X", "CAFFE MACINATO", "RISO ARBORIO 1KG", "BISCOTTI FROLLA", "TONNO OLIO 3X80",
         "PASSATA POMODORO", "OLIO EXTRAVERG.", "ZUCCHERO 1KG", "FARINA TIPO 00", "UOVA FRESCHE X6",
         "MOZZARELLA 125G", "PROSCIUTTO COTTO", "INSALATA MISTA", "BANANE")


def decimal_comma(cents):
    return f"{cents // 100},{cents % 100:02d}"


def true_items(items):
    """Items as truth.json has them, from names and amounts in cents."""
    return [{"description": name, "amount": f"{cents / 100:.2f}"} for name, cents in items]


def italian_receipt(dice, count, stars=0, width=38):
    """The rows of an Italian documento commerciale, and its content."""
    items = [(dice.choice(GOODS), dice.randrange(59, 899)) for _ in range(count)]
    total = sum(cents for _, cents in items)
    star_row = "*" * width
    rows = ["ALIMENTARI BOSCHETTO SRL", "VIA DEI TIGLI 14 - 40100 BOLOGNA", "P.IVA 01234567897", ""]
    rows = [row.center(width).rstrip() for row in rows]
    if stars:
        rows += [star_row, "*" + "BENVENUTI".center(width - 2) + "*"] + [star_row] * stars
    rows += ["DOCUMENTO COMMERCIALE".center(width).rstrip(), "di vendita o prestazione".center(width).rstrip(), ""]
    rows += ["DESCRIZIONE         IVA     Prezzo(E)".ljust(width)]
    rows += [f"{name:<20}{'10%':>5}{decimal_comma(cents):>{width - 25}}" for name, cents in items]
    rows += ["", f"{'TOTALE COMPLESSIVO':<20}{decimal_comma(total):>{width - 20}}",
             f"{'di cui IVA':<20}{decimal_comma(total * 10 // 110):>{width - 20}}", ""]
    rows += [f"{'Pagamento elettronico':<22}{decimal_comma(total):>{width - 22}}",
             f"{'Importo pagato':<22}{decimal_comma(total):>{width - 22}}", ""]
    if stars:
        rows += [star_row] * stars + ["*" + "CONSERVARE PER L'USCITA".center(width - 2) + "*", star_row]
    rows += ["14-03-2026 18:42   DOC.N. 0417-0093".center(width).rstrip(), "RT 99MEX041233".center(width).rstrip()]
    return rows, {"total": f"{total / 100:.2f}", "date": "2026-03-14", "currency": "EUR", "merchant": "ALIMENTARI BOSCHETTO SRL",
                  "items": true_items(items)}


def polish_receipt(width=38):
    items = (("CHLEB ŻYTNI 500G", 549, "C"), ("MLEKO ŁACIATE 2%", 389, "C"), ("SER ŻÓŁTY GOUDA", 1249, "C"),
             ("PIWO ŻYWIEC 0,5L", 459, "A"), ("KAWA MIELONA 250G", 1899, "A"))
    total = sum(cents for _, cents, _ in items)
    rows = [row.center(width).rstrip() for row in
            ("SKLEP SPOŻYWCZY POD LIPĄ", "ul. Kwiatowa 12, 30-001 Kraków", "NIP 677-000-11-24", "PARAGON FISKALNY")]
    rows += [""] + [f"{name:<18}{'1 x' + decimal_comma(cents):>10}{decimal_comma(cents) + letter:>{width - 28}}"
                    for name, cents, letter in items]
    rows += ["-" * width, f"{'SPRZEDAŻ OPODATK. A':<22}{decimal_comma(2358):>{width - 22}}",
             f"{'PTU A 23%':<22}{decimal_comma(441):>{width - 22}}",
             f"{'SPRZEDAŻ OPODATK. C':<22}{decimal_comma(2187):>{width - 22}}",
             f"{'PTU C 5%':<22}{decimal_comma(104):>{width - 22}}",
             f"{'SUMA PTU':<22}{decimal_comma(545):>{width - 22}}", f"{'SUMA PLN':<22}{decimal_comma(total):>{width - 22}}", "",
             f"{'KARTA PŁATNICZA':<22}{decimal_comma(total):>{width - 22}}", "000417 #2 KASJER 7   2026-03-14 18:42"]
    return rows, {"total": f"{total / 100:.2f}", "date": "2026-03-14", "currency": "PLN", "merchant": "SKLEP SPOŻYWCZY POD LIPĄ",
                  "items": true_items(one[:2] for one in items)}


def czech_receipt(width=38):
    items = (("Chléb konzumní", 3490), ("Mléko polotučné 1l", 2390), ("Sýr eidam 30%", 4590), ("Rohlík tukový", 350),
             ("Káva mletá 250g", 8990))
    total = sum(cents for _, cents in items)
    rows = [row.center(width).rstrip() for row in
            ("POTRAVINY U LÍPY s.r.o.", "Květinová 12, 602 00 Brno", "IČO: 12345679  DIČ: CZ12345679", "Daňový doklad")]
    rows += [""] + [f"{name:<24}{decimal_comma(cents) + ' B':>{width - 24}}" for name, cents in items]
    rows += ["-" * width, f"{'Celkem Kč':<22}{decimal_comma(total):>{width - 22}}",
             f"{'Platební karta':<22}{decimal_comma(total):>{width - 22}}", "", "DPH      Základ      Daň     Celkem",
             f"12 %{decimal_comma(17688):>12}{decimal_comma(2122):>9}{decimal_comma(total):>11}", "",
             "Děkujeme za nákup", "Datum: 14.03.2026  Čas: 18:42"]
    return rows, {"total": f"{total / 100:.2f}", "date": "2026-03-14", "currency": "CZK", "merchant": "POTRAVINY U LÍPY s.r.o.",
                  "items": true_items(items)}


# --- drawing -------------------------------------------------------------------------------------------------

def draw_rows(rows, size, font_path=MONO, pitch=1.32, margin_share=1.2, below=0):
    """Draws rows as a mask of ink, 0 to 255, with `below` empty pixels under them."""
    font = ImageFont.truetype(font_path, size)
    letter_width = font.getlength("0")
    margin = round(margin_share * size)
    mask = Image.new("L", (round(letter_width * max(map(len, rows))) + 2 * margin,
                           round(size * pitch * len(rows)) + 2 * margin + below), 0)
    draw = ImageDraw.Draw(mask)
    for index, row in enumerate(rows):
        draw.text((margin, margin + index * size * pitch), row, 255, font)
    return mask


def apply_ink(mask, ink, paper):
    """Blends an ink colour over paper by a mask."""
    coverage = np.asarray(mask, np.float32)[..., None] / 255
    return np.asarray(paper, np.float32) * (1 - coverage) + np.asarray(ink, np.float32) * coverage


def draw_dot_matrix(rows, pins):
    """Draws rows as a nine-pin printer does: dots that are `pins` pixels apart."""
    face = ImageFont.truetype(NARROW, 13)
    width = max(map(len, rows)) * 8 + 16
    bitmap = Image.new("1", (width, 17 * len(rows) + 16), 0)
    draw = ImageDraw.Draw(bitmap)
    draw.fontmode = "1"
    for index, row in enumerate(rows):
        for column, letter in enumerate(row):
            draw.text((8 + 8 * column, 8 + 17 * index), letter, 1, face)
    dots = np.asarray(bitmap)
    radius = pins * 0.52
    dot = np.hypot(*np.meshgrid(np.arange(pins) - (pins - 1) / 2, np.arange(pins) - (pins - 1) / 2)) <= radius
    image = np.kron(dots, dot) * 255.0
    return Image.fromarray(image.astype(np.uint8)).filter(ImageFilter.GaussianBlur(pins * 0.18))


def draw_square(dice, module_count, module_size):
    """A square of random modules with the three finder patterns of a QR code; it decodes to nothing."""
    modules = np.array([[dice.random() < 0.5 for _ in range(module_count)] for _ in range(module_count)])
    finder = np.zeros((8, 8), bool)
    finder[:7, :7] = True
    finder[1:6, 1:6] = False
    finder[2:5, 2:5] = True
    modules[:8, :8], modules[:8, -8:], modules[-8:, :8] = finder, finder[:, ::-1], finder[::-1]
    return Image.fromarray(np.kron(modules, np.ones((module_size, module_size))).astype(np.uint8) * 255)


def draw_bars(dice, width, height, module):
    """Random bars as a mask of ink."""
    mask = Image.new("L", (width, height), 0)
    draw, x = ImageDraw.Draw(mask), 0
    while x < width:
        bar_width = module * dice.choice((1, 1, 2, 3))
        draw.rectangle([x, 0, x + bar_width - 1, height], fill=255)
        x += bar_width + module * dice.choice((1, 1, 2, 3))
    return mask


def add_sensor_noise(array, rng, noise_level, blur=0.6):
    """Blurs slightly and adds the noise of a sensor."""
    image = Image.fromarray(np.clip(array, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(blur))
    image = np.asarray(image, np.float32) + rng.normal(0, noise_level, array.shape[:2])[..., None]
    return Image.fromarray(np.clip(np.rint(image), 0, 255).astype(np.uint8))


def scan(strip, size, position, background, rng, noise=2.0, angle=0.0):
    """A strip on the glass of a scanner."""
    page = np.empty((size[1], size[0], 3), np.float32)
    page[:] = background
    page = Image.fromarray(page.astype(np.uint8))
    paper = Image.fromarray(np.clip(strip, 0, 255).astype(np.uint8))
    if angle:
        mask = Image.new("L", paper.size, 255).rotate(angle, expand=True)
        page.paste(paper.rotate(angle, Image.BICUBIC, expand=True), position, mask)
    else:
        page.paste(paper, position)
    return add_sensor_noise(np.asarray(page, np.float32), rng, noise)


def draw_scans():
    """Draws the scans; yields name, picture and content of each."""
    white, black = (238, 237, 234), (40, 40, 44)
    for index, (ink, paper, border) in enumerate((((186, 186, 188), (226, 226, 226), 34), ((198, 199, 203), (228, 228, 226), 60),
                                                  ((172, 170, 176), (214, 212, 208), 22))):
        dice, rng = random.Random(f"faint/{index}"), np.random.default_rng(100 + index)
        rows, truth = italian_receipt(dice, 6 + 3 * index)
        strip = apply_ink(draw_rows(rows, 21 + index), ink, paper)
        size = (strip.shape[1] + 260, strip.shape[0] + 180)
        yield f"faint-{index + 1}", scan(strip, size, (130, 90), border, rng, 2.5, angle=(0, 1.2, -0.8)[index]), truth
    for index, (font_size, position) in enumerate(((17, (1100, 70)), (15, (40, 1560)), (20, (60, 60)))):
        dice, rng = random.Random(f"corner/{index}"), np.random.default_rng(200 + index)
        rows, truth = italian_receipt(dice, 5 + index)
        strip = apply_ink(draw_rows(rows, font_size), black, (236, 235, 230))
        yield f"corner-{index + 1}", scan(strip, (1654, 2339), position, 252, rng, 1.0), truth
    for index in range(3):
        dice, rng = random.Random(f"exit/{index}"), np.random.default_rng(300 + index)
        rows, truth = italian_receipt(dice, 2 + index, stars=1 + 4 * index)
        size = 22 + 2 * index
        mask = draw_rows(rows, size, below=420)
        mask.paste(draw_bars(dice, mask.width - 160, 110, 3), (80, mask.height - 400))
        mask.paste(draw_square(dice, 33, 6), (mask.width // 2 - 100, mask.height - 260))
        strip = apply_ink(mask, black, white)
        yield f"exit-{index + 1}", scan(strip, (mask.width + 120, mask.height + 120), (60, 60), 120, rng), truth
    for index, pins in enumerate((3, 4)):
        dice, rng = random.Random(f"matrix/{index}"), np.random.default_rng(400 + index)
        rows, truth = italian_receipt(dice, 7)
        strip = apply_ink(draw_dot_matrix(rows, pins), (126, 92, 176), (244, 196, 206))
        size = (strip.shape[1] + 80, strip.shape[0] + 80)
        yield f"matrix-{index + 1}", scan(strip, size, (40, 40), (205, 200, 190), rng, 3), truth
    rows, truth = italian_receipt(random.Random("roll/0"), 150)
    strip = apply_ink(draw_rows(rows, 18), (70, 70, 74), white)
    yield "roll-1", scan(strip, (strip.shape[1] + 60, strip.shape[0] + 60), (30, 30), 90, np.random.default_rng(500)), truth
    for index in range(2):
        dice, rng = random.Random(f"square/{index}"), np.random.default_rng(600 + index)
        rows, truth = italian_receipt(dice, 4)
        mask = draw_rows(rows, 22, below=360)
        mask.paste(draw_square(dice, 41, 8), (mask.width // 2 - 164, mask.height - 345))
        yield f"square-{index + 1}", scan(apply_ink(mask, black, white), (mask.width + 160, mask.height + 100), (80, 50), 150,
                                          rng, angle=3 * index), truth
    for name, (rows, truth) in (("polish", polish_receipt()), ("czech", czech_receipt())):
        rng = np.random.default_rng(len(name) + 700)
        strip = apply_ink(draw_rows(rows, 24), (60, 60, 64), white)
        yield name, scan(strip, (strip.shape[1] + 100, strip.shape[0] + 100), (50, 50), 110, rng), truth


# --- photographs ---------------------------------------------------------------------------------------------

# Height of a lower-case x in pixels: the lower half of the range of decent phones in `make tills`, to keep the files small.
HEIGHTS = (11, 14)
# JPEG quality, the lowest of the hard photos of `make tills`: sixty pictures take six megabytes.
QUALITY = 45
# Millimetres: an A4 sheet, and the width of a till's paper.
SHEET, ROLL_WIDTH = (210, 297), 80
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
# Backgrounds that compress well, for large pictures.
SMOOTH = ("white top", "marble", "shelf", "pale wood")


class Roll:
    """The properties of a shop that slips/thermal.py needs."""
    fonts, dots = ("liberation", "dejavu", "noto"), 0.3

    def __init__(self, width):
        self.width = width


def draw_faint(rows, x_height, dice, rng):
    """Thermal print that has faded: grey on grey, with as little contrast as the faint scans."""
    mask = thermal.ink(Roll(max(map(len, rows))), [(row, "") for row in rows], x_height, dice)
    paper = dice.randint(206, 228)
    image = apply_ink(mask, (paper - dice.randint(34, 48),) * 3, (paper, paper, paper - 2))
    image = image - camera.clouds(rng, mask.size, (260, 200))[..., None] * 0.03
    return Image.fromarray(np.clip(np.rint(image), 0, 255).astype(np.uint8)).convert("RGBA")


def draw_matrix(rows, x_height, dice):
    """Dot-matrix print in violet, blue or black on white or pink paper."""
    pins = 4
    ink, paper = dice.choice((((126, 92, 176), (244, 196, 206)), ((84, 84, 150), (236, 234, 226)),
                              ((70, 70, 74), (240, 238, 232))))
    image = Image.fromarray(np.clip(apply_ink(draw_dot_matrix(rows, pins), ink, paper), 0, 255).astype(np.uint8))
    scale = x_height / (7 * pins)  # a lower-case x is seven dots high
    return image.resize((round(image.width * scale), round(image.height * scale)), Image.LANCZOS).convert("RGBA")


def append_below(strip, mask):
    """A strip with a mask of ink added at its foot."""
    image = Image.new("RGBA", (strip.width, strip.height + round(mask.height * 1.4)), (240, 239, 235, 255))
    image.paste(strip, (0, 0))
    ink_mask = Image.new("L", image.size, 0)
    ink_mask.paste(mask, ((image.width - mask.width) // 2, strip.height + mask.height // 8))
    image.paste((44, 44, 48, 255), (0, 0), ink_mask)
    return image


def place_on_sheet(strip, dice):
    """A receipt in a corner of an otherwise white A4 page."""
    width = round(strip.width * SHEET[0] / ROLL_WIDTH)
    height = max(round(width * SHEET[1] / SHEET[0]), strip.height + 60)
    page = Image.new("RGBA", (width, height), (248, 247, 244, 255))
    x, y = dice.choice((30, width - strip.width - 30)), dice.choice((30, height - strip.height - 30))
    page.paste(strip, (x, y), strip)
    return page


def photograph(kind, index, till):
    """One picture of a kind, and its content."""
    dice, rng = random.Random(f"{kind}/{index}/{till}"), camera.generator(1000 * list(KINDS).index(kind) + index)
    level = ("clean", "usual", "usual", "hard")[(index + (kind == "corner")) % 4]
    # A roll is photographed from far away; with bends as well, its letters would be illegible.
    level = "clean" if kind == "roll" else level
    count = dice.randint(5, 12)
    rows, truth = countries.receipt(
        till, dice, 120 if kind == "roll" else count, weighed=0.75 if kind == "weighed" else 0.05 if kind == "roll" else 0.12,
        glued=kind == "glued", stars=2 + index if kind == "exit" else 0, discounts=0.04 if kind == "roll" else 0.15)
    look = dataclasses.replace(photos.LEVELS[level], x_height=9 if kind == "roll" else dice.randint(*HEIGHTS))
    if kind == "roll":  # as close as its length allows: the picture cuts off its sides
        look.turn, look.tight = 1, 1
    backgrounds = {"faint": DARK, "matrix": list(photos.BACKGROUNDS), "square": list(photos.BACKGROUNDS)}
    look.background = dice.choice(backgrounds.get(kind, SMOOTH))
    if kind == "faint":
        flat = draw_faint(rows, look.x_height, dice, rng)
        look.pen = look.stains = 0
    elif kind == "matrix":
        flat = draw_matrix(rows, look.x_height, dice)
    else:
        styled = [(row, "tall" if row.startswith(countries.COUNTRIES[till].total) and kind != "roll" else "") for row in rows]
        if kind == "exit":
            styled += [("".join(dice.choice("0123456789") for _ in range(20)), "bars")]
        flat = thermal.strip(Roll(max(map(len, rows))), styled, rng, dice, look)
    if kind in ("exit", "square"):
        flat = append_below(flat.crop((0, 0, flat.width, flat.height - look.x_height)),
                            draw_square(dice, 33, max(3, look.x_height // 3)))
    if kind == "corner":
        flat = place_on_sheet(flat, dice)
    return photos.taken(flat, rng, dice, look), truth


def encode_grey(image, quality):
    """A grey JPEG: colour does not help any reader here, and grey takes a fifth of the bytes."""
    data = io.BytesIO()
    image.convert("L").save(data, "JPEG", quality=quality, optimize=True)
    return data.getvalue()


def draw_pictures(only=""):
    """Draws the gallery; yields file name, bytes and content of each picture."""
    for name, image, truth in draw_scans():
        data = io.BytesIO()
        image.save(data, "JPEG", quality=82)
        yield f"{name}.jpg", data.getvalue(), truth
    for kind, tills in KINDS.items():
        for index, till in enumerate(tills):
            name = f"{kind}-{index + 1:02d}-{till}.jpg"
            if only in name:
                image, truth = photograph(kind, index, till)
                yield name, encode_grey(image, QUALITY), truth


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--only", default="", help="only photos with this in their name, and the scans")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    truths = {}
    for name, data, truth in draw_pictures(options.only):
        (options.out / name).write_bytes(data)
        truths[name] = truth
    (options.out / "truth.json").write_text(json.dumps(truths, indent=1, ensure_ascii=False, sort_keys=True) + "\n",
                                            encoding="utf-8")


if __name__ == "__main__":
    main()
