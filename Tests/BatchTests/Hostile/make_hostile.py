#!/usr/bin/env python3
"""Makes a folder of uploads USER/IMAGE that no reader should stumble over.

usage: make_hostile.py FOLDER

The same files every time (seeded, but for what only a file system can hold). Needs Python's standard library alone.
Prints how many uploads it made.
"""
import base64, io, os, random, struct, sys, zipfile, zlib

JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYV"
    "pQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAY"
    "ACADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhBy"
    "JxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT"
    "lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAA"
    "AAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRom"
    "JygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExc"
    "bHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDQ1bVINJtVuLlJGRnCARgE5wT3I9KyP+E10z/nhd/98L/8VR47"
    "/wCQLD/18L/6C1cFXFh8PCpDmkXObTsj0vSfENnq101vbRzq6oXJkUAYyB2J9a164LwJ/wAhqb/r3b/0Ja72ufEU1TnyxNISbV2FFFFYlhRRRQ"
    "B//9k="
)
CMYK = base64.b64decode(
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUG"
    "BKUVJP/8AAFAgAGAAgBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQEC"
    "AwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dX"
    "Z3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4E"
    "QwBNAFkASwAAPwDc1vWLfRLNLm6SV0eQRgRgE5IJ7kelaWrapBpNqtxcpIyM4QCMAnOCe5HpWFcXCW8YdwxBOOK9OrD/AOFgaR/z733/AHwn/w"
    "AVWR/wm2mf88Lv/vhf/iqr/wBqQf3JPyH+NFaOieKLHW7x7a1iuEdIzITIqgYBA7E+tXtJ8Q2erXTW9tHOrqhcmRQBjIHYn1qW3vY7iQoiuCBn"
    "kCituterNFcn8R/+QBB/19L/AOgPXNePP+QLD/18L/6C1UdW/wCPVf8AfH8jRXm1cFWRRXWfDj/kPz/9erf+hpXSeA/+Q1N/17t/6EtXtJ/4+m"
    "/3D/MUV6TXfVr0UUUUUUUUUUUUUUUUV//Z"
)
WEBP = base64.b64decode(
    "UklGRngAAABXRUJQVlA4IGwAAAAwBACdASogABgAPtFao0uoJaMhsAgBABoJbACxHyX86CnHy66ah7FInwAA/q4+e+qy0mv8FnTI+YTRlbfNIh"
    "pWMDEGBBfLQAiHTInfnNx5vlh+F3IR9ZG+aP5ODeCvAH2Na6muq4VYQHAAAAA="
)
HEIC = base64.b64decode(
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA"
    "AAAAACAAAAEGlkYXQAAAAAACAAGAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAATwACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlp"
    "bmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAA"
    "AAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFluqumubgQEDAgAAA"
    "AwCAAAADAIQiAAEABkQBwXPBiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAIAAAABgAAAAQcGl4aQAAAAADCAgIAAAAGmlwbW"
    "EAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAFdtZGF0AAAASygBr1IaswSA8w+NEZaCu+qXVKtuJPp4Yrz9"
    "kdTjojgIUfm0vWqrb9HFsgQQ/lFsfVYEboD5ulCnrc03e6RbC9x00vagAM6JLOa84A=="
)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, rows, depth=8, color=2):
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def tiff(width, height, data, declared=None):
    tags = [(256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8), (277, 3, 1),
            (278, 4, height), (279, 4, declared if declared is not None else len(data))]
    table = struct.pack("<H", len(tags)) + b"".join(
        struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in tags) + struct.pack("<I", 0)
    return b"II*\0" + struct.pack("<I", 8 + len(data)) + data + table


def bmp(width, height, data):
    return b"BM" + struct.pack("<IHHI", 54 + len(data), 0, 0, 54) + struct.pack(
        "<IiiHHIIiiII", 40, width, height, 1, 24, 0, len(data), 2835, 2835, 0, 0) + data


def gif(frames, width=16, height=16):
    # Each frame: a clear code, 16 × 16 pixels of colour 0 with a clear code every other pixel, an end code.
    bits = []
    for _ in range(width * height // 2):
        bits += [(4, 3), (0, 3), (0, 3)]
    bits.append((5, 3))
    value = place = 0
    for code, size in bits:
        value |= code << place
        place += size
    packed = value.to_bytes(place // 8 + 1, "little")
    blocks = b"".join(bytes([len(packed[i:i + 255])]) + packed[i:i + 255] for i in range(0, len(packed), 255)) + b"\0"
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02" + blocks
    return b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF1, 0, 0) + bytes(12) + frame * frames + b"\x3b"


def main(folder):
    seed = random.Random(20260301)
    rgb = b"".join(b"\0" + bytes(seed.randrange(256) for _ in range(96)) for _ in range(24))
    bases = {
        "jpg": JPEG, "cmyk.jpg": CMYK, "webp": WEBP, "heic": HEIC, "png": png(32, 24, rgb), "gif": gif(1),
        "tiff": tiff(32, 24, bytes(768)), "bmp": bmp(32, 24, bytes(96 * 24)),
        "16bit.png": png(32, 24, b"".join(b"\0" + bytes(192) for _ in range(24)), depth=16),
    }
    count = 0

    def put(user, name, data):
        nonlocal count
        home = os.path.join(os.fsencode(folder), user.encode())
        os.makedirs(home, exist_ok=True)
        path = os.path.join(home, name if isinstance(name, bytes) else name.encode())
        with open(path, "wb") as file:
            file.write(data)
        os.utime(path, (1772000000 + count, 1772000000 + count))
        count += 1
        return path

    for name, data in bases.items():
        put("whole", name, data)
        for cut in range(14):
            put("cut", f"{cut}.{name}", data[: len(data) * cut // 14])
        for flip in range(18):
            damaged = bytearray(data)
            for _ in range(1 + flip // 3):
                damaged[seed.randrange(len(damaged))] ^= 1 << seed.randrange(8)
            put("flipped", f"{flip}.{name}", bytes(damaged))
    put("odd", "empty.jpg", b"")
    put("odd", "zeros.jpg", bytes(4096))
    put("odd", "noise.jpg", bytes(seed.randrange(256) for _ in range(4096)))
    put("odd", "text.png", b"<script>alert(1)</script>")
    put("odd", "page.svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")
    put("odd", "animated.gif", gif(500))
    # Bombs: small files that announce, or unpack to, gigabytes.
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("a", bytes(50 << 20))
    put("bomb", "bomb.zip", packed.getvalue())
    put("bomb", "bomb.jpg", packed.getvalue())
    put("bomb", "wide.png", png(65535, 65535, bytes(1 << 20)))
    put("bomb", "line.png", png(65535, 1, b"\0" + bytes(65535 * 3)))
    put("bomb", "row.png", png(1, 65535, bytes(4 * 65535)))
    put("bomb", "short.png", png(9000, 9000, bytes(1 << 20)))
    put("bomb", "huge.png", png(2**31 - 1, 2**31 - 1, b""))
    put("bomb", "huge.tiff", tiff(65535, 65535, bytes(64), declared=2**32 - 1))
    put("bomb", "lying.tiff", tiff(8000, 8000, bytes(64), declared=64000000))
    put("bomb", "huge.bmp", bmp(65535, 65535, bytes(64)))
    put("bomb", "negative.bmp", bmp(-2**31, -2**31, bytes(64)))
    put("bomb", "screen.gif", gif(1).replace(struct.pack("<HH", 16, 16), struct.pack("<HH", 65535, 65535)))
    wide = bytearray(JPEG)
    place = wide.find(b"\xff\xc0")
    wide[place + 5: place + 9] = b"\xff\xff\xff\xff"
    put("bomb", "wide.jpg", bytes(wide))
    # Names.
    put("names", "new\nline.png", bases["png"])
    put("names", b"caf\xe9.png", bases["png"])
    put("names", b"\xff\xfe\x80.jpg", JPEG)
    put("names", "<img src=x onerror=alert(1)>.png", bases["png"])
    put("names", "\u202egnp.jpg", JPEG)
    put("names", "-rf", JPEG)
    put("names", "{{{title}}}.png", bases["png"])
    put("names", "n" * 250 + ".png", bases["png"])
    # What only a file system can hold.
    home = os.path.join(folder, "kinds")
    os.makedirs(home, exist_ok=True)
    os.symlink("loop-b", os.path.join(home, "loop-a"))
    os.symlink("loop-a", os.path.join(home, "loop-b"))
    os.symlink("nowhere", os.path.join(home, "broken"))
    os.symlink("/dev/zero", os.path.join(home, "endless"))
    os.symlink("..", os.path.join(home, "folder"))
    os.mkfifo(os.path.join(home, "pipe"))
    count += 6
    os.chmod(put("kinds", "secret.jpg", JPEG), 0)
    print(count)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
