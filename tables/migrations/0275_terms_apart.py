"""What stays the same while a deal is played has a column of its own, which no move writes.

Last of the row, so that the log of a move, which leaves out what a row ends with and has not changed, has none of it.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Deals of before keep theirs in their snapshots."""

    dependencies = [("tables", "0261_boards_beside_the_play")]

    operations = [
        migrations.AddField("deal", "terms", models.BinaryField(db_default=b"", default=b"")),
    ]
