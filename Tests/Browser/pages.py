#!/usr/bin/env python3
"""Tests the page for phones and the review desk in a real browser: typical use, and rules of accessibility.

usage: Tests/Browser/pages.py QIX [FOLDER]

Starts `qix serve` with the samples, and Chromium through WebDriver (https://www.w3.org/TR/webdriver2/). Sends a receipt with
the file chooser, shakes with the button and settles a review with the keyboard alone, at widths of 360, 768 and 1280 pixels.
At each width, in light and dark: nothing is wider than the screen, every control has a name, every picture has an alternative
text, and the contrast of text is at least 4.5 to 1, of large text 3 to 1 (WCAG 2.2, 1.4.3). Screenshots go to FOLDER.
"""
import base64
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTHS = [(360, 740), (768, 1024), (1280, 900)]

# Runs in the page; returns the list of accessibility faults.
CHECK = """
const faults = [];
if (!document.documentElement.lang) faults.push('the page has no language');
if (document.documentElement.scrollWidth > innerWidth) faults.push(`wider than the screen: ${document.documentElement.scrollWidth}`);
const seen = e => { const r = e.getBoundingClientRect(); return r.width > 1 && r.height > 1 && getComputedStyle(e).visibility !== 'hidden' && !e.closest('[hidden]'); };
const name = e => (e.getAttribute('aria-label') || (e.labels && [...e.labels].map(l => l.textContent).join(' ')) || e.textContent || e.title || '').trim();
for (const e of document.querySelectorAll('button, input, select, textarea, a[href]'))
  if (seen(e) && !name(e)) faults.push(`a control without a name: ${e.outerHTML.slice(0, 100)}`);
for (const e of document.querySelectorAll('img')) if (seen(e) && !e.hasAttribute('alt')) faults.push('a picture without an alternative text');
const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
for (const id of new Set(ids)) if (ids.filter(i => i === id).length > 1) faults.push(`two elements have the id ${id}`);
const light = c => { const v = c.map(x => (x /= 255) <= .04045 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4); return .2126 * v[0] + .7152 * v[1] + .0722 * v[2]; };
const colour = t => (t.match(/[\\d.]+/g) || []).map(Number);
const ground = e => { for (; e; e = e.parentElement) { const c = colour(getComputedStyle(e).backgroundColor); if (c.length >= 3 && (c[3] === undefined || c[3] === 1)) return c; } return [255, 255, 255]; };
for (const e of document.querySelectorAll('body *')) {
  if (!seen(e) || ![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || e.closest('#boxes, :disabled')) continue;
  const s = getComputedStyle(e), a = light(colour(s.color)), b = light(ground(e));
  const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05), size = parseFloat(s.fontSize);
  const least = size >= 24 || size >= 18.66 && s.fontWeight >= 700 ? 3 : 4.5;
  if (ratio < least) faults.push(`contrast of ${ratio.toFixed(2)} to 1: ${e.textContent.trim().slice(0, 40)}`);
}
return faults;
"""


class Browser:
    """A WebDriver session."""

    def __init__(self, dark, width, height):
        options = {"binary": "/usr/bin/chromium", "args": ["--headless=new", "--no-sandbox", "--lang=en-GB",
                   f"--window-size={width},{height}"] + (["--force-dark-mode", "--blink-settings=preferredColorScheme=0"] if dark else [])}
        self.base = "http://127.0.0.1:9515/session"
        session = self.call("POST", "", {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options,
                                      "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.base += "/" + session["sessionId"]
        # The size of the viewport, not of the window.
        self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}})
        self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {
            "features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]}})

    def call(self, method, path, body=None):
        request = urllib.request.Request(self.base + path, method=method, data=json.dumps(body).encode() if body is not None else None,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path}: {error.read().decode()[:600]}")

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector):
        return next(iter(self.call("POST", "/element", {"using": "css selector", "value": selector}).values()))

    def click(self, selector):
        self.call("POST", f"/element/{self.find(selector)}/click", {})

    def type(self, selector, text):
        self.call("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def press_keys(self, text):
        actions = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def wait_for(self, script, what, seconds=60):
        for _ in range(seconds * 5):
            value = self.run("return " + script)
            if value:
                return value
            time.sleep(.2)
        raise SystemExit(f"not shown within {seconds} s: {what}")

    def save_screenshot(self, path):
        path.write_bytes(base64.b64decode(self.call("GET", "/screenshot")))

    def errors(self):
        """The browser's errors, except failed loads: a 404 is normal, for example without invitations."""
        entries = self.call("POST", "/se/log", {"type": "browser"})
        return [e["message"] for e in entries if e["level"] == "SEVERE" and "Failed to load resource" not in e["message"]]

    def close(self):
        self.call("DELETE", "")


def use_page(browser, base, sample, screenshots, name):
    """Uses the page for phones: sends a receipt, waits for coins, shakes."""
    browser.call("POST", "/url", {"url": base + "/"})
    browser.wait_for("document.getElementById('available').textContent.trim() === '0'", "a balance of 0")
    browser.type("#photo", str(ROOT / "images/uploads" / sample))
    coins = browser.wait_for("Number(document.getElementById('available').textContent) || "
                          "Number((document.getElementById('pending').textContent.match(/[0-9]+/) || [0])[0])", "coins")
    browser.wait_for("document.querySelectorAll('#uploads li').length === 1", "the upload in the list")
    browser.click("#shake")
    browser.wait_for("!document.getElementById('directive').hidden || document.getElementById('cards').open", "the next step")
    browser.run("document.getElementById('cards').close && document.getElementById('cards').close()")
    faults = browser.run(CHECK)
    browser.save_screenshot(screenshots / f"page-{name}.png")
    return coins, faults


def use_desk(browser, base, token, screenshots, name, settle):
    """Uses the review desk: logs in, settles a review with the keyboard if `settle`, opens the other tabs."""
    browser.call("POST", "/url", {"url": base + "/review"})
    browser.type("#token", token + "\ue007")
    browser.wait_for("!document.getElementById('item').hidden && document.getElementById('picture').naturalWidth > 0", "a review and its picture")
    browser.wait_for("document.querySelectorAll('#boxes div').length > 0", "boxes on the picture")
    faults = browser.run(CHECK)
    browser.save_screenshot(screenshots / f"desk-{name}.png")
    if settle:
        waiting = browser.run("return document.querySelectorAll('#list li').length")
        # Chooses a product for each open line, then presses 1.
        browser.run("""for (const set of document.querySelectorAll('#lines fieldset')) {
            if (!set.querySelector('input:checked')) set.querySelector('input').focus(), set.querySelector('input').click(); }
            document.getElementById('item').focus();""")
        browser.press_keys("1")
        browser.wait_for(f"document.querySelectorAll('#list li').length === {waiting - 1}", "one review fewer", 20)
    for tab in ("appeals", "find"):
        browser.click(f"[data-tab={tab}]")
        browser.wait_for(f"!document.getElementById('{tab}').hidden", tab)
        faults += browser.run(CHECK)
    browser.type("#q", "lira\ue007")
    browser.wait_for("document.querySelectorAll('#found button').length > 0", "the upload in the results")
    browser.click("#found button")
    browser.wait_for("!document.getElementById('story').hidden", "the upload's history")
    browser.save_screenshot(screenshots / f"story-{name}.png")
    return faults + browser.run(CHECK)


def main():
    qix = str(pathlib.Path(sys.argv[1]).resolve())
    screenshots = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "out/pages")
    screenshots.mkdir(parents=True, exist_ok=True)
    driver = subprocess.Popen(["chromedriver", "--port=9515"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        service = subprocess.Popen(
            [qix, "serve", "--data", folder, "--port", "0", "--catalog", "images/catalog.csv", "--campaigns", "images/campaigns.yaml",
             "--rewards", "images/rewards.yaml", "--clock", "2026-03-18T19:30:26Z"], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        try:
            base = next(line for line in service.stderr if "http://" in line).split("qix serve: ")[1].strip().rstrip("/")
            token = (pathlib.Path(folder) / "operator.token").read_text().strip()
            time.sleep(1)
            samples = ["u002/lunga-lira.jpg", "u004/tasca-lira.jpg", "u003/tavolo-ortofresco.jpg"]
            for (width, height), sample in zip(WIDTHS, samples):
                for dark in (False, True):
                    name = f"{width}-{'dark' if dark else 'light'}"
                    browser = Browser(dark, width, height)
                    if not dark:
                        coins, faults = use_page(browser, base, sample, screenshots, name)
                        print(f"page {name}: {coins} coins shown")
                    else:
                        browser.call("POST", "/url", {"url": base + "/"})
                        browser.wait_for("document.getElementById('available').textContent.trim() === '0'", "a balance")
                        faults = browser.run(CHECK)
                        browser.save_screenshot(screenshots / f"page-{name}.png")
                    # Only the last session settles a review, so that all find one.
                    faults += use_desk(browser, base, token, screenshots, name, settle=dark and width == 1280)
                    faults += browser.errors()
                    print(f"desk {name}: {'; '.join(sorted(set(faults))) or 'no faults'}")
                    failed += faults
                    browser.close()
        finally:
            service.terminate()
            service.wait()
            driver.terminate()
    sys.exit(1 if failed else 0)


main()
