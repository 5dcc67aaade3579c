"""The beat's tasks: how often each is sent, and after which time an untaken message expires.

Deadlines of play are not here: live workers have their own timers (docs/decisions/live-workers.md).
"""

from collections.abc import Mapping
from typing import Any

from celery.schedules import crontab

LIVE_QUEUE = "live"
"""Whoever serves it is a live worker: it keeps time by itself, and does what a table asks for at once."""

DAY_S = 24 * 3600

SCHEDULE: dict[str, dict[str, Any]] = {
    "tend offers": {"task": "tournaments.tasks.tend_offers", "schedule": 10, "options": {"expires": 10}},
    "watch players": {"task": "tables.tasks.watch_players", "schedule": 60, "options": {"expires": 30}},
    "tidy tables": {"task": "tables.tasks.tidy_tables", "schedule": 5, "options": {"expires": 5}},
    "forget old pushes": {
        "task": "tables.tasks.forget_old_pushes",
        "schedule": 600,
        "options": {"expires": 600, "queue": "desk"},
    },
    "forget old chat": {"task": "tables.tasks.forget_old_chat", "schedule": 3600, "options": {"expires": 600}},
    "forget old messages": {
        "task": "ladder.tasks.forget_old_messages",
        "schedule": 3600,
        "options": {"expires": 600, "queue": "desk"},
    },
    "forget old practice": {
        "task": "school.tasks.forget_old_practice",
        "schedule": 3600,
        "options": {"expires": 600, "queue": "desk"},
    },
    "move payments": {
        "task": "wallet.payments.tasks.move_payments",
        "schedule": 3,
        "options": {"expires": 3, "queue": "cashier"},
    },
    "move bonuses": {
        "task": "wallet.payments.tasks.move_bonuses",
        "schedule": 10,
        "options": {"expires": 10, "queue": "cashier"},
    },
    "settle with state and players": {
        "task": "wallet.payments.tasks.settle_with_state_and_players",
        "schedule": 600,
        "options": {"expires": 60, "queue": "cashier"},
    },
    "write reviews": {
        "task": "school.tasks.write_reviews",
        "schedule": 2,
        "options": {"expires": 2, "queue": "desk", "priority": 9},
    },
    "write report files": {
        "task": "wallet.tasks.write_report_files",
        "schedule": 2,
        "options": {"expires": 2, "queue": "desk"},
    },
    "forget old report files": {
        "task": "wallet.tasks.forget_old_report_files",
        "schedule": 3600,
        "options": {"expires": 600, "queue": "desk"},
    },
    "erase old papers": {
        "task": "accounts.tasks.erase_old_papers",
        "schedule": 3600,
        "options": {"expires": 600, "queue": "desk"},
    },
    "send letters of the door": {
        "task": "accounts.tasks.send_letters",
        "schedule": 20,
        "options": {"expires": 20, "queue": "desk"},
    },
    "forget ended log-ins": {
        "task": "accounts.tasks.forget_ended_log_ins",
        "schedule": 600,
        "options": {"expires": 600, "queue": "desk"},
    },
    "forget old notices": {
        "task": "accounts.tasks.forget_old_notices",
        "schedule": 3600,
        "options": {"expires": 600, "queue": "desk"},
    },
    "seal ledger": {"task": "wallet.tasks.seal_ledger", "schedule": 3, "options": {"expires": 3, "queue": "desk"}},
    "anchor ledger": {
        "task": "wallet.tasks.anchor_ledger",
        "schedule": 30,
        "options": {"expires": 30, "queue": "desk"},
    },
    "look at the whole ledger": {
        "task": "wallet.tasks.look_at_the_whole_ledger",
        "schedule": 600,
        "options": {"expires": 300, "queue": "desk"},
    },
    "open months": {
        "task": "wallet.tasks.open_months",
        "schedule": 3600,
        "options": {"expires": 600, "queue": "desk"},
    },
    "open months of moves": {
        "task": "tables.tasks.open_months",
        "schedule": 900,
        "options": {"expires": 600, "queue": "desk"},
    },
    "search for collusion": {
        "task": "desk.tasks.search_for_collusion",
        "schedule": crontab(hour=21, minute=40),  # night in India
        "options": {"expires": 3600, "queue": "desk"},
    },
    "rate deals": {"task": "ladder.tasks.rate_deals", "schedule": 5, "options": {"expires": 5, "queue": "desk"}},
    "make puzzles": {
        "task": "school.tasks.make_puzzles",
        "schedule": 30,
        "options": {"expires": 30, "queue": "desk"},
    },
    "expire approvals": {
        "task": "desk.tasks.expire_approvals",
        "schedule": 60,
        "options": {"expires": 60, "queue": "desk"},
    },
    "count fairness": {
        "task": "desk.tasks.count_fairness",
        "schedule": 3600,
        "options": {"expires": 600, "queue": "desk"},
    },
    "say announcements": {
        "task": "desk.tasks.say_announcements",
        "schedule": 10,
        "options": {"expires": 10, "queue": "desk"},
    },
    "close days": {"task": "wallet.tasks.close_days", "schedule": 120, "options": {"expires": 60, "queue": "desk"}},
    "prove houses": {"task": "tables.tasks.prove_houses", "schedule": 5, "options": {"expires": 5, "queue": "desk"}},
    "count days": {"task": "desk.tasks.count_days", "schedule": 120, "options": {"expires": 60, "queue": "desk"}},
    "mark payees": {"task": "desk.tasks.mark_payees", "schedule": 60, "options": {"expires": 30, "queue": "desk"}},
    "roll up hot accounts": {"task": "wallet.tasks.roll_up_hot_accounts", "schedule": 300, "options": {"expires": 60}},
}


def every_s(entry: Mapping[str, Any]) -> int:
    """How many seconds lie between two sendings of a task; what has a time of day is sent once a day."""
    between: int | crontab = entry["schedule"]
    return between if isinstance(between, int) else DAY_S
