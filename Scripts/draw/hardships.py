"""Draws packs in conditions that are hard for a reader but common in photos: cropped tight, on crumpled film, cans and tubes,
light on dark, in colours that turn to the same grey, small on a shelf, blurred thumbnails, several at once. Each picture has
its own seed. Every second picture of a kind is used for tuning; tables count the others.
"""
import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import focus

KINDS = {}


def register_kind(function):
    KINDS[function.__name__.replace("_", " ")] = function
    return function


def draw_bars(text, module, height, ink=25, paper=235, quiet=(11, 7), oversampling=4):
    """Upright bars with quiet zones of `quiet` modules on each side, antialiased."""
    width = round((95 + sum(quiet)) * module * oversampling)
    image = Image.new("L", (width, oversampling), paper)
    pen = ImageDraw.Draw(image)
    for index, dark in enumerate(focus.encode_ean13(text)):
        if dark == "1":
            pen.rectangle([round((quiet[0] + index) * module * oversampling), 0,
                           round((quiet[0] + index + 1) * module * oversampling) - 1, oversampling],
                          fill=ink)
    return image.resize((max(1, width // oversampling), max(1, round(height))), Image.BOX)


def draw_scene(width, height, dice, shade=None):
    """A background with random rectangles."""
    image = Image.new("L", (width, height), dice.randrange(90, 200) if shade is None else shade)
    pen = ImageDraw.Draw(image)
    for _ in range(25):
        x, y = dice.randrange(width), dice.randrange(height)
        pen.rectangle([x, y, x + dice.randrange(width // 30, width // 3), y + dice.randrange(height // 40, height // 5)],
                      fill=dice.randrange(30, 230))
    return image


def draw_label(text, module, dice, ink=25, paper=235):
    """Bars on a label, with room for digits below."""
    code = draw_bars(text, module, 95 * module * dice.uniform(0.35, 0.7), ink, paper)
    image = Image.new("L", (code.width + round(2 * module), code.height + round(14 * module)), paper)
    image.paste(code, (round(module), round(3 * module)))
    return image


def photograph(image, dice, blur_range=(0.4, 1.0), noise_range=(1, 4)):
    """Adds the blur and the noise of a plain phone."""
    image = image.filter(ImageFilter.GaussianBlur(dice.uniform(*blur_range)))
    noise = np.random.default_rng(dice.getrandbits(32)).normal(0, dice.uniform(*noise_range), np.asarray(image).shape)
    return Image.fromarray(np.clip(np.asarray(image, float) + noise, 0, 255).astype(np.uint8))


def warp(image, where, width, height):
    """Warps a picture: `where(x, y)` gives for each new pixel the source position and the brightness."""
    grey = np.asarray(image, float)
    y, x = np.mgrid[:height, :width].astype(float)
    u, v, brightness = where(x, y)
    u, v = np.clip(u, 0, image.width - 1.001), np.clip(v, 0, image.height - 1.001)
    left, top = u.astype(int), v.astype(int)
    right_share, lower_share = u - left, v - top
    upper = grey[top, left] * (1 - right_share) + grey[top, left + 1] * right_share
    lower = grey[top + 1, left] * (1 - right_share) + grey[top + 1, left + 1] * right_share
    return Image.fromarray(np.clip((upper * (1 - lower_share) + lower * lower_share) * brightness, 0, 255).astype(np.uint8))


@register_kind
def cropped_tight(dice):
    """No quiet zone, or one of a few modules, with clutter in place of white paper."""
    text, module = focus.random_ean13(dice), dice.uniform(2, 4)
    quiet = (dice.uniform(0, 3), dice.uniform(0, 3))
    code = draw_bars(text, module, 95 * module * dice.uniform(0.3, 0.6), quiet=quiet)
    if dice.random() < 0.5:
        return photograph(code, dice), [text]
    image = draw_scene(code.width + 160, code.height + 120, dice, dice.randrange(20, 130))
    image.paste(code, (80, 60))
    return photograph(image.rotate(dice.uniform(-6, 6), Image.BICUBIC, fillcolor=90), dice), [text]


@register_kind
def crumpled_film(dice):
    """Creases at an angle to the bars, with highlights."""
    text, module = focus.random_ean13(dice), dice.uniform(2.5, 4.5)
    image = draw_label(text, module, dice)
    width, height = image.size
    folds = [(dice.uniform(0.004, 0.02) * width, dice.uniform(0.15, 0.7) * width, dice.uniform(0, 7), dice.uniform(-0.6, 0.6))
             for _ in range(3)]

    def where(x, y):
        offset, brightness = np.zeros_like(x), np.ones_like(x)
        for amplitude, length, start, slant in folds:
            phase = 2 * math.pi * (x + slant * y) / length + start
            offset += amplitude * np.sin(phase)
            brightness += 0.12 * np.cos(phase)
        return x - 40 + offset, y - 40 + 0.3 * offset, brightness
    return photograph(warp(image, where, width + 80, height + 80), dice), [text]


@register_kind
def round_a_can(dice):
    """Bars parallel to the axis of a can: modules get narrower towards both sides."""
    text, module = focus.random_ean13(dice), dice.uniform(3, 5)
    image = draw_label(text, module, dice)
    width, height = image.size
    radius, rotation = width / dice.uniform(1.2, 2.2), dice.uniform(-0.35, 0.35)

    def where(x, y):
        sine = np.clip((x - width / 2) / radius, -0.999, 0.999)
        return width / 2 + radius * (np.arcsin(sine) - rotation), y - 30, 0.35 + 0.65 * np.sqrt(1 - sine ** 2)
    return photograph(warp(image, where, width, height + 60), dice), [text]


@register_kind
def round_a_tube(dice):
    """Bars across a tube: straight, but low and lit only where the tube faces the light."""
    text, module = focus.random_ean13(dice), dice.uniform(2, 4)
    image = draw_label(text, module, dice)
    width, height = image.size
    radius = height / dice.uniform(1.3, 1.9)

    def where(x, y):
        sine = np.clip((y - height / 2) / radius, -0.999, 0.999)
        shine = 1.5 * np.exp(-((sine - 0.2) / 0.12) ** 2) if is_shiny else 0
        return x - 30, height / 2 + radius * np.arcsin(sine), 0.3 + 0.7 * np.sqrt(1 - sine ** 2) + shine
    is_shiny = dice.random() < 0.5
    warped = warp(image, where, width + 60, height)
    return photograph(warped.rotate(dice.uniform(-8, 8), Image.BICUBIC, fillcolor=120), dice), [text]


@register_kind
def light_on_dark(dice):
    text, module = focus.random_ean13(dice), dice.uniform(2, 4.5)
    image = draw_scene(640, 480, dice)
    code = draw_label(text, module, dice, ink=dice.randrange(180, 240), paper=dice.randrange(10, 70))
    image.paste(code, (max(0, (640 - code.width) // 2), max(0, (480 - code.height) // 2)))
    return photograph(image.rotate(dice.uniform(-6, 6), Image.BICUBIC, fillcolor=140), dice), [text]


# Bar and ground colours that differ much in one primary colour and little in grey; the standard advises against them.
COLOURS = [((30, 110, 30), (200, 60, 40)), ((20, 60, 160), (230, 40, 40)), ((120, 30, 120), (40, 120, 60)),
           ((10, 90, 130), (220, 70, 60)), ((0, 100, 0), (230, 50, 60)), ((60, 60, 200), (210, 60, 20))]


@register_kind
def coloured_bars(dice):
    text, module = focus.random_ean13(dice), dice.uniform(2, 4.5)
    image = draw_scene(640, 480, dice).convert("RGB")
    shape = np.asarray(draw_label(text, module, dice, ink=0, paper=255), float)[..., None] / 255
    ink, paper = (np.array(colour, float) for colour in dice.choice(COLOURS))
    code = Image.fromarray((ink * (1 - shape) + paper * shape).astype(np.uint8))
    image.paste(code, (max(0, (640 - code.width) // 2), max(0, (480 - code.height) // 2)))
    return photograph(image.rotate(dice.uniform(-6, 6), Image.BICUBIC, fillcolor=(140, 140, 140)), dice), [text]


@register_kind
def small_on_a_shelf(dice):
    """One code among a dozen packs, at twelve megapixels."""
    image = draw_scene(4000, 3000, dice)
    text, module = focus.random_ean13(dice), dice.uniform(1.6, 3)
    for row in range(3):
        for column in range(4):
            pack = draw_scene(760, 820, dice)
            image.paste(pack, (column * 1000 + dice.randrange(60, 180), row * 1000 + dice.randrange(40, 140)))
    image.paste(draw_label(text, module, dice).rotate(dice.uniform(-5, 5), Image.BICUBIC, expand=True, fillcolor=200),
                (dice.randrange(200, 3400), dice.randrange(200, 2600)))
    return photograph(image, dice), [text]


@register_kind
def thumbnail_out_of_focus(dice):
    """240 × 180 pixels, blurred by more than a module."""
    text, module = focus.random_ean13(dice), dice.uniform(1.5, 2.1)
    image = draw_label(text, module * 2, dice)
    ground = draw_scene(480, 360, dice)
    ground.paste(image, (max(0, (480 - image.width) // 2), max(0, (360 - image.height) // 2)))
    blurred = ground.filter(ImageFilter.GaussianBlur(dice.uniform(0.3, 0.9) * module * 2))
    return photograph(blurred.resize((240, 180), Image.BOX), dice, blur_range=(0.1, 0.3), noise_range=(1, 3)), [text]


@register_kind
def several_at_once(dice):
    """Three packs side by side."""
    image, texts = draw_scene(1600, 1200, dice), []
    for index in range(3):
        text, module = focus.random_ean13(dice), dice.uniform(2, 3.2)
        code = draw_label(text, module, dice).rotate(dice.uniform(-8, 8), Image.BICUBIC, expand=True, fillcolor=180)
        image.paste(code, (60 + index * 510 + dice.randrange(0, 60), dice.randrange(60, 800)))
        texts.append(text)
    return photograph(image, dice), texts


def draw(folder, seed, each, half="counted"):
    """Draws pictures; returns (path, GTINs, [kind]) of each. `half` is `tuned` (even index), `counted` (odd) or `all`."""
    pictures = []
    for name, draw_picture in KINDS.items():
        for index in range(each):
            if half != "all" and (index % 2 == 0) != (half == "tuned"):
                continue
            dice = random.Random(f"{seed} {name} {index}")
            image, texts = draw_picture(dice)
            path = folder / f"{name.replace(' ', '-')}-{index:03d}.{'png' if max(image.size) < 2000 else 'jpg'}"
            image.save(path, **({"quality": 88} if path.suffix == ".jpg" else {}))
            pictures.append((path, ["0" + text for text in texts], [name]))
    return pictures
