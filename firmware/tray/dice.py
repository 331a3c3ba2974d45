"""The die on the tray: measured, watched, judged, and told."""

from math import sqrt

from tray import constants
from tray.die import VALUES
from tray.magnetometers import LATE, MISSING, OK, SATURATED, SensorError, found
from tray.sampling import Sampling
from tray.settle import FRAMES, LIKELY, MORE, STILL_MS, Settle
from tray.solve import Solver
from tray.verdict import AWAY, LIES, Judge

DIE = "d10"
MEASURE_MS = 8  # an MMC5603 needs 7 ms, and is asked again where it needs more
LATE_MS = 30  # a LIS2MDL needs 20
_AGAIN_MS = 2000  # after which a sensor that failed is looked for anew
_LIVE_MS = 200
_STARTED = (OK, SATURATED)  # a saturated sensor measures: the next frame may be right
_WORN = 12  # so many dice in turn that lie still and look like none: the constants are not of this tray


class Dice:
    """Watch one die; `buses` are those of the five sensors."""

    def __init__(self, buses, free, say, path):
        self.measuring = False
        self.kept: "constants.Constants | None" = None
        self.path = path
        self.state = "none"
        self.throws = 0
        self._buses, self._free, self._say = buses, free, say
        self._sensors: "list" = [None] * 5
        self._states = [MISSING] * 5
        self._waited = [False] * 5  # for what was started and not read yet
        self._usable = None
        self._readings = [0.0] * 15
        self._fields = [0.0] * 15
        self._settle = Settle()
        self._sampling = None
        self._judge: "Judge | None" = None
        self._solver: "Solver | None" = None
        self._told: "tuple | None" = None  # what was said of the die as it lies: fields of its line
        self._value: "int | None" = None  # what it showed then, if it showed a face
        self._first = None  # the verdict of the first look, and its face
        self._done = False  # whether what lies there was judged
        self._strange = 0
        self._started_ms = self._opened_ms = 0
        self._live_ms = self._lived_ms = None

    def open(self):
        """Look for the sensors and for what was kept."""
        self.load()
        self._free()
        for k in range(5):
            self._find(k)
        self._count()

    def load(self):
        """Take what is kept."""
        self.state, self.kept = constants.load(self.path)
        self._solver = Solver(self.kept.places) if self.kept else None
        self._judge = Judge(self.kept, self._solver) if self.kept else None
        self._strange = 0
        self._done = False

    def health(self):
        """Return ok, sensors or constants: what the light shows."""
        if self._usable != 5:
            return "sensors"
        return "ok" if self.state == "ok" else "constants"

    def step(self, now_ms, pause=False):
        """Measure, and tell what follows; with `pause` nothing new is begun."""
        if not self.measuring:
            if not pause:
                self._start(now_ms)
        elif now_ms - self._started_ms >= MEASURE_MS:
            whole = self._read(now_ms)
            if whole is None:
                return  # some sensor is not ready yet
            self.measuring = False
            if not pause:
                self._start(now_ms)  # the chips measure while the board computes
            if whole:
                self._frame(now_ms)
            else:
                self._settle.moved()
                if self._sampling:
                    self._sampling = self._sampling.lost(self._say)

    def settles(self):
        """Return whether something moves, or lies still and nothing was said of it yet, as it soon will be."""
        return self._usable == 5 and not self._done

    def rest_ms(self, now_ms):
        """Return for how long there is nothing to do."""
        return max(MEASURE_MS - (now_ms - self._started_ms), 1) if self.measuring else 1

    def sample(self, count):
        """Begin to measure the mean of what lies there."""
        if self._usable == 5:
            self._sampling = Sampling(count)
        else:
            self._say("error", "sample", "sensors")

    def live(self, seconds, now_ms):
        """Tell values for some seconds."""
        self._live_ms = now_ms + 1000 * seconds if seconds else None

    def sensors(self):
        """Say how each is."""
        for k in range(5):
            self._say("sensor", "m%d" % k, self._states[k])

    def state_of_constants(self, only_bad=False):
        """Say how what is kept is."""
        if self.kept is None:
            self._say("constants", self.state)
        elif self.state != "ok" or not only_bad:
            self._say("constants", self.state, constants.COUNT, self.kept.check)

    def tell(self):
        """Say again how the die lies; return whether there was something to say."""
        said = ("rolling", DIE) if self._settle.thrown else self._told
        if said:
            self._say(*said)
        return bool(said)

    def _start(self, now_ms):
        if self._usable != 5 and now_ms - self._opened_ms >= _AGAIN_MS:
            self._opened_ms = now_ms
            for k in range(5):
                if self._states[k] not in _STARTED:
                    self._find(k)
            self._count()
        for k in range(5):
            if self._states[k] in _STARTED:
                try:
                    self._sensors[k].start()
                except SensorError as error:
                    self._failed(k, error.state)
        self._started_ms = now_ms
        self._waited[:] = [each in _STARTED for each in self._states]
        self.measuring = True

    def _read(self, now_ms):
        """Return whether all five said something; None while one is not ready and may yet be."""
        good = True
        for k in range(5):
            if self._states[k] not in _STARTED:
                good = False
            if not self._waited[k]:
                continue
            try:
                self._sensors[k].read(self._readings, 3 * k)
                self._waited[k] = False
                self._now(k, OK)
            except SensorError as error:
                if error.state == LATE and now_ms - self._started_ms < LATE_MS:
                    return None
                self._failed(k, error.state)
                good = False
        return good

    def _frame(self, now_ms):
        settle = self._settle
        if settle.frame(self._readings, now_ms):
            self._say("rolling", DIE)
        if settle.count == 1:
            self._first, self._done = None, False
        if self._sampling:
            self._sampling = self._sampling.frame(self._readings, settle.count, self._say)
        self._live(now_ms)
        if self._done:
            return
        if self._first is None:
            if settle.count >= FRAMES:
                self._first = self._look(None)
        elif settle.count >= FRAMES + MORE and settle.quiet_ms(now_ms) >= STILL_MS:
            near = self._solver.found.place[:] if self._solver else None
            if self._look(near) == self._first:
                self._done = True
                self._rest(*self._first)
            else:
                self._first = None  # between two verdicts: look at more
                settle.moved()

    def _look(self, near):
        """Return the verdict about what is quiet, and its face."""
        if self._judge is None or self.kept is None:
            return (None, 0)
        self.kept.fields(self._settle.mean, self._fields)
        verdict = self._judge.judge(self._fields, near)
        return (verdict, self._judge.face if verdict == LIES else 0)

    def _rest(self, verdict, face):
        settle = self._settle
        if verdict == AWAY:
            self._told = self._value = None
            return
        thrown = settle.thrown
        value = VALUES[face] if verdict == LIES else None
        if not thrown and verdict == LIES and self._rolled(value):
            thrown = True  # a soft roll; a push would have left it on its face
            self._say("rolling", DIE)
        settle.rested()
        self._value = value
        if thrown:
            self.throws = self.throws % 255 + 1
        self._wear(verdict)
        said: "tuple" = ("cocked", DIE, self.throws)
        if verdict == LIES and self._judge:
            said = ("die", DIE, value, self._judge.confidence, self.throws)
        same = self._told is not None and self._told[:3] == said[:3]
        self._told = said
        if thrown or not same:
            self._say(*said)

    def _rolled(self, value):
        """Return whether a die that may have rolled did: it shows another face than before."""
        if self._value is None:
            return self._settle.maybe >= LIKELY
        return self._settle.maybe and value != self._value

    def _wear(self, verdict):
        """Notice constants that do not fit any more: every die that lies still looks like none.

        They do again where one looks like a die: it was a telephone beside the tray.
        """
        if verdict is None:
            return
        self._strange = 0 if verdict == LIES else self._strange + 1
        state = "worn" if self._strange >= _WORN else "ok"
        if state != self.state:
            self.state = state
            self.state_of_constants()

    def _live(self, now_ms):
        if self._live_ms is None or (self._lived_ms is not None and now_ms - self._lived_ms < _LIVE_MS):
            return
        if now_ms > self._live_ms:
            self._live_ms = None
            return
        self._lived_ms = now_ms
        if self._judge is None or self._solver is None or self.kept is None:
            self._say("live", DIE)
            return
        self.kept.fields(self._readings, self._fields)
        if self._judge.judge(self._fields) == AWAY:
            self._say("live", DIE)
            return
        of = self._solver.found
        x, y, z = [round(3000 * each) for each in of.place]
        field = sqrt(sum([each * each for each in of.field]))
        self._say("live", DIE, x, y, z, round(1000 * self._judge.component), round(1e4 * of.rms), round(1000 * field))

    def _find(self, k):
        try:
            self._sensors[k] = found(self._buses[k])
            self._now(k, OK)
        except SensorError as error:
            self._now(k, error.state)

    def _failed(self, k, state):
        self._now(k, state)
        self._count()

    def _now(self, k, state):
        if state != self._states[k]:
            self._states[k] = state
            self._say("sensor", "m%d" % k, state)

    def _count(self):
        usable = sum([each in _STARTED for each in self._states])
        if usable != self._usable:
            self._usable = usable
            if usable < 5:
                self._told = self._value = None
                self._say("error", "sensors", usable)
