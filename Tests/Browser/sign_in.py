#!/usr/bin/env python3
"""Walks signing in with an account elsewhere, in a real browser, against providers on the loopback interface.

usage: Tests/Browser/sign_in.py QIX [FOLDER]

One provider answers as Google does, the other as Facebook does. Screenshots go to FOLDER. Prints a line a flow; ends with 1 if
one fails.
"""
import json
import pathlib
import sys
import tempfile
import urllib.parse

from browser import CHECK, Browser, Driver
from identity_provider import SECRET, IdentityProvider
from phone import PHOTOS, WIDTHS, ask, available, begin, close_celebration, go, send_photo, sign_in, text, walk
from samples_service import ROOT, SamplesService, free_port

SAID = "document.querySelector('.sheet .told')?.textContent"

def me(browser, service):
    return ask(service.base, "GET", "/v1/me", browser.run("return localStorage.getItem('token')"))


def accounts(browser, service):
    token = browser.run("return localStorage.getItem('token')")
    return sorted(account["provider"] for account in ask(service.base, "GET", "/v1/me/accounts", token)["accounts"])


def open_sheet(browser):
    """The sheet of signing in, with the providers, and what joining means, before anything happens."""
    go(browser, "#/me")
    browser.run("[...document.querySelectorAll('#main button.main')].find(e => e.checkVisibility()).click()")
    browser.wait_for("document.querySelectorAll('.sheet [data-provider]').length === 2", "the providers")
    shown = browser.run("return document.querySelector('.sheet').textContent")
    for key in ("joinAccounts", "joinExplained", "signInNew"):
        assert text(key) in shown, f"the sheet does not say: {text(key)}"


def to_provider(browser, service, provider):
    browser.wait_for("document.getElementById('notice').hidden", "the end of a sentence that lies over the buttons", 20)
    browser.run("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", f"[data-provider={provider}]")
    browser.click(f"[data-provider={provider}]")
    browser.wait_for("document.title === 'Accounts'", "the provider's page")


def with_account(browser, service, provider, person):
    """Goes to a provider, agrees as a person and comes back."""
    to_provider(browser, service, provider)
    browser.click(f"#{person}")
    browser.wait_for("document.querySelector('.tab') && document.getElementById('main')", "the page again")


def new_account(browser, service, provider, photo, screenshots):
    """A new person's account keeps the coins, and what is missing to spend them is said; a contact then makes Pro."""
    begin(browser, service.base)
    send_photo(browser, PHOTOS / photo)
    coins = close_celebration(browser)
    open_sheet(browser)
    assert not browser.run(CHECK), browser.run(CHECK)
    browser.save_screenshot(screenshots / f"sign-in-{provider}.png")
    with_account(browser, service, provider, "ada")
    browser.wait_for(f"{SAID} === {json.dumps(text('accountLinked'))}", "what is missing")
    browser.save_screenshot(screenshots / f"sign-in-{provider}-linked.png")
    assert accounts(browser, service) == [provider] and me(browser, service)["tier"] == "trial"
    sign_in(browser, service, f"{provider}@example.org")
    assert me(browser, service)["tier"] == "pro", me(browser, service)
    return f"{coins} coins, linked, Pro with a contact"


def as_google(browser, service, screenshots):
    return new_account(browser, service, "google", "u001/spesa-naviglio.png", screenshots)


def as_facebook(browser, service, screenshots):
    return new_account(browser, service, "facebook", "u002/lunga-lira.jpg", screenshots)


def joined(browser, service, screenshots):
    """Another phone finds the first one's coins by the account; before, it was said that both are joined."""
    begin(browser, service.base)
    before = me(browser, service)["id"]
    open_sheet(browser)
    with_account(browser, service, "google", "ada")
    assert browser.run("return location.hash") == "#/me", "not where one was"
    browser.wait_for(f"document.getElementById('notice').textContent === {json.dumps(text('signedIn'))}", "that one is signed in", 20)
    go(browser, "#/home")
    browser.wait_for("Number(document.getElementById('available').textContent.replace(/\\D/g, '')) > 0", "the coins of the other phone")
    told = me(browser, service)
    assert told["id"] != before and told["tier"] == "pro", told
    assert not browser.run("return document.querySelector('dialog[open]')"), "a question where nothing is left to do"
    return f"{available(browser)} coins found"


def refused(browser, service, screenshots):
    """Who calls it off at the provider comes back to the sheet, which says that nothing changed."""
    begin(browser, service.base)
    before = me(browser, service)
    open_sheet(browser)
    to_provider(browser, service, "google")
    browser.click("#refuse")
    browser.wait_for(f"{SAID} === {json.dumps(text('signInFault.refused'))}", "that it was called off")
    browser.save_screenshot(screenshots / "sign-in-refused.png")
    assert me(browser, service) == before and accounts(browser, service) == []


def state_lost(browser, service, screenshots):
    """A browser that lost what it began with, or an answer that is sent twice, links nothing and says so."""
    begin(browser, service.base)
    open_sheet(browser)
    to_provider(browser, service, "google")
    back = browser.run("return document.getElementById('ben').href")
    browser.devtools("Network.clearBrowserCookies")
    browser.open(back)
    lost = f"{SAID} === {json.dumps(text('signInFault.unknown_sign_in'))}"
    browser.wait_for(lost, "that it was begun elsewhere")
    browser.save_screenshot(screenshots / "sign-in-lost.png")
    assert accounts(browser, service) == []
    # A state that somebody made up.
    browser.open(service.base + "/v1/sign-in/google/callback?" + urllib.parse.urlencode({"state": "made-up", "code": "x"}))
    browser.wait_for(lost, "that it was begun elsewhere")
    assert accounts(browser, service) == []


def anothers_answer(browser, service, screenshots):
    """The answer of another's sign-in, and a token that was made for another one, are not believed."""
    begin(browser, service.base)
    open_sheet(browser)
    to_provider(browser, service, "google")
    stranger = Browser(False, *WIDTHS[0])
    try:
        begin(stranger, service.base)
        open_sheet(stranger)
        to_provider(stranger, service, "google")
        stolen = stranger.run("return document.getElementById('ben').href")
    finally:
        stranger.close()
    browser.open(stolen)
    browser.wait_for(f"{SAID} === {json.dumps(text('signInFault.unknown_sign_in'))}", "that it is another's")
    assert accounts(browser, service) == []
    service.provider.lies = True
    try:
        browser.run("document.querySelector('dialog[open]').close()")
        open_sheet(browser)
        with_account(browser, service, "google", "ben")
        browser.wait_for(f"{SAID} === {json.dumps(text('signInFault.not_believed'))}", "that it is not believed")
    finally:
        service.provider.lies = False
    browser.save_screenshot(screenshots / "sign-in-not-believed.png")
    assert accounts(browser, service) == []


def pro_by_account(browser, service, screenshots):
    """Who has signed in becomes Pro by an account, without a birthday, and Signed again without it."""
    begin(browser, service.base, "#/me")
    browser.wait_for("[...document.querySelectorAll('#main button.main')].some(e => e.checkVisibility())", "the way to sign in")
    browser.run("[...document.querySelectorAll('#main button.main')].find(e => e.checkVisibility()).click()")
    sign_in(browser, service, "ben@example.org")
    assert me(browser, service)["tier"] == "signed"
    go(browser, "#/me/profile")
    browser.wait_for("document.querySelector('#accounts [data-provider=facebook]')", "the accounts that may be linked")
    assert text("linkAccount") in browser.run("return document.getElementById('accounts').textContent")
    with_account(browser, service, "facebook", "ben")
    browser.wait_for("document.getElementById('notice')?.textContent", "how it ended")
    assert me(browser, service)["tier"] == "pro" and accounts(browser, service) == ["facebook"]
    assert browser.run("return location.hash") == "#/me/profile", "not where one was"
    browser.wait_for("document.querySelector('#accounts [data-account]')", "the linked account")
    assert not browser.run("return document.querySelector('#accounts [data-provider=facebook]')"), "offered though it is linked"
    browser.save_screenshot(screenshots / "profile-linked.png")
    assert not browser.run(CHECK), browser.run(CHECK)
    browser.wait_for("document.getElementById('notice').hidden", "the end of a sentence that lies over the buttons", 20)
    browser.run("document.querySelector('#accounts [data-account]').scrollIntoView({block: 'center'})")
    browser.click("#accounts [data-account]")
    browser.wait_for("document.querySelector('.question')", "the question before unlinking")
    browser.click(".question .grave")
    browser.wait_for("document.querySelector('#accounts [data-provider=facebook]')", "the account to be linked again", 20)
    assert me(browser, service)["tier"] == "signed" and accounts(browser, service) == []


def provider_down(browser, service, screenshots):
    """A provider that does not answer is told at once, and the phone number still works."""
    begin(browser, service.base)
    open_sheet(browser)
    to_provider(browser, service, "facebook")
    service.provider.consents.clear()
    browser.click("#ada")
    browser.wait_for(f"[{json.dumps(text('signInFault.refused'))}, {json.dumps(text('signInFault.provider_unavailable'))}].includes({SAID})",
                     "that the provider refuses the code")
    sign_in(browser, service, "down@example.org")
    assert me(browser, service)["tier"] == "signed"


def link_goes_on(browser, service, _):
    """What a link names is opened after signing in with an account, and after the question for what is missing; then it is done."""
    browser.open(service.base + "/c/weaning")
    browser.wait_for("document.querySelector('.landing #landing-go')", "what the link leads to")
    title = browser.run("return document.querySelector('.landing h2').textContent")
    browser.click("#landing-go")
    browser.wait_for("document.querySelector('.sheet [data-provider=google]')", "the providers")
    with_account(browser, service, "google", "ada")
    browser.wait_for(f"{SAID} === {json.dumps(text('accountLinked'))}", "what is missing")
    sign_in(browser, service, "link@example.org")
    browser.wait_for(f"document.querySelector('.landing h2')?.textContent === {json.dumps(title)}", "what the link leads to, now")
    kept = browser.run("return ['wanted', 'link'].map(name => localStorage.getItem(name))")
    assert kept == [None, None], f"it is opened again and again: {kept}"
    return title


link_goes_on.programme = "images/liguria"
FLOWS = [as_google, as_facebook, joined, refused, state_lost, anothers_answer, pro_by_account, provider_down, link_goes_on]


def main():
    qix = str(pathlib.Path(sys.argv[1]).resolve())
    screenshots = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "out/pages")
    screenshots.mkdir(parents=True, exist_ok=True)
    failed, port = 0, free_port()
    programmes = sorted({getattr(flow, "programme", "images") for flow in FLOWS})
    with Driver(), IdentityProvider() as provider, tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(provider.sign_ins(f"http://127.0.0.1:{port}"))
        file.flush()
        for programme in programmes:
            with SamplesService(qix, "--sign-in", file.name, "--new-users", "200", programme=programme, port=port,
                                environment={"SIGN_IN_SECRET": SECRET}) as service:
                service.provider = provider
                for flow in FLOWS:
                    if getattr(flow, "programme", "images") == programme:
                        failed += walk(flow, service, screenshots)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
