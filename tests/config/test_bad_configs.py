"""Each mistake that a config can have: its text, and for each message the place and the remedy."""

import pytest

SHOWN = "rating: still\nreports: [plain]\n"
TOY = "games: [toy]\n"
TWO = "bots: [first, random]\n"
REST = TOY + TWO + SHOWN
GAMES = TWO + SHOWN + "games:\n"  # an entry of the list stands in line 5
BOTS = TOY + SHOWN + "bots:\n"  # likewise

Row = tuple[str, list[tuple[str, ...]]]

BAD: dict[str, Row] = {
    # the file as a whole
    "empty": ("", [("1", "the file is empty", "`games:` and `bots:`")]),
    "only a comment": ("# later\n", [("1", "the file is empty")]),
    "null": ("null\n", [("1", "the file is empty")]),
    "a list": ("- toy\n", [("1", "found a list", "a config is a mapping")]),
    "a text": ("toy\n", [("1", "found the text 'toy'", "a config is a mapping")]),
    "a number": ("\n7\n", [("2", "found the number 7", "a config is a mapping")]),
    "an alias alone": ("*x\n", [("1", "aliases (*x)", "write the value out")]),
    "nothing but an empty mapping": ("{}\n", [("1: bots", "is missing"), ("1: games", "is missing")]),
    # keys
    "a misspelt key": (TOY + SHOWN + "bost: [first, random]\n", [("4: bost", "no 'bost'", "did you mean 'bots'?")]),
    "a key unlike any": (REST + "colour: red\n", [("5: colour", "it has name, seed, games")]),
    "a key twice": (REST + "seed: 1\nseed: 2\n", [("6: seed", "twice", "first in line 5", "keep one")]),
    "a key that is a number": (REST + "7: x\n", [("5: 7", "quote it: '7'")]),
    "a key that is a list": (REST + "? [a]\n: x\n", [("5", "a key has to be one word")]),
    "no games": (TWO + SHOWN, [("1: games", "is missing; write `games: [")]),
    "no bots": (TOY + SHOWN, [("1: bots", "is missing; write `bots: [")]),
    "game and games": (REST + "game: toy\n", [("5: game", "under 'games' already, see spring.yaml:1", "keep one")]),
    "workers": (REST + "workers: 2\n", [("5: workers", "on the command line: --workers")]),
    "executor": (REST + "executor: inline\n", [("5: executor", "on the command line: --executor")]),
    "isolation": (REST + "isolation: prison\n", [("5: isolation", "'prison'", "auto, process, worker")]),
    "isolation that is true": (REST + "isolation: true\n", [("5: isolation", "found true", "auto, process, worker")]),
    "a fresh process of sorts": (REST + "fresh_process: often\n", [("5: fresh_process", "'often'", "true or false")]),
    "a wrapper that is a text": (REST + "wrapper: bwrap\n", [("5: wrapper", "'bwrap'", "a list of a program")]),
    "a wrapper that is empty": (REST + "wrapper: []\n", [("5: wrapper", "found an empty list", "[node, bot.js]")]),
    "a wrapper with a number": (
        REST + "wrapper: [nice, 5]\n",
        [("5: wrapper.1", "found the number 5", "quote it: '5'")],
    ),
    "a wrapper in the worker": (
        REST + "isolation: worker\nwrapper: [nice]\n",
        [("6: wrapper", "for bots in a process of their own", "isolation is worker", "keep one")],
    ),
    # name
    "a name with a slash": (REST + "name: a/b\n", [("5: name", "'a/b'", "letters, digits, dots, _ and -")]),
    "a name that goes up": (REST + "name: ..\n", [("5: name", "'..'", "letters, digits")]),
    "a name that is a dot": (REST + "name: '.'\n", [("5: name", "'.'")]),
    "an empty name": (REST + "name: ''\n", [("5: name", "found the text ''")]),
    "no name after the key": (REST + "name:\n", [("5: name", "found nothing")]),
    "a name that is no word to YAML": (REST + "name: no\n", [("5: name", "for false", "quote it for a text: 'no'")]),
    "a name that is a number": (REST + "name: 2024\n", [("5: name", "found the number 2024", "quote it: '2024'")]),
    "a name that is true": (REST + "name: true\n", [("5: name", "found true", "quote it: 'true'")]),
    "a name with a newline": (REST + 'name: "a\\n"\n', [("5: name", r"found the text 'a\n'")]),
    "a name with a terminal escape": (REST + 'name: "\\e[2J"\n', [("5: name", r"'\x1b[2J'")]),
    "a name of 101 letters": (REST + f"name: {'x' * 101}\n", [("5: name", "x…'", "up to 100")]),
    "a name with an accent": (REST + "name: été\n", [("5: name", "'été'")]),
    # seed
    "a negative seed": (REST + "seed: -1\n", [("5: seed", "found the number -1", "from 0 to 9223372036854775807")]),
    "a seed too large": (REST + f"seed: {2**63}\n", [("5: seed", "9223372036854775808;")]),
    "a seed of 5000 digits": (REST + f"seed: {'9' * 5000}\n", [("5: seed", "5000 characters", "at most 30")]),
    "a seed with a fraction": (REST + "seed: 1.5\n", [("5: seed", "found the number 1.5", "a whole number")]),
    "a seed with an exponent": (REST + "seed: 1e3\n", [("5: seed", "write 1000,")]),
    "a seed with leading zeros": (REST + "seed: 007\n", [("5: seed", "for 7", "write 7, or quote")]),
    "a seed that looks octal": (REST + "seed: 08\n", [("5: seed", "write 8,")]),
    "a seed with underscores": (REST + "seed: 1_000\n", [("5: seed", "write 1000,")]),
    "a seed in base 16": (REST + "seed: 0x1F\n", [("5: seed", "write 31,")]),
    "a seed that is a time": (REST + "seed: 12:30\n", [("5: seed", "for 750", "quote it for a text: '12:30'")]),
    "a seed that is a date": (REST + "seed: 2024-01-01\n", [("5: seed", "for a date")]),
    "an infinite seed": (REST + "seed: .inf\n", [("5: seed", "no number that can be used")]),
    "a seed that is null to YAML": (REST + "seed: ~\n", [("5: seed", "write null, or quote it")]),
    "no seed after the key": (REST + "seed:\n", [("5: seed", "found nothing; a whole number")]),
    "a seed that is true": (REST + "seed: true\n", [("5: seed", "found true; a whole number")]),
    "a seed in quotes": (REST + "seed: '7'\n", [("5: seed", "found the text '7'; a whole number")]),
    "a seed that is a list": (REST + "seed: [7]\n", [("5: seed", "found a list; a whole number")]),
    # games
    "games that are no list": (TWO + SHOWN + "games: toy\n", [("4: games", "found the text 'toy'", "`games: [")]),
    "games as a mapping": (TWO + SHOWN + "games:\n  toy: {}\n", [("4: games", "found a mapping", "`games: [")]),
    "an empty list of games": (TWO + SHOWN + "games: []\n", [("4: games", "found an empty list", "`games: [")]),
    "nothing after games": (TWO + SHOWN + "games:\n", [("4: games", "found nothing; a list")]),
    "an unknown game": (GAMES + "- toi\n", [("5: games.0", "no game named 'toi'", "did you mean 'toy'?")]),
    "an unknown game with a label": (
        GAMES + "- a: {game: toi}\n",
        [("5: games.0.a.game", "no game named 'toi'", "did you mean 'toy'?")],
    ),
    "options without the game": (
        GAMES + "- toy-2: {rounds: 2}\n",
        [("5: games.0.toy-2", "no game named 'toy-2'", "`toy-2: {game: NAME, …}`")],
    ),
    "a game without a label": (
        GAMES + "- {game: toy, rounds: 2}\n",
        [("5: games.0", "found game, rounds side by side", "`LABEL: {game: NAME, …}`")],
    ),
    "a game that is all there is": (
        GAMES + "- game: toy\n",
        [("5: games.0.game", "found the text 'toy' after 'game'", "`LABEL: {game: NAME, …}`")],
    ),
    "options that are not indented": (
        GAMES + "- toy:\n  rounds: 2\n",
        [("5: games.0", "found toy, rounds side by side", "indented deeper")],
    ),
    "a game that is a number": (GAMES + "- 7\n", [("5: games.0", "found the number 7", "quote it: '7'")]),
    "a game that is a list": (GAMES + "- [toy]\n", [("5: games.0", "found a list; a game's name")]),
    "a game that is nothing": (GAMES + "-\n", [("5: games.0", "found nothing; a game's name")]),
    "a game that is an empty mapping": (GAMES + "- {}\n", [("5: games.0", "found a mapping; a game's name")]),
    "a game named by a number": (GAMES + "- a: {game: 7}\n", [("5: games.0.a.game", "found the number 7", "quote it")]),
    "a label twice": (
        GAMES + "- toy\n- toy: {rounds: 2}\n",
        [("6: games.1.toy", "the label 'toy' is taken, see spring.yaml:5", "`toy-2: {game: …}`")],
    ),
    "a label that is reserved": (
        GAMES + "- all: {game: toy}\n",
        [("5: games.0.all", "the table over all games", "take another label")],
    ),
    "a label with a dot": (
        GAMES + "- a.b: {game: toy}\n",
        [('5: games.0."a.b"', "the label 'a.b'", "letters, digits")],
    ),
    "an empty label": (GAMES + "- '': {game: toy}\n", [('5: games.0.""', "the label ''")]),
    "a label in another script": (GAMES + "- 名前: {game: toy}\n", [('5: games.0."名前"', "the label '名前'")]),
    "a game whose name is no label": (GAMES + "- dotted.name\n", [("5: games.0", "the label 'dotted.name'", "{game:")]),
    "an unknown option": (GAMES + "- toy: {round: 2}\n", [("5: games.0.toy.round", "it has rounds")]),
    "an option out of range": (GAMES + "- toy:\n    rounds: 10\n", [("6: games.0.toy.rounds", "from 1 to 9, not 10")]),
    "an option of another type": (
        GAMES + "- toy: {rounds: true}\n",
        [("5: games.0.toy.rounds", "from 1 to 9, not True")],
    ),
    "an option that misleads": (GAMES + "- toy: {rounds: 1e0}\n", [("5: games.0.toy.rounds", "write 1,")]),
    "an option's file that is missing": (
        GAMES + "- trio: {file: patches.csv}\n",
        [("5: games.0.trio.file", "'patches.csv'", "there is no ")],
    ),
    "a game that fails over its options": (
        GAMES + "- fragile\n",
        [("5: games.0", "the game 'fragile' fails over this: ZeroDivisionError", "arena_stand_ins.py:")],
    ),
    "a game that cannot be made": (GAMES + "- unmade\n", [("5: games.0", "'unmade' cannot be made: RuntimeError")]),
    "a game that exits": (GAMES + "- leaving\n", [("5: games.0", "'leaving' fails over this: SystemExit: 0")]),
    "a plugin that is no game": (GAMES + "- no-game\n", [("5: games.0", "'no-game'")]),
    "a game for nobody": (GAMES + "- nobody\n", [("5: games.0", "for no number of players")]),
    "too many players": (
        GAMES + "- toy: {players: 7}\n",
        [("5: games.0.toy.players", "number 7", "for 1 to 6 players")],
    ),
    "no players": (GAMES + "- toy: {players: 0}\n", [("5: games.0.toy.players", "number 0", "for 1 to 6 players")]),
    "players as a text": (GAMES + "- toy: {players: two}\n", [("5: games.0.toy.players", "the text 'two'")]),
    "players that are true": (GAMES + "- toy: {players: true}\n", [("5: games.0.toy.players", "found true")]),
    "players that the game does not take": (
        GAMES + "- trio: {players: 2}\n",
        [("5: games.0.trio.players", "number 2", "for 3 players")],
    ),
    "fewer entrants than players": (
        GAMES + "- toys: {game: toy, players: 6}\n",
        [("5: games.0.toys", "toys needs 6 entrants, there are 2", "add to `bots`")],
    ),
    "fewer entrants than the game's players": (GAMES + "- trio\n", [("5: games.0", "trio needs 3 entrants")]),
    "one bot alone": (
        TOY + "bots: [first]\n" + SHOWN,
        [("1: games.0", "toy needs 2 entrants, there is 1", "`twin: {bot: random}`")],
    ),
    # bots
    "bots that are no list": (TOY + SHOWN + "bots: first\n", [("4: bots", "found the text 'first'", "`bots: [")]),
    "bots as a mapping": (TOY + SHOWN + "bots: {first: {}}\n", [("4: bots", "found a mapping", "`bots: [")]),
    "an empty list of bots": (TOY + SHOWN + "bots: []\n", [("4: bots", "found an empty list", "`bots: [")]),
    "an unknown bot": (BOTS + "- first\n- randm\n", [("6: bots.1", "no bot named 'randm'", "did you mean 'random'?")]),
    "two unknown bots": (BOTS + "- fist\n- randm\n", [("5: bots.0", "'first'"), ("6: bots.1", "'random'")]),
    "parameters without the bot": (
        BOTS + "- first\n- mcts-200: {iterations: 200}\n",
        [("6: bots.1.mcts-200", "no bot named 'mcts-200'", "`mcts-200: {bot: BOT, …}`")],
    ),
    "a bot's name twice": (
        BOTS + "- first\n- first\n",
        [("6: bots.1", "the name 'first' is taken, see spring.yaml:5", "`first-2: {bot: …}`")],
    ),
    "a bot's name twice in two normal forms": (
        BOTS + '- "\\u00e9": {bot: first}\n- "e\\u0301": {bot: random}\n',
        [("6: bots.1.", "is taken, see spring.yaml:5")],
    ),
    "a bot with an empty name": (BOTS + "- first\n- '': {bot: random}\n", [('6: bots.1.""', "a name is not empty")]),
    "a bot with a blank name": (BOTS + "- first\n- ' ': {bot: random}\n", [('6: bots.1." "', "with a blank")]),
    "a bot's name with a blank at its end": (
        BOTS + "- first\n- 'x ': {bot: random}\n",
        [('6: bots.1."x "', "neither begins nor ends with a blank")],
    ),
    "a bot's name with a tab": (
        BOTS + '- first\n- "a\\tb": {bot: random}\n',
        [("6: bots.1.", "U+0009", "take it out")],
    ),
    "a bot's name with a newline": (BOTS + '- first\n- "a\\nb": {bot: random}\n', [("6: bots.1.", "U+000A")]),
    "a bot's name with NUL": (BOTS + '- first\n- "a\\0b": {bot: random}\n', [("6: bots.1.", "U+0000")]),
    "a bot's name with a terminal escape": (
        BOTS + '- first\n- "\\e[31mred": {bot: random}\n',
        [("6: bots.1.", r"'\x1b[31mred'", "U+001B")],
    ),
    "a bot's name that runs from right to left": (
        BOTS + '- first\n- "a\\u202eb": {bot: random}\n',
        [("6: bots.1.", r"'a\u202eb'", "U+202E")],
    ),
    "a bot's name that hides a joiner": (
        BOTS + '- first\n- "fir\\u200dst": {bot: random}\n',
        [("6: bots.1.", "U+200D", "cannot be seen")],
    ),
    "a bot's name of 101 characters": (
        BOTS + f"- first\n- {'x' * 101}: {{bot: random}}\n",
        [("6: bots.1.", "101 characters; 100 are the most")],
    ),
    "a bot that is a number": (BOTS + "- first\n- 7\n", [("6: bots.1", "found the number 7", "quote it: '7'")]),
    "a bot that is no word to YAML": (
        BOTS + "- first\n- no\n",
        [("6: bots.1", "for false", "quote it for a text: 'no'")],
    ),
    "a bot that is nothing": (BOTS + "- first\n-\n", [("6: bots.1", "found nothing; a bot's name")]),
    "a bot that is a list": (BOTS + "- first\n- [random]\n", [("6: bots.1", "found a list; a bot's name")]),
    "a bot named by a number": (BOTS + "- first\n- a: {bot: 7}\n", [("6: bots.1.a.bot", "found the number 7")]),
    "a bot named by nothing": (BOTS + "- first\n- a: {bot: }\n", [("6: bots.1.a.bot", "found nothing; a bot's name")]),
    "a bot under its name alone": (
        BOTS + "- first\n- a: random\n",
        [("6: bots.1.a", "found the text 'random' after 'a'", "`NAME: {bot: BOT, …}`")],
    ),
    "a bot's parameters that are not indented": (
        BOTS + "- first\n- random:\n  depth: 2\n",
        [("6: bots.1", "found random, depth side by side", "indented deeper")],
    ),
    "an unknown parameter": (
        BOTS + "- first\n- needy: {depth: 1, widht: 2}\n",
        [("6: bots.1.needy.widht", "it has depth, width, noise", "did you mean 'width'?")],
    ),
    "a parameter of a bot that has none": (
        BOTS + "- first\n- random: {depth: 2}\n",
        [("6: bots.1.random.depth", "the bot 'random' has no 'depth'; it has none")],
    ),
    "a parameter that is missing": (
        BOTS + "- first\n- needy\n",
        [("6: bots.1", "the bot 'needy' needs depth", "`{depth: …}`")],
    ),
    "a parameter of another kind": (
        BOTS + "- first\n- needy: {depth: deep}\n",
        [("6: bots.1.needy.depth", "found the text 'deep'; for the bot 'needy' a whole number is needed")],
    ),
    "a parameter that is true": (
        BOTS + "- first\n- needy: {depth: true}\n",
        [("6: bots.1.needy.depth", "found true;", "a whole number")],
    ),
    "a parameter of neither kind": (
        BOTS + "- first\n- needy: {depth: 1, width: wide}\n",
        [("6: bots.1.needy.width", "found the text 'wide'", "a whole number or null is needed")],
    ),
    "several parameters of other kinds": (
        BOTS + "- first\n- needy:\n    depth: 1\n    noise: loud\n    book: 7\n",
        [("8: bots.1.needy.noise", "a number is needed"), ("9: bots.1.needy.book", "a text is needed")],
    ),
    "a parameter that arena keeps for itself": (
        BOTS + "- first\n- greedy-of-names\n",
        [("6: bots.1", "has a parameter 'limits'", "rename it in the bot")],
    ),
    "a command that is not there": (
        BOTS + "- first\n- mine: {command: [./mine]}\n",
        [("6: bots.1.mine.command", "there is no ", "mine that can be run")],
    ),
    "a command that is not on the path": (
        BOTS + "- first\n- mine: {command: [no-such-program]}\n",
        [("6: bots.1.mine.command", "'no-such-program' is not on the PATH", "./NAME")],
    ),
    "a command that is a text": (
        BOTS + "- first\n- mine: {command: ./mine --fast}\n",
        [("6: bots.1.mine.command", "'./mine --fast'", "[node, bot.js]")],
    ),
    "a command and a bot": (
        BOTS + "- first\n- mine: {bot: random, command: [sh]}\n",
        [("6: bots.1.mine.bot", "by 'bot' or by 'command'", "keep one")],
    ),
    "a command in the worker": (
        BOTS + "- first\n- mine: {command: [sh], isolation: worker}\n",
        [("6: bots.1.mine.command", "a process of its own", "isolation is worker")],
    ),
    "limits of one bot": (
        BOTS + "- first\n- random: {limits: {moves: 3}, version: 2}\n",
        [("6: bots.1.random.limits.moves", "limits of one bot has no 'moves'"), ("6: bots.1.random.version", "'2'")],
    ),
    "an isolation of one bot": (
        BOTS + "- first\n- random: {isolation: alone}\n",
        [("6: bots.1.random.isolation", "'alone'", "auto, process, worker")],
    ),
    "a folder that is missing": (
        BOTS + "- first\n- {folder: submissions}\n",
        [("6: bots.1.folder", "submissions cannot be read: No such file")],
    ),
    "a folder with a parameter": (
        BOTS + "- first\n- {folder: ., depth: 3}\n",
        [("6: bots.1.depth", "a folder of bots has no 'depth'"), ("6: bots.1.folder", "there is no bot in")],
    ),
    "a bot that does not load": (
        BOTS + "- first\n- absent\n",
        [("6: bots.1", "bot 'absent' (arena_stand_ins_absent:Bot, from arena-stand-ins) does not load")],
    ),
    "a bot that two distributions give": (
        BOTS + "- first\n- toy-bold\n",
        [("6: bots.1", "choose between arena-stand-ins:toy-bold and arena-toy:toy-bold")],
    ),
    "a bot's file that is missing": (
        BOTS + "- first\n- mine: {bot: 'mine.py:Mine'}\n",
        [("6: bots.1.mine.bot", "bot 'mine.py:Mine': there is no file ")],
    ),
    "a bot's module that is missing": (
        BOTS + "- first\n- mine: {bot: 'no_such_module:Mine'}\n",
        [("6: bots.1.mine.bot", "module 'no_such_module' does not load", "path/to/file.py:Name")],
    ),
    "a thing that is no bot": (
        BOTS + "- first\n- mine: {bot: 'os:path'}\n",
        [("6: bots.1.mine.bot", "is a module; a bot is a class with a method choose")],
    ),
    "a bot's attribute that is missing": (
        BOTS + "- first\n- mine: {bot: 'bots.random:Radnom'}\n",
        [("6: bots.1.mine.bot", "there is no 'Radnom'", "did you mean 'Random'?")],
    ),
    # format
    "an unknown format": (
        REST + "format: round-robbin\n",
        [("5: format", "no format named 'round-robbin'", "did you mean 'round-robin'?")],
    ),
    "a format that is a list": (REST + "format: [gauntlet]\n", [("5: format", "found a list; a format's name")]),
    "nothing after format": (REST + "format:\n", [("5: format", "found nothing; a format's name")]),
    "two formats": (
        REST + "format: {gauntlet: {}, round-robin: {}}\n",
        [("5: format", "gauntlet, round-robin side by side")],
    ),
    "no rounds at all": (
        REST + "format: {round-robin: {rounds: 0}}\n",
        [("5: format.round-robin.rounds", "from 1 to 10,000,000, not 0")],
    ),
    "rounds as a text": (
        REST + "format: {round-robin: {rounds: ten}}\n",
        [
            (
                "5: format.round-robin.rounds",
                "found the text 'ten'; for the format 'round-robin' a whole number is needed",
            )
        ],
    ),
    "rounds in two places": (
        REST + "format:\n  round-robin:\n    rounds: 1\n    rounds: 2\n",
        [("8: format.round-robin.rounds", "twice, first in line 7")],
    ),
    "an unknown parameter of a format": (
        REST + "format: {round-robin: {round: 2}}\n",
        [("5: format.round-robin.round", "it has rounds, deals", "did you mean 'rounds'?")],
    ),
    "a value that a format does not know": (
        REST + "format:\n  round-robin:\n    rounds: 2\n    deals: ours\n",
        [("8: format.round-robin.deals", "own or shared, not 'ours'")],
    ),
    "a format's settings that are a number": (
        REST + "format: {round-robin: 10}\n",
        [("5: format.round-robin", "found the number 10 after 'round-robin'", "`NAME: {PARAMETER: VALUE}`")],
    ),
    "a format without what it needs": (
        REST + "format: fussy\n",
        [("5: format", "the format 'fussy' needs length", "`{length: …}`")],
    ),
    "a format that does not fit the entrants": (
        REST + "format:\n  fussy:\n    length: 1\n    best: nobody\n",
        [("8: format.fussy.best", "best is 'nobody', who is no entrant")],
    ),
    "an entrant with the name of an opponent that the rules play": (
        SHOWN + "bots: [first, toy-house: {bot: random}]\ngames:\n- toy\n- {alone: {game: toy, players: 1}}\n",
        [("3: bots.1.toy-house", "the rules of alone play an opponent named 'toy-house'", "`my-toy-house: {bot: …}`")],
    ),
    "a challenger who is no entrant": (
        REST + "format: {gauntlet: {challengers: [fist]}}\n",
        [("5: format.gauntlet", "challenger 'fist' is no entrant", "did you mean 'first'?")],
    ),
    "a format that cannot be written down": (
        REST + "format: odd\n",
        [("5: format", "'odd' fails over this: TypeError")],
    ),
    # rating and reports
    "an unknown rating": (TOY + TWO + "rating: sitll\nreports: []\n", [("3: rating", "did you mean 'still'?")]),
    "a rating that is a number": (TOY + TWO + "rating: 5\nreports: []\n", [("3: rating", "found the number 5")]),
    "a rating that is no function": (
        TOY + TWO + "rating: number\nreports: []\n",
        [("3: rating", "the rating 'number' is a int, which cannot be called")],
    ),
    "a rating without what it needs": (TOY + TWO + "rating: anchored\nreports: []\n", [("3: rating", "needs anchor")]),
    "what arena itself gives to a rating": (
        TOY + TWO + "rating: {still: {tally: 1}}\nreports: []\n",
        [("3: rating.still.tally", "the rating 'still' has no 'tally'; it has prior")],
    ),
    "a rating's parameter of another kind": (
        TOY + TWO + "rating: {still: {prior: wide}}\nreports: []\n",
        [("3: rating.still.prior", "found the text 'wide'", "a number is needed")],
    ),
    "a rating's parameter out of range": (
        TOY + TWO + "rating:\n  still:\n    prior: -1\nreports: []\n",
        [("5: rating.still.prior", "a number above 0, not -1")],
    ),
    "an unknown report": (TOY + TWO + "rating: still\nreports: [plian]\n", [("4: reports.0", "did you mean 'plain'?")]),
    "reports that are no list": (
        TOY + TWO + "rating: still\nreports: plain\n",
        [("4: reports", "found the text 'plain'")],
    ),
    "nothing after reports": (TOY + TWO + "rating: still\nreports:\n", [("4: reports", "found nothing; a list")]),
    "a report twice": (
        TOY + TWO + "rating: still\nreports: [plain, plain: {decimals: 2}]\n",
        [("4: reports.1", "the report 'plain' stands here twice; keep one")],
    ),
    # limits and faults
    "an unknown limit": (REST + "limits: {movs: 5}\n", [("5: limits.movs", "it has moves", "did you mean 'moves'?")]),
    "no time at all": (REST + "limits: {move_seconds: 0}\n", [("5: limits.move_seconds", "number 0", "above 0")]),
    "time as a text": (
        REST + "limits: {move_seconds: 5s}\n",
        [("5: limits.move_seconds", "'5s'", "number of seconds")],
    ),
    "no limit on a move": (REST + "limits: {move_seconds: null}\n", [("5: limits.move_seconds", "found nothing")]),
    "a match that lasts too long": (
        REST + "limits: {match_seconds: 1000000}\n",
        [("5: limits.match_seconds", "up to 604800")],
    ),
    "a start that is true": (REST + "limits: {start_seconds: true}\n", [("5: limits.start_seconds", "found true")]),
    "too little memory": (REST + "limits: {memory_mb: 8}\n", [("5: limits.memory_mb", "number 8", "from 16 to")]),
    "half a kilobyte": (REST + "limits: {output_kb: 0.5}\n", [("5: limits.output_kb", "number 0.5", "a whole number")]),
    "another clock": (REST + "limits: {clock: sun}\n", [("5: limits.clock", "'sun'", "one of wall, cpu")]),
    "no moves at all": (REST + "limits: {moves: 0}\n", [("5: limits.moves", "number 0", "from 1 to 1000000000")]),
    "too many moves": (REST + "limits: {moves: 1000000001}\n", [("5: limits.moves", "from 1 to 1000000000")]),
    "moves that are true": (REST + "limits: {moves: true}\n", [("5: limits.moves", "found true; a whole number")]),
    "nothing after moves": (REST + "limits: {moves: }\n", [("5: limits.moves", "found nothing; a whole number")]),
    "limits that are a number": (REST + "limits: 5\n", [("5: limits", "found the number 5", "`{moves: 2000}`")]),
    "faults in no way": (REST + "on_fault: ignore\n", [("5: on_fault", "'ignore'", "forfeit, substitute")]),
    "nothing after on_fault": (REST + "on_fault:\n", [("5: on_fault", "found nothing", "forfeit, substitute")]),
    "changes in no way": (REST + "on_change: ignore\n", [("5: on_change", "'ignore'", "refuse, replay, keep")]),
    # YAML
    "a tab": (REST + "limits:\n\tmoves: 5\n", [("6", "a tab", "blanks")]),
    "a wrong indentation": (REST + "limits:\n  moves: 5\n seed: 1\n", [("7", "the indentation")]),
    "a missing colon": (REST + "seed 7\n", [("5", "a key without its ':'", "`key: value`")]),
    "a colon too many": (REST + "name: a: b\n", [("5", "a ':' too many", "quote")]),
    "a list that is not closed": (TOY + SHOWN + "bots: [first, random\n", [("4", "no closing ']'")]),
    "a mapping that is not closed": (REST + "limits: {moves: 5\n", [("5", "no closing '}'")]),
    "a quotation mark that is not closed": (REST + "name: 'spring\nseed: 7\n", [("5", "quotation mark")]),
    "an anchor": (TOY + SHOWN + "bots: &all [first, random]\n", [("4: bots", "anchors (&all)", "take it out")]),
    "an anchor that holds itself": (
        REST + "limits: &l [*l]\n",
        [("5: limits", "anchors (&l)"), ("5: limits.0", "aliases (*l)")],
    ),
    "a merge": (REST + "limits:\n  <<: {moves: 5}\n", [('6: limits."<<"', "a meaning of its own in YAML")]),
    "a tag": (REST + "seed: !!int '7'\n", [("5: seed", "tags (!!int)", "write a plain value")]),
    "a tag that runs Python": (
        REST + "name: !!python/object/apply:os.getcwd []\n",
        [("5: name", "tags (!!python/object")],
    ),
    "a second document": (REST + "---\n" + REST, [("5", "a second document", "take out the '---'")]),
    "a directive": ("%YAML 1.1\n---\n" + REST, [("1", "directives", "take them out")]),
    "a word that begins with @": (REST + "name: @spring\n", [("5", "quote it")]),
    "a word that begins with |": (REST + "name: |spring\n", [("5", "| or >", "quote it")]),
    "a word after a quoted text": (REST + "name: 'spring' cup\n", [("5", "a word too many", "quote the whole text")]),
    "a bracket too many": (REST + "limits: {moves: 5}}\n", [("5", "a '}' too many")]),
    "a comma after a list": (REST + "limits: {moves: 5}, 6\n", [("5", "a ',' too many")]),
    "an escape that is none": (REST + 'name: "a\\q"\n', [("5", r"write \\ for a \,")]),
    "an escape beyond all characters": (REST + 'name: "\\UFFFFFFFF"\n', [("5", "stands for no character")]),
    "an escape just beyond": (REST + 'name: "\\U00110000"\n', [("5", "stands for no character")]),
    "half a character": (REST + 'name: "\\ud800"\n', [("5: name", "half a character")]),
    "a control character": (REST + "name: \x1b[2J\n", [("5", "the character U+001B cannot stand in a text file")]),
    "a NUL": (REST + "name: a\0b\n", [("5", "the character U+0000")]),
    "nesting without end": (REST + "limits: " + "[" * 100_000, [("5", "nested more than 20 deep")]),
    "keys nested without end": (
        REST + "limits: " + "{" * 100_000,
        [("5", "one word"), ("5", "nested more than 20 deep")],
    ),
    "a text after the end": (REST + "...\nseed: 7\n", [("6", "belongs to nothing above it")]),
}


@pytest.mark.parametrize("case", BAD)
def test_a_mistake_is_named_with_its_place_and_its_remedy(case, mistakes):
    text, expected = BAD[case]
    found = mistakes(text)
    assert len(found) == len(expected), found
    for line, (place, *parts) in zip(found, expected, strict=True):
        assert line.startswith(f"spring.yaml:{place}"), line
        assert line[len(f"spring.yaml:{place}") :][:1] == ":" or place.endswith("."), line
        for part in parts:
            assert part in line


@pytest.mark.parametrize("case", BAD)
def test_a_message_is_one_printable_line_of_moderate_length(case, mistakes):
    for line in mistakes(BAD[case][0]):
        assert line.isprintable()
        assert len(line) < 400
        assert not line.endswith(".")
        assert "None" not in line and "dict" not in line and "yaml.org" not in line


def test_all_mistakes_of_a_file_are_told_at_once_in_its_order(mistakes):
    text = """\
name: spring/cup
seed: no
games: [toi, trio: {file: x.csv}, toy: {rounds: 0}]
bots:
  - fist
  - needy: {depth: deep, hight: 3}
  - command: {command: x}
format: {round-robin: {rounds: 0}}
rating: eloo
reports: [plian]
limits: {moves: 0, move_seconds: -3}
on_fault: cry
colour: red
"""
    found = mistakes(text)
    assert [line.split(": ")[0].removeprefix("spring.yaml:") + " " + line.split(": ")[1] for line in found] == [
        "1 name",
        "2 seed",
        "3 games.0",
        "3 games.1.trio.file",
        "3 games.2.toy.rounds",
        "5 bots.0",
        "6 bots.1.needy.hight",
        "6 bots.1.needy.depth",
        "7 bots.2.command.command",
        "8 format.round-robin.rounds",
        "9 rating",
        "10 reports.0",
        "11 limits.moves",
        "11 limits.move_seconds",
        "12 on_fault",
        "13 colour",
    ]


def test_a_part_that_is_wrong_is_told_once(mistakes):
    assert len(mistakes(GAMES + "- toy: {rounds: 007}\n")) == 1  # and not again by the game
    assert len(mistakes(BOTS + "- first\n- no: {bot: random}\n")) == 1


def test_more_than_fifty_mistakes_are_counted_and_not_listed(mistakes):
    found = mistakes(BOTS + "- []\n" * 1000)
    assert len(found) == 51
    assert found[-1] == "spring.yaml: and 950 mistakes more"


@pytest.mark.parametrize(
    "text",
    [
        REST + f"? {'x' * 500_000}\n: 1\n",
        BOTS + f"- first\n- {'x' * 500_000}\n",
        BOTS + "- first\n- {" + ", ".join(f"x{n}: {n}" for n in range(30_000)) + "}\n",
        REST + f"format: {{round-robin: {{deals: {'x' * 500_000}}}}}\n",
    ],
)
def test_what_is_endless_is_told_in_short(text, mistakes):
    (line,) = mistakes(text)
    assert len(line) <= 1001


def test_a_file_whose_name_is_no_name_asks_for_one(mistakes):
    assert mistakes(REST, name="my config.yaml") == [
        "my config.yaml:1: name: the file's own name cannot name the results; "
        "write `name:` with a name of up to 100 letters, digits, dots, _ and -"
    ]


def test_line_numbers_hold_after_windows_line_ends(mistakes):
    assert mistakes((REST + "seed: -1\n").replace("\n", "\r\n"))[0].startswith("spring.yaml:5: seed: ")
