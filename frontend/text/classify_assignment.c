/* Assignments, by Sale's classification of statements ("The classification of FORTRAN statements", The Computer Journal 14,
 * 1971): an = outside parentheses without a comma behind it, after something that has the shape of a variable,
 * makes an assignment, whatever keyword the text begins with. */
#include "frontend/text/classify_internal.h"

#include <string.h>

/* ---- reading the text ------------------------------------------------------------------- */

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
            i = classify_skip_constant(c, i) - 1;
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

/* ---- the statement ---------------------------------------------------------------------- */

/* PARAMETER A = 1.0 without parentheses: in fixed form only the blank that was written tells it from an
 * assignment to PARAMETERA. */
static bool is_bare_parameter(const Classifier *c, uint32_t at)
{
    static const char word[] = "parameter";
    uint32_t end = at + sizeof word - 1;
    return c->fixed && strncmp(c->text + at, word, sizeof word - 1) == 0 && classify_is_letter(c->text[end]) &&
           c->source->map[end] > c->source->map[end - 1] + 1;
}

bool classify_assignment(Classifier *c, uint32_t at)
{
    Shape shape = find_shape(c, at);
    uint32_t sign = shape.arrow && !shape.equals ? shape.arrow : shape.equals;
    if (!sign || shape.comma || (shape.colons && shape.colons < sign)) return false;
    if (!is_designator(c, at, sign) || is_bare_parameter(c, at)) return false;
    classify_mark(c, at, at, sign == shape.arrow ? T_POINTER_ASSIGN : T_ASSIGN);
    return true;
}
