class Honest:
    def choose(self, observation, actions)
        return actions[0]
