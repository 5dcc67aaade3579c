"""The reports of taxes, which the wallet adds to the registry of reports when the site starts."""

from wallet.finance.taxes.gst import GST_DOCUMENTS
from wallet.finance.taxes.tds import TDS_RETURN

TAX_REPORTS = (GST_DOCUMENTS, TDS_RETURN)
