/* Stubs and thunks: bind(C) on one side, the module procedure on the other.
 *
 * The translation's arguments are addresses: those written, then one extent for each dimension of an argument with assumed
 * shape, then the length of each CHARACTER argument by value. A stub passes its arrays to dummies of assumed size, so that
 * gfortran packs and unpacks what is not contiguous, and a CHARACTER argument as the array of its characters. */
#include "driver/wrapper.h"

#include "ir/build.h"

#include <ctype.h>
#include <string.h>

typedef struct {
    Context *context;
    const NestRoutine *routine;
    bool fixed;
    Text *out;
    const FrontendText *source; /* of a stub: what it stands in */
} Writer;

static const char *fortran_type(Type type)
{
    static const char *const words[] = {[CLASS_INT] = "integer", [CLASS_LOGICAL] = "logical", [CLASS_REAL] = "real"};
    return words[type_info(type)->class];
}

static SymId argument(const Writer *w, uint32_t n) { return w->routine->arguments.items[n]; }

static const Symbol *symbol_of(const Writer *w, uint32_t n) { return nest_symbol(w->routine, argument(w, n)); }

/* The position of the extent of dimension `dim` of an argument, or of its length; the argument count when it has none. */
static uint32_t role_position(const Writer *w, SymbolRole role, uint32_t n, uint32_t dim)
{
    SymId id = nest_find_role(w->routine, role, argument(w, n), dim);
    uint32_t position = 0;
    while (position < w->routine->arguments.count && (!id || argument(w, position) != id)) position++;
    return position;
}

static uint32_t extent_position(const Writer *w, uint32_t n, uint32_t dim) { return role_position(w, ROLE_EXTENT, n, dim); }
static uint32_t length_position(const Writer *w, uint32_t n) { return role_position(w, ROLE_LENGTH, n, 0); }

static bool is_character(const Writer *w, uint32_t n) { return symbol_of(w, n)->flags & SYMBOL_CHARACTER; }

/* The number of arguments that are written; the others stand behind them. */
static uint32_t written_count(const Writer *w)
{
    uint32_t count = 0;
    while (count < w->routine->arguments.count && !symbol_of(w, count)->role) count++;
    return count;
}

/* Goes on with the statement on another line. */
static void continue_line(const Writer *w) { text_add(w->out, w->fixed ? "\n     & " : " &\n        "); }

static void add_formals(const Writer *w)
{
    text_add(w->out, "(");
    for (uint32_t n = 0; n < w->routine->arguments.count; n++) {
        if (n) text_add(w->out, ",");
        if (n % 8 == 0) continue_line(w);
        text_printf(w->out, "x%u", n + 1);
    }
    text_add(w->out, ")");
}

/* `real(8), intent(in) :: x3` of an argument, without its shape; a CHARACTER argument is an array of characters. */
static void declare_type(const Writer *w, uint32_t n)
{
    static const char *const intents[] = {"", ", intent(in)", ", intent(out)", ", intent(inout)"};
    const Symbol *symbol = symbol_of(w, n);
    text_printf(w->out, "      %s(%u)%s%s :: x%u", is_character(w, n) ? "character" : fortran_type(symbol->type),
                type_info(symbol->type)->bytes,
                symbol->flags & SYMBOL_BY_VALUE ? ", value" : intents[symbol->intent],
                symbol->flags & SYMBOL_OPTIONAL ? ", optional" : "", n + 1);
}

/* Extents and lengths stand first: bounds of arrays use them. */
static void declare_formals(const Writer *w, bool shapes)
{
    uint32_t count = w->routine->arguments.count;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t n = 0; n < count; n++) {
            const Symbol *symbol = symbol_of(w, n);
            if ((symbol->role != ROLE_NONE) == (pass == 1)) continue;
            declare_type(w, n);
            bool assumed = symbol->rank && extent_position(w, n, 0) < count;
            if (symbol->rank && !(assumed && shapes)) text_add(w->out, "(*)");
            for (uint32_t d = 0; assumed && shapes && d < symbol->rank; d++)
                text_printf(w->out, "%sx%u%s", d ? "," : "(", extent_position(w, n, d) + 1, d + 1 == symbol->rank ? ")" : "");
            text_add(w->out, "\n");
        }
}

static void add_opening(const Writer *w, const char *prefix, const char *name)
{
    bool function = w->routine->kind == ROUTINE_FUNCTION;
    text_printf(w->out, "      %s%s %s", prefix, function ? "function" : "subroutine", name);
    add_formals(w);
    continue_line(w);
    if (function) text_add(w->out, "result(r) ");
    text_add(w->out, "bind(c,");
    continue_line(w);
    text_printf(w->out, "name=\"%s\")\n", w->routine->entry ? w->routine->entry : w->routine->symbol);
}

static void declare_result(const Writer *w)
{
    if (w->routine->kind != ROUTINE_FUNCTION) return;
    Type type = nest_symbol(w->routine, w->routine->result)->type;
    text_printf(w->out, "      %s(%u) :: r\n", fortran_type(type), type_info(type)->bytes);
}

/* True when the procedure must not call one with side effects. */
static bool is_pure(const Writer *w)
{
    size_t begin = frontend_text_place(w->source, w->routine->statement.begin);
    size_t end = frontend_text_place(w->source, w->routine->statement.end);
    char *head = arena_strndup(w->context->arena, w->source->text + begin, end - begin);
    for (char *c = head; *c; c++) *c = (char)tolower((unsigned char)*c);
    char *word = strstr(head, w->routine->kind == ROUTINE_FUNCTION || w->routine->array_result ? "function" : "subroutine");
    if (word) *word = 0;
    return strstr(head, "pure") != NULL || strstr(head, "elemental") != NULL;
}

/* ---- stubs ------------------------------------------------------------------------------ */

/* `int(size(a,1),4)`, the extent that argument `n` is. */
static void add_extent(const Writer *w, uint32_t n)
{
    const Symbol *symbol = symbol_of(w, n);
    text_printf(w->out, "int(size(%s,%u),%u)", nest_symbol(w->routine, symbol->of)->name, symbol->of_dim + 1, type_info(symbol->type)->bytes);
}

/* `storage_size(c,8)/8`, the length that argument `n` is: a variable is rather called LEN. */
static void add_length(const Writer *w, uint32_t n)
{
    text_printf(w->out, "storage_size(%s,8)/8", nest_symbol(w->routine, symbol_of(w, n)->of)->name);
}

/* For the extent of an OPTIONAL argument: that argument's name, else NULL. */
static Name optional_array(const Writer *w, uint32_t n)
{
    const Symbol *symbol = symbol_of(w, n), *of = nest_symbol(w->routine, symbol->of);
    return symbol->role == ROLE_EXTENT && of->flags & SYMBOL_OPTIONAL ? of->name : NULL;
}

static void add_actual(const Writer *w, uint32_t n)
{
    if (optional_array(w, n)) text_printf(w->out, "crayon_extent%u", n + 1);
    else if (symbol_of(w, n)->role == ROLE_EXTENT) add_extent(w, n);
    else if (symbol_of(w, n)->role == ROLE_LENGTH) add_length(w, n);
    else text_add(w->out, symbol_of(w, n)->name);
}

/* Extents of OPTIONAL arguments are variables, zero for those that are absent: declared, then set. */
static void add_optional_extents(const Writer *w, bool declare)
{
    for (uint32_t n = 0; n < w->routine->arguments.count; n++) {
        Name array = optional_array(w, n);
        if (!array) continue;
        if (declare) {
            text_printf(w->out, "integer(%u) :: crayon_extent%u\n      ", type_info(symbol_of(w, n)->type)->bytes, n + 1);
            continue;
        }
        text_printf(w->out, "crayon_extent%u = 0\n      if (present(%s))", n + 1, array);
        continue_line(w);
        text_printf(w->out, "crayon_extent%u = ", n + 1);
        add_extent(w, n);
        text_add(w->out, "\n      ");
    }
}

static void print_stub(const Writer *w)
{
    add_optional_extents(w, true);
    text_add(w->out, "interface\n");
    add_opening(w, is_pure(w) ? "pure " : "", "crayon_call");
    declare_formals(w, false);
    declare_result(w);
    text_printf(w->out, "      end %s crayon_call\n      end interface\n      ", w->routine->kind == ROUTINE_FUNCTION ? "function" : "subroutine");
    add_optional_extents(w, false);
    if (w->routine->kind == ROUTINE_FUNCTION) text_printf(w->out, "%s = ", nest_symbol(w->routine, w->routine->result)->name);
    else text_add(w->out, "call ");
    text_add(w->out, "crayon_call(");
    for (uint32_t n = 0; n < w->routine->arguments.count; n++) {
        if (n) text_add(w->out, ",");
        continue_line(w);
        add_actual(w, n);
    }
    text_add(w->out, ")\n      ");
}

bool wrapper_needed(const NestProgram *program, uint32_t file)
{
    for (uint32_t i = 0; i < program->wrapped_modules.count; i++)
        if (program->wrapped_modules.items[i].file == file) return true;
    return false;
}

/* The routine of the program whose stub is the first behind `last`'s in the module (NULL: the first of all), NULL when none is.
 * Stubs may be empty, so that where one ends does not tell it from the next. */
static const NestRoutine *next_stub(const NestProgram *program, SourceRange module, const NestRoutine *last)
{
    const NestRoutine *next = NULL;
    for (RoutineId r = 1; r < program->routines.count; r++) {
        const NestRoutine *routine = program->routines.items[r];
        if (!routine->wrapped || routine->stub.file != module.file) continue;
        if (routine->stub.begin < module.begin || routine->stub.end > module.end) continue;
        if (last && routine->stub.begin <= last->stub.begin) continue;
        if (!next || routine->stub.begin < next->stub.begin) next = routine;
    }
    return next;
}

/* The start of the line when only blanks and a label stand before `at`, else `at`. */
static size_t before_label(const char *text, size_t at)
{
    size_t start = at;
    while (start > 0 && (text[start - 1] == ' ' || isdigit((unsigned char)text[start - 1]))) start--;
    return start == 0 || text[start - 1] == '\n' ? start : at;
}

/* The end of the line that the procedure's opening statement ends on, when that lies in at .. end; else `end`. */
static size_t after_line(const char *text, size_t opening, size_t at, size_t end)
{
    if (opening < at) return end;
    while (opening < end && text[opening] != '\n') opening++;
    return opening < end ? opening + 1 : end;
}

static void print_module(Context *context, const NestProgram *program, SourceRange module, const FrontendText *source, bool fixed, Text *out)
{
    const char *text = source->text;
    size_t at = before_label(text, frontend_text_place(source, module.begin)), end = frontend_text_place(source, module.end);
    const NestRoutine *routine = NULL;
    while ((routine = next_stub(program, module, routine))) {
        Writer writer = {context, routine, fixed, out, source};
        size_t begin = before_label(text, frontend_text_place(source, routine->stub.begin));
        size_t head = after_line(text, frontend_text_place(source, routine->statement.end), at, begin);
        text_add_bytes(out, text + at, head - at);
        wrapper_copy_declarations(text + head, begin - head, fixed, out);
        if (begin == 0 || text[begin - 1] == '\n') text_add(out, "      ");
        print_stub(&writer);
        at = frontend_text_place(source, routine->stub.end);
    }
    text_add_bytes(out, text + at, end - at);
    text_add(out, "\n");
}

void wrapper_print_modules(Context *context, const NestProgram *program, uint32_t file, bool fixed, const FrontendOptions *options,
                           Text *out)
{
    FrontendText source = frontend_read_text(context, file, options);
    text_printf(out, "%s Written by crayon: what Fortran reaches by stubs.\n", fixed ? "C" : "!");
    for (uint32_t i = 0; i < program->wrapped_modules.count; i++)
        if (program->wrapped_modules.items[i].file == file)
            print_module(context, program, program->wrapped_modules.items[i], &source, fixed, out);
}

/* An array for the result of a function that is a subroutine here. */
static void declare_array_result(const Writer *w)
{
    const Symbol *symbol = nest_symbol(w->routine, w->routine->array_result);
    text_printf(w->out, "      %s(%u), allocatable :: r(:", fortran_type(symbol->type), type_info(symbol->type)->bytes);
    for (uint32_t d = 1; d < symbol->rank; d++) text_add(w->out, ",:");
    text_add(w->out, ")\n");
}

/* The interface of an external procedure, for its thunk. */
static void print_interface(const Writer *w)
{
    const char *kind = w->routine->kind == ROUTINE_FUNCTION ? "function" : "subroutine";
    uint32_t count = w->routine->arguments.count, written = written_count(w);
    text_printf(w->out, "      interface\n      %s %s(", kind, w->routine->name);
    for (uint32_t n = 0; n < written; n++) {
        text_add(w->out, n ? "," : "");
        if (n % 8 == 0) continue_line(w);
        text_printf(w->out, "x%u", n + 1);
    }
    text_add(w->out, ")\n");
    for (uint32_t n = 0; n < written; n++) {
        const Symbol *symbol = symbol_of(w, n);
        if (is_character(w, n)) {
            text_printf(w->out, "      character(*) :: x%u\n", n + 1);
            continue;
        }
        bool assumed = symbol->rank && extent_position(w, n, 0) < count;
        declare_type(w, n);
        for (uint32_t d = 0; d < symbol->rank && (assumed || d == 0); d++) text_printf(w->out, "%s%s", d ? "," : "(", assumed ? ":" : "*");
        text_add(w->out, symbol->rank ? ")\n" : "\n");
    }
    if (w->routine->kind == ROUTINE_FUNCTION) {
        Type type = nest_symbol(w->routine, w->routine->result)->type;
        text_printf(w->out, "      %s(%u) :: %s\n", fortran_type(type), type_info(type)->bytes, w->routine->name);
    }
    text_printf(w->out, "      end %s %s\n      end interface\n", kind, w->routine->name);
}

/* ---- thunks ----------------------------------------------------------------------------- */

static bool has_characters(const Writer *w)
{
    uint32_t count = written_count(w);
    for (uint32_t n = 0; n < count; n++)
        if (is_character(w, n)) return true;
    return false;
}

/* A CHARACTER argument as Fortran wants it, a scalar: a variable of the same characters. */
static void declare_characters(const Writer *w)
{
    uint32_t count = written_count(w);
    if (has_characters(w)) text_add(w->out, "      integer(8) :: crayon_k\n");
    for (uint32_t n = 0; n < count; n++)
        if (is_character(w, n)) text_printf(w->out, "      character(x%u) :: crayon_x%u\n", length_position(w, n) + 1, n + 1);
}

/* Copies the characters to those variables, or back. */
static void copy_characters(const Writer *w, bool back)
{
    uint32_t count = written_count(w);
    for (uint32_t n = 0; n < count; n++) {
        if (!is_character(w, n) || (back && symbol_of(w, n)->intent == INTENT_IN)) continue;
        text_printf(w->out, "      do crayon_k = 1, x%u\n", length_position(w, n) + 1);
        if (back) text_printf(w->out, "      x%u(crayon_k) = crayon_x%u(crayon_k:crayon_k)\n", n + 1, n + 1);
        else text_printf(w->out, "      crayon_x%u(crayon_k:crayon_k) = x%u(crayon_k)\n", n + 1, n + 1);
        text_add(w->out, "      end do\n");
    }
}

void wrapper_print_thunk(Context *context, const NestRoutine *routine, uint32_t number, bool fixed, Text *out)
{
    Writer w = {context, routine, fixed, out, NULL};
    const char *name = arena_printf(context->arena, "crayon_thunk_%u", number);
    bool function = routine->kind == ROUTINE_FUNCTION;
    uint32_t result = 0; /* the number, from 1, of the argument that the result is copied to */
    for (uint32_t n = 0; n < routine->arguments.count && routine->array_result; n++)
        if (argument(&w, n) == routine->array_result) result = n + 1;
    add_opening(&w, "", name);
    declare_formals(&w, true);
    declare_result(&w);
    if (result) declare_array_result(&w);
    declare_characters(&w);
    if (!routine->module) print_interface(&w);
    copy_characters(&w, false);
    text_printf(out, "      %s%s(", function || result ? "r = " : "call ", routine->name);
    uint32_t count = written_count(&w);
    for (uint32_t n = 0; n < count && n + 1 != result; n++) {
        if (n) text_add(out, ",");
        if (n % 8 == 0) continue_line(&w);
        text_printf(out, is_character(&w, n) ? "crayon_x%u" : "x%u", n + 1);
    }
    text_add(out, ")\n");
    copy_characters(&w, true);
    if (result) text_printf(out, "      x%u(1:size(r)) = reshape(r, [size(r)])\n", result);
    text_printf(out, "      end %s %s\n", function ? "function" : "subroutine", name);
}
