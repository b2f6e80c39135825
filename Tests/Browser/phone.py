"""Flows of the page for phones in a real browser, each as a person would walk it."""
import json
import re
import time
import urllib.request

from browser import CHECK

SCREENS = ["#/home", "#/earn", "#/shake", "#/shop", "#/me", "#/me/history", "#/me/profile", "#/me/friends", "#/me/devices",
           "#/me/data"]


def available(browser):
    return int(re.sub(r"\D", "", browser.run("return document.getElementById('available').textContent")) or 0)


def begin(browser, base, route=""):
    """A new person's first visit."""
    browser.open(base + "/" + route)
    browser.wait_for("document.querySelector('.tab')", "the tabs")
    browser.wait_for("document.getElementById('available').textContent.trim() === '0'", "a balance of 0")


def go(browser, route):
    browser.run("location.hash = arguments[0]", route)
    browser.wait_for(f"location.hash === '{route}'", route)
    time.sleep(.4)


def send_photo(browser, photo, tile="#photograph"):
    """A photo by the file picker, from whatever screen shows the button."""
    browser.click(tile)
    browser.wait_for("document.getElementById('photo')", "the file picker")
    browser.type("#photo", str(photo))


def close_celebration(browser):
    browser.wait_for("document.querySelector('.celebration')", "coins that land", 120)
    coins = int(re.sub(r"\D", "", browser.run("return document.querySelector('.celebration .said').textContent")))
    browser.click("#celebration-close")
    browser.wait_for("!document.querySelector('.celebration')", "the end of it")
    return coins


def sign_in(browser, contact, read_code):
    """Signs in by the sheet that is open."""
    browser.wait_for("document.getElementById('contact')", "the question for a contact")
    browser.type("#contact", contact)
    browser.click("#ask-code")
    browser.wait_for("document.getElementById('code')", "the question for the code")
    browser.type("#code", read_code())
    browser.click("#verify")
    browser.wait_for("!document.querySelector('.sheet')", "the end of signing in")


def buy_first(browser):
    """Buys the first reward that can be bought, and returns its voucher's text."""
    go(browser, "#/shop")
    browser.wait_for("document.querySelector('#rewards button:not(:disabled)')", "a reward that the coins buy")
    browser.click("#rewards button:not(:disabled)")
    browser.wait_for("document.querySelector('.question')", "the question before spending")
    browser.click(".question .main")
    browser.wait_for("document.querySelector('.voucher')", "the voucher")
    shown = browser.run("return document.querySelector('.voucher .code')?.textContent ?? ''")
    if shown:
        browser.wait_for("document.querySelector('.voucher img:not([hidden])')?.naturalWidth > 0", "the voucher's picture")
    return shown


def first_visit(browser, base, photo, read_code, screenshots, name):
    """Earns, signs in and spends; what a person does who sees the page for the first time."""
    began = time.time()
    begin(browser, base)
    send_photo(browser, photo)
    coins = close_celebration(browser)
    if available(browser) >= 20:
        sign_in(browser, f"+3902{int(time.time() * 1000) % 10**8:08d}", read_code)
        buy_first(browser)
        browser.save_screenshot(screenshots / f"voucher-{name}.png")
        browser.press_keys("\ue00c")
        browser.wait_for("!document.querySelector('dialog[open]')", "the shop again")
    return coins, time.time() - began


def every_screen(browser, screenshots, name, axe):
    """The faults of accessibility on each screen."""
    faults = []
    for route in SCREENS:
        go(browser, route)
        faults += [f"{route}: {fault}" for fault in browser.run(CHECK)]
        if axe:
            browser.run(axe)
            faults += [f"{route}: {fault}" for fault in browser.run_async("""
                const done = arguments[arguments.length - 1];
                axe.run({resultTypes: ['violations']}).then(found => done(found.violations.map(v =>
                  `${v.id}: ${v.nodes.slice(0, 2).map(n => n.target.join(' ')).join(', ')}`)), e => done([String(e)]));""")]
        browser.save_screenshot(screenshots / f"phone-{name}-{route[2:].replace('/', '-')}.png")
    return faults


def goes_back(browser):
    """The browser's own button leads to the screen before."""
    go(browser, "#/shop")
    go(browser, "#/me/devices")
    browser.call("POST", "/back", {})
    browser.wait_for("location.hash === '#/shop'", "the shop, by the button back")
    browser.wait_for("document.querySelector('#tab-shop[aria-current]')", "its tab")


def ask(base, method, path, token, body=None):
    """The interface, past the page: what a reviewer's desk or another device does."""
    request = urllib.request.Request(base + path, method=method, data=json.dumps(body).encode() if body is not None else None,
                                     headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        text = answer.read()
        return json.loads(text) if text else None


def held_then_approved(browser, base, operator, photo):
    """An upload that waits for a person is settled elsewhere; the open page tells it within two seconds, unasked."""
    begin(browser, base)
    send_photo(browser, photo)
    browser.wait_for("document.querySelector('.row-item.review')", "an upload that a person checks", 120)
    me = browser.run("return localStorage.getItem('token')")
    upload = ask(base, "GET", "/v1/uploads?limit=1", me)["uploads"][0]
    review = f"/v1/reviews/{upload['user']}/{upload['id']}"
    ask(base, "PUT", review + "/lease", operator)
    ask(base, "POST", review + "/answer", operator, {"outcome": "rejected", "reason": "unclear"})
    began = time.time()
    browser.wait_for("document.querySelector('.row-item.reject')", "the reviewer's answer", 20)
    return time.time() - began


def without_a_network(browser, photo):
    """The page opens, shows what was known with its date, keeps a photo, and sends it when the network is back."""
    browser.devtools("Network.enable")
    offline = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.devtools("Network.emulateNetworkConditions", offline=True, **offline)
    go(browser, "#/home")
    send_photo(browser, photo)
    browser.wait_for("document.querySelector('.row-item.kept')", "a photo that waits for the network")
    browser.call("POST", "/refresh", {})
    browser.wait_for("document.querySelector('.row-item.kept')", "the photo after the page was opened again")
    browser.devtools("Network.emulateNetworkConditions", offline=False, **offline)
    browser.wait_for("document.querySelectorAll('#available').length", "the page")
    browser.wait_for("!document.querySelector('.row-item.kept, .row-item.sending')", "the photo sent", 120)


def shakes(browser):
    """A shake of the phone, as its sensor tells it: five turns of direction in a second."""
    browser.run("""
        let n = 0;
        const timer = setInterval(() => {
          const x = 18 * Math.sin(2 * Math.PI * 5 * n * .02);
          dispatchEvent(new DeviceMotionEvent('devicemotion', {acceleration: {x, y: x / 3, z: 2}, interval: 20,
            accelerationIncludingGravity: {x, y: x / 3 + 9.8, z: 2}}));
          if ((n += 1) > 60) clearInterval(timer);
        }, 20);""")
    browser.wait_for("document.querySelector('dialog[open], .card-layer') || !document.getElementById('notice').hidden",
                     "what the shake leads to", 10)
