"""What a gateway says is held, credited or charged back once: see sql/0405_a_word_counts_once.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0405_a_word_counts_once.sql"


class Migration(migrations.Migration):
    """No row changes."""

    dependencies = [("wallet", "0404_carried_beyond_counting")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
