"""A report's file that one worker is just taking keeps no other worker waiting: it takes the next one."""

import pytest
from django.db import transaction

from tests.two_hands import beside
from tests.wallet.builders import player
from tests.wallet.finance.reports.books import today
from wallet.finance.exports import job
from wallet.finance.exports.formats import Format
from wallet.finance.exports.models import ReportFile
from wallet.finance.reports.liability import LIABILITY

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_file_that_one_takes_keeps_no_other_waiting() -> None:
    asha = player("asha")
    first, second = (job.ask(asha, LIABILITY.name, Format.CSV, today()) for _ in range(2))
    with transaction.atomic():
        ReportFile.objects.select_for_update().get(pk=first.pk)
        taken = beside(job._take_oldest, patient=False)
    assert taken == second
