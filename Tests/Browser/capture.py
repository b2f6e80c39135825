#!/usr/bin/env python3
"""Uses the camera, the microphone and the queue of photos in Chromium, whose camera and microphone play files.

usage: Tests/Browser/capture.py [FOLDER]

Serves the page's modules itself, with a service that keeps what is sent, loses answers and refuses when it is told to, so that
no qix is needed. The camera shows a sample's receipt: its photo comes out at the video's resolution, parts are taken again and
removed, advice is told. What the microphone hears for five seconds is compared with what was played. Denied permissions, no
camera, no microphone, a recording of silence, no AudioWorklet, offline, reloads in the middle and two tabs have their turn.
Screenshots go to FOLDER. Needs chromium, chromedriver and ffmpeg.
"""
import base64
import hashlib
import http.server
import json
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import wave

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/Service/Page"
DRIVER = 9602
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob: https:; "
          "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'")
TYPES = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
HTML = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>capture</title><link rel="stylesheet" href="/page/page.css"><link rel="stylesheet" href="/page/capture.css">
<script type="module" src="/test.js"></script><body><main><button id="under">under</button><p id="said"></p></main>"""
SCRIPT = """
import { openCamera } from "/page/camera.js";
import { makeCapture } from "/page/capture.js";
import { makeClient } from "/page/interface-client.js";
import { listen } from "/page/listener.js";
import { remember, remembered } from "/page/memory.js";
import { scalePhoto, thumbnailOf } from "/page/scale-photo.js";
import { makeTexts } from "/page/texts.js";

const { say } = makeTexts(await (await fetch("/page/en.json")).json(), "en");
const said = [];
const app = { say, notify: sentence => { said.push(sentence); document.getElementById("said").textContent = sentence; } };
const client = makeClient({ fetch: (input, init) => fetch(input, init), token: () => remembered("token"),
  keepToken: token => remember("token", token), language: () => "en", invitation: () => null });
const state = { now: () => ({ uploads: [] }), onChange() {}, refreshed: 0, async refresh() { this.refreshed += 1; return true; } };
const capture = makeCapture({ client, state });
const encode = async blob => { const bytes = new Uint8Array(await blob.arrayBuffer()); let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192)); return btoa(text); };
const sizes = async blobs => Promise.all(blobs.map(async blob => { const { width, height } = await createImageBitmap(blob);
  return { width, height, bytes: blob.size, type: blob.type }; }));
Object.assign(window, { say, said, capture, state, app, encode, sizes, scalePhoto, thumbnailOf, remember,
  begin(action) { window.result = undefined; window.isOver = false;
    Promise.resolve(action()).then(found => { window.result = found; }, error => { window.result = { failed: String(error) }; })
      .finally(() => { window.isOver = true; }); },
  camera: options => begin(() => openCamera(app, options)), hear: options => begin(() => listen(app, options)) });
capture.onChange(() => {});
capture.send();
addEventListener("online", () => capture.send());
window.isReady = true;
"""


class Service(http.server.ThreadingHTTPServer):
    """Serves the page, and keeps uploads by their digest."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.kept, self.received, self.plans, self.tokens = {}, [], [], {"t0"}

    def handle_error(self, *_):
        """A page that is reloaded hangs up."""

    @property
    def base(self):
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, status, body, kind="application/json", **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if not isinstance(body, str) else body.encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), "Content-Security-Policy": POLICY, **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def is_member(self):
        if self.headers.get("Authorization", "").removeprefix("Bearer ") in self.server.tokens:
            return True
        self.reply(401, {"code": "unauthorized", "detail": "The token is unknown."})
        return False

    def do_GET(self):
        path = self.path.split("?")[0]
        if path == "/":
            return self.reply(200, HTML, "text/html")
        if path == "/test.js":
            return self.reply(200, SCRIPT, "text/javascript")
        if path.startswith("/v1/uploads/"):
            if self.is_member():
                found = self.server.kept.get(path.rsplit("/", 1)[1])
                self.reply(200, found) if found else self.reply(404, {"code": "not_found", "detail": "Not found."})
            return None
        if path.startswith("/page/"):
            for file in PAGE.rglob(pathlib.PurePosixPath(path).name):
                return self.reply(200, file.read_bytes(), TYPES[file.suffix])
        return self.reply(404, {})

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        if self.path == "/v1/users":
            token = f"t{len(self.server.tokens)}"
            self.server.tokens.add(token)
            return self.reply(201, {"token": token})
        plan = self.server.plans.pop(0) if self.server.plans else None
        if plan == "cut":
            self.rfile.read(length // 2)
            self.close_connection = True
            return self.connection.close()
        data = self.rfile.read(length)
        if plan == "busy":
            return self.reply(429, {"code": "too_many_requests", "detail": "Too many."}, Retry_After="2")
        if plan == "refuse":
            return self.reply(415, {"code": "not_a_picture", "detail": "For programs.", "sentence": "This is no picture."})
        if not self.is_member():
            return None
        name = hashlib.sha256(data).hexdigest()
        self.server.received.append((name, self.path, self.headers.get("Content-Type"), len(data)))
        upload = {"id": name, "state": "decided", "outcome": "award", "coins": 5}
        self.server.kept[name] = upload
        if plan == "lose":
            # Chromium itself repeats a request that got no byte of an answer.
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{")
            self.close_connection = True
            return self.connection.close()
        if plan == "late":
            time.sleep(3)
        return self.reply(200, upload)


class Browser:
    """A WebDriver session with a camera and a microphone that play files, or without."""

    def __init__(self, base, *arguments, size=(360, 740)):
        options = {"binary": "/usr/bin/chromium", "args": ["--headless=new", "--no-sandbox", "--lang=en-GB", *arguments]}
        self.base = f"http://127.0.0.1:{DRIVER}/session"
        session = self.call("POST", "", {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options,
                                      "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.base += "/" + session["sessionId"]
        self.cdp("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=True)
        self.open(base)

    def call(self, method, path, body=None):
        request = urllib.request.Request(self.base + path, method=method, data=json.dumps(body).encode() if body is not None else None,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=90) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path}: {error.read().decode()[:600]}")

    def cdp(self, command, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def open(self, address):
        self.call("POST", "/url", {"url": address})
        self.wait_for("window.isReady", "the page")

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def later(self, script, *arguments):
        """The value of a promise."""
        return self.call("POST", "/execute/async", {"script":
            f"const done = arguments[arguments.length - 1]; (async () => {{ {script} }})().then(done, e => done('failed: ' + e));",
            "args": list(arguments)})

    def find(self, selector):
        return next(iter(self.call("POST", "/element", {"using": "css selector", "value": selector}).values()))

    def click(self, selector):
        self.call("POST", f"/element/{self.find(selector)}/click", {})

    def type(self, selector, text):
        self.call("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def wait_for(self, script, what, seconds=30):
        for _ in range(seconds * 10):
            value = self.run("return " + script)
            if value:
                return value
            time.sleep(.1)
        raise SystemExit(f"not within {seconds} s: {what}; shown: {self.run('return document.body.innerText')[:300]!r}")

    def save_screenshot(self, path):
        path.write_bytes(base64.b64decode(self.call("GET", "/screenshot")))

    def errors(self):
        entries = self.call("POST", "/se/log", {"type": "browser"})
        return [e["message"] for e in entries if e["level"] == "SEVERE" and "Failed to load resource" not in e["message"]]

    def close(self):
        self.call("DELETE", "")


FAILED = []


def check(is_true, what, detail=""):
    print(("ok   " if is_true else "FAIL ") + what + (f": {detail}" if detail != "" else ""))
    if not is_true:
        FAILED.append(what)


def make_files(folder):
    """A video of a sample's receipt, and five seconds of noise below 1.5 kHz, which no two moments of are alike."""
    video, sound = folder / "receipt.mjpeg", folder / "played.wav"
    subprocess.run(["ffmpeg", "-v", "error", "-loop", "1", "-i", str(ROOT / "images/uploads/u003/tavolo-ortofresco.jpg"), "-t", "1",
                    "-r", "10", "-vf", "scale=1200:1600:force_original_aspect_ratio=decrease,pad=1200:1600:(ow-iw)/2:(oh-ih)/2",
                    "-pix_fmt", "yuvj420p", "-q:v", "3", str(video)], check=True)
    rng, level, smooth = random.Random(58), 0.0, []
    for _ in range(48000 * 6):
        level += 0.15 * (rng.uniform(-1, 1) - level)
        smooth.append(level)
    for name, samples in ((sound, smooth), (folder / "silence.wav", [0.0] * 48000)):
        with wave.open(str(name), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(48000)
            file.writeframes(struct.pack(f"<{len(samples)}h", *(int(s * 30000) for s in samples)))
    return video, sound


def likeness(heard, played):
    """How much five pieces of an eighth of a second of what was heard are like some moment of what was played: the middle one's
    correlation, because on a busy machine the played file stutters now and then."""
    # Every fourth sample of 16 kHz against every twelfth of 48 kHz: nothing is above 2 kHz in either.
    whole, found = (played + played[:48000])[::12], []
    for start in range(8000, 80000 - 2000, 15000):
        piece = heard[start:start + 2000:4]
        mean = sum(piece) / len(piece)
        piece = [sample - mean for sample in piece]
        power, best = sum(sample * sample for sample in piece) ** .5 or 1, 0.0
        for at in range(0, len(whole) - len(piece), 2):
            window = whole[at:at + len(piece)]
            product = sum(map(float.__mul__, piece, window))
            if product > 0:
                best = max(best, product / power / (sum(map(float.__mul__, window, window)) ** .5 or 1))
        found.append(best)
    return sorted(found)[len(found) // 2]


def use_camera(browser, screenshots):
    browser.run("document.getElementById('under').focus(); camera({})")
    browser.wait_for("document.querySelector('.camera video')?.videoWidth > 0", "a live view")
    browser.wait_for("document.querySelector('.camera-view').dataset.advice", "an advice")
    advice = browser.run("return [document.querySelector('.camera-view').dataset.advice, document.querySelector('.camera-advice').textContent]")
    check(advice[1] != "" and not advice[1].startswith("camera."), "an advice is told in words", " = ".join(advice))
    check(browser.run("return document.querySelector('.camera-advice').getAttribute('role')") == "status", "and to screen readers")
    time.sleep(.5)
    browser.save_screenshot(screenshots / "camera-live.png")
    for count in (1, 2, 3):
        browser.click("#shutter")
        browser.wait_for(f"document.querySelectorAll('.camera-parts li').length === {count} && !document.querySelector('#shutter').disabled",
                         f"photo {count}")
    browser.save_screenshot(screenshots / "camera-parts.png")
    browser.click(".camera-parts li:nth-child(2) button")
    browser.wait_for("!document.querySelector('.camera-look').hidden", "the second part")
    browser.save_screenshot(screenshots / "camera-look.png")
    browser.click(".camera-look .grave")
    check(browser.run("return document.querySelectorAll('.camera-parts li').length") == 2, "a part is removed")
    browser.click(".camera-parts li:nth-child(1) button")
    browser.click(".camera-look .main")
    browser.click("#shutter")
    browser.wait_for("!document.querySelector('#shutter').disabled && !document.querySelector('.camera-parts .again')", "the part again")
    check(browser.run("return document.querySelectorAll('.camera-parts li').length") == 2, "a part taken again replaces the old one")
    check("2" in browser.run("return document.querySelector('#send-photos').textContent"), "the button says how many are sent")
    browser.click("#send-photos")
    browser.wait_for("window.isOver", "the photos")
    sizes = browser.later("return sizes(result.photos.map(photo => photo.blob))")
    check(all((s["width"], s["height"]) == (1200, 1600) and s["type"] == "image/jpeg" for s in sizes) and len(sizes) == 2,
          "photos have the video's resolution", sizes)
    check(browser.run("return new Set(result.photos.map(photo => photo.group)).size") == 1, "both are one group")
    check(browser.run("return document.activeElement.id") == "under", "focus is where it was")
    check(browser.run("return !document.querySelector('video')"), "the layer is gone")
    browser.run("camera({})")
    browser.wait_for("document.querySelector('.camera video')?.srcObject", "a live view")
    browser.run("window.track = document.querySelector('.camera video').srcObject.getTracks()[0]")
    browser.run("document.querySelector('dialog').close()")
    browser.wait_for("window.isOver", "closing")
    check(browser.run("return result === null && track.readyState") == "ended", "closed without a photo, the camera is off")
    browser.run("camera({shake: 'scan'})")
    browser.wait_for("document.querySelector('#shutter') && !document.querySelector('#shutter').disabled", "a live view")
    browser.click("#shutter")
    browser.wait_for("window.isOver", "a barcode's photo")
    check(browser.run("return result.photos.length") == 1, "a barcode is one photo, taken at the press")


def use_microphone(browser, screenshots, sound):
    browser.run("hear({})")
    browser.wait_for("window.isOver || document.querySelector('#listen:not([hidden])') || document.querySelector('.listener-ring:not([hidden])')", "the listener")
    if browser.run("return Boolean(document.querySelector('#listen:not([hidden])'))"):
        browser.save_screenshot(screenshots / "listen-why.png")
        browser.click("#listen")
    browser.wait_for("document.querySelector('.listener-time')?.textContent === '3'", "the time left")
    browser.save_screenshot(screenshots / "listen.png")
    browser.wait_for("window.isOver", "five seconds", 20)
    data = base64.b64decode(browser.later("return encode(result.blob)"))
    path = screenshots / "heard.wav"
    path.write_bytes(data)
    with wave.open(str(path)) as file:
        form = (file.getframerate(), file.getnchannels(), file.getsampwidth(), file.getnframes())
        heard = [float(s) for s in struct.unpack(f"<{file.getnframes()}h", file.readframes(file.getnframes()))]
    check(form == (16000, 1, 2, 80000), "five seconds of 16 kHz, mono, 16 bits", form)
    with wave.open(str(sound)) as file:
        played = [float(s) for s in struct.unpack(f"<{file.getnframes()}h", file.readframes(file.getnframes()))]
    same, other = likeness(heard, played), likeness(heard, played[::-1])
    check(same > .85 and same > other + .3, "what was heard is what was played", f"correlation {same:.3f}; with the same played backwards {other:.3f}")
    browser.run("hear({seconds: 30})")
    browser.wait_for("document.querySelector('#listen:not([hidden])') || document.querySelector('.listener-ring:not([hidden])')", "the listener")
    if browser.run("return Boolean(document.querySelector('#listen:not([hidden])'))"):
        browser.click("#listen")
    browser.wait_for("Number(document.querySelector('.listener-time')?.textContent) < 30", "listening")
    browser.click(".listener .plain")
    browser.wait_for("window.isOver", "calling off", 3)
    check(browser.run("return result") is None, "called off at any time")
    # Without AudioWorklet.
    browser.run("delete AudioContext.prototype.audioWorklet; delete BaseAudioContext.prototype.audioWorklet; hear({seconds: 1})")
    browser.wait_for("window.isOver || document.querySelector('#listen:not([hidden])')", "the listener")
    if not browser.run("return window.isOver"):
        browser.click("#listen")
    browser.wait_for("window.isOver", "a second")
    check(browser.run("return result.blob.type") == "audio/webm" and browser.run("return result.blob.size") > 1000,
          "without AudioWorklet it is what the browser records", browser.run("return `${result.blob.type}, ${result.blob.size} bytes`"))


def use_faults(service, files, screenshots):
    silence = files / "silence.wav"
    browser = Browser(service.base, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                      f"--use-file-for-fake-audio-capture={silence}")
    browser.run("hear({seconds: 1})")
    browser.wait_for("document.querySelector('#listen:not([hidden])') || document.querySelector('.listener-ring:not([hidden])')", "the listener")
    if browser.run("return Boolean(document.querySelector('#listen:not([hidden])'))"):
        browser.click("#listen")
    browser.wait_for("document.querySelector('.listener [role=status]').textContent === say('listen.nothing')", "that nothing was heard")
    check(True, "silence is told and not sent")
    browser.save_screenshot(screenshots / "listen-nothing.png")
    browser.run("document.querySelector('dialog').close()")
    browser.wait_for("window.isOver", "closing")
    check(browser.run("return result") is None, "nothing comes out of silence")
    browser.close()

    denied = Browser(service.base, "--use-fake-device-for-media-stream", "--deny-permission-prompts")
    for name, start, label in (("camera-denied", "camera({})", "camera.fault.denied"), ("listen-denied", "hear({})", "listen.fault.denied")):
        denied.run(start)
        if start.startswith("hear"):
            denied.wait_for("document.querySelector('#listen:not([hidden])')", "why")
            check(denied.run("return document.querySelector('.listener [role=status]').textContent === say('listen.why.tv', {n: 5})"),
                  "it is said what the microphone is for before the browser asks")
            denied.save_screenshot(screenshots / "listen-why.png")
            denied.click("#listen")
        denied.wait_for(f"[...document.querySelectorAll('dialog [role=status]')].some(p => p.textContent === say('{label}'))", label)
        denied.save_screenshot(screenshots / f"{name}.png")
        check(True, f"{name}: a sentence")
        denied.run("document.querySelector('dialog').close()")
        denied.wait_for("window.isOver", "closing")
        check(denied.run("return result.denied") is True, f"{name}: the host is told")
    denied.close()

    without = Browser(service.base, "--use-fake-ui-for-media-stream")
    without.run("camera({})")
    without.wait_for("document.querySelector('.camera-advice').textContent === say('camera.fault.none')", "that there is no camera")
    without.save_screenshot(screenshots / "camera-none.png")
    without.type("#photo", str(ROOT / "images/uploads/u002/lunga-lira.jpg"))
    without.wait_for("window.isOver", "the chosen photo")
    name = hashlib.sha256((ROOT / "images/uploads/u002/lunga-lira.jpg").read_bytes()).hexdigest()
    hashed = without.later("const d = await crypto.subtle.digest('SHA-256', await result.photos[0].blob.arrayBuffer());"
                           "return [...new Uint8Array(d)].map(b => b.toString(16).padStart(2, '0')).join('')")
    check(hashed == name, "without a camera a file is chosen, and goes byte for byte where it is small enough")
    without.run("hear({})")
    without.wait_for("document.querySelector('#listen:not([hidden])') || document.querySelector('.listener [role=status]').textContent === say('listen.fault.none')", "the listener")
    if without.run("return Boolean(document.querySelector('#listen:not([hidden])'))"):
        without.click("#listen")
    without.wait_for("document.querySelector('.listener [role=status]').textContent === say('listen.fault.none')", "that there is no microphone")
    check(True, "without a microphone it is said")
    use_scaling(without)
    without.close()


def use_scaling(browser):
    found = browser.later("""
        const canvas = new OffscreenCanvas(5000, 3000), context = canvas.getContext('2d');
        const noise = context.createImageData(5000, 3000);
        for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
        context.putImageData(noise, 0, 0);
        const large = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
        const scaled = await scalePhoto(large), small = await thumbnailOf(large);
        const tiny = await new OffscreenCanvas(300, 200);
        tiny.getContext('2d').fillRect(0, 0, 10, 10);
        const png = await tiny.convertToBlob();
        const heic = new Blob(['no picture'], { type: 'image/heic' });
        // The orientation tag: 6 is a quarter turn.
        const jpeg = new Uint8Array(await (await tiny.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
        const exif = [0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, 77, 77, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
        const turned = new Blob([jpeg.subarray(0, 2), new Uint8Array(exif), jpeg.subarray(2)], { type: 'image/jpeg' });
        const [before, after, thumb, around] = await sizes([large, scaled, small, await thumbnailOf(turned)]);
        return { before, after, thumb, around, isSame: await scalePhoto(png) === png && await scalePhoto(heic) === heic,
          none: await thumbnailOf(heic), sound: await thumbnailOf(new Blob(['x'], { type: 'audio/wav' })) };""")
    after, thumb = found["after"], found["thumb"]
    check(found["before"]["bytes"] > 8 << 20 and after["bytes"] <= 8 << 20 and max(after["width"], after["height"]) <= 4096,
          "a photo of 15 megapixels of noise becomes small enough", f"{found['before']} to {after}")
    check(max(thumb["width"], thumb["height"]) == 160 and thumb["bytes"] <= 20000, "a thumbnail is small", thumb)
    check(found["isSame"], "what is small enough, or cannot be shown, stays byte for byte")
    check((found["around"]["width"], found["around"]["height"]) == (107, 160), "the camera's orientation is applied", found["around"])
    check(found["none"] is None and found["sound"] is None, "what cannot be shown has no thumbnail")



def add(browser, *names):
    """Sends pictures one after the other, each as a receipt of its own."""
    for name in names:
        add_together(browser, name)


def add_together(browser, *names):
    """Chooses the photos of one receipt by way of the layer, as a person without a camera does."""
    files = "\n".join(str(name) for name in names)
    browser.run("begin(() => capture.photograph(app, 'receipt'))")
    browser.wait_for("document.querySelector('#photo')", "the file picker")
    browser.type("#photo", files)
    browser.wait_for("window.isOver", "the photos kept")


def entries(browser):
    return browser.run("return capture.unsent([])")


def use_queue(service, screenshots):
    samples = [ROOT / "images/uploads" / name for name in
               ("u002/lunga-lira.jpg", "u004/tasca-lira.jpg", "u003/tavolo-ortofresco.jpg", "u001/sera-pianura.jpg", "u002/gatto.jpg")]
    names = [hashlib.sha256(path.read_bytes()).hexdigest() for path in samples]
    browser = Browser(service.base, "--use-fake-ui-for-media-stream")
    sent = lambda: [name for name, *_ in service.received]
    service.plans = ["cut", "busy", "late"]
    add(browser, samples[0], samples[1])
    browser.wait_for("capture.unsent([]).some(entry => entry.progress > 0)", "progress", 20)
    browser.wait_for("capture.unsent([]).length === 0", "both sent", 40)
    # The one that was cut off comes after the other.
    check(sorted(sent()) == sorted(names[:2]), "cut off, held off and answered late, two photos arrive once each", service.received)
    check(service.received[0][1] == "/v1/uploads?shake=receipt", "as receipts")
    names[:2] = sent()
    check(browser.run("return capture.thumbnail(arguments[0])", names[0]) is not None, "their thumbnails stay")
    check(browser.run("return state.refreshed") > 0, "the coins are asked for")

    service.plans = ["lose"]
    add(browser, samples[2])
    browser.wait_for("capture.unsent([]).length === 0", "the answer that was lost", 20)
    check(sent() == names[:3], "where the answer was lost the bytes are not sent again")

    service.tokens.clear()
    service.tokens.update({"t8", "t9"})
    add(browser, samples[3])
    browser.wait_for("capture.unsent([]).length === 0", "a new token", 20)
    check(sent() == names[:4], "a token that is unknown is replaced")

    browser.cdp("Network.enable")
    browser.cdp("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    add(browser, samples[4])
    time.sleep(1)
    check([entry["state"] for entry in entries(browser)] == ["kept"], "offline a photo is kept", browser.run("return said.at(-1)"))
    browser.cdp("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    browser.wait_for("capture.unsent([]).length === 0", "the network", 20)
    check(sent() == names, "and sent when the network is back")
    add(browser, samples[4])
    check(browser.run("return said.at(-1) === say('photo.known')"), "the same again is said to be known, and not sent")
    check(sent() == names, "nor is it sent")
    add_together(browser, samples[0], samples[1], samples[2])
    browser.wait_for("capture.unsent([]).length === 0", "the photos of one receipt", 20)
    check(len(sent()) == len(names) + 1 and service.received[-1][2] == "application/x-tar",
          "three photos of one receipt are one upload", service.received[-1])
    names.append(sent()[-1])

    # Reloads in the middle, and a second tab.
    more = [ROOT / "images/uploads" / name for name in ("u001/spaghetti.jpg", "u001/reso-naviglio.jpg", "u006/piccola-naviglio.jpg")]
    service.plans = ["late", "late", "late"]
    expected = [hashlib.sha256(path.read_bytes()).hexdigest() for path in more]
    add(browser, *more)
    time.sleep(1)
    browser.open(service.base)
    tab = browser.call("POST", "/window/new", {"type": "tab"})["handle"]
    first = browser.call("GET", "/window")
    browser.call("POST", "/window", {"handle": tab})
    browser.open(service.base)
    browser.wait_for(f"capture.thumbnail('{expected[2]}') && capture.unsent([]).length === 0", "all three", 40)
    counts = [sent().count(name) for name in expected]
    check(counts == [1, 1, 1], "a reload in the middle and two tabs: each is sent once", counts)
    browser.call("POST", "/window", {"handle": first})
    browser.wait_for("capture.thumbnail(arguments[0])".replace("arguments[0]", f"'{expected[0]}'"), "the other tab's news")

    service.plans = ["refuse"]
    add(browser, ROOT / "images/uploads/u003/piatti-glare.jpg")
    browser.wait_for("capture.unsent([]).some(entry => entry.state === 'refused')", "the refusal")
    check(entries(browser)[0]["problem"] == "This is no picture.", "a refusal is told in the service's words")
    browser.run("capture.remove(capture.unsent([])[0].id)")
    browser.wait_for("capture.unsent([]).length === 0", "the removal")
    check(True, "and can be removed")

    stored = """const database = await new Promise((resolve, reject) => { const o = indexedDB.open('qix', 2);
        o.onsuccess = () => resolve(o.result); o.onerror = reject; });
        const count = name => new Promise(resolve => { const r = database.transaction(name).objectStore(name).count(); r.onsuccess = () => resolve(r.result); });
        const counts = [await count('entries'), await count('bytes')]; database.close(); return counts;"""
    check(browser.later(stored) == [9, 0], "bytes of what was sent are gone", browser.later(stored))
    browser.later("await capture.forget()")
    check(browser.later(stored) == [0, 0], "signing out erases all")
    faults = browser.errors()
    check(not faults, "no errors in the console", faults[:3])
    browser.close()


def main():
    screenshots = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "out/capture")
    screenshots.mkdir(parents=True, exist_ok=True)
    service = Service()
    threading.Thread(target=service.serve_forever, daemon=True).start()
    driver = subprocess.Popen(["chromedriver", f"--port={DRIVER}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        with tempfile.TemporaryDirectory() as folder:
            files = pathlib.Path(folder)
            video, sound = make_files(files)
            browser = Browser(service.base, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                              f"--use-file-for-fake-video-capture={video}", f"--use-file-for-fake-audio-capture={sound}")
            use_camera(browser, screenshots)
            use_microphone(browser, screenshots, sound)
            faults = browser.errors()
            check(not faults, "no errors in the console", faults[:3])
            browser.close()
            use_faults(service, files, screenshots)
        use_queue(service, screenshots)
    finally:
        driver.terminate()
    sys.exit(1 if FAILED else 0)


main()
