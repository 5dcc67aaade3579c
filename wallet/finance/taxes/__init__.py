"""What the house reports to the state: invoices and GSTR-1, deductions with challans, certificates, checks of rates."""
