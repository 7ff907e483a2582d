/* crayon reference: copies of the Fortran files that gfortran can compile. */
#include "driver/check/reference.h"

#include "driver/commands.h"
#include "driver/ir_text.h"
#include "driver/outputs.h"
#include "driver/wrapper.h"
#include "frontend/text/source.h"
#include "ir/build.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* ---- the module of merges ---------------------------------------------------------------- */

typedef struct {
    const char *suffix, *declaration;
} MergeType;

static const MergeType merge_types[] = {
    {"r4", "real(kind=4)"},    {"r8", "real(kind=8)"},    {"i1", "integer(kind=1)"}, {"i2", "integer(kind=2)"},
    {"i4", "integer(kind=4)"}, {"i8", "integer(kind=8)"}, {"l1", "logical(kind=1)"}, {"l2", "logical(kind=2)"},
    {"l4", "logical(kind=4)"}, {"l8", "logical(kind=8)"},
};
enum { MERGE_VALUES = 10, MERGE_NUMBERS = 6 }; /* the first six types */

static const struct {
    const char *name, *condition;
} merges[] = {{"cvmgt", "m"}, {"cvmgp", "m >= 0"}, {"cvmgm", "m < 0"}, {"cvmgz", "m == 0"}, {"cvmgn", "m /= 0"}};
enum { MERGE_COUNT = 5 };

/* The types of a merge's third argument: logical ones for CVMGT, numbers for the others. */
static const MergeType *test_type(int merge, int t)
{
    if (merge == 0) return MERGE_NUMBERS + t < MERGE_VALUES ? &merge_types[MERGE_NUMBERS + t] : NULL;
    return t < MERGE_NUMBERS ? &merge_types[t] : NULL;
}

void reference_print_merges(Text *out)
{
    const MergeType *test;
    text_add(out, "! Cray's vector merges for compilers that lack them; written by Crayon, no conditions.\n"
                  "! CVMGT(a,b,m) is a where m, else b; CVMGP, CVMGM, CVMGZ, CVMGN test m >= 0, < 0, == 0, /= 0.\n"
                  "module crayon_cray\n  implicit none\n  private\n  public :: cvmgt, cvmgp, cvmgm, cvmgz, cvmgn\n");
    for (int m = 0; m < MERGE_COUNT; m++) {
        text_printf(out, "  interface %s\n", merges[m].name);
        for (int v = 0; v < MERGE_VALUES; v++)
            for (int t = 0; (test = test_type(m, t)); t++)
                text_printf(out, "    module procedure %s_%s_%s\n", merges[m].name, merge_types[v].suffix, test->suffix);
        text_add(out, "  end interface\n");
    }
    text_add(out, "contains\n");
    for (int m = 0; m < MERGE_COUNT; m++)
        for (int v = 0; v < MERGE_VALUES; v++)
            for (int t = 0; (test = test_type(m, t)); t++)
                text_printf(out,
                            "  elemental function %s_%s_%s(a, b, m) result(r)\n    %s, intent(in) :: a, b\n"
                            "    %s, intent(in) :: m\n    %s :: r\n    r = b\n    if (%s) r = a\n  end function\n",
                            merges[m].name, merge_types[v].suffix, test->suffix, merge_types[v].declaration,
                            test->declaration, merge_types[v].declaration, merges[m].condition);
    text_add(out, "end module crayon_cray\n");
}

bool reference_needs_merges(const NestProgram *program)
{
    for (RoutineId r = 1; r < program->routines.count; r++)
        if (program->routines.items[r]->uses_cray_merges) return true;
    return program->dropped_merges.count > 0;
}

/* ---- insertions -------------------------------------------------------------------------- */

typedef struct {
    uint32_t at;      /* byte of the original */
    uint32_t removed; /* bytes of the original that the text takes the place of */
    Text text;
} Insertion;
typedef LIST(Insertion) Insertions;

static int compare_insertions(const void *left, const void *right)
{
    const Insertion *a = left, *b = right;
    if (a->at != b->at) return a->at < b->at ? -1 : 1;
    return strcmp(text_string(&a->text), text_string(&b->text));
}

const char *reference_file_name(const Context *context, uint32_t file)
{
    const char *path = diag_file_path(context->diag, file), *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool reference_is_fixed(const Context *context, uint32_t file, const Options *options)
{
    return source_is_fixed(diag_file_path(context->diag, file), &options->frontend);
}

/* The start of the line after byte `at`. */
static uint32_t next_line(const char *text, size_t length, uint32_t at)
{
    while (at < length && text[at] != '\n') at++;
    return at < length ? at + 1 : at;
}

/* The column, from 0, that `at` has on its line. */
static uint32_t column_of(const char *text, uint32_t at)
{
    uint32_t column = 0;
    while (at > column && text[at - column - 1] != '\n') column++;
    return column;
}

/* `; use crayon_cray` after the opening statement; in fixed form on a line of its own where there is no room. */
static Insertion use_merges(const char *text, size_t length, SourceRange statement, bool fixed, uint32_t limit)
{
    static const char same_line[] = "; use crayon_cray";
    uint32_t end = statement.end;
    Insertion insertion = {.at = end};
    bool fits = !fixed || limit == 0 || column_of(text, end) + sizeof same_line - 1 <= limit;
    if (fits) {
        text_add(&insertion.text, same_line);
    } else {
        insertion.at = next_line(text, length, end);
        text_add(&insertion.text, "      use crayon_cray\n");
    }
    return insertion;
}

/* True when the line at `at` starts with the words (lower case, separated by one blank), whatever its blanks. */
static bool line_starts(const char *text, size_t length, uint32_t at, const char *words)
{
    while (at < length && (text[at] == ' ' || text[at] == '\t')) at++;
    for (const char *w = words; *w; w++) {
        if (*w == ' ') {
            if (at >= length || (text[at] != ' ' && text[at] != '\t')) return false;
            while (at < length && (text[at] == ' ' || text[at] == '\t')) at++;
        } else if (at >= length || tolower((unsigned char)text[at++]) != *w) {
            return false;
        }
    }
    return at >= length || (!isalnum((unsigned char)text[at]) && text[at] != '_');
}

/* True when END stands alone on its line. */
static bool is_bare_end(const char *text, size_t length, uint32_t at)
{
    if (!line_starts(text, length, at, "end")) return false;
    while (at < length && (text[at] == ' ' || text[at] == '\t')) at++;
    for (at += 3; at < length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r');) at++;
    return at >= length || text[at] == '\n' || text[at] == '!';
}

/* Where a PUBLIC statement of the module, which begins at `*from`, can stand: before its CONTAINS, or its END; the length when
 * not found. */
static uint32_t publication_place(const char *text, size_t length, const char *module, uint32_t *from)
{
    char opening[200];
    bool inside = false;
    snprintf(opening, sizeof opening, "module %s", module);
    for (uint32_t at = 0; at < length; at = next_line(text, length, at)) {
        if (!inside && line_starts(text, length, at, opening)) {
            inside = true;
            *from = at;
        } else if (inside && (line_starts(text, length, at, "contains") || line_starts(text, length, at, "end module") ||
                              line_starts(text, length, at, "endmodule") || is_bare_end(text, length, at))) {
            return at;
        }
    }
    return (uint32_t)length;
}

static bool is_name_byte(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* True when the word (lower case) stands at `at`. */
static bool word_stands(const char *text, size_t length, uint32_t at, const char *word)
{
    size_t count = strlen(word);
    bool longer = (at > 0 && is_name_byte(text[at - 1])) || (at + count < length && is_name_byte(text[at + count]));
    if (at + count > length || longer) return false;
    for (size_t i = 0; i < count; i++)
        if (tolower((unsigned char)text[at + i]) != word[i]) return false;
    return true;
}

/* The end of the statement that goes on at `at`: of the last of its lines, by an & in free form, column 6 in fixed form. */
static uint32_t statement_end(const char *text, size_t length, uint32_t at, bool fixed)
{
    for (;;) {
        char last = ' ';
        for (bool comment = false; at < length && text[at] != '\n'; at++) {
            comment |= text[at] == '!';
            if (!comment && text[at] != ' ' && text[at] != '\r') last = text[at];
        }
        bool marked = fixed && at + 6 < length && strncmp(text + at + 1, "     ", 5) == 0 && !strchr(" 0\n", text[at + 6]);
        if (at >= length || !(fixed ? marked : last == '&')) return at;
        at++;
    }
}

/* Where PRIVATE stands in a statement between `from` and `to` that says it of the name; `to` when none does. */
static uint32_t private_word(const char *text, size_t length, uint32_t from, uint32_t to, Name name, bool fixed)
{
    for (uint32_t at = from; at < to; at++) {
        bool line = fixed && (at == 0 || text[at - 1] == '\n');
        if (text[at] == '!' || (line && strchr("cC*", text[at]))) at = next_line(text, length, at) - 1;
        if (at >= to || !word_stands(text, length, at, "private")) continue;
        uint32_t end = statement_end(text, length, at, fixed);
        char before = ' '; /* the last byte that is no blank: of declared names a comma, colon, or the end of a line */
        for (uint32_t i = at + 7; i < end; i++) {
            if (text[i] == '!') i = next_line(text, length, i) - 1;
            else if (word_stands(text, length, i, name) && strchr(" ,:&", before)) return at;
            else if (text[i] != ' ' && text[i] != '\n') before = text[i];
        }
    }
    return to;
}

static Insertion publish(const char *text, size_t length, const Publication *publication, bool fixed)
{
    uint32_t from = 0, end = publication_place(text, length, publication->module, &from);
    Insertion insertion = {.at = end};
    if (insertion.at == length) return insertion;
    insertion.at = private_word(text, length, from, end, publication->name, fixed);
    if (insertion.at < end) {
        insertion.removed = 7;
        text_add(&insertion.text, "public ");
        return insertion;
    }
    text_printf(&insertion.text, fixed ? "      public :: %s\n" : "public :: %s; ", publication->name);
    return insertion;
}

/* True when the routine's first executable statement is the first on its line, whose start goes to `*line`. */
static bool starts_line(const char *text, const NestRoutine *routine, uint32_t *line)
{
    uint32_t at = *line = routine->first.begin - column_of(text, routine->first.begin);
    while (at < routine->first.begin && (isdigit((unsigned char)text[at]) || text[at] == ' ' || text[at] == '\t')) at++;
    return at == routine->first.begin;
}

/* `name=transfer(bits,a constant of its type)`, which sets all elements of an array. */
static void set_bits(const Symbol *symbol, const char *bits, Text *out)
{
    const char *word = type_is_real(symbol->type) ? "0.0" : type_is_logical(symbol->type) ? ".true." : "0";
    text_printf(out, "      %s=transfer(%s,%s_%u)\n", symbol->name, bits, word, type_info(symbol->type)->bytes);
}

/* The routine's own variables that lie in EQUIVALENCE, and are neither SAVEd nor given values. */
static void set_overlays(const NestProgram *program, RoutineId r, const char *bits, Text *out)
{
    const NestRoutine *routine = program->routines.items[r];
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        const Area *area = symbol->storage == STORAGE_AREA ? &program->areas.items[symbol->area] : NULL;
        bool own = area && area->kind == AREA_OVERLAY && area->owner == r && !strchr(symbol->name, '.');
        if (own && !(symbol->flags & SYMBOL_CHARACTER)) set_bits(symbol, bits, out);
    }
}

/* The results of the file's functions, and variables in EQUIVALENCE, start with the bits. */
static void set_undefined(const Context *context, const NestProgram *program, uint32_t file, const char *text, const char *bits,
                          Insertions *insertions)
{
    uint32_t line;
    for (RoutineId r = 1; r < program->routines.count; r++) {
        const NestRoutine *routine = program->routines.items[r];
        bool known = false; /* variants of a routine share its text */
        if (routine->first.file != file || !starts_line(text, routine, &line)) continue;
        for (uint32_t i = 0; i < insertions->count; i++) known |= insertions->items[i].at == line;
        if (known) continue;
        Insertion insertion = {.at = line};
        if (routine->result) {
            Name name = routine->symbols.items[routine->result].name;
            text_printf(&insertion.text, "      %s=transfer(%s,%s)\n", name, bits, name);
        }
        set_overlays(program, r, bits, &insertion.text);
        if (insertion.text.length) list_push(context->arena, insertions, insertion);
    }
}

/* What is left out goes, but for its lines: gfortran need not have the modules that it uses. */
static void cut_omissions(const Context *context, const NestProgram *program, uint32_t file, const char *text,
                          Insertions *insertions)
{
    for (uint32_t i = 0; i < program->omissions.count; i++) {
        SourceRange range = program->omissions.items[i].text;
        Insertion insertion = {.at = range.begin, .removed = range.end - range.begin};
        if (!range.file || range.file != file) continue;
        for (uint32_t at = range.begin; at < range.end; at++)
            if (text[at] == '\n') text_add(&insertion.text, "\n");
        list_push(context->arena, insertions, insertion);
    }
}

void reference_copy(const Context *context, const NestProgram *program, uint32_t file, const Options *options,
                    const Publications *publications, const char *bits, Text *out)
{
    size_t length, from = 0;
    const char *text = diag_file_text(context->diag, file, &length);
    bool fixed = reference_is_fixed(context, file, options);
    Insertions insertions = {0};
    if (options->keep_going) cut_omissions(context, program, file, text, &insertions);
    if (bits) set_undefined(context, program, file, text, bits, &insertions);
    for (RoutineId r = 1; r < program->routines.count; r++) {
        const NestRoutine *routine = program->routines.items[r];
        if (routine->uses_cray_merges && routine->statement.file == file)
            list_push(context->arena, &insertions, use_merges(text, length, routine->statement, fixed, options->frontend.line_length));
    }
    for (uint32_t n = 0; n < program->dropped_merges.count; n++) {
        SourceRange statement = program->dropped_merges.items[n];
        if (statement.file == file) list_push(context->arena, &insertions, use_merges(text, length, statement, fixed, options->frontend.line_length));
    }
    for (RoutineId r = 1; r < program->routines.count; r++) {
        const NestRoutine *routine = program->routines.items[r];
        if (!routine->wrapped || routine->statement.file != file) continue;
        Insertion insertion = {.at = routine->statement.begin - column_of(text, routine->statement.begin)};
        wrapper_print_thunk((Context *)context, routine, r, fixed, &insertion.text);
        list_push(context->arena, &insertions, insertion);
    }
    for (uint32_t i = 0; publications && i < publications->count; i++)
        list_push(context->arena, &insertions, publish(text, length, &publications->items[i], fixed));
    if (insertions.count) qsort(insertions.items, insertions.count, sizeof *insertions.items, compare_insertions);
    for (uint32_t i = 0; i < insertions.count; i++) {
        Insertion *insertion = &insertions.items[i];
        if (insertion->at >= from) { /* else two names are made public by one word */
            text_add_bytes(out, text + from, insertion->at - from);
            text_add(out, text_string(&insertion->text));
            from = insertion->at + insertion->removed;
        }
        text_free(&insertion->text);
    }
    text_add_bytes(out, text + from, length - from);
}

/* ---- the command ------------------------------------------------------------------------- */

/* A copy must not overwrite the file that it was made from. */
static bool same_file(const char *path, const char *folder, const char *name, Context *context)
{
    struct stat a, b;
    return stat(path, &a) == 0 && stat(arena_printf(context->arena, "%s/%s", folder, name), &b) == 0 &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* Whether no two input files would have copies of one name; reports the first pair that would. */
static bool copies_differ(Context *context, const NestProgram *program)
{
    for (uint32_t i = 0; i < program->files.count; i++)
        for (uint32_t k = 0; k < i; k++) {
            uint32_t first = program->files.items[k], second = program->files.items[i];
            if (strcmp(reference_file_name(context, first), reference_file_name(context, second)) != 0) continue;
            diag_error(context->diag, (SourceRange){0}, "the copies of '%s' and '%s' would have the same name",
                       diag_file_path(context->diag, first), diag_file_path(context->diag, second));
            return false;
        }
    return true;
}

int command_reference(Context *context, const Options *options)
{
    if (!ir_text_refuse(context, options)) return EXIT_FAULTS;
    NestProgram *program =
        frontend_translate(context, options->files, options->file_count, &options->frontend);
    if (!program || diag_error_count(context->diag)) return EXIT_FAULTS;
    if (!copies_differ(context, program) || !make_folder(context, options->output_dir)) return EXIT_FAULTS;
    bool good = true;
    for (uint32_t i = 0; i < program->files.count && good; i++) {
        uint32_t file = program->files.items[i];
        const char *name = reference_file_name(context, file);
        Text text = {0};
        if (same_file(diag_file_path(context->diag, file), options->output_dir, name, context)) {
            diag_error(context->diag, (SourceRange){0}, "'%s' would be overwritten by its own copy",
                       diag_file_path(context->diag, file));
            return EXIT_FAULTS;
        }
        reference_copy(context, program, file, options, NULL, NULL, &text);
        good = write_file(context, options->output_dir, name, text_string(&text), text.length);
        text_free(&text);
    }
    if (good && reference_needs_merges(program)) {
        Text text = {0};
        reference_print_merges(&text);
        good = write_file(context, options->output_dir, "crayon_cray.f90", text_string(&text), text.length);
        text_free(&text);
    }
    return good ? EXIT_DONE : EXIT_FAULTS;
}
