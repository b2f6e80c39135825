"""Draws the rows of a till's receipt as a strip of thermal paper."""
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from camera import clouds, generator

FONTS = {
    "liberation": "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf",
    "liberation-bold": "/usr/share/fonts/truetype/liberation/LiberationMono-Bold.ttf",
    "dejavu": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "dejavu-bold": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf",
    "noto": "/usr/share/fonts/truetype/noto/NotoMono-Regular.ttf",
    "logo": "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
}
BOLD = {"liberation": "liberation-bold", "dejavu": "dejavu-bold", "noto": "noto"}


def font(name, size):
    return ImageFont.truetype(FONTS[name], size, layout_engine=ImageFont.Layout.BASIC)


def strip(till, rows, seed, scale=1.0, fade=0.0, torn=True):
    """The receipt, flat and upright, RGBA. `fade`, 0 to 1: how far the print has faded, in patches."""
    size = round(till.font_pixels * scale)
    regular = font(till.font, size)
    bold = font(BOLD.get(till.font, till.font), size)
    advance = regular.getlength("0")
    margin = round(size * 1.3)
    width = round(advance * till.width * till.squeeze) + 2 * margin
    row_pitch = round(size * 1.28)
    heights = {"tall": round(row_pitch * 1.75), "logo": round(row_pitch * 2.3)}
    height = sum(heights.get(style, row_pitch) for _, style in rows) + 2 * margin
    ink = Image.new("L", (width, height), 0)
    y = margin
    for text, style in rows:
        row_font = bold if style in ("bold", "tall") else regular
        if style == "logo":
            logo_font = font("logo", round(size * 1.7))
            w = min(logo_font.getlength(text.strip()), width - 2 * margin)
            logo_font = logo_font if w < width - 2 * margin else font("logo", round(size * 1.3))
            ImageDraw.Draw(ink).text(((width - logo_font.getlength(text.strip())) / 2, y), text.strip(), 255, logo_font)
        elif text.strip():
            row = Image.new("L", (round(advance * till.width) + size, row_pitch), 0)
            ImageDraw.Draw(row).text((0, 0), text, 255, row_font)
            row_height = round(row_pitch * 1.6) if style == "tall" else row_pitch
            row = row.resize((round(row.width * till.squeeze), row_height), Image.BICUBIC)
            ink.paste(255, (margin, y), row)
        y += heights.get(style, row_pitch)

    rng = generator(seed)
    # Thermal print is never quite black, some lines of dots are weaker, and old paper fades in patches.
    strength = np.float32(1) - clouds(rng, ink.size, (3, 3)) * np.float32(0.18 / 255)
    strength = strength - clouds(rng, ink.size, (220, 90)) * np.float32(0.12 / 255)
    if fade:
        strength = strength - np.clip(clouds(rng, ink.size, (380, 300)) - 110, 0, 145) * np.float32(fade / 145)
    coverage = np.asarray(ink.filter(ImageFilter.GaussianBlur(0.6)), np.float32) / 255 * np.clip(strength, 0.12, 1)
    brightness = 247 - clouds(rng, ink.size, (300, 500)) * np.float32(0.03)
    grey = brightness * (1 - coverage) + np.float32(till.ink) * coverage
    paper = np.stack([grey, grey - 1, grey - np.float32(4)], axis=-1)
    image = Image.fromarray(np.clip(np.rint(paper), 0, 255).astype(np.uint8), "RGB").convert("RGBA")
    return cut_edges(image, max(6, size // 4)) if torn else image


def cut_edges(image, tooth):
    """The image with both ends cut in teeth, as by a till's serrated blade; `tooth` is their width in pixels."""
    alpha = Image.new("L", image.size, 255)
    draw, height = ImageDraw.Draw(alpha), image.height
    for x in range(0, image.width + tooth, tooth):
        draw.polygon([(x, height), (x + tooth / 2, height - tooth * 0.7), (x + tooth, height)], fill=0)
        draw.polygon([(x, -1), (x + tooth / 2, tooth * 0.5), (x + tooth, -1)], fill=0)
    image.putalpha(alpha)
    return image
