/* The expressions of #if and #elif: integers of 64 bits, names that are no macros are 0. */
#include "frontend/text/cpp_internal.h"

#include <string.h>

enum { MAX_EXPRESSION_DEPTH = 200 };

typedef struct {
    uint64_t bits;
    bool is_unsigned;
} Number;

typedef struct {
    Cpp *cpp;
    SourceRange where;
    const char *text;
    uint32_t at, end, depth;
    bool unused; /* behind && or || that has decided: a division by zero does not count */
    bool failed;
} Evaluator;

static void fail(Evaluator *e, uint32_t at, const char *message)
{
    SourceRange where = at < e->end ? e->cpp->line_from.items[at] : e->where;
    if (!e->failed) cpp_fault(e->cpp, where, "%s", message);
    e->failed = true;
}

static char peek(Evaluator *e)
{
    while (e->at < e->end && cpp_is_blank(e->text[e->at])) e->at++;
    return e->at < e->end ? e->text[e->at] : '\0';
}

/* ---- operators -------------------------------------------------------------------------- */

typedef enum {
    EXPR_OR, EXPR_AND, EXPR_BIT_OR, EXPR_BIT_XOR, EXPR_BIT_AND, EXPR_EQ, EXPR_NE, EXPR_LE, EXPR_GE, EXPR_LT, EXPR_GT,
    EXPR_LEFT, EXPR_RIGHT, EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_DIV, EXPR_MOD,
} ExprOperator;

/* Longer spellings before their beginnings. */
static const struct {
    const char *text;
    ExprOperator operator;
    int level;
} binary[] = {
    {"||", EXPR_OR, 1},  {"&&", EXPR_AND, 2}, {"==", EXPR_EQ, 6},      {"!=", EXPR_NE, 6},      {"<<", EXPR_LEFT, 8},
    {">>", EXPR_RIGHT, 8}, {"<=", EXPR_LE, 7}, {">=", EXPR_GE, 7},     {"<", EXPR_LT, 7},       {">", EXPR_GT, 7},
    {"|", EXPR_BIT_OR, 3}, {"^", EXPR_BIT_XOR, 4}, {"&", EXPR_BIT_AND, 5}, {"+", EXPR_ADD, 9}, {"-", EXPR_SUB, 9},
    {"*", EXPR_MUL, 10}, {"/", EXPR_DIV, 10}, {"%", EXPR_MOD, 10},
};
enum { BINARY_COUNT = sizeof binary / sizeof *binary };

static Number boolean(bool value)
{
    return (Number){value, false};
}

static Number shift(Number a, Number b, bool left)
{
    int64_t count = (int64_t)b.bits;
    if (!b.is_unsigned && count < 0) {
        left = !left;
        count = count == INT64_MIN ? INT64_MAX : -count;
    }
    bool negative = !a.is_unsigned && (a.bits >> 63);
    if (b.is_unsigned ? b.bits >= 64 : count >= 64) return (Number){!left && negative ? UINT64_MAX : 0, a.is_unsigned};
    if (left) return (Number){a.bits << count, a.is_unsigned};
    uint64_t fill = negative && count ? ~(UINT64_MAX >> count) : 0;
    return (Number){a.bits >> count | fill, a.is_unsigned};
}

static uint64_t magnitude(uint64_t bits)
{
    return bits >> 63 ? 0 - bits : bits;
}

/* Truncates toward zero; the remainder has the sign of the dividend. */
static Number divide(Evaluator *e, Number a, Number b, bool remainder, uint32_t at)
{
    bool is_unsigned = a.is_unsigned || b.is_unsigned;
    if (!b.bits) {
        if (!e->unused) fail(e, at, "division by zero in #if");
        return (Number){0, is_unsigned};
    }
    if (is_unsigned) return (Number){remainder ? a.bits % b.bits : a.bits / b.bits, true};
    uint64_t x = magnitude(a.bits), y = magnitude(b.bits);
    bool negative = remainder ? a.bits >> 63 : (a.bits ^ b.bits) >> 63;
    uint64_t result = remainder ? x % y : x / y;
    return (Number){negative ? 0 - result : result, false};
}

static bool is_less(Number a, Number b)
{
    return a.is_unsigned || b.is_unsigned ? a.bits < b.bits : (int64_t)a.bits < (int64_t)b.bits;
}

static Number apply(Evaluator *e, ExprOperator operator, Number a, Number b, uint32_t at)
{
    bool is_unsigned = a.is_unsigned || b.is_unsigned;
    switch (operator) {
    case EXPR_OR: return boolean(a.bits || b.bits);
    case EXPR_AND: return boolean(a.bits && b.bits);
    case EXPR_BIT_OR: return (Number){a.bits | b.bits, is_unsigned};
    case EXPR_BIT_XOR: return (Number){a.bits ^ b.bits, is_unsigned};
    case EXPR_BIT_AND: return (Number){a.bits & b.bits, is_unsigned};
    case EXPR_EQ: return boolean(a.bits == b.bits);
    case EXPR_NE: return boolean(a.bits != b.bits);
    case EXPR_LE: return boolean(!is_less(b, a));
    case EXPR_GE: return boolean(!is_less(a, b));
    case EXPR_LT: return boolean(is_less(a, b));
    case EXPR_GT: return boolean(is_less(b, a));
    case EXPR_LEFT: return shift(a, b, true);
    case EXPR_RIGHT: return shift(a, b, false);
    case EXPR_ADD: return (Number){a.bits + b.bits, is_unsigned};
    case EXPR_SUB: return (Number){a.bits - b.bits, is_unsigned};
    case EXPR_MUL: return (Number){a.bits * b.bits, is_unsigned};
    case EXPR_DIV: return divide(e, a, b, false, at);
    case EXPR_MOD: return divide(e, a, b, true, at);
    }
    return boolean(false);
}

/* ---- operands --------------------------------------------------------------------------- */

static Number expression(Evaluator *e);

static uint32_t name_end(const Evaluator *e)
{
    uint32_t end = e->at;
    while (end < e->end && cpp_is_name(e->text[end])) end++;
    return end;
}

static uint32_t digit_value(char c)
{
    if (c >= '0' && c <= '9') return (uint32_t)(c - '0');
    if (c >= 'a' && c <= 'f') return (uint32_t)(c - 'a') + 10;
    if (c >= 'A' && c <= 'F') return (uint32_t)(c - 'A') + 10;
    return 99;
}

static bool is_suffix(const char *text, uint32_t length, bool *is_unsigned)
{
    uint32_t u = 0, l = 0;
    for (uint32_t i = 0; i < length; i++) {
        if (text[i] == 'u' || text[i] == 'U') u++;
        else if (text[i] == 'l' || text[i] == 'L') l++;
        else return false;
    }
    *is_unsigned = u > 0;
    return u <= 1 && l <= 2;
}

static Number number(Evaluator *e)
{
    uint32_t begin = e->at, end = name_end(e), base = 10, at = begin;
    Number value = {0, false};
    if (e->text[at] == '0' && at + 1 < end && (e->text[at + 1] == 'x' || e->text[at + 1] == 'X')) base = 16, at += 2;
    else if (e->text[at] == '0') base = 8;
    uint32_t first = at;
    for (; at < end && digit_value(e->text[at]) < base; at++) {
        if (value.bits > (UINT64_MAX - digit_value(e->text[at])) / base) {
            fail(e, begin, "the number is too large");
            return value;
        }
        value.bits = value.bits * base + digit_value(e->text[at]);
    }
    bool point = end < e->end && e->text[end] == '.';
    if (at == first || point || !is_suffix(e->text + at, end - at, &value.is_unsigned)) fail(e, begin, "#if takes integer constants only");
    if (value.bits >> 63) value.is_unsigned = true;
    e->at = end;
    return value;
}

static Number defined_operand(Evaluator *e)
{
    bool parenthesis = peek(e) == '(';
    if (parenthesis) e->at++;
    peek(e);
    uint32_t end = name_end(e);
    if (end == e->at || !cpp_is_letter(e->text[e->at])) {
        fail(e, e->at, "'defined' needs a name behind it");
        return boolean(false);
    }
    bool defined = cpp_find_macro(e->cpp, e->text + e->at, end - e->at) != NULL;
    e->at = end;
    if (parenthesis && peek(e) != ')') fail(e, e->at, "'defined(' has no ')'");
    else if (parenthesis) e->at++;
    return boolean(defined);
}

static Number name_operand(Evaluator *e)
{
    uint32_t begin = e->at, end = name_end(e);
    e->at = end;
    if (end - begin == 7 && strncmp(e->text + begin, "defined", 7) == 0) return defined_operand(e);
    if (peek(e) == '(') fail(e, begin, "this macro with arguments is not defined");
    return boolean(false);
}

static Number unary(Evaluator *e)
{
    char c = peek(e);
    if (++e->depth > MAX_EXPRESSION_DEPTH) {
        fail(e, e->at, "the expression is nested too deeply");
        return boolean(false);
    }
    Number value = boolean(false);
    if (c == '(') {
        e->at++;
        value = expression(e);
        if (peek(e) != ')') fail(e, e->at, "expected ')' in #if");
        else e->at++;
    } else if (c == '!' || c == '-' || c == '+' || c == '~') {
        e->at++;
        value = unary(e);
        if (c == '!') value = boolean(!value.bits);
        else if (c == '-') value.bits = 0 - value.bits;
        else if (c == '~') value.bits = ~value.bits;
    } else if (c >= '0' && c <= '9') {
        value = number(e);
    } else if (cpp_is_letter(c)) {
        value = name_operand(e);
    } else {
        fail(e, e->at, c ? "expected an integer, a name or '(' in #if" : "the expression of #if is not complete");
    }
    e->depth--;
    return value;
}

/* Operators of `level` and above. */
static Number operation(Evaluator *e, int level)
{
    Number left = unary(e);
    while (!e->failed) {
        peek(e);
        int found = -1;
        for (int i = 0; i < BINARY_COUNT && found < 0; i++) {
            size_t length = strlen(binary[i].text);
            if (e->at + length <= e->end && strncmp(e->text + e->at, binary[i].text, length) == 0) found = i;
        }
        if (found < 0 || binary[found].level < level) break;
        bool outer = e->unused, decided = (binary[found].operator == EXPR_OR && left.bits) ||
                                          (binary[found].operator == EXPR_AND && !left.bits);
        uint32_t at = e->at;
        e->at += (uint32_t)strlen(binary[found].text);
        e->unused = outer || decided;
        Number right = operation(e, binary[found].level + 1);
        e->unused = outer;
        left = apply(e, binary[found].operator, left, right, at);
    }
    return left;
}

static Number expression(Evaluator *e)
{
    Number condition = operation(e, 1);
    if (e->failed || peek(e) != '?') return condition;
    bool outer = e->unused;
    e->at++;
    e->unused = outer || !condition.bits;
    Number yes = expression(e);
    e->unused = outer;
    if (peek(e) != ':') {
        fail(e, e->at, "'?' without ':' in #if");
        return condition;
    }
    e->at++;
    e->unused = outer || condition.bits;
    Number no = expression(e);
    e->unused = outer;
    Number result = condition.bits ? yes : no;
    result.is_unsigned = yes.is_unsigned || no.is_unsigned;
    return result;
}

bool cpp_evaluate(Cpp *cpp, SourceRange where, bool *value)
{
    Evaluator e = {.cpp = cpp, .where = where, .text = cpp->line.items, .end = cpp->line.count};
    Number number_value = expression(&e);
    if (!e.failed && peek(&e)) fail(&e, e.at, "unexpected text behind the expression of #if");
    *value = number_value.bits != 0;
    return !e.failed;
}
