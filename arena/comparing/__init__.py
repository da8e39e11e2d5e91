"""Comparisons: who is better, by how much, and when enough was played to say so; see docs/comparing.md.

The unit is the deal: the matches of a group over one deal, in all seat rotations, are one observation. Everything here
is computed from counts of deals, which know no order.
"""
