"""What the house tells the state: invoices and GSTR-1, deductions with challans, certificates, who checked a rate."""
