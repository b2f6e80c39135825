"""Reads sixty pictures again and again, in two orders, by one reader and by two, on a quiet and on a busy machine, and
compares the readings' bytes: nothing but how long it took may differ.

The pictures are the uploads of images/ and others drawn here: symbols sharp and out of focus, bars that spell nothing and so
cost all the work that is allowed, grain, tiled finder patterns. Seeded; needs Python's standard library alone.
"""
import json, pathlib, random, struct, subprocess, sys, zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
COUNT = 60

LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
PARITY = ["000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010"]
FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]


def png(rows):
    """A grey picture, 8 bits a pixel."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
            + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 6)) + chunk(b"IEND", b""))


def modules(digits):
    """An EAN-13's modules, dark ones "1"."""
    mirrored = {pattern: "".join("10"[int(bit)] for bit in pattern) for pattern in LEFT}
    left = "".join(mirrored[LEFT[int(digit)]][::-1] if odd == "1" else LEFT[int(digit)]
                   for digit, odd in zip(digits[1:7], PARITY[int(digits[0])]))
    return "101" + left + "01010" + "".join(mirrored[LEFT[int(digit)]] for digit in digits[7:]) + "101"


def number(chance):
    digits = [chance.randrange(10) for _ in range(12)]
    total = sum(digit * (3 if place % 2 else 1) for place, digit in enumerate(digits))
    return "".join(map(str, digits)) + str(-total % 10)


def blurred(line, reach):
    return [sum(line[max(0, x - reach):x + reach + 1]) // len(line[max(0, x - reach):x + reach + 1])
            for x in range(len(line))] if reach else line


def bars(line, height, chance, noise):
    """A line of brightness as a band of bars between paper; every row with grain of its own."""
    def row(wanted):
        return [max(0, min(255, value + chance.randrange(-noise, noise + 1))) for value in wanted]
    paper = [230] * len(line)
    return [row(paper) for _ in range(30)] + [row(line) for _ in range(height)] + [row(paper) for _ in range(30)]


def drawn(index, chance):
    """One picture; what it shows goes round with its index."""
    kind = index % 5
    if kind in (0, 1):
        width = chance.randrange(3, 6)
        line = [230] * 60 + [30 if bit == "1" else 230 for bit in modules(number(chance)) for _ in range(width)] + [230] * 60
        return bars(blurred(line, 0 if kind == 0 else chance.randrange(2, 9)), 120, chance, 4)
    if kind == 2:
        line = [230] * 60
        while len(line) < 600:
            line += [30] * chance.randrange(2, 12) + [230] * chance.randrange(2, 12)
        return bars(line + [230] * 60, 150, chance, 3)
    if kind == 3:
        return [[chance.randrange(60, 220) for _ in range(400)] for _ in range(300)]
    module = chance.randrange(2, 5)
    tile = [[20 if bit == "1" else 235 for bit in row + "00" for _ in range(module)]
            for row in FINDER + ["0000000"] * 2 for _ in range(module)]
    return [row * (900 // len(row)) for row in tile * (600 // len(tile))]


def pictures(folder, seed):
    """Sixty paths: the uploads, then drawn ones."""
    chance = random.Random(seed)
    uploads = [path for path in sorted((ROOT / "images" / "uploads").glob("*/*")) if path.is_file()][:COUNT]
    made = []
    for index in range(COUNT - len(uploads)):
        made.append(folder / f"drawn-{index:02}.png")
        made[-1].write_bytes(png(drawn(index, chance)))
    return [str(path) for path in uploads + made]


def read(qix, paths, jobs):
    """The readings by path, without what a clock measured."""
    process = subprocess.run([qix, "read", "-", "--jobs", str(jobs), "--timeout", "600"], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, input="\n".join(paths) + "\n", text=True, check=True)
    found = {}
    for line in process.stdout.splitlines():
        reading = json.loads(line)
        del reading["milliseconds"]
        found[reading["image"]] = json.dumps(reading, sort_keys=True)
    assert sorted(found) == sorted(paths), "a path was not answered"
    return found


def check(qix, folder, seed):
    """Raises `AssertionError` where one of the runs reads anything else than the first."""
    paths = pictures(folder, seed)
    shuffled = random.Random(seed + 1).sample(paths, len(paths))
    expected = None
    for is_busy in (False, True):
        beside = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(3 if is_busy else 0)]
        try:
            for order, jobs in ((paths, 1), (shuffled, 2), (shuffled, 1), (paths, 2)):
                found = read(qix, order, jobs)
                expected = expected or found
                other = [path for path in paths if found[path] != expected[path]]
                assert not other, f"{jobs} readers, {'busy' if is_busy else 'quiet'}: other readings of {other}"
        finally:
            for process in beside:
                process.kill()
                process.wait()
    read_codes = sum('"gtin": "' in reading for reading in expected.values())
    print(f"{len(paths)} pictures, {read_codes} with codes, read in two orders by one and two readers, quiet and busy: "
          "the same bytes", flush=True)
