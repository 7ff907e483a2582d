/* The functions that Fortran calls in the place of nests, so that calls can be compared with what Fortran makes of them (CRAYON_VERIFY):
 *
 *      void crayon_step_1_(n, a, left)            static void crayon_step_1_verified(n, a, left)
 *      {                                          {
 *          if (crayon_verify_every)                   const crayon_verify_item items[] = {... "a", a, its bounds ...};
 *              crayon_step_1_verified(n, a, left);    begin; crayon_step_1_run_(n, a, left); end
 *          else                                   }
 *              crayon_step_1_run_(n, a, left);        void crayonv_step_1_(left)
 *      }                                              { compare }
 */
#include "backend_host/host.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/vec_build.h"
#include "ir/vec_reduce.h"
#include "ir/vec_visit.h"
#include "ir/walk.h"

#include <string.h>

extern const char text_crayon_reach_h[], text_crayon_verify_h[];

/* What of a call may be other than what Fortran makes of it, and no fault. */
typedef struct {
    const NestProgram *program;
    NestRoutine *routine;
    bool library; /* functions of the C library, which devices compute otherwise */
    bool choices; /* MIN or MAX of reals, where Fortran leaves open what they give */
} Freedom;

static void note_op(Freedom *freedom, Op op, Type type)
{
    freedom->library |= (op_info(op)->flags & OP_LIBM) != 0;
    freedom->choices |= (op == OP_MIN || op == OP_MAX) && type_is_real(type);
}

static void note_expr(void *data, NestRoutine *routine, ExprId expr, ExprUse use)
{
    (void)use;
    note_op(data, nest_expr(routine, expr)->op, nest_expr(routine, expr)->type);
}

static void note_uniform(void *data, ExprId expr)
{
    nest_walk_expr(((Freedom *)data)->routine, expr, note_expr, data);
}

static void note_kernel(Freedom *freedom, const VecKernel *kernel)
{
    static const VecVisitor visitor = {note_uniform, NULL, NULL};
    vec_visit(freedom->routine, kernel, &visitor, freedom);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_OP) note_op(freedom, inst->op, inst->type);
        if (inst->kind == VEC_REDUCE) note_op(freedom, vec_reduction(kernel, inst)->op, inst->type);
    }
}

static void find_freedom(Freedom *freedom, NestRoutine *routine);

static bool note_stmt(void *data, NestRoutine *routine, StmtId id)
{
    Freedom *freedom = data;
    const Stmt *stmt = nest_stmt(routine, id);
    nest_walk_stmt_exprs(routine, id, note_expr, freedom);
    if (stmt->kind == STMT_KERNEL) note_kernel(freedom, routine->kernels.items[stmt->kernel.kernel]);
    if (stmt->kind == STMT_CALL && stmt->call.routine) find_freedom(freedom, freedom->program->routines.items[stmt->call.routine]);
    return true;
}

/* In what the routine runs, and what it calls. */
static void find_freedom(Freedom *freedom, NestRoutine *routine)
{
    NestRoutine *around = freedom->routine;
    freedom->routine = routine;
    nest_walk_stmts(routine, routine->body, note_stmt, freedom);
    freedom->routine = around;
}

bool host_has_library(const NestProgram *program, const NestRoutine *routine)
{
    Freedom freedom = {.program = program};
    find_freedom(&freedom, (NestRoutine *)routine); /* the visitors change nothing */
    return freedom.library;
}

/* The lines of the text, each a string. */
static void print_text(const EmitVerified *nest, Text *out)
{
    const char *end = nest->text + strlen(nest->text);
    for (const char *line = nest->text, *next; line < end; line = next) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        next = stop ? stop + 1 : end;
        Text copy = {0};
        text_add_bytes(&copy, line, (size_t)((stop ? stop : end) - line));
        text_add(out, "        \"");
        text_add_c_string(out, text_string(&copy));
        text_add(out, "\\n\"\n");
        text_free(&copy);
    }
    if (!*nest->text) text_add(out, "        \"\"\n");
}

/* What is known of the nest; the name of that. */
static Name print_nest(HostPrinter *printer, const EmitVerified *nest)
{
    const EmitOptions *options = printer->file->options;
    const char *place = options->place(options->place_data, printer->routine->name);
    Freedom freedom = {.program = printer->file->program};
    Text *out = printer->out;
    Name name = host_fresh(printer, "nest");
    find_freedom(&freedom, (NestRoutine *)printer->routine); /* the visitors change nothing */
    text_printf(out, "    static crayon_verify_nest %s = {\"%s\", \"", name, printer->routine->name);
    text_add_c_string(out, place);
    text_add(out, "\", \"");
    text_add_c_string(out, nest->unit);
    text_printf(out, "\", \"%s\",\n", nest->options);
    print_text(nest, out);
    text_printf(out, "        , %s, %d, 0, 0, 0, 0, 0, NULL};\n", freedom.library ? "CRAYON_VERIFY_LIBRARY" : "0", freedom.choices);
    return name;
}

/* Elements of an array whose end is not known. */
typedef struct {
    HostPrinter *printer;
    SymId array, object;
    StmtId own;           /* the next one of the routine's own list: it runs */
    const char *elements; /* the most that a kernel touches, as C; NULL: none does */
    bool elsewhere;       /* something else has some, a kernel that may not run, or it is not known how many */
} Touched;

/* Whether the expression has the value at entry that it has when the kernel runs. */
static bool is_of_entry(const HostPrinter *printer, ExprId id)
{
    const Expr *expr = nest_expr(printer->routine, id);
    if (expr->op == OP_ELEMENT || expr->op == OP_ARRAY || (expr->op == OP_SCALAR && printer->facts[expr->symbol].assigned)) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_of_entry(printer, nest_operand(printer->routine, expr, n))) return false;
    return true;
}

static void note_reach(Touched *touched, bool accesses, ExprId reach)
{
    if (!accesses) return;
    touched->elsewhere |= !reach || !is_of_entry(touched->printer, reach);
    if (touched->elsewhere) return;
    const char *text = host_expr(touched->printer, reach, BIND_ANY), *before = touched->elements;
    if (before && strcmp(before, text) == 0) return;
    touched->elements = before ? arena_printf(touched->printer->context->scratch, "((%s) > (%s) ? (%s) : (%s))", before, text, before, text) : text;
}

static void note_mention(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Touched *touched = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    touched->elsewhere |= expr->symbol && storage_object(routine, expr->symbol) == touched->object;
}

static bool note_touched(void *data, NestRoutine *routine, StmtId id)
{
    Touched *touched = data;
    const Stmt *stmt = nest_stmt(routine, id);
    const LoopInfo *info = stmt->kind == STMT_LOOP ? nest_loop_info(routine, id) : NULL;
    const VecKernel *kernel = stmt->kind == STMT_KERNEL ? routine->kernels.items[stmt->kernel.kernel] : NULL;
    const bool runs = id == touched->own;
    if (runs) touched->own = stmt->next;
    if (kernel) {
        for (uint32_t n = 0; n < kernel->accesses.count; n++)
            note_reach(touched, kernel->accesses.items[n].symbol == touched->object, runs ? vec_reach(kernel, touched->array) : 0);
        return false;
    }
    if (info && info->map == MAP_KERNEL) {
        for (uint32_t n = 0; n < info->accesses.count; n++) note_reach(touched, info->accesses.items[n].symbol == touched->object, runs ? info->accesses.items[n].reach : 0);
        return false;
    }
    touched->elsewhere |= stmt->kind == STMT_CALL || stmt->kind == STMT_RETURN;
    nest_walk_stmt_exprs(routine, id, note_mention, touched);
    return true;
}

/* How many elements the nest has of an array of one dimension whose end is not known, where kernels alone have some, as C; else -1. */
static const char *touched_elements(HostPrinter *printer, SymId array)
{
    NestRoutine *routine = (NestRoutine *)printer->routine; /* the visitors change nothing */
    Touched touched = {printer, array, storage_object(routine, array), routine->body, NULL, nest_symbol(routine, array)->rank != 1};
    nest_walk_stmts(routine, routine->body, note_touched, &touched);
    return touched.elsewhere || !touched.elements ? "-1" : touched.elements;
}

/* First index, room, elements of each dimension; the name of that. */
static Name print_dims(HostPrinter *printer, SymId array)
{
    const NestRoutine *routine = printer->routine;
    const Symbol *symbol = nest_symbol(routine, array);
    Arena *arena = printer->context->scratch;
    Name name = host_fresh(printer, arena_printf(arena, "%s_dims", symbol->name));
    const char *list = "";
    for (uint32_t d = 0; d < symbol->rank; d++) {
        const Dim *dim = nest_dim(routine, symbol, d);
        Dim own = {dim->lower, nest_elements_end(routine, array, d)};
        bool known = d + 1 < symbol->rank || storage_extent_known(routine, array);
        const char *room = known ? host_extent(printer, dim, BIND_ANY) : touched_elements(printer, array), *elements = known ? host_extent(printer, &own, BIND_ANY) : room;
        list = arena_printf(arena, "%s%s%s, %s, %s", list, d ? ", " : "", host_wide(printer, dim->lower, BIND_ANY), room, elements);
    }
    host_line(printer, "const int64_t %s[] = {%s};", name, list);
    return name;
}

static const char *item_text(HostPrinter *printer, SymId id)
{
    const EmitOptions *options = printer->file->options;
    const Symbol *symbol = nest_symbol(printer->routine, id);
    const TypeInfo *type = type_info(symbol->type);
    EmitVerifiedVariable variable = options->verified_variable(options->verified_data, printer->routine, id);
    bool by_value = host_by_value(printer->routine, id), dead = symbol->flags & SYMBOL_DEAD_AT_EXIT || (symbol->rank && !printer->facts[id].used);
    const char *dims = symbol->rank && !dead ? print_dims(printer, id) : "NULL";
    char kind = type_is_real(symbol->type) ? 'r' : type_is_logical(symbol->type) ? 'l' : 'i';
    Text name = {0};
    text_add_c_string(&name, variable.name);
    char *text = arena_printf(printer->context->scratch, "{\"%s\", \"%s\", (char *)%s%s, '%c', '%c', %u, %u, %s}", text_string(&name), symbol->name, by_value ? "&" : "",
                              printer->parameters[id], kind, dead ? 'd' : variable.changes && !by_value ? 'c' : 'i', type->bytes, dead ? 0 : symbol->rank, dims);
    text_free(&name);
    return text;
}

static void print_call(HostPrinter *printer, const char *before, const char *name)
{
    const NestRoutine *routine = printer->routine;
    const char *arguments = "";
    for (uint32_t n = 0; n < routine->arguments.count; n++)
        arguments = arena_printf(printer->context->scratch, "%s%s%s", arguments, n ? ", " : "", printer->parameters[routine->arguments.items[n]]);
    host_line(printer, "%s%s(%s);", before, name, arguments);
}

/* Whether the nest surely stays within arrays that it changes, as C; arrays alike are asked for once. */
static const char *within_text(HostPrinter *printer)
{
    const NestRoutine *routine = printer->routine;
    const char *text = NULL;
    HostTexts asked = {0};
    for (uint32_t n = 0; n < routine->reaches.count; n++) {
        const NestReach *reach = &routine->reaches.items[n];
        if (!printer->facts[reach->symbol].assigned) continue;
        const char *within = host_expr(printer, reach->within, BIND_AND);
        if (!host_is_new(printer->context->scratch, &asked, within)) continue;
        text = text ? arena_printf(printer->context->scratch, "%s && %s", text, within) : within;
    }
    return text ? text : "1";
}

/* What runs where calls are compared: the nest, between begin and end. The last argument is where it says that it did its work. */
static void print_verified(HostFile *file, const NestRoutine *routine, const EmitVerified *nest, Name name, Text *out)
{
    HostPrinter printer = host_printer_create(file, routine, true, out);
    uint32_t count = routine->arguments.count - 1;
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (nest_symbol(routine, id)->storage == STORAGE_LOCAL && nest_symbol(routine, id)->rank) printer.no_storage[id] = true;
    printer.epilogue = NULL;
    text_add(out, "\n");
    host_print_open(&printer, "CRAYON_VERIFY_NEST ", name);
    Name itself = print_nest(&printer, nest);
    host_print_entry(&printer);
    LIST(const char *) items = {0};
    for (uint32_t n = 0; n < count; n++) list_push(file->context->scratch, &items, item_text(&printer, routine->arguments.items[n]));
    Name all = host_fresh(&printer, "items"), runs = host_fresh(&printer, "runs");
    host_line(&printer, "const crayon_verify_item %s[] = {", all);
    for (uint32_t n = 0; n < count; n++) text_printf(out, "        %s,\n", items.items[n]);
    if (!count) text_add(out, "        {\"\", \"\", NULL, 'i', 'd', 1, 0, NULL},\n");
    host_line(&printer, "};");
    Name left = printer.parameters[routine->arguments.items[count]];
    host_line(&printer, "const int32_t %s = crayon_verify_begin(&%s, %s, %u, %s);", runs, itself, all, count, within_text(&printer));
    print_call(&printer, arena_printf(file->context->scratch, "if (%s) ", runs), routine->symbol);
    host_line(&printer, "if (%s == 2) crayon_verify_end(&%s, %s);", runs, itself, left);
    text_add(out, "}\n");
}

static void print_nest_functions(HostFile *file, const NestRoutine *routine, const EmitVerified *nest, Text *out)
{
    Context *context = file->context;
    Name verified = names_fresh(context, &file->names, arena_printf(context->scratch, "%s_verified", routine->name));
    print_verified(file, routine, nest, verified, out);
    HostPrinter printer = host_printer_create(file, routine, false, out);
    text_add(out, "\n");
    host_print_open(&printer, file->cplusplus ? "extern \"C\" " : "", nest->symbol);
    if (file->cplusplus) host_line(&printer, "if (crayon_leaves_floats()) return;"); /* C computes as Fortran does, whatever is flushed */
    print_call(&printer, "if (crayon_verify_every) ", verified);
    print_call(&printer, "else ", routine->symbol);
    text_add(out, "}\n");
    text_printf(out, "\n%svoid %s(int32_t *left) { crayon_verify_compare(left); }\n", file->cplusplus ? "extern \"C\" " : "", nest->comparing);
}

/* What compares calls spends its time in functions of the C library; optimized it would take cc as long as small nests. */
void host_print_verified_support(const HostFile *file, Text *out)
{
    const char *quickly = file->cplusplus ? "" : "#if defined __GNUC__ && !defined __clang__\n#pragma GCC push_options\n#pragma GCC optimize(\"O0\")\n#endif\n";
    const char *as_before = file->cplusplus ? "" : "#if defined __GNUC__ && !defined __clang__\n#pragma GCC pop_options\n#endif\n";
    if (!file->options->verified) return;
    text_add(out, quickly);
    text_add(out, text_crayon_reach_h);
    text_add(out, text_crayon_verify_h);
    text_add(out, as_before);
}

void host_print_verified(HostFile *file, Text *out)
{
    const EmitOptions *options = file->options;
    for (RoutineId id = 1; options->verified && id < file->program->routines.count; id++) {
        const NestRoutine *routine = file->program->routines.items[id];
        EmitVerified nest;
        if (host_routine_printed(file, routine) && options->verified(options->verified_data, routine, &nest)) print_nest_functions(file, routine, &nest, out);
    }
}
