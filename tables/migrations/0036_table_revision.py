"""Whatever changes a table's row makes its revision grow, whoever writes it: a message tells which of two is newer."""

from django.db import migrations, models

GROWS = """
CREATE FUNCTION tables_revision_grows() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.revision := OLD.revision + 1;
    RETURN NEW;
END $$;
CREATE TRIGGER tables_revision_grows BEFORE UPDATE ON tables_table
    FOR EACH ROW EXECUTE FUNCTION tables_revision_grows();
"""
STAYS = "DROP TRIGGER tables_revision_grows ON tables_table; DROP FUNCTION tables_revision_grows();"


class Migration(migrations.Migration):
    """Play goes on meanwhile: a column with a constant default rewrites nothing."""

    dependencies = [("tables", "0031_private_doors_hold")]
    operations = [
        migrations.AddField("table", "revision", models.BigIntegerField(db_default=0, default=0, editable=False)),
        migrations.RunSQL(GROWS, STAYS),
    ]
