"""Prints rows of text on a strip of thermal paper, in smooth letters or in the coarse dots of an old till.

`dice` is a `random.Random`, `rng` a numpy generator, `look` a `photos.Look`; lengths are in pixels.
"""
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from camera import clouds
from paper import BOLD, cut_edges, font

CELL, TALL, SIZE, X_HEIGHT = 12, 24, 20, 10.9  # a usual print head's character cell in dots, and the font size that fills it
ITF = ("nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn")


def draw_letters(text, name, cell, squeeze, dotted):
    """One row as a mask with `cell` pixels per letter. `squeeze` is width by height, relative to the font."""
    if dotted:
        typeface, height = font(name, SIZE), TALL + 2
        row = Image.new("1", (CELL * len(text) + 4, height), 0)
        draw = ImageDraw.Draw(row)
        draw.fontmode = "1"
        for place, letter in enumerate(text):
            draw.text((place * CELL, 0), letter, 1, typeface)
        row = row.convert("L").resize((row.width * 4, height * 4), Image.NEAREST)
        row = row.filter(ImageFilter.GaussianBlur(1.3))  # heat spreads around a dot
        width, height_drawn = cell * row.width / 4 / CELL, cell / squeeze * height / CELL
    else:
        size = max(6, round(cell / squeeze / 0.6))
        typeface = font(name, size)
        row = Image.new("L", (math.ceil(typeface.getlength("0") * len(text)) + 4, round(size * 1.3)), 0)
        ImageDraw.Draw(row).text((0, 0), text, 255, typeface)
        width, height_drawn = row.width * cell / typeface.getlength("0"), row.height
    return row.resize((max(1, round(width)), max(1, round(height_drawn))), Image.LANCZOS)


def draw_logo(text, width, cell, inverse, dice):
    """The shop's name as a large logo, white on black if `inverse`."""
    size = round(cell * dice.uniform(3.2, 4.6))
    while font("logo", size).getlength(text) > width * 0.86:
        size -= 1
    face = font("logo", size)
    mask = Image.new("L", (width, round(size * 1.7)), 0)
    draw, half = ImageDraw.Draw(mask), face.getlength(text) / 2
    if inverse:
        draw.rectangle([width / 2 - half - size * 0.4, 0, width / 2 + half + size * 0.4, size * 1.5], fill=255)
    draw.text((width / 2 - half, size * 0.15), text, 0 if inverse else 255, face)
    return mask


def draw_barcode(digits, width, height, module_width):
    """A barcode of `digits` (interleaved 2 of 5)."""
    widths = [1, 1, 1, 1]
    for pair in zip(digits[::2], digits[1::2]):
        for bar, space in zip(*(ITF[int(digit)] for digit in pair)):
            widths += [3 if bar == "w" else 1, 3 if space == "w" else 1]
    widths += [3, 1, 1]
    module_width = min(module_width, width * 0.9 / sum(widths))
    mask = Image.new("L", (width, height), 0)
    draw, x = ImageDraw.Draw(mask), (width - module_width * sum(widths)) / 2
    for index, bar_width in enumerate(widths):
        if index % 2 == 0:
            draw.rectangle([round(x), 0, round(x + bar_width * module_width) - 1, height], fill=255)
        x += bar_width * module_width
    return mask


def ink(shop, rows, x_height, dice):
    """How dark the print head made each pixel, 0 to 255."""
    name, dotted = dice.choice(shop.fonts), dice.random() < shop.dots
    squeeze = dice.choice((0.78, 0.86, 0.93, 1.0))
    cell = CELL * x_height / X_HEIGHT * squeeze
    row_pitch = x_height / X_HEIGHT * TALL * dice.uniform(1.12, 1.38)
    margin, top = round(cell * dice.uniform(1.2, 3.5)), round(row_pitch * dice.uniform(0.8, 2.5))
    width = round(cell * shop.width)
    # The masks come first, since their heights add up to the height of the paper.
    masks = []
    for text, style in rows:
        if style in ("logo", "inverse"):
            masks.append((draw_logo(text.strip(), width, cell, style == "inverse", dice), row_pitch * 0.3))
        elif style == "bars":
            masks.append((draw_barcode(text, width, round(row_pitch * 2.6), cell / 5), row_pitch * 0.5))
        elif text.strip():
            face = BOLD.get(name, name) if style in ("bold", "tall") else name
            mask = draw_letters(text, face, cell, squeeze, dotted)
            if style == "tall":
                mask = mask.resize((mask.width, round(mask.height * 1.8)), Image.BICUBIC)
            masks.append((mask, (row_pitch * 1.85 if style == "tall" else row_pitch) - mask.height))
        else:
            masks.append((None, row_pitch * 0.8))
    height = sum((mask.height if mask else 0) + gap for mask, gap in masks)
    ink_mask = Image.new("L", (width + 2 * margin, round(height + top + row_pitch * dice.uniform(1.5, 4))), 0)
    y = top
    for mask, gap in masks:
        if mask:
            ink_mask.paste(255, (margin, round(y)), mask.crop((0, 0, min(mask.width, width + margin), mask.height)))
            y += mask.height
        y += gap
    return ink_mask


def wear(ink_mask, rng, dice, look):
    """Adds weak lines of dots, a dead dot of the head and faded patches; returns ink coverage from 0 to 1."""
    strength = 1 - clouds(rng, ink_mask.size, (3, 3)) * np.float32(0.2 / 255)
    strength = strength - clouds(rng, ink_mask.size, (220, 90)) * np.float32(0.14 / 255)
    if look.fade:
        patches = np.clip((clouds(rng, ink_mask.size, (420, 320)) - 105) / 150, 0, 1)
        strength = strength - patches * np.float32(dice.uniform(*look.fade))
    if dice.random() < look.dead_dot:
        x = dice.randrange(ink_mask.width)
        strength[:, x:x + max(1, round(look.x_height / X_HEIGHT))] = 0.1
    soft = ink_mask.filter(ImageFilter.GaussianBlur(0.45))
    return np.asarray(soft, np.float32) / 255 * np.clip(strength, 0.12, 1)


def strip(shop, rows, rng, dice, look):
    """The receipt, flat and upright, RGBA."""
    ink_mask = ink(shop, rows, look.x_height, dice)
    coverage = wear(ink_mask, rng, dice, look)[..., None]
    brightness = 246 - clouds(rng, ink_mask.size, (300, 500)) * np.float32(0.04)
    shade = np.asarray(dice.choice(((0, 0, 3), (0, 1, 6), (5, 2, 0), (2, 4, 14))), np.float32)
    paper = brightness[..., None] - shade
    if dice.random() < look.show_through:  # advertising on the other side
        back = Image.fromarray(np.asarray(ink_mask)[:, ::-1].copy()).filter(ImageFilter.GaussianBlur(look.x_height / 9))
        shift = look.x_height * 7
        paper = paper - np.roll(np.asarray(back, np.float32), shift, 0)[..., None] / 255 * np.float32(dice.uniform(16, 42))
    ink_colour = np.asarray(dice.choice(((38, 38, 42), (50, 50, 52), (66, 64, 68), (56, 54, 84))), np.float32)
    pixels = np.clip(np.rint(paper * (1 - coverage) + ink_colour * coverage), 0, 255).astype(np.uint8)
    flat = Image.fromarray(pixels).convert("RGBA")
    return cut_edges(flat, max(6, look.x_height // 2))
