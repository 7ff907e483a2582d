/* Macros of the traditional preprocessor: no tokens but names, arguments put in as they were written (inside
 * character constants of the macro's text too), the result scanned again for macros. */
#include "frontend/text/cpp_internal.h"

#include <stdarg.h>
#include <string.h>

enum { MAX_FUNCTION_DEPTH = 20, MAX_LEVELS = 1000, MAX_LINE = 1000000, MAX_EXPANSIONS = 100000, MAX_FILLED = 20000000 };

/* ---- the table -------------------------------------------------------------------------- */

Macro *cpp_find_macro(const Cpp *cpp, const char *name, uint32_t length)
{
    uint32_t number = name_table_find(&cpp->macro_names, name, length);
    Macro *macro = number ? cpp->macros.items[number - 1] : NULL;
    return macro && macro->defined ? macro : NULL;
}

static Macro *add_macro(Cpp *cpp, const char *name, uint32_t length)
{
    Arena *arena = cpp->context->arena;
    uint32_t number = name_table_add(arena, &cpp->macro_names, intern_text(cpp->context->names, name, length));
    if (number > cpp->macros.count) {
        Macro *macro = arena_new(arena, Macro);
        macro->name = cpp->macro_names.names.items[number - 1];
        list_push(arena, &cpp->macros, macro);
    }
    return cpp->macros.items[number - 1];
}

void cpp_undefine(Cpp *cpp, const char *name, uint32_t length)
{
    Macro *macro = cpp_find_macro(cpp, name, length);
    if (macro) macro->defined = false;
}

static Macro *define_text(Cpp *cpp, const char *name, const char *text)
{
    Macro *macro = add_macro(cpp, name, (uint32_t)strlen(name));
    MacroPiece piece = {text, (uint32_t)strlen(text), 0};
    macro->defined = true;
    list_push(cpp->context->arena, &macro->pieces, piece);
    return macro;
}

/* Of what gfortran 12 predefines on x86-64, what does not depend on its version. */
void cpp_predefine(Cpp *cpp)
{
    static const struct {
        const char *name, *text;
    } rows[] = {
        {"__GFORTRAN__", "1"},       {"_LANGUAGE_FORTRAN", "1"},  {"__OPTIMIZE__", "1"},      {"__GNUC__", "12"},
        {"_LP64", "1"},              {"__LP64__", "1"},           {"__CHAR_BIT__", "8"},      {"__SIZEOF_INT__", "4"},
        {"__SIZEOF_LONG__", "8"},    {"__SIZEOF_POINTER__", "8"}, {"__SIZEOF_FLOAT__", "4"},  {"__SIZEOF_DOUBLE__", "8"},
        {"__GFC_INT_1__", "1"},      {"__GFC_INT_2__", "1"},      {"__GFC_INT_8__", "1"},     {"__FINITE_MATH_ONLY__", "0"},
        {"__STDC_HOSTED__", "0"},    {"__ORDER_LITTLE_ENDIAN__", "1234"},
        {"__ORDER_BIG_ENDIAN__", "4321"}, {"__BYTE_ORDER__", "__ORDER_LITTLE_ENDIAN__"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) define_text(cpp, rows[i].name, rows[i].text);
    define_text(cpp, "__DATE__", "\"?\?\? ?\? ?\?\?\?\"")->clock = true;
    define_text(cpp, "__TIME__", "\"?\?:?\?:?\?\"")->clock = true;
    define_text(cpp, "__FILE__", "")->kind = MACRO_FILE;
    define_text(cpp, "__LINE__", "")->kind = MACRO_LINE;
}

/* ---- #define ---------------------------------------------------------------------------- */

/* Where #define is read: characters of the raw line. */
typedef struct {
    Cpp *cpp;
    const char *text;
    uint32_t at, end;
    LIST(Name) parameters;
} Definition;

static bool is_blank(char c)
{
    return cpp_is_blank(c) || c == '\0';
}

static void skip_blanks(Definition *d)
{
    while (d->at < d->end && is_blank(d->text[d->at])) d->at++;
}

static uint32_t name_end(const Definition *d, uint32_t at)
{
    if (at < d->end && cpp_is_letter(d->text[at]))
        while (at < d->end && cpp_is_name(d->text[at])) at++;
    return at;
}

static bool read_parameters(Definition *d)
{
    Cpp *cpp = d->cpp;
    for (d->at++;; d->at++) {
        skip_blanks(d);
        if (d->at < d->end && d->text[d->at] == ')' && !d->parameters.count) break;
        uint32_t stop = name_end(d, d->at);
        if (stop == d->at) {
            cpp_fault(cpp, cpp_raw_range(cpp, d->at, d->at), "expected a parameter's name");
            return false;
        }
        Name name = intern_text(cpp->context->names, d->text + d->at, stop - d->at);
        for (uint32_t i = 0; i < d->parameters.count; i++)
            if (d->parameters.items[i] == name) {
                cpp_fault(cpp, cpp_raw_range(cpp, d->at, stop), "parameter '%s' is there twice", name);
                return false;
            }
        list_push(cpp->context->arena, &d->parameters, name);
        d->at = stop;
        skip_blanks(d);
        if (d->at < d->end && d->text[d->at] == ')') break;
        if (d->at == d->end || d->text[d->at] != ',') {
            cpp_fault(cpp, cpp_raw_range(cpp, d->at, d->at), "expected ',' or ')' in the parameters of a macro");
            return false;
        }
    }
    d->at++;
    return true;
}

static uint32_t parameter_number(const Definition *d, uint32_t begin, uint32_t end)
{
    for (uint32_t i = 0; i < d->parameters.count; i++)
        if (strlen(d->parameters.items[i]) == end - begin && strncmp(d->parameters.items[i], d->text + begin, end - begin) == 0)
            return i + 1;
    return 0;
}

static void add_piece(Definition *d, Macro *macro, uint32_t begin, uint32_t end)
{
    char *text = arena_strndup(d->cpp->context->arena, d->text + begin, end - begin);
    uint32_t length = 0;
    for (uint32_t i = begin; i < end; i++)
        if (d->text[i]) text[length++] = d->text[i];
    text[length] = '\0';
    if (!length) return;
    MacroPiece piece = {text, length, 0};
    list_push(d->cpp->context->arena, &macro->pieces, piece);
}

static void read_pieces(Definition *d, Macro *macro)
{
    uint32_t begin = d->at;
    while (d->at < d->end) {
        uint32_t stop = name_end(d, d->at);
        uint32_t parameter = stop > d->at ? parameter_number(d, d->at, stop) : 0;
        if (parameter) {
            add_piece(d, macro, begin, d->at);
            MacroPiece piece = {"", 0, parameter};
            list_push(d->cpp->context->arena, &macro->pieces, piece);
            begin = stop;
        }
        d->at = stop > d->at ? stop : d->at + 1;
    }
    add_piece(d, macro, begin, d->end);
}

static bool same_text(const Macro *a, const Macro *b)
{
    if (a->kind != b->kind || a->function_like != b->function_like || a->parameter_count != b->parameter_count) return false;
    if (a->pieces.count != b->pieces.count) return false;
    for (uint32_t i = 0; i < a->pieces.count; i++) {
        const MacroPiece *p = &a->pieces.items[i], *q = &b->pieces.items[i];
        if (p->parameter != q->parameter || p->length != q->length || memcmp(p->text, q->text, p->length) != 0) return false;
    }
    return true;
}

static void warn_redefined(Cpp *cpp, const Macro *old, const Macro *new)
{
    if (!old->defined || same_text(old, new)) return;
    diag_warning(cpp->context->diag, new->loc, "macro '%s' is redefined", old->name);
    if (old->loc.file) diag_note(cpp->context->diag, old->loc, "it was defined here");
}

void cpp_define(Cpp *cpp, uint32_t from)
{
    Definition d = {.cpp = cpp, .text = cpp->raw.items, .at = from, .end = cpp->raw.count};
    skip_blanks(&d);
    while (d.end > d.at && is_blank(d.text[d.end - 1])) d.end--;
    uint32_t begin = d.at, stop = name_end(&d, d.at);
    if (stop == begin || (stop - begin == 7 && strncmp(d.text + begin, "defined", 7) == 0)) {
        cpp_fault(cpp, cpp_raw_range(cpp, begin, stop), stop == begin ? "a macro needs a name" : "'defined' cannot be a macro");
        return;
    }
    Macro macro = {.name = NULL, .loc = cpp_raw_range(cpp, begin, stop), .defined = true};
    d.at = stop;
    if (d.at < d.end && d.text[d.at] == '(') {
        macro.function_like = true;
        if (!read_parameters(&d)) return;
    }
    skip_blanks(&d);
    read_pieces(&d, &macro);
    macro.parameter_count = d.parameters.count;
    Macro *entry = add_macro(cpp, d.text + begin, stop - begin);
    warn_redefined(cpp, entry, &macro);
    macro.name = entry->name;
    *entry = macro;
}

/* ---- expansion -------------------------------------------------------------------------- */

typedef enum { CALL_NONE, CALL_NAME, CALL_ARGUMENTS, AFTER_DEFINED, AFTER_DEFINED_OPEN } CallState;

typedef struct {
    Cpp *cpp;
    ExpandRule rule;
    char quote;
    CallState state;
    Macro *called;
    SourceRange use;
    uint32_t start, depth; /* `line` from `start` on holds the arguments; parentheses open */
    uint32_t expansions;
    size_t filled; /* bytes of macros' texts with arguments so far */
} Expander;

static Level *top_level(Expander *e)
{
    return &e->cpp->levels.items[e->cpp->levels.count - 1];
}

static SourceRange place(Expander *e, uint32_t begin, uint32_t end)
{
    const Level *level = top_level(e);
    return level->macro ? level->use : cpp_raw_range(e->cpp, begin, end);
}

static void emit(Expander *e, uint32_t begin, uint32_t end)
{
    Cpp *cpp = e->cpp;
    const Level *level = top_level(e);
    for (uint32_t i = begin; i < end; i++) {
        list_push(cpp->context->arena, &cpp->line, level->text[i]);
        list_push(cpp->context->arena, &cpp->line_from, place(e, i, i + 1));
    }
}

static void drop_from(Cpp *cpp, uint32_t count)
{
    cpp->line.count = cpp->line_from.count = count;
}

/* As cpp writes the name of a file: on one line. */
static const char *quoted(Cpp *cpp, const char *text)
{
    Text out = {0};
    text_add(&out, "\"");
    for (; *text; text++) {
        if (strchr("\"\\\n", *text)) text_add(&out, "\\");
        text_add_bytes(&out, *text == '\n' ? "n" : text, 1);
    }
    text_add(&out, "\"");
    const char *copy = arena_strndup(cpp->context->arena, text_string(&out), out.length);
    text_free(&out);
    return copy;
}

static const char *builtin_text(Cpp *cpp, const Macro *macro, SourceRange use)
{
    uint32_t line;
    if (!use.file) return "0";
    if (macro->kind == MACRO_FILE) return quoted(cpp, diag_file_path(cpp->context->diag, use.file));
    diag_position(cpp->context->diag, use.file, use.begin, &line, NULL);
    return arena_printf(cpp->context->arena, "%u", line);
}

/* The macro's text with the arguments put in. */
static const char *filled_text(Expander *e, const Macro *macro, SourceRange use)
{
    Cpp *cpp = e->cpp;
    if (macro->kind != MACRO_TEXT) return builtin_text(cpp, macro, use);
    if (!macro->pieces.count) return "";
    if (macro->pieces.count == 1 && !macro->pieces.items[0].parameter) return macro->pieces.items[0].text;
    Text out = {0};
    for (uint32_t i = 0; i < macro->pieces.count && out.length <= MAX_LINE; i++) {
        const MacroPiece *piece = &macro->pieces.items[i];
        if (!piece->parameter) {
            text_add_bytes(&out, piece->text, piece->length);
            continue;
        }
        uint32_t argument = piece->parameter - 1;
        uint32_t begin = argument ? e->cpp->boundaries.items[argument - 1] + 1 : e->start;
        text_add_bytes(&out, cpp->line.items + begin, e->cpp->boundaries.items[argument] - begin);
    }
    const char *copy = arena_strndup(cpp->context->arena, text_string(&out), out.length);
    text_free(&out);
    return copy;
}

/* A fault of the line: what is made of it has no second message. */
__attribute__((format(printf, 3, 4))) static void fault(Expander *e, SourceRange where, const char *format, ...)
{
    char message[400];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    cpp_fault(e->cpp, where, "%s", message);
    e->cpp->line_fault = true;
}

/* Whether one more expansion may begin; reports one that does not end. */
static bool may_expand(Expander *e, const Macro *macro, SourceRange use)
{
    uint32_t limit = macro->function_like ? MAX_FUNCTION_DEPTH : 0;
    bool endless = macro->active > limit || e->cpp->levels.count == MAX_LEVELS;
    if (!endless && e->expansions++ < MAX_EXPANSIONS && e->cpp->line.count < MAX_LINE) return true;
    fault(e, use, endless ? "macro '%s' expands to itself" : "macro '%s' makes the line too long", macro->name);
    return false;
}

/* Goes on with the macro's text; `line` keeps its first `keep` characters. */
static void enter(Expander *e, Macro *macro, SourceRange use, uint32_t keep)
{
    if (macro->clock && use.file)
        diag_warning(e->cpp->context->diag, use, "'%s' would change the program from day to day; it has no value here", macro->name);
    const char *text = filled_text(e, macro, use);
    size_t length = strlen(text);
    drop_from(e->cpp, keep);
    e->filled += length;
    if (length > MAX_LINE || e->filled > MAX_FILLED) {
        fault(e, use, "macro '%s' makes the line too long", macro->name);
        e->expansions = MAX_EXPANSIONS;
        return;
    }
    Level level = {text, (uint32_t)length, 0, macro, use};
    macro->active++;
    list_push(e->cpp->context->arena, &e->cpp->levels, level);
}

static bool is_defined_word(const Expander *e, const char *name, uint32_t length)
{
    return e->rule == EXPAND_CONDITION && length == 7 && strncmp(name, "defined", 7) == 0;
}

static void take_name(Expander *e)
{
    Level *level = top_level(e);
    uint32_t begin = level->at, end = begin, keep = e->cpp->line.count;
    while (end < level->length && cpp_is_name(level->text[end])) end++;
    const char *name = level->text + begin;
    SourceRange use = place(e, begin, end);
    level->at = end;
    emit(e, begin, end);
    if (e->state == CALL_ARGUMENTS) return;
    bool operand = e->state == AFTER_DEFINED || e->state == AFTER_DEFINED_OPEN;
    e->state = CALL_NONE;
    if (operand) return;
    if (is_defined_word(e, name, end - begin)) {
        e->state = AFTER_DEFINED;
        return;
    }
    Macro *macro = cpp_find_macro(e->cpp, name, end - begin);
    if (!macro) return;
    if (!macro->function_like) {
        if (may_expand(e, macro, use)) enter(e, macro, use, keep);
        return;
    }
    e->state = CALL_NAME;
    e->called = macro;
    e->use = use;
    e->start = keep;
}

/* The parenthesis that ends the arguments is taken. */
static void call(Expander *e)
{
    Macro *macro = e->called;
    uint32_t count = e->cpp->boundaries.count;
    e->state = CALL_NONE;
    if (count == 1 && macro->parameter_count == 0 && e->cpp->boundaries.items[0] == e->start) count = 0;
    if (count != macro->parameter_count)
        fault(e, e->use, "macro '%s' takes %u argument%s, not %u", macro->name, macro->parameter_count,
              macro->parameter_count == 1 ? "" : "s", count);
    else enter(e, macro, e->use, e->start);
}

static void take_parenthesis(Expander *e, char c)
{
    Cpp *cpp = e->cpp;
    if (c == '(') {
        e->depth++;
        if (e->state == AFTER_DEFINED) e->state = AFTER_DEFINED_OPEN;
        if (e->state != CALL_NAME) return;
        e->state = CALL_NONE;
        if (!may_expand(e, e->called, e->use)) return;
        e->state = CALL_ARGUMENTS;
        e->depth = 1;
        e->cpp->boundaries.count = 0;
        drop_from(cpp, e->start);
        return;
    }
    if (e->depth) e->depth--;
    if (e->state != CALL_ARGUMENTS || e->depth) return;
    list_push(cpp->context->arena, &e->cpp->boundaries, cpp->line.count - 1);
    e->use = source_range_join(e->use, cpp->line_from.items[cpp->line_from.count - 1]);
    call(e);
}

static void take_character(Expander *e)
{
    Level *level = top_level(e);
    char c = level->text[level->at];
    if (c) emit(e, level->at, level->at + 1);
    level->at++;
    if (is_blank(c)) return;
    if (c == '\'' || c == '"') {
        if (c == e->quote) e->quote = 0;
        else if (!e->quote) e->quote = c;
    } else if (c == '\\') {
        if (level->at < level->length && strchr("\\\"'", level->text[level->at])) {
            emit(e, level->at, level->at + 1);
            level->at++;
        }
    } else if ((c == '(' || c == ')') && !e->quote) {
        take_parenthesis(e, c);
    } else if (c == ',' && !e->quote && e->state == CALL_ARGUMENTS && e->depth == 1) {
        list_push(e->cpp->context->arena, &e->cpp->boundaries, e->cpp->line.count - 1);
    }
    if (e->state == CALL_NAME || e->state == AFTER_DEFINED) e->state = CALL_NONE;
}

/* The next line of the file begins with the parenthesis that the name of a macro waits for. */
static bool parenthesis_follows(const CppFile *open)
{
    for (uint32_t at = open->at; at < open->length; at++)
        if (!cpp_is_blank(open->text[at]) && open->text[at] != '\n') return open->text[at] == '(';
    return false;
}

/* Appends the next line of the file to the raw line, behind a blank. */
static bool read_more(Expander *e)
{
    Cpp *cpp = e->cpp;
    CppFile *open = cpp->open;
    bool wanted = e->state == CALL_ARGUMENTS || (e->state == CALL_NAME && parenthesis_follows(open));
    if (e->rule != EXPAND_TEXT || !wanted || open->at >= open->length) return false;
    if (open->text[open->at] == '#') {
        fault(e, e->use, "a directive stands inside the arguments of macro '%s'", e->called->name);
        cpp->unusable = true;
        return false;
    }
    list_push(cpp->context->arena, &cpp->raw, ' ');
    list_push(cpp->context->arena, &cpp->raw_at, open->at - 1);
    cpp_read_raw(cpp, COMMENT_IS_NUL);
    e->cpp->levels.items[0].text = cpp->raw.items;
    e->cpp->levels.items[0].length = cpp->raw.count;
    return true;
}

static void leave(Expander *e)
{
    top_level(e)->macro->active--;
    e->cpp->levels.count--;
}

void cpp_expand(Cpp *cpp, uint32_t from, ExpandRule rule)
{
    Expander e = {.cpp = cpp, .rule = rule};
    Level line = {.text = cpp->raw.items, .length = cpp->raw.count, .at = from};
    cpp->levels.count = 0;
    cpp->line_fault = false;
    drop_from(cpp, 0);
    list_push(cpp->context->arena, &cpp->levels, line);
    for (;;) {
        const Level *level = top_level(&e);
        if (level->at == level->length) {
            if (level->macro) leave(&e);
            else if (!read_more(&e)) break;
        } else if (!e.quote && cpp_is_letter(level->text[level->at])) {
            take_name(&e);
        } else {
            take_character(&e);
        }
    }
    if (e.state == CALL_ARGUMENTS) fault(&e, e.use, "the arguments of macro '%s' have no ')'", e.called->name);
}
