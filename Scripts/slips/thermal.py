"""Rows become thermal print on a strip of paper, in smooth letters or in the coarse dots of an old till."""
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from camera import clouds
from paper import BOLD, font

CELL, TALL, SIZE, X_HEIGHT = 12, 24, 20, 10.9  # the usual print head's letter in dots, and the font's size that fills it
ITF = ("nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn")


def letters(text, name, cell, squeeze, dotted):
    """One row as a mask, `cell` pixels a letter; narrow letters are tall ones squeezed."""
    if dotted:
        face, height = font(name, SIZE), TALL + 2
        row = Image.new("1", (CELL * len(text) + 4, height), 0)
        draw = ImageDraw.Draw(row)
        draw.fontmode = "1"
        for place, letter in enumerate(text):
            draw.text((place * CELL, 0), letter, 1, face)
        row = row.convert("L").resize((row.width * 4, height * 4), Image.NEAREST)
        row = row.filter(ImageFilter.GaussianBlur(1.3))  # heat spreads round a dot
        width, tall = cell * row.width / 4 / CELL, cell / squeeze * height / CELL
    else:
        size = max(6, round(cell / squeeze / 0.6))
        face = font(name, size)
        row = Image.new("L", (math.ceil(face.getlength("0") * len(text)) + 4, round(size * 1.3)), 0)
        ImageDraw.Draw(row).text((0, 0), text, 255, face)
        width, tall = row.width * cell / face.getlength("0"), row.height
    return row.resize((max(1, round(width)), max(1, round(tall))), Image.LANCZOS)


def sign(text, width, cell, inverse, dice):
    """The shop's name, drawn by the till's driver as a picture."""
    size = round(cell * dice.uniform(3.2, 4.6))
    while font("logo", size).getlength(text) > width * 0.86:
        size -= 1
    face = font("logo", size)
    mask = Image.new("L", (width, round(size * 1.7)), 0)
    draw, long = ImageDraw.Draw(mask), face.getlength(text)
    if inverse:
        draw.rectangle([width / 2 - long / 2 - size * 0.4, 0, width / 2 + long / 2 + size * 0.4, size * 1.5], fill=255)
    draw.text((width / 2 - long / 2, size * 0.15), text, 0 if inverse else 255, face)
    return mask


def bars(digits, width, height, module):
    """The document's number as an interleaved 2 of 5."""
    runs = [1, 1, 1, 1]
    for pair in zip(digits[::2], digits[1::2]):
        for one, other in zip(*(ITF[int(digit)] for digit in pair)):
            runs += [3 if one == "w" else 1, 3 if other == "w" else 1]
    runs += [3, 1, 1]
    module = min(module, width * 0.9 / sum(runs))
    mask = Image.new("L", (width, height), 0)
    draw, x = ImageDraw.Draw(mask), (width - module * sum(runs)) / 2
    for place, run in enumerate(runs):
        if place % 2 == 0:
            draw.rectangle([round(x), 0, round(x + run * module) - 1, height], fill=255)
        x += run * module
    return mask


def ink(shop, rows, x_height, dice):
    """Where the head burnt the paper, 0...255."""
    name, dotted = dice.choice(shop.fonts), dice.random() < shop.dots
    squeeze = dice.choice((0.78, 0.86, 0.93, 1.0))
    cell = CELL * x_height / X_HEIGHT * squeeze
    pitch = x_height / X_HEIGHT * TALL * dice.uniform(1.12, 1.38)
    side, top = round(cell * dice.uniform(1.2, 3.5)), round(pitch * dice.uniform(0.8, 2.5))
    width = round(cell * shop.width)
    # Tall, bold and plain rows are masks made first: their heights add up to the paper's.
    masks = []
    for text, style in rows:
        if style in ("logo", "inverse"):
            masks.append((sign(text.strip(), width, cell, style == "inverse", dice), pitch * 0.3))
        elif style == "bars":
            masks.append((bars(text, width, round(pitch * 2.6), cell / 5), pitch * 0.5))
        elif text.strip():
            face = BOLD.get(name, name) if style in ("bold", "tall") else name
            mask = letters(text, face, cell, squeeze, dotted)
            if style == "tall":
                mask = mask.resize((mask.width, round(mask.height * 1.8)), Image.BICUBIC)
            masks.append((mask, (pitch * 1.85 if style == "tall" else pitch) - mask.height))
        else:
            masks.append((None, pitch * 0.8))
    height = sum((mask.height if mask else 0) + gap for mask, gap in masks)
    made = Image.new("L", (width + 2 * side, round(height + top + pitch * dice.uniform(1.5, 4))), 0)
    y = top
    for mask, gap in masks:
        if mask:
            made.paste(255, (side, round(y)), mask.crop((0, 0, min(mask.width, width + side), mask.height)))
            y += mask.height
        y += gap
    return made


def worn(made, rng, dice, look):
    """Weak lines of dots, a dead dot of the head, patches that the sun has bleached."""
    strength = 1 - clouds(rng, made.size, (3, 3)) * np.float32(0.2 / 255) - clouds(rng, made.size, (220, 90)) * np.float32(0.14 / 255)
    if look.fade:
        blots = np.clip((clouds(rng, made.size, (420, 320)) - 105) / 150, 0, 1)
        strength = strength - blots * np.float32(dice.uniform(*look.fade))
    if dice.random() < look.dead_dot:
        x = dice.randrange(made.width)
        strength[:, x:x + max(1, round(look.x_height / X_HEIGHT))] = 0.1
    soft = made.filter(ImageFilter.GaussianBlur(0.45))
    return np.asarray(soft, np.float32) / 255 * np.clip(strength, 0.12, 1)


def strip(shop, rows, rng, dice, look):
    """The receipt flat and upright, RGBA."""
    made = ink(shop, rows, look.x_height, dice)
    cover = worn(made, rng, dice, look)[..., None]
    base = 246 - clouds(rng, made.size, (300, 500)) * np.float32(0.04)
    shade = np.asarray(dice.choice(((0, 0, 3), (0, 1, 6), (5, 2, 0), (2, 4, 14))), np.float32)
    paper = base[..., None] - shade
    if dice.random() < look.show_through:  # the other side's advertising
        back = Image.fromarray(np.asarray(made)[:, ::-1].copy()).filter(ImageFilter.GaussianBlur(look.x_height / 9))
        paper = paper - np.roll(np.asarray(back, np.float32), look.x_height * 7, 0)[..., None] / 255 * np.float32(dice.uniform(16, 42))
    black = np.asarray(dice.choice(((38, 38, 42), (50, 50, 52), (66, 64, 68), (56, 54, 84))), np.float32)
    flat = Image.fromarray(np.clip(np.rint(paper * (1 - cover) + black * cover), 0, 255).astype(np.uint8)).convert("RGBA")
    return torn(flat, look.x_height)


def torn(flat, x_height):
    """The till's serrated knife."""
    alpha = Image.new("L", flat.size, 255)
    draw, tooth = ImageDraw.Draw(alpha), max(6, x_height // 2)
    for x in range(0, flat.width + tooth, tooth):
        draw.polygon([(x, flat.height), (x + tooth / 2, flat.height - tooth * 0.7), (x + tooth, flat.height)], fill=0)
        draw.polygon([(x, -1), (x + tooth / 2, tooth * 0.5), (x + tooth, -1)], fill=0)
    flat.putalpha(alpha)
    return flat
