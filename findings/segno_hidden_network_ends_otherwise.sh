#!/bin/sh
# segno 1.6.6, its text for a Wi-Fi code.
#
# One would expect: the text of a network ends in two semicolons, hidden or not: one ends the last field, one the whole.
# Seen: with hidden=True there is one only. A reader that waits for the second one takes no hidden network.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check segno==1.6.6

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from segno.helpers import make_wifi_data

for hidden in (False, True):
    print(make_wifi_data(ssid="Attic", password="counters", security="WPA", hidden=hidden))
END
)
expected="WIFI:T:WPA;S:Attic;P:counters;;
WIFI:T:WPA;S:Attic;P:counters;H:true;"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
