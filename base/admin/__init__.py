"""Parts of the operators' admin that no room owns: lists that only show, reasons asked for, searches by an index."""
