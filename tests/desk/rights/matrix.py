"""Who may open which page of the admin, and who is offered which action: what every address is held to.

A letter for each role that may: s support, o floor (the operators of tables), f finance, r risk, a auditor,
d administrator. Pages are opened by GET; an address that leads elsewhere, or takes forms alone, counts as opened. Whoever
adds a page or an action says here who may.
"""

PAGES: dict[str, str] = {}

ACTIONS = {
    "accounts.break.lift": "srd",
    "knox.authtoken.take_back": "srd",
    "tables.chatreport.handled": "sord",
    "tables.deal.resume": "od",
    "tables.deal.void": "od",
    "tables.table.close": "od",
    "tables.table.reopen": "od",
    "tournaments.match.cancel": "od",
    "tournaments.match.resume": "od",
    "tournaments.pooloffer.close": "od",
    "tournaments.pooloffer.reopen": "od",
    "tournaments.tournament.add_bots": "od",
    "tournaments.tournament.cancel": "od",
    "usersessions.usersession.end": "srd",
    "wallet.deposit.credit": "fd",
    "wallet.deposit.refuse": "fd",
    "wallet.finding.explain": "fd",
    "wallet.statementsource.delete_selected": "fd",
    "wallet.unmatched.refund": "fd",
    "wallet.withdrawal.approve": "fd",
    "wallet.withdrawal.mark_failed": "fd",
    "wallet.withdrawal.mark_paid": "fd",
    "wallet.withdrawal.mark_returned": "fd",
    "wallet.withdrawal.reject": "fd",
    "wallet.withdrawal.send": "fd",
}
