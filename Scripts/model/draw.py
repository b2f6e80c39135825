"""Draws lines of text as tills print them, damages them as tills, paper and cameras do, and cuts real lines out of scans.

usage: draw.py FOLDER --seed N --count N [--hard 0…1] [--longest N] [--even] [--words-of CORPUS] [--photographed] [--tight]
       draw.py FOLDER --seed N --real CORPUS --half tuned|untuned [--copies N]

FOLDER gets shards of 1,000 lines, NAME.npz: `pixels`, 36 high, the lines side by side; `widths`; `texts` and
`languages` as JSON. A line's picture is made as the reader makes one for tesseract (RowRecognizer.swift) and scaled
as tesseract scales it for its net.
"""
import argparse
import gzip
import json
import math
import random
import struct
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import leptonica  # noqa: E402
import texts  # noqa: E402

HIGH = 36  # rows of the net's input

# Thermal heads print cells of 12 x 24 and 9 x 17 dots (ESC/POS, Font A and B), impact printers of 7 x 9 and 9 x 9.
CELLS = {  # console fonts, dots as they are: how often each
    "Uni2-Terminus24x12": 6, "Uni2-TerminusBold24x12": 6, "Uni2-Terminus20x10": 3, "Uni2-TerminusBold20x10": 3,
    "Uni2-Terminus18x10": 3, "Uni2-TerminusBold18x10": 2, "Uni2-Terminus16": 3, "Uni2-TerminusBold16": 3, "Uni2-Fixed18": 3,
    "Uni2-Fixed16": 3, "Uni2-Fixed15": 2, "Uni2-Fixed14": 2, "Uni2-Fixed13": 3, "Uni2-Terminus12x6": 3, "Uni2-VGA16": 4, "Uni2-VGA14": 3,
    "Uni2-VGA8": 2, "Uni2-Terminus28x14": 2, "Uni2-TerminusBold22x11": 2,
}
CONSOLE = Path("/usr/share/consolefonts")
FONTS = Path("/usr/share/fonts")
FACES = {  # outlines: how often each
    "truetype/dejavu/DejaVuSansMono.ttf": 4, "truetype/dejavu/DejaVuSansMono-Bold.ttf": 3, "truetype/liberation/LiberationMono-Regular.ttf": 3,
    "truetype/liberation/LiberationMono-Bold.ttf": 3, "truetype/freefont/FreeMono.ttf": 1, "truetype/freefont/FreeMonoBold.ttf": 2,
    "truetype/inconsolata/Inconsolata.otf": 3, "truetype/noto/NotoMono-Regular.ttf": 3, "truetype/hack/Hack-Regular.ttf": 2,
    "truetype/hack/Hack-Bold.ttf": 1, "truetype/anonymous-pro/Anonymous Pro.ttf": 2, "opentype/courier-prime/Courier Prime.otf": 1,
    "opentype/ocr-b/OCRB.otf": 4, "truetype/ocr-a/OCRA.ttf": 1, "truetype/3270/3270-Regular.ttf": 2, "truetype/3270/3270SemiCondensed-Regular.ttf": 2,
    "truetype/3270/3270Condensed-Regular.ttf": 1, "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf": 2, "truetype/firacode/FiraCode-Medium.ttf": 1,
    "truetype/agave/agave-r-autohinted.ttf": 1, "truetype/mononoki/mononoki-Regular.ttf": 2, "truetype/gnutypewriter/GNUTypewriter.ttf": 1,
    "truetype/dejavu/DejaVuSans.ttf": 2, "truetype/dejavu/DejaVuSansCondensed.ttf": 2, "truetype/dejavu/DejaVuSansCondensed-Bold.ttf": 1,
    "truetype/liberation/LiberationSans-Regular.ttf": 4, "truetype/liberation/LiberationSans-Bold.ttf": 3,
    "truetype/liberation/LiberationSansNarrow-Regular.ttf": 3, "truetype/liberation/LiberationSansNarrow-Bold.ttf": 2,
    "truetype/liberation/LiberationSerif-Regular.ttf": 2, "truetype/liberation/LiberationSerif-Bold.ttf": 2, "truetype/freefont/FreeSans.ttf": 2,
    "truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf": 2, "truetype/roboto/unhinted/RobotoCondensed-Regular.ttf": 2,
    "truetype/lato/Lato-Regular.ttf": 1, "truetype/open-sans/OpenSans-Regular.ttf": 1,
}


class Cells:
    """A console font (PSF): each character a cell of dots."""
    monospaced = True

    def __init__(self, path):
        data = gzip.open(path).read()
        if data[:4] == b"\x72\xb5\x4a\x86":
            _, header, flags, count, size, self.high, self.wide = struct.unpack("<7I", data[4:32])
            unicode, decode, end, start = data[header + count * size:], "utf-8", b"\xff", header
        else:
            mode, size = data[2], data[3]
            count, start, self.high, self.wide = 512 if mode & 1 else 256, 4, size, 8
            unicode, decode, end = data[start + count * size:], "utf-16-le", b"\xff\xff"
        across = (self.wide + 7) // 8
        self.glyphs, place = {}, 0
        for index in range(count):
            bits = np.frombuffer(data[start + index * size:start + (index + 1) * size], np.uint8).reshape(self.high, across)
            dots = np.unpackbits(bits, axis=1)[:, :self.wide]
            stop = place
            while unicode[stop:stop + len(end)] != end:
                stop += len(end)
            entry = unicode[place:stop].split(b"\xfe" if decode == "utf-8" else b"\xfe\xff")[0]
            for letter in entry.decode(decode, "ignore"):
                self.glyphs.setdefault(letter, dots)
            place = stop + len(end)
        rows = np.flatnonzero(self.glyphs["H"].any(axis=1))
        self.top, self.base = int(rows[0]), int(rows[-1]) + 1

    def draws(self, text):
        return all(letter in self.glyphs or letter == " " for letter in text)

    def dots(self, text):
        blank = np.zeros((self.high, self.wide), np.uint8)
        return np.concatenate([self.glyphs.get(letter, blank) for letter in text], axis=1)


def is_even(name):
    """Whether a face's letters are all as wide."""
    return any(part in name for part in ("Mono", "Hack", "OCR", "3270", "agave", "mononoki", "Courier", "Anonymous", "Inconsolata",
                                         "Typewriter", "FiraCode"))


def faces(only_even=False):
    found = [(Cells(CONSOLE / f"{name}.psf.gz"), share) for name, share in CELLS.items()]
    for name, share in FACES.items():
        path = FONTS / name
        if not path.exists():
            raise SystemExit(f"There is no {path}: Scripts/setup model installs it")
        if is_even(name) or not only_even:
            found.append((path, share))
    return found


class Outline:
    """A face at one size, its capitals `cap` pixels high."""
    sizes = {}

    def __init__(self, path, cap):
        key = (path, cap)
        if key not in Outline.sizes:
            probe = ImageFont.truetype(str(path), 100).getbbox("H", anchor="ls")
            font = ImageFont.truetype(str(path), max(6, round(cap * 100 / -probe[1])))
            empty = font.getmask("\U0010ffff").getbbox(), bytes(font.getmask("\U0010ffff"))
            Outline.sizes[key] = font, empty, {}
        self.font, self.empty, self.known = Outline.sizes[key]

    def draws(self, text):
        for letter in set(text) - {" "}:
            if letter not in self.known:
                mask = self.font.getmask(letter)
                self.known[letter] = mask.getbbox() is not None and (mask.getbbox(), bytes(mask)) != self.empty
            if not self.known[letter]:
                return False
        return True


def clouds(rng, shape, cell):
    """Smooth noise, 0…1, about `cell` pixels a spot."""
    small = rng.integers(0, 256, (max(2, shape[0] // cell[0] + 2), max(2, shape[1] // cell[1] + 2)), dtype=np.uint8)
    return np.asarray(Image.fromarray(small).resize((shape[1], shape[0]), Image.BICUBIC), np.float32) / 255


def blurred(values, sigma):
    """Gaussian blur of 0…1 values."""
    picture = Image.fromarray(np.clip(values * 255, 0, 255).astype(np.uint8))
    return np.asarray(picture.filter(ImageFilter.GaussianBlur(sigma)), np.float32) / 255


class Artist:
    """Draws lines from one seed; `hard` 0 is crisp print, 1 what a tired till and a careless hand make of it."""

    def __init__(self, seed, hard, only_even=False, photographed=False, tight=False):
        self.is_tight = tight
        self.dice, self.rng, self.hard, self.is_photographed = random.Random(seed), np.random.default_rng(seed), hard, photographed
        self.faces = faces(only_even)

    def chance(self, share):
        """Whether something happens that is `share` likely at the hardest."""
        return self.dice.random() < share * self.hard

    def cover(self, text):
        """(ink 0…1, cap height, rows above the baseline) of a text, or None if the face lacks a letter."""
        dice = self.dice
        face = dice.choices([face for face, _ in self.faces], [share for _, share in self.faces])[0]
        if isinstance(face, Cells):
            if not face.draws(text):
                return None
            dots, scale = face.dots(text), 3 if face.high > 15 else 4
            cap, base = (face.base - face.top) * scale, face.base * scale
            if self.chance(0.12):  # a pin of an impact head that does not strike
                dots = dots.copy()
                dots[dice.randrange(face.top, face.base)] = 0
            ink = np.kron(dots, np.ones((scale, scale), np.uint8)).astype(np.float32)
            if face.high <= 20 and dice.random() < 0.5:  # pins: round dots, apart or run into each other
                spot = np.zeros((scale, scale), np.float32)
                spot[scale // 2, scale // 2] = 1
                ink = np.kron(dots, spot).astype(np.float32)
                radius = scale * dice.uniform(0.33, 0.52)
                ink = np.clip(blurred(ink, radius * 0.7) * (2 * math.pi * (radius * 0.7) ** 2) * 1.25, 0, 1)
            ink = np.pad(ink, ((6, 6), (8, 8)))
            base += 6
        else:
            cap = 36
            face = Outline(face, cap)
            if not face.draws(text):
                return None
            apart = dice.choice((0, 0, 0, 1, 2, 4)) if dice.random() < 0.3 else 0
            if self.is_tight:  # letters that fill their cells, and touch
                apart = dice.choice((0, -1, -2, -3, -4))
            left, top, right, bottom = face.font.getbbox(text, anchor="ls")
            base = max(-top, 44) + 6
            picture = Image.new("L", (right - left + 24 + apart * len(text), base + max(bottom, 12) + 6), 0)
            pen = ImageDraw.Draw(picture)
            if apart:
                x = 10.0
                for letter in text:
                    pen.text((x, base), letter, 255, face.font, anchor="ls")
                    x += face.font.getlength(letter) + apart
            else:
                pen.text((10 - left, base), text, 255, face.font, anchor="ls")
            ink = np.asarray(picture, np.float32) / 255
        # Tills print double width and double height, and paper feeds unevenly.
        breadth = dice.uniform(0.6, 1.12) if dice.random() < 0.85 else dice.choice((0.52, 1.25, 1.5, 1.9))
        picture = Image.fromarray((ink * 255).astype(np.uint8))
        picture = picture.resize((max(8, round(picture.width * breadth)), picture.height), Image.BILINEAR)
        return np.asarray(picture, np.float32) / 255, cap, base

    def worn(self, ink, cap):
        """Dot gain, weak dots, a dead dot of the head, patches that did not print."""
        dice, rng, hard = self.dice, self.rng, self.hard
        sigma = cap * dice.uniform(0.005, 0.02 + 0.035 * hard)
        gain = dice.uniform(1.0, 1.2 + 0.9 * hard) if dice.random() < (0.9 if self.is_tight else 0.6) else dice.uniform(1 - 0.35 * hard, 1.0)
        ink = np.clip(blurred(ink, sigma) * gain - (0 if gain >= 1 else 0.08 * hard), 0, 1)
        if self.chance(0.6):
            ink = ink * (1 - clouds(rng, ink.shape, (3, 3)) * dice.uniform(0.1, 0.55))
        if self.chance(0.5):
            ink = ink * np.clip(1.15 - clouds(rng, ink.shape, (30, 60)) * dice.uniform(0.2, 0.9), 0.1, 1)
        if self.chance(0.2):  # a dead dot leaves a white stripe down the paper
            for _ in range(dice.randint(1, 2)):
                x = dice.randrange(ink.shape[1])
                ink[:, x:x + max(1, round(cap / 14))] *= dice.uniform(0, 0.4)
        if self.chance(0.12):  # rows that the head skipped
            y = dice.randrange(ink.shape[0])
            ink[y:y + max(1, round(cap / 14))] *= dice.uniform(0, 0.5)
        if self.chance(0.25):  # specks
            spots = (rng.random(ink.shape) < dice.uniform(0.0002, 0.002)).astype(np.float32)
            ink = np.maximum(ink, np.clip(blurred(spots, cap * 0.03) * 12, 0, 1))
        return ink

    def bent(self, ink, cap, base):
        """The row leans and sags."""
        dice, hard = self.dice, self.hard
        wide = ink.shape[1]
        lean = dice.gauss(0, 0.006 * hard + 0.001)
        lean = math.copysign(min(abs(lean), 0.45 * cap / wide), lean)
        sag = dice.gauss(0, 0.05 * hard) * cap
        x = np.arange(wide) - wide / 2
        down = np.rint(lean * x + sag * np.cos(x / wide * math.pi * dice.uniform(0.6, 2.2) + dice.uniform(0, 6))).astype(int)
        room = int(np.abs(down).max()) + 1
        tall = np.pad(ink, ((room, room), (0, 0)))
        ink = np.take_along_axis(tall, np.clip(np.arange(tall.shape[0])[:, None] - down[None], 0, tall.shape[0] - 1), 0)
        if self.chance(0.25):  # letters slant
            slant = dice.gauss(0, 0.07)
            picture = Image.fromarray((ink * 255).astype(np.uint8))
            picture = picture.transform(picture.size, Image.AFFINE, (1, slant, -slant * (base + room), 0, 1, 0), Image.BILINEAR)
            ink = np.asarray(picture, np.float32) / 255
        return ink, base + room

    def draw(self, text):
        """The line as the net sees it, or None if no face was found that has all letters."""
        dice, rng, hard = self.dice, self.rng, self.hard
        for _ in range(6):
            made = self.cover(text)
            if made:
                break
        else:
            return None
        ink, cap, base = made
        ink, base = self.bent(self.worn(ink, cap), cap, base)
        # The cut: what tesseract and the reader leave round a row.
        above, below = round(cap * dice.uniform(0.08, 0.5)), round(cap * dice.uniform(0.1, 0.55))
        beside = [round(cap * dice.uniform(0.1, 0.7)) for _ in range(2)]
        top, bottom = base - cap - above, base + below
        ink = np.pad(ink, ((max(0, -top), max(0, bottom - ink.shape[0])), (0, 0)))
        top, bottom = max(0, top), bottom + max(0, -top)
        columns = np.flatnonzero(ink.max(axis=0) > 0.3)
        if not len(columns):
            return None
        ink = ink[top:bottom, columns[0]:columns[-1] + 1]
        ink = np.pad(ink, ((0, 0), beside))
        if self.chance(0.25):  # feet or heads of the neighbouring rows
            other = None
            while other is None:
                other = self.cover("".join(dice.choice(texts.CHARACTERS[:90]) for _ in range(dice.randint(2, 12))))
            part, other_cap, other_base = other
            part = part[:, :ink.shape[1]]
            deep = max(1, round(cap * dice.uniform(0.04, 0.18)))
            x = dice.randint(0, ink.shape[1] - part.shape[1])
            if dice.random() < 0.5:
                ink[:deep, x:x + part.shape[1]] = np.maximum(ink[:deep, x:x + part.shape[1]], part[other_base - deep:other_base])
            else:
                head = other_base - other_cap
                ink[-deep:, x:x + part.shape[1]] = np.maximum(ink[-deep:, x:x + part.shape[1]], part[head:head + deep])
        if self.chance(0.05):  # underlined
            y = min(ink.shape[0] - 2, round(above + cap * dice.uniform(1.15, 1.4)))
            ink[y:y + 2] = 1
        # Paper and ink, light, and the picture's own size.
        white = dice.uniform(255 - 90 * hard, 255)
        black = dice.uniform(0, 60 + 60 * hard)
        if self.chance(0.3):  # faint
            black = white - dice.uniform(45, 110)
        black = min(black, white - 45)
        grey = white - ink * (white - black)
        if self.chance(0.5):
            grey = grey - clouds(rng, ink.shape, (40, 80)) * dice.uniform(5, 50)
        if self.is_photographed:
            return as_read(*photographed(grey, cap, dice, rng), dice)
        seen = min(cap, math.exp(dice.uniform(math.log(9.5 if hard > 0.5 else 14), math.log(34))))
        picture = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
        size = (max(4, round(picture.width * seen / cap)), max(4, round(picture.height * seen / cap)))
        picture = picture.resize(size, dice.choice((Image.BOX, Image.BILINEAR, Image.BICUBIC)))
        if dice.random() < 0.7:
            picture = picture.filter(ImageFilter.GaussianBlur(dice.uniform(0, 0.03 + 0.05 * hard) * seen))
        if self.chance(0.7):
            noise = rng.normal(0, dice.uniform(1, 12), (picture.height, picture.width))
            picture = Image.fromarray(np.clip(np.asarray(picture, np.float32) + noise, 0, 255).astype(np.uint8))
        if self.chance(0.08) and seen > 13:  # a scanner that knows black and white only
            values = np.asarray(picture, np.float32)
            middle = values.min() + (values.max() - values.min()) * dice.uniform(0.4, 0.65)
            picture = Image.fromarray(np.where(values > middle, 255, 0).astype(np.uint8))
        if self.chance(0.6):
            picture = compressed(picture, dice.randint(30, 85))
        return as_read(picture, seen, dice)


def photographed(grey, cap, dice, rng):
    """(picture, its cap height) of a line as a phone takes it from too far away, by a hand that shakes, out of focus.

    All lengths are in cap heights, for that is what decides whether a letter can be read: a lens' disc and the way of a hand up
    to a quarter of it, capitals of 7 pixels (a receipt of 80 rows that fills a third of a photo) to 20.
    """
    light = (np.pad(np.clip(grey, 0, 255), 12, mode="edge") / 255) ** 2.2
    across, down = (np.fft.fftfreq(size) * size for size in (light.shape[1], light.shape[0]))
    x, y = np.meshgrid(across, down)
    spread = np.zeros(light.shape)
    if dice.random() < 0.75:
        radius = cap * dice.uniform(0.02, 0.2)
        spread = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)
    if not spread.any():
        spread[0, 0] = 1
    lens = np.fft.rfft2(spread / spread.sum())
    if dice.random() < 0.6:
        way, angle = cap * dice.uniform(0.05, 0.3), dice.uniform(0, math.pi)
        along, aside = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
        path = np.clip(way / 2 + 0.5 - abs(along), 0, 1) * np.clip(1 - abs(aside), 0, 1)
        lens = lens * np.fft.rfft2(path / path.sum())
    light = np.clip(np.fft.irfft2(np.fft.rfft2(light) * lens, s=light.shape), 0, 1)[12:-12, 12:-12]
    # Less light, and what a sensor makes of it.
    light = light * dice.uniform(0.25, 1)
    seen = math.exp(dice.uniform(math.log(7), math.log(20)))
    picture = Image.fromarray(np.clip(light ** (1 / 2.2) * 255, 0, 255).astype(np.uint8))
    size = (max(4, round(picture.width * seen / cap)), max(4, round(picture.height * seen / cap)))
    picture = picture.resize(size, Image.BOX)
    values = np.asarray(picture, np.float32)
    noise = rng.normal(0, 1, values.shape) * dice.uniform(0.5, 6)
    if dice.random() < 0.5:  # a phone smooths noise away, and leaves it in spots
        noise = np.asarray(Image.fromarray((noise * 8 + 128).clip(0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.7)), np.float32) / 4 - 32
    picture = Image.fromarray(np.clip(values + noise, 0, 255).astype(np.uint8))
    if dice.random() < 0.5:  # and sharpens
        picture = picture.filter(ImageFilter.UnsharpMask(dice.uniform(0.6, 1.5), dice.randint(40, 160), 2))
    if dice.random() < 0.8:
        picture = compressed(picture, dice.randint(40, 90))
    return picture, seen


def compressed(picture, quality):
    import io
    held = io.BytesIO()
    picture.save(held, "JPEG", quality=quality)
    return Image.open(held).convert("L")


def stretched(values):
    """RowRecognizer.swift's `stretched` and `darkened`."""
    flat = np.sort(values, axis=None)
    black, white = flat[int(0.02 * (len(flat) - 1))], flat[int(0.7 * (len(flat) - 1))]
    white = max(white, black + 24)
    return np.clip((values - black) / (white - black), 0, 1) ** (1 / 0.7) * 255


def as_read(picture, cap, dice, plain=0.25):
    """The reader's picture of a row with capitals `cap` pixels high, scaled for the net."""
    wanted = dice.choices((28, 22, 36), (7, 2, 1))[0]
    breadth = 1.15 if wanted == 22 else 1
    size = (max(4, round(picture.width * wanted / cap * breadth)), max(8, round(picture.height * wanted / cap)))
    picture = picture.resize(size, Image.BILINEAR)
    if dice.random() >= plain:
        picture = Image.fromarray(stretched(np.asarray(picture, np.float32)).astype(np.uint8))
        picture = picture.filter(ImageFilter.GaussianBlur(0.037 * wanted))
    return leptonica.scaled(np.asarray(picture), HIGH)


def real_lines(corpus, half):
    """(picture's name, grey cut with room, its row's height, its place in the cut, text) of a half's true boxes."""
    from confusions import is_tuned
    truth = json.loads((Path(corpus) / "truth.json").read_text(encoding="utf-8"))
    for name in sorted(truth):
        if is_tuned(name) != (half == "tuned"):
            continue
        page = Image.open(Path(corpus) / name).convert("L")
        for line in truth[name]["lines"]:
            left, top, right, bottom = line["box"]
            high = bottom - top
            text = " ".join(line["text"].split())
            if high < 8 or right - left < 0.25 * high or not text or any(c != " " and c not in texts.CHARACTERS for c in text):
                continue
            room = round(0.3 * high) + 1
            box = (left - room, top - room, right + room, bottom + room)
            if box[0] < 0 or box[1] < 0 or box[2] > page.width or box[3] > page.height:
                inside = (max(0, box[0]), max(0, box[1]), min(page.width, box[2]), min(page.height, box[3]))
                cut = np.asarray(page.crop(inside))
                cut = np.pad(cut, ((inside[1] - box[1], box[3] - inside[3]), (inside[0] - box[0], box[2] - inside[2])), mode="edge")
            else:
                cut = np.asarray(page.crop(box))
            yield name, cut, high, room, text


def real_copy(cut, high, room, dice):
    """A real line with its borders a little elsewhere."""
    up, down = (round(high * dice.uniform(-0.02, 0.22)) for _ in range(2))
    aside = [round(high * dice.uniform(0.02, 0.3)) for _ in range(2)]
    part = cut[room - up:cut.shape[0] - room + down, room - aside[0]:cut.shape[1] - room + aside[1]]
    picture = Image.fromarray(part)
    if dice.random() < 0.3:
        picture = picture.resize((max(4, round(picture.width * dice.uniform(0.85, 1.2))), picture.height), Image.BILINEAR)
    if dice.random() < 0.3:
        turn = dice.gauss(0, 0.6)
        turn = math.copysign(min(abs(turn), 6 * high / picture.width), turn)
        picture = picture.rotate(turn, Image.BILINEAR, fillcolor=int(np.percentile(part, 80)))
    if dice.random() < 0.25:
        picture = compressed(picture, dice.randint(40, 80))
    return as_read(picture, high * 0.85, dice)


def write(folder, name, lines):
    """One shard."""
    pixels = np.concatenate([line[0] for line in lines], axis=1)
    np.savez_compressed(folder / f"{name}.tmp.npz", pixels=pixels, widths=[line[0].shape[1] for line in lines],
                        texts=json.dumps([line[1] for line in lines]), languages=json.dumps([line[2] for line in lines]))
    (folder / f"{name}.tmp.npz").rename(folder / f"{name}.npz")


def drawn(seed, count, hard, longest, real=(), only_even=False, is_photographed=False, is_tight=False):
    """(picture, text, language) of drawn lines; each tenth of them harder or easier than `hard`."""
    source, artist = texts.Texts(seed, real), Artist(seed, hard, only_even, is_photographed, is_tight)
    made = 0
    while made < count:
        language, text = source.line()
        text = text[:longest].strip()
        if not text:
            continue
        artist.hard = hard * artist.dice.uniform(0.3, 1)
        picture = artist.draw(text)
        if picture is not None and picture.shape[0] == HIGH and picture.shape[1] >= 12:
            made += 1
            yield picture, text, language


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--hard", type=float, default=1.0)
    parser.add_argument("--longest", type=int, default=48)
    parser.add_argument("--real", type=Path, help="a corpus of scans with truth.json")
    parser.add_argument("--words-of", type=Path, help="a corpus whose tuned half's words are drawn too")
    parser.add_argument("--half", choices=("tuned", "untuned"), default="tuned")
    parser.add_argument("--even", action="store_true", help="only faces whose letters are all as wide")
    parser.add_argument("--photographed", action="store_true", help="as phones take them from too far away, shaken and out of focus")
    parser.add_argument("--tight", action="store_true", help="letters closer than their face sets them, and with more ink, so that they touch")
    parser.add_argument("--copies", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.real:
        dice = random.Random(options.seed)
        lines = [(real_copy(cut, high, room, dice), text, "real " + name)
                 for name, cut, high, room, text in real_lines(options.real, options.half) for _ in range(options.copies)]
        lines = [line for line in lines if line[0].shape[0] == HIGH and 12 <= line[0].shape[1] <= 1600]
        dice.shuffle(lines)
        for place in range(0, len(lines), 1000):
            write(options.folder, f"{options.seed:04d}-{place // 1000:03d}", lines[place:place + 1000])
        print(len(lines), "real lines")
        return
    words = ()
    if options.words_of:
        from confusions import is_tuned
        truth = json.loads((options.words_of / "truth.json").read_text(encoding="utf-8"))
        words = sorted({line["text"] for name in truth if is_tuned(name) for line in truth[name]["lines"]})
    held, shard = [], 0
    for line in drawn(options.seed, options.count, options.hard, options.longest, words, options.even, options.photographed, options.tight):
        held.append(line)
        if len(held) == 1000:
            write(options.folder, f"{options.seed:04d}-{shard:03d}", held)
            held, shard = [], shard + 1
    if held:
        write(options.folder, f"{options.seed:04d}-{shard:03d}", held)


if __name__ == "__main__":
    main()
