"""The device in a browser: a web process of its own, which speaks the protocol of the mirror and HTTP."""
