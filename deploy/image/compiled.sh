#!/bin/sh
# Compiles what Python has compiled once more, by the time of each source: run in a card's root, before it is packed.
#
#   compiled.sh SECONDS [FOLDER]    since 1970: what the image has as its time, which no file of it is newer than
#
# With SOURCE_DATE_EPOCH set, Debian has Python keep a hash of each source. Every start would read all of the sources to
# compare them, which is slow on a card. The time costs a look; a source that somebody changes is compiled anew as before.
set -eu
seconds=$1 folder=${2:-/usr}
find "$folder" -type f -name '*.py' -newermt "@$seconds" -exec touch --date="@$seconds" {} +
find "$folder" -type f -path '*/__pycache__/*.pyc' | sed 's:/__pycache__/\([^/]*\)\.cpython-[0-9]*\.pyc$:/\1.py:' | LC_ALL=C sort |
    python3 -m compileall -q -f --invalidation-mode timestamp -i -
