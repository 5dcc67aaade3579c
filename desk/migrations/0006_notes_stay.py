"""Notes about players are written once: see sql/0006_notes_stay.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0006_notes_stay.sql"
UNDO = "DROP TRIGGER note_stays ON public.desk_playernote; DROP FUNCTION public.desk_note_stays();"


class Migration(migrations.Migration):
    """A guard in the database."""

    dependencies = [("desk", "0005_home_and_players")]

    operations = [migrations.RunSQL(SQL.read_text(), UNDO)]
