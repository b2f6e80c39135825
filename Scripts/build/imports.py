#!/usr/bin/env python3
"""Compares the imports of Sources and Tests with the dependencies in Package.swift.

usage: Scripts/build/imports.py [FOLDER]

SwiftPM lets a target import any module that happens to be built before it, so an undeclared dependency goes unnoticed, and a
declared one that no file needs is misleading. Prints each and exits with 1; prints nothing and exits with 0 if all agree.
"""

import json
import pathlib
import re
import subprocess
import sys

# Modules of the toolchain or the system.
TOOLCHAIN = {
    "CryptoKit", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Musl",
    "RegexBuilder", "Swift", "Synchronization", "Testing", "XCTest",
    # Hummingbird's interface has its types. SwiftPM forgets a package that is named here and needed by another one in the next
    # build with other options.
    "NIOCore", "NIOHTTPTypes",
}
IMPORT = re.compile(
    r"^\s*(?:@\w+\s+)*(?:public |package |internal |private )?import (?:(?:struct|class|enum|func|protocol|var) )?(\w+)",
    re.MULTILINE)

# C files include headers, not modules. The headers of a module are the files of its folder, and what these include.
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def included_headers(folder):
    """The headers that the C files of a folder include."""
    files = [file for ending in ("*.c", "*.h", "*.cpp") for file in folder.rglob(ending)]
    return {name for file in files for name in INCLUDE.findall(file.read_text())}


def offered_headers(folder):
    """The headers through which C files of other targets use a folder."""
    return {file.name for file in folder.rglob("*.h")} | included_headers(folder)


def declared_modules(target):
    """The modules that a target may import: itself and its dependencies."""
    names = {target["name"]}
    for dependency in target["dependencies"]:
        _, values = next(iter(dependency.items()))
        names.add(values[0])
    return names


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    dump = subprocess.run(["swift", "package", "--package-path", str(root), "dump-package"], capture_output=True)
    if dump.returncode != 0:
        sys.exit(dump.stderr.decode())
    faults = 0
    targets = json.loads(dump.stdout)["targets"]
    # A test depends on a program so that it is built, and runs it without importing it.
    programs = {target["name"] for target in targets if target["type"] == "executable"}
    for target in targets:
        if target["type"] == "system":
            continue
        folder = root / (target.get("path") or ("Tests" if target["type"] == "test" else "Sources") + "/" + target["name"])
        allowed = declared_modules(target) | TOOLCHAIN
        unused = declared_modules(target) - {target["name"]} - programs
        left_out = [folder / name for name in target.get("exclude", [])]
        for file in sorted(folder.rglob("*.swift")):
            if any(part in file.parents for part in left_out):
                continue
            imports = set(IMPORT.findall(file.read_text()))
            unused -= imports
            for name in sorted(imports - allowed):
                print(f"{file.relative_to(root)}: imports {name}, which Package.swift does not declare for {target['name']}")
                faults += 1
        included_here = included_headers(folder)
        unused = {name
                  for name in unused if not included_here & offered_headers(root / "Sources" / name)} if included_here else unused
        # Only names of targets are checked: a product can have another name than its module.
        for name in sorted(unused & {target["name"] for target in targets}):
            print(f"Package.swift: {target['name']} declares {name}, which no file of it imports")
            faults += 1
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
