#!/bin/sh
# sgdisk of gdisk 1.0.9 (Debian 12), on a disk in a file. Debian's lists must be there (apt-get update).
#
# One would expect: a partition of +1.5G is one of 1.5 GiB, as it is for parted and sfdisk, or is refused as no number.
# Seen: the number ends at its dot, and with what follows the unit is gone too: the partition is one sector large, 512
# bytes. sgdisk says that all went well.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
(
  cd "$folder"
  apt-get download --quiet gdisk=1.0.9-2.1 libpopt0=1.19+dfsg-1 >/dev/null 2>&1
  for package in *.deb; do dpkg -x "$package" root; done
)
libraries=$(dirname "$(find "$folder/root" -name 'libpopt.so.0')")
disk=$folder/disk
truncate -s 8G "$disk"

seen=$(
  export LD_LIBRARY_PATH="$libraries"
  sgdisk=$folder/root/sbin/sgdisk
  "$sgdisk" --clear "$disk" >/dev/null 2>&1
  for size in +1536M +1G +1.5G; do
    status=0
    "$sgdisk" --new=0:0:$size "$disk" >"$folder/said" 2>&1 || status=$?
    echo "$size: exit $status, $(tail -n 1 "$folder/said")"
  done
  for number in 1 2 3; do "$sgdisk" --info=$number "$disk" | grep 'Partition size'; done
)
expected="+1536M: exit 0, The operation has completed successfully.
+1G: exit 0, The operation has completed successfully.
+1.5G: exit 0, The operation has completed successfully.
Partition size: 3145728 sectors (1.5 GiB)
Partition size: 2097152 sectors (1024.0 MiB)
Partition size: 1 sectors (512 bytes)"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
