"""An old report file that two workers forget at the same moment is forgotten by one of them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.two_hands import meets
from tests.wallet.builders import player
from tests.wallet.finance.reports.books import today
from wallet.finance.exports import job
from wallet.finance.exports.formats import Format
from wallet.finance.exports.models import ReportFile

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_second_finds_none_left() -> None:
    file = job.ask(player("clerk"), "liability", Format.CSV, today())
    job.write_next()
    ReportFile.objects.filter(pk=file.pk).update(finished_at=timezone.now() - job.KEPT - timedelta(days=1))
    waited, second = meets(job.forget_old, job.forget_old)
    assert waited
    assert second.result() == 0
