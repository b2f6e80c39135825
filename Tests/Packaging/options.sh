#!/bin/sh
# Builds qix with each option left out, and with none, and tries what such a build says when it is asked for what it lacks. A
# build that includes a header of a library that it should not need fails.
#
# usage: Tests/Packaging/options.sh        some fifteen minutes; the builds share the folder .build-options
set -eu
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed() { printf 'options: %s\n' "$*" >&2; exit 1; }
qix=.build-options/debug/qix
heic=uploads/u005/shampoo.heic

# Puts a header of each library that the build must not need before the system's, where a compiler that includes it fails.
hide() { # OPTIONS
    rm -rf "$work/hidden"
    for header in postgresql:libpq-fe.h postgresql:postgresql/libpq-fe.h sound:sndfile.h sound:libavcodec/avcodec.h \
        sound:libavformat/avformat.h zxing:ZXing/ReadBarcode.h heic:libheif/heif.h; do
        case ,$1, in *,"${header%%:*}",*) continue ;; esac
        mkdir -p "$work/hidden/$(dirname "${header#*:}")"
        echo '#error "a build without this option includes this header"' > "$work/hidden/${header#*:}"
    done
}
# The build with these options; it must have no other program than it should.
build() { # OPTIONS
    rm -f .build-options/debug/qix-serve
    hide "$1"
    # SwiftPM forgets the versions of packages that the build before did not need.
    Scripts/build/packages --pin
    # Clang searches CPATH before the system's folders.
    CPATH="$work/hidden" QIX_OPTIONS=$1 "$swift" build --scratch-path .build-options >"$work/log" 2>&1 ||
        { tail -n 20 "$work/log" >&2; failed "QIX_OPTIONS=$1 does not build"; }
    "$qix" doctor >"$work/doctor" 2>&1 || failed "QIX_OPTIONS=$1: qix doctor: $(cat "$work/doctor")"
}
refused() { # TEXT COMMAND ...: fails, and says TEXT in one sentence
    text=$1
    shift
    if "$@" >/dev/null 2>"$work/log"; then failed "it was not refused: $*"; fi
    [ "$(wc -l < "$work/log")" -le 3 ] || failed "it said more than a sentence: $(cat "$work/log")"
    grep -qF -- "$text" "$work/log" || failed "expected '$text', but it said: $(cat "$work/log")"
}
reads() { # TEXT PICTURE: the reading contains TEXT
    "$qix" read "$2" > "$work/reading" || failed "qix read $2 failed"
    grep -qF -- "$1" "$work/reading" || failed "expected '$1' in the reading: $(cat "$work/reading")"
}
needs() { # TEXT FILE: the reading says TEXT, and the status that another build can read the file
    status=0
    "$qix" read "$2" > "$work/reading" || status=$?
    [ $status = 75 ] || failed "qix read $2 ended with $status, not 75"
    grep -qF -- "$1" "$work/reading" || failed "expected '$1' in the reading: $(cat "$work/reading")"
}
lacks() { # LIBRARY: the reader neither links nor loads it, and does not name it among its parts
    ! ldd .build-options/debug/qix-reader | grep -qi "$1" || failed "a build without $1 links it"
    ! grep -qai "$1\\.so" .build-options/debug/qix-reader || failed "a build without $1 loads it"
    ! grep -qi "$1[a-z-]*/" "$work/doctor" || failed "a build without $1 names it: $(cat "$work/doctor")"
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
    needs "built without sound" "$work/recording.wav"
}
# zbar reads QR codes, and no DataMatrix.
without_zxing() {
    lacks zxing
    grep -q "built without zxing-cpp" "$work/doctor" || failed "qix doctor does not name zxing-cpp: $(cat "$work/doctor")"
    reads '"symbology":"QR"' "$work/qr.png"
    reads '"barcodes":[]' "$work/datamatrix.png"
    reads '"error":null' "$work/datamatrix.png"
}
without_heic() {
    lacks libheif
    grep -q "built without HEIC" "$work/doctor" || failed "qix doctor does not name HEIC: $(cat "$work/doctor")"
    needs "built without HEIC" "images/$heic"
    needs "libheif-dev" "images/$heic"
    # Another build can read it, so it is not decided.
    status=0
    batch images/manifest.csv "$work/undecided" || status=$?
    [ $status = 75 ] || failed "a batch with a HEIC picture ended with $status: $(cat "$work/log")"
    grep -qF "$heic" "$work/log" || failed "a batch did not name the HEIC picture: $(cat "$work/log")"
}
with_zxing() { reads '"symbology":"DataMatrix"' "$work/datamatrix.png"; }
with_heic() {
    batch images/manifest.csv "$work/all" || failed "the samples: $(cat "$work/log")"
    grep -q "^802 coins awarded" "$work/log" || failed "the samples earn something else: $(cat "$work/log")"
    rm -rf "$work/all"*
}
batch() { # MANIFEST NAME
    rm -rf "$2"*
    "$qix" batch "$1" --catalog images/catalog.csv --campaigns images/campaigns.yaml --ledger "$2.sqlite" --out "$2" \
        >"$work/log" 2>&1
}
# What every build reads and decides alike: the samples but for the HEIC picture.
ordinary() { # OPTIONS
    batch "$work/images/manifest.csv" "$work/$1" || failed "QIX_OPTIONS=$1: $(cat "$work/log")"
    "$qix" ledger export "$work/$1.sqlite" > "$work/$1.export"
    [ "$1" = none ] || cmp "$work/none.export" "$work/$1.export" || failed "QIX_OPTIONS=$1 decides otherwise"
}

mkdir "$work/images"
ln -s "$PWD/images/uploads" "$work/images/uploads"
grep -v "^$heic," images/manifest.csv > "$work/images/manifest.csv"
# Drawn by zint: (01)04006381333931, in the DataMatrix also (10)L42.
base64 -d > "$work/qr.png" <<'END'
iVBORw0KGgoAAAANSUhEUgAAAHQAAAB0AQAAAAB84SuKAAAAsUlEQVR42uWVsRFCMQxDnzl6eYPsP9bfQJ5AFFBAiSlxk0uhk/McJRXea2581h/sq6qH
rqpe6ZXQg5KF/x0oIUFpf54Z/8ajf+AZg5/L1/oKBQIG5FnwCzCHrPoniQzYkHgzv4uUVOmdP9KTnfW9P4msBOEs+r+BoYcx0zt+SYSy8r/zmv81NN7m
j9Cyd/e3Gs9JTe/zd6aM1/pzhUPv3o/QhlRn5T9VTDGkV/n96//jASOPYYffvTy6AAAAAElFTkSuQmCC
END
base64 -d > "$work/datamatrix.png" <<'END'
iVBORw0KGgoAAAANSUhEUgAAAJAAAACQAQAAAADPPd8VAAAAqklEQVR42u2WMWoEMRAESzebyz/wU3Rf88+kH82FB4JysHAY5ztgc2JQ0ElPoW5Qk9/n
xlv6k9LxuL/mekdU+gzdjHCqBY6h9KlGjiLHRKdqFSNgsiH0escbEM7zfrZWk5xwhhMGvYgReH4QuSJXUTsYmxE5yrJKnyZ0Taoc3d0zqEVZzXWwNotH
q3vHfrZyVDFysID2+VXGeLayhLEJ7ecClzO29z/nX0jf1YmTV1/M4QsAAAAASUVORK5CYII=
END

# The libraries that every build needs, and no other.
build none && without_service && without_postgresql && without_sound && without_zxing && without_heic && ordinary none
build zxing && without_heic && with_zxing && ordinary zxing
build heic && without_zxing && with_heic && ordinary heic
build postgresql,sound,zxing,heic && without_service && with_zxing && ordinary postgresql,sound,zxing,heic
build service,sound,zxing,heic && without_postgresql && with_heic && ordinary service,sound,zxing,heic
build service,postgresql,zxing,heic && without_sound && ordinary service,postgresql,zxing,heic
echo "options: passed"
