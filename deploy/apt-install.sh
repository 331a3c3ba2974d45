#!/bin/sh
# Install Debian packages, as root or by sudo.
set -eu
as_root=""
[ "$(id -u)" = 0 ] || as_root=sudo
$as_root apt-get update -q
$as_root apt-get install -q -y --no-install-recommends "$@"
