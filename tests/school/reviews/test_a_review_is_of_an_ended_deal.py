"""A review is its player's own and of a deal that is over: nobody can use one to play."""

import pytest
from django.test import Client

from school.reviews import services
from school.reviews.models import Review
from school.reviews.refusals import ReviewRefusal, ReviewRefused
from tests.school.reviews.cast import browser_of, played
from tests.tables.cast import dealt, funded

pytestmark = pytest.mark.django_db


def test_a_deal_that_goes_on_has_no_review() -> None:
    asha, binod = funded("Asha"), funded("Binod")
    deal = dealt(asha, binod)
    for player in (asha, binod):
        answer = browser_of(player).get(f"/deals/{deal.public_id}/review/")
        assert answer.status_code == 409
        assert str(ReviewRefusal.NOT_OVER.sentence) in answer.content.decode()
        with pytest.raises(ReviewRefused, match="not_over"):
            services.ask(deal, player)
    assert not Review.objects.exists()


def test_who_did_not_play_has_no_review_of_a_shared_deal() -> None:
    deal, _player = played()
    deal.table.share_deals = True
    deal.table.save(update_fields=["share_deals"])
    stranger = browser_of(funded("Chitra"))
    assert stranger.get(f"/deals/{deal.public_id}/").status_code == 200
    assert stranger.get(f"/deals/{deal.public_id}/review/").status_code == 404
    assert not Review.objects.exists()


def test_visitors_are_sent_to_log_in() -> None:
    deal, _player = played()
    assert Client().get(f"/deals/{deal.public_id}/review/").status_code == 302
    assert not Review.objects.exists()
