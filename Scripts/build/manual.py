#!/usr/bin/env python3
"""Writes the manual page qix(1) from the help of the built qix.

usage: python3 Scripts/build/manual.py QIX > qix.1
"""
import json
import subprocess
import sys


def escape(text):
    """Escapes text for troff: no line may begin with a request, and backslashes and hyphens must survive."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in text.split("\n"))


def format_paragraphs(text):
    """Formats text: prose is filled; indented blocks (examples, tables) keep their lines."""
    for block in (text or "").split("\n\n"):
        lines = block.split("\n")
        heading = len(lines) > 1 and lines[0].isupper()
        if heading:
            yield f".PP\n.B {escape(lines.pop(0).capitalize())}"
        if any(line.startswith("  ") for line in lines):
            yield (".br" if heading else ".PP") + "\n.nf\n" + "\n".join(escape(line) or "\\&" for line in lines) + "\n.fi"
        elif any(lines):
            yield (".br" if heading else ".PP") + "\n" + escape("\n".join(lines))


def format_names(argument):
    """The names of an argument as they are typed, or the name of its value if it is positional."""
    names = []
    for name in argument.get("names") or []:
        names.append(("-" if name["kind"] in ("short", "longWithSingleDash") else "--") + name["name"])
    value = f" \\fI{escape(argument.get('valueName') or 'value')}\\fR"
    if argument["kind"] == "positional":
        return value.strip()
    return ", ".join(f"\\fB{escape(name)}\\fR" for name in names) + (value if argument["kind"] == "option" else "")


def visible_arguments(command):
    return [argument for argument in command.get("arguments") or []
            if argument.get("shouldDisplay", True)
            and not {"help", "version"} & {name["name"] for name in argument.get("names") or []}]


def format_options(command):
    for argument in visible_arguments(command):
        text = argument.get("abstract") or argument.get("discussion") or ""
        if argument.get("defaultValue") and "(default:" not in text:
            text += f" (default: {argument['defaultValue']})"
        yield f".TP\n{format_names(argument)}\n{escape(text.strip()) or chr(92) + '&'}"


def format_synopsis(command, call):
    parts = [f"\\fB{escape(call)}\\fR"]
    for argument in visible_arguments(command):
        part = format_names(argument).split(", ")[-1] + (" ..." if argument.get("isRepeating") else "")
        parts.append(f"[{part}]" if argument.get("isOptional") else part)
    return ".PP\n" + " ".join(parts)


def list_commands(command, call):
    """Yields the commands without subcommands, each with the words that call it."""
    children = [child for child in command.get("subcommands") or [] if child["commandName"] != "help"
                and child.get("shouldDisplay", True)]
    if not children:
        yield command, call
    for child in children:
        yield from list_commands(child, f"{call} {child['commandName']}")


# Sections that the help of qix does not have: (name, description).
FILES = [
    ("\\fILEDGER\\fR, \\fILEDGER\\fR\\-wal, \\fILEDGER\\fR\\-shm",
     "The ledger, an SQLite file, and the files that SQLite adds while it is open. All three belong together; back them up with "
     "sqlite3's .backup."),
    ("\\fILEDGER\\fR.readings", "Readings of earlier runs, so that no picture is read twice. May be deleted."),
    ("\\fILEDGER\\fR.lock", "Held by the process that writes the ledger."),
    ("\\fICATALOG\\fR.index", "The index of the catalogue, rebuilt when the catalogue changes. May be deleted."),
    ("\\fIOUT\\fR/readings.ndjson, decisions.ndjson, report.html",
     "Files that qix batch and qix award write to the folder given by \\-\\-out."),
]
ENVIRONMENT = [
    ("TESSDATA_PREFIX", "Folder of tesseract's models, if they are not in the system's folder."),
    ("OMP_THREAD_LIMIT", "If 1, tesseract uses one thread per reader, which is fastest with as many readers as cores."),
]
EXIT_STATUS = [
    ("0", "Every upload was decided, or the command succeeded."),
    ("1", "The run failed, or an audit found a fault; standard error has the reason."),
    ("64", "The command line is invalid."),
    ("75", "A file is missing or could not be read, for a reason outside the file; the other uploads are decided. Run again."),
]


def format_section(title, entries):
    return f".SH {title}\n" + "\n".join(f".TP\n{name}\n{text}" for name, text in entries)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    help_json = subprocess.run([sys.argv[1], "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    version = subprocess.run([sys.argv[1], "--version"], capture_output=True, text=True, check=True).stdout.strip()
    root = json.loads(help_json)["command"]
    print(f'.TH QIX 1 "" "qix {version}" "User Commands"')
    print(".SH NAME\nqix \\- " + escape((root.get("abstract") or "").rstrip(".")))
    print(".SH SYNOPSIS\n.PP\n\\fBqix\\fR \\fIcommand\\fR [\\fIoption\\fR ...]")
    for part in format_paragraphs(root.get("discussion")):
        print(part)
    print(".SH COMMANDS")
    for command, call in list_commands(root, "qix"):
        print(f".SS {escape(call)}")
        print(escape(command.get("abstract") or ""))
        print(format_synopsis(command, call))
        for part in format_paragraphs(command.get("discussion")):
            print(part)
        for part in format_options(command):
            print(part)
    print(format_section("EXIT STATUS", EXIT_STATUS))
    print(format_section("ENVIRONMENT", ENVIRONMENT))
    print(format_section("FILES", FILES))
    print(".SH SEE ALSO\n.BR tesseract (1),\n.BR zbarimg (1),\n.BR parallel (1),\n.BR sqlite3 (1)")


if __name__ == "__main__":
    main()
