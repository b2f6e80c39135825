"""Photographs a strip of paper: as a scanner would nearly, as people do, and as people do in a hurry."""
import math
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

import camera


@dataclass
class Look:
    """How bad a photograph is; pairs are the least and the most."""
    heights: tuple  # of a small x, in pixels
    turn: float  # degrees either way
    lean: float  # of the far side, as a share of the near one
    fade: tuple
    curl: tuple  # how far rows bend, in heights of an x
    creases: tuple
    depth: float
    blur: tuple  # in heights of an x
    noise: tuple
    quality: tuple
    light: tuple  # the darkest corner
    shadows: float  # the chances of ...
    stains: float
    pen: float
    show_through: float
    dead_dot: float
    shaken: float
    tight: float
    x_height: int = 0
    background: str = ""


LEVELS = {
    "clean": Look((14, 25), 3, 0.02, (0, 0.15), (0, 0.25), (0, 0), 0, (0, 0.04), (1, 3), (80, 90), (0.8, 0.95), 0.15, 0, 0, 0.1, 0, 0, 0.2),
    "usual": Look((11, 20), 6, 0.06, (0, 0.4), (0.2, 1.1), (0, 6), 0.35, (0.02, 0.07), (2, 6), (65, 85), (0.6, 0.85), 0.4, 0.06, 0.08,
                  0.2, 0.08, 0.12, 0.15),
    "hard": Look((9, 15), 12, 0.1, (0.3, 0.7), (0.6, 2.0), (4, 14), 0.6, (0.04, 0.095), (5, 10), (45, 70), (0.4, 0.7), 0.7, 0.25, 0.25,
                 0.4, 0.2, 0.35, 0.2),
}
# Name: how often, and who draws it.
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
    """Rows sag or wave across, and the strip swings a little from side to side, as it came off the roll."""
    bend = dice.uniform(*look.curl) * look.x_height
    swing, waves = bend * dice.uniform(0, 1.5), dice.uniform(0.4, 1.1)
    start = math.pi * (0.5 - waves + dice.choice((0, 1))) + dice.gauss(0, 0.5)  # both sides up or both down, nearly
    room = math.ceil(max(bend, swing)) + 2
    wide = Image.new("RGBA", (flat.width + 2 * room, flat.height + 2 * room), (0, 0, 0, 0))
    wide.paste(flat, (room, room))
    w, h = wide.size
    lean = dice.uniform(-0.6, 0.6)

    def fetch(x, y):
        down = math.sin(2 * math.pi * waves * x / w + start + lean * math.pi * y / h)
        return x + swing * math.sin(2 * math.pi * 0.8 * y / h + start), y + bend * down

    bent = camera.mesh(wide, (24, max(8, h // 60)), fetch)
    # A slope that faces away from the window is darker.
    fall = np.asarray([1 + 0.05 * min(1, bend / look.x_height) * math.cos(2 * math.pi * waves * x / w + start) for x in range(w)], np.float32)
    lit = camera.picture(np.asarray(bent.convert("RGB"), np.float32) * fall[None, :, None]).convert("RGBA")
    lit.putalpha(bent.getchannel("A"))
    return lit


def stain(flat, dice):
    """Coffee or sauce: a blot with a darker rim."""
    colour = dice.choice(((214, 178, 130), (232, 150, 120), (200, 190, 150)))
    x, y, r = dice.uniform(0, flat.width), dice.uniform(0, flat.height), dice.uniform(0.08, 0.25) * flat.width
    layer = Image.new("RGB", flat.size, (255, 255, 255))
    ImageDraw.Draw(layer).ellipse([x - r, y - r * 0.8, x + r, y + r * 0.8], fill=tuple((value + 255) // 2 for value in colour),
                                  outline=colour, width=max(3, round(r / 12)))
    made = ImageChops.multiply(flat.convert("RGB"), layer.filter(ImageFilter.GaussianBlur(3))).convert("RGBA")
    made.putalpha(flat.getchannel("A"))
    return made


def pen(flat, dice, x_height):
    """Ticks beside items, a ring round something or a line under it."""
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


def laid(flat, rng, dice, look):
    """On a table, filling 60 to 95 parts in a hundred of the picture's height or width."""
    degrees = dice.uniform(-look.turn, look.turn)
    squeeze = [abs(dice.gauss(0, look.lean / 2)) * side for side in (flat.width, flat.height * 0.3, flat.width, flat.height * 0.3)]
    quad = camera.turned_quad((0, 0), flat.size, degrees, [min(pull, 0.12 * flat.width) for pull in squeeze])
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    wide, tall = max(xs) - min(xs), max(ys) - min(ys)
    height = min(max(1500, tall / dice.uniform(0.62, 0.95)), max(3000, tall * 1.04))
    width = max(wide * dice.uniform(1.04, 1.2), height * dice.choice((0.5625, 0.75)))
    if dice.random() < look.tight and abs(degrees) < 2:
        width = wide * 0.985  # the paper's own edges are outside
    size = (round(width), round(height))
    x = dice.uniform(0, 1) * (width - wide) - min(xs)
    y = dice.uniform(0.2, 0.8) * (height - tall) - min(ys)
    quad = [(round(a + x, 3), round(b + y, 3)) for a, b in quad]
    background = BACKGROUNDS[look.background][1](rng, size).filter(ImageFilter.GaussianBlur(dice.uniform(0, 2)))
    return camera.lay(background, flat, quad, softness=dice.randint(6, 20), darkness=dice.uniform(0.3, 0.6))


def lit(made, dice, look):
    made = camera.vignette(made, dice.uniform(*look.light), dice.uniform(0.92, 1.06), (dice.uniform(0.15, 0.85), dice.uniform(0.1, 0.8)))
    if dice.random() < look.shadows:
        x, y, side = dice.uniform(0.3, 0.8), dice.uniform(0.3, 0.9), dice.choice((0, 1))
        hand = [(1.1, 1.1), (1.1, y - 0.1), (x + 0.1, y), (x - 0.05, y + 0.12), (x, 1.1)]  # a hand and the phone's edge
        made = camera.shadow(made, [(1 - a if side else a, b) for a, b in hand], dice.randint(20, 90), dice.uniform(0.15, 0.5))
    warm = dice.uniform(-1, 1)
    return camera.cast(made, (1 + 0.06 * warm, 1.0, 1 - 0.13 * warm if warm > 0 else 1 - 0.05 * warm))


def shaken(made, dice, x_height):
    """A short drift in some direction while the shutter was open."""
    if x_height >= 15:
        return camera.motion(made, 4)
    kernel = [0.0] * 9
    for place in dice.choice(((3, 4, 5), (1, 4, 7), (0, 4, 8), (2, 4, 6))):
        kernel[place] = 1.0
    return made.filter(ImageFilter.Kernel((3, 3), kernel))


def taken(flat, rng, dice, look):
    """The picture as the camera has it, before it is a file."""
    if dice.random() < look.stains:
        flat = stain(flat, dice)
    if dice.random() < look.pen:
        flat = pen(flat, dice, look.x_height)
    flat = curl(flat, dice, look)
    creases = dice.randint(*look.creases)
    if creases:
        flat = camera.crumple(flat, rng, creases, look.depth * look.x_height, dice.uniform(0.1, 0.4))
    made = lit(laid(flat, rng, dice, look), dice, look)
    if dice.random() < look.shaken:
        made = shaken(made, dice, look.x_height)
    made = camera.blur(made, min(1.6, dice.uniform(*look.blur) * look.x_height))
    return camera.grain(made, rng, dice.uniform(*look.noise))


def photograph(flat, rng, dice, look):
    """The JPEG's bytes."""
    return camera.encode(taken(flat, rng, dice, look), "jpg", dice.randint(*look.quality), dice.choice((1,) * 9 + (6,)))
