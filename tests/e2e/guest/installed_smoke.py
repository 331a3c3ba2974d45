"""From an installation to the same prompt after a power cut: what the box is for, in as few starts as it takes."""

import pytest

from e2e.guest.fixtures import Figure
from e2e.guest.glass import Glass
from e2e.guest.installing import install, set_up
from e2e.guest.lives import Service, since_start_s
from e2e.guest.person import Person, begin_patchwork
from e2e.guest.turn import be_in_mid_turn, find_the_question, first_picture


@pytest.mark.ends("reboot")
def test_installed_and_set_up(service: Service, figure: Figure) -> None:
    began_s = since_start_s()
    install()
    figure("installed with apt", f"{since_start_s() - began_s:.0f} s")
    set_up(service)


def test_the_first_picture_comes_before_the_service(service: Service, seen: Glass, figure: Figure) -> None:
    """Nothing has loaded the display's bus but the file that the setup wrote."""
    picture_s, begun_s, ready_s = first_picture(service, seen)
    figure("start of the machine to the first picture", f"{picture_s:.2f} s")
    figure("start of the machine to the service's own start", f"{begun_s:.2f} s")
    figure("start of the machine to a service that is ready", f"{ready_s:.2f} s")


@pytest.mark.ends("power cut")
def test_a_game_is_begun_by_keys(somebody: Person, service: Service) -> None:
    begin_patchwork(somebody)
    be_in_mid_turn(somebody, service)


def test_the_same_question_after_a_power_cut(somebody: Person, service: Service) -> None:
    find_the_question(somebody, service)
