"""Draws packs with an EAN-13 and photographs them out of focus: how far may a lens be off before a number is lost, or
worse, becomes another? The radius of the disc of light is known for each picture, in modules."""
import random

import numpy as np
from PIL import Image, ImageDraw

WIDTH, HEIGHT, OVER = 640, 480, 2
RADII = [0.8, 1.2, 1.6, 2.0, 2.4]
# GS1 General Specifications, section 5.2.1.
SET_A = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
PARITY = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"]


def number(dice):
    digits = [8] + [dice.randrange(10) for _ in range(11)]
    digits.append(-sum(digit * (3 if place % 2 else 1) for place, digit in enumerate(digits)) % 10)
    return "".join(map(str, digits))


def modules(text):
    invert = str.maketrans("01", "10")
    left = "".join(
        SET_A[int(digit)] if kind == "A" else SET_A[int(digit)].translate(invert)[::-1]
        for digit, kind in zip(text[1:7], PARITY[int(text[0])]))
    right = "".join(SET_A[int(digit)].translate(invert) for digit in text[7:])
    return "101" + left + "01010" + right + "101"


def pack(text, module, dice):
    """A pack with clutter and a label, `OVER` times as large as the photo."""
    width, height, module = WIDTH * OVER, HEIGHT * OVER, module * OVER
    image = Image.new("L", (width, height), dice.randrange(90, 200))
    pen = ImageDraw.Draw(image)
    for _ in range(25):
        x, y = dice.randrange(width), dice.randrange(height)
        pen.rectangle([x, y, x + dice.randrange(20, 300), y + dice.randrange(10, 120)], fill=dice.randrange(30, 230))
    long, high = 95 * module, 95 * module * dice.uniform(0.35, 0.7)
    x, y = (width - long) / 2 + dice.randrange(-40, 40), (height - high) / 2 + dice.randrange(-60, 60)
    pen.rectangle([x - 11 * module, y - 4 * module, x + long + 8 * module, y + high + 12 * module], fill=235)
    for place, dark in enumerate(modules(text)):
        if dark == "1":
            pen.rectangle([round(x + place * module), y, round(x + (place + 1) * module) - 1, y + high], fill=25)
    return image.rotate(dice.uniform(-6, 6), Image.BICUBIC, fillcolor=140)


def photographed(image, radius, dice):
    """Light, its unevenness and the lens' disc come first; then pixels, the camera's tones and grain."""
    light = (np.asarray(image, float) / 255) ** 2.2
    height, width = light.shape
    y, x = np.mgrid[:height, :width]
    slopes = [dice.uniform(-0.25, 0.25) for _ in range(2)]
    light *= dice.uniform(0.5, 0.9) * (1 + slopes[0] * (x / width - 0.5) + slopes[1] * (y / height - 0.5))
    across, down = np.minimum(x, width - x), np.minimum(y, height - y)
    disc = np.clip(radius * OVER + 0.5 - np.hypot(across, down), 0, 1)
    light = np.fft.irfft2(np.fft.rfft2(light) * np.fft.rfft2(disc / disc.sum()), s=light.shape)
    light = np.clip(light, 0, 1).reshape(HEIGHT, OVER, WIDTH, OVER).mean((1, 3))
    grain = np.random.default_rng(dice.getrandbits(32)).normal(0, dice.uniform(1, 4), light.shape)
    return Image.fromarray(np.clip(255 * light ** (1 / 2.2) + grain, 0, 255).astype(np.uint8))


def draw(folder, seed, each):
    """Pictures: (path, gtin, [radius in modules])."""
    dice, made = random.Random(seed), []
    for radius in RADII:
        for index in range(each):
            text, module = number(dice), dice.uniform(2, 4.6)
            target = folder / f"focus-{radius}-{index:03d}.jpg"
            image = photographed(pack(text, module, dice), radius * module, dice)
            image.save(target, quality=dice.randrange(70, 92))
            made.append((target, "0" + text, [f"{radius} modules"]))
    return made
