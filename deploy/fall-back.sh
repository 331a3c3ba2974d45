#!/bin/sh
# What becomes of a version on trial. `compere update` copies this file beside the package that it keeps: what judges a
# new version is a part of the one before, in nothing but sh, and works when the new one does not.
#
#   fall-back.sh start   before each start of the service: count it, and begin to go back after three that failed, after
#                        one boot that was not finished, and after an installation that was cut off
#   fall-back.sh back    install the kept package, and end the trial
#
# It never stops a start: a marker that cannot be read is laid aside. COMPERE_ROOT is where a test has its files.
set -u
umask 022  # what is said here is read by the service

root=${COMPERE_ROOT-}
folder=$root/var/lib/compere-update
marker=$folder/trial
passed=$root/var/lib/compere/trial-passed  # written by the service, which is not trusted: no link there is followed
starts_most=3
boots_most=1

say() { echo "compere: $*" >&2; }

plain() {  # plain WORD: whether it is a word of a marker, a version or a number in it
    case $1 in "" | *[!A-Za-z0-9.+~:_-]*) return 1 ;; esac
    [ ${#1} -le 80 ]
}

number() {
    case $1 in "" | *[!0-9]*) return 1 ;; esac
    [ ${#1} -le 4 ]
}

understood() {  # read the marker; its last line says that nothing is cut off
    id="" before="" after="" boot="" last="" boots="" starts="" why="" whole="" first=""
    while IFS=' ' read -r name value; do
        case $name in
            compere-trial) first=$value ;;
            id) id=$value ;;
            before) before=$value ;;
            after) after=$value ;;
            boot) boot=$value ;;
            last) last=$value ;;
            boots) boots=$value ;;
            starts) starts=$value ;;
            why) why=$value ;;
            --) whole=yes ;;
            *) return 1 ;;
        esac
    done <"$marker"
    [ "$first" = 1 ] && [ "$whole" ] && plain "$id" && plain "$before" && plain "$after" && plain "$boot" &&
        plain "$last" && number "$boots" && number "$starts" && plain "$why"
}

write() {
    printf '%s\n' "compere-trial 1" "id $id" "before $before" "after $after" "boot $boot" "last $last" \
        "boots $boots" "starts $starts" "why $why" "--" >"$marker.new" || return 1
    sync "$marker.new" && mv -f "$marker.new" "$marker" && sync "$folder"
}

forget() {
    rm -f "$marker" "$folder/installing"
    sync "$folder"
}

has_passed() {  # nofollow, nonblock: a link is not opened, a pipe not waited for, and of a giant no more is read
    [ "$(timeout 5 dd if="$passed" iflag=nofollow,nonblock bs=81 count=1 2>/dev/null | tr -d '\0')" = "$id" ]
}

go_back() {  # go_back WHY: remembered, so that a power cut does not end it; not waited for, since dpkg starts the service
    why=$1
    say "version $after on trial goes back to $before ($why)"
    write
    systemctl start --no-block compere-back.service
}

start() {
    now=$(cat "$root/proc/sys/kernel/random/boot_id")
    if has_passed; then
        say "version $after has passed its trial"
        forget
    elif [ "$why" != - ]; then
        go_back "$why"
    elif [ -e "$folder/installing" ] && [ "$now" != "$boot" ]; then
        go_back installation
    elif [ "$starts" -ge $starts_most ]; then
        go_back starts
    elif [ "$now" != "$last" ] && [ "$boots" -ge $boots_most ]; then
        go_back boot
    else
        [ "$now" = "$last" ] || boots=$((boots + 1))
        starts=$((starts + 1)) last=$now
        say "version $after is on trial: start $starts of $starts_most"
        write
    fi
}

back() {
    if [ "$why" = - ]; then  # nobody has judged it
        return 0
    fi
    kept=$folder/kept/compere_${before}_all.deb
    if [ ! -f "$kept" ]; then
        say "$kept is gone: version $after stays"
        forget
        return 0
    fi
    dpkg --force-confold --install "$kept" || return 1  # systemd tries again: another installation may be under way
    dpkg --force-confold --configure --pending || true
    printf '%s\n' "$id $before $after $why" >"$folder/went-back.new" &&
        sync "$folder/went-back.new" && mv -f "$folder/went-back.new" "$folder/went-back"
    forget
    say "version $before is back"
}

[ -f "$marker" ] || exit 0
if ! understood; then
    say "$marker cannot be read, and is laid aside: nothing is on trial"
    mv -f "$marker" "$marker.unreadable"
    exit 0
fi
case ${1-} in
    start) start || say "the start could not be counted" ;;
    back) back || exit 1 ;;
    *) say "usage: fall-back.sh start | back" && exit 2 ;;
esac
exit 0
