"""Playing again with one tap: entering the open match of the same offer after one has ended.

All players of the ended match who tap meet in the same match. The reader has seen a fee, so no other fee is
charged.
"""

from django.db import transaction

from accounts.people.models import User
from tournaments.matches.models.match import ENDED, Entry, Match, MatchStatus
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.rows import locked_match
from tournaments.matches.services.entering import enter

_GONE = frozenset({EntryRefusal.HAS_STARTED, EntryRefusal.HAS_ENDED, EntryRefusal.FULL})
_TRIES = 3


def play_again(match_id: str, user: User, fee_minor: int) -> Entry:
    """Enter the open match of the same offer for this fee; does nothing for a player who is in it already.

    Raises EntryRefused: no_match, not_over, not_entered, no_next_match, fee_changed; and the refusals of entering.
    """
    before = Match.objects.filter(public_id=match_id).first()
    if before is None:
        raise EntryRefused(EntryRefusal.NO_MATCH)
    if before.status not in ENDED:
        raise EntryRefused(EntryRefusal.NOT_OVER)
    if not before.entries.filter(player=user, withdrawn_at=None).exists():
        raise EntryRefused(EntryRefusal.NOT_ENTERED)
    for _ in range(_TRIES):
        try:
            return _enter_next(before, user, fee_minor)
        except EntryRefused as refused:  # it filled up a moment ago; another stands open by now
            if refused.code not in _GONE:
                raise
    raise EntryRefused(EntryRefusal.NO_NEXT)


@transaction.atomic
def _enter_next(before: Match, user: User, fee_minor: int) -> Entry:
    following = Match.objects.filter(offer=before.offer_id, status=MatchStatus.REGISTERING).first()
    if following is None:
        raise EntryRefused(EntryRefusal.NO_NEXT)
    following = locked_match(following.public_id)
    mine = following.entries.filter(player=user, withdrawn_at=None).first()
    if mine is not None:
        return mine
    if (following.entry_fee_minor, following.currency_code) != (fee_minor, before.currency_code):
        raise EntryRefused(EntryRefusal.FEE_CHANGED)
    return enter(following.public_id, user)
