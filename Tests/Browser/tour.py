#!/usr/bin/env python3
"""Takes the pictures of the tour in Documentation/service.md: a service of the samples, used as a person would.

usage: Tests/Browser/tour.py QIX [FOLDER]

Writes WebP files of at most 40 kB to FOLDER (Documentation/pictures). Ends with 1 if one is larger.
"""
import base64
import json
import pathlib
import sys
import time
import urllib.request

from browser import Browser, Driver
from phone import PHOTOS, close_celebration, go, send_photo, sign_in
from samples_service import ROOT, SamplesService

MOST_BYTES = 40_000


def ask(base, method, path, token=None):
    request = urllib.request.Request(base + path, method=method, data=b"" if method == "POST" else None,
                                     headers={"Authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


class Tour:
    """The pictures, one after the other."""

    def __init__(self, folder):
        self.folder = folder
        self.large = []

    def take(self, browser, name, quality=75):
        # What moves has come to rest.
        time.sleep(1.2)
        shot = browser.devtools("Page.captureScreenshot", format="webp", quality=quality)
        picture = base64.b64decode(shot["data"])
        (self.folder / f"{name}.webp").write_bytes(picture)
        print(f"{name}.webp: {len(picture):,} bytes")
        if len(picture) > MOST_BYTES:
            self.large.append(name)


def by_link(service, tour):
    """What somebody sees who was invited."""
    inviting = ask(service.base, "POST", "/v1/users")["token"]
    code = ask(service.base, "POST", "/v1/invitations", inviting)["path"].rsplit("/", 1)[1]
    browser = Browser(False, 360, 740)
    browser.open(f"{service.base}/?i={code}")
    browser.wait_for("document.querySelector('.landing')", "what the invitation gives")
    tour.take(browser, "invitation")
    browser.close()


def on_the_phone(service, tour):
    """From the first visit to the voucher."""
    browser = Browser(False, 360, 740)
    browser.open(service.base + "/")
    browser.wait_for("document.querySelector('[data-way=pasta-story]')", "the home screen")
    tour.take(browser, "home")
    browser.run("document.querySelector('[data-way=pasta-story]').click()")
    browser.wait_for("document.querySelector('.card-layer')", "the cards")
    tour.take(browser, "cards")
    browser.press_keys("\ue00c")
    browser.wait_for("!document.querySelector('.card-layer')", "the home screen")
    go(browser, "#/earn")
    tour.take(browser, "earn")
    go(browser, "#/home")
    send_photo(browser, PHOTOS / "u002/lunga-lira.jpg")
    browser.wait_for("document.querySelector('.celebration')", "coins that land", 120)
    tour.take(browser, "coins")
    close_celebration(browser, "#celebration-sign-in")
    browser.wait_for("document.getElementById('contact')", "the question for a contact")
    browser.type("#contact", "02 1234 5678")
    browser.run("const c = document.getElementById('country'); c.value = 'IT'; c.dispatchEvent(new Event('change'))")
    tour.take(browser, "sign-in")
    browser.run("document.getElementById('contact').value = ''")
    sign_in(browser, service, "+390212345678")
    go(browser, "#/shop")
    tour.take(browser, "rewards")
    browser.click("#rewards button:not(:disabled)")
    browser.wait_for("document.querySelector('.question')", "the question before spending")
    browser.click(".question .main")
    browser.wait_for("document.querySelector('.voucher img:not([hidden])')?.naturalWidth > 0", "the voucher")
    tour.take(browser, "voucher")
    browser.press_keys("\ue00c")
    go(browser, "#/me/history")
    tour.take(browser, "history")
    browser.close()


def at_the_desk(service, tour):
    """A receipt that waits for a person."""
    person = ask(service.base, "POST", "/v1/users")["token"]
    photo = (PHOTOS / "u003/tavolo-ortofresco.jpg").read_bytes()
    request = urllib.request.Request(service.base + "/v1/uploads?shake=receipt", method="POST", data=photo, headers={
        "Authorization": f"Bearer {person}", "Content-Type": "image/jpeg", "Prefer": "wait=30"})
    urllib.request.urlopen(request, timeout=60).close()
    browser = Browser(False, 960, 600)
    browser.open(service.base + "/review")
    browser.wait_for("document.getElementById('token')", "the desk")
    browser.type("#token", service.operator + "\ue007")
    browser.wait_for("document.querySelector('#list button')", "an upload that waits")
    browser.click("#list li:last-child button")
    browser.wait_for("document.querySelector('#boxes polygon')", "its lines")
    tour.take(browser, "desk", quality=40)
    browser.close()


def main():
    qix = str(pathlib.Path(sys.argv[1]).resolve())
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "Documentation/pictures"
    folder.mkdir(parents=True, exist_ok=True)
    tour = Tour(folder)
    with Driver(), SamplesService(qix) as service:
        by_link(service, tour)
        on_the_phone(service, tour)
        at_the_desk(service, tour)
    if tour.large:
        sys.exit(f"larger than {MOST_BYTES:,} bytes: {', '.join(tour.large)}")


if __name__ == "__main__":
    main()
