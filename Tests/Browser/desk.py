#!/usr/bin/env python3
"""Tests the review desk in a real browser, with the keyboard alone.

usage: Tests/Browser/desk.py QIX [FOLDER]

Starts `qix serve` with the samples. A reviewer approves, rejects with a reason, undoes, takes coins back and answers an appeal
without touching the mouse. A receipt of 60 lines leaves the buttons on the screen. At 360, 768 and 1280 pixels, in light and
dark, the rules of `browser.CHECK` hold. Screenshots go to FOLDER.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from browser import CHECK, Browser, Driver

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZES = [(360, 740), (768, 1024), (1280, 800)]
SAMPLES = ["u002/lunga-lira.jpg", "u004/tasca-lira.jpg", "u003/tavolo-ortofresco.jpg"]
ENTER, TAB = "\ue007", "\ue004"

# Before the page's own scripts: an answer of the service about a review gets 57 certain lines more. What stands in them does
# not matter; how many they are does.
LONG_RECEIPT = """
const ask = window.fetch;
window.fetch = async (where, options) => {
  const answer = await ask(where, options);
  if (options?.method !== 'PUT' || !answer.ok) return answer;
  const review = await answer.json(), first = review.lines.length + 1;
  for (let place = 0; place < 57; place++) review.lines.push({ number: first + place, text: `ROW ${place}`, question: false,
    pieces: 1, amount: '1.10', products: [{ gtin: '8012417001107', name: `Product ${place}`, brand: 'Brand', why: '' }] });
  return new Response(JSON.stringify(review), { status: 200, headers: { 'Content-Type': 'application/json' } });
};
"""


class Service:
    """A service's interface, as its users call it."""

    def __init__(self, base):
        self.base = base

    def call(self, method, path, token=None, body=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        if data is not None and not isinstance(body, bytes):
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.base + path, method=method, data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def send(self, sample):
        """A new user's upload, decided; gives the user's token and the upload."""
        token = self.call("POST", "/v1/users")["token"]
        picture = (ROOT / "images/uploads" / sample).read_bytes()
        for _ in range(60):
            try:
                upload = self.call("POST", "/v1/uploads", token, picture, Prefer="wait=30", Content_Type="image/jpeg")
                if upload["state"] != "waiting":
                    return token, upload
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise
            time.sleep(1)
        raise SystemExit(f"{sample}: not decided within a minute")


def expect(value, what):
    if not value:
        raise SystemExit(f"not so: {what}")


def open_desk(browser, base, token):
    browser.open(base + "/review")
    browser.wait_for("document.getElementById('token') && document.querySelector('#enter button').textContent", "the words")
    browser.type("#token", token + ENTER)
    browser.wait_for("!document.getElementById('item').hidden && document.getElementById('picture').naturalWidth > 0", "a review")
    browser.wait_for("document.querySelectorAll('#boxes polygon').length > 0", "marks on the picture")


def waiting(browser):
    return browser.run("return document.querySelectorAll('#list > li').length")


def notice(browser):
    return browser.run("return document.getElementById('notice').textContent")


def choose_all(browser):
    """Approves: the desk puts the focus at each line that has no choice, and the space bar chooses there."""
    before = waiting(browser)
    for _ in range(40):
        browser.press_keys("1")
        time.sleep(.7)
        if waiting(browser) < before:
            return
        if browser.run("return document.activeElement.type === 'radio'"):
            browser.press_keys(" ")
    raise SystemExit("not approved by keyboard")


def tab_to(browser, selector):
    """Goes with the tabulator to an element; from the end of the page it begins anew."""
    for _ in range(150):
        if browser.run("return document.activeElement.matches(arguments[0])", selector):
            return
        browser.press_keys(TAB)
    raise SystemExit(f"not reached with the tabulator: {selector}")


def settle_by_keyboard(browser):
    before = waiting(browser)
    tab_to(browser, "#lines input")
    # Rejection: 0 asks for the reason, Enter rejects.
    browser.press_keys("0")
    browser.wait_for("document.activeElement.id === 'why'", "the field of the reason", 5)
    browser.press_keys(ENTER)
    time.sleep(.5)
    expect(waiting(browser) == before, "nothing is rejected without a reason")
    browser.press_keys("another shop" + ENTER)
    browser.wait_for(f"document.querySelectorAll('#list > li').length === {before - 1}", "one review fewer", 20)
    browser.wait_for("document.getElementById('picture').naturalWidth > 0", "the next review's picture")
    choose_all(browser)
    browser.wait_for(f"document.querySelectorAll('#list > li').length === {before - 2}", "two reviews fewer", 20)
    expect("Done" in notice(browser), "the desk says what was done")


def story_by_keyboard(browser, screenshots):
    """Takes back what was paid, and undoes; what was done is offered no more."""
    tab_to(browser, "[data-tab=find]")
    browser.press_keys(ENTER)
    browser.wait_for("document.activeElement.id === 'q'", "the field to search")
    browser.press_keys("lira" + ENTER)
    browser.wait_for("document.querySelectorAll('#found button').length > 0", "uploads found")
    done = []
    for place in range(browser.run("return document.querySelectorAll('#found button').length")):
        tab_to(browser, f"#found li:nth-child({place + 1}) button")
        browser.press_keys(ENTER)
        browser.wait_for("document.activeElement.id === 'story'", "the upload's history")
        for action in ("undoing", "reversal"):
            if not browser.run(f"return document.querySelector('[data-action={action}]') !== null"):
                continue
            tab_to(browser, f"[data-action={action}]")
            browser.press_keys(ENTER)
            browser.wait_for("document.activeElement.matches('.reason input')", "the question why")
            browser.press_keys("a mistake" + ENTER)
            browser.wait_for(f"document.activeElement.id === 'story' && !document.querySelector('[data-action={action}]')",
                             f"{action}: done, and not offered again", 20)
            done.append(action)
        browser.save_screenshot(screenshots / f"desk-story-{place}.png")
    expect("undoing" in done and "reversal" in done, f"a review undone and coins taken back: {done}")


def appeal_by_keyboard(browser, service, sender, screenshots):
    token, upload = sender
    service.call("POST", f"/v1/uploads/{upload['id']}/appeal", token, {"text": "The olive oil is on it"})
    tab_to(browser, "[data-tab=appeals]")
    browser.press_keys(ENTER)
    browser.wait_for("document.querySelector('#objections blockquote')?.textContent === 'The olive oil is on it'", "the words")
    browser.wait_for("document.querySelector('.thumbnail')?.naturalWidth > 0", "the picture")
    browser.save_screenshot(screenshots / "desk-appeal.png")
    tab_to(browser, "#objections textarea")
    browser.press_keys("You are right" + TAB + "5" + TAB + TAB + ENTER)
    browser.wait_for("document.querySelectorAll('#objections > li').length === 0", "no open appeal", 20)
    answer = service.call("GET", f"/v1/uploads/{upload['id']}/appeal", token)
    expect(answer["state"] == "upheld" and answer["answer"] == "You are right", f"the answer: {answer}")


def zoom(browser):
    """+ and - about the focused line; 0 in the picture shows all of it; the wheel about the pointer."""
    width = "document.getElementById('sheet').getBoundingClientRect().width"
    tab_to(browser, "#lines input")
    before = browser.run("return " + width)
    browser.press_keys("+++")
    expect(browser.run("return " + width) > 2 * before, "+ makes the picture larger")
    inside = browser.run("""const stage = document.getElementById('stage').getBoundingClientRect();
        const here = document.querySelector('#boxes .here polygon').getBoundingClientRect();
        return here.top + here.height / 2 > stage.top && here.top + here.height / 2 < stage.bottom;""")
    expect(inside, "the focused line stays in sight")
    tab_to(browser, "#stage")
    browser.press_keys("0")
    expect(abs(browser.run("return " + width) - before) < 2, "0 in the picture shows all of it")
    expect(browser.run("return !document.getElementById('why').matches(':focus')"), "0 in the picture rejects nothing")
    moved = browser.run("""const stage = document.getElementById('stage'), sheet = document.getElementById('sheet');
        const seen = stage.getBoundingClientRect(), x = seen.left + .6 * seen.width, y = seen.top + .5 * seen.height;
        const place = () => { const r = sheet.getBoundingClientRect(); return [(x - r.left) / r.width, (y - r.top) / r.height]; };
        const was = place();
        stage.dispatchEvent(new WheelEvent('wheel', { deltaY: -400, clientX: x, clientY: y, cancelable: true }));
        const is = place();
        return Math.hypot(was[0] - is[0], was[1] - is[1]);""")
    expect(moved < .01, f"what is under the pointer stays there: {moved}")
    browser.press_keys("0")


def buttons_in_sight(browser):
    return browser.run("""return ['approve', 'reject', 'skip'].every(id => {
        const r = document.getElementById(id).getBoundingClientRect();
        return r.height > 0 && r.top >= 0 && r.bottom <= innerHeight; });""")


def cards(browser, screenshots):
    """The programme's cards on phones' frames, in the language that is chosen, with their pictures."""
    browser.click('[data-tab="cards"]')
    browser.wait_for("document.querySelectorAll('#previews .phone').length > 2", "phones with cards")
    inside = "[...document.querySelectorAll('.phone')].flatMap(phone => [...phone.shadowRoot.querySelectorAll('%s')])"
    browser.wait_for(f"{inside % 'img'}.length > 0 && {inside % 'img'}.every(img => img.naturalWidth > 0)", "the cards' pictures")
    expect(browser.run(f"return {inside % '.card'}.length > 3"), "fewer cards than the programme has")
    expect(browser.run(f"return {inside % 'input, textarea, button'}.every(field => field.matches(':disabled'))"),
           "a preview can be answered")
    before = browser.run("return document.getElementById('previews').innerText")
    browser.run("const choice = document.getElementById('language'); choice.value = 'it'; choice.dispatchEvent(new Event('change'))")
    browser.wait_for(f"document.getElementById('previews').innerText !== {json.dumps(before)}", "the cards in Italian")
    browser.save_screenshot(screenshots / "desk-cards.png")
    expect(browser.run(CHECK) == [], f"the cards: {browser.run(CHECK)}")


def look(service, token, screenshots):
    """The rules of CHECK at every size, with a receipt of 60 lines."""
    failed = []
    for width, height in SIZES:
        for dark in (False, True):
            name = f"{width}-{'dark' if dark else 'light'}"
            browser = Browser(dark, width, height)
            browser.devtools("Page.addScriptToEvaluateOnNewDocument", source=LONG_RECEIPT)
            open_desk(browser, service.base, token)
            faults = [] if buttons_in_sight(browser) else ["a button is below the fold"]
            if not browser.run("return document.getElementById('folded').textContent.includes('certain lines')"):
                faults.append("the certain lines are not folded")
            faults += browser.run(CHECK)
            browser.save_screenshot(screenshots / f"desk-{name}.png")
            browser.run("document.getElementById('folded').open = true; scrollTo(0, document.body.scrollHeight)")
            if not buttons_in_sight(browser):
                faults.append("a button is below the fold of 60 open lines")
            faults += browser.run(CHECK) + browser.errors()
            print(f"desk {name}: {'; '.join(sorted(set(faults))) or 'no faults'}", flush=True)
            failed += faults
            browser.open("about:blank")
            browser.close()
    return failed


def main():
    qix = str(pathlib.Path(sys.argv[1]).resolve())
    screenshots = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "out/pages")
    screenshots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Driver():
        running = subprocess.Popen(
            [qix, "serve", "--data", folder, "--port", "0", "--catalog", "images/catalog.csv", "--campaigns", "images/campaigns.yaml",
             "--rewards", "images/rewards.yaml", "--clock", "2026-03-18T19:30:26Z"], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        try:
            base = next(line for line in running.stderr if "http://" in line).split("qix serve: ")[1].strip().rstrip("/")
            failed = walk(Service(base), (pathlib.Path(folder) / "operator.token").read_text().strip(), screenshots)
        finally:
            running.terminate()
            running.wait()
    sys.exit(1 if failed else 0)


def walk(service, token, screenshots):
    """All of it, against a running service."""
    senders = [service.send(sample) for sample in SAMPLES]
    failed = look(service, token, screenshots)
    browser = Browser(False, 1280, 800)
    open_desk(browser, service.base, token)
    zoom(browser)
    settle_by_keyboard(browser)
    story_by_keyboard(browser, screenshots)
    appeal_by_keyboard(browser, service, senders[0], screenshots)
    cards(browser, screenshots)
    failed += browser.errors()
    browser.close()
    print("desk by keyboard: " + ("; ".join(failed) or "no faults"))
    return failed


if __name__ == "__main__":
    main()
