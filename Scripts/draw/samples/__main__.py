"""Draws images/: about two dozen uploads, their manifest, the catalogue, and the truth about each picture.

usage: /usr/bin/python3 Scripts/draw/samples [--heic] [FOLDER]

Needs Debian's python3-pil, python3-numpy, zint, fonts-dejavu-core, fonts-liberation and fonts-noto-mono. Every run gives
the same bytes. The HEIC picture is encoded only with --heic (needs libheif-examples), since its bytes depend on the
encoder's version. campaigns.yaml is written by hand and not touched.
"""
import argparse
import csv
import io
import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

from PIL import Image, ImageDraw, ImageFilter  # noqa: E402

import camera  # noqa: E402
import catalog  # noqa: E402
import packs  # noqa: E402
import paper  # noqa: E402
import tills  # noqa: E402
from camera import generator  # noqa: E402

UPLOADS = []  # (file name, shake, time, user's tier, truth, drawing function)


def upload(name, shake, at, tier="", **truth):
    """Decorator: registers the function that draws an upload. `truth` is what a reader must find."""
    def register(draw):
        UPLOADS.append((name, shake, at, tier, truth, draw))
        return draw
    return register


# --- products ------------------------------------------------------------------------------------------------

def product_truth(key, shake="scan", outcome="award", **rest):
    return dict(gtin=catalog.PRODUCTS[key].gtin14, outcome=outcome, **rest)


@upload("u001/spaghetti.jpg", "scan", "2026-03-10T17:02:11Z", "signed", **product_truth("spaghetti"))
def spaghetti():
    rng = generator(101)
    flat = packs.rounded(packs.pack("spaghetti", (1000, 1400), 4.4, ((28, 66, 140), (240, 196, 40), (250, 250, 245)), 1), 26)
    photo = camera.lay(camera.wood(rng, (1280, 1700)), flat, [(142, 150), (1146, 138), (1156, 1560), (130, 1548)])
    return camera.encode(camera.grain(camera.blur(camera.vignette(photo), 0.7), rng, 5), "jpg", 80)


@upload("u001/frollini-turned.jpg", "scan", "2026-03-10T17:03:40Z", "signed", **product_truth("frollini"))
def frollini():
    rng = generator(102)
    flat = packs.rounded(packs.pack("frollini", (1000, 1240), 4.2, ((236, 214, 170), (120, 62, 30), (84, 40, 18)), 2), 40)
    quad = camera.turned_quad((800, 800), (1000, 1240), 21, (18, 0, 0, 10))
    photo = camera.lay(camera.marble(rng, (1600, 1600)), flat, quad)
    photo = camera.shadow(camera.vignette(photo, 0.7), [(-0.1, 0.75), (0.5, 1.1), (-0.1, 1.1)])
    return camera.encode(camera.grain(camera.blur(photo, 0.8), rng, 5), "jpg", 78)


@upload("u002/caffe-upside-down.jpg", "scan", "2026-03-11T06:44:09Z", "pro", **product_truth("caffe"))
def caffe():
    rng = generator(103)
    flat = packs.rounded(packs.pack("caffe", (920, 1300), 4.0, ((150, 22, 26), (232, 186, 96), (255, 240, 214)), 3), 12)
    flat = camera.crumple(flat, rng, creases=9, depth=5, contrast=0.2)  # a vacuum brick
    quad = camera.turned_quad((660, 820), (930, 1310), 183, (0, 12, 30, 0))
    photo = camera.lay(camera.stone(rng, (1320, 1640)), flat, quad)
    photo = camera.cast(camera.vignette(photo, 0.6), (1.05, 1.0, 0.9))
    return camera.encode(camera.grain(camera.blur(photo, 0.7), rng, 6), "jpg", 78)


@upload("u002/yogurt-blurred.jpg", "scan", "2026-03-11T06:45:30Z", "pro", **product_truth("yogbianco"))
def yogurt():
    rng = generator(104)
    pack = packs.pack("yogbianco", (1100, 900), 5.0, ((240, 244, 250), (66, 140, 200), (20, 60, 120)), 4, table=False)
    flat = packs.rounded(pack, 60)
    quad = camera.turned_quad((760, 600), (1120, 910), -6, (0, 0, 0, 0))
    photo = camera.lay(camera.cloth(rng, (1520, 1200), (64, 110, 160)), flat, quad)
    return camera.encode(camera.grain(camera.blur(camera.vignette(photo), 3.2), rng, 5), "jpg", 80)


@upload("u003/piatti-glare.jpg", "scan", "2026-03-11T19:20:00Z", "trial", **product_truth("piatti"))
def piatti():
    rng = generator(105)
    flat = packs.rounded(packs.pack("piatti", (940, 1300), 4.4, ((248, 226, 60), (60, 160, 70), (20, 90, 50)), 5), 90)
    quad = camera.turned_quad((640, 800), (930, 1290), 4, (20, 0, 0, 0))
    photo = camera.vignette(camera.lay(camera.stone(rng, (1280, 1600), (120, 124, 128), (188, 190, 194)), flat, quad), 0.72)
    photo = camera.glare(photo, (0.46, 0.5), (0.08, 0.34), 225, 12)
    photo = camera.glare(photo, (0.82, 0.85), (0.035, 0.028), 235, 0)  # the flash, on the last digits of the barcode
    return camera.encode(camera.grain(camera.blur(photo, 0.9), rng, 5), "jpg", 80)


@upload("u003/acqua-curved.jpg", "scan", "2026-03-11T19:21:15Z", "trial", **product_truth("acq05"))
def acqua():
    rng = generator(106)
    flat = packs.pack("acq05", (1000, 860), 3.7, ((66, 150, 214), (250, 250, 250), (255, 255, 255)), 6, table=False)
    # The barcode is as far from the middle of the label as people still photograph it.
    flat = camera.cylinder(camera.ImageChops.offset(flat, -250, 0), 0.94)
    bottle = camera.shelf(rng, (1240, 1500))
    body = camera.cylinder(Image.new("RGBA", (1000, 1500), (170, 196, 212, 255)), 0.94)
    photo = camera.lay(bottle, body, [(120, -5), (1120, -5), (1120, 1505), (120, 1505)])
    photo = camera.lay(photo, flat, [(120, 360), (1120, 372), (1120, 1232), (120, 1220)], shadow=(0, 0), darkness=0)
    photo = camera.glare(photo, (0.3, 0.5), (0.02, 0.5), 120)
    return camera.encode(camera.grain(camera.blur(photo, 0.8), rng, 5), "jpg", 80)


@upload("u004/gomme-ean8.jpg", "scan", "2026-03-12T12:10:47Z", "", **product_truth("gomme"))
def gomme():
    rng = generator(107)
    pack = packs.pack("gomme", (900, 520), 4.6, ((14, 120, 96), (180, 240, 220), (240, 255, 250)), 7, table=False)
    flat = packs.rounded(pack, 18)
    quad = camera.turned_quad((700, 520), (930, 540), -11, (0, 8, 0, 0))
    photo = camera.lay(camera.wood(rng, (1400, 1050), (120, 90, 64), (206, 170, 128)), flat, quad)
    return camera.encode(camera.grain(camera.blur(camera.vignette(photo), 0.8), rng, 6), "jpg", 80)


@upload("u004/peanut-butter-upca.webp", "scan", "2026-03-12T12:12:20Z", "", **product_truth("burroarach"))
def peanut():
    rng = generator(108)
    flat = packs.pack("burroarach", (1100, 900), 4.2, ((206, 142, 60), (240, 220, 180), (70, 30, 10)), 8, table=False)
    flat = camera.cylinder(camera.ImageChops.offset(flat, -210, 0), 0.9)
    photo = camera.lay(camera.marble(rng, (1400, 1300)), flat, [(160, 200), (1240, 190), (1246, 1076), (154, 1084)])
    photo = camera.cast(camera.vignette(photo, 0.7), (1.04, 1.0, 0.92))
    return camera.encode(camera.grain(camera.blur(photo, 0.7), rng, 4), "webp", 78)


@upload("u005/shampoo.heic", "scan", "2026-03-13T20:31:05Z", "signed", **product_truth("shampoo"))
def shampoo():
    rng = generator(109)
    pack = packs.pack("shampoo", (940, 1340), 4.3, ((196, 150, 210), (255, 255, 255), (70, 20, 90)), 9, table=False)
    flat = packs.rounded(pack, 120)
    quad = camera.turned_quad((700, 900), (950, 1350), 8, (24, 0, 0, 14))
    photo = camera.lay(camera.marble(rng, (1400, 1800), (110, 150, 160), (196, 222, 226)), flat, quad)
    return camera.grain(camera.blur(camera.vignette(photo), 0.7), rng, 3)  # an image, not bytes: `encode_heic` writes the file


@upload("u005/riso-12mp.jpg", "auto", "2026-03-13T20:33:48Z", "signed", **product_truth("carnaroli"))
def riso():
    rng = generator(110)
    flat = packs.rounded(packs.pack("carnaroli", (1000, 1300), 4.4, ((30, 110, 60), (245, 235, 200), (255, 252, 240)), 10), 20)
    quad = camera.turned_quad((760, 1010), (1000, 1300), -3, (14, 0, 0, 0))
    photo = camera.lay(camera.wood(rng, (1512, 2016), (70, 48, 36), (140, 104, 78)), flat, quad)
    photo = camera.blur(camera.vignette(photo), 0.5).resize((3024, 4032), Image.BICUBIC)
    return camera.encode(camera.grain(photo, rng, 2), "jpg", 76)


@upload("u006/senza-marca.png", "scan", "2026-03-14T09:12:00Z", "", gtin="0" + catalog.with_check_digit("800777100123"),
        outcome="reject")
def unlisted():
    rng = generator(111)
    flat = packs.rounded(packs.pack(None, (560, 640), 2.6, ((240, 240, 236), (140, 140, 140), (40, 40, 40)), 11, table=False,
                                    code=catalog.with_check_digit("800777100123"), name=("Mercatino", "Biscotti secchi")), 8)
    quad = camera.turned_quad((380, 430), (560, 640), 2)
    photo = camera.lay(camera.stone(rng, (760, 860), (150, 140, 130), (206, 200, 192)), flat, quad)
    # A palette keeps this lossless picture small.
    return camera.encode(camera.blur(photo, 0.5).quantize(96, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE), "png")


# --- receipts ------------------------------------------------------------------------------------------------

def receipt_truth(name, outcome="award", **rest):
    till, basket = tills.BASKETS[name]
    return dict(receipt=till.print(basket)[1], outcome=outcome, **rest)


def strip(name, seed, scale=1.0, **look):
    till, basket = tills.BASKETS[name]
    return paper.strip(till, till.print(basket)[0], seed, scale, **look)


def upright(flat, background, margin=90, degrees=0.0, squeeze=(0, 0, 0, 0)):
    """The strip on a table, with a margin around it."""
    size = (flat.width + 2 * margin, flat.height + 2 * margin)
    return camera.lay(background(size), flat, camera.turned_quad((size[0] / 2, size[1] / 2), flat.size, degrees, squeeze))


@upload("u001/spesa-naviglio.png", "receipt", "2026-03-12T18:05:33Z", "signed", **receipt_truth("naviglio-week"))
def naviglio_week():
    flat = strip("naviglio-week", 201, 1.0, torn=False)  # as a scanner app saves it: flat, even light, 16 greys
    return camera.encode(flat.convert("L").quantize(16, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE), "png")


@upload("u002/spesa-pianura.jpg", "receipt", "2026-03-13T09:02:18Z", "pro", **receipt_truth("pianura-member"))
def pianura_member():
    rng = generator(202)
    photo = upright(strip("pianura-member", 202), lambda s: camera.stone(rng, s, (60, 50, 44), (110, 96, 88)), 70, 0.6)
    return camera.encode(camera.grain(camera.blur(camera.vignette(photo, 0.85), 0.6), rng, 3), "jpg", 76)


@upload("u003/tavolo-ortofresco.jpg", "receipt", "2026-03-14T10:20:00Z", "trial", **receipt_truth("ortofresco-table"))
def ortofresco_table():
    rng = generator(203)
    photo = upright(strip("ortofresco-table", 203), lambda s: camera.wood(rng, s), 170, 4.5, (70, 0, 0, 26))
    photo = camera.shadow(camera.vignette(photo, 0.6), [(0.45, 1.1), (0.62, 0.62), (0.8, 0.5), (1.1, 0.66), (1.1, 1.1)])
    photo = camera.cast(photo, (1.03, 1.0, 0.88))
    return camera.encode(camera.grain(camera.blur(photo, 0.8), rng, 6), "jpg", 74)


@upload("u004/tasca-lira.jpg", "receipt", "2026-03-14T19:02:41Z", "", **receipt_truth("lira-pocket"))
def lira_pocket():
    rng = generator(204)
    flat = camera.crumple(strip("lira-pocket", 204), rng, creases=16, depth=10, contrast=0.42)
    photo = upright(flat, lambda s: camera.cloth(rng, s), 130, -3)
    return camera.encode(camera.grain(camera.blur(camera.vignette(photo, 0.66), 0.7), rng, 9), "jpg", 72)


@upload("u005/borsa-cura.jpg", "receipt", "2026-03-15T15:40:02Z", "signed", **receipt_truth("cura-bag"))
def cura_bag():
    rng = generator(205)
    photo = upright(strip("cura-bag", 205), lambda s: camera.wood(rng, s, (58, 40, 30), (120, 88, 64)), 110, -2, (0, 0, 24, 0))
    photo = camera.grain(camera.blur(camera.vignette(photo, 0.7), 0.7), rng, 5)
    return camera.encode(photo, "jpg", 74, orientation=6)


@upload("u006/stesso-scontrino.jpg", "receipt", "2026-03-15T21:14:37Z", "",
        **receipt_truth("ortofresco-table", outcome="reject", same_as="uploads/u003/tavolo-ortofresco.jpg"))
def same_receipt():
    rng = generator(206)
    # The same paper as in tavolo-ortofresco.jpg, folded since then.
    flat = camera.crumple(strip("ortofresco-table", 203), rng, creases=5, depth=6, contrast=0.2)
    photo = upright(flat, lambda s: camera.marble(rng, s), 120, -6, (0, 20, 40, 0))
    photo = camera.cast(camera.vignette(photo, 0.8, centre=(0.7, 0.2)), (0.95, 1.0, 1.06))
    return camera.encode(camera.grain(camera.blur(photo, 0.7), rng, 5), "jpg", 74)


@upload("u006/piccola-naviglio.jpg", "auto", "2026-03-16T08:01:00Z", "", **receipt_truth("naviglio-small"))
def naviglio_small():
    rng = generator(207)
    photo = upright(strip("naviglio-small", 207, fade=0.35), lambda s: camera.stone(rng, s), 90, 1.5)
    photo = camera.grain(camera.blur(camera.vignette(photo, 0.7), 0.7), rng, 5)
    return camera.encode(photo, "jpg", 74, orientation=8)


@upload("u001/sera-pianura.jpg", "receipt", "2026-03-16T20:40:12Z", "signed", **receipt_truth("pianura-evening"))
def pianura_evening():
    rng = generator(208)
    flat = strip("pianura-evening", 208)
    photo = upright(flat, lambda s: camera.wood(rng, s, (40, 34, 30), (90, 76, 66)), 140, 3, (30, 0, 0, 0))
    photo = camera.vignette(photo, 0.45, 0.95, centre=(0.35, 0.3))  # lamp light
    photo = camera.grain(camera.blur(camera.cast(photo, (1.06, 0.98, 0.8)), 0.8), rng, 9)
    return camera.encode(photo, "jpg", 72, orientation=3)


@upload("u004/svelta-ortofresco.jpg", "receipt", "2026-03-17T12:55:00Z", "", **receipt_truth("ortofresco-quick"))
def ortofresco_quick():
    rng = generator(209)
    flat = camera.crumple(strip("ortofresco-quick", 209), rng, creases=7, depth=6, contrast=0.3)
    photo = upright(flat, lambda s: camera.stone(rng, s, (30, 40, 60), (90, 104, 130)), 190, -12)
    photo = camera.shadow(camera.vignette(photo, 0.7), [(-0.1, -0.1), (0.5, -0.1), (0.1, 0.45), (-0.1, 0.5)], 60, 0.4)
    return camera.encode(camera.grain(camera.blur(photo, 0.8), rng, 6), "jpg", 74)


@upload("u002/lunga-lira.jpg", "receipt", "2026-03-18T18:30:26Z", "pro", **receipt_truth("lira-long"))
def lira_long():
    rng = generator(210)
    flat = strip("lira-long", 210, 0.92)
    photo = upright(flat, lambda s: camera.wood(rng, s, (150, 120, 90), (214, 186, 150)), 80, 0.8, (14, 0, 0, 0))
    return camera.encode(camera.grain(camera.blur(camera.vignette(photo, 0.8), 0.6), rng, 3), "jpg", 72)


@upload("u001/reso-naviglio.jpg", "receipt", "2026-03-19T10:30:00Z", "signed",
        **receipt_truth("naviglio-return", outcome="reject"))
def naviglio_return():
    rng = generator(211)
    photo = upright(strip("naviglio-return", 211), lambda s: camera.marble(rng, s, (120, 112, 104), (180, 172, 162)), 110, 2)
    return camera.encode(camera.grain(camera.blur(camera.vignette(photo), 0.7), rng, 5), "jpg", 76)


@upload("u003/pulita-pianura.jpg", "auto", "2026-03-19T18:20:44Z", "trial", **receipt_truth("pianura-clean"))
def pianura_clean():
    rng = generator(212)
    photo = upright(strip("pianura-clean", 212), lambda s: camera.stone(rng, s, (24, 24, 26), (50, 50, 54)), 40, 0)
    return camera.encode(camera.grain(photo, rng, 2), "jpg", 78)


# --- other uploads -------------------------------------------------------------------------------------------

@upload("u002/gatto.jpg", "auto", "2026-03-19T19:00:00Z", "pro", outcome="reject")
def cat():
    rng = generator(301)
    w, h = 1400, 1050
    photo = camera.cloth(rng, (w, h), (90, 120, 96), (206, 214, 190), 210).filter(ImageFilter.GaussianBlur(9))
    draw = ImageDraw.Draw(photo)
    fur, dark = (126, 96, 66), (84, 60, 42)
    draw.ellipse([330, 420, 1130, 1180], fill=fur)
    draw.ellipse([470, 180, 930, 600], fill=fur)
    for x in (490, 770):
        draw.polygon([(x, 330), (x + 30, 110), (x + 150, 240)], fill=dark)
    for x in (400, 520, 640, 760, 880, 1000):
        draw.arc([x - 60, 560, x + 120, 1010], 100, 190, fill=dark, width=26)
    photo = photo.filter(ImageFilter.GaussianBlur(5))
    draw = ImageDraw.Draw(photo)
    for x in (590, 760):
        draw.ellipse([x - 10, 340, x + 60, 400], fill=(196, 190, 70))
        draw.ellipse([x + 14, 342, x + 34, 398], fill=(14, 14, 12))
    draw.polygon([(672, 440), (728, 440), (700, 470)], fill=(186, 110, 110))
    for side in (-1, 1):
        for dy in (-20, 5, 30):
            draw.line([(700 + side * 40, 470), (700 + side * 250, 470 + dy * 2)], fill=(236, 232, 224), width=3)
    hair = camera.clouds(rng, (w, h), (3, 14))[..., None] * camera.np.float32(0.12) - 15
    photo = camera.to_image(camera.np.asarray(photo, camera.np.float32) + hair)
    return camera.encode(camera.grain(camera.blur(camera.vignette(photo), 1.2), rng, 6), "jpg", 72)


@upload("u006/interrotta.jpg", "scan", "2026-03-19T19:05:00Z", "", outcome="reject", error="unreadable_image")
def broken():
    return spaghetti()[:180]  # the upload broke off before the picture's size


# --- writing -------------------------------------------------------------------------------------------------

def encode_heic(image, path):
    with tempfile.TemporaryDirectory() as folder:
        image.save(f"{folder}/p.png")
        subprocess.run(["heif-enc", "-q", "55", "-o", str(path), f"{folder}/p.png"], check=True, capture_output=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default=str(Path(__file__).resolve().parents[3] / "images"))
    parser.add_argument("--heic", action="store_true", help="encode the HEIC picture again (needs heif-enc)")
    parser.add_argument("--only", help="draw only the uploads whose name contains this text")
    options = parser.parse_args()
    folder = Path(options.folder)
    manifest = io.StringIO()
    rows = csv.writer(manifest, lineterminator="\n")
    rows.writerow(["image", "user", "shake", "uploaded_at", "tier"])
    truth = {"receipts": {}, "barcodes": {}, "negatives": [], "unreadable": [], "outcomes": {}, "same": {}}
    for name, shake, at, tier, facts, draw in sorted(UPLOADS, key=lambda u: u[2]):
        image = f"uploads/{name}"
        path = folder / image
        rows.writerow([image, name.split("/")[0], shake, at, tier])
        truth["outcomes"][image] = facts["outcome"]
        if "receipt" in facts:
            truth["receipts"][image] = facts["receipt"]
        elif "gtin" in facts:
            truth["barcodes"][image] = facts["gtin"]
        elif "error" in facts:
            truth["unreadable"].append(image)
        else:
            truth["negatives"].append(image)
        if "same_as" in facts:
            truth["same"][image] = facts["same_as"]
        if options.only and options.only not in name:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".heic":
            if options.heic or not path.exists():
                encode_heic(draw(), path)
        else:
            path.write_bytes(draw())
        print(image, path.stat().st_size, file=sys.stderr)
    (folder / "manifest.csv").write_text(manifest.getvalue(), encoding="utf-8")
    (folder / "truth.json").write_text(json.dumps(truth, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    catalog.write_csv(folder / "catalog.csv")


if __name__ == "__main__":
    main()
