"""The first picture on a bus, as soon as the kernel has that bus, whatever the service still waits for; and the last.

`deploy/61-compere.rules` has systemd start `deploy/compere-splash@.service` for every I2C bus, with its name. What is
imported here is waited for by that picture. `deploy/compere.service` starts the same script once it has ended.
"""

import os

from compere_device.files.lock import unless_in_use
from compere_device.glass.splash import Splash
from compere_device.setup.places import usual_places

ENDED = "--ended"


def main(bus: str) -> None:
    """Send the service's first picture if it was kept for this `bus` ("i2c-1"), and no device runs that would draw too.

    Whatever is not as it was when the picture was kept: nothing is sent, and nothing is said. `ENDED` in the place of a
    bus: the service is no more (`late`).
    """
    if bus == ENDED:
        from compere_device.box.late import main as late

        return late()
    state, settings = usual_places(os.environ, service=True)
    splash = Splash(state, settings)
    unless_in_use(state, lambda: splash.show(bus))
