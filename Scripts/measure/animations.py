#!/usr/bin/env python3
"""Compares the SVGs that qix makes of Lottie animations with what rlottie draws of the files, at five times of each loop.

usage: Scripts/measure/animations.py QIX FOLDER [STRIPS]

FOLDER holds Lottie files (those of rlottie's examples, Debian's source package `rlottie`). Needs Debian's librlottie0-1,
chromium, chromium-driver, python3-pil and python3-numpy. Writes a row a file: the mean difference of the pixels' values (0 to
255) at the time where it is largest, and what is not drawn. STRIPS, a folder, gets a picture a file: the SVG above, rlottie's below.
"""
import base64
import ctypes
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

import numpy
from PIL import Image

WIDTH = 240
SHARES = (0, .12, .37, .63, .9)
PORT = 9617


class Browser:
    """Chromium without a window, by its WebDriver."""

    def __enter__(self):
        self.driver = subprocess.Popen(["chromedriver", f"--port={PORT}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(1.5)
        options = {"args": ["--headless=new", "--no-sandbox", "--hide-scrollbars", "--window-size=700,900"]}
        made = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self.session = f"/session/{made['sessionId']}"
        return self

    def __exit__(self, *_):
        self.ask("DELETE", self.session)
        self.driver.terminate()

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def frames(self, svg, size, seconds):
        """The SVG at some times, as pictures."""
        width, height = size
        with tempfile.NamedTemporaryFile("w", suffix=".html") as page:
            style = f'<svg style="width:{width}px;height:{height}px;display:block" data-'
            page.write('<body style="margin:0;background:#fff">' + svg.replace("<svg ", style, 1))
            page.flush()
            self.ask("POST", f"{self.session}/url", {"url": f"file://{page.name}"})
        for second in seconds:
            show = ("const svg = document.querySelector('svg'); svg.pauseAnimations(); svg.setCurrentTime(arguments[0]);"
                    "requestAnimationFrame(() => requestAnimationFrame(() => arguments[1]()));")
            self.ask("POST", f"{self.session}/execute/async", {"script": show, "args": [second]})
            shot = base64.b64decode(self.ask("GET", f"{self.session}/screenshot"))
            yield numpy.asarray(Image.open(io.BytesIO(shot)).convert("RGB").crop((0, 0, width, height)), int)


def rlottie_frames(library, file, size, frames):
    """What rlottie draws, on white; nothing where it cannot read the file."""
    width, height = size
    animation = library.lottie_animation_from_file(str(file).encode())
    for frame in frames if animation else []:
        pixels = numpy.zeros((height, width, 4), numpy.uint8)
        library.lottie_animation_render(
            ctypes.c_void_p(animation), ctypes.c_size_t(frame), pixels.ctypes.data_as(ctypes.c_void_p),
            ctypes.c_size_t(width), ctypes.c_size_t(height), ctypes.c_size_t(width * 4))
        yield numpy.clip(pixels[:, :, 2::-1].astype(int) + 255 - pixels[:, :, 3:].astype(int), 0, 255)


def compare(browser, library, qix, file, strips):
    drawn = subprocess.run([qix, "campaigns", "animation", str(file)], capture_output=True, text=True)
    if drawn.returncode:
        return None, drawn.stderr.strip().split(file.name, 1)[-1].strip()
    head = json.loads(file.read_text())
    height = max(1, min(800, round(WIDTH * head["h"] / head["w"])))
    frames = [int((head["op"] - head["ip"]) * share) for share in SHARES]
    theirs = list(rlottie_frames(library, file, (WIDTH, height), frames))
    if not theirs:
        return None, "rlottie reads it not"
    ours = list(browser.frames(drawn.stdout, (WIDTH, height), [(frame + .001) / head["fr"] for frame in frames]))
    if strips:
        rows = [numpy.concatenate(row, axis=1) for row in (ours, theirs)]
        Image.fromarray(numpy.concatenate(rows).astype(numpy.uint8)).save(pathlib.Path(strips) / f"{file.stem}.png")
    return max(float(abs(one - other).mean()) for one, other in zip(ours, theirs)), f"{len(drawn.stdout)} bytes"


def main():
    qix, folder, strips = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None
    library = ctypes.CDLL("librlottie.so.0-1")
    library.lottie_animation_from_file.restype = ctypes.c_void_p
    with Browser() as browser:
        found = {file: compare(browser, library, qix, file, strips) for file in sorted(folder.rglob("*.json"))}
    for file, (difference, note) in sorted(found.items(), key=lambda row: -(row[1][0] or -1)):
        print(f"{'' if difference is None else format(difference, '.1f'):>5}  {file.name[:44]:<44}  {note[:200]}")
    differences = [difference for difference, _ in found.values() if difference is not None]
    print(f"{len(found)} files, {len(differences)} drawn; differences: median {numpy.median(differences):.2f}, "
          f"nine in ten up to {numpy.quantile(differences, .9):.2f}, largest {max(differences):.2f}")


if __name__ == "__main__":
    main()
