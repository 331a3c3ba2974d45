#!/bin/sh
# MicroPython 1.25.0 (its WebAssembly build, floats of 64 bits), beside CPython.
#
# One would expect: struct.pack("B", 300) raises, as a number that does not fit must not be sent.
# Seen: it packs 44: what is above the byte is cut off without a word, and -1 as an unsigned number is 255.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --prefix "$folder" @micropython/micropython-webassembly-pyscript@1.25.0
cat >"$folder/run.mjs" <<'END'
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { readFileSync } from "node:fs";
const board = await loadMicroPython({ stdout: (line) => console.log(line) });
board.runPython(readFileSync(process.argv[2], "utf8"));
END
cat >"$folder/asked.py" <<'END'
import struct

for shape, number in (("B", 300), ("B", -1), ("<h", 70000)):
    try:
        print(shape, number, "is packed as", struct.unpack(shape, struct.pack(shape, number))[0])
    except Exception as error:
        print(shape, number, "raises")
END

seen=$(echo "CPython"; python3 "$folder/asked.py"; echo "MicroPython"; node "$folder/run.mjs" "$folder/asked.py")
expected="CPython
B 300 raises
B -1 raises
<h 70000 raises
MicroPython
B 300 is packed as 44
B -1 is packed as 255
<h 70000 is packed as 4464"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
