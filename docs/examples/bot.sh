#!/bin/sh
# A bot for arena in POSIX shell, for any game: plays the first action that it is offered.
# docs/protocol.md explains the messages. Arena writes them without blanks, their keys always in the same order.

while IFS= read -r line; do
    id=${line##*\"id\":} # the number of the request, the last key of every message that wants an answer
    id=${id%\}}
    case $line in
    '{"type":"hello"'*)
        printf '{"id":%s,"protocol":1,"name":"bot.sh","version":"1.0"}\n' "$id"
        ;;
    '{"type":"start"'*)
        printf '{"id":%s,"observe":true}\n' "$id"
        ;;
    '{"type":"observe"'*) # an event: wants no answer, and has no id
        printf 'saw %s\n' "$line" >&2 # what goes to stderr is for run.log
        ;;
    '{"type":"move"'*)
        actions=${line##*\"actions\":[\"} # a1b1","b1a1"],"clock":…
        printf '{"id":%s,"action":"%s"}\n' "$id" "${actions%%\"*}"
        ;;
    '{"type":"end"'*)
        printf '{"id":%s}\n' "$id"
        ;;
    esac
done
