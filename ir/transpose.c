#include "ir/transpose.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "support/bitset.h"

/* Accesses of a loop that are compared with each other. */
enum { MOST_USES = 256 };

/* An access of an array in the loop, or elsewhere in the kernel. */
typedef struct {
    ExprId element;
    SymId symbol;
    bool written, sure; /* sure: in every turn */
    bool along;         /* its first subscript is the loop's variable plus `offset`, the others stay in a lane, and lanes differ in them */
    int64_t offset;
} Use;

typedef struct {
    const NestRoutine *routine;
    Arena *arena;
    StmtId kernel, loop;
    SymId axes[NEST_MAX_RANK]; /* variables of the kernel's axes, outermost first */
    uint32_t axis_count;
    Bitset assigned; /* scalars that lanes set */
    Bitset privates;
    Bitset stored;   /* arrays that the kernel stores */
    int64_t step;
    LIST(Use) uses; /* in the loop */
    LIST(ExprId) others; /* elements in the kernel, elsewhere */
} Search;

/* ---- the kernel ---- */

static void note_stmt(Search *s, StmtId id)
{
    const Stmt *stmt = nest_stmt(s->routine, id);
    if (stmt->kind == STMT_LOOP) bitset_add(&s->assigned, stmt->loop.variable);
    if (stmt->kind != STMT_ASSIGN) return;
    const Expr *target = nest_expr(s->routine, stmt->assign.target);
    bitset_add(target->op == OP_ELEMENT ? &s->stored : &s->assigned, target->symbol);
}

static bool visit_stmt(void *data, NestRoutine *routine, StmtId id)
{
    (void)routine;
    note_stmt(data, id);
    return true;
}

/* The body of the innermost axis; 0: it has not so many. */
static StmtId enter_kernel(Search *s, uint32_t axes)
{
    const NestRoutine *routine = s->routine;
    StmtId axis = s->kernel;
    if (axes == 0 || axes > NEST_MAX_RANK) return 0;
    for (uint32_t n = 0; n < axes; n++) {
        if (n) axis = nest_stmt(routine, axis)->loop.body;
        if (!axis || nest_stmt(routine, axis)->kind != STMT_LOOP) return 0;
        s->axes[s->axis_count++] = nest_stmt(routine, axis)->loop.variable;
        const LoopInfo *own = nest_loop_info(routine, axis);
        for (uint32_t i = 0; i < own->privates.count; i++) bitset_add(&s->privates, own->privates.items[i].symbol);
    }
    StmtId body = nest_stmt(routine, axis)->loop.body;
    nest_walk_stmts((NestRoutine *)routine, body, visit_stmt, s); /* the visitors change nothing */
    return body;
}

static bool is_axis(const Search *s, SymId symbol)
{
    for (uint32_t n = 0; n < s->axis_count; n++)
        if (s->axes[n] == symbol) return true;
    return false;
}

static bool shares_storage(const Search *s, SymId symbol)
{
    if (nest_symbol(s->routine, symbol)->storage != STORAGE_AREA) return false;
    for (SymId id = 1; id < s->routine->symbols.count; id++)
        if (id != symbol && storage_overlap(s->routine, id, symbol)) return true;
    return false;
}

/* Whether an expression is the same wherever a lane computes it; `alike`: and for all lanes. */
static bool stays(const Search *s, ExprId id, bool alike)
{
    const Expr *expr = nest_expr(s->routine, id);
    if (expr->op == OP_ELEMENT || expr->op == OP_ARRAY) return false;
    if (expr->op == OP_SCALAR && is_axis(s, expr->symbol)) return !alike;
    if (expr->op == OP_SCALAR && (bitset_has(&s->assigned, expr->symbol) || shares_storage(s, expr->symbol))) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!stays(s, nest_operand(s->routine, expr, n), alike)) return false;
    return true;
}

/* ---- whether all lanes run the loop to its end ---- */

typedef struct {
    Bitset inside; /* statements of the list that jumps stay in */
    bool leaves;
} Jumps;

static bool mark_inside(void *data, NestRoutine *routine, StmtId id)
{
    (void)routine;
    bitset_add(&((Jumps *)data)->inside, id);
    return true;
}

static bool find_leave(void *data, NestRoutine *routine, StmtId id)
{
    Jumps *jumps = data;
    const Stmt *stmt = nest_stmt(routine, id);
    bool jump = stmt->kind == STMT_EXIT || stmt->kind == STMT_CYCLE;
    if (stmt->kind == STMT_RETURN || stmt->kind == STMT_CALL || (jump && !bitset_has(&jumps->inside, stmt->jump.target))) jumps->leaves = true;
    return true;
}

/* Whether a statement of the list jumps out of it, to the end of what it is the body of too. */
static bool leaves(const Search *s, StmtId first)
{
    Jumps jumps = {.inside = bitset_create(s->arena, s->routine->stmts.count)};
    nest_walk_stmts((NestRoutine *)s->routine, first, mark_inside, &jumps);
    nest_walk_stmts((NestRoutine *)s->routine, first, find_leave, &jumps);
    return jumps.leaves;
}

static bool runs_in_pieces(Search *s, StmtId body)
{
    const NestRoutine *routine = s->routine;
    const Stmt *stmt = nest_stmt(routine, s->loop);
    StmtId at = body;
    while (at && at != s->loop) at = nest_stmt(routine, at)->next;
    if (!at || stmt->kind != STMT_LOOP || nest_loop_info(routine, s->loop)->map != MAP_SERIAL) return false;
    if (nest_symbol(routine, stmt->loop.variable)->type == TYPE_I64 || !nest_int_value(routine, stmt->loop.step, &s->step)) return false;
    if ((s->step != 1 && s->step != -1) || !stays(s, stmt->loop.lower, true) || !stays(s, stmt->loop.upper, true)) return false;
    return !leaves(s, body) && !leaves(s, stmt->loop.body);
}

/* ---- accesses ---- */

/* The sum of a subscript, and the factor in it of one scalar, which leaves the sum. */
static IntSum subscript(const Search *s, ExprId element, uint32_t n)
{
    IntSum sum = {0};
    int_sum_add(s->arena, s->routine, &sum, nest_operand(s->routine, nest_expr(s->routine, element), n), 1);
    return sum;
}

static int64_t take_factor(const NestRoutine *routine, IntSum *sum, SymId symbol)
{
    int64_t factor = 0;
    for (uint32_t i = 0; i < sum->terms.count; i++) {
        const Expr *expr = nest_expr(routine, sum->terms.items[i].of);
        if (expr->op != OP_SCALAR || expr->symbol != symbol) continue;
        factor = wrap_add(factor, sum->terms.items[i].coefficient);
        sum->terms.items[i].coefficient = 0;
    }
    return factor;
}

/* The axis of the subscript, the only one in it, with any factor; the number of axes: none has it, or it has several. */
static uint32_t axis_of(const Search *s, ExprId element, uint32_t n)
{
    IntSum sum = subscript(s, element, n);
    uint32_t found = s->axis_count, count = 0;
    for (uint32_t axis = 0; axis < s->axis_count; axis++) {
        if (take_factor(s->routine, &sum, s->axes[axis]) == 0) continue;
        found = axis;
        count++;
    }
    for (uint32_t i = 0; i < sum.terms.count && count; i++)
        if (sum.terms.items[i].coefficient && !stays(s, sum.terms.items[i].of, true)) count = 0;
    return count == 1 ? found : s->axis_count;
}

static bool runs_along(const Search *s, ExprId element, int64_t *offset)
{
    const Expr *expr = nest_expr(s->routine, element);
    if (expr->count < 2 || bitset_has(&s->privates, expr->symbol) || shares_storage(s, expr->symbol)) return false;
    IntSum first = subscript(s, element, 0);
    if (take_factor(s->routine, &first, nest_stmt(s->routine, s->loop)->loop.variable) != 1 || !int_sum_is_constant(&first)) return false;
    bool differ = false;
    for (uint32_t n = 1; n < expr->count; n++) {
        if (!stays(s, nest_operand(s->routine, expr, n), false)) return false;
        differ = differ || axis_of(s, element, n) == s->axis_count - 1;
    }
    *offset = first.constant;
    return differ;
}

static void add_element(Search *s, ExprId id, bool written, bool sure, bool in_loop)
{
    Use use = {.element = id, .symbol = nest_expr(s->routine, id)->symbol, .written = written, .sure = sure};
    if (!in_loop) {
        list_push(s->arena, &s->others, id);
        return;
    }
    use.along = runs_along(s, id, &use.offset);
    list_push(s->arena, &s->uses, use);
}

/* Reads before what they are in; operands that the text may pass over are not sure. */
static void add_reads(Search *s, ExprId id, bool sure, bool in_loop)
{
    const Expr *expr = nest_expr(s->routine, id);
    for (uint32_t n = 0; n < expr->count; n++) {
        bool always = n == 0 || (expr->op != OP_SELECT && expr->op != OP_AND && expr->op != OP_OR);
        add_reads(s, nest_operand(s->routine, expr, n), sure && always, in_loop);
    }
    if (expr->op == OP_ELEMENT) add_element(s, id, false, sure, in_loop);
}

static void add_stmts(Search *s, StmtId first, bool sure, bool in_loop);

static void add_stmt(Search *s, StmtId id, bool sure, bool in_loop)
{
    const Stmt *stmt = nest_stmt(s->routine, id);
    StmtId lists[2];
    switch (stmt->kind) {
    case STMT_ASSIGN: {
        const Expr *target = nest_expr(s->routine, stmt->assign.target);
        add_reads(s, stmt->assign.value, sure, in_loop);
        for (uint32_t n = 0; n < target->count; n++) add_reads(s, nest_operand(s->routine, target, n), sure, in_loop);
        if (target->op == OP_ELEMENT) add_element(s, stmt->assign.target, true, sure, in_loop);
        break;
    }
    case STMT_LOOP:
        add_reads(s, stmt->loop.lower, sure, in_loop);
        add_reads(s, stmt->loop.upper, sure, in_loop);
        add_reads(s, stmt->loop.step, sure, in_loop);
        break;
    case STMT_WHILE: add_reads(s, stmt->while_.condition, false, in_loop); break;
    case STMT_IF: add_reads(s, stmt->if_.condition, sure, in_loop); break;
    default: break;
    }
    for (uint32_t n = nest_stmt_lists(stmt, lists), k = 0; k < n; k++) add_stmts(s, lists[k], sure && id == s->loop, in_loop || id == s->loop);
}

static void add_stmts(Search *s, StmtId first, bool sure, bool in_loop)
{
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next) add_stmt(s, id, sure, in_loop);
}

/* ---- rows ---- */

/* Whether two elements of one array have the same subscripts but the first. */
static bool same_row(const Search *s, ExprId a, ExprId b)
{
    const Expr *x = nest_expr(s->routine, a), *y = nest_expr(s->routine, b);
    if (x->symbol != y->symbol) return false;
    for (uint32_t n = 1; n < x->count; n++) {
        int64_t distance;
        if (!int_distance(s->arena, s->routine, nest_operand(s->routine, x, n), nest_operand(s->routine, y, n), &distance) || distance) return false;
    }
    return true;
}

/* Whether rows of two elements of one array are the same lane's and no other's: each axis stands alone in a subscript, in both. `apart`: they
 * are never the same row. */
static bool same_lane(const Search *s, ExprId a, ExprId b, bool *apart)
{
    const Expr *x = nest_expr(s->routine, a), *y = nest_expr(s->routine, b);
    bool found[NEST_MAX_RANK] = {false};
    *apart = false;
    for (uint32_t n = 1; n < x->count; n++) {
        int64_t distance;
        uint32_t axis = axis_of(s, a, n);
        bool known = int_distance(s->arena, s->routine, nest_operand(s->routine, x, n), nest_operand(s->routine, y, n), &distance);
        if (axis < s->axis_count && known && distance == 0) found[axis] = true;
        if (known && distance) *apart = true;
    }
    for (uint32_t axis = 0; axis < s->axis_count; axis++)
        if (!found[axis]) return false;
    return true;
}

/* Whether whatever accesses an array that the kernel stores is in rows of its lane alone. */
static bool keeps_to_lanes(const Search *s, ExprId element)
{
    SymId symbol = nest_expr(s->routine, element)->symbol;
    bool apart;
    if (!bitset_has(&s->stored, symbol)) return true;
    for (uint32_t n = 0; n < s->others.count; n++)
        if (nest_expr(s->routine, s->others.items[n])->symbol == symbol && !same_lane(s, element, s->others.items[n], &apart)) return false;
    for (uint32_t n = 0; n < s->uses.count; n++)
        if (s->uses.items[n].symbol == symbol && !same_lane(s, element, s->uses.items[n].element, &apart)) return false;
    return true;
}

/* ---- the arrays ---- */

/* The element that turns store, of which there is one place, or that they read farthest ahead; what is read beside it. False: there is none. */
static bool find_places(const Search *s, const Use *first, Transposed *array, int64_t *own)
{
    int64_t low = INT64_MAX, high = INT64_MIN, place = 0;
    bool stored = false, sure = false;
    for (uint32_t n = 0; n < s->uses.count; n++) {
        const Use *use = &s->uses.items[n];
        if (!use->along || !same_row(s, first->element, use->element)) continue;
        if (use->sure && use->offset < low) low = use->offset;
        if (use->sure && use->offset > high) high = use->offset;
        if (!use->written) continue;
        if (stored && use->offset != place) return false;
        sure = sure || use->sure;
        stored = true;
        place = use->offset;
    }
    if (stored && !sure) return false; /* what no turn stores, no lane may */
    if (low > high || low < -INT32_MAX || high > INT32_MAX) return false;
    *own = stored ? place : s->step > 0 ? high : low;
    if (*own < low || *own > high || *own - low > TRANSPOSE_HALO || high - *own > TRANSPOSE_HALO) return false;
    array->low = low - *own;
    array->high = high - *own;
    array->store = stored;
    return true;
}

/* Whether what a loop that stores an array does to it besides is not to be seen by what pieces hold. */
static bool stores_are_alone(const Search *s, const Use *first, const Transposed *array, int64_t own)
{
    for (uint32_t n = 0; n < s->uses.count; n++) {
        const Use *use = &s->uses.items[n];
        bool apart;
        if (use->symbol != first->symbol) continue;
        if (!same_row(s, first->element, use->element)) {
            if (!same_lane(s, first->element, use->element, &apart) || !apart) return false;
        } else if (!use->along || use->offset - own < array->low || use->offset - own > array->high) {
            return false;
        }
    }
    return true;
}

/* Whether pieces need what memory holds: what turns read before they store it, or store not at all. */
static bool needs_load(const Search *s, const Use *first, int64_t own, bool stored)
{
    for (uint32_t n = 0; n < s->uses.count && stored; n++) {
        const Use *use = &s->uses.items[n];
        if (use->along && same_row(s, first->element, use->element) && !use->written && (use->offset - own) * s->step >= 0) return true;
    }
    return !stored;
}

/* The symbol is stored in the loop: then all of its accesses there have to fit. */
static bool is_stored_here(const Search *s, SymId symbol)
{
    for (uint32_t n = 0; n < s->uses.count; n++)
        if (s->uses.items[n].symbol == symbol && s->uses.items[n].written) return true;
    return false;
}

static bool make_array(const Search *s, const Use *first, Transposed *array)
{
    int64_t own;
    if (!keeps_to_lanes(s, first->element) || !find_places(s, first, array, &own)) return false;
    if (is_stored_here(s, first->symbol) && !stores_are_alone(s, first, array, own)) return false;
    array->load = needs_load(s, first, own, array->store);
    for (uint32_t n = s->uses.count; n-- > 0;) {
        const Use *use = &s->uses.items[n];
        if (use->along && use->offset == own && same_row(s, first->element, use->element)) array->element = use->element;
    }
    return true;
}

static bool is_known(const Search *s, const TransposedList *arrays, const Use *use)
{
    for (uint32_t n = 0; n < arrays->count; n++)
        if (same_row(s, arrays->items[n].element, use->element)) return true;
    return false;
}

/* Finds the accesses of the loop, and of the kernel. False: it cannot run in pieces, or has too many. */
static bool find_uses(Search *s, uint32_t axes)
{
    s->assigned = bitset_create(s->arena, s->routine->symbols.count);
    s->privates = bitset_create(s->arena, s->routine->symbols.count);
    s->stored = bitset_create(s->arena, s->routine->symbols.count);
    StmtId body = enter_kernel(s, axes);
    if (!body || !runs_in_pieces(s, body)) return false;
    add_stmts(s, body, true, false);
    return s->uses.count <= MOST_USES;
}

TransposedList transpose_find(const NestRoutine *routine, Arena *arena, StmtId kernel, uint32_t axes, StmtId loop)
{
    Search s = {.routine = routine, .arena = arena, .kernel = kernel, .loop = loop};
    TransposedList arrays = {0};
    if (!find_uses(&s, axes)) return arrays;
    for (uint32_t n = 0; n < s.uses.count; n++) {
        Transposed array = {0};
        const Use *use = &s.uses.items[n];
        if (use->along && !is_known(&s, &arrays, use) && make_array(&s, use, &array)) list_push(arena, &arrays, array);
    }
    return arrays;
}

/* Whether all lanes read the element alike, another one in each turn, and nothing stores it. */
static bool is_common(const Search *s, const Use *use)
{
    const Expr *expr = nest_expr(s->routine, use->element);
    uint32_t size = type_info(expr->type)->bytes;
    if (use->written || !use->sure || bitset_has(&s->privates, use->symbol) || bitset_has(&s->stored, use->symbol) || shares_storage(s, use->symbol)) return false;
    IntSum first = subscript(s, use->element, 0);
    if (take_factor(s->routine, &first, nest_stmt(s->routine, s->loop)->loop.variable) != 1) return false;
    for (uint32_t n = 0; n < first.terms.count; n++)
        if (first.terms.items[n].coefficient && !stays(s, first.terms.items[n].of, true)) return false;
    for (uint32_t n = 1; n < expr->count; n++)
        if (!stays(s, nest_operand(s->routine, expr, n), true)) return false;
    return size == 4 || size == 8;
}

CommonList transpose_find_common(const NestRoutine *routine, Arena *arena, StmtId kernel, uint32_t axes, StmtId loop)
{
    Search s = {.routine = routine, .arena = arena, .kernel = kernel, .loop = loop};
    CommonList found = {0};
    if (!find_uses(&s, axes)) return found;
    for (uint32_t n = 0; n < s.uses.count && found.count < TRANSPOSE_COMMON; n++) {
        bool known = false;
        for (uint32_t k = 0; k < found.count; k++) known |= nest_expr_equal(routine, found.items[k], s.uses.items[n].element);
        if (!known && is_common(&s, &s.uses.items[n])) list_push(arena, &found, s.uses.items[n].element);
    }
    return found;
}

/* ---- what is read off a loop ---- */

const Transposed *transpose_of(const NestRoutine *routine, Arena *arena, const LoopInfo *info, ExprId element, int64_t *offset)
{
    const Search s = {.routine = routine, .arena = arena};
    for (uint32_t n = 0; n < info->transposed.count; n++) {
        const Transposed *array = &info->transposed.items[n];
        if (!same_row(&s, array->element, element)) continue;
        ExprId own = nest_operand(routine, nest_expr(routine, array->element), 0), first = nest_operand(routine, nest_expr(routine, element), 0);
        if (int_distance(arena, routine, own, first, offset) && *offset >= array->low && *offset <= array->high) return array;
    }
    return NULL;
}

uint32_t transpose_bytes(const NestRoutine *routine, const TransposedList *arrays, uint32_t piece)
{
    uint32_t bytes = 0;
    for (uint32_t n = 0; n < arrays->count; n++) {
        uint32_t size = type_info(nest_expr(routine, arrays->items[n].element)->type)->bytes;
        bytes += TRANSPOSE_LANES * ((uint32_t)sizeof(int64_t) + transpose_pitch(&arrays->items[n], piece) * size);
    }
    return bytes;
}

/* As many as fit 32 registers: with 4 to 16 loads of 256 bytes a warp, and 11 warps, a multiprocessor is as fast (bench/RESULTS.md). */
uint32_t transpose_batch(const NestRoutine *routine, const TransposedList *arrays, uint32_t piece)
{
    enum { BYTES = 128 };
    uint32_t bytes = 0, batch = piece;
    for (uint32_t n = 0; n < arrays->count; n++)
        if (arrays->items[n].load) bytes += type_info(nest_expr(routine, arrays->items[n].element)->type)->bytes;
    while (batch > 1 && batch * bytes > BYTES) batch /= 2;
    return batch;
}

uint32_t transpose_stages(const NestRoutine *routine, StmtId loop)
{
    enum { MOST = 4, ROOM = 26624 }; /* 128 bytes a lane, three times, are what memory takes to answer; ROOM as the pass's */
    const LoopInfo *info = nest_loop_info(routine, loop);
    int64_t step;
    if (!nest_int_value(routine, nest_stmt(routine, loop)->loop.step, &step) || step < 0) return 1;
    for (uint32_t n = 0; n < info->transposed.count; n++) {
        const Transposed *array = &info->transposed.items[n];
        uint32_t size = type_info(nest_expr(routine, array->element)->type)->bytes;
        if (array->store || array->low || array->high || (size != 4 && size != 8)) return 1;
    }
    uint32_t stages = ROOM / transpose_bytes(routine, &info->transposed, info->piece);
    return stages > MOST ? MOST : stages > 1 ? stages : 1;
}

bool transpose_any(const NestRoutine *routine, StmtId kernel)
{
    StmtId inner = kernel;
    for (uint32_t n = 1; n < nest_loop_info(routine, kernel)->axes; n++) inner = nest_stmt(routine, inner)->loop.body;
    for (StmtId id = nest_stmt(routine, inner)->loop.body; id; id = nest_stmt(routine, id)->next)
        if (nest_stmt(routine, id)->kind == STMT_LOOP && nest_loop_info(routine, id)->piece) return true;
    return false;
}
