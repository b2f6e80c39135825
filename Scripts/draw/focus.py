"""Draws packs with an EAN-13 and photographs them out of focus, to measure how blurred a code may be before its number is lost or
misread. The blur radius of each picture is known, in modules.
"""
import random

import numpy as np
from PIL import Image, ImageDraw

WIDTH, HEIGHT, OVERSAMPLING = 640, 480, 2
RADII = [0.8, 1.2, 1.6, 2.0, 2.4]
# GS1 General Specifications, section 5.2.1.
SET_A = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
PARITY = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"]


def random_ean13(dice):
    digits = [8] + [dice.randrange(10) for _ in range(11)]
    digits.append(-sum(digit * (3 if index % 2 else 1) for index, digit in enumerate(digits)) % 10)
    return "".join(map(str, digits))


def encode_ean13(text):
    """The 95 modules of an EAN-13, 1 for dark."""
    invert = str.maketrans("01", "10")
    left = "".join(
        SET_A[int(digit)] if kind == "A" else SET_A[int(digit)].translate(invert)[::-1]
        for digit, kind in zip(text[1:7], PARITY[int(text[0])]))
    right = "".join(SET_A[int(digit)].translate(invert) for digit in text[7:])
    return "101" + left + "01010" + right + "101"


def draw_pack(text, module, dice):
    """A pack with clutter and a label, drawn `OVERSAMPLING` times as large as the photo."""
    width, height, module = WIDTH * OVERSAMPLING, HEIGHT * OVERSAMPLING, module * OVERSAMPLING
    image = Image.new("L", (width, height), dice.randrange(90, 200))
    pen = ImageDraw.Draw(image)
    for _ in range(25):
        x, y = dice.randrange(width), dice.randrange(height)
        pen.rectangle([x, y, x + dice.randrange(20, 300), y + dice.randrange(10, 120)], fill=dice.randrange(30, 230))
    code_width, code_height = 95 * module, 95 * module * dice.uniform(0.35, 0.7)
    x, y = (width - code_width) / 2 + dice.randrange(-40, 40), (height - code_height) / 2 + dice.randrange(-60, 60)
    pen.rectangle([x - 11 * module, y - 4 * module, x + code_width + 8 * module, y + code_height + 12 * module], fill=235)
    for index, dark in enumerate(encode_ean13(text)):
        if dark == "1":
            pen.rectangle([round(x + index * module), y, round(x + (index + 1) * module) - 1, y + code_height], fill=25)
    return image.rotate(dice.uniform(-6, 6), Image.BICUBIC, fillcolor=140)


def photograph(image, radius, dice):
    """Photographs in linear light: uneven lighting and the blur disc of the lens, then pixels, gamma and noise."""
    light = (np.asarray(image, float) / 255) ** 2.2
    height, width = light.shape
    y, x = np.mgrid[:height, :width]
    slopes = [dice.uniform(-0.25, 0.25) for _ in range(2)]
    light *= dice.uniform(0.5, 0.9) * (1 + slopes[0] * (x / width - 0.5) + slopes[1] * (y / height - 0.5))
    dx, dy = np.minimum(x, width - x), np.minimum(y, height - y)
    disc = np.clip(radius * OVERSAMPLING + 0.5 - np.hypot(dx, dy), 0, 1)
    light = np.fft.irfft2(np.fft.rfft2(light) * np.fft.rfft2(disc / disc.sum()), s=light.shape)
    light = np.clip(light, 0, 1).reshape(height // OVERSAMPLING, OVERSAMPLING, width // OVERSAMPLING, OVERSAMPLING).mean((1, 3))
    noise = np.random.default_rng(dice.getrandbits(32)).normal(0, dice.uniform(1, 4), light.shape)
    return Image.fromarray(np.clip(255 * light ** (1 / 2.2) + noise, 0, 255).astype(np.uint8))


def draw(folder, seed, each):
    """Draws pictures; returns (path, GTIN, [radius in modules]) of each."""
    dice, pictures = random.Random(seed), []
    for radius in RADII:
        for index in range(each):
            text, module = random_ean13(dice), dice.uniform(2, 4.6)
            target = folder / f"focus-{radius}-{index:03d}.jpg"
            image = photograph(draw_pack(text, module, dice), radius * module, dice)
            image.save(target, quality=dice.randrange(70, 92))
            pictures.append((target, "0" + text, [f"{radius} modules"]))
    return pictures
