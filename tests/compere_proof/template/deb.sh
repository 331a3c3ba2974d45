#!/bin/sh
# Builds the Debian package of this bot or language, which Compère's package finds: deb.sh FOLDER
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
said() { sed -n "s/^$1 = \"\(.*\)\"/\1/p" pyproject.toml; }
name=$(said name)
# What comes before a release is older than it to Debian only behind a tilde: 1.0rc1 is 1.0~rc1, 1.0.dev2 is 1.0~~dev2.
version=$(said version | sed -E 's/\.?dev/~~dev/; s/(a|b|rc)([0-9])/~\1\2/')
about=$(said description)
cat >"$work/root/DEBIAN/control" <<CONTROL
Package: $name
Version: $version
Architecture: all
Maintainer: nobody in particular <nobody@example.org>
Depends: compere
Description: ${about:-a package for Compère}
CONTROL
chmod -R u=rwX,go=rX "$work/root"
dpkg-deb --root-owner-group -Zxz --build "$work/root" "$into/${name}_${version}_all.deb" >/dev/null
echo "$into/${name}_${version}_all.deb"
