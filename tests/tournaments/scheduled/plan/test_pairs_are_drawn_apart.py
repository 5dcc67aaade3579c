"""Pairs that are looked into are drawn to different tables; everybody else stays where the lots have put them."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduled.plan.seating import parted

TABLES = st.lists(st.integers(2, 6), min_size=1, max_size=6).map(
    lambda sizes: tuple(
        tuple(f"p{sum(sizes[:number]) + chair:02}" for chair in range(size)) for number, size in enumerate(sizes)
    )
)


def pair(one: str, other: str) -> frozenset[str]:
    return frozenset((one, other))


def together(tables, pairs):
    return [each for each in pairs if any(each <= set(table) for table in tables)]


def test_the_one_drawn_later_changes_places_with_the_first_of_the_next_table():
    tables = (("a", "b", "c"), ("d", "e", "f"), ("g", "h"))
    assert parted(tables, [pair("a", "c")]) == (("a", "b", "d"), ("c", "e", "f"), ("g", "h"))


def test_after_the_last_table_comes_the_first():
    assert parted((("a", "b"), ("c", "d")), [pair("c", "d")]) == (("d", "b"), ("c", "a"))


def test_no_change_makes_another_pair():
    tables = (("a", "b"), ("c", "d"))
    assert parted(tables, [pair("a", "b"), pair("a", "c")]) == (("a", "d"), ("c", "b"))


def test_at_one_table_there_is_nothing_to_be_done():
    assert parted((("a", "b", "c"),), [pair("a", "b")]) == (("a", "b", "c"),)


@given(TABLES)
def test_without_a_pair_the_draw_stays_as_it_is(tables):
    assert parted(tables, [pair("a", "b")]) == tables


@given(TABLES, st.data())
def test_one_pair_is_parted_wherever_there_are_two_tables_and_nobody_is_lost(tables, data):
    everybody = [player for table in tables for player in table]
    two = pair(*data.draw(st.lists(st.sampled_from(everybody), min_size=2, max_size=2, unique=True)))
    found = parted(tables, [two])
    assert sorted(player for table in found for player in table) == sorted(everybody)
    assert [len(table) for table in found] == [len(table) for table in tables]
    moved = [player for before, after in zip(tables, found, strict=True) for player in set(before) - set(after)]
    assert len(moved) in (0, 2)
    assert len(tables) == 1 or not together(found, [two])
