#!/usr/bin/env bash
# Makes a card's root of a Debian that has Compère: the card's own files, and what must be written moved to the games'
# partition, whose contents are put into var/lib/compere-card of it.
#
#   finish.sh ROOT FILES    ROOT: the system's folder; FILES: that of the card's own files
set -euo pipefail
root=$1 files=$2
games=$root/var/lib/compere-card

in_root() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"; }

# moved FOLDER NAME: what is in a folder of the system now, and all that will be, is on the games' partition
moved() {
    mkdir -p "$root/$1"
    cp -a "$root/$1" "$games/$2"
    find "$root/$1" -mindepth 1 -delete
}

# What the board needs of the first partition and of the kernel, found at the first start by pressing keys.
if [ -e "$root/boot/firmware/config.txt" ]; then
    in_root compere setup --board auto --yes
    # Each kernel that comes writes config.txt anew: our line is in what it takes over.
    grep -q '^include compere.txt' "$root/boot/firmware/config.txt"
fi
echo i2c-dev >"$root/etc/modules-load.d/compere.conf"

# What the card's own scripts call: at a first start it is too late to find that one of them is missing.
for program in sfdisk resizepart udevadm findmnt mount flock pgrep ssh-keygen modprobe; do
    in_root sh -c "command -v $program" >/dev/null || { echo "finish.sh: the card lacks $program" >&2; exit 1; }
done

tar -C "$files" --mtime="@$SOURCE_DATE_EPOCH" -c . | tar -C "$root" -x --no-same-owner --no-overwrite-dir
mkdir -p "$games"
moved var/lib/compere games
moved var/lib/compere-update update
moved etc/compere settings
moved etc/NetworkManager/system-connections networks
moved var/lib/NetworkManager network
moved var/lib/private private
moved var/lib/systemd systemd
rm -f "$root"/var/lib/apt/lists/*_* "$root"/var/cache/apt/*.bin "$root"/var/cache/apt/archives/*.deb
moved var/lib/apt apt
moved var/cache/apt apt-cache
chmod 0750 "$games/games"
chmod 0700 "$games/networks" "$games/private"
chown --reference="$root/root" "$games"
mkdir -p "$root/usr/share/compere-card"
cp -a "$games" "$root/usr/share/compere-card/as-new"  # where the partition is lost: see compere-card-lost.service

# An identity is made by each card at its first start, and kept by compere-card-id.service; nobody has a password.
: >"$root/etc/machine-id"
rm -f "$root"/etc/ssh/ssh_host_* "$root"/var/lib/dbus/machine-id "$root"/var/lib/systemd/random-seed
ln -sf /etc/machine-id "$root/var/lib/dbus/machine-id" 2>/dev/null || true
ln -sf /run/NetworkManager/resolv.conf "$root/etc/resolv.conf"
echo compere >"$root/etc/hostname"
printf '127.0.0.1\tlocalhost\n127.0.1.1\tcompere\n::1\tlocalhost\n' >"$root/etc/hosts"
in_root systemctl --quiet enable compere-card-grow.service compere-card-id.service compere-card-read.path \
    compere.service ssh.service
# Whatever is wrong with the games' partition: it does not come, cannot be repaired, or not be mounted.
mkdir -p "$root/etc/systemd/system/var-lib-compere\\x2dcard.mount.d"
printf '[Unit]\nOnFailure=compere-card-lost.service\n' >"$root/etc/systemd/system/var-lib-compere\\x2dcard.mount.d/lost.conf"
# What would make files of root anew after an update of the system without dpkg, which there is not; what would let root in
# over a socket of its own.
in_root systemctl --quiet mask ldconfig.service systemd-update-done.service
# Programs of foreign formats, of which a box has none, and not every kernel knows of any.
in_root systemctl --quiet mask systemd-binfmt.service proc-sys-fs-binfmt_misc.automount proc-sys-fs-binfmt_misc.mount
mkdir -p "$root/etc/systemd/system-generators"
ln -sf /dev/null "$root/etc/systemd/system-generators/systemd-ssh-generator"
# What runs at its own pace: nothing is to be fetched or written while nobody asked for it.
in_root systemctl --quiet mask apt-daily.timer apt-daily-upgrade.timer e2scrub_all.timer dpkg-db-backup.timer fstrim.timer
in_root systemctl --quiet disable NetworkManager-wait-online.service
# shellcheck disable=SC2016  # dpkg's own
in_root dpkg-query --show --showformat='${Package} ${Version} ${Architecture}\n' >"$root/usr/share/compere-card/packages.txt"
in_root sh -s "$SOURCE_DATE_EPOCH" <"${0%/*}/compiled.sh"
# What differs from one build to the next and is made again when it is missing.
rm -rf "$root"/var/log/* "$root"/var/cache/ldconfig/aux-cache "$root"/var/cache/debconf/*-old "$root"/var/lib/dpkg/*-old
rm -rf "$root"/tmp/* "$root"/var/tmp/*
