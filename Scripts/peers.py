#!/usr/bin/env python3
"""The readers that a user would pick instead of qix, each printing one JSON reading a line as `qix read` does.

usage: python3 Scripts/peers.py {zbar|zxing|tesseract|rapidocr} IMAGE …

zbar        libzbar at its defaults                (Scripts/peers.txt: pyzbar, pillow)
zxing       zxing-cpp at its defaults              (zxing-cpp, pillow)
zbar_all, zxing_all    the same for every symbology, what names no product left out
tesseract   the tesseract command at its defaults  (Debian: tesseract-ocr)
rapidocr    RapidOCR with its own models           (rapidocr_onnxruntime)
"""
import json
import re
import subprocess
import sys


def expanded(code):
    """A UPC-E of eight digits as the twelve of UPC-A (GS1 General Specifications, section 5.2.2.4)."""
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


def gtin(text, symbology):
    digits = text.split(" ")[0]  # what follows a space is an add-on
    is_short = "UPCE" in symbology.upper().replace("-", "") and len(digits) == 8
    return (expanded(digits) if is_short else digits).zfill(14)


def zbar(paths):
    from PIL import Image
    from pyzbar import pyzbar
    kinds = [pyzbar.ZBarSymbol.EAN8, pyzbar.ZBarSymbol.EAN13, pyzbar.ZBarSymbol.UPCA, pyzbar.ZBarSymbol.UPCE]
    for path in paths:
        found = pyzbar.decode(Image.open(path).convert("L"), symbols=kinds)
        yield {"image": path, "barcodes": [{"gtin": gtin(code.data.decode(), code.type)} for code in found]}


def zxing(paths):
    import zxingcpp
    from PIL import Image
    formats = zxingcpp.BarcodeFormat
    kinds = [formats.EAN8, formats.EAN13, formats.UPCA, formats.UPCE]
    for path in paths:
        found = zxingcpp.read_barcodes(Image.open(path).convert("L"), formats=kinds, ean_add_on_symbol=zxingcpp.EanAddOnSymbol.Ignore)
        yield {"image": path, "barcodes": [{"gtin": gtin(code.text, str(code.format))} for code in found]}


def element(text):
    """The GTIN of application identifier 01 at the beginning, or of a GS1 Digital Link; None where there is neither."""
    found = re.match(r"(?:\]\w\d)?\x1d?(?:\(01\)|01)(\d{14})", text) or re.search(r"^https?://.*/01/(\d{8,14})", text, re.I)
    return found[1].zfill(14) if found else None


def product(text, symbology):
    """The GTIN of any symbology."""
    kind = symbology.upper().replace("-", "").replace("_", "").replace(" ", "")
    if kind in ("EAN13", "EAN8", "UPCA", "UPCE"):
        return gtin(text, symbology)
    if kind in ("ITF", "ITF14", "I25"):
        return text if len(text) == 14 else None
    return element(text)


def zbar_all(paths):
    from PIL import Image
    from pyzbar import pyzbar
    kinds = [getattr(pyzbar.ZBarSymbol, name) for name in ("EAN8", "EAN13", "UPCA", "UPCE", "I25", "DATABAR", "DATABAR_EXP", "CODE128", "QRCODE")]
    for path in paths:
        found = pyzbar.decode(Image.open(path).convert("L"), symbols=kinds)
        numbers = [product(code.data.decode("utf-8", "replace"), code.type) for code in found]
        yield {"image": path, "barcodes": [{"gtin": number} for number in numbers if number]}


def zxing_all(paths):
    import zxingcpp
    from PIL import Image
    for path in paths:
        found = zxingcpp.read_barcodes(Image.open(path).convert("L"), ean_add_on_symbol=zxingcpp.EanAddOnSymbol.Ignore)
        numbers = [product(code.text, str(code.format).split(".")[-1]) for code in found]
        yield {"image": path, "barcodes": [{"gtin": number} for number in numbers if number]}


def tesseract(paths):
    for path in paths:
        made = subprocess.run(["tesseract", path, "-"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        yield {"image": path, "text": made.stdout.splitlines()}


def rapidocr(paths):
    from rapidocr_onnxruntime import RapidOCR
    engine = RapidOCR()
    for path in paths:
        rows, _ = engine(path)
        yield {"image": path, "text": [row[1] for row in rows or []]}


READERS = {reader.__name__: reader for reader in (zbar, zbar_all, zxing, zxing_all, tesseract, rapidocr)}

if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in READERS:
        sys.exit(__doc__)
    for reading in READERS[sys.argv[1]](sys.argv[2:]):
        print(json.dumps(reading), flush=True)
