#!/usr/bin/env python3
"""Holds every import of Sources and Tests against Package.swift.

usage: Scripts/imports.py [FOLDER]

SwiftPM lets a target import whatever happens to be built before it; an arrow that Package.swift does not declare is an
arrow that nobody sees, and one that no file of the target needs misleads. Prints each and ends with 1; prints nothing
and ends with 0 where declarations and imports agree.
"""

import json
import pathlib
import re
import subprocess
import sys

# Comes with the toolchain or the system, not from a package.
TOOLCHAIN = {
    "CryptoKit", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Musl", "RegexBuilder", "Swift",
    "Synchronization", "Testing", "XCTest",
}
IMPORT = re.compile(
    r"^\s*(?:@\w+\s+)*(?:public |package |internal |private )?import (?:(?:struct|class|enum|func|protocol|var) )?(\w+)",
    re.MULTILINE)

# A C file names headers, not modules: those of a module are the files of its folder and what these include.
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def included(folder):
    """The headers that a folder's C files include."""
    files = [file for ending in ("*.c", "*.h", "*.cpp") for file in folder.rglob(ending)]
    return {name for file in files for name in INCLUDE.findall(file.read_text())}


def headers(folder):
    """The headers by which a C file of another target comes at what a folder offers."""
    return {file.name for file in folder.rglob("*.h")} | included(folder)


def declared(target):
    names = {target["name"]}
    for dependency in target["dependencies"]:
        kind, values = next(iter(dependency.items()))
        names.add(values[0])
    return names


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    dump = subprocess.run(["swift", "package", "--package-path", str(root), "dump-package"], capture_output=True)
    if dump.returncode != 0:
        sys.exit(dump.stderr.decode())
    faults = 0
    targets = json.loads(dump.stdout)["targets"]
    # A test depends on a program so that it is built, and runs it.
    programs = {target["name"] for target in targets if target["type"] == "executable"}
    for target in targets:
        if target["type"] == "system":
            continue
        folder = root / (target.get("path") or ("Tests" if target["type"] == "test" else "Sources") + "/" + target["name"])
        allowed = declared(target) | TOOLCHAIN
        unused = declared(target) - {target["name"]} - programs
        left_out = [folder / name for name in target.get("exclude", [])]
        for file in sorted(folder.rglob("*.swift")):
            if any(part in file.parents for part in left_out):
                continue
            imports = set(IMPORT.findall(file.read_text()))
            unused -= imports
            for name in sorted(imports - allowed):
                print(f"{file.relative_to(root)}: imports {name}, which Package.swift does not declare for {target['name']}")
                faults += 1
        included_here = included(folder)
        unused = {name for name in unused if not included_here & headers(root / "Sources" / name)} if included_here else unused
        # A product may go by another name than the module that is imported.
        for name in sorted(unused & {target["name"] for target in targets}):
            print(f"Package.swift: {target['name']} declares {name}, which no file of it imports")
            faults += 1
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
