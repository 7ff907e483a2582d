/* Runs of statements as routines of their own. */
#include "passes/nest/parts.h"

#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/scalars.h"

#include <string.h>

/* ---- symbols ----------------------------------------------------------------------------- */

typedef struct {
    PartSymbols *symbols;
    uint32_t *counts; /* by symbol: how often it is named */
    Bitset written;
} Naming;

static void note_symbol(const Parts *parts, Naming *naming, SymId id)
{
    naming->counts[id]++;
    if (naming->symbols && naming->counts[id] == 1) list_push(parts->context->scratch, &naming->symbols->symbols, id);
}

typedef struct {
    const Parts *parts;
    Naming *naming;
} Noting;

static void note_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Noting *noting = data;
    SymId symbol = nest_expr(routine, id)->symbol;
    if (!symbol) return;
    note_symbol(noting->parts, noting->naming, symbol);
    if (use != USE_READ) bitset_add(&noting->naming->written, symbol);
}

static bool note_stmt(void *data, NestRoutine *routine, StmtId id)
{
    Noting *noting = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_LOOP) note_symbol(noting->parts, noting->naming, stmt->loop.variable);
    if (stmt->kind == STMT_LOOP) bitset_add(&noting->naming->written, stmt->loop.variable);
    nest_walk_stmt_exprs(routine, id, note_expr, data);
    return true;
}

static Naming naming_create(const Parts *parts, PartSymbols *symbols)
{
    uint32_t count = parts->routine->symbols.count;
    return (Naming){symbols, arena_array(parts->context->scratch, uint32_t, count), bitset_create(parts->context->scratch, count)};
}

/* Bounds of the arrays named so far are named as well. */
static void note_bounds(Noting *noting)
{
    PartSymbols *symbols = noting->naming->symbols;
    NestRoutine *routine = noting->parts->routine;
    for (uint32_t n = 0; n < symbols->symbols.count; n++) {
        const Symbol symbol = *nest_symbol(routine, symbols->symbols.items[n]);
        for (uint32_t d = 0; d < symbol.rank; d++) {
            nest_walk_expr(routine, nest_dim(routine, &symbol, d)->lower, note_expr, noting);
            nest_walk_expr(routine, nest_dim(routine, &symbol, d)->upper, note_expr, noting);
        }
    }
}

/* The scalars that the run may read before it sets them. */
static Bitset find_exposed(const Parts *parts, const PartRun *run)
{
    uint32_t count = parts->facts->symbol_count;
    Bitset exposed = bitset_create(parts->context->scratch, count), certain = bitset_create(parts->context->scratch, count);
    StmtId id = run->first;
    for (uint32_t n = 0; n < run->count; n++, id = nest_stmt(parts->routine, id)->next) {
        IterationScalars scan = scalars_scan_stmt(parts->context, parts->facts, id);
        for (SymId s = 1; s < count; s++)
            if (scan.exposed[s] && !bitset_has(&certain, s)) bitset_add(&exposed, s);
        bitset_union(&certain, &scan.certain);
    }
    return exposed;
}

/* Whether nothing outside of the run sees the scalar. */
static bool is_own(const Parts *parts, SymId id, const Naming *in, const Naming *all, const Bitset *exposed)
{
    const Symbol *symbol = nest_symbol(parts->routine, id);
    if (symbol->storage != STORAGE_LOCAL || symbol->rank || id == parts->routine->result || bitset_has(&parts->in_dims, id)) return false;
    return !bitset_has(&parts->loose, id) || (in->counts[id] == all->counts[id] && !bitset_has(exposed, id));
}

bool parts_find_symbols(Parts *parts, const PartRun *run, PartSymbols *symbols)
{
    NestRoutine *routine = parts->routine;
    *symbols = (PartSymbols){.uses = arena_array(parts->context->scratch, PartUse, routine->symbols.count)};
    Naming in = naming_create(parts, symbols), all = naming_create(parts, NULL);
    Noting noting = {parts, &in}, everywhere = {parts, &all};
    StmtId id = run->first, last = run->first;
    for (uint32_t n = 1; n < run->count; n++) last = nest_stmt(routine, last)->next;
    StmtId behind = nest_stmt(routine, last)->next;
    nest_stmt(routine, last)->next = 0;
    nest_walk_stmts(routine, id, note_stmt, &noting);
    nest_stmt(routine, last)->next = behind;
    note_bounds(&noting);
    nest_walk_stmts(routine, routine->body, note_stmt, &everywhere);
    const Bitset exposed = find_exposed(parts, run);
    for (uint32_t n = 0; n < symbols->symbols.count; n++) {
        SymId s = symbols->symbols.items[n];
        const Symbol *symbol = nest_symbol(routine, s);
        bool written = bitset_has(&in.written, s);
        if (parts->aliased[s] || symbol->flags & (SYMBOL_OPTIONAL | SYMBOL_CHARACTER)) return false;
        symbols->uses[s] = symbol->rank                                                       ? PART_REFERENCE
                           : written && is_own(parts, s, &in, &all, &exposed) ? PART_OWN
                           : written                                          ? PART_REFERENCE
                                                                              : PART_VALUE;
    }
    return true;
}

/* ---- the routine ------------------------------------------------------------------------- */

typedef struct {
    Context *context;
    const NestRoutine *from;
    NestRoutine *to;
    SymId *symbols; /* of those of `from`: the routine's */
    ExprId *exprs;
    StmtId *stmts;
} Taking;

static ExprId take_expr(Taking *t, ExprId id)
{
    if (!id || t->exprs[id]) return id ? t->exprs[id] : 0;
    Expr expr = *nest_expr(t->from, id);
    ExprId *operands = arena_array(t->context->scratch, ExprId, expr.count + 1);
    for (uint32_t n = 0; n < expr.count; n++) operands[n] = take_expr(t, nest_operand(t->from, &expr, n));
    expr.first = t->to->operands.count;
    if (expr.symbol) expr.symbol = t->symbols[expr.symbol];
    for (uint32_t n = 0; n < expr.count; n++) list_push(t->context->arena, &t->to->operands, operands[n]);
    list_push(t->context->arena, &t->to->exprs, expr);
    return t->exprs[id] = t->to->exprs.count - 1;
}

static void take_info(Taking *t, StmtId from, StmtId to)
{
    const LoopInfo *info = nest_loop_info(t->from, from);
    LoopInfo made = {.finding = info->finding, .assertions = info->assertions, .reason = info->reason, .no_kernel = info->no_kernel,
                     .first = info->first ? t->exprs[info->first] : 0, .second = info->second ? t->exprs[info->second] : 0};
    for (uint32_t n = 0; n < info->privates.count; n++) {
        Private own = {t->symbols[info->privates.items[n].symbol], info->privates.items[n].last_value};
        if (own.symbol) list_push(t->context->arena, &made.privates, own);
    }
    *nest_loop_info(t->to, to) = made;
}

static StmtId take_list(Taking *t, StmtId first, uint32_t count);

static StmtId take_stmt(Taking *t, StmtId id)
{
    Stmt stmt = *nest_stmt(t->from, id);
    StmtId lists[2], made;
    stmt.next = 0;
    switch (stmt.kind) {
    case STMT_ASSIGN:
        stmt.assign.target = take_expr(t, stmt.assign.target);
        stmt.assign.value = take_expr(t, stmt.assign.value);
        break;
    case STMT_LOOP:
        stmt.loop.variable = t->symbols[stmt.loop.variable];
        stmt.loop.lower = take_expr(t, stmt.loop.lower);
        stmt.loop.upper = take_expr(t, stmt.loop.upper);
        stmt.loop.step = take_expr(t, stmt.loop.step);
        break;
    case STMT_WHILE: stmt.while_.condition = take_expr(t, stmt.while_.condition); break;
    case STMT_IF: stmt.if_.condition = take_expr(t, stmt.if_.condition); break;
    case STMT_EXIT: case STMT_CYCLE: stmt.jump.target = t->stmts[stmt.jump.target]; break;
    default: break;
    }
    made = nest_stmt_add(t->context, t->to, stmt);
    t->stmts[id] = made;
    for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) nest_set_list(t->to, made, n, take_list(t, lists[n], UINT32_MAX));
    if (stmt.kind == STMT_LOOP) take_info(t, id, made);
    return made;
}

static StmtId take_list(Taking *t, StmtId first, uint32_t count)
{
    StmtList list = {0};
    for (StmtId id = first; id && count--; id = nest_stmt(t->from, id)->next) nest_list_append(t->to, &list, take_stmt(t, id));
    return list.first;
}

static void take_symbol(Taking *t, SymId id, PartUse use, bool written)
{
    Symbol symbol = *nest_symbol(t->from, id);
    const uint32_t kept = symbol.flags & SYMBOL_TEMPORARY;
    symbol.storage = use == PART_OWN ? STORAGE_LOCAL : STORAGE_DUMMY;
    symbol.intent = use == PART_OWN ? INTENT_NONE : written ? INTENT_INOUT : INTENT_IN;
    symbol.flags = kept | (use == PART_VALUE ? SYMBOL_BY_VALUE : 0);
    symbol.area = 0;
    symbol.offset = 0;
    symbol.role = ROLE_NONE;
    symbol.of = 0;
    symbol.filled = false;
    symbol.element = 0;
    uint32_t rank = symbol.rank;
    symbol.rank = 0;
    t->symbols[id] = nest_symbol_add(t->context, t->to, symbol, NULL);
    nest_symbol(t->to, t->symbols[id])->rank = rank;
    if (use != PART_OWN) list_push(t->context->arena, &t->to->arguments, t->symbols[id]);
}

/* Bounds, once all symbols are there. */
static void take_dims(Taking *t, SymId id)
{
    const Symbol *symbol = nest_symbol(t->from, id);
    uint32_t first = t->to->dims.count;
    for (uint32_t d = 0; d < symbol->rank; d++) {
        Dim dim = {take_expr(t, nest_dim(t->from, symbol, d)->lower), take_expr(t, nest_dim(t->from, symbol, d)->upper)};
        list_push(t->context->arena, &t->to->dims, dim);
    }
    nest_symbol(t->to, t->symbols[id])->first_dim = first;
}

NestRoutine *parts_make(Parts *parts, const PartRun *run, const PartSymbols *symbols)
{
    Context *context = parts->context;
    const NestRoutine *from = parts->routine;
    Name name = intern_printf(context->names, "%s.part.%u", from->name, ++parts->number);
    NestRoutine *to = nest_routine_create(context, parts->program, name);
    size_t length = strlen(from->symbol);
    to->symbol = intern_printf(context->names, "%s%spart_%u", from->symbol, length && from->symbol[length - 1] == '_' ? "" : "_", parts->number);
    to->module = from->module;
    to->file = from->file;
    to->loc = nest_stmt(from, run->first)->loc;
    to->internal = to->part = true;
    Taking taking = {context, from, to, arena_array(context->scratch, SymId, from->symbols.count), arena_array(context->scratch, ExprId, from->exprs.count),
                     arena_array(context->scratch, StmtId, from->stmts.count)};
    Naming in = naming_create(parts, NULL);
    Noting noting = {parts, &in};
    StmtId id = run->first;
    for (uint32_t n = 0; n < run->count; n++, id = nest_stmt(from, id)->next) {
        StmtId next = nest_stmt(from, id)->next;
        nest_stmt(from, id)->next = 0;
        nest_walk_stmts(parts->routine, id, note_stmt, &noting);
        nest_stmt(from, id)->next = next;
    }
    for (uint32_t n = 0; n < symbols->symbols.count; n++) {
        SymId s = symbols->symbols.items[n];
        take_symbol(&taking, s, symbols->uses[s], bitset_has(&in.written, s));
    }
    for (uint32_t n = 0; n < symbols->symbols.count; n++) take_dims(&taking, symbols->symbols.items[n]);
    to->body = take_list(&taking, run->first, run->count);
    return to;
}

void parts_call(Parts *parts, const PartRun *run, const NestRoutine *part, const PartSymbols *symbols, const SymId *names)
{
    Context *context = parts->context;
    NestRoutine *routine = parts->routine;
    const SourceRange loc = nest_stmt(routine, run->first)->loc;
    LIST(ExprId) arguments = {0};
    for (uint32_t n = 0; n < symbols->symbols.count; n++) {
        SymId s = symbols->symbols.items[n], own = names ? names[s] : s;
        if (symbols->uses[s] == PART_OWN) continue;
        ExprId argument = nest_symbol(routine, own)->rank ? nest_array(context, routine, own, loc) : nest_scalar(context, routine, own, loc);
        list_push(context->scratch, &arguments, argument);
    }
    Stmt call = {.kind = STMT_CALL, .loc = loc, .call = {part->symbol, nest_routine_id(parts->program, part), routine->operands.count, arguments.count, 0}};
    for (uint32_t n = 0; n < arguments.count; n++) list_push(context->arena, &routine->operands, arguments.items[n]);
    StmtId last = run->first;
    for (uint32_t n = 1; n < run->count; n++) last = nest_stmt(routine, last)->next;
    call.next = nest_stmt(routine, last)->next;
    *nest_stmt(routine, run->first) = call;
}
