"""Draws packs and cases with a number in a symbology other than EAN and UPC, or with more beside it, encoded by zint, and
photographs them: clean, and with one damage.
"""
import math
import random
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

import focus

# Pixels per module, as a phone at arm's length takes them.
MODULES = (2.5, 4.5)
# What an element string may say beside the number: a batch, a date and a serial number; a weight and a date.
LONG = "[17]271130[10]AB-{0}[21]{0}"
ROWS = {2: "1", 4: "2", 6: "3", 8: "4", 10: "5"}


def stacked(segments):
    """A DataBar Expanded Stacked with so many characters in a row; zint counts pairs."""
    return 81, "08", lambda gtin: f"[01]{gtin}" + LONG.format(gtin[5:11]), ["--cols", ROWS[segments]]


# {name: (zint's number of the symbology, first digits of the number, its data for a GTIN, options)}. zint computes the last digit
# of DataBar itself. Goods that are weighed have numbers that begin with 9.
SYMBOLOGIES = {
    "DataBar omnidirectional": (29, "08", lambda gtin: gtin[:13], []),
    "DataBar stacked omnidirectional": (80, "08", lambda gtin: gtin[:13], []),
    "DataBar expanded": (31, "08", lambda gtin: f"[01]{gtin}[3103]001250", []),
    "ITF-14": (89, "08", lambda gtin: gtin[:13], []),
    "GS1-128": (16, "08", lambda gtin: f"[01]{gtin}[10]L42", []),
    "GS1 QR code": (58, "08", lambda gtin: f"[01]{gtin}[10]L42", ["--gs1"]),
    "QR code of a GS1 Digital Link": (58, "08", lambda gtin: f"https://id.gs1.org/01/{gtin}", []),
    "GS1 DataMatrix": (71, "08", lambda gtin: f"[01]{gtin}[10]L42", ["--gs1"]),
    "DataBar truncated": (29, "08", lambda gtin: gtin[:13], ["--height", "13"]),
    "DataBar stacked": (79, "08", lambda gtin: gtin[:13], []),
    "DataBar limited": (30, "08", lambda gtin: gtin[:13], []),
    "DataBar expanded, weighed": (31, "98", lambda gtin: f"[01]{gtin}[3103]00{gtin[6:10]}", []),
    "DataBar expanded, weighed and dated": (31, "98", lambda gtin: f"[01]{gtin}[3102]00{gtin[6:10]}[15]261231", []),
    "DataBar expanded, long": (31, "08", lambda gtin: f"[01]{gtin}" + LONG.format(gtin[5:11]), []),
    **{f"DataBar expanded stacked, {segments} in a row": stacked(segments) for segments in ROWS},
    "DataMatrix of a GS1 Digital Link": (71, "08", lambda gtin: f"https://id.gs1.org/01/{gtin}", []),
    "EAN-13 with two digits beside it": (13, "08", lambda gtin: f"{gtin[1:]}+{gtin[4:6]}", []),
    "EAN-13 with five digits beside it": (13, "08", lambda gtin: f"{gtin[1:]}+{gtin[4:9]}", []),
    "composite with EAN-13": (130, "08", lambda gtin: f"[10]{gtin[4:9]}", ["--primary", lambda gtin: gtin[1:]]),
    "composite with GS1-128": (131, "08", lambda gtin: f"[10]{gtin[4:9]}", ["--primary", lambda gtin: f"[01]{gtin}"]),
    "composite with DataBar": (132, "08", lambda gtin: f"[10]{gtin[4:9]}", ["--primary", lambda gtin: gtin[:13]]),
    "composite with DataBar limited": (133, "08", lambda gtin: f"[10]{gtin[4:9]}", ["--primary", lambda gtin: gtin[:13]]),
    "composite with DataBar expanded": (134, "08", lambda gtin: f"[10]{gtin[4:9]}", ["--primary", lambda gtin: f"[01]{gtin}"]),
}


def random_gtin(dice, start="08"):
    """A GTIN-14 of a product: neither a number for use inside one shop nor a coupon."""
    digits = [int(digit) for digit in start] + [dice.randrange(10) for _ in range(11)]
    return "".join(map(str, digits + [-sum(d * (1 if i % 2 else 3) for i, d in enumerate(digits)) % 10]))


def draw_symbol(kind, gtin, folder):
    """The symbol as drawn by zint, with one pixel per module (two for symbologies with half modules)."""
    code, _, data, options = SYMBOLOGIES[kind]
    path = Path(folder) / "symbol.png"
    subprocess.run(["zint", "-b", str(code), "-d", data(gtin), "--notext", "--quietzones", "--scale", "0.5", "-o", str(path),
                    *(option(gtin) if callable(option) else option for option in options)],
                   check=True, stdout=subprocess.DEVNULL)
    return Image.open(path).convert("L")


def size_of_photo(bars, module):
    """Width and height, before sampling, of a photo with room around a symbol of this size; focus's for most."""
    return [max(size * focus.OVERSAMPLING, math.ceil(extent * module * size / room / 64) * 64)
            for extent, size, room in ((bars.width, focus.WIDTH, 600), (bars.height, focus.HEIGHT, 440))]


def draw_pack(kind, gtin, dice, folder):
    """A pack with clutter and a symbol. The first eight kinds are drawn small enough for a small photo."""
    bars = draw_symbol(kind, gtin, folder)
    module = dice.uniform(*MODULES)
    if kind in list(SYMBOLOGIES)[:8]:
        module = min(module, 600 / bars.width, 440 / bars.height)
    module *= focus.OVERSAMPLING
    width, height = size_of_photo(bars, module)
    bars = bars.resize((round(bars.width * module), round(bars.height * module)), Image.NEAREST)
    bars = bars.point(lambda value: 25 + value * 210 // 255)
    image = Image.new("L", (width, height), dice.randrange(90, 200))
    pen = ImageDraw.Draw(image)
    for _ in range(25):
        x, y = dice.randrange(width), dice.randrange(height)
        pen.rectangle([x, y, x + dice.randrange(20, 300), y + dice.randrange(10, 120)], fill=dice.randrange(30, 230))
    x, y = (width - bars.width) // 2, (height - bars.height) // 2
    margin = round(4 * module)
    pen.rectangle([x - margin, y - margin, x + bars.width + margin, y + bars.height + margin], fill=235)
    image.paste(bars, (x, y))
    return image.rotate(dice.uniform(-6, 6), Image.BICUBIC, fillcolor=140)


def draw(folder, seed, each, damages):
    """Draws pictures; returns (path, GTIN, [symbology]) of each. Every second one is damaged."""
    dice = random.Random(seed)
    pictures = []
    with tempfile.TemporaryDirectory() as scratch:
        for kind, (_, start, _, _) in SYMBOLOGIES.items():
            for index in range(each):
                gtin = random_gtin(dice, start)
                image = focus.photograph(draw_pack(kind, gtin, dice, scratch), dice.uniform(0.5, 1.5), dice)
                if index % 2:
                    image = damages[dice.choice(sorted(damages))](image, dice)
                path = Path(folder) / f"{len(pictures):05d}-{kind.replace(' ', '_').replace(',', '')}.png"
                image.save(path)
                pictures.append((path, gtin, [kind]))
    return pictures
