"""Draws training lines: text as tills print it, damaged as by tills, paper and cameras; or cuts real lines out of scans.

usage: draw.py FOLDER --seed N --count N [--hard 0…1] [--longest N] [--even] [--words-of CORPUS] [--photographed] [--tight]
       draw.py FOLDER --seed N --real CORPUS --half tuned|untuned [--copies N]

FOLDER gets shards of 1,000 lines, NAME.npz: `pixels`, 36 high, the lines side by side; `widths`; `texts` and
`languages` as JSON. A line's picture is prepared as RowRecognizer.swift prepares it for tesseract and scaled as tesseract
scales it for its net. `dice` is a `random.Random`, `rng` a numpy generator; ink is 0 (none) to 1.
"""
import argparse
import gzip
import io
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

# Thermal printers have cells of 12 x 24 and 9 x 17 dots (ESC/POS, Font A and B), impact printers of 7 x 9 and 9 x 9.
BITMAP_FONTS = {  # bitmap fonts of the console: weight
    "Uni2-Terminus24x12": 6, "Uni2-TerminusBold24x12": 6, "Uni2-Terminus20x10": 3, "Uni2-TerminusBold20x10": 3,
    "Uni2-Terminus18x10": 3, "Uni2-TerminusBold18x10": 2, "Uni2-Terminus16": 3, "Uni2-TerminusBold16": 3, "Uni2-Fixed18": 3,
    "Uni2-Fixed16": 3, "Uni2-Fixed15": 2, "Uni2-Fixed14": 2, "Uni2-Fixed13": 3, "Uni2-Terminus12x6": 3, "Uni2-VGA16": 4, "Uni2-VGA14": 3,
    "Uni2-VGA8": 2, "Uni2-Terminus28x14": 2, "Uni2-TerminusBold22x11": 2,
}
CONSOLE_FONTS = Path("/usr/share/consolefonts")
FONTS = Path("/usr/share/fonts")
OUTLINE_FONTS = {  # outline fonts: weight
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


class BitmapFont:
    """A bitmap font of the console (PSF): a cell of dots for each character."""
    def __init__(self, path):
        data = gzip.open(path).read()
        if data[:4] == b"\x72\xb5\x4a\x86":
            _, header, flags, count, size, self.height, self.width = struct.unpack("<7I", data[4:32])
            unicode, decode, end, start = data[header + count * size:], "utf-8", b"\xff", header
        else:
            mode, size = data[2], data[3]
            count, start, self.height, self.width = 512 if mode & 1 else 256, 4, size, 8
            unicode, decode, end = data[start + count * size:], "utf-16-le", b"\xff\xff"
        row_bytes = (self.width + 7) // 8
        self.glyphs, offset = {}, 0
        for index in range(count):
            bits = np.frombuffer(data[start + index * size:start + (index + 1) * size], np.uint8).reshape(self.height, row_bytes)
            dots = np.unpackbits(bits, axis=1)[:, :self.width]
            stop = offset
            while unicode[stop:stop + len(end)] != end:
                stop += len(end)
            entry = unicode[offset:stop].split(b"\xfe" if decode == "utf-8" else b"\xfe\xff")[0]
            for letter in entry.decode(decode, "ignore"):
                self.glyphs.setdefault(letter, dots)
            offset = stop + len(end)
        rows = np.flatnonzero(self.glyphs["H"].any(axis=1))
        self.top, self.base = int(rows[0]), int(rows[-1]) + 1

    def has_letters(self, text):
        return all(letter in self.glyphs or letter == " " for letter in text)

    def dots(self, text):
        blank = np.zeros((self.height, self.width), np.uint8)
        return np.concatenate([self.glyphs.get(letter, blank) for letter in text], axis=1)


def is_monospaced(name):
    """Whether a font is monospaced."""
    return any(part in name for part in ("Mono", "Hack", "OCR", "3270", "agave", "mononoki", "Courier", "Anonymous", "Inconsolata",
                                         "Typewriter", "FiraCode"))


def load_fonts(only_monospaced=False):
    found = [(BitmapFont(CONSOLE_FONTS / f"{name}.psf.gz"), share) for name, share in BITMAP_FONTS.items()]
    for name, share in OUTLINE_FONTS.items():
        path = FONTS / name
        if not path.exists():
            raise SystemExit(f"{path} is missing: Scripts/build/setup model installs it")
        if is_monospaced(name) or not only_monospaced:
            found.append((path, share))
    return found


class OutlineFont:
    """An outline font with capitals `cap` pixels high."""
    sizes = {}

    def __init__(self, path, cap):
        key = (path, cap)
        if key not in OutlineFont.sizes:
            probe = ImageFont.truetype(str(path), 100).getbbox("H", anchor="ls")
            font = ImageFont.truetype(str(path), max(6, round(cap * 100 / -probe[1])))
            missing_glyph = font.getmask("\U0010ffff").getbbox(), bytes(font.getmask("\U0010ffff"))
            OutlineFont.sizes[key] = font, missing_glyph, {}
        self.font, self.missing_glyph, self.has_letter = OutlineFont.sizes[key]

    def has_letters(self, text):
        for letter in set(text) - {" "}:
            if letter not in self.has_letter:
                mask = self.font.getmask(letter)
                self.has_letter[letter] = mask.getbbox() is not None and (mask.getbbox(), bytes(mask)) != self.missing_glyph
            if not self.has_letter[letter]:
                return False
        return True


def clouds(rng, shape, cell):
    """Smooth noise from 0 to 1, in blobs of about `cell` (height, width) pixels."""
    small = rng.integers(0, 256, (max(2, shape[0] // cell[0] + 2), max(2, shape[1] // cell[1] + 2)), dtype=np.uint8)
    return np.asarray(Image.fromarray(small).resize((shape[1], shape[0]), Image.BICUBIC), np.float32) / 255


def blurred(values, sigma):
    """Gaussian blur of values from 0 to 1."""
    picture = Image.fromarray(np.clip(values * 255, 0, 255).astype(np.uint8))
    return np.asarray(picture.filter(ImageFilter.GaussianBlur(sigma)), np.float32) / 255


class Artist:
    """Draws lines. `hard`: the amount of damage, from 0 (crisp print) to 1 (worn-out till, careless photo)."""

    def __init__(self, seed, hard, only_monospaced=False, photographed=False, tight=False):
        self.is_tight = tight
        self.dice, self.rng = random.Random(seed), np.random.default_rng(seed)
        self.hard, self.is_photographed = hard, photographed
        self.fonts = load_fonts(only_monospaced)

    def chance(self, share):
        """True with probability `share` times `hard`."""
        return self.dice.random() < share * self.hard

    def draw_ink(self, text):
        """(ink, cap height, rows above the baseline) of a text in a random font; None if the font lacks a letter."""
        dice = self.dice
        face = dice.choices([face for face, _ in self.fonts], [share for _, share in self.fonts])[0]
        if isinstance(face, BitmapFont):
            if not face.has_letters(text):
                return None
            dots, scale = face.dots(text), 3 if face.height > 15 else 4
            cap, base = (face.base - face.top) * scale, face.base * scale
            if self.chance(0.12):  # a row of dots is missing, as from a broken pin
                dots = dots.copy()
                dots[dice.randrange(face.top, face.base)] = 0
            ink = np.kron(dots, np.ones((scale, scale), np.uint8)).astype(np.float32)
            if face.height <= 20 and dice.random() < 0.5:  # an impact printer: round dots, apart or merged
                spot = np.zeros((scale, scale), np.float32)
                spot[scale // 2, scale // 2] = 1
                ink = np.kron(dots, spot).astype(np.float32)
                radius = scale * dice.uniform(0.33, 0.52)
                ink = np.clip(blurred(ink, radius * 0.7) * (2 * math.pi * (radius * 0.7) ** 2) * 1.25, 0, 1)
            ink = np.pad(ink, ((6, 6), (8, 8)))
            base += 6
        else:
            cap = 36
            face = OutlineFont(face, cap)
            if not face.has_letters(text):
                return None
            apart = dice.choice((0, 0, 0, 1, 2, 4)) if dice.random() < 0.3 else 0
            if self.is_tight:  # letters that touch
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
        # Tills can print in double width and double height, and the paper feed is uneven.
        breadth = dice.uniform(0.6, 1.12) if dice.random() < 0.85 else dice.choice((0.52, 1.25, 1.5, 1.9))
        picture = Image.fromarray((ink * 255).astype(np.uint8))
        picture = picture.resize((max(8, round(picture.width * breadth)), picture.height), Image.BILINEAR)
        return np.asarray(picture, np.float32) / 255, cap, base

    def wear(self, ink, cap):
        """Adds dot gain, weak dots, dead dots of the print head, unprinted patches and specks."""
        dice, rng, hard = self.dice, self.rng, self.hard
        sigma = cap * dice.uniform(0.005, 0.02 + 0.035 * hard)
        is_heavy = dice.random() < (0.9 if self.is_tight else 0.6)
        gain = dice.uniform(1.0, 1.2 + 0.9 * hard) if is_heavy else dice.uniform(1 - 0.35 * hard, 1.0)
        ink = np.clip(blurred(ink, sigma) * gain - (0 if gain >= 1 else 0.08 * hard), 0, 1)
        if self.chance(0.6):
            ink = ink * (1 - clouds(rng, ink.shape, (3, 3)) * dice.uniform(0.1, 0.55))
        if self.chance(0.5):
            ink = ink * np.clip(1.15 - clouds(rng, ink.shape, (30, 60)) * dice.uniform(0.2, 0.9), 0.1, 1)
        if self.chance(0.2):  # a dead dot leaves a vertical white stripe
            for _ in range(dice.randint(1, 2)):
                x = dice.randrange(ink.shape[1])
                ink[:, x:x + max(1, round(cap / 14))] *= dice.uniform(0, 0.4)
        if self.chance(0.12):  # skipped rows of dots
            y = dice.randrange(ink.shape[0])
            ink[y:y + max(1, round(cap / 14))] *= dice.uniform(0, 0.5)
        if self.chance(0.25):  # specks
            spots = (rng.random(ink.shape) < dice.uniform(0.0002, 0.002)).astype(np.float32)
            ink = np.maximum(ink, np.clip(blurred(spots, cap * 0.03) * 12, 0, 1))
        return ink

    def bend(self, ink, cap, base):
        """Tilts, bends and slants the row."""
        dice, hard = self.dice, self.hard
        width = ink.shape[1]
        lean = dice.gauss(0, 0.006 * hard + 0.001)
        lean = math.copysign(min(abs(lean), 0.45 * cap / width), lean)
        sag = dice.gauss(0, 0.05 * hard) * cap
        x = np.arange(width) - width / 2
        down = np.rint(lean * x + sag * np.cos(x / width * math.pi * dice.uniform(0.6, 2.2) + dice.uniform(0, 6))).astype(int)
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
        """The line as the net gets it; None if no font with all letters was found in six tries."""
        dice, rng, hard = self.dice, self.rng, self.hard
        for _ in range(6):
            drawn_ink = self.draw_ink(text)
            if drawn_ink:
                break
        else:
            return None
        ink, cap, base = drawn_ink
        ink, base = self.bend(self.wear(ink, cap), cap, base)
        # The margins that tesseract and the reader leave around a row.
        above, below = round(cap * dice.uniform(0.08, 0.5)), round(cap * dice.uniform(0.1, 0.55))
        side_margins = [round(cap * dice.uniform(0.1, 0.7)) for _ in range(2)]
        top, bottom = base - cap - above, base + below
        ink = np.pad(ink, ((max(0, -top), max(0, bottom - ink.shape[0])), (0, 0)))
        top, bottom = max(0, top), bottom + max(0, -top)
        inked = np.flatnonzero(ink.max(axis=0) > 0.3)
        if not len(inked):
            return None
        ink = ink[top:bottom, inked[0]:inked[-1] + 1]
        ink = np.pad(ink, ((0, 0), side_margins))
        if self.chance(0.25):  # parts of the row above or below
            neighbour = None
            while neighbour is None:
                neighbour = self.draw_ink("".join(dice.choice(texts.CHARACTERS[:90]) for _ in range(dice.randint(2, 12))))
            other, other_cap, other_base = neighbour
            other = other[:, :ink.shape[1]]
            overlap = max(1, round(cap * dice.uniform(0.04, 0.18)))
            x = dice.randint(0, ink.shape[1] - other.shape[1])
            columns = slice(x, x + other.shape[1])
            if dice.random() < 0.5:
                ink[:overlap, columns] = np.maximum(ink[:overlap, columns], other[other_base - overlap:other_base])
            else:
                top = other_base - other_cap
                ink[-overlap:, columns] = np.maximum(ink[-overlap:, columns], other[top:top + overlap])
        if self.chance(0.05):  # underlined
            y = min(ink.shape[0] - 2, round(above + cap * dice.uniform(1.15, 1.4)))
            ink[y:y + 2] = 1
        # Brightness of paper and ink, uneven light, and the size of the picture.
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
        cap_pixels = min(cap, math.exp(dice.uniform(math.log(9.5 if hard > 0.5 else 14), math.log(34))))
        picture = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
        size = (max(4, round(picture.width * cap_pixels / cap)), max(4, round(picture.height * cap_pixels / cap)))
        picture = picture.resize(size, dice.choice((Image.BOX, Image.BILINEAR, Image.BICUBIC)))
        if dice.random() < 0.7:
            picture = picture.filter(ImageFilter.GaussianBlur(dice.uniform(0, 0.03 + 0.05 * hard) * cap_pixels))
        if self.chance(0.7):
            noise = rng.normal(0, dice.uniform(1, 12), (picture.height, picture.width))
            picture = Image.fromarray(np.clip(np.asarray(picture, np.float32) + noise, 0, 255).astype(np.uint8))
        if self.chance(0.08) and cap_pixels > 13:  # a black-and-white scanner
            values = np.asarray(picture, np.float32)
            middle = values.min() + (values.max() - values.min()) * dice.uniform(0.4, 0.65)
            picture = Image.fromarray(np.where(values > middle, 255, 0).astype(np.uint8))
        if self.chance(0.6):
            picture = compress(picture, dice.randint(30, 85))
        return as_read(picture, cap_pixels, dice)


def photographed(grey, cap, dice, rng):
    """(picture, its cap height) of a line as a phone photographs it from too far away, shaken and out of focus.

    Blur is measured in cap heights, which decide whether a letter is legible: a defocus disc of up to 0.2 in radius and
    motion of up to 0.3. Capitals are 7 pixels high (a receipt of 80 rows that fills a third of a photo) to 20.
    """
    light = (np.pad(np.clip(grey, 0, 255), 12, mode="edge") / 255) ** 2.2
    columns, rows = (np.fft.fftfreq(size) * size for size in (light.shape[1], light.shape[0]))
    x, y = np.meshgrid(columns, rows)
    disc = np.zeros(light.shape)
    if dice.random() < 0.75:
        radius = cap * dice.uniform(0.02, 0.2)
        disc = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)
    if not disc.any():
        disc[0, 0] = 1
    transfer = np.fft.rfft2(disc / disc.sum())
    if dice.random() < 0.6:
        motion_length, angle = cap * dice.uniform(0.05, 0.3), dice.uniform(0, math.pi)
        along, across_motion = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
        motion = np.clip(motion_length / 2 + 0.5 - abs(along), 0, 1) * np.clip(1 - abs(across_motion), 0, 1)
        transfer = transfer * np.fft.rfft2(motion / motion.sum())
    light = np.clip(np.fft.irfft2(np.fft.rfft2(light) * transfer, s=light.shape), 0, 1)[12:-12, 12:-12]
    # Less light, and the sensor's noise.
    light = light * dice.uniform(0.25, 1)
    cap_pixels = math.exp(dice.uniform(math.log(7), math.log(20)))
    picture = Image.fromarray(np.clip(light ** (1 / 2.2) * 255, 0, 255).astype(np.uint8))
    size = (max(4, round(picture.width * cap_pixels / cap)), max(4, round(picture.height * cap_pixels / cap)))
    picture = picture.resize(size, Image.BOX)
    values = np.asarray(picture, np.float32)
    noise = rng.normal(0, 1, values.shape) * dice.uniform(0.5, 6)
    if dice.random() < 0.5:  # a phone's noise reduction leaves spots
        smoothed = Image.fromarray((noise * 8 + 128).clip(0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.7))
        noise = np.asarray(smoothed, np.float32) / 4 - 32
    picture = Image.fromarray(np.clip(values + noise, 0, 255).astype(np.uint8))
    if dice.random() < 0.5:  # a phone's sharpening
        picture = picture.filter(ImageFilter.UnsharpMask(dice.uniform(0.6, 1.5), dice.randint(40, 160), 2))
    if dice.random() < 0.8:
        picture = compress(picture, dice.randint(40, 90))
    return picture, cap_pixels


def compress(picture, quality):
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=quality)
    return Image.open(buffer).convert("L")


def stretched(values):
    """The contrast, as `stretched` and `darkened` of RowRecognizer.swift set it."""
    flat = np.sort(values, axis=None)
    black, white = flat[int(0.02 * (len(flat) - 1))], flat[int(0.7 * (len(flat) - 1))]
    white = max(white, black + 24)
    return np.clip((values - black) / (white - black), 0, 1) ** (1 / 0.7) * 255


def as_read(picture, cap, dice, plain=0.25):
    """A picture of a row with capitals `cap` pixels high, prepared as the reader does and scaled for the net."""
    target_cap = dice.choices((28, 22, 36), (7, 2, 1))[0]
    stretch = 1.15 if target_cap == 22 else 1
    size = (max(4, round(picture.width * target_cap / cap * stretch)), max(8, round(picture.height * target_cap / cap)))
    picture = picture.resize(size, Image.BILINEAR)
    if dice.random() >= plain:
        picture = Image.fromarray(stretched(np.asarray(picture, np.float32)).astype(np.uint8))
        picture = picture.filter(ImageFilter.GaussianBlur(0.037 * target_cap))
    return leptonica.scaled(np.asarray(picture), HIGH)


def real_lines(corpus, half):
    """Lines of the scans of one half of the corpus, cut out by their labelled boxes: (scan's name, grey pixels, height of
    the box, margin around the box, text)."""
    from confusions import is_tuned
    truth = json.loads((Path(corpus) / "truth.json").read_text(encoding="utf-8"))
    for name in sorted(truth):
        if is_tuned(name) != (half == "tuned"):
            continue
        page = Image.open(Path(corpus) / name).convert("L")
        for line in truth[name]["lines"]:
            left, top, right, bottom = line["box"]
            height = bottom - top
            text = " ".join(line["text"].split())
            is_readable = text and all(letter == " " or letter in texts.CHARACTERS for letter in text)
            if height < 8 or right - left < 0.25 * height or not is_readable:
                continue
            margin = round(0.3 * height) + 1
            box = (left - margin, top - margin, right + margin, bottom + margin)
            if box[0] < 0 or box[1] < 0 or box[2] > page.width or box[3] > page.height:
                inside = (max(0, box[0]), max(0, box[1]), min(page.width, box[2]), min(page.height, box[3]))
                outside = (inside[1] - box[1], box[3] - inside[3]), (inside[0] - box[0], box[2] - inside[2])
                cut = np.pad(np.asarray(page.crop(inside)), outside, mode="edge")
            else:
                cut = np.asarray(page.crop(box))
            yield name, cut, height, margin, text


def real_copy(cut, height, margin, dice):
    """A real line with slightly other borders, perhaps stretched, turned or compressed."""
    up, down = (round(height * dice.uniform(-0.02, 0.22)) for _ in range(2))
    sides = [round(height * dice.uniform(0.02, 0.3)) for _ in range(2)]
    cropped = cut[margin - up:cut.shape[0] - margin + down, margin - sides[0]:cut.shape[1] - margin + sides[1]]
    picture = Image.fromarray(cropped)
    if dice.random() < 0.3:
        picture = picture.resize((max(4, round(picture.width * dice.uniform(0.85, 1.2))), picture.height), Image.BILINEAR)
    if dice.random() < 0.3:
        turn = dice.gauss(0, 0.6)
        turn = math.copysign(min(abs(turn), 6 * height / picture.width), turn)
        picture = picture.rotate(turn, Image.BILINEAR, fillcolor=int(np.percentile(cropped, 80)))
    if dice.random() < 0.25:
        picture = compress(picture, dice.randint(40, 80))
    return as_read(picture, height * 0.85, dice)


def write(folder, name, lines):
    """Writes one shard of lines (picture, text, language)."""
    pixels = np.concatenate([line[0] for line in lines], axis=1)
    np.savez_compressed(folder / f"{name}.tmp.npz", pixels=pixels, widths=[line[0].shape[1] for line in lines],
                        texts=json.dumps([line[1] for line in lines]), languages=json.dumps([line[2] for line in lines]))
    (folder / f"{name}.tmp.npz").rename(folder / f"{name}.npz")


def drawn(seed, count, hard, longest, real=(), only_monospaced=False, is_photographed=False, is_tight=False):
    """(picture, text, language) of `count` drawn lines, each with 0.3 to 1 times the damage `hard`."""
    source, artist = texts.Texts(seed, real), Artist(seed, hard, only_monospaced, is_photographed, is_tight)
    count_drawn = 0
    while count_drawn < count:
        language, text = source.line()
        text = text[:longest].strip()
        if not text:
            continue
        artist.hard = hard * artist.dice.uniform(0.3, 1)
        picture = artist.draw(text)
        if picture is not None and picture.shape[0] == HIGH and picture.shape[1] >= 12:
            count_drawn += 1
            yield picture, text, language


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--hard", type=float, default=1.0)
    parser.add_argument("--longest", type=int, default=48)
    parser.add_argument("--real", type=Path, help="a corpus of scans with truth.json")
    parser.add_argument("--words-of", type=Path, help="a corpus; the rows of its tuned half are drawn too")
    parser.add_argument("--half", choices=("tuned", "untuned"), default="tuned")
    parser.add_argument("--even", action="store_true", help="only monospaced fonts")
    parser.add_argument("--photographed", action="store_true", help="as photographed from too far away, shaken and out of focus")
    parser.add_argument("--tight", action="store_true", help="letters so close and with so much ink that they touch")
    parser.add_argument("--copies", type=int, default=1, help="of each real line")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.real:
        dice = random.Random(options.seed)
        lines = [(real_copy(cut, height, margin, dice), text, "real " + name)
                 for name, cut, height, margin, text in real_lines(options.real, options.half) for _ in range(options.copies)]
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
    lines, shard = [], 0
    for line in drawn(options.seed, options.count, options.hard, options.longest, words, options.even, options.photographed,
                      options.tight):
        lines.append(line)
        if len(lines) == 1000:
            write(options.folder, f"{options.seed:04d}-{shard:03d}", lines)
            lines, shard = [], shard + 1
    if lines:
        write(options.folder, f"{options.seed:04d}-{shard:03d}", lines)


if __name__ == "__main__":
    main()
