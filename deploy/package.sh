#!/usr/bin/env bash
# Builds the Debian package of this checkout, for every architecture and for Debian 12 and 13 alike.
#
#   package.sh FOLDER    puts compere_VERSION_all.deb into FOLDER and prints its path
#
# The same commit makes the same bytes, wherever and whenever it is built, on one release of Debian: files carry the time
# of the last commit, unless SOURCE_DATE_EPOCH says another; without git, that of the package's changelog.
# PYTHON is one with pip, which fetches the libraries of vendored.txt once; COMPERE_WHEELS is the folder to keep them in.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: package.sh FOLDER" >&2; exit 2; }
mkdir -p "$1"
into=$(cd "$1" && pwd)
checkout=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-python3}
wheels=${COMPERE_WHEELS:-$checkout/build/wheels}
epoch=${SOURCE_DATE_EPOCH:-}

tools() {
    local tool
    for tool in dpkg-buildpackage dh dh_python3 dh_installsysusers; do  # all of them: "command -v" is content with one
        command -v "$tool" >/dev/null || {
            "$checkout/deploy/apt-install.sh" debhelper dh-python dpkg-dev >&2
            return
        }
    done
}

kept() {  # kept FOLDER: copy the libraries from where they are kept, if they are all there and what they should be
    local sum file sums
    sums=$(sha256sum "$wheels"/*.whl 2>/dev/null) || return 1
    while read -r sum; do
        file=$(sed -n "s/^$sum  //p" <<<"$sums")
        [ -n "$file" ] || return 1
        cp "$file" "$1/"
    done < <(sed -n 's/.*--hash=sha256://p' "$checkout/deploy/vendored.txt")
}

fetch() {  # fetch FOLDER: the libraries, without a network where they have been fetched before
    mkdir -p "$1" "$wheels"
    kept "$1" && return
    "$python" -m pip --disable-pip-version-check download --quiet --no-deps --only-binary :all: --require-hashes \
        --requirement "$checkout/deploy/vendored.txt" --dest "$wheels" >&2
    kept "$1"
}

sources() {  # sources FOLDER: what git knows of this checkout, as it is now
    if git -C "$checkout" rev-parse --git-dir >/dev/null 2>&1; then
        git -C "$checkout" ls-files -z -- ':!tests' | tar -C "$checkout" -c --null -T - | tar -x -m -C "$1"
        epoch=${epoch:-$(git -C "$checkout" log -1 --format=%ct)}
    else
        tar -C "$checkout" -c --exclude=./build --exclude=./dist --exclude=./.venv --exclude=./tests . | tar -x -m -C "$1"
    fi
    mv "$1/deploy/debian" "$1/debian"
    # The version stands in one place.
    sed -i "1s/(VERSION)/($(sed -n 's/^version = "\(.*\)"/\1/p' "$1/pyproject.toml"))/" "$1/debian/changelog"
}

tools
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/compere"
sources "$work/compere"
fetch "$work/compere/vendored"
# Debian's own Python and tools make it, whatever else comes first in the path of whoever builds it. What it needs is
# here (see `tools`); dpkg would also ask for build-essential, though nothing is compiled: 200 MB.
umask 022
cd "$work/compere"
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME="$work" LC_ALL=C.UTF-8 \
    ${epoch:+SOURCE_DATE_EPOCH="$epoch"} \
    dpkg-buildpackage --no-check-builddeps --build=binary --unsigned-source --unsigned-changes >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
mv "$work"/compere_*_all.deb "$into/"
ls "$into"/compere_"$(dpkg-parsechangelog --show-field Version)"_all.deb
