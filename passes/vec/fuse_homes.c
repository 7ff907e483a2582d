/* Where nests behind each other write their arrays, the homes of these, and how far from there they read them. */
#include "passes/vec/planes.h"

#include "ir/storage.h"
#include "ir/walk.h"

bool planes_same_shift(RowShift a, RowShift b)
{
    bool same = true;
    for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++) same &= a.by[axis] == b.by[axis];
    return same;
}

bool planes_same_rows(const RowSpan *a, const RowSpan *b)
{
    return fuse_holds_rows(a, b) && fuse_holds_rows(b, a);
}

bool fuse_holds_rows(const RowSpan *rows, const RowSpan *others)
{
    bool holds = true;
    for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++) holds &= rows->low[axis] <= others->low[axis] && rows->high[axis] <= others->high[axis];
    return holds;
}

/* ---- homes ------------------------------------------------------------------------------ */

typedef struct {
    const Fusion *f;
    bool found;
} RowNames;

static void find_row_variable(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    RowNames *names = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    for (uint32_t axis = 1; axis < names->f->kernel->axis_count; axis++)
        names->found |= expr->op == OP_SCALAR && expr->symbol == names->f->row_variables[axis];
}

/* Whether the expression names a variable of the nest's row loops. */
static bool names_row(const Fusion *f, ExprId expr)
{
    RowNames names = {f, false};
    nest_walk_expr(f->routine, expr, find_row_variable, &names);
    return names.found;
}

static bool has_row(const Fusion *f, const Linear *linear)
{
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++)
        if (linear->coefficient[axis]) return true;
    return false;
}

/* The subscripts of an element in which rows take part; false where that cannot be said. */
static bool find_place(Fusion *f, ExprId element, Home *home)
{
    const Expr expr = *nest_expr(f->routine, element);
    *home = (Home){.symbol = expr.symbol};
    for (uint32_t n = 0; n < expr.count; n++) {
        ExprId sub = nest_operand(f->routine, &expr, n);
        home->subs[n] = fuse_linear(f, sub);
        home->has_row[n] = home->subs[n].known && has_row(f, &home->subs[n]);
        if (!home->subs[n].known && names_row(f, sub)) return false;
    }
    return true;
}

static const Home *home_of(const Planes *planes, SymId symbol)
{
    for (uint32_t n = 0; n < planes->homes.count; n++)
        if (planes->homes.items[n].symbol == symbol) return &planes->homes.items[n];
    return NULL;
}

/* The axis that alone takes part in a subscript, once; 0: there is no such. */
static uint32_t axis_of(const Fusion *f, const Linear *linear)
{
    uint32_t found = 0;
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++) {
        if (!linear->coefficient[axis]) continue;
        if (found || linear->coefficient[axis] != 1) return 0;
        found = axis;
    }
    return found;
}

/* How many rows behind its home an array is accessed; false where that is not a constant. */
static bool find_shift(const Fusion *f, const Home *home, const Linear *subs, uint32_t rank, RowShift *shift)
{
    bool seen[VEC_MAX_AXES] = {0};
    *shift = (RowShift){0};
    for (uint32_t n = 0; n < rank; n++) {
        int64_t apart;
        if (!home->has_row[n] && has_row(f, &subs[n])) return false;
        if (!home->has_row[n]) continue;
        if (!linear_difference(f->routine, subs[n], home->subs[n], &apart) || fuse_is_far(apart)) return false;
        uint32_t axis = axis_of(f, &home->subs[n]);
        if (!axis && apart) return false;
        if (!axis) continue;
        if (seen[axis] && shift->by[axis] != apart) return false;
        seen[axis] = true;
        shift->by[axis] = (int32_t)apart;
    }
    return true;
}

bool planes_state_shift(const Fusion *f, const ArrayState *state, RowShift *shift)
{
    const Home *home = home_of(f->planes, state->symbol);
    return home && find_shift(f, home, state->subs, nest_symbol(f->routine, state->symbol)->rank, shift);
}

bool fuse_is_copy(const Fusion *f, const ArrayState *state)
{
    RowShift shift;
    return !planes_state_shift(f, state, &shift) || !planes_same_shift(shift, (RowShift){0});
}

bool fuse_is_other_row(const Fusion *f, const ArrayState *state, const ArrayState *other)
{
    RowShift a, b;
    return state->lane_dim == other->lane_dim && planes_state_shift(f, state, &a) && planes_state_shift(f, other, &b) && !planes_same_shift(a, b);
}

/* ---- what nests name -------------------------------------------------------------------- */

static void see_write(Fusion *f, Plane *plane, ExprId element)
{
    Home place;
    RowShift shift;
    SymId symbol = nest_expr(f->routine, element)->symbol;
    const char *name = nest_symbol(f->routine, symbol)->name;
    bitset_add(&plane->written, symbol);
    if (!find_place(f, element, &place)) {
        fuse_fail(f, "%s is written at an index that is not the loop's plus a constant", name);
        return;
    }
    const Home *home = home_of(f->planes, symbol);
    if (!home) list_push(f->context->scratch, &f->planes->homes, place);
    else if (!find_shift(f, home, place.subs, nest_symbol(f->routine, symbol)->rank, &shift) || !planes_same_shift(shift, (RowShift){0}))
        fuse_fail(f, "%s is written in other rows than by the loops before", name);
}

static void see_access(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Fusion *f = data;
    Plane *plane = &f->planes->items[f->planes->at];
    const Expr *expr = nest_expr(routine, id);
    if (expr->op != OP_ELEMENT) return;
    if (use == USE_WRITE) see_write(f, plane, id);
    else bitset_add(&plane->read, expr->symbol);
}

/* What a subscript may be, as far as that can be told before its nest is walked. */
enum { MAX_FORMS = 8, MAX_DEPTH = 4 };

typedef struct {
    Fusion *f;
    SymId scalar; /* whose assignments are looked for */
    uint32_t depth, count;
    Linear items[MAX_FORMS];
} Forms;

static void add_form(Forms *forms, Linear form)
{
    int64_t apart;
    for (uint32_t n = 0; n < forms->count; n++)
        if (linear_difference(forms->f->routine, forms->items[n], form, &apart) && !apart) return;
    if (forms->count < MAX_FORMS) forms->items[forms->count++] = form;
}

static void find_forms(Forms *forms, ExprId expr);

static bool find_assigned(void *data, NestRoutine *routine, StmtId id)
{
    Forms *forms = data;
    const Stmt *stmt = nest_stmt(routine, id);
    const Expr *target = stmt->kind == STMT_ASSIGN ? nest_expr(routine, stmt->assign.target) : NULL;
    if (target && target->op == OP_SCALAR && target->symbol == forms->scalar) find_forms(forms, stmt->assign.value);
    return true;
}

/* Those of the operand, with a constant added. */
static void find_moved(Forms *forms, ExprId operand, int64_t by)
{
    Forms inner = {.f = forms->f, .depth = forms->depth};
    find_forms(&inner, operand);
    for (uint32_t n = 0; n < inner.count; n++) {
        inner.items[n].constant += by;
        add_form(forms, inner.items[n]);
    }
}

/* Sums with a constant, and MIN and MAX, which end a form one point before its bound (fuse_choice.c). */
static void find_operands(Forms *forms, const Expr *expr)
{
    const NestRoutine *r = forms->f->routine;
    ExprId a = nest_operand(r, expr, 0), b = expr->count > 1 ? nest_operand(r, expr, 1) : 0;
    int64_t by;
    bool sum = expr->op == OP_ADD || expr->op == OP_SUB;
    if (expr->op == OP_CONVERT) find_forms(forms, a);
    else if (sum && nest_int_value(r, b, &by) && !fuse_is_far(by)) find_moved(forms, a, expr->op == OP_ADD ? by : -by);
    else if (expr->op == OP_ADD && nest_int_value(r, a, &by) && !fuse_is_far(by)) find_moved(forms, b, by);
    else if ((expr->op == OP_MIN || expr->op == OP_MAX) && expr->count == 2) {
        for (int64_t end = 0; end < 2; end++) {
            find_moved(forms, a, expr->op == OP_MIN ? -end : end);
            find_moved(forms, b, expr->op == OP_MIN ? -end : end);
        }
    }
}

static void find_forms(Forms *forms, ExprId id)
{
    Fusion *f = forms->f;
    const Expr expr = *nest_expr(f->routine, id);
    Linear form = fuse_linear(f, id);
    if (form.known) add_form(forms, form);
    if (form.known || forms->depth == MAX_DEPTH) return;
    forms->depth++;
    SymId outer = forms->scalar;
    if (expr.op == OP_SCALAR && f->slots[expr.symbol]) {
        forms->scalar = expr.symbol;
        nest_walk_stmts(f->routine, nest_stmt(f->routine, f->planes->items[f->planes->at].nest->root)->loop.body, find_assigned, forms);
    } else if (expr.op != OP_SCALAR && expr.op != OP_ELEMENT) find_operands(forms, &expr);
    forms->scalar = outer;
    forms->depth--;
}

static void add_read(Fusion *f, const Home *home, const Home *place, ExprUse use)
{
    Plane *plane = &f->planes->items[f->planes->at];
    RowRead read = {.symbol = place->symbol};
    if (!find_shift(f, home, place->subs, nest_symbol(f->routine, place->symbol)->rank, &read.shift)) return;
    read.writes = use == USE_WRITE;
    for (uint32_t n = 0; n < plane->reads.count; n++) {
        RowRead *other = &plane->reads.items[n];
        if (other->symbol != read.symbol || !planes_same_shift(other->shift, read.shift)) continue;
        other->writes &= read.writes;
        return;
    }
    list_push(f->context->scratch, &plane->reads, read);
}

/* An element of which one subscript may be one of several forms is read at each. */
static void see_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Fusion *f = data;
    const Expr expr = *nest_expr(routine, id);
    Home place;
    const Home *home = expr.op == OP_ELEMENT ? home_of(f->planes, expr.symbol) : NULL;
    if (!home || !find_place(f, id, &place)) return;
    for (uint32_t n = 0; n < expr.count; n++) {
        Forms forms = {.f = f};
        if (place.subs[n].known || !home->has_row[n]) continue;
        find_forms(&forms, nest_operand(f->routine, &expr, n));
        for (uint32_t i = 0; i < forms.count; i++) {
            place.subs[n] = forms.items[i];
            add_read(f, home, &place, use);
        }
        return;
    }
    add_read(f, home, &place, use);
}

static bool see_stmt(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, see_access, data);
    return true;
}

static bool see_reads(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, see_read, data);
    return true;
}

void planes_enter(Fusion *f, uint32_t at)
{
    const RowNest *nest = f->planes->items[at].nest;
    f->planes->at = at;
    for (uint32_t n = 0; n < nest->row_count; n++)
        f->row_variables[nest->row_count - n] = nest_stmt(f->routine, nest->rows[n])->loop.variable;
}

bool planes_kept(const Fusion *f, SymId symbol)
{
    return f->used_outside[symbol] || storage_live_at_exit(f->program, f->routine, symbol);
}

void planes_see_nest(Fusion *f, uint32_t at)
{
    Plane *plane = &f->planes->items[at];
    plane->written = bitset_create(f->context->scratch, f->routine->symbols.count);
    plane->read = bitset_create(f->context->scratch, f->routine->symbols.count);
    for (uint32_t n = 0; n < plane->nest->row_count; n++) fuse_check_row(f, plane->nest->rows[n]);
    if (f->why) return;
    planes_enter(f, at);
    nest_walk_stmts(f->routine, nest_stmt(f->routine, plane->nest->root)->loop.body, see_stmt, f);
    for (SymId id = 1; id < f->routine->symbols.count; id++) plane->stored |= bitset_has(&plane->written, id) && planes_kept(f, id);
    if (plane->stored && f->planes->base > at) f->planes->base = at;
}

void planes_see_reads(Fusion *f, uint32_t at)
{
    planes_enter(f, at);
    nest_walk_stmts(f->routine, nest_stmt(f->routine, f->planes->items[at].nest->root)->loop.body, see_reads, f);
}

Stmt planes_row(const Fusion *f, const Plane *plane, uint32_t axis)
{
    return *nest_stmt(f->routine, plane->nest->rows[plane->nest->row_count - axis]);
}

Linear fuse_row_end(Fusion *f, uint32_t axis, bool upper)
{
    const Stmt loop = f->planes ? planes_row(f, &f->planes->items[f->planes->at], axis) : (Stmt){0};
    if (!f->planes) return fuse_linear(f, upper ? f->kernel->axes[axis].upper : f->kernel->axes[axis].lower);
    Linear end = fuse_linear(f, upper ? loop.loop.upper : loop.loop.lower);
    end.constant -= f->shift.by[axis];
    return end;
}

void planes_see_bounds(Fusion *f, uint32_t at)
{
    Plane *plane = &f->planes->items[at];
    plane->near = true;
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++) {
        const Stmt a = planes_row(f, &f->planes->items[f->planes->base], axis), b = planes_row(f, plane, axis);
        plane->near &= linear_difference(f->routine, fuse_linear(f, b.loop.lower), fuse_linear(f, a.loop.lower), &plane->low[axis]) &&
                       linear_difference(f->routine, fuse_linear(f, b.loop.upper), fuse_linear(f, a.loop.upper), &plane->high[axis]) &&
                       !fuse_is_far(plane->low[axis]) && !fuse_is_far(plane->high[axis]);
        bool same_type = nest_symbol(f->routine, a.loop.variable)->type == nest_symbol(f->routine, b.loop.variable)->type;
        if (!same_type || (plane->stored && !plane->near))
            fuse_fail(f, "the bounds of the loop over %s are not those of the loop before and constants",
                      nest_symbol(f->routine, b.loop.variable)->name);
    }
}
