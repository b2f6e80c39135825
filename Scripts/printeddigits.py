#!/usr/bin/env python3
"""Draws digits as they are printed under bars, photographs them badly and learns to tell them: writes
Sources/Barcodes/Print/PrintedDigitWeights.swift, which `PrintedDigitNet` looks through.

usage: python3 Scripts/printeddigits.py [--seed 11] [--cells 700000] [--rounds 10]

Half of the cells hold a digit, the others what is no digit's place: between two, above or below a row, too near or too far. The
faces are those of the Debian packages that `Scripts/setup model` installs; no photo is learned from. Prints how many of 20,000 cells
of another seed are told.
"""
import argparse
import io
import math
import random
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = Path("/usr/share/fonts")
# How often each face is drawn: GS1 advises OCR-B, packs have sans-serif faces as well.
FACES = {
    "OCRB.otf": 10, "OCRBF.otf": 2, "LiberationSans-Regular.ttf": 5, "LiberationSans-Bold.ttf": 2, "LiberationSansNarrow-Regular.ttf": 3,
    "LiberationSansNarrow-Bold.ttf": 1, "DejaVuSans.ttf": 2, "DejaVuSansCondensed.ttf": 1, "FreeSans.ttf": 3, "FreeSansBold.ttf": 1,
    "OpenSans-Regular.ttf": 1, "Lato-Regular.ttf": 1, "Roboto-Regular.ttf": 2, "RobotoCondensed-Regular.ttf": 1, "OCRA.ttf": 1,
    "DejaVuSansMono.ttf": 1, "LiberationMono-Regular.ttf": 2, "LiberationSerif-Regular.ttf": 1, "NotoSansMono-Regular.ttf": 1,
    "FreeMonoBold.ttf": 1,
}
HIGH = 24  # pixels of a drawn digit
WIDE, TALL, DIGIT = 12, 16, 12  # pixels of a cell, and of the digit in it
NONE = 10
HIDDEN = 64
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
LEVELS = 31  # either side of nought


def faces():
    found = {path.name: path for path in FONTS.rglob("*.?tf")}
    missing = [name for name in FACES if name not in found]
    if missing:
        raise SystemExit(f"missing faces (Scripts/setup model): {', '.join(missing)}")

    def sized(path):
        box = ImageFont.truetype(str(path), 100).getbbox("8")
        return ImageFont.truetype(str(path), round(100 * HIGH / (box[3] - box[1])))
    return [sized(found[name]) for name in FACES], list(FACES.values())


def row(dice, fonts, weights):
    """A row of digits under bars: the picture, its digits, where each stands and the row's middle."""
    font = dice.choices(fonts, weights)[0]
    digits = [dice.randrange(10) for _ in range(dice.randint(4, 8))]
    box = font.getbbox("8")
    pitch = max((box[2] - box[0]) * 1.08, HIGH * dice.uniform(0.62, 1.25)) if dice.random() < 0.75 else None
    gap = dice.uniform(0, 0.15) * HIGH
    width, height, top = int(len(digits) * HIGH * 1.4 + 80), 100, 42
    image = Image.new("L", (width, height), 255)
    pen = ImageDraw.Draw(image)
    x, middles = 40.0, []
    for digit in digits:
        advance = font.getlength(str(digit))
        wide = pitch or advance
        pen.text((x + (wide - advance) / 2, top - box[1]), str(digit), font=font, fill=0)
        middles.append(x + wide / 2)
        x += wide + (0 if pitch else gap)
    module = HIGH / dice.uniform(5, 9)
    if dice.random() < 0.8:
        end, bar = top - dice.uniform(0.02, 0.5) * HIGH, 0
        while bar < width:
            wide = dice.choice([1, 1, 2, 3, 4]) * module
            pen.rectangle([bar, 0, bar + wide, end], fill=0)
            bar += wide + dice.choice([1, 1, 2, 3, 4]) * module
    if dice.random() < 0.5:
        below = top + HIGH + dice.uniform(0.15, 0.9) * HIGH
        if dice.random() < 0.5:
            pen.rectangle([0, below, width, height], fill=dice.randrange(0, 200))
        else:
            words = "".join(dice.choice("abcdefghilmnorstuABCEHKLMNORST ") for _ in range(14))
            pen.text((dice.uniform(0, 60), below), words, font=font, fill=0)
    return image, digits, middles, top + HIGH / 2


def photographed(image, dice):
    if dice.random() < 0.25:  # thick or thin ink
        image = image.filter(dice.choice([ImageFilter.MinFilter(3), ImageFilter.MaxFilter(3)]))
    soft = max(abs(dice.gauss(0, 0.11)) if dice.random() < 0.8 else dice.uniform(0, 0.3), 0.03) * HIGH
    lens = dice.random()
    if lens < 0.8:
        image = image.filter(ImageFilter.GaussianBlur(soft) if lens < 0.6 else ImageFilter.BoxBlur(1.6 * soft))
    grey = np.asarray(image, np.float32)
    if dice.random() < 0.15:  # shaken
        steps, angle = dice.randint(2, 8), dice.uniform(0, math.pi)
        grey = sum(np.roll(grey, (round((i - steps / 2) * math.sin(angle) * 1.2), round((i - steps / 2) * math.cos(angle) * 1.2)), (0, 1))
                   for i in range(steps)) / steps
    contrast = dice.uniform(0.15, 0.9)
    grey = dice.uniform(0, 255 * (1 - contrast)) + contrast * grey
    if dice.random() < 0.3:
        y, x = np.mgrid[:grey.shape[0], :grey.shape[1]]
        grey = grey * (1 + dice.uniform(-0.3, 0.3) * x / grey.shape[1] + dice.uniform(-0.3, 0.3) * y / grey.shape[0])
    image = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
    if dice.random() < 0.3:
        pen = ImageDraw.Draw(image)
        for _ in range(dice.randint(1, 4)):
            pen.line([dice.uniform(0, image.width), dice.uniform(0, image.height), dice.uniform(0, image.width),
                      dice.uniform(0, image.height)], fill=dice.choice([0, 30, 220, 255]), width=dice.randint(1, 7))
    if dice.random() < 0.5:  # few pixels, squeezed at times
        size, parts = image.size, dice.uniform(1.2, 4.5)
        image = image.resize((max(4, int(size[0] / parts)), max(4, int(size[1] / parts))), Image.BOX)
        if dice.random() < 0.3:
            packed = io.BytesIO()
            image.save(packed, "JPEG", quality=dice.randint(5, 40))
            image = Image.open(packed).convert("L")
        image = image.resize(size, Image.BILINEAR)
    grain = dice.uniform(0, 0.25) * contrast * 255 * (dice.random() < 0.6) + 1.5
    noise = np.random.default_rng(dice.getrandbits(32)).normal(0, grain, (image.height, image.width))
    grey = np.asarray(image, np.float32) + noise
    return 255 - grey if dice.random() < 0.06 else grey


def cell(grey, x, y, high, tilt):
    """The cell around a digit of such a height, its mean 0 and its spread 1."""
    step = high / DIGIT
    u, v = np.meshgrid((np.arange(WIDE) - (WIDE - 1) / 2) * step, (np.arange(TALL) - (TALL - 1) / 2) * step)
    x, y = np.clip(x + u, 0, grey.shape[1] - 1.01), np.clip(y + v + tilt * u, 0, grey.shape[0] - 1.01)
    left, top = x.astype(int), y.astype(int)
    part, down = x - left, y - top
    upper = grey[top, left] * (1 - part) + grey[top, left + 1] * part
    lower = grey[top + 1, left] * (1 - part) + grey[top + 1, left + 1] * part
    seen = upper * (1 - down) + lower * down
    return (seen - seen.mean()) / max(seen.std(), 1e-3)


def draw(seed, count):
    dice, (fonts, weights) = random.Random(seed), faces()
    cells, kinds = [], []
    while len(cells) < count:
        image, digits, middles, middle = row(dice, fonts, weights)
        grey, tilt = photographed(image, dice), dice.gauss(0, 0.04)
        for digit, at in zip(digits, middles):
            cells.append(cell(grey, at + dice.gauss(0, 0.07) * HIGH, middle + dice.gauss(0, 0.07) * HIGH,
                              HIGH * math.exp(dice.gauss(0, 0.07)), tilt))
            kinds.append(digit)
            if dice.random() < 0.9:
                what, x, y, scale = dice.random(), at, middle, 1
                if what < 0.4:
                    x = at + dice.choice([-1, 1]) * dice.uniform(0.28, 0.5) * HIGH
                    if min(abs(x - other) for other in middles) < 0.25 * HIGH:
                        continue
                elif what < 0.75:
                    x, y = at + dice.uniform(-0.3, 0.3) * HIGH, middle + dice.choice([-1, 1]) * dice.uniform(0.22, 1.2) * HIGH
                else:
                    scale = dice.choice([0.55, 0.65, 1.5, 1.8])
                cells.append(cell(grey, x, y, HIGH * scale, tilt))
                kinds.append(NONE)
    return np.array(cells, np.float32).reshape(len(cells), -1), np.array(kinds)


def likelihoods(weights, cells):
    hidden = np.maximum(cells @ weights[0] + weights[1], 0)
    out = hidden @ weights[2] + weights[3]
    out -= out.max(1, keepdims=True)
    return hidden, out - np.log(np.exp(out).sum(1, keepdims=True))


def learn(cells, kinds, rounds, batch=512):
    """Adam (Kingma & Ba, 2015), its step falling to nought along a cosine, weights decaying."""
    dice, inputs = np.random.default_rng(0), cells.shape[1]
    weights = [part.astype(np.float32) for part in (
        dice.normal(0, inputs ** -0.5, (inputs, HIDDEN)), np.zeros(HIDDEN), dice.normal(0, HIDDEN ** -0.5, (HIDDEN, NONE + 1)),
        np.zeros(NONE + 1))]
    means, squares = [np.zeros_like(part) for part in weights], [np.zeros_like(part) for part in weights]
    step, steps = 0, rounds * (len(cells) // batch)
    for _ in range(rounds):
        order = dice.permutation(len(cells))
        for start in range(0, len(cells) - batch + 1, batch):
            chosen = order[start:start + batch]
            hidden, logs = likelihoods(weights, cells[chosen])
            error = np.exp(logs)
            error[np.arange(batch), kinds[chosen]] -= 1
            error /= batch
            back = (error @ weights[2].T) * (hidden > 0)
            slopes = [cells[chosen].T @ back, back.sum(0), hidden.T @ error, error.sum(0)]
            step += 1
            rate = 2e-3 * (0.5 + 0.5 * math.cos(math.pi * step / steps)) + 1e-5
            for place in range(4):
                means[place] = 0.9 * means[place] + 0.1 * slopes[place]
                squares[place] = 0.999 * squares[place] + 0.001 * slopes[place] ** 2
                move = (means[place] / (1 - 0.9 ** step)) / (np.sqrt(squares[place] / (1 - 0.999 ** step)) + 1e-7)
                weights[place] -= rate * (move + (1e-3 * weights[place] if place % 2 == 0 else 0))
    return weights


def packed(weights):
    """Weights in steps of a 31st of each column's largest, and those steps: the columns as letters, the steps and biases as numbers."""
    rows, lines = [], []
    for matrix, bias in ((weights[0], weights[1]), (weights[2], weights[3])):
        scale = np.abs(matrix).max(0) / LEVELS
        whole = np.round(matrix / scale).astype(int)
        lines.append("".join(ALPHABET[value + 32] for value in whole.ravel()))
        rows.append((scale, bias))
        matrix[:] = whole * scale
    return lines, rows


def written(weights):
    lines, rows = packed(weights)

    def text(letters):
        return "\\\n".join("        " + letters[at:at + 111] for at in range(0, len(letters), 111))

    def numbers(values):
        values = [f"{value:.5g}" for value in values]
        return ",\n".join("        " + ", ".join(values[at:at + 12]) for at in range(0, len(values), 12)) + ","
    parts = ["// Written by Scripts/printeddigits.py.", "",
             "/// The weights of `PrintedDigitNet`, learned from drawn digits.", "enum PrintedDigitWeights {"]
    for name, letters, (scale, bias) in zip(("strokes", "digits"), lines, rows):
        parts += [f"    static let {name} = \"\"\"", text(letters), "        \"\"\"",
                  f"    static let {name}Steps: [Float] = [", numbers(scale), "    ]",
                  f"    static let {name}Biases: [Float] = [", numbers(bias), "    ]"]
    return "\n".join(parts + ["}", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--cells", type=int, default=700_000)
    parser.add_argument("--rounds", type=int, default=10)
    options = parser.parse_args()
    weights = learn(*draw(options.seed, options.cells), options.rounds)
    page = written(weights)
    cells, kinds = draw(options.seed + 1, 20_000)
    logs = likelihoods(weights, cells)[1]
    digits = kinds != NONE
    print(f"told {(logs.argmax(1) == kinds).mean():.3f}, digits {(logs[digits, :NONE].argmax(1) == kinds[digits]).mean():.3f}")
    (ROOT / "Sources/Barcodes/Print/PrintedDigitWeights.swift").write_text(page)


if __name__ == "__main__":
    main()
