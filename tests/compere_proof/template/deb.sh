#!/bin/sh
# Builds the Debian package of this bot, which Compère's package finds: deb.sh FOLDER
#
# It needs pip with setuptools, and dpkg-deb. What is built is the wheel, laid beside Compère's own modules.
set -eu
[ $# -eq 1 ] || { echo "usage: deb.sh FOLDER" >&2; exit 2; }
mkdir -p "$1"
into=$(cd "$1" && pwd)
cd "$(dirname "$0")"
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
library=$work/root/usr/lib/compere
mkdir -p "$library" "$work/root/DEBIAN"
"$python" -m pip --disable-pip-version-check wheel --quiet --no-deps ${WHEEL_OPTIONS:-} --wheel-dir "$work" .
"$python" -m zipfile -e "$work"/*.whl "$library"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
cat >"$work/root/DEBIAN/control" <<CONTROL
Package: compere-lantern
Version: $version
Architecture: all
Maintainer: nobody in particular <nobody@example.org>
Depends: compere
Description: Lantern: a bot for Compère
CONTROL
chmod -R u=rwX,go=rX "$work/root"
dpkg-deb --root-owner-group -Zxz --build "$work/root" "$into/compere-lantern_${version}_all.deb" >/dev/null
echo "$into/compere-lantern_${version}_all.deb"
