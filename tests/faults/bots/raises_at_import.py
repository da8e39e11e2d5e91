raise RuntimeError("no import")
