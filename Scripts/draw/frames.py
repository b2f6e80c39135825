"""Draws codes with a line, a frame or a label's edge in or beside their quiet zones: on every side, 0 to 7 modules away, 0.5 to 3
modules thick; as a generator draws them, pixel by pixel, and as a phone photographs them.
"""
import random

from PIL import Image, ImageDraw

import focus
import hardships

# Where the line is. `label` is no line: a label with rounded corners ends there, and darker ground begins.
SIDES = ["left", "right", "both sides", "above and below", "all round", "label"]
DISTANCES = range(8)
THICKNESSES = [0.5, 1, 2, 3]
WAYS = ["sharp", "photo"]
OVERSAMPLING = 4
INVERT = str.maketrans("01", "10")
# Sets of the six digits of a UPC-E of number system 0, by check digit (GS1 General Specifications, section 5.2.2.4).
UPC_E_PARITY = ["BBBAAA", "BBABAA", "BBAABA", "BBAAAB", "BABBAA", "BAABBA", "BAAABB", "BABABA", "BABAAB", "BAABAB"]


def check_digit(digits):
    """The check digit behind `digits`, a text."""
    return str(-sum(int(digit) * (1 if index % 2 else 3) for index, digit in enumerate(reversed(digits))) % 10)


def encode_left(digits, sets):
    """Digits left of the centre in sets A and B; B is C read backwards."""
    return "".join(focus.SET_A[int(digit)] if kind == "A" else focus.SET_A[int(digit)].translate(INVERT)[::-1]
                   for digit, kind in zip(digits, sets))


def draw_ean13(dice):
    text = focus.random_ean13(dice)
    return text, focus.encode_ean13(text)


def draw_upc_a(dice):
    digits = "0" + "".join(str(dice.randrange(10)) for _ in range(11))
    text = digits + check_digit(digits)
    return text, focus.encode_ean13(text)


def draw_ean8(dice):
    digits = "4" + "".join(str(dice.randrange(10)) for _ in range(6))
    text = digits + check_digit(digits)
    return text, ("101" + encode_left(text[:4], "AAAA") + "01010" + encode_left(text[4:], "AAAA").translate(INVERT) + "101")


def draw_upc_e(dice):
    """A UPC-E; its GTIN is that of the UPC-A that it stands for."""
    body = "".join(str(dice.randrange(10)) for _ in range(6))
    last = body[5]
    if last in "012":
        digits = body[:2] + last + "0000" + body[2:5]
    elif last == "3":
        digits = body[:3] + "00000" + body[3:5]
    elif last == "4":
        digits = body[:4] + "00000" + body[4]
    else:
        digits = body[:5] + "0000" + last
    check = check_digit("0" + digits)
    return "0" + digits + check, "101" + encode_left(body, UPC_E_PARITY[int(check)]) + "010101"


LAYOUTS = {"EAN-13": draw_ean13, "UPC-A": draw_upc_a, "EAN-8": draw_ean8, "UPC-E": draw_upc_e}


def draw_label(modules, side, distance, thickness, module, dice):
    """A label `OVERSAMPLING` times as large as its photo: bars, and what is beside them."""
    unit = module * OVERSAMPLING
    count, height = len(modules), len(modules) * dice.uniform(0.4, 0.7)
    ink, line = dice.randrange(0, 40), dice.randrange(0, 90)
    paper, ground = dice.randrange(225, 256), dice.randrange(20, 150)
    # Modules of paper around the bars; what stands there is drawn on it.
    margin = distance + dice.uniform(12, 20)
    width, tall = count + 2 * margin, height + 2 * margin
    image = Image.new("L", (round(width * unit), round(tall * unit)), ground if side == "label" else paper)
    pen = ImageDraw.Draw(image)

    def fill(left, top, right, bottom, shade):
        pen.rectangle([round(left * unit), round(top * unit), round(right * unit) - 1, round(bottom * unit) - 1], fill=shade)
    left, top, right, bottom = margin, margin, margin + count, margin + height
    if side == "label":
        pen.rounded_rectangle([round((left - distance) * unit), round((top - 4) * unit), round((right + distance) * unit) - 1,
                               round((bottom + 4) * unit)], round(dice.uniform(1, 5) * unit), fill=paper)
    for index, dark in enumerate(modules):
        if dark == "1":
            fill(left + index, top, left + index + 1, bottom, ink)
    # A frame's corners lie as far above the bars as beside them; single lines end anywhere near the bars' ends.
    ends = distance + thickness if side == "all round" else dice.uniform(-2, 8)
    if side in ("left", "both sides", "all round"):
        fill(left - distance - thickness, top - ends, left - distance, bottom + ends, line)
    if side in ("right", "both sides", "all round"):
        fill(right + distance, top - ends, right + distance + thickness, bottom + ends, line)
    if side in ("above and below", "all round"):
        reach = distance + thickness if side == "all round" else dice.uniform(-2, 8)
        fill(left - reach, top - distance - thickness, right + reach, top - distance, line)
        fill(left - reach, bottom + distance, right + reach, bottom + distance + thickness, line)
    return image


def draw_picture(layout, side, distance, thickness, way, dice):
    """A picture and the GTIN on it."""
    text, modules = LAYOUTS[layout](dice)
    module = dice.randint(2, 4) if way == "sharp" else dice.uniform(2, 4.5)
    label = draw_label(modules, side, distance, thickness, module, dice)
    size = round(label.width / OVERSAMPLING), round(label.height / OVERSAMPLING)
    if way == "sharp":
        return label.resize(size, Image.BOX), text.zfill(14)
    scene = hardships.draw_scene(size[0] + 200, size[1] + 160, dice)
    scene.paste(label.resize(size, Image.BOX), (100, 80))
    turned = scene.rotate(dice.uniform(-6, 6), Image.BICUBIC, fillcolor=140)
    return hardships.photograph(turned, dice), text.zfill(14)


def draw(folder, seed, each):
    """Draws `each` pictures of every side, way, distance and thickness, with all layouts in turn; returns (path, GTIN, [side, way
    and distance; thickness; layout]) of each.
    """
    pictures, layouts = [], sorted(LAYOUTS)
    for side in SIDES:
        for way in WAYS:
            for distance in DISTANCES:
                for thickness in THICKNESSES:
                    for index in range(each):
                        dice = random.Random(f"{seed} {side} {way} {distance} {thickness} {index}")
                        layout = layouts[(index + distance + THICKNESSES.index(thickness)) % len(layouts)]
                        image, gtin = draw_picture(layout, side, distance, thickness, way, dice)
                        path = folder / f"frames-{len(pictures):05d}.png"
                        image.save(path)
                        pictures.append((path, gtin, [
                            f"{side}, {way}, {distance} away", f"{thickness} modules thick", layout]))
    return pictures
