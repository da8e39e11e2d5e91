/* A bot for arena in C, for any game: of the actions that it is offered it plays the one whose word begins most like
 * the last action that it saw. docs/protocol.md explains the messages.
 *
 *     cc -O2 -o bot-c bot.c
 *
 * Arena writes its messages without blanks, in ASCII, their keys always in the same order; so a few searches for a text
 * do here for a JSON library. */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_WORD 1000

/* The last place of `text` in `line`, right behind it; NULL where there is none. */
static const char *behind_last(const char *line, const char *text)
{
    const char *found = NULL;
    for (const char *at = line; (at = strstr(at, text)) != NULL; at++)
        found = at + strlen(text);
    return found;
}

/* The number of the request, the last key of every message that wants an answer. */
static long id_of(const char *line)
{
    const char *id = behind_last(line, "\"id\":");
    return id == NULL ? 0 : strtol(id, NULL, 10);
}

/* How many characters two words have in common at their beginnings. */
static size_t alike(const char *one, const char *other, size_t length)
{
    size_t count = 0;
    while (count < length && one[count] != '\0' && one[count] == other[count])
        count++;
    return count;
}

/* Answer with one of the words in "actions":["…","…",…]. */
static void choose(const char *line, const char *last)
{
    const char *word = behind_last(line, "\"actions\":["), *best = NULL;
    size_t best_length = 0, most = 0;
    while (word != NULL && *word == '"') {
        size_t length = strcspn(++word, "\"");
        size_t common = alike(last, word, length);
        if (best == NULL || common > most) {
            best = word;
            best_length = length;
            most = common;
        }
        word += length + 1;      /* behind the word's closing quote */
        word += *word == ',';    /* at the next word's opening quote, or at ] */
    }
    if (best == NULL)
        printf("{\"id\":%ld,\"error\":\"there is nothing to choose from\"}\n", id_of(line));
    else
        printf("{\"id\":%ld,\"action\":\"%.*s\"}\n", id_of(line), (int)best_length, best);
}

/* Remember the word of an event; it is null where this player may not know it. */
static void remember(const char *line, char *last)
{
    const char *word = behind_last(line, "\"word\":\"");
    size_t length = word == NULL ? 0 : strcspn(word, "\"");
    if (length > 0 && length < LONGEST_WORD) {
        memcpy(last, word, length);
        last[length] = '\0';
    }
}

static int is(const char *line, const char *type)
{
    return strncmp(line + strlen("{\"type\":\""), type, strlen(type)) == 0;
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    char last[LONGEST_WORD] = "";

    while (getline(&line, &room, stdin) > (ssize_t)strlen("{\"type\":\"")) {
        if (is(line, "hello"))
            printf("{\"id\":%ld,\"protocol\":1,\"name\":\"bot.c\",\"version\":\"1.0\"}\n", id_of(line));
        else if (is(line, "start")) {
            last[0] = '\0'; /* a new match, maybe in the same process */
            printf("{\"id\":%ld,\"observe\":true}\n", id_of(line));
        } else if (is(line, "observe"))
            remember(line, last);
        else if (is(line, "move"))
            choose(line, last);
        else if (is(line, "end"))
            printf("{\"id\":%ld}\n", id_of(line));
        fflush(stdout); /* else the answer stays in a buffer, and arena waits for it until the time is up */
    }
    free(line);
    return 0;
}
