"""Keys of sessions do not stay in the database in clear: see sql/0440_sessions_by_their_digest.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0440_sessions_by_their_digest.sql"


class Migration(migrations.Migration):
    """Of the second half, because the version before looks for the keys. There is no way back from a digest."""

    half = "after"

    dependencies = [
        ("accounts", "0440_names_without_what_nobody_sees"),
        ("sessions", "0001_initial"),
        ("tables", "0431_cells_beside_the_play"),
        ("usersessions", "0001_initial"),
    ]

    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
