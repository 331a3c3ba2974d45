"""Judge readings from a file: what MicroPython makes of them."""

import gc
import json
import sys
from binascii import unhexlify

sys.path.insert(0, sys.argv[1])

from tray import die
from tray.constants import Constants
from tray.solve import Solver
from tray.verdict import LIES, Judge

with open(sys.argv[2]) as file:
    given = json.load(file)
constants = Constants(unhexlify(given["constants"]))
judge = Judge(constants, Solver(constants.places))
fields = [0.0] * 15
most = 0
for case in given["cases"]:
    constants.fields(case, fields)
    gc.collect()
    said = judge.judge(fields)
    print(die.VALUES[judge.face] if said == LIES else said)
gc.collect()
gc.disable()
before = gc.mem_alloc()
try:
    judge.judge(fields)
    print(gc.mem_alloc() - before)
except MemoryError:
    print(0)
