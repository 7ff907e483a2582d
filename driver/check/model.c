/* Describing a routine for the harness: its arguments, the COMMON and module data it touches, its integers. */
#include "driver/check/model.h"

#include "ir/build.h"
#include "ir/walk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SAVES = 1, MINMAX = 2, LIBM = 4 }; /* CHECK_SAVES, CHECK_MINMAX, CHECK_LIBM of runtime/harness.h */

bool area_is_shared(const Area *area)
{
    return (area->kind == AREA_COMMON || area->kind == AREA_MODULE) && area->symbol && !area->constant;
}

const char *model_label(const Model *model)
{
    const NestRoutine *variant = model->routine, *full = nest_entry_routine(model->program, variant);
    const char *absent = "";
    for (uint32_t i = 0, n = 0; i < full->arguments.count; i++) {
        const Symbol *symbol = nest_symbol(full, full->arguments.items[i]);
        if (n < variant->arguments.count && nest_symbol(variant, variant->arguments.items[n])->name == symbol->name) n++;
        else if (symbol->role != ROLE_EXTENT) absent = arena_printf(model->context->arena, "%s-%s", absent, symbol->name);
    }
    return *absent ? arena_printf(model->context->arena, "%s(%s)", variant->name, absent) : variant->name;
}

int model_entry_slot(const Model *model, SymId symbol)
{
    for (uint32_t i = 0; i < model->slots.count; i++)
        if (model->slots.items[i].symbol == symbol && !model->slots.items[i].extent) return (int)i;
    return -1;
}

int model_slot_of(const Model *model, SymId symbol)
{
    return model->assigned[symbol] ? -1 : model_entry_slot(model, symbol);
}

int model_extent_slot(const Model *model, SymId symbol)
{
    for (uint32_t i = 0; i < model->slots.count; i++)
        if (model->slots.items[i].symbol == symbol && model->slots.items[i].extent) return (int)i;
    return -1;
}

/* ---- scalars and what they are assigned -------------------------------------------------- */

static void count_assignment(Model *model, SymId symbol, ExprId value)
{
    model->definition[symbol] = model->assigned[symbol]++ ? 0 : value;
}

/* Whether the routine may change its n-th argument; `depth` bounds the search through calls. */
static bool changes_argument(const NestProgram *program, RoutineId id, uint32_t n, int depth)
{
    const NestRoutine *routine = program->routines.items[id];
    if (!id || depth == 0 || n >= routine->arguments.count) return true;
    SymId dummy = routine->arguments.items[n];
    if (nest_symbol(routine, dummy)->intent == INTENT_IN) return false;
    for (StmtId at = 1; at < routine->stmts.count; at++) {
        const Stmt *stmt = nest_stmt(routine, at);
        if (stmt->kind == STMT_ASSIGN && nest_expr(routine, stmt->assign.target)->symbol == dummy) return true;
        if (stmt->kind == STMT_LOOP && stmt->loop.variable == dummy) return true;
        if (stmt->kind == STMT_CALL && stmt->call.result == dummy) return true;
        for (uint32_t a = 0; stmt->kind == STMT_CALL && a < stmt->call.count; a++)
            if (nest_expr(routine, routine->operands.items[stmt->call.first + a])->symbol == dummy &&
                changes_argument(program, stmt->call.routine, a, depth - 1))
                return true;
    }
    return false;
}

static void note_arguments(Model *model, const NestRoutine *routine, const Stmt *call)
{
    enum { MAX_CALL_DEPTH = 4 };
    for (uint32_t n = 0; n < call->call.count; n++) {
        const Expr *e = nest_expr(routine, routine->operands.items[call->call.first + n]);
        if (e->op == OP_SCALAR && changes_argument(model->program, call->call.routine, n, MAX_CALL_DEPTH))
            count_assignment(model, e->symbol, 0);
    }
}

static bool note_assignment(void *data, NestRoutine *routine, StmtId id)
{
    Model *model = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN) {
        const Expr *target = nest_expr(routine, stmt->assign.target);
        if (target->op == OP_SCALAR) count_assignment(model, target->symbol, stmt->assign.value);
    } else if (stmt->kind == STMT_LOOP) {
        count_assignment(model, stmt->loop.variable, 0);
    } else if (stmt->kind == STMT_CALL) {
        if (stmt->call.result) count_assignment(model, stmt->call.result, 0);
        note_arguments(model, routine, stmt);
    }
    return true;
}

typedef struct {
    const Model *model;
    const bool *sound;
    bool result;
} Soundness;

static void note_leaf(void *data, NestRoutine *routine, ExprId expr, ExprUse use)
{
    Soundness *s = data;
    const Expr *e = nest_expr(routine, expr);
    (void)use;
    if (e->op == OP_SCALAR && !s->sound[e->symbol]) s->result = false;
}

/* Drops definitions that depend on themselves (k = k + 1), so that following them ends. */
static void drop_cyclic_definitions(Model *model)
{
    uint32_t count = model->routine->symbols.count;
    bool *sound = arena_array(model->context->arena, bool, count);
    for (SymId id = 1; id < count; id++) sound[id] = !model->definition[id];
    for (bool changed = true; changed;) {
        changed = false;
        for (SymId id = 1; id < count; id++) {
            Soundness s = {model, sound, true};
            if (sound[id]) continue;
            nest_walk_expr(model->routine, model->definition[id], note_leaf, &s);
            sound[id] = s.result;
            changed |= s.result;
        }
    }
    for (SymId id = 1; id < count; id++)
        if (!sound[id]) model->definition[id] = 0;
}

/* ---- bounds as C ------------------------------------------------------------------------- */

static const char *binary_text(const Model *model, const Expr *e, const char *format)
{
    const char *a = model_bound_text(model, nest_operand(model->routine, e, 0));
    const char *b = model_bound_text(model, nest_operand(model->routine, e, 1));
    if (!a || !b) return NULL;
    char *text = arena_alloc(model->context->arena, strlen(format) + strlen(a) + strlen(b) + 1);
    char *to = text;
    for (const char *p = format; *p; p++) {
        if (*p == '$') to = stpcpy(to, *++p == '0' ? a : b);
        else *to++ = *p;
    }
    return text;
}

const char *model_bound_text(const Model *model, ExprId expr)
{
    const Expr *e = nest_expr(model->routine, expr);
    Arena *arena = model->context->arena;
    const char *a;
    int slot;
    switch (e->op) {
    case OP_CONST: return arena_printf(arena, "INT64_C(%" PRId64 ")", (int64_t)e->bits);
    case OP_SCALAR:
        slot = model_slot_of(model, e->symbol);
        if (slot >= 0) return arena_printf(arena, "n[%d]", slot);
        return model->definition[e->symbol] ? model_bound_text(model, model->definition[e->symbol]) : NULL;
    case OP_CONVERT:
        return type_is_int(e->type) && type_is_int(nest_expr(model->routine, nest_operand(model->routine, e, 0))->type)
                   ? model_bound_text(model, nest_operand(model->routine, e, 0))
                   : NULL;
    case OP_NEG:
        a = model_bound_text(model, nest_operand(model->routine, e, 0));
        return a ? arena_printf(arena, "-(%s)", a) : NULL;
    case OP_ADD: return binary_text(model, e, "($0 + $1)");
    case OP_SUB: return binary_text(model, e, "($0 - $1)");
    case OP_MUL: return binary_text(model, e, "($0 * $1)");
    case OP_DIV: return binary_text(model, e, "quotient($0, $1)");
    case OP_MOD: return binary_text(model, e, "remainder_of($0, $1)");
    case OP_MIN: return binary_text(model, e, "smaller($0, $1)");
    case OP_MAX: return binary_text(model, e, "larger($0, $1)");
    default: return NULL;
    }
}

/* ---- items ------------------------------------------------------------------------------- */

static int slot_add(Model *model, SymId symbol, Name name, bool extent)
{
    ModelSlot slot = {.symbol = symbol, .name = name, .extent = extent};
    list_push(model->context->arena, &model->slots, slot);
    return (int)model->slots.count - 1;
}

/* The bounds of every dimension; sets the reason when one cannot be computed. */
static void item_bounds(Model *model, ModelItem *item)
{
    Arena *arena = model->context->arena;
    const Symbol *symbol = nest_symbol(item->routine, item->symbol);
    item->lower = arena_array(arena, const char *, symbol->rank + 1);
    item->extent = arena_array(arena, const char *, symbol->rank + 1);
    for (uint32_t d = 0; d < symbol->rank; d++) {
        const Dim *dim = nest_dim(item->routine, symbol, d);
        item->lower[d] = model_bound_text(model, dim->lower);
        if (!dim->upper) {
            int slot = model_extent_slot(model, item->symbol);
            item->extent[d] = arena_printf(arena, "n[%d]", slot);
        } else {
            const char *upper = model_bound_text(model, dim->upper);
            if (upper && item->lower[d])
                item->extent[d] = arena_printf(arena, "(%s) - (%s) + 1", upper, item->lower[d]);
        }
        if ((!item->lower[d] || !item->extent[d]) && !model->reason)
            model->reason = intern_printf(model->context->names, "the bounds of '%s' depend on more than integer scalars",
                                          symbol->name);
    }
}

static void add_argument(Model *model, uint32_t position)
{
    SymId id = model->routine->arguments.items[position];
    const Symbol *symbol = nest_symbol(model->routine, id);
    ModelItem item = {.routine = model->routine, .symbol = id, .argument = (int)position, .slot = -1};
    if (symbol->rank == 0 && type_is_int(symbol->type)) item.slot = slot_add(model, id, symbol->name, false);
    if (symbol->rank && !nest_dim(model->routine, symbol, symbol->rank - 1)->upper)
        slot_add(model, id, intern_printf(model->context->names, "*%s", symbol->name), true);
    if (symbol->type == TYPE_NONE)
        model->reason = intern_printf(model->context->names, "the argument '%s' is a procedure", symbol->name);
    list_push(model->context->arena, &model->items, item);
}

static int64_t symbol_bytes(const NestRoutine *routine, const Symbol *symbol)
{
    int64_t bytes = type_info(symbol->type)->bytes;
    for (uint32_t d = 0; d < symbol->rank; d++) {
        int64_t lower = 1, upper = 0;
        const Dim *dim = nest_dim(routine, symbol, d);
        if (!dim->upper || !nest_int_value(routine, dim->lower, &lower) || !nest_int_value(routine, dim->upper, &upper))
            return 0;
        bytes *= upper >= lower ? upper - lower + 1 : 0;
    }
    return bytes;
}

/* By area, then offset, then the wider one first. */
static int compare_items(const void *left, const void *right)
{
    const ModelItem *a = left, *b = right;
    if (a->area != b->area) return a->area < b->area ? -1 : 1;
    const Symbol *x = nest_symbol(a->routine, a->symbol), *y = nest_symbol(b->routine, b->symbol);
    if (x->offset != y->offset) return x->offset < y->offset ? -1 : 1;
    int64_t p = symbol_bytes(a->routine, x), q = symbol_bytes(b->routine, y);
    if (p != q) return p > q ? -1 : 1;
    return strcmp(x->name, y->name);
}

typedef LIST(ModelItem) Items;

static void collect_area_symbols(Model *model, const NestRoutine *routine, Items *items)
{
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        if (symbol->storage != STORAGE_AREA) continue;
        if (!area_is_shared(&model->program->areas.items[symbol->area])) continue;
        ModelItem item = {.routine = routine, .symbol = id, .argument = -1, .area = symbol->area, .slot = -1};
        list_push(model->context->arena, items, item);
    }
}

typedef struct {
    const NestProgram *program;
    Bitset *reached;
} Reaching;

static void reach(const NestProgram *program, NestRoutine *routine, Bitset *reached);

static bool reach_call(void *data, NestRoutine *routine, StmtId id)
{
    Reaching *reaching = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_CALL && stmt->call.routine && !bitset_has(reaching->reached, stmt->call.routine))
        reach(reaching->program, reaching->program->routines.items[stmt->call.routine], reaching->reached);
    return true;
}

static void reach(const NestProgram *program, NestRoutine *routine, Bitset *reached)
{
    bitset_add(reached, nest_routine_id(program, routine));
    Reaching reaching = {program, reached};
    nest_walk_stmts(routine, routine->body, reach_call, &reaching);
}

/* COMMON and module variables of the routine and those it calls; of two that overlap, the first is kept. */
static void add_area_items(Model *model, const Bitset *reached)
{
    Items items = {0};
    for (RoutineId r = 1; r < model->program->routines.count; r++)
        if (bitset_has(reached, r)) collect_area_symbols(model, model->program->routines.items[r], &items);
    if (items.count) qsort(items.items, items.count, sizeof *items.items, compare_items);
    AreaId area = 0;
    int64_t end = 0;
    for (uint32_t i = 0; i < items.count; i++) {
        ModelItem item = items.items[i];
        const Symbol *symbol = nest_symbol(item.routine, item.symbol);
        if (item.area == area && symbol->offset < end) continue;
        area = item.area;
        end = symbol->offset + symbol_bytes(item.routine, symbol);
        if (item.routine == model->routine && symbol->rank == 0 && type_is_int(symbol->type))
            item.slot = slot_add(model, item.symbol, symbol->name, false);
        list_push(model->context->arena, &model->items, item);
    }
}

static void add_result(Model *model)
{
    if (!model->routine->result) return;
    ModelItem item = {.routine = model->routine, .symbol = model->routine->result, .argument = -1, .result = true, .slot = -1};
    if (nest_symbol(model->routine, model->routine->result)->rank)
        model->reason = intern(model->context->names, "its result is an array");
    list_push(model->context->arena, &model->items, item);
}

/* The bounds of an area's symbol are constants of the routine it was found in. */
static void constant_bounds(Model *model, ModelItem *item)
{
    Arena *arena = model->context->arena;
    const Symbol *symbol = nest_symbol(item->routine, item->symbol);
    item->lower = arena_array(arena, const char *, symbol->rank + 1);
    item->extent = arena_array(arena, const char *, symbol->rank + 1);
    for (uint32_t d = 0; d < symbol->rank; d++) {
        const Dim *dim = nest_dim(item->routine, symbol, d);
        int64_t lower = 1, upper = 0;
        if (!dim->upper || !nest_int_value(item->routine, dim->lower, &lower) ||
            !nest_int_value(item->routine, dim->upper, &upper))
            model->reason = intern_printf(model->context->names, "the bounds of '%s' are not constant", symbol->name);
        item->lower[d] = arena_printf(arena, "INT64_C(%" PRId64 ")", lower);
        item->extent[d] = arena_printf(arena, "INT64_C(%" PRId64 ")", upper - lower + 1);
    }
}

/* ---- what expressions tell --------------------------------------------------------------- */

static ModelItem *find_item(Model *model, SymId symbol)
{
    for (uint32_t i = 0; i < model->items.count; i++)
        if (model->items.items[i].routine == model->routine && model->items.items[i].symbol == symbol)
            return &model->items.items[i];
    return NULL;
}

/* Sees through conversions, and scalars assigned once, to what an index is. */
static ExprId resolve(const Model *model, ExprId expr)
{
    for (int depth = 0; depth < 16; depth++) {
        const Expr *e = nest_expr(model->routine, expr);
        if (e->op == OP_CONVERT) expr = nest_operand(model->routine, e, 0);
        else if (e->op == OP_SCALAR && model->definition[e->symbol]) expr = model->definition[e->symbol];
        else break;
    }
    return expr;
}

/* Splits `index` into an element of an integer array plus a constant. */
static bool index_element(const Model *model, ExprId index, ExprId *element, int64_t *plus)
{
    *plus = 0;
    for (int depth = 0; depth < 16; depth++) {
        index = resolve(model, index);
        const Expr *e = nest_expr(model->routine, index);
        int64_t value;
        if (e->op == OP_ELEMENT) {
            *element = index;
            return type_is_int(e->type);
        }
        if (e->op != OP_ADD && e->op != OP_SUB) return false;
        ExprId a = nest_operand(model->routine, e, 0), b = nest_operand(model->routine, e, 1);
        if (nest_int_value(model->routine, b, &value)) {
            if (e->op == OP_ADD ? __builtin_add_overflow(*plus, value, plus) : __builtin_sub_overflow(*plus, value, plus))
                return false;
            index = a;
        } else if (e->op == OP_ADD && nest_int_value(model->routine, a, &value)) {
            if (__builtin_add_overflow(*plus, value, plus)) return false;
            index = b;
        } else {
            return false;
        }
    }
    return false;
}

/* Keeps the values of an index array within one dimension of what it indexes. */
static void bound_index(Model *model, ModelItem *item, const Symbol *target, SymId target_id, uint32_t d, int64_t plus)
{
    Arena *arena = model->context->arena;
    const Dim *dim = nest_dim(model->routine, target, d);
    const char *lower = model_bound_text(model, dim->lower), *upper = NULL;
    if (dim->upper) upper = model_bound_text(model, dim->upper);
    else if (lower) upper = arena_printf(arena, "(%s + n[%d] - 1)", lower, model_extent_slot(model, target_id));
    if (!lower || !upper) return;
    lower = arena_printf(arena, "(%s - INT64_C(%" PRId64 "))", lower, plus);
    upper = arena_printf(arena, "(%s - INT64_C(%" PRId64 "))", upper, plus);
    item->least = item->least ? arena_printf(arena, "larger(%s, %s)", item->least, lower) : lower;
    item->most = item->most ? arena_printf(arena, "smaller(%s, %s)", item->most, upper) : upper;
}

static void note_subscripts(Model *model, const Expr *e)
{
    const Symbol *target = nest_symbol(model->routine, e->symbol);
    for (uint32_t d = 0; d < e->count && d < target->rank; d++) {
        ExprId element = 0;
        int64_t plus;
        if (!index_element(model, nest_operand(model->routine, e, d), &element, &plus)) continue;
        ModelItem *item = find_item(model, nest_expr(model->routine, element)->symbol);
        if (item) bound_index(model, item, target, e->symbol, d, plus);
    }
}

static void note_constant(Model *model, ExprId variable, int64_t constant)
{
    const Expr *e = nest_expr(model->routine, resolve(model, variable));
    if (e->op == OP_SCALAR) {
        int slot = model_slot_of(model, e->symbol);
        if (slot >= 0) list_push(model->context->arena, &model->slots.items[slot].constants, constant);
    } else if (e->op == OP_ELEMENT && type_is_int(e->type)) {
        ModelItem *item = find_item(model, e->symbol);
        if (item) list_push(model->context->arena, &item->constants, constant);
    }
}

static void note_comparison(Model *model, const Expr *e)
{
    ExprId a = nest_operand(model->routine, e, 0), b = nest_operand(model->routine, e, 1);
    int64_t value;
    if (!type_is_int(nest_expr(model->routine, a)->type)) return;
    if (nest_int_value(model->routine, b, &value)) note_constant(model, a, value);
    else if (nest_int_value(model->routine, a, &value)) note_constant(model, b, value);
}

static unsigned op_flags(const Expr *e)
{
    unsigned flags = (e->op == OP_MIN || e->op == OP_MAX) && type_is_real(e->type) ? MINMAX : 0;
    return flags | (op_info(e->op)->flags & OP_LIBM ? LIBM : 0);
}

static void note_expr(void *data, NestRoutine *routine, ExprId expr, ExprUse use)
{
    Model *model = data;
    const Expr *e = nest_expr(routine, expr);
    (void)use;
    if (e->op == OP_ELEMENT) note_subscripts(model, e);
    if (e->op >= OP_EQ && e->op <= OP_GE) note_comparison(model, e);
    model->flags |= op_flags(e);
}

static bool note_stmt(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, note_expr, data);
    return true;
}

/* ---- hints ------------------------------------------------------------------------------- */

static const char *real_text(const Model *model, ExprId expr)
{
    const Expr *e = nest_expr(model->routine, expr);
    double wide;
    float narrow;
    uint32_t low = (uint32_t)e->bits;
    memcpy(&wide, &e->bits, 8);
    memcpy(&narrow, &low, 4);
    if (type_is_int(e->type)) wide = (double)(int64_t)e->bits;
    else if (e->type == TYPE_F32) wide = (double)narrow;
    return arena_printf(model->context->arena, "%a", wide);
}

static void apply_range(Model *model, const NestHint *hint)
{
    ModelItem *item = find_item(model, hint->symbol);
    int64_t low, high;
    if (!item) return;
    if (type_is_real(nest_symbol(model->routine, hint->symbol)->type)) {
        item->ranged = true;
        item->low = real_text(model, hint->lower);
        item->high = real_text(model, hint->upper);
    } else if (nest_int_value(model->routine, hint->lower, &low) && nest_int_value(model->routine, hint->upper, &high)) {
        if (item->slot >= 0) {
            ModelSlot *slot = &model->slots.items[item->slot];
            slot->ranged = true;
            slot->low = low;
            slot->high = high;
        } else {
            item->least = arena_printf(model->context->arena, "INT64_C(%" PRId64 ")", low);
            item->most = arena_printf(model->context->arena, "INT64_C(%" PRId64 ")", high);
        }
    }
}

static void apply_hints(Model *model)
{
    for (uint32_t i = 0; i < model->routine->hints.count; i++) {
        const NestHint *hint = &model->routine->hints.items[i];
        if (hint->kind == HINT_RANGE || hint->kind == HINT_SIZE) apply_range(model, hint);
    }
}

/* ---- the whole --------------------------------------------------------------------------- */

static void note_flags(Model *model, const Bitset *reached)
{
    for (RoutineId r = 1; r < model->program->routines.count; r++) {
        if (!bitset_has(reached, r) || model->program->routines.items[r] == model->routine) continue;
        const NestRoutine *routine = model->program->routines.items[r];
        for (ExprId e = 1; e < routine->exprs.count; e++) model->flags |= op_flags(nest_expr(routine, e));
    }
    for (RoutineId r = 1; r < model->program->routines.count; r++)
        for (SymId id = 1; bitset_has(reached, r) && id < model->program->routines.items[r]->symbols.count; id++) {
            const Symbol *symbol = nest_symbol(model->program->routines.items[r], id);
            const Area *area = symbol->storage == STORAGE_AREA ? &model->program->areas.items[symbol->area] : NULL;
            if (area && area->kind == AREA_SAVE && !area->constant) model->flags |= SAVES;
        }
}

Model *model_create(Context *context, const NestProgram *program, NestRoutine *routine)
{
    Model *model = arena_new(context->arena, Model);
    Bitset reached = bitset_create(context->arena, program->routines.count);
    model->context = context;
    model->program = program;
    model->routine = routine;
    model->assigned = arena_array(context->arena, uint32_t, routine->symbols.count);
    model->definition = arena_array(context->arena, ExprId, routine->symbols.count);
    nest_walk_stmts(routine, routine->body, note_assignment, model);
    drop_cyclic_definitions(model);
    reach(program, routine, &reached);
    for (uint32_t i = 0; i < routine->arguments.count; i++) add_argument(model, i);
    add_area_items(model, &reached);
    add_result(model);
    for (uint32_t i = 0; i < model->items.count; i++) {
        if (model->items.items[i].area) constant_bounds(model, &model->items.items[i]);
        else item_bounds(model, &model->items.items[i]);
    }
    nest_walk_stmts(routine, routine->body, note_stmt, model);
    note_flags(model, &reached);
    model_note_characters(model, &reached);
    apply_hints(model);
    return model;
}
