/* The statements that begin with a keyword: one row each, and a function where the text behind the keyword holds
 * more keywords. */
#include "frontend/text/classify_internal.h"

#include <string.h>

typedef struct Keyword Keyword;

/* Marks what follows a keyword at begin .. end-1 (and the keyword itself); false: it is not this statement. */
typedef bool Handler(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end);

struct Keyword {
    const char *word; /* a blank: any number of blanks */
    int token;
    AstStmtKind kind;
    uint32_t value;
    const char *name;
    ScanCondition condition; /* of the text behind */
    bool action;             /* may stand in a logical IF */
    Handler *handler;        /* NULL: one mark is all */
};

static bool is_arithmetic_if(const Classifier *c, uint32_t at);

static Handler handle_if, handle_else_if, handle_do, handle_where, handle_elsewhere, handle_forall, handle_assign,
    handle_type, handle_type_word, handle_header, handle_entry, handle_interface, handle_pointer, handle_implicit,
    handle_use, handle_access, handle_procedure, handle_refused, handle_quiet;

#define IO(word) {word, T_SKIPPED, AST_STMT_IO, 0, word, SCAN_SKIP, true, NULL}
#define LISTED(word, bits) {word, T_LISTED, AST_STMT_ATTRIBUTE, bits, NULL, SCAN_EXPRESSION, false, NULL}
#define END_UNIT(word, unit) {word, T_NAMED, AST_STMT_END, 0, unit, SCAN_EXPRESSION, false, NULL}
#define PLAIN(word, token, kind) {word, token, kind, 0, NULL, SCAN_EXPRESSION, false, NULL}
#define ACTION(word, token, kind) {word, token, kind, 0, NULL, SCAN_EXPRESSION, true, NULL}
#define SLASHED(word, token, kind) {word, token, kind, 0, NULL, SCAN_SLASHES, false, NULL}
#define HANDLED(word, token, kind, value, handler) {word, token, kind, value, NULL, SCAN_EXPRESSION, false, handler}
#define REFUSED(word) {word, 0, AST_STMT_ERROR, 0, NULL, SCAN_SKIP, false, handle_refused}
#define REFUSED_OPENING(word, kind) {word, 0, kind, 0, NULL, SCAN_SKIP, false, handle_refused}
#define QUIET(word) {word, 0, AST_STMT_ERROR, 0, NULL, SCAN_SKIP, false, handle_quiet}
#define TYPE_WORD(word, base) HANDLED(word, T_TYPE_SPEC, AST_STMT_TYPE_DECL, base, handle_type_word)

static const Keyword keywords[] = {
    /* control */
    {"if", T_IF, AST_STMT_ERROR, 0, NULL, SCAN_EXPRESSION, false, handle_if},
    HANDLED("else if", T_ELSE_IF, AST_STMT_ELSE_IF, 0, handle_else_if),
    PLAIN("else", T_NAMED, AST_STMT_ELSE),
    PLAIN("end if", T_NAMED, AST_STMT_END_IF),
    HANDLED("do", T_DO, AST_STMT_DO, 0, handle_do),
    PLAIN("end do", T_NAMED, AST_STMT_END_DO),
    PLAIN("select case", T_SELECT, AST_STMT_SELECT),
    PLAIN("case", T_CASE, AST_STMT_CASE),
    PLAIN("case default", T_CASE_DEFAULT, AST_STMT_CASE),
    PLAIN("end select", T_NAMED, AST_STMT_END_SELECT),
    {"where", T_WHERE, AST_STMT_ERROR, 0, NULL, SCAN_EXPRESSION, true, handle_where},
    HANDLED("else where", T_ELSEWHERE, AST_STMT_ELSEWHERE, 0, handle_elsewhere),
    PLAIN("end where", T_NAMED, AST_STMT_END_WHERE),
    {"forall", T_FORALL, AST_STMT_ERROR, 0, NULL, SCAN_EXPRESSION, true, handle_forall},
    PLAIN("end forall", T_NAMED, AST_STMT_END_FORALL),
    ACTION("go to", T_GOTO, AST_STMT_GOTO),
    {"assign", T_ASSIGN_LABEL, AST_STMT_ASSIGN_LABEL, 0, NULL, SCAN_EXPRESSION, true, handle_assign},
    ACTION("exit", T_NAMED, AST_STMT_EXIT),
    ACTION("cycle", T_NAMED, AST_STMT_CYCLE),
    ACTION("continue", T_BARE, AST_STMT_CONTINUE),
    ACTION("return", T_EXPR_STMT, AST_STMT_RETURN),
    ACTION("stop", T_EXPR_STMT, AST_STMT_STOP),
    ACTION("error stop", T_EXPR_STMT, AST_STMT_STOP),
    ACTION("call", T_CALL, AST_STMT_CALL),
    ACTION("allocate", T_ARGUMENTS, AST_STMT_ALLOCATE),
    ACTION("deallocate", T_ARGUMENTS, AST_STMT_DEALLOCATE),
    ACTION("nullify", T_ARGUMENTS, AST_STMT_NULLIFY),
    /* input and output */
    IO("read"), IO("write"), IO("print"), IO("open"), IO("close"), IO("inquire"), IO("rewind"), IO("backspace"),
    IO("end file"), IO("flush"), IO("namelist"), IO("encode"), IO("decode"), IO("punch"), IO("accept"), IO("wait"),
    IO("buffer in"), IO("buffer out"), IO("define file"), IO("pause"),
    {"format", T_SKIPPED, AST_STMT_FORMAT, 0, NULL, SCAN_SKIP, false, NULL},
    /* types and declarations */
    TYPE_WORD("integer", AST_TYPE_INTEGER), TYPE_WORD("real", AST_TYPE_REAL), TYPE_WORD("logical", AST_TYPE_LOGICAL),
    TYPE_WORD("double precision", AST_TYPE_DOUBLE), TYPE_WORD("complex", AST_TYPE_COMPLEX),
    TYPE_WORD("double complex", AST_TYPE_DOUBLE_COMPLEX), TYPE_WORD("character", AST_TYPE_CHARACTER),
    HANDLED("type", T_TYPE_DERIVED, AST_STMT_TYPE_DECL, AST_TYPE_DERIVED, handle_type),
    HANDLED("class", T_TYPE_DERIVED, AST_STMT_TYPE_DECL, AST_TYPE_DERIVED, handle_type_word),
    QUIET("type is"), QUIET("class is"), QUIET("class default"),
    PLAIN("end type", T_NAMED, AST_STMT_END_TYPE),
    HANDLED("implicit", T_IMPLICIT, AST_STMT_IMPLICIT, 0, handle_implicit),
    PLAIN("implicit none", T_IMPLICIT_NONE, AST_STMT_IMPLICIT),
    PLAIN("parameter", T_PARAMETER, AST_STMT_PARAMETER),
    PLAIN("dimension", T_LISTED, AST_STMT_DIMENSION),
    PLAIN("external", T_LISTED, AST_STMT_EXTERNAL),
    PLAIN("intrinsic", T_LISTED, AST_STMT_INTRINSIC),
    SLASHED("common", T_COMMON, AST_STMT_COMMON),
    SLASHED("save", T_SAVE, AST_STMT_SAVE),
    SLASHED("data", T_DATA, AST_STMT_DATA),
    PLAIN("equivalence", T_EQUIVALENCE, AST_STMT_EQUIVALENCE),
    LISTED("allocatable", AST_ATTR_ALLOCATABLE), LISTED("target", AST_ATTR_TARGET), LISTED("optional", AST_ATTR_OPTIONAL),
    HANDLED("public", T_LISTED, AST_STMT_ATTRIBUTE, AST_ATTR_PUBLIC, handle_access),
    HANDLED("private", T_LISTED, AST_STMT_ATTRIBUTE, AST_ATTR_PRIVATE, handle_access),
    LISTED("value", AST_ATTR_VALUE), LISTED("volatile", AST_ATTR_VOLATILE), LISTED("contiguous", AST_ATTR_CONTIGUOUS),
    LISTED("protected", AST_ATTR_PROTECTED), LISTED("asynchronous", AST_ATTR_ASYNCHRONOUS),
    PLAIN("sequence", T_BARE, AST_STMT_CONTINUE),
    {"import", T_SKIPPED, AST_STMT_CONTINUE, 0, NULL, SCAN_SKIP, false, NULL},
    HANDLED("pointer", T_LISTED, AST_STMT_ATTRIBUTE, AST_ATTR_POINTER, handle_pointer),
    PLAIN("intent", T_INTENT_STMT, AST_STMT_ATTRIBUTE),
    HANDLED("use", T_USE, AST_STMT_USE, 0, handle_use),
    /* units */
    PLAIN("program", T_UNIT, AST_STMT_PROGRAM),
    PLAIN("module", T_UNIT, AST_STMT_MODULE),
    PLAIN("block data", T_UNIT, AST_STMT_BLOCK_DATA),
    {"module procedure", T_LISTED, AST_STMT_EXTERNAL, 0, "procedure", SCAN_EXPRESSION, false, NULL},
    {"procedure", T_LISTED, AST_STMT_EXTERNAL, 0, "procedure", SCAN_EXPRESSION, false, handle_procedure},
    REFUSED_OPENING("module subroutine", AST_STMT_SUBROUTINE), REFUSED_OPENING("module function", AST_STMT_FUNCTION),
    REFUSED_OPENING("submodule", AST_STMT_MODULE), END_UNIT("end submodule", "module"),
    HANDLED("subroutine", T_SUBROUTINE, AST_STMT_SUBROUTINE, 0, handle_header),
    HANDLED("function", T_FUNCTION, AST_STMT_FUNCTION, 0, handle_header),
    HANDLED("pure", T_PREFIX, AST_STMT_SUBROUTINE, AST_PREFIX_PURE, handle_header),
    HANDLED("elemental", T_PREFIX, AST_STMT_SUBROUTINE, AST_PREFIX_ELEMENTAL, handle_header),
    HANDLED("recursive", T_PREFIX, AST_STMT_SUBROUTINE, AST_PREFIX_RECURSIVE, handle_header),
    HANDLED("impure", T_PREFIX, AST_STMT_SUBROUTINE, 0, handle_header),
    HANDLED("entry", T_ENTRY, AST_STMT_ENTRY, 0, handle_entry),
    HANDLED("interface", T_NAMED, AST_STMT_INTERFACE, 0, handle_interface),
    {"abstract interface", T_SKIPPED, AST_STMT_INTERFACE, 0, NULL, SCAN_SKIP, false, NULL},
    {"end interface", T_SKIPPED, AST_STMT_END_INTERFACE, 0, NULL, SCAN_SKIP, false, NULL},
    PLAIN("contains", T_BARE, AST_STMT_CONTAINS),
    PLAIN("end", T_BARE, AST_STMT_END),
    END_UNIT("end program", "program"), END_UNIT("end subroutine", "subroutine"), END_UNIT("end function", "function"),
    END_UNIT("end module", "module"), END_UNIT("end block data", "block data"),
    /* refused by name; their ends follow without a message */
    REFUSED_OPENING("associate", AST_STMT_ASSOCIATE), REFUSED_OPENING("block", AST_STMT_BLOCK), REFUSED("critical"),
    REFUSED("enum"), QUIET("enumerator"),
    REFUSED("final"), REFUSED("generic"), REFUSED("sync"),
    REFUSED("select type"), REFUSED("select rank"), REFUSED("bind"),
    REFUSED("structure"), REFUSED("record"), REFUSED("union"), REFUSED("map"), REFUSED("static"), REFUSED("automatic"),
    REFUSED("virtual"), REFUSED("byte"),
    PLAIN("end associate", T_NAMED, AST_STMT_END_ASSOCIATE), PLAIN("end block", T_NAMED, AST_STMT_END_BLOCK),
    QUIET("end critical"), QUIET("end enum"), QUIET("end procedure"),
    QUIET("end structure"), QUIET("end union"), QUIET("end map"),
};

/* Behind GO TO when digits follow without a blank: GOTO10, which gfortran takes in free form too; else `at`. */
static uint32_t goto_end(const Classifier *c, uint32_t at)
{
    uint32_t end = at + 2;
    if (strncmp(c->text + at, "go", 2) != 0) return at;
    end = classify_skip_blanks(c, end);
    return strncmp(c->text + end, "to", 2) == 0 && c->text[end + 2] >= '0' && c->text[end + 2] <= '9' ? end + 2 : at;
}

/* The longest keyword at `at`. */
static const Keyword *find_keyword(const Classifier *c, uint32_t at, uint32_t *end)
{
    const Keyword *best = NULL;
    *end = at;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        if (keywords[i].word[0] != c->text[at]) continue;
        uint32_t stop = keywords[i].token == T_GOTO ? goto_end(c, at) : at;
        if (stop == at) stop = classify_word(c, at, keywords[i].word);
        if (stop <= *end) continue;
        best = &keywords[i];
        *end = stop;
    }
    return best;
}

static Mark *mark_keyword(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    Mark *mark = classify_mark(c, begin, end, keyword->token);
    mark->kind = keyword->kind;
    mark->value = keyword->value;
    mark->name = keyword->name ? intern(c->context->names, keyword->name) : NULL;
    mark->condition = keyword->condition;
    return mark;
}

/* Behind the first word as it was written; in fixed form a blank in the file ends it. */
static uint32_t written_word_end(const Classifier *c, uint32_t at)
{
    uint32_t end = at + 1;
    while (end < c->length && classify_is_name(c->text[at]) && classify_is_name(c->text[end]) &&
           c->source->map[end] == c->source->map[end - 1] + 1)
        end++;
    return end;
}

/* A fault in an assignment kept it from being known as one: name = or name( without its ). */
static bool resembles_assignment(const Classifier *c, uint32_t at)
{
    uint32_t end = classify_name_end(c, at);
    if (end == at) return false;
    end = classify_skip_blanks(c, end);
    if (c->text[end] == '(') {
        end = classify_match(c, end);
        if (!end) return true;
        end = classify_skip_blanks(c, end);
    }
    return c->text[end] == '=';
}

static void report_unknown(Classifier *c, uint32_t at)
{
    char message[128];
    uint32_t end = written_word_end(c, at);
    int width = end - at > 63 ? 63 : (int)(end - at);
    unsigned char first = (unsigned char)c->text[at];
    if (first < ' ' || first >= 127) snprintf(message, sizeof message, "byte 0x%02x is not of Fortran's character set", first);
    else if (first >= 'a' && first <= 'z') snprintf(message, sizeof message, "unknown statement '%.*s'", width, c->text + at);
    else snprintf(message, sizeof message, "a statement cannot begin with '%.*s'", width, c->text + at);
    classify_fault(c, at, end, message);
}

void classify_keyword(Classifier *c, uint32_t at)
{
    uint32_t end;
    const Keyword *keyword = find_keyword(c, at, &end);
    bool arithmetic_if = keyword && keyword->token == T_IF && c->in_logical_if && is_arithmetic_if(c, end);
    if (keyword && c->nested && !keyword->action && !arithmetic_if) {
        char message[128];
        snprintf(message, sizeof message, "a logical IF, WHERE or FORALL cannot hold the statement '%s'", keyword->word);
        classify_fault(c, at, end, message);
        return;
    }
    uint32_t marks = c->result.marks.count;
    if (keyword) {
        if (!c->nested) c->result.opens = keyword->kind;
        if (!keyword->handler) {
            mark_keyword(c, keyword, at, end);
            return;
        }
        if (keyword->handler(c, keyword, at, end)) return;
        if (!c->nested) c->result.opens = AST_STMT_ERROR;
    }
    c->result.marks.count = marks;
    if (resembles_assignment(c, at)) classify_mark(c, at, at, T_ASSIGN);
    else report_unknown(c, at);
}

/* ---- control ---------------------------------------------------------------------------- */

/* Behind the parenthesis that follows `at`; 0: there is none, or it is not closed. */
static uint32_t behind_parenthesis(const Classifier *c, uint32_t at)
{
    at = classify_skip_blanks(c, at);
    if (c->text[at] != '(') return 0;
    at = classify_match(c, at);
    return at ? classify_skip_blanks(c, at) : 0;
}

/* `(expression)` and a label follow: the IF before them is an arithmetic one, an action like any other. */
static bool is_arithmetic_if(const Classifier *c, uint32_t at)
{
    uint32_t rest = behind_parenthesis(c, at);
    return rest && c->text[rest] >= '0' && c->text[rest] <= '9';
}

/* `then` fills the text from `at` on. */
static bool is_then(const Classifier *c, uint32_t at)
{
    uint32_t end = classify_word(c, at, "then");
    return end > at && end == c->length;
}

static bool handle_if(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    mark_keyword(c, keyword, begin, end);
    uint32_t rest = behind_parenthesis(c, end);
    if (!rest) {
        /* A block IF with a fault in its condition still has its END IF. */
        if (c->length >= 4 && is_then(c, c->length - 4)) c->result.opens = AST_STMT_IF;
        else c->result.may_open = AST_STMT_IF;
    } else if (rest == c->length) {
        c->result.may_open = AST_STMT_IF;
        classify_fault(c, rest, rest, "expected THEN or a statement behind the condition");
    } else if (is_then(c, rest)) {
        classify_mark(c, rest, c->length, T_THEN);
        c->result.opens = AST_STMT_IF;
    } else if (!is_arithmetic_if(c, end)) {
        c->in_logical_if = true;
        c->result.may_open = AST_STMT_IF;
        classify_body(c, rest);
    }
    return true;
}

static bool handle_else_if(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    mark_keyword(c, keyword, begin, end);
    uint32_t rest = behind_parenthesis(c, end);
    uint32_t stop = rest ? classify_word(c, rest, "then") : 0;
    if (stop > rest) classify_mark(c, rest, stop, T_THEN);
    return true;
}

static uint32_t skip_digits(const Classifier *c, uint32_t at)
{
    while (c->text[at] >= '0' && c->text[at] <= '9') at++;
    return at;
}

static uint32_t number_at(const Classifier *c, uint32_t at)
{
    uint32_t number = 0;
    for (; c->text[at] >= '0' && c->text[at] <= '9'; at++)
        if (number < 100000) number = number * 10 + (uint32_t)(c->text[at] - '0');
    return number;
}

static void mark_index_type(Classifier *c, uint32_t at);

/* REDUCE among the clauses of DO CONCURRENT, whose parenthesis opens at `at`. */
static void refuse_reduce(Classifier *c, uint32_t at)
{
    uint32_t stop;
    for (at = behind_parenthesis(c, at); at && at < c->length; at = behind_parenthesis(c, stop)) {
        stop = classify_name_end(c, at);
        if (stop > at && classify_word(c, at, "reduce") == stop)
            classify_fault(c, at, stop, "REDUCE in DO CONCURRENT is not supported");
    }
}

static bool handle_do(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    static const struct {
        const char *word;
        int token;
    } controls[] = {{"while", T_WHILE}, {"concurrent", T_CONCURRENT}};
    mark_keyword(c, keyword, begin, end);
    uint32_t at = classify_skip_blanks(c, end), digits = skip_digits(c, at);
    if (digits > at) {
        c->result.target_label = number_at(c, at);
        classify_mark(c, at, digits, T_LABEL)->value = c->result.target_label;
        if (c->result.target_label == 0 || c->result.target_label > 99999)
            classify_fault(c, at, digits, "a label is between 1 and 99999");
        at = classify_skip_blanks(c, digits);
        if (c->text[at] == ',') at = classify_skip_blanks(c, at + 1);
    }
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
        uint32_t stop = classify_word(c, at, controls[i].word);
        if (stop == at || c->text[classify_skip_blanks(c, stop)] != '(') continue;
        classify_mark(c, at, stop, controls[i].token);
        if (controls[i].token != T_CONCURRENT) return true;
        mark_index_type(c, classify_skip_blanks(c, stop));
        refuse_reduce(c, classify_skip_blanks(c, stop));
        return true;
    }
    uint32_t name = classify_name_end(c, at);
    bool own_word = !c->fixed || c->source->map[end] > c->source->map[end - 1] + 1;
    return own_word || at == c->length || c->text[name] == '=';
}

static bool handle_where(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    mark_keyword(c, keyword, begin, end);
    uint32_t rest = behind_parenthesis(c, end);
    if (!c->nested) c->result.may_open = AST_STMT_WHERE;
    if (rest == c->length && !c->nested) c->result.opens = AST_STMT_WHERE;
    else if (rest && rest < c->length) classify_body(c, rest);
    return true;
}

static bool handle_elsewhere(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    Mark *mark = mark_keyword(c, keyword, begin, end);
    if (c->text[classify_skip_blanks(c, end)] != '(') mark->token = T_NAMED;
    return true;
}

static bool handle_forall(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    mark_keyword(c, keyword, begin, end);
    uint32_t open = classify_skip_blanks(c, end), rest = behind_parenthesis(c, end);
    if (!c->nested) c->result.may_open = AST_STMT_FORALL;
    if (rest) mark_index_type(c, open);
    if (rest == c->length && c->nested) classify_fault(c, rest, rest, "expected an assignment behind FORALL");
    else if (rest == c->length) c->result.opens = AST_STMT_FORALL;
    else if (rest) classify_body(c, rest);
    return true;
}

static bool handle_assign(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    uint32_t label = classify_skip_blanks(c, end), digits = skip_digits(c, label);
    uint32_t to = classify_skip_blanks(c, digits), stop = classify_word(c, to, "to");
    if (digits == label || stop == to) return false;
    mark_keyword(c, keyword, begin, end);
    classify_mark(c, to, stop, T_TO);
    return true;
}

/* ---- units ------------------------------------------------------------------------------ */

/* RESULT and BIND behind the dummy arguments of the unit whose name begins at `at`. */
static void mark_suffixes(Classifier *c, uint32_t at)
{
    uint32_t rest = behind_parenthesis(c, classify_name_end(c, classify_skip_blanks(c, at)));
    while (rest && rest < c->length) {
        uint32_t result = classify_word(c, rest, "result"), bind = classify_word(c, rest, "bind");
        if (result > rest) classify_mark(c, rest, result, T_RESULT);
        else if (bind > rest) classify_mark(c, rest, bind, T_BIND);
        else return;
        rest = behind_parenthesis(c, result > rest ? result : bind);
    }
}

/* Behind FUNCTION at `at`, when a name and a list of names in parentheses follow, as no array declaration in use has;
 * else `at`. */
static uint32_t function_word(const Classifier *c, uint32_t at)
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

static bool is_header_word(const Classifier *c, uint32_t at)
{
    return function_word(c, at) > at || subroutine_word(c, at) > at;
}

static const Keyword *word_of(const Classifier *c, uint32_t at, Handler *handler, uint32_t *end)
{
    const Keyword *keyword = find_keyword(c, at, end);
    return keyword && keyword->handler == handler ? keyword : NULL;
}

/* Behind the kind or length of the type that ends at `at`; marks a length's digits, which are no real constant in
 * `real*8 e1`. */
static uint32_t mark_selector(Classifier *c, uint32_t at)
{
    at = classify_skip_blanks(c, at);
    if (c->text[at] == '*') {
        at = classify_skip_blanks(c, at + 1);
        uint32_t digits = skip_digits(c, at);
        if (digits > at) {
            classify_mark(c, at, digits, T_TYPE_LENGTH);
            return classify_skip_blanks(c, digits);
        }
    }
    uint32_t behind = behind_parenthesis(c, at);
    return behind ? behind : at;
}

/* INTEGER :: in front of the indices of DO CONCURRENT and FORALL, in the parenthesis that opens at `at`. */
static void mark_index_type(Classifier *c, uint32_t at)
{
    uint32_t begin = classify_skip_blanks(c, at + 1), end;
    const Keyword *type = word_of(c, begin, handle_type_word, &end);
    uint32_t marks = c->result.marks.count;
    if (!type || type->value != AST_TYPE_INTEGER) return;
    mark_keyword(c, type, begin, end);
    if (strncmp(c->text + mark_selector(c, end), "::", 2) != 0) c->result.marks.count = marks;
}

/* What follows a prefix of FUNCTION or SUBROUTINE, or a type that may be one. */
static void mark_header(Classifier *c, uint32_t at)
{
    for (;;) {
        uint32_t end, function = function_word(c, at);
        const Keyword *keyword = find_keyword(c, at, &end);
        const Keyword *type = keyword && keyword->handler == handle_type_word ? keyword : NULL;
        const Keyword *header = keyword && keyword->handler == handle_header ? keyword : NULL;
        if (function > at) {
            classify_mark(c, at, function, T_FUNCTION);
            c->result.opens = AST_STMT_FUNCTION;
            mark_suffixes(c, function);
            return;
        }
        if (header && header->token == T_FUNCTION) return;
        if (header && header->token == T_PREFIX) {
            mark_keyword(c, header, at, end);
            at = classify_skip_blanks(c, end);
        } else if (header) {
            mark_keyword(c, header, at, end);
            if (!c->nested) c->result.opens = header->kind;
            mark_suffixes(c, end);
            return;
        } else if (type) {
            mark_keyword(c, type, at, end);
            at = mark_selector(c, end);
        } else {
            return;
        }
    }
}

static bool handle_header(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    mark_keyword(c, keyword, begin, end);
    if (keyword->token == T_PREFIX) mark_header(c, classify_skip_blanks(c, end));
    else mark_suffixes(c, end);
    return true;
}

static bool handle_entry(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    mark_keyword(c, keyword, begin, end);
    mark_suffixes(c, end);
    return true;
}

static bool handle_interface(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    Mark *mark = mark_keyword(c, keyword, begin, end);
    static const char *const generics[] = {"operator", "assignment", "read", "write"};
    uint32_t name = classify_skip_blanks(c, end), open = 0;
    for (size_t i = 0; i < sizeof generics / sizeof *generics; i++) {
        uint32_t stop = classify_word(c, name, generics[i]);
        if (stop > name && c->text[classify_skip_blanks(c, stop)] == '(') open = behind_parenthesis(c, stop);
    }
    if (!open || open < c->length) return true;
    mark->token = T_SKIPPED;
    mark->condition = SCAN_SKIP;
    return true;
}

/* PROCEDURE in an interface lists names, as MODULE PROCEDURE does; PROCEDURE(interface) declares. */
static bool handle_procedure(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    Mark *mark = mark_keyword(c, keyword, begin, end);
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
            if (stop == name) behind = behind_parenthesis(c, stop);
        }
        if (behind) classify_mark(c, at, behind, T_GENERIC);
        at = behind ? behind : name > at ? name : at + 1;
    }
}

static bool handle_access(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    mark_keyword(c, keyword, begin, end);
    mark_generics(c, end);
    return true;
}

static bool handle_type_word(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    mark_keyword(c, keyword, begin, end);
    uint32_t rest = mark_selector(c, end);
    bool starred = c->text[classify_skip_blanks(c, end)] == '*';
    if (keyword->value == AST_TYPE_CHARACTER && starred && c->text[rest] == ',' && !strstr(c->text + rest, "::"))
        classify_mark(c, rest, rest + 1, T_LENGTH_COMMA); /* CHARACTER*8, A */
    if (is_header_word(c, rest)) {
        mark_header(c, rest);
        return true;
    }
    static const char *const prefixes[] = {"pure", "elemental", "recursive", "impure"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        uint32_t stop = classify_word(c, rest, prefixes[i]);
        if (stop > rest && is_header_word(c, classify_skip_blanks(c, stop))) mark_header(c, rest);
    }
    return true;
}

/* TYPE(name) declares; TYPE name defines; TYPE *, list is an old PRINT. */
static bool handle_type(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    char next = c->text[classify_skip_blanks(c, end)];
    if (next == '(') return handle_type_word(c, keyword, begin, end);
    Mark *mark = mark_keyword(c, keyword, begin, end);
    if (next == '*' || (next >= '0' && next <= '9')) {
        mark->token = T_SKIPPED;
        mark->kind = c->result.opens = AST_STMT_IO;
        mark->name = intern(c->context->names, "type");
        mark->condition = SCAN_SKIP;
        return true;
    }
    mark->token = T_TYPE_DEF;
    c->result.opens = AST_STMT_DERIVED_TYPE;
    return true;
}

static bool handle_pointer(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    Mark *mark = mark_keyword(c, keyword, begin, end);
    if (c->text[classify_skip_blanks(c, end)] == '(') mark->token = T_CRAY_POINTER;
    return true;
}

/* IMPLICIT type (letters), ...: the last parenthesis of each item holds letters. */
static bool handle_implicit(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    mark_keyword(c, keyword, begin, end);
    uint32_t at = classify_skip_blanks(c, end), stop;
    for (;;) {
        const Keyword *type = word_of(c, at, handle_type_word, &stop);
        if (!type) return true;
        mark_keyword(c, type, at, stop);
        at = classify_skip_blanks(c, stop);
        if (c->text[at] == '*' || c->text[behind_parenthesis(c, at)] == '(') at = mark_selector(c, at);
        if (c->text[at] != '(') return true;
        classify_mark(c, at, at + 1, T_LETTERS);
        uint32_t rest = behind_parenthesis(c, at);
        if (!rest || c->text[rest] != ',') return true;
        at = classify_skip_blanks(c, rest + 1);
    }
}

static bool handle_use(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    uint32_t at = classify_skip_blanks(c, end);
    if (c->text[at] == ',') {
        const char *colons = strstr(c->text + at, "::");
        if (colons) end = (uint32_t)(colons - c->text) + 2;
    } else if (c->text[at] == ':' && c->text[at + 1] == ':') {
        end = at + 2;
    }
    mark_keyword(c, keyword, begin, end);
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

static bool handle_refused(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
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

/* The end of something that was refused. */
static bool handle_quiet(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    (void)keyword;
    (void)begin;
    (void)end;
    c->result.faulty = true;
    return true;
}
