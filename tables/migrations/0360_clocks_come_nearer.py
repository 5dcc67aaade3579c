"""A clock is written when its deadline comes nearer: see sql/0360_clocks_come_nearer.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"
NEARER = (SQL / "0360_clocks_come_nearer.sql").read_text(encoding="utf-8")
ALWAYS = """
CREATE OR REPLACE FUNCTION public.deal_keeps_its_clock() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
    IF NEW.due_at IS NULL THEN
        DELETE FROM public.tables_clock WHERE deal_id = NEW.id;
    ELSIF TG_OP = 'UPDATE' AND OLD.due_at IS NOT NULL THEN
        UPDATE public.tables_clock SET due_at = NEW.due_at, bot_due_at = NEW.bot_due_at WHERE deal_id = NEW.id;
    ELSE
        INSERT INTO public.tables_clock (deal_id, due_at, bot_due_at) VALUES (NEW.id, NEW.due_at, NEW.bot_due_at);
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER deal_clock_is_kept AFTER UPDATE ON public.tables_deal
    FOR EACH ROW WHEN (OLD.due_at IS DISTINCT FROM NEW.due_at OR OLD.bot_due_at IS DISTINCT FROM NEW.bot_due_at)
    EXECUTE FUNCTION public.deal_keeps_its_clock();
UPDATE public.tables_clock c SET due_at = d.due_at FROM public.tables_deal d
    WHERE d.id = c.deal_id AND c.due_at <> d.due_at;
"""


class Migration(migrations.Migration):
    """Sweeps of the version before would look at an early clock again and again, and move none on."""

    half = "after"

    dependencies = [("tables", "0341_archived_deals_are_asked")]

    operations = [migrations.RunSQL(NEARER, ALWAYS, elidable=False)]
