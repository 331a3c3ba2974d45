"""Boot partitions as they are met: the shapes of config.txt, by what ships or makes them, and odd ones.

Each is written for these tests after what the system puts into its file, not copied from it.
"""

from random import Random

LONG = "dtparam=" + ",".join(f"fan_temp{n}={50 + n}000" for n in range(4)) + ",eee=on"
assert len(f"{LONG},i2c_arm_baudrate=40") == 98  # what is read of a line

PARAMETERS = ("i2c_arm", "i2c", "i2c1", "i2c0", "spi", "uart0", "uart1", "uart0_console", "audio")
SPEEDS = ("i2c_arm_baudrate", "i2c_baudrate", "i2c1_baudrate", "i2c0_baudrate")
VALUES = ("on", "off", "true", "no", "1", "0", "yes", "false", "bad", "")
RATES = ("100000", "400000", "1000000", "32000")
OVERLAYS = (
    *(
        "",
        "my-hat",
        "vc4-kms-v3d",
        "disable-bt",
        "miniuart-bt",
        "pi3-disable-bt",
        "i2c-rtc,ds3231",
        "uart0-pi5",
        "uart0",
    ),
    *("uart0,txd0_pin=14,rxd0_pin=15", "i2c1-pi5,baudrate=100000", "sh1106-spi", "w1-gpio,gpiopin=5", "spi0-1cs"),
)
FILTERS = (
    *("pi1", "pi2", "pi3", "pi3+", "pi4", "pi5", "pi400", "pi500", "cm0", "cm1", "cm3", "cm3+", "cm4", "cm4s", "cm5"),
    *("pi0", "pi0w", "pi02", "all", "all", "all", "all", "none", "gpio4=1", "gpio4=0", "gpio22=1", "EDID=VSC-TD2220"),
    *(
        "EDID=x",
        "0xabcdef01",
        "0x1",
        "board-type=0x11",
        "board-type=0x17",
        "board-type=0x8",
        "tryboot",
        "HDMI:0",
        "PI4",
    ),
)
OTHERS = ("", "  ", "x=1", "[all", "[pi4] # x", "#dtparam=spi=on", "  dtparam=spi=off ", "\tenable_uart=1")
OTHERS += (f"dtparam={'z' * 85},i2c_arm=off", "include a.txt", "include B.TXT", "include c.txt", "include compere.txt")


def made(seed: int) -> dict[str, str]:
    """Return a boot partition of lines drawn at random, on which anything may be on, off, or nobody can say."""
    random = Random(seed)

    def parameter() -> str:
        name = random.choice(PARAMETERS + SPEEDS)
        return f"{name}={random.choice(RATES if name in SPEEDS else VALUES)}"

    def line() -> str:
        some = ",".join(parameter() for _ in range(random.choice((1, 1, 1, 2, 6))))
        kinds = (f"[{random.choice(FILTERS)}]", f"dtparam={some}", f"device_tree_param={some}", random.choice(OTHERS))
        kinds += (f"enable_uart={random.choice('01')}", f"dtoverlay={random.choice(OVERLAYS)}")
        return random.choices(kinds, (5, 7, 2, 4, 2, 3))[0]

    def text(most: int) -> str:
        end = random.choice(("\n", "\n", "\r\n"))
        return end.join(line() for _ in range(random.randrange(most))) + random.choice(("", end))

    return {"config.txt": text(15), "a.txt": text(5), "b.txt": text(5)}


FILES: dict[str, dict[str, str]] = {
    "Raspberry Pi OS 12": {
        "config.txt": "# For more options see http://rptl.io/configtxt\n\n# Uncomment some or all of these\n"
        "#dtparam=i2c_arm=on\n#dtparam=i2s=on\n#dtparam=spi=on\n\ndtparam=audio=on\ncamera_auto_detect=1\n"
        "display_auto_detect=1\nauto_initramfs=1\ndtoverlay=vc4-kms-v3d\nmax_framebuffers=2\n"
        "disable_fw_kms_setup=1\narm_64bit=1\ndisable_overscan=1\narm_boost=1\n\n[cm4]\notg_mode=1\n\n[all]\n"
    },
    "Raspberry Pi OS 13": {
        "config.txt": "#dtparam=i2c_arm=on\n#dtparam=spi=on\n\ndtparam=audio=on\ncamera_auto_detect=1\n"
        "dtoverlay=vc4-kms-v3d\nmax_framebuffers=2\narm_boost=1\n\n[cm4]\notg_mode=1\n\n[cm5]\n"
        "dtoverlay=dwc2,dr_mode=host\n\n[all]\n"
    },
    "Raspberry Pi OS 11": {
        "config.txt": "#hdmi_safe=1\n#disable_overscan=1\n#dtparam=i2c_arm=on\n#dtparam=spi=on\ndtparam=audio=on\n"
        "dtoverlay=vc4-kms-v3d\nmax_framebuffers=2\n[pi4]\narm_boost=1\n\n[all]\n#dtoverlay=vc4-fkms-v3d\n"
    },
    "Raspberry Pi OS 10, switched on by hand": {
        "config.txt": "dtparam=audio=on\n[pi4]\ndtoverlay=vc4-fkms-v3d\nmax_framebuffers=2\n[all]\n"
        "dtparam=i2c1=on\ndtparam=i2c_arm=on\nenable_uart=1\ngpu_mem=128\n"
    },
    "set in Imager, then raspi-config": {
        "config.txt": "dtparam=i2c_arm=on\ndtparam=spi=on\ndtparam=audio=on\ndtoverlay=vc4-kms-v3d\n[cm5]\n"
        "dtoverlay=dwc2,dr_mode=host\n[all]\nenable_uart=1\ndtparam=uart0=on\n"
    },
    "Debian's image": {
        "config.txt": "# Do not edit: written by raspi-firmware\n# enable_uart=1\narm_64bit=1\nenable_uart=1\n"
        "upstream_kernel=1\n\nkernel=vmlinuz-6.12.38+deb13-arm64\n"
        "# For details on the initramfs directive, see the forum of Raspberry Pi, at its post number 10532.\n"
        "initramfs initrd.img-6.12.38+deb13-arm64\n"
    },
    "DietPi": {
        "config.txt": "# Docs: the pages on config.txt\nmax_framebuffers=0\n#hdmi_safe=1\ndisable_splash=1\n"
        "gpu_mem_256=16\ngpu_mem_512=16\ngpu_mem_1024=16\n#-------RPi camera module-------\n#start_x=1\n"
        "#-------I2C-------\n#dtparam=i2c_arm=off\n#dtparam=i2c_arm_baudrate=100000\n#-------SPI-------\n"
        "#dtparam=spi=off\n#-------Serial/UART-----\nenable_uart=0\n#-------Overclock-------\n"
        "temp_limit=65\ndtoverlay=disable-wifi\n[pi4]\narm_boost=1\n[all]\ndtoverlay=disable-bt\n"
    },
    "Ubuntu Server 24.04": {
        "config.txt": "[all]\nkernel=vmlinuz\ncmdline=cmdline.txt\ninitramfs initrd.img followkernel\n\n"
        "[pi4]\nmax_framebuffers=2\narm_boost=1\n\n[all]\ndtparam=audio=on\ndtparam=i2c_arm=on\ndtparam=spi=on\n"
        "disable_overscan=1\nenable_uart=1\ndtoverlay=vc4-kms-v3d\n\n[pi3+]\n"
        "dtoverlay=vc4-kms-v3d,cma-128\n\n[pi02]\ndtoverlay=vc4-kms-v3d,cma-128\n\n[all]\narm_64bit=1\n\n"
        "[cm4]\ndtoverlay=dwc2,dr_mode=host\n\n[all]\n"
    },
    "Ubuntu Server 20.04, with its includes": {
        "config.txt": "[pi4]\nkernel=uboot_rpi_4.bin\n\n[pi2]\nkernel=uboot_rpi_2.bin\n\n[pi3]\n"
        "kernel=uboot_rpi_3.bin\n\n[all]\narm_64bit=1\ndevice_tree_address=0x03000000\n\n"
        "include syscfg.txt\ninclude usercfg.txt\n",
        "syscfg.txt": "enable_uart=1\ndtparam=audio=on\ndtparam=i2c_arm=on\ndtparam=spi=on\ncmdline=cmdline.txt\n",
        "usercfg.txt": '# Place "config.txt" changes here\ndtparam=i2c_arm=off\ndtparam=spi=off\nenable_uart=0\n',
    },
    "LibreELEC, with its include": {
        "config.txt": "include distroconfig.txt\n# default GPU memory allocation (static) - 76MB is the minimum\n"
        "gpu_mem=76\n#hdmi_force_hotplug=1\n[pi4]\nhdmi_enable_4kp60=1\n[all]\n# dtparam=i2c_arm=on\n",
        "distroconfig.txt": "arm_64bit=1\nkernel=kernel.img\navoid_warnings=2\ndisable_splash=1\ndtparam=audio=on\n"
        "[pi4]\ndtoverlay=vc4-kms-v3d-pi4,cma-512\n[pi5]\ndtoverlay=vc4-kms-v3d-pi5,cma-512\n"
        "dtparam=i2c_arm=off,spi=off\n[all]\n",
    },
    "an include that leaves its filter": {
        "config.txt": "dtparam=audio=on\ninclude boards.txt\ndtparam=i2c_arm=on\ndtparam=spi=on\nenable_uart=1\n",
        "boards.txt": "[pi5]\ndtparam=pciex1\n[pi4]\nhdmi_enable_4kp60=1\n",
    },
    "includes that go in circles": {
        "config.txt": "include a.txt\ndtparam=spi=on\n",
        "a.txt": "include b.txt\ndtparam=i2c_arm=off\n",
        "b.txt": "include a.txt\n[pi0w]\n",
    },
    "an include by another case and a file that is not there": {
        "config.txt": "include extra.txt\ninclude missing.txt\n[pi3+]\ninclude only3.txt\n",
        "EXTRA.TXT": "dtparam=i2c_arm=on,i2c_arm_baudrate=100000\n",
        "only3.txt": "[all]\ndtparam=spi=on\nenable_uart=1\n",
    },
    "moOde": {
        "config.txt": "# This file is managed by moOde\n[cm4]\notg_mode=1\n[pi4]\nhdmi_force_hotplug:0=1\n"
        "hdmi_enable_4kp60=0\n[all]\ndtoverlay=vc4-kms-v3d\nhdmi_group=0\ndtparam=i2c_arm=on\ndtparam=i2s=on\n"
        "dtparam=audio=on\n#dtoverlay=disable-bt\ndtoverlay=hifiberry-dac\n"
        "#dtparam=fan_temp0=50000,fan_temp0_hyst=5000,fan_temp0_speed=75\n"
    },
    "within filters of other models": {
        "config.txt": "[cm4]\ndtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=400000\ndtparam=spi=on\nenable_uart=1\n"
        "[pi5]\ndtparam=uart0=on\ndtparam=i2c_arm=on\n[pi2]\ndtparam=spi=on\n"
    },
    "on for one board type": {
        "config.txt": "[board-type=0x11]\ndtparam=i2c_arm=on\n[board-type=0x17]\ndtparam=i2c_arm=on\ndtparam=uart0=on\n"
        "[pi4]\ndtparam=spi=on\n[board-type=0x14]\nenable_uart=1\n"
    },
    "behind none": {
        "config.txt": "dtparam=audio=on\n[none]\ndtparam=i2c_arm=on\ndtparam=spi=on\nenable_uart=1\ndtparam=uart0=on\n"
    },
    "none, and then a model": {
        "config.txt": "[none]\nenable_uart=1\n[pi4]\ndtparam=i2c_arm=on\n[pi3]\ndtparam=i2c_arm=on\ndtparam=spi=on\n"
    },
    "by a pin": {
        "config.txt": "dtparam=i2c_arm=on,spi=on\nenable_uart=1\n[gpio4=1]\ndtparam=i2c_arm=off,spi=off\n"
        "enable_uart=0\n[gpio4=0]\ndtparam=i2c_baudrate=400000\ndtparam=uart0=on\n"
    },
    "by a monitor and a number": {
        "config.txt": "[EDID=VSC-TD2220]\nhdmi_group=2\n[pi4]\ndtparam=i2c_arm=on\n[all]\n[0xabcdef01]\n"
        "dtparam=spi=on\nenable_uart=1\n[0x12345678]\ndtparam=i2c_arm=on\ndtparam=uart0=on\n[all]\n"
    },
    "an include behind a pin": {
        "config.txt": "[gpio22=1]\ninclude more.txt\ndtparam=i2c_arm=off\nenable_uart=0\n",
        "more.txt": "[all]\ndtparam=i2c_arm=on\ndtparam=spi=on\n[pi4]\n",
    },
    "switched off further down": {
        "config.txt": "dtparam=i2c_arm=on\ndtparam=spi=on\nenable_uart=1\ndtparam=uart0=on\n\n# later\n[all]\n"
        "dtparam=i2c=off,spi=off\nenable_uart=0\ndtparam=uart0=off\n"
    },
    "other names": {"config.txt": "dtparam=i2c1=on\ndtparam=i2c1_baudrate=100000\ndevice_tree_param=spi=true\n"},
    "names of the first boards": {"config.txt": "dtparam=i2c0=on,i2c0_baudrate=50000\ndtparam=spi\n"},
    "all on one line, off": {
        "config.txt": "dtparam=audio=on,i2c_arm=off,spi=no,uart0=0,i2c_arm_baudrate=100000\nenable_uart=0\n"
    },
    "a line that is longer than what is read": {"config.txt": f"{LONG},act_led_trigger=cpu,i2c_arm=on,spi=on\n"},
    "a number that is cut": {"config.txt": f"dtparam=i2c_arm=on\n{LONG},i2c_arm_baudrate=400000\n"},
    "Windows, without a last line break": {
        "config.txt": "dtparam=audio=on\r\n[pi4]\r\ndtparam=i2c_arm=off\r\n[all]\r\ndtparam=spi=off\r\nenable_uart=0"
    },
    "remarks behind values": {
        "config.txt": "dtparam=i2c_arm=on          # for the sonar\ndtparam=spi=on # yes\nenable_uart=1 # console\n"
    },
    "blanks": {
        "config.txt": "  dtparam=i2c_arm=on  \n\tdtparam=spi=off\ndtparam = spi=on\nenable_uart = 1\n [pi4] \nx=1\n"
    },
    "words of which nobody speaks": {
        "config.txt": "dtparam=i2c_arm=On\ndtparam=spi=okay\nenable_uart=on\ndtparam=i2c_arm_baudrate=400k\n"
        "[PI4]\ndtparam=spi=off\n[all] # everything\ndtparam=i2c_arm=off\n"
    },
    "an overlay that takes parameters": {
        "config.txt": "dtoverlay=my-hat\ndtparam=i2c_arm=on\ndtparam=spi=on\ndtparam=uart0=on\nenable_uart=1\n"
    },
    "an overlay that takes parameters, on one model": {
        "config.txt": "[pi4]\ndtoverlay=my-hat\n[all]\ndtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=400000\n"
    },
    "a clock and a fan": {
        "config.txt": "dtoverlay=i2c-rtc,ds3231\ndtparam=i2c_arm_baudrate=50000\ndtoverlay=gpio-fan,gpiopin=14\n"
        "dtparam=temp=60000\ndtoverlay=w1-gpio\ndtparam=gpiopin=4\n"
    },
    "overlays of the Pi 5": {
        "config.txt": "dtparam=i2c_arm_baudrate=400000\n[pi5]\ndtoverlay=i2c1-pi5,baudrate=100000\n"
        "dtoverlay=uart0-pi5\n[all]\ndtparam=i2c_arm=on\n"
    },
    "Bluetooth moved": {
        "config.txt": "dtoverlay=miniuart-bt\ncore_freq=250\n[pi3]\nenable_uart=0\n[all]\ndtparam=uart0=off\n"
    },
    "a port that is off by its parameter": {
        "config.txt": "enable_uart=1\ndtparam=uart1=off\n[pi0]\ndtparam=uart0=off\n[pi5]\ndtparam=uart0_console\n"
    },
    "a driver of the kernel for it": {
        "config.txt": "dtparam=i2c_arm=on\n[pi4]\ndtoverlay=ssd1306,inverted\n[all]\ndtparam=spi=on\n"
    },
    "by compere setup": {
        "config.txt": "dtparam=audio=on\n[cm5]\ndtoverlay=dwc2\n"
        "# Begin of what `compere setup` added; `compere setup --undo` takes it out\n[all]\ninclude compere.txt\n"
        "# End of what `compere setup` added\n[pi4]\ndtparam=i2c_arm=off\n[all]\ndtparam=i2c_arm_baudrate=32000\n",
        "compere.txt": "# Written by `compere setup`, which replaces it; `compere setup --undo` takes it away.\n"
        "dtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=400000\nenable_uart=1\n",
    },
    "another system's file by our name": {
        "config.txt": "[pi0]\ninclude compere.txt\n",
        "compere.txt": "dtparam=spi=on\n",
    },
    "nothing": {"config.txt": ""},
    "a mark of byte order": {"config.txt": "\ufeff[all]\n\ufeffdtparam=i2c_arm=on\ndtparam=spi=on\n"},
}
