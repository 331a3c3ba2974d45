#!/bin/sh
# Where a MicroPython is: this machine's own, or Debian 13's, fetched with the libraries that it wants into FOLDER. Nothing is
# installed, and what is on this machine does not change. Prints how it is started.
#
#   micropython.sh FOLDER [fetched]    fetched: not this machine's own, for a machine that has other libraries
set -eu
folder=$1
mkdir -p "$folder"
exec 9>"$folder/lock" # two tests may want it at once
flock 9
if [ -x "$folder/micropython" ]; then
    echo "$folder/micropython"
    exit
fi
if [ $# -lt 2 ] && command -v micropython; then
    exit
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/state" "$work/debs"
: >"$work/status"
keys=/usr/share/keyrings/debian-archive-keyring.gpg
# From the mirror that this machine has its own packages from; a Raspberry Pi has Debian's beside its own.
# Asked for what an update would fetch, as a fresh machine has no lists yet.
mirror=$(apt-get update --print-uris | sed -n "s|^'\\(.*/debian/\\)dists/.*InRelease'.*|\\1|p" | head -n 1)
[ -n "$mirror" ] || { echo "this machine's packages are not Debian's" >&2 && exit 1; }
echo "deb [signed-by=$keys] $mirror trixie main" >"$work/sources"
cat >"$work/apt.conf" <<EOF
Dir::Etc::sourcelist "$work/sources";
Dir::Etc::sourceparts "-";
Dir::State "$work/state";
Dir::State::Lists "$work/lists";
Dir::State::status "$work/status";
Dir::Cache "$work/cache";
APT::Sandbox::User "";
EOF
export APT_CONFIG="$work/apt.conf"
apt-get update -q >&2
(cd "$work/debs" && apt-get download -q libc6 libffi8 libmbedcrypto16 libmbedtls21 libmbedx509-7 micropython >&2)
for deb in "$work"/debs/*.deb; do
    dpkg-deb -x "$deb" "$folder/root"
done
loader=$(find "$folder/root/usr/lib" -name 'ld-linux*' | head -n 1)
cat >"$folder/micropython" <<EOF
#!/bin/sh
exec "$loader" --library-path "$(dirname "$loader")" "$folder/root/usr/bin/micropython" "\$@"
EOF
chmod +x "$folder/micropython"
echo "$folder/micropython"
