#include "frontend/text/cpp_internal.h"

#include <errno.h>
#include <string.h>

enum { MAX_CPP_DEPTH = 100, MAX_CPP_INCLUDES = 10000, MAX_CPP_TEXT = 1 << 26 };

/* ---- logical lines ---------------------------------------------------------------------- */

static void begin_raw(Cpp *cpp)
{
    cpp->raw.count = cpp->raw_at.count = 0;
}

/* Hands the expanded line on, with its end. */
static void put_line(Cpp *cpp)
{
    uint32_t begin = (uint32_t)cpp->out.length;
    for (uint32_t i = 0; cpp->line_fault && i <= cpp->line.count; i++)
        list_push(cpp->context->arena, &cpp->origin->faults, begin + i);
    for (uint32_t i = 0; i < cpp->line.count; i++)
        origin_add(cpp->context->arena, cpp->origin, begin + i, cpp->line_from.items[i]);
    text_add_bytes(&cpp->out, cpp->line.items, cpp->line.count);
    uint32_t end = cpp->open->at ? cpp->open->at - 1 : 0;
    origin_add(cpp->context->arena, cpp->origin, (uint32_t)cpp->out.length, (SourceRange){cpp->open->file, end, end + 1});
    text_add_bytes(&cpp->out, "\n", 1);
}

/* ---- conditionals ----------------------------------------------------------------------- */

static bool skips(const Cpp *cpp)
{
    return cpp->conditionals.count && cpp->conditionals.items[cpp->conditionals.count - 1].skips;
}

/* A directive under way: its word and where its text begins in the raw line. */
typedef struct {
    SourceRange loc, word;
    const char *name;
    uint32_t rest;
} Line;

static uint32_t raw_blanks(const Cpp *cpp, uint32_t at)
{
    while (at < cpp->raw.count && cpp_is_blank(cpp->raw.items[at])) at++;
    return at;
}

/* The name that the directive is about; its length is 0 after a reported fault. */
static const char *raw_name(Cpp *cpp, const Line *line, uint32_t *length)
{
    uint32_t begin = raw_blanks(cpp, line->rest), end = begin;
    if (begin < cpp->raw.count && cpp_is_letter(cpp->raw.items[begin]))
        while (end < cpp->raw.count && cpp_is_name(cpp->raw.items[end])) end++;
    *length = end - begin;
    if (begin == end) cpp_fault(cpp, begin < cpp->raw.count ? cpp_raw_range(cpp, begin, begin) : line->loc, "#%s needs a name", line->name);
    return *length ? cpp->raw.items + begin : "";
}

static void open_conditional(Cpp *cpp, const Line *line, bool condition)
{
    bool outer = skips(cpp);
    Conditional conditional = {.loc = line->loc, .outer_skips = outer, .taken = condition, .skips = outer || !condition};
    list_push(cpp->context->arena, &cpp->conditionals, conditional);
}

static bool evaluate(Cpp *cpp, const Line *line)
{
    bool value = false;
    cpp_expand(cpp, line->rest, EXPAND_CONDITION);
    if (!cpp_evaluate(cpp, line->loc, &value)) cpp->unusable = true;
    return value;
}

static void do_if(Cpp *cpp, const Line *line)
{
    open_conditional(cpp, line, !skips(cpp) && evaluate(cpp, line));
}

static void do_ifdef(Cpp *cpp, const Line *line)
{
    uint32_t length = 0;
    const char *name = skips(cpp) ? "" : raw_name(cpp, line, &length);
    if (!skips(cpp) && !length) cpp->unusable = true;
    bool defined = length && cpp_find_macro(cpp, name, length);
    open_conditional(cpp, line, length && defined == (strcmp(line->name, "ifdef") == 0));
}

/* The innermost #if of this file; NULL after a reported fault. */
static Conditional *innermost(Cpp *cpp, const Line *line)
{
    if (cpp->conditionals.count > cpp->open->conditionals) return &cpp->conditionals.items[cpp->conditionals.count - 1];
    cpp_fault(cpp, line->loc, "#%s without #if", line->name);
    return NULL;
}

static bool check_order(Cpp *cpp, const Line *line, const Conditional *conditional)
{
    if (!conditional->has_else) return true;
    cpp_fault(cpp, line->loc, "#%s behind #else", line->name);
    diag_note(cpp->context->diag, conditional->loc, "the #if begins here");
    return false;
}

static void do_elif(Cpp *cpp, const Line *line)
{
    Conditional *conditional = innermost(cpp, line);
    if (!conditional || !check_order(cpp, line, conditional)) return;
    bool condition = !conditional->taken && !conditional->outer_skips && evaluate(cpp, line);
    conditional->skips = conditional->outer_skips || !condition;
    conditional->taken |= condition;
}

static void do_else(Cpp *cpp, const Line *line)
{
    Conditional *conditional = innermost(cpp, line);
    if (!conditional || !check_order(cpp, line, conditional)) return;
    conditional->has_else = true;
    conditional->skips = conditional->outer_skips || conditional->taken;
    conditional->taken = true;
}

static void do_endif(Cpp *cpp, const Line *line)
{
    if (innermost(cpp, line)) cpp->conditionals.count--;
}

/* ---- other directives ------------------------------------------------------------------- */

static void do_define(Cpp *cpp, const Line *line)
{
    cpp_define(cpp, line->rest);
}

static void do_undef(Cpp *cpp, const Line *line)
{
    uint32_t length;
    const char *name = raw_name(cpp, line, &length);
    cpp_undefine(cpp, name, length);
}

/* A limit is reached: no more of any file is read. */
static void stop(Cpp *cpp, SourceRange where, const char *format, int limit)
{
    char message[100];
    snprintf(message, sizeof message, format, limit);
    cpp_fault(cpp, where, "%s", message);
    cpp->unusable = cpp->stopped = true;
}

static void push_file(Cpp *cpp, uint32_t file)
{
    CppFile *open = arena_new(cpp->context->arena, CppFile);
    size_t length;
    const char *text = diag_file_text(cpp->context->diag, file, &length);
    *open = (CppFile){.file = file, .length = (uint32_t)length, .text = text, .includer = cpp->open,
                      .depth = cpp->open ? cpp->open->depth + 1 : 0, .conditionals = cpp->conditionals.count};
    /* A byte order mark of UTF-8. */
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) open->at = 3;
    cpp->open = open;
}

static void do_include(Cpp *cpp, const Line *line)
{
    Diag *diag = cpp->context->diag;
    cpp_expand(cpp, raw_blanks(cpp, line->rest), EXPAND_DIRECTIVE);
    const char *text = cpp->line.items;
    uint32_t count = cpp->line.count;
    while (count && cpp_is_blank(text[count - 1])) count--;
    char close = count && text[0] == '<' ? '>' : '"';
    const char *end = count > 2 && (text[0] == '"' || text[0] == '<') ? memchr(text + 1, close, count - 1) : NULL;
    if (!end) {
        cpp_fault(cpp, line->loc, "#include takes \"name\" or <name>");
        return;
    }
    const char *name = arena_strndup(cpp->context->arena, text + 1, (size_t)(end - text) - 1);
    const char *beside = close == '"' ? diag_file_path(diag, cpp->open->file) : NULL;
    uint32_t file = files_find(cpp->context, cpp->files, cpp->options, beside, name);
    if (!file) cpp_fault(cpp, line->loc, "cannot read include file '%s': %s", name, strerror(errno));
    else if (cpp->open->depth == MAX_CPP_DEPTH) cpp_fault(cpp, line->loc, "#include files are nested more than %d deep", MAX_CPP_DEPTH);
    else if (cpp->include_count++ == MAX_CPP_INCLUDES) stop(cpp, line->loc, "more than %d #include lines are followed", MAX_CPP_INCLUDES);
    else if (files_check_text(cpp->context, file)) push_file(cpp, file);
}

/* The rest of the line, without its blanks. */
static const char *rest_text(const Cpp *cpp, const Line *line)
{
    uint32_t begin = raw_blanks(cpp, line->rest), end = cpp->raw.count;
    while (end > begin && cpp_is_blank(cpp->raw.items[end - 1])) end--;
    return arena_strndup(cpp->context->arena, cpp->raw.items + begin, end - begin);
}

static void do_error(Cpp *cpp, const Line *line)
{
    cpp_fault(cpp, line->loc, "#error %s", rest_text(cpp, line));
    cpp->unusable = true;
}

static void do_warning(Cpp *cpp, const Line *line)
{
    diag_warning(cpp->context->diag, line->loc, "#warning %s", rest_text(cpp, line));
}

static void do_pragma(Cpp *cpp, const Line *line)
{
    diag_warning(cpp->context->diag, line->loc, "#pragma has no meaning here");
}

static void do_nothing(Cpp *cpp, const Line *line)
{
    (void)cpp;
    (void)line;
}

static const struct {
    const char *word;
    bool in_skipped; /* taken where lines are skipped too */
    void (*run)(Cpp *cpp, const Line *line);
} directives[] = {
    {"if", true, do_if},           {"ifdef", true, do_ifdef},      {"ifndef", true, do_ifdef},   {"elif", true, do_elif},
    {"else", true, do_else},       {"endif", true, do_endif},      {"define", false, do_define}, {"undef", false, do_undef},
    {"include", false, do_include}, {"error", false, do_error},    {"warning", false, do_warning},
    {"pragma", false, do_pragma},  {"line", false, do_nothing},    {"ident", false, do_nothing}, {"sccs", false, do_nothing},
};
enum { DIRECTIVE_COUNT = sizeof directives / sizeof *directives };

/* `word` is the directive's, from `at` on. */
static bool is_word(const char *text, uint32_t length, uint32_t at, const char *word)
{
    size_t count = strlen(word);
    return at + count <= length && strncmp(text + at, word, count) == 0 && (at + count == length || !cpp_is_name(text[at + count]));
}

/* Whether the line at the file's position is #define. */
static bool is_define(const CppFile *open)
{
    uint32_t at = open->at + 1;
    while (at < open->length && cpp_is_blank(open->text[at])) at++;
    return is_word(open->text, open->length, at, "define");
}

/* Takes the directive whose # stands at the file's position. */
static void take_directive(Cpp *cpp)
{
    begin_raw(cpp);
    cpp_read_raw(cpp, is_define(cpp->open) ? COMMENT_IS_NUL : COMMENT_IS_BLANK);
    uint32_t at = raw_blanks(cpp, 1), end = at, stop = cpp->raw.count;
    while (end < stop && cpp_is_name(cpp->raw.items[end])) end++;
    while (stop && cpp_is_blank(cpp->raw.items[stop - 1])) stop--;
    bool marker = at < stop && cpp->raw.items[at] >= '0' && cpp->raw.items[at] <= '9';
    if (at >= stop || marker) return;
    Line line = {cpp_raw_range(cpp, 0, stop), cpp_raw_range(cpp, at, end), NULL, end};
    for (int i = 0; i < DIRECTIVE_COUNT; i++) {
        if (!is_word(cpp->raw.items, cpp->raw.count, at, directives[i].word)) continue;
        line.name = directives[i].word;
        if (directives[i].in_skipped || !skips(cpp)) directives[i].run(cpp, &line);
        return;
    }
    if (!skips(cpp)) cpp_fault(cpp, line.word, "unknown directive '#%.*s'", (int)(end - at), cpp->raw.items + at);
}

/* ---- the public face -------------------------------------------------------------------- */

static void take_line(Cpp *cpp)
{
    if (cpp->open->text[cpp->open->at] == '#') {
        uint32_t faults = diag_error_count(cpp->context->diag);
        take_directive(cpp);
        cpp->incomplete |= diag_error_count(cpp->context->diag) > faults;
        return;
    }
    begin_raw(cpp);
    cpp_read_raw(cpp, COMMENT_IS_NUL);
    if (skips(cpp)) return;
    cpp_expand(cpp, 0, EXPAND_TEXT);
    put_line(cpp);
    if (cpp->out.length > MAX_CPP_TEXT) stop(cpp, cpp_raw_range(cpp, 0, 1), "the preprocessed text is longer than %d bytes", MAX_CPP_TEXT);
}

/* Conditionals that the file leaves open are faults. */
static void end_file(Cpp *cpp)
{
    for (; cpp->conditionals.count > cpp->open->conditionals; cpp->conditionals.count--) {
        cpp_fault(cpp, cpp->conditionals.items[cpp->conditionals.count - 1].loc, "this has no #endif");
        cpp->unusable = true;
    }
    cpp->open = cpp->open->includer;
}

/* -D NAME, -D NAME=TEXT, -D NAME(PARAMETERS)=TEXT, -U NAME. */
static void take_option(Cpp *cpp, const char *option)
{
    const char *name = option + 1, *equals = strchr(name, '=');
    if (option[0] == 'U') {
        cpp_undefine(cpp, name, (uint32_t)strlen(name));
        return;
    }
    begin_raw(cpp);
    for (const char *c = name; *c; c++) cpp_push_raw(cpp, c == equals ? ' ' : *c, 0);
    for (const char *c = equals ? "" : " 1"; *c; c++) cpp_push_raw(cpp, *c, 0);
    cpp_define(cpp, 0);
}

CppText cpp_run(Context *context, uint32_t file, FileSet *set, const FrontendOptions *options)
{
    Cpp cpp = {.context = context, .options = options, .files = set, .origin = arena_new(context->arena, Origin)};
    cpp_predefine(&cpp);
    for (uint32_t i = 0; i < options->macro_count; i++) take_option(&cpp, options->macros[i]);
    push_file(&cpp, file);
    while (cpp.open && !cpp.stopped) {
        if (cpp.open->at < cpp.open->length) take_line(&cpp);
        else end_file(&cpp);
    }
    CppText result = {arena_strndup(context->arena, text_string(&cpp.out), cpp.out.length), (uint32_t)cpp.out.length,
                      cpp.origin, !cpp.unusable, !cpp.incomplete};
    text_free(&cpp.out);
    return result;
}

bool cpp_applies(const char *path, const FrontendOptions *options)
{
    static const char *const extensions[] = {".F", ".FOR", ".FTN", ".F90", ".F95", ".F03", ".F08", ".fpp", ".FPP"};
    const char *dot = strrchr(path, '.');
    if (options->cpp != CPP_BY_EXTENSION) return options->cpp == CPP_ON;
    for (size_t i = 0; dot && i < sizeof extensions / sizeof *extensions; i++)
        if (strcmp(dot, extensions[i]) == 0) return true;
    return false;
}
