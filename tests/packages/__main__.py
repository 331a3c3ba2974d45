"""`make package-check` looks at the package, `make packages` installs it in real systems."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from packages import check, systems
from packages.build import Broken, build

WHAT = {"check": check.everything, "install": systems.everything}


def main() -> int:
    """Do what the argument says with a package built for it; 1 where something is not as it should be."""
    with TemporaryDirectory(prefix="compere-packages-") as folder:
        try:
            WHAT[sys.argv[1]](build(Path(folder, "built")), Path(folder))
        except Broken as error:
            print(error, file=sys.stderr)
            print("packages: failed")
            return 1
    print("packages: passed")
    return 0


sys.exit(main())
