"""A benchmark's row knows whether it kept what was promised."""

import pytest

from bench.rows import Row, as_text


@pytest.mark.parametrize(
    ("row", "kept"),
    [
        (Row(what="a", value=5, unit="s"), True),
        (Row(what="a", value=5, unit="s", ceiling=4), False),
        (Row(what="a", value=5, unit="moves/s", floor=5), True),
        (Row(what="a", value=5, unit="ms", peer="bare", peer_value=2, ceiling=3), True),
        (Row(what="a", value=5, unit="ms", peer="bare", peer_value=1, ceiling=3), False),
        (Row(what="a", value=5, unit="moves/s", peer="pgbench", peer_value=10, floor=0.45), True),
    ],
)
def test_limits_are_of_the_ratio_where_there_is_a_peer(row: Row, kept: bool) -> None:
    assert row.kept is kept


def test_a_missed_limit_is_seen_in_the_table() -> None:
    text = as_text([Row(what="move", value=5123, unit="1/s", peer="pgbench", peer_value=20_000, floor=0.45)])
    assert " ".join(text.splitlines()[1].split()) == "move 5,123 1/s pgbench 20,000 1/s 0.26 at least 0.45 MISSED"
