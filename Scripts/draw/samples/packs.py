"""Draws the flat back of a pack: brand, small print, nutrition table and barcode. Lengths are in pixels."""
import os
import subprocess
import tempfile

from PIL import Image, ImageDraw, ImageFont

from catalog import PRODUCTS
from camera import generator

SANS = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
BOLD = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
SERIF = "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf"

PARAGRAPH = ("INGREDIENTI: vedere la data sul lato. Può contenere tracce di frutta a guscio, soia e latte. "
             "Conservare in luogo fresco e asciutto, lontano da fonti di calore. Dopo l'apertura consumare entro "
             "pochi giorni. Da consumarsi preferibilmente entro la fine di: vedi chiusura. Prodotto e confezionato in "
             "Italia nello stabilimento di via dei Mulini 12. Raccolta differenziata: verifica le regole del tuo Comune.")
ABROAD = ("GB: Store in a cool, dry place away from heat. Best before: see the top of the pack. Product of Italy. "
          "DE: Kühl und trocken lagern. Mindestens haltbar bis: siehe Verschluss. Hergestellt in Italien. "
          "FR: À conserver dans un endroit frais et sec. À consommer de préférence avant le: voir la fermeture.")
NUTRITION = [("Energia", "1521 kJ"), ("", "359 kcal"), ("Grassi", "1,5 g"), ("di cui saturi", "0,3 g"), ("Carboidrati", "72 g"),
             ("di cui zuccheri", "3,4 g"), ("Fibre", "2,9 g"), ("Proteine", "13 g"), ("Sale", "0,01 g")]


def load_font(path, size):
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def symbol(code, module):
    """The barcode as zint draws it, with digits and quiet zones; `module` pixels per module."""
    kind, data = {8: ("EANX", code[:7]), 12: ("UPCA", code[:11]), 13: ("EANX", code[:12])}[len(code)]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "code.png")
        subprocess.run(["zint", f"--barcode={kind}", f"--data={data}", "--scale=4", "--height=52", "--quietzones",
                        f"--output={path}"], check=True, capture_output=True)
        drawn = Image.open(path).convert("L")
    # zint draws 2 pixels per module, times its scale of 4.
    return drawn.resize((round(drawn.width * module / 8), round(drawn.height * module / 8)), Image.LANCZOS)


def draw_wrapped(draw, text, box, font, fill):
    """Draws text in a box (left, top, right, bottom); text that does not fit is left out."""
    x, y, right, bottom = box
    row = ""
    for word in text.split() + [None]:
        if word is None or font.getlength(row + " " + word) > right - x:
            if y + font.size > bottom:
                return
            draw.text((x, y), row, fill, font)
            y += round(font.size * 1.3)
            row = word or ""
        else:
            row = f"{row} {word}".strip()


def pack(key, size, module, colours, seed, table=True, code=None, name=None):
    """The back of the pack of product `key`, RGBA. `colours`: ground, accent, ink. For a product outside the catalogue, `key` is
    None, and `code` and `name` (brand, name) replace it."""
    product = PRODUCTS.get(key)
    code = code or product.gtin
    brand, name = (product.brand, product.name) if product else name
    ground, accent, ink = colours
    w, h = size
    rng = generator(seed)
    image = Image.new("RGB", size, ground)
    draw = ImageDraw.Draw(image)
    for y in range(h):  # the ground gets darker towards the bottom
        k = y / h * 0.22
        draw.line([(0, y), (w, y)], fill=tuple(round(c * (1 - k)) for c in ground))
    unit = w / 100
    draw.ellipse([w * 0.52, -h * 0.10, w * 1.25, h * 0.20], fill=accent)
    for _ in range(7):
        x, y, r = int(rng.integers(0, w)), int(rng.integers(0, round(h * 0.22))), int(rng.integers(3, 9)) * unit
        draw.ellipse([x - r, y - r * 0.5, x + r, y + r * 0.5], outline=accent, width=max(2, round(unit * 0.5)))
    title = min(unit, h / 110)  # a low label has a small title
    draw.text((unit * 5, h * 0.03), brand, ink, load_font(SERIF, round(title * 11)))
    draw.text((unit * 5, h * 0.03 + title * 14), name, ink, load_font(BOLD, round(title * 4.2)))
    draw.rectangle([0, h * 0.215, w, h * 0.228], fill=accent)

    bars = symbol(code, module)
    panel = (bars.width + round(unit * 3), bars.height + round(unit * 3))
    px, py = round(w * 0.94 - panel[0]), round(h * 0.95 - panel[1])
    small = load_font(SANS, max(10, round(unit * 2.3)))
    if table:
        tx, ty, row = round(w * 0.05), round(h * 0.26), round(unit * 3.6)
        draw.rectangle([tx, ty, tx + unit * 42, ty + row * (len(NUTRITION) + 1) + unit], fill=(250, 249, 245))
        draw.text((tx + unit, ty + unit * 0.5), "Valori medi per 100 g", (30, 30, 30), load_font(BOLD, round(unit * 2.4)))
        for place, (left, right) in enumerate(NUTRITION):
            y = ty + row * (place + 1) + unit
            draw.line([(tx, y - 2), (tx + unit * 42, y - 2)], fill=(120, 120, 120), width=1)
            draw.text((tx + unit, y), left, (30, 30, 30), small)
            draw.text((tx + unit * 30, y), right, (30, 30, 30), small)
        draw_wrapped(draw, PARAGRAPH, (w * 0.52, h * 0.26, w * 0.95, py - unit * 3), small, ink)
        draw_wrapped(draw, ABROAD, (w * 0.05, h * 0.27 + unit * 40, w * 0.95, py - unit * 3), small, ink)
    elif py < h * 0.5:
        draw_wrapped(draw, PARAGRAPH, (w * 0.05, h * 0.26, px - unit * 3, h * 0.56), small, ink)
    else:
        draw_wrapped(draw, PARAGRAPH + " " + ABROAD, (w * 0.05, h * 0.26, w * 0.95, py - unit * 3), small, ink)
    draw.rectangle([px, py, px + panel[0], py + panel[1]], fill=(252, 252, 250))
    image.paste(Image.merge("RGB", [bars.point([round(24 + v * 228 / 255) for v in range(256)])] * 3),
               (px + round(unit * 1.5), py + round(unit * 1.5)))
    if px > unit * 30:
        x, y, r = px / 2, py + panel[1] / 2, unit * 7
        draw.ellipse([x - r, y - r, x + r, y + r], outline=ink, width=max(2, round(unit * 0.8)))
        draw.text((x - r * 0.62, y - r * 0.32), "PAP 21", ink, load_font(BOLD, round(unit * 2.4)))
        if product:
            draw.text((x - r * 0.9, y + r * 1.2), product.size + " ℮", ink, load_font(BOLD, round(unit * 4)))
    return image.convert("RGBA")


def rounded(flat, radius):
    """The picture with rounded corners."""
    alpha = Image.new("L", flat.size, 0)
    ImageDraw.Draw(alpha).rounded_rectangle([0, 0, flat.width - 1, flat.height - 1], radius, fill=255)
    flat = flat.copy()
    flat.putalpha(alpha)
    return flat
