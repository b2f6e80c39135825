"""Draws packs as people photograph them who do not know what a reader likes: cropped tight, on crumpled film, round cans and
tubes, light on dark, in colours that grey hides, small on a shelf, far out of focus in a thumbnail, several at once. Each picture
has its own seed, and by a fixed rule every second one of a kind is for tuning; tables count the others."""
import io
import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import focus

KINDS = {}


def kind(function):
    KINDS[function.__name__.replace("_", " ")] = function
    return function


def bars(text, module, high, ink=25, paper=235, quiet=(11, 7), over=4):
    """Upright bars with quiet zones of so many modules, antialiased."""
    long = round((95 + sum(quiet)) * module * over)
    image = Image.new("L", (long, over), paper)
    pen = ImageDraw.Draw(image)
    for place, dark in enumerate(focus.modules(text)):
        if dark == "1":
            pen.rectangle([round((quiet[0] + place) * module * over), 0, round((quiet[0] + place + 1) * module * over) - 1, over],
                          fill=ink)
    return image.resize((max(1, long // over), max(1, round(high))), Image.BOX)


def scene(width, height, dice, shade=None):
    image = Image.new("L", (width, height), dice.randrange(90, 200) if shade is None else shade)
    pen = ImageDraw.Draw(image)
    for _ in range(25):
        x, y = dice.randrange(width), dice.randrange(height)
        pen.rectangle([x, y, x + dice.randrange(width // 30, width // 3), y + dice.randrange(height // 40, height // 5)],
                      fill=dice.randrange(30, 230))
    return image


def label(text, module, dice, ink=25, paper=235):
    """Bars on a label with digits' room below."""
    code = bars(text, module, 95 * module * dice.uniform(0.35, 0.7), ink, paper)
    image = Image.new("L", (code.width + round(2 * module), code.height + round(14 * module)), paper)
    image.paste(code, (round(module), round(3 * module)))
    return image


def taken(image, dice, soft=(0.4, 1.0), grain=(1, 4)):
    """A plain phone's lens and sensor."""
    image = image.filter(ImageFilter.GaussianBlur(dice.uniform(*soft)))
    noise = np.random.default_rng(dice.getrandbits(32)).normal(0, dice.uniform(*grain), np.asarray(image).shape)
    return Image.fromarray(np.clip(np.asarray(image, float) + noise, 0, 255).astype(np.uint8))


def bent(image, where, width, height):
    """The picture whose pixel x, y is that of `image` at the floats where(x, y)."""
    grey = np.asarray(image, float)
    y, x = np.mgrid[:height, :width].astype(float)
    u, v, lit = where(x, y)
    u, v = np.clip(u, 0, image.width - 1.001), np.clip(v, 0, image.height - 1.001)
    left, top = u.astype(int), v.astype(int)
    part, down = u - left, v - top
    upper = grey[top, left] * (1 - part) + grey[top, left + 1] * part
    lower = grey[top + 1, left] * (1 - part) + grey[top + 1, left + 1] * part
    return Image.fromarray(np.clip((upper * (1 - down) + lower * down) * lit, 0, 255).astype(np.uint8))


@kind
def cropped_tight(dice):
    """Nothing beside the bars, or a module or two, and clutter where paper should be."""
    text, module = focus.number(dice), dice.uniform(2, 4)
    quiet = (dice.uniform(0, 3), dice.uniform(0, 3))
    code = bars(text, module, 95 * module * dice.uniform(0.3, 0.6), quiet=quiet)
    if dice.random() < 0.5:
        return taken(code, dice), [text]
    image = scene(code.width + 160, code.height + 120, dice, dice.randrange(20, 130))
    image.paste(code, (80, 60))
    return taken(image.rotate(dice.uniform(-6, 6), Image.BICUBIC, fillcolor=90), dice), [text]


@kind
def crumpled_film(dice):
    """Creases that lean across the bars, with highlights along them."""
    text, module = focus.number(dice), dice.uniform(2.5, 4.5)
    image = label(text, module, dice)
    wide, high = image.size
    folds = [(dice.uniform(0.004, 0.02) * wide, dice.uniform(0.15, 0.7) * wide, dice.uniform(0, 7), dice.uniform(-0.6, 0.6))
             for _ in range(3)]

    def where(x, y):
        moved, lit = np.zeros_like(x), np.ones_like(x)
        for swing, length, start, lean in folds:
            phase = 2 * math.pi * (x + lean * y) / length + start
            moved += swing * np.sin(phase)
            lit += 0.12 * np.cos(phase)
        return x - 40 + moved, y - 40 + 0.3 * moved, lit
    return taken(bent(image, where, wide + 80, high + 80), dice), [text]


@kind
def round_a_can(dice):
    """Bars along a can's axis: modules narrow towards both sides."""
    text, module = focus.number(dice), dice.uniform(3, 5)
    image = label(text, module, dice)
    wide, high = image.size
    radius, turn = wide / dice.uniform(1.2, 2.2), dice.uniform(-0.35, 0.35)

    def where(x, y):
        across = np.clip((x - wide / 2) / radius, -0.999, 0.999)
        return wide / 2 + radius * (np.arcsin(across) - turn), y - 30, 0.35 + 0.65 * np.sqrt(1 - across ** 2)
    return taken(bent(image, where, wide, high + 60), dice), [text]


@kind
def round_a_tube(dice):
    """Bars across a tube: straight, but in light only where the tube faces it, and low."""
    text, module = focus.number(dice), dice.uniform(2, 4)
    image = label(text, module, dice)
    wide, high = image.size
    radius = high / dice.uniform(1.3, 1.9)

    def where(x, y):
        down = np.clip((y - high / 2) / radius, -0.999, 0.999)
        shine = 1.5 * np.exp(-((down - 0.2) / 0.12) ** 2) if dice.shiny else 0
        return x - 30, high / 2 + radius * np.arcsin(down), 0.3 + 0.7 * np.sqrt(1 - down ** 2) + shine
    dice.shiny = dice.random() < 0.5
    return taken(bent(image, where, wide + 60, high).rotate(dice.uniform(-8, 8), Image.BICUBIC, fillcolor=120), dice), [text]


@kind
def light_on_dark(dice):
    text, module = focus.number(dice), dice.uniform(2, 4.5)
    image = scene(640, 480, dice)
    code = label(text, module, dice, ink=dice.randrange(180, 240), paper=dice.randrange(10, 70))
    image.paste(code, (max(0, (640 - code.width) // 2), max(0, (480 - code.height) // 2)))
    return taken(image.rotate(dice.uniform(-6, 6), Image.BICUBIC, fillcolor=140), dice), [text]


# Bars and ground that differ in one primary colour much and in grey little, as packs have them against the standard's advice.
COLOURS = [((30, 110, 30), (200, 60, 40)), ((20, 60, 160), (230, 40, 40)), ((120, 30, 120), (40, 120, 60)), ((10, 90, 130), (220, 70, 60)),
           ((0, 100, 0), (230, 50, 60)), ((60, 60, 200), (210, 60, 20))]


@kind
def coloured_bars(dice):
    text, module = focus.number(dice), dice.uniform(2, 4.5)
    image = scene(640, 480, dice).convert("RGB")
    shape = np.asarray(label(text, module, dice, ink=0, paper=255), float)[..., None] / 255
    ink, paper = (np.array(colour, float) for colour in dice.choice(COLOURS))
    code = Image.fromarray((ink * (1 - shape) + paper * shape).astype(np.uint8))
    image.paste(code, (max(0, (640 - code.width) // 2), max(0, (480 - code.height) // 2)))
    return taken(image.rotate(dice.uniform(-6, 6), Image.BICUBIC, fillcolor=(140, 140, 140)), dice), [text]


@kind
def small_on_a_shelf(dice):
    """One code of a dozen packs, in twelve megapixels."""
    image = scene(4000, 3000, dice)
    text, module = focus.number(dice), dice.uniform(1.6, 3)
    for row in range(3):
        for column in range(4):
            pack = scene(760, 820, dice)
            image.paste(pack, (column * 1000 + dice.randrange(60, 180), row * 1000 + dice.randrange(40, 140)))
    image.paste(label(text, module, dice).rotate(dice.uniform(-5, 5), Image.BICUBIC, expand=True, fillcolor=200),
                (dice.randrange(200, 3400), dice.randrange(200, 2600)))
    return taken(image, dice), [text]


@kind
def thumbnail_out_of_focus(dice):
    """240 pixels, and a lens that was off by more than a module."""
    text, module = focus.number(dice), dice.uniform(1.5, 2.1)
    image = label(text, module * 2, dice)
    ground = scene(480, 360, dice)
    ground.paste(image, (max(0, (480 - image.width) // 2), max(0, (360 - image.height) // 2)))
    blurred = ground.filter(ImageFilter.GaussianBlur(dice.uniform(0.3, 0.9) * module * 2))
    return taken(blurred.resize((240, 180), Image.BOX), dice, soft=(0.1, 0.3), grain=(1, 3)), [text]


@kind
def several_at_once(dice):
    """Three packs side by side."""
    image, texts = scene(1600, 1200, dice), []
    for index in range(3):
        text, module = focus.number(dice), dice.uniform(2, 3.2)
        code = label(text, module, dice).rotate(dice.uniform(-8, 8), Image.BICUBIC, expand=True, fillcolor=180)
        image.paste(code, (60 + index * 510 + dice.randrange(0, 60), dice.randrange(60, 800)))
        texts.append(text)
    return taken(image, dice), texts


def draw(folder, seed, each, half="counted"):
    """Pictures: (path, gtins, [kind]). `half` is `tuned` (even places), `counted` (odd ones) or `all`."""
    made = []
    for name, picture in KINDS.items():
        for index in range(each):
            if half != "all" and (index % 2 == 0) != (half == "tuned"):
                continue
            dice = random.Random(f"{seed} {name} {index}")
            image, texts = picture(dice)
            path = folder / f"{name.replace(' ', '-')}-{index:03d}.{'png' if max(image.size) < 2000 else 'jpg'}"
            image.save(path, **({"quality": 88} if path.suffix == ".jpg" else {}))
            made.append((path, ["0" + text for text in texts], [name]))
    return made
