#!/usr/bin/env python3
"""Draws digits as printed under barcodes, photographs them badly, trains a network on them, and writes its weights to
Sources/Barcodes/Print/PrintedDigitWeights.swift (`PrintedDigitNet` uses them).

usage: python3 Scripts/learn/printeddigits.py [--seed 11] [--cells 700000] [--rounds 10]

About half of the cells hold a digit; the others are misplaced: between two digits, above or below the row, too large or too
small. The fonts are those that `Scripts/build/setup model` installs; no photo is learned from. Prints the share of 20,000 cells
from another seed that are classified correctly.
"""
import argparse
import io
import math
import random
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

ROOT = Path(__file__).resolve().parents[2]
FONTS = Path("/usr/share/fonts")
# Weight of each font: GS1 recommends OCR-B; packs use sans-serif fonts too.
FACES = {
    "OCRB.otf": 10, "OCRBF.otf": 2, "LiberationSans-Regular.ttf": 5, "LiberationSans-Bold.ttf": 2,
    "LiberationSansNarrow-Regular.ttf": 3,
    "LiberationSansNarrow-Bold.ttf": 1, "DejaVuSans.ttf": 2, "DejaVuSansCondensed.ttf": 1, "FreeSans.ttf": 3,
    "FreeSansBold.ttf": 1,
    "OpenSans-Regular.ttf": 1, "Lato-Regular.ttf": 1, "Roboto-Regular.ttf": 2, "RobotoCondensed-Regular.ttf": 1, "OCRA.ttf": 1,
    "DejaVuSansMono.ttf": 1, "LiberationMono-Regular.ttf": 2, "LiberationSerif-Regular.ttf": 1, "NotoSansMono-Regular.ttf": 1,
    "FreeMonoBold.ttf": 1,
}
DIGIT_PIXELS = 24  # height of a drawn digit in pixels
CELL_WIDTH, CELL_HEIGHT, CELL_DIGIT = 12, 16, 12  # width and height of a cell and height of a digit in it, in pixels
NO_DIGIT = 10  # class of a cell without a centred digit
HIDDEN = 64  # units of the hidden layer
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
LEVELS = 31  # steps on either side of zero


def load_fonts():
    """The fonts of FACES, sized so that a digit has DIGIT_PIXELS pixels, and their weights."""
    paths = {path.name: path for path in FONTS.rglob("*.?tf")}
    missing = [name for name in FACES if name not in paths]
    if missing:
        raise SystemExit(f"missing fonts (install them with Scripts/build/setup model): {', '.join(missing)}")

    def load(path):
        box = ImageFont.truetype(str(path), 100).getbbox("8")
        return ImageFont.truetype(str(path), round(100 * DIGIT_PIXELS / (box[3] - box[1])))
    return [load(paths[name]) for name in FACES], list(FACES.values())


def draw_row(dice, fonts, weights):
    """Draws a row of digits under bars: (picture, digits, x of each digit's centre, y of the row's centre)."""
    font = dice.choices(fonts, weights)[0]
    digits = [dice.randrange(10) for _ in range(dice.randint(4, 8))]
    box = font.getbbox("8")
    pitch = max((box[2] - box[0]) * 1.08, DIGIT_PIXELS * dice.uniform(0.62, 1.25)) if dice.random() < 0.75 else None
    gap = dice.uniform(0, 0.15) * DIGIT_PIXELS
    width, height, top = int(len(digits) * DIGIT_PIXELS * 1.4 + 80), 100, 42
    image = Image.new("L", (width, height), 255)
    pen = ImageDraw.Draw(image)
    x, middles = 40.0, []
    for digit in digits:
        advance = font.getlength(str(digit))
        wide = pitch or advance
        pen.text((x + (wide - advance) / 2, top - box[1]), str(digit), font=font, fill=0)
        middles.append(x + wide / 2)
        x += wide + (0 if pitch else gap)
    module = DIGIT_PIXELS / dice.uniform(5, 9)
    if dice.random() < 0.8:
        end, bar = top - dice.uniform(0.02, 0.5) * DIGIT_PIXELS, 0
        while bar < width:
            wide = dice.choice([1, 1, 2, 3, 4]) * module
            pen.rectangle([bar, 0, bar + wide, end], fill=0)
            bar += wide + dice.choice([1, 1, 2, 3, 4]) * module
    if dice.random() < 0.5:
        below = top + DIGIT_PIXELS + dice.uniform(0.15, 0.9) * DIGIT_PIXELS
        if dice.random() < 0.5:
            pen.rectangle([0, below, width, height], fill=dice.randrange(0, 200))
        else:
            words = "".join(dice.choice("abcdefghilmnorstuABCEHKLMNORST ") for _ in range(14))
            pen.text((dice.uniform(0, 60), below), words, font=font, fill=0)
    return image, digits, middles, top + DIGIT_PIXELS / 2


def photograph(image, dice):
    """Degrades a picture as a bad photo does."""
    if dice.random() < 0.25:  # more or less ink
        image = image.filter(dice.choice([ImageFilter.MinFilter(3), ImageFilter.MaxFilter(3)]))
    blur = max(abs(dice.gauss(0, 0.11)) if dice.random() < 0.8 else dice.uniform(0, 0.3), 0.03) * DIGIT_PIXELS
    blur_kind = dice.random()
    if blur_kind < 0.8:
        image = image.filter(ImageFilter.GaussianBlur(blur) if blur_kind < 0.6 else ImageFilter.BoxBlur(1.6 * blur))
    grey = np.asarray(image, np.float32)
    if dice.random() < 0.15:  # camera shake
        steps, angle = dice.randint(2, 8), dice.uniform(0, math.pi)
        shifts = [(round((i - steps / 2) * math.sin(angle) * 1.2), round((i - steps / 2) * math.cos(angle) * 1.2))
                  for i in range(steps)]
        grey = sum(np.roll(grey, shift, (0, 1)) for shift in shifts) / steps
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
    if dice.random() < 0.5:  # low resolution, sometimes with JPEG artefacts
        size, shrink_factor = image.size, dice.uniform(1.2, 4.5)
        image = image.resize((max(4, int(size[0] / shrink_factor)), max(4, int(size[1] / shrink_factor))), Image.BOX)
        if dice.random() < 0.3:
            jpeg = io.BytesIO()
            image.save(jpeg, "JPEG", quality=dice.randint(5, 40))
            image = Image.open(jpeg).convert("L")
        image = image.resize(size, Image.BILINEAR)
    noise_level = dice.uniform(0, 0.25) * contrast * 255 * (dice.random() < 0.6) + 1.5
    noise = np.random.default_rng(dice.getrandbits(32)).normal(0, noise_level, (image.height, image.width))
    grey = np.asarray(image, np.float32) + noise
    return 255 - grey if dice.random() < 0.06 else grey


def cut_cell(grey, x, y, height, tilt):
    """The cell around a digit of a given height, scaled to mean 0 and standard deviation 1."""
    step = height / CELL_DIGIT
    u, v = np.meshgrid((np.arange(CELL_WIDTH) - (CELL_WIDTH - 1) / 2) * step,
                       (np.arange(CELL_HEIGHT) - (CELL_HEIGHT - 1) / 2) * step)
    x, y = np.clip(x + u, 0, grey.shape[1] - 1.01), np.clip(y + v + tilt * u, 0, grey.shape[0] - 1.01)
    left, top = x.astype(int), y.astype(int)
    right_share, lower_share = x - left, y - top
    upper = grey[top, left] * (1 - right_share) + grey[top, left + 1] * right_share
    lower = grey[top + 1, left] * (1 - right_share) + grey[top + 1, left + 1] * right_share
    values = upper * (1 - lower_share) + lower * lower_share
    return (values - values.mean()) / max(values.std(), 1e-3)


def draw(seed, count):
    """Draws at least `count` cells; returns them, one per row, and their classes."""
    dice, (fonts, weights) = random.Random(seed), load_fonts()
    cells, classes = [], []
    while len(cells) < count:
        image, digits, centres, middle = draw_row(dice, fonts, weights)
        grey, tilt = photograph(image, dice), dice.gauss(0, 0.04)
        for digit, centre in zip(digits, centres):
            cells.append(cut_cell(grey, centre + dice.gauss(0, 0.07) * DIGIT_PIXELS, middle + dice.gauss(0, 0.07) * DIGIT_PIXELS,
                                  DIGIT_PIXELS * math.exp(dice.gauss(0, 0.07)), tilt))
            classes.append(digit)
            if dice.random() < 0.9:
                choice, x, y, scale = dice.random(), centre, middle, 1
                if choice < 0.4:
                    x = centre + dice.choice([-1, 1]) * dice.uniform(0.28, 0.5) * DIGIT_PIXELS
                    if min(abs(x - other) for other in centres) < 0.25 * DIGIT_PIXELS:
                        continue
                elif choice < 0.75:
                    x = centre + dice.uniform(-0.3, 0.3) * DIGIT_PIXELS
                    y = middle + dice.choice([-1, 1]) * dice.uniform(0.22, 1.2) * DIGIT_PIXELS
                else:
                    scale = dice.choice([0.55, 0.65, 1.5, 1.8])
                cells.append(cut_cell(grey, x, y, DIGIT_PIXELS * scale, tilt))
                classes.append(NO_DIGIT)
    return np.array(cells, np.float32).reshape(len(cells), -1), np.array(classes)


def log_likelihoods(weights, cells):
    """(values of the hidden layer, log-likelihoods of the classes) of cells."""
    hidden = np.maximum(cells @ weights[0] + weights[1], 0)
    out = hidden @ weights[2] + weights[3]
    out -= out.max(1, keepdims=True)
    return hidden, out - np.log(np.exp(out).sum(1, keepdims=True))


def learn(cells, classes, rounds, batch=512):
    """Trains with Adam (Kingma & Ba, 2015), a learning rate that falls to zero along a cosine, and weight decay."""
    dice, inputs = np.random.default_rng(0), cells.shape[1]
    weights = [part.astype(np.float32) for part in (
        dice.normal(0, inputs ** -0.5, (inputs, HIDDEN)), np.zeros(HIDDEN),
        dice.normal(0, HIDDEN ** -0.5, (HIDDEN, NO_DIGIT + 1)), np.zeros(NO_DIGIT + 1))]
    means, squares = [np.zeros_like(part) for part in weights], [np.zeros_like(part) for part in weights]
    step, steps = 0, rounds * (len(cells) // batch)
    for _ in range(rounds):
        order = dice.permutation(len(cells))
        for start in range(0, len(cells) - batch + 1, batch):
            chosen = order[start:start + batch]
            hidden, logs = log_likelihoods(weights, cells[chosen])
            error = np.exp(logs)
            error[np.arange(batch), classes[chosen]] -= 1
            error /= batch
            hidden_error = (error @ weights[2].T) * (hidden > 0)
            gradients = [cells[chosen].T @ hidden_error, hidden_error.sum(0), hidden.T @ error, error.sum(0)]
            step += 1
            rate = 2e-3 * (0.5 + 0.5 * math.cos(math.pi * step / steps)) + 1e-5
            for index in range(4):
                means[index] = 0.9 * means[index] + 0.1 * gradients[index]
                squares[index] = 0.999 * squares[index] + 0.001 * gradients[index] ** 2
                update = (means[index] / (1 - 0.9 ** step)) / (np.sqrt(squares[index] / (1 - 0.999 ** step)) + 1e-7)
                weights[index] -= rate * (update + (1e-3 * weights[index] if index % 2 == 0 else 0))
    return weights


def quantise(weights):
    """Rounds weights to LEVELS steps of the largest of each column, in place; returns the weights as letters, and (steps, biases)
    per layer."""
    scales, letters = [], []
    for matrix, bias in ((weights[0], weights[1]), (weights[2], weights[3])):
        scale = np.abs(matrix).max(0) / LEVELS
        integers = np.round(matrix / scale).astype(int)
        letters.append("".join(ALPHABET[value + 32] for value in integers.ravel()))
        scales.append((scale, bias))
        matrix[:] = integers * scale
    return letters, scales


def swift_source(weights):
    """The Swift source of the quantised weights."""
    layer_letters, layer_scales = quantise(weights)

    def text(letters):
        return "\\\n".join("        " + letters[start:start + 111] for start in range(0, len(letters), 111))

    def numbers(values):
        values = [f"{value:.5g}" for value in values]
        return ",\n".join("        " + ", ".join(values[start:start + 12]) for start in range(0, len(values), 12)) + ","
    parts = ["// Written by Scripts/learn/printeddigits.py.", "",
             "/// The weights of `PrintedDigitNet`, learned from drawn digits.", "enum PrintedDigitWeights {"]
    for name, letters, (scale, bias) in zip(("strokes", "digits"), layer_letters, layer_scales):
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
    source = swift_source(weights)
    cells, classes = draw(options.seed + 1, 20_000)
    logs = log_likelihoods(weights, cells)[1]
    is_digit = classes != NO_DIGIT
    print(f"correct {(logs.argmax(1) == classes).mean():.3f}, digits "
          f"{(logs[is_digit, :NO_DIGIT].argmax(1) == classes[is_digit]).mean():.3f}")
    (ROOT / "Sources/Barcodes/Print/PrintedDigitWeights.swift").write_text(source)


if __name__ == "__main__":
    main()
