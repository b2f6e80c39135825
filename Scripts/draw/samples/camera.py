"""Turns flat pictures of paper and packs into photos: perspective, light, shadow, blur, noise, creases and encoding.

Every step is integer arithmetic, Pillow's resampling or plain multiplication, so that a seed gives the same bytes on
every x86-64 Debian 12. `rng` is a numpy generator; flat pictures are RGBA, photos RGB.
"""
import io
import math

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter


def generator(seed):
    return np.random.Generator(np.random.PCG64(seed))


def clouds(rng, size, cell):
    """Smooth random values from 0 to 255; `cell` is the size (x, y) of a blob in pixels."""
    w, h = max(2, round(size[0] / cell[0]) + 1), max(2, round(size[1] / cell[1]) + 1)
    coarse = Image.fromarray(rng.integers(0, 256, (h, w), dtype=np.uint8), "L")
    return np.asarray(coarse.resize(size, Image.BICUBIC), dtype=np.float32)


def to_image(array):
    return Image.fromarray(np.clip(np.rint(array), 0, 255).astype(np.uint8), "RGB")


def tint(grey, dark, light):
    """Maps grey 0 to 255 to colours from `dark` to `light`."""
    mix = grey[..., None] / np.float32(255)
    return np.asarray(dark, np.float32) * (1 - mix) + np.asarray(light, np.float32) * mix


# --- backgrounds ---------------------------------------------------------------------------------------------

def wood(rng, size, dark=(92, 58, 36), light=(168, 118, 78)):
    grain = (clouds(rng, size, (420, 7)) * np.float32(0.5) + clouds(rng, size, (900, 26)) * np.float32(0.35)
             + clouds(rng, size, (60, 3)) * np.float32(0.15))
    planks = np.zeros((size[1], 1), np.float32)
    step = max(180, size[1] // 5)
    for edge in range(step // 2, size[1], step):
        planks[max(0, edge - 3):edge + 3] = 60
    return to_image(tint(np.clip(grain * np.float32(1.3) - 35 - planks, 0, 255), dark, light))


def marble(rng, size, dark=(160, 160, 164), light=(232, 230, 226)):
    broad, fine = clouds(rng, size, (330, 240)), clouds(rng, size, (90, 70))
    veins = np.clip(255 - np.abs(broad + fine * np.float32(0.4) - 170) * 9, 0, 255)
    return to_image(tint(255 - veins * np.float32(0.45) - clouds(rng, size, (5, 5)) * np.float32(0.08), dark, light))


def stone(rng, size, dark=(52, 54, 58), light=(122, 122, 126)):
    speckle = clouds(rng, size, (4, 4)) * np.float32(0.6) + clouds(rng, size, (13, 13)) * np.float32(0.4)
    return to_image(tint(np.clip(speckle * 2 - 128, 0, 255), dark, light))


def cloth(rng, size, first_colour=(176, 58, 52), second_colour=(236, 230, 220), square=150):
    x = (np.arange(size[0]) // square % 2).astype(np.float32)[None, :]
    y = (np.arange(size[1]) // square % 2).astype(np.float32)[:, None]
    weave = ((np.arange(size[0])[None, :] + np.arange(size[1])[:, None]) % 4 < 2).astype(np.float32) * 10
    share = (x + y) * np.float32(127.5)
    light = clouds(rng, size, (400, 400))[..., None] * np.float32(0.08)
    return to_image(tint(share, first_colour, second_colour) - weave[..., None] + light)


def shelf(rng, size):
    """A shop shelf out of focus: rows of coloured packs."""
    image = Image.new("RGB", size, (70, 68, 66))
    draw = ImageDraw.Draw(image)
    rows, y_top = 3, 0
    for _ in range(rows):
        height = size[1] // rows
        x = -int(rng.integers(0, 120))
        while x < size[0]:
            width = int(rng.integers(110, 260))
            colour = tuple(int(c) for c in rng.integers(50, 230, 3))
            draw.rectangle([x, y_top + height // 8, x + width - 10, y_top + height - 46], fill=colour)
            draw.rectangle([x + 18, y_top + height // 3, x + width - 30, y_top + height // 2], fill=(235, 232, 222))
            x += width
        draw.rectangle([0, y_top + height - 46, size[0], y_top + height], fill=(196, 194, 190))
        y_top += height
    return image.filter(ImageFilter.GaussianBlur(14))


# --- geometry ------------------------------------------------------------------------------------------------

def homography(target, source):
    """Pillow's eight perspective coefficients that map the quadrilateral `target` to the quadrilateral `source`."""
    rows = []
    for (x, y), (u, v) in zip(target, source):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    rows = [[float(value) for value in row] for row in rows]
    for column in range(8):  # Gauss-Jordan elimination; numpy's BLAS results differ between processors
        pivot = max(range(column, 8), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for row in range(8):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column])]
    return [row[8] for row in rows]


def lay(background, flat, quad, shadow=(14, 18), softness=16, darkness=0.55):
    """Puts a flat picture on a background with its corners at `quad` (clockwise from top left), and adds its shadow."""
    w, h = flat.size
    size = background.size
    coefficients = homography(quad, [(0, 0), (w, 0), (w, h), (0, h)])
    placed = flat.transform(size, Image.PERSPECTIVE, coefficients, Image.BICUBIC)
    alpha = placed.getchannel("A")
    shadow_mask = ImageChops.offset(alpha, *shadow).filter(ImageFilter.GaussianBlur(softness))
    keep = shadow_mask.point([round(255 - value * darkness) for value in range(256)])
    darkened = ImageChops.multiply(background, Image.merge("RGB", [keep] * 3))
    darkened.paste(placed.convert("RGB"), (0, 0), alpha)
    return darkened


def turned_quad(centre, size, degrees, squeeze=(0, 0, 0, 0)):
    """The corners of a rectangle rotated about its centre. `squeeze`: how many pixels the top, right, bottom and left sides
    are shortened at each end."""
    w, h = size
    top, right, bottom, left = squeeze
    corners = [(-w / 2 + top, -h / 2 + left), (w / 2 - top, -h / 2 + right),
               (w / 2 - bottom, h / 2 - right), (-w / 2 + bottom, h / 2 - left)]
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(round(centre[0] + x * c - y * s, 3), round(centre[1] + x * s + y * c, 3)) for x, y in corners]


def mesh(flat, cells, source_point):
    """Warps by a grid of (columns, rows) cells; `source_point(x, y)` is the point of `flat` that appears at (x, y)."""
    w, h = flat.size
    across, down = cells
    xs, ys = [round(w * i / across) for i in range(across + 1)], [round(h * i / down) for i in range(down + 1)]
    grid = [[tuple(round(v, 3) for v in source_point(x, y)) for x in xs] for y in ys]
    data = []
    for j in range(down):
        for i in range(across):
            a, b, c, d = grid[j][i], grid[j + 1][i], grid[j + 1][i + 1], grid[j][i + 1]
            data.append(((xs[i], ys[j], xs[i + 1], ys[j + 1]), (*a, *b, *c, *d)))
    return flat.transform(flat.size, Image.MESH, data, Image.BICUBIC)


def cylinder(flat, share=0.92):
    """Wraps a label around a bottle, darker towards its sides; `share` is the label's width by the bottle's."""
    w, h = flat.size
    radius, half = w / 2 / share, math.asin(share)

    def source_point(x, y):
        angle = math.asin(max(-1.0, min(1.0, (x - w / 2) / radius)))
        return (w / 2 + angle / half * w / 2, y)

    bent = mesh(flat, (96, 1), source_point)
    cosines = [round(math.sqrt(max(0.0, 1 - ((x - w * 0.42) / radius) ** 2)), 4) for x in range(w)]
    light = np.asarray(cosines, np.float32)[None, :, None] * np.float32(0.62) + np.float32(0.4)
    shaded = to_image(np.asarray(bent.convert("RGB"), np.float32) * light).convert("RGBA")
    shaded.putalpha(bent.getchannel("A"))
    return shaded


def crumple(flat, rng, creases=14, depth=9.0, contrast=0.30):
    """Paper that was in a pocket: flat facets between creases, each displaced by up to about `depth` pixels and shaded by its
    slope."""
    w, h = flat.size
    folds = []
    for _ in range(creases):
        angle = math.radians(int(rng.integers(0, 180)))
        x, y = int(rng.integers(0, w)), int(rng.integers(0, h))
        strength = int(rng.integers(-100, 101)) / 100
        folds.append((math.cos(angle), math.sin(angle), x, y, strength))

    def slope(x, y):
        gx = gy = 0.0
        for a, b, px, py, strength in folds:
            distance = a * (x - px) + b * (y - py)
            side = max(-1.0, min(1.0, distance / 12))
            gx += a * side * strength
            gy += b * side * strength
        return gx, gy

    def source_point(x, y):
        gx, gy = slope(x, y)
        return (x + gx * depth / math.sqrt(creases), y + gy * depth / math.sqrt(creases))

    bent = mesh(flat, (max(8, w // 24), max(8, h // 24)), source_point)
    step = 6
    shade = np.asarray([[sum(slope(x, y)) for x in range(0, w + step, step)] for y in range(0, h + step, step)])
    light = np.rint(np.clip(128 + shade / math.sqrt(creases) * 128 * contrast, 0, 255)).astype(np.uint8)
    light = Image.fromarray(light, "L").resize((w, h), Image.BICUBIC).filter(ImageFilter.GaussianBlur(2))
    gain = np.asarray(light, np.float32)[..., None] / np.float32(128)
    lit = to_image(np.asarray(bent.convert("RGB"), np.float32) * np.minimum(gain, np.float32(1.12))).convert("RGBA")
    lit.putalpha(bent.getchannel("A"))
    return lit


# --- light and lens ------------------------------------------------------------------------------------------

def vignette(image, low=0.62, high=1.06, centre=(0.45, 0.4)):
    """Light from one lamp or window: brightness `high` at `centre` (shares of width and height), decreasing to `low`."""
    w, h = image.size
    x = ((np.arange(w, dtype=np.float32) / np.float32(w)) - np.float32(centre[0])) ** 2
    y = ((np.arange(h, dtype=np.float32) / np.float32(h)) - np.float32(centre[1])) ** 2
    gain = np.maximum(np.float32(high) - (x[None, :] + y[:, None]) * np.float32((high - low) * 2), np.float32(low))
    return to_image(np.asarray(image, np.float32) * gain[..., None])


def shadow(image, polygon, softness=40, darkness=0.45):
    """Adds the shadow of a hand or phone: a polygon in shares of the picture's width and height."""
    w, h = image.size
    shade = Image.new("L", image.size, 255)
    ImageDraw.Draw(shade).polygon([(x * w, y * h) for x, y in polygon], fill=round(255 * (1 - darkness)))
    shade = shade.filter(ImageFilter.GaussianBlur(softness))
    return ImageChops.multiply(image, Image.merge("RGB", [shade] * 3))


def glare(image, centre, radii, strength=235, turn=0):
    """Adds a lamp's reflection on foil or plastic: an ellipse in shares of width and height, rotated by `turn` degrees."""
    w, h = image.size
    spot = Image.new("L", image.size, 0)
    x, y, rx, ry = centre[0] * w, centre[1] * h, radii[0] * w, radii[1] * h
    ImageDraw.Draw(spot).ellipse([x - rx, y - ry, x + rx, y + ry], fill=strength)
    spot = spot.rotate(turn, Image.BICUBIC, center=(x, y)).filter(ImageFilter.GaussianBlur(min(rx, ry) * 0.55))
    return ImageChops.screen(image, Image.merge("RGB", [spot] * 3))


def cast(image, gains):
    """Changes the white balance, as a warm or cold lamp does; a gain for each of red, green and blue."""
    return Image.merge("RGB", [band.point([min(255, round(v * gain)) for v in range(256)])
                               for band, gain in zip(image.split(), gains)])


def grain(image, rng, strength):
    """Adds sensor noise, nearly normal (a sum of uniform integers) and stronger in dark areas."""
    w, h = image.size
    raw = sum(rng.integers(-8, 9, (h, w, 1), dtype=np.int16) for _ in range(3)).astype(np.float32)
    colour = rng.integers(-6, 7, (h, w, 3), dtype=np.int16).astype(np.float32)
    base = np.asarray(image, np.float32)
    return to_image(base + (raw + colour) * np.float32(strength / 9) * (np.float32(1.25) - base / np.float32(400)))


def blur(image, radius):
    return image.filter(ImageFilter.GaussianBlur(radius)) if radius else image


def motion(image, length):
    """Adds horizontal motion blur of about `length` pixels."""
    kernel = [0] * 25
    for place in range(5):
        kernel[10 + place] = 1
    for _ in range(max(1, length // 4)):
        image = image.filter(ImageFilter.Kernel((5, 5), kernel))
    return image


# --- files ---------------------------------------------------------------------------------------------------

# EXIF orientation: the inverse of its rotation, which gives the pixels that the camera stores.
STORED = {1: None, 3: Image.ROTATE_180, 6: Image.ROTATE_90, 8: Image.ROTATE_270}


def encode(image, kind, quality=80, orientation=1):
    """The bytes of a jpg, webp or png file."""
    if STORED[orientation] is not None:
        image = image.transpose(STORED[orientation])
    out = io.BytesIO()
    if kind == "jpg":
        exif = Image.Exif()
        exif[0x010F], exif[0x0110], exif[0x0112] = "qix", "drawn sample", orientation
        image.save(out, "JPEG", quality=quality, subsampling=2, optimize=True, exif=exif)
    elif kind == "webp":
        image.save(out, "WEBP", quality=quality, method=4)
    elif kind == "png":
        image.save(out, "PNG", compress_level=9)
    else:
        raise ValueError(kind)
    return out.getvalue()
