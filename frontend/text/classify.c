/* Sale's classification of statements ("The classification of FORTRAN statements", The Computer Journal 14,
 * 1971): an = outside parentheses without a comma behind it, after something that has the shape of a variable,
 * makes an assignment, whatever keyword the text begins with; everything else is known by its keyword. */
#include "frontend/text/classify_internal.h"

#include <string.h>

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

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

uint32_t classify_name_end(const Classifier *c, uint32_t at)
{
    if (!is_letter(c->text[at])) return at;
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

/* Behind the character constant that opens at `at`; the end of the text when it is not closed. */
static uint32_t skip_constant(const Classifier *c, uint32_t at)
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
            i = skip_constant(c, i);
            continue;
        }
        if (ch == '(' || ch == '[') depth++;
        if ((ch == ')' || ch == ']') && --depth == 0) return i + 1;
        i++;
    }
    return 0;
}

/* What stands outside parentheses and constants from `from` on. Positions are 0 when there is none. */
typedef struct {
    uint32_t equals, arrow, colons;
    bool comma; /* behind the = */
} Shape;

static Shape find_shape(const Classifier *c, uint32_t from)
{
    Shape shape = {0};
    uint32_t depth = 0;
    for (uint32_t i = from; i < c->length; i++) {
        char ch = c->text[i], next = c->text[i + 1], before = i > from ? c->text[i - 1] : ' ';
        if (ch == '\'' || ch == '"') {
            i = skip_constant(c, i) - 1;
        } else if (ch == '(' || ch == '[') {
            depth++;
        } else if (ch == ')' || ch == ']') {
            if (depth) depth--;
        } else if (depth == 0 && ch == '=' && next != '=' && !strchr("=/<>", before)) {
            if (next == '>' && !shape.arrow) shape.arrow = i;
            else if (next != '>' && !shape.equals) shape.equals = i;
        } else if (depth == 0 && ch == ':' && next == ':' && !shape.colons) {
            shape.colons = i;
        } else if (depth == 0 && ch == ',' && (shape.equals || shape.arrow)) {
            shape.comma = true;
        }
    }
    return shape;
}

/* name, name(...), name%name(...) and so on fill the text from `at` to `end`. */
static bool is_designator(const Classifier *c, uint32_t at, uint32_t end)
{
    uint32_t next = classify_name_end(c, at);
    if (next == at) return false;
    for (at = classify_skip_blanks(c, next); at < end; at = classify_skip_blanks(c, at)) {
        if (c->text[at] == '(') {
            at = classify_match(c, at);
            if (!at) return false;
        } else if (c->text[at] == '%') {
            at = classify_skip_blanks(c, at + 1);
            next = classify_name_end(c, at);
            if (next == at) return false;
            at = next;
        } else {
            return false;
        }
    }
    return at == end;
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

/* ---- the statement ---------------------------------------------------------------------- */

/* PARAMETER A = 1.0 without parentheses: in fixed form only the blank that was written tells it from an
 * assignment to PARAMETERA. */
static bool is_bare_parameter(const Classifier *c, uint32_t at)
{
    static const char word[] = "parameter";
    uint32_t end = at + sizeof word - 1;
    return c->fixed && strncmp(c->text + at, word, sizeof word - 1) == 0 && is_letter(c->text[end]) &&
           c->source->map[end] > c->source->map[end - 1] + 1;
}

/* An assignment or pointer assignment from `at` on: marks it. */
static bool classify_assignment(Classifier *c, uint32_t at)
{
    Shape shape = find_shape(c, at);
    uint32_t sign = shape.arrow && !shape.equals ? shape.arrow : shape.equals;
    if (!sign || shape.comma || (shape.colons && shape.colons < sign)) return false;
    if (!is_designator(c, at, sign) || is_bare_parameter(c, at)) return false;
    classify_mark(c, at, at, sign == shape.arrow ? T_POINTER_ASSIGN : T_ASSIGN);
    return true;
}

void classify_body(Classifier *c, uint32_t at)
{
    c->nested = true;
    at = classify_skip_blanks(c, at);
    if (!classify_assignment(c, at)) classify_keyword(c, at);
}

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

Classified classify_statement(Context *context, const SourceStatement *source)
{
    Classifier c = {.context = context, .source = source, .text = source->text, .length = source->length,
                    .fixed = source->fixed, .result = {.opens = AST_STMT_ERROR}};
    if (source->sentinel) {
        classify_mark(&c, 0, 0, T_DIRECTIVE);
        return c.result;
    }
    uint32_t at = classify_skip_blanks(&c, 0);
    if (classify_assignment(&c, at)) return c.result;
    classify_keyword(&c, classify_construct_name(&c, at));
    return c.result;
}
