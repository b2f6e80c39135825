#!/usr/bin/env python3
"""Kills what pays in the middle of it: a draw, a discount, a questionnaire's payment.

usage: Tests/Kills/payments.py [--qix FILE] [--kills N] [--seed N]

Each command is killed after a random part of the time that it takes, again and again on copies of one ledger, and repeated
until it ends: the entries must then be those of a run that nobody disturbed. A service is killed while people answer a
questionnaire; each sends the answers again until the service says what became of them, and is paid once. Prints a section of
Benchmarks/kills.md; exits with 1 if a payment is lost or made twice, or if a ledger does not verify.
"""
import argparse
import json
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/measure"))
from redteam import DISCOUNTED, DRAWN, Bench, LinkService, different_receipts, sign_in_mother  # noqa: E402


class Scene:
    """A ledger to copy, and commands that are killed on the copies."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.bench = Bench(options.qix, options.seed)
        self.dice = random.Random(options.seed)
        self.rows, self.faults = [], []

    def ledger(self, folder, *command):
        run = subprocess.run([self.options.qix, "ledger", command[0], str(folder / "ledger.sqlite"), *command[1:]],
                             capture_output=True, text=True, env=self.environment(folder))
        if run.returncode:
            sys.exit(f"qix ledger {command[0]} failed: {run.stderr[-400:]}")
        return run.stdout

    @staticmethod
    def environment(folder):
        # Each copy is a ledger of its own: that another one has its beginning is no sign of a copy that was put back.
        return {"PATH": "/usr/bin:/bin", "HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}

    def compare(self, event, prepared, command):
        """Kills a command on copies of a folder, repeats it, and compares the entries with an undisturbed run's."""
        def copy(number):
            place = self.folder / f"{prepared.name}-{number}"
            shutil.copytree(prepared, place)
            return place

        takes = float("inf")
        # The first is slower than those that follow it.
        for _ in range(3):
            shutil.rmtree(self.folder / f"{prepared.name}-whole", ignore_errors=True)
            whole = copy("whole")
            began = time.monotonic()
            subprocess.run(command(whole), check=True, capture_output=True, env=self.environment(whole))
            takes = min(takes, time.monotonic() - began)
        expected = self.ledger(whole, "export")
        half = killed = same = 0
        for number in range(self.options.kills):
            place = copy(number)
            deaths = 0
            while True:
                process = subprocess.Popen(command(place), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                           env=self.environment(place))
                # Three deaths at most for each copy, so that it ends.
                if deaths < 3:
                    time.sleep(self.dice.uniform(0.2, 1) * takes)
                    if process.poll() is None:
                        process.send_signal(signal.SIGKILL)
                        deaths += 1
                errors = process.communicate()[1]
                if process.returncode == 0:
                    break
                if process.returncode > 0:
                    self.faults.append(f"{event}: repeated, it ends with {process.returncode}: {errors.strip()[-200:]}")
                    break
            killed += deaths
            half += deaths > 0
            verified = subprocess.run([self.options.qix, "ledger", "verify", str(place / "ledger.sqlite")],
                                      capture_output=True, env=self.environment(place)).returncode == 0
            is_same = verified and self.ledger(place, "export") == expected
            same += is_same
            if not is_same:
                self.faults.append(f"{event}: copy {number} differs")
            shutil.rmtree(place)
        shutil.rmtree(whole)
        self.rows.append((event, f"{killed} deaths of {self.options.kills} runs", f"{same} of {self.options.kills} identical, sound"))

    def draw(self):
        """Six people take part; the draw pays its prizes in one command."""
        prepared, bench = self.folder / "draw", self.bench
        prepared.mkdir()
        (prepared / "campaigns.yaml").write_text(DRAWN)
        campaigns, seed = str(prepared / "campaigns.yaml"), str(self.folder / "seed")
        # A draw is sealed before anybody takes part.
        bench.award([bench.copy(bench.pack)], ["zoe"], prepared, DRAWN)
        self.draw_command("seal", prepared, "--campaigns", campaigns, "--seed", seed,
                          "--at", "2026-03-02T08:00:00+01:00")
        bench.award(different_receipts(bench, 6), [f"person-{number}" for number in range(6)], prepared, DRAWN)
        self.compare("`qix ledger draw close`", prepared, lambda place: [
            self.options.qix, "ledger", "draw", "close", str(place / "ledger.sqlite"), "basket", "--seed", seed,
            "--beacon", "4 17 23", "--at", "2026-04-01T08:00:00+01:00"])

    def draw_command(self, verb, folder, *rest):
        command = [self.options.qix, "ledger", "draw", verb, str(folder / "ledger.sqlite"), "basket", *rest]
        subprocess.run(command, check=True, capture_output=True, env=self.environment(folder))

    def discount(self):
        """A discount is bought, and pays for the one receipt of several that comes first."""
        prepared, bench = self.folder / "discount", self.bench
        prepared.mkdir()
        (prepared / "campaigns.yaml").write_text(DISCOUNTED)
        bench.award([bench.copy(bench.pack)], ["zoe"], prepared, DISCOUNTED)
        self.ledger(prepared, "grant", "ann", "50", "--partner", "P", "--campaign", "start", "--why", "a start",
                    "--key", "start", "--at", "2026-03-10T08:00:00+01:00")
        self.compare("`qix ledger spend` for a discount", prepared, lambda place: [
            self.options.qix, "ledger", "spend", str(place / "ledger.sqlite"), "ann", "5", "--for", "cheap", "--key", "one",
            "--at", "2026-03-10T08:00:00+01:00"])
        self.ledger(prepared, "spend", "ann", "5", "--for", "cheap", "--key", "one", "--at", "2026-03-10T08:00:00+01:00")
        receipts = different_receipts(bench, 40)
        self.compare("`qix award` of forty receipts, one of which uses the discount", prepared, lambda place:
                     bench.award_command(receipts, ["ann"] * 40, place, DISCOUNTED))

    def questionnaire(self):
        """A service dies while people answer; each answers again until it is told."""
        folder, people = self.folder / "service", self.options.kills
        folder.mkdir()
        def start(minute):
            # The clock goes on where the service is started again.
            return LinkService(self.options.qix, folder, clock=f"2026-03-12T{10 + minute // 60}:{minute % 60:02}:00Z")

        service = start(0)
        tokens = [sign_in_mother(service, f"person-{number}@example.org") for number in range(people)]
        killed = 0

        def shake(token):
            answer = json.loads(service.send("POST", "/v1/shakes", token, {"screen": "partners"})[1])
            return answer.get("shake") if answer.get("directive") == "ask" else None

        def answer(token, offer, told):
            try:
                told.append(service.send(
                    "POST", f"/v1/shakes/{offer}/answers", token, {"replies": {"age": {"choices": [0]}}})[0])
            except (urllib.error.URLError, OSError):
                told.append(None)
        for number, token in enumerate(tokens):
            offer = shake(token)
            # Sooner than a person can read nothing is paid.
            time.sleep(3)
            told = []
            threads = [threading.Thread(target=answer, args=(token, offer, told)) for _ in range(2)]
            for thread in threads:
                thread.start()
            time.sleep(self.dice.uniform(0, 0.04))
            service.process.kill()
            service.process.wait()
            killed += 1
            for thread in threads:
                thread.join()
            service = start(2 * number + 2)
            answer(token, offer, told)
            if told[-1] not in (200, 404):
                self.faults.append(f"the answers were sent again, and the service said {told[-1]}")
            if shake(token) is not None:
                self.faults.append("who was paid is asked again")
        service.end()
        verified = subprocess.run([self.options.qix, "ledger", "verify", str(folder / "data/ledger.sqlite")],
                                  capture_output=True).returncode == 0
        balances = subprocess.run([self.options.qix, "ledger", "balance", str(folder / "data/ledger.sqlite"), "--json"],
                                  capture_output=True, text=True, check=True).stdout
        coins = sorted(row["available"] + row["pending"] for row in map(json.loads, balances.splitlines()))
        if coins != [20] * people or not verified:
            self.faults.append(f"{people} people have {coins} coins, sound: {verified}")
        self.rows.append(("`qix serve` while a questionnaire is answered on two devices, and again", f"{killed} deaths",
                          f"{coins.count(20)} of {people} people paid once, {'sound' if verified else '**not sound**'}"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="qix-payments-") as folder:
        scene = Scene(options, pathlib.Path(folder))
        for part in (scene.draw, scene.discount, scene.questionnaire):
            part()
    for fault in scene.faults:
        print(f"FAULT: {fault}", file=sys.stderr)
    print(f"""
## Payments that die in the middle

`Tests/Kills/payments.py --kills {options.kills} --seed {options.seed}`, {time.strftime("%Y-%m-%d")}: what pays is killed at a random
moment, up to three times in a row, and repeated until it ends. Expected: the entries of a run that nobody disturbed; each person
paid once.

| what dies | deaths | then |
|---|---|---|""")
    for row in scene.rows:
        print("| " + " | ".join(row) + " |")
    sys.exit(1 if scene.faults else 0)


if __name__ == "__main__":
    main()
