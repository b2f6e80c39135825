#!/bin/sh
# Tests the packaged systemd units: systemd accepts them, and its exposure level of each service is at most 2.0.
#
# usage: Tests/Packaging/units.sh
#
# Nothing is started. Prints what it skipped where systemd-analyze is missing or too old.
set -eu
units=$(cd "$(dirname "$0")/../.." && pwd)/Packaging/systemd
most=20 # tenths of an exposure level: 0 is best, 10 worst
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed() { printf 'units: %s\n' "$*" >&2; exit 1; }

for unit in "$units"/*.service; do
    grep -q '^User=' "$unit" && failed "$unit repeats what confinement.conf says"
done
if ! command -v systemd-analyze >/dev/null 2>&1; then
    echo "units: skipped: systemd-analyze is not installed (Debian: systemd)" >&2
    exit 0
fi

# The layout of an installed package, with a program that exists.
at="$work/usr/lib/systemd/system"
mkdir -p "$at"
for unit in "$units"/*.service "$units"/*.timer; do
    sed 's|/usr/bin/qix |/bin/true |' "$unit" > "$at/${unit##*/}"
done
for service in "$at"/*.service; do
    mkdir "$service.d"
    cp "$units/confinement.conf" "$service.d/"
done

if [ -e /usr/lib/systemd/system/sysinit.target ] || [ -e /lib/systemd/system/sysinit.target ]; then
    # `verify` also reports faults of this machine's own units.
    systemd-analyze verify --man=no "$at/qix-serve.service" "$at/qix-serve@.service" "$at/qix-batch.service" "$at/qix-batch.timer" \
        > "$work/log" 2>&1 || failed "systemd-analyze verify: $(cat "$work/log")"
    if grep 'qix' "$work/log"; then failed "systemd-analyze verify warns, see above"; fi
else
    echo "units: skipped 'systemd-analyze verify': this machine has no units of systemd" >&2
fi

if ! systemd-analyze --help | grep -q -- --offline; then
    echo "units: skipped 'systemd-analyze security': it has no --offline (systemd 250 or later)" >&2
    exit 0
fi
for service in qix-serve.service qix-serve@api.service qix-batch.service; do
    level=$(systemd-analyze --root="$work" security --offline=true --no-pager "$service" 2>"$work/log" |
        sed -n 's/.*Overall exposure level for [^:]*: \([0-9]*\)\.\([0-9]\).*/\1\2/p')
    [ -n "$level" ] || failed "no exposure level of $service: $(cat "$work/log")"
    [ "$level" -le "$most" ] || failed "the exposure level of $service is $level tenths, more than $most"
    echo "units: $service has exposure level $((level / 10)).$((level % 10))"
done
echo "units: passed"
