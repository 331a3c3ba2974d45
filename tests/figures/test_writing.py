"""The figures of the card: what is counted is what the file got."""

from figures.goals import speed
from figures.writing import Written, rows, written


def test_every_answer_is_weighed() -> None:
    """One append and one sync each, of more bytes where the croupier answers with it."""
    answers = written("robokid", 0)
    assert {(each.appends, each.syncs) for each in answers} == {(1, 1)}
    assert min(each.bytes for each in answers) > 20
    assert max(each.bytes for each in answers) > 100


def test_the_rows() -> None:
    """Median and 90th percentile of bytes, and the most writes that one answer took."""
    answers = [Written(size, 1, 1) for size in range(11, 110)] + [Written(500, 1, 3)]
    values = {row.what.partition("droco")[2]: (row.value, row.missed) for row in rows("droco", answers)}
    assert values == {
        " (100), median": (60.5, False),
        " (100), 90th percentile": (100.9, False),
        " (100), most": (500, False),
        ", most": (3, True),
    }
    assert speed("bytes written for one answer, median").most == 100
