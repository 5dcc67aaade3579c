"""An operator opens a case about a deal, a table, an alert or a person; about what is not there none is opened."""

import pytest
from django.test import Client
from django.urls import reverse

from desk.cases.models import Case
from desk.cases.opening import LONGEST_LINE, OpenForm, alert_of
from desk.integrity.models import Alert
from tests.desk.cast import EVERYTHING, finished, operator
from tests.desk.people import browser_of
from tests.tables.cast import funded, table_of

pytestmark = pytest.mark.django_db
GIVEN = {"kind": "other", "title": "A call", "words": "She called us."}


@pytest.fixture
def shift() -> Client:
    """An operator's browser, who may see alerts too."""
    return browser_of(operator("shift", *EVERYTHING, "view_alert"))


def opened(shift: Client, **given: str) -> Case:
    """The case that this form opens."""
    answer = shift.post(reverse("admin:desk_case_add"), GIVEN | given)
    assert answer.status_code == 302, answer.context["form"].errors
    return Case.objects.latest("pk")


def an_alert() -> Alert:
    low, high = funded("Asha"), funded("Bela")
    return Alert.objects.create(low=low, high=high, score=6.5, lines=[{"sign": "payee"}])


def test_a_case_about_a_deal_is_about_its_table_too(shift: Client) -> None:
    deal, _players = finished()
    case = opened(shift, deal=f" {deal.public_id} ", table=table_of(2).public_id)
    assert (case.deal, case.table) == (deal, deal.table)


def test_a_case_about_a_table_is_about_no_deal(shift: Client) -> None:
    table = table_of(2)
    case = opened(shift, table=table.public_id)
    assert (case.deal, case.table) == (None, table)


def test_a_case_about_an_alert_leads_back_to_it(shift: Client) -> None:
    alert = an_alert()
    case = opened(shift, alert=alert.public_id)
    assert alert_of(case) == alert
    assert case.acts.get().facts == {
        "alert": alert.public_id, "score": 6.5, "lines_of_alert": [{"sign": "payee"}],
    }  # fmt: skip
    assert alert_of(opened(shift)) is None


def test_who_may_not_see_alerts_opens_a_case_of_none() -> None:
    case = opened(browser_of(operator("other", *EVERYTHING)), alert=an_alert().public_id)
    assert (case.key, case.acts.get().facts) == ("", {})


def test_people_are_named_by_id_or_by_log_in_name(shift: Client) -> None:
    asha, bela = funded("Asha"), funded("Bela")
    case = opened(shift, player=f" {asha.public_id} ", against=bela.username.upper())
    assert (case.player, case.against) == (asha, bela)


@pytest.mark.parametrize("name", ["deal", "table", "alert", "player", "against"])
def test_what_is_not_there_opens_nothing(name: str) -> None:
    form = OpenForm(GIVEN | {name: "nobody"})
    assert not form.is_valid()
    assert list(form.errors) == [name]
    assert str(form.errors[name][0]).startswith("There is no such")


def test_a_case_has_a_title_as_long_as_its_column() -> None:
    assert Case._meta.get_field("title").max_length == LONGEST_LINE
    assert OpenForm(GIVEN | {"title": "x" * LONGEST_LINE}).is_valid()
    for title in ("", " ", "x" * (LONGEST_LINE + 1)):
        assert list(OpenForm(GIVEN | {"title": title}).errors) == ["title"]
