#!/bin/sh
# @ericblade/barcode-validator 2.4.1 for Node.js: "validation for ISBN10, ISBN13, UPC, GTIN".
#
# One would expect: the EAN-13, EAN-8 and GTIN-14 that stand on goods are valid, and with another last digit they are
# not.
# Seen: it is the other way round. The digits are weighed 1, 3, 1 ... from the one before the check digit, which is to
# weigh 3, and so nearly every right code is refused and a wrong one taken. Only books are weighed rightly; of a UPC
# both digits are taken, the right one and the wrong one.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --prefix "$folder" @ericblade/barcode-validator@2.4.1
cat >"$folder/check.cjs" <<'END'
const check = require("@ericblade/barcode-validator");

const digitOf = (start) => {
  const sum = [...start].reverse().reduce((total, digit, place) => total + digit * (place % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
};
for (const start of ["400638133393", "871234567890", "7351353", "1540014128876", "978030640615", "03600029145"]) {
  const taken = [..."0123456789"].filter((digit) => check(start + digit).valid);
  console.log(start, "check digit", digitOf(start), "taken", taken.join(" "));
}
END

seen=$(node "$folder/check.cjs")
expected="400638133393 check digit 1 taken 7
871234567890 check digit 6 taken 4
7351353 check digit 7 taken 5
1540014128876 check digit 3 taken 9
978030640615 check digit 7 taken 7
03600029145 check digit 2 taken 2 8"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
