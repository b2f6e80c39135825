"""Simulates photos of a strip of paper: almost as good as a scan, as most people take them, and as taken in a hurry.

`dice` is a `random.Random`, `rng` a numpy generator.
"""
import math
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

import camera


@dataclass
class Look:
    """How bad a photo is. Pairs are a minimum and a maximum."""
    heights: tuple  # x-height, pixels
    turn: float  # rotation, degrees in either direction
    lean: float  # how much shorter the far side is, as a share of the near side
    fade: tuple  # loss of ink in faded patches, 0 to 1
    curl: tuple  # how far rows bend, in x-heights
    creases: tuple  # number of creases
    depth: float  # of creases, in x-heights
    blur: tuple  # radius in x-heights
    noise: tuple  # strength, see camera.grain
    quality: tuple  # of the JPEG
    light: tuple  # brightness of the darkest corner, 0 to 1
    # Probabilities from 0 to 1:
    shadows: float
    stains: float
    pen: float  # ink marks made by hand
    show_through: float  # print on the other side
    dead_dot: float  # a dot of the print head that does not print
    shaken: float  # motion blur
    tight: float  # the picture cuts off the paper's edges
    # Set for each photo:
    x_height: int = 0  # pixels
    background: str = ""  # a key of BACKGROUNDS


LEVELS = {
    "clean": Look((14, 25), 3, 0.02, (0, 0.15), (0, 0.25), (0, 0), 0, (0, 0.04), (1, 3), (80, 90), (0.8, 0.95), 0.15, 0, 0, 0.1, 0, 0, 0.2),
    "usual": Look((11, 20), 6, 0.06, (0, 0.4), (0.2, 1.1), (0, 6), 0.35, (0.02, 0.07), (2, 6), (65, 85), (0.6, 0.85), 0.4, 0.06, 0.08,
                  0.2, 0.08, 0.12, 0.15),
    "hard": Look((9, 15), 12, 0.1, (0.3, 0.7), (0.6, 2.0), (4, 14), 0.6, (0.04, 0.095), (5, 10), (45, 70), (0.4, 0.7), 0.7, 0.25, 0.25,
                 0.4, 0.2, 0.35, 0.2),
}
# Name: weight, drawing function.
BACKGROUNDS = {
    "oak": (4, camera.wood),
    "pale wood": (4, lambda rng, size: camera.wood(rng, size, (150, 120, 90), (222, 196, 160))),
    "dark wood": (3, lambda rng, size: camera.wood(rng, size, (40, 32, 28), (92, 76, 66))),
    "marble": (3, camera.marble),
    "white top": (3, lambda rng, size: camera.marble(rng, size, (196, 196, 198), (244, 243, 240))),
    "stone": (3, camera.stone),
    "pale stone": (3, lambda rng, size: camera.stone(rng, size, (150, 146, 140), (210, 206, 200))),
    "red cloth": (1, camera.cloth),
    "blue cloth": (1, lambda rng, size: camera.cloth(rng, size, (60, 96, 150), (226, 228, 232), 110)),
    "shelf": (1, camera.shelf),
}


def curl(flat, dice, look):
    """Bends the rows up and down and the strip from side to side, like paper that comes off a roll."""
    rise = dice.uniform(*look.curl) * look.x_height
    sway, waves = rise * dice.uniform(0, 1.5), dice.uniform(0.4, 1.1)
    start = math.pi * (0.5 - waves + dice.choice((0, 1))) + dice.gauss(0, 0.5)  # nearly symmetric: both sides up or both down
    margin = math.ceil(max(rise, sway)) + 2
    padded = Image.new("RGBA", (flat.width + 2 * margin, flat.height + 2 * margin), (0, 0, 0, 0))
    padded.paste(flat, (margin, margin))
    w, h = padded.size
    lean = dice.uniform(-0.6, 0.6)

    def source_point(x, y):
        height_share = math.sin(2 * math.pi * waves * x / w + start + lean * math.pi * y / h)
        return x + sway * math.sin(2 * math.pi * 0.8 * y / h + start), y + rise * height_share

    bent = camera.mesh(padded, (24, max(8, h // 60)), source_point)
    # A slope that faces away from the light is darker.
    contrast = 0.05 * min(1, rise / look.x_height)
    light = np.asarray([1 + contrast * math.cos(2 * math.pi * waves * x / w + start) for x in range(w)], np.float32)
    shaded = camera.to_image(np.asarray(bent.convert("RGB"), np.float32) * light[None, :, None]).convert("RGBA")
    shaded.putalpha(bent.getchannel("A"))
    return shaded


def add_stain(flat, dice):
    """Adds a coffee or sauce stain with a darker rim."""
    colour = dice.choice(((214, 178, 130), (232, 150, 120), (200, 190, 150)))
    x, y, r = dice.uniform(0, flat.width), dice.uniform(0, flat.height), dice.uniform(0.08, 0.25) * flat.width
    colour_layer = Image.new("RGB", flat.size, (255, 255, 255))
    pale = tuple((value + 255) // 2 for value in colour)
    ImageDraw.Draw(colour_layer).ellipse([x - r, y - r * 0.8, x + r, y + r * 0.8], fill=pale, outline=colour,
                                         width=max(3, round(r / 12)))
    image = ImageChops.multiply(flat.convert("RGB"), colour_layer.filter(ImageFilter.GaussianBlur(3))).convert("RGBA")
    image.putalpha(flat.getchannel("A"))
    return image


def add_pen_marks(flat, dice, x_height):
    """Adds ticks, rings and lines made with a pen."""
    draw, ink = ImageDraw.Draw(flat), dice.choice(((30, 50, 150), (180, 30, 40), (40, 40, 40), (30, 110, 60)))
    wide = max(2, round(x_height / 5))
    for _ in range(dice.randint(1, 5)):
        x, y, u = dice.uniform(0, flat.width), dice.uniform(flat.height * 0.1, flat.height * 0.95), x_height
        kind = dice.choice("tick tick ring line".split())
        if kind == "tick":
            draw.line([x, y, x + u, y + u * 1.4, x + 3 * u, y - 1.6 * u], fill=ink, width=wide, joint="curve")
        elif kind == "ring":
            draw.ellipse([x - 6 * u, y - 2.2 * u, x + 5 * u, y + 2 * u], outline=ink, width=wide)
        else:
            draw.line([x, y, x + dice.uniform(8, 25) * u, y + dice.uniform(-1, 1) * u], fill=ink, width=wide)
    return flat


def place_on_table(flat, rng, dice, look):
    """Puts the strip on a table, so that it fills most of the picture's height (62 to 95 %, or up to 96 % if it is long)."""
    degrees = dice.uniform(-look.turn, look.turn)
    sides = (flat.width, flat.height * 0.3, flat.width, flat.height * 0.3)
    squeeze_pixels = [abs(dice.gauss(0, look.lean / 2)) * side for side in sides]
    quad = camera.turned_quad((0, 0), flat.size, degrees, [min(pixels, 0.12 * flat.width) for pixels in squeeze_pixels])
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    wide, tall = max(xs) - min(xs), max(ys) - min(ys)
    height = min(max(1500, tall / dice.uniform(0.62, 0.95)), max(3000, tall * 1.04))
    width = max(wide * dice.uniform(1.04, 1.2), height * dice.choice((0.5625, 0.75)))
    if dice.random() < look.tight and abs(degrees) < 2:
        width = wide * 0.985  # cuts off the paper's edges
    size = (round(width), round(height))
    x = dice.uniform(0, 1) * (width - wide) - min(xs)
    y = dice.uniform(0.2, 0.8) * (height - tall) - min(ys)
    quad = [(round(a + x, 3), round(b + y, 3)) for a, b in quad]
    background = BACKGROUNDS[look.background][1](rng, size).filter(ImageFilter.GaussianBlur(dice.uniform(0, 2)))
    return camera.lay(background, flat, quad, softness=dice.randint(6, 20), darkness=dice.uniform(0.3, 0.6))


def light_up(image, dice, look):
    """Adds uneven light, perhaps a shadow, and a colour cast."""
    image = camera.vignette(image, dice.uniform(*look.light), dice.uniform(0.92, 1.06),
                           (dice.uniform(0.15, 0.85), dice.uniform(0.1, 0.8)))
    if dice.random() < look.shadows:
        x, y, side = dice.uniform(0.3, 0.8), dice.uniform(0.3, 0.9), dice.choice((0, 1))
        hand = [(1.1, 1.1), (1.1, y - 0.1), (x + 0.1, y), (x - 0.05, y + 0.12), (x, 1.1)]  # a hand and the phone's edge
        image = camera.shadow(image, [(1 - a if side else a, b) for a, b in hand], dice.randint(20, 90), dice.uniform(0.15, 0.5))
    warm = dice.uniform(-1, 1)
    return camera.cast(image, (1 + 0.06 * warm, 1.0, 1 - 0.13 * warm if warm > 0 else 1 - 0.05 * warm))


def blur_motion(image, dice, x_height):
    """Adds motion blur in a random direction."""
    if x_height >= 15:
        return camera.motion(image, 4)
    kernel = [0.0] * 9
    for place in dice.choice(((3, 4, 5), (1, 4, 7), (0, 4, 8), (2, 4, 6))):
        kernel[place] = 1.0
    return image.filter(ImageFilter.Kernel((3, 3), kernel))


def taken(flat, rng, dice, look):
    """The photo as pixels, before it is encoded."""
    if dice.random() < look.stains:
        flat = add_stain(flat, dice)
    if dice.random() < look.pen:
        flat = add_pen_marks(flat, dice, look.x_height)
    flat = curl(flat, dice, look)
    creases = dice.randint(*look.creases)
    if creases:
        flat = camera.crumple(flat, rng, creases, look.depth * look.x_height, dice.uniform(0.1, 0.4))
    image = light_up(place_on_table(flat, rng, dice, look), dice, look)
    if dice.random() < look.shaken:
        image = blur_motion(image, dice, look.x_height)
    image = camera.blur(image, min(1.6, dice.uniform(*look.blur) * look.x_height))
    return camera.grain(image, rng, dice.uniform(*look.noise))


def photograph(flat, rng, dice, look):
    """The photo as the bytes of a JPEG."""
    return camera.encode(taken(flat, rng, dice, look), "jpg", dice.randint(*look.quality), dice.choice((1,) * 9 + (6,)))
