#!/bin/sh
# MicroPython 1.25.0 (its WebAssembly build, floats of 64 bits), beside CPython.
#
# One would expect: a third argument of int.from_bytes, which has a sign of its own elsewhere, is either used or refused.
# Seen: it is taken and does nothing: the bytes of -1 are 65535. By name, as elsewhere, it is refused.
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
try:
    print("by name", int.from_bytes(b"\xff\xff", "big", signed=True))
except TypeError:
    print("by name: refused")
try:
    print("by place", int.from_bytes(b"\xff\xff", "big", True))
except TypeError:
    print("by place: refused")
END

seen=$(echo "CPython"; python3 "$folder/asked.py"; echo "MicroPython"; node "$folder/run.mjs" "$folder/asked.py")
expected="CPython
by name -1
by place: refused
MicroPython
by name: refused
by place 65535"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
