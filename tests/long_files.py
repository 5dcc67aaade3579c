"""Which test files take long: `make test` leaves them to `make test-long`, and either begins with the longest.

A long file opens a whole house of its own, or plays a story to its end in a browser, and takes half a minute or more;
or it proves one thing by so many cases, races or programs that it takes ten seconds where others take one. For each
there is something short in `make test` that fails first when the same thing breaks. CI runs both.
"""

from pathlib import Path

from rummysite.paths import BASE_DIR
from tests import time_left

LONG = (
    "rummysite/run/test_make_run",
    "citus/",
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
    "desk/rights/test_roles_are_kept_in_step",
    "desk/rights/test_what_the_auditor_and_the_administrator_send",
    "rummysite/roles/test_no_login_reads_a_way_in",
    "accounts/login/test_who_sees_where_operators_are_logged_in",
    "desk/demo/",
    "rummysite/web/test_one_players_things",
    "rummysite/test_prepare_house",
    "rummysite/embedded/",
    "wallet/simulator/",
    "wallet/attacks/test_days_by_the_owner",
    "wallet/money/withdrawals/test_a_years_numbers",
    "wallet/seal/test_months_in_files_prove",
    "wallet/attacks/test_schemas_by_the_owner",
    "wallet/ledger/test_a_ledger_of_before_moves_into_months",
    "wallet/ledger/test_the_log_costs_a_day",
    "wallet/ledger/test_a_past_of_years_is_asked",
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
    "wallet/finance/closing/test_a_day_is_closed_by_the_database",
    "wallet/finance/closing/test_a_login_books_beyond_counting",
    "wallet/ledger/test_a_month_with_sums_beyond_counting",
    "rummysite/test_commands_that_cannot_hurt",
    "rummysite/test_dead_runs",
    "rummysite/test_the_lookout_finds",
    "deploy/test_supply",
    "deploy/test_programs_refuse",
    "desk/lists/test_every_list_offers",
    "deploy/image/test_the_images_steps",
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
    "tables/archive/test_a_month_leaves",
    "tables/shuffle/test_what_an_abort_gains",
    "tables/shuffle/test_the_insider",
    "wallet/ledger/test_payments_are_looked_at",
    "wallet/ledger/test_payments_of_months_in_files",
    "wallet/ledger/test_reads_cost_a_day",
    "wallet/ledger/test_money_is_conserved",
    "wallet/ledger/test_sixty_four_writers",
)
"""Files below `tests`, or the beginnings of their names, the longest first."""
SHORT_AMONG_THEM = (
    "faults/test_proxy",
    "e2e/test_a_stranger_plays",
)
"""What `make test` has of these all the same: the network that the faults are made with, and what a newcomer sees."""
THEN = ("api/", "tournaments/", "desk/", "rummysite/")
"""What takes longest of the rest."""


def is_long(file: Path) -> bool:
    """Whether `make test` leaves the tests of a file out."""
    name = _name(file)
    return name.startswith(LONG) and not name.startswith(SHORT_AMONG_THEM)


def longest_first(file: Path) -> int:
    """The place of a file of tests; those that are not named take little time and come after the others.

    A run that has only so long takes them in another order (`time_left`).
    """
    order = (*LONG, *THEN)
    name = _name(file)
    place = next((place for place, long in enumerate(order) if name.startswith(long)), len(order))
    return time_left.place_of(place, len(order) + 1)


def _name(file: Path) -> str:
    below = BASE_DIR / "tests"
    return file.relative_to(below).as_posix() if file.is_relative_to(below) else ""
