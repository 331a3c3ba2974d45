#!/bin/sh
# Debian keeps the venv module in a package of its own: install it and make the environment.
set -eu
python=$1
venv=$2
rm -rf "$venv"
as_root=""
[ "$(id -u)" = 0 ] || as_root=sudo
$as_root apt-get update -q
$as_root apt-get install -q -y --no-install-recommends python3-venv
"$python" -m venv "$venv"
