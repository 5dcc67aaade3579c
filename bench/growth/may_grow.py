"""What may cost more as the house's past grows, and why: every line is a promise that is not made."""

_ALL_OF_IT = "a player's own file of everything that is held: it is as long as what is held"
_FREE_WORDS = "searches free words of a list that operators read; its own filters narrow it first"
_WHAT_WAITS = "counts what waits for an operator, up to a thousand of each; here every copy of a case waits"
_TOURNAMENTS = "looks up each of thirty that are over: 526, 609 and 678 blocks at 400, 4,000 and 12,000 deals"

MAY_GROW: dict[str, str] = {
    "accounts/data/": _ALL_OF_IT,
    "api/v1/me/data.ndjson": _ALL_OF_IT,
    "accounts.tasks.forget_ended_log_ins": "deletes what has lapsed: here every copy of a session has",
    "api/v1/deals.ndjson": "a player's own deals, all of them, streamed",
    "admin/desk/auditline/audit.csv": "all lines of the audit, streamed: each page that an operator has opened is one",
    "admin/desk/case/?q=": _FREE_WORDS,
    "admin/desk/auditline/?q=": _FREE_WORDS,
    "admin/tables/chatline/?q=": _FREE_WORDS,
    "admin/accounts/user/?q=": _FREE_WORDS,
    "admin/": _WHAT_WAITS,
    "admin/places/": _WHAT_WAITS,
    "admin/desk/case/": _WHAT_WAITS,
    "matches/<str:public_id>/": "reads the chairs of the match's table: here every copy of a chair is at it",
    "matches/<str:public_id>/live/": "reads the chairs of the match's table: here every copy of a chair is at it",
    "api/v1/matches/<str:public_id>/": "reads the chairs of the match's table: here every copy of a chair is at it",
    "admin/desk/case/<path:object_id>/change/": "shows the player's other cases: here every copy is the same player's",
    "admin/desk/approvalrequest/?q=": _FREE_WORDS,
    "desk.tasks.count_days": "halves its way to a day's first rows: one statement more for each doubling of the past",
    "admin/tables/chatline/": "sorts and parts the lines by day; they are deleted after 90 days",
    "admin/tournaments/registration/?q=": "reads the names of the house's tournaments; there are few beside deals",
    "accounts.tasks.erase_old_papers": "reads which accounts are closed, once an hour: as many as there are players",
    "tournaments/": _TOURNAMENTS,
    "tournaments/rows/": _TOURNAMENTS,
    "api/v1/tournaments/": _TOURNAMENTS,
    "admin/tournaments/tournament/": "its filters read which houses and currencies there are: 414, 563 and 984 blocks",
    "admin/tournaments/tournament/?q=": _FREE_WORDS,
}
