"""How the picture is shown, as chosen: what is kept, and who is told before; the menu's side is in test_display."""

from compere_device.files.chosen import DisplayChoice
from hands import Hands


def test_what_is_chosen_is_kept_and_the_rest_stays(hands: Hands) -> None:
    """Contrast and turn by themselves; whoever keeps a first picture is told before the file changes."""
    picture, told = hands.stage.picture, list[DisplayChoice]()
    picture.adjusting = lambda: told.append(hands.store.preferences.display)
    picture.adjust(DisplayChoice(contrast=63))
    picture.adjust(DisplayChoice(rotate=180))
    assert (picture.adjusted, hands.glass.adjusted) == ((63, 180), [(63, 0), (63, 180)])
    assert hands.store.preferences.display == DisplayChoice(63, 180)
    assert told == [DisplayChoice(), DisplayChoice(63)]


def test_a_turn_of_another_display_is_kept_no_longer(hands: Hands) -> None:
    """This one cannot show it."""
    hands.store.preferences.display = DisplayChoice(rotate=90)
    hands.stage.picture.adjust(DisplayChoice(contrast=63))
    assert hands.store.preferences.display == DisplayChoice(63)
    assert tuple(hands.stage.picture.turns) == (0, 180)


def test_the_display_is_set_up_anew(hands: Hands) -> None:
    closes: list[None] = []
    hands.glass.close = lambda: closes.append(None)  # type: ignore[method-assign]
    hands.stage.picture.restart()
    assert closes == [None]
