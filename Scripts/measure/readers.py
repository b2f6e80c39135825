"""Runs qix and the readers it is compared with, and times them. accuracy.py, bench.py and stress.py share this module.

A reader is a command that takes paths and prints one JSON reading per line, in the order of the paths. This module needs only
Python's standard library; peers.txt lists what the other readers need.
"""
import json
import os
import re
import resource
import shlex
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
QIX = ROOT / ".build" / "release" / "qix"
BENCH = ROOT / ".build" / "release" / "qix-bench"
PEERS = ROOT / "Scripts/measure/peers.py"
# Photos with known answers, laid out by Scripts/measure/corpus. The last folder is used even if it does not exist.
CORPUS = next((folder for folder in (Path(os.environ.get("QIX_CORPUS") or "/nowhere"), ROOT / "corpus") if folder.exists()),
              ROOT.parent / "shared" / "corpus")

os.environ["OMP_THREAD_LIMIT"] = "1"


@dataclass
class Run:
    """What one run of a reader printed, and what it cost."""
    readings: list
    wall: float  # seconds from start to end
    cpu: float  # user and system seconds of all its processes
    gaps: list = field(default_factory=list)  # seconds from one reading to the next; the first counts from the start
    status: int = 0

    @property
    def median_seconds(self):
        """Seconds for the median picture: by the reader's own clock if it reports one (parallel readers print in order, so the
        time between their lines means nothing), otherwise by the time from one reading to the next."""
        reported = [reading.get("milliseconds", {}).get("total") for reading in self.readings]
        ordered = sorted(total / 1000 for total in reported if total is not None) or sorted(self.gaps[1:] or self.gaps)
        return ordered[len(ordered) // 2] if ordered else 0.0

    @property
    def median_gap(self):
        """Median seconds from one reading to the next. For a reader that reads one picture at a time this includes starting and
        ending its processes."""
        ordered = sorted(self.gaps[1:] or self.gaps)
        return ordered[len(ordered) // 2] if ordered else 0.0


def child_cpu_seconds():
    """User and system seconds of all child processes that have ended so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run_reader(command, paths):
    """Runs a reader once on all paths. A line that is not JSON raises an error."""
    cpu_before, start = child_cpu_seconds(), time.perf_counter()
    process = subprocess.Popen([str(part) for part in command] + [str(path) for path in paths],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    readings, gaps, previous = [], [], start
    for line in process.stdout:
        now = time.perf_counter()
        if line.strip():
            readings.append(json.loads(line))
            gaps.append(now - previous)
            previous = now
    status = process.wait()
    return Run(readings, time.perf_counter() - start, child_cpu_seconds() - cpu_before, gaps, status)


def shell_pipeline(path, language):
    """What one would write at a prompt to get the text and the codes of a picture; `path` is quoted already."""
    return f"OMP_THREAD_LIMIT=1 tesseract {path} - -l {language} 2>/dev/null; zbarimg -q {path} 2>/dev/null"


def parse_shell_output(path, text):
    """The reading in what tesseract and zbarimg printed."""
    codes = re.findall(r"^(EAN-13|EAN-8|UPC-A|UPC-E):(\d+)$", text, re.M)
    rows = [row for row in text.splitlines() if row.strip() and not re.match(r"^[A-Z0-9-]+:\d+$", row)]
    return {"image": str(path), "text": rows, "barcodes": [{"gtin": code.zfill(14)} for _, code in codes]}


def run_shell_pipeline(paths, jobs=2, language="ita+eng"):
    """Runs what one would write at a prompt, GNU parallel over tesseract and zbarimg; returns a Run with text and codes."""
    script = shell_pipeline("{}", language) + "; printf '\\f\\f'"
    cpu_before, start = child_cpu_seconds(), time.perf_counter()
    output = subprocess.run(["parallel", "--no-notice", f"-j{jobs}", "-k", script, ":::", *map(str, paths)],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    wall, cpu = time.perf_counter() - start, child_cpu_seconds() - cpu_before
    readings = [parse_shell_output(path, text) for path, text in zip(paths, output.stdout.split("\f\f"))]
    return Run(readings, wall, cpu)


def run_shell_one_by_one(paths, language="ita+eng"):
    """Runs the same without GNU parallel, so that each picture has its own time; returns a Run with gaps."""
    cpu_before, start, readings, gaps = child_cpu_seconds(), time.perf_counter(), [], []
    for path in paths:
        began = time.perf_counter()
        output = subprocess.run(["sh", "-c", shell_pipeline(shlex.quote(str(path)), language)], stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, text=True, errors="replace")
        gaps.append(time.perf_counter() - began)
        readings.append(parse_shell_output(path, output.stdout))
    return Run(readings, time.perf_counter() - start, child_cpu_seconds() - cpu_before, gaps)


def find_peer(name):
    """The command of a peer reader, or None if its Python module is not installed."""
    module = {"zbar": "pyzbar", "zxing": "zxingcpp", "rapidocr": "rapidocr_onnxruntime"}.get(name.removesuffix("_all"))
    if module and subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode:
        return None
    return [sys.executable, PEERS, name]


def first_output_line(command):
    try:
        output = subprocess.run(command, capture_output=True, text=True)
        return (output.stdout + output.stderr).strip().splitlines()[0]
    except (OSError, IndexError):
        return "absent"


def describe_commit():
    """The short hash of the commit that is checked out, with " and changes" if tracked files differ from it."""
    name = first_output_line(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"])
    changed = subprocess.run(["git", "-C", str(ROOT), "status", "--porcelain", "-uno"], capture_output=True,
                             text=True).stdout.strip()
    return name + " and changes" if changed else name


def describe_machine():
    """The machine, the date, the commit and the versions of the programs, as a Markdown list."""
    cpu = next((line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "unknown")
    memory = int(next(line.split()[1] for line in open("/proc/meminfo") if line.startswith("MemTotal"))) // (1 << 20)
    system = next((line.split("=", 1)[1].strip().strip('"')
                   for line in open("/etc/os-release") if line.startswith("PRETTY_NAME")), "Linux")
    load = os.getloadavg()[0]
    return "\n".join([
        f"- Machine: {cpu}, {len(os.sched_getaffinity(0))} cores, {memory} GiB, {system}; load when it began {load:.1f}",
        f"- Date: {time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC; commit {describe_commit()}",
        f"- tesseract: {first_output_line(['tesseract', '--version'])}; zbar: {first_output_line(['zbarimg', '--version'])}",
    ])


def format_table(head, rows):
    """Formats a Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


class MemoryWatch(threading.Thread):
    """Samples the memory of the children of a process while it runs; `peak` is the largest resident set of one child, in MiB."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid, self.peak, self.finished = pid, 0, threading.Event()

    def run(self):
        while not self.finished.wait(0.05):
            try:
                children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
                for child in children or [str(self.pid)]:
                    status = Path(f"/proc/{child}/status").read_text()
                    self.peak = max(self.peak, int(re.search(r"VmHWM:\s+(\d+)", status)[1]) // 1024)
            except (OSError, TypeError):
                continue
