#!/usr/bin/env python3
"""Runs the readers that qix is compared with; each prints one JSON reading per line, as `qix read` does.

usage: python3 Scripts/measure/peers.py {zbar|zbar_all|zxing|zxing_all|tesseract|rapidocr} IMAGE …

zbar        libzbar with its defaults                (Scripts/measure/peers.txt: pyzbar, pillow)
zxing       zxing-cpp with its defaults              (zxing-cpp, pillow)
zbar_all, zxing_all    every symbology; codes without a GTIN are left out
tesseract   the tesseract command with its defaults  (Debian: tesseract-ocr)
rapidocr    RapidOCR with its own models             (rapidocr_onnxruntime)
"""
import json
import re
import subprocess
import sys


def expand_upc_e(code):
    """Expands a UPC-E of eight digits to twelve digits of UPC-A (GS1 General Specifications, section 5.2.2.4)."""
    system, body, check = code[0], code[1:7], code[7]
    last = body[5]
    if last in "012":
        body = body[:2] + last + "0000" + body[2:5]
    elif last == "3":
        body = body[:3] + "00000" + body[3:5]
    elif last == "4":
        body = body[:4] + "00000" + body[4]
    else:
        body = body[:5] + "0000" + last
    return system + body + check


def to_gtin(text, symbology):
    """The GTIN of fourteen digits of an EAN or UPC code."""
    digits = text.split(" ")[0]  # an add-on follows a space
    is_short = "UPCE" in symbology.upper().replace("-", "") and len(digits) == 8
    return (expand_upc_e(digits) if is_short else digits).zfill(14)


def zbar(paths):
    from PIL import Image
    from pyzbar import pyzbar
    kinds = [pyzbar.ZBarSymbol.EAN8, pyzbar.ZBarSymbol.EAN13, pyzbar.ZBarSymbol.UPCA, pyzbar.ZBarSymbol.UPCE]
    for path in paths:
        found = pyzbar.decode(Image.open(path).convert("L"), symbols=kinds)
        yield {"image": path, "barcodes": [{"gtin": to_gtin(code.data.decode(), code.type)} for code in found]}


def zxing(paths):
    import zxingcpp
    from PIL import Image
    formats = zxingcpp.BarcodeFormat
    kinds = [formats.EAN8, formats.EAN13, formats.UPCA, formats.UPCE]
    for path in paths:
        found = zxingcpp.read_barcodes(Image.open(path).convert("L"), formats=kinds,
                                       ean_add_on_symbol=zxingcpp.EanAddOnSymbol.Ignore)
        yield {"image": path, "barcodes": [{"gtin": to_gtin(code.text, str(code.format))} for code in found]}


def gtin_of_gs1_text(text):
    """The GTIN of application identifier 01 at the start of a text, or of a GS1 Digital Link; None without either."""
    found = re.match(r"(?:\]\w\d)?\x1d?(?:\(01\)|01)(\d{14})", text) or re.search(r"^https?://.*/01/(\d{8,14})", text, re.I)
    return found[1].zfill(14) if found else None


def gtin_of_any_code(text, symbology):
    """The GTIN of a code of any symbology, or None."""
    kind = symbology.upper().replace("-", "").replace("_", "").replace(" ", "")
    if kind in ("EAN13", "EAN8", "UPCA", "UPCE"):
        return to_gtin(text, symbology)
    if kind in ("ITF", "ITF14", "I25"):
        return text if len(text) == 14 else None
    return gtin_of_gs1_text(text)


def zbar_all(paths):
    from PIL import Image
    from pyzbar import pyzbar
    kinds = [getattr(pyzbar.ZBarSymbol, name)
             for name in ("EAN8", "EAN13", "UPCA", "UPCE", "I25", "DATABAR", "DATABAR_EXP", "CODE128", "QRCODE")]
    for path in paths:
        found = pyzbar.decode(Image.open(path).convert("L"), symbols=kinds)
        numbers = [gtin_of_any_code(code.data.decode("utf-8", "replace"), code.type) for code in found]
        yield {"image": path, "barcodes": [{"gtin": number} for number in numbers if number]}


def zxing_all(paths):
    import zxingcpp
    from PIL import Image
    for path in paths:
        found = zxingcpp.read_barcodes(Image.open(path).convert("L"), ean_add_on_symbol=zxingcpp.EanAddOnSymbol.Ignore)
        numbers = [gtin_of_any_code(code.text, str(code.format).split(".")[-1]) for code in found]
        yield {"image": path, "barcodes": [{"gtin": number} for number in numbers if number]}


def tesseract(paths):
    for path in paths:
        output = subprocess.run(["tesseract", path, "-"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        yield {"image": path, "text": output.stdout.splitlines()}


def join_pieces(pieces):
    """The rows of text that pieces (their four corners first, clockwise from the top left) stand in, also if rows are slanted."""
    if not pieces:
        return []
    long_ones = sorted(pieces, key=lambda piece: piece[0][1][0] - piece[0][0][0])[len(pieces) // 2:]
    slopes = sorted((corners[1][1] - corners[0][1]) / max(1, corners[1][0] - corners[0][0]) for corners, *_ in long_ones)
    slope, rows = slopes[len(slopes) // 2], []
    placed = []
    for corners, text, *_ in pieces:
        xs, ys = [x for x, _ in corners], [y - slope * x for x, y in corners]
        placed.append((sum(ys) / 4, min(xs), max(4, corners[3][1] - corners[0][1]), text))
    for y, x, height, text in sorted(placed):
        if rows and abs(y - rows[-1][0]) < height / 2:
            rows[-1][1].append((x, text))
        else:
            rows.append((y, [(x, text)]))
    return [" ".join(text for _, text in sorted(row)) for _, row in rows]


def rapidocr(paths):
    from rapidocr_onnxruntime import RapidOCR
    engine = RapidOCR()
    for path in paths:
        pieces, _ = engine(path)
        yield {"image": path, "text": [piece[1] for piece in pieces or []], "rows": join_pieces(pieces or [])}


READERS = {reader.__name__: reader for reader in (zbar, zbar_all, zxing, zxing_all, tesseract, rapidocr)}

if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in READERS:
        sys.exit(__doc__)
    for reading in READERS[sys.argv[1]](sys.argv[2:]):
        print(json.dumps(reading), flush=True)
