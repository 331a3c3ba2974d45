#!/bin/sh
# MicroPython 1.25.0 (its WebAssembly build, floats of 64 bits), beside CPython.
#
# One would expect: a pattern with {1,2} matches one or two, or is refused when it is compiled, if the small engine has
# no such thing.
# Seen: it is taken, and the braces are characters: "12" does not match, "1{1,2}" does.
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
import re

pattern = re.compile("^[0-9]{1,2}$")
for text in ("12", "1{1,2}"):
    print(text, "matches" if pattern.match(text) else "does not")
END

seen=$(echo "CPython"; python3 "$folder/asked.py"; echo "MicroPython"; node "$folder/run.mjs" "$folder/asked.py")
expected="CPython
12 matches
1{1,2} does not
MicroPython
12 does not
1{1,2} matches"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
