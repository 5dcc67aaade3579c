-- Which commitment is whose is told before anybody is listed, and stays.
CREATE TRIGGER draw_stays BEFORE UPDATE OR DELETE ON public.tournaments_draw
    FOR EACH ROW EXECUTE FUNCTION public.tournaments_stay('what was committed to for a draw stays');
