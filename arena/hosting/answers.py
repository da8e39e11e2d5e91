"""What a bot may answer, before anybody asks whether it is an action and legal."""

from __future__ import annotations

import operator
from typing import Any

from arena.game import Action

LONGEST_WORD = 1_000
LARGEST_NUMBER = 2**63 - 1


def checked(answer: Any) -> Action | str:
    """`answer`, where it is a word or a whole number; a truth value is none. Raises TypeError."""
    if type(answer) is int and -LARGEST_NUMBER <= answer <= LARGEST_NUMBER:
        return answer
    if isinstance(answer, str):
        word = str.__str__(answer)  # a class of the bot's own may say anything of itself
        if len(word) > LONGEST_WORD:
            raise TypeError(f"a word of {len(word):,} characters is no action")
        return word
    if isinstance(answer, bool):
        raise TypeError(f"{answer} is no action")
    number = operator.index(answer)
    if not -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
        raise TypeError(f"a number of {number.bit_length()} bits is no action")
    return number
