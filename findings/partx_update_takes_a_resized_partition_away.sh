#!/bin/sh
# partx of util-linux 2.38.1 (Debian 12), on a disk in a file; as root, with losetup.
#
# One would expect: of a partition that only became longer in the table, partx --update tells the kernel its new size, as
# resizepart does; of one that did not change it tells nothing. The device stays there, for whoever waits for it or is
# about to mount it.
# Seen: the partition is deleted and added again, also where nothing changed: its device is a new file each time, and for
# a moment there is none. Only one that somebody has open is resized in place. systemd stops a mount whose device goes.
set -eu

disk=$(mktemp)
loop=""
trap '[ -z "$loop" ] || { partx --delete "$loop"; losetup --detach "$loop"; }; rm -f "$disk"' EXIT
truncate --size=40M "$disk"
printf 'label: dos\nstart=1MiB, size=8MiB\n' | sfdisk --quiet "$disk"
loop=$(losetup --find --show "$disk")
partx --add "$loop"
name=${loop#/dev/}p1
before=""

becomes() {  # becomes MIB: of the partition in the table alone
    echo ", $1MiB" | sfdisk --quiet --no-reread --no-tell-kernel --partno 1 "$loop"
}

look() {  # look WHAT: what was done, the size that the kernel has now, and whether the device is the same file
    now=$(stat --format=%i "/dev/$name")
    same="the same device"
    [ "$now" = "${before:-$now}" ] || same="another device"
    before=$now
    echo "$1: $(($(cat "/sys/class/block/$name/size") / 2048)) MiB, $same"
}

seen=$(
    partx --version && resizepart --version
    look "as it was"
    becomes 16 && resizepart "$loop" 1 32768 && look "resizepart"
    becomes 24 && partx --update "$loop" && look "partx --update"
    partx --update "$loop" && look "partx --update, nothing changed"
    becomes 32 && exec 7<"/dev/$name" && partx --update "$loop" && look "partx --update, held open"
)
expected="partx from util-linux 2.38.1
resizepart from util-linux 2.38.1
as it was: 8 MiB, the same device
resizepart: 16 MiB, the same device
partx --update: 24 MiB, another device
partx --update, nothing changed: 24 MiB, another device
partx --update, held open: 32 MiB, the same device"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
