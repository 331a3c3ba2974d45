#!/bin/sh
# luma.core 2.6.0, its interface noop, from which one makes an interface that records for a test.
#
# One would expect: an attribute that a subclass of noop sets in its methods can be read again.
# Seen: setting one does nothing, and any name that is read is a method that does nothing: the record is neither there
# nor missed.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check luma.core==2.6.0

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from luma.core.interface.serial import noop


class Recorder(noop):
    def data(self, numbers):
        self.sent = list(numbers)


wire = Recorder()
wire.data([1, 2, 3])
print("sent:", "a method" if callable(wire.sent) else wire.sent, "kept:", vars(wire))
print("a name that nobody set:", "a method" if callable(wire.nobody) else wire.nobody)
END
)
expected="sent: a method kept: {}
a name that nobody set: a method"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
