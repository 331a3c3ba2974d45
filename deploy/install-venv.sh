#!/bin/sh
# Debian keeps the venv module in a package of its own: install it and make the environment.
set -eu
python=$1
venv=$2
rm -rf "$venv"
"$(dirname "$0")/apt-install.sh" python3-venv
"$python" -m venv "$venv"
