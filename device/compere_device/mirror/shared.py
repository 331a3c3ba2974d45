"""What was chosen about phones and voice, as clients are told it, and the code with which a phone is let in."""

from compere_device.loop import Loop
from compere_device.mirror.protocol import NotNow, Sent, text
from compere_device.scenes.stage import Stage

CODE_MOST = 64  # characters of what somebody typed
OFF = "off"


def network(stage: Stage) -> Sent:
    """Return whether the network may show the glass, the number of those who were let in, and whether a code stands."""
    phones = stage.box.phones()
    if phones is None:
        return {"on": False, "generation": 0, "pairing": False}
    return {"on": phones.on, "generation": phones.generation, "pairing": phones.code is not None}


def voice(stage: Stage) -> Sent:
    """Return how much is to be spoken."""
    return {"detail": stage.games.preferences.voice or OFF}


def pair(loop: Loop, message: Sent) -> bool:
    """Return whether a visitor has typed the code that stands on the glass, which lets nobody else in then.

    Raises:
        NotNow: there is no code on the glass, or no more.
        BadMessage: what was typed is no text.
    """
    code, phones = text(message, "code", CODE_MOST), loop.desk.stage.box.phones()
    let_in = phones.enter(code) if phones else None
    if let_in is None:
        raise NotNow("no-pairing", "no code lets anybody in now: choose Settings, Phone, Let a phone in on the box")
    return let_in


def viewed(stage: Stage, viewers: int, told: bool) -> bool:
    """Note how many look from elsewhere; return whether people have been `told` of it, which is once.

    Nobody need be told who has just let a phone in.
    """
    stage.box.viewers = viewers
    if told or not viewers:
        return told
    phones = stage.box.phones()
    if phones is None or not phones.let_in:
        from compere_device.scenes.phones import SEEN  # few boxes are looked at

        stage.notice(SEEN)
    return True
