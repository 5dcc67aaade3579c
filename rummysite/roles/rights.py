"""The rights of each duty on each table: everything that its services need, and nothing that the ledger forbids.

The tables belong to another role, which migrates. So no login can drop a guard, switch it off or truncate a table.
Where rows are written once, a login may only insert; where they change, it may update the columns that change; what
only the database's functions may write, it may only read. No login can delete rows that money depends on. If a
table is not listed here, no grants are made until it is.
"""

from typing import NamedTuple

from base.duties import Duty


class BadRole(Exception):
    """A role that could have more rights than its duties, or a table or function that no list names."""


class Rights(NamedTuple):
    """What the players' web, the desk, the cashier, the readers and the dealer may do with one table."""

    play: tuple[str, ...] = ()
    desk: tuple[str, ...] = ()
    cashier: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()

    def of(self, duties: tuple[Duty, ...]) -> tuple[str, ...]:
        """The SQL privileges of a login with these duties."""
        mine = {right: None for duty in duties for right in getattr(self, duty)}
        return tuple(mine)


NOT = ()
SEE = ("SELECT",)
ADD = ("SELECT", "INSERT")
KEEP = ("SELECT", "INSERT", "UPDATE")
ANYTHING = ("SELECT", "INSERT", "UPDATE", "DELETE")


def moving(*columns: str) -> tuple[str, ...]:
    """Rights to see rows and to change these columns."""
    return ("SELECT", f"UPDATE ({', '.join(columns)})")


def add_and_move(*columns: str) -> tuple[str, ...]:
    """Rights to see all, add rows and change these columns."""
    return ("SELECT", "INSERT", f"UPDATE ({', '.join(columns)})")


def only(*columns: str) -> tuple[str, ...]:
    """The right to see these columns and no others."""
    return (f"SELECT ({', '.join(columns)})",)


# A row is locked by who may change any column of it; a guard refuses every change of these, whoever makes it.
LOCK_ACCOUNTS = moving("opened_at")
NOTICE_MOVES = ("times", "last_at", "user_agent", "read_at", "letter_due")
SEAT_MOVES = ("state", "short", "auto_top_up_minor", "idle_since", "left_at")
SHUFFLE_STEPS = ("stage", "table_id", "taken_at", "transcript_hash", "closed_at", "settled_at", "ended_at", "reason")
SHUFFLE_MOVES = (*SHUFFLE_STEPS, "transcript", "chain", "round", "due_at", "missing", "randomness", "signature")
SHUFFLE_SHOWN = (*SHUFFLE_STEPS, "id", "public_id", "house", "drawn_at")
# Not who has paid: billing, address of the internet, token, and what the gateway has written.
PAYMENT_SHOWN = (
    "id",
    "deposit_id",
    "variant",
    "status",
    "transaction_id",
    "currency",
    "total",
    "tax",
    "captured_amount",
    "created",
    "modified",
)
WORD_SHOWN = (
    "id",
    "gateway",
    "event_id",
    "kind",
    "payment_id",
    "sent_at",
    "received_at",
    "digest",
    "outcome",
    "amount_minor",
    "currency",
)
SHUFFLE_HEALTH = ("stage", "settled_at", "round", "randomness")
TICKET_MOVES = ("state", "entry_id", "due_at", "trouble", "ended_at")
LEAGUE_MOVES = ("status", "due_at", "trouble", "overlay_minor", "ended_at")
ENTRY_MOVES = ("fees_paid", "prize_minor", "withdrawn_at", "outcome", "total")

# fmt: off
_SITE = {
    "accounts_user":                  Rights(KEEP, KEEP, moving("last_login"),
                                             only("id", "public_id", "display_name", "is_guest", "is_bot", "is_active",
                                                  "date_joined", "closed_at")),
    # Who may do what among the operators is the desk's.
    "accounts_user_groups":           Rights(SEE, ANYTHING, SEE),
    "accounts_user_user_permissions": Rights(SEE, ANYTHING, SEE),
    "auth_group":                     Rights(SEE, ANYTHING, SEE),
    "auth_group_permissions":         Rights(SEE, ANYTHING, SEE),
    "auth_permission":                Rights(SEE, SEE, SEE),
    "django_content_type":            Rights(SEE, SEE, SEE),
    "django_migrations":              Rights(SEE, SEE, SEE, SEE, SEE),
    "django_admin_log":               Rights(NOT, ADD, ADD),
    # Logging in, each at their own door; an operator's second factor and addresses are guarded by a trigger.
    # An operator's password digest: the players' login sees no row of it.
    "accounts_operatorpassword":      Rights(SEE, ANYTHING, SEE),
    "django_session":                 Rights(ANYTHING, ANYTHING, ANYTHING),
    "accounts_desksession":           Rights(NOT, ANYTHING, ANYTHING),
    "usersessions_usersession":       Rights(ANYTHING, ANYTHING, ANYTHING),
    "account_emailaddress":           Rights(ANYTHING, ANYTHING, SEE),
    "account_emailconfirmation":      Rights(ANYTHING, ANYTHING, SEE),
    "mfa_authenticator":              Rights(ANYTHING, ANYTHING, moving("last_used_at")),
    "knox_authtoken":                 Rights(ANYTHING, ANYTHING, SEE),
}
_ACCOUNTS = {
    # From where players come: kept for three months, and gone with a closed account.
    "accounts_sighting":              Rights(ANYTHING, ANYTHING, add_and_move("last_at")),
    # What has happened at somebody's door is written wherever they log in.
    "accounts_notice":                Rights(ANYTHING, ANYTHING, add_and_move(*NOTICE_MOVES)),
    "accounts_limit":                 Rights(KEEP, KEEP, SEE),
    "accounts_limitchange":           Rights(ADD, ADD, SEE),
    "accounts_break":                 Rights(KEEP, KEEP, SEE),
    "accounts_playclock":             Rights(KEEP, KEEP, SEE),
    "accounts_playday":               Rights(KEEP, KEEP, SEE),
    # A player sends papers; the desk judges and erases them.
    "accounts_person":                Rights(KEEP, KEEP, SEE),
    "accounts_document":              Rights(ADD, moving("erased_at", "sha256"), SEE),
    "accounts_proofcheck":            Rights(KEEP, KEEP, SEE),
    "accounts_documentview":          Rights(SEE, ADD),
    "accounts_paperserased":          Rights(SEE, ADD),
}
_TABLES = {
    "tables_table":                   Rights(KEEP, KEEP, SEE),
    # Whose a chair is stays: the ledger's account of its chips is named by it.
    "tables_seat":                    Rights(add_and_move(*SEAT_MOVES), add_and_move(*SEAT_MOVES), SEE),
    "tables_waiting":                 Rights(ANYTHING, ANYTHING),
    "tables_invited":                 Rights(add_and_move("removed_at"), SEE),
    # Whom the desk keeps apart; the players' web seats by it.
    "tables_apart":                   Rights(SEE, ANYTHING),
    # What operators have published as houses; the players' web plays by it.
    "tables_house":                   Rights(SEE, ANYTHING, SEE),
    # Where operators hold new deals back.
    "tables_drain":                   Rights(SEE, ANYTHING, SEE),
    # Cells are made by the owner; whoever sweeps them reads which there are.
    "tables_cell":                    Rights(SEE, SEE, SEE),
    "tables_lastsweep":               Rights(KEEP, SEE, SEE),
    # What was played is what rake, results and disputes are judged by.
    "tables_deal":                    Rights(KEEP, KEEP, SEE),
    # Whoever moves a deal has its clock moved by a trigger.
    "tables_clock":                   Rights(ANYTHING, ANYTHING, SEE),
    "tables_dealseat":                Rights(KEEP, KEEP, SEE),
    # Written by `archive_deals`, which the owner runs.
    "tables_dealmonth":               Rights(SEE, SEE, SEE, SEE),
    "tables_move":                    Rights(ADD, ADD),
    # The dealer draws seeds and opens them; nobody else reads one. Tables take shuffles, and move them forward.
    "tables_sealedseed":              Rights(dealer=ADD),
    "tables_openedseed":              Rights(("SELECT", "DELETE"), dealer=ADD),
    "tables_shuffle":                 Rights(moving(*SHUFFLE_MOVES), moving(*SHUFFLE_MOVES), only(*SHUFFLE_HEALTH),
                                             only(*SHUFFLE_SHOWN),
                                             add_and_move("stage", "due_at")),
    "tables_share":                   Rights(add_and_move("commitment", "committed_at", "share", "revealed_at"), SEE),
    # What is said in public is added by whoever plays, and chained by the dealer.
    "tables_logline":                 Rights(ADD, ADD, SEE, SEE, SEE),
    "tables_logblock":                Rights(SEE, SEE, SEE, SEE, ADD),
    "tables_logplace":                Rights(SEE, SEE, SEE, SEE, ADD),
    "tables_dealtimeline":            Rights(ADD, ADD),
    "tables_chatline":                Rights(ANYTHING, KEEP),
    "tables_chatreport":              Rights(ANYTHING, KEEP),
    "tables_mute":                    Rights(ANYTHING, SEE),
    "tables_silence":                 Rights(SEE, KEEP),
    # A browser is called in its player's name; whoever closes the account takes it off.
    "tables_pushsubscription":        Rights(ANYTHING, ("SELECT", "DELETE")),
    "tables_quiethours":              Rights(ANYTHING, ("SELECT", "DELETE")),
    "tables_pushsent":                Rights(ANYTHING, ("SELECT", "DELETE")),
}
_TOURNAMENTS = {
    "school_review":                  Rights(ADD, moving("status", "content", "begun_at", "finished_at")),
    "tournaments_pooloffer":          Rights(moving("is_open"), KEEP, SEE),
    "tournaments_match":              Rights(KEEP, KEEP, SEE),
    "tournaments_matchdeal":          Rights(ADD, ADD),
    "tournaments_entry":              Rights(add_and_move(*ENTRY_MOVES), add_and_move(*ENTRY_MOVES), SEE),
    "tournaments_tournament":         Rights(KEEP, KEEP, SEE),
    "tournaments_registration":       Rights(KEEP, KEEP, SEE),
    "tournaments_round":              Rights(KEEP, KEEP),
    "tournaments_rounddeal":          Rights(ADD, ADD),
    "tournaments_roundtable":         Rights(KEEP, KEEP, SEE),
    "tournaments_draw":               Rights(ADD, ADD, SEE),
    "tournaments_place":              Rights(KEEP, KEEP, SEE),
    "tournaments_ticket":             Rights(add_and_move(*TICKET_MOVES), add_and_move(*TICKET_MOVES), SEE),
    "tournaments_league":             Rights(moving(*LEAGUE_MOVES), KEEP, SEE),
    "tournaments_leagueplace":        Rights(ADD, ADD, SEE),
}
_SCHOOL = {
    # What is learned has nothing to do with money; a closed account leaves nothing of it.
    "school_practicegame":            Rights(ANYTHING, ("SELECT", "DELETE")),
    "school_lessonprogress":          Rights(ANYTHING, ("SELECT", "DELETE")),
    # Puzzles are made by the desk's worker; play moves their ratings. What somebody answered is never taken back.
    "school_puzzle":                  Rights(moving("is_open", "rating", "deviation", "volatility", "answers",
                                                    "right_answers"), KEEP),
    "school_standing":                Rights(KEEP, SEE),
    "school_attempt":                 Rights(KEEP, SEE),
    "school_daypuzzle":               Rights(ADD, SEE),
    # A run that is over for long is deleted; its best is in the standing.
    "school_run":                     Rights(KEEP, ("SELECT", "DELETE")),
    # Made and opened where people play, which holds the live keys; a play's moves are added and never taken back.
    "school_duplicateday":            Rights(add_and_move("seed", "opened_at"), SEE),
    "school_duplicateplay":           Rights(add_and_move("moves", "revision", "points", "ended_at"), SEE),
    # Taken from a review by the worker that writes it, which lets the oldest go; play answers.
    "school_mistake":                 Rights(moving("answer", "answered_at", "learned_at"),
                                             ("SELECT", "INSERT", "DELETE")),
}
_LADDER = {
    "ladder_rating":                  Rights(SEE, KEEP),
    "ladder_dealtorate":              Rights(ADD, add_and_move("rated_at", "why_not")),
    "ladder_dealresult":              Rights(SEE, ADD),
    "ladder_period":                  Rights(SEE, KEEP),
    # Written once; that it was read or reported is noted. Old ones go, and all of a closed account.
    "ladder_message":                 Rights(("SELECT", "INSERT", "UPDATE (read_at, reported_at)", "DELETE"),
                                             ("SELECT", "DELETE")),
    "ladder_club":                    Rights(ANYTHING, ANYTHING),
    "ladder_member":                  Rights(ANYTHING, ANYTHING),
    "ladder_clubtable":               Rights(("SELECT", "INSERT", "DELETE"), ("SELECT", "DELETE")),
    "ladder_clubevent":               Rights(("SELECT", "INSERT", "DELETE"), ("SELECT", "DELETE")),
    # Begun and ended by play; what a member had goes with the member, whoever closes the account.
    "ladder_clubleague":              Rights(("SELECT", "INSERT", "UPDATE (ends_at)", "DELETE"), ("SELECT", "DELETE")),
    "ladder_leagueentry":             Rights(ANYTHING, ANYTHING),
    "ladder_leagueresult":            Rights(("SELECT", "INSERT", "DELETE"), ("SELECT", "INSERT", "DELETE")),
    "ladder_streak":                  Rights(SEE, KEEP),
    # Ties are taken back, and gone with a closed account.
    "ladder_tie":                     Rights(ANYTHING, ANYTHING),
    "ladder_shown":                   Rights(ANYTHING, ANYTHING),
    "ladder_challenge":               Rights(ANYTHING, ANYTHING),
}
_WALLET = {
    # Written by the role that migrates alone: duties, and what is licensed (`apply_licence` before each start).
    "wallet_duty":                    Rights(SEE, SEE, SEE, SEE, SEE),
    "wallet_licence":                 Rights(SEE, SEE, SEE, SEE),
    "wallet_currency":                Rights(SEE, SEE, SEE, SEE),
    # What may be booked is written by migrations; an adjustment is asked for by one operator and approved by another.
    "wallet_place":                   Rights(SEE, SEE, SEE, SEE),
    "wallet_kind":                    Rights(SEE, SEE, SEE, SEE),
    "wallet_kind_leg":                Rights(SEE, SEE, SEE, SEE),
    "wallet_adjustment":              Rights(NOT, add_and_move("approved_by_id", "approved_at"), NOT, SEE),
    # Written by the ledger's own functions alone (rummysite/roles/functions.py).
    "wallet_account":                 Rights(LOCK_ACCOUNTS, LOCK_ACCOUNTS, LOCK_ACCOUNTS, SEE),
    "wallet_transaction":             Rights(SEE, SEE, SEE, SEE),
    "wallet_entry":                   Rights(SEE, SEE, SEE, SEE),
    "wallet_checkpoint":              Rights(SEE, SEE, SEE, SEE),
    # The sealed log: blocks and leaves are made by a function, and the schema is signed by who migrates.
    "wallet_block":                   Rights(SEE, SEE, SEE, SEE),
    "wallet_leaf":                    Rights(SEE, SEE, SEE, SEE),
    "wallet_restored":                Rights(SEE, SEE, SEE, SEE),
    "wallet_schemachange":            Rights(SEE, SEE, SEE, SEE),
    "wallet_blocksignature":          Rights(SEE, ADD, SEE, SEE),
    "wallet_blockcheck":              Rights(SEE, ADD, SEE, SEE),
    "wallet_anchor":                  Rights(SEE, ADD, SEE, SEE),
    "wallet_anchorplace":             Rights(SEE, add_and_move("tried_at", "failures", "trouble"),
                                             add_and_move("tried_at", "failures", "trouble"), SEE),
    "wallet_finding":                 Rights(SEE, ADD, SEE, SEE),
    "wallet_findingcleared":          Rights(SEE, ADD, SEE, SEE),
    "wallet_month":                   Rights(SEE, SEE, SEE, SEE),
    "wallet_closing":                 Rights(SEE, SEE, SEE, SEE),
    "wallet_seal":                    Rights(SEE, SEE, SEE, SEE),
    "wallet_carried":                 Rights(SEE, SEE, SEE, SEE),
    # Written by `archive_ledger`, which the owner runs; it is proved by the log.
    "wallet_entrieshash":             Rights(SEE, SEE, SEE, SEE),
    "wallet_lastentry":               Rights(SEE, SEE, SEE, SEE),
    "wallet_checkrun":                Rights(NOT, ANYTHING, NOT, SEE),
    "wallet_day":                     Rights(SEE, (*SEE, "MAINTAIN"), SEE, SEE),  # to lock the table during a close
    "wallet_daymark":                 Rights(NOT, SEE, NOT, SEE),
    "wallet_signature":               Rights(SEE, SEE, SEE, SEE),
    # Deposits, withdrawals, bonuses: the database's own functions move them and ask for the login's duty.
    "wallet_deposit":                 Rights(SEE, SEE, SEE, SEE),
    "wallet_depositstep":             Rights(SEE, SEE, SEE, SEE),
    "wallet_payment":                 Rights(KEEP, KEEP, KEEP, only(*PAYMENT_SHOWN)),  # a provider saves its own
    "wallet_sandboxmessage":          Rights(ADD, ADD, add_and_move("sent_at")),
    "wallet_gatewayevent":            Rights(SEE, SEE, SEE, only(*WORD_SHOWN)),
    "wallet_chargeback":              Rights(SEE, SEE, SEE, SEE),
    "wallet_unmatched":               Rights(SEE, SEE, SEE, SEE),
    "wallet_receivable":              Rights(SEE, SEE, SEE, SEE),
    "wallet_bonus":                   Rights(SEE, SEE, SEE, SEE),
    "wallet_bonusrelease":            Rights(SEE, SEE, SEE, SEE),
    "wallet_rakepaid":                Rights(SEE, SEE, SEE, SEE),
    "wallet_payee":                   Rights(add_and_move("removed_at"), SEE, SEE),
    "wallet_withdrawal":              Rights(SEE, SEE, SEE, SEE),
    "wallet_withdrawalstep":          Rights(SEE, SEE, SEE, SEE),
    "wallet_approval":                Rights(SEE, SEE, SEE, SEE),
    "wallet_payoutbatch":             Rights(SEE, SEE, SEE, SEE),
    "wallet_taxyear":                 Rights(SEE, SEE, SEE, SEE),
    "wallet_taxsofar":                Rights(SEE, SEE, SEE, SEE),
    "wallet_taxrate":                 Rights(SEE, SEE, SEE, SEE),
    # Finance's work with other people's books, and files of reports.
    "wallet_statement":               Rights(NOT, ANYTHING, NOT, SEE),
    "wallet_statementline":           Rights(NOT, ANYTHING, NOT, SEE),
    "wallet_statementsource":         Rights(NOT, ANYTHING, NOT, SEE),
    # Invoices are numbered and rates checked at the desk, once; a PAN may be corrected.
    "wallet_gstdocument":             Rights(NOT, ADD, NOT, SEE),
    "wallet_ratecheck":               Rights(NOT, ADD, NOT, SEE),
    "wallet_taxpayer":                Rights(NOT, KEEP, NOT, NOT),
    "wallet_voucher":                 Rights(SEE, SEE, SEE, SEE),
    "wallet_voucherpaper":            Rights(NOT, SEE, NOT, SEE),
    "wallet_reportfile":              Rights(NOT, ANYTHING),
    "wallet_reportpiece":             Rights(NOT, ANYTHING),
}
_DESK = {
    # Lines are added; the database chains them, and nobody changes one.
    "desk_auditline":                 Rights(NOT, ADD, ADD, SEE),
    "desk_auditlink":                 Rights(NOT, ADD, ADD, SEE),
    # One asks and another decides, as the database's steps allow; kinds and what roles were given are the owner's.
    "desk_approvalrequest":           Rights(NOT, add_and_move("state", "decided_by_id", "decided_at",
                                                               "decision_reason", "carried_at"), SEE, SEE),
    "desk_approvalkind":              Rights(NOT, SEE, SEE, SEE),
    "desk_givenright":                Rights(NOT, SEE, SEE, SEE),
    # Players open cases and write in them; triggers know which acts are the desk's alone.
    "desk_case":                      Rights(add_and_move("state", "has_news"), KEEP, SEE),
    "desk_act":                       Rights(ADD, ADD),
    "desk_proposal":                  Rights(NOT, add_and_move("decided_by_id", "decided_at", "agreed", "why")),
    "desk_reply":                     Rights(NOT, ANYTHING),
    "desk_look":                      Rights(NOT, ADD),
    "desk_dossier":                   Rights(SEE, ADD, NOT, SEE),
    # The cashier's admin shows the same home, sidebar and search.
    "desk_number":                    Rights(NOT, ANYTHING, SEE),
    "desk_playernote":                Rights(NOT, ADD, SEE),
    "desk_payeemark":                 Rights(NOT, ADD, SEE),
    "desk_savedfilter":               Rights(NOT, ANYTHING, ANYTHING),
    # The search for collusion: sums, how far it has read, alerts. What was decided about one is written once.
    "desk_tally":                     Rights(NOT, KEEP),
    "desk_reading":                   Rights(NOT, KEEP),
    "desk_alert":                     Rights(NOT, KEEP),
    "desk_alertstep":                 Rights(NOT, ADD),
    # Counted by the desk, shown to everybody.
    "desk_deckcount":                 Rights(SEE, KEEP),
    "desk_botcount":                  Rights(SEE, KEEP),
    "desk_announcement":              Rights(SEE, ANYTHING, SEE),
    "desk_template":                  Rights(NOT, ANYTHING),
}
# fmt: on

RIGHTS: dict[str, Rights] = _SITE | _ACCOUNTS | _TABLES | _TOURNAMENTS | _SCHOOL | _LADDER | _WALLET | _DESK
"""By table: everything that any login may do with it."""

LEAVING: dict[str, Rights] = {}
"""Tables that this version's second half of migrations takes away (rummysite/management/halves.py).

The version before still serves while they are there, so its logins keep these rights until then.
"""

VIEWS = ("wallet_leg", "wallet_event")
"""Views over the ledger, which every login reads."""
