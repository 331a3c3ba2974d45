#!/bin/sh
# ndeflib 0.3.3: what stands on tags, in the NFC Forum's format.
#
# One would expect: a record's uri, in which all but ASCII is escaped, is the address that it was made of if that had
# nothing but ASCII.
# Seen: a percent sign of it is escaped once more, so that %2F is another text, %252F. Its iri is the address.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check ndeflib==0.3.3

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import ndef

tag = b"".join(ndef.message_encoder([ndef.UriRecord("https://example.org/a%2Fb")]))
for record in ndef.message_decoder(tag):
    print("uri", record.uri)
    print("iri", record.iri)
END
)
expected="uri https://example.org/a%252Fb
iri https://example.org/a%2Fb"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
