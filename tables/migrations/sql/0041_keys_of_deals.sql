-- The wrapped key of a deal opens under the deal's id alone, so neither changes: else a row of somebody's own making,
-- declared void, could have a live deal's key opened for it.

CREATE OR REPLACE TRIGGER deal_key_stays BEFORE UPDATE ON public.tables_deal
    FOR EACH ROW WHEN (OLD.public_id <> NEW.public_id OR OLD.sealed_key <> NEW.sealed_key
        OR (OLD.data_key <> NEW.data_key AND OLD.data_key <> ''))
    EXECUTE FUNCTION public.deal_key_stays('the key of a deal stays what it was when its hands were sealed');
