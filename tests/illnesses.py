"""The ways in which a machine is made ill, each with how it is named and what mends it."""

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass

from commands import saved_game
from compere_device.doctor.machine import Owner, Space, User
from compere_device.doctor.patient import GROUPS
from compere_device.update.marker import WENT_BACK
from ward import CMDLINE, CONFIG, I2C, RUNNING, THROTTLED, Ward

BY_ID = "/dev/serial/by-id/usb-Grow_GM65-if00"


@dataclass(frozen=True, slots=True)
class Fault:
    """A way to be ill: what is done to the machine, about what and with which words it is named, and what mends it.

    `{file}` and `{folder}` stand for those of settings and games in `mend`.
    """

    make: Callable[[Ward], object]
    topic: str
    said: str
    mend: str
    settings: str = ""
    service: bool = False


def added(*lines: str) -> str:
    """Return the command that writes these lines behind all others of the boot configuration."""
    shown = " ".join(("'[all]'", *lines))
    last = f'[ "$(tail -n {len(lines) + 1} {CONFIG})" = "$(printf \'%s\\n\' {shown})" ]'
    return f"{last} || printf '%s\\n' '' {shown} | sudo tee -a {CONFIG}"


def _as_it_is(ward: Ward) -> None:
    """The settings are all that is wrong."""


def _i2c_off(ward: Ward) -> None:
    ward.drop("/dev/i2c-1", f"{I2C}/of_node/clock-frequency")
    os.rmdir(ward.path(f"{I2C}/of_node"))
    os.rmdir(ward.path(I2C))
    ward.replace(CONFIG, "dtparam=i2c_arm=on\n", "#dtparam=i2c_arm=on\n")


def _i2c_not_yet(ward: Ward) -> None:
    _i2c_off(ward)
    ward.replace(CONFIG, "#dtparam=i2c_arm=on", "dtparam=i2c_arm=on")


def _slow(ward: Ward) -> None:
    ward.set_speed(100_000)
    ward.replace(CONFIG, "dtparam=i2c_arm_baudrate=400000\n", "")


def _slow_and_said(ward: Ward) -> None:
    ward.set_speed(100_000)
    ward.replace(CONFIG, "baudrate=400000", "baudrate=100000")


def _overlaid(ward: Ward) -> None:
    ward.bus_error = OSError(errno.EBUSY, "Device or resource busy")
    ward.put(CONFIG, "dtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=400000\ndtoverlay=ssd1306,address=0x3c\n")


def _onewire(ward: Ward) -> None:
    ward.held = {5: "onewire@5"}
    ward.put(CONFIG, "dtparam=i2c_arm=on\ndtoverlay=w1-gpio,gpiopin=5\n")


def _console(ward: Ward) -> None:
    ward.put("/dev/serial0")
    ward.replace("/proc/cmdline", "console=tty1", "console=ttyS0,115200 console=tty1")
    ward.replace(CMDLINE, "console=tty1", "console=serial0,115200 console=tty1")


def _getty(ward: Ward) -> None:
    ward.put("/dev/ttyAMA0")
    ward.put("/etc/systemd/system/getty.target.wants/serial-getty@ttyAMA0.service")


def _another_port(ward: Ward) -> None:
    ward.put(BY_ID)


def _eater(ward: Ward) -> None:
    ward.put("/dev/ttyACM0")
    ward.put("/proc/812/comm", "ModemManager\n")


def _another_gpiozero(ward: Ward) -> None:
    ward.held = {19: "compere 4711"}
    ward.path("/proc/4711/fd").mkdir(parents=True)
    ward.path("/proc/4711/fd/7").symlink_to("anon_inode:gpio-line")


def _not_in_group(ward: Ward) -> None:
    ward.me = User("pi", frozenset(("pi", "gpio", "spi", "input", "dialout")))


def _logged_in_before(ward: Ward) -> None:
    ward.me = User("pi", frozenset(("pi", "i2c")), frozenset(GROUPS))


def _goes_with_the_next_start(ward: Ward) -> None:
    ward.put(CONFIG, "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n[pi4]\ndtparam=i2c=off\n")


def _slower_from_the_next_start_on(ward: Ward) -> None:
    ward.put(CONFIG, "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n[pi4]\ndtparam=i2c1_baudrate=50000\n")


def _debug_socket(ward: Ward) -> None:
    ward.put("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    ward.put(CONFIG, "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\ndtparam=uart0=on\n")
    for name in ("ttyAMA0", "ttyAMA10"):
        ward.put(f"/dev/{name}")
    ward.path("/dev/serial0").symlink_to(ward.path("/dev/ttyAMA10"))


def _bluetooth(ward: Ward) -> None:
    for name, real in (("serial0", "ttyS0"), ("serial1", "ttyAMA0")):
        ward.put(f"/dev/{real}")
        ward.path(f"/dev/{name}").symlink_to(ward.path(f"/dev/{real}"))


def _no_pins(ward: Ward) -> None:
    ward.put("/proc/device-tree/model", "Raspberry Pi Compute Module 3 Rev 1.0\0")
    ward.put("/dev/serial0")


def _covered(ward: Ward) -> None:
    own = ward.path("/home/state").resolve()
    ward.put(CMDLINE, "overlayroot=tmpfs root=PARTUUID=1-02 rootwait\n")
    ward.put(
        "/proc/mounts",
        "t /media/root-rw tmpfs rw 0 0\no / overlay rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay 0 0\n"
        f"o {own} overlay rw,lowerdir=/media/root-ro{own},upperdir=/media/root-rw/overlay{own} 0 0\n",
    )


def _set(name: str, value: object) -> Callable[[Ward], None]:
    return lambda ward: setattr(ward, name, value)


def _settings_of_noise(ward: Ward) -> None:
    ward.path("/home").mkdir()
    ward.path("/home/config.toml").write_bytes(b'[table]\nnames = "L\xe9a"\n')


def _settings_of_a_windows_shell(ward: Ward) -> None:
    ward.path("/home").mkdir()
    ward.path("/home/config.toml").write_text('[table]\r\nnames = "Léa"\r\n', encoding="utf-16")


def _torn(ward: Ward) -> None:
    path = saved_game(ward.path("/home/state"))
    path.write_bytes(b"noise\n" + path.read_bytes())


def _almanac(ward: Ward) -> None:
    ward.put("/home/state/almanac.json", "noise")


WIRED, USB, KEYS = '[scanner]\nurl = "/dev/serial0"\n', '[scanner]\nurl = "/dev/ttyACM0"\n', '[scanner]\nhid = "auto"\n'
NODES = "/etc/udev/rules.d/61-compere-gpio.rules"
FAULTS = {
    "an old kernel": Fault(
        _set("kernel", "5.4.0"), "system", "Linux 5.4.0", "sudo apt update && sudo apt full-upgrade"
    ),
    "no library": Fault(
        lambda ward: (_set("libgpiod", "")(ward), _set("modules", set())(ward)),
        *("library", "Nothing reaches the pins", "sudo apt install -y python3-libgpiod"),
    ),
    "lgpio on Debian 13": Fault(
        _set("libgpiod", "1"), "library", "wakes the processor 2,000 times", "sudo apt install -y python3-libgpiod"
    ),
    "no evdev": Fault(
        lambda ward: (_set("modules", {"lgpio"})(ward), ward.put("/dev/input/by-id/x-event-kbd")),
        *("library", "need evdev", "sudo apt install -y python3-evdev"),
        settings='[scanner]\nhid = "/dev/input/by-id/x-event-kbd"\n',
    ),
    "settings, a value": Fault(
        _as_it_is, "settings", "[keys] ok is 99", "sed -i '2s/^[^#]/# &/' {file}", settings="[keys]\nok = 99\n"
    ),
    "settings, two pins": Fault(
        _as_it_is,
        "settings",
        "have the same pin 6",
        "sed -i '3s/^[^#]/# &/' {file}",
        settings="[keys]\n# mine\nok = 6\n",
    ),
    "settings, no TOML": Fault(
        _as_it_is, "settings", "not TOML", "sed -i '2s/^[^#]/# &/' {file}", settings="[keys]\nok 5\n"
    ),
    "settings, nothing closes": Fault(
        _as_it_is, "settings", "not TOML", "sed -i '2s/^[^#]/# &/' {file}", settings='[table]\nnames = "Tom'
    ),
    "settings, no section": Fault(
        *(_as_it_is, "settings", "above all sections", "sed -i '2s/^[^#]/# &/' {file}"),
        settings="# mine\ncontrast = 3\n",
    ),
    "settings in Latin 1": Fault(
        *(_settings_of_noise, "settings", "not UTF-8"),
        'new=$(mktemp) && iconv -f ISO-8859-1 -t UTF-8 -o "$new" {file} && cp "$new" {file}',
    ),
    "settings in UTF-16": Fault(
        *(_settings_of_a_windows_shell, "settings", "not UTF-8"),
        'new=$(mktemp) && iconv -f UTF-16 -t UTF-8 -o "$new" {file} && cp "$new" {file}',
    ),
    "I2C off": Fault(
        *(_i2c_off, "i2c", "I²C is off"),
        added("dtparam=i2c_arm=on"),
    ),
    "I2C from the next start on": Fault(_i2c_not_yet, "i2c", "start the machine anew", "sudo reboot"),
    "i2c-dev not loaded": Fault(
        lambda ward: ward.drop("/dev/i2c-1"),
        *("i2c", "i2c-dev is not loaded"),
        "sudo modprobe i2c-dev && echo i2c-dev | sudo tee /etc/modules-load.d/compere.conf",
    ),
    "another bus": Fault(
        *(_as_it_is, "i2c", "/dev/i2c-3, which the settings name"),
        "sed -i '/^\\[display\\]/,/^\\[/ s|^ *i2c_port *=.*|i2c_port = 1|' {file}",
        settings="[display]\ni2c_port = 3\n",
    ),
    "100 kHz": Fault(
        *(_slow, "speed", "100 kHz"),
        added("dtparam=i2c_arm_baudrate=400000"),
    ),
    "100 kHz by the configuration": Fault(
        *(_slow_and_said, "speed", "100 kHz"),
        f"sudo sed -i -E '3s/^([[:blank:]]*dtparam=(.*,)?i2c_arm_baudrate=)[^,[:space:]]*/\\1400000/' {CONFIG}",
    ),
    "SPI off": Fault(
        *(_as_it_is, "spi", "SPI is off", added("dtparam=spi=on")),
        settings='[keys]\nboard = "oled-hat"\n',
    ),
    "no display": Fault(_set("answering", set()), "display", "Nothing answers at 0x3C: check", "i2cdetect -y 1"),
    "the display at 0x3D": Fault(
        *(_set("answering", {0x3D}), "display", "something does at 0x3D"),
        "grep -qsxF 'i2c_address = 0x3D' {file} || printf '%s\\n' '' '[display]' 'i2c_address = 0x3D' | tee -a {file}",
        settings="# mine\n",
    ),
    "a driver of the kernel": Fault(
        *(
            _overlaid,
            "display",
            "A driver of the kernel",
            f"sudo sed -i '3s/^[[:blank:]]*dtoverlay=ssd1306/#&/' {CONFIG}",
        )
    ),
    "a bus that hangs": Fault(
        _set("bus_error", TimeoutError(110, "Connection timed out")), "display", "The bus hangs", "i2cdetect -y 1"
    ),
    "a pin of one-wire": Fault(
        *(_onewire, "pins", "GPIO 5 of [keys] ok is held by onewire@5"),
        f"sudo sed -i '2s/^[[:blank:]]*dtoverlay=w1-gpio/#&/' {CONFIG}",
    ),
    "a pin of another program": Fault(
        _set("held", {13: "led blinker"}), "pins", "GPIO 13 of [keys] up", "sudo fuser -v /dev/gpiochip*"
    ),
    "a pin of another gpiozero": Fault(_another_gpiozero, "pins", "GPIO 19", "sudo kill 4711"),
    "a console on the port": Fault(
        *(_console, "serial", "a login waits there"),
        "sudo sed -i -E 's/\\bconsole=(serial0|ttyAMA0|ttyS0)(,[^[:space:]]*)?([[:blank:]]+|[[:space:]]*$)//g' "
        f"{CMDLINE}",
        settings=WIRED,
    ),
    "a login at the port": Fault(
        *(_getty, "serial", "A login waits", "sudo systemctl disable --now serial-getty@ttyAMA0.service"),
        settings='[scanner]\nurl = "/dev/ttyAMA0"\n',
    ),
    "a bus that goes with the next start": Fault(
        *(_goes_with_the_next_start, "i2c", "line 3 of /boot/firmware/config.txt switches it off"),
        f"sudo sed -i -E '3s/^([[:blank:]]*dtparam=(.*,)?i2c=)[^,[:space:]]*/\\1on/' {CONFIG}",
    ),
    "a bus that is slower from the next start on": Fault(
        *(_slower_from_the_next_start_on, "speed", "then line 3 of /boot/firmware/config.txt counts"),
        f"sudo sed -i -E '3s/^([[:blank:]]*dtparam=(.*,)?i2c1_baudrate=)[^,[:space:]]*/\\1400000/' {CONFIG}",
    ),
    "the debug socket of a Pi 5": Fault(
        *(_debug_socket, "serial", "is the debug socket of this Raspberry Pi: pins 8 and 10 are /dev/ttyAMA0"),
        "sed -i '/^\\[scanner\\]/,/^\\[/ s|^ *url *=.*|url = \"/dev/ttyAMA0\"|' {file}",
        settings=WIRED,
    ),
    "the port of Bluetooth": Fault(
        *(_bluetooth, "serial", "has Bluetooth behind it: pins 8 and 10 are /dev/serial0"),
        "sed -i '/^\\[scanner\\]/,/^\\[/ s|^ *url *=.*|url = \"/dev/serial0\"|' {file}",
        settings='[scanner]\nurl = "/dev/ttyAMA0"\n',
    ),
    "a port without pins": Fault(
        *(_no_pins, "serial", "no overlay has given it the pins 8 and 10"),
        added("dtoverlay=uart0,txd0_pin=14,rxd0_pin=15"),
        settings=WIRED,
    ),
    "an overlay over the games' partition": Fault(
        *(_covered, "disk", "Kept off it, it ends there"),
        "sudo sed -i -E 's~(^|[[:blank:]])overlayroot=tmpfs([[:space:]]|$)~\\1overlayroot=tmpfs:recurse=0\\2~' "
        f"{CMDLINE}",
    ),
    "the scanner elsewhere": Fault(
        *(_another_port, "scanner", f"what is plugged in is {BY_ID}"),
        f"sed -i '/^\\[scanner\\]/,/^\\[/ s|^ *url *=.*|url = \"{BY_ID}\"|' {{file}}",
        settings=USB,
    ),
    "no scanner": Fault(_as_it_is, "scanner", "plug it in", "lsusb", settings=USB),
    "no keyboard": Fault(_as_it_is, "scanner", "No keyboard is called auto", "lsusb", settings=KEYS),
    "a modem manager": Fault(
        _eater, "scanner", "eats codes", "sudo systemctl disable --now ModemManager", settings=USB
    ),
    "no die reader": Fault(_as_it_is, "reader", "plug it in", "lsusb", settings='[reader]\nurl = "/dev/ttyACM1"\n'),
    "not in the group": Fault(
        _not_in_group, "rights", "pi may not open /dev/i2c-1", "sudo usermod -aG i2c pi && exec su -l pi"
    ),
    "in the group since": Fault(_logged_in_before, "rights", "from the next login", "exec su -l pi"),
    "a chip of root's": Fault(
        lambda ward: ward.owners.update(gpiochip0=Owner("root", "root", 0o600)),
        *("rights", "no group may"),
        f'sudo groupadd -f --system gpio && echo \'KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"\' | sudo tee '
        f"{NODES} && sudo udevadm control --reload && sudo udevadm trigger",
    ),
    "games of root's": Fault(
        lambda ward: ward.owners.update(state=Owner("root", "root", 0o755)),
        *("state", "which is of root"),
        "sudo find {folder} -xdev ! -user pi '(' -type d -o -links 1 ')' -execdir chown -h pi: {{}} +"
        " && chmod -R u+rwX {folder}",
    ),
    "a full disk": Fault(
        *(_set("left", Space(1 << 20, 9, False)), "disk", "1 MB are free"),
        "sudo apt clean; sudo journalctl --vacuum-size=50M",
    ),
    "a read-only disk": Fault(
        _set("left", Space(1 << 40, 9, True)), "disk", "/ is read-only", "sudo mount -o remount,rw /"
    ),
    "an overlay": Fault(
        lambda ward: (ward.put("/usr/bin/raspi-config"), ward.put("/proc/mounts", "overlay / overlay rw 0 0\n")),
        *("disk", "gone with the power", "sudo raspi-config nonint disable_overlayfs"),
    ),
    "a clock of 1970": Fault(_set("at_s", 90_000.0), "clock", "1970-01-02", "sudo timedatectl set-ntp true"),
    "a clock that nobody sets": Fault(
        lambda ward: ward.drop("/run/systemd/timesync/synchronized"),
        *("clock", "no clock with a battery", "sudo timedatectl set-ntp true"),
    ),
    "a broken game": Fault(
        *(_torn, "store", "patchwork-0001 cannot be read"),
        "mkdir -p {folder}/damaged && mv --backup=numbered -t {folder}/damaged {folder}/games/patchwork-0001.journal",
    ),
    "a broken almanac": Fault(
        *(_almanac, "store", "almanac.json is damaged"),
        "mkdir -p {folder}/damaged && mv --backup=numbered -t {folder}/damaged {folder}/almanac.json",
    ),
    "no service": Fault(
        lambda ward: ward.drop("/usr/lib/systemd/system/compere.service"),
        *("service", "not installed", "sudo apt install --reinstall compere"),
        service=True,
    ),
    "no user of the service": Fault(
        lambda ward: ward.replace("/etc/passwd", "compere:", "other:"),
        *("service", "no user compere", "sudo useradd --system --user-group -M -s /usr/sbin/nologin compere"),
    ),
    "no group of the service": Fault(
        lambda ward: ward.replace("/etc/group", "spi:", "other:"),
        *("service", "without the group spi", "sudo groupadd -f --system spi && sudo systemctl restart compere"),
    ),
    "a service that is off": Fault(
        *(_set("systemd", {**RUNNING, "UnitFileState": "disabled"}), "service", "does not start with the machine"),
        "sudo systemctl enable --now compere",
    ),
    "a service that failed": Fault(
        *(_set("systemd", {**RUNNING, "ActiveState": "failed", "Result": "watchdog"}), "service", "failed (watchdog)"),
        "journalctl -u compere -b -n 50 --no-pager; sudo systemctl restart compere",
    ),
    "an update that went back": Fault(
        lambda ward: ward.put(WENT_BACK, "8f2c90aa 0.9.0 1.0.0 starts\n"),
        *("update", "Version 1.0.0 did not start in three tries: 0.9.0 is back."),
        "journalctl -u compere-trial -u compere-back -n 50 --no-pager; sudo rm /var/lib/compere-update/went-back",
    ),
    "a voltage that is low": Fault(
        lambda ward: ward.put(THROTTLED, "50005\n"),
        *("power", "The voltage is too low now", "vcgencmd get_throttled"),
    ),
    "a hot processor": Fault(
        lambda ward: ward.put("/sys/class/thermal/thermal_zone0/temp", "82400\n"),
        *("heat", "82 °C", "vcgencmd measure_temp"),
    ),
}
