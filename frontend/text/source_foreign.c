/* Comments that are directives of other compilers which Crayon reads nothing of: each is named once, in a warning.
 *
 * A comment is taken for a directive when the letter that begins it is followed by a sentinel of the table, or by $ and a word.
 * `!$ ` is OpenMP's conditional compilation, a comment here; `!$Id: ...` and `!$Id$` are keywords of version control. */
#include "frontend/text/source_internal.h"

#include <string.h>

/* In lower case, without the comment letter. Those that end with a letter or digit stand before a blank and a word, the others
 * before a word, with or without a blank; $dir and the like are followed by words that tell more than they do. */
static const char *const sentinels[] = {
    "cdir",   "vdir",    "ocl",     "vocl",    "xocl", "voption", "poption", "soption", "ibmp", "ibmt", "$dir",  "$par",  "$pragma",
    "$sgi",   "$hmpp",   "dir$",    "dec$",    "pgi$", "mic$",    "gcc$",    "nec$",    "vd$",  "fpp$", "fj$",   "hpf$",  "par$",
    "smp$",   "ms$",     "sms$",    "xmp$",    "dvm$", "dir@",    "mic@",    "ibm*",    "*$*",
};

static bool is_letter(char c) { return source_lower(c) >= 'a' && source_lower(c) <= 'z'; }

static bool is_word(char c) { return is_letter(c) || source_is_digit(c) || c == '_'; }

/* The byte behind the word that begins at `at`. */
static uint32_t word_end(const OpenFile *open, uint32_t at, uint32_t end)
{
    while (at < end && is_word(open->text[at])) at++;
    return at;
}

static uint32_t blanks_end(const OpenFile *open, uint32_t at, uint32_t end)
{
    while (at < end && source_is_blank(open->text[at])) at++;
    return at;
}

/* A word that belongs to a sentinel's directive, if there is one behind byte `at`. */
static bool find_word(const OpenFile *open, uint32_t at, uint32_t end, SourceLine *word)
{
    uint32_t begin = blanks_end(open, at, end);
    if (begin == end || !is_letter(open->text[begin])) return false;
    if (begin == at && is_word(open->text[at - 1])) return false;
    *word = (SourceLine){.begin = begin, .end = word_end(open, begin, end)};
    return true;
}

/* Looks for a sentinel of the table at byte `at`; `word` is then the word of its directive. */
static bool find_sentinel(const OpenFile *open, uint32_t at, uint32_t end, SourceLine *word)
{
    for (size_t s = 0; s < sizeof sentinels / sizeof *sentinels; s++) {
        const char *text = sentinels[s];
        uint32_t i = at;
        while (*text && i < end && source_lower(open->text[i]) == *text) i++, text++;
        if (*text || !find_word(open, i, end, word)) continue;
        /* CVD$R, CVD$L, CPGI$ G: for the routine, the loop, all */
        SourceLine next;
        bool scoped = strcmp(sentinels[s], "vd$") == 0 || strcmp(sentinels[s], "pgi$") == 0;
        if (scoped && word->end == word->begin + 1 && find_word(open, blanks_end(open, word->end, end), end, &next)) *word = next;
        return true;
    }
    return false;
}

/* Looks for $ and a word at byte `at`. */
static bool find_dollar(const OpenFile *open, uint32_t at, uint32_t end, SourceLine *word)
{
    if (at + 1 >= end || open->text[at] != '$' || !is_letter(open->text[at + 1])) return false;
    *word = (SourceLine){.begin = at, .end = word_end(open, at + 1, end)};
    return word->end == end || !strchr(":$", open->text[word->end]);
}

void source_warn_foreign(SourceReader *reader, SourceLine line, uint32_t at)
{
    const OpenFile *open = reader->open;
    SourceLine word;
    if (!find_sentinel(open, at + 1, line.end, &word) && !find_dollar(open, at + 1, line.end, &word)) return;
    char *key = arena_strndup(reader->context->arena, open->text + at + 1, word.end - at - 1);
    for (char *c = key; *c; c++) *c = source_lower(*c);
    Name name = intern(reader->context->names, key);
    for (uint32_t i = 0; i < reader->told_foreign.count; i++)
        if (reader->told_foreign.items[i] == name) return;
    list_push(reader->context->arena, &reader->told_foreign, name);
    diag_warning(reader->context->diag, source_place(reader, word.begin, word.end),
                 "directive '%.*s' is not known and has no effect", (int)(word.end - at), open->text + at);
}
