#!/bin/sh
# Installs Compère on Raspberry Pi OS from the package that lies beside this file, on a card's first partition. It is run at
# the first start by cloud-init (user-data), or by hand: sudo sh /boot/firmware/compere-install.sh
#
# What the package needs comes from the network: without one nothing is changed, and it can be run again. What it has said
# is in compere-install.txt beside it, for who has no screen. Then the machine starts anew, with the display's bus.
set -eu
here=${COMPERE_BOOT:-$(cd "$(dirname "$0")" && pwd)}
said=$here/compere-install.txt
tried=0 tries_most=5 pause_s=${COMPERE_PAUSE_S:-30}
export DEBIAN_FRONTEND=noninteractive

tell() {
    echo "compere: $*"
    echo "$*" >>"$said"
}

: >"$said"
package=""
for each in "$here"/compere_*_all.deb; do  # the last one by name, where there are several
    [ ! -f "$each" ] || package=$each
done
[ "$package" ] || { tell "There is no compere_VERSION_all.deb beside $0: copy it there and run this again."; exit 1; }

until apt-get update --quiet && apt-get install --quiet --yes "$package"; do
    tried=$((tried + 1))
    [ "$tried" -lt "$tries_most" ] || { tell "$package could not be installed: is there a network? Run this again."; exit 1; }
    sleep "$pause_s"
done
compere setup --board auto --yes || { tell "Installed, but not set up: run sudo compere setup."; exit 1; }
tell "Installed: $package. The box asks for its keys at its next start."
systemctl reboot
