"""Payment gateways: signed messages, what each of them does once, settlements, and the sandbox that pretends."""
