"""What the language, guests, phones and the voice need; of these two the service says by files that it wants them."""

from collections.abc import Iterator

from compere.bots import BOTS
from compere.wording import say
from compere_device.boot.models import Uart
from compere_device.boot.switches import ON
from compere_device.doctor import edits
from compere_device.doctor.boot_lines import REBOOT, BootLines
from compere_device.doctor.patient import Finding, Patient, fault, ok
from compere_device.files.owner import AsOwner
from compere_device.files.reader import StoreReader
from compere_device.languages import LANGUAGES
from compere_device.system.libraries import install
from compere_device.words import load

_WISHES = "/run/compere"  # of these names nothing is read; box/wishes.py makes them
NETWORK, SPEAK = f"{_WISHES}/listen-network", f"{_WISHES}/speak"
_AUDIO = "audio"  # the parameter for the Pi's own sound (its documentation: Device Trees, part 3); the Pi 5 has none
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
            yield _no_card(patient)
        else:
            yield ok("voice", say("The box speaks."))


def language(patient: Patient) -> Iterator[Finding]:
    """Check whether the language that was chosen can be spoken; nothing is said of one that can."""
    with AsOwner(patient.folder):
        on_device = StoreReader(patient.folder).preferences.language
    chosen = on_device or patient.config.device.language
    if chosen and load(chosen).language != chosen:
        why = LANGUAGES.refused.get(chosen, "it is not installed")
        mend = "" if on_device else edits.setting(patient, "device", "language", '""')  # the glass asks for one then
        yield fault("language", say("English is spoken instead of {code}: {why}.", code=chosen, why=why), mend)


def bots(patient: Patient) -> Iterator[Finding]:
    """Check whether the bots of other packages can be played, as was found when they were taken in."""
    for name, why in BOTS.refused.items():
        yield fault("bot", say("The bot {name} cannot be played: {why}.", name=name, why=why.rstrip(".")))


def _no_card(patient: Patient) -> Finding:
    """Return that no card plays: the Pi's own may be off, which a command mends; else one must be plugged in."""
    boot, model = BootLines(patient), patient.model
    if model is not None and model.uart is not Uart.RP1:
        if not boot.switches.sure(_AUDIO, ON):
            return fault("voice", say("The box cannot speak: its sound is switched off."), boot.switch_on(_AUDIO))
        if boot.pending:
            return fault("voice", say("The box cannot speak before it starts anew: its sound was off."), REBOOT)
    said = say(
        "The box cannot speak: there is no sound card. Plug one into USB, or in the menu: Settings, Voice, silent."
    )
    return fault("voice", said)
