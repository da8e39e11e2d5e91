compile("class Honest: def choose(self) return 0", __file__, "exec")
