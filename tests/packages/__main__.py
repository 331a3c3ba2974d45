"""`make package-check` looks at the package; `make packages` installs a release; `make release-check` builds two."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from packages import check, release, systems
from packages.build import Broken, build

WHAT = {
    "check": lambda folder: check.everything(build(folder / "built"), folder),
    "install": lambda folder: systems.everything(release.built(folder / "release"), folder),
    "release": release.everything,
}


def main() -> int:
    """Do what the argument says; 1 where something is not as it should be."""
    with TemporaryDirectory(prefix="compere-packages-") as folder:
        try:
            WHAT[sys.argv[1]](Path(folder))
        except Broken as error:
            print(error, file=sys.stderr)
            print("packages: failed")
            return 1
    print("packages: passed")
    return 0


sys.exit(main())
