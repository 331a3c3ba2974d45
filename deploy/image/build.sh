#!/usr/bin/env bash
# Builds the image of a card that a Raspberry Pi starts from, with this checkout's Compère on Debian 13.
#
#   build.sh ARCHITECTURE FOLDER    arm64, armhf (untried), or amd64: the twin that a virtual machine on a PC can start
#
# Puts compere-VERSION-ARCHITECTURE.img.xz, its sum and the list of its packages into FOLDER, and says how large they are
# and how long it took. All times in it are those of the last commit, unless SOURCE_DATE_EPOCH says another: the same
# commit and the same versions of Debian's packages make the same bytes. COMPERE_PACKAGE is a Debian package that is taken
# in place of one built here; with COMPERE_UNPACKED the image stays unpacked.
#
# Needs root. Packages come from where this machine's own mmdebstrap finds Debian.
set -euo pipefail

RELEASE=trixie
DISK_ID=c03e9e5e  # says which disk it is, as a partition table of the old kind has it; all images have the same
BOOT_MIB=256 GAMES_MIB=64 FREE_MIB=700  # FREE_MIB: room on root for another kernel and what an upgrade unpacks
SYSTEM=systemd,systemd-sysv,systemd-timesyncd,libpam-systemd,udev,dbus,polkitd,kmod,util-linux,util-linux-extra,mount,fdisk
SYSTEM+=,apt,ca-certificates,e2fsprogs,dosfstools,initramfs-tools,zstd,procps,less,nano,network-manager,wpasupplicant,iw,openssh-server
SYSTEM+=,avahi-daemon,alsa-utils,espeak-ng
PROGRAM=python3-pil,python3-serial,python3-cbor2,python3-libgpiod,ttf-bitstream-vera,python3-evdev,python3-spidev,python3-aiohttp

[ $# -eq 2 ] || { echo "usage: build.sh ARCHITECTURE FOLDER" >&2; exit 2; }
architecture=$1
case $architecture in
    arm64) parts=raspi-firmware,linux-image-arm64,firmware-brcm80211,bluez-firmware ;;
    armhf) parts=raspi-firmware,linux-image-armmp,firmware-brcm80211,bluez-firmware ;;
    amd64) parts=linux-image-cloud-amd64 ;;
    *) echo "build.sh: $architecture is none of arm64, armhf and amd64" >&2; exit 2 ;;
esac
[ "$(id -u)" -eq 0 ] || { echo "build.sh: only root can make a root file system; run it with sudo" >&2; exit 75; }
here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
mkdir -p "$2"
into=$(cd "$2" && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$checkout/pyproject.toml")
name=compere-$version-$architecture
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$checkout" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC0
# Debian's scripts compile Python's modules by what is in them; one that a script imports first would be compiled by its time.
export PYTHONDONTWRITEBYTECODE=1
began=$SECONDS
work=$(mktemp -d -p "${TMPDIR:-/var/tmp}" compere-card-XXXXXX)
trees=$work/trees
trap 'umount --quiet "$trees" 2>/dev/null; rm -rf --one-file-system "$work"' EXIT
umask 022

tools() {
    local missing=() each
    for each in mmdebstrap:mmdebstrap mkfs.ext4:e2fsprogs sfdisk:fdisk mcopy:mtools mkfs.vfat:dosfstools xz:xz-utils; do
        PATH=$PATH:/usr/sbin:/sbin command -v "${each%:*}" >/dev/null || missing+=("${each#*:}")
    done
    if [ "$architecture" != "$(dpkg --print-architecture)" ]; then
        command -v arch-test >/dev/null || missing+=(arch-test)
        compgen -G '/usr/bin/qemu-*-static' >/dev/null || missing+=(qemu-user-static)
    fi
    [ ${#missing[@]} -eq 0 ] || "$checkout/deploy/apt-install.sh" "${missing[@]}" >&2
    [ "$architecture" = "$(dpkg --print-architecture)" ] && return
    # A container has what runs foreign programs, and often nobody who has told the kernel so.
    [ -e /proc/sys/fs/binfmt_misc/register ] || mount -t binfmt_misc none /proc/sys/fs/binfmt_misc
    case $architecture in arm64) emulator=qemu-aarch64 ;; armhf) emulator=qemu-arm ;; *) emulator=qemu-x86_64 ;; esac
    [ -e "/proc/sys/fs/binfmt_misc/$emulator" ] || cat "/usr/lib/binfmt.d/$emulator.conf" >/proc/sys/fs/binfmt_misc/register
    arch-test "$architecture" >/dev/null || {
        echo "build.sh: this machine cannot run programs for $architecture; build on a machine that can" >&2
        exit 75
    }
}

system() {  # system FOLDER: Debian with Compère in it, as it is before a card has started once
    local package=${COMPERE_PACKAGE:-}
    [ -n "$package" ] || package=$("$checkout/deploy/package.sh" "$work")
    cp "$package" "$work/compere.deb"
    # The card's own files come last: while the system is made, dpkg has a root that it can write.
    # shellcheck disable=SC2016  # what is in the hooks is mmdebstrap's
    mmdebstrap --quiet --mode=root --variant=apt --architectures="$architecture" --components="main non-free-firmware" \
        --include="$SYSTEM,$PROGRAM" \
        --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
        --dpkgopt='path-include=/usr/share/doc/compere/*' \
        --aptopt='APT::Install-Recommends "false"' \
        --customize-hook='mkdir -p "$1/boot/firmware"' \
        --customize-hook="tar -C '$here/root' --mtime=@$SOURCE_DATE_EPOCH -c etc/default etc/fstab etc/initramfs-tools | tar -C \"\$1\" -x --no-same-owner" \
        --customize-hook="upload '$work/compere.deb' /compere.deb" \
        --customize-hook="chroot \"\$1\" apt-get install --quiet --yes --option Dpkg::Options::=--force-confold ${parts//,/ } /compere.deb" \
        --customize-hook='rm "$1/compere.deb"' \
        --customize-hook="'$here/finish.sh' \"\$1\" '$here/root'" \
        "$RELEASE" "$work/system.tar" >&2
    # Files get their places in the order in which their folders are read: in memory that is the order of the archive.
    mkdir -p "$trees"
    mount -t tmpfs -o size=3G,mode=755 none "$trees"
    mkdir -p "$1"
    tar -C "$1" -x --numeric-owner --xattrs --xattrs-include='*' -f "$work/system.tar"
    rm "$work/system.tar"
}

uuid() {  # uuid WHAT: the same for the same commit
    sha256sum <<<"$name $SOURCE_DATE_EPOCH $1" | sed 's/^\(.\{8\}\)\(.\{4\}\).\(.\{3\}\).\(.\{3\}\)\(.\{12\}\).*/\1-\2-4\3-8\4-\5/'
}

ext4() {  # ext4 FILE LABEL MIB FOLDER
    local stamp=$SOURCE_DATE_EPOCH
    truncate -s "${3}M" "$1"
    E2FSPROGS_FAKE_TIME=$stamp mkfs.ext4 -q -F -b 4096 -L "$2" -U "$(uuid "$2")" -E "hash_seed=$(uuid "seed of $2"),lazy_itable_init=0" \
        -O ^metadata_csum_seed -m 1 -d "$4" "$1"
    # The release that this runs on may keep when a file was unpacked: that is told as when it was written.
    "$here/set-times.sh" "$1" "$stamp"
}

fat() {  # fat FILE FOLDER: the partition that a Raspberry Pi and any other computer reads
    local names
    truncate -s "${BOOT_MIB}M" "$1"
    mkfs.vfat -F 32 -n COMPERE -i "$DISK_ID" --invariant "$1" >/dev/null
    find "$2" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
    mapfile -t names < <(cd "$2" && find . -mindepth 1 -maxdepth 1 | LC_ALL=C sort)
    (cd "$2" && mcopy -s -m -i "$1" "${names[@]}" ::/)
    # All of it is there, else a Raspberry Pi alone would find out.
    diff <(cd "$2" && find . -type f | LC_ALL=C sort) <(mdir -b -/ -i "$1" ::/ | sed -n 's#^::/\(.*[^/]\)$#./\1#p' | LC_ALL=C sort)
}

card() {  # card FILE FOLDER: the partitions behind one another
    local root_mib
    mkdir "$trees/boot" "$trees/games"
    find "$2/boot/firmware" -mindepth 1 -maxdepth 1 -exec mv -t "$trees/boot" {} +
    find "$2/var/lib/compere-card" -mindepth 1 -maxdepth 1 -exec mv -t "$trees/games" {} +
    touch --date="@$SOURCE_DATE_EPOCH" "$2/boot/firmware" "$2/var/lib/compere-card"  # they were changed just now
    [ "$architecture" != amd64 ] || : >"$trees/boot/config.txt"
    root_mib=$(($(du -sm --apparent-size "$2" | cut -f1) * 11 / 10 + FREE_MIB))
    fat "$work/boot.img" "$trees/boot"
    ext4 "$work/root.img" compere-root "$root_mib" "$2"
    ext4 "$work/games.img" compere-games "$GAMES_MIB" "$trees/games"
    truncate -s "$((1 + BOOT_MIB + root_mib + GAMES_MIB))M" "$1"
    sfdisk --quiet "$1" <<-TABLE
	label: dos
	label-id: 0x$DISK_ID
	start=1MiB, size=${BOOT_MIB}MiB, type=c, bootable
	start=$((1 + BOOT_MIB))MiB, size=${root_mib}MiB, type=83
	start=$((1 + BOOT_MIB + root_mib))MiB, size=${GAMES_MIB}MiB, type=83
	TABLE
    dd if="$work/boot.img" of="$1" bs=1M seek=1 conv=notrunc,sparse status=none
    dd if="$work/root.img" of="$1" bs=1M seek=$((1 + BOOT_MIB)) conv=notrunc,sparse status=none
    dd if="$work/games.img" of="$1" bs=1M seek=$((1 + BOOT_MIB + root_mib)) conv=notrunc,sparse status=none
}

tools
system "$trees/system"
cp "$trees/system/usr/share/compere-card/packages.txt" "$into/$name.packages.txt"
card "$into/$name.img" "$trees/system"
echo "$name.img: $(($(stat -c %s "$into/$name.img") >> 20)) MiB, of which $(du -m "$into/$name.img" | cut -f1) MiB are used"
if [ -z "${COMPERE_UNPACKED:-}" ]; then
    xz --threads=2 -6 --force "$into/$name.img"
    (cd "$into" && sha256sum "$name.img.xz" | tee "$name.img.xz.sha256")
    echo "$name.img.xz: $(($(stat -c %s "$into/$name.img.xz") >> 20)) MiB"
fi
echo "$name: built in $((SECONDS - began)) s"
