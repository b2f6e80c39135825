"""Draws packs and cases with a number in a symbology other than EAN and UPC, encoded by zint, and photographs them: clean, and
with one damage.
"""
import random
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

import focus

# {name: (zint's number of the symbology, its data for a GTIN, options)}. zint computes the last digit of DataBar itself.
SYMBOLOGIES = {
    "DataBar omnidirectional": (29, lambda gtin: gtin[:13], []),
    "DataBar stacked omnidirectional": (80, lambda gtin: gtin[:13], []),
    "DataBar expanded": (31, lambda gtin: f"[01]{gtin}[3103]001250", []),
    "ITF-14": (89, lambda gtin: gtin[:13], []),
    "GS1-128": (16, lambda gtin: f"[01]{gtin}[10]L42", []),
    "GS1 QR code": (58, lambda gtin: f"[01]{gtin}[10]L42", ["--gs1"]),
    "QR code of a GS1 Digital Link": (58, lambda gtin: f"https://id.gs1.org/01/{gtin}", []),
    "GS1 DataMatrix": (71, lambda gtin: f"[01]{gtin}[10]L42", ["--gs1"]),
}
# Pixels per module, as a phone at arm's length takes them.
MODULES = (2.5, 4.5)


def random_gtin(dice):
    """A GTIN-14 of a product: neither a number for use inside one shop nor a coupon."""
    digits = [0, 8] + [dice.randrange(10) for _ in range(11)]
    return "".join(map(str, digits + [-sum(d * (1 if i % 2 else 3) for i, d in enumerate(digits)) % 10]))


def draw_symbol(kind, gtin, folder):
    """The symbol as drawn by zint, with one pixel per module (two for symbologies with half modules)."""
    code, data, options = SYMBOLOGIES[kind]
    path = Path(folder) / "symbol.png"
    subprocess.run(["zint", "-b", str(code), "-d", data(gtin), "--notext", "--quietzones", "--scale", "0.5", "-o", str(path),
                    *options],
                   check=True, stdout=subprocess.DEVNULL)
    return Image.open(path).convert("L")


def draw_pack(kind, gtin, dice, folder):
    """A pack with clutter and a symbol."""
    bars = draw_symbol(kind, gtin, folder)
    module = min(dice.uniform(*MODULES), 600 / bars.width, 440 / bars.height) * focus.OVERSAMPLING
    bars = bars.resize((round(bars.width * module), round(bars.height * module)), Image.NEAREST)
    bars = bars.point(lambda value: 25 + value * 210 // 255)
    width, height = focus.WIDTH * focus.OVERSAMPLING, focus.HEIGHT * focus.OVERSAMPLING
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
        for kind in SYMBOLOGIES:
            for index in range(each):
                gtin = random_gtin(dice)
                image = focus.photograph(draw_pack(kind, gtin, dice, scratch), dice.uniform(0.5, 1.5), dice)
                if index % 2:
                    image = damages[dice.choice(sorted(damages))](image, dice)
                path = Path(folder) / f"{len(pictures):05d}-{kind.replace(' ', '_')}.png"
                image.save(path)
                pictures.append((path, gtin, [kind]))
    return pictures
