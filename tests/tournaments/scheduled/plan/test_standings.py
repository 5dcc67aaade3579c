"""Who is ahead of whom, who goes on, and the order of the whole tournament."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduled.plan.rounds import RoundSpec
from tournaments.scheduled.plan.standings import Played, Reached, final_order, placed


def played(player, *scores, table=1, won=0, before=0, lot=b"", gave_up=False):
    return Played(player, table, scores, won, before, lot or player.encode(), gave_up)


def order(*results):
    return [one.player for one in placed(RoundSpec(1, 1), False, results)]


def going_on(*results, spec, final=False):
    return {one.player for one in placed(spec, final, results) if one.advances}


def test_the_higher_score_of_the_round_is_ahead():
    assert order(played("a", 10, -30), played("b", -5, -5)) == ["b", "a"]


def test_of_equal_scores_more_deals_won_are_ahead():
    assert order(played("a", 10, won=0), played("b", 10, won=1)) == ["b", "a"]


def test_of_as_many_deals_won_the_best_single_deal_is_ahead():
    assert order(played("a", 5, 5, won=1), played("b", 30, -20, won=1)) == ["b", "a"]


def test_of_equal_best_deals_the_higher_score_of_the_rounds_before_is_ahead():
    assert order(played("a", 5, before=3), played("b", 5, before=4)) == ["b", "a"]


def test_where_all_else_is_equal_the_lot_decides():
    assert order(played("a", 5, lot=b"\x02"), played("b", 5, lot=b"\x01")) == ["b", "a"]


def test_who_gave_up_is_behind_whoever_did_not():
    assert order(played("a", 100, gave_up=True), played("b", -80)) == ["b", "a"]


def test_the_first_of_each_table_go_on():
    results = [played("a", 90), played("b", 50), played("c", 20, table=2), played("d", -20, table=2)]
    assert going_on(*results, spec=RoundSpec(1, 1)) == {"a", "c"}


def test_besides_the_first_of_each_table_the_best_of_all_the_others_go_on():
    results = [played("a", 90), played("b", 50), played("c", 20, table=2), played("d", -20, table=2)]
    assert going_on(*results, spec=RoundSpec(1, 1, 1)) == {"a", "b", "c"}


def test_where_no_table_sends_anybody_the_best_of_all_tables_go_on():
    results = [played("a", 90), played("b", 50), played("c", 20, table=2)]
    assert going_on(*results, spec=RoundSpec(1, 0, 2)) == {"a", "b"}


def test_who_gave_up_makes_way_for_the_next_at_the_table():
    results = [played("a", 90, gave_up=True), played("b", 50), played("c", -140)]
    assert going_on(*results, spec=RoundSpec(1, 1)) == {"b"}


def test_a_bye_goes_on_and_has_no_rank_at_a_table():
    (bye, *_) = placed(RoundSpec(1, 1), False, [played("a", 90), Played("b", None, (), 0, 0, b"")])
    assert (bye.player, bye.rank, bye.table_rank, bye.advances) == ("b", 1, None, True)


def test_nobody_goes_on_from_the_last_round():
    assert going_on(played("a", 90), spec=RoundSpec(1), final=True) == set()


def test_who_came_further_is_ahead_in_the_end():
    came = [Reached("a", 1, 1), Reached("b", 2, 2), Reached("c", 2, 1), Reached("d", 2, 3, gave_up=True)]
    assert final_order(came) == ["c", "b", "d", "a"]


RESULTS = st.lists(
    st.tuples(st.integers(1, 5), st.lists(st.integers(-80, 200), max_size=3), st.booleans()), min_size=1, max_size=30
).map(
    lambda rows: [
        Played(f"p{number:02}", table, tuple(scores), 0, 0, bytes([number]), gave_up)
        for number, (table, scores, gave_up) in enumerate(rows)
    ]
)
SPECS = st.builds(RoundSpec, st.just(1), st.integers(0, 3), st.integers(0, 8))


@given(RESULTS, SPECS)
def test_ranks_are_one_to_the_last_each_once(results, spec):
    standing = placed(spec, False, results)
    assert [one.rank for one in standing] == list(range(1, len(results) + 1))
    assert {one.player for one in standing} == {one.player for one in results}


@given(RESULTS, SPECS)
def test_as_many_go_on_as_the_round_says(results, spec):
    staying = [one for one in results if not one.gave_up]
    tables = {one.table for one in staying}
    by_table = sum(min(spec.per_table, sum(one.table == table for one in staying)) for table in tables)
    expected = by_table + min(spec.best, len(staying) - by_table)
    assert sum(one.advances for one in placed(spec, False, results)) == expected


@given(RESULTS, SPECS, st.randoms(use_true_random=False))
def test_the_order_in_which_results_come_changes_nothing(results, spec, random):
    mixed = list(results)
    random.shuffle(mixed)
    assert placed(spec, False, mixed) == placed(spec, False, results)


def test_in_a_best_of_so_many_deals_won_come_before_points() -> None:
    spec = RoundSpec(3, 1, won_first=True)
    rich, winner = Played("rich", 1, (90, -5, -5), 1, 0, b"a"), Played("winner", 1, (-90, 5, 5), 2, 0, b"b")
    assert [one.player for one in placed(spec, False, [rich, winner])] == ["winner", "rich"]
    assert [one.player for one in placed(RoundSpec(3, 1), False, [rich, winner])] == ["rich", "winner"]


def test_chips_that_are_carried_over_decide_and_too_few_go_no_further() -> None:
    spec = RoundSpec(1, 2, min_chips=100)
    saver = Played("saver", 1, (-20,), 0, 0, b"a", carried=400)
    riser = Played("riser", 1, (50,), 1, 0, b"b", carried=120)
    short = Played("short", 1, (-30,), 0, 0, b"c", carried=129)
    order = placed(spec, False, [short, riser, saver])
    assert [(one.player, one.advances) for one in order] == [("saver", True), ("riser", True), ("short", False)]


def test_without_chips_a_score_below_nothing_puts_nobody_out() -> None:
    assert all(one.advances for one in placed(RoundSpec(1, 2), False, [played("a", 9), played("b", -9)]))
