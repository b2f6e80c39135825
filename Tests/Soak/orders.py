"""Reads sixty pictures several times: in two orders, with one reader and with two, on an idle and on a busy machine. All
readings must be the same bytes, except for the time that they took.

The pictures are the uploads of images/ and drawn ones: barcodes in and out of focus, bars that are no barcode (which make the
reader try everything), noise, tiled QR finder patterns. Deterministic; needs only Python's standard library.
"""
import json
import pathlib
import random
import struct
import subprocess
import sys
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
COUNT = 60

LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
PARITY = ["000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010"]
FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]


def png(rows):
    """A grey picture with 8 bits per pixel."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
            + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 6)) + chunk(b"IEND", b""))


def ean_modules(digits):
    """The modules of an EAN-13; "1" is dark."""
    mirrored = {pattern: "".join("10"[int(bit)] for bit in pattern) for pattern in LEFT}
    left = "".join(mirrored[LEFT[int(digit)]][::-1] if odd == "1" else LEFT[int(digit)]
                   for digit, odd in zip(digits[1:7], PARITY[int(digits[0])]))
    return "101" + left + "01010" + "".join(mirrored[LEFT[int(digit)]] for digit in digits[7:]) + "101"


def random_ean(dice):
    digits = [dice.randrange(10) for _ in range(12)]
    total = sum(digit * (3 if place % 2 else 1) for place, digit in enumerate(digits))
    return "".join(map(str, digits)) + str(-total % 10)


def blurred(line, radius):
    return [sum(line[max(0, x - radius):x + radius + 1]) // len(line[max(0, x - radius):x + radius + 1])
            for x in range(len(line))] if radius else line


def bars(line, height, dice, noise):
    """A picture with `line` as every row of a band, with white paper above and below, and noise."""
    def row(values):
        return [max(0, min(255, value + dice.randrange(-noise, noise + 1))) for value in values]
    paper = [230] * len(line)
    return [row(paper) for _ in range(30)] + [row(line) for _ in range(height)] + [row(paper) for _ in range(30)]


def drawn(index, dice):
    """A picture of one of five kinds, by its index."""
    kind = index % 5
    if kind in (0, 1):
        width = dice.randrange(3, 6)
        line = [230] * 60 + [30 if bit == "1" else 230 for bit in ean_modules(random_ean(dice)) for _ in range(width)] + [230] * 60
        return bars(blurred(line, 0 if kind == 0 else dice.randrange(2, 9)), 120, dice, 4)
    if kind == 2:
        line = [230] * 60
        while len(line) < 600:
            line += [30] * dice.randrange(2, 12) + [230] * dice.randrange(2, 12)
        return bars(line + [230] * 60, 150, dice, 3)
    if kind == 3:
        return [[dice.randrange(60, 220) for _ in range(400)] for _ in range(300)]
    module_width = dice.randrange(2, 5)
    tile = [[20 if bit == "1" else 235 for bit in row + "00" for _ in range(module_width)]
            for row in FINDER + ["0000000"] * 2 for _ in range(module_width)]
    return [row * (900 // len(row)) for row in tile * (600 // len(tile))]


def pictures(folder, seed):
    """The paths of sixty pictures: the uploads, then drawn ones."""
    dice = random.Random(seed)
    uploads = [path for path in sorted((ROOT / "images" / "uploads").glob("*/*")) if path.is_file()][:COUNT]
    drawn_paths = []
    for index in range(COUNT - len(uploads)):
        drawn_paths.append(folder / f"drawn-{index:02}.png")
        drawn_paths[-1].write_bytes(png(drawn(index, dice)))
    return [str(path) for path in uploads + drawn_paths]


def read(qix, paths, jobs):
    """The readings by path, without their times."""
    process = subprocess.run([qix, "read", "-", "--jobs", str(jobs), "--timeout", "600"], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, input="\n".join(paths) + "\n", text=True, check=True)
    found = {}
    for line in process.stdout.splitlines():
        reading = json.loads(line)
        del reading["milliseconds"]
        found[reading["image"]] = json.dumps(reading, sort_keys=True)
    assert sorted(found) == sorted(paths), "a picture has no reading"
    return found


def check(qix, folder, seed):
    """Raises `AssertionError` if a run gives other readings than the first run."""
    paths = pictures(folder, seed)
    shuffled = random.Random(seed + 1).sample(paths, len(paths))
    expected = None
    for is_busy in (False, True):
        load_processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(3 if is_busy else 0)]
        try:
            for order, jobs in ((paths, 1), (shuffled, 2), (shuffled, 1), (paths, 2)):
                found = read(qix, order, jobs)
                expected = expected or found
                other = [path for path in paths if found[path] != expected[path]]
                assert not other, f"{jobs} readers, {'busy' if is_busy else 'idle'} machine: other readings of {other}"
        finally:
            for process in load_processes:
                process.kill()
                process.wait()
    read_codes = sum('"gtin": "' in reading for reading in expected.values())
    print(f"{len(paths)} pictures, {read_codes} with codes, read in two orders by one and two readers, on an idle and a busy "
          "machine: identical readings", flush=True)
