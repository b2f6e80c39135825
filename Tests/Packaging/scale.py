#!/usr/bin/env python3
"""Tests Scripts/measure/scale: its sums and its simulated evening obey the laws of queues, each cost names its source, and
Documentation/scale.md has what the commands in it print.

usage: python3 Tests/Packaging/scale.py
"""
import importlib.util
import json
import math
import random
import re
import statistics
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "Scripts/measure/scale/simulate.py"
sys.dont_write_bytecode = True
SPEC = importlib.util.spec_from_file_location("simulate", SCRIPT)
simulate = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(simulate)


def costs():
    return simulate.Costs(json.loads((SCRIPT.parent / "costs.json").read_text()))


PRICES = json.loads((SCRIPT.parent / "prices.json").read_text())


def run(*arguments):
    return subprocess.run([sys.executable, SCRIPT, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


class Sums(unittest.TestCase):
    def test_more_uploads_never_need_less(self):
        before = None
        for step in range(60):
            plan = simulate.plan(10 ** (4 + step / 12), costs(), PRICES, simulated=False)
            needs = [*plan["machines"].values(), plan["reader_cores"], plan["ledgers"], plan["database"]["tb_at_retention"],
                     plan["database"]["iops_at_peak"], plan["pictures"]["tb_at_retention"], plan["money"]["month"]]
            for less, more in zip(before or needs, needs):
                self.assertLessEqual(less, more, f"at {plan['uploads_a_month']:.0f} uploads a month")
            before = needs

    def test_the_month_has_its_uploads(self):
        figures = costs()
        plan = simulate.plan(1e7, figures, PRICES, simulated=False)
        self.assertAlmostEqual(plan["mean_rate"] * simulate.DAYS * 86400, 1e7, delta=1)
        self.assertEqual(len(figures["arrival.hours"]), 24)
        self.assertEqual(len(figures["arrival.days"]), 7)
        self.assertAlmostEqual(sum(figures[f"kinds.{kind}.share"] for kind in figures.kinds), 1)
        self.assertAlmostEqual(plan["peak_rate"], plan["mean_rate"] * figures.peak * figures["arrival.burst"])

    def test_money_is_the_sum_of_its_parts(self):
        money = simulate.plan(3e7, costs(), PRICES, simulated=False)["money"]
        self.assertAlmostEqual(sum(value for part, value in money.items() if part not in ("month", "upload")), money["month"])

    def test_slower_parts_end_earlier(self):
        slow = costs()
        slow.set("deciding.wait_ms=1")
        for fast, slower in zip(sorted(simulate.limits(costs(), PRICES), key=lambda limit: limit["what"]),
                                sorted(simulate.limits(slow, PRICES), key=lambda limit: limit["what"])):
            self.assertGreaterEqual(fast["uploads_a_month"], slower["uploads_a_month"], fast["what"])


class Evenings(unittest.TestCase):
    def test_utilisation_law(self):
        # Busy = arrivals a second × seconds each / readers, whatever the distribution.
        for rate, readers in ((2.0, 4), (20.0, 30)):
            seconds = simulate.Reading.mean(costs())
            hour = simulate.evening(rate, readers, 1, costs(), random.Random(5), 4 * 3600)
            self.assertAlmostEqual(hour["readers_busy"], rate * seconds / readers, delta=0.03)
            expected = rate * (costs().decision_ms / 1000)
            # Commits that few share cost more.
            self.assertGreaterEqual(hour["deciders_busy"], 0.95 * expected)
            self.assertLessEqual(hour["deciders_busy"], expected + rate * costs()["deciding.commit_ms"] / 1000)

    def test_erlang(self):
        # With exponential times the mean wait has a formula: Erlang's C.
        rate, service, readers = 7.0, 1.0, 10
        load = rate * service
        last = load ** readers / math.factorial(readers) / (1 - load / readers)
        waits = last / (sum(load ** k / math.factorial(k) for k in range(readers)) + last)
        expected = waits * service / (readers - load) + service
        rng = random.Random(11)
        hour = simulate.evening(rate, readers, 1, costs(), random.Random(3), 40_000, service=lambda: rng.expovariate(1 / service))
        self.assertAlmostEqual(hour["reading"] / expected, 1, delta=0.05)

    def test_readings_have_the_measured_times(self):
        figures = costs()
        for kind in figures.kinds:
            for other in figures.kinds:
                figures.set(f"kinds.{other}.share={1 if other == kind else 0}")
            reading = simulate.Reading(figures, random.Random(2))
            times = sorted(reading.draw() for _ in range(20_000))
            self.assertAlmostEqual(statistics.median(times) / figures[f"kinds.{kind}.median"], 1, delta=0.05, msg=kind)
            self.assertAlmostEqual(times[19_000] / figures[f"kinds.{kind}.p95"], 1, delta=0.08, msg=kind)
            self.assertLessEqual(times[-1], figures[f"kinds.{kind}.worst"], kind)

    def test_a_decider_that_is_too_slow_falls_behind_and_two_do_not(self):
        figures = costs()
        rate = 1.3 / (figures.decision_ms / 1000)
        one = simulate.waiting(rate, 400, 1, figures, seed=1)
        two = simulate.waiting(rate, 400, 2, figures, seed=1)
        self.assertTrue(one["grows"])
        self.assertGreater(one["left"], 0.1 * one["pictures"])
        self.assertFalse(two["grows"])
        self.assertLess(two["p95"], 10)

    def test_nobody_waits_less_than_reading_takes_nor_for_ever_behind_another(self):
        figures = costs()
        # The second waits for the first, which is slow, until that has been there for two seconds.
        decided = dict(simulate.decide([(0.0, 30.0), (1.0, 1.5)], figures)[0])
        self.assertGreaterEqual(decided[0.0], 30)
        self.assertGreaterEqual(decided[1.0], figures["deciding.wait_s"])
        self.assertLess(decided[1.0], figures["deciding.wait_s"] + 0.5)


class Costs(unittest.TestCase):
    def test_each_cost_names_its_source(self):
        def leaves(node, path):
            if "value" in node:
                yield path, node
            else:
                for name, child in node.items():
                    if isinstance(child, dict):
                        yield from leaves(child, f"{path}.{name}" if path else name)

        found = dict(leaves(costs().tree, ""))
        self.assertGreater(len(found), 30)
        for path, leaf in found.items():
            self.assertTrue(leaf.get("unit") and leaf.get("source"), path)
            for file in re.findall(r"(?:Benchmarks|Scripts|Sources|Documentation|images)/[\w./-]*\w", leaf["source"]):
                self.assertTrue((ROOT / file).exists(), f"{path}: {file} does not exist")

    def test_copied_figures_stand_in_their_tables(self):
        for path, file in (("deciding.processor_ms", "order"), ("deciding.server_ms", "order"), ("deciding.waits", "order"),
                           ("deciding.file_ms", "order"), ("deciding.take_ms", "postgresql"), ("kinds.receipt.p95", "photos-work"),
                           ("kinds.nothing.worst", "photos-work"), ("kinds.recording.median", "sound")):
            text = (ROOT / f"Benchmarks/{file}.md").read_text()
            self.assertRegex(text, rf"(?<![\d.]){re.escape(str(costs()[path]))}(?![\d])", f"{path} is not in Benchmarks/{file}.md")


class Command(unittest.TestCase):
    def test_the_same_seed_gives_the_same_json(self):
        first, second = (run("--uploads", "2e6", "--json") for _ in range(2))
        self.assertEqual(first.stdout, second.stdout)
        self.assertEqual(json.loads(first.stdout)["sizes"][0]["uploads_a_month"], 2e6)

    def test_bad_input_is_one_sentence(self):
        for arguments in (["--set", "deciding.nothing=1"], ["--set", "deciding.wait_ms=soon"], ["--costs", "missing.json"],
                          ["--uploads", "0"]):
            result = run(*arguments)
            self.assertNotEqual(result.returncode, 0, arguments)
            self.assertNotIn("Traceback", result.stderr, arguments)

    def test_the_page_has_what_its_commands_print(self):
        page = (ROOT / "Documentation/scale.md").read_text()
        command = re.escape(str(SCRIPT.relative_to(ROOT)))
        blocks = re.findall(rf"^```sh\n({command}[^\n]*)\n```\n\n<!-- printed -->\n(.*?)<!-- end -->\n", page, re.M | re.S)
        self.assertGreaterEqual(len(blocks), 1)
        for command, printed in blocks:
            self.assertEqual(run(*command.split()[1:]).stdout.strip(), printed.strip(),
                             f"{command}: copy its output into Documentation/scale.md")


if __name__ == "__main__":
    unittest.main()
