#!/usr/bin/env python3
"""Runs the qix commands of README.md and Documentation/tour.md, and compares their output with the documents.

usage: python3 Tests/Packaging/documents.py QIX       (a built qix)

Runs each block in a shell, in a folder that contains only images/. Every block must succeed. If an output follows it, the
block must print these lines in this order; `…` stands for any lines. Times in milliseconds may differ, and probabilities by
a few hundredths: they move whenever a weight is learned anew. Runs only blocks that start with qix or sqlite3.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROBABILITY = re.compile(r"(?<![\d.,])0\.\d{2,}(?!\.?\d| spent)")
TOLERANCE = 0.05
BLOCK = re.compile(r"^```sh\n(.*?)^```\n(?:\n```\n(.*?)^```\n)?", re.M | re.S)


def normalized_lines(text):
    """The lines, with times replaced."""
    return [re.sub(r"\d+ ms\)", "N ms)", line).rstrip() for line in text.splitlines()]


def is_printed(expected, printed):
    """Whether a line is as the document shows it, its probabilities nearly."""
    if PROBABILITY.split(expected) != PROBABILITY.split(printed):
        return False
    pairs = zip(PROBABILITY.findall(expected), PROBABILITY.findall(printed))
    return all(abs(float(one) - float(other)) <= TOLERANCE for one, other in pairs)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    binary = Path(sys.argv[1]).resolve()
    faults, ran = [], 0
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "images").symlink_to(ROOT / "images")
        environment = os.environ | {"PATH": f"{binary.parent}:{os.environ['PATH']}", "OMP_THREAD_LIMIT": "1"}
        # The tour first, since the README expects that its uploads are decided.
        for document in ("Documentation/tour.md", "README.md"):
            for block in BLOCK.finditer((ROOT / document).read_text(encoding="utf-8")):
                commands, expected = block.groups()
                if not re.match(r"qix |sqlite3 ", commands):
                    continue
                name = f"{document}: {commands.splitlines()[0]}"
                if missing := [tool for tool in ("jq", "sqlite3") if re.search(rf"\b{tool} ", commands) and not shutil.which(tool)]:
                    print(f"documents: skipped, {', '.join(missing)} is not installed: {name}", file=sys.stderr)
                    continue
                run = subprocess.run(["bash", "-eu", "-o", "pipefail", "-c", commands], cwd=folder, env=environment, text=True,
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                ran += 1
                if run.returncode:
                    faults.append(f"{name}: exit status {run.returncode}\n{run.stderr}")
                    continue
                printed = iter(normalized_lines(run.stdout) + normalized_lines(run.stderr))
                for line in normalized_lines(expected or ""):
                    if line and line != "…" and not any(is_printed(line, other) for other in printed):
                        faults.append(f"{name}: this line is not printed, or not in this order: {line}\n{run.stdout}")
                        break
    for fault in faults:
        print(f"documents: {fault}", file=sys.stderr)
    print(f"documents: {ran} blocks ran" + ("" if faults else ": passed"))
    sys.exit(1 if faults or not ran else 0)


if __name__ == "__main__":
    main()
