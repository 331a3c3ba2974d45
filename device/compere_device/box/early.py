"""The first picture on a bus, as soon as the kernel has that bus and before the service starts; and the last picture.

`deploy/61-compere.rules` makes systemd start `deploy/compere-splash@.service` for every I2C bus, with the bus's name.
That picture waits for everything that is imported here. `deploy/compere.service` runs the same script when it has
ended.
"""

import os

from compere_device.files.lock import unless_in_use
from compere_device.glass.splash import Splash
from compere_device.setup.places import usual_places

ENDED = "--ended"


def main(bus: str) -> None:
    """Send the service's first picture if it was kept for this `bus` ("i2c-1"), unless a device runs that draws itself.

    If anything differs from when the picture was kept, nothing is sent, and nothing is reported. If `bus` is `ENDED`,
    the service has ended (`late`).
    """
    if bus == ENDED:
        from compere_device.box.late import main as late

        return late()
    state, settings = usual_places(os.environ, service=True)
    splash = Splash(state, settings)
    unless_in_use(state, lambda: splash.show(bus))
