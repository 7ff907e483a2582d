#include "passes/nest/choice.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/walk.h"
#include "passes/nest/leave.h"

enum { MAX_CHOSEN = 64, MAX_OPERATIONS = 40 }; /* of a routine; of a value */

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *changed;
    bool calls;
    uint32_t *settings;   /* by symbol: how many statements set it, */
    ExprId *assigned;     /*   and what the last one of these assigns; 0 while that is asked for */
    Bitset bounds;        /* scalars in bounds of arrays */
    ExprId *values;       /* by symbol: what it is, made of what the routine is entered with; 0: it is not chosen */
    SymId *chosen;        /*   and what has that */
    LIST(SymId) found;
    uint32_t *inside;     /* by symbol: how often the IF at hand sets it */
    uint32_t operations;  /* of the value at hand */
    bool selects;         /*   a condition is among them */
    bool certain;         /* the statement at hand runs when the loops around it do */
} Choice;

/* ---- what is known at entry ------------------------------------------------------------- */

static bool stays(const Choice *c, SymId id)
{
    const Symbol *symbol = nest_symbol(c->routine, id);
    return !bitset_has(c->changed, id) && !c->facts->aliased[id] && symbol->storage != STORAGE_LOCAL && !(c->calls && symbol->storage == STORAGE_AREA);
}

/* Whether the element surely is there: its subscripts are numbers within bounds that are. */
static bool is_there(const Choice *c, const Expr *element)
{
    const NestRoutine *r = c->routine;
    const Symbol *symbol = nest_symbol(r, element->symbol);
    if (!c->certain || !stays(c, element->symbol) || symbol->flags & (SYMBOL_CHARACTER | SYMBOL_OPTIONAL)) return false;
    for (uint32_t n = 0; n < element->count; n++) {
        const Dim *dim = nest_dim(r, symbol, n);
        int64_t at, lower, upper;
        if (!dim->upper || !nest_int_value(r, nest_operand(r, element, n), &at) || !nest_int_value(r, dim->lower, &lower) || !nest_int_value(r, dim->upper, &upper)) return false;
        if (at < lower || at > upper) return false;
    }
    return true;
}

static ExprId at_entry(Choice *c, ExprId id);

/* The same of a scalar; one of the routine's own that is assigned once has no other value where it has one. */
static ExprId scalar_at_entry(Choice *c, ExprId id)
{
    const SymId symbol = nest_expr(c->routine, id)->symbol;
    const bool certain = c->certain, own = nest_symbol(c->routine, symbol)->storage == STORAGE_LOCAL && !c->facts->aliased[symbol];
    if (c->values[symbol]) return c->values[symbol];
    if (stays(c, symbol)) return id;
    if (!own || c->settings[symbol] != 1 || !c->assigned[symbol]) return 0;
    const ExprId assigned = c->assigned[symbol];
    c->assigned[symbol] = 0;
    c->certain = false;
    ExprId value = at_entry(c, assigned);
    c->certain = certain;
    c->assigned[symbol] = assigned;
    return value;
}

/* The expression as it is at entry; 0: it may be another one, or evaluating it there may do harm. */
static ExprId at_entry(Choice *c, ExprId id)
{
    const Expr expr = *nest_expr(c->routine, id);
    ExprId operands[NEST_MAX_RANK];
    if (expr.op == OP_CONST) return id;
    if (expr.op == OP_SCALAR) return scalar_at_entry(c, id);
    if (expr.op == OP_ELEMENT) return is_there(c, &expr) ? id : 0;
    if (expr.op == OP_ARRAY || !expr.count || expr.count > NEST_MAX_RANK || op_info(expr.op)->flags & (OP_TRAPS | OP_LIBM) || ++c->operations > MAX_OPERATIONS) return 0;
    for (uint32_t n = 0; n < expr.count; n++)
        if (!(operands[n] = at_entry(c, nest_operand(c->routine, &expr, n)))) return 0;
    return nest_op(c->context, c->routine, expr.op, expr.type, operands, expr.count, expr.loc);
}

/* The scalar's value behind the list, which begins with `value`, 0: none; false: it is not known at entry. Elements that a side alone reads are not there for the other one. */
static bool find_value(Choice *c, StmtId first, SymId id, ExprId *value)
{
    NestRoutine *r = c->routine;
    for (StmtId at = first; at; at = nest_stmt(r, at)->next) {
        const Stmt stmt = *nest_stmt(r, at);
        if (stmt.kind == STMT_ASSIGN && nest_expr(r, stmt.assign.target)->op == OP_SCALAR && nest_expr(r, stmt.assign.target)->symbol == id) {
            if (nest_mentions(r, stmt.assign.value, id) || !(*value = at_entry(c, stmt.assign.value))) return false;
        } else if (stmt.kind == STMT_IF && (nest_count_in_stmt(r, at, id))) {
            ExprId condition = at_entry(c, stmt.if_.condition), then = *value, otherwise = *value;
            const bool certain = c->certain;
            c->certain = false;
            bool known = condition && find_value(c, stmt.if_.then, id, &then) && find_value(c, stmt.if_.else_, id, &otherwise) && then && otherwise;
            c->certain = certain;
            if (!known) return false;
            *value = nest_select(c->context, r, condition, then, otherwise, stmt.loc);
            c->selects = true;
        } else if (stmt.kind != STMT_ASSIGN && nest_count_in_stmt(r, at, id)) {
            return false;
        }
    }
    return true;
}

/* ---- settings --------------------------------------------------------------------------- */

static bool note_setting(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    uint32_t *settings = data;
    if (stmt->kind == STMT_ASSIGN) settings[nest_expr(routine, stmt->assign.target)->symbol]++;
    if (stmt->kind == STMT_LOOP) settings[stmt->loop.variable] += 2;
    if (stmt->kind != STMT_CALL) return true;
    settings[stmt->call.result] += 2;
    for (uint32_t n = 0; n < stmt->call.count; n++) settings[nest_expr(routine, routine->operands.items[stmt->call.first + n])->symbol] += 2;
    return true;
}

static bool may_be_chosen(const Choice *c, SymId id)
{
    const Symbol *symbol = nest_symbol(c->routine, id);
    return symbol->storage == STORAGE_LOCAL && !symbol->rank && type_is_int(symbol->type) && !c->facts->aliased[id] && !bitset_has(&c->bounds, id) && !c->values[id];
}

static bool note_assigned_value(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN) ((ExprId *)data)[nest_expr(routine, stmt->assign.target)->symbol] = stmt->assign.value;
    return true;
}

/* Scalars that an IF sets, with how often. */
typedef struct {
    const Choice *choice;
    LIST(SymId) scalars;
    uint32_t *count; /* by symbol */
} Inside;

static bool note_inside(void *data, NestRoutine *routine, StmtId id)
{
    Inside *inside = data;
    const Stmt *stmt = nest_stmt(routine, id);
    const SymId set = stmt->kind == STMT_ASSIGN ? nest_expr(routine, stmt->assign.target)->symbol : 0;
    if (set && may_be_chosen(inside->choice, set) && !inside->count[set]++) list_push(inside->choice->context->scratch, &inside->scalars, set);
    return true;
}

/* Chooses what the IF, all by itself, sets. */
static void look_at_if(Choice *c, StmtId id)
{
    NestRoutine *r = c->routine;
    const StmtId next = nest_stmt(r, id)->next;
    Inside inside = {.choice = c, .count = c->inside};
    nest_walk_stmt(r, id, note_inside, &inside);
    for (uint32_t n = 0; n < inside.scalars.count; n++) {
        const SymId scalar = inside.scalars.items[n];
        const bool alone = inside.count[scalar] == c->settings[scalar];
        ExprId value = 0;
        inside.count[scalar] = 0;
        if (!alone || c->found.count == MAX_CHOSEN) continue;
        c->operations = 0;
        c->selects = false;
        nest_stmt(r, id)->next = 0;
        bool known = find_value(c, id, scalar, &value) && c->selects;
        nest_stmt(r, id)->next = next;
        if (!known) continue;
        c->values[scalar] = value;
        list_push(c->context->scratch, &c->found, scalar);
    }
}

static bool is_leave(const void *data, const NestRoutine *routine, StmtId id)
{
    StmtKind kind = nest_stmt(routine, id)->kind;
    (void)data;
    return kind == STMT_RETURN || kind == STMT_EXIT || kind == STMT_CYCLE || kind == STMT_CALL;
}

static void look(Choice *c, StmtId first, bool certain, bool in_loop)
{
    for (StmtId id = first; id; id = nest_stmt(c->routine, id)->next) {
        const Stmt stmt = *nest_stmt(c->routine, id);
        const bool loop = stmt.kind == STMT_LOOP || stmt.kind == STMT_WHILE;
        StmtId lists[2];
        bool leaves = is_leave(NULL, c->routine, id);
        c->certain = certain;
        if (stmt.kind == STMT_IF && in_loop) look_at_if(c, id);
        for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) {
            look(c, lists[n], certain && (stmt.kind == STMT_LOOP || stmt.kind == STMT_BLOCK), in_loop || loop);
            leaves |= nest_some_stmt(c->routine, lists[n], is_leave, NULL);
        }
        certain &= !leaves;
    }
}

/* ---- in their place --------------------------------------------------------------------- */

static ExprId put_chosen(void *data, NestRoutine *routine, ExprId id)
{
    const Choice *c = data;
    const Expr *expr = nest_expr(routine, id);
    return expr->op == OP_SCALAR && c->chosen[expr->symbol] ? nest_scalar(c->context, routine, c->chosen[expr->symbol], expr->loc) : 0;
}

/* The list without what set them, and without IFs that nothing is left of. */
static StmtId without_settings(const Choice *c, StmtId first)
{
    NestRoutine *r = c->routine;
    StmtList list = {0};
    for (StmtId id = first, next; id; id = next) {
        const Stmt stmt = *nest_stmt(r, id);
        StmtId lists[2];
        next = stmt.next;
        for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) nest_set_list(r, id, n, without_settings(c, lists[n]));
        bool set = stmt.kind == STMT_ASSIGN && nest_expr(r, stmt.assign.target)->op == OP_SCALAR && c->chosen[nest_expr(r, stmt.assign.target)->symbol];
        const Stmt *now = nest_stmt(r, id);
        bool emptied = stmt.kind == STMT_IF && (stmt.if_.then || stmt.if_.else_) && !now->if_.then && !now->if_.else_ && !nest_may_trap(r, stmt.if_.condition);
        nest_stmt(r, id)->next = 0;
        if (!set && !emptied) nest_list_append(r, &list, id);
    }
    return list.first;
}

static void put_all(Choice *c)
{
    NestRoutine *r = c->routine;
    StmtList entry = {0};
    for (uint32_t n = 0; n < c->found.count; n++) {
        const SymId scalar = c->found.items[n];
        const Symbol old = *nest_symbol(r, scalar);
        const SymId chosen = c->chosen[scalar] = nest_temporary_add(c->context, r, old.name, old.type, 0, NULL);
        const ExprId value = nest_convert(c->context, r, c->values[scalar], old.type, old.loc);
        nest_symbol(r, chosen)->flags |= SYMBOL_AT_ENTRY;
        nest_symbol(r, chosen)->element = value;
        nest_list_append(r, &entry, nest_stmt_add(c->context, r, (Stmt){.kind = STMT_ASSIGN, .loc = old.loc, .assign = {nest_scalar(c->context, r, chosen, old.loc), value}}));
    }
    r->body = without_settings(c, r->body);
    nest_list_replace(c->context, r, r->body, put_chosen, c);
    nest_stmt(r, entry.last)->next = r->body;
    r->body = entry.first;
}

bool choice_hoist(Context *context, NestRoutine *routine, const NestFacts *facts, const Bitset *changed, bool calls)
{
    const uint32_t symbols = routine->symbols.count;
    Choice c = {.context = context, .routine = routine, .facts = facts, .changed = changed, .calls = calls};
    c.settings = arena_array(context->scratch, uint32_t, symbols);
    c.values = arena_array(context->scratch, ExprId, symbols);
    c.inside = arena_array(context->scratch, uint32_t, symbols);
    c.chosen = arena_array(context->scratch, SymId, symbols + MAX_CHOSEN);
    c.bounds = bitset_create(context->scratch, symbols);
    nest_find_bounds(routine, &c.bounds);
    nest_walk_stmts(routine, routine->body, note_setting, c.settings);
    c.assigned = arena_array(context->scratch, ExprId, symbols);
    nest_walk_stmts(routine, routine->body, note_assigned_value, c.assigned);
    look(&c, leave_behind(routine), true, false); /* arguments are there, whether the routine leaves its work or not */
    if (c.found.count) put_all(&c);
    return c.found.count > 0;
}
