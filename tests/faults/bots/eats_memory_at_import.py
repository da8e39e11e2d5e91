"""Needs more memory than there is before there is a bot."""

eaten = []
while True:
    eaten.append(bytearray(1 << 24))
