"""Run the portable tests: `micropython portable.py FOLDER MODULE…` with the firmware and the tests in `sys.path`."""

import gc
import sys


def main(names):
    """Run every function `test_…` of the modules, and say how many there were; an exception ends it."""
    for name in names:
        module = __import__(name, None, None, ("*",))
        count = 0
        for key in sorted(dir(module)):
            if key.startswith("test_"):
                print("  " + key)
                getattr(module, key)()
                gc.collect()
                count += 1
        if hasattr(module, "teardown_module"):
            module.teardown_module()
        print("%s: %d passed" % (name, count))


if __name__ == "__main__":
    gc.threshold(16384)
    sys.path[:0] = sys.argv[1].split(":")
    main(sys.argv[2:])
