"""Each verb of a private table's host is refused to everybody else: players, guests, strangers, hosts of old."""

from collections.abc import Callable

import pytest

from accounts.people.models import User
from tables.refusals import TableRefusal, TableRefused
from tables.setup import owning
from tables.setup.models import Hints, Invited, Table
from tables.wire import broadcast
from tests.locks import watched
from tests.tables.cast import funded, sit, table_of
from tests.tables.setup.friends import Friends, friends_at_a_table

pytestmark = pytest.mark.django_db

VERBS: dict[str, Callable[[Friends, User], None]] = {
    "lock_table": lambda here, who: owning.lock_table(here.table.public_id, who, True),
    "let_watch": lambda here, who: owning.let_watch(here.table.public_id, who, True),
    "give_hints": lambda here, who: owning.give_hints(here.table.public_id, who, Hints.ALL),
    "renew_code": lambda here, who: owning.renew_code(here.table.public_id, who),
    "remove_player": lambda here, who: owning.remove_player(here.table.public_id, who, here.chetan.public_id),
    "let_back": lambda here, who: owning.let_back(here.table.public_id, who, here.chetan.public_id),
    "pass_on": lambda here, who: owning.pass_on(here.table.public_id, who, here.chetan.public_id),
}


@pytest.fixture
def here() -> Friends:
    return friends_at_a_table()


def looks(table: Table) -> tuple[object, ...]:
    table.refresh_from_db()
    guests = tuple(Invited.objects.filter(table=table).order_by("pk").values_list("player", "removed_at"))
    sitting = tuple(table.seats.filter(left_at=None).order_by("pk").values_list("player", "state"))
    return table.code, table.owner_id, table.locked, table.watchable, table.hints, guests, sitting


def removed(here: Friends) -> User:
    owning.remove_player(here.table.public_id, here.asha, here.dev.public_id)
    return here.dev


def host_of_old(here: Friends) -> User:
    owning.pass_on(here.table.public_id, here.asha, here.bela.public_id)
    return here.asha


def host_elsewhere(here: Friends) -> User:
    return friends_at_a_table().asha


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    "who",
    [
        lambda here: here.bela,
        lambda here: here.dev,
        lambda here: here.mallory,
        removed,
        host_of_old,
        host_elsewhere,
    ],
    ids=["a player", "a guest without a chair", "a stranger", "one who was removed", "a host of old", "another's host"],
)
def test_everybody_else_is_refused_and_nothing_changes(
    here: Friends, verb: str, who: Callable[[Friends], User]
) -> None:
    somebody = who(here)
    before = looks(here.table)
    with pytest.raises(TableRefused) as refused:
        VERBS[verb](here, somebody)
    assert refused.value.code is TableRefusal.NOT_THE_HOST
    assert looks(here.table) == before


@pytest.mark.parametrize("verb", VERBS)
def test_a_public_table_has_no_host(verb: str) -> None:
    here = friends_at_a_table()
    public = table_of(6)
    sit(public, here.bela)
    with pytest.raises(TableRefused) as refused:
        VERBS[verb](here._replace(table=public), here.bela)
    assert refused.value.code is TableRefusal.NOT_THE_HOST


@pytest.mark.parametrize("verb", ["remove_player", "pass_on"])
def test_nobody_does_it_to_themselves(here: Friends, verb: str) -> None:
    with pytest.raises(TableRefused) as refused:
        getattr(owning, verb)(here.table.public_id, here.asha, here.asha.public_id)
    assert refused.value.code is TableRefusal.NOT_YOURSELF


@pytest.mark.parametrize("verb", ["remove_player", "pass_on", "let_back"])
def test_somebody_who_is_not_there_is_nobody(here: Friends, verb: str) -> None:
    for stranger in (here.mallory.public_id, "nobody"):
        with pytest.raises(TableRefused) as refused:
            getattr(owning, verb)(here.table.public_id, here.asha, stranger)
        assert refused.value.code is TableRefusal.NO_SUCH_PLAYER


def test_who_is_made_the_host_commands_and_the_one_before_is_a_guest(here: Friends) -> None:
    owning.pass_on(here.table.public_id, here.asha, here.bela.public_id)
    owning.remove_player(here.table.public_id, here.bela, here.asha.public_id)
    assert not here.table.seats.filter(player=here.asha, left_at=None).exists()


def test_the_table_is_not_passed_to_a_guest_without_a_chair_nor_to_who_is_leaving(here: Friends) -> None:
    owning.remove_player(here.table.public_id, here.asha, here.chetan.public_id)
    for player in (here.dev, here.chetan):
        with pytest.raises(TableRefused, match="no_such_player"):
            owning.pass_on(here.table.public_id, here.asha, player.public_id)


def test_nobody_is_given_more_private_tables_than_one_may_have(here: Friends) -> None:
    for _ in range(3):
        their = friends_at_a_table()
        Table.objects.filter(pk=their.table.pk).update(owner=here.bela)
    with pytest.raises(TableRefused) as refused:
        owning.pass_on(here.table.public_id, here.asha, here.bela.public_id)
    assert refused.value.code is TableRefusal.HAS_ENOUGH_TABLES


def test_a_bot_is_not_removed_nor_made_the_host(here: Friends) -> None:
    like = table_of(6, bots_wanted=2)
    bot = like.seats.get(left_at=None, is_bot=True, number=0).player
    sit(like, funded("Esha"))
    Invited.objects.create(table=here.table, player=bot)
    for verb in (owning.remove_player, owning.pass_on):
        with pytest.raises(TableRefused, match="no_such_player"):
            verb(here.table.public_id, here.asha, bot.public_id)


def test_everybody_at_the_table_reads_it_anew_when_its_host_has_changed_it(
    here: Friends, django_capture_on_commit_callbacks
) -> None:
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        owning.lock_table(here.table.public_id, here.asha, True)
    assert [(push.table_pk, push.reload) for push in pushes] == [(here.table.pk, True)]


@pytest.mark.django_db(transaction=True)
def test_who_is_made_the_host_is_locked_before_the_table_as_everywhere() -> None:
    here = friends_at_a_table()
    with watched() as watch:
        owning.pass_on(here.table.public_id, here.asha, here.bela.public_id)
    assert watch.faults() == []
