"""No two people are called alike: asked at every door, and kept by the database whoever writes."""

from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.people import names, services
from accounts.people.hooks import name_stays
from accounts.people.models import NAME_TAKEN, User
from accounts.people.services import create_bot, create_guest, create_player, update_profile
from accounts.people.skeletons import fill
from tests.accounts.conftest import PASSWORD
from tests.registries import joined
from tests.two_hands import meets


def renamed(user: User, name: str) -> User:
    """Another name to show, all else as it is."""
    return update_profile(user, display_name=name, avatar=user.avatar, language=user.language)


@pytest.fixture
def binu(db: None) -> User:
    """Somebody called Bínu Devi."""
    return create_player("binu", PASSWORD, display_name="Binu Devi")


@pytest.mark.parametrize("name", ["Binu Devi", "binu devi", "Вinu Dеvi", "BinuDevi", "Blnu Dev1", "Binu\ufe0f Devi"])
def test_a_name_like_somebodys_is_refused(asha: User, binu: User, name: str) -> None:
    with pytest.raises(ValidationError, match="so similarly"):
        renamed(asha, name)


def test_a_form_is_told_before_anything_is_written(asha: User, binu: User) -> None:
    with pytest.raises(ValidationError, match="so similarly"):
        services.may_be_shown(asha, "BinuDevi")


def test_the_page_says_so_at_the_field(asha: User, binu: User, client: Client) -> None:
    client.force_login(asha)
    answer = client.post("/accounts/profile/", {"display_name": "Вinu Devi", "avatar": "sun", "language": "en"})
    assert answer.context["form"].errors == {"display_name": [str(NAME_TAKEN)]}


def test_a_guest_takes_nobodys_name_either(binu: User) -> None:
    with pytest.raises(ValidationError, match="so similarly"):
        renamed(create_guest(), "Binu Devi")


def test_one_writes_ones_own_name_another_way(binu: User) -> None:
    assert renamed(binu, "BINU DEVI").display_name == "BINU DEVI"


def test_the_database_keeps_it_whoever_writes(asha: User, binu: User) -> None:
    with pytest.raises(IntegrityError, match="accounts_user_name_shown"), transaction.atomic():
        User.objects.filter(pk=asha.pk).update(name_skeleton=binu.name_skeleton)
    asha.display_name = "Binu Devi"
    with pytest.raises(IntegrityError, match="accounts_user_name_shown"), transaction.atomic():
        asha.save(update_fields=["display_name"])


@pytest.mark.django_db(transaction=True)
def test_of_two_who_choose_one_name_at_once_one_has_it() -> None:
    asha, chitra = create_player("asha", PASSWORD), create_player("chitra", PASSWORD)
    _waited, second = meets(lambda: renamed(asha, "Binu"), lambda: renamed(chitra, "Bіnu"))
    with pytest.raises((IntegrityError, ValidationError)):
        second.result()
    assert User.objects.filter(name_skeleton=User.objects.get(pk=asha.pk).name_skeleton).count() == 1


def test_a_closed_account_holds_no_name(asha: User, binu: User) -> None:
    from accounts.closing.services import close

    close(binu)
    close(create_player("chitra", PASSWORD))  # both are called 'Closed account' now
    assert renamed(asha, "Binu Devi").display_name == "Binu Devi"


def test_bots_share_names_for_each_is_marked_as_one(db: None) -> None:
    assert create_bot("Ravi Bot").display_name == create_bot("Ravi Bot").display_name


def test_guests_are_called_differently_even_where_the_friendly_names_are_used_up(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names, "_MANNERS", ("Lucky",))
    monkeypatch.setattr(names, "_CREATURES", ("Mynah",))
    monkeypatch.setattr(names.secrets, "randbelow", lambda _most: 7)
    first, second, third = (create_guest().display_name for _ in range(3))
    assert first == "Lucky Mynah 17"
    assert second.startswith("Mynah ")
    assert len({first, second, third}) == 3


def test_names_of_before_are_kept_and_the_second_of_two_is_marked_until_it_is_changed(asha: User, binu: User) -> None:
    User.objects.filter(pk=asha.pk).update(display_name="Вinu Dеvi", name_skeleton="")
    User.objects.filter(pk=binu.pk).update(name_skeleton="")
    guest = create_guest()
    User.objects.filter(pk=guest.pk).update(display_name="binu devi", name_skeleton="")
    assert fill(User.objects, batch=1) == 2
    asha.refresh_from_db()
    assert (asha.display_name, asha.name_is_shared) == ("Вinu Dеvi", False)  # the oldest account
    binu.refresh_from_db()
    assert (binu.display_name, binu.name_is_shared) == ("Binu Devi", True)
    assert renamed(binu, "Binu Devi").name_is_shared  # all else may be changed meanwhile
    assert not renamed(binu, "Binu Rao").name_is_shared
    with pytest.raises(ValidationError, match="so similarly"):
        renamed(binu, "Binu Devi")


def test_names_that_had_what_nobody_sees_are_looked_at_again(asha: User, binu: User) -> None:
    User.objects.filter(pk=asha.pk).update(display_name="Binu\ufe0f Devi", name_skeleton="blnu\ufe0fdevl")
    kept = create_player("chitra", PASSWORD, display_name="Chitra Devi").name_skeleton
    import_module("accounts.migrations.0440_names_without_what_nobody_sees").look_again(apps, None)
    asha.refresh_from_db()
    assert (asha.name_skeleton, asha.name_is_shared) == (binu.name_skeleton, True)
    assert User.objects.get(username="chitra").name_skeleton == kept


def test_who_has_a_word_of_the_house_from_before_may_change_all_else(asha: User) -> None:
    User.objects.filter(pk=asha.pk).update(display_name="Mod")
    asha.refresh_from_db()
    assert services.update_profile(asha, display_name="Mod", avatar="sun", language="hi").language == "hi"


def test_a_name_that_may_be_read_as_ones_own_is_no_strangers(db: None) -> None:
    hari = create_player("cards", PASSWORD, display_name="Hari")
    with pytest.raises(ValidationError, match="so similarly"):
        renamed(create_guest(), "\u043dari")  # a Cyrillic letter, which is read as two of ours
    assert renamed(hari, "\u043dari").display_name == "\u043dari"


def test_while_others_read_it_a_name_stays_and_all_else_may_be_changed(asha: User) -> None:
    with joined(name_stays, "a test", lambda user: user == asha):
        with pytest.raises(ValidationError, match="your name stays"):
            renamed(asha, "Chitra")
        assert update_profile(asha, display_name="asha", avatar="sun", language="hi").language == "hi"
        assert renamed(create_player("binu", PASSWORD), "Chitra").display_name == "Chitra"
    with pytest.raises(ValidationError, match="so similarly"):
        renamed(asha, "Chitra")


@pytest.mark.django_db(transaction=True)
def test_of_two_guests_who_draw_one_name_at_once_one_draws_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_MANNERS", ("Lucky",))
    monkeypatch.setattr(names, "_CREATURES", ("Mynah",))
    monkeypatch.setattr("secrets.randbelow", lambda _most: 7)
    waited, second = meets(create_guest, create_guest)
    assert (waited, second.result().display_name[:6]) == (True, "Mynah ")
    assert User.objects.filter(display_name="Lucky Mynah 17").count() == 1
