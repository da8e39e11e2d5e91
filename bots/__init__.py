"""The bundled bots: each a plugin, registered by the same entry points as a stranger's."""
