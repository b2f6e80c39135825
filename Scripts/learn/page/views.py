"""Views of a source as a phone would show it, with what the page's net is to say of each cell.

The view is made by a map from each of its points to the source: a homography (turn, size, perspective), then curls and creases.
The same map's derivatives turn the source's rows into directions and heights of the view.
"""
import io
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import camera
from pagenet import STRIDE

# Rows keep this share of the capitals' height in the target, so that neighbours stay apart.
CORE = 0.7


def smooth_noise(rng, height, width, cell):
    """Noise of about ±1 whose waves are `cell` pixels long."""
    small = rng.normal(size=(max(2, round(height / cell) + 2), max(2, round(width / cell) + 2))).astype(np.float32)
    return np.asarray(Image.fromarray(small).resize((width, height), Image.BICUBIC))


def background(dice, rng, size):
    kind = dice.random()
    if kind < 0.12:
        grey = np.full(size[::-1], dice.uniform(0, 255), np.float32)
    elif kind < 0.2:
        grey = np.full(size[::-1], dice.uniform(225, 255), np.float32)
    else:
        draw = dice.choice((camera.wood, camera.marble, camera.stone, camera.cloth, camera.shelf,
                            lambda r, s: camera.marble(r, s, (196, 196, 198), (244, 243, 240)),
                            lambda r, s: camera.wood(r, s, (150, 120, 90), (222, 196, 160)),
                            lambda r, s: camera.stone(r, s, (150, 146, 140), (210, 206, 200))))
        zoom = dice.uniform(0.6, 1.6)
        grey = np.asarray(draw(rng, (max(16, round(size[0] / zoom)), max(16, round(size[1] / zoom)))).convert("L").resize(size), np.float32)
    if dice.random() < 0.5:
        # Things on the table: boxes, rings, strokes; edges that are no print.
        image = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
        draw = ImageDraw.Draw(image)
        for _ in range(dice.randint(1, 12)):
            x, y, r = dice.uniform(0, size[0]), dice.uniform(0, size[1]), dice.uniform(4, 160)
            shade = dice.randint(0, 255)
            kind = dice.random()
            if kind < 0.35:
                draw.rectangle([x, y, x + r, y + dice.uniform(3, 200)], fill=shade)
            elif kind < 0.6:
                draw.ellipse([x - r, y - r, x + r, y + r], outline=shade, width=dice.randint(1, 12))
            else:
                draw.line([x, y, dice.uniform(0, size[0]), dice.uniform(0, size[1])], fill=shade, width=dice.randint(1, 14))
        grey = np.asarray(image, np.float32)
    return grey


class View:
    """The map of a view: `source(x, y)` for arrays of its points."""
    def __init__(self, source, dice, rng, size):
        height, width = source.picture.shape
        self.size = size
        capitals = float(np.median(source.capitals)) if len(source.capitals) else height / 60
        turn = dice.gauss(0, 5) if dice.random() < 0.6 else dice.uniform(-180, 180)
        if dice.random() < 0.35:
            turn += dice.choice((90, 180, 270))
        radians = math.radians(turn)
        fit = min(size[0] / (abs(width * math.cos(radians)) + abs(height * math.sin(radians))),
                  size[1] / (abs(height * math.cos(radians)) + abs(width * math.sin(radians))))
        if dice.random() < 0.6:
            scale = fit * dice.uniform(0.55, 1.15)  # the whole of it
        else:
            scale = math.exp(dice.uniform(math.log(4), math.log(30))) / capitals  # a part of it
        scale = min(scale, 1.6 if source.alpha is None else 2.0, 34 / capitals)
        scale = max(scale, 2.2 / capitals, fit * 0.3)
        # The point of the source in the view's middle: nearly any if only a part is seen.
        loose_x, loose_y = max(0.0, 1 - size[0] / scale / width), max(0.0, 1 - size[1] / scale / height)
        roam = max(loose_x, loose_y, 0.15 if dice.random() < 0.3 else 0.03)
        cx, cy = width / 2 + width / 2 * roam * dice.uniform(-1, 1), height / 2 + height / 2 * roam * dice.uniform(-1, 1)
        c, s = math.cos(radians) / scale, math.sin(radians) / scale
        lean = 0.00018 * 640 / max(size)
        self.h = (c, s, cx, -s, c, cy, dice.gauss(0, lean), dice.gauss(0, lean))
        self.step = 1.0
        # Curl: slow waves; creases: facets; both in source pixels.
        self.waves = []
        if source.alpha is not None or dice.random() < 0.3:
            for _ in range(dice.randint(0, 3)):
                angle = dice.gauss(0, 0.5)
                wave = dice.uniform(0.5, 2.5) * width
                amplitude = capitals * dice.uniform(0, 2.5 if dice.random() < 0.7 else 5) * min(1, wave / width)
                self.waves.append((math.cos(angle) / wave * 2 * math.pi, math.sin(angle) / wave * 2 * math.pi, dice.uniform(0, 6.3), amplitude))
        self.folds = []
        if source.alpha is not None and dice.random() < 0.5:
            for _ in range(dice.randint(1, 12)):
                angle = dice.uniform(0, math.pi)
                self.folds.append((math.cos(angle), math.sin(angle), dice.uniform(0, width), dice.uniform(0, height), dice.gauss(0, 0.06)))

    def source(self, x, y):
        c, s, cx, ms, mc, cy, px, py = self.h
        u, v = x - self.size[0] / 2, y - self.size[1] / 2
        w = 1 + px * u + py * v
        u, v = u / w, v / w
        sx, sy = cx + c * u + s * v, cy + ms * u + mc * v
        dx, dy = np.zeros_like(sx), np.zeros_like(sy)
        for a, b, phase, amplitude in self.waves:
            dy += amplitude * np.sin(a * sx + b * sy + phase)
        for a, b, x0, y0, strength in self.folds:
            bend = strength * np.abs(a * (sx - x0) + b * (sy - y0))
            dx += a * bend * 0.5
            dy += b * bend
        return sx + dx, sy + dy

    def shade(self, sx, sy, dice):
        """How creases darken the paper."""
        light = np.ones_like(sx)
        for a, b, x0, y0, strength in self.folds:
            light += strength * 1.5 * np.sign(a * (sx - x0) + b * (sy - y0))
        return light


def sampled(picture, x, y):
    """The picture at real places, edges repeated."""
    height, width = picture.shape
    x, y = np.clip(x - 0.5, 0, width - 1.001), np.clip(y - 0.5, 0, height - 1.001)
    ix, iy = x.astype(np.int32), y.astype(np.int32)
    fx, fy = (x - ix).astype(np.float32), (y - iy).astype(np.float32)
    at = iy * width + ix
    flat = picture.reshape(-1)
    right, below = np.minimum(1, width - 1), width if height > 1 else 0
    top = flat[at] * (1 - fx) + flat[at + right] * fx
    return top * (1 - fy) + (flat[at + below] * (1 - fx) + flat[at + below + right] * fx) * fy


def targets(source, view):
    """On a row or not, direction and height for each cell."""
    width, height = view.size[0] // STRIDE, view.size[1] // STRIDE
    labels = Image.new("I", (source.picture.shape[1], source.picture.shape[0]), 0)
    draw = ImageDraw.Draw(labels)
    directions, normals, capitals = [(1.0, 0.0)], [(0.0, 1.0)], [8.0]
    for number, (quad, capital, across) in enumerate(zip(source.rows, source.capitals, source.directions), 1):
        down = ((quad[3] + quad[2]) - (quad[0] + quad[1])) / 2 * (1 - CORE) / 2
        core = [quad[0] + down, quad[1] + down, quad[2] - down, quad[3] - down]
        draw.polygon([tuple(map(float, point)) for point in core], fill=number)
        directions.append(tuple(across))
        normals.append((-across[1], across[0]))
        capitals.append(float(capital))
    labels = np.asarray(labels)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = (x + 0.5) * STRIDE, (y + 0.5) * STRIDE
    sx, sy = view.source(x, y)
    # A thin row may pass between the middles of cells: several points of each cell are looked at.
    number = np.zeros((height, width), np.int32)
    for ox, oy in ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)):
        px, py = view.source(x + ox, y + oy)
        ix, iy = np.floor(px).astype(int), np.floor(py).astype(int)
        inside = (ix >= 0) & (iy >= 0) & (ix < labels.shape[1]) & (iy < labels.shape[0])
        found = np.where(inside, labels[np.clip(iy, 0, labels.shape[0] - 1), np.clip(ix, 0, labels.shape[1] - 1)], 0)
        number = np.where(found > 0, found, number)
    rx, ry = view.source(x + 1, y)
    bx, by = view.source(x, y + 1)
    # The map's derivatives: J = [[a, b], [c, d]].
    a, c, b, d = rx - sx, ry - sy, bx - sx, by - sy
    determinant = a * d - b * c
    direction = np.asarray(directions, np.float32)[number]
    normal = np.asarray(normals, np.float32)[number]
    u = (d * direction[..., 0] - b * direction[..., 1]) / determinant
    v = (-c * direction[..., 0] + a * direction[..., 1]) / determinant
    length = np.maximum(1e-9, np.hypot(u, v))
    slope = np.hypot(a * normal[..., 0] + c * normal[..., 1], b * normal[..., 0] + d * normal[..., 1])
    high = np.asarray(capitals, np.float32)[number] / np.maximum(1e-9, slope)
    on = (number > 0).astype(np.float32)
    return np.stack([on, u / length, v / length, np.log2(np.clip(high, 1, 128) / 8)]).astype(np.float32)


def harmed(grey, dice, rng):
    """Light, lens and encoding."""
    height, width = grey.shape
    light = 1 + dice.uniform(0, 0.35) * smooth_noise(rng, height, width, dice.uniform(150, 600))
    grey = grey * np.clip(light, 0.25, 1.6)
    if dice.random() < 0.3:
        mask = Image.new("L", (width, height), 0)
        points = [(dice.uniform(-0.2, 1.2) * width, dice.uniform(-0.2, 1.2) * height) for _ in range(dice.randint(3, 5))]
        ImageDraw.Draw(mask).polygon(points, fill=255)
        mask = np.asarray(mask.filter(ImageFilter.GaussianBlur(dice.uniform(1, 40))), np.float32) / 255
        grey = grey * (1 - mask * dice.uniform(0.1, 0.65))
    if dice.random() < 0.1:
        x, y, r = dice.uniform(0, width), dice.uniform(0, height), dice.uniform(20, 140)
        yy, xx = np.mgrid[0:height, 0:width]
        grey = grey + 200 * np.exp(-((xx - x) ** 2 + (yy - y) ** 2) / r ** 2)
    grey = np.clip(grey, 0, 255)
    contrast = dice.uniform(0.25, 1.0) if dice.random() < 0.4 else 1.0
    level = dice.uniform(0.6, 1.1)
    grey = (grey - 128) * contrast + 128 * level
    if dice.random() < 0.02:
        grey = 255 - grey
    image = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
    if dice.random() < 0.5:
        image = image.filter(ImageFilter.GaussianBlur(dice.uniform(0.2, 1.6)))
    if dice.random() < 0.1:
        image = camera.motion(image.convert("RGB"), dice.randint(2, 5)).convert("L") if dice.random() < 0.5 else image
    grey = np.asarray(image, np.float32) + rng.normal(size=(height, width)).astype(np.float32) * dice.uniform(0, 9)
    image = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
    if dice.random() < 0.7:
        data = io.BytesIO()
        image.save(data, "JPEG", quality=dice.randint(30, 92))
        image = Image.open(data)
    return np.asarray(image)


def view(source, dice, rng, size):
    """A picture (uint8) and its targets (4 × height/4 × width/4)."""
    placed = View(source, dice, rng, size)
    y, x = np.mgrid[0:size[1], 0:size[0]].astype(np.float32)
    sx, sy = placed.source(x + 0.5, y + 0.5)
    # Averaged first where the view is smaller than the source.
    shrink = math.hypot(placed.h[0], placed.h[1])
    picture = source.picture
    if shrink > 1.3:
        image = Image.fromarray(picture)
        small = image.resize((max(2, round(image.width / shrink)), max(2, round(image.height / shrink))), Image.BOX)
        grey = sampled(np.asarray(small, np.float32), sx * small.width / image.width, sy * small.height / image.height)
    else:
        grey = sampled(picture.astype(np.float32), sx, sy)
    inside = (sx >= 0) & (sy >= 0) & (sx < picture.shape[1]) & (sy < picture.shape[0])
    alpha = Image.fromarray((inside * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.7))
    share = np.asarray(alpha, np.float32) / 255
    grey = grey * np.clip(placed.shade(sx, sy, dice), 0.3, 1.3)
    if share.min() < 1:
        table = background(dice, rng, size)
        if dice.random() < 0.6:
            shadow = np.asarray(alpha.filter(ImageFilter.GaussianBlur(dice.uniform(3, 14))), np.float32) / 255
            table = table * (1 - dice.uniform(0.1, 0.6) * np.roll(shadow, (dice.randint(-6, 10), dice.randint(-8, 8)), (0, 1)))
        grey = grey * share + table * (1 - share)
    target = targets(source, placed)
    return harmed(grey, dice, rng), target
