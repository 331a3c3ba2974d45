#!/bin/sh
# @3d-dice/dice-roller-parser 0.2.6 for Node.js, a roller of dice in the notation of Roll20, with a source of random
# numbers that goes evenly through all between 0 and 1, as the documentation asks for one.
#
# One would expect: a d6 is 1 to 6, each as often as the others. dice-roller-parser 0.1.8, from which it comes, does so.
# Seen: it is 1 to 7: the random number is rounded where its fraction should be cut, and so 1 and 7 come half as often
# as the rest. So it is with Math.random too, which it takes by itself; a d20 rolls 21.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --prefix "$folder" @3d-dice/dice-roller-parser@0.2.6 dice-roller-parser@0.1.8
cat >"$folder/roll.cjs" <<'END'
for (const name of ["dice-roller-parser", "@3d-dice/dice-roller-parser"]) {
  const { DiceRoller } = require(name);
  for (const sides of [6, 20]) {
    let step = 0;
    const roller = new DiceRoller(() => (step++ + 0.5) / (100 * sides));
    const count = {};
    for (let roll = 0; roll < 100 * sides; roll++) {
      const value = roller.rollValue(`d${sides}`);
      count[value] = (count[value] ?? 0) + 1;
    }
    const faces = Object.keys(count).map(Number);
    const [least, most] = [Math.min(...faces), Math.max(...faces)];
    console.log(`${name} d${sides}: ${least} to ${most}, ${least} comes ${count[least]} times, ${most} ${count[most]}`);
  }
}
END

seen=$(node "$folder/roll.cjs")
expected="dice-roller-parser d6: 1 to 6, 1 comes 100 times, 6 100
dice-roller-parser d20: 1 to 20, 1 comes 100 times, 20 100
@3d-dice/dice-roller-parser d6: 1 to 7, 1 comes 50 times, 7 50
@3d-dice/dice-roller-parser d20: 1 to 21, 1 comes 50 times, 21 50"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
