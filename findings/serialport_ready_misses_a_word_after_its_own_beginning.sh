#!/bin/sh
# serialport 13.0.0 for Node.js, its ReadyParser, which lets everything through that comes after a word it waits for.
#
# One would expect: it is ready as soon as the word has come, whatever came before it.
# Seen: where a part of the word stands before the word, it is not found: the first byte that does not fit is not looked
# at as the first byte of the word. A board that ends its lines with two returns and a line feed is never ready for
# "\r\nOK", and nothing that it says is passed on.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" serialport@13.0.0
cat >"$folder/ready.js" <<'END'
const { ReadyParser } = require("serialport");

for (const [word, said] of [
  ["READY", "boot READY 1 2 3"],
  ["READY", "REREADY 1 2 3"],
  ["\r\nOK", "boot\r\nOK 1 2 3"],
  ["\r\nOK", "boot\r\r\nOK 1 2 3"],
]) {
  const parser = new ReadyParser({ delimiter: word });
  parser.write(said);
  const shown = said.replaceAll("\r", "<CR>").replaceAll("\n", "<LF>");
  console.log(`${shown}: ready ${parser.ready}, passed on ${parser.read()}`);
}
END

seen=$(node "$folder/ready.js")
expected="boot READY 1 2 3: ready true, passed on  1 2 3
REREADY 1 2 3: ready false, passed on null
boot<CR><LF>OK 1 2 3: ready true, passed on  1 2 3
boot<CR><CR><LF>OK 1 2 3: ready false, passed on null"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
