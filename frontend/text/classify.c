/* What kind of statement a text is: an assignment, whatever keyword it begins with, or what its keyword says. */
#include "frontend/text/classify_internal.h"

#include <string.h>

/* `name :` before DO, IF, SELECT, WHERE or FORALL: marks it and returns the position behind; else `at`. */
static uint32_t classify_construct_name(Classifier *c, uint32_t at)
{
    static const char *const words[] = {"do", "if", "select", "where", "forall", "associate", "block", "critical"};
    uint32_t end = classify_name_end(c, at);
    uint32_t colon = classify_skip_blanks(c, end);
    if (end == at || c->text[colon] != ':' || c->text[colon + 1] == ':') return at;
    uint32_t rest = classify_skip_blanks(c, colon + 1);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strncmp(c->text + rest, words[i], strlen(words[i])) != 0) continue;
        classify_mark(c, at, at, T_CONSTRUCT);
        return rest;
    }
    return at;
}

Classified classify_statement(Context *context, const SourceStatement *source, bool keeps_scopes)
{
    Classifier c = {.context = context, .source = source, .text = source->text, .length = source->length,
                    .fixed = source->fixed, .keeps_scopes = keeps_scopes, .result = {.opens = AST_STMT_ERROR}};
    if (source->sentinel) {
        classify_mark(&c, 0, 0, T_DIRECTIVE);
        return c.result;
    }
    uint32_t at = classify_skip_blanks(&c, 0);
    if (classify_assignment(&c, at)) return c.result;
    classify_keyword(&c, classify_construct_name(&c, at));
    return c.result;
}
