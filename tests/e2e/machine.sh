#!/usr/bin/env bash
# Builds the machine that the end-to-end tests run in, once: a Debian 12 with its own kernel, the modules that stand in
# for the parts of a Raspberry Pi, and the Python packages of the project.
#
#   machine.sh FOLDER CHECKOUT    FOLDER is the cache; prints the folder in it that has what QEMU needs
#
# Each step leaves a file when it is done and is skipped when the file is there. The folder's name is a hash of this
# recipe, and that of the packages' image is one of what the project asks for: a change makes both anew, by itself.
# Exit status 75: this machine cannot do it, for the reason on standard error.
set -euo pipefail

RELEASE=bookworm
INSTALLED_RELEASE=trixie  # where the package is installed; under the same kernel, which is the one with gpio-sim
LINUX=linux-source-6.1
INITRD_MODULES="virtio_pci virtio_blk ext4"
GUEST_MODULES="i2c-stub i2c-dev uinput evdev dummy_hcd libcomposite usb_f_acm usb_f_hid cdc-acm usbhid hid-generic"
GUEST_MODULES+=" virtio-rng configfs"
BUILD_PACKAGES=gcc,libc6-dev,make,python3-dev,python3-pip,linux-headers-amd64,kmod,xz-utils,busybox-static,ca-certificates
GUEST_PACKAGES=python3,kmod,udev,util-linux
INSTALLED_MODULES="i2c-stub i2c-dev configfs virtio-rng autofs4 overlay dummy_hcd libcomposite usb_f_acm cdc-acm"
INSTALLED_MODULES+=" usb_f_mass_storage usb-storage sd_mod vfat exfat nls_cp437 nls_ascii nls_utf8 loop veth snd-aloop"
INSTALLED_MODULES+=" mac80211_hwsim ccm cmac gcm ctr"
# A small system as one finds it before the package is installed: systemd, and what the package needs of Debian. pytest,
# dosfstools, exfatprogs, iproute2 and alsa-utils are for the scenarios, and so is all that makes a wireless network. What
# else Raspberry Pi OS starts beside the box is for `quick`, and masked for all others.
INSTALLED_PACKAGES=systemd,systemd-sysv,udev,dbus,polkitd,kmod,util-linux,apt,python3-pytest
INSTALLED_PACKAGES+=,dosfstools,exfatprogs,python3-pil,python3-serial,python3-cbor2,python3-libgpiod,ttf-bitstream-vera,python3-evdev,python3-spidev
INSTALLED_PACKAGES+=,python3-aiohttp,espeak-ng,iproute2,alsa-utils,network-manager,wpasupplicant,hostapd,dnsmasq-base,iw
INSTALLED_PACKAGES+=,modemmanager,avahi-daemon,udisks2
SLIM=(--dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*'
      --dpkgopt='path-exclude=/usr/share/locale/*')

cannot() {
    echo "$*" >&2
    [ ! -d "${work-}" ] || echo "$*" >"$work/why"
    exit 75
}

said_last() {  # said_last STATUS: the reason, behind whatever the other steps say meanwhile
    wait
    [ "$1" -eq 0 ] || [ ! -e "$work/why" ] || cat "$work/why" >&2
}

step() {  # step FILE FUNCTION: run FUNCTION unless FILE is there, say how long it took
    local start=$EPOCHREALTIME
    [ -e "$1" ] && return
    "$2" "$1" >&2
    touch "$1"
    LC_ALL=C awk -v a="$start" -v b="$EPOCHREALTIME" -v what="$2" 'BEGIN { printf "  %-16s %5.1f s\n", what, b - a }' >&2
}

install_tools() {
    local missing=()
    command -v qemu-system-x86_64 >/dev/null || missing+=(qemu-system-x86)
    command -v mmdebstrap >/dev/null || missing+=(mmdebstrap)
    command -v mkfs.ext4 >/dev/null || missing+=(e2fsprogs)
    [ ${#missing[@]} -eq 0 ] && return
    command -v apt-get >/dev/null || cannot "${missing[*]} must be installed, and there is no apt-get"
    # Where there is no list of packages, as in a fresh container, it must be asked for first.
    apt-get install -q -y --no-install-recommends "${missing[@]}" >&2 ||
        { apt-get update -q && apt-get install -q -y --no-install-recommends "${missing[@]}"; } >&2 ||
        cannot "${missing[*]} cannot be installed"
}

workshop() {  # a Debian with a compiler, for what must be built with the guest's kernel and Python
    rm -rf --one-file-system "$work/workshop"
    mmdebstrap --quiet --variant=minbase --include="$BUILD_PACKAGES" "${SLIM[@]}" \
        --customize-hook='mkdir "$1/kernel"' \
        --customize-hook='chroot "$1" sh -c "cd /kernel && chmod 777 . && apt-get download -q linux-image-\$(ls /lib/modules) '$LINUX'"' \
        "$RELEASE" "$work/workshop" || cannot "no Debian $RELEASE can be made here"
}

builder() {  # what installs the project in each run, without a network
    # The workshop trusts whom this machine trusts: behind a proxy that is not the same as a fresh Debian.
    [ ! -e /etc/ssl/certs/ca-certificates.crt ] || cp /etc/ssl/certs/ca-certificates.crt "$shop/etc/ssl/certs/"
    in_workshop python3 -m pip install --quiet --break-system-packages 'setuptools>=77' ||
        cannot "setuptools cannot be fetched"
}

in_workshop() {
    chroot "$work/workshop" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
        ${PIP_INDEX_URL:+PIP_INDEX_URL="$PIP_INDEX_URL"} PIP_ROOT_USER_ACTION=ignore "$@"
}

kernel() {  # the kernel as Debian built it
    rm -rf --one-file-system "$shop/image" && mkdir "$shop/image"
    dpkg-deb --fsys-tarfile "$shop"/kernel/linux-image-*.deb | tar -x -C "$shop/image" ./boot ./lib
    # Unpacked here and not by the guest: QEMU starts the ELF file within by its PVH entry, six seconds sooner.
    in_workshop python3 - >"$work/vmlinux" <<'PYTHON'
import glob, lzma, sys
packed = open(glob.glob("/image/boot/vmlinuz-*")[0], "rb").read()
sys.stdout.buffer.write(lzma.LZMADecompressor().decompress(packed[packed.index(b"\xfd7zXZ\0"):]))
PYTHON
}

stand_ins() {  # the modules that are built here, from Debian's source of the kernel
    local from="$shop/src" built="$shop/image/lib/modules/$release/kernel"
    rm -rf --one-file-system "$from" && mkdir "$from"
    dpkg-deb --fsys-tarfile "$shop"/kernel/linux-source-*.deb | tar -xO "./usr/src/$LINUX.tar.xz" | xz -dc |
        tar -x -C "$from" --strip-components=1 "$LINUX"/drivers/gpio/gpio{-sim.c,lib.h} "$LINUX/kernel/irq/irq_sim.c" \
            "$LINUX/drivers/usb/gadget/udc/dummy_hcd.c"
    gpio_sim
    dummy_hcd
    printf '%s\n' 'obj-m := gpio-sim.o dummy_hcd.o' 'gpio-sim-y := gpio-sim-main.o irq_sim.o' >"$from/Kbuild"
    in_workshop make -s -C "/lib/modules/$release/build" M=/src modules
    cp "$from/gpio-sim.ko" "$built/"
    cp "$from/dummy_hcd.ko" "$built/drivers/usb/gadget/udc/"
    in_workshop depmod -b /image "$release"
}

gpio_sim() {  # Debian leaves out the module of simulated GPIO lines
    mv "$from/drivers/gpio/gpio-sim.c" "$from/gpio-sim-main.c"
    mv "$from/drivers/gpio/gpiolib.h" "$from/kernel/irq/irq_sim.c" "$from"
    # A module may not call irq_to_desc; the descriptor can be had by a way that it may go.
    sed -i -e 's/irq_to_desc(irqnum)/irq_data_to_desc(irq_get_irq_data(irqnum))/' \
        -e 's,#include <linux/irq.h>,&\n#include <linux/irqdesc.h>,' "$from/irq_sim.c"
}

dummy_hcd() {  # Debian's looks at an open USB port 8,000 times a second, which costs more than all else that waits there
    local what='define DUMMY_TIMER_INT_NSECS'
    mv "$from/drivers/usb/gadget/udc/dummy_hcd.c" "$from"
    grep -q "$what" "$from/dummy_hcd.c"
    sed -i "s/$what.*/$what (10 * NSEC_PER_MSEC)/" "$from/dummy_hcd.c"
}

modules() {  # modules NAME...: the files of these modules and of all that they need, in the order of loading
    local name
    for name in "$@"; do
        in_workshop modprobe -d /image -S "$release" --show-depends "$name" | sed -n 's,^insmod /image\(/[^ ]*\).*,\1,p'
    done | awk '!seen[$0]++'
}

initrd() {  # finds the disk and hands over
    local top="$shop/initrd"
    rm -rf --one-file-system "$top" && mkdir -p "$top/bin" "$top/modules" "$top/root" "$top/proc" "$top/sys" "$top/dev"
    cp "$shop/bin/busybox" "$top/bin/"
    for file in $(modules $INITRD_MODULES); do
        cp "$shop/image$file" "$top/modules/"
        basename "$file" >>"$top/modules/order"
    done
    cat >"$top/init" <<'INIT'
#!/bin/busybox sh
/bin/busybox mount -t devtmpfs none /dev
while read -r file; do /bin/busybox insmod "/modules/$file"; done </modules/order
/bin/busybox mount -t ext4 /dev/vda /root || { echo "e2e: no disk"; /bin/busybox poweroff -f; }
/bin/busybox mount --move /dev /root/dev
exec /bin/busybox switch_root /root /sbin/e2e-init
INIT
    chmod +x "$top/init"
    in_workshop sh -c 'cd /initrd && busybox find . | busybox cpio -o -H newc' 2>/dev/null | gzip -1 >"$work/initrd.gz"
}

installed() {  # the root file system of the machine that the package is installed in, with systemd as its first process
    local root="$work/installed" file
    rm -rf --one-file-system "$root" "$1"
    mmdebstrap --quiet --variant=minbase --include="$INSTALLED_PACKAGES" "${SLIM[@]}" "$INSTALLED_RELEASE" "$root" ||
        cannot "no Debian $INSTALLED_RELEASE can be made here"
    for file in $(modules gpio-sim $INSTALLED_MODULES); do
        install -D -m 644 "$shop/image$file" "$root$file"
    done
    cp "$shop/image/lib/modules/$release"/modules.{order,builtin,builtin.modinfo} "$root/lib/modules/$release/"
    chroot "$root" depmod "$release"
    # What runs at its pace in the background, and would be timed here; what looks for parts that are not in this kernel.
    chroot "$root" systemctl --quiet mask apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer \
        systemd-tmpfiles-clean.timer getty@tty1.service serial-getty@ttyS0.service console-getty.service \
        proc-sys-fs-binfmt_misc.automount systemd-binfmt.service dev-hugepages.mount dev-mqueue.mount sys-kernel-debug.mount \
        modprobe@drm.service modprobe@efi_pstore.service modprobe@fuse.service sys-fs-fuse-connections.mount \
        NetworkManager.service NetworkManager-dispatcher.service wpa_supplicant.service hostapd.service \
        NetworkManager-wait-online.service ModemManager.service avahi-daemon.service avahi-daemon.socket udisks2.service
    rm -f "$root"/var/lib/apt/lists/*_* "$root"/var/cache/apt/*.bin "$root"/etc/apt/sources.list.d/* "$root/etc/apt/sources.list"
    : >"$root/etc/machine-id"
    echo compere >"$root/etc/hostname"
    echo "/dev/vda / ext4 noatime,commit=5 0 1" >"$root/etc/fstab"
    mkdir -p "$root/opt/e2e" "$root/opt/kept" "$root/boot/firmware"
    cat >"$root/sbin/e2e-init" <<'INIT'
#!/bin/sh
# Finds what this run brings, and hands over to the part of it that comes before systemd.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t ext4 -o ro /dev/vdb /opt/e2e
exec /opt/e2e/power-on
INIT
    chmod +x "$root/sbin/e2e-init"
    truncate -s 1200M "$1.part"
    mkfs.ext4 -q -F -d "$root" "$1.part"
    rm -rf --one-file-system "$root"
    mv "$1.part" "$1"
}

disk() {  # the guest's root file system
    local root="$work/root" file
    rm -rf --one-file-system "$root" "$1"
    mmdebstrap --quiet --variant=minbase --include="$GUEST_PACKAGES" "${SLIM[@]}" "$RELEASE" "$root" ||
        cannot "no Debian $RELEASE can be made here"
    for file in $(modules gpio-sim $GUEST_MODULES); do
        install -D -m 644 "$shop/image$file" "$root$file"
    done
    cp "$shop/image/lib/modules/$release"/modules.{order,builtin,builtin.modinfo} "$root/lib/modules/$release/"
    chroot "$root" depmod "$release"
    mkdir -p "$root/opt/packages" "$root/opt/e2e"
    cat >"$root/sbin/e2e-init" <<'INIT'
#!/bin/sh
# Unpacks what this run brings, and hands over to the init that it brings.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t ext4 -o ro /dev/vdb /opt/packages
mount -t tmpfs none /opt/e2e
tar -x -C /opt/e2e -f /dev/vdc
exec /opt/e2e/init
INIT
    chmod +x "$root/sbin/e2e-init"
    truncate -s 768M "$1.part"
    mkfs.ext4 -q -F -O ^has_journal -d "$root" "$1.part"
    rm -rf --one-file-system "$root"
    mv "$1.part" "$1"
}

packages() {  # what the project asks for, and its peers in the measurements
    rm -rf --one-file-system "$shop/packages" "$work"/packages-*.img
    cp "$checkout/pyproject.toml" "$checkout/constraints.txt" "$shop/"
    in_workshop python3 - >"$shop/wanted.txt" <<'PYTHON'
import tomllib
project = tomllib.load(open("/pyproject.toml", "rb"))["project"]
extras = project.get("optional-dependencies", {})
parts = [each for name in ("pi", "hid") for each in extras.get(name, [])]
print(*project["dependencies"], *parts, "lgpio", "pytest", sep="\n")
PYTHON
    in_workshop python3 -m pip install --quiet --target /packages -c /constraints.txt -r /wanted.txt ||
        cannot "the Python packages of the project cannot be fetched"
    truncate -s "$(($(du -sm "$shop/packages" | cut -f1) * 3 / 2 + 32))M" "$1.part"
    mkfs.ext4 -q -F -O ^has_journal -d "$shop/packages" "$1.part"
    rm -rf --one-file-system "$shop/packages"
    mv "$1.part" "$1"
}

[ $# -eq 2 ] || { echo "usage: machine.sh FOLDER CHECKOUT" >&2; exit 2; }
[ "$(id -u)" -eq 0 ] || cannot "only root can make a root file system"
[ "$(uname -m)" = x86_64 ] || cannot "the machine is made for x86-64 hosts, this one is $(uname -m)"
checkout=$2
recipe=$(sha256sum "$0" | cut -c1-12)
work=$1/machine-$recipe shop=$1/machine-$recipe/workshop
mkdir -p "$work"
exec 9>"$1/lock" && flock 9
touch "$work"
find "$1" -mindepth 1 -maxdepth 1 -type d -name 'machine-????????????' -mtime +14 -exec rm -rf --one-file-system {} +

rm -f "$work/why"
trap 'said_last $?' EXIT
install_tools
step "$work/workshop.done" workshop
release=$(ls "$shop/lib/modules")
step "$work/builder.done" builder
step "$work/kernel.done" kernel
step "$work/stand_ins.done" stand_ins
step "$work/initrd.done" initrd
wanted=$(cat "$checkout/pyproject.toml" "$checkout/constraints.txt" | sha256sum | cut -c1-12)
step "$work/root.img" disk &
other=$!
step "$work/installed.img" installed
step "$work/packages-$wanted.img" packages
wait "$other"  # whose status is this one's, where it fails
rm -rf --one-file-system "$shop/image" "$shop/src" "$shop/kernel" "$shop/initrd"
ln -sf "packages-$wanted.img" "$work/packages.img"
echo "$work"
