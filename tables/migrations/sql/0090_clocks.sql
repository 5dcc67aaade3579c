-- The clock of a deal that is played: kept by the statement that changes the deal, whoever sends it. Its plan is kept
-- for as long as the connection, so it takes the index also while the table is one page.

CREATE FUNCTION public.deal_keeps_its_clock() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
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

CREATE TRIGGER deal_clock_begins AFTER INSERT ON public.tables_deal
    FOR EACH ROW WHEN (NEW.due_at IS NOT NULL) EXECUTE FUNCTION public.deal_keeps_its_clock();

CREATE TRIGGER deal_clock_is_kept AFTER UPDATE ON public.tables_deal
    FOR EACH ROW WHEN (OLD.due_at IS DISTINCT FROM NEW.due_at OR OLD.bot_due_at IS DISTINCT FROM NEW.bot_due_at)
    EXECUTE FUNCTION public.deal_keeps_its_clock();

-- The triggers' lock is held until this transaction ends: no deal moves between the two.
INSERT INTO public.tables_clock (deal_id, due_at, bot_due_at)
    SELECT id, due_at, bot_due_at FROM public.tables_deal WHERE due_at IS NOT NULL;
