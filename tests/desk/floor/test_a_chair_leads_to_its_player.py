"""From a table or a deal on the floor an operator comes to the player, and to muting or suspending, in two clicks."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from desk.cases.models import Case
from tables.chat.silences import is_silenced
from tests.desk.people import browser_of, chief
from tests.tables.cast import dealt, funded

pytestmark = pytest.mark.django_db


def links(client: Client, page: str, words: str) -> list[str]:
    """Where the links with these words lead."""
    shown = client.get(page).content.decode()
    return [unescape(href) for href in re.findall(rf'<a class="underline" href="([^"]+)">{words}</a>', shown)]


def test_both_pages_lead_to_each_player() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    deal = dealt(asha, bela)
    client = browser_of(chief())
    wanted = {reverse("desk:player", args=[each.public_id]) for each in (asha, bela)}
    for page in (
        reverse("admin:tables_table_change", args=[deal.table_id]),
        reverse("admin:tables_deal_change", args=[deal.pk]),
    ):
        assert set(links(client, page, "Player")) == wanted
        assert len(links(client, page, "Mute or suspend")) == 2


def test_the_link_opens_a_case_in_which_the_player_is_muted() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    deal = dealt(asha, bela)
    client = browser_of(chief())
    (to_bela,) = (
        each
        for each in links(client, reverse("admin:tables_deal_change", args=[deal.pk]), "Mute or suspend")
        if bela.public_id in each
    )
    form = client.get(to_bela).context["form"]
    client.post(to_bela, {name: form[name].value() or "" for name in form.fields} | {"words": "Rude at the table."})
    case = Case.objects.get()
    assert (case.against, case.table, case.deal) == (bela, deal.table, deal)
    muting = {"mute-whom": bela.public_id, "mute-hours": "24", "mute-why": "Rude words."}
    client.post(reverse("admin:desk_case_do", args=[case.pk, "mute"]), muting)
    assert is_silenced(bela.pk, timezone.now())
