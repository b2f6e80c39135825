#!/usr/bin/env python3
"""Runs the qix commands that README.md and Documentation/tour.md show, as they stand, and holds what they print against
what the documents say they print.

usage: python3 Tests/Packaging/documents.py QIX       (a built qix)

Commands are pasted block by block into a shell, in a folder that has images/ and nothing else. A block without an output
below it has to end well; one with an output has to print these lines, in this order; `…` stands for any others. Times in
milliseconds may differ. Blocks that install, build or clone are not run.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"^```sh\n(.*?)^```\n(?:\n```\n(.*?)^```\n)?", re.M | re.S)


def settled(text):
    """Lines without what differs from run to run."""
    return [re.sub(r"\d+ ms\)", "N ms)", line).rstrip() for line in text.splitlines()]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    binary = Path(sys.argv[1]).resolve()
    faults, ran = [], 0
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "images").symlink_to(ROOT / "images")
        environment = os.environ | {"PATH": f"{binary.parent}:{os.environ['PATH']}", "OMP_THREAD_LIMIT": "1"}
        # The tour first: the README's uploads are then decided already.
        for document in ("Documentation/tour.md", "README.md"):
            for block in BLOCK.finditer((ROOT / document).read_text(encoding="utf-8")):
                commands, wanted = block.groups()
                if not re.match(r"qix |sqlite3 ", commands):
                    continue
                if absent := [tool for tool in ("jq", "sqlite3") if re.search(rf"\b{tool} ", commands) and not shutil.which(tool)]:
                    print(f"documents: {', '.join(absent)} is not installed: not run: {commands.splitlines()[0]}", file=sys.stderr)
                    continue
                made = subprocess.run(["bash", "-eu", "-o", "pipefail", "-c", commands], cwd=folder, env=environment, text=True,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                ran += 1
                if made.returncode:
                    faults.append(f"{document}: {commands.splitlines()[0]}: ended with {made.returncode}\n{made.stderr}")
                    continue
                printed = iter(settled(made.stdout) + settled(made.stderr))
                for line in settled(wanted or ""):
                    if line and line != "…" and not any(line == other for other in printed):
                        faults.append(f"{document}: {commands.splitlines()[0]}: does not print, or not in this order: {line}\n{made.stdout}")
                        break
    for fault in faults:
        print(f"documents: {fault}", file=sys.stderr)
    print(f"documents: {ran} blocks ran" + ("" if faults else ": passed"))
    sys.exit(1 if faults or not ran else 0)


if __name__ == "__main__":
    main()
