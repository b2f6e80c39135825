#!/usr/bin/env python3
"""Writes qix(1), the manual page, from what the built qix says of itself.

usage: python3 Scripts/manual.py QIX > qix.1
"""
import json
import subprocess
import sys


def escaped(text):
    """Text for troff: no line may begin with a request, no backslash or hyphen may vanish."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in text.split("\n"))


def paragraphs(text):
    """Running text as it is; blocks that are set in (examples, tables) unfilled, each line its own."""
    for block in (text or "").split("\n\n"):
        lines = block.split("\n")
        heading = len(lines) > 1 and lines[0].isupper()
        if heading:
            yield f".PP\n.B {escaped(lines.pop(0).capitalize())}"
        if any(line.startswith("  ") for line in lines):
            yield (".br" if heading else ".PP") + "\n.nf\n" + "\n".join(escaped(line) or "\\&" for line in lines) + "\n.fi"
        elif any(lines):
            yield (".br" if heading else ".PP") + "\n" + escaped("\n".join(lines))


def names(argument):
    shown = []
    for name in argument.get("names") or []:
        shown.append(("-" if name["kind"] in ("short", "longWithSingleDash") else "--") + name["name"])
    value = f" \\fI{escaped(argument.get('valueName') or 'value')}\\fR"
    if argument["kind"] == "positional":
        return value.strip()
    return ", ".join(f"\\fB{escaped(name)}\\fR" for name in shown) + (value if argument["kind"] == "option" else "")


def visible(command):
    return [argument for argument in command.get("arguments") or []
            if argument.get("shouldDisplay", True) and not {"help", "version"} & {name["name"] for name in argument.get("names") or []}]


def options(command):
    for argument in visible(command):
        told = argument.get("abstract") or argument.get("discussion") or ""
        if argument.get("defaultValue") and "(default:" not in told:
            told += f" (default: {argument['defaultValue']})"
        yield f".TP\n{names(argument)}\n{escaped(told.strip()) or chr(92) + '&'}"


def synopsis(command, call):
    parts = [f"\\fB{escaped(call)}\\fR"]
    for argument in visible(command):
        part = names(argument).split(", ")[-1] + (" ..." if argument.get("isRepeating") else "")
        parts.append(f"[{part}]" if argument.get("isOptional") else part)
    return ".PP\n" + " ".join(parts)


def below(command, call):
    """The commands that do something, each with the words that call it."""
    children = [child for child in command.get("subcommands") or [] if child["commandName"] != "help" and child.get("shouldDisplay", True)]
    if not children:
        yield command, call
    for child in children:
        yield from below(child, f"{call} {child['commandName']}")


# What the command line does not tell of itself: title, then what it is and what is said of it.
FILES = [
    ("\\fILEDGER\\fR, \\fILEDGER\\fR\\-wal, \\fILEDGER\\fR\\-shm",
     "The ledger, an SQLite file, and what SQLite keeps beside it while it is open. All three belong together; back them up by sqlite3's .backup."),
    ("\\fILEDGER\\fR.readings", "Readings of earlier runs, so that no picture is read twice. May be removed."),
    ("\\fILEDGER\\fR.lock", "Held by the process that writes the ledger."),
    ("\\fICATALOG\\fR.index", "The catalogue's index; made anew when the catalogue has changed. May be removed."),
    ("\\fIOUT\\fR/readings.ndjson, decisions.ndjson, report.html", "What qix batch and qix award write to the folder of \\-\\-out."),
]
ENVIRONMENT = [
    ("TESSDATA_PREFIX", "Folder of tesseract's models, where they are not in the system's place."),
    ("OMP_THREAD_LIMIT", "Set to 1, tesseract uses one thread a reader, which is fastest where there are as many readers as cores."),
]
EXIT_STATUS = [
    ("0", "Every upload reached a decision, or the command did what it was asked."),
    ("1", "The run could not finish, or an audit found a fault; standard error says why."),
    ("64", "The command was called wrongly."),
    ("75", "Something could not be read for a reason outside its file, or is not there; the rest is decided. Run again."),
]


def section(title, entries):
    return f".SH {title}\n" + "\n".join(f".TP\n{name}\n{told}" for name, told in entries)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    told = subprocess.run([sys.argv[1], "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    version = subprocess.run([sys.argv[1], "--version"], capture_output=True, text=True, check=True).stdout.strip()
    root = json.loads(told)["command"]
    print(f'.TH QIX 1 "" "qix {version}" "User Commands"')
    print(".SH NAME\nqix \\- " + escaped((root.get("abstract") or "").rstrip(".")))
    print(".SH SYNOPSIS\n.PP\n\\fBqix\\fR \\fIcommand\\fR [\\fIoption\\fR ...]")
    for part in paragraphs(root.get("discussion")):
        print(part)
    print(".SH COMMANDS")
    for command, call in below(root, "qix"):
        print(f".SS {escaped(call)}")
        print(escaped(command.get("abstract") or ""))
        print(synopsis(command, call))
        for part in paragraphs(command.get("discussion")):
            print(part)
        for part in options(command):
            print(part)
    print(section("EXIT STATUS", EXIT_STATUS))
    print(section("ENVIRONMENT", ENVIRONMENT))
    print(section("FILES", FILES))
    print(".SH SEE ALSO\n.BR tesseract (1),\n.BR zbarimg (1),\n.BR parallel (1),\n.BR sqlite3 (1)")


if __name__ == "__main__":
    main()
