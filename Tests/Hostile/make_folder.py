#!/usr/bin/env python3
"""Fills a folder with what strangers send: broken, bombed, lying and oddly named files. Same seed, same files.

usage: make_folder.py FOLDER [IMAGES] [--each N]

Makes FOLDER/USER/FILE for several users, from the pictures of IMAGES (the project's images/uploads) and from
bytes of its own, and prints {"files": how many}. Each format is cut off and bent N times each (22), some of them within
its header. Needs only Python's standard library.
"""
import argparse
import json
import os
import random
import socket
import struct
import zipfile
import zlib
from pathlib import Path

EACH = 22


# --- small valid pictures of our own -------------------------------------------------------------------------

def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, depth=8, colour=0, rows=None, before=b"", interlace=0):
    """`rows`: the raw bytes before compression; a bomb gives more width than bytes."""
    rows = rows if rows is not None else b"".join(b"\0" + bytes((x * 7 + y) % 256 for x in range(width)) for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + before + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def zeros(count):
    """`count` zero bytes deflated, without ever holding them."""
    packer, out = zlib.compressobj(9), []
    block = bytes(1 << 20)
    for _ in range(count >> 20):
        out.append(packer.compress(block))
    out.append(packer.compress(bytes(count & ((1 << 20) - 1))))
    return b"".join(out) + packer.flush()


def png_bomb(width, height, depth=1, colour=0):
    """All of it there: small on disk, enormous once unpacked."""
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    row = (width * depth * {0: 1, 2: 3, 6: 4}[colour] + 7) // 8 + 1  # and the byte that names its filter
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zeros(row * height)) + chunk(b"IEND", b"")


def tiff(width, height, bits=8, samples=1, photometric=1, strip=None, compression=1, next_ifd=0, offset=None):
    strip = strip if strip is not None else bytes(i % 256 for i in range(width * height * samples * bits // 8))
    entries = [(256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, bits), (259, 3, 1, compression), (262, 3, 1, photometric),
               (273, 4, 1, 8 if offset is None else offset), (277, 3, 1, samples), (278, 4, 1, height), (279, 4, 1, len(strip))]
    table = struct.pack("<H", len(entries)) + b"".join(struct.pack("<HHII", *entry) for entry in entries)
    return b"II*\0" + struct.pack("<I", 8 + len(strip)) + strip + table + struct.pack("<I", next_ifd)


def bmp(width, height, body=None, offset=54, bits=24):
    body = body if body is not None else bytes((width * 3 + 3) // 4 * 4 * height)
    return (b"BM" + struct.pack("<IHHI", 54 + len(body), 0, 0, offset)
            + struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, 0, len(body), 2835, 2835, 0, 0) + body)


def gif(width, height, frames=1):
    """Frames of one pixel each on a screen of any size."""
    frame = (b"\x21\xf9\x04\0\x0a\0\0\0" + b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x44\x01\0")
    return b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff" + frame * frames + b"\x3b"


def segment(marker, body):
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def jpeg(width, height, components=1, progressive=False, scans=1, data=None, adobe=False):
    """The smallest JPEG there is: every block flat. Four components are CMYK; scans of a large progressive file cost
    a decoder time without end."""
    out = b"\xff\xd8"
    if adobe:
        out += segment(0xEE, b"Adobe\0\x64\0\0\0\0\0")
    out += segment(0xDB, b"\0" + bytes([16] * 64))
    frame = struct.pack(">BHHB", 8, height, width, components) + b"".join(struct.pack("BBB", i + 1, 0x11, 0) for i in range(components))
    out += segment(0xC2 if progressive else 0xC0, frame)
    out += segment(0xC4, b"\x00" + bytes([1] + [0] * 15) + b"\0")  # DC: the one code means no change
    out += segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + (b"\xe0" if progressive else b"\0"))  # AC: end of block(s)
    if data is None:
        bits = (width + 7) // 8 * ((height + 7) // 8) * components * (1 if progressive else 2)
        data = bytes(bits // 8 + 1)
    for number in range(scans):
        spectrum = b"\0\0\0" if progressive and number == 0 else (b"\x01\x3f\0" if progressive else b"\0\x3f\0")
        heads = components if number == 0 else 1
        out += segment(0xDA, bytes([heads]) + b"".join(struct.pack("BB", i + 1, 0) for i in range(heads)) + spectrum)
        out += data if number == 0 else b"\x7f\xff\x00" * 40
    return out + b"\xff\xd9"


def heic(*types, made=()):
    """The boxes of a HEIC file (ISO/IEC 23008-12) with items of these types; `made` says which is made of which. There is no
    coded picture behind them."""
    def box(kind, body):
        return struct.pack(">I", 8 + len(body)) + kind + body
    entries = b"".join(box(b"infe", b"\2\0\0\0" + struct.pack(">HH", number, 0) + kind + b"\0")
                       for number, kind in enumerate(types, 1))
    references = b"".join(box(b"dimg", struct.pack(">HH", item, len(of)) + b"".join(struct.pack(">H", source) for source in of))
                          for item, of in made)
    sizes = box(b"ispe", b"\0\0\0\0" + struct.pack(">II", 512, 512))
    owners = struct.pack(">I", len(types)) + b"".join(struct.pack(">HBB", number, 1, 0x81) for number in range(1, len(types) + 1))
    meta = (box(b"hdlr", b"\0" * 8 + b"pict" + b"\0" * 13) + box(b"pitm", b"\0\0\0\0\0\1")
            + box(b"iinf", b"\0\0\0\0" + struct.pack(">H", len(types)) + entries) + box(b"iref", b"\0\0\0\0" + references)
            + box(b"iprp", box(b"ipco", sizes) + box(b"ipma", b"\0\0\0\0" + owners)))
    return box(b"ftyp", b"heic\0\0\0\0mif1heic") + box(b"meta", b"\0\0\0\0" + meta)


def webp(width, height):
    """An extended header that promises a canvas, and nothing behind it."""
    body = b"WEBPVP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
    return b"RIFF" + struct.pack("<I", len(body)) + body


def exif(source, orientation):
    """A real JPEG with an orientation tag of ours in front."""
    body = b"Exif\0\0II*\0\x08\0\0\0\x01\0" + struct.pack("<HHIHH", 0x0112, 3, 1, orientation & 0xFFFF, 0) + b"\0\0\0\0"
    return source[:2] + segment(0xE1, body) + source[2:]


# --- the folder ----------------------------------------------------------------------------------------------

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("images", type=Path, nargs="?", default=Path(__file__).resolve().parents[2] / "images" / "uploads")
    parser.add_argument("--each", type=int, default=EACH)
    options = parser.parse_args()
    folder, images, each = options.folder, options.images, options.each
    rng = random.Random(20260321)
    made = 0

    def put(user, name, content):
        nonlocal made
        place = os.fsencode(folder / user)
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, name if isinstance(name, bytes) else os.fsencode(name)), "wb") as file:
            file.write(content)
        made += 1

    def smallest(ending):
        return min((path for path in images.rglob(f"*.{ending}") if path.stat().st_size > 1000), key=lambda path: path.stat().st_size).read_bytes()

    photo = jpeg(320, 240)
    sources = {"jpg": smallest("jpg"), "png": png(320, 200), "webp": smallest("webp"), "heic": smallest("heic"),
               "tif": tiff(200, 120), "gif": gif(64, 48, 3), "bmp": bmp(120, 80)}
    for ending, source in sources.items():
        for number in range(each):
            # The first ones cut within the header, the others anywhere.
            length = rng.randrange(1, min(64, len(source))) if number < min(6, each // 3) else rng.randrange(1, len(source))
            put("cut", f"{ending}-{number:02d}.{ending}", source[:length])
        for number in range(each):
            bent = bytearray(source)
            reach = min(len(bent), 200) if number < min(10, each // 2) else len(bent)
            for _ in range(1 << (number % 8)):
                bent[rng.randrange(reach)] ^= 1 << rng.randrange(8)
            put("flipped", f"{ending}-{number:02d}.{ending}", bytes(bent))
        put("renamed", f"{ending}-as.jpg" if ending != "jpg" else "jpg-as.png", source)

    put("empty", "nothing.jpg", b"")
    put("empty", "one-byte.png", b"\x89")
    put("empty", "zeros.jpg", bytes(4096))
    put("empty", "noise.jpg", rng.randbytes(65536))

    for width, height in ((65535, 65535), (65535, 1), (1, 65535), (30000, 30000)):
        put("huge", f"jpeg-{width}x{height}.jpg", jpeg(width, height, data=b"\0"))
        put("huge", f"png-{width}x{height}.png", png(width, height, rows=b""))
        put("huge", f"gif-{width}x{height}.gif", gif(width, height))
        put("huge", f"tiff-{width}x{height}.tif", tiff(width, height, strip=b"\0" * 64))
    put("huge", "png-2-to-the-31.png", png(0x7FFFFFFF, 0x7FFFFFFF, rows=b""))
    put("huge", "tiff-2-to-the-32.tif", tiff(0xFFFFFFFF, 0xFFFFFFFF, strip=b"\0"))
    put("huge", "bmp-2-to-the-31.bmp", bmp(0x7FFFFFFF, 0x7FFFFFFF, body=b""))
    put("huge", "bmp-negative.bmp", bmp(-5, -2147483648, body=b"\0" * 64))
    put("huge", "webp-16384x16384.webp", webp(16384, 16384))
    put("huge", "zero-sides.png", png(0, 0, rows=b""))
    put("huge", "zero-sides.jpg", jpeg(0, 0, data=b"\0"))

    put("bombs", "png-50000x50000.png", png_bomb(50000, 50000))
    put("bombs", "png-9900x9900.png", png_bomb(9900, 9900))  # just under the limit, all of it real
    put("bombs", "png-text.png", png(8, 8, before=chunk(b"zTXt", b"a\0\0" + zeros(96 << 20))))
    put("bombs", "png-profile.png", png(8, 8, before=chunk(b"iCCP", b"a\0\0" + zeros(96 << 20))))
    put("bombs", "jpeg-scans.jpg", jpeg(9000, 9000, progressive=True, scans=400))
    put("bombs", "jpeg-2000-scans.jpg", jpeg(3000, 3000, progressive=True, scans=2000))
    put("bombs", "png-rgba-9900x9900.png", png_bomb(9900, 9900, depth=8, colour=6))  # more memory than a reader may hold
    put("bombs", "tiff-cmyk-9900x9900.tif", tiff(9900, 9900, samples=4, photometric=5, strip=zeros(4 * 9900 * 9900), compression=8))
    put("bombs", "heic-overlay.heic", heic(b"iovl", b"hvc1", made=[(1, [2, 2])]))
    put("bombs", "heic-tiles.heic", heic(b"grid", b"hvc1", made=[(1, [2] * 4000)]))
    put("bombs", "gif-frames.gif", gif(2000, 2000, 20000))
    put("bombs", "tiff-deflate.tif", tiff(60000, 60000, strip=zeros(64 << 20), compression=8))
    put("bombs", "tiff-loop.tif", tiff(20, 20, next_ifd=8 + 400))
    put("bombs", "tiff-strip-outside.tif", tiff(200, 200, offset=0x7FFFFFF0))
    with zipfile.ZipFile(folder / "bombs" / "zip.jpg", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("inside.jpg", bytes(50 << 20))
    made += 1
    put("bombs", "entities.svg.png", b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "' + b"x" * 1000 + b'"><!ENTITY c "' + b"&b;" * 1000
        + b'">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>')

    put("depths", "cmyk.jpg", jpeg(160, 120, components=4, adobe=True))
    put("depths", "two-components.jpg", jpeg(160, 120, components=2))
    put("depths", "progressive.jpg", jpeg(160, 120, progressive=True))
    put("depths", "sixteen.png", png(40, 30, depth=16, rows=(b"\0" + bytes(80)) * 30))
    put("depths", "one-bit.png", png(40, 30, depth=1, rows=(b"\0" + b"\xaa" * 5) * 30))
    put("depths", "palette-missing.png", png(40, 30, colour=3))
    put("depths", "alpha.png", png(40, 30, colour=6, rows=(b"\0" + bytes(160)) * 30))
    put("depths", "interlaced.png", png(40, 30, rows=bytes(4000), interlace=1))
    put("depths", "sixteen.tif", tiff(60, 40, bits=16))
    put("depths", "cmyk.tif", tiff(60, 40, samples=4, photometric=5))
    put("depths", "float.tif", tiff(60, 40, bits=64))
    put("depths", "animated.gif", gif(300, 200, 40))
    put("depths", "one-bit.bmp", bmp(64, 64, body=bytes(8 * 64), offset=54, bits=1))
    for orientation in (0, 2, 4, 5, 7, 9, 99, 65535):
        put("depths", f"orientation-{orientation}.jpg", exif(photo, orientation))
    put("depths", "exif-endless.jpg", photo[:2] + segment(0xE1, b"Exif\0\0II*\0\xff\xff\xff\xff" + bytes(60000)) * 8 + photo[2:])

    for name, content in {"page.html.jpg": b"<html><script>alert(1)</script></html>", "run.sh.png": b"#!/bin/sh\nrm -rf /\n",
                          "paper.pdf": b"%PDF-1.7\n1 0 obj<<>>endobj\n", "list.csv": b"image,user\n../../etc/passwd,root\n",
                          "program.jpg": b"\x7fELF\x02\x01\x01" + bytes(200), "archive.gz.jpg": b"\x1f\x8b\x08" + rng.randbytes(100)}.items():
        put("other", name, content)

    for name in ["new\nline.jpg", "tab\there.jpg", "quote\"and'.jpg", "comma,semi;.jpg", "$(touch pwned).jpg", "`touch pwned`.jpg",
                 "--help", "-rf.jpg", " leading.jpg", "trailing .jpg", "<img src=x onerror=alert(1)>.jpg", "\u0d4e<img src=x onerror=alert(2)>.jpg", "&amp;.jpg", "{{mustache}}.jpg",
                 "scontrino perché è così.jpg", "\u202egpj.exe", "🧾.jpg", "a" * 250 + ".jpg", "back\\slash.jpg", "%s%n%x.jpg"]:
        put("names", name, photo)
    put("names", b"not-\xff\xfe-utf8.jpg", photo)
    put("names", b"latin-perch\xe9.jpg", photo)

    links = folder / "links"
    links.mkdir(parents=True, exist_ok=True)
    for name, target in {"loop-a.jpg": "loop-b.jpg", "loop-b.jpg": "loop-a.jpg", "self.jpg": "self.jpg", "nowhere.jpg": "/does/not/exist",
                         "endless.jpg": "/dev/zero", "secret.jpg": "/etc/passwd", "up.jpg": ".."}.items():
        os.symlink(target, links / name)
        made += 1
    os.mkfifo(links / "fifo.jpg")
    made += 1
    here = os.getcwd()
    os.chdir(links)  # a socket's path may hold some hundred bytes only
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.jpg")
    os.chdir(here)
    made += 1
    put("links", "forbidden.jpg", photo)
    os.chmod(links / "forbidden.jpg", 0)
    print(json.dumps({"files": made}))


if __name__ == "__main__":
    main()
