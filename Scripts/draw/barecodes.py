#!/usr/bin/env python3
"""Draws codes that stand on nothing, and packs photographed by the same cameras.

usage: /usr/bin/python3 Scripts/draw/barecodes.py FOLDER [--seed N] [--each 20] [--camera first|second]

Bare: a generator's label, a label pasted on a white page, the same printed and photographed, shown on a phone or a monitor and
photographed, and sheets of codes, as a file and as a photo. Packs: backs of drawn packs, from afar, near and close, on tables and
bottles. The second camera has other light, lens, noise and layouts than the first; what is learned on one is judged on the
other. FOLDER/truth.json has for each file its kind and whether it shows a pack. The same seed draws the same pictures.
"""
import argparse
import json
import random
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent / "samples")]

import numpy as np  # noqa: E402
from PIL import Image, ImageDraw, ImageFilter, ImageFont  # noqa: E402

import camera  # noqa: E402
import packs  # noqa: E402
from catalog import PRODUCTS  # noqa: E402
from focus import encode_ean13  # noqa: E402

FACES = [packs.SANS, packs.BOLD, packs.SERIF, "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"]
TABLES = {"first": (camera.wood, camera.marble), "second": (camera.stone, camera.cloth, camera.shelf)}
WORDS = ("barcode", "online", "generator", "EAN-13", "create", "download", "PNG", "SVG", "size", "check digit", "number", "free",
         "label", "print", "sheet", "product", "code", "preview", "settings", "export", "height", "module")
CODES = [product.gtin for product in PRODUCTS.values() if len(product.gtin) == 13]


class Dice(random.Random):
    """Random choices of one picture, and numpy's from the same seed."""

    def generator(self):
        return camera.generator(self.randrange(2**32))

    def face(self, size):
        return ImageFont.truetype(self.choice(FACES), max(8, round(size)), layout_engine=ImageFont.Layout.BASIC)


def label(dice, module, ink=0, paper=255):
    """A generator's label: bars, mostly with digits, sometimes with a caption or a frame."""
    text = dice.choice(CODES)
    quiet, height = dice.choice((7, 9, 11)) * module, 95 * module * dice.uniform(0.3, 0.75)
    guards = dice.choice((0, 5)) * module
    has_digits, caption = dice.random() < 0.85, dice.random() < 0.25
    head = round(12 * module) if caption else round(dice.uniform(1, 6) * module)
    size = round(95 * module + 2 * quiet), round(height + head + (13 if has_digits else 4) * module)
    image = Image.new("L", size, paper)
    pen = ImageDraw.Draw(image)
    for index, dark in enumerate(encode_ean13(text)):
        if dark == "1":
            long = guards if index < 3 or 45 <= index < 50 or index >= 92 else 0
            pen.rectangle([round(quiet + index * module), head, round(quiet + (index + 1) * module) - 1, head + height + long],
                          fill=ink)
    if has_digits:
        face = dice.face(9 * module)
        for start, end, digits in ((3, 45, text[1:7]), (50, 92, text[7:])):
            step = (end - start) / 6
            for place, digit in enumerate(digits):
                pen.text((quiet + (start + step * place + 1) * module, head + height + module), digit, ink, face)
        pen.text((quiet - 8 * module, head + height + module), text[0], ink, face)
    if caption:
        pen.text((quiet, module), " ".join(dice.sample(WORDS, 2)), ink, dice.face(8 * module))
    if dice.random() < 0.1:
        pen.rectangle([0, 0, size[0] - 1, size[1] - 1], outline=ink, width=max(1, round(module / 2)))
    return image.convert("RGB")


def page(dice, size, module, captions):
    """A white page with a label on it, turned a little at times, and `captions` rows of print elsewhere."""
    sheet = Image.new("RGB", size, (255, 255, 255) if dice.random() < 0.7 else (dice.randint(244, 254),) * 3)
    code = label(dice, module)
    if dice.random() < 0.25:
        code = code.rotate(dice.choice((90, 180, 270, dice.uniform(-12, 12))), Image.BICUBIC, expand=True,
                           fillcolor=(255, 255, 255))
    x = dice.randint(0, max(0, size[0] - code.width)) if dice.random() < 0.5 else (size[0] - code.width) // 2
    y = dice.randint(0, max(0, size[1] - code.height)) if dice.random() < 0.5 else (size[1] - code.height) // 2
    pen = ImageDraw.Draw(sheet)
    for _ in range(captions):
        pen.text((dice.randint(0, size[0] * 2 // 3), dice.randint(0, size[1])), " ".join(dice.choices(WORDS, k=4)),
                 (dice.randint(0, 120),) * 3, dice.face(dice.uniform(6, 11) * module))
    pen.rectangle([x - 3 * module, y - 3 * module, x + code.width + 3 * module, y + code.height + 3 * module], fill=(255, 255, 255))
    sheet.paste(code, (x, y))
    return sheet


def grid(dice, size, module):
    """A sheet of labels in rows and columns."""
    sheet = Image.new("RGB", size, (255, 255, 255))
    cell = round(module * dice.uniform(118, 150)), round(module * dice.uniform(70, 105))
    for top in range(dice.randint(-cell[1], 0), size[1], cell[1]):
        for left in range(dice.randint(-cell[0], 0), size[0], cell[0]):
            sheet.paste(label(dice, module), (left, top))
    return sheet


# --- cameras -------------------------------------------------------------------------------------------------

def lens(dice, picture, which):
    """Light, blur, noise and white balance."""
    rng = dice.generator()
    if which == "first":
        lit = camera.vignette(picture, dice.uniform(0.6, 0.92), centre=(dice.random(), dice.random()))
        return camera.grain(camera.blur(lit, dice.uniform(0.4, 1.3)), rng, dice.randint(1, 6))
    gains = dice.choice(((1, 0.95, 0.8), (0.9, 0.96, 1), (1, 1, 1), (1, 0.9, 0.7)))
    lit = camera.cast(picture, [gain * dice.uniform(0.75, 1.02) for gain in gains])
    if dice.random() < 0.6:
        corner = dice.choice((0, 1))
        lit = camera.shadow(lit, [(corner, 0), (dice.random(), 0), (dice.random(), 1), (corner, 1)], softness=90,
                            darkness=dice.uniform(0.1, 0.4))
    if dice.random() < 0.3:
        lit = camera.glare(lit, (dice.random(), dice.random()), (dice.uniform(0.05, 0.2), dice.uniform(0.05, 0.2)),
                           strength=dice.randint(60, 200))
    # A phone smooths its noise and then sharpens.
    noisy = camera.grain(camera.blur(lit, dice.uniform(0.6, 1.6)), rng, dice.randint(3, 9))
    return camera.blur(noisy, dice.uniform(0.3, 0.7)).filter(ImageFilter.UnsharpMask(2, dice.randint(30, 120), 2))


def photograph(dice, flat, which, fills, tilt=0.12):
    """A photo of something flat on a table; it is `fills` times as wide as the picture."""
    size = dice.choice(((1200, 900), (900, 1200), (1280, 960)))
    flat = flat.convert("RGBA")
    factor = size[0] * fills / flat.width
    flat = flat.resize((max(8, round(flat.width * factor)), max(8, round(flat.height * factor))), Image.LANCZOS)
    table = dice.choice(TABLES[which])(dice.generator(), size)
    most = round(tilt * min(flat.size))
    slack = [max(0, (side - extent) / 2) for side, extent in zip(size, flat.size)]
    over = [max(0, (extent - side) / 2) for side, extent in zip(size, flat.size)]
    middle = [side / 2 + dice.uniform(-1, 1) * max(free, more) * 0.8 for side, free, more in zip(size, slack, over)]
    turn = dice.uniform(-8, 8) if dice.random() < 0.7 else dice.uniform(-60, 60)
    quad = camera.turned_quad(middle, flat.size, turn, tuple(dice.randint(0, most) for _ in range(4)))
    return lens(dice, camera.lay(table, flat, quad), which)


def around_code(dice, flat, code_box, which, part):
    """A photo of a part of something flat: the code is `part` of the picture's width."""
    left, top, right, bottom = code_box
    width = (right - left) / part
    middle = (left + right) / 2 + dice.uniform(-0.2, 0.2) * width, (top + bottom) / 2 + dice.uniform(-0.2, 0.2) * width
    shown = Image.new("RGBA", (round(width), round(width)), (0, 0, 0, 0))
    shown.paste(flat.convert("RGBA"), (round(width / 2 - middle[0]), round(width / 2 - middle[1])))
    return photograph(dice, shown, which, dice.uniform(1.0, 1.25))


# --- bare codes ----------------------------------------------------------------------------------------------

def generated(dice, which):
    """A generator's file, as it comes or recompressed."""
    picture = label(dice, dice.choice((1, 2, 3, 4, 5)) if which == "first" else dice.uniform(1.5, 6))
    if dice.random() < 0.4:
        margin = round(dice.uniform(0.02, 0.3) * picture.width)
        wide = Image.new("RGB", (picture.width + 2 * margin, picture.height + 2 * margin), (255, 255, 255))
        wide.paste(picture, (margin, margin))
        picture = wide
    return picture


def pasted(dice, which):
    """A label in a document."""
    size = dice.choice(((1240, 1754), (1280, 800), (800, 800), (1080, 1920)))
    sheet = page(dice, size, dice.uniform(1.6, 5), dice.choice((0, 0, 1, 3, 8)))
    return sheet if which == "first" else sheet.resize((sheet.width * 3 // 4, sheet.height * 3 // 4), Image.LANCZOS)


def printed(dice, which):
    """A page with a label, printed and photographed."""
    size, module = dice.choice(((1240, 1754), (1754, 1240))), dice.uniform(2.5, 7)
    sheet = page(dice, size, module, dice.choice((0, 0, 0, 2, 5)))
    tone = tuple(dice.randint(225, 252) for _ in range(3))
    sheet = Image.fromarray((np.asarray(sheet, float) / 255 * np.array(tone) + dice.uniform(4, 40)).clip(0, 250).astype(np.uint8))
    return photograph(dice, sheet, which, dice.uniform(0.55, 1.6) if which == "first" else dice.uniform(0.7, 2.2))


def lit_screen(dice, picture, pitch):
    """What a display shows, magnified: each pixel is three bars of light; `pitch` pixels of the photo for each."""
    picture = picture.convert("RGB")
    cells = picture.resize((max(8, round(picture.width / pitch)), max(8, round(picture.height / pitch))), Image.LANCZOS)
    fine = np.repeat(np.repeat(np.asarray(cells, np.float32), 3, 0), 3, 1)
    mask = np.full((3, 3, 3), 60 / 255, np.float32)
    for band in range(3):
        mask[:2, band, band] = 1
    fine *= np.tile(mask, (cells.height, cells.width, 1))
    shown = camera.to_image(np.minimum(fine * 1.9, 255))
    return shown.resize(picture.size, Image.BICUBIC)


def on_screen(dice, which):
    """A generator's page on a phone or a monitor, photographed."""
    is_phone = dice.random() < 0.6
    size = (1080, 1920) if is_phone else (1600, 1000)
    shown = page(dice, size, dice.uniform(4, 8) if is_phone else dice.uniform(3, 6), dice.choice((0, 1, 3, 6)))
    pen = ImageDraw.Draw(shown)
    bar = dice.randint(60, 140)
    pen.rectangle([0, 0, size[0], bar], fill=tuple(dice.randint(200, 245) for _ in range(3)))
    pen.text((60, bar // 4), " ".join(dice.choices(WORDS, k=3)), (60, 60, 60), dice.face(bar // 2.4))
    if dice.random() < 0.5:
        shown = lit_screen(dice, shown, dice.uniform(1.5, 5))
    edge = dice.randint(14, 60)
    framed = Image.new("RGB", (size[0] + 2 * edge, size[1] + 2 * edge), (dice.randint(6, 40),) * 3)
    framed.paste(shown, (edge, edge))
    fills = dice.uniform(0.5, 1.1) if is_phone else dice.uniform(0.9, 1.8)
    return photograph(dice, packs.rounded(framed, 40) if is_phone else framed, which, fills, tilt=0.06)


def sheet(dice, which):
    """A sheet of codes, or a part of one, as a file or photographed."""
    picture = grid(dice, dice.choice(((1240, 1754), (900, 700), (620, 420))), dice.uniform(1.6, 3.4))
    if dice.random() < 0.5:
        return picture
    return photograph(dice, picture, which, dice.uniform(0.8, 2))


# --- packs ---------------------------------------------------------------------------------------------------

def colours(dice):
    """Ground, accent and ink: any, or a white pack with little colour."""
    if dice.random() < 0.3:
        shade = dice.randint(215, 252)
        return (shade, shade, dice.randint(205, shade)), tuple(dice.randint(60, 200) for _ in range(3)), (dice.randint(10, 90),) * 3
    return [tuple(dice.randint(0, 255) for _ in range(3)) for _ in range(3)]


def back(dice):
    """The back of a pack and the box of its code."""
    key = dice.choice([key for key, product in PRODUCTS.items() if len(product.gtin) == 13])
    size = dice.choice(((700, 900), (900, 700), (640, 460), (900, 1200)))
    module = dice.uniform(2.2, 4)
    flat = packs.pack(key, size, module, colours(dice), dice.randrange(1000), table=dice.random() < 0.5 and size[1] > 800)
    width, height = 113 * module, 70 * module
    right, bottom = size[0] * 0.94 - size[0] * 0.015, size[1] * 0.95 - size[0] * 0.015
    return flat, (right - width, bottom - height, right, bottom)


def whole_pack(dice, which):
    flat, _ = back(dice)
    if dice.random() < 0.25:
        flat = camera.cylinder(flat, dice.uniform(0.7, 0.95))
    return photograph(dice, packs.rounded(flat, 24), which, dice.uniform(0.5, 1.2))


def near_pack(dice, which):
    flat, box = back(dice)
    return around_code(dice, flat, box, which, dice.uniform(0.35, 0.75))


def close_pack(dice, which):
    """The code fills the picture: little but its panel is seen of the pack."""
    flat, box = back(dice)
    picture = around_code(dice, flat, box, which, dice.uniform(0.7, 0.95))
    width, height = picture.size
    left, top = (round(dice.uniform(0, 0.12) * side) for side in (width, height))
    return picture.crop((left, top, width - left, height - top)).resize((width // 3, height // 3), Image.LANCZOS)


BARE = {"generated": generated, "pasted": pasted, "printed": printed, "on_screen": on_screen, "sheet": sheet}
PACKS = {"whole_pack": whole_pack, "near_pack": near_pack, "close_pack": close_pack}


def draw(folder, seed, each, which):
    """Draws `each` pictures of every kind; returns the truth, by file name."""
    folder.mkdir(parents=True, exist_ok=True)
    truth = {}
    for kind, function in (BARE | PACKS).items():
        for index in range(each):
            dice = Dice(f"{seed} {which} {kind} {index}")
            picture = function(dice, which).convert("RGB")
            if dice.random() < 0.4:
                factor = dice.uniform(0.45, 0.9) if max(picture.size) > 700 else 1
                picture = picture.resize((round(picture.width * factor), round(picture.height * factor)), Image.LANCZOS)
            ending = "png" if kind in ("generated", "pasted", "sheet") and dice.random() < 0.4 else "jpg"
            name = f"{kind}-{index}.{ending}"
            (folder / name).write_bytes(camera.encode(picture, ending, dice.randint(60, 92)))
            truth[name] = {"kind": kind, "pack": kind in PACKS}
    (folder / "truth.json").write_text(json.dumps(truth, indent=1))
    return truth


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", type=Path)
    options.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options.add_argument("--each", type=int, default=20)
    options.add_argument("--camera", choices=("first", "second"), default="first")
    options = options.parse_args()
    truth = draw(options.folder, options.seed, options.each, options.camera)
    print(f"{len(truth)} pictures, seed {options.seed}, {options.camera} camera")


if __name__ == "__main__":
    main()
