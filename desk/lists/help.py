"""A sentence beside each field that an operator fills in, where the field's own room says none.

A form's own help comes first; these stand for fields of packages, and for names that seem to say it all. They are put
into the forms as the admin makes them, so that no model changes for a sentence.
"""

from collections.abc import Callable
from typing import Any

from django.contrib.admin import AdminSite, ModelAdmin
from django.forms import ModelForm
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

_PLAYER = _("Search by name, log-in name or id.")
_CURRENCY = _("What it is counted in. Money needs a licence.")
_TABLE_NAME = _("What players read in the lobby; 60 signs at most.")
_PROFILE = _("The house rules it is played by; the lobby shows them in full.")
_STRENGTH = _("Beginners play loosely, strong bots weigh every card, masters look a card ahead.")
_THINK = _("Milliseconds until a bot moves, so that people can follow; 1500 is usual.")
_DELAY = _("Seconds by which who only watches is behind, 0 to 300; a delay keeps watchers from helping players.")
_WORD = _("The word that the file's column of kinds has for it, exactly as written there. Empty if it has none.")
_COLUMN = _("What stands above the column in the file's first line, exactly as written there.")

HELP: dict[str, dict[str, StrOrPromise]] = {
    "auth.group": {"name": _("What the role is called; operators are given it on their own pages.")},
    "account.emailaddress": {
        "user": _PLAYER,
        "email": _("The whole address, such as name@example.org."),
        "verified": _("Ticked once somebody has followed the link that was sent there."),
        "primary": _("The one that letters go to; each player has one at most."),
    },
    "mfa.authenticator": {
        "user": _PLAYER,
        "type": _("An app that shows codes, codes on paper, or a key."),
        "data": _("Kept by the log-in itself; leave it as it is."),
        "created_at": _("When it was set up."),
        "last_used_at": _("When somebody last came in with it."),
    },
    "usersessions.usersession": {
        "user": _PLAYER,
        "created_at": _("When the log-in was made."),
        "ip": _("The network address it was last seen at."),
        "last_seen_at": _("When it was last seen."),
        "user_agent": _("What the browser says of itself."),
        "data": _("Kept by the log-in itself; leave it as it is."),
    },
    "knox.authtoken": {
        "user": _PLAYER,
        "expiry": _("From then on the token opens nothing."),
        "digest": _("What is kept of the token; the token itself cannot be read from it."),
        "token_key": _("The first signs of the token, by which it is recognised."),
    },
    "accounts.break": {
        "user": _PLAYER,
        "ends_at": _("Until then the player sits at no table; an operator's break can be lifted earlier."),
        "reason": _("The player reads it."),
    },
    "accounts.limit": {
        "kind": _("What is limited: deposits, losses, stakes or time."),
        "span": _("Over which stretch of time it is counted."),
        "currency": _("Of what; empty for a limit of time."),
    },
    "accounts.proofcheck": {
        "verdict": _("Approve only what you have read whole; a rejection needs a reason."),
        "fault": _("The player reads it, and what to do about it."),
        "note": _("A line of your own for the player, beside the reason."),
        "expires_on": _("The last day on which the paper is valid, as printed on it; empty if it has none."),
    },
    "accounts.user": {
        "username": _("For logging in: small letters, digits and . _ - ; others never see it."),
        "display_name": _("What others read at the table; 20 signs at most."),
        "avatar": _("The picture at the table."),
        "language": _("In which the player reads pages and letters."),
        "email": _("Where letters go; a new one has to be confirmed by its owner."),
        "password1": _("At least eight signs, none of the usual ones."),
        "password2": _("The same once more."),
        "usable_password": _("Without a password nobody logs in by one."),
    },
    "desk.announcement": {
        "words": _("What players read, in the language below; 280 signs at most."),
        "language": _("Who reads this language sees it. Empty: everybody."),
        "table": _("Only at this table. Empty: on every page."),
        "starts_at": _("From then on it is shown."),
        "ends_at": _("From then on it is gone."),
    },
    "desk.reply": {
        "name": _("What operators choose it by."),
        "english": _("What a player who reads English is sent."),
        "hindi": _("What a player who reads Hindi is sent."),
    },
    "tables.drain": {
        "place": _("Where no new deal begins; deals that are played go on to their end."),
        "closed": _("Players see the page of maintenance instead of the site."),
    },
    "wallet.statementsource": {
        "column_debit": _COLUMN,
        "column_credit": _COLUMN,
        "column_currency": _COLUMN,
        "kind": _("Who sends the files."),
        "currency": _("In which its statements are; each currency is a source of its own."),
        "fee_bps": _("What was agreed, in basis points: 200 is 2 %. Another fee in a file is shown as a difference."),
        "date_format": _("How the file writes the 30th of April 2026."),
        "column_reference": _COLUMN,
        "column_date": _COLUMN,
        "column_amount": _COLUMN,
        "column_fee": _COLUMN,
        "column_type": _COLUMN,
        "word_payment": _WORD,
        "word_refund": _WORD,
        "word_chargeback": _WORD,
        "word_settlement": _WORD,
        "word_payout": _WORD,
        "word_fee": _WORD,
    },
    "wallet.bonus": {
        "user": _PLAYER,
        "currency": _CURRENCY,
        "expires_at": _("What is not earned by then goes back to the house."),
        "reason": _("The player reads it beside the bonus."),
    },
    "tables.table": {
        "currency": _CURRENCY,
        "name": _TABLE_NAME,
        "profile_name": _PROFILE,
        "buy_in_max_minor": _("In minor units; what a player may bring at most, the smallest buy-in or more."),
        "max_seats": _("2 to 6, as the rules allow."),
        "bot_strength": _STRENGTH,
        "bot_think_ms": _THINK,
        "start_s": _("Seconds between two players being ready and the cards."),
        "chat_on": _("Unticked, nobody writes at this table."),
        "hints": _("As usual: everything for practice chips, nothing for money. Players read it in the table's rules."),
    },
    "tournaments.pooloffer": {
        "name": _TABLE_NAME,
        "profile_name": _PROFILE,
        "currency": _CURRENCY,
        "seats": _("With so many entrants it is full, and starts."),
        "min_players": _("With fewer at the end of the countdown all fees are given back."),
        "rejoin_s": _("Seconds to say whether one buys in again. Deals have no rejoin."),
        "vote_s": _("Seconds to agree to a split of the pool. Deals have no split."),
        "between_s": _("Seconds to read a deal's result."),
        "bot_strength": _STRENGTH,
        "bot_think_ms": _THINK,
        "spectator_delay_s": _DELAY,
    },
    "tournaments.league": {
        "name": _TABLE_NAME,
        "currency": _CURRENCY,
        "best": _("So many of each player's best results count; 0 for all."),
        "guarantee_minor": _("In minor units: 100 is one chip. The house pays all of it when the league ends."),
        "ends_at": _("Tournaments that start later do not count. It ends when the last that counts is over."),
    },
    "tournaments.tournament": {
        "currency": _CURRENCY,
        "name": _TABLE_NAME,
        "profile_name": _PROFILE,
        "seats": _("People at one table: 2 to 6, as the rules allow."),
        "duplicate": _("Everybody plays every round; each seat is compared with the same seat at other tables."),
        "min_entrants": _("With fewer at the start it is cancelled, and all fees are given back."),
        "max_entrants": _("More are not let in."),
        "registration_opens_at": _("From then on players can register, in the house's time zone."),
        "starts_at": _("When the first round is seated, in the house's time zone."),
        "rebuys_max": _("How often one player may buy in again; 0 for never."),
        "rebuy_fee_minor": _("In minor units: 100 is one chip; 0 makes them free."),
        "start_s": _("Seconds from being seated to the first card."),
        "pause_s": _("Seconds to read a deal's result."),
        "break_s": _("Seconds between two rounds."),
        "bot_strength": _STRENGTH,
        "bot_think_ms": _THINK,
        "spectator_delay_s": _DELAY,
    },
}
"""By the model's label and the field's name."""

Forms = Callable[..., type[ModelForm[Any]]]


def give_help(site: AdminSite) -> None:
    """Have every form of this admin bring its sentences."""
    for page in site._registry.values():  # noqa: SLF001  (Django has no other way to ask for all)
        page.get_form = _with_help(page, page.get_form)  # type: ignore[method-assign]


def _with_help(page: "ModelAdmin[Any]", made: Forms) -> Forms:
    texts = HELP.get(page.opts.label_lower, {})

    def get_form(*args: Any, **kwargs: Any) -> type[ModelForm[Any]]:
        form = made(*args, **kwargs)
        for name, field in form.base_fields.items():
            field.help_text = field.help_text or texts.get(name, "")
        return form

    return get_form
