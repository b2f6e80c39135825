#!/usr/bin/env python3
"""Walks the page for phones in a real browser as people would, and checks what holds for every screen.

usage: Tests/Browser/phone.py QIX [FOLDER] [--axe FILE]

Serves the samples. At 360, 768 and 1280 pixels, in light and dark: no screen is wider than the display, every control has a name,
contrast is at least 4.5 to 1 (and axe-core finds nothing, where FILE is its script). Screenshots go to FOLDER. Prints a line a
flow; ends with 1 if one fails.
"""
import json
import pathlib
import re
import sys
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
        # The samples' programme welcomes who comes home; it is put off.
        browser.wait_for("document.querySelector('.card-layer')", "the cards that come unasked", 15)
        browser.press_keys("\ue00c")
        browser.wait_for("!document.querySelector('.card-layer')", "the home screen")


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
    # A whole code needs no button.
    browser.type("#code", service.code(contact))
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


def first_visit(browser, service, screenshots):
    """Earns, signs in and spends: what a person does who sees the page for the first time."""
    begin(browser, service.base)
    send_photo(browser, PHOTOS / "u002/lunga-lira.jpg")
    coins = close_celebration(browser, "#celebration-sign-in")
    assert available(browser) == coins > 20, f"{coins} coins landed, {available(browser)} are shown"
    sign_in(browser, service, "+390212345678")
    code = buy_first(browser)
    browser.save_screenshot(screenshots / "voucher.png")
    browser.press_keys("\ue00c")
    browser.wait_for("!document.querySelector('dialog[open]')", "the shop again")
    go(browser, "#/home")
    assert available(browser) < coins, f"nothing was spent of {coins}: {available(browser)}"
    return f"{coins} coins earned, signed in, voucher {code or 'without a code'}"


def faults_of_screens(browser, screenshots, name, axe):
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


def shakes(browser, service, screenshots):
    """A shake of the phone, as its sensor tells it: five turns of direction in a second."""
    begin(browser, service.base)
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
    time.sleep(.8)
    browser.save_screenshot(screenshots / "shaken.png")


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


def wrong_clock(browser, service, _):
    """A phone whose clock is a year off is told the same: nothing is decided by it."""
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", source="""
        const there = Date.now;
        Date.now = () => there() - 365 * 86400000;""")
    begin(browser, service.base)
    send_photo(browser, PHOTOS / "u001/spesa-naviglio.png")
    coins = close_celebration(browser, "#celebration-sign-in")
    sign_in(browser, service, "clock@example.org")
    buy_first(browser)
    browser.press_keys("\ue00c")
    browser.wait_for("[...document.querySelectorAll('#purchases button')].some(b => !b.hidden)", "the purchase")
    return f"{coins} coins earned and spent"


def revoked(browser, service, _):
    """A token that was revoked elsewhere: the page begins anew and says so by its balance, without a fault."""
    begin(browser, service.base)
    token = browser.run("return localStorage.getItem('token')")
    ask(service.base, "DELETE", "/v1/me/token", token)
    browser.call("POST", "/refresh", {})
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
    assert before[:3] == ["read", "video", "shake"] and len(before) > 4, f"ways: {before}"
    browser.run("document.querySelector('[data-way=shake]').scrollIntoView({block: 'center'})")
    browser.click("[data-way=shake]")
    browser.wait_for("document.querySelector('.celebration')", "the coin of the day")
    close_celebration(browser)
    browser.wait_for("document.querySelector('.card-layer')", "the questions behind the shake")
    browser.press_keys("\ue00c")
    browser.wait_for("document.querySelector('[data-way=shake]').textContent.includes('15')", "what they pay, once it was told")
    go(browser, "#/shop")
    browser.wait_for("document.querySelector('#shop-ways [data-way]')", "what brings the missing coins, in the shop")
    # As after all was read: the service has nothing more behind this screen.
    browser.run("""
        const there = globalThis.fetch;
        globalThis.fetch = (path, options) => path !== '/v1/shakes' ? there(path, options)
          : Promise.resolve(Response.json({directive: 'receipt', cards: [], questions: []}));""")
    go(browser, "#/earn")
    browser.click("#shake-read")
    browser.wait_for("document.querySelector('.sheet [data-way]')", "what pays instead")
    assert not browser.run("return document.querySelector('dialog.camera')"), "a camera that nobody asked for"
    assert "read" not in browser.run("return [...document.querySelectorAll('.sheet [data-way]')].map(e => e.dataset.way)")


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
    browser.type("#contact", "347 555 0142")
    assert "+447" not in browser.run("return document.getElementById('sent-to').textContent"), "a guess"
    browser.run("const c = document.getElementById('country'); c.value = 'IT'; c.dispatchEvent(new Event('change'))")
    browser.wait_for("document.getElementById('sent-to').textContent.includes('+393475550142')", "the number that is meant")
    browser.click("#ask-code")
    browser.wait_for("document.getElementById('code')", "the question for the code")
    browser.type("#code", service.code("+393475550142"))
    browser.wait_for("!document.querySelector('.sheet')", "the end of signing in")


FLOWS = [by_keyboard, loads_fast, goes_back, first_visit, wrong_clock, shakes, held_then_settled, by_links,
         says_what_is_next, tells_what_an_offer_means, number_as_at_home, without_a_network, revoked]


def main():
    arguments = sys.argv[1:]
    axe = None
    if "--axe" in arguments:
        at = arguments.index("--axe")
        axe = pathlib.Path(arguments[at + 1]).read_text(encoding="utf-8")
        del arguments[at:at + 2]
    qix = str(pathlib.Path(arguments[0]).resolve())
    screenshots = pathlib.Path(arguments[1] if len(arguments) > 1 else ROOT / "out/pages")
    screenshots.mkdir(parents=True, exist_ok=True)
    failed = 0
    with Driver(), SamplesService(qix) as service:
        for flow in FLOWS:
            browser = Browser(False, *WIDTHS[0])
            try:
                told = flow(browser, service, screenshots)
                faults = browser.errors()
                assert not faults, "; ".join(faults)
                print(f"{flow.__name__}: {told or 'as it should be'}", flush=True)
            except (AssertionError, SystemExit) as fault:
                failed += 1
                browser.save_screenshot(screenshots / f"failed-{flow.__name__}.png")
                print(f"{flow.__name__}: FAILED: {fault}", flush=True)
            browser.close()
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
