#!/bin/sh
# Builds qix with each option left out, and with none, and tries what such a build says when it is asked for what it lacks.
#
# usage: Tests/Packaging/options.sh        some ten minutes; the builds share the folder .build-options
set -eu
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed() { printf 'options: %s\n' "$*" >&2; exit 1; }
qix=.build-options/debug/qix

# The build with these options; it must have no other program than it should.
build() { # OPTIONS
    rm -f .build-options/debug/qix-serve
    # SwiftPM forgets the versions of packages that the build before did not need.
    Scripts/build/packages --pin
    QIX_OPTIONS=$1 "$swift" build --scratch-path .build-options >"$work/log" 2>&1 ||
        { tail -n 20 "$work/log" >&2; failed "QIX_OPTIONS=$1 does not build"; }
    "$qix" doctor >"$work/log" 2>&1 || failed "QIX_OPTIONS=$1: qix doctor: $(cat "$work/log")"
}
refused() { # TEXT COMMAND ...: fails, and says TEXT in one sentence
    text=$1
    shift
    if "$@" >/dev/null 2>"$work/log"; then failed "it was not refused: $*"; fi
    [ "$(wc -l < "$work/log")" -le 3 ] || failed "it said more than a sentence: $(cat "$work/log")"
    grep -qF -- "$text" "$work/log" || failed "expected '$text', but it said: $(cat "$work/log")"
}
without_service() {
    refused "qix serve needs the program qix-serve" "$qix" serve --data "$work/data" --catalog images/catalog.csv \
        --campaigns images/campaigns.yaml
    [ ! -e "$work/data" ] || failed "a service that is not there left a folder"
}
without_postgresql() {
    refused "built without PostgreSQL" "$qix" ledger balance postgresql://qix@127.0.0.1/coins ann
    refused "built without PostgreSQL" "$qix" batch images/manifest.csv --catalog images/catalog.csv \
        --campaigns images/campaigns.yaml --ledger postgresql://qix@127.0.0.1/coins --out "$work/out"
    [ ! -e "$work/out" ] || failed "a batch without a ledger left a folder"
}
without_sound() {
    printf 'RIFF\044\0\0\0WAVEfmt ' > "$work/recording.wav"
    refused "built without sound" "$qix" sound detect "$work/recording.wav"
    "$qix" read "$work/recording.wav" | grep -q 'built without sound' || failed "a recording was not refused"
}
ordinary() { # OPTIONS
    "$qix" batch images/manifest.csv --catalog images/catalog.csv --campaigns images/campaigns.yaml \
        --ledger "$work/$1.sqlite" --out "$work/$1" --quiet >"$work/log" 2>&1 || failed "QIX_OPTIONS=$1: $(cat "$work/log")"
    "$qix" ledger export "$work/$1.sqlite" > "$work/$1.export"
}

build none && without_service && without_postgresql && without_sound && ordinary none
build postgresql,sound && without_service && ordinary postgresql,sound
build service,sound && without_postgresql && ordinary service,sound
build service,postgresql && without_sound && ordinary service,postgresql
for options in postgresql,sound service,sound service,postgresql; do
    cmp "$work/none.export" "$work/$options.export" || failed "QIX_OPTIONS=$options decides otherwise"
done
echo "options: passed"
