#!/bin/sh
# @dice-roller/rpg-dice-roller 5.5.1 for Node.js, a roller of dice.
#
# One would expect: averageTotal, "the average possible total", is what many rolls come to on average, as for 2d6 it is.
# Seen: it is the middle between the least and the greatest total. Where not all totals are as likely, it is another
# number: for the best three of four dice that of any three, for a die that is rolled again on a six, up to a thousand
# times, some three thousand.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --prefix "$folder" @dice-roller/rpg-dice-roller@5.5.1
cat >"$folder/roll.mjs" <<'END'
import { DiceRoll } from "@dice-roller/rpg-dice-roller";

const FACES = [1, 2, 3, 4, 5, 6];
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const two = FACES.flatMap((one) => FACES.map((other) => [one, other]));
const four = two.flatMap((one) => two.map((other) => [...one, ...other]));
for (const [dice, counted] of [
  ["2d6", mean(two.map(([one, other]) => one + other))],
  ["d6*d6", mean(two.map(([one, other]) => one * other))],
  ["4d6kh3", mean(four.map((faces) => faces.reduce((sum, face) => sum + face, 0) - Math.min(...faces)))],
  ["1d6!", mean(FACES) / (1 - 1 / 6)],
]) {
  const { minTotal, maxTotal, averageTotal } = new DiceRoll(dice);
  console.log(dice, minTotal, "to", maxTotal, "averageTotal", averageTotal, "counted", counted.toFixed(2));
}
END

seen=$(node "$folder/roll.mjs")
expected="2d6 2 to 12 averageTotal 7 counted 7.00
d6*d6 1 to 36 averageTotal 18.5 counted 12.25
4d6kh3 3 to 18 averageTotal 10.5 counted 12.24
1d6! 1 to 6006 averageTotal 3003.5 counted 4.20"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
