"""."""
def draw(s,p): return ""
