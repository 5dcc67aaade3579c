"""Reports are counted over a day and words over a minute; what is older does not count."""

import pytest

from accounts.people.models import User
from base.refusals import Refused
from desk.cases import services
from desk.cases.kinds import Complaint, Outcome
from desk.cases.models import Case
from desk.cases.refusals import CaseRefusal
from tests.desk.cast import operator, reported
from tests.tables.cast import funded
from tests.tables.played import over
from tests.wallet.builders import guards_off, sql

pytestmark = pytest.mark.django_db


def report_another(asha: User) -> Case:
    deal = over(asha, funded("Chitra"))
    return services.report_deal(asha, deal.public_id, Complaint.RESULT, "Here too.")


def test_reports_of_a_day_are_limited_though_they_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_A_DAY", 1)
    case, asha, _bela = reported()
    services.close(case, operator("first"), Outcome.DISMISSED, "all right", "The points are right.")
    for hours_ago, is_refused in ((23, True), (25, False)):
        with guards_off():
            sql("UPDATE desk_case SET opened_at = statement_timestamp() - %s * interval '1 hour'", hours_ago)
        if is_refused:
            with pytest.raises(Refused) as refused:
                report_another(asha)
            assert refused.value.code is CaseRefusal.TOO_MANY_REPORTS
        else:
            assert report_another(asha).player == asha


def test_words_of_a_minute_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "SAYS_IN_A_MINUTE", 1)
    case, asha, _bela = reported()
    services.say(case, asha, "One")
    for seconds_ago, is_refused in ((30, True), (90, False)):
        with guards_off():
            sql("UPDATE desk_act SET at = statement_timestamp() - %s * interval '1 second'", seconds_ago)
        if is_refused:
            with pytest.raises(Refused) as refused:
                services.say(case, asha, "Two")
            assert refused.value.code is CaseRefusal.TOO_FAST
        else:
            services.say(case, asha, "Two")
    assert [act.words for act in case.acts.filter(kind="said")] == ["One", "Two"]
