"""A GPIO header whose kernel alone is a model, as the text of a program: for processes that are timed and weighed.

`wire.FakeChip` is the same for tests, debounces as the kernel does, and brings pytest along. This text runs in older
builds, too: `header.press(line)` closes a contact.
"""

CHIP = """
import os, time
from pathlib import Path
from types import SimpleNamespace
import gpiod
class Line:
    def __init__(self, number):
        self.offsets, self.pressed_ns = [number], []
        self.fd, self.bell = os.pipe()
    def reconfigure_lines(self, settings):
        pass
    def get_value(self, number):
        return gpiod.line.Value.ACTIVE
    def read_edge_events(self):
        os.read(self.fd, 1)
        fell = gpiod.EdgeEvent.Type.FALLING_EDGE.value
        return [gpiod.EdgeEvent(fell, self.pressed_ns.pop(0), self.offsets[0], 0, 0)]
    def release(self):
        os.close(self.fd)
        os.close(self.bell)
class Header:
    path = "/dev/gpiochip0"
    def __init__(self):
        self.lines = {}
    def get_info(self):
        return SimpleNamespace(label="pinctrl-bcm2835", num_lines=54)
    def request_lines(self, config, consumer, event_buffer_size):
        (number,) = config
        self.lines[number] = Line(number)
        return self.lines[number]
    def press(self, number):
        line = self.lines[number]
        line.pressed_ns.append(time.monotonic_ns())
        os.write(line.bell, b"!")
    def close(self):
        pass
header = Header()
gpiod.Chip = lambda path: header
def found(folder, pattern, real=Path.glob):
    return [Path(header.path)] if pattern == "gpiochip*" else real(folder, pattern)
Path.glob = found
"""
DOWN_PIN = 19  # a key that acts when it goes down, on a page where it moves something
AT_ONCE = "\n[keys]\narm_ms = 0\n"  # of its settings file
# A device whose keys count at once, pressed when it begins to serve; it ends when the picture for that press has come.
KEY = f"""{CHIP}
import threading
from compere_device.box import daemon
glasses, made, serve = [], daemon.make_glass, daemon._serve
daemon.make_glass = lambda *given: glasses.append(made(*given)) or glasses[0]
def pressed(loop):
    glass, shown = glasses[0], threading.Event()
    loop.show()
    loop.tick()
    assert glass.flush(10) and loop.armed, "keys do not count"
    before, show = glass._image.tobytes(), glass.show
    def changed(image):
        show(image)
        if image.tobytes() != before:
            shown.set()
    glass.show = changed
    def end():
        assert shown.wait(10) and glass.flush(10), "nothing was shown for the press"
        os._exit(0)
    threading.Thread(target=end).start()
    header.press({DOWN_PIN})
    serve(loop)
daemon._serve = pressed
"""
