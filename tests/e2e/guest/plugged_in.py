"""What is in the box's ports when its power comes on: a stick with games on it, and a scanner.

    python3 plugged_in.py FOLDER    what is to be on the stick

It is run before the machine's first process, with nothing there but the kernel.
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, "/opt/e2e/tests")

from e2e.guest.usb import Gadget, SerialGadget, Stick

STICK, SCANNER = Path("/run/stick"), "scanner"


def main() -> None:
    """Plug both in; nothing waits for a name, as udev does not run."""
    modules = "libcomposite", "usb_f_mass_storage", "usb_f_acm", "loop", "vfat", "nls_cp437", "nls_ascii"
    subprocess.run(("modprobe", "-a", *modules), check=True)
    subprocess.run(("modprobe", "dummy_hcd", "num=2"), check=True)
    stick = Stick("stick", 0, STICK)
    stick.put(Path(sys.argv[1]))
    for each in (stick, SerialGadget(SCANNER, 1)):
        Gadget.plug(each)


if __name__ == "__main__":
    main()
