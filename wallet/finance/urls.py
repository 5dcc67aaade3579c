"""Addresses of the finance pages in the admin."""

from django.urls import path

from wallet.finance import lists
from wallet.finance import pages as report_pages
from wallet.finance.closing import pages as day_pages
from wallet.finance.exports import pages as file_pages
from wallet.finance.reconciliation import pages
from wallet.finance.taxes import pages as tax_pages
from wallet.finance.vouchers import pages as voucher_pages

app_name = "finance"

urlpatterns = [
    path("", report_pages.index, name="index"),
    path("files/", file_pages.files, name="files"),
    path("files/<str:public_id>/again/", file_pages.again, name="file-again"),
    path("files/<str:public_id>/", report_pages.download, name="download"),
    path("trace/", report_pages.trace_page, name="trace"),
    path("trace/<str:public_id>/", report_pages.trace_page, name="trace-of"),
    path("lists/<slug:name>.csv", lists.take, name="take-list"),
    path("statements/", pages.statements, name="statements"),
    path("statements/<str:public_id>/", pages.statement, name="statement"),
    path("statements/<str:public_id>/document.json", pages.document, name="statement-document"),
    path("statements/<str:public_id>/sign/", pages.sign, name="sign-statement"),
    path("statements/<str:public_id>/lines/<int:line>/", pages.work_off, name="work-off"),
    path("statements/<str:public_id>/compare/", pages.compare, name="compare-statement"),
    path("vouchers/", voucher_pages.vouchers, name="vouchers"),
    path("vouchers/new/<slug:name>/", voucher_pages.new, name="new-voucher"),
    path("vouchers/<str:public_id>/", voucher_pages.voucher, name="voucher"),
    path("vouchers/<str:public_id>/paper/", voucher_pages.paper, name="voucher-paper"),
    path("vouchers/<str:public_id>/approve/", voucher_pages.approve, name="approve-voucher"),
    path("vouchers/<str:public_id>/refuse/", voucher_pages.refuse, name="refuse-voucher"),
    path("taxes/", tax_pages.taxes, name="taxes"),
    path("taxes/check/", tax_pages.check_rate, name="check-rate"),
    path("taxes/gstr1/<str:month>.json", tax_pages.gstr1, name="gstr1"),
    path("taxes/tds/<int:year>-q<int:number>/", tax_pages.deductions, name="deductions"),
    path("taxes/tds/<int:year>-q<int:number>/pan/", tax_pages.enter_pan, name="enter-pan"),
    path("taxes/tds/<int:year>-q<int:number>/<str:public_id>.pdf", tax_pages.certificate_of, name="certificate"),
    path("taxes/tds/<int:year>-q<int:number>/<slug:part>.<slug:kind>", tax_pages.quarter_file, name="quarter-file"),
    path("days/", day_pages.days, name="days"),
    path("days/<int:number>/", day_pages.day, name="day"),
    path("days/<int:number>/document.json", day_pages.document, name="day-document"),
    path("days/<int:number>/sign/", day_pages.sign_day, name="sign-day"),
    path("<slug:name>/", report_pages.show, name="report"),
    path("<slug:name>/file/", report_pages.ask, name="ask"),
]
