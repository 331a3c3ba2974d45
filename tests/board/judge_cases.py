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
for case in given["cases"]:
    constants.fields(case, fields)
    gc.collect()
    said = judge.judge(fields)
    print(die.VALUES[judge.face] if said == LIES else said)
if sys.argv[3:]:  # in more memory than a board has: what one verdict takes of it while nothing is collected
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    constants.fields(given["cases"][0], fields)
    judge.judge(fields)
    print(gc.mem_alloc() - before)
