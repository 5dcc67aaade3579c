"""Reality."""
