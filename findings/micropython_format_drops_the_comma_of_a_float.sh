#!/bin/sh
# MicroPython 1.25.0 (its WebAssembly build, floats of 64 bits), beside CPython.
#
# One would expect: a comma in a format separates thousands in a float as in a whole number, or is refused.
# Seen: whole numbers have their commas, and a float has none, without a word.
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
print("{:,} {:,.1f}".format(1234567, 1234567.5))
END

seen=$(echo "CPython"; python3 "$folder/asked.py"; echo "MicroPython"; node "$folder/run.mjs" "$folder/asked.py")
expected="CPython
1,234,567 1,234,567.5
MicroPython
1,234,567 1234567.5"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
