"""Chromium through WebDriver (https://www.w3.org/TR/webdriver2/), for the tests of the pages."""
import base64
import json
import socket
import subprocess
import time
import urllib.error
import urllib.request

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

    def __init__(self, dark, width, height, *arguments):
        options = {"binary": "/usr/bin/chromium", "args": ["--headless=new", "--no-sandbox", "--lang=en-GB",
                   f"--window-size={width},{height}", *arguments]
                   + (["--force-dark-mode", "--blink-settings=preferredColorScheme=0"] if dark else [])}
        self.base = f"http://127.0.0.1:{Driver.port}/session"
        session = self.call("POST", "", {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options,
                                      "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.base += "/" + session["sessionId"]
        # The size of the viewport, not of the window.
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.emulate(("prefers-color-scheme", "dark" if dark else "light"))

    def devtools(self, command, **parameters):
        """A command of the Chrome DevTools Protocol."""
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def emulate(self, *features):
        """Media features, as pairs of name and value."""
        self.devtools("Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in features])

    def open(self, address):
        self.call("POST", "/url", {"url": address})

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

    def run_async(self, script, *arguments):
        """Runs a script that calls its last argument with its result."""
        return self.call("POST", "/execute/async", {"script": script, "args": list(arguments)})

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


class Driver:
    """chromedriver, for as long as the block runs, on a free port: several tests may run beside each other."""

    port = 0

    def __enter__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            Driver.port = free.getsockname()[1]
        self.process = subprocess.Popen(["chromedriver", f"--port={Driver.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(50):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{Driver.port}/status", timeout=2).close()
                return self
            except OSError:
                time.sleep(.2)
        raise SystemExit("chromedriver does not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
