cimport cython

cdef dict KNOWN, RECENT

cdef class Settings:
    cdef readonly dict options
    cdef readonly tuple letters
    cdef readonly object cards
    cdef readonly int players, seats, tokens_each, tokens, kinds
    cdef readonly bint solo, seeded_first, random_scheme, partial_add, early_pick
    cdef readonly int max_rounds, early_order, partners
    cdef readonly int die_step, mix_cost, free_mix_at, trade_pool
    cdef readonly bint mix_after_die, create_at_once, distinct_decks, mix_on
    cdef readonly int[6] supply
    cdef readonly int[20] kind_action, kind_colour, kind_n, copies
    cdef readonly int[25] space_action
    cdef readonly int[3] action_kinds
    cdef readonly int[8] mixable
    cdef readonly int[9] recipes
    cdef readonly int[72] costs
    cdef readonly int[14] scheme_decks
    cdef readonly int[60] turn_spaces
    cdef readonly int[20] turn_arrows
    cdef readonly list kind_ids, swatch_ids, space_words
    cdef readonly dict kind_numbers, swatch_numbers, space_numbers


@cython.locals(recent=Settings)
cpdef Settings settings_of(options, players)
