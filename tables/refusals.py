"""Refusals of the tables: a code, a sentence that says what to do, and the HTTP status."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused


class TableRefusal(Refusal):
    """Why a socket or a table refuses."""

    BAD_JSON = "bad_json", _("That message is not JSON.")
    BAD_MESSAGE = "bad_message", _("That message lacks a field or has one of the wrong kind.")
    UNKNOWN_TYPE = "unknown_type", _("There is no message of that type.")
    TOO_LARGE = "too_large", _("That message is too long.")
    SLOW_DOWN = "slow_down", _("Too many messages at once; wait a moment."), HTTPStatus.TOO_MANY_REQUESTS
    LOG_IN = "log_in", _("Log in or play as a guest first.")
    NO_TABLE = "no_table", _("There is no such table; choose one in the lobby."), HTTPStatus.NOT_FOUND
    NO_DEAL = "no_deal", _("No deal is being played now."), HTTPStatus.NOT_FOUND
    DEAL_ENDED = "deal_ended", _("That deal has ended; what it came to stands.")
    NOT_PARKED = "not_parked", _("That deal is not parked, so there is nothing to let go on.")
    WRONG_DEAL = "wrong_deal", _("That deal is over.")
    STALE_ARRANGEMENT = "stale_arrangement", _("Your hand was arranged in another window; that is how it lies now.")
    NOT_IN_DEAL = "not_in_deal", _("You are not in this deal; you play from the next one.")
    NOT_SEATED = "not_seated", _("You do not sit at this table; sit down first.")
    ALREADY_SEATED = "already_seated", _("You sit at this table already.")
    CHAIR_TAKEN = "chair_taken", _("Somebody sits there already; choose another chair.")
    NO_SUCH_CHAIR = "no_such_chair", _("This table has no such chair.")
    TABLE_FULL = "table_full", _("This table is full; choose another or come back after the deal.")
    LINE_WAITS = "line_waits", _("Others wait in line for a chair here; join the line or choose another table.")
    CHAIR_FREE = "chair_free", _("A chair is free; sit down.")
    NOT_WAITING = "not_waiting", _("You do not wait in line here.")
    NO_SUCH_CODE = "no_such_code", _("No open table has that code; ask whoever gave it to you."), HTTPStatus.NOT_FOUND
    PRIVATE_TABLE = (
        "private_table",
        _("This table is private: whoever invited you has its code or a link."),
        HTTPStatus.FORBIDDEN,
    )
    NOT_THE_HOST = "not_the_host", _("Only the host of this table can do that."), HTTPStatus.FORBIDDEN
    TABLE_LOCKED = (
        "table_locked",
        _("The host has locked this table, so nobody new comes in; ask the host to open it."),
        HTTPStatus.FORBIDDEN,
    )
    REMOVED = (
        "removed",
        _("The host has removed you from this table; only the host can let you back."),
        HTTPStatus.FORBIDDEN,
    )
    NOT_YOURSELF = "not_yourself", _("Choose another player than yourself.")
    HAS_ENOUGH_TABLES = "has_enough_tables", _("That player has enough private tables; choose somebody else.")
    GUESTS_LOSE_NO_MORE = (
        "guests_lose_no_more",
        _("A guest can lose only so many chips a day at private tables. Make an account, or play at a public table."),
    )
    TOO_MANY_PRIVATE = "too_many_private", _("You have enough private tables open; play at one of them.")
    NO_TABLE_LIKE_THAT = "no_table_like_that", _("No table like that is open now; choose one in the lobby.")
    TABLE_CLOSED = "table_closed", _("This table is closed; choose another in the lobby.")
    BUY_IN_TOO_SMALL = "buy_in_too_small", _("That is less than the smallest buy-in of this table; bring more chips.")
    BUY_IN_TOO_LARGE = "buy_in_too_large", _("That is more than the largest buy-in of this table; bring fewer chips.")
    KEPT_APART = (
        "kept_apart",
        _("The house does not seat you with somebody who is at this table; choose another, or play at a private one."),
    )
    NOT_ENOUGH_CHIPS = (
        "not_enough_chips",
        _("You have too few chips for this buy-in; bring fewer, or choose a table with a smaller point value."),
    )
    TOP_UP_FIRST = "top_up_first", _("You have too few chips for the next deal; top up first.")
    BOTS_ONLY_FOR_CHIPS = "bots_only_for_chips", _("Bots never sit at a table that plays for money.")
    PARKED = "parked", _("This deal has stopped by a fault of ours and waits for an operator; your chips are safe.")
    DAMAGED = "damaged", _("This deal's state cannot be read any more; it can only be declared void.")
    ARCHIVED = (
        "deal_archived",
        _("The cards and moves of this old deal are in the house's archive; what it came to stands as it was."),
    )
    SEALED = (
        "sealed",
        _("The hands of a deal that goes on are sealed; this part of the house was not given LIVE_KEYS."),
    )
    FOR_MEMBERS = "members_only", _("This table is for the members of a club; ask one of them for an invitation.")
    BAD_CARD = "bad_card", _("That is no card.")
    CHAT_OFF = "chat_off", _("There is no chat at this table.")
    PHRASES_ONLY = "phrases_only", _("During a deal only phrases and emoji can be sent; write when it is over.")
    SILENCED = "silenced", _("An operator has taken words of your own away for a while; phrases and emoji still go.")
    NOTHING_SAID = "nothing_said", _("There is nothing in that message to send.")
    NO_SUCH_PLAYER = "no_such_player", _("There is no such player at this table.")
    HOSTED = "hosted", _("A match or tournament is played at this table; enter or leave it on its own page.")
    SHUFFLE_OTHER_DEAL = "shuffle_other_deal", _("Another deal is the next one here; its shuffle has begun anew.")
    SHUFFLE_CLOSED = "shuffle_closed", _("The commitments to this shuffle are closed.")
    SHUFFLE_NOT_CLOSED = "shuffle_not_closed", _("Nobody reveals before the commitments to this shuffle are closed.")
    SHUFFLE_TOO_LATE = (
        "shuffle_too_late",
        _("Your browser's share of the shuffle came too late. It was left out, and you pay a first drop."),
    )
    SHUFFLE_NOT_COMMITTED = "shuffle_not_committed", _("You have committed to no share of this shuffle.")
    SHUFFLE_OTHER_TRANSCRIPT = "shuffle_other_transcript", _("That is not the transcript of this shuffle.")
    SHUFFLE_WRONG_SHARE = "shuffle_wrong_share", _("That is not the share that you committed to.")
    CELL_AWAY = (
        "cell_away",
        _("The server that keeps this deal does not answer; nothing is lost, and play goes on when it is back."),
        HTTPStatus.SERVICE_UNAVAILABLE,
    )


class TableRefused(Refused):
    """A table refused a request; nothing has changed. `code` is the TableRefusal."""
