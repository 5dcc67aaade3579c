-- A clock says when to look at its deal: at the deal's deadline or before it, never after it. So it is written when the
-- deadline comes nearer than it was, or a bot's moment changes, and not when it moves away, as with every turn in time; a
-- sweep that finds it early moves it on.

CREATE OR REPLACE FUNCTION public.deal_keeps_its_clock() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
    IF NEW.due_at IS NULL THEN
        DELETE FROM public.tables_clock WHERE deal_id = NEW.id;
    ELSIF TG_OP = 'UPDATE' AND OLD.due_at IS NOT NULL THEN
        -- Whatever it says now is not asked: who began before it was moved on would not see that.
        UPDATE public.tables_clock SET due_at = NEW.due_at, bot_due_at = NEW.bot_due_at WHERE deal_id = NEW.id;
    ELSE
        INSERT INTO public.tables_clock (deal_id, due_at, bot_due_at) VALUES (NEW.id, NEW.due_at, NEW.bot_due_at);
    END IF;
    RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER deal_clock_is_kept AFTER UPDATE ON public.tables_deal
    FOR EACH ROW WHEN (NEW.due_at < OLD.due_at OR (NEW.due_at IS NULL) <> (OLD.due_at IS NULL)
        OR OLD.bot_due_at IS DISTINCT FROM NEW.bot_due_at)
    EXECUTE FUNCTION public.deal_keeps_its_clock();
