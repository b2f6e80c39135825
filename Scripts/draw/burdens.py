#!/usr/bin/env python3
"""Draws pictures that keep a search for codes busy and show no code that is complete: what somebody would send who wants a
reader's time.

usage: python3 Scripts/draw/burdens.py FOLDER [--seed 1] [--only KIND,KIND]

Of each kind there is one of 1,600 by 1,200 pixels and one of 4,000 by 3,000, as PNG. The same seed draws the same pictures.
"""
import argparse
import random
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

from focus import encode_ean13, random_ean13

SIZES = [(1600, 1200), (4000, 3000)]
KINDS = {}


def register_kind(function):
    KINDS[function.__name__.replace("_", "-")] = function
    return function


def dark_runs(dice, length, least, most):
    """A line of dark and pale runs, each of `least` to `most` pixels."""
    runs = dice.integers(least, most + 1, length // least + 2)
    return np.repeat(np.arange(len(runs)) % 2 == 0, runs)[:length]


def as_ink(dark):
    return np.where(dark, 25, 232).astype(np.uint8)


def tile(pattern, width, height):
    repeats = -(-height // pattern.shape[0]), -(-width // pattern.shape[1])
    return np.tile(pattern, repeats)[:height, :width]


def turn(grey, degrees, width, height):
    """A larger picture turned, its middle cut out."""
    turned = Image.fromarray(grey).rotate(degrees, Image.BICUBIC)
    left, top = (turned.width - width) // 2, (turned.height - height) // 2
    return np.asarray(turned.crop((left, top, left + width, top + height)))


def finder_pattern(module):
    rows = ["11111110", "10000010", "10111010", "10111010", "10111010", "10000010", "11111110", "00000000"]
    cells = np.array([[mark == "1" for mark in row] for row in rows])
    return np.kron(cells, np.ones((module, module), bool))


@register_kind
def finders_of_two_pixels(dice, width, height):
    return as_ink(tile(finder_pattern(2), width, height))


@register_kind
def finders_of_six_pixels(dice, width, height):
    return as_ink(tile(finder_pattern(6), width, height))


@register_kind
def finders_apart(dice, width, height):
    """Some dozens of finder patterns: few enough to be matched, and every three of them are."""
    grey = np.full((height, width), 232, np.uint8)
    pattern = as_ink(finder_pattern(5))
    for _ in range(60):
        x, y = dice.integers(0, width - 41), dice.integers(0, height - 41)
        grey[y:y + 40, x:x + 40] = pattern
    return grey


@register_kind
def bars_from_edge_to_edge(dice, width, height):
    return as_ink(np.tile(dark_runs(dice, width, 2, 12), (height, 1)))


@register_kind
def bars_in_rows(dice, width, height):
    """Rows of bars with paper between them, each of other widths."""
    grey = np.full((height, width), 232, np.uint8)
    for top in range(20, height - 100, 120):
        for left in range(30, width - 420, 460):
            grey[top:top + 90, left:left + 380] = as_ink(dark_runs(dice, 380, 2, 9))
    return grey


@register_kind
def bars_in_rows_out_of_focus(dice, width, height):
    return np.asarray(Image.fromarray(bars_in_rows(dice, width, height)).filter(ImageFilter.GaussianBlur(4)))


@register_kind
def bars_in_rows_turned(dice, width, height):
    return turn(bars_in_rows(dice, width * 3 // 2, width * 3 // 2), 20, width, height)


@register_kind
def modules_at_random(dice, width, height):
    """Strips of 95 modules, dark or pale at random, in guards like a symbol's."""
    grey = np.full((height, width), 232, np.uint8)
    for top in range(20, height - 130, 150):
        for left in range(50, width - 420, 440):
            cells = dice.random(95) < 0.5
            cells[:3], cells[-3:], cells[45:50] = [1, 0, 1], [1, 0, 1], [0, 1, 0, 1, 0]
            grey[top:top + 110, left:left + 380] = as_ink(np.repeat(cells, 4))
    return grey


def symbols(dice, width, height, change, module=3, gap=24, tall=80):
    """Symbols side by side, each made unreadable by `change`, which gets and returns its modules."""
    letters = random.Random(int(dice.integers(1 << 30)))
    grey = np.full((height, width), 232, np.uint8)
    across = 95 * module + gap * module
    for top in range(10, height - tall, tall + 16):
        for left in range(10 * module, width - 96 * module, across):
            cells = np.array([mark == "1" for mark in encode_ean13(random_ean13(letters))])
            strip = as_ink(np.repeat(change(cells), module))
            grey[top:top + tall, left:left + len(strip)] = strip
    return grey


@register_kind
def wrong_check_digits(dice, width, height):
    """Symbols whose last digit is another."""
    def change(cells):
        other = np.array([mark == "1" for mark in encode_ean13("8" + "0" * 12)])
        cells[85:92] = other[85:92] if (cells[85:92] != other[85:92]).any() else 1 - other[78:85]
        return cells
    return symbols(dice, width, height, change)


@register_kind
def halves(dice, width, height):
    """Left halves of EAN-13 alone."""
    def change(cells):
        cells[50:] = False
        return cells
    return symbols(dice, width, height, change, gap=8)


@register_kind
def halves_small(dice, width, height):
    def change(cells):
        cells[:45] = False
        return cells
    return symbols(dice, width, height, change, module=2, gap=6, tall=24)


@register_kind
def numbers_by_the_hundred(dice, width, height):
    """Complete symbols, all of another number: a wall of codes."""
    return symbols(dice, width, height, lambda cells: cells, module=2, gap=20, tall=14)


@register_kind
def grating(dice, width, height):
    return as_ink(np.tile(np.arange(width) // 4 % 2 == 0, (height, 1)))


@register_kind
def grating_fine(dice, width, height):
    return as_ink(np.tile(np.arange(width) // 2 % 2 == 0, (height, 1)))


@register_kind
def gratings_in_pieces(dice, width, height):
    """Pieces of gratings, each of another pitch and angle."""
    grey = np.full((height, width), 200, np.uint8)
    y, x = np.mgrid[:180, :380]
    for top in range(10, height - 180, 210):
        for left in range(10, width - 380, 420):
            angle, pitch = dice.uniform(0, np.pi), dice.uniform(5, 16)
            wave = np.sin(2 * np.pi * (x * np.cos(angle) + y * np.sin(angle)) / pitch)
            grey[top:top + 180, left:left + 380] = (128 + 100 * wave).astype(np.uint8)
    return grey


@register_kind
def text(dice, width, height):
    """Lines of upright strokes as dense as small print."""
    grey = np.full((height, width), 235, np.uint8)
    for top in range(6, height - 16, 18):
        column = 8
        while column < width - 14:
            letter = dice.random((3, 2)) < 0.6
            grey[top:top + 12, column:column + 8] = as_ink(np.kron(letter, np.ones((4, 4), bool)))
            column += 10 if dice.random() < 0.85 else 18
    return grey


@register_kind
def halftone(dice, width, height):
    y, x = np.mgrid[:height, :width]
    shade = 0.5 + 0.35 * np.sin(x / width * 9) * np.cos(y / height * 7)
    screen = (np.sin((x + y) * 2 * np.pi / 9) * np.sin((x - y) * 2 * np.pi / 9) + 1) / 2
    return as_ink(screen < shade)


@register_kind
def grain(dice, width, height):
    return dice.integers(0, 256, (height, width)).astype(np.uint8)


@register_kind
def streaks(dice, width, height):
    """Grain that is drawn out downwards, as fur or grass."""
    fine = dice.normal(0, 1, (height // 40 + 2, width))
    tall = np.asarray(Image.fromarray(fine.astype(np.float32)).resize((width, height), Image.BICUBIC))
    return np.clip(128 + 70 * tall, 0, 255).astype(np.uint8)


@register_kind
def corners_of_data_matrix(dice, width, height):
    """Squares of modules with the solid and the dashed sides of a DataMatrix."""
    grey = np.full((height, width), 232, np.uint8)
    module, count = 5, 14
    for top in range(10, height - 90, 90):
        for left in range(10, width - 90, 90):
            cells = dice.random((count, count)) < 0.5
            cells[:, 0], cells[-1, :] = True, True
            cells[0, :], cells[:, -1] = np.arange(count) % 2 == 0, np.arange(count) % 2 == 1
            grey[top:top + module * count, left:left + module * count] = as_ink(
                np.kron(cells, np.ones((module, module), bool)))
    return grey


@register_kind
def pieces_of_data_bar(dice, width, height):
    """Finder patterns of DataBar (widths of 3, 8, 2, 1, 1 and others) among bars at random."""
    finders = [(3, 8, 2, 1, 1), (3, 5, 5, 1, 1), (3, 3, 7, 1, 1), (3, 1, 9, 1, 1), (2, 7, 4, 1, 1), (1, 5, 7, 1, 1)]
    grey = np.full((height, width), 232, np.uint8)
    for top in range(4, height - 24, 30):
        widths = []
        while sum(widths) * 2 < width:
            left = dice.multinomial(8, [1 / 8] * 8) + 1
            right = dice.multinomial(7, [1 / 8] * 8) + 1
            widths += list(left) + list(finders[dice.integers(len(finders))]) + list(right) + [1]
        row = np.repeat(np.arange(len(widths)) % 2 == 1, np.array(widths) * 2)[:width]
        grey[top:top + 22, :len(row)] = as_ink(row)
    return grey


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    wanted = set(filter(None, options.only.split(",")))
    for index, (name, kind) in enumerate(sorted(KINDS.items())):
        if wanted and name not in wanted:
            continue
        for width, height in SIZES:
            grey = kind(np.random.default_rng([options.seed, index, width]), width, height)
            Image.fromarray(np.ascontiguousarray(grey)).save(options.folder / f"{name}-{width}.png")


if __name__ == "__main__":
    main()
