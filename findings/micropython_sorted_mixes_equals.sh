#!/bin/sh
# MicroPython 1.25.0 (its WebAssembly build, floats of 64 bits), beside CPython.
#
# One would expect: what is sorted by a key keeps its order among equals, as Python promises.
# Seen: it does not, even of six: a list sorted by one thing and then by another is not in the order of both.
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
print(sorted(range(6), key=lambda number: number % 2))
END

seen=$(echo "CPython"; python3 "$folder/asked.py"; echo "MicroPython"; node "$folder/run.mjs" "$folder/asked.py")
expected="CPython
[0, 2, 4, 1, 3, 5]
MicroPython
[4, 2, 0, 5, 3, 1]"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
