#!/bin/sh
# Pint 0.25.3 on Python 3.11, which Debian 12 has: quantities out of text, as one copies them from a data sheet.
#
# One would expect: a text with a character that the parser does not know is refused, and the minus sign proper
# (U+2212), which data sheets print, is either a minus or such a character.
# Seen: characters that it does not know are left out: minus five volts are plus five, a noise per square root of hertz
# is one per hertz, and two numbers with a sign of plus or minus, or of division, between them are their product.
# From Python 3.12 on all four are refused.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check Pint==0.25.3

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import pint

quantity = pint.UnitRegistry().Quantity
for text in ("-5 V", "\u22125 V", "5 V \u00b1 0.1 V", "5 nV/\u221aHz", "6 V \u00f7 2"):
    print(ascii(text), "is", quantity(text))
END
)
expected="'-5 V' is -5 volt
'\\u22125 V' is 5 volt
'5 V \\xb1 0.1 V' is 0.5 volt ** 2
'5 nV/\\u221aHz' is 5.0 nanovolt / hertz
'6 V \\xf7 2' is 12 volt"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
