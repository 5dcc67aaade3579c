"""Money under a licence only, and never together with chips: what the database refuses."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    """Nothing takes the guards away again: there is no way back from here."""

    dependencies = [("wallet", "0010_licence")]
    operations = [
        migrations.RunSQL((SQL / "0011_licence_guards.sql").read_text(encoding="utf-8"), elidable=False),
        migrations.RunSQL((SQL / "0011_post.sql").read_text(encoding="utf-8"), elidable=False),
    ]
