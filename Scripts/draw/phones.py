#!/usr/bin/env python3
"""Draws pictures of 12 megapixels as people's phones take them: two thirds show a receipt, a third shows nothing to read.

usage: /usr/bin/python3 Scripts/draw/phones.py FOLDER [--count 36] [--seed N] [--only SCENE] [--sheet FILE.png] [--jpeg-only]

The receipts are real print from the corpus: the CC0 scans, whose items and totals `Scripts/measure/cc0-receipts.json` has, and
the 22 German photos, whose totals are known. Only what is around them, the paper's shape, the light and the lens are drawn.
A pinhole camera looks at a table whose lengths are in millimetres, so that paper, keyboard and table share one perspective.
The same seed draws the same pictures; the default is a new seed, which is printed. FOLDER/truth.json has for each file its
scene, its source, the true total and items, how a second receipt `lies`, and `letters`: the height of a capital letter in pixels.

HEIC needs Python's pillow_heif or the command heif-enc (Debian: libheif-examples); without both, all pictures are JPEGs.
Needs Pillow and numpy.
"""
import argparse
import io
import json
import math
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parent / "samples"), str(Path(__file__).resolve().parents[1] / "measure")]

import numpy as np  # noqa: E402
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps  # noqa: E402

import camera  # noqa: E402
from camera import clouds, tint, to_image  # noqa: E402
from paper import FONTS, cut_edges  # noqa: E402
from readers import CORPUS, ROOT  # noqa: E402

PORTRAIT = (3024, 4032)
FOCAL = 0.73  # of the picture's longer side: the main lens of a phone, 26 mm on film
SCAN_MM = 25.4 / 200  # the scans have 200 dots per inch
HALF = 2  # tables and scenes are drawn at half the size, and enlarged
LIGHT = 8  # light and shadows are computed at an eighth
WIDEST = 1000  # pixels; wider scans are whole pages, on which the receipt's own edges cannot be told
SKINS = ((236, 198, 172), (222, 176, 144), (198, 148, 116), (158, 110, 82), (110, 74, 56))


# --- the camera ----------------------------------------------------------------------------------------------

class View:
    """A pinhole camera over a table: lengths in millimetres, x to the right, y towards the viewer, z up."""

    def __init__(self, size, target, distance, tilt, azimuth, roll):
        self.size, self.focal = size, FOCAL * max(size)
        tilt, azimuth, roll = math.radians(tilt), math.radians(azimuth), math.radians(roll)
        away = np.array([math.sin(tilt) * math.sin(azimuth), math.sin(tilt) * math.cos(azimuth), math.cos(tilt)])
        self.place = np.array([*target, 0.0]) + distance * away
        self.forward = -away
        down = np.array([-math.sin(roll), math.cos(roll), 0.0])
        down -= down.dot(self.forward) * self.forward
        self.down = down / np.linalg.norm(down)
        self.right = np.cross(self.forward, self.down)

    def project(self, points):
        """The pixels of points on the table, (x, y) each."""
        points = np.asarray(points, float)
        ray = np.concatenate([points, np.zeros((len(points), 1))], axis=1) - self.place
        depth = ray @ self.forward
        return np.stack([self.focal * (ray @ self.right) / depth + self.size[0] / 2,
                         self.focal * (ray @ self.down) / depth + self.size[1] / 2], axis=1)

    def faces(self, points):
        """Whether all of these points of the table lie before the camera; of others `project` tells nothing."""
        points = np.asarray(points, float)
        return bool(((np.concatenate([points, np.zeros((len(points), 1))], axis=1) - self.place) @ self.forward > 0).all())

    def on_table(self, x, y):
        """The points of the table that pixels show."""
        x, y = (np.asarray(value, float)[..., None] for value in (x, y))
        ray = ((x - self.size[0] / 2) / self.focal * self.right + (y - self.size[1] / 2) / self.focal * self.down + self.forward)
        reach = -self.place[2] / np.minimum(ray[..., 2], -1e-3)
        return self.place[0] + ray[..., 0] * reach, self.place[1] + ray[..., 1] * reach


def bounds(points):
    return points[:, 0].min(), points[:, 1].min(), points[:, 0].max(), points[:, 1].max()


def find_view(dice, size, corners, share, tilt, azimuth, roll, is_in_corner):
    """The view in which the corners fill the share of the picture, in its middle or in one of its corners."""
    middle = corners.mean(axis=0)
    target, distance = middle.copy(), 300.0
    across, along = (dice.choice((0, 1)) if is_in_corner else dice.uniform(0.25, 0.75) for _ in range(2))
    for _ in range(8):
        view = View(size, target, distance, tilt, azimuth, roll)
        left, top, right, bottom = bounds(view.project(corners))
        distance *= max((right - left) / size[0], (bottom - top) / size[1]) / share
        margin = 0.015
        free = [max(0.0, (1 - 2 * margin) * side - extent) for side, extent in zip(size, (right - left, bottom - top))]
        wanted = [margin * side + room * part for side, room, part in zip(size, free, (across, along))]
        wanted = [max(corner, (side - extent) / 2 if extent > side else corner)
                  for corner, side, extent in zip(wanted, size, (right - left, bottom - top))]
        here = view.on_table((left + right) / 2, (top + bottom) / 2)
        there = view.on_table(wanted[0] + (right - left) / 2, wanted[1] + (bottom - top) / 2)
        target = target + np.array([float(here[0] - there[0]), float(here[1] - there[1])])
    return View(size, target, distance, tilt, azimuth, roll)


# --- paper ---------------------------------------------------------------------------------------------------

class Sheet:
    """Something flat on the table: a picture with its millimetres per pixel, its middle, its turn and its relief."""

    def __init__(self, flat, unit, middle=(0.0, 0.0), turn=0.0):
        self.flat, self.unit, self.middle, self.turn = flat, unit, middle, math.radians(turn)
        self.relief = np.zeros((2, 2))
        self.size = flat.size  # the picture may be resized later

    def to_table(self, u, v):
        x, y = (u - self.size[0] / 2) * self.unit, (v - self.size[1] / 2) * self.unit
        c, s = math.cos(self.turn), math.sin(self.turn)
        return self.middle[0] + x * c - y * s, self.middle[1] + x * s + y * c

    def from_table(self, x, y):
        x, y = x - self.middle[0], y - self.middle[1]
        c, s = math.cos(self.turn), math.sin(self.turn)
        return (x * c + y * s) / self.unit + self.size[0] / 2, (y * c - x * s) / self.unit + self.size[1] / 2

    def corners(self):
        w, h = self.size
        return np.array([self.to_table(u, v) for u, v in ((0, 0), (w, 0), (w, h), (0, h))])

    def height(self, u, v):
        """The paper's height above the table in millimetres, from the grid of its relief."""
        rows, columns = self.relief.shape
        x = np.clip(u / self.size[0], 0, 1) * (columns - 1.001)
        y = np.clip(v / self.size[1], 0, 1) * (rows - 1.001)
        i, j = x.astype(int), y.astype(int)
        a, b = x - i, y - j
        upper = self.relief[j, i] * (1 - a) + self.relief[j, np.minimum(i + 1, columns - 1)] * a
        lower_row = np.minimum(j + 1, rows - 1)
        lower = self.relief[lower_row, i] * (1 - a) + self.relief[lower_row, np.minimum(i + 1, columns - 1)] * a
        return upper * (1 - b) + lower * b

    def seen(self, view, x, y):
        """The sheet's pixels that a view's pixels show: raised paper hides what is behind it."""
        table_x, table_y = view.on_table(x, y)
        u, v = self.from_table(table_x, table_y)
        for _ in range(4):
            part = self.height(u, v) / view.place[2]
            u, v = self.from_table(table_x + (view.place[0] - table_x) * part, table_y + (view.place[1] - table_y) * part)
        return u, v

    def scale(self, view):
        """Pixels of the view per pixel of the sheet, in its middle."""
        w, h = self.size
        points = np.array([self.to_table(w / 2 + a, h / 2 + b) for a, b in ((0, 0), (20, 0), (0, 20))])
        middle, right, below = view.project(points)
        return math.sqrt(abs((right - middle)[0] * (below - middle)[1] - (right - middle)[1] * (below - middle)[0])) / 20


def flat_relief(dice, rng, shape):
    waves = np.asarray(Image.fromarray(rng.random((4, 3)).astype(np.float32)).resize(shape[::-1], Image.BICUBIC), float)
    return waves * dice.uniform(0.2, 1.2)


def curled_relief(dice, rng, shape):
    """Paper that comes off a roll: its ends or its sides stand up."""
    t, s = np.mgrid[-1:1:shape[0] * 1j, -1:1:shape[1] * 1j]
    ends = dice.uniform(6, 26) * np.abs(t + dice.uniform(-0.3, 0.3)) ** dice.uniform(2, 4)
    sides = dice.uniform(1, 5) * (s ** 2 if dice.random() < 0.6 else 1 - s ** 2)
    return ends * dice.choice((0, 1, 1)) + sides + flat_relief(dice, rng, shape)


def folded_relief(dice, rng, shape):
    """Paper that was folded once to three times, and opened."""
    t, s = np.mgrid[0:1:shape[0] * 1j, 0:1:shape[1] * 1j]
    relief = flat_relief(dice, rng, shape) * 0.5
    for _ in range(dice.randint(1, 3)):
        line = t + dice.uniform(-0.05, 0.05) * s - dice.uniform(0.2, 0.8)
        relief += dice.choice((-1, 1)) * dice.uniform(4, 14) * np.minimum(np.abs(line), 0.3)
    if dice.random() < 0.4:
        relief += dice.choice((-1, 1)) * dice.uniform(2, 6) * np.abs(s - dice.uniform(0.35, 0.65))
    return relief


def crumpled_relief(dice, shape, length_by_width):
    """Paper that was in a pocket: facets between many creases."""
    t, s = np.mgrid[0:length_by_width:shape[0] * 1j, 0:1:shape[1] * 1j]
    relief = np.zeros(shape)
    count = dice.randint(8, 26)
    for _ in range(count):
        angle, reach = dice.uniform(0, math.pi), dice.uniform(0.1, 0.5)
        line = math.cos(angle) * (s - dice.random()) + math.sin(angle) * (t - dice.uniform(0, length_by_width))
        relief += dice.uniform(-1, 1) * np.minimum(np.abs(line), reach)
    return relief * dice.uniform(6, 16) / math.sqrt(count)


def bend(sheet, dice, rng, way):
    """Gives a sheet its relief, and shades it by its slopes."""
    w, h = sheet.size
    shape = (max(40, round(120 * h / w)), 120)
    if way == "crumpled":
        relief = crumpled_relief(dice, shape, h / w) + flat_relief(dice, rng, shape)
    else:
        relief = {"flat": flat_relief, "curled": curled_relief, "folded": folded_relief}[way](dice, rng, shape)
    sheet.relief = relief - relief.min()
    slope_y, slope_x = np.gradient(sheet.relief)
    slope_x, slope_y = slope_x / (w * sheet.unit / shape[1]), slope_y / (h * sheet.unit / shape[0])
    angle, strength = dice.uniform(0, 2 * math.pi), dice.uniform(0.35, 0.9)
    shade = 0.94 + strength * (slope_x * math.cos(angle) + slope_y * math.sin(angle))
    shade = Image.fromarray(np.clip(shade * 255, 110, 255).astype(np.uint8)).resize(sheet.flat.size, Image.BICUBIC)
    sheet.flat = multiply(sheet.flat, Image.merge("RGB", [shade] * 3))


def multiply(flat, gain):
    """Multiplies the colours of a picture; its transparency stays."""
    lit = ImageChops.multiply(flat.convert("RGB"), gain)
    if flat.mode == "RGBA":
        lit.putalpha(flat.getchannel("A"))
    return lit


# --- what is printed -----------------------------------------------------------------------------------------

class Source:
    """A receipt of the corpus: `kind` is scan (of a flat receipt) or photo."""

    def __init__(self, kind, name, truth):
        self.kind, self.name, self.truth = kind, name, truth
        self.path = CORPUS / ("cc0-receipts" if kind == "scan" else "photos/receipts") / name

    def answers(self):
        """What truth.json says of this receipt; the items of the German photos are not known."""
        items = {"items": self.truth["items"]} if "items" in self.truth else {}
        shop = self.truth["shops"][0] if "shops" in self.truth else self.name.split("_")[0]
        return {"source": self.name, "shop": shop, "total": float(self.truth["total"]), **items}


def list_sources():
    scans = json.loads((ROOT / "Scripts/measure/cc0-receipts.json").read_text(encoding="utf-8"))
    photos = json.loads((CORPUS / "photos/receipts/truth.json").read_text(encoding="utf-8"))
    sources = [Source("scan", *pair) for pair in scans.items()]
    narrow = [source for source in sources if Image.open(source.path).width <= WIDEST]
    return narrow + [Source("photo", *pair) for pair in photos.items()]


def capital_height(grey):
    """The median height of printed rows in pixels, which on receipts is that of capitals and figures."""
    pixels = np.asarray(grey).astype(int)
    is_ink = pixels < np.percentile(pixels, 80) * 0.6
    runs, run = [], 0
    for is_row in [*(is_ink.mean(1) > 0.008), False]:
        if not is_row and run:
            runs.append(run)
        run = run + 1 if is_row else 0
    rows = [run for run in runs if 10 <= run <= 45]
    return float(np.median(rows)) if len(rows) >= 4 else 22.0


def load_scan(source, dice, rng):
    """A scanned receipt as grey thermal paper: (RGBA, millimetres per pixel, height of capitals)."""
    page = Image.open(source.path).convert("L")
    letters = capital_height(page)
    page = ImageOps.expand(page, (dice.randint(4, 40), dice.randint(10, 60)), 254)
    pixels = np.asarray(page, np.float32) / 255
    ink, white = dice.uniform(35, 95), dice.uniform(234, 252)
    if dice.random() < 0.2:  # thermal print that has faded in patches
        ink = ink + clouds(rng, page.size, (380, 500)) * np.float32(dice.uniform(0.15, 0.35))
    grey = ink + (white - ink) * np.clip(pixels * np.float32(1.06), 0, 1) ** np.float32(0.8)
    warm = dice.uniform(-3, 6)
    flat = to_image(np.stack([grey, grey - np.float32(warm / 3), grey - np.float32(warm)], axis=-1)).convert("RGBA")
    return (cut_edges(flat, 10) if dice.random() < 0.7 else flat), SCAN_MM, letters


def load_photo(source):
    """A German photo's receipt, cut out of its table where table shows: (RGBA, millimetres per pixel, height of capitals)."""
    photo = Image.open(source.path).convert("RGB")
    small = np.asarray(photo.resize((108, 144), Image.BOX), np.float32)
    saturation = 1 - small.min(-1) / np.maximum(small.max(-1), 1)
    mask = Image.fromarray(((saturation < 0.3) * 255).astype(np.uint8)).filter(ImageFilter.MedianFilter(5))
    columns, rows = (np.flatnonzero((np.asarray(mask) > 127).mean(axis) > 0.5) for axis in (0, 1))
    if len(columns) > 30 and len(rows) > 40:
        photo = photo.crop((int(columns[0]) * 10 + 12, int(rows[0]) * 10 + (12 if rows[0] else 0),
                            int(columns[-1]) * 10, int(rows[-1]) * 10 + (0 if rows[-1] < 143 else 10)))
    return photo.convert("RGBA"), 80 / photo.width, capital_height(photo.convert("L"))


def load(source, dice, rng):
    return load_scan(source, dice, rng) if source.kind == "scan" else load_photo(source)


# --- tables --------------------------------------------------------------------------------------------------

class Table:
    """What lies below the paper, drawn in millimetres at half of the picture's scale."""

    def __init__(self, view):
        w, h = view.size
        x, y = view.on_table(np.array([0, w, w, 0]), np.array([0, 0, h, h]))
        self.left, self.top = float(x.min()) - 2, float(y.min()) - 2
        wide, tall = float(x.max()) - self.left + 2, float(y.max()) - self.top + 2
        self.mm = min(view.focal / view.place[2] / HALF, 2600 / max(wide, tall))  # pixels per millimetre
        self.size = (math.ceil(wide * self.mm), math.ceil(tall * self.mm))
        self.image = None

    def point(self, x, y):
        return (x - self.left) * self.mm, (y - self.top) * self.mm

    def shape(self, middle, size, turn, radius=0.0):
        """The outline of a rectangle, with round corners, in pixels."""
        w, h = size[0] / 2 - radius, size[1] / 2 - radius
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        outline = []
        for x, y, start in ((w, h, 0), (-w, h, 90), (-w, -h, 180), (w, -h, 270)):
            for angle in range(start, start + 91, 15):
                a, b = x + radius * math.cos(math.radians(angle)), y + radius * math.sin(math.radians(angle))
                outline.append(self.point(middle[0] + a * c - b * s, middle[1] + a * s + b * c))
        return outline

    def put(self, middle, size, turn, colour, radius=0.0, shadow=0.0):
        """Draws a rectangle; `shadow` is how high it is, in millimetres."""
        outline = self.shape(middle, size, turn, radius)
        if shadow:
            shade = Image.new("L", self.size, 255)
            shift = shadow * self.mm
            ImageDraw.Draw(shade).polygon([(x + shift, y + shift) for x, y in outline], fill=110)
            shade = shade.resize((max(1, self.size[0] // 4), max(1, self.size[1] // 4))).filter(
                ImageFilter.GaussianBlur(max(0.5, shift / 4))).resize(self.size, Image.BILINEAR)
            self.image = ImageChops.multiply(self.image, Image.merge("RGB", [shade] * 3))
        ImageDraw.Draw(self.image).polygon(outline, fill=colour)

    def photograph(self, view):
        """The table as the view shows it, at the picture's size."""
        w, h = view.size
        x, y = view.on_table(np.array([0, w, w, 0]), np.array([0, 0, h, h]))
        source = [self.point(float(a), float(b)) for a, b in zip(x, y)]
        small = (w // HALF, h // HALF)
        coefficients = camera.homography([(0, 0), (small[0], 0), small, (0, small[1])], source)
        seen = self.image.filter(ImageFilter.GaussianBlur(0.7)).transform(small, Image.PERSPECTIVE, coefficients, Image.BILINEAR)
        return seen.resize(view.size, Image.BICUBIC)


def cells(table, *sizes):
    """Sizes in millimetres as pixels of the table, at least two each."""
    return tuple(max(2.0, size * table.mm) for size in sizes)


def wood(table, dice, rng):
    dark, light = dice.choice((((92, 58, 36), (168, 118, 78)), ((150, 120, 90), (222, 196, 160)), ((40, 32, 28), (92, 76, 66)),
                               ((120, 78, 44), (202, 150, 96))))
    size = table.size if dice.random() < 0.5 else table.size[::-1]
    grain = (clouds(rng, size, cells(table, 160, 3)) * np.float32(0.5) + clouds(rng, size, cells(table, 300, 9)) * np.float32(0.35)
             + clouds(rng, size, cells(table, 20, 0.8)) * np.float32(0.2))
    planks, width = np.zeros((size[1], 1), np.float32), round(dice.uniform(70, 200) * table.mm)
    for edge in range(dice.randrange(max(1, width)), size[1], max(8, width)):
        planks[max(0, edge - 2):edge + 2] = 70
    image = to_image(tint(np.clip(grain * np.float32(1.3) - 35 - planks, 0, 255), dark, light))
    return image if size == table.size else image.transpose(Image.ROTATE_90)


def cloth(table, dice, rng):
    """A checked or plain tablecloth with its weave and folds."""
    first, second = dice.choice((((176, 58, 52), (236, 230, 220)), ((60, 96, 150), (226, 228, 232)),
                                 ((96, 120, 84), (228, 226, 210)), ((214, 206, 190), (222, 214, 200)),
                                 ((58, 62, 74), (66, 70, 84))))
    w, h = table.size
    square = dice.uniform(12, 40) * table.mm
    x, y = ((np.arange(n, dtype=np.float32) / np.float32(square) % 2 < 1).astype(np.float32) for n in (w, h))
    share = (x[None, :] + y[:, None]) * np.float32(127.5)
    weave = (clouds(rng, table.size, cells(table, 0.7, 0.7)) * np.float32(0.14)
             + clouds(rng, table.size, cells(table, 90, 60)) * np.float32(0.16))
    return to_image(tint(share, first, second) * (np.float32(0.88) + weave[..., None] / 255))


def denim(table, dice, rng):
    """Trousers or a seat: the receipt lies on somebody's knees."""
    colour = dice.choice(((58, 74, 108), (38, 42, 52), (86, 84, 80), (120, 104, 84)))
    weave = (clouds(rng, table.size, cells(table, 0.8, 2.4)) * np.float32(0.35)
             + clouds(rng, table.size, cells(table, 50, 90)) * np.float32(0.5))
    return to_image(np.asarray(colour, np.float32) * (np.float32(0.55) + weave[..., None] / 255))


def stone(table, dice, rng):
    dark, light = dice.choice((((52, 54, 58), (122, 122, 126)), ((150, 146, 140), (210, 206, 200)), ((26, 26, 28), (70, 70, 74))))
    speckle = (clouds(rng, table.size, cells(table, 1.2, 1.2)) * np.float32(0.6)
               + clouds(rng, table.size, cells(table, 5, 5)) * np.float32(0.4))
    return to_image(tint(np.clip(speckle * 2 - 128, 0, 255), dark, light))


def marble(table, dice, rng):
    broad, fine = clouds(rng, table.size, cells(table, 90, 60)), clouds(rng, table.size, cells(table, 22, 18))
    veins = np.clip(255 - np.abs(broad + fine * np.float32(0.4) - 170) * 9, 0, 255)
    return to_image(tint(255 - veins * np.float32(0.4), (160, 160, 164), (234, 232, 228)))


def plain(table, dice, rng, shade):
    """A painted or laminated top; `shade` is a range of brightness."""
    grey = dice.uniform(*shade)
    colour = np.array([grey + dice.uniform(-4, 4), grey, grey + dice.uniform(-8, 3)], np.float32)
    return to_image(colour + (clouds(rng, table.size, cells(table, 60, 60))[..., None] - 128) * np.float32(0.03)
                    + (clouds(rng, table.size, cells(table, 0.6, 0.6))[..., None] - 128) * np.float32(0.02))


def tiles(table, dice, rng):
    """A kitchen's or a shop's floor."""
    image = plain(table, dice, rng, (120, 215))
    pen, width, step = ImageDraw.Draw(image), max(2, round(3 * table.mm)), dice.uniform(90, 300) * table.mm
    start, joint = dice.uniform(0, step), (dice.randint(70, 150),) * 3
    for number in range(math.ceil(max(table.size) / step) + 1):
        line = start + (number - 1) * step
        pen.line([line, 0, line, table.size[1]], fill=joint, width=width)
        pen.line([0, line, table.size[0], line], fill=joint, width=width)
    return image


TABLES = {
    "wood": wood, "cloth": cloth, "knees": denim, "stone": stone, "marble": marble, "floor": tiles,
    "white table": lambda table, dice, rng: plain(table, dice, rng, (218, 246)),
    "dark table": lambda table, dice, rng: plain(table, dice, rng, (24, 60)),
    "grey table": lambda table, dice, rng: plain(table, dice, rng, (110, 190)),
}


def make_table(view, name, dice, rng):
    table = Table(view)
    table.image = TABLES[name](table, dice, rng)
    return table


# --- things on tables ----------------------------------------------------------------------------------------

def muted(dice):
    """A colour that is not gaudy."""
    grey = dice.randint(50, 200)
    return tuple(max(0, min(255, grey + dice.randint(-35, 35))) for _ in range(3))


def put_keyboard(table, dice):
    """A laptop's keyboard, with letters on its keys."""
    body = dice.choice(((176, 178, 182), (70, 72, 76), (206, 206, 204)))
    key = dice.choice(((34, 34, 38), (54, 54, 58), (226, 226, 224)))
    letter = (225, 225, 225) if sum(key) < 300 else (80, 80, 84)
    middle = (dice.uniform(-40, 40), dice.uniform(-30, 60))
    table.put(middle, (340, 250), 0, body, 10, 4)
    pen, pitch = ImageDraw.Draw(table.image), 19.0
    font = ImageFont.truetype(FONTS["logo"], max(6, round(4.2 * table.mm)))
    for row, names in enumerate(("1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'#", "ZXCVBNM,./  ", "            ")):
        for column, name in enumerate(names):
            x = middle[0] - 150 + (column + 0.25 * row) * pitch + pitch / 2
            y = middle[1] - 105 + row * pitch + pitch / 2
            table_shape = table.shape((x, y), (16.5, 16.5), 0, 2)
            pen.polygon(table_shape, fill=key)
            if name != " ":
                pen.text(table.point(x - 5.5, y - 6), name, fill=letter, font=font)
    table.put((middle[0], middle[1] + 60), (110, 70), 0, tuple(max(0, value - 10) for value in body), 4)


def put_screen(table, dice, at):
    """A monitor or laptop beside the receipt; its windows show bars and blocks, no letters."""
    middle, size = at, (310, 190)
    table.put(middle, (size[0] + 16, size[1] + 16), 0, (22, 22, 24), 6, 8)
    ground = dice.choice(((30, 62, 120), (236, 240, 246), (24, 26, 32), (90, 130, 140)))
    table.put(middle, size, 0, ground)
    for _ in range(dice.randint(2, 4)):
        wide, tall = dice.uniform(70, 150), dice.uniform(60, 120)
        x = middle[0] + dice.uniform(-1, 1) * (size[0] - wide) / 2
        y = middle[1] + dice.uniform(-1, 1) * (size[1] - tall) / 2
        table.put((x, y), (wide, tall), 0, dice.choice(((250, 250, 250), (40, 44, 52))), 2)
        for line in range(round(tall / 7) - 2):
            length = dice.uniform(0.2, 0.85) * wide
            table.put((x - wide / 2 + 5 + length / 2, y - tall / 2 + 11 + 7 * line), (length, 2.2), 0,
                      dice.choice(((190, 196, 204), (120, 150, 190), (170, 170, 170))))


def put_things(table, dice, around, count):
    """Cups, coins, pens and a phone, some way from the middle."""
    for _ in range(count):
        angle, far = dice.uniform(0, 2 * math.pi), around * dice.uniform(0.9, 1.6)
        x, y, turn = far * math.cos(angle), far * math.sin(angle), dice.uniform(0, 180)
        kind = dice.choice(("cup", "coin", "coin", "pen", "phone", "card", "box"))
        if kind == "cup":
            white = dice.choice(((238, 236, 230), (80, 110, 130), (180, 70, 50)))
            table.put((x, y), (86, 86), 0, tuple(round(value * 0.85) for value in white), 43, 9)
            table.put((x, y), (80, 80), 0, white, 40)
            table.put((x, y), (72, 72), 0, dice.choice(((58, 34, 20), (150, 110, 76), (120, 70, 30))), 36)
        elif kind == "coin":
            metal = dice.choice(((196, 168, 96), (170, 110, 70), (178, 178, 176)))
            table.put((x, y), (23, 23), 0, tuple(value - 40 for value in metal), 11.5, 1.5)
            table.put((x - 0.3, y - 0.3), (21, 21), 0, metal, 10.5)
        elif kind == "pen":
            table.put((x, y), (140, 9), turn, dice.choice(((30, 40, 90), (20, 20, 20), (180, 40, 40), (230, 230, 226))), 4, 4)
        elif kind == "phone":
            table.put((x, y), (72, 148), turn, (16, 16, 18), 10, 5)
            table.put((x, y), (66, 142), turn, (34, 36, 42), 8)
        elif kind == "card":
            table.put((x, y), (85.6, 54), turn, muted(dice), 3, 1)
        else:
            table.put((x, y), (dice.uniform(60, 130), dice.uniform(60, 130)), turn, muted(dice), 2, 10)


# --- hands ---------------------------------------------------------------------------------------------------

def finger(image, base, tip, radius, skin, has_nail):
    """A finger as a row of discs from dark at its sides to light along its middle. `image` is RGBA at half the size."""
    pen = ImageDraw.Draw(image)
    dx, dy = tip[0] - base[0], tip[1] - base[1]
    length = max(1.0, math.hypot(dx, dy))
    side = (-dy / length, dx / length)
    for level in range(9):
        share = 1 - level * 0.105
        colour = tuple(round(value * (0.72 + 0.038 * level)) for value in skin)
        for step in range(41):
            along = step / 40
            r = radius * share * (1.12 - 0.22 * along + 0.05 * math.cos(9 * along))
            x, y = (base[i] + (tip[i] - base[i]) * along - side[i] * level * radius * 0.03 for i in (0, 1))
            pen.ellipse([x - r, y - r, x + r, y + r], fill=(*colour, 255))
    if has_nail:
        turned = Image.new("RGBA", (round(radius * 4), round(radius * 4)), (0, 0, 0, 0))
        middle = turned.width / 2
        nail = ImageDraw.Draw(turned)
        for grow, colour in ((1.0, tuple(round(v * 0.78) for v in skin)),
                             (0.88, tuple(min(255, round(v * 0.9 + 34)) for v in skin))):
            nail.rounded_rectangle([middle - 0.9 * radius * grow, middle - 0.6 * radius * grow, middle + 0.75 * radius * grow,
                                    middle + 0.6 * radius * grow], radius=0.5 * radius * grow, fill=(*colour, 255))
        turned = turned.rotate(-math.degrees(math.atan2(dy, dx)), Image.BICUBIC)
        at = (tip[0] - dx / length * radius * 0.05, tip[1] - dy / length * radius * 0.05)
        image.alpha_composite(turned, (max(0, round(at[0] - middle)), max(0, round(at[1] - middle))))


def hand_layers(view, sheet, dice):
    """A hand that holds the paper by its lower end or a lower corner: what is behind the paper, and the thumb before it."""
    w, h = sheet.size
    small = (view.size[0] // HALF, view.size[1] // HALF)
    skin, side = dice.choice(SKINS), dice.choice((-1, 1))
    unit = sheet.scale(view) / sheet.unit / HALF  # pixels of the layers per millimetre
    grip = view.project(np.array([sheet.to_table(w * (0.5 + side * dice.uniform(0.05, 0.4)), h * 1.0)]))[0] / HALF
    up = view.project(np.array([sheet.to_table(w / 2, 0)]))[0] / HALF - view.project(np.array([sheet.to_table(w / 2, h)]))[0] / HALF
    up = up / np.linalg.norm(up)
    out = np.array([-up[1], up[0]]) * side
    behind, before = (Image.new("RGBA", small, (0, 0, 0, 0)) for _ in range(2))
    wrist = grip - up * 150 * unit + out * 60 * unit
    finger(behind, tuple(wrist), tuple(grip - up * 52 * unit + out * 18 * unit), 46 * unit, skin, False)
    for number in range(4):
        tip = grip + up * (22 - 9 * number) * unit - out * (30 - 4 * number) * unit
        finger(behind, tuple(grip - up * (30 + 12 * number) * unit + out * 34 * unit), tuple(tip), 9.5 * unit, skin, False)
    thumb_tip = grip + up * dice.uniform(7, 11) * unit - out * dice.uniform(0, 8) * unit
    finger(before, tuple(grip - up * 62 * unit + out * 30 * unit), tuple(thumb_tip), 10.5 * unit, skin, True)
    return [layer.filter(ImageFilter.GaussianBlur(max(0.8, 0.5 * unit))) for layer in (behind, before)]


def edge_finger(view, sheet, dice):
    """A finger or two that hold an end of the paper down on the table."""
    w, h = sheet.size
    small = (view.size[0] // HALF, view.size[1] // HALF)
    layer, skin, side = Image.new("RGBA", small, (0, 0, 0, 0)), dice.choice(SKINS), dice.choice((-1, 1))
    unit = sheet.scale(view) / sheet.unit / HALF
    grip = view.project(np.array([sheet.to_table(w * (0.5 + side * 0.3), h)]))[0] / HALF
    up = view.project(np.array([sheet.to_table(w / 2, 0)]))[0] / HALF - view.project(np.array([sheet.to_table(w / 2, h)]))[0] / HALF
    up = up / np.linalg.norm(up)
    out = np.array([-up[1], up[0]]) * side
    for number in range(dice.randint(1, 2)):
        tip = grip + up * dice.uniform(3, 8) * unit + out * 20 * number * unit
        finger(layer, tuple(tip - up * 160 * unit + out * 70 * unit), tuple(tip), 9 * unit, skin, True)
    return layer.filter(ImageFilter.GaussianBlur(max(0.8, 0.4 * unit)))


def put_layer(image, layer, shadow=0.4):
    """Puts a layer of half the size on the picture, with a soft shadow."""
    full = layer.resize(image.size, Image.BICUBIC)
    image = cast_shadow(image, full.getchannel("A"), (10, 16), 3, shadow)
    image.paste(full.convert("RGB"), (0, 0), full.getchannel("A"))
    return image


def cast_shadow(image, alpha, shift, softness, darkness):
    """Darkens a picture below something with this transparency; `softness` is in eighths of pixels."""
    small = alpha.reduce(LIGHT)
    small = ImageChops.offset(small, round(shift[0] / LIGHT), round(shift[1] / LIGHT)).filter(ImageFilter.GaussianBlur(softness))
    keep = small.point([round(255 - value * darkness) for value in range(256)]).resize(image.size, Image.BILINEAR)
    return ImageChops.multiply(image, Image.merge("RGB", [keep] * 3))


# --- putting a sheet into the picture ------------------------------------------------------------------------

def place(image, sheet, view, dice, darkness, cell=48):
    """Puts a sheet on the picture as the view shows it, with its shadow on the table."""
    scale = sheet.scale(view)
    flat = sheet.flat.resize((max(1, round(sheet.size[0] * scale)), max(1, round(sheet.size[1] * scale))), Image.LANCZOS)
    if scale > 1.15:
        flat = flat.filter(ImageFilter.UnsharpMask(scale * 1.1, 90, 2))
    margin = 3
    padded = Image.new("RGBA", (flat.width + 2 * margin, flat.height + 2 * margin), (230, 230, 230, 0))
    padded.paste(flat, (margin, margin))
    rise = float(sheet.relief.max())
    left, top, right, bottom = bounds(view.project(sheet.corners()))
    swell = 20 + rise * view.focal / view.place[2]
    left, top = max(0, int(left - swell)), max(0, int(top - swell))
    right, bottom = min(view.size[0], int(right + swell)), min(view.size[1], int(bottom + swell))
    xs, ys = [np.unique(np.append(np.arange(0, end, cell), end)) for end in (right - left, bottom - top)]
    x, y = np.meshgrid(xs + left, ys + top)
    u, v = sheet.seen(view, x, y)
    u, v = u * flat.width / sheet.size[0] + margin, v * flat.height / sheet.size[1] + margin
    quads = []
    for j in range(len(ys) - 1):
        for i in range(len(xs) - 1):
            corners = ((j, i), (j + 1, i), (j + 1, i + 1), (j, i + 1))
            quads.append(((int(xs[i]), int(ys[j]), int(xs[i + 1]), int(ys[j + 1])),
                          tuple(float(value) for corner in corners for value in (u[corner], v[corner]))))
    placed = padded.transform((right - left, bottom - top), Image.MESH, quads, Image.BICUBIC)
    alpha = Image.new("L", view.size, 0)
    alpha.paste(placed.getchannel("A"), (left, top))
    if darkness:
        per_mm = view.focal / view.place[2]
        reach = (1.0 + rise * 0.4) * per_mm
        angle = dice.uniform(0, 2 * math.pi)
        image = cast_shadow(image, alpha, (reach * math.cos(angle), reach * math.sin(angle)), max(0.8, reach / LIGHT), darkness)
    image.paste(placed.convert("RGB"), (left, top), placed.getchannel("A"))
    return image


# --- light, lens and sensor ----------------------------------------------------------------------------------

def light_up(image, dice, is_screen=False):
    """One or two lamps, perhaps the shadow of a hand or a phone, perhaps a flash, and a white balance that is a bit off."""
    w, h = image.size[0] // LIGHT, image.size[1] // LIGHT
    y, x = np.mgrid[0:1:h * 1j, 0:1:w * 1j].astype(np.float32)
    low, high = (0.75, 1.0) if is_screen else (dice.uniform(0.35, 0.92), 1.0)
    dim = dice.uniform(0.45, 0.75) if dice.random() < 0.14 and not is_screen else dice.uniform(0.88, 1.04)
    far = np.hypot(x - dice.uniform(0, 1), y - dice.uniform(0, 1))
    gain = np.maximum(high - (high - low) * far * dice.uniform(0.8, 1.3), low * 0.8)
    names = []
    if dice.random() < 0.4 and not is_screen:
        gain *= drawn_shadow(dice, (w, h))
        names.append("shadow")
    if dice.random() < 0.07 and not is_screen:  # sun through a blind
        angle, period = dice.uniform(0, math.pi), dice.uniform(0.1, 0.3)
        stripes = np.sin((x * math.cos(angle) + y * math.sin(angle)) * 2 * math.pi / period)
        gain *= 0.8 + 0.2 * np.clip(stripes * 3, -1, 1)
        names.append("striped light")
    gain = gain * exposure(image, gain, dim, is_screen)
    warm = dice.uniform(-1, 1)
    cast = (1 + 0.05 * warm, 1.0, 1 - 0.16 * warm if warm > 0 else 1 - 0.04 * warm)
    bright = max(1.0, float(gain.max()) * max(cast))
    gains = np.clip(np.stack([gain * share for share in cast], axis=-1) / bright * 255, 0, 255).astype(np.uint8)
    image = ImageChops.multiply(image, Image.fromarray(gains).resize(image.size, Image.BILINEAR))
    image = image.point([min(255, round(value * bright)) for value in range(256)] * 3)
    if dice.random() < 0.06 and not is_screen:
        image = camera_flash(image, dice)
        names.append("flash")
    return image, names


def exposure(image, gain, dim, is_screen):
    """How much a phone would brighten the picture so that its lightest parts are light; `dim` is how near it gets to that."""
    grey = np.asarray(image.convert("L").resize(gain.shape[::-1], Image.BILINEAR), np.float32) * gain
    light = float(np.percentile(grey, 99.3 if is_screen else 97))
    return max(0.5, min(2.6, (215 if is_screen else 232) * dim / max(1.0, light)))


def drawn_shadow(dice, size):
    """The shadow of the phone and the arm that hold the camera."""
    w, h = size
    shade = Image.new("L", size, 255)
    x, y, side = dice.uniform(0.2, 0.8), dice.uniform(0.25, 0.9), dice.choice((0, 1))
    outline = [(1.2, 1.2), (1.2, y - 0.2), (x + 0.25, y - 0.08), (x + 0.05, y - 0.12), (x - 0.1, y + 0.12), (x, 1.2)]
    fill = round(255 * dice.uniform(0.4, 0.85))
    ImageDraw.Draw(shade).polygon([((1 - a if side else a) * w, b * h) for a, b in outline], fill=fill)
    return np.asarray(shade.filter(ImageFilter.GaussianBlur(dice.uniform(2, 22))), np.float32) / 255


def camera_flash(image, dice):
    """A flash's bright spot, which washes print out a little."""
    w, h = image.size[0] // LIGHT, image.size[1] // LIGHT
    spot = Image.new("L", (w, h), 0)
    x, y, r = dice.uniform(0.25, 0.75) * w, dice.uniform(0.25, 0.75) * h, dice.uniform(0.06, 0.16) * w
    ImageDraw.Draw(spot).ellipse([x - r, y - r, x + r, y + r], fill=dice.randint(60, 130))
    spot = spot.filter(ImageFilter.GaussianBlur(r * 0.7)).resize(image.size, Image.BILINEAR)
    return ImageChops.screen(image, Image.merge("RGB", [spot] * 3))


def shake(image, length, angle):
    """Blurs along a line of `length` pixels."""
    steps = max(2, min(12, round(length)))
    mean = image
    for number in range(1, steps):
        shift = length * (number / (steps - 1) - 0.5)
        moved = ImageChops.offset(image, round(shift * math.cos(angle)), round(shift * math.sin(angle)))
        mean = Image.blend(mean, moved, 1 / (number + 1))
    return mean


def add_noise(image, rng, strength):
    """A sensor's noise after a phone's smoothing: partly fine, partly blotchy, stronger where it is dark."""
    side = 1008  # divides both sides of the picture
    fine = rng.normal(0, 1, (side, side, 1)).astype(np.float32)
    coarse = np.asarray(Image.fromarray(rng.integers(0, 256, (side // 4, side // 4, 3), dtype=np.uint8)).resize(
        (side, side), Image.BILINEAR), np.float32) / 74 - np.float32(1.72)
    noise = (fine * np.float32(0.75) + coarse * np.float32(0.5)) * np.float32(strength)
    pixels = np.array(image)
    for top in range(0, pixels.shape[0], side):
        for left in range(0, pixels.shape[1], side):
            part = pixels[top:top + side, left:left + side]
            turned = np.roll(noise, (int(rng.integers(side)), int(rng.integers(side))), (0, 1))[:part.shape[0], :part.shape[1]]
            lit = part.astype(np.float32)
            lit += turned * (np.float32(1.25) - lit / np.float32(330))
            part[:] = np.clip(lit, 0, 255).astype(np.uint8)
    return Image.fromarray(pixels)


def develop(image, dice, rng, letters, is_screen=False):
    """Light, focus, shaking, noise and sharpening; returns the picture and the names of its harms."""
    image, harms = light_up(image, dice, is_screen)
    roll = dice.random()
    if roll < 0.14:
        image, harms = image.filter(ImageFilter.GaussianBlur(letters * dice.uniform(0.06, 0.1))), harms + ["out of focus"]
    elif roll < 0.26:
        image, harms = shake(image, letters * dice.uniform(0.1, 0.24), dice.uniform(0, math.pi)), harms + ["shaken"]
    else:
        image = image.filter(ImageFilter.GaussianBlur(min(2.0, 0.5 + letters * dice.uniform(0, 0.03))))
    image = add_noise(image, rng, dice.choice((1, 1.5, 2, 3, 4, 6)))
    if dice.random() < 0.5:
        image = image.filter(ImageFilter.UnsharpMask(2, dice.randint(30, 110), 2))
    return image, harms


# --- pictures with nothing to read ---------------------------------------------------------------------------

NOTHING = {}


def scene(function):
    """Registers a function that draws a picture of the given size with nothing to read in it."""
    NOTHING[function.__name__.replace("_", " ")] = function
    return function


@scene
def shelf(size, dice, rng):
    """A shop's shelf: packs and bottles with bands and blots in place of letters."""
    image = Image.new("RGB", size, (58, 56, 54))
    pen, rows = ImageDraw.Draw(image), dice.randint(3, 5)
    tall = size[1] // rows
    for row in range(rows):
        x, floor = -dice.randint(0, 100), (row + 1) * tall - tall // 8
        while x < size[0]:
            wide, colour = dice.randint(90, 240), muted(dice)
            if dice.random() < 0.4:
                colour = tuple(dice.randint(30, 230) for _ in range(3))
            top = floor - round(tall * dice.uniform(0.55, 0.82))
            for _ in range(dice.randint(1, 4)):
                draw_pack(pen, dice, (x, top, x + wide - 6, floor), colour)
                x += wide
        pen.rectangle([0, floor, size[0], floor + tall // 9], fill=(190, 188, 184))
        for label in range(0, size[0], dice.randint(180, 320)):
            pen.rectangle([label, floor + 8, label + 90, floor + tall // 9 - 8], fill=(240, 238, 230))
    shade = clouds(rng, size, (500, 400))[..., None] * np.float32(0.3) / 255 + np.float32(0.7)
    return to_image(np.asarray(image, np.float32) * shade).filter(ImageFilter.GaussianBlur(dice.uniform(1.5, 4)))


def draw_pack(pen, dice, box, colour):
    """A pack or bottle with a band and a blot of other colours."""
    left, top, right, bottom = box
    dark, light = (tuple(max(0, min(255, value + by)) for value in colour) for by in (-40, 60))
    pen.rounded_rectangle([left, top, right, bottom], 10, fill=colour)
    pen.rectangle([left, top + 12, left + (right - left) // 6, bottom], fill=dark)
    band = top + (bottom - top) // 3
    pen.rectangle([left + 6, band, right - 6, band + (bottom - top) // 4], fill=light)
    middle, r = (left + right) // 2, max(6, (right - left) // 5)
    pen.ellipse([middle - r, bottom - 3 * r, middle + r, bottom - r], fill=tuple(dice.randint(40, 250) for _ in range(3)))


@scene
def packs(size, dice, rng):
    """Packs on a table, close, with no code on the side that is seen."""
    image = Image.new("RGB", size, tuple(dice.randint(90, 200) for _ in range(3)))
    for _ in range(dice.randint(3, 6)):
        wide, tall = round(size[0] * dice.uniform(0.2, 0.4)), round(size[1] * dice.uniform(0.25, 0.5))
        pack = Image.new("RGBA", (wide, tall), (0, 0, 0, 0))
        pen, colour = ImageDraw.Draw(pack), tuple(dice.randint(40, 230) for _ in range(3))
        draw_pack(pen, dice, (0, 0, wide - 1, tall - 1), colour)
        for _ in range(dice.randint(2, 6)):
            x, y, r = dice.randrange(wide), dice.randrange(tall), dice.randint(10, wide // 5)
            pen.ellipse([x - r, y - r, x + r, y + r], fill=(*(dice.randint(40, 250) for _ in range(3)), 255))
        turned = pack.rotate(dice.uniform(-25, 25), Image.BICUBIC, expand=True)
        at = (dice.randint(-wide // 4, size[0] - wide), dice.randint(-tall // 4, size[1] - tall))
        shadow = Image.new("L", size, 0)
        shadow.paste(turned.getchannel("A"), (at[0] + 18, at[1] + 26))
        image = cast_shadow(image, shadow, (0, 0), 3, 0.5)
        image.paste(turned.convert("RGB"), at, turned.getchannel("A"))
    return image.filter(ImageFilter.GaussianBlur(1.2))


@scene
def fur(size, dice, rng):
    """A cat's fur, close: hair in directions that change slowly."""
    dark, light = dice.choice((((70, 48, 30), (214, 170, 120)), ((30, 30, 32), (120, 118, 116)),
                               ((150, 140, 130), (244, 240, 232))))
    hair = clouds(rng, size, (3, 60)) * np.float32(0.55) + clouds(rng, size, (7, 140)) * np.float32(0.4)
    stripes = np.clip(clouds(rng, size, (420, 90)) * 2 - 170, 0, 200) * np.float32(0.4)
    image = to_image(tint(np.clip(hair * np.float32(1.3) - stripes, 0, 255), dark, light))
    bend_x = np.asarray(Image.fromarray(rng.normal(0, 70, (4, 4)).astype(np.float32)).resize((25, 33), Image.BICUBIC))
    bend_y = np.asarray(Image.fromarray(rng.normal(0, 70, (4, 4)).astype(np.float32)).resize((25, 33), Image.BICUBIC))

    def source_point(x, y):
        row, column = min(32, round(y / size[1] * 32)), min(24, round(x / size[0] * 24))
        return (min(max(2, x + float(bend_x[row, column])), size[0] - 4), min(max(2, y + float(bend_y[row, column])), size[1] - 4))
    return camera.mesh(image, (24, 32), source_point)


@scene
def street(size, dice, rng):
    """Houses with windows, a road and cars, no signs."""
    w, h = size
    image = sky(size, dice, rng)
    pen, x, ground = ImageDraw.Draw(image), -dice.randint(0, 200), round(h * dice.uniform(0.62, 0.75))
    while x < w:
        wide, roof = dice.randint(w // 6, w // 3), round(h * dice.uniform(0.1, 0.4))
        wall = tuple(dice.randint(110, 220) for _ in range(3))
        pen.rectangle([x, roof, x + wide, ground], fill=wall)
        step, glass = wide // dice.randint(3, 5), dice.choice(((60, 74, 90), (130, 150, 170), (40, 40, 44)))
        for top in range(roof + step // 2, ground - step, step):
            for left in range(x + step // 4, x + wide - step // 2, step):
                pen.rectangle([left, top, left + step // 2, top + step * 2 // 3], fill=glass, outline=(236, 236, 232), width=4)
        x += wide
    pen.rectangle([0, ground, w, h], fill=(92, 92, 96))
    pen.rectangle([0, ground, w, ground + h // 40], fill=(150, 148, 144))
    for _ in range(dice.randint(1, 4)):
        left, long, paint = dice.randint(-100, w), dice.randint(w // 5, w // 3), tuple(dice.randint(20, 220) for _ in range(3))
        top = ground + dice.randint(0, h // 12)
        pen.rounded_rectangle([left + long // 5, top - long // 5, left + long * 4 // 5, top + 20], 30, fill=(50, 58, 66))
        pen.rounded_rectangle([left, top, left + long, top + long // 5], 24, fill=paint)
        for wheel in (left + long // 5, left + long * 4 // 5):
            r = long // 10
            pen.ellipse([wheel - r, top + long // 5 - r, wheel + r, top + long // 5 + r], fill=(22, 22, 22))
    rough = clouds(rng, size, (4, 4)) * np.float32(0.1) + clouds(rng, size, (60, 60)) * np.float32(0.12) + np.float32(228)
    return to_image(np.asarray(image, np.float32) * rough[..., None] / 255).filter(ImageFilter.GaussianBlur(1.4))


@scene
def sky(size, dice, rng):
    """Sky with clouds."""
    cover = (clouds(rng, size, (700, 260)) * np.float32(0.6) + clouds(rng, size, (160, 70)) * np.float32(0.3)
             + clouds(rng, size, (40, 24)) * np.float32(0.1))
    blue = dice.choice(((70, 120, 190), (120, 160, 205), (150, 156, 166)))
    return to_image(tint(np.clip(cover * 2 - dice.uniform(120, 240), 0, 255), blue, (244, 244, 246)))


@scene
def meadow(size, dice, rng):
    """Grass and leaves."""
    blades = clouds(rng, size, (4, 46)) * np.float32(0.6) + clouds(rng, size, (26, 20)) * np.float32(0.4)
    return to_image(tint(np.clip(blades * np.float32(1.6) - 70, 0, 255), (28, 48, 16), (150, 180, 84)))


@scene
def wall(size, dice, rng):
    """A wall of bricks, whose rows are as regular as print."""
    image = Image.new("RGB", size, (186, 180, 170))
    pen, tall = ImageDraw.Draw(image), dice.randint(50, 130)
    for row, top in enumerate(range(0, size[1], tall)):
        for left in range(-tall * 3 * (row % 2) // 2, size[0], tall * 3):
            colour = tuple(dice.randint(-22, 22) + value for value in (158, 84, 62))
            pen.rectangle([left + 5, top + 5, left + tall * 3 - 5, top + tall - 5], fill=colour)
    rough = clouds(rng, size, (5, 5)) * np.float32(0.2) + np.float32(205)
    return to_image(np.asarray(image, np.float32) * rough[..., None] / 255).filter(ImageFilter.GaussianBlur(1))


@scene
def knitting(size, dice, rng):
    """A pullover, close: rows of stitches."""
    w, h = size
    colours = ((150, 40, 46), (60, 80, 110), (200, 190, 170), (70, 70, 72))
    step, colour = dice.uniform(14, 34), np.asarray(dice.choice(colours), np.float32)
    x, y = np.arange(w, dtype=np.float32)[None, :], np.arange(h, dtype=np.float32)[:, None]
    leaning = np.abs((x / np.float32(step)) % 2 - 1)
    stitch = np.sin((y / np.float32(step) + leaning) * np.float32(2 * math.pi)) * np.float32(0.22) + leaning * np.float32(0.25)
    soft = clouds(rng, size, (4, 4)) * np.float32(0.2 / 255) + clouds(rng, size, (500, 400)) * np.float32(0.3 / 255)
    return to_image(colour * (np.float32(0.75) + stitch + soft)[..., None])


def blank_table(view, dice, rng):
    """A table with nothing on it, or with a few things."""
    table = make_table(view, dice.choice(list(TABLES)), dice, rng)
    if dice.random() < 0.4:
        put_things(table, dice, 90, dice.randint(1, 4))
    return table.photograph(view)


def desk(view, dice, rng):
    """A desk with sheets that are blank or ruled."""
    table = make_table(view, dice.choice(("wood", "white table", "grey table", "dark table")), dice, rng)
    for _ in range(dice.randint(2, 5)):
        x, y, turn = dice.uniform(-180, 180), dice.uniform(-180, 180), dice.gauss(0, 25)
        white = dice.randint(226, 252)
        table.put((x, y), (210, 297), turn, (white, white, white - dice.randint(0, 14)), 0, 1)
        if dice.random() < 0.4:
            c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            for line in range(-16, 17):
                table.put((x - line * 8 * s, y + line * 8 * c), (190, 0.5), turn, (170, 186, 214))
    put_things(table, dice, 130, dice.randint(1, 5))
    return table.photograph(view)


def blank_receipt(view, dice, rng):
    """The unprinted side of a receipt."""
    table = make_table(view, dice.choice(list(TABLES)), dice, rng)
    white = dice.randint(228, 250)
    flat = Image.new("RGBA", (620, dice.randint(1000, 2000)), (white, white, white - 4, 255))
    sheet = Sheet(flat, SCAN_MM, turn=dice.gauss(0, 12))
    bend(sheet, dice, rng, dice.choice(("crumpled", "curled", "folded", "flat")))
    return place(table.photograph(view), sheet, view, dice, 0.5)


TABLE_SCENES = {"blank table": blank_table, "desk": desk, "blank receipt": blank_receipt}


def draw_nothing(name, dice, rng):
    """A picture with nothing to read: (picture, truth)."""
    size = PORTRAIT if dice.random() < 0.65 else PORTRAIT[::-1]
    if name in TABLE_SCENES:
        view = View(size, (0, 0), dice.uniform(220, 520), dice.uniform(0, 30), dice.uniform(-40, 40), dice.uniform(-10, 10))
        image = TABLE_SCENES[name](view, dice, rng)
    else:
        image = NOTHING[name]((size[0] // HALF, size[1] // HALF), dice, rng).resize(size, Image.BICUBIC)
    image, harms = develop(image, dice, rng, dice.uniform(12, 40))
    return image, {"kind": "nothing", "source": None, "scene": name, "total": None, "letters": None, "harms": harms}


# --- pictures of receipts ------------------------------------------------------------------------------------

def draw_screen(source, is_dark):
    """A phone that shows the receipt, light on dark or dark on light: (RGBA, millimetres per pixel, height of capitals)."""
    page = Image.open(source.path).convert("L")
    letters = capital_height(page)
    pad = round(page.width * 0.05)
    wide = max(page.width + 2 * pad, round(page.height * 0.46))
    tall = max(round(wide * 2.05), page.height + round(wide * 0.22))
    ground = (18, 18, 20) if is_dark else (250, 250, 250)
    ramp = [round(ground[0] + (232 - ground[0]) * (1 - min(1, value / 235))) for value in range(256)] if is_dark \
        else [min(250, round(20 + value * 0.93)) for value in range(256)]
    screen = Image.new("RGB", (wide, tall), ground)
    screen.paste(Image.merge("RGB", [page.point(ramp)] * 3), ((wide - page.width) // 2, round(wide * 0.15)))
    pen = ImageDraw.Draw(screen)
    pen.rectangle([0, 0, wide, round(wide * 0.11)], fill=(34, 34, 38) if is_dark else (232, 232, 236))
    pen.rounded_rectangle([wide * 0.35, tall - wide * 0.03, wide * 0.65, tall - wide * 0.02], 4, fill=(128, 128, 128))
    grid = np.full((tall, wide, 3), 255, np.uint8)  # the lattice of a screen's dots, which gives a moire with the camera's
    grid[::2] = 226
    grid[:, ::3, 1], grid[:, 1::3, 2], grid[:, 2::3, 0] = 224, 224, 224
    screen = ImageChops.multiply(screen, Image.fromarray(grid))
    edge = round(wide * 0.04)
    body = Image.new("RGBA", (wide + 2 * edge, tall + 2 * edge), (0, 0, 0, 0))
    ImageDraw.Draw(body).rounded_rectangle([0, 0, body.width - 1, body.height - 1], round(wide * 0.12), fill=(12, 12, 13, 255))
    body.paste(screen, (edge, edge))
    return body, 72 / body.width, letters


# Scenes with receipts: how often, the tables they lie on.
SCENES = {
    "table": (9, ("wood", "wood", "cloth", "stone", "marble", "grey table", "floor")),
    "white on white": (3, ("white table", "marble")),
    "dark table": (2, ("dark table", "stone")),
    "knees": (1, ("knees",)),
    "keyboard": (2, ("wood", "grey table", "white table")),
    "beside a screen": (2, ("wood", "grey table", "dark table", "white table")),
    "on a sheet of paper": (2, ("wood", "grey table", "dark table")),
    "in a hand": (4, ()),
    "held down": (2, ("wood", "cloth", "white table", "stone")),
    "two receipts": (2, ("wood", "cloth", "stone", "dark table", "white table")),
    "dark screen": (2, ("wood", "dark table", "grey table")),
    "light screen": (1, ("wood", "dark table", "grey table")),
    "as it was taken": (3, ()),
}
# How much of the picture the receipt fills, along the side that it fills most: weight, least, most, whether in a corner.
DISTANCES = {"whole": (5, 0.86, 0.97, False), "most": (5, 0.66, 0.86, False), "half": (4, 0.46, 0.62, False),
             "corner": (2, 0.36, 0.5, True)}
LEAST_LETTERS = 13  # pixels of a capital: smaller print is illegible to people, too


def choose_angles(dice, scene_name):
    """The paper's turn in the picture, and the camera's tilt and direction, in degrees."""
    turn = dice.choices((0, 90, -90, 180), (82, 8, 6, 4))[0]
    turn += dice.choice((dice.gauss(0, 4), dice.gauss(0, 4), dice.uniform(-28, 28)))
    tilt = dice.choice((dice.uniform(0, 8), dice.uniform(5, 22), dice.uniform(18, 36)))
    if scene_name in ("keyboard", "beside a screen", "in a hand"):
        turn = dice.gauss(0, 9)
    return turn, tilt, dice.gauss(0, 35)


def draw_receipt(source, others, scene_name, dice, rng):
    """A picture of a receipt, or of two: (picture, truth)."""
    if scene_name == "as it was taken":
        return draw_as_taken(source, dice, rng)
    is_screen = scene_name.endswith("screen") and not scene_name.startswith("beside")
    flat, unit, letters = draw_screen(source, scene_name == "dark screen") if is_screen else load(source, dice, rng)
    turn, tilt, azimuth = choose_angles(dice, scene_name)
    sheet = Sheet(flat, unit, turn=turn)
    way = "flat" if is_screen else dice.choices(("flat", "curled", "folded", "crumpled"), (4, 3, 3, 4))[0]
    if not is_screen:
        bend(sheet, dice, rng, way)
    sheets, second = [sheet], None
    if scene_name == "two receipts":
        second = dice.choice([other for other in others if other.name != source.name and other.kind == "scan"])
        other, lies = place_second(sheet, second, dice, rng)
        sheets.append(other)
    corners = np.concatenate([one.corners() for one in sheets])
    size = PORTRAIT if dice.random() < 0.72 or scene_name == "in a hand" else PORTRAIT[::-1]
    distance = dice.choices(list(DISTANCES), [row[0] for row in DISTANCES.values()])[0]
    _, least, most, is_in_corner = DISTANCES[distance]
    share = dice.uniform(least, most)
    if scene_name == "in a hand":
        share, is_in_corner = max(0.5, min(share, 0.78)), False
    view = find_view(dice, size, corners, share, tilt, azimuth, 0, is_in_corner)
    small = letters * sheet.scale(view)
    if small < LEAST_LETTERS:
        distance, share = "most", min(0.96, share * LEAST_LETTERS / small)
        # The receipt itself fills the picture then; of both, the middle of the picture may be the gap between them.
        view = find_view(dice, size, sheet.corners(), share, tilt, azimuth, 0, False)
    if not is_in_picture(sheet, view):
        # From far aside the search for the view goes astray: it is taken from above.
        view = find_view(dice, size, sheet.corners(), share, 0, 0, 0, False)
    if second and not is_in_picture(other, view):
        # The view came so near, for letters that can be read, that the other one lies outside.
        sheets, second = [sheet], None
    image = compose(view, sheets, scene_name, dice, rng, is_screen)
    height = letters * sheet.scale(view)
    image, harms = develop(image, dice, rng, height, is_screen)
    truth = {"kind": "receipt", **source.answers(), "scene": scene_name, "distance": distance, "share": round(share, 2),
             "paper": "screen" if is_screen else way, "turn": round(turn), "tilt": round(tilt), "letters": round(height, 1),
             "harms": harms}
    if second:
        truth["second"], truth["lies"] = second.answers(), lies
    return image, truth


def is_in_picture(sheet, view):
    """Whether any of the sheet may lie in the picture: its box, not its outline, all of it before the camera."""
    if not view.faces(sheet.corners()):
        return False
    left, top, right, bottom = bounds(view.project(sheet.corners()))
    return left < view.size[0] and top < view.size[1] and right > 0 and bottom > 0


def place_second(sheet, second, dice, rng):
    """Another receipt near the first, and how it lies there: beside it, above or below it, or over one of its corners."""
    flat, unit, _ = load(second, dice, rng)
    way = dice.choice(("beside", "above or below", "over a corner"))
    is_on_its_head = dice.random() < 0.2
    other = Sheet(flat, unit, turn=math.degrees(sheet.turn) + dice.gauss(0, 4) + (180 if is_on_its_head else 0))
    across, along = ((one + two) / 2 for one, two in
                     zip((side * sheet.unit for side in sheet.size), (side * unit for side in flat.size)))
    side = dice.choice((-1, 1))
    if way == "beside":
        across, along = across + dice.uniform(8, 25), dice.uniform(-0.15, 0.15) * sheet.size[1] * sheet.unit
    elif way == "above or below":
        across, along = dice.uniform(-0.3, 0.3) * across, side * (along + dice.uniform(8, 25))
    else:
        across, along = across - dice.uniform(5, 15), side * (along - dice.uniform(5, 25))
    c, s = math.cos(sheet.turn), math.sin(sheet.turn)
    other.middle = (across * c - along * s, across * s + along * c)
    bend(other, dice, rng, dice.choice(("flat", "folded", "crumpled")))
    return other, way + (", on its head" if is_on_its_head else "")


def compose(view, sheets, scene_name, dice, rng, is_screen):
    """The table or the room, what lies there, the sheets and the hands."""
    if scene_name == "in a hand":
        return compose_in_hand(view, sheets[0], dice, rng)
    table = make_table(view, dice.choice(SCENES[scene_name][1]), dice, rng)
    corners = np.concatenate([sheet.corners() for sheet in sheets])
    around = float(np.abs(corners - corners.mean(axis=0)).max())
    if scene_name == "keyboard":
        put_keyboard(table, dice)
    elif scene_name == "beside a screen":
        put_screen(table, dice, (dice.uniform(-60, 60), float(corners[:, 1].min()) - 110))
    elif scene_name == "on a sheet of paper":
        white = dice.randint(228, 252)
        table.put((dice.uniform(-30, 30), dice.uniform(-30, 30)), (210, 297), dice.gauss(0, 8), (white, white, white - 4), 0, 1)
    if dice.random() < 0.45:
        put_things(table, dice, around, dice.randint(1, 4))
    image = table.photograph(view)
    if is_screen:
        image = ImageChops.multiply(image, Image.new("RGB", image.size, (dice.randint(90, 200),) * 3))
    for sheet in sheets:
        image = place(image, sheet, view, dice, dice.uniform(0.3, 0.65))
    if scene_name == "held down":
        image = put_layer(image, edge_finger(view, sheets[0], dice))
    return image


def compose_in_hand(view, sheet, dice, rng):
    """The paper in a hand, before a room that is out of focus."""
    name = dice.choice(("shelf", "street", "knitting", "meadow", "wall", "packs"))
    small = (view.size[0] // 4, view.size[1] // 4)
    room = NOTHING[name](small, dice, rng).filter(ImageFilter.GaussianBlur(dice.uniform(6, 16))).resize(view.size, Image.BICUBIC)
    behind, before = hand_layers(view, sheet, dice)
    image = put_layer(room, behind, 0.15)
    image = place(image, sheet, view, dice, 0.2)
    return put_layer(image, before)


def draw_as_taken(source, dice, rng):
    """A German photo with its own table, enlarged to a phone's size."""
    photo = Image.open(source.path).convert("RGB")
    letters = capital_height(photo.convert("L")) * PORTRAIT[1] / photo.height
    image = photo.resize(PORTRAIT, Image.LANCZOS).filter(ImageFilter.UnsharpMask(3, 120, 2))
    image = add_noise(image, rng, dice.choice((1, 2, 3, 4)))
    return image, {"kind": "receipt", **source.answers(), "scene": "as it was taken", "distance": "whole", "share": 1.0,
                   "paper": "own", "turn": 0, "tilt": 0, "letters": round(letters, 1), "harms": []}


# --- files ---------------------------------------------------------------------------------------------------

def find_heic_writer():
    """How HEIC can be written here: "pillow_heif", "heif-enc" or None."""
    try:
        import pillow_heif
        pillow_heif.register_heif_opener()
        return "pillow_heif"
    except ImportError:
        return "heif-enc" if shutil.which("heif-enc") else None


def save_heic(image, path, quality, writer):
    if writer == "pillow_heif":
        image.save(path, quality=quality)
        return
    with tempfile.NamedTemporaryFile(suffix=".png") as scratch:
        image.save(scratch.name, compress_level=1)
        # The slower presets give smaller files, which nobody keeps.
        subprocess.run(["heif-enc", "-q", str(quality), "-p", "preset=ultrafast", scratch.name, "-o", str(path)], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def save_jpeg(image, path, quality, orientation):
    if camera.STORED[orientation] is not None:
        image = image.transpose(camera.STORED[orientation])
    exif, out = Image.Exif(), io.BytesIO()
    exif[0x010F], exif[0x0110], exif[0x0112] = "qix", "drawn phone", orientation
    image.save(out, "JPEG", quality=quality, subsampling=2, exif=exif)
    path.write_bytes(out.getvalue())


def save(image, folder, stem, truth, dice, heic_writer):
    """Writes the picture, adds to its truth how, and returns the file's name."""
    if heic_writer and dice.random() < 0.12:
        truth["format"], truth["quality"] = "heic", dice.choice((40, 50, 60))
        save_heic(image, folder / f"{stem}.heic", truth["quality"], heic_writer)
        return f"{stem}.heic"
    truth["format"], truth["quality"] = "jpeg", dice.choice((60, 70, 75, 80, 85, 90, 95))
    truth["orientation"] = dice.choice((1, 1, 1, 6, 6, 3, 8)) if dice.random() < 0.7 else 1
    save_jpeg(image, folder / f"{stem}.jpg", truth["quality"], truth["orientation"])
    return f"{stem}.jpg"


def plan(count, seed, sources, only=None):
    """The kind, the scene and the source of each picture: every third has nothing to read, and scenes take turns."""
    dice = random.Random(f"{seed}/plan")
    names = [name for name, (weight, _) in SCENES.items() for _ in range(weight)]
    empty = [*NOTHING, *TABLE_SCENES]
    dice.shuffle(names)
    dice.shuffle(empty)
    orders = {kind: dice.sample(part, len(part)) for kind, part in (
        ("scan", [source for source in sources if source.kind == "scan"]),
        ("photo", [source for source in sources if source.kind == "photo"]))}
    pictures, used = [], {"scan": 0, "photo": 0, "receipts": 0, "nothing": 0}
    for index in range(count):
        kind = "nothing" if (index % 3 == 2 if only is None else only in empty) else "receipts"
        name = only or (empty if kind == "nothing" else names)[used[kind] % len(empty if kind == "nothing" else names)]
        used[kind] += 1
        source = None
        if kind == "receipts":
            # Only scans have true items, and letters fit for screens.
            from_photo = name == "as it was taken" or name in ("table", "dark table", "in a hand") and dice.random() < 0.15
            part = "photo" if from_photo else "scan"
            source = orders[part][used[part] % len(orders[part])]
            used[part] += 1
        pictures.append((name, source))
    return pictures


def draw(folder, seed, count, jpeg_only=False, only=None, log=lambda *words: None):
    """Draws the pictures and truth.json into a folder; returns the truth."""
    folder.mkdir(parents=True, exist_ok=True)
    sources = list_sources()
    heic_writer = None if jpeg_only else find_heic_writer()
    if not heic_writer and not jpeg_only:
        log("No HEIC: neither pillow_heif nor heif-enc is here.")
    truths = {}
    for index, (name, source) in enumerate(plan(count, seed, sources, only)):
        dice, rng, start = random.Random(f"{seed}/{index}"), camera.generator(seed * 100003 + index), time.perf_counter()
        image, truth = draw_nothing(name, dice, rng) if source is None else draw_receipt(source, sources, name, dice, rng)
        file = save(image, folder, f"{index:03d}-{name.replace(' ', '-')}", truth, dice, heic_writer)
        truths[file] = truth
        log(f"{file}: {time.perf_counter() - start:.1f} s, letters {truth['letters']}, {truth.get('paper') or ''} {truth['harms']}")
    (folder / "truth.json").write_text(json.dumps(truths, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return truths


def draw_sheet(folder, files, path, side=420, columns=6):
    """A contact sheet of the pictures, turned as their EXIF says."""
    sheet = Image.new("RGB", (columns * side, math.ceil(len(files) / columns) * (side + 14)), (24, 24, 24))
    pen = ImageDraw.Draw(sheet)
    for index, file in enumerate(files):
        x, y = index % columns * side, index // columns * (side + 14)
        pen.text((x + 4, y + 1), file, fill=(255, 220, 0))
        if file.endswith(".jpg"):
            picture = Image.open(folder / file)
            picture.draft("RGB", (side * 2, side * 2))
            picture = ImageOps.exif_transpose(picture)
            picture.thumbnail((side - 4, side - 4))
            sheet.paste(picture, (x + 2, y + 13))
    sheet.save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="for the pictures and truth.json")
    parser.add_argument("--count", type=int, default=36)
    parser.add_argument("--seed", type=int, help="by default a new one")
    parser.add_argument("--only", choices=[*SCENES, *NOTHING, *TABLE_SCENES], metavar="SCENE", help="draw this scene alone")
    parser.add_argument("--sheet", type=Path, help="also write a contact sheet")
    parser.add_argument("--jpeg-only", action="store_true")
    options = parser.parse_args()
    if not (CORPUS / "cc0-receipts").exists() or not (CORPUS / "photos/receipts").exists():
        sys.exit("Nothing was drawn: there is no corpus of real receipts (Scripts/measure/corpus).")
    seed = random.SystemRandom().randrange(10 ** 6) if options.seed is None else options.seed
    print(f"Seed {seed}.", flush=True)
    truths = draw(options.folder, seed, options.count, options.jpeg_only, options.only,
                  lambda *words: print(*words, file=sys.stderr, flush=True))
    if options.sheet:
        draw_sheet(options.folder, list(truths), options.sheet)


if __name__ == "__main__":
    main()
