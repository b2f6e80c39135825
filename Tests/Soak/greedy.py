#!/usr/bin/env python3
"""Plays greedy neighbours of a service, and measures what others feel of them.

usage: greedy.py QIX [--pictures N] [--seed N]

One user sends pictures that take as long to read as any: sheets full of QR codes' finders. Meanwhile others, each new, send an
ordinary photo and wait for the answer. Then clients ask for large pictures and do not read the answers. Prints how long the
others waited, how the memory of the service grew, and what was answered; exits with 1 where an ordinary photo was refused, where
95 % of them were not answered within five seconds, or where two hundred stalled clients cost more than 100 MB.
"""

import argparse
import collections
import http.client
import json
import pathlib
import random
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ORDINARY = (ROOT / "images/uploads/u001/spaghetti.jpg").read_bytes()
# Stalled clients, and how many answers each person may have open.
STALLED, OPEN = 200, 8


def sheet(seed, side=2400, pitch=30, module=4):
    """A PNG of one bit a pixel, full of finders: some sixty kilobytes."""
    draw = random.Random(seed)
    # A row is a number, whose highest bit is the pixel at the left; 1 is white.
    rows = [(1 << side) - 1] * side
    for top in range(0, side, pitch):
        for left in range(0, side, pitch):
            x, y = left + draw.randint(0, 2), top + draw.randint(0, 2)
            for inset, ink in ((0, 0), (1, 1), (2, 0)):
                width = (7 - 2 * inset) * module
                mask = ((1 << width) - 1) << (side - x - inset * module - width) if x + 7 * module <= side else 0
                for row in range(y + inset * module, min(side, y + (7 - inset) * module)):
                    rows[row] = rows[row] | mask if ink else rows[row] & ~mask

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    pixels = b"".join(b"\0" + row.to_bytes(side // 8, "big") for row in rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b""))


class Service:
    def __init__(self, qix, folder):
        self.log = open(folder / "log", "w+")
        self.process = subprocess.Popen(
            [qix, "serve", "--data", folder / "data", "--catalog", "images/catalog.csv", "--campaigns", "images/campaigns.yaml",
             "--clock", "2026-03-12T19:00:00Z", "--port", "0", "--new-users", "100000", "--jobs", "2"],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=self.log)
        for _ in range(600):
            time.sleep(.1)
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", (folder / "log").read_text())
            if found:
                self.port = int(found[1])
                return
        sys.exit("the service did not start: " + (folder / "log").read_text())

    def ask(self, method, path, token=None, body=None, headers=None):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        sent = dict(headers or {})
        if token: sent["Authorization"] = f"Bearer {token}"
        if body is not None: sent["Content-Type"] = "image/jpeg"
        link.request(method, path, body, sent)
        answer = link.getresponse()
        read = answer.read()
        link.close()
        return answer.status, read

    def user(self): return json.loads(self.ask("POST", "/v1/users")[1])["token"]

    def resident(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


def ordinary(service, times, statuses):
    """A new user sends an ordinary photo, whose bytes nobody has sent, and waits."""
    token = service.user()
    photo = ORDINARY + random.randbytes(8)
    begin = time.monotonic()
    status, body = service.ask("POST", "/v1/uploads?shake=scan", token, photo, {"Prefer": "wait=30"})
    statuses[status] += 1
    while status == 202:
        upload = json.loads(body)
        if upload["state"] != "waiting" or time.monotonic() > begin + 120: break
        status, body = service.ask("GET", f"/v1/uploads/{upload['id']}", token)
    times.append(time.monotonic() - begin)


def told(name, times):
    times = sorted(times)
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
    print(f"{name}: {len(times)} photos, median {at(.5):.1f} s, 95 % {at(.95):.1f} s, longest {times[-1]:.1f} s")
    return at(.95)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qix")
    parser.add_argument("--pictures", type=int, default=14)
    parser.add_argument("--seed", type=int, default=random.randrange(10 ** 6))
    options = parser.parse_args()
    random.seed(options.seed)
    print(f"seed {options.seed}")
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        service = Service(options.qix, pathlib.Path(folder))
        statuses = collections.Counter()
        alone = []
        for _ in range(6): ordinary(service, alone, statuses)
        told("alone", alone)

        greedy = service.user()
        sheets = [sheet(options.seed * 1000 + number) for number in range(options.pictures)]
        sent = collections.Counter(service.ask("POST", "/v1/uploads?shake=scan", greedy, one)[0] for one in sheets)
        print(f"one user sends {len(sheets)} sheets of {len(sheets[0]) // 1024} kB: {dict(sent)}")
        beside, begin = [], time.monotonic()
        while time.monotonic() < begin + 600:
            ordinary(service, beside, statuses)
            uploads = json.loads(service.ask("GET", "/v1/uploads?limit=100", greedy)[1])["uploads"]
            if all(upload["state"] != "waiting" for upload in uploads): break
        print(f"the sheets took {time.monotonic() - begin:.0f} s; meanwhile")
        late = told("beside them", beside)
        if late > 5: faults.append(f"95 % of ordinary photos waited up to {late:.1f} s")
        if set(statuses) - {200, 202}: faults.append(f"ordinary photos were answered {dict(statuses)}")
        if service.ask("GET", "/readyz")[0] != 200: faults.append("the service is not ready")

        large, answered = [], collections.Counter()
        for number in range(STALLED // OPEN):
            token = service.user()
            status, body = service.ask("POST", "/v1/uploads?shake=scan", token, ORDINARY + random.randbytes(20 << 20))
            answered[status] += 1
            if status in (200, 202): large.append((token, f"/v1/uploads/{json.loads(body)['id']}/picture"))
        before, held = service.resident(), []
        for token, path in large:
            for _ in range(OPEN):
                link = socket.socket()
                # The system would keep a large answer for a client that does not read.
                link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 << 10)
                link.connect(("127.0.0.1", service.port))
                link.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
                held.append(link)
        time.sleep(3)
        grown = service.resident() - before
        print(f"{len(held)} clients that do not read 20 MB each ({dict(answered)}): {before:.0f} MB and {grown:.0f} MB more")
        if grown > 100: faults.append(f"{len(held)} stalled clients cost {grown:.0f} MB")
        for link in held: link.close()
        service.process.terminate()
        service.process.wait()
    for fault in faults: print(f"FAULT: {fault}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
