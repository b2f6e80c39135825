"""What the page's net learns from: flat pictures with their rows of print, drawn ones and real photos.

A source is a `Source`: a grey picture, the share of it that is paper (`None`: all of it belongs to the picture) and its rows.
A row is a quadrilateral around its capitals, clockwise from where reading begins, and their height in pixels.
"""
import json
import math
import random
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "Scripts" / part) for part in ("draw", "draw/samples", "measure")]

import camera  # noqa: E402
import halves  # noqa: E402
from slips.chains import SHOPS  # noqa: E402

FONTS = Path("/usr/share/fonts")
# Capitals by the height of the box that PP-OCR draws around a row, which it enlarges; measured on drawn rows.
CAPITALS_OF_BOX = 0.67
# A photo is kept at this size: no view needs letters larger than this shows them.
LONG_SIDE = 1600
WORDS = ("Total", "Change", "Cash", "Visa", "Table", "Server", "Guest", "Tax", "Subtotal", "Coffee", "Bread", "Milk", "Beer", "Pizza",
         "Danke", "Merci", "Grazie", "Summe", "Totale", "Iva", "Mwst", "Rua", "Strasse", "Via", "Tel", "Web", "Order", "Ref", "Auth")


@dataclass
class Source:
    picture: np.ndarray  # uint8, grey
    alpha: np.ndarray | None  # uint8: 255 where there is paper
    rows: np.ndarray  # count × 4 × 2, float32
    capitals: np.ndarray  # count, float32
    directions: np.ndarray  # count × 2, float32: unit vectors along the rows


def along(quads):
    """The unit vectors along the rows."""
    across = (quads[:, 1] + quads[:, 2]) - (quads[:, 0] + quads[:, 3])
    return across / np.maximum(1e-6, np.linalg.norm(across, axis=1, keepdims=True))


def agreed(quads, capitals):
    """Each row's direction as its neighbours see it: a word's own box leans by chance, a long row's hardly."""
    if not len(quads):
        return along(quads)
    own, middles = along(quads), quads.mean(axis=1)
    lengths = np.linalg.norm((quads[:, 1] + quads[:, 2]) - (quads[:, 0] + quads[:, 3]), axis=1) / 2
    far = np.linalg.norm(middles[:, None] - middles[None], axis=2) / np.maximum(1, capitals)[:, None]
    weights = np.exp(-(far / 6) ** 2) * np.minimum(lengths / np.maximum(1, capitals), 30)[None] ** 2
    weights = weights * (own @ own.T > 0.9)
    mean = (weights[:, :, None] * own[None]).sum(axis=1)
    return (mean / np.maximum(1e-6, np.linalg.norm(mean, axis=1, keepdims=True))).astype(np.float32)


# --- drawn -----------------------------------------------------------------------------------------------------

def fonts():
    return sorted(path for path in FONTS.rglob("*") if path.suffix in (".ttf", ".otf")
                  and not any(word in path.name.lower() for word in ("emoji", "symbol", "math", "opens", "dingbat", "icon")))


def random_rows(dice):
    """Rows of a receipt that no shop prints: words, figures, columns at any place."""
    width = dice.choice((24, 32, 40, 42, 48, 56))
    rows = []
    for _ in range(dice.randint(6, 70) if dice.random() < 0.85 else dice.randint(70, 160)):
        kind = dice.random()
        words = " ".join(dice.choice(WORDS) if dice.random() < 0.5 else "".join(dice.choices("aeinrstlmoAEINRST", k=dice.randint(2, 9)))
                         for _ in range(dice.randint(1, 5)))
        words = words.upper() if dice.random() < 0.5 else words
        amount = f"{dice.randint(0, 400)}{dice.choice('.,')}{dice.randint(0, 99):02d}"
        if kind < 0.5:
            text = words[:width - 10].ljust(width - len(amount)) + amount
        elif kind < 0.65:
            text = words[:width].center(width)
        elif kind < 0.8:
            text = words[:width]
        elif kind < 0.88:
            text = dice.choice("-=*_.") * width
        elif kind < 0.93:
            text = "".join(dice.choices("0123456789", k=dice.randint(6, 24))).center(width)
        else:
            text = ""
        rows.append((text, dice.choice(("",) * 12 + ("bold", "tall", "logo", "inverse"))))
    return width, rows


def runs(text):
    """The parts of a row between wide gaps: first and last column."""
    parts, start, blanks = [], None, 0
    for place, letter in enumerate(text + "   "):
        if letter == " ":
            blanks += 1
            if start is not None and blanks == 3:
                parts.append((start, place - 2))
                start = None
        else:
            start, blanks = place if start is None else start, 0
    return parts


def dots(size, pitch):
    """The needles of a dot matrix printer, one each `pitch` pixels."""
    x, y = np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32)
    across, down = (np.cos(place * (2 * math.pi / pitch)) for place in (x, y))
    return np.clip(0.55 + 0.6 * (across[None, :] + down[:, None]), 0, 1)


def drawn(dice, rng, faces):
    """A strip of paper with rows of print."""
    if dice.random() < 0.6:
        shop = SHOPS[dice.choice(sorted(SHOPS))]
        rows, _ = shop.print(dice)
        columns = shop.width
        if dice.random() < 0.5:
            start = dice.randint(0, max(0, len(rows) - 8))
            rows = rows[start:start + dice.randint(8, 60)]
    else:
        columns, rows = random_rows(dice)
    size = dice.randint(16, 26)
    face = ImageFont.truetype(str(dice.choice(faces)), size)
    bold = ImageFont.truetype(str(dice.choice(faces)), size)
    # One till in five squeezes its letters, to half of their width.
    cell = face.getlength("0") * (dice.uniform(0.85, 1.1) if dice.random() < 0.8 else dice.uniform(0.45, 0.85))
    pitch = size * dice.uniform(1.05, 2.0)
    margin = round(cell * dice.uniform(0.5, 6))
    tops, y = [], pitch * dice.uniform(0.5, 4)
    for text, style in rows:
        tops.append(y)
        y += pitch * {"tall": 1.8, "logo": 2.4, "inverse": 2.4, "bars": 3.2}.get(style, 1) * (1 if text.strip() else 0.7)
    width, height = round(cell * columns) + 2 * margin, round(y + pitch * dice.uniform(0.5, 4))
    ink = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(ink)
    quads, capitals = [], []

    def place(mask, x, y, cap_top, cap_bottom, first=0, last=None):
        if x + mask.width > 0 and x < width:
            ink.paste(255, (round(x), round(y)), mask)
        left, right = x + first, x + (mask.width if last is None else last)
        left, right = max(0, left), min(width, right)
        if right - left > 2:
            quads.append([(left, y + cap_top), (right, y + cap_top), (right, y + cap_bottom), (left, y + cap_bottom)])
            capitals.append(cap_bottom - cap_top)

    underlined = dice.random() < 0.1
    for (text, style), top in zip(rows, tops):
        if style == "bars":
            x = margin
            while x < width - margin:
                bar = dice.randint(1, 4)
                draw.rectangle([x, top, x + bar, top + pitch * 2.6], fill=255)
                x += bar + dice.randint(2, 6)
            continue
        if not text.strip():
            continue
        if set(text.strip()) <= set("-=_.*~ "):
            # A rule is no row to read, and no reason to miss one.
            draw.text((margin, top), text.strip()[:columns], fill=255, font=face)
            continue
        row_face = bold if style in ("bold", "logo", "inverse") else face
        scale = {"logo": dice.uniform(1.5, 3), "inverse": dice.uniform(1.2, 2.2)}.get(style, 1)
        for start, end in runs(text):
            part = text[start:end].strip()
            box = row_face.getbbox(part)
            mask = Image.new("L", (box[2] + 4, round(size * 1.5)), 0)
            ImageDraw.Draw(mask).text((0, 0), part, 255, row_face)
            cap = row_face.getbbox("H")
            wide, high = 1.0, 1.0
            if style == "tall":
                high = 1.8
            wanted = (end - start) * cell
            wide = min(1.3, wanted / max(1, box[2])) if style not in ("logo", "inverse") else scale
            if style in ("logo", "inverse"):
                high = scale
                wide = min(wide, (width - 4) / max(1, box[2]))
            mask = mask.resize((max(1, round(mask.width * wide)), max(1, round(mask.height * high))), Image.BILINEAR)
            x = margin + start * cell if style not in ("logo", "inverse") else (width - mask.width) / 2
            if style == "inverse":
                back = Image.new("L", (mask.width + round(size * 0.6), mask.height), 255)
                back.paste(0, (round(size * 0.3), 0), mask)
                ink.paste(back, (round(x - size * 0.3), round(top)))
                mask = Image.new("L", mask.size, 0)
            place(mask, x, top, cap[1] * high, cap[3] * high)
            if underlined:
                draw.line([x, top + size * 1.15, x + mask.width, top + size * 1.15], fill=255, width=1)
    strength = 1 - camera.clouds(rng, ink.size, (220, 90)) * np.float32(dice.uniform(0, 0.5) / 255)
    if dice.random() < 0.3:
        strength = strength * np.clip(1.3 - camera.clouds(rng, ink.size, (300, 300)) * np.float32(1 / 255), 0.15, 1)
    if dice.random() < 0.08:
        strength = strength * dots(ink.size, size / dice.uniform(7, 11))
    soft = np.asarray(ink.filter(ImageFilter.GaussianBlur(0.5)), np.float32) / 255 * strength
    paper, black = dice.uniform(190, 252), dice.uniform(10, 110)
    if dice.random() < 0.12:
        black = paper - dice.uniform(10, 50)  # print that has all but faded
    if dice.random() < 0.06:
        paper, black = black, paper  # light letters on dark
    grey = paper + (black - paper) * soft
    if dice.random() < 0.15:
        back = np.asarray(ink.filter(ImageFilter.GaussianBlur(2)), np.float32)[:, ::-1] / 255
        grey = grey - np.roll(back, dice.randint(3, 40), 0) * dice.uniform(8, 40)
    quads = np.asarray(quads, np.float32).reshape(-1, 4, 2)
    return Source(np.clip(grey, 0, 255).astype(np.uint8), np.full((height, width), 255, np.uint8), quads,
                  np.asarray(capitals, np.float32), along(quads))


# --- real --------------------------------------------------------------------------------------------------------

def real(path, entry):
    """A photo whose rows the teacher marked."""
    picture = ImageOps.exif_transpose(Image.open(path)).convert("L")
    scale = min(1.0, LONG_SIDE / max(picture.size))
    if scale < 1:
        picture = picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.BOX)
    quads = np.asarray(entry["rows"], np.float32).reshape(-1, 4, 2) * scale
    heights = (np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1) + np.linalg.norm(quads[:, 2] - quads[:, 1], axis=1)) / 2
    if len(quads):
        # The box without what the teacher adds around the letters.
        down = ((quads[:, 3] + quads[:, 2]) - (quads[:, 0] + quads[:, 1])) / 2
        cut = down[:, None, :] * np.float32((1 - CAPITALS_OF_BOX) / 2)
        quads = quads + np.concatenate([cut, cut, -cut, -cut], axis=1)
        across = ((quads[:, 1] + quads[:, 2]) - (quads[:, 0] + quads[:, 3])) / 2
        length = np.maximum(1, np.linalg.norm(across, axis=1))[:, None]
        inset = (across / length * np.minimum(length * 0.3, heights[:, None] * 0.19))[:, None, :]
        quads = quads + np.concatenate([inset, -inset, -inset, inset], axis=1)
    capitals = (heights * CAPITALS_OF_BOX).astype(np.float32)
    return Source(np.asarray(picture), None, quads.astype(np.float32), capitals, agreed(quads, capitals))


def real_paths(teacher, corpus, learned=True):
    """The photos of the half to learn on, or of the other."""
    truths = {}
    for name in ("phones", "europe"):
        truths[name] = json.loads((Path(corpus) / name / "receipts/truth.json").read_text())
    chosen = []
    for path in sorted(teacher):
        folder, name = Path(path).parts[-3], Path(path).name
        if folder in truths:
            is_learned = halves.is_learned(name, truths[folder].get(name))
        elif folder in ("corpus",) and Path(path).parent.name == "receipts":
            is_learned = int("".join(c for c in name if c.isdigit())[-1]) % 2 == 0
        else:
            is_learned = True  # photos/ and cc0-receipts/: what is drawn of them is drawn anew
        if is_learned == learned:
            chosen.append(path)
    return chosen
