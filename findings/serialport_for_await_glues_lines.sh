#!/bin/sh
# serialport 13.0.0 for Node.js, its ReadlineParser, beside readline of Node.js itself.
#
# One would expect: for await goes through the lines that the parser makes, one after the other, as its data events do
# and as for await over readline does.
# Seen: lines that have come together are given as one text, without what stood between them: two codes of a scanner
# are one. The parser cuts text, but its stream is one of text, whose pieces are put together again for whoever reads
# them later; readableObjectMode keeps them apart, and has an empty one at the end.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" serialport@13.0.0
cat >"$folder/lines.js" <<'END'
const { ReadlineParser } = require("serialport");
const { Readable } = require("node:stream");
const { createInterface } = require("node:readline");

const said = () => Readable.from([Buffer.from("4006381333931\n4006381333948\n")]);
const parsed = (options) => said().pipe(new ReadlineParser({ delimiter: "\n", ...options }));
const show = async (name, lines) => {
  const seen = [];
  for await (const line of lines) seen.push(line);
  console.log(name, seen.map((line) => `<${line}>`).join(" "));
};
(async () => {
  await show("readline of Node.js:", createInterface({ input: said() }));
  await new Promise((done) => parsed().on("data", (line) => console.log("data event:", line)).on("end", done));
  await show("for await:", parsed());
  await show("for await, readableObjectMode:", parsed({ readableObjectMode: true }));
})();
END

seen=$(node "$folder/lines.js")
expected="readline of Node.js: <4006381333931> <4006381333948>
data event: 4006381333931
data event: 4006381333948
for await: <40063813339314006381333948>
for await, readableObjectMode: <4006381333931> <4006381333948> <>"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
