#!/bin/sh
# Tests the scripts that make packages and releases, on small programs in place of the built ones: the packages and what they
# depend on, their lists of contents, same bytes each time, signatures, and what is refused. Some seconds.
#
# usage: Tests/Packaging/release.sh
#
# Prints what it skipped where a tool is missing.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
failed() { printf 'release: %s\n' "$*" >&2; exit 1; }
for tool in dpkg-deb dpkg-shlibdeps patchelf clang openssl git; do
    command -v "$tool" >/dev/null 2>&1 || { echo "release: skipped: $tool is not installed (Scripts/build/setup deb)" >&2; exit 0; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
refused() { # TEXT COMMAND ...: fails, and says TEXT in one sentence
    text=$1
    shift
    if "$@" >/dev/null 2>"$work/log"; then failed "it was not refused: $text"; fi
    [ "$(wc -l < "$work/log")" -le 2 ] || failed "it said more than a sentence: $(cat "$work/log")"
    grep -qF -- "$text" "$work/log" || failed "expected '$text', but it said: $(cat "$work/log")"
}

# Programs that do what the packaging asks of them. Their strings name the libraries that the real ones load.
cat > "$work/program.c" <<'C'
#include <stdio.h>
#include <string.h>
const char *const *loaded(void) {
    static const char *const names[] = {LOADED};
    return names;
}
int main(int count, char **arguments) {
    const char *option = count > 1 ? arguments[1] : "";
    if (strcmp(option, "--version") == 0) puts(VERSION);
    else if (strcmp(option, "--experimental-dump-help") == 0) puts("{\"command\": {\"commandName\": \"qix\", \"abstract\": \"x\"}}");
    else puts(*loaded());
    return 0;
}
C
version=$(sed -n 's/.*static let current = "\(.*\)"/\1/p' "$top/Sources/Arguments/Programs/ProgramVersion.swift")
mkdir "$work/three"
program() { # FILE STRINGS
    clang -O1 -DVERSION="\"$version\"" -DLOADED="$2" -o "$1" "$work/program.c"
}
decoders='"libavformat.so.59", "libheif.so.1", "heif_context_alloc", "libtesseract.so.5", "TessBaseAPICreate"'
clients='"libcurl.so.4", "curl_easy_init", "libpq.so.5", "PQconnectdb"'
for library in libheif.so.1 libtesseract.so.5 libcurl.so.4 libpq.so.5; do
    ldconfig -p 2>/dev/null | grep -q "$library" || /sbin/ldconfig -p | grep -q "$library" ||
        { echo "release: skipped: $library is not installed (Scripts/build/setup build and options)" >&2; exit 0; }
done
program "$work/three/qix" '"libpq.so.5", "PQconnectdb"'
program "$work/three/qix-reader" "$decoders"
program "$work/three/qix-serve" "$clients"

# A repository like this one, with a section for the version.
git clone -q "$top" "$work/copy"
for changed in Scripts Packaging Packages.txt Containerfile Makefile; do # as they are here, committed or not
    rm -rf "$work/copy/$changed"
    cp -R "$top/$changed" "$work/copy/$changed"
done
cd "$work/copy"
find images -type f ! -name '*.csv' -delete # compressing them takes most of the time
printf '# Release notes\n\n## %s\n\n- New.\n' "$version" > CHANGELOG.md
commit() { git add -A && git -c user.name=t -c user.email=t@localhost commit -q --allow-empty -m "$1"; }
commit "a release"

architecture=$(dpkg --print-architecture)
field() { dpkg-deb -f "$work/$1/$2_${version}_$architecture.deb" "$3"; }
# Three programs: the libraries of each are the dependencies of its package alone.
Scripts/build/deb "$work/dist3" "$work/three" 2>"$work/log" ||
    failed "Scripts/build/deb: $(cat "$work/log")"
[ "$(find "$work/dist3" -name "*.deb" | wc -l)" = 3 ] || failed "three programs make three packages: $(ls "$work/dist3")"
case $(field dist3 qix Depends) in
*libheif1* | *libtesseract5*) failed "qix depends on decoders: $(field dist3 qix Depends)" ;;
*libpq5*) ;;
*) failed "qix depends on: $(field dist3 qix Depends)" ;;
esac
[ "$(field dist3 qix Recommends)" = "qix-reader (= $version)" ] || failed "qix recommends $(field dist3 qix Recommends)"
case $(field dist3 qix-serve Depends) in
*libheif1*) failed "qix-serve depends on decoders: $(field dist3 qix-serve Depends)" ;;
"qix (= $version), qix-reader (= $version), "*libcurl4*) ;;
*) failed "qix-serve depends on: $(field dist3 qix-serve Depends)" ;;
esac
case $(field dist3 qix-reader Depends) in *libheif1*) ;; *) failed "qix-reader depends on $(field dist3 qix-reader Depends)" ;; esac
[ "$(field dist3 qix-reader Recommends)" = libavformat59 ] || failed "qix-reader recommends $(field dist3 qix-reader Recommends)"
dpkg-deb --fsys-tarfile "$work/dist3/qix-serve_${version}_$architecture.deb" | tar -xOf - ./usr/lib/systemd/system/qix-serve@.service |
    grep -q '^ExecStart=/usr/bin/qix serve ' || failed "the unit does not call qix serve"

# Lists of contents: each package has one of valid structure; damage is found.
Scripts/build/sbom --check "$work"/dist3/*.spdx.json || failed "a list of contents is not valid"
list="$work/dist3/qix_${version}_$architecture.spdx.json"
for expected in '"name": "swift-nio"' '"name": "libpq5"' '"fileName": "./usr/bin/qix"'; do
    grep -qF "$expected" "$list" || failed "the list of qix lacks $expected"
done
damaged() { # SED TEXT
    sed "$1" "$list" > "$work/damaged.json"
    refused "$2" Scripts/build/sbom --check "$work/damaged.json"
}
damaged 's/"SPDXID": "SPDXRef-Swift-yams"/"SPDXID": "SPDXRef-Swift-swift-nio"/' "is there twice"
damaged 's/"relatedSpdxElement": "SPDXRef-Swift-yams"/"relatedSpdxElement": "SPDXRef-Swift-gone"/' "which is not in the document"
damaged 's/"dataLicense"/"license"/' "has no dataLicense"

# The same bytes in another folder, at another time.
Scripts/build/reproducible "$work/three" 2>"$work/log" ||
    failed "not reproducible: $(cat "$work/log")"
[ "$(grep -c '^same bytes: ' "$work/log")" = 7 ] || failed "it compared other files than 7: $(cat "$work/log")"

# A release is signed; a changed, an added and an unsigned file are found.
openssl genpkey -algorithm ed25519 -out "$work/key.pem" 2>/dev/null
openssl pkey -in "$work/key.pem" -pubout -out "$work/key.pub"
KEY="$work/key.pem" Scripts/build/release "$work/release" "$work/three" 2>"$work/log" || failed "release: $(cat "$work/log")"
Scripts/build/verify-release "$work/release" "$work/key.pub" >/dev/null || failed "it refused its own release"
tar -tzf "$work/release/qix-$version.tar.gz" | grep -qx "qix-$version/Package.swift" || failed "the source archive lacks Package.swift"
touch "$work/release/more"
refused "more is not in SHA256SUMS" Scripts/build/verify-release "$work/release" "$work/key.pub"
rm "$work/release/more"
printf x >> "$work/release/qix-$version.tar.gz"
refused "a file is not the one that was signed" Scripts/build/verify-release "$work/release" "$work/key.pub"
(cd "$work/release" && sha256sum -- *.tar.gz *.deb *.spdx.json > SHA256SUMS)
refused "was not signed with this key" Scripts/build/verify-release "$work/release" "$work/key.pub"

# What is refused, each with one sentence.
openssl genpkey -algorithm rsa -out "$work/rsa.pem" 2>/dev/null
refused "KEY names no key" env KEY= Scripts/build/release --check "$work/new"
refused "is no Ed25519 key" env KEY="$work/rsa.pem" Scripts/build/release --check "$work/new"
refused "cannot be read" env KEY="$work/none.pem" Scripts/build/release --check "$work/new"
refused "is not empty" env KEY="$work/key.pem" Scripts/build/release "$work/release" "$work/three"
refused "does not exist" Scripts/build/deb "$work/none" "$work/none"
mkdir "$work/bare"
for program in qix qix-reader qix-serve; do program "$work/bare/$program" '"libpq.so.5"'; done
refused "loads lib" Scripts/build/deb "$work/none" "$work/bare"
refused "does not exist" Scripts/build/sbom "$work/none.deb"
refused "does not exist" Scripts/build/deb-test "$work/none.deb"
refused "Run 'make build' first" Scripts/build/reproducible
refused "no digest" Scripts/build/pin-images --check
echo change >> README.md
refused "changes that are not committed: README.md" env KEY="$work/key.pem" Scripts/build/release --check "$work/new"
git checkout -q README.md
printf '# Release notes\n\n## Unreleased (%s)\n' "$version" > CHANGELOG.md
commit "no section"
refused "CHANGELOG.md has no section" env KEY="$work/key.pem" Scripts/build/release --check "$work/new"

Scripts/build/container-steps --list | grep -q '^USER 10001$' || failed "the container's last stage has no user"
echo "release: passed"
