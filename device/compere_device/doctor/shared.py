"""What phones and the voice need, where the service wishes for them: it says so by files in its folder."""

from collections.abc import Iterator

from compere.wording import say
from compere_device.doctor.patient import Finding, Patient, fault, ok
from compere_device.system.libraries import install

_WISHES = "/run/compere"  # of these names nothing is read; box/wishes.py makes them
NETWORK, SPEAK = f"{_WISHES}/listen-network", f"{_WISHES}/speak"
_SPEAKER, _CARDS = "/usr/bin/espeak-ng", "/dev/snd/pcm*p"


def shared(patient: Patient) -> Iterator[Finding]:
    """Check what the panel and the voice of the service need, if they were chosen."""
    machine = patient.machine
    if not patient.service:
        return
    if machine.there(NETWORK):
        if machine.has("aiohttp"):
            yield ok("phone", say("Phones in the network may show the glass, once they were let in."))
        else:
            said = say("Phones cannot show the glass: aiohttp is not installed.")
            yield fault("phone", said, f"{install('aiohttp', own=False)} && sudo systemctl restart compere")
    if machine.there(SPEAK):
        if not machine.there(_SPEAKER):
            mend = "sudo apt install -y espeak-ng && sudo systemctl restart compere"
            yield fault("voice", say("The box cannot speak: espeak-ng is not installed."), mend)
        elif not machine.found(_CARDS):
            yield fault("voice", say("The box cannot speak: there is no sound card."), "aplay -l")
        else:
            yield ok("voice", say("The box speaks."))
