/* The statements that begin with a keyword: one row each, and a function where the text behind the keyword holds
 * more keywords. */
#include "frontend/text/keyword_internal.h"

#include <string.h>

static bool is_arithmetic_if(const Classifier *c, uint32_t at);

static Handler handle_if, handle_do, handle_where, handle_forall, handle_type, handle_type_word, handle_header, handle_implicit, handle_module,
    handle_separate;

#define IO(word) {word, T_SKIPPED, AST_STMT_IO, 0, word, SCAN_SKIP, true, NULL}
#define LISTED(word, bits) {word, T_LISTED, AST_STMT_ATTRIBUTE, bits, NULL, SCAN_EXPRESSION, false, NULL}
#define END_UNIT(word, unit) {word, T_NAMED, AST_STMT_END, 0, unit, SCAN_EXPRESSION, false, NULL}
#define PLAIN(word, token, kind) {word, token, kind, 0, NULL, SCAN_EXPRESSION, false, NULL}
#define ACTION(word, token, kind) {word, token, kind, 0, NULL, SCAN_EXPRESSION, true, NULL}
#define SLASHED(word, token, kind) {word, token, kind, 0, NULL, SCAN_SLASHES, false, NULL}
#define HANDLED(word, token, kind, value, handler) {word, token, kind, value, NULL, SCAN_EXPRESSION, false, handler}
#define REFUSED(word) {word, 0, AST_STMT_ERROR, 0, NULL, SCAN_SKIP, false, keyword_refused}
#define QUIET(word) {word, 0, AST_STMT_ERROR, 0, NULL, SCAN_SKIP, false, keyword_quiet}
#define SCOPE(word, token, kind) {word, token, kind, 0, NULL, SCAN_EXPRESSION, false, keyword_scope}
#define TYPE_WORD(word, base) HANDLED(word, T_TYPE_SPEC, AST_STMT_TYPE_DECL, base, handle_type_word)

static const Keyword keywords[] = {
    /* control */
    {"if", T_IF, AST_STMT_ERROR, 0, NULL, SCAN_EXPRESSION, false, handle_if},
    HANDLED("else if", T_ELSE_IF, AST_STMT_ELSE_IF, 0, keyword_else_if),
    PLAIN("else", T_NAMED, AST_STMT_ELSE),
    PLAIN("end if", T_NAMED, AST_STMT_END_IF),
    HANDLED("do", T_DO, AST_STMT_DO, 0, handle_do),
    PLAIN("end do", T_NAMED, AST_STMT_END_DO),
    PLAIN("select case", T_SELECT, AST_STMT_SELECT),
    PLAIN("case", T_CASE, AST_STMT_CASE),
    PLAIN("case default", T_CASE_DEFAULT, AST_STMT_CASE),
    PLAIN("end select", T_NAMED, AST_STMT_END_SELECT),
    {"where", T_WHERE, AST_STMT_ERROR, 0, NULL, SCAN_EXPRESSION, true, handle_where},
    HANDLED("else where", T_ELSEWHERE, AST_STMT_ELSEWHERE, 0, keyword_elsewhere),
    PLAIN("end where", T_NAMED, AST_STMT_END_WHERE),
    {"forall", T_FORALL, AST_STMT_ERROR, 0, NULL, SCAN_EXPRESSION, true, handle_forall},
    PLAIN("end forall", T_NAMED, AST_STMT_END_FORALL),
    ACTION("go to", T_GOTO, AST_STMT_GOTO),
    {"assign", T_ASSIGN_LABEL, AST_STMT_ASSIGN_LABEL, 0, NULL, SCAN_EXPRESSION, true, keyword_assign},
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
    IO("end file"), IO("flush"), IO("encode"), IO("decode"), IO("punch"), IO("accept"), IO("wait"),
    IO("buffer in"), IO("buffer out"), IO("define file"), IO("pause"),
    {"format", T_SKIPPED, AST_STMT_FORMAT, 0, NULL, SCAN_SKIP, false, NULL},
    {"namelist", T_SKIPPED, AST_STMT_NAMELIST, 0, NULL, SCAN_SKIP, false, NULL},
    /* types and declarations */
    TYPE_WORD("integer", AST_TYPE_INTEGER), TYPE_WORD("real", AST_TYPE_REAL), TYPE_WORD("logical", AST_TYPE_LOGICAL),
    TYPE_WORD("double precision", AST_TYPE_DOUBLE), TYPE_WORD("complex", AST_TYPE_COMPLEX),
    TYPE_WORD("double complex", AST_TYPE_DOUBLE_COMPLEX), TYPE_WORD("character", AST_TYPE_CHARACTER),
    HANDLED("type", T_TYPE_DERIVED, AST_STMT_TYPE_DECL, AST_TYPE_DERIVED, handle_type),
    HANDLED("class", T_TYPE_DERIVED, AST_STMT_TYPE_DECL, AST_TYPE_DERIVED, handle_type_word),
    SCOPE("type is", T_TYPE_BRANCH, AST_STMT_CASE), SCOPE("class is", T_TYPE_BRANCH, AST_STMT_CASE),
    SCOPE("class default", T_CASE_DEFAULT, AST_STMT_CASE), SCOPE("rank", T_RANK_BRANCH, AST_STMT_CASE), SCOPE("rank default", T_CASE_DEFAULT, AST_STMT_CASE),
    PLAIN("end type", T_NAMED, AST_STMT_END_TYPE),
    HANDLED("implicit", T_IMPLICIT, AST_STMT_IMPLICIT, 0, handle_implicit),
    PLAIN("implicit none", T_IMPLICIT_NONE, AST_STMT_IMPLICIT),
    PLAIN("parameter", T_PARAMETER, AST_STMT_PARAMETER),
    {"enum", T_SKIPPED, AST_STMT_ENUM, 0, NULL, SCAN_SKIP, false, NULL},
    {"end enum", T_SKIPPED, AST_STMT_ENUM, 0, NULL, SCAN_SKIP, false, NULL},
    PLAIN("enumerator", T_ENUMERATOR, AST_STMT_ENUMERATOR),
    PLAIN("dimension", T_LISTED, AST_STMT_DIMENSION),
    PLAIN("external", T_LISTED, AST_STMT_EXTERNAL),
    PLAIN("intrinsic", T_LISTED, AST_STMT_INTRINSIC),
    SLASHED("common", T_COMMON, AST_STMT_COMMON),
    SLASHED("save", T_SAVE, AST_STMT_SAVE),
    SLASHED("data", T_DATA, AST_STMT_DATA),
    PLAIN("equivalence", T_EQUIVALENCE, AST_STMT_EQUIVALENCE),
    LISTED("allocatable", AST_ATTR_ALLOCATABLE), LISTED("target", AST_ATTR_TARGET), LISTED("optional", AST_ATTR_OPTIONAL),
    HANDLED("public", T_LISTED, AST_STMT_ATTRIBUTE, AST_ATTR_PUBLIC, keyword_access),
    HANDLED("private", T_LISTED, AST_STMT_ATTRIBUTE, AST_ATTR_PRIVATE, keyword_access),
    LISTED("value", AST_ATTR_VALUE), LISTED("volatile", AST_ATTR_VOLATILE), LISTED("contiguous", AST_ATTR_CONTIGUOUS),
    LISTED("protected", AST_ATTR_PROTECTED), LISTED("asynchronous", AST_ATTR_ASYNCHRONOUS),
    PLAIN("sequence", T_BARE, AST_STMT_CONTINUE),
    {"import", T_SKIPPED, AST_STMT_CONTINUE, 0, NULL, SCAN_SKIP, false, NULL},
    HANDLED("pointer", T_LISTED, AST_STMT_ATTRIBUTE, AST_ATTR_POINTER, keyword_pointer),
    PLAIN("intent", T_INTENT_STMT, AST_STMT_ATTRIBUTE),
    HANDLED("use", T_USE, AST_STMT_USE, 0, keyword_use),
    /* units */
    PLAIN("program", T_UNIT, AST_STMT_PROGRAM),
    HANDLED("module", T_UNIT, AST_STMT_MODULE, 0, handle_module),
    PLAIN("block data", T_UNIT, AST_STMT_BLOCK_DATA),
    {"module procedure", T_LISTED, AST_STMT_EXTERNAL, 0, "procedure", SCAN_EXPRESSION, false, NULL},
    {"procedure", T_LISTED, AST_STMT_EXTERNAL, 0, "procedure", SCAN_EXPRESSION, false, keyword_procedure},
    HANDLED("module subroutine", T_PREFIX, AST_STMT_SUBROUTINE, AST_PREFIX_MODULE, handle_separate),
    HANDLED("module function", T_PREFIX, AST_STMT_FUNCTION, AST_PREFIX_MODULE, handle_separate),
    SCOPE("submodule", T_SUBMODULE, AST_STMT_MODULE), END_UNIT("end submodule", "module"),
    HANDLED("subroutine", T_SUBROUTINE, AST_STMT_SUBROUTINE, 0, handle_header),
    HANDLED("function", T_FUNCTION, AST_STMT_FUNCTION, 0, handle_header),
    HANDLED("pure", T_PREFIX, AST_STMT_SUBROUTINE, AST_PREFIX_PURE, handle_header),
    HANDLED("elemental", T_PREFIX, AST_STMT_SUBROUTINE, AST_PREFIX_ELEMENTAL, handle_header),
    HANDLED("recursive", T_PREFIX, AST_STMT_SUBROUTINE, AST_PREFIX_RECURSIVE, handle_header),
    HANDLED("impure", T_PREFIX, AST_STMT_SUBROUTINE, 0, handle_header),
    HANDLED("entry", T_ENTRY, AST_STMT_ENTRY, 0, keyword_entry),
    HANDLED("interface", T_NAMED, AST_STMT_INTERFACE, 0, keyword_interface),
    {"abstract interface", T_SKIPPED, AST_STMT_INTERFACE, 0, NULL, SCAN_SKIP, false, NULL},
    {"end interface", T_SKIPPED, AST_STMT_END_INTERFACE, 0, NULL, SCAN_SKIP, false, NULL},
    PLAIN("contains", T_BARE, AST_STMT_CONTAINS),
    PLAIN("end", T_BARE, AST_STMT_END),
    END_UNIT("end program", "program"), END_UNIT("end subroutine", "subroutine"), END_UNIT("end function", "function"),
    END_UNIT("end module", "module"), END_UNIT("end block data", "block data"),
    /* refused by name; their ends follow without a message */
    SCOPE("associate", T_ASSOCIATE, AST_STMT_ASSOCIATE), SCOPE("block", T_BARE, AST_STMT_BLOCK),
    SCOPE("select type", T_SELECT_TYPE, AST_STMT_SELECT_TYPE), REFUSED("critical"),
    REFUSED("final"), REFUSED("generic"), REFUSED("sync"),
    SCOPE("select rank", T_SELECT_RANK, AST_STMT_SELECT_TYPE), REFUSED("bind"),
    REFUSED("structure"), REFUSED("record"), REFUSED("union"), REFUSED("map"), REFUSED("static"), REFUSED("automatic"),
    REFUSED("virtual"), REFUSED("byte"),
    PLAIN("end associate", T_NAMED, AST_STMT_END_ASSOCIATE), PLAIN("end block", T_NAMED, AST_STMT_END_BLOCK),
    {"end procedure", T_NAMED, AST_STMT_END, 0, "procedure", SCAN_EXPRESSION, false, keyword_scope},
    QUIET("end critical"),
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
            keyword_mark(c, keyword, at, end);
            return;
        }
        if (keyword->handler(c, keyword, at, end)) return;
        if (!c->nested) c->result.opens = AST_STMT_ERROR;
    }
    c->result.marks.count = marks;
    if (resembles_assignment(c, at)) classify_mark(c, at, at, T_ASSIGN);
    else report_unknown(c, at);
}

void classify_body(Classifier *c, uint32_t at)
{
    c->nested = true;
    at = classify_skip_blanks(c, at);
    if (!classify_assignment(c, at)) classify_keyword(c, at);
}

/* ---- control ---------------------------------------------------------------------------- */

/* `(expression)` and a label follow: the IF before them is an arithmetic one, an action like any other. */
static bool is_arithmetic_if(const Classifier *c, uint32_t at)
{
    uint32_t rest = keyword_behind_parenthesis(c, at);
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
    keyword_mark(c, keyword, begin, end);
    uint32_t rest = keyword_behind_parenthesis(c, end);
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
    for (at = keyword_behind_parenthesis(c, at); at && at < c->length; at = keyword_behind_parenthesis(c, stop)) {
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
    keyword_mark(c, keyword, begin, end);
    uint32_t at = classify_skip_blanks(c, end), digits = keyword_skip_digits(c, at);
    if (digits > at) {
        c->result.target_label = number_at(c, at);
        classify_mark(c, at, digits, T_LABEL)->value = c->result.target_label;
        if (c->result.target_label == 0 || c->result.target_label > 99999)
            classify_fault(c, at, digits, "a label is between 1 and 99999");
        at = classify_skip_blanks(c, digits);
    }
    if (c->text[at] == ',') at = classify_skip_blanks(c, at + 1);
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
    keyword_mark(c, keyword, begin, end);
    uint32_t rest = keyword_behind_parenthesis(c, end);
    if (!c->nested) c->result.may_open = AST_STMT_WHERE;
    if (rest == c->length && !c->nested) c->result.opens = AST_STMT_WHERE;
    else if (rest && rest < c->length) classify_body(c, rest);
    return true;
}

static bool handle_forall(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    keyword_mark(c, keyword, begin, end);
    uint32_t open = classify_skip_blanks(c, end), rest = keyword_behind_parenthesis(c, end);
    if (!c->nested) c->result.may_open = AST_STMT_FORALL;
    if (rest) mark_index_type(c, open);
    if (rest == c->length && c->nested) classify_fault(c, rest, rest, "expected an assignment behind FORALL");
    else if (rest == c->length) c->result.opens = AST_STMT_FORALL;
    else if (rest) classify_body(c, rest);
    return true;
}

/* ---- units ------------------------------------------------------------------------------ */

static const Keyword *word_of(const Classifier *c, uint32_t at, Handler *handler, uint32_t *end)
{
    const Keyword *keyword = find_keyword(c, at, end);
    return keyword && keyword->handler == handler ? keyword : NULL;
}

/* INTEGER :: in front of the indices of DO CONCURRENT and FORALL, in the parenthesis that opens at `at`. */
static void mark_index_type(Classifier *c, uint32_t at)
{
    uint32_t begin = classify_skip_blanks(c, at + 1), end;
    const Keyword *type = word_of(c, begin, handle_type_word, &end);
    uint32_t marks = c->result.marks.count;
    if (!type || type->value != AST_TYPE_INTEGER) return;
    keyword_mark(c, type, begin, end);
    if (strncmp(c->text + keyword_mark_selector(c, end), "::", 2) != 0) c->result.marks.count = marks;
}

/* A type; TYPE(name) among them. */
static const Keyword *type_at(const Classifier *c, uint32_t at, uint32_t *end)
{
    const Keyword *keyword = find_keyword(c, at, end);
    if (!keyword || keyword->handler == handle_type_word) return keyword;
    return keyword->handler == handle_type && c->text[classify_skip_blanks(c, *end)] == '(' ? keyword : NULL;
}

/* MODULE in front of SUBROUTINE or FUNCTION; behind it. */
static uint32_t mark_module(Classifier *c, uint32_t at)
{
    uint32_t end = at + (uint32_t)strlen("module");
    classify_mark(c, at, end, T_PREFIX)->value = AST_PREFIX_MODULE;
    return classify_skip_blanks(c, end);
}

/* What follows a prefix of FUNCTION or SUBROUTINE, or a type that may be one. */
static void mark_header(Classifier *c, uint32_t at)
{
    for (;;) {
        uint32_t end, function = keyword_function_word(c, at);
        const Keyword *keyword = find_keyword(c, at, &end);
        const Keyword *type = type_at(c, at, &end);
        const Keyword *header = keyword && keyword->handler == handle_header ? keyword : NULL;
        if (function > at) {
            classify_mark(c, at, function, T_FUNCTION);
            c->result.opens = AST_STMT_FUNCTION;
            keyword_mark_suffixes(c, function);
            return;
        }
        bool separate = c->keeps_scopes && keyword && (keyword->handler == handle_separate || keyword->handler == handle_module);
        if (header && header->token == T_FUNCTION) return;
        if (separate) {
            at = mark_module(c, at);
        } else if (header && header->token == T_PREFIX) {
            keyword_mark(c, header, at, end);
            at = classify_skip_blanks(c, end);
        } else if (header) {
            keyword_mark(c, header, at, end);
            if (!c->nested) c->result.opens = header->kind;
            keyword_mark_suffixes(c, end);
            return;
        } else if (type) {
            keyword_mark(c, type, at, end);
            at = keyword_mark_selector(c, end);
        } else {
            return;
        }
    }
}

static bool handle_header(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    keyword_mark(c, keyword, begin, end);
    if (keyword->token == T_PREFIX) mark_header(c, classify_skip_blanks(c, end));
    else keyword_mark_suffixes(c, end);
    return true;
}

/* A procedure whose interface stands elsewhere, in a submodule or the interface itself. */
static bool handle_separate(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    if (!c->keeps_scopes) return keyword_refused(c, keyword, begin, end);
    mark_header(c, mark_module(c, begin));
    return true;
}

/* Whether words of a type and prefixes, and then FUNCTION or SUBROUTINE, stand at `at`. */
static bool is_prefixed_header(Classifier *c, uint32_t at)
{
    uint32_t marks = c->result.marks.count, end;
    bool word = true;
    while (word && !keyword_is_header_word(c, at)) {
        const Keyword *keyword = find_keyword(c, at, &end);
        bool type = type_at(c, at, &end) != NULL;
        word = type || (keyword && keyword->handler == handle_header && keyword->token == T_PREFIX);
        at = type ? keyword_mark_selector(c, end) : classify_skip_blanks(c, end);
    }
    c->result.marks.count = marks;
    return word;
}

/* MODULE name; MODULE PURE FUNCTION. */
static bool handle_module(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    if (c->keeps_scopes && is_prefixed_header(c, classify_skip_blanks(c, end))) mark_header(c, mark_module(c, begin));
    else keyword_mark(c, keyword, begin, end);
    return true;
}

/* ---- declarations ----------------------------------------------------------------------- */

static bool handle_type_word(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    keyword_mark(c, keyword, begin, end);
    uint32_t rest = keyword_mark_selector(c, end);
    bool starred = c->text[classify_skip_blanks(c, end)] == '*';
    if (keyword->value == AST_TYPE_CHARACTER && starred && c->text[rest] == ',' && !strstr(c->text + rest, "::"))
        classify_mark(c, rest, rest + 1, T_LENGTH_COMMA); /* CHARACTER*8, A */
    if (keyword_is_header_word(c, rest)) {
        mark_header(c, rest);
        return true;
    }
    static const char *const prefixes[] = {"pure", "elemental", "recursive", "impure", "module"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        uint32_t stop = classify_word(c, rest, prefixes[i]);
        if (stop > rest && keyword_is_header_word(c, classify_skip_blanks(c, stop))) mark_header(c, rest);
    }
    return true;
}

/* TYPE(name) declares; TYPE name defines; TYPE *, list is an old PRINT. */
static bool handle_type(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    char next = c->text[classify_skip_blanks(c, end)];
    if (next == '(') return handle_type_word(c, keyword, begin, end);
    Mark *mark = keyword_mark(c, keyword, begin, end);
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

/* IMPLICIT type (letters), ...: the last parenthesis of each item holds letters. */
static bool handle_implicit(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end)
{
    keyword_mark(c, keyword, begin, end);
    uint32_t at = classify_skip_blanks(c, end), stop;
    for (;;) {
        const Keyword *type = word_of(c, at, handle_type_word, &stop);
        if (!type) return true;
        keyword_mark(c, type, at, stop);
        at = classify_skip_blanks(c, stop);
        if (c->text[at] == '*' || c->text[keyword_behind_parenthesis(c, at)] == '(') at = keyword_mark_selector(c, at);
        if (c->text[at] != '(') return true;
        classify_mark(c, at, at + 1, T_LETTERS);
        uint32_t rest = keyword_behind_parenthesis(c, at);
        if (!rest || c->text[rest] != ',') return true;
        at = classify_skip_blanks(c, rest + 1);
    }
}
