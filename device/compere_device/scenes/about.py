"""What this box is, page by page: what people are asked for when they ask for help, and how to reach it."""

from collections.abc import Callable

from compere.wording import Text, say
from compere_device.pages.typesetter import numbered
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage
from compere_device.setup.about import About

TITLE = say("About this box")


def about(stage: Stage) -> Reading:
    """Return the version and whether it was rolled back, the name, the addresses, the board and the glass."""
    return Reading(
        stage, numbered(stage.pages(TITLE, *sentences(stage.box.about() or About(), stage.view().typesetter.in_full)))
    )


def sentences(told: About, in_full: Callable[[str], str]) -> list[Text]:
    """Return what is said about a box, one page each; short addresses can be read at arm's length, long ones not.

    `in_full` sets a name or an address on as many lines as it needs.
    """
    version = told.version or say("from its sources")
    versions = [say("Compère {version}\nName: {host}", version=version, host=in_full(told.host))]
    versions += [told.update] if told.update else []
    short = [address for address in told.addresses if ":" not in address]
    long = [in_full(address) for address in told.addresses if ":" in address]
    where = [say("{addresses}", addresses="\n".join(each)) for each in (short, long) if each]
    parts = say("Board: {board}\nDisplay: {glass}", board=told.board, glass=told.glass)
    return [*versions, *(where or [say("No network: this box has no address.")]), parts]
