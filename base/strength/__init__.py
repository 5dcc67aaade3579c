"""How strong somebody is, as numbers: pure arithmetic."""
