"""Guards of cases, looks and dossiers: see sql/0004_case_guards.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0004_case_guards.sql"


class Migration(migrations.Migration):
    """New tables alone, but for the triggers of silences, a table that is as new."""

    dependencies = [
        ("desk", "0003_cases"),
        ("tables", "0010_silences"),
        ("wallet", "0041_seal_block"),
    ]

    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
