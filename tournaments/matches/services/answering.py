"""The answers of a match's players: to an offer to rejoin, to a split, and about auto drop (rules 8).

All raise EntryRefused when the match is not being played, and the engine's MatchRefused.
"""

from django.db import transaction

from accounts.care.in_force import on_break
from accounts.people.models import User
from base import clock
from engine import matches
from engine.pool import Action, MatchRefused, moves
from tournaments.matches.models.match import Entry, Match
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.rows import state_of
from tournaments.matches.services import paying
from tournaments.matches.services.course import advance
from tournaments.matches.services.dealing import in_play
from wallet.refusals import WalletRefusal, WalletRefused


@transaction.atomic
def answer_rejoin(match_id: str, user: User, accepted: bool, now_ms: int | None = None) -> None:
    """Take the offer to rejoin for the entry fee, or decline it. The wallet's refusals leave the offer open."""
    now_ms = clock.moment_ms(now_ms)
    match = in_play(match_id, now_ms)
    entry, action = entry_of(match, user), moves.AnswerRejoin(user.public_id, accepted)
    refuse_early(match, action)
    if accepted:
        paying.take_rejoin_fee(match, entry)
    advance(match, action, now_ms)


@transaction.atomic
def propose_split(match_id: str, user: User, now_ms: int | None = None) -> None:
    """Propose a split to everybody left; the proposer has agreed."""
    now_ms = clock.moment_ms(now_ms)
    advance(_mine(match_id, user, now_ms), moves.ProposeSplit(user.public_id), now_ms)


@transaction.atomic
def answer_split(match_id: str, user: User, agreed: bool, now_ms: int | None = None) -> None:
    """Agree to the split or play on; the last yes pays it out."""
    now_ms = clock.moment_ms(now_ms)
    advance(_mine(match_id, user, now_ms), moves.AnswerSplit(user.public_id, agreed), now_ms)


@transaction.atomic
def set_auto_drop(match_id: str, user: User, wanted: bool, now_ms: int | None = None) -> None:
    """Drop every coming deal at the first turn, or stop doing so; points scored meanwhile stay.

    Raises WalletRefused excluded for coming back during a break from play.
    """
    now_ms = clock.moment_ms(now_ms)
    if not wanted and on_break([user], clock.at(now_ms)):
        raise WalletRefused(WalletRefusal.EXCLUDED)
    advance(_mine(match_id, user, now_ms), moves.SetAutoDrop(user.public_id, wanted), now_ms)


def entry_of(match: Match, user: User) -> Entry:
    """The user's entry; raises EntryRefused not_entered."""
    entry = match.entries.filter(player=user, withdrawn_at=None).first()
    if entry is None:
        raise EntryRefused(EntryRefusal.NOT_ENTERED)
    return entry


def refuse_early(match: Match, action: Action) -> None:
    """Raise the engine's MatchRefused before anything is paid or moved for the action."""
    refused = matches.refusal(state_of(match), action)
    if refused is not None:
        raise MatchRefused(refused)


def _mine(match_id: str, user: User, now_ms: int) -> Match:
    match = in_play(match_id, now_ms)
    entry_of(match, user)
    return match
