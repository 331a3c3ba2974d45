"""`compere doctor`: what is wrong with the machine, or with the reader board, which is set up here, too."""

import os
from argparse import Namespace

from compere_device.commands.here import usable_settings
from compere_device.errors import DeviceError
from compere_device.output.streams import tell
from compere_device.setup.config import default_paths

OF_THE_READER = ("calibrate", "enrol", "port", "live")


def command(arguments: Namespace) -> int:
    """Print what is wrong and what mends it; return 1 if anything is wrong."""
    settings = usable_settings(arguments.service)
    if arguments.part:
        from compere_device.doctor.machine import Machine
        from compere_device.doctor.patient import Patient
        from compere_device.drivers import reader

        config, folder, wrong = settings
        file = default_paths(os.environ, arguments.service).config
        patient = Patient(Machine(), config, file, folder, wrong, arguments.service)
        return reader.command(patient, arguments, reader.Seat.here())
    for name in OF_THE_READER:
        if getattr(arguments, name) is not None:
            raise DeviceError(f"--{name} is for the reader: compere doctor reader --{name}")
    from compere_device.drivers import doctor

    lines, status = doctor.command(*settings, arguments)
    tell(*lines)
    return status
