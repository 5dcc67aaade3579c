"""Which test files take long: `make test` leaves them to `make test-long`, and either begins with the longest.

A long file opens a whole house of its own, or plays a story to its end in a browser, and takes half a minute or more;
or it proves one thing by so many cases, races or programs that it takes ten seconds where others take one. For each
there is something short in `make test` that fails first when the same thing breaks. CI runs both.
"""

import pytest

from rummysite.paths import BASE_DIR

LONG = (
    "rummysite/run/test_make_run",
    "docs/test_on_the_server",
    "docs/test_every_block",
    "docs/test_tutorials",
    "rummysite/upgrade/",
    "bench/growth/",
    "faults/test_rolling_deploy",
    "faults/test_kills_in_the_middle",
    "faults/",
    "e2e/shift/",
    "e2e/test_the_desk",
    "e2e/",
    "rummysite/run/test_a_licensed_house",
    "rummysite/run/test_parts_are_kept_running",
    "rummysite/standby/",
    "rummysite/watch/",
    "desk/rights/test_role_by_role",
    "desk/demo/",
    "rummysite/web/test_one_players_things",
    "rummysite/test_prepare_house",
    "rummysite/embedded/",
    "wallet/simulator/",
    "wallet/ledger/test_a_ledger_of_before_moves_into_months",
    "wallet/ledger/test_the_log_costs_a_day",
    "tables/play/test_move_cost_is_flat",
    "tables/archive/test_the_ledger_holds_without_its_moves",
    "tables/archive/test_a_killed_run_goes_on",
    "school/practice/test_a_hint_and_a_review_agree",
    "tables/live/test_secrecy_of_pages",
    "desk/audit/test_everything_operators_do_is_written",
    "tournaments/scheduled/duplicate/",
    "tournaments/scheduled/test_killed_workers",
    "tournaments/scheduled/test_three_hundred_bots",
    "engine/bots/",
    "engine/puzzles/",
    "api/test_fuzz",
    "school/mistakes/",
    "school/reviews/",
    "rummysite/schema/test_generated_files",
    "desk/integrity/",
    "tables/openlog/",
    "tables/setup/test_only_the_host",
    "test_locks_are_taken_in_one_order",
    "rummysite/bundles/",
    "accounts/door/test_wrong_passwords",
    "wallet/ledger/test_old_months_are_archived",
    "static/test_the_browsers_types",
    "static/test_the_browsers_check",
    "static/test_the_browsers_solver",
    "static/test_labels_agree",
    "static/test_the_browsers_rooms",
    "tables/history/test_deal_records",
    "wallet/seal/test_the_schema",
    "wallet/finance/test_the_books_agree",
    "wallet/finance/test_closed_days_are_provable",
    "rummysite/test_commands_that_cannot_hurt",
    "rummysite/test_dead_runs",
    "deploy/test_supply",
    "bench/",
    "mutants/",
    "engine/test_any_house",
    "engine/proof/",
    "engine/coach/",
    "engine/shuffle/test_chance",
    "engine/deal/test_no_drops",
    "engine/pool/test_matches_never_break",
    "tournaments/scheduled/test_chips_carried_over",
    "tournaments/scheduled/test_money_is_conserved",
    "tournaments/matches/test_money_of_matches",
    "tournaments/matches/test_pushes_in_any_order",
    "tables/play/test_random_deals",
    "tables/shuffle/test_the_insider",
    "wallet/ledger/test_reads_cost_a_day",
    "wallet/ledger/test_money_is_conserved",
    "wallet/ledger/test_sixty_four_writers",
)
"""Files below `tests`, or the beginnings of their names, the longest first."""
SHORT_AMONG_THEM = (
    "faults/test_chaos",
    "faults/test_proxy",
    "e2e/test_a_phone",
    "e2e/test_a_stranger_plays",
)
"""What `make test` has of these all the same: a short form of the faults, and what a newcomer sees."""
THEN = ("api/", "tournaments/", "desk/", "rummysite/")
"""What takes longest of the rest."""


def is_long(item: pytest.Item) -> bool:
    """Whether `make test` leaves a test out."""
    name = _name(item)
    return name.startswith(LONG) and not name.startswith(SHORT_AMONG_THEM)


def longest_first(item: pytest.Item) -> int:
    """The place of a test's file; files that are not named take little time and come after the others."""
    order = (*LONG, *THEN)
    name = _name(item)
    return next((place for place, long in enumerate(order) if name.startswith(long)), len(order))


def _name(item: pytest.Item) -> str:
    below = BASE_DIR / "tests"
    return item.path.relative_to(below).as_posix() if item.path.is_relative_to(below) else ""
