-- The rows of sessions, and whatever names a session, get a digest of the key that is in the cookie for their key: see
-- accounts/login/cookies/store.py (name_of). All in one transaction, because what names a session that is gone is deleted.
-- A key of before has 32 letters and a name has 40, so running this once more changes nothing.
UPDATE public.django_session
    SET session_key = left(encode(sha256(convert_to(session_key, 'UTF8')), 'hex'), 40) WHERE length(session_key) < 40;
UPDATE public.accounts_desksession
    SET session_key = left(encode(sha256(convert_to(session_key, 'UTF8')), 'hex'), 40) WHERE length(session_key) < 40;
UPDATE public.usersessions_usersession
    SET session_key = left(encode(sha256(convert_to(session_key, 'UTF8')), 'hex'), 40) WHERE length(session_key) < 40;
UPDATE public.tables_pushsubscription
    SET session_key = left(encode(sha256(convert_to(session_key, 'UTF8')), 'hex'), 40) WHERE length(session_key) < 40;
