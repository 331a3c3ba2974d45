"""`compere doctor`: what is wrong with the machine, or with the reader board, which is set up here, too."""

from argparse import Namespace

from compere_device.commands.here import usable_settings
from compere_device.errors import DeviceError
from compere_device.output.streams import tell

OF_THE_READER = ("calibrate", "enrol", "port", "live")


def command(arguments: Namespace) -> int:
    """Print what is wrong and what mends it; return 1 where something is."""
    settings = usable_settings(arguments.service)
    if arguments.part:
        from compere_device.doctor.machine import Machine
        from compere_device.drivers import reader

        return reader.command(settings[0], arguments, reader.Terminal.here(), Machine())
    for name in OF_THE_READER:
        if getattr(arguments, name) is not None:
            raise DeviceError(f"--{name} is for the reader: compere doctor reader --{name}")
    from compere_device.drivers import doctor

    lines, status = doctor.command(*settings, arguments)
    tell(*lines)
    return status
