"""What the browser is given of the declarations: its types, and what it follows by them."""
