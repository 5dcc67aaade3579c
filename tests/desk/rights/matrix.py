"""Who may open which page of the admin, and who is offered which action: what every address is held to.

A letter for each role that may: s support, o floor (the operators of tables), f finance, r risk, a auditor, d
administrator. Pages are opened by GET; an address that leads elsewhere, or takes forms alone, counts as opened. Whoever
adds a page or an action says here who may.
"""

_PAGES = {
    "sofrad": """
        accounts:places admin:accounts_user_change admin:accounts_user_changelist admin:accounts_user_history
        admin:app_list admin:desk_approvalrequest_adjustment admin:desk_approvalrequest_approve
        admin:desk_approvalrequest_ask_rights admin:desk_approvalrequest_ask_way_in admin:desk_approvalrequest_change
        admin:desk_approvalrequest_changelist admin:desk_approvalrequest_refuse admin:desk_approvalrequest_withdraw
        admin:desk_case_change admin:desk_case_changelist admin:desk_case_decide admin:desk_case_do
        admin:desk_case_dossier admin:index admin:jsi18n admin:login admin:logout admin:password_change
        admin:password_change_done admin:search admin:tables_table_watch desk:find desk:floor-make desk:forget-filter
        desk:palette desk:player desk:player-note desk:player-section desk:save-filter desk:take-list
        finance:approve-voucher finance:ask finance:check-rate finance:compare-statement finance:enter-pan
        finance:file-again finance:refuse-voucher finance:sign-day finance:sign-statement
        finance:take-list finance:work-off
    """,
    "sfrad": """
        admin:wallet_account_change admin:wallet_account_changelist admin:wallet_account_history
        admin:wallet_bonus_change admin:wallet_bonus_changelist admin:wallet_deposit_change
        admin:wallet_deposit_changelist admin:wallet_entry_change admin:wallet_entry_changelist
        admin:wallet_entry_history admin:wallet_receivable_change admin:wallet_receivable_changelist
        admin:wallet_transaction_change admin:wallet_transaction_changelist admin:wallet_transaction_history
        admin:wallet_unmatched_change admin:wallet_unmatched_changelist admin:wallet_withdrawal_change
        admin:wallet_withdrawal_changelist admin:wallet_withdrawal_history
    """,
    "sorad": """
        admin:desk_reply_change admin:desk_reply_changelist admin:ladder_club_change admin:ladder_club_changelist
        admin:tables_chatline_change
        admin:tables_chatline_changelist admin:tables_chatreport_change admin:tables_chatreport_changelist
        admin:tables_deal_change admin:tables_deal_changelist admin:tables_deal_replay_deal admin:tables_drain_change
        admin:tables_drain_changelist
        admin:tables_house_change admin:tables_house_changelist admin:tables_table_change
        admin:tables_table_changelist
        admin:tournaments_league_change admin:tournaments_league_changelist
        admin:tournaments_match_change admin:tournaments_match_changelist admin:tournaments_pooloffer_change
        admin:tournaments_pooloffer_changelist admin:tournaments_registration_change
        admin:tournaments_registration_changelist admin:tournaments_ticket_change
        admin:tournaments_ticket_changelist admin:tournaments_tournament_change
        admin:tournaments_tournament_changelist admin:tournaments_tournament_see_calendar desk:floor-calendar
        desk:replay desk:replay-record
    """,
    "frad": """
        admin:wallet_taxyear_change admin:wallet_taxyear_changelist
    """,
    "srad": """
        admin:account_emailaddress_change admin:account_emailaddress_changelist admin:account_emailaddress_history
        admin:accounts_break_change admin:accounts_break_changelist admin:accounts_limit_change
        admin:accounts_limit_changelist admin:accounts_limitchange_change admin:accounts_limitchange_changelist
        admin:knox_authtoken_change admin:knox_authtoken_changelist admin:mfa_authenticator_change
        admin:mfa_authenticator_changelist admin:usersessions_usersession_change
        admin:usersessions_usersession_changelist
    """,
    "fad": """
        admin:wallet_currency_change admin:wallet_currency_changelist admin:wallet_currency_history
        admin:wallet_finding_change admin:wallet_finding_changelist admin:wallet_gatewayevent_change
        admin:wallet_gatewayevent_changelist admin:wallet_licencerow_change admin:wallet_licencerow_changelist
        admin:wallet_licencerow_history admin:wallet_payoutbatch_change admin:wallet_payoutbatch_changelist
        admin:wallet_statementsource_change admin:wallet_statementsource_changelist finance:certificate finance:day
        finance:day-document finance:days finance:deductions finance:files finance:index
        finance:quarter-file finance:report finance:statement finance:statement-document finance:statements
        finance:taxes finance:trace finance:trace-of finance:voucher finance:voucher-paper finance:vouchers
    """,
    "rad": """
        admin:accounts_documentview_change admin:accounts_documentview_changelist admin:accounts_paperserased_change
        admin:accounts_paperserased_changelist admin:accounts_proofcheck_change admin:accounts_proofcheck_changelist
        admin:accounts_proofcheck_history admin:desk_alert_change admin:desk_alert_changelist
    """,
    "srd": """
        admin:accounts_break_add admin:accounts_limit_add
    """,
    "ad": """
        admin:auth_group_change admin:auth_group_changelist admin:auth_group_history admin:desk_auditline_change
        admin:desk_auditline_changelist admin:desk_auditline_csv admin:desk_auditline_history
    """,
    "fd": """
        admin:wallet_payout_answers admin:wallet_payout_file admin:wallet_statementsource_add
        admin:wallet_statementsource_delete finance:download finance:gstr1 finance:new-voucher
    """,
    "od": """
        admin:desk_announcement_add admin:desk_announcement_delete admin:tables_deal_resume_deal
        admin:tables_deal_void_deal admin:tables_drain_add admin:tables_drain_let_deals_begin admin:tables_house_add
        admin:tables_house_copy admin:tables_table_add
        admin:tables_table_copy admin:tables_table_make_tables admin:tables_table_resume_deal
        admin:tables_table_void_deal admin:tournaments_league_add admin:tournaments_league_copy
        admin:tournaments_league_make_league admin:tournaments_pooloffer_add admin:tournaments_pooloffer_copy
        admin:tournaments_pooloffer_make_offers admin:tournaments_tournament_add admin:tournaments_tournament_copy
        admin:tournaments_tournament_make_tournament
    """,
    "sd": """
        admin:wallet_bonus_add
    """,
    "d": """
        admin:accounts_user_add admin:desk_approvalrequest_ask_new_role admin:desk_approvalrequest_ask_role
    """,
    "rd": """
        admin:desk_alert_dismiss admin:desk_alert_open_again admin:desk_alert_open_case admin:desk_alert_search_now
        admin:desk_alert_watch admin:desk_reply_add admin:desk_reply_delete admin:wallet_licencerow_ask
    """,
    "oad": """
        admin:desk_announcement_change admin:desk_announcement_changelist
    """,
    "sord": """
        admin:desk_case_add admin:ladder_club_close_club admin:ladder_club_open_again admin:ladder_club_take_name
    """,
    "": """
        admin:account_emailaddress_add admin:account_emailaddress_delete admin:accounts_break_delete
        admin:accounts_documentview_add admin:accounts_documentview_delete admin:accounts_limit_delete
        admin:accounts_limitchange_add admin:accounts_limitchange_delete admin:accounts_paperserased_add
        admin:accounts_paperserased_delete admin:accounts_proofcheck_add admin:accounts_proofcheck_delete
        admin:accounts_user_delete admin:auth_group_add admin:auth_group_delete admin:auth_user_password_change
        admin:autocomplete admin:desk_alert_add admin:desk_alert_delete admin:desk_approvalrequest_add
        admin:desk_approvalrequest_delete admin:desk_auditline_add admin:desk_auditline_delete admin:desk_case_delete
        admin:knox_authtoken_add admin:knox_authtoken_delete admin:ladder_club_add admin:ladder_club_delete
        admin:mfa_authenticator_add
        admin:mfa_authenticator_delete admin:tables_chatline_add admin:tables_chatline_delete
        admin:tables_chatreport_add admin:tables_chatreport_delete admin:tables_deal_add admin:tables_deal_delete
        admin:tables_drain_delete admin:tables_house_delete
        admin:tables_table_delete admin:tournaments_match_add admin:tournaments_match_delete
        admin:tournaments_pooloffer_delete admin:tournaments_registration_add admin:tournaments_registration_delete
        admin:tournaments_league_delete admin:tournaments_ticket_add admin:tournaments_ticket_delete
        admin:tournaments_tournament_delete admin:usersessions_usersession_add admin:usersessions_usersession_delete
        admin:wallet_account_add admin:wallet_account_delete admin:wallet_bonus_delete admin:wallet_currency_add
        admin:wallet_currency_delete admin:wallet_deposit_add admin:wallet_deposit_delete admin:wallet_entry_add
        admin:wallet_entry_delete admin:wallet_finding_add admin:wallet_finding_delete admin:wallet_gatewayevent_add
        admin:wallet_gatewayevent_delete admin:wallet_licencerow_add admin:wallet_licencerow_delete
        admin:wallet_payoutbatch_add admin:wallet_payoutbatch_delete admin:wallet_receivable_add
        admin:wallet_receivable_delete admin:wallet_taxyear_add admin:wallet_taxyear_delete
        admin:wallet_transaction_add admin:wallet_transaction_delete admin:wallet_unmatched_add
        admin:wallet_unmatched_delete admin:wallet_withdrawal_add admin:wallet_withdrawal_delete desk:live-hands
    """,
}
PAGES = {name: letters for letters, names in _PAGES.items() for name in names.split()}
"""By the address's name."""

FORMS = {"finance:ask": "fd", "finance:sign-day": "fd", "finance:sign-statement": "fd", "finance:work-off": "fd"}
"""Addresses that take forms alone: who is not refused."""

ACTIONS = {
    "accounts.break.lift": "srd",
    "desk.announcement.delete_selected": "od",
    "desk.announcement.end_now": "od",
    "desk.reply.delete_selected": "rd",
    "knox.authtoken.take_back": "srd",
    "tables.chatreport.handled": "sord",
    "tables.deal.resume": "od",
    "tables.deal.void": "od",
    "tables.house.compare": "od",
    "tables.table.close": "od",
    "tables.table.reopen": "od",
    "tournaments.league.cancel": "od",
    "tournaments.match.cancel": "od",
    "tournaments.match.resume": "od",
    "tournaments.pooloffer.close": "od",
    "tournaments.pooloffer.reopen": "od",
    "tournaments.tournament.add_bots": "od",
    "tournaments.tournament.cancel": "od",
    "usersessions.usersession.end": "srd",
    "wallet.deposit.credit": "fd",
    "wallet.deposit.refuse": "fd",
    "wallet.finding.explain": "fd",
    "wallet.statementsource.delete_selected": "fd",
    "wallet.unmatched.refund": "fd",
    "wallet.withdrawal.approve": "fd",
    "wallet.withdrawal.mark_failed": "fd",
    "wallet.withdrawal.mark_paid": "fd",
    "wallet.withdrawal.mark_returned": "fd",
    "wallet.withdrawal.reject": "fd",
    "wallet.withdrawal.send": "fd",
}
