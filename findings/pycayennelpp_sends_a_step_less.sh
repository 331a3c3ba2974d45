#!/bin/sh
# pycayennelpp 2.4.0: measures in the few bytes of a packet of LoRa (Cayenne LPP), each in steps that are laid down.
#
# One would expect: a measure that is a whole number of steps, as 2.3 V in steps of 0.01, is received as it was sent.
# Seen: some are received a step nearer to zero: a measure is multiplied and then cut, not rounded, and 2.3 times 100 is
# a little less than 230. Of those in hundredths it is one in fifteen, of degrees on the map one in eleven, some ten
# metres off; what is in tenths or thousandths happens to come through.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check pycayennelpp==2.4.0

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from cayennelpp import LppFrame


def received(kind, *measure):
    sent = LppFrame()
    getattr(sent, f"add_{kind}")(1, *measure)
    return LppFrame().from_bytes(bytes(sent)).data[0].value


print("voltage 2.3 received as", received("voltage", 2.3))
print("gps 52.3655 4.8885 20.1 received as", received("gps", 52.3655, 4.8885, 20.1))
for kind, steps in (("voltage", 100), ("analog_input", 100), ("temperature", 10), ("load", 1000)):
    changed = [step for step in range(1001) if received(kind, step / steps) != (step / steps,)]
    print(kind, len(changed), "of 1001 changed")
changed = [step for step in range(1001) if received("gps", 48 + step / 10000, 0, 0)[0] != 48 + step / 10000]
print("gps", len(changed), "of 1001 changed")
END
)
expected="voltage 2.3 received as (2.29,)
gps 52.3655 4.8885 20.1 received as (52.3655, 4.8884, 20.1)
voltage 69 of 1001 changed
analog_input 69 of 1001 changed
temperature 0 of 1001 changed
load 0 of 1001 changed
gps 89 of 1001 changed"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
