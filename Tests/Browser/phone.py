#!/usr/bin/env python3
"""Walks the page for phones in a real browser as people would, and checks what holds for every screen.

usage: Tests/Browser/phone.py QIX [FOLDER] [--axe FILE] [--only FLOW,FLOW]

Serves the samples. At 360, 768 and 1280 pixels, in light and dark: no screen is wider than the display, every control has a name,
contrast is at least 4.5 to 1 (and axe-core finds nothing, where FILE is its script). The flows are walked at 360 pixels in light;
the first visit, and all of it by keyboard, at each width and in both. --only walks some flows and no screens.
Screenshots go to FOLDER. Prints a line a flow; ends with 1 if one fails.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from browser import CHECK, Browser, Driver
from samples_service import ROOT, SamplesService

WIDTHS = [(360, 740), (768, 1024), (1280, 900)]
PHOTOS = ROOT / "images/uploads"

SCREENS = ["#/home", "#/earn", "#/shake", "#/shop", "#/me", "#/me/history", "#/me/profile", "#/me/friends", "#/me/devices",
           "#/me/data"]


def available(browser):
    return int(re.sub(r"\D", "", browser.run("return document.getElementById('available').textContent")) or 0)


def begin(browser, base, route=""):
    """A new person's first visit."""
    browser.open(base + "/" + route)
    browser.wait_for("document.querySelector('.tab')", "the tabs")
    if route in ("", "#/home"):
        browser.wait_for("document.getElementById('available').textContent.trim() === '0'", "a balance of 0")
        browser.wait_for("document.getElementById('photograph')", "the first step")


def go(browser, route):
    browser.run("location.hash = arguments[0]", route)
    browser.wait_for(f"location.hash === '{route}'", route)
    time.sleep(.4)


def send_photo(browser, photo, tile="#photograph"):
    """A photo by the file picker, from whatever screen shows the button."""
    browser.click(tile)
    browser.wait_for("document.getElementById('photo')", "the file picker")
    browser.type("#photo", str(photo))


def close_celebration(browser, button="#celebration-close"):
    browser.wait_for("document.querySelector('.celebration')", "coins that land", 120)
    coins = int(re.sub(r"\D", "", browser.run("return document.querySelector('.celebration .said').textContent")))
    browser.click(button)
    browser.wait_for("!document.querySelector('.celebration')", "the end of it")
    return coins


def sign_in(browser, service, contact):
    """Signs in by the sheet that is open."""
    browser.wait_for("document.getElementById('contact')", "the question for a contact")
    browser.type("#contact", contact)
    browser.click("#ask-code")
    browser.wait_for("document.getElementById('code')", "the question for the code")
    browser.type("#code", service.code(contact))
    browser.click("#verify")
    browser.wait_for("!document.querySelector('.sheet')", "the end of signing in")


def buy_first(browser, named=""):
    """Buys the first reward that can be bought, among those with a word in their name, and returns its voucher's text."""
    go(browser, "#/shop")
    # An empty word would match nothing.
    label = f"[aria-label*='{named}']" if named else ""
    button = f"#rewards button:not(:disabled){label}"
    browser.wait_for(f'document.querySelector("{button}")', "a reward that the coins buy")
    browser.run("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", button)
    browser.click(button)
    browser.wait_for("document.querySelector('.question')", "the question before spending")
    browser.click(".question .main")
    browser.wait_for("document.querySelector('.voucher')", "the voucher")
    shown = browser.run("return document.querySelector('.voucher .code')?.textContent ?? ''")
    if shown:
        browser.wait_for("document.querySelector('.voucher .code-picture:not([hidden])')?.naturalWidth > 0", "the code's picture")
    return shown


def first_visit(browser, service, screenshots):
    """Earns, signs in and spends: what a person does who sees the page for the first time."""
    begin(browser, service.base)
    send_photo(browser, PHOTOS / "u002/lunga-lira.jpg")
    coins = close_celebration(browser, "#celebration-sign-in")
    assert available(browser) == coins > 20, f"{coins} coins landed, {available(browser)} are shown"
    sign_in(browser, service, "+390212345678")
    code = buy_first(browser, "coffee")
    assert code, "the voucher has no code"
    browser.save_screenshot(screenshots / "voucher.png")
    voucher = browser.run("return document.querySelector('.voucher').textContent")
    assert text("noEnd") in voucher or "valid until" in voucher, f"not until when it can be used: {voucher}"
    assert text("voucherLater") in voucher, f"not where it is found again: {voucher}"
    assert "Pavia" in browser.run("return document.querySelector('.voucher .at-till').textContent"), "not what the cashier does, in Italian"
    assert browser.run("return getComputedStyle(document.documentElement).overflow") == "hidden", "a finger moves the page behind"
    browser.press_keys("\ue00c")
    browser.wait_for("!document.querySelector('dialog[open]')", "the shop again")
    prices = browser.run("return [...document.querySelectorAll('#rewards .row-item')].filter(e => !e.textContent.includes(arguments[0]))"
                         ".map(e => Number(e.querySelector('.pays').textContent.replace(/\\D/g, '')))", text("soldOut"))
    assert prices == sorted(prices), f"not in the order of the prices: {prices}"
    assert text("noEnd") in browser.run("return document.querySelector('#purchases').textContent") or "valid until" in \
        browser.run("return document.querySelector('#purchases').textContent"), "not until when it can be used"
    go(browser, "#/home")
    assert available(browser) < coins, f"nothing was spent of {coins}: {available(browser)}"
    return f"{coins} coins earned, signed in, voucher {code or 'without a code'}"


def faults_of_screens(browser, screenshots, name, axe):
    """The faults of accessibility on each screen."""
    faults = []
    for route in SCREENS:
        go(browser, route)
        # What comes unasked lies over the screen.
        if browser.run("return Boolean(document.querySelector('.card-layer'))"):
            browser.press_keys("\ue00c")
        faults += [f"{route}: {fault}" for fault in browser.run(CHECK)]
        if axe:
            browser.run(axe)
            faults += [f"{route}: {fault}" for fault in browser.run_async("""
                const done = arguments[arguments.length - 1];
                axe.run({resultTypes: ['violations']}).then(found => done(found.violations.map(v =>
                  `${v.id}: ${v.nodes.slice(0, 2).map(n => n.target.join(' ')).join(', ')}`)), e => done([String(e)]));""")]
        browser.save_screenshot(screenshots / f"phone-{name}-{route[2:].replace('/', '-')}.png")
    return faults


def goes_back(browser, service, _):
    """The browser's own button leads to the screen before."""
    begin(browser, service.base, "#/earn")
    browser.wait_for("document.querySelector('#tab-earn[aria-current]')", "the screen of the address")
    go(browser, "#/shop")
    go(browser, "#/me/devices")
    browser.call("POST", "/back", {})
    browser.wait_for("location.hash === '#/shop'", "the shop, by the button back")
    browser.wait_for("document.querySelector('#tab-shop[aria-current]')", "its tab")


def ask(base, method, path, token, body=None):
    """The interface, past the page: what a reviewer's desk or another device does."""
    request = urllib.request.Request(base + path, method=method, data=json.dumps(body).encode() if body is not None else None,
                                     headers={"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
            return json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        raise AssertionError(f"{method} {path}: {error.code} {error.read().decode()[:300]}") from error


def held_then_settled(browser, service, _):
    """An upload that waits for a person is settled elsewhere; the open page tells it within two seconds, unasked."""
    base, operator = service.base, service.operator
    begin(browser, base)
    send_photo(browser, PHOTOS / "u003/tavolo-ortofresco.jpg")
    close_celebration(browser)
    browser.wait_for("!document.getElementById('pending').hidden", "coins that a person checks")
    me = browser.run("return localStorage.getItem('token')")
    upload = ask(base, "GET", "/v1/uploads?limit=1", me)["uploads"][0]
    review = f"/v1/reviews/{upload['user']}/{upload['id']}"
    ask(base, "PUT", review + "/lease", operator)
    ask(base, "POST", review + "/answer", operator, {"verdict": "reject", "why": "The line is not readable."})
    began = time.time()
    browser.wait_for("document.getElementById('pending').hidden", "the reviewer's answer", 20)
    seconds = time.time() - began
    assert seconds < 4, f"the answer came after {seconds:.1f} s"
    return f"the answer came after {seconds:.1f} s"


def as_one_person(browser, service, contact):
    """A second phone of the same person, by signing in with the same contact."""
    begin(browser, service.base, "#/me")
    browser.wait_for("[...document.querySelectorAll('#main button.main')].some(e => e.checkVisibility())", "the way to sign in")
    browser.run("[...document.querySelectorAll('#main button.main')].find(e => e.checkVisibility()).click()")
    sign_in(browser, service, contact)


def on_two_devices(browser, service, screenshots):
    """A held upload is approved, and paid coins are taken back: both of a person's phones tell it within seconds, unasked, and
    what had the focus keeps it."""
    base, operator = service.base, service.operator
    begin(browser, base)
    send_photo(browser, PHOTOS / "u003/tavolo-ortofresco.jpg")
    close_celebration(browser, "#celebration-sign-in")
    sign_in(browser, service, "two@example.org")
    other = Browser(False, *WIDTHS[0])
    try:
        as_one_person(other, service, "two@example.org")
        both = (browser, other)
        for phone in both:
            go(phone, "#/home")
            phone.wait_for("!document.getElementById('pending').hidden", "coins that a person checks", 20)
            phone.run("document.querySelector('.heading a').focus(); globalThis.focused = document.activeElement")
        before = available(other)
        token = browser.run("return localStorage.getItem('token')")
        upload = ask(base, "GET", "/v1/uploads?limit=1", token)["uploads"][0]
        review = f"/v1/reviews/{upload['user']}/{upload['id']}"
        lines = [{"line": line["number"], "gtin": line["products"][0]["gtin"]} for line in ask(base, "PUT", review + "/lease", operator)["lines"]
                 if len(line["products"]) > 1]
        ask(base, "POST", review + "/answer", operator, {"verdict": "approve", "why": "seen", "lines": lines})
        began, told = time.time(), {}
        for name, phone in zip(("sender", "other"), both):
            phone.wait_for("document.getElementById('pending').hidden", f"the approval on the {name}'s phone", 20)
            told[name] = time.time() - began
        for phone in both:
            phone.wait_for("document.querySelector('.celebration')", "the coins that a person approved", 20)
            phone.run("document.querySelector('.celebration').close()")
            phone.wait_for("!document.querySelector('dialog[open]')", "the end of it", 10)
            phone.wait_for(f"Number(document.getElementById('available').textContent.replace(/\\D/g, '')) > {before}", "more coins", 20)
            assert phone.run("return document.activeElement === globalThis.focused"), "the focus was lost"
        after = available(other)
        ask(base, "POST", f"/v1/desk/uploads/{upload['user']}/{upload['id']}/reversal", operator, {"why": "a drawing"})
        began = time.time()
        for name, phone in zip(("sender", "other"), both):
            phone.wait_for(f"Number(document.getElementById('available').textContent.replace(/\\D/g, '')) < {after}", f"the reversal on the {name}'s phone", 20)
            told[name + ", reversal"] = time.time() - began
            phone.wait_for(f"[...document.querySelectorAll('.row-item.reversed .result')].some(e => e.textContent === {json.dumps(text('standing.reversed'))})",
                           "that the coins were taken back", 10)
        assert max(told.values()) < 6, told
        browser.save_screenshot(screenshots / "reversed.png")
        assert not other.errors(), other.errors()
    finally:
        other.close()
    return "; ".join(f"{name} {seconds:.1f} s" for name, seconds in told.items())


def without_a_network(browser, service, screenshots):
    """The page opens, shows what was known with its date, keeps a photo, and sends it when the network is back."""
    begin(browser, service.base)
    # The worker has kept the page's files by then.
    browser.wait_for("navigator.serviceWorker.controller", "the worker")
    time.sleep(2)
    browser.devtools("Network.enable")
    offline = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.devtools("Network.emulateNetworkConditions", offline=True, **offline)
    go(browser, "#/home")
    send_photo(browser, PHOTOS / "u004/tasca-lira.jpg")
    browser.wait_for("document.querySelector('.row-item.kept')", "a photo that waits for the network")
    browser.call("POST", "/refresh", {})
    browser.wait_for("document.querySelector('.row-item.kept')", "the photo after the page was opened again")
    browser.save_screenshot(screenshots / "offline.png")
    browser.devtools("Network.emulateNetworkConditions", offline=False, **offline)
    browser.wait_for("document.querySelectorAll('#available').length", "the page")
    browser.wait_for("!document.querySelector('.row-item.kept, .row-item.sending')", "the photo sent", 120)


def text(key, language="en"):
    """A sentence of the page."""
    return json.loads((ROOT / f"Sources/Service/Page/Texts/{language}.json").read_text(encoding="utf-8"))[key]


def in_sight(browser, selector):
    """Whether all of an element can be seen above the tabs, without scrolling."""
    return browser.run("""const e = document.querySelector(arguments[0]), r = e?.getBoundingClientRect();
        return Boolean(r) && r.height > 0 && r.top >= 0 && r.bottom <= document.querySelector('.tabs').getBoundingClientRect().top;""",
                       selector)


def knows_who_runs_it(browser, service, screenshots):
    """Before any photo one sentence says who runs the programme and who pays, on the first screen, in the person's language."""
    told = {}
    for language in ("it", "en", "de", "fr", "es"):
        browser.open(service.base + "/")
        browser.run("localStorage.clear(); localStorage.setItem('language', arguments[0])", language)
        begin(browser, service.base)
        browser.wait_for("document.querySelector('.about')?.textContent.includes('Alimentari Serra')", "who pays")
        told[language] = browser.run("return document.querySelector('.about').textContent")
        assert any(town in told[language] for town in ("Pavia", "Pavie", "Pavía")), f"not who runs it: {told[language]}"
        assert told[language].count("Pav") > 1, f"not where rewards are taken: {told[language]}"
        assert in_sight(browser, ".about") and in_sight(browser, "#photograph"), f"{language}: not on the first screen"
        browser.save_screenshot(screenshots / f"newcomer-{language}.png")
    assert len(set(told.values())) == 5, told
    return told["en"]


def reads_where_one_looks(browser, service, screenshots):
    """How a photo goes on stands at the top of whatever screen one is on, until it is known; and why, where nothing landed."""
    begin(browser, service.base)
    go(browser, "#/earn")
    browser.run("scrollTo(0, document.body.scrollHeight)")
    send_photo(browser, PHOTOS / "u002/gatto.jpg", "#shake-receipt")
    browser.wait_for("document.querySelector('.strip')?.checkVisibility()", "the photo under way", 10)
    top = browser.run("return document.querySelector('.strip').getBoundingClientRect().top")
    assert top == 0, f"at {top} px"
    browser.wait_for("document.querySelector('.strip.reject')", "the answer", 120)
    browser.save_screenshot(screenshots / "strip-reject.png")
    shown = browser.run("return document.querySelector('.strip').textContent")
    assert text("standing.reject") in shown and len(shown) > 40, f"no reason: {shown}"
    go(browser, "#/home")
    bottom, coins = browser.run("return ['.strip', '.purse'].map(e => document.querySelector(e).getBoundingClientRect())"
                                ".map((r, at) => at ? r.top : r.bottom)")
    assert bottom <= coins, f"the answer ends at {bottom} px and covers the coins at {coins} px"
    assert not browser.run(CHECK), browser.run(CHECK)
    browser.click(".strip .slight")
    assert not browser.run("return document.querySelector('.strip').checkVisibility()"), "it cannot be closed"


def names_goods(browser, service, screenshots):
    """Coins that land say for which goods, and not for which campaign alone."""
    begin(browser, service.base)
    send_photo(browser, PHOTOS / "u001/spesa-naviglio.png")
    browser.wait_for("document.querySelector('.celebration')", "coins that land", 120)
    time.sleep(1)
    browser.save_screenshot(screenshots / "celebration-goods.png")
    lines = browser.run("return [...document.querySelectorAll('.celebration > p')].map(e => e.textContent)")
    assert any("Spaghetti" in line or "Penne" in line or "Biscotti" in line for line in lines), lines
    close_celebration(browser)
    return next(line for line in lines if ":" in line)


def shows_rewards(browser, service, screenshots):
    """Rewards have pictures in the shop and on the voucher, there also without a network."""
    begin(browser, service.base)
    send_photo(browser, PHOTOS / "u002/lunga-lira.jpg")
    close_celebration(browser, "#celebration-sign-in")
    sign_in(browser, service, "pictures@example.org")
    go(browser, "#/shop")
    browser.wait_for("document.querySelectorAll('#rewards .thumbnail').length > 2 "
                     "&& [...document.querySelectorAll('#rewards .thumbnail')].every(e => (e.loading = 'eager', e.naturalWidth > 0))",
                     "the rewards' pictures")
    browser.save_screenshot(screenshots / "shop-pictures.png")
    buy_first(browser)
    browser.wait_for("document.querySelector('.voucher > .thumbnail')?.naturalWidth > 0", "the picture on the voucher")
    browser.press_keys("\ue00c")


def people_read_their_language(browser, service, _):
    """A refusal that nobody foresaw is told in the person's language, with what to do, and never in the words for programs."""
    for language in ("it", "en", "de", "fr", "es"):
        browser.open(service.base + "/")
        browser.run("localStorage.clear(); localStorage.setItem('language', arguments[0])", language)
        begin(browser, service.base)
        go(browser, "#/me")
        browser.run("""
            const there = globalThis.fetch;
            globalThis.problem = {code: 'unforeseen', detail: 'For programs.'};
            globalThis.fetch = (path, options) => path !== '/v1/otp' ? there(path, options)
              : Promise.resolve(Response.json({type: '/problems/x', title: 'x', status: 409, ...problem}, {status: 409}));""")
        browser.wait_for("[...document.querySelectorAll('#main button.main')].some(e => e.checkVisibility())", "the way to sign in")
        browser.run("[...document.querySelectorAll('#main button.main')].find(e => e.checkVisibility()).click()")
        browser.wait_for("document.getElementById('contact')", "the question for a contact")
        browser.type("#contact", "someone@example.org")
        for sentence, expected in ((None, text("problem.other", language)), ("In parole sue.", "In parole sue.")):
            browser.run("globalThis.problem.sentence = arguments[0] ?? undefined", sentence)
            browser.click("#ask-code")
            browser.wait_for(f"document.querySelector('form .fault').textContent === {json.dumps(expected)}", f"{language}: {expected}", 10)
        # What the service itself refuses, it says in the language too.
        token = browser.run("return localStorage.getItem('token')")
        request = urllib.request.Request(service.base + "/v1/spends", method="POST", data=b'{"reward": "coffee-voucher"}', headers={
            "Content-Type": "application/json", "Authorization": f"Bearer {token}", "Accept-Language": language, "Idempotency-Key": "a"})
        try:
            urllib.request.urlopen(request, timeout=30).close()
            raise AssertionError("bought without coins")
        except urllib.error.HTTPError as error:
            told = json.load(error)["sentence"]
        words = json.loads((ROOT / f"Sources/Messages/Texts/{language}.json").read_text(encoding="utf-8"))["problems"]
        assert told in words.values(), f"{language}: {told}"


def slow_network(browser, service, _):
    """On 3G (1.6 Mbit/s down, 0.75 up, 300 ms) the page is there within seconds, a photo shows how far it is, and pays."""
    browser.devtools("Network.enable")
    browser.devtools("Network.emulateNetworkConditions", offline=False, latency=300, downloadThroughput=200_000, uploadThroughput=94_000)
    begin(browser, service.base)
    usable = browser.run("return performance.getEntriesByName('usable')[0].startTime")
    assert usable < 5000, f"usable after {usable:.0f} ms"
    browser.wait_for("document.querySelector('aside.strip')", "the page with all its parts", 60)
    browser.click("#photograph")
    browser.wait_for("document.getElementById('photo')", "the file picker")
    browser.run("""globalThis.seen = new Set();
        new MutationObserver(() => { for (const e of document.querySelectorAll('.strip:not([hidden]) .result')) seen.add(e.textContent); })
          .observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});""")
    browser.type("#photo", str(PHOTOS / "u002/lunga-lira.jpg"))
    coins = close_celebration(browser)
    seen = browser.run("return [...globalThis.seen]")
    assert any("%" in line for line in seen), f"no progress: {seen}"
    return f"usable after {usable / 1000:.1f} s, {coins} coins, {'; '.join(line for line in seen)}"


def offline_at_every_step(browser, service, screenshots):
    """Without a network each screen opens and each action says so in a sentence; what was bought is shown with its code."""
    begin(browser, service.base)
    send_photo(browser, PHOTOS / "u002/lunga-lira.jpg")
    close_celebration(browser, "#celebration-sign-in")
    sign_in(browser, service, "offline@example.org")
    code = buy_first(browser, "coffee")
    browser.press_keys("\ue00c")
    browser.wait_for("navigator.serviceWorker.controller", "the worker")
    time.sleep(2)
    browser.devtools("Network.enable")
    browser.devtools("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    says = "[...document.querySelectorAll('#notice:not([hidden]), dialog[open] .fault:not([hidden])')].some(e => arguments0.includes(e.textContent))"
    says = says.replace("arguments0", json.dumps([text("offline"), text("serviceBusy")]))

    def acts(route, selector, what):
        go(browser, route)
        browser.run("document.getElementById('notice').hidden = true")
        browser.wait_for(f"[...document.querySelectorAll({json.dumps(selector)})].some(e => e.checkVisibility() && !e.disabled)", f"{route}: {selector}")
        browser.run("[...document.querySelectorAll(arguments[0])].find(e => e.checkVisibility() && !e.disabled).click()", selector)
        if browser.run("return Boolean(document.querySelector('.question'))"):
            browser.run("document.querySelector('.question .main, .question .grave').click()")
        browser.wait_for(says, f"{what}: that there is no network", 20)
        browser.run("document.querySelector('dialog[open]')?.close()")

    for route in SCREENS:
        go(browser, route)
        assert browser.run("return document.querySelector('main').innerText.trim().length > 20"), f"{route} is empty"
        browser.save_screenshot(screenshots / f"offline-{route[2:].replace('/', '-')}.png")
    go(browser, "#/home")
    assert "202" in browser.run("return document.querySelector('.purse').textContent"), "no date on the last coins"
    acts("#/shake", "#shake", "a shake")
    acts("#/earn", "#shake-read", "reading")
    acts("#/earn", "#shake-video", "a video")
    acts("#/shop", "#rewards button.main", "spending")
    acts("#/me/data", "button.plain.wide", "the export")
    acts("#/me/data", "button.grave", "deleting")
    go(browser, "#/shop")
    browser.run("[...document.querySelectorAll('#purchases button.plain')].find(e => e.checkVisibility()).click()")
    browser.wait_for("document.querySelector('.voucher .code-picture:not([hidden])')?.naturalWidth > 0", "the voucher's code, offline")
    assert browser.run("return document.querySelector('.voucher .code').textContent") == code
    browser.wait_for("document.querySelector('.voucher > .thumbnail')?.naturalWidth > 0", "the picture, offline")
    browser.press_keys("\ue00c")
    browser.call("POST", "/refresh", {})
    browser.wait_for("document.querySelector('#purchases .row-item')", "the page with the voucher, opened anew")
    browser.devtools("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)


def restarted(browser, service, _):
    """The service dies, and a photo is sent meanwhile; it dies again after it took another. Both pay, once it is back."""
    begin(browser, service.base)
    browser.wait_for("document.querySelector('aside.strip')", "the page's frame")
    # What is used later only comes once the page stands.
    browser.wait_for("""['camera', 'camera-parts', 'camera-stream', 'limit-lines'].every(part =>
        performance.getEntriesByType('resource').some(entry => entry.name.endsWith(`/page/${part}.js`) && entry.responseEnd > 0))""",
        "the page with all its parts")
    time.sleep(1)
    service.kill()
    send_photo(browser, PHOTOS / "u001/spesa-naviglio.png")
    browser.wait_for("document.querySelector('.strip.kept')", "that the photo waits", 30)
    service.start()
    first = close_celebration(browser)
    # Taken, and perhaps not decided yet.
    go(browser, "#/earn")
    send_photo(browser, PHOTOS / "u002/spesa-pianura.jpg", "#shake-receipt")
    browser.wait_for("document.querySelector('.strip')?.checkVisibility()", "the photo under way", 30)
    token = browser.run("return localStorage.getItem('token')")
    for _ in range(200):
        if len(ask(service.base, "GET", "/v1/uploads?limit=5", token)["uploads"]) == 2:
            break
        time.sleep(.05)
    service.kill()
    time.sleep(3)
    service.start()
    second = close_celebration(browser)
    go(browser, "#/home")
    browser.wait_for(f"document.getElementById('available').textContent.replace(/\\D/g, '') === '{first + second}'", "all coins")
    return f"{first} and {second} coins"


def hears_and_sees(browser, service, screenshots):
    """The sample's spot, played into the microphone, earns as the TV shake; a receipt before the camera earns as a photo."""
    browser.close()
    with tempfile.TemporaryDirectory() as folder:
        film = pathlib.Path(folder) / "receipt.mjpeg"
        subprocess.run(["ffmpeg", "-v", "error", "-loop", "1", "-i", str(PHOTOS / "u001/spesa-naviglio.png"), "-t", "1", "-r", "10", "-vf",
                        "scale=1200:1600:force_original_aspect_ratio=decrease,pad=1200:1600:(ow-iw)/2:(oh-ih)/2", "-pix_fmt", "yuvj420p",
                        "-q:v", "2", str(film)], check=True)
        browser.__init__(False, *WIDTHS[0], "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                         f"--use-file-for-fake-audio-capture={ROOT / 'images/spot.wav'}", f"--use-file-for-fake-video-capture={film}")
        begin(browser, service.base)
        go(browser, "#/earn")
        browser.click("#shake-tv")
        browser.wait_for("document.querySelector('#listen:not([hidden]), .listener-ring:not([hidden])')", "the listener")
        if browser.run("return Boolean(document.querySelector('#listen:not([hidden])'))"):
            browser.click("#listen")
        heard = close_celebration(browser)
        browser.click("#shake-receipt")
        browser.wait_for("document.querySelector('#shutter:not(:disabled)')", "the camera")
        time.sleep(2)
        browser.save_screenshot(screenshots / "camera-receipt.png")
        browser.click("#shutter")
        browser.wait_for("document.querySelector('#send-photos:not([hidden])')", "the photo taken", 30)
        browser.click("#send-photos")
        seen = close_celebration(browser)
        return f"{heard} coins for the spot, {seen} for the receipt"


def denied(browser, service, _):
    """What the phone does not allow is said, with where to change it, and its switch goes back."""
    browser.close()
    browser.__init__(False, *WIDTHS[0], "--deny-permission-prompts", "--use-fake-device-for-media-stream")
    begin(browser, service.base)
    # What stands in place of the browser's question here is a yes.
    browser.devtools("Browser.setPermission", permission={"name": "geolocation"}, setting="denied")
    go(browser, "#/me/data")
    browser.click("#use-place")
    browser.wait_for(f"document.getElementById('notice').textContent === {json.dumps(text('placeDenied'))}", "that the place is denied")
    assert not browser.run("return document.getElementById('use-place').checked")
    go(browser, "#/earn")
    browser.click("#shake-receipt")
    browser.wait_for(f"document.querySelector('.camera-advice')?.textContent === {json.dumps(text('camera.fault.denied'))}", "that the camera is denied")
    browser.run("document.querySelector('dialog[open]').close()")
    browser.click("#shake-tv")
    browser.wait_for("document.querySelector('#listen:not([hidden])')", "why the microphone is asked for")
    browser.click("#listen")
    browser.wait_for(f"document.querySelector('.listener [role=status]').textContent === {json.dumps(text('listen.fault.denied'))}", "that the microphone is denied")


def watch_requests(browser):
    """Keeps what the page asks the service from now on, in every page that opens: method, path, body and milliseconds."""
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", source="""
        globalThis.asked = [];
        const passed = globalThis.fetch;
        globalThis.fetch = (path, options) => {
          asked.push([options?.method ?? 'GET', String(path), typeof options?.body === 'string' ? options.body : null, performance.now()]);
          return passed(path, options);
        };""")


def asked(browser, method, path):
    """The bodies of what the page has asked so far."""
    return [json.loads(body) for how, where, body, _ in browser.run("return asked") if how == method and where == path]


def shake_phone(browser):
    """A shake as the phone's sensor tells it: five turns of direction in a second, for more than a second."""
    browser.run("""
        let n = 0;
        const timer = setInterval(() => {
          const x = 18 * Math.sin(2 * Math.PI * 5 * n * .02);
          dispatchEvent(new DeviceMotionEvent('devicemotion', {acceleration: {x, y: x / 3, z: 2}, interval: 20,
            accelerationIncludingGravity: {x, y: x / 3 + 9.8, z: 2}}));
          if ((n += 1) > 60) clearInterval(timer);
        }, 20);""")


def shakes(browser, service, screenshots):
    """A shake of the phone means what the screen is for: the day's coin first and then something to read on home, what the shop
    shows in the shop, and the campaign or content whose page is open there; the service is told from where it came."""
    watch_requests(browser)
    begin(browser, service.base)
    # What listens to the sensor comes after the first screen.
    browser.wait_for("asked.some(([, path]) => path.startsWith('/v1/me/events'))", "the page with all its parts")
    shake_phone(browser)
    assert close_celebration(browser) == 1, "not the coin of the day"
    browser.wait_for("document.querySelector('.card-layer .card-head')?.textContent.includes('How pasta is made')", "what home's shake leads to")
    browser.save_screenshot(screenshots / "shaken.png")
    browser.press_keys("\ue00c")
    browser.wait_for("!document.querySelector('.card-layer')", "home again")
    # A shake goes on for as long as the arm swings.
    time.sleep(3)
    go(browser, "#/shop")
    shake_phone(browser)
    browser.wait_for("document.querySelector('.card-layer')?.textContent.includes('A coffee is 50 coins away.')", "what the shop's shake leads to")
    browser.press_keys("\ue00c")
    browser.wait_for("!document.querySelector('.card-layer')", "the shop again")
    time.sleep(3)
    go(browser, "#/earn/offer/serra-spot")
    shake_phone(browser)
    browser.wait_for("document.querySelector('dialog.listener')", "the listener, for the spot whose page is open")
    browser.press_keys("\ue00c")
    browser.wait_for("!document.querySelector('dialog[open]')", "the spot's page again")
    time.sleep(3)
    go(browser, "#/earn/content/breakfast-habits")
    browser.wait_for("document.getElementById('open-content')?.checkVisibility()", "the page of a content")
    shake_phone(browser)
    browser.wait_for("document.querySelector('.card-layer .card-head')", "the content whose page is open")
    told = [(one["screen"], one.get("offer") or one.get("content")) for one in asked(browser, "POST", "/v1/shakes")]
    assert told == [("home", None), ("shop", None), ("earn", "serra-spot"), ("earn", "breakfast-habits")], told
    browser.save_screenshot(screenshots / "shaken-content.png")
    return "; ".join(screen for screen, _ in told)


def loads_fast(browser, service, _):
    """The first load: at most 120 kB compressed, usable within a second of a core that is four times slower, nothing jumps."""
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", source="""
        globalThis.shift = 0;
        new PerformanceObserver(list => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value; })
          .observe({type: 'layout-shift', buffered: true});""")
    browser.devtools("Emulation.setCPUThrottlingRate", rate=4)
    browser.open(service.base + "/")
    browser.wait_for("document.querySelector('.tab')", "the tabs")
    browser.wait_for("document.getElementById('available').textContent.trim() === '0'", "a balance of 0")
    figures = browser.run("""
        const own = performance.getEntriesByType('resource').filter(entry => entry.name.includes('/page/'));
        const page = performance.getEntriesByType('navigation')[0];
        return {bytes: own.reduce((sum, entry) => sum + entry.encodedBodySize, page.encodedBodySize), files: own.length,
          ready: performance.getEntriesByName('usable')[0]?.startTime, shift}""")
    browser.devtools("Emulation.setCPUThrottlingRate", rate=1)
    assert figures["bytes"] <= 120_000, f"{figures['bytes']} bytes"
    assert figures["ready"] <= 1000, f"usable after {figures['ready']:.0f} ms"
    assert figures["shift"] < .1, f"a layout shift of {figures['shift']}"
    return f"{figures['bytes']:,} bytes in {figures['files']} files, usable after {figures['ready']:.0f} ms, layout shift {figures['shift']:.3f}"


def wrong_clock(browser, service, screenshots):
    """A phone whose clock is a year off earns, buys and calls off as any other: the service says what may be done."""
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", source="""
        const There = Date, off = 365 * 86400000;
        globalThis.Date = class extends There {
          constructor(...given) { if (given.length > 0) super(...given); else super(There.now() - off); }
          static now() { return There.now() - off; }
        };""")
    begin(browser, service.base)
    send_photo(browser, PHOTOS / "u001/spesa-naviglio.png")
    coins = close_celebration(browser, "#celebration-sign-in")
    sign_in(browser, service, "clock@example.org")
    go(browser, "#/home")
    before = available(browser)
    buy_first(browser)
    browser.press_keys("\ue00c")
    off = "[...document.querySelectorAll('#purchases button.slight')].find(e => e.checkVisibility())"
    browser.wait_for(off, "that it may be called off")
    assert browser.run(f"return {off}.textContent") == text("callOff")
    go(browser, "#/home")
    assert available(browser) < before, "nothing was paid"
    go(browser, "#/shop")
    browser.run(f"{off}.click()")
    browser.wait_for("document.querySelector('.question')", "the question before calling off")
    browser.click(".question .grave")
    browser.wait_for(f"document.querySelector('#purchases').textContent.includes({json.dumps(text('calledOff'))})", "that it was called off")
    browser.save_screenshot(screenshots / "called-off.png")
    assert not browser.run(f"return Boolean({off})"), "it may be called off twice"
    go(browser, "#/home")
    browser.wait_for(f"document.getElementById('available').textContent.replace(/\\D/g, '') === '{before}'", "the coins given back")
    return f"{coins} coins earned, spent and given back"


def revoked(browser, service, screenshots):
    """A token that was revoked elsewhere: the page says so, and signing in again brings the coins back."""
    begin(browser, service.base)
    send_photo(browser, PHOTOS / "u001/spesa-naviglio.png")
    close_celebration(browser, "#celebration-sign-in")
    sign_in(browser, service, "revoked@example.org")
    coins = available(browser)
    token = browser.run("return localStorage.getItem('token')")
    ask(service.base, "DELETE", "/v1/me/token", token)
    go(browser, "#/me/history")
    # What is asked next finds the token revoked: as when somebody looks at the page again.
    browser.run("document.dispatchEvent(new Event('visibilitychange'))")
    browser.wait_for(f"document.querySelector('.sheet .told')?.textContent === {json.dumps(text('accessEnded'))}", "that this phone was signed out", 90)
    browser.save_screenshot(screenshots / "revoked.png")
    sign_in(browser, service, "revoked@example.org")
    go(browser, "#/home")
    browser.wait_for(f"document.getElementById('available').textContent.replace(/\\D/g, '') === '{coins}'", "the coins", 20)
    # The same where the page was closed meanwhile, of somebody who never signed in.
    browser.run("localStorage.clear()")
    begin(browser, service.base)
    token = browser.run("return localStorage.getItem('token')")
    ask(service.base, "DELETE", "/v1/me/token", token)
    browser.call("POST", "/refresh", {})
    browser.wait_for("document.querySelector('.sheet .told')", "that this phone was signed out")
    browser.press_keys("\ue00c")
    browser.wait_for("localStorage.getItem('token') && localStorage.getItem('token') !== arguments[0]".replace("arguments[0]", f"'{token}'"),
                     "another token")
    browser.wait_for("document.getElementById('available').textContent.trim() === '0'", "a balance of 0")


def by_keyboard(browser, service, _):
    """Everything on a screen is reached with the tabulator, Enter opens it, and Escape leads back to where one was."""
    begin(browser, service.base)
    reached = set()
    for _ in range(25):
        browser.press_keys("\ue004")
        reached.add(browser.run("return document.activeElement.id || document.activeElement.textContent"))
    wanted = {"photograph", "tab-home", "tab-earn", "tab-shake", "tab-shop", "tab-me"}
    assert wanted <= reached, f"not reached: {', '.join(wanted - reached)}"
    browser.run("document.getElementById('tab-me').focus()")
    browser.press_keys("\ue007")
    browser.wait_for("location.hash === '#/me' && document.activeElement.id === 'main'", "Me, with the focus in it")
    for _ in range(10):
        browser.press_keys("\ue004")
        if browser.run("return document.activeElement.matches('button.main')"):
            break
    browser.press_keys("\ue007")
    browser.wait_for("document.activeElement.id === 'contact'", "signing in, with the focus in it")
    browser.press_keys("\ue00c")
    browser.wait_for("document.activeElement.matches('button.main')", "the button from which it was opened")


def by_links(browser, service, _):
    """A link shows what it gives, with its coins and one button, and leads there; one that is over names what runs."""
    inviting = ask(service.base, "POST", "/v1/users", "")["token"]
    code = ask(service.base, "POST", "/v1/invitations", inviting)["path"].rsplit("/", 1)[1]
    for query, given, leads_to in [(f"?i={code}", "10", "dialog.camera"), ("?k=stella-alpe-cheese", "20", "dialog.camera"),
                                   ("?o=coffee-voucher", "50", "#rewards"), ("?c=pasta-story", "8", ".card-layer")]:
        browser.open(service.base + "/" + query)
        browser.wait_for("document.querySelector('.landing .gives')", f"what {query} gives")
        shown = browser.run("return document.querySelector('.landing .gives').textContent")
        assert given in shown, f"{query} gives {shown}"
        assert browser.run("return document.querySelectorAll('.landing .main').length") == 1, "not one button"
        browser.click("#landing-go")
        browser.wait_for(f"[...document.querySelectorAll('{leads_to}')].some(e => e.checkVisibility())", f"where {query} leads")
    browser.open(service.base + "/?k=no-such-campaign")
    browser.wait_for("document.querySelectorAll('.landing li').length > 0", "what pays instead")


def says_what_is_next(browser, service, _):
    """Home and shop say what brings the coins that are missing; what pays nothing more leads to what does, not to the camera."""
    begin(browser, service.base)
    ways = "return [...document.querySelectorAll('#ways [data-way]')].map(e => e.dataset.way)"
    before = browser.run(ways)
    assert before[:4] == ["breakfast-habits", "pasta-story", "pasta-film", "shake"] and len(before) > 4, f"ways: {before}"
    assert "15" in browser.run("return document.querySelector('[data-way=breakfast-habits]').textContent"), "not what it pays"
    browser.run("document.querySelector('[data-way=shake]').scrollIntoView({block: 'center'})")
    browser.click("[data-way=shake]")
    browser.wait_for("document.querySelector('.celebration')", "the coin of the day")
    close_celebration(browser)
    browser.wait_for("document.querySelector('.card-layer')", "what is behind the shake")
    browser.press_keys("\ue00c")
    browser.wait_for("!document.querySelector('[data-way=shake]')", "that the day's coin is had")
    browser.run("document.querySelector('[data-way=breakfast-habits]').scrollIntoView({block: 'center'})")
    browser.click("[data-way=breakfast-habits]")
    browser.wait_for("document.querySelector('.card-layer .card-head')?.textContent.includes('Your breakfast')", "the questions that were chosen")
    browser.press_keys("\ue00c")
    go(browser, "#/shop")
    browser.wait_for("document.querySelector('#shop-ways [data-way]')", "what brings the missing coins, in the shop")
    # As where a programme has nothing to read for the person, and for whom no shake leads to a film.
    browser.run("""
        const there = globalThis.fetch;
        globalThis.fetch = async (path, options) => {
          if (path === '/v1/shakes') return Response.json({directive: 'receipt', cards: [], questions: []});
          const answer = await there(path, options);
          if (path !== '/v1/campaigns') return answer;
          const told = await answer.json();
          told.contents = told.contents.filter(content => content.kind !== 'read');
          return Response.json(told);
        };
        document.dispatchEvent(new Event('visibilitychange'));""")
    go(browser, "#/earn")
    browser.wait_for("!document.querySelector('[data-content=pasta-story]')", "a programme without anything to read")
    browser.click("#shake-read")
    browser.wait_for("document.querySelector('.sheet [data-way]')", "what pays instead")
    assert not browser.run("return document.querySelector('dialog.camera')"), "a camera that nobody asked for"
    heading = browser.run("return document.querySelector('.sheet h2').textContent")
    assert heading == text("noneNow.read"), f"who read nothing is told: {heading}"
    browser.run("document.querySelector('.sheet').close()")
    browser.wait_for("!document.querySelector('.sheet')", "the screen again")
    browser.click("#shake-video")
    browser.wait_for("document.querySelector('.card-layer')", "the film to which no shake leads")


def tells_what_an_offer_means(browser, service, _):
    """Products, shops, where a reward is collected and when an answer comes are shown as soon as the service tells them."""
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", source="""
        const there = globalThis.fetch;
        const change = {
          '/v1/campaigns': told => { Object.assign(told.campaigns[0], {products: [{name: 'Spaghetti n. 5'}, {name: 'Penne'}], more: 3,
            retailers: ['Lunga Lira']}); },
          '/v1/rewards': told => { for (const reward of told.rewards) reward.how = 'At the bar on the corner'; },
        };
        globalThis.fetch = async (path, options) => {
          const answer = await there(path, options);
          if (!change[path] || !answer.ok) return answer;
          const told = await answer.json();
          change[path](told);
          return Response.json(told);
        };""")
    begin(browser, service.base)
    go(browser, "#/earn")
    rows = browser.run("return [...document.querySelectorAll('.row-item')].map(e => e.textContent)")
    assert any(all(word in row for word in ("Spaghetti n. 5, Penne", "3", "Lunga Lira")) for row in rows), rows
    go(browser, "#/shop")
    browser.wait_for("document.querySelector('#rewards .how')?.textContent.includes('corner')", "where a reward is collected")
    go(browser, "#/home")
    send_photo(browser, PHOTOS / "u002/spesa-pianura.jpg")
    close_celebration(browser, "#celebration-sign-in")
    sign_in(browser, service, "how@example.org")
    go(browser, "#/shop")
    browser.wait_for("document.querySelector('#rewards button:not(:disabled)')", "a reward that the coins buy")
    browser.click("#rewards button:not(:disabled)")
    browser.wait_for("document.querySelector('.question')", "the question before spending")
    browser.click(".question .main")
    browser.wait_for("document.querySelector('.voucher .collect')?.textContent.includes('corner')", "the same on the voucher, large")


def number_as_at_home(browser, service, _):
    """An Italian number without +39 signs in once Italy is chosen, and the page says to which number the code goes."""
    begin(browser, service.base)
    go(browser, "#/me")
    browser.run("[...document.querySelectorAll('button.main')].find(e => e.checkVisibility()).click()")
    browser.wait_for("document.getElementById('contact')", "the question for a contact")
    choice = "return document.querySelector('.country').checkVisibility({visibilityProperty: true})"
    assert not browser.run(choice), "a country before any digit"
    browser.type("#contact", "347 555 0142")
    assert browser.run(choice), "no country of the number"
    assert "+447" not in browser.run("return document.getElementById('sent-to').textContent"), "a guess"
    browser.run("const c = document.getElementById('country'); c.value = 'IT'; c.dispatchEvent(new Event('change'))")
    browser.wait_for("document.getElementById('sent-to').textContent.includes('+393475550142')", "the number that is meant")
    # What is written moves no button from under a finger. The sheet has come to rest.
    time.sleep(.6)
    top = "return document.getElementById('ask-code').getBoundingClientRect().top"
    before = browser.run(top)
    for written in ("someone@example.org", "+39 347 555 0142", "347 555 0142"):
        browser.run("const c = document.getElementById('contact'); c.value = arguments[0]; c.dispatchEvent(new Event('input'))", written)
        assert browser.run(top) == before, f"the button moved at {written}"
    browser.click("#ask-code")
    browser.wait_for("document.getElementById('code')", "the question for the code")
    browser.type("#code", service.code("+393475550142"))
    # The last digit sends nothing: whoever aims at Confirm would press what comes after it.
    time.sleep(1)
    assert browser.run("return Boolean(document.querySelector('.sheet #verify'))"), "the code went by itself"
    browser.click("#verify")
    browser.wait_for("!document.querySelector('.sheet')", "the end of signing in")


def signed_in_by_link(browser, service, contact):
    """What a link says that is for people of whom more is known, and signing in from there."""
    browser.wait_for("document.querySelector('.landing #landing-go')", "what the link leads to")
    shown = browser.run("return document.querySelector('.landing').textContent")
    assert not browser.run("return Boolean(document.querySelector('dialog.camera, .card-layer'))"), "something that nobody asked for"
    browser.click("#landing-go")
    sign_in(browser, service, contact)
    return shown


def tell_profile(browser, **told):
    """Fills in the form of the profile, and saves it."""
    browser.wait_for("document.getElementById('profile')", "the form of the profile")
    for field, value in told.items():
        browser.run("const e = document.getElementById(arguments[0]); e.value = arguments[1]; e.dispatchEvent(new Event('input'))",
                    field.replace("_", "-"), value)
    browser.run("document.getElementById('save-profile').scrollIntoView({block: 'center'})")
    browser.click("#save-profile")


def links_open_what_they_name(browser, service, screenshots):
    """A stranger hears for whom a link's content is and that joining opens it; joins, tells, and gets that content. One that no
    shake leads to opens by its link and from the list; one for others, and one that is gone, say so and what is instead."""
    browser.open(service.base + "/c/weaning")
    browser.wait_for("document.querySelector('.landing')", "what the link leads to")
    browser.save_screenshot(screenshots / "link-join.png")
    shown = signed_in_by_link(browser, service, "mother@example.org")
    facts = text("landing.join").split("{")[0]
    assert "Liguria" in shown and facts in shown and text("signIn") in shown, shown
    # What is left is told with its button.
    browser.wait_for("document.querySelector('.landing #landing-go')", "what is missing now")
    assert text("landing.tell").split("{")[0] in browser.run("return document.querySelector('.landing').textContent")
    browser.click("#landing-go")
    browser.wait_for("location.hash === '#/me/profile'", "the profile")
    browser.wait_for("document.getElementById('profile')", "its form")
    browser.save_screenshot(screenshots / "profile-to-tell.png")
    opened = browser.run("return [...document.querySelectorAll('.opens:not([hidden])')].map(e => e.textContent)")
    assert any("Liguria" in line for line in opened), f"not what it opens: {opened}"
    tell_profile(browser, profile_gender="female", birthday="1996-05-01", postcode="16121")
    browser.wait_for("document.querySelector('.landing .gives')?.textContent.includes('20')", "the content, which is open now", 20)
    browser.click("#landing-go")
    browser.wait_for("document.querySelector('.card-layer .card-head')?.textContent.includes('How does your child eat')", "that content")
    browser.press_keys("\ue00c")
    browser.open(service.base + "/c/kitchen-film")
    browser.wait_for("document.querySelector('.landing .gives')?.textContent.includes('10')", "what the film pays")
    browser.click("#landing-go")
    browser.wait_for("document.querySelector('.card-layer .card-head')?.textContent.includes('A kitchen in Genoa')", "the film that was meant")
    browser.press_keys("\ue00c")
    go(browser, "#/earn")
    browser.wait_for("document.querySelector('#contents [data-content=kitchen-film]')?.checkVisibility()", "the film in the list")
    # What keeps a person out is said, with what is instead, and that leads there.
    token = browser.run("return localStorage.getItem('token')")
    ask(service.base, "PATCH", "/v1/me", token, {"gender": "male"})
    browser.open(service.base + "/c/weaning")
    browser.wait_for("document.querySelectorAll('.landing [data-instead]').length > 0", "what is instead")
    assert "Liguria" in browser.run("return document.querySelector('.landing').textContent")
    browser.save_screenshot(screenshots / "link-others.png")
    browser.click("[data-instead=kitchen-film]")
    browser.wait_for("document.querySelector('.card-layer .card-head')?.textContent.includes('A kitchen in Genoa')", "what was chosen instead")
    browser.press_keys("\ue00c")
    browser.open(service.base + "/c/gone")
    browser.wait_for(f"document.querySelector('.landing h2')?.textContent === {json.dumps(text('linkOver'))}", "that the link is over")
    return f"{shown[:120]}…"


links_open_what_they_name.programme = "images/liguria"


def tells_profile(browser, service, screenshots):
    """Gender, birthday, postcode and names are told one by one under Me, shown again, and changed; no toast lies over a button, and
    who read how data is used, from signing in, is back there."""
    begin(browser, service.base)
    go(browser, "#/me")
    browser.run("[...document.querySelectorAll('button.main')].find(e => e.checkVisibility()).click()")
    browser.wait_for("document.querySelector('.sheet a')", "how data is used")
    browser.click(".sheet a")
    browser.wait_for("location.hash === '#/me/data' && !document.querySelector('.sheet')", "the page on data")
    browser.run("[...document.querySelectorAll('.back')].find(e => e.checkVisibility()).click()")
    browser.wait_for("location.hash === '#/me'", "Me again")
    sign_in(browser, service, "profile@example.org")
    browser.wait_for("!document.getElementById('notice').hidden", "that one is signed in")
    browser.wait_for("[...document.querySelectorAll('a.button.main')].some(e => e.checkVisibility())", "the way to the profile")
    covered = browser.run("""const a = document.getElementById('notice').getBoundingClientRect();
        return [...document.querySelectorAll('#main button, #main a')].filter(e => e.checkVisibility()).some(e => {
          const b = e.getBoundingClientRect(); return b.top < a.bottom && a.top < b.bottom; });""")
    assert not covered, "what is said lies over a button"
    go(browser, "#/me/profile")
    tell_profile(browser, profile_gender="female", postcode="16121")
    browser.wait_for("document.getElementById('profile')?.textContent.includes('Liguria')", "the region of the postcode")
    tell_profile(browser, given_name="Ann", family_name="Doe", birthday="1990-02-28")
    browser.wait_for(f"document.querySelector('#main').textContent.includes({json.dumps(text('tier.pro'))})", "the whole profile")
    browser.call("POST", "/refresh", {})
    browser.wait_for("document.getElementById('postcode')?.value === '16121'", "what was told, after the page was opened again")
    assert browser.run("return document.getElementById('profile-gender').value") == "female"
    browser.save_screenshot(screenshots / "profile-told.png")
    tell_profile(browser, postcode="", profile_gender="unsaid")
    browser.wait_for("!document.getElementById('profile')?.textContent.includes('Liguria')", "that it was taken back")
    tell_profile(browser, birthday="2026-01-01")
    browser.wait_for(f"document.querySelector('#profile .fault:not([hidden])')?.textContent === {json.dumps(text('problem.bad_birthday'))}", "a birthday that cannot be")


def tabs_under_cards(browser, service, _):
    """The tabs stay in sight under cards, and a press on one puts the cards off and leads there."""
    begin(browser, service.base)
    browser.wait_for("document.querySelector('[data-way=pasta-story]')", "something to read")
    browser.run("document.querySelector('[data-way=pasta-story]').click()")
    browser.wait_for("document.querySelector('.card-layer .card')", "the cards", 20)
    time.sleep(1)
    assert browser.run("""return document.querySelector('.card-bar').getBoundingClientRect().bottom
        <= document.querySelector('.tabs').getBoundingClientRect().top + 1"""), "a button of the cards lies over the tabs"
    place = browser.run("const r = document.getElementById('tab-shop').getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]")
    browser.call("POST", "/actions", {"actions": [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [
        {"type": "pointerMove", "duration": 0, "x": round(place[0]), "y": round(place[1])}, {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0}]}]})
    browser.wait_for("location.hash === '#/shop' && !document.querySelector('.card-layer')", "the tab that was pressed", 10)


def tells_limits_before(browser, service, screenshots):
    """Who nears a campaign's coins of a day is told so where coins land, on home and beside the offer, with when it begins again; and
    after the day's shake, when the next one pays."""
    begin(browser, service.base)
    token = browser.run("return localStorage.getItem('token')")

    def pasta():
        limits = ask(service.base, "GET", "/v1/me/limits", token)["limits"]
        return next(limit for limit in limits if limit["kind"] == "campaign_day" and limit["campaign"] == "serra-pasta")

    go(browser, "#/earn")
    for photo in ("u001/spesa-naviglio.png", "u002/lunga-lira.jpg", "u002/spesa-pianura.jpg"):
        send_photo(browser, PHOTOS / photo, "#shake-receipt")
        browser.wait_for("document.querySelector('.celebration')", "coins that land", 120)
        limit = pasta()
        if limit["near"]:
            break
        close_celebration(browser)
    assert limit["near"] and limit["left"] > 0 and "again" in limit, f"not near, or at it: {limit}"
    told = browser.run("return document.querySelector('.celebration .limit')?.textContent ?? ''")
    assert f"{limit['used']} of {limit['most']}" in told, told
    browser.save_screenshot(screenshots / "limit-landed.png")
    close_celebration(browser)
    for route, place in (("#/home", ".banner.limit"), ("#/earn", ".row-item .limit:not([hidden])"), ("#/earn/offer/serra-pasta", ".step .limit")):
        go(browser, route)
        browser.wait_for(f"[...document.querySelectorAll({json.dumps(place)})].some(e => e.checkVisibility() && e.textContent.includes('{limit['most']}'))",
                         f"the limit on {route}", 10)
        browser.save_screenshot(screenshots / f"limit-{route[2:].replace('/', '-')}.png")
    go(browser, "#/shake")
    browser.click("#shake")
    close_celebration(browser)
    browser.wait_for("document.querySelector('.card-layer')", "what is behind the shake")
    browser.press_keys("\ue00c")
    browser.wait_for("[...document.querySelectorAll('.banner.limit')].some(e => e.checkVisibility())", "when the next shake pays", 10)
    browser.save_screenshot(screenshots / "limit-shake.png")
    return told


def tells_before_again(browser, service, screenshots):
    """Who scans a pack is told when it pays again, beside the coins and beside the offer; who asks for codes, when the last one goes."""
    begin(browser, service.base)
    go(browser, "#/earn")
    send_photo(browser, PHOTOS / "u001/spaghetti.jpg", "#shake-scan")
    browser.wait_for("document.querySelector('.celebration')", "coins that land", 120)
    told = browser.run("return document.querySelector('.celebration .limit')?.textContent ?? ''")
    assert "again" in told, f"not when the pack pays again: {told!r}"
    browser.save_screenshot(screenshots / "limit-pack.png")
    close_celebration(browser)
    go(browser, "#/earn/offer/serra-scan")
    browser.wait_for("document.querySelector('.step .limit')?.textContent.includes('again')", "when the pack pays again", 10)
    go(browser, "#/home")
    send_photo(browser, PHOTOS / "u002/lunga-lira.jpg")
    close_celebration(browser, "#celebration-sign-in")
    browser.wait_for("document.getElementById('contact')", "the question for a contact")
    browser.type("#contact", "+390212345679")
    browser.click("#ask-code")
    browser.wait_for("document.getElementById('code')", "the question for the code")
    again = "[...document.querySelectorAll('.sheet form .plain')].find(e => e.textContent === %s)" % json.dumps(text("askAgain"))
    left = "document.getElementById('codes-left').textContent"
    for _ in range(9):
        if browser.run(f"return {left}") == text("lastCode"):
            break
        browser.wait_for(f"!{again}.disabled", "a code that may be asked for again", 10)
        before = len([line for line in service.lines if "+390212345679" in line])
        browser.run(f"{again}.click()")
        for _ in range(100):
            if len([line for line in service.lines if "+390212345679" in line]) > before:
                break
            time.sleep(0.1)
        browser.wait_for(f"{again}", "the sheet", 10)
        time.sleep(0.3)
    assert browser.run(f"return {left}") == text("lastCode"), browser.run(f"return {left}")
    browser.run(f"{again}.click()")
    browser.wait_for(f"{left} !== {json.dumps(text('lastCode'))} && /\\d/.test({left})", "when the next code goes", 20)
    browser.save_screenshot(screenshots / "limit-codes.png")
    return told


def upload_decided(browser, service, count=1):
    """Waits until the service has decided so many of the person's uploads; returns the last one sent."""
    token = browser.run("return localStorage.getItem('token')")
    for _ in range(600):
        uploads = ask(service.base, "GET", "/v1/uploads?limit=50", token)["uploads"]
        if len(uploads) >= count and all(upload["state"] == "decided" for upload in uploads):
            return uploads[0]
        time.sleep(.2)
    raise AssertionError("no decision within two minutes")


def open_reading(browser):
    go(browser, "#/earn")
    browser.wait_for("document.querySelector('[data-content=pasta-story]')?.checkVisibility()", "something to read")
    browser.run("document.querySelector('[data-content=pasta-story]').click()")
    browser.wait_for("document.querySelector('.card-layer .card')", "the cards")


def lands_under_layers(browser, service, screenshots):
    """Coins that land while somebody reads wait until the cards are closed, and are shown once: also where the page was closed
    meanwhile."""
    begin(browser, service.base)
    for turn, (photo, leave) in enumerate([("u001/spesa-naviglio.png", "close"), ("u002/spesa-pianura.jpg", "reload")]):
        go(browser, "#/earn")
        send_photo(browser, PHOTOS / photo, "#shake-receipt")
        browser.wait_for("!document.querySelector('dialog[open]')", "the screen again")
        open_reading(browser)
        coins = upload_decided(browser, service, turn + 1)["coins"]
        browser.wait_for("JSON.parse(localStorage.getItem('landed') ?? '{}').uploads?.length === 1", "that the page knows of the coins")
        time.sleep(1)
        assert not browser.run("return document.querySelector('.celebration')"), "coins over the cards"
        if leave == "close":
            browser.press_keys("\ue00c")
        else:
            browser.call("POST", "/refresh", {})
        assert close_celebration(browser) == coins, "not the coins that landed"
    browser.save_screenshot(screenshots / "landed-after.png")
    browser.call("POST", "/refresh", {})
    browser.wait_for("document.querySelector('aside.strip')", "the page with all its parts")
    time.sleep(3)
    assert not browser.run("return document.querySelector('.celebration')"), "shown twice"


def reads_to_payment(browser, service, screenshots):
    """How long something takes is said in the list, among the ways and on its cards; who is faster cannot send the answer yet, and is
    told why; then it pays."""
    watch_requests(browser)
    begin(browser, service.base)
    least = text("atLeast")["other"].replace("{n}", "8")
    browser.wait_for("document.querySelector('[data-way=pasta-story]')", "the way")
    assert least in browser.run("return document.querySelector('[data-way=pasta-story]').textContent"), "not among the ways"
    go(browser, "#/earn")
    row = browser.run("return document.querySelector('[data-content=pasta-story]').closest('li').textContent")
    assert least in row, f"not in the list: {row}"
    open_reading(browser)
    assert least in browser.run("return document.querySelector('.card-head').textContent"), "not on the cards"
    began = time.time()
    for n in (2, 3):
        browser.click(".card-bar .main")
        browser.wait_for(f"document.querySelector('.card-counter').textContent.startsWith('{n}')", f"page {n}")
    browser.run("document.querySelectorAll('.card-layer .card input[type=radio]')[1].click()")
    early = browser.run("return document.querySelector('.card-bar .main').getAttribute('aria-disabled')") == "true"
    # A machine that took eight seconds until here shows nothing of this.
    assert early or time.time() - began > 7, "the answer can be sent at once"
    if early:
        browser.click(".card-bar .main")
        browser.save_screenshot(screenshots / "too-soon.png")
        assert asked(browser, "POST", "/v1/shakes") == [] and browser.run(
            "return !asked.some(([, path]) => path.endsWith('/answers'))"), "the answer was sent"
        hint = browser.run("return document.querySelector('.card-hint').textContent")
        assert hint in ("", text("cardsTooSoon")["other"].replace("{n}", "8")), hint
    browser.wait_for("document.querySelector('.card-bar .main').getAttribute('aria-disabled') !== 'true'", "that it may be sent")
    browser.click(".card-bar .main")
    assert close_celebration(browser) == 8, "it did not pay"
    go(browser, "#/home")
    return f"{available(browser)} coins"


def invites(browser, service, screenshots):
    """A friend comes by an invitation: the coins of both land as others do, and the history of both says what for."""
    begin(browser, service.base)
    go(browser, "#/me/friends")
    browser.wait_for("document.getElementById('invitation')", "the invitation")
    link = browser.run("return document.getElementById('invitation').textContent")
    go(browser, "#/home")
    friend = Browser(False, *WIDTHS[0])
    try:
        friend.open(link)
        friend.wait_for("document.querySelector('.landing')", "what the invitation gives")
        friend.click("#landing-go")
        friend.wait_for("document.getElementById('photo')", "the file picker")
        friend.type("#photo", str(PHOTOS / "u003/tavolo-ortofresco.jpg"))
        landed = {}
        for name, phone in (("friend", friend), ("inviter", browser)):
            said = text("landed.invited" if name == "friend" else "landed.inviting")["other"].split("{")[0]
            for _ in range(3):
                phone.wait_for("document.querySelector('.celebration')", f"coins of the {name}", 120)
                shown = phone.run("return document.querySelector('.celebration').textContent")
                phone.save_screenshot(screenshots / f"invitation-{name}.png")
                landed[name] = close_celebration(phone)
                if said in shown:
                    break
            assert said in shown, f"the {name} is told: {shown}"
            go(phone, "#/me/history")
            key = "occasion.invited" if name == "friend" else "occasion.inviting"
            phone.wait_for(f"document.getElementById('entries').textContent.includes({json.dumps(text(key))})", f"what for, in the {name}'s history")
        assert landed["inviter"] == 20, landed
        assert not friend.errors(), friend.errors()
    finally:
        friend.close()
    return f"{landed['inviter']} coins for the inviter"


def link_waits(browser, service, _):
    """What a link leads to is shown again to who closed the page before doing anything, and not to who has put it off."""
    inviting = ask(service.base, "POST", "/v1/users", "")["token"]
    invitation = ask(service.base, "POST", "/v1/invitations", inviting)["path"]
    for link in ("/c/pasta-story", "/k/stella-alpe-cheese", "/o/coffee-voucher", invitation):
        browser.open(service.base + link)
        browser.wait_for("document.querySelector('.landing h2')", f"what {link} leads to")
        title = browser.run("return document.querySelector('.landing h2').textContent")
        browser.open("about:blank")
        browser.open(service.base + "/")
        browser.wait_for(f"document.querySelector('.landing h2')?.textContent === {json.dumps(title)}", f"the same of {link}, later")
        browser.run("[...document.querySelectorAll('.landing button.plain')].at(-1).click()")
        browser.wait_for("!document.querySelector('.landing')", "the screen")
        browser.open("about:blank")
        browser.open(service.base + "/")
        browser.wait_for("document.querySelector('aside.strip')", "the page with all its parts")
        browser.wait_for("document.querySelector('.arrival')", "that it knows of the visit")
        time.sleep(2)
        assert not browser.run("return document.querySelector('.landing')"), f"{link} again, though it was put off"


def history_has_pictures(browser, service, screenshots):
    """Every entry of a photo has its picture: after the page was opened again in the history, and on another phone of the person."""
    begin(browser, service.base)
    send_photo(browser, PHOTOS / "u001/spesa-naviglio.png")
    close_celebration(browser, "#celebration-sign-in")
    sign_in(browser, service, "history@example.org")
    filled = ("document.querySelector('#entries li') && [...document.querySelectorAll('#entries li a[href]')]"
              ".every(a => a.closest('li').querySelector('img:not([hidden])')?.naturalWidth > 0)")
    go(browser, "#/me/history")
    browser.wait_for(filled, "the entries' pictures")
    browser.call("POST", "/refresh", {})
    browser.wait_for(filled, "the entries' pictures, after the page was opened again")
    browser.save_screenshot(screenshots / "history-pictures.png")
    other = Browser(False, *WIDTHS[0])
    try:
        as_one_person(other, service, "history@example.org")
        go(other, "#/me/history")
        other.wait_for("document.querySelector('#entries li a[href]')", "the entries on the other phone")
        # What comes into view is filled.
        other.run("document.querySelector('#entries').scrollIntoView()")
        other.wait_for("document.querySelector('#entries li a[href]').closest('li').querySelector('img:not([hidden])')?.naturalWidth > 0",
                       "an entry's picture on the other phone")
        other.save_screenshot(screenshots / "history-pictures-other.png")
        assert not other.errors(), other.errors()
    finally:
        other.close()


def comes_unasked(browser, service, screenshots):
    """A card that nobody asked for comes to the screen that it is for, as soon as that screen is in view; it goes, and one is where one
    was."""
    watch_requests(browser)
    begin(browser, service.base, "#/earn")
    stream = "asked.find(([, path]) => path.startsWith('/v1/me/events') && path.includes('screen=%s'))"
    browser.wait_for(stream % "earn", "the stream of events")
    time.sleep(4)
    at = browser.run("location.hash = '#/shake'; return performance.now()")
    told = browser.wait_for(stream % "shake", "that the service is told of the new screen")[3] - at
    assert told < 15_000, f"the service is told after {told:.0f} ms"
    browser.wait_for("document.querySelector('.card-layer')?.textContent.includes('Bring a friend')", "the card")
    browser.save_screenshot(screenshots / "unasked.png")
    browser.press_keys("\ue00c")
    browser.wait_for("!document.querySelector('.card-layer') && location.hash === '#/shake'", "the screen again")
    return f"told after {told:.0f} ms"


def pays_by_the_airing(browser, service, _):
    """What a spot pays is told for each time that it is heard, and not for a receipt."""
    begin(browser, service.base, "#/earn/offer/serra-spot")
    expected = text("coins.per_airing")["other"].replace("{n}", "12")
    browser.wait_for(f"document.querySelector('.step .pays')?.textContent === {json.dumps(expected)}", expected)


def keeps_focus_after_buying(browser, service, _):
    """Who buys the last one by keyboard stays in its row."""
    begin(browser, service.base)
    send_photo(browser, PHOTOS / "u002/lunga-lira.jpg")
    close_celebration(browser, "#celebration-sign-in")
    sign_in(browser, service, "keys@example.org")
    # Of the cheapest there is one.
    go(browser, "#/shop")
    browser.wait_for("document.querySelector('#rewards button:not(:disabled)')", "a reward that the coins buy")
    for _ in range(60):
        browser.press_keys("\ue004")
        if browser.run("return document.activeElement.matches('#rewards button:not(:disabled)')"):
            break
    name = browser.run("return document.activeElement.closest('li').querySelector('.result').textContent")
    browser.press_keys("\ue007")
    browser.wait_for("document.querySelector('.question')", "the question before spending")
    for _ in range(4):
        if browser.run("return document.activeElement.matches('.question .main')"):
            break
        browser.press_keys("\ue004")
    browser.press_keys("\ue007")
    browser.wait_for("document.querySelector('.voucher')", "the voucher")
    browser.press_keys("\ue00c")
    browser.wait_for("!document.querySelector('dialog[open]')", "the shop again")
    browser.wait_for(f"document.activeElement.closest('#rewards li')?.querySelector('.result').textContent === {json.dumps(name)}",
                     f"the focus in the row of {name}")
    return name


def appeals(browser, service, screenshots):
    """Who is refused says why that is wrong; the answer and its coins come to the open page."""
    base = service.base
    begin(browser, base, "#/earn")
    send_photo(browser, PHOTOS / "u002/gatto.jpg", "#shake-receipt")
    browser.wait_for("document.querySelector('.strip.reject')", "the refusal", 120)
    go(browser, "#/home")
    browser.run("document.querySelector('.row-item.reject a.result').click()")
    browser.wait_for("document.getElementById('appeal')", "the field of the appeal")
    browser.type("#appeal", "The cat sat on the receipt.")
    browser.run("[...document.querySelectorAll('button[type=submit]')].find(e => e.checkVisibility()).click()")
    browser.wait_for(f"[...document.querySelectorAll('h2')].some(e => e.textContent === {json.dumps(text('yourAppeal'))})", "the appeal, as it was sent")
    appeal = ask(base, "GET", "/v1/appeals", service.operator)["appeals"][0]
    ask(base, "POST", f"/v1/appeals/{appeal['number']}/answer", service.operator,
        {"verdict": "upheld", "answer": "We see it now.", "coins": 5, "campaign": "serra-pasta"})
    browser.wait_for("document.querySelector('main').innerText.includes('We see it now.')", "the answer, on the open page")
    browser.save_screenshot(screenshots / "appeal-answered.png")
    browser.wait_for("document.querySelector('.celebration') || true", "what landed")
    browser.run("document.querySelector('.celebration')?.close()")
    go(browser, "#/home")
    browser.wait_for("document.getElementById('available').textContent.replace(/\\D/g, '') === '5'", "the coins")


def press(browser, key, scope="#main button"):
    """Presses the button that is in sight and says this."""
    found = f"[...document.querySelectorAll('{scope}')].find(e => e.checkVisibility() && e.textContent === {json.dumps(text(key))})"
    browser.wait_for(found, f"the button {text(key)}")
    browser.run(f"{found}.click()")


def devices(browser, service, _):
    """A person's phones are listed, and the others signed out from one of them; the other one says so."""
    as_one_person(browser, service, "devices@example.org")
    other = Browser(False, *WIDTHS[0])
    try:
        as_one_person(other, service, "devices@example.org")
        go(browser, "#/me/devices")
        browser.wait_for("document.querySelectorAll('#main .row-item:not([hidden])').length >= 2", "two phones")
        press(browser, "signOutOthers")
        browser.wait_for("document.querySelector('.question')", "the question before")
        browser.click(".question .grave")
        browser.wait_for("[...document.querySelectorAll('#main section')].find(e => e.checkVisibility()).querySelectorAll('.row-item').length === 1",
                         "this phone alone")
        other.run("document.dispatchEvent(new Event('visibilitychange'))")
        other.wait_for(f"document.querySelector('.sheet .told')?.textContent === {json.dumps(text('accessEnded'))}", "that it was signed out", 90)
    finally:
        other.close()
    assert ask(service.base, "GET", "/v1/me", browser.run("return localStorage.getItem('token')"))["tier"] == "signed"


def ends(browser, service, screenshots):
    """All that is known is had as a file; who signs out or deletes is told what becomes of the coins, by what was known of them."""
    told = {}

    def end(route, button, key):
        go(browser, route)
        press(browser, button)
        browser.wait_for("document.querySelector('.question')", "the question before")
        browser.click(".question .grave")
        browser.wait_for(f"document.getElementById('notice')?.textContent === {json.dumps(text(key))}", f"{key}: {text(key)}")
        browser.save_screenshot(screenshots / f"ended-{key}.png")
        browser.wait_for("document.getElementById('available')?.textContent.trim() === '0'", "a person of whom nothing is known")
        told[key] = text(key)

    def signed():
        go(browser, "#/me")
        browser.wait_for("[...document.querySelectorAll('#main button.main')].some(e => e.checkVisibility())", "the way to sign in")
        browser.run("[...document.querySelectorAll('#main button.main')].find(e => e.checkVisibility()).click()")
        sign_in(browser, service, "ends@example.org")

    begin(browser, service.base, "#/earn")
    send_photo(browser, PHOTOS / "u001/spaghetti.jpg", "#shake-scan")
    coins = close_celebration(browser)
    end("#/me/devices", "signOut", "signedOutTrial")
    end("#/me/data", "delete", "deletedTrial")
    signed()
    end("#/me/devices", "signOut", "signedOut")
    signed()
    go(browser, "#/me/data")
    browser.run("""
        HTMLAnchorElement.prototype.click = function () { globalThis.file = this.download; };
        const there = URL.createObjectURL;
        URL.createObjectURL = blob => {
          blob.text().then(text => { globalThis.kept = text; });
          return there(blob);
        };""")
    press(browser, "export")
    kept = json.loads(browser.wait_for("globalThis.file === 'qix.json' && globalThis.kept", "the file"))
    assert "ends@example.org" in json.dumps(kept), f"not the contact: {list(kept)}"
    token = browser.run("return localStorage.getItem('token')")
    end("#/me/data", "delete", "deleted")
    try:
        ask(service.base, "GET", "/v1/me", token)
        raise SystemExit("the person is still there")
    except AssertionError as refused:
        assert "401" in str(refused), refused
    return f"{coins} coins; {len(told)} ends, {len(json.dumps(kept))} bytes kept"


FLOWS = [by_keyboard, loads_fast, goes_back, first_visit, wrong_clock, shakes, held_then_settled, on_two_devices,
         by_links, links_open_what_they_name, tells_profile, tabs_under_cards, tells_limits_before, tells_before_again,
         says_what_is_next, tells_what_an_offer_means, number_as_at_home, knows_who_runs_it, reads_where_one_looks,
         names_goods, shows_rewards, people_read_their_language, without_a_network, offline_at_every_step,
         slow_network, hears_and_sees, denied, revoked, restarted, lands_under_layers, reads_to_payment, invites, link_waits,
         history_has_pictures, comes_unasked, pays_by_the_airing, keeps_focus_after_buying, appeals, devices, ends]
# These are walked at each width, light and dark.
AT_EACH_WIDTH = [first_visit, by_keyboard]


def walk(flow, service, screenshots, size=WIDTHS[0], dark=False):
    """Runs a flow in a browser of its own, and prints how it ended; 1 if it failed."""
    browser = Browser(dark, *size)
    name = flow.__name__ + ("" if size == WIDTHS[0] and not dark else f" at {size[0]} px{', dark' if dark else ''}")
    try:
        told = flow(browser, service, screenshots)
        faults = browser.errors()
        assert not faults, "; ".join(faults)
        print(f"{name}: {told or 'as it should be'}", flush=True)
        return 0
    except (AssertionError, SystemExit) as fault:
        browser.save_screenshot(screenshots / f"failed-{flow.__name__}.png")
        print(f"{name}: FAILED: {fault}", flush=True)
        return 1
    finally:
        browser.close()


def main():
    arguments = sys.argv[1:]
    axe = None
    if "--axe" in arguments:
        at = arguments.index("--axe")
        axe = pathlib.Path(arguments[at + 1]).read_text(encoding="utf-8")
        del arguments[at:at + 2]
    flows = FLOWS
    if "--only" in arguments:
        at = arguments.index("--only")
        flows = [flow for flow in FLOWS if flow.__name__ in arguments[at + 1].split(",")]
        del arguments[at:at + 2]
    qix = str(pathlib.Path(arguments[0]).resolve())
    screenshots = pathlib.Path(arguments[1] if len(arguments) > 1 else ROOT / "out/pages")
    screenshots.mkdir(parents=True, exist_ok=True)
    failed = 0
    with Driver():
        for flow in flows:
            # A service of its own: a photo pays once.
            for size, dark in [(size, dark) for size in WIDTHS for dark in (False, True)] if flow in AT_EACH_WIDTH else [(WIDTHS[0], False)]:
                with SamplesService(qix, programme=getattr(flow, "programme", "images")) as service:
                    failed += walk(flow, service, screenshots, size, dark)
    if flows is not FLOWS:
        sys.exit(1 if failed else 0)
    with Driver(), SamplesService(qix) as service:
        for width, height in WIDTHS:
            for dark in (False, True):
                browser = Browser(dark, width, height)
                name = f"{width}-{'dark' if dark else 'light'}"
                begin(browser, service.base)
                faults = sorted(set(faults_of_screens(browser, screenshots, name, axe) + browser.errors()))
                print(f"screens {name}: {'; '.join(faults) or 'no faults'}", flush=True)
                failed += len(faults)
                browser.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
