#!/usr/bin/env python3
"""Tests the page for phones and the review desk in a real browser: typical use, and rules of accessibility.

usage: Tests/Browser/pages.py QIX [FOLDER]

Starts `qix serve` with the samples, and Chromium through WebDriver (https://www.w3.org/TR/webdriver2/). Sends a receipt with
the file chooser, shakes with the button and settles a review with the keyboard alone, at widths of 360, 768 and 1280 pixels.
At each width, in light and dark: nothing is wider than the screen, every control has a name, every picture has an alternative
text, and the contrast of text is at least 4.5 to 1, of large text 3 to 1 (WCAG 2.2, 1.4.3). Screenshots go to FOLDER.
"""
import pathlib
import subprocess
import sys
import tempfile
import time

from browser import CHECK, Browser, Driver

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTHS = [(360, 740), (768, 1024), (1280, 900)]

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
