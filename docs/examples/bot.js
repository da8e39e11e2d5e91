// A bot for arena in JavaScript (Node), for any game: plays the last of the actions that it is offered, in the order of
// their words. docs/protocol.md explains the messages.
"use strict";

const answers = {
  hello: () => ({ protocol: 1, name: "bot.js", version: "1.0" }),
  start: () => ({}), // without `observe` no events are sent
  move: (message) => ({ action: [...message.actions].sort().at(-1) }),
  end: () => ({}),
};

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    process.stdout.write(JSON.stringify({ id: message.id, ...answers[message.type](message) }) + "\n");
  });
