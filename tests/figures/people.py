"""Who sits at the simulated tables: for each bot, people who tell the truth of their table."""

from collections.abc import Callable, Mapping
from random import Random

from compere_device.drivers.player import People
from figures.people_droco import DrocoPeople
from figures.people_droids import DroidsPeople
from figures.people_droids_referee import RefereePeople
from figures.people_patchwork import PatchworkPeople
from figures.people_robokid import FortPeople
from figures.people_ufobot import UfobotPeople


def droids_people(options: Mapping[str, str], random: Random) -> People:
    """Return the human who hunts the killer, or those who play each other."""
    return (DroidsPeople if options["scenario"] == "7" else RefereePeople)(options, random)


PEOPLE: Mapping[str, Callable[[Mapping[str, str], Random], People]] = {
    "patchwork": PatchworkPeople,
    "droco": DrocoPeople,
    "robokid": FortPeople,
    "ufobot": UfobotPeople,
    "droids": droids_people,
}
