#!/usr/bin/env python3
"""Simulates a programme of so many uploads a month: machines, database, storage, money, waiting at the peak, what breaks first.

usage: Scripts/measure/scale/simulate.py [--uploads N ...] [--json] [--seed N] [--costs FILE] [--prices FILE] [--set NAME=VALUE ...]

It reckons with the measured costs in costs.json, beside it, each of which names its source, and with the prices in prices.json,
which are assumptions. `--set deciding.wait_ms=0.5` changes one of them for a run; `--uploads 3e6` is a number too.

Machines, storage and money are sums. Waiting is simulated: pictures arrive at random on a Saturday evening, readers take them one
after the other, one decider books them in their order, as `qix serve` does. The same seed gives the same figures.
"""

import argparse
import heapq
import json
import math
import pathlib
import random
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
SIZES = [1e6, 1e7, 1e8]
DAYS = 30.4
BUSY = 0.7        # Source: judged; how busy readers may be in the busiest hour, so that a queue stays short.
BUSY_API = 0.5    # Source: judged; people wait for each answer.
KEEP_PICTURES = 3   # months. Source: judged; as long as people appeal, `qix forget --rules` removes them.
KEEP_READINGS = 24  # months. Source: Documentation/ledger.md, the rule `two-years`.
LEDGER_MONTHS = 60  # months for which the database must have room: the ledger keeps everything. Source: judged.
HOUR = 3600


class Costs:
    """The figures of costs.json by name, such as `deciding.wait_ms`."""

    def __init__(self, tree):
        self.tree = tree

    def __getitem__(self, name):
        node = self.tree
        for part in name.split("."):
            if part not in node:
                sys.exit(f"{name}: costs.json has no such figure")
            node = node[part]
        return node["value"]

    def set(self, assignment):
        name, _, value = assignment.partition("=")
        self[name]  # pylint: disable=pointless-statement
        node = self.tree
        for part in name.split("."):
            node = node[part]
        try:
            node["value"] = json.loads(value)
        except ValueError:
            sys.exit(f"--set {assignment}: not a number")

    @property
    def kinds(self):
        return list(self.tree["kinds"])

    def mean(self, field):
        """The mean over the kinds of uploads, by their shares."""
        shares = [self[f"kinds.{kind}.share"] for kind in self.kinds]
        return sum(share * self[f"kinds.{kind}.{field}"] for kind, share in zip(self.kinds, shares)) / sum(shares)

    @property
    def decision_ms(self):
        """Milliseconds of the one decider for a decision, while many wait."""
        return (self["deciding.processor_ms"] + self["deciding.server_ms"] + self["deciding.waits"] * self["deciding.wait_ms"]
                + self["deciding.commit_ms"] / self["deciding.at_once"])

    @property
    def peak(self):
        """How many times the mean rate arrives in the busiest hour of an ordinary week."""
        hours, days = self["arrival.hours"], self["arrival.days"]
        return max(hours) / statistics.mean(hours) * max(days) / statistics.mean(days)


class Reading:
    """Draws the CPU seconds that a picture takes: a lognormal distribution through median and 95th percentile, cut off at the
    worst."""

    def __init__(self, costs, rng):
        self.rng = rng
        self.kinds = []
        for kind in costs.kinds:
            median, p95, worst = (costs[f"kinds.{kind}.{field}"] for field in ("median", "p95", "worst"))
            self.kinds.append((math.log(median), math.log(p95 / median) / 1.645, worst))
        self.shares = [costs[f"kinds.{kind}.share"] for kind in costs.kinds]

    def draw(self):
        mu, sigma, worst = self.rng.choices(self.kinds, self.shares)[0]
        return min(worst, math.exp(self.rng.gauss(mu, sigma)))

    @staticmethod
    def mean(costs):
        """Of many draws, always the same."""
        reading = Reading(costs, random.Random(1))
        return statistics.fmean(reading.draw() for _ in range(40_000))


def evening(rate, readers, deciders, costs, rng, seconds=HOUR, service=None):
    """Simulates the queue: `rate` pictures a second, `readers` cores, `deciders` ledgers with a decider each, between which the
    pictures are divided. `service` draws seconds of reading. Returns the seconds until each decision, how busy readers and
    deciders were, the mean seconds until it was read, and the uploads that had no decision at the end."""
    draw = service or Reading(costs, rng).draw
    free = [0.0] * readers
    heapq.heapify(free)
    arrivals, read, busy, now = [], [], 0.0, 0.0
    while True:
        now += rng.expovariate(rate)
        if now > seconds:
            break
        duration = draw()
        start = max(now, heapq.heappop(free))
        heapq.heappush(free, start + duration)
        arrivals.append(now)
        read.append(start + duration)
        # Of what was begun in the hour.
        busy += max(0.0, min(start + duration, seconds) - start)
    answered, decided_busy, left = [], 0.0, 0
    parts = [[] for _ in range(deciders)]
    for index in range(len(arrivals)):
        parts[rng.randrange(deciders) if deciders > 1 else 0].append(index)
    for part in parts:
        times, used = decide([(arrivals[index], read[index]) for index in part], costs)
        decided_busy += min(used, seconds)
        left += sum(1 for _, time in times if time > seconds)
        answered += [time - arrival for arrival, time in times]
    return {
        "waits": sorted(answered), "readers_busy": busy / (readers * seconds), "deciders_busy": decided_busy / (deciders * seconds),
        "reading": statistics.fmean(end - arrival for arrival, end in zip(arrivals, read)) if arrivals else 0.0, "left": left,
        "arrived": len(arrivals),
    }


def decide(uploads, costs):
    """When each of these (arrived, read), in the order of arrival, is decided by one decider, and the seconds that it worked."""
    commit, at_once = costs["deciding.commit_ms"] / 1000, costs["deciding.at_once"]
    one = costs.decision_ms / 1000 - commit / at_once
    look, patience = costs["deciding.look_ms"] / 1000, costs["deciding.wait_s"]
    # An upload is ready when it is read and those before it are, or have waited long enough.
    ready, latest = [], 0.0
    for arrived, read in uploads:
        ready.append((max(read, latest), arrived))
        latest = max(latest, min(read, arrived + patience))
    ready.sort()
    decided, now, used, index = [], 0.0, 0.0, 0
    while index < len(ready):
        if ready[index][0] > now:
            # Nothing to decide: it looks again at its next turn.
            now += max(1, math.ceil((ready[index][0] - now) / look)) * look
        count = 0
        while count < at_once and index + count < len(ready) and ready[index + count][0] <= now:
            count += 1
        work = commit + count * one
        now += work
        used += work
        decided += [(arrived, now) for _, arrived in ready[index:index + count]]
        index += count
    return decided, used


def percentile(values, share):
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def plan(uploads, costs, prices, seed=1, simulated=True):
    """Everything about a programme of `uploads` a month."""
    mean_rate = uploads / (DAYS * 24 * HOUR)
    rate = mean_rate * costs.peak * costs["arrival.burst"]
    seconds = Reading.mean(costs)
    cores = max(1, math.ceil(rate * seconds / BUSY))
    size = prices["machine"]["cores"]
    api = rate * (costs["service.requests"] * costs["service.request_ms"] + costs["service.upload_ms"]) / 1000
    decider_busy = rate * costs.decision_ms / 1000
    ledgers = max(1, math.ceil(decider_busy / BUSY))
    machines = {
        "read": math.ceil(cores / size) + 1,
        "api": max(2, math.ceil(api / BUSY_API / size)),
        # One decides and one stands by; a core each, beside the database's clients.
        "decide": 2 * math.ceil(ledgers / size),
    }
    ledger_month, ticket_month = uploads * costs["stored.ledger"], uploads * costs["stored.ticket"]
    database_bytes = ledger_month * LEDGER_MONTHS + ticket_month * KEEP_READINGS
    per_group = max(1, min(costs["deciding.at_once"], decider_busy * costs["deciding.at_once"]))
    syncs = rate * (costs["stored.syncs"] + 1 / per_group)
    # Each 8 kB page of the log is written once, and about as much again by checkpoints.
    iops = syncs + 2 * rate * costs["stored.log"] / 8192
    database, servers = choose_database(prices["database"], database_bytes, iops, ledgers)
    machines["database"] = 2 * servers
    pictures_month = uploads * costs.mean("bytes")
    sent = uploads * costs["service.answer_bytes"]
    money = {
        "machines": (machines["read"] + machines["api"] + machines["decide"]) * prices["machine"]["month"],
        "database": machines["database"] * database["month"],
        "pictures": pictures_month * KEEP_PICTURES / 1e12 * prices["object_storage_tb_month"],
        "backup": database_bytes / 1e12 * prices["backup_tb_month"],
        "network": max(0.0, sent / 1e12 - prices["traffic_free_tb"]) * prices["traffic_out_tb"] + prices["load_balancer_month"],
    }
    total = sum(money.values())
    result = {
        "uploads_a_month": uploads, "mean_rate": mean_rate, "peak_rate": rate, "cpu_seconds_a_picture": seconds, "reader_cores": cores,
        "readers_busy_in_the_mean": mean_rate * seconds / cores,
        "machines": machines, "ledgers": ledgers, "decider_busy_at_peak": decider_busy,
        "database": {"kind": database["name"], "ledger_gb_a_month": ledger_month / 1e9, "queue_gb_a_month": ticket_month / 1e9,
                     "tb_at_retention": database_bytes / 1e12, "iops_at_peak": iops, "syncs_at_peak": syncs},
        "pictures": {"tb_a_month": pictures_month / 1e12, "tb_at_retention": pictures_month * KEEP_PICTURES / 1e12},
        "network": {"in_mbit_at_peak": rate * costs.mean("bytes") * 8 / 1e6,
                    "to_readers_mbit_at_peak": rate * costs.mean("bytes") * 8 / 1e6, "out_tb_a_month": sent / 1e12},
        "money": money | {"month": total, "upload": total / uploads},
    }
    if simulated:
        result["waiting"] = [waiting(rate, cores, deciders, costs, seed) for deciders in sorted({1, ledgers})]
    return result


def choose_database(kinds, size, iops, ledgers):
    """The smallest server that holds the data and the writes, and how many of it: one for each ledger may be needed."""
    for count in range(1, ledgers + 1):
        for kind in kinds:
            if kind["disk_tb"] * 0.7e12 >= size / count and kind["iops"] * 0.5 >= iops / count:
                return kind, count
    return kinds[-1], max(ledgers, math.ceil(size / (kinds[-1]["disk_tb"] * 0.7e12)), math.ceil(iops / (kinds[-1]["iops"] * 0.5)))


def waiting(rate, cores, deciders, costs, seed):
    """Percentiles of a simulated evening. At high rates a quarter of an hour has enough pictures."""
    seconds = HOUR if rate < 30 else HOUR / 4
    hour = evening(rate, cores, deciders, costs, random.Random(seed), seconds)
    answer = costs["service.answer_ms"] / 1000
    overload = hour["deciders_busy"] > 0.98
    return {
        "ledgers": deciders, "seconds": seconds, "pictures": hour["arrived"], "p50": percentile(hour["waits"], 0.5) + answer,
        "p95": percentile(hour["waits"], 0.95) + answer, "readers_busy": hour["readers_busy"], "decider_busy": hour["deciders_busy"],
        "grows": overload, "left": hour["left"],
    }


def limits(costs, prices):
    """What ends where, in uploads a month with the peak that costs.json describes, smallest first."""
    at_peak = costs.peak * costs["arrival.burst"]

    def month(rate):
        return rate / at_peak * DAYS * 24 * HOUR

    decision = costs.decision_ms / 1000
    server = costs["deciding.server_ms"] / 1000
    commit = costs["deciding.commit_ms"] / costs["deciding.at_once"] / 1000
    verify = 8 * HOUR / (costs["deciding.verify_ms"] / 1000)
    kept = costs["stored.ledger"] * LEDGER_MONTHS + costs["stored.ticket"] * KEEP_READINGS
    last = prices["database"][-1]
    cores = prices["machine"]["cores"]
    found = [
        ("one machine with everything, SQLite",
         month(cores * BUSY / (Reading.mean(costs) + costs["deciding.file_ms"] / 1000)),
         "ours: PostgreSQL and readers on other machines"),
        ("`qix ledger verify` from the first entry in a night of 8 hours, after a year", verify / 12,
         "a copy on another machine; verifying only what came since a witnessed head is not made yet"),
        ("the decider: one process, one core", month(BUSY / decision),
         "ours: match beside the transaction, which nearly doubles it; then a ledger for each part of the users"),
        ("booking alone, if matching ran beside it", month(BUSY / (decision * costs["deciding.held_share"])),
         "partition by user: PostgreSQL's partitions or Citus, Kafka in front"),
        ("taking tickets, a million waiting", month(BUSY * 4 / (costs["deciding.take_ms"] / 1000)),
         "Kafka in front, partitioned by user; qix work reads its topic"),
        ("the single order alone: numbers, hashes, commit",
         month(BUSY / (server * costs["deciding.order_share"] + commit)),
         "nothing with one chain: a chain for each partition, and one head over their heads"),
        (f"the largest database, {last['disk_tb']} TB, with {LEDGER_MONTHS // 12} years of entries", last["disk_tb"] * 0.7e12 / kept,
         "closed years in files of their own (`qix ledger copy`), partitions"),
    ]
    return sorted(({"what": what, "uploads_a_month": value, "then": then} for what, value, then in found),
                  key=lambda limit: limit["uploads_a_month"])


def number(value, digits=0):
    return f"{value:,.{digits}f}".replace(",", " ")


def short(value):
    """Two figures, which is more than these are worth."""
    if value >= 1e6:
        return f"{value / 1e6:.{0 if value >= 1e7 else 1}f} million"
    return number(round(value, -int(math.log10(max(1, value))) + 1))


def table(head, rows):
    print("| " + " | ".join(head) + " |\n|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def show(results, costs, prices):
    names = [short(result["uploads_a_month"]) for result in results]

    def row(label, text):
        return [label] + [text(result) for result in results]

    money = prices["currency"]
    print("Machines, for the busiest hour\n")
    table(["uploads a month"] + names, [
        row("uploads a second, mean and peak", lambda r: f"{number(r['mean_rate'], 1)} / {number(r['peak_rate'], 1)}"),
        row("cores that read", lambda r: number(r["reader_cores"])),
        row("how busy they are, mean of the week", lambda r: f"{r['readers_busy_in_the_mean'] * 100:.0f} %"),
        row(f"machines of {prices['machine']['cores']} cores: read, api, decide",
            lambda r: f"{r['machines']['read']}, {r['machines']['api']}, {r['machines']['decide']}"),
        row("how busy one decider is", lambda r: f"{r['decider_busy_at_peak'] * 100:.0f} %"),
        row("ledgers (chains) that are needed", lambda r: number(r["ledgers"])),
        row("database, with a replica each", lambda r: f"{r['machines']['database']} × {r['database']['kind']}"),
    ])
    print("Storage and network\n")
    table(["uploads a month"] + names, [
        row("ledger and queue, GB a month",
            lambda r: f"{number(r['database']['ledger_gb_a_month'])} and {number(r['database']['queue_gb_a_month'])}"),
        row(f"database at retention, TB (ledger {LEDGER_MONTHS} months, queue {KEEP_READINGS})",
            lambda r: number(r["database"]["tb_at_retention"], 1)),
        row("writes a second at the peak (IOPS), of them syncs",
            lambda r: f"{number(r['database']['iops_at_peak'])}, {number(r['database']['syncs_at_peak'])}"),
        row(f"pictures, TB a month and kept ({KEEP_PICTURES} months)",
            lambda r: f"{number(r['pictures']['tb_a_month'], 1)} and {number(r['pictures']['tb_at_retention'], 1)}"),
        row("pictures at the peak, Mbit/s: in, and to readers",
            lambda r: f"{number(r['network']['in_mbit_at_peak'])} and {number(r['network']['to_readers_mbit_at_peak'])}"),
    ])
    print(f"Money, {money} a month, by prices.json of {prices['date']} (assumptions)\n")
    table(["uploads a month"] + names, [
        row(label, lambda r, part=part: number(r["money"][part])) for label, part in (
            ("machines", "machines"), ("databases", "database"), ("pictures", "pictures"), ("backup", "backup"),
            ("network", "network"), ("together", "month"))
    ] + [row(f"{money} for a thousand uploads", lambda r: number(r["money"]["upload"] * 1000, 2))])
    if all("waiting" in result for result in results):
        print("Waiting for the decision at the peak, simulated\n")
        rows = []
        for name, result in zip(names, results):
            for hour in result["waiting"]:
                p50, p95 = ("–" if hour["grows"] else f"{hour[share]:.1f} s" for share in ("p50", "p95"))
                rows.append([name, number(hour["ledgers"]), f"{number(hour['pictures'])} in {hour['seconds'] / 60:.0f} min", p50, p95, f"{hour['readers_busy'] * 100:.0f} %",
                             f"{hour['decider_busy'] * 100:.0f} %",
                             f"grows, {number(hour['left'])} behind" if hour["grows"] else "stays"])
        table(["uploads a month", "ledgers", "pictures", "p50", "p95", "readers busy", "deciders busy", "queue"], rows)
    print("What breaks first\n")
    table(["what", "uploads a month", "what takes it from there"],
          [[limit["what"], short(limit["uploads_a_month"]), limit["then"]] for limit in limits(costs, prices)])
    held = costs["deciding.held_share"] * 100
    order = costs["deciding.order_share"] * costs["deciding.server_ms"] + costs["deciding.commit_ms"] / costs["deciding.at_once"]
    print(f"A decision takes the decider {costs.decision_ms:.1f} ms. For {held:.0f} % of that nobody else books; {order:.2f} ms, "
          f"{order / costs.decision_ms * 100:.0f} %, is the single order itself.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--uploads", type=float, nargs="+", default=SIZES, metavar="N", help="uploads a month (1e6 1e7 1e8)")
    parser.add_argument("--seed", type=int, default=1, help="of the simulated evening (1)")
    parser.add_argument("--costs", type=pathlib.Path, default=HERE / "costs.json", help="measured costs")
    parser.add_argument("--prices", type=pathlib.Path, default=HERE / "prices.json", help="a provider's prices")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="another value for a cost; repeatable")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    if min(options.uploads) < 1:
        parser.error("--uploads must be at least 1")
    try:
        costs = Costs(json.loads(options.costs.read_text(encoding="utf-8")))
        prices = json.loads(options.prices.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        sys.exit(f"{error}")
    for assignment in options.set:
        costs.set(assignment)
    results = [plan(uploads, costs, prices, options.seed) for uploads in options.uploads]
    if options.json:
        print(json.dumps({"sizes": results, "limits": limits(costs, prices), "decision_ms": costs.decision_ms}, indent=1))
    else:
        show(results, costs, prices)


if __name__ == "__main__":
    main()
