#!/bin/sh
# A Debian system in a folder, for scripts that try packages there; they read this file with `.` after they have set `script`
# (their name) and call debian_root. Needs root, debootstrap and a Debian mirror.
#
# SUITE    the release: bookworm (12, the default) or trixie (13)
# MIRROR   another mirror than debootstrap's
# BASE     a folder with a system that debootstrap made; it is copied instead of made anew
# ROOT     a folder to keep and reuse
#
# shellcheck disable=SC2154 # script is set by the caller

suite=${SUITE:-bookworm}
say() { printf '%s\n' "$*" >&2; }
fail() { say "$script: $*"; exit 1; }

# Starts the calling script again in a mount namespace of its own, so that its mounts end with it.
#
# usage: own_mounts "$0" "$@"
own_mounts() {
    [ "$(id -u)" = 0 ] || fail "debootstrap and chroot need root; run it with sudo"
    command -v unshare >/dev/null 2>&1 || fail "unshare is not installed; it is in Debian's util-linux"
    if [ -z "${QIX_OWN_MOUNTS:-}" ]; then
        QIX_OWN_MOUNTS=yes exec unshare --mount "$@"
    fi
}

# Makes the system, and sets root to its folder.
debian_root() {
    root=${ROOT:-}
    if [ -z "$root" ]; then
        root=$(mktemp -d)
        trap 'umount "$root/dev" "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$root"' EXIT
        chmod 755 "$root" # apt downloads as another user
    fi
    if [ ! -x "$root/usr/bin/apt-get" ]; then
        if [ -n "${BASE:-}" ]; then
            [ -x "$BASE/usr/bin/apt-get" ] || fail "BASE=$BASE is no Debian system"
            cp -a "$BASE/." "$root/"
        else
            command -v debootstrap >/dev/null 2>&1 || fail "debootstrap is not installed; Scripts/build/setup deb-test installs it"
            say "Installing Debian $suite in $root …"
            # shellcheck disable=SC2086 # no argument without MIRROR
            debootstrap --variant=minbase "$suite" "$root" ${MIRROR:-} >"$root.log" 2>&1 ||
                { tail "$root.log" >&2; fail "debootstrap could not install Debian $suite, see above"; }
            rm -f "$root.log"
        fi
    fi
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    for proxy in /etc/apt/apt.conf /etc/apt/apt.conf.d/*proxy*; do # the proxy settings of this machine
        if [ -f "$proxy" ]; then cp "$proxy" "$root/etc/apt/apt.conf.d/99proxy"; fi
    done
}

# Runs a command in the system, with an environment of its own.
inside() { (become "$@"); }

# Becomes a command in the system, so that with `&` the number of the process is the command's.
become() {
    exec env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"
}
