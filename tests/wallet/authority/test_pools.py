"""A pool takes the fees of its entries, gives back once what was paid, and pays what was awarded."""

import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.wallet import in_matches as matches
from tests.wallet.builders import player
from tests.wallet.logins import logged_in, outcome_of_posting, why_not_allowed
from tournaments.matches.models.match import Entry, Match, MatchStatus

pytestmark = pytest.mark.usefixtures("play")


@pytest.fixture
def match(db: None) -> Match:
    """A match for 5 chips, of which the house keeps a tenth."""
    return matches.a_match(500, rake_bps=1_000)


def main(user: User) -> str:
    return f"player:{user.pk}:main"


def pool(match: Match) -> str:
    return f"pool:{match.public_id}"


def awarded(match: Match, *won: tuple[Entry, int]) -> None:
    for entry, amount_minor in won:
        Entry.objects.filter(pk=entry.pk).update(prize_minor=amount_minor)
    now = timezone.now()
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.PLAYING, started_at=now, due_at=now)


def test_a_fee_is_the_matchs(asha: User, match: Match) -> None:
    entry = matches.entry_of(match, asha)
    key = f"entry:{entry.public_id}"
    assert (
        why_not_allowed("entry", key, {main(asha): -499, pool(match): 499}) == "the fee is another, or another player's"
    )
    binu = player("binu")
    assert (
        why_not_allowed("entry", key, {main(binu): -500, pool(match): 500}) == "the fee is another, or another player's"
    )
    assert why_not_allowed("entry", "entry:none", {main(asha): -500, pool(match): 500}) == "there is no such entry"
    with logged_in():
        assert outcome_of_posting("entry", key, {main(asha): -500, pool(match): 500})[0] == "posted"


def test_coming_back_is_counted_in_its_row(asha: User, match: Match) -> None:
    entry = matches.enter(match, asha)
    legs = {main(asha): -500, pool(match): 500}
    assert why_not_allowed("rejoin", f"rejoin:{entry.public_id}:2", legs) == "nobody comes back there now"
    matches.rejoin(match, entry)
    for other in ("2:", "02", "3"):
        assert why_not_allowed("rejoin", f"rejoin:{entry.public_id}:{other}", legs) == "nobody comes back there now"


def test_a_fee_comes_back_to_who_withdrew_and_once(asha: User, binu: User, match: Match) -> None:
    entry = matches.enter(match, asha)
    matches.enter(match, binu)
    key, legs = f"refund:{entry.public_id}", {pool(match): -500, main(asha): 500}
    assert why_not_allowed("refund", key, legs) == "that entry is not given back"
    Entry.objects.filter(pk=entry.pk).update(withdrawn_at=timezone.now())
    assert (
        why_not_allowed("refund", key, {pool(match): -900, main(asha): 900})
        == "the fee is another, or another player's"
    )
    assert (
        why_not_allowed("refund", key, {pool(match): -500, main(binu): 500})
        == "the fee is another, or another player's"
    )
    with logged_in():
        assert outcome_of_posting("refund", key, legs)[0] == "posted"
        assert outcome_of_posting("refund", key, legs)[0] == "repeated"
    for other in (f"{key}:", f"{key}:again", f"{key}::"):
        assert why_not_allowed("refund", other, legs) == "there is no such entry"


def test_prizes_are_what_was_awarded(asha: User, binu: User, match: Match) -> None:
    winner, _loser = matches.enter(match, asha), matches.enter(match, binu)
    key, legs = f"prizes:{match.public_id}", {pool(match): -1_000, main(asha): 900, "house:rake": 100}
    assert why_not_allowed("prize", key, legs) == "nothing is won there now"
    awarded(match, (winner, 900))
    others = {
        "the prizes are others": {pool(match): -1_000, main(binu): 900, "house:rake": 100},
        "the rake is something else": {pool(match): -1_000, main(asha): 1_000},
        "the prizes are not all that is in the pool": {pool(match): -500, main(asha): 450, "house:rake": 50},
    }
    for why, wrong in others.items():
        assert why_not_allowed("prize", key, wrong) == why
    with logged_in():
        assert outcome_of_posting("prize", key, legs)[0] == "posted"


def test_a_match_has_no_guarantee(asha: User, match: Match) -> None:
    matches.enter(match, asha)
    legs = {"house:promotions": -5_000, pool(match): 5_000}
    assert why_not_allowed("guarantee", f"tournament_guarantee:{match.public_id}", legs) == "there is no such promise"
