"""Tables whose countdown runs."""

from base import clock
from tables.setup.models import Table
from tests.tables.cast import funded, sit, table_of


def ends_in(ms: int) -> Table:
    """A table with two players whose countdown ends after this many ms."""
    table = table_of(2)
    for name in ("Asha", "Bela"):
        sit(table, funded(name))
    Table.objects.filter(pk=table.pk).update(starts_at=clock.at(clock.now_ms() + ms))
    return table
