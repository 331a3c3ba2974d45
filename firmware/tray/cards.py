"""Cards near the antenna: told once, and that they left."""

from tray.lines import quoted
from tray.mfrc522 import ReaderError
from tray.tags import Gone, Refused, Tags

AWAY_MS = 500
_AGAIN_MS = 2000  # after which a chip that failed is opened anew


class Cards:
    """Tell of cards by `say`."""

    def __init__(self, chip, say):
        self.state = "missing"
        self._chip, self._say = chip, say
        self._tags = Tags(chip)
        self._known = {}  # by number: the tag, and when it was seen last
        self._opened_ms = None
        self._enrol_ms = None  # until when every card is told with what it is
        self._enrolled = []

    def open(self):
        """Look for the chip."""
        try:
            self._chip.open()
            self._now("ok")
        except ReaderError as error:
            self._now(error.state)

    def look(self, now_ms):
        """Look once, and tell what changed."""
        if self.state != "ok":
            if self._opened_ms is None or now_ms - self._opened_ms >= _AGAIN_MS:
                self._opened_ms = now_ms
                self.open()
            return
        try:
            here = self._tags.look({uid: each[0] for uid, each in self._known.items()})
        except ReaderError as error:
            self._now(error.state)
            return
        for tag in here:
            if tag.uid not in self._known:
                self._tell("tag", tag.uid, text=tag.text)
            self._known[tag.uid] = (tag, now_ms)
            if self._enrol_ms is not None and now_ms <= self._enrol_ms and tag.uid not in self._enrolled:
                self._enrolled.append(tag.uid)
                self._tell("card", tag.uid, tag.kind, tag.room, text=tag.text)
        for uid in [uid for uid, each in self._known.items() if now_ms - each[1] >= AWAY_MS]:
            del self._known[uid]
            if uid in self._enrolled:
                self._enrolled.remove(uid)
            self._say("gone", uid)

    def enrol(self, seconds, now_ms):
        """Tell each card with what it is for some seconds."""
        self._enrol_ms, self._enrolled = now_ms + 1000 * seconds, []

    def write(self, uid, text, now_ms):
        """Write a card, and say how that went."""
        try:
            tag = self._tags.write(uid, text)
        except Gone:
            self._say("error", "write", "gone")
        except (Refused, ValueError) as error:
            self._say("error", "write", getattr(error, "why", "full"))
        except ReaderError as error:
            self._now(error.state)
            self._say("error", "write", "gone")
        else:
            self._known[uid] = (tag, now_ms)
            self._say("wrote", uid)

    def sensors(self):
        """Say how the chip is."""
        self._say("sensor", "rfid", self.state)

    def _tell(self, *fields, text):
        text = quoted(text)
        self._say(*(fields + ((text,) if text and len(text) <= 70 else ())))

    def _now(self, state):
        if state != self.state:
            self.state = state
            self.sensors()
