#include "ir/verify.h"

#include "ir/print.h"
#include "ir/print_stmt.h"
#include "ir/text_form.h"
#include "ir/vec_text.h"
#include "ir/verifier.h"
#include "ir/walk.h"

#include <stdarg.h>

/* ---- faults ----------------------------------------------------------------------------- */

static void start_fault(Verifier *v)
{
    v->fault_count++;
    if (!v->routine) return;
    form_add_name(v->faults, v->routine->name);
    text_add(v->faults, ": ");
}

void verifier_fault(Verifier *verifier, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    start_fault(verifier);
    text_vprintf(verifier->faults, format, args);
    text_add(verifier->faults, "\n");
    va_end(args);
}

void verifier_fault_symbol(Verifier *verifier, SymId symbol, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    start_fault(verifier);
    text_add(verifier->faults, "symbol '");
    print_symbol_name(verifier->routine, symbol, verifier->faults);
    text_add(verifier->faults, "': ");
    text_vprintf(verifier->faults, format, args);
    text_add(verifier->faults, "\n");
    va_end(args);
}

void verifier_fault_stmt(Verifier *verifier, StmtId stmt, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    start_fault(verifier);
    text_add(verifier->faults, "in '");
    print_stmt_head(verifier->routine, stmt, NULL, verifier->faults);
    text_add(verifier->faults, "': ");
    text_vprintf(verifier->faults, format, args);
    text_add(verifier->faults, "\n");
    va_end(args);
}

/* ---- names ------------------------------------------------------------------------------ */

/* False when the name was there. */
static bool enter_name(const Verifier *v, NameTable *names, Name name)
{
    uint32_t before = names->names.count;
    return name_table_add(v->arena, names, name) > before;
}

/* ---- areas ------------------------------------------------------------------------------ */

static void fault_area(Verifier *v, AreaId id, const char *rule)
{
    const Area *area = &v->program->areas.items[id];
    bool known = area->kind <= AREA_OVERLAY && area->name;
    verifier_fault(v, "area %s %s: %s", known ? form_area_words[area->kind] : "?", known ? area->name : "?", rule);
}

static void verify_inits(Verifier *v, AreaId id)
{
    const Area *area = &v->program->areas.items[id];
    for (uint32_t i = 0; i < area->inits.count; i++) {
        const AreaInit *init = &area->inits.items[i];
        if (init->type == TYPE_NONE || init->type >= TYPE_COUNT || !form_const_fits(init->type, init->bits))
            fault_area(v, id, "an initial value is no constant of its type");
        else if (init->offset < 0 || init->offset > area->size - (int64_t)type_info(init->type)->bytes)
            fault_area(v, id, "an initial value lies outside");
    }
}

static void verify_area(Verifier *v, AreaId id)
{
    const Area *area = &v->program->areas.items[id];
    if (area->kind > AREA_OVERLAY || !area->name) {
        fault_area(v, id, "it has no kind or no name");
        return;
    }
    bool owned = area->kind == AREA_SAVE || area->kind == AREA_OVERLAY;
    if (area->size < 0) fault_area(v, id, "its size is negative");
    if (area->size > NEST_MAX_BYTES) fault_area(v, id, "it is too large");
    if (area->align == 0 || (area->align & (area->align - 1))) fault_area(v, id, "its alignment is no power of two");
    if (owned != (area->owner != 0) || area->owner >= v->program->routines.count)
        fault_area(v, id, "save and overlay areas belong to a routine, others to none");
    if (owned == (area->symbol != NULL)) fault_area(v, id, "common and module areas have a linker's name, others none");
    if (area->constant && area->kind != AREA_MODULE && area->kind != AREA_SAVE)
        fault_area(v, id, "only module and save areas can be constant");
    if (area->kind == AREA_OVERLAY && area->inits.count) fault_area(v, id, "automatic storage has no initial values");
    for (AreaId other = 1; other < id; other++) {
        const Area *before = &v->program->areas.items[other];
        if (before->name == area->name && before->kind == area->kind && before->owner == area->owner)
            fault_area(v, id, "there are two of that kind and name");
    }
    verify_inits(v, id);
}

/* ---- symbols ---------------------------------------------------------------------------- */

static bool verify_dims(Verifier *v, SymId id)
{
    const Symbol *symbol = nest_symbol(v->routine, id);
    uint32_t before = v->fault_count;
    if (symbol->first_dim + (uint64_t)symbol->rank > v->routine->dims.count) {
        verifier_fault_symbol(v, id, "its dimensions are not there");
        return false;
    }
    for (uint32_t n = 0; n < symbol->rank; n++) {
        Dim dim = *nest_dim(v->routine, symbol, n);
        ExprId bounds[] = {dim.lower, dim.upper};
        if (!dim.upper && (symbol->storage != STORAGE_DUMMY || n + 1 < symbol->rank))
            verifier_fault_symbol(v, id, "only the last dimension of a dummy can be of assumed size");
        for (int i = 0; i < 2; i++) {
            if (i && !bounds[i]) continue;
            if (!verify_expr(v, bounds[i], false))
                verifier_fault_symbol(v, id, "a bound is no expression");
            else if (!type_is_int(nest_expr(v->routine, bounds[i])->type))
                verifier_fault_symbol(v, id, "its bounds must be integers");
        }
    }
    return v->fault_count == before;
}

static bool constant_bounds(const NestRoutine *routine, const Dim *dim, int64_t *lower, int64_t *upper)
{
    return dim->upper && nest_int_value(routine, dim->lower, lower) && nest_int_value(routine, dim->upper, upper);
}

/* Of the dimensions with constant bounds, one without elements counting as one with one. */
static bool fits_address_space(Verifier *v, const Symbol *symbol)
{
    int64_t bytes = type_info(symbol->type)->bytes, lower, upper, more;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        if (!constant_bounds(v->routine, nest_dim(v->routine, symbol, n), &lower, &upper) || upper <= lower) continue;
        if (__builtin_sub_overflow(upper, lower, &more) || more >= NEST_MAX_BYTES ||
            __builtin_mul_overflow(bytes, more + 1, &bytes) || bytes > NEST_MAX_BYTES)
            return false;
    }
    return true;
}

/* Bytes of a symbol that fits; false when not all its bounds are constant. */
static bool constant_bytes(Verifier *v, const Symbol *symbol, int64_t *bytes)
{
    int64_t lower, upper;
    *bytes = type_info(symbol->type)->bytes;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        if (!constant_bounds(v->routine, nest_dim(v->routine, symbol, n), &lower, &upper)) return false;
        *bytes *= upper < lower ? 0 : upper - lower + 1;
    }
    return true;
}

static void verify_placed(Verifier *v, SymId id)
{
    const Symbol *symbol = nest_symbol(v->routine, id);
    int64_t bytes;
    if (symbol->area == 0 || symbol->area >= v->program->areas.count) {
        verifier_fault_symbol(v, id, "its area does not exist");
        return;
    }
    const Area *area = &v->program->areas.items[symbol->area];
    const NestRoutine *owner = area->owner && area->owner < v->program->routines.count
                                   ? v->program->routines.items[area->owner] : NULL;
    if (owner && owner != v->routine && area->kind == AREA_OVERLAY)
        verifier_fault_symbol(v, id, "its area belongs to another routine");
    if (owner && owner->file != v->routine->file)
        verifier_fault_symbol(v, id, "its area belongs to a routine of another file");
    if (!constant_bytes(v, symbol, &bytes))
        verifier_fault_symbol(v, id, "bounds must be constant in an area");
    else if (symbol->offset < 0 || bytes > area->size || symbol->offset > area->size - bytes)
        verifier_fault_symbol(v, id, "it does not fit into its area");
}

static void verify_role(Verifier *v, SymId id)
{
    const Symbol *symbol = nest_symbol(v->routine, id);
    if (symbol->storage != STORAGE_DUMMY || symbol->rank || !type_is_int(symbol->type) || symbol->intent != INTENT_IN) {
        verifier_fault_symbol(v, id, "only integer scalar dummies with intent in are an extent or a length");
        return;
    }
    if (symbol->of == 0 || symbol->of >= v->routine->symbols.count) {
        verifier_fault_symbol(v, id, "what it is the extent or length of does not exist");
        return;
    }
    const Symbol *of = nest_symbol(v->routine, symbol->of);
    if (of->storage != STORAGE_DUMMY) verifier_fault_symbol(v, id, "it is the extent or length of '%s', which is no dummy", of->name);
    else if (symbol->role == ROLE_EXTENT && symbol->of_dim >= of->rank)
        verifier_fault_symbol(v, id, "it is the extent of a dimension that '%s' does not have", of->name);
    else if (symbol->role == ROLE_LENGTH && !(of->flags & SYMBOL_CHARACTER))
        verifier_fault_symbol(v, id, "it is the length of '%s', which holds no characters", of->name);
}

static void verify_symbol(Verifier *v, SymId id, NameTable *names)
{
    const Symbol *symbol = nest_symbol(v->routine, id);
    if (!symbol->name)
        verifier_fault_symbol(v, id, "it has no name");
    else if (!enter_name(v, names, symbol->name))
        verifier_fault_symbol(v, id, "there are two of that name");
    if (symbol->type == TYPE_NONE || symbol->type >= TYPE_COUNT) {
        verifier_fault_symbol(v, id, "it has no type");
        return;
    }
    if (symbol->storage > STORAGE_AREA || symbol->intent > INTENT_INOUT ||
        symbol->flags >= SYMBOL_FLAGS_END || symbol->rank > NEST_MAX_RANK || symbol->role > ROLE_LENGTH) {
        verifier_fault_symbol(v, id, "its storage, intent, flags, rank or role are out of range");
        return;
    }
    if (symbol->intent && symbol->storage != STORAGE_DUMMY) verifier_fault_symbol(v, id, "only dummies have an intent");
    if (symbol->flags & SYMBOL_BY_VALUE && (symbol->storage != STORAGE_DUMMY || symbol->rank || symbol->intent != INTENT_IN))
        verifier_fault_symbol(v, id, "only scalar dummies with intent in are passed by value");
    if (symbol->flags & SYMBOL_CHARACTER && (symbol->type != TYPE_I8 || symbol->rank != 1))
        verifier_fault_symbol(v, id, "only an i8 array of rank 1 holds characters");
    if (symbol->flags & SYMBOL_OPTIONAL && (symbol->storage != STORAGE_DUMMY || !v->routine->entry))
        verifier_fault_symbol(v, id, "only dummies of a routine with an entry are optional");
    if (symbol->flags & SYMBOL_RESULT && v->routine->result != id)
        verifier_fault_symbol(v, id, "it is flagged result and is not the routine's result");
    if (symbol->role) verify_role(v, id);
    if (!verify_dims(v, id)) return;
    if (!fits_address_space(v, symbol)) verifier_fault_symbol(v, id, "it has more than %lld bytes", (long long)NEST_MAX_BYTES);
    else if (symbol->storage == STORAGE_AREA) verify_placed(v, id);
}

/* ---- routines --------------------------------------------------------------------------- */

static void verify_arguments(Verifier *v)
{
    Bitset listed = bitset_create(v->arena, v->routine->symbols.count);
    for (uint32_t i = 0; i < v->routine->arguments.count; i++) {
        SymId id = v->routine->arguments.items[i];
        if (id == 0 || id >= v->routine->symbols.count) {
            verifier_fault(v, "argument %u does not exist", i + 1);
            continue;
        }
        if (nest_symbol(v->routine, id)->storage != STORAGE_DUMMY)
            verifier_fault_symbol(v, id, "it is an argument and no dummy");
        if (bitset_has(&listed, id)) verifier_fault_symbol(v, id, "it is an argument twice");
        bitset_add(&listed, id);
    }
    for (SymId id = 1; id < v->routine->symbols.count; id++)
        if (nest_symbol(v->routine, id)->storage == STORAGE_DUMMY && !bitset_has(&listed, id))
            verifier_fault_symbol(v, id, "it is a dummy and no argument");
}

static void verify_result(Verifier *v)
{
    SymId id = v->routine->result;
    if ((v->routine->kind == ROUTINE_FUNCTION) != (id != 0)) {
        verifier_fault(v, "a function has a result, a subroutine has none");
        return;
    }
    if (!id) return;
    if (id >= v->routine->symbols.count)
        verifier_fault(v, "its result does not exist");
    else if (nest_symbol(v->routine, id)->storage != STORAGE_LOCAL || nest_symbol(v->routine, id)->rank ||
             !(nest_symbol(v->routine, id)->flags & SYMBOL_RESULT))
        verifier_fault_symbol(v, id, "a result is a local scalar, flagged result");
}

static void verify_elements(Verifier *v, const NestHint *hint)
{
    const Symbol *symbol = nest_symbol(v->routine, hint->symbol);
    int64_t dim;
    if (symbol->storage != STORAGE_DUMMY || !nest_int_value(v->routine, hint->lower, &dim) || dim < 1 || dim > symbol->rank)
        verifier_fault_symbol(v, hint->symbol, "the hint of its elements must name a dimension of a dummy array");
    else if (!type_is_int(nest_expr(v->routine, hint->upper)->type))
        verifier_fault_symbol(v, hint->symbol, "the end of its elements must be an integer");
}

static void verify_hints(Verifier *v)
{
    for (uint32_t i = 0; i < v->routine->hints.count; i++) {
        const NestHint *hint = &v->routine->hints.items[i];
        bool assume = hint->kind == HINT_ASSUME, elements = hint->kind == HINT_ELEMENTS, bounds = nest_hint_has_bounds(hint->kind);
        if (hint->kind > HINT_ELEMENTS || (hint->symbol != 0) == assume ||
            hint->symbol >= v->routine->symbols.count || (hint->lower != 0) != (assume || bounds) ||
            (hint->upper != 0) != bounds) {
            verifier_fault(v, "hint %u has not the parts of its kind", i + 1);
            continue;
        }
        if (hint->lower && !verify_expr(v, hint->lower, false)) continue;
        if (hint->upper && !verify_expr(v, hint->upper, false)) continue;
        if (assume && !type_is_logical(nest_expr(v->routine, hint->lower)->type))
            verifier_fault(v, "hint %u must be a condition", i + 1);
        if (elements) verify_elements(v, hint);
        Type type = nest_symbol(v->routine, hint->symbol)->type;
        if (bounds && !elements && (nest_expr(v->routine, hint->lower)->type != type ||
                       nest_expr(v->routine, hint->upper)->type != type ||
                       nest_expr(v->routine, hint->lower)->op != OP_CONST ||
                       nest_expr(v->routine, hint->upper)->op != OP_CONST))
            verifier_fault_symbol(v, hint->symbol, "the bounds of its hint must be constants of its type");
    }
}

/* The structure of one routine. */
static void verify_routine(Verifier *v, RoutineId id)
{
    NestRoutine *routine = v->program->routines.items[id];
    if (!routine || !routine->name || routine->kind > ROUTINE_FUNCTION || routine->symbols.count == 0 ||
        routine->exprs.count == 0 || routine->stmts.count == 0 || routine->loops.count == 0) {
        verifier_fault(v, "routine %u is not one made by the builder, or has no name", id);
        return;
    }
    uint32_t before = v->fault_count;
    v->routine = routine;
    v->id = id;
    v->stmts_seen = bitset_create(v->arena, routine->stmts.count);
    v->infos_seen = bitset_create(v->arena, routine->loops.count);
    v->exprs_seen = bitset_create(v->arena, routine->exprs.count);
    v->exprs_bad = bitset_create(v->arena, routine->exprs.count);
    NameTable names = {0};
    if (!routine->symbol) verifier_fault(v, "it has no linker's name");
    for (SymId symbol = 1; symbol < routine->symbols.count; symbol++) verify_symbol(v, symbol, &names);
    verify_arguments(v);
    verify_result(v);
    verify_hints(v);
    verify_body(v);
    v->sound[id] = v->fault_count == before;
    v->routine = NULL;
}

/* A vector program that stands in the body of a sound routine. */
static bool verify_vector_kernel(void *data, NestRoutine *routine, StmtId id)
{
    Verifier *v = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_KERNEL && !vec_verify_kernel(v->program, routine, routine->kernels.items[stmt->kernel.kernel], v->faults))
        v->fault_count++;
    return true;
}

bool nest_verify_program(const NestProgram *program, Text *faults)
{
    Verifier v = {.program = program, .arena = arena_create(), .faults = faults};
    v.sound = arena_array(v.arena, bool, program->routines.count);
    v.assigned = arena_array(v.arena, Bitset, program->routines.count);
    NameTable symbols = {0};
    for (AreaId id = 1; id < program->areas.count; id++) verify_area(&v, id);
    for (RoutineId id = 1; id < program->routines.count; id++) {
        verify_routine(&v, id);
        Name symbol = program->routines.items[id] ? program->routines.items[id]->symbol : NULL;
        if (symbol && !enter_name(&v, &symbols, symbol)) verifier_fault(&v, "two routines have the linker's name %s", symbol);
    }
    for (RoutineId id = 1; id < program->routines.count; id++) {
        if (!v.sound[id]) continue;
        v.routine = program->routines.items[id];
        v.id = id;
        verify_meaning(&v);
        verify_loops(&v);
        uint32_t before = v.fault_count;
        nest_walk_stmts(v.routine, v.routine->body, verify_vector_kernel, &v);
        if (v.fault_count == before) verify_behind(&v);
    }
    arena_destroy(v.arena);
    return v.fault_count == 0;
}
