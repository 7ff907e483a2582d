#include "ir/print.h"

#include "ir/build.h"
#include "ir/print_stmt.h"
#include "ir/text_form.h"
#include "ir/vec_text.h"
#include "ir/walk.h"

#include <inttypes.h>

typedef struct {
    const NestProgram *program;
    const NestRoutine *routine;
    Text *out;
    int depth;
    uint32_t *labels; /* by statement: the number of its label, 0 for none */
    uint32_t label_count;
} Printer;

static void start_line(Printer *p)
{
    text_printf(p->out, "%*s", 2 * p->depth, "");
}

/* ---- areas ------------------------------------------------------------------------------ */

enum { INITS_A_LINE = 6 };

/* `OFFSET = value, value` a line: values that follow one another in memory share it. */
static void add_inits(Printer *p, const Area *area)
{
    uint32_t on_line = 0;
    for (uint32_t i = 0; i < area->inits.count; i++) {
        const AreaInit *init = &area->inits.items[i], *before = i ? init - 1 : NULL;
        bool follows = before && init->offset == before->offset + type_info(before->type)->bytes;
        if (follows && on_line < INITS_A_LINE) {
            text_add(p->out, ", ");
            on_line++;
        } else {
            if (i) text_add(p->out, "\n");
            start_line(p);
            text_printf(p->out, "%" PRId64 " = ", init->offset);
            on_line = 1;
        }
        form_add_const(p->out, init->type, init->bits);
    }
    text_add(p->out, "\n");
}

static void add_area(Printer *p, const Area *area)
{
    start_line(p);
    text_printf(p->out, "%s ", form_area_words[area->kind]);
    form_add_name(p->out, area->name);
    if (area->symbol) {
        text_add(p->out, " symbol ");
        form_add_name(p->out, area->symbol);
    }
    text_printf(p->out, " size %" PRId64 " align %u", area->size, area->align);
    if (area->constant) text_add(p->out, " constant");
    if (area->inits.count) {
        text_add(p->out, " {\n");
        p->depth++;
        add_inits(p, area);
        p->depth--;
        start_line(p);
        text_add(p->out, "}");
    }
    text_add(p->out, "\n");
}

static void add_areas(Printer *p, RoutineId owner)
{
    for (AreaId id = 1; id < p->program->areas.count; id++)
        if (p->program->areas.items[id].owner == owner) add_area(p, &p->program->areas.items[id]);
}

/* ---- declarations ----------------------------------------------------------------------- */

static void add_dims(Printer *p, const Symbol *symbol)
{
    text_add(p->out, "[");
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *dim = nest_dim(p->routine, symbol, n);
        if (n) text_add(p->out, ", ");
        nest_print_expr(p->routine, dim->lower, p->out);
        text_add(p->out, ":");
        if (dim->upper)
            nest_print_expr(p->routine, dim->upper, p->out);
        else
            text_add(p->out, "*");
    }
    text_add(p->out, "]");
}

static void add_place(Printer *p, const Symbol *symbol)
{
    if (symbol->area == 0 || symbol->area >= p->program->areas.count) {
        text_add(p->out, " at ?");
        return;
    }
    const Area *area = &p->program->areas.items[symbol->area];
    text_printf(p->out, " at %s ", form_area_words[area->kind]);
    form_add_name(p->out, area->name);
    bool foreign = area->owner && area->owner < p->program->routines.count &&
                   p->program->routines.items[area->owner] != p->routine;
    if (foreign) text_add(p->out, " of ");
    if (foreign) form_add_name(p->out, p->program->routines.items[area->owner]->symbol);
    text_printf(p->out, " + %" PRId64, symbol->offset);
}

static void add_role(Printer *p, const Symbol *symbol)
{
    text_printf(p->out, " %s ", form_role_words[symbol->role]);
    print_symbol_name(p->routine, symbol->of, p->out);
    if (symbol->role == ROLE_EXTENT) text_printf(p->out, " %u", symbol->of_dim + 1);
}

static void add_symbol(Printer *p, SymId id)
{
    const Symbol *symbol = nest_symbol(p->routine, id);
    start_line(p);
    text_printf(p->out, "%s ", form_storage_words[symbol->storage]);
    print_symbol_name(p->routine, id, p->out);
    text_printf(p->out, ": %s", type_info(symbol->type)->word);
    if (symbol->rank) add_dims(p, symbol);
    if (symbol->storage == STORAGE_AREA) add_place(p, symbol);
    if (symbol->intent) text_printf(p->out, " %s", form_intent_words[symbol->intent]);
    for (uint32_t bit = 0; form_flag_words[bit]; bit++)
        if (symbol->flags >> bit & 1) text_printf(p->out, " %s", form_flag_words[bit]);
    if (symbol->role) add_role(p, symbol);
    text_add(p->out, "\n");
}

static void add_hint(Printer *p, const NestHint *hint)
{
    start_line(p);
    text_printf(p->out, "hint %s ", form_hint_words[hint->kind]);
    if (hint->symbol) print_symbol_name(p->routine, hint->symbol, p->out);
    if (hint->symbol && hint->lower) text_add(p->out, " ");
    if (hint->lower) nest_print_expr(p->routine, hint->lower, p->out);
    if (hint->upper) {
        text_add(p->out, ":");
        nest_print_expr(p->routine, hint->upper, p->out);
    }
    text_add(p->out, "\n");
}

/* ---- what analysis found ---------------------------------------------------------------- */

static void add_reference(Printer *p, StmtId body, ExprId access)
{
    if (!access) {
        text_add(p->out, "none");
        return;
    }
    text_printf(p->out, "#%u ", nest_access_number(p->routine, body, access));
    nest_print_expr(p->routine, access, p->out);
}

static void add_finding(Printer *p, const LoopInfo *info, StmtId body)
{
    for (uint32_t n = 0; form_assertion_words[n]; n++) {
        if (!(info->assertions & (1u << n))) continue;
        start_line(p);
        text_printf(p->out, "@assert %s\n", form_assertion_words[n]);
    }
    if (info->finding != LOOP_UNANALYZED || info->reason) {
        start_line(p);
        text_printf(p->out, "@%s", form_finding_words[info->finding]);
        if (info->reason) text_add(p->out, " ");
        if (info->reason) form_add_string(p->out, info->reason);
        text_add(p->out, "\n");
    }
    if (info->first || info->second) {
        start_line(p);
        text_add(p->out, "@pair ");
        add_reference(p, body, info->first);
        text_add(p->out, ", ");
        add_reference(p, body, info->second);
        text_add(p->out, "\n");
    }
}

static void add_map(Printer *p, const LoopInfo *info)
{
    if (info->map == MAP_SERIAL) return;
    start_line(p);
    text_printf(p->out, "@%s", form_map_words[info->map]);
    if (info->map == MAP_KERNEL) text_printf(p->out, " %u", info->axes);
    text_add(p->out, "\n");
}

enum { LIST_WIDTH = 100 };

/* Between entries of a list: long lists go on in a further line. */
static void add_separator(Printer *p)
{
    size_t width = 0;
    while (width < p->out->length && p->out->data[p->out->length - 1 - width] != '\n') width++;
    text_add(p->out, ",");
    if (width < LIST_WIDTH)
        text_add(p->out, " ");
    else
        text_printf(p->out, "\n%*s", 2 * p->depth + 4, "");
}

static void add_transposed(Printer *p, const LoopInfo *info)
{
    for (uint32_t i = 0; i < info->transposed.count; i++) {
        const Transposed *array = &info->transposed.items[i];
        if (i) add_separator(p);
        else start_line(p);
        if (i == 0) text_printf(p->out, "@transpose %u ", info->piece);
        nest_print_expr(p->routine, array->element, p->out);
        if (array->low || array->high) text_printf(p->out, " before %" PRId64 " behind %" PRId64, -array->low, array->high);
        if (array->load) text_add(p->out, " load");
        if (array->store) text_add(p->out, " store");
    }
    if (info->transposed.count) text_add(p->out, "\n");
}

static void add_loop_info(Printer *p, const Stmt *loop)
{
    const LoopInfo *info = &p->routine->loops.items[loop->loop.info];
    add_finding(p, info, loop->loop.body);
    for (uint32_t i = 0; i < info->privates.count; i++) {
        if (i) add_separator(p);
        else start_line(p);
        if (i == 0) text_add(p->out, "@private ");
        print_symbol_name(p->routine, info->privates.items[i].symbol, p->out);
        if (info->privates.items[i].last_value) text_add(p->out, " last");
    }
    if (info->privates.count) text_add(p->out, "\n");
    for (uint32_t i = 0; i < info->reaches.count; i++) {
        if (i) add_separator(p);
        else start_line(p);
        if (i == 0) text_add(p->out, "@reach ");
        print_symbol_name(p->routine, info->reaches.items[i].symbol, p->out);
        text_add(p->out, " ");
        nest_print_expr(p->routine, info->reaches.items[i].elements, p->out);
    }
    if (info->reaches.count) text_add(p->out, "\n");
    add_map(p, info);
    for (uint32_t i = 0; i < info->accesses.count; i++) {
        if (i) add_separator(p);
        else start_line(p);
        if (i == 0) text_add(p->out, "@access ");
        print_symbol_name(p->routine, info->accesses.items[i].symbol, p->out);
        if (info->accesses.items[i].read) text_add(p->out, " read");
        if (info->accesses.items[i].written) text_add(p->out, " written");
        if (info->accesses.items[i].reach) text_add(p->out, " reach ");
        if (info->accesses.items[i].reach) nest_print_expr(p->routine, info->accesses.items[i].reach, p->out);
    }
    if (info->accesses.count) text_add(p->out, "\n");
    add_transposed(p, info);
}

/* ---- statements ------------------------------------------------------------------------- */

static void add_stmts(Printer *p, StmtId first);

static void add_body(Printer *p, StmtId first, const Stmt *loop)
{
    text_add(p->out, " {\n");
    p->depth++;
    if (loop) add_loop_info(p, loop);
    add_stmts(p, first);
    p->depth--;
    start_line(p);
    text_add(p->out, "}");
}

static void add_if(Printer *p, StmtId id)
{
    const Stmt *stmt = nest_stmt(p->routine, id);
    print_stmt_head(p->routine, id, p->labels, p->out);
    add_body(p, stmt->if_.then, NULL);
    if (!stmt->if_.else_) return;
    const Stmt *other = nest_stmt(p->routine, stmt->if_.else_);
    text_add(p->out, " else");
    if (other->kind == STMT_IF && !other->next) {
        text_add(p->out, " ");
        add_if(p, stmt->if_.else_);
    } else {
        add_body(p, stmt->if_.else_, NULL);
    }
}

/* A kernel's lines; the first one is already indented. */
static void add_kernel(Printer *p, const Stmt *stmt)
{
    Text lines = {0};
    uint32_t id = stmt->kernel.kernel;
    if (id == 0 || id >= p->routine->kernels.count) {
        text_add(p->out, "kernel ?");
        return;
    }
    vec_print_kernel(p->routine, p->routine->kernels.items[id], &lines);
    for (size_t at = 0; at + 1 < lines.length; at++) {
        text_add_bytes(p->out, lines.data + at, 1);
        if (lines.data[at] == '\n' && lines.data[at + 1] != '\n') start_line(p);
    }
    text_free(&lines);
}

static void add_stmts(Printer *p, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(p->routine, id)->next) {
        const Stmt *stmt = nest_stmt(p->routine, id);
        start_line(p);
        if (p->labels[id]) text_printf(p->out, "L%u: ", p->labels[id]);
        if (stmt->kind == STMT_IF)
            add_if(p, id);
        else if (stmt->kind == STMT_KERNEL)
            add_kernel(p, stmt);
        else
            print_stmt_head(p->routine, id, p->labels, p->out);
        if (stmt->kind == STMT_LOOP) add_body(p, stmt->loop.body, stmt);
        if (stmt->kind == STMT_WHILE) add_body(p, stmt->while_.body, NULL);
        if (stmt->kind == STMT_BLOCK) add_body(p, stmt->block.body, NULL);
        text_add(p->out, "\n");
    }
}

static bool mark_target(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_EXIT || stmt->kind == STMT_CYCLE) ((Printer *)data)->labels[stmt->jump.target] = 1;
    return true;
}

static bool number_target(void *data, NestRoutine *routine, StmtId id)
{
    Printer *p = data;
    (void)routine;
    if (p->labels[id]) p->labels[id] = ++p->label_count;
    return true;
}

/* ---- routines and programs -------------------------------------------------------------- */

static void add_routine_head(Printer *p)
{
    const NestRoutine *routine = p->routine;
    text_add(p->out, routine->kind == ROUTINE_FUNCTION ? "function " : "subroutine ");
    form_add_name(p->out, routine->name);
    text_add(p->out, "(");
    for (uint32_t i = 0; i < routine->arguments.count; i++) {
        if (i) text_add(p->out, ", ");
        print_symbol_name(routine, routine->arguments.items[i], p->out);
    }
    text_add(p->out, ")");
    if (routine->result) text_add(p->out, " -> ");
    if (routine->result) print_symbol_name(routine, routine->result, p->out);
    if (routine->module) text_add(p->out, " module ");
    if (routine->module) form_add_name(p->out, routine->module);
    if (routine->symbol) text_add(p->out, " symbol ");
    if (routine->symbol) form_add_name(p->out, routine->symbol);
    if (routine->entry) text_add(p->out, " entry ");
    if (routine->entry) form_add_name(p->out, routine->entry);
    if (routine->uses_cray_merges) text_add(p->out, " cray_merges");
    if (routine->internal) text_add(p->out, " internal");
    if (routine->part) text_add(p->out, " part");
    if (routine->wrapped) text_add(p->out, " wrapped");
    text_add(p->out, " {\n");
}

void nest_print_routine(const NestProgram *program, const NestRoutine *routine, Text *out)
{
    Arena *arena = arena_create();
    Printer p = {.program = program, .routine = routine, .out = out, .depth = 1};
    p.labels = arena_array(arena, uint32_t, routine->stmts.count);
    nest_walk_stmts((NestRoutine *)routine, routine->body, mark_target, &p); /* the visitors change nothing */
    nest_walk_stmts((NestRoutine *)routine, routine->body, number_target, &p);
    add_routine_head(&p);
    RoutineId id = nest_routine_id(program, routine);
    if (id) add_areas(&p, id);
    for (SymId symbol = 1; symbol < routine->symbols.count; symbol++) add_symbol(&p, symbol);
    for (uint32_t i = 0; i < routine->hints.count; i++) add_hint(&p, &routine->hints.items[i]);
    if (routine->body) text_add(out, "\n");
    add_stmts(&p, routine->body);
    text_add(out, "}\n");
    arena_destroy(arena);
}

void nest_print_program(const NestProgram *program, Text *out)
{
    Printer p = {.program = program, .out = out};
    add_areas(&p, 0);
    for (RoutineId id = 1; id < program->routines.count; id++) {
        if (out->length) text_add(out, "\n");
        nest_print_routine(program, program->routines.items[id], out);
    }
}
