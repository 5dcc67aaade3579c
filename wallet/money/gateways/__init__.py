"""Payment gateways: signed messages, each of which acts once, settlements, and the sandbox gateway."""
