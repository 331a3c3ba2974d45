#!/bin/sh
# AHRS 0.4.0, its model of the Earth's magnetic field (WMM), on 1 January 2025.
#
# One would expect: the declination, by which a compass is corrected, is known for every place, also on the meridian of
# Greenwich and on the equator.
# Seen: where the latitude or the longitude is 0 nothing is computed: D, F and all the rest are None. A millionth of a
# degree beside it they are there, and so they are after magnetic_field(0, 0, 0).
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check AHRS==0.4.0 numpy==2.4.6

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import datetime

from ahrs.utils import WMM


def said(model):
    return "nothing" if model.D is None else f"{model.D:.2f} degrees"


day = datetime.date(2025, 1, 1)
for latitude, longitude in ((51.48, 0.000001), (51.48, 0.0), (0.000001, 120.0), (0.0, 120.0)):
    print(latitude, longitude, "declination", said(WMM(day, latitude=latitude, longitude=longitude, height=0.0)))
asked = WMM(day)
asked.magnetic_field(0.0, 0.0, 0.0, date=day)
print("0.0 0.0 asked for by magnetic_field", said(asked))
END
)
expected="51.48 1e-06 declination 0.95 degrees
51.48 0.0 declination nothing
1e-06 120.0 declination -0.16 degrees
0.0 120.0 declination nothing
0.0 0.0 asked for by magnetic_field -4.02 degrees"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
