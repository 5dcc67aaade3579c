UNION ALL
-- Which login has which duty is what every function asks; a row more gives the players' login the cashier's power.
SELECT NULL, NULL, 'duty ' || d.duty || ' of ' || d.login, 'given' FROM public.wallet_duty d
UNION ALL
SELECT NULL, NULL, concat_ws(' ', 'rate of', r.tax, 'by', r.rules, 'from', to_char(r.from_on, 'YYYY-MM-DD')),
        concat_ws(' ', r.rate_bps, r.zone) FROM public.wallet_taxrate r
