/* Statements behind whose keyword other words stand, which are no keywords. */
#include "frontend/text/keyword_internal.h"

#include <string.h>

Mark *keyword_mark(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    Mark *mark = classify_mark(c, begin, end, keyword->token);
    mark->kind = keyword->kind;
    mark->value = keyword->value;
    mark->name = keyword->name ? intern(c->context->names, keyword->name) : NULL;
    mark->condition = keyword->condition;
    return mark;
}

/* ---- control ---------------------------------------------------------------------------- */

uint32_t keyword_behind_parenthesis(const Classifier *c, uint32_t at)
{
    at = classify_skip_blanks(c, at);
    if (c->text[at] != '(') return 0;
    at = classify_match(c, at);
    return at ? classify_skip_blanks(c, at) : 0;
}

bool keyword_else_if(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    keyword_mark(c, keyword, begin, end);
    uint32_t rest = keyword_behind_parenthesis(c, end);
    uint32_t stop = rest ? classify_word(c, rest, "then") : 0;
    if (stop > rest) classify_mark(c, rest, stop, T_THEN);
    return true;
}

uint32_t keyword_skip_digits(const Classifier *c, uint32_t at)
{
    while (c->text[at] >= '0' && c->text[at] <= '9') at++;
    return at;
}

bool keyword_elsewhere(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    Mark *mark = keyword_mark(c, keyword, begin, end);
    if (c->text[classify_skip_blanks(c, end)] != '(') mark->token = T_NAMED;
    return true;
}

bool keyword_assign(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    uint32_t label = classify_skip_blanks(c, end), digits = keyword_skip_digits(c, label);
    uint32_t to = classify_skip_blanks(c, digits), stop = classify_word(c, to, "to");
    if (digits == label || stop == to) return false;
    keyword_mark(c, keyword, begin, end);
    classify_mark(c, to, stop, T_TO);
    return true;
}

/* ---- units ------------------------------------------------------------------------------ */

void keyword_mark_suffixes(Classifier *c, uint32_t at)
{
    uint32_t rest = keyword_behind_parenthesis(c, classify_name_end(c, classify_skip_blanks(c, at)));
    while (rest && rest < c->length) {
        uint32_t result = classify_word(c, rest, "result"), bind = classify_word(c, rest, "bind");
        if (result > rest) classify_mark(c, rest, result, T_RESULT);
        else if (bind > rest) classify_mark(c, rest, bind, T_BIND);
        else return;
        rest = keyword_behind_parenthesis(c, result > rest ? result : bind);
    }
}

uint32_t keyword_function_word(const Classifier *c, uint32_t at)
{
    uint32_t stop = classify_word(c, at, "function"), name = classify_skip_blanks(c, stop);
    uint32_t open = classify_skip_blanks(c, classify_name_end(c, name));
    if (stop == at || open == name || c->text[open] != '(') return at;
    if (!c->fixed) return stop;
    char last = '(';
    for (uint32_t i = open + 1; c->text[i] != ')'; last = c->text[i++]) {
        bool start = last == '(' || last == ',';
        if (!classify_is_name(c->text[i]) && c->text[i] != ',') return at;
        if (start && (c->text[i] < 'a' || c->text[i] > 'z')) return at;
    }
    return stop;
}

/* Behind SUBROUTINE at `at`, when a blank and a name follow, in free form; else `at`. A subroutine has no type, but what stands
 * there says that one was meant. */
static uint32_t subroutine_word(const Classifier *c, uint32_t at)
{
    uint32_t stop = classify_word(c, at, "subroutine"), name = classify_skip_blanks(c, stop);
    return !c->fixed && stop > at && name > stop && classify_name_end(c, name) > name ? stop : at;
}

bool keyword_is_header_word(const Classifier *c, uint32_t at)
{
    return keyword_function_word(c, at) > at || subroutine_word(c, at) > at;
}

uint32_t keyword_mark_selector(Classifier *c, uint32_t at)
{
    at = classify_skip_blanks(c, at);
    if (c->text[at] == '*') {
        at = classify_skip_blanks(c, at + 1);
        uint32_t digits = keyword_skip_digits(c, at);
        if (digits > at) {
            classify_mark(c, at, digits, T_TYPE_LENGTH);
            return classify_skip_blanks(c, digits);
        }
    }
    uint32_t behind = keyword_behind_parenthesis(c, at);
    return behind ? behind : at;
}

bool keyword_entry(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    keyword_mark(c, keyword, begin, end);
    keyword_mark_suffixes(c, end);
    return true;
}

bool keyword_interface(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    Mark *mark = keyword_mark(c, keyword, begin, end);
    static const char *const generics[] = {"operator", "assignment", "read", "write"};
    uint32_t name = classify_skip_blanks(c, end), open = 0;
    for (size_t i = 0; i < sizeof generics / sizeof *generics; i++) {
        uint32_t stop = classify_word(c, name, generics[i]);
        if (stop > name && c->text[classify_skip_blanks(c, stop)] == '(') open = keyword_behind_parenthesis(c, stop);
    }
    if (!open || open < c->length) return true;
    mark->token = T_SKIPPED;
    mark->condition = SCAN_SKIP;
    return true;
}

bool keyword_procedure(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    Mark *mark = keyword_mark(c, keyword, begin, end);
    if (c->text[classify_skip_blanks(c, end)] != '(') return true;
    mark->token = T_TYPE_DERIVED;
    mark->kind = c->result.opens = AST_STMT_TYPE_DECL;
    mark->value = AST_TYPE_PROCEDURE;
    return true;
}

/* ---- declarations ----------------------------------------------------------------------- */

/* Marks OPERATOR(...) and ASSIGNMENT(...) among the names from `at` on. */
static void mark_generics(Classifier *c, uint32_t at)
{
    static const char *const words[] = {"operator", "assignment"};
    while (at < c->length) {
        uint32_t name = classify_name_end(c, at), behind = 0;
        for (size_t i = 0; i < sizeof words / sizeof *words && name > at; i++) {
            uint32_t stop = classify_word(c, at, words[i]);
            if (stop == name) behind = keyword_behind_parenthesis(c, stop);
        }
        if (behind) classify_mark(c, at, behind, T_GENERIC);
        at = behind ? behind : name > at ? name : at + 1;
    }
}

bool keyword_access(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    keyword_mark(c, keyword, begin, end);
    mark_generics(c, end);
    return true;
}

bool keyword_pointer(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    Mark *mark = keyword_mark(c, keyword, begin, end);
    if (c->text[classify_skip_blanks(c, end)] == '(') mark->token = T_CRAY_POINTER;
    return true;
}

bool keyword_use(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    uint32_t at = classify_skip_blanks(c, end);
    if (c->text[at] == ',') {
        const char *colons = strstr(c->text + at, "::");
        if (colons) end = (uint32_t)(colons - c->text) + 2;
    } else if (c->text[at] == ':' && c->text[at + 1] == ':') {
        end = at + 2;
    }
    keyword_mark(c, keyword, begin, end);
    at = classify_skip_blanks(c, classify_name_end(c, classify_skip_blanks(c, end)));
    if (c->text[at] != ',') return true;
    at = classify_skip_blanks(c, at + 1);
    uint32_t only = classify_word(c, at, "only");
    if (only > at && c->text[classify_skip_blanks(c, only)] == ':') {
        classify_mark(c, at, only, T_ONLY);
        at = only;
    }
    mark_generics(c, at);
    return true;
}

bool keyword_refused(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    char message[128], upper[32];
    size_t i = 0;
    for (; keyword->word[i] && i + 1 < sizeof upper; i++)
        upper[i] = (char)(keyword->word[i] == ' ' ? ' ' : keyword->word[i] - 'a' + 'A');
    upper[i] = '\0';
    snprintf(message, sizeof message, "%s is not supported", upper);
    classify_fault(c, begin, end, message);
    return true;
}

bool keyword_quiet(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    (void)keyword;
    (void)begin;
    (void)end;
    c->result.faulty = true;
    return true;
}

bool keyword_scope(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    if (c->keeps_scopes) {
        keyword_mark(c, keyword, begin, end);
        return true;
    }
    bool quiet = keyword->kind == AST_STMT_CASE || keyword->kind == AST_STMT_END;
    if (quiet || keyword->kind == AST_STMT_SELECT_TYPE) c->result.opens = AST_STMT_ERROR;
    return quiet ? keyword_quiet(c, keyword, begin, end) : keyword_refused(c, keyword, begin, end);
}
