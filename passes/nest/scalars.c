#include "passes/nest/scalars.h"

#include "ir/storage.h"
#include "ir/vec_visit.h"
#include "ir/walk.h"

/* ---- live after a loop ------------------------------------------------------------------ */

typedef struct {
    Context *context;
    const NestFacts *facts;
    const NestRoutine *routine;
    Bitset at_end;         /* live when the routine returns */
    Bitset area_scalars;
    Bitset *after;         /* a LOOP, WHILE or BLOCK: live after it */
    Bitset *head;          /* a LOOP or WHILE: live before its next iteration */
    SymId first;           /* scalars from this one on are asked for; 0: none */
    StmtId seen;           /* what these hold behind this loop is read; 0: none */
    Bitset unread;         /* assignments of these whose values nothing reads */
} Live;

static Bitset copy_set(Context *context, const Bitset *set)
{
    Bitset copy = bitset_create(context->scratch, set->size);
    bitset_assign(&copy, set);
    return copy;
}

/* A scalar is read under each name that its memory has, an array's elements among them. */
static void add_read(const Live *live, SymId symbol, Bitset *set)
{
    if (nest_symbol(live->routine, symbol)->rank == 0) bitset_add(set, symbol);
    if (!live->facts->aliased[symbol]) return;
    for (SymId id = 1; id < live->routine->symbols.count; id++)
        if (nest_symbol(live->routine, id)->rank == 0 && storage_overlap(live->routine, symbol, id)) bitset_add(set, id);
}

static void add_reads(const Live *live, ExprId id, Bitset *set)
{
    const Expr *expr = nest_expr(live->routine, id);
    if (expr->op == OP_SCALAR || expr->op == OP_ELEMENT || expr->op == OP_ARRAY) add_read(live, expr->symbol, set);
    for (uint32_t n = 0; n < expr->count; n++) add_reads(live, nest_operand(live->routine, expr, n), set);
}

static void live_list(Live *live, StmtId first, Bitset *set);

/* What a kernel reads of its routine's scalars; what it changes it reads before. */
typedef struct {
    const Live *live;
    Bitset *set;
} KernelReads;

static void add_kernel_expr(void *data, ExprId expr)
{
    const KernelReads *reads = data;
    add_reads(reads->live, expr, reads->set);
}

static void add_kernel_array(void *data, SymId array, bool written)
{
    const KernelReads *reads = data;
    if (!written) add_read(reads->live, array, reads->set);
}

static void add_kernel_scalar(void *data, SymId scalar)
{
    const KernelReads *reads = data;
    add_read(reads->live, scalar, reads->set);
}

static void live_kernel(Live *live, const Stmt *stmt, Bitset *set)
{
    static const VecVisitor visitor = {add_kernel_expr, add_kernel_array, add_kernel_scalar};
    KernelReads reads = {live, set};
    vec_visit(live->routine, live->routine->kernels.items[stmt->kernel.kernel], &visitor, &reads);
}

/* Makes the set hold these as well; one that has been made in an earlier turn of a loop around it. */
static void grow_set(const Live *live, Bitset *grown, const Bitset *set)
{
    if (grown->words) bitset_union(grown, set);
    else *grown = copy_set(live->context, set);
}

/* Turns of loops around this one only add to what is live, so that it goes on from what the turn before found: nests cost a turn more a
 * loop, not twice the turns. */
static void live_loop(Live *live, StmtId id, const Stmt *stmt, Bitset *set)
{
    bool counted = stmt->kind == STMT_LOOP;
    Bitset *head = &live->head[id];
    if (id == live->seen)
        for (SymId symbol = live->first; symbol < live->routine->symbols.count; symbol++) bitset_add(set, symbol);
    grow_set(live, &live->after[id], set);
    grow_set(live, head, set);
    if (!counted) add_reads(live, stmt->while_.condition, head);
    Bitset body = copy_set(live->context, head);
    do {
        bitset_assign(&body, head);
        live_list(live, counted ? stmt->loop.body : stmt->while_.body, &body);
    } while (bitset_union(head, &body));
    bitset_union(set, head);
    if (!counted) return;
    bitset_remove(set, stmt->loop.variable);
    add_reads(live, stmt->loop.lower, set);
    add_reads(live, stmt->loop.upper, set);
    add_reads(live, stmt->loop.step, set);
    const LoopInfo *info = nest_loop_info(live->routine, id);
    for (uint32_t n = 0; n < info->reaches.count; n++) add_reads(live, info->reaches.items[n].elements, set);
}

/* Whether nothing behind the assignment reads what it sets: then what it reads for that is not read. Loops come here again with more that is live. */
static bool is_unread(Live *live, StmtId id, const Expr *target, const Bitset *set)
{
    const Stmt *stmt = nest_stmt(live->routine, id);
    if (!live->first) return false;
    bool own = target->op == OP_SCALAR && target->symbol >= live->first && !live->facts->aliased[target->symbol];
    bool unread = own && !bitset_has(set, target->symbol) && !nest_may_trap(live->routine, stmt->assign.value);
    if (unread) bitset_add(&live->unread, id);
    else bitset_remove(&live->unread, id);
    return unread;
}

static void live_assign(Live *live, StmtId id, Bitset *set)
{
    const Stmt *stmt = nest_stmt(live->routine, id);
    const Expr *target = nest_expr(live->routine, stmt->assign.target);
    if (is_unread(live, id, target, set)) return;
    if (target->op == OP_SCALAR && !live->facts->aliased[target->symbol]) bitset_remove(set, target->symbol);
    for (uint32_t n = 0; n < target->count; n++) add_reads(live, nest_operand(live->routine, target, n), set);
    add_reads(live, stmt->assign.value, set);
}

static void live_stmt(Live *live, StmtId id, Bitset *set)
{
    const Stmt *stmt = nest_stmt(live->routine, id);
    switch (stmt->kind) {
    case STMT_ASSIGN: live_assign(live, id, set); break;
    case STMT_LOOP: case STMT_WHILE: live_loop(live, id, stmt, set); break;
    case STMT_IF: {
        Bitset other = copy_set(live->context, set);
        live_list(live, stmt->if_.then, set);
        live_list(live, stmt->if_.else_, &other);
        bitset_union(set, &other);
        add_reads(live, stmt->if_.condition, set);
        break;
    }
    case STMT_BLOCK:
        live->after[id] = copy_set(live->context, set);
        live_list(live, stmt->block.body, set);
        break;
    case STMT_EXIT: bitset_assign(set, &live->after[stmt->jump.target]); break;
    case STMT_CYCLE: bitset_assign(set, &live->head[stmt->jump.target]); break;
    case STMT_RETURN: bitset_assign(set, &live->at_end); break;
    case STMT_CALL:
        bitset_union(set, &live->area_scalars);
        for (uint32_t n = 0; n < stmt->call.count; n++)
            add_reads(live, live->routine->operands.items[stmt->call.first + n], set);
        break;
    case STMT_KERNEL: live_kernel(live, stmt, set); break;
    case STMT_NONE: break;
    }
}

static void live_list(Live *live, StmtId first, Bitset *set)
{
    LIST(StmtId) list = {0};
    for (StmtId id = first; id; id = nest_stmt(live->routine, id)->next) list_push(live->context->scratch, &list, id);
    for (uint32_t n = list.count; n-- > 0;) live_stmt(live, list.items[n], set);
}

/* From the routine's end to its start. */
static void live_routine(Live *live, const NestProgram *program)
{
    Context *context = live->context;
    const NestRoutine *routine = live->routine;
    live->at_end = bitset_create(context->scratch, routine->symbols.count);
    live->area_scalars = bitset_create(context->scratch, routine->symbols.count);
    live->after = arena_array(context->scratch, Bitset, routine->stmts.count);
    live->head = arena_array(context->scratch, Bitset, routine->stmts.count);
    for (SymId id = 1; id < routine->symbols.count; id++) {
        if (storage_live_at_exit(program, routine, id)) add_read(live, id, &live->at_end);
        if (nest_symbol(routine, id)->storage == STORAGE_AREA) bitset_add(&live->area_scalars, id);
    }
    Bitset set = copy_set(context, &live->at_end);
    live_list(live, routine->body, &set);
}

const Bitset *scalars_live_after(Context *context, const NestProgram *program, const NestFacts *facts)
{
    Live live = {.context = context, .facts = facts, .routine = facts->routine};
    live_routine(&live, program);
    Bitset *result = arena_array(context->scratch, Bitset, facts->loops.count);
    for (uint32_t n = 1; n < facts->loops.count; n++) result[n] = live.after[facts->loops.items[n].stmt];
    return result;
}

Bitset scalars_find_unread(Context *context, const NestProgram *program, const NestFacts *facts, SymId first, StmtId seen)
{
    Live live = {.context = context, .facts = facts, .routine = facts->routine, .first = first, .seen = seen};
    live.unread = bitset_create(context->scratch, facts->routine->stmts.count);
    live_routine(&live, program);
    return live.unread;
}

/* ---- one iteration ---------------------------------------------------------------------- */

/* What is assigned on every path that jumps to a statement. */
typedef struct {
    StmtKind kind; /* EXIT or CYCLE */
    StmtId target;
    Bitset assigned;
} Arrival;

typedef struct {
    Context *context;
    const NestFacts *facts;
    const NestRoutine *routine;
    IterationScalars *result;
    Bitset assigned; /* on every path from the iteration's start to here; full where unreachable */
    LIST(Arrival) arrivals;
} Scan;

static void scan_reads(Scan *scan, ExprId id)
{
    const Expr *expr = nest_expr(scan->routine, id);
    if (expr->op == OP_SCALAR && !bitset_has(&scan->assigned, expr->symbol) && !scan->result->exposed[expr->symbol])
        scan->result->exposed[expr->symbol] = id;
    for (uint32_t n = 0; n < expr->count; n++) scan_reads(scan, nest_operand(scan->routine, expr, n));
}

static void scan_list(Scan *scan, StmtId first);

static void meet(Scan *scan, Bitset *into, const Bitset *from)
{
    if (!from->words) return;
    if (!into->words) *into = copy_set(scan->context, from);
    else bitset_intersect(into, from);
}

/* The set of the jumps of a kind to a statement; without any so far a new one, whose words are NULL. Valid until the
 * next call. */
static Bitset *arrival(Scan *scan, StmtKind kind, StmtId target)
{
    for (uint32_t n = 0; n < scan->arrivals.count; n++)
        if (scan->arrivals.items[n].kind == kind && scan->arrivals.items[n].target == target)
            return &scan->arrivals.items[n].assigned;
    Arrival first = {.kind = kind, .target = target};
    list_push(scan->context->scratch, &scan->arrivals, first);
    return &scan->arrivals.items[scan->arrivals.count - 1].assigned;
}

/* Adds the paths that jump to a statement to those that come here. */
static void meet_arrivals(Scan *scan, StmtKind kind, StmtId target)
{
    for (uint32_t n = 0; n < scan->arrivals.count; n++)
        if (scan->arrivals.items[n].kind == kind && scan->arrivals.items[n].target == target)
            meet(scan, &scan->assigned, &scan->arrivals.items[n].assigned);
}

static void scan_loop(Scan *scan, StmtId id, const Stmt *stmt)
{
    if (stmt->kind == STMT_WHILE) {
        scan_reads(scan, stmt->while_.condition);
        Bitset before = copy_set(scan->context, &scan->assigned);
        scan_list(scan, stmt->while_.body);
        scan->assigned = before;
        return;
    }
    scan_reads(scan, stmt->loop.lower);
    scan_reads(scan, stmt->loop.upper);
    scan_reads(scan, stmt->loop.step);
    bitset_add(&scan->assigned, stmt->loop.variable);
    Bitset before = copy_set(scan->context, &scan->assigned);
    scan_list(scan, stmt->loop.body);
    meet_arrivals(scan, STMT_CYCLE, id);
    if (facts_loop(scan->facts, id)->trips < 1) scan->assigned = before;
    meet_arrivals(scan, STMT_EXIT, id);
}

static void leave_to(Scan *scan, Bitset *target)
{
    meet(scan, target, &scan->assigned);
    for (uint32_t n = 0; n < scan->assigned.size; n++) bitset_add(&scan->assigned, n);
}

static void scan_assign(Scan *scan, const Stmt *stmt)
{
    const Expr *target = nest_expr(scan->routine, stmt->assign.target);
    scan_reads(scan, stmt->assign.value);
    for (uint32_t n = 0; n < target->count; n++) scan_reads(scan, nest_operand(scan->routine, target, n));
    if (target->op != OP_SCALAR) return;
    bitset_add(&scan->assigned, target->symbol);
    if (!scan->result->written[target->symbol]) scan->result->written[target->symbol] = stmt->assign.target;
}

static void scan_if(Scan *scan, const Stmt *stmt)
{
    scan_reads(scan, stmt->if_.condition);
    Bitset before = copy_set(scan->context, &scan->assigned);
    scan_list(scan, stmt->if_.then);
    Bitset then = scan->assigned;
    scan->assigned = before;
    scan_list(scan, stmt->if_.else_);
    bitset_intersect(&scan->assigned, &then);
}

static void scan_stmt(Scan *scan, StmtId id)
{
    const Stmt *stmt = nest_stmt(scan->routine, id);
    Bitset nowhere = {0};
    switch (stmt->kind) {
    case STMT_ASSIGN: scan_assign(scan, stmt); break;
    case STMT_LOOP: case STMT_WHILE: scan_loop(scan, id, stmt); break;
    case STMT_IF: scan_if(scan, stmt); break;
    case STMT_BLOCK:
        scan_list(scan, stmt->block.body);
        meet_arrivals(scan, STMT_EXIT, id);
        break;
    case STMT_EXIT: case STMT_CYCLE: leave_to(scan, arrival(scan, stmt->kind, stmt->jump.target)); break;
    case STMT_RETURN: leave_to(scan, &nowhere); break;
    case STMT_CALL:
        for (uint32_t n = 0; n < stmt->call.count; n++)
            scan_reads(scan, scan->routine->operands.items[stmt->call.first + n]);
        break;
    case STMT_NONE: case STMT_KERNEL: break;
    }
}

static void scan_list(Scan *scan, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(scan->routine, id)->next) scan_stmt(scan, id);
}

static Scan scan_begin(Context *context, const NestFacts *facts, IterationScalars *result)
{
    const NestRoutine *routine = facts->routine;
    *result = (IterationScalars){.exposed = arena_array(context->scratch, ExprId, routine->symbols.count),
                                 .written = arena_array(context->scratch, ExprId, routine->symbols.count)};
    Scan scan = {.context = context, .facts = facts, .routine = routine, .result = result};
    scan.assigned = bitset_create(context->scratch, routine->symbols.count);
    return scan;
}

IterationScalars scalars_scan_iteration(Context *context, const NestFacts *facts, StmtId loop)
{
    const Stmt *stmt = nest_stmt(facts->routine, loop);
    IterationScalars result;
    Scan scan = scan_begin(context, facts, &result);
    bitset_add(&scan.assigned, stmt->loop.variable);
    scan_list(&scan, stmt->loop.body);
    meet_arrivals(&scan, STMT_CYCLE, loop);
    result.certain = scan.assigned;
    return result;
}

IterationScalars scalars_scan_stmt(Context *context, const NestFacts *facts, StmtId stmt)
{
    IterationScalars result;
    Scan scan = scan_begin(context, facts, &result);
    scan_stmt(&scan, stmt);
    result.certain = scan.assigned;
    return result;
}

/* ---- reductions ------------------------------------------------------------------------- */

static Reduction family(Op op)
{
    switch (op) {
    case OP_ADD: case OP_SUB: return REDUCTION_SUM;
    case OP_MUL: return REDUCTION_PRODUCT;
    case OP_MIN: return REDUCTION_MIN;
    case OP_MAX: return REDUCTION_MAX;
    case OP_OR: case OP_IOR: return REDUCTION_ANY;
    case OP_AND: case OP_IAND: return REDUCTION_ALL;
    default: return REDUCTION_NONE;
    }
}

/* The operation by which `value` updates the scalar: it must stand once, under operations of one kind. */
static Reduction update_of(const NestRoutine *routine, ExprId value, SymId scalar)
{
    const Expr *expr = nest_expr(routine, value);
    Reduction kind = family(expr->op);
    if (kind == REDUCTION_NONE) return REDUCTION_NONE;
    ExprId left = nest_operand(routine, expr, 0), right = nest_operand(routine, expr, 1);
    bool in_left = nest_mentions(routine, left, scalar), in_right = nest_mentions(routine, right, scalar);
    if (in_left == in_right || (in_right && expr->op == OP_SUB)) return REDUCTION_NONE;
    ExprId inner = in_left ? left : right;
    if (nest_expr(routine, inner)->op == OP_SCALAR) return kind;
    return update_of(routine, inner, scalar) == kind ? kind : REDUCTION_NONE;
}

/* The part of a conjunction that mentions the scalar, which no other part does; 0: there is no such one. */
static ExprId conjunct_of(const NestRoutine *routine, ExprId condition, SymId scalar)
{
    const Expr *expr = nest_expr(routine, condition);
    if (expr->op != OP_AND) return condition;
    ExprId left = nest_operand(routine, expr, 0), right = nest_operand(routine, expr, 1);
    bool in_left = nest_mentions(routine, left, scalar);
    if (in_left == nest_mentions(routine, right, scalar)) return 0;
    return conjunct_of(routine, in_left ? left : right, scalar);
}

/* Whether a list assigns `value` to the scalar once, and beside that scalars alone, without the scalar: its place. */
static bool takes_value(const NestRoutine *routine, StmtId first, SymId scalar, ExprId value)
{
    bool taken = false;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind != STMT_ASSIGN || nest_mentions(routine, stmt->assign.value, scalar)) return false;
        const Expr *target = nest_expr(routine, stmt->assign.target);
        if (target->op != OP_SCALAR || (taken && target->symbol == scalar)) return false;
        if (target->symbol != scalar) continue;
        if (!storage_same_expr(routine, value, stmt->assign.value)) return false;
        taken = true;
    }
    return taken;
}

/* IF (value > s) s = value, maybe with further conditions and with its place. */
static Reduction guarded_extremum(const NestRoutine *routine, const Stmt *stmt, SymId scalar)
{
    ExprId part = conjunct_of(routine, stmt->if_.condition, scalar);
    if (!part || stmt->if_.else_) return REDUCTION_NONE;
    const Expr *test = nest_expr(routine, part);
    bool greater = test->op == OP_GT || test->op == OP_GE, less = test->op == OP_LT || test->op == OP_LE;
    if (!greater && !less) return REDUCTION_NONE;
    ExprId left = nest_operand(routine, test, 0), right = nest_operand(routine, test, 1);
    bool scalar_right = nest_expr(routine, right)->symbol == scalar;
    ExprId value = scalar_right ? left : right, own = scalar_right ? right : left;
    if (nest_expr(routine, own)->op != OP_SCALAR || nest_expr(routine, own)->symbol != scalar) return REDUCTION_NONE;
    if (nest_mentions(routine, value, scalar) || !takes_value(routine, stmt->if_.then, scalar, value)) return REDUCTION_NONE;
    return greater == scalar_right ? REDUCTION_MAX : REDUCTION_MIN;
}

typedef struct {
    const NestRoutine *routine;
    SymId scalar;
    bool flag;   /* constants are looked for; else updates: */
    ExprId constant;
    Reduction kind;
    bool failed;
} ReductionSearch;

static void note_constant(ReductionSearch *search, ExprId value)
{
    if (nest_expr(search->routine, value)->op != OP_CONST || (search->constant && !nest_expr_equal(search->routine, value, search->constant)))
        search->failed = true;
    search->constant = value;
}

static void note_update(ReductionSearch *search, Reduction kind)
{
    if (kind == REDUCTION_NONE || (search->kind != REDUCTION_NONE && search->kind != kind)) search->failed = true;
    search->kind = kind;
}

static void check_unused(ReductionSearch *search, ExprId expr)
{
    if (expr && nest_mentions(search->routine, expr, search->scalar)) search->failed = true;
}

static void search_list(ReductionSearch *search, StmtId first)
{
    for (StmtId id = first; id && !search->failed; id = nest_stmt(search->routine, id)->next) {
        const Stmt *stmt = nest_stmt(search->routine, id);
        switch (stmt->kind) {
        case STMT_ASSIGN: {
            const Expr *target = nest_expr(search->routine, stmt->assign.target);
            bool own = target->op == OP_SCALAR && target->symbol == search->scalar;
            if (own && search->flag) note_constant(search, stmt->assign.value);
            else if (own) note_update(search, update_of(search->routine, stmt->assign.value, search->scalar));
            else {
                check_unused(search, stmt->assign.target);
                check_unused(search, stmt->assign.value);
            }
            break;
        }
        case STMT_IF:
            if (nest_mentions(search->routine, stmt->if_.condition, search->scalar)) {
                note_update(search, search->flag ? REDUCTION_NONE : guarded_extremum(search->routine, stmt, search->scalar));
                break;
            }
            search_list(search, stmt->if_.then);
            search_list(search, stmt->if_.else_);
            break;
        case STMT_LOOP:
            if (stmt->loop.variable == search->scalar) search->failed = true;
            check_unused(search, stmt->loop.lower);
            check_unused(search, stmt->loop.upper);
            check_unused(search, stmt->loop.step);
            search_list(search, stmt->loop.body);
            break;
        case STMT_WHILE:
            check_unused(search, stmt->while_.condition);
            search_list(search, stmt->while_.body);
            break;
        case STMT_BLOCK: search_list(search, stmt->block.body); break;
        case STMT_CALL: case STMT_KERNEL: search->failed = true; break;
        case STMT_NONE: case STMT_EXIT: case STMT_CYCLE: case STMT_RETURN: break;
        }
    }
}

Reduction scalars_find_reduction(const NestRoutine *routine, StmtId loop, SymId scalar)
{
    ReductionSearch search = {.routine = routine, .scalar = scalar};
    search_list(&search, nest_stmt(routine, loop)->loop.body);
    return search.failed ? REDUCTION_NONE : search.kind;
}

bool scalars_is_flag(const NestRoutine *routine, StmtId loop, SymId scalar)
{
    ReductionSearch search = {.routine = routine, .scalar = scalar, .flag = true};
    search_list(&search, nest_stmt(routine, loop)->loop.body);
    return !search.failed && search.constant;
}

/* Whether a list assigns the scalar only where another one takes a value; `*found`: it does so. */
static bool is_place_in(const NestRoutine *routine, StmtId first, SymId scalar, bool *found)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        bool extremum = false;
        switch (stmt->kind) {
        case STMT_ASSIGN:
            if (nest_expr(routine, stmt->assign.target)->symbol == scalar) return false;
            break;
        case STMT_IF:
            for (StmtId in = stmt->if_.then; in && !extremum; in = nest_stmt(routine, in)->next) {
                const Stmt *inner = nest_stmt(routine, in);
                const Expr *target = inner->kind == STMT_ASSIGN ? nest_expr(routine, inner->assign.target) : NULL;
                extremum = target && target->op == OP_SCALAR && target->symbol != scalar && guarded_extremum(routine, stmt, target->symbol) != REDUCTION_NONE;
            }
            for (StmtId in = stmt->if_.then; in && extremum; in = nest_stmt(routine, in)->next)
                *found |= nest_expr(routine, nest_stmt(routine, in)->assign.target)->symbol == scalar;
            if (extremum) break;
            if (!is_place_in(routine, stmt->if_.then, scalar, found) || !is_place_in(routine, stmt->if_.else_, scalar, found)) return false;
            break;
        case STMT_LOOP:
            if (stmt->loop.variable == scalar || !is_place_in(routine, stmt->loop.body, scalar, found)) return false;
            break;
        case STMT_BLOCK:
            if (!is_place_in(routine, stmt->block.body, scalar, found)) return false;
            break;
        default: return false;
        }
    }
    return true;
}

bool scalars_is_place(const NestRoutine *routine, StmtId loop, SymId scalar)
{
    bool found = false;
    return is_place_in(routine, nest_stmt(routine, loop)->loop.body, scalar, &found) && found;
}
