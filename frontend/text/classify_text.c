/* The text of a statement: its names, words and parentheses; and the marks set in it. */
#include "frontend/text/classify_internal.h"

/* ---- reading the text ------------------------------------------------------------------- */

uint32_t classify_skip_blanks(const Classifier *c, uint32_t at)
{
    while (c->text[at] == ' ') at++;
    return at;
}

bool classify_is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

bool classify_is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

uint32_t classify_name_end(const Classifier *c, uint32_t at)
{
    if (!classify_is_letter(c->text[at])) return at;
    while (classify_is_name(c->text[at])) at++;
    return at;
}

uint32_t classify_word(const Classifier *c, uint32_t at, const char *word)
{
    uint32_t i = at;
    for (; *word; word++) {
        if (*word == ' ') i = classify_skip_blanks(c, i);
        else if (c->text[i] != *word) return at;
        else i++;
    }
    if (!c->fixed && classify_is_name(c->text[i])) return at;
    return i;
}

uint32_t classify_skip_constant(const Classifier *c, uint32_t at)
{
    char quote = c->text[at++];
    while (at < c->length && c->text[at] != quote) at++;
    return at < c->length ? at + 1 : at;
}

uint32_t classify_match(const Classifier *c, uint32_t at)
{
    uint32_t depth = 0;
    for (uint32_t i = at; i < c->length;) {
        char ch = c->text[i];
        if (ch == '\'' || ch == '"') {
            i = classify_skip_constant(c, i);
            continue;
        }
        if (ch == '(' || ch == '[') depth++;
        if ((ch == ')' || ch == ']') && --depth == 0) return i + 1;
        i++;
    }
    return 0;
}

/* ---- marks ------------------------------------------------------------------------------ */

Mark *classify_mark(Classifier *c, uint32_t begin, uint32_t end, int token)
{
    Mark mark = {.begin = begin, .length = end - begin, .token = token};
    list_push(c->context->arena, &c->result.marks, mark);
    return &c->result.marks.items[c->result.marks.count - 1];
}

void classify_fault(Classifier *c, uint32_t begin, uint32_t end, const char *message)
{
    diag_error(c->context->diag, source_range(c->source, begin, end), "%s", message);
    c->result.faulty = true;
}
