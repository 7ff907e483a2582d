/* A loop around loops of lanes that runs a number of times known before the kernel: it stays one, in every lane. What its iterations
 * hand on - versions of arrays, scalars of the row - is carried; within it no value that it makes is read at another point. */
#include "passes/vec/fuse_claim.h"

#include "ir/walk.h"

/* An array whose version is carried. */
typedef struct {
    uint32_t array; /* index into Fusion.arrays */
    ValueId carry;
    Version before;
    bool stored;    /* the loop stores it: that is done behind it */
    bool fresh;     /* nothing has stored it before */
    bool untold;    /* of its state before */
} RepeatedArray;

typedef struct {
    SymId symbol;
    ValueId carry;
} RepeatedScalar;

typedef struct {
    StmtId loop;
    Bitset arrays;  /* symbols that the body writes */
    Bitset row;     /* scalars that it assigns between its lane loops */
    Bitset lanes;   /* those that the lane loops assign */
    uint32_t known; /* arrays that had a state before */
    uint32_t stores; /* stores made before */
    uint32_t begin;  /* position of the loop's begin */
    ExprId some;     /* there is an iteration */
    LIST(uint32_t) fresh; /* arrays whose version is what they held before the kernel */
    LIST(RepeatedArray) carried;
    LIST(RepeatedScalar) scalars;
} Repeat;

/* ---- what the body assigns -------------------------------------------------------------- */

/* Whether a parallel loop of more than a few turns in the body is along memory, and this one less so: then that one is lanes. */
static bool is_around_neighbours(const Fusion *f, StmtId id)
{
    const LoopFacts *loop = facts_loop(f->facts, id);
    for (StmtId in = nest_stmt(f->routine, id)->loop.body; in; in = nest_stmt(f->routine, in)->next) {
        if (nest_stmt(f->routine, in)->kind != STMT_LOOP || nest_loop_info(f->routine, in)->finding != LOOP_PARALLEL) continue;
        if (facts_is_tiny(facts_loop(f->facts, in))) continue;
        if (facts_neighbours(f->facts, loop, facts_loop(f->facts, in)->index, true) > facts_neighbours(f->facts, loop, loop->index, true)) return true;
    }
    return false;
}

static bool is_lane_loop(const Fusion *f, StmtId id)
{
    return nest_loop_info(f->routine, id)->finding == LOOP_PARALLEL && (f->cells || !is_around_neighbours(f, id));
}

static void find_assigned(const Fusion *f, Repeat *r, StmtId first, bool lane)
{
    for (StmtId id = first; id; id = nest_stmt(f->routine, id)->next) {
        const Stmt *stmt = nest_stmt(f->routine, id);
        if (stmt->kind == STMT_ASSIGN) {
            const Expr *target = nest_expr(f->routine, stmt->assign.target);
            bitset_add(target->op == OP_SCALAR ? lane ? &r->lanes : &r->row : &r->arrays, target->symbol);
        } else if (stmt->kind == STMT_IF) {
            find_assigned(f, r, stmt->if_.then, lane);
            find_assigned(f, r, stmt->if_.else_, lane);
        } else if (stmt->kind == STMT_LOOP) {
            bool inside = lane || is_lane_loop(f, id);
            bitset_add(inside ? &r->lanes : &r->row, stmt->loop.variable);
            find_assigned(f, r, stmt->loop.body, inside);
        } else if (stmt->kind == STMT_BLOCK) find_assigned(f, r, stmt->block.body, lane);
    }
}

static const Symbol *symbol_of(const Fusion *f, uint32_t array)
{
    return nest_symbol(f->routine, f->arrays.items[array].symbol);
}

/* Whether loops that each lane runs go over the array's elements. */
static bool goes_over(const Fusion *f, uint32_t array)
{
    return fuse_has_turn(f, f->arrays.items[array].subs, NEST_MAX_RANK);
}

static const char *variable_of(const Fusion *f, const Repeat *r)
{
    return nest_symbol(f->routine, nest_stmt(f->routine, r->loop)->loop.variable)->name;
}

static bool find_jump(void *data, NestRoutine *routine, StmtId id)
{
    StmtKind kind = nest_stmt(routine, id)->kind;
    *(bool *)data |= kind == STMT_EXIT || kind == STMT_CYCLE;
    return true;
}

/* ---- the begin -------------------------------------------------------------------------- */

/* A value on the elements of a version. */
static Ref on_version(Fusion *f, const Version *version, VecInst inst, const Ref *operands, uint32_t count)
{
    LaneLoop lane;
    fuse_begin_elements(f, version, &lane);
    Ref made = fuse_inst(f, inst, operands, count);
    fuse_end_elements(f);
    fuse_add_between(f, version);
    return made;
}

static bool has_jump(const Fusion *f, StmtId first)
{
    bool found = false;
    nest_walk_stmts(f->routine, first, find_jump, &found);
    return found;
}

/* Arrays that a lane loop of the body writes, and nothing before, begin with what they hold: where there is a turn, an element is there that each
 * turn writes. */
static void begin_arrays(Fusion *f, Repeat *r, StmtId first)
{
    for (StmtId id = first; id && !f->why; id = nest_stmt(f->routine, id)->next) {
        const Stmt stmt = *nest_stmt(f->routine, id);
        if (stmt.kind != STMT_LOOP || !is_lane_loop(f, id) || !fuse_is_uniform(f, stmt.loop.lower) || !fuse_is_uniform(f, stmt.loop.upper)) continue;
        LaneLoop lane = {.variable = stmt.loop.variable, .lower = fuse_linear(f, stmt.loop.lower), .upper = fuse_linear(f, stmt.loop.upper),
                         .lower_expr = stmt.loop.lower, .upper_expr = stmt.loop.upper};
        lane.set = vec_set_on(f->context, f->kernel, 0, (VecInterval){lane.lower_expr, lane.upper_expr});
        f->lane = &lane;
        Ref some = has_jump(f, first) ? (Ref){0} : fuse_uniform(f, r->some);
        for (StmtId in = stmt.loop.body; in && !f->why; in = nest_stmt(f->routine, in)->next) {
            const Stmt *assign = nest_stmt(f->routine, in);
            uint32_t array;
            if (assign->kind != STMT_ASSIGN || nest_expr(f->routine, assign->assign.target)->op != OP_ELEMENT) continue;
            if (fuse_begin_version(f, assign->assign.target, some, &array)) list_push(f->context->scratch, &r->fresh, array);
        }
        f->lane = NULL;
    }
}

static bool is_fresh(const Repeat *r, uint32_t array)
{
    for (uint32_t i = 0; i < r->fresh.count; i++)
        if (r->fresh.items[i] == array) return true;
    return false;
}

static void carry_arrays(Fusion *f, Repeat *r)
{
    r->known = f->arrays.count;
    for (uint32_t i = 0; i < f->arrays.count && !f->why; i++) {
        ArrayState *state = &f->arrays.items[i];
        if (!bitset_has(&r->arrays, state->symbol) || goes_over(f, i)) continue;
        if (!state->version.known) {
            state->version = (Version){.unknown = true};
            continue;
        }
        RepeatedArray carried = {.array = i, .before = state->version, .fresh = is_fresh(r, i), .untold = state->untold};
        state->untold = false;
        VecInst carry = {.kind = VEC_CARRY, .type = symbol_of(f, i)->type, .name = symbol_of(f, i)->name};
        carried.carry = on_version(f, &carried.before, carry, (Ref[]){carried.before.ref, {0}}, 2).value;
        f->arrays.items[i].version.ref = (Ref){carried.carry, 0};
        list_push(f->context->scratch, &r->carried, carried);
    }
}

static void carry_scalars(Fusion *f, Repeat *r)
{
    for (SymId id = 1; id < f->routine->symbols.count; id++) {
        if (!bitset_has(&r->row, id)) continue;
        const Symbol *symbol = nest_symbol(f->routine, id);
        Ref carry = fuse_inst(f, (VecInst){.kind = VEC_CARRY, .type = symbol->type, .name = symbol->name}, (Ref[]){fuse_scalar(f, id)->ref, {0}}, 2);
        fuse_set_scalar(f, id, (ScalarState){true, carry, {0}, 0});
        list_push(f->context->scratch, &r->scalars, ((RepeatedScalar){id, carry.value}));
    }
}

/* Scalars of the row that nothing has assigned yet begin with 0, where the first iteration assigns them before it reads them. */
static void begin_scalars(Fusion *f, const Repeat *r, const Stmt *loop)
{
    IterationScalars scan = scalars_scan_iteration(f->context, f->facts, r->loop);
    for (SymId id = 1; id < f->routine->symbols.count && !f->why; id++) {
        if (bitset_has(&r->lanes, id)) fuse_set_scalar(f, id, (ScalarState){0});
        if (bitset_has(&r->lanes, id) && bitset_has(&r->row, id))
            fuse_fail(f, "%s is assigned in lanes and between them, in the loop over %s", nest_symbol(f->routine, id)->name, variable_of(f, r));
        if (!bitset_has(&r->row, id) || fuse_scalar(f, id)->defined) continue;
        if (scan.exposed[id] && id != loop->loop.variable)
            fuse_fail(f, "the value of %s before the loops is used in them", nest_symbol(f->routine, id)->name);
        Type type = nest_symbol(f->routine, id)->type;
        Ref zero = fuse_uniform(f, nest_const_bits(f->context, f->routine, type, 0, f->loc));
        fuse_set_scalar(f, id, (ScalarState){true, zero, {0}, 0});
    }
    if (f->why) return;
    Type type = nest_symbol(f->routine, loop->loop.variable)->type;
    Ref lower = fuse_uniform(f, nest_convert(f->context, f->routine, loop->loop.lower, type, loop->loc));
    fuse_set_scalar(f, loop->loop.variable, (ScalarState){true, lower, {0}, 0});
}

/* ---- the end ---------------------------------------------------------------------------- */

/* What an iteration makes of a carried array is what the next one begins with. */
static void hand_on(Fusion *f, const Repeat *r, const RepeatedArray *carried)
{
    const ArrayState *state = &f->arrays.items[carried->array];
    const Version *now = &state->version;
    Version common = {0};
    bool seen = !state->contracted || state->kept;
    if (!now->known || fuse_is_conditional(now) || fuse_is_conditional(&carried->before) || !fuse_common_claims(f, now, &carried->before, &common))
        fuse_fail(f, "what %s holds behind an iteration of %s is not known on the elements that it held before", symbol_of(f, carried->array)->name, variable_of(f, r));
    else if (now->ref.offset)
        fuse_fail(f, "%s takes its values from other points in the loop over %s", symbol_of(f, carried->array)->name, variable_of(f, r));
    else if (seen && state->untold)
        fuse_fail(f, "%s is stored under a condition beyond what each iteration of %s stores", symbol_of(f, carried->array)->name, variable_of(f, r));
    else if (seen && (now->stored.value || (carried->before.stored.value && !carried->fresh)))
        fuse_fail(f, "%s is stored under a condition in the loop over %s", symbol_of(f, carried->array)->name, variable_of(f, r));
    else *vec_operand(f->kernel, vec_inst(f->kernel, carried->carry), 1) = (VecOperand){.value = now->ref.value};
}

static void hand_on_scalars(Fusion *f, const Repeat *r, const Stmt *loop)
{
    Type type = nest_symbol(f->routine, loop->loop.variable)->type;
    Ref step = fuse_uniform(f, nest_convert(f->context, f->routine, loop->loop.step, type, loop->loc));
    for (uint32_t i = 0; i < r->scalars.count && !f->why; i++) {
        const RepeatedScalar *scalar = &r->scalars.items[i];
        ScalarState now = *fuse_scalar(f, scalar->symbol);
        if (scalar->symbol == loop->loop.variable) now.ref = fuse_op(f, OP_ADD, type, (Ref[]){now.ref, step}, 2);
        if (!now.defined) fuse_fail(f, "%s has no value behind an iteration of %s", nest_symbol(f->routine, scalar->symbol)->name, variable_of(f, r));
        *vec_operand(f->kernel, vec_inst(f->kernel, scalar->carry), 1) = (VecOperand){.value = now.ref.value, .offset = {now.ref.offset}};
    }
}

/* No barrier stands in a loop: what it makes is read in its own lane. */
static void check_offsets(Fusion *f, const Repeat *r)
{
    VecKernel *kernel = f->kernel;
    bool *made = arena_array(f->context->scratch, bool, kernel->insts.count);
    for (uint32_t at = r->begin; at < kernel->order.count; at++) made[kernel->order.items[at]] = !vec_is_uniform(kernel, kernel->order.items[at]);
    for (uint32_t at = r->begin; at < kernel->order.count && !f->why; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            const VecOperand *operand = vec_operand(kernel, inst, n);
            if (!operand->offset[0] || !made[operand->value] || vec_inst(kernel, operand->value)->kind == VEC_INDEX) continue;
            fuse_fail(f, "a value of the loop over %s is read at another point in it", variable_of(f, r));
        }
    }
}

static bool goes_over_symbol(const Fusion *f, SymId symbol)
{
    bool all = true;
    for (uint32_t i = 0; i < f->arrays.count; i++) all &= f->arrays.items[i].symbol != symbol || goes_over(f, i);
    return all;
}

/* What the loop writes it may read from memory only in versions that it carries, or in its turn. */
static void check_loads(Fusion *f, const Repeat *r)
{
    for (uint32_t i = r->known; i < f->arrays.count; i++)
        if (bitset_has(&r->arrays, f->arrays.items[i].symbol) && f->arrays.items[i].loads.count)
            fuse_fail(f, "%s is read in the loop over %s before that writes it", symbol_of(f, i)->name, variable_of(f, r));
    for (uint32_t at = r->begin; at < f->kernel->order.count; at++) {
        const VecInst *inst = vec_inst(f->kernel, f->kernel->order.items[at]);
        if (inst->kind == VEC_LOAD && bitset_has(&r->arrays, inst->array) && !goes_over_symbol(f, inst->array))
            fuse_fail(f, "%s is read in the loop over %s before that writes it", nest_symbol(f->routine, inst->array)->name, variable_of(f, r));
    }
}

/* Stores of carried arrays go: they are stored behind the loop. Others cannot wait so long, but for what the turns go over. */
static void take_stores(Fusion *f, Repeat *r)
{
    VecKernel *kernel = f->kernel;
    uint32_t stores = r->stores;
    for (uint32_t s = r->stores; s < f->stores.count && !f->why; s++) {
        RepeatedArray *carried = NULL;
        if (goes_over(f, f->stores.items[s].array)) {
            f->stores.items[stores++] = f->stores.items[s];
            continue;
        }
        for (uint32_t i = 0; i < r->carried.count; i++)
            if (r->carried.items[i].array == f->stores.items[s].array) carried = &r->carried.items[i];
        if (!carried) {
            const char *name = symbol_of(f, f->stores.items[s].array)->name;
            fuse_fail(f, "%s is stored in the loop over %s, and not before", name, variable_of(f, r));
            return;
        }
        carried->stored = true;
        uint32_t kept = r->begin;
        for (uint32_t at = r->begin; at < kernel->order.count; at++)
            if (kernel->order.items[at] != f->stores.items[s].inst) kernel->order.items[kept++] = kernel->order.items[at];
        kernel->order.count = kept;
    }
    f->stores.count = stores;
}

/* Whether the array was brought from memory only where there is a turn. */
static bool is_brought_for_turns(const Fusion *f, const RepeatedArray *carried)
{
    const VecInst *before = vec_inst(f->kernel, carried->before.ref.value);
    return carried->fresh && before->kind == VEC_LOAD && before->predicated;
}

/* Without a turn such a version is nothing that may be read: a guard asks for one. */
static void end_brought(Fusion *f, const Repeat *r)
{
    for (uint32_t i = 0; i < r->carried.count && !f->why; i++) {
        ArrayState *state = &f->arrays.items[r->carried.items[i].array];
        if (!is_brought_for_turns(f, &r->carried.items[i])) continue;
        if (!fuse_is_lasting(f, r->some)) {
            state->version = (Version){.unknown = true};
            state->untold = true;
            continue;
        }
        const Version version = state->version;
        state->version.claim_count = 0;
        for (uint32_t n = 0; n < version.claim_count; n++) {
            Claim claim = version.claims[n];
            claim.defined = r->some;
            fuse_add_claim(f, &state->version, claim);
        }
    }
}

/* Behind the loop the carries are what the last iteration left. */
static void end_arrays(Fusion *f, const Repeat *r)
{
    for (uint32_t i = 0; i < r->carried.count && !f->why; i++) {
        const RepeatedArray *carried = &r->carried.items[i];
        ArrayState *state = &f->arrays.items[carried->array];
        VecInst out = {.kind = VEC_OUT, .type = symbol_of(f, carried->array)->type, .name = symbol_of(f, carried->array)->name};
        state->version = carried->before;
        state->untold |= carried->untold;
        state->version.ref = on_version(f, &carried->before, out, (Ref[]){{carried->carry, 0}}, 1);
        if (carried->fresh) f->arrays.items[carried->array].version.stored = fuse_uniform(f, r->some);
    }
    for (uint32_t i = 0; i < f->arrays.count; i++) {
        bool carried = false;
        for (uint32_t n = 0; n < r->carried.count; n++) carried |= r->carried.items[n].array == i;
        if (carried || !bitset_has(&r->arrays, f->arrays.items[i].symbol)) continue;
        f->arrays.items[i].version = (Version){.unknown = true};
        f->arrays.items[i].untold = true;
    }
}

static void end_scalars(Fusion *f, const Repeat *r)
{
    for (uint32_t i = 0; i < r->scalars.count && !f->why; i++) {
        const Symbol *symbol = nest_symbol(f->routine, r->scalars.items[i].symbol);
        Ref carry = {r->scalars.items[i].carry, 0};
        Ref out = fuse_inst(f, (VecInst){.kind = VEC_OUT, .type = symbol->type, .name = symbol->name}, &carry, 1);
        fuse_set_scalar(f, r->scalars.items[i].symbol, (ScalarState){true, out, {0}, 0});
    }
}

static void store_behind(Fusion *f, const Repeat *r)
{
    for (uint32_t i = 0; i < r->carried.count && !f->why; i++)
        if (r->carried.items[i].stored) fuse_store_version(f, r->carried.items[i].array);
}

/* Whether a turn reads what the one before it left in an array. */
static bool hands_on(const Fusion *f, const Repeat *r)
{
    const VecKernel *kernel = f->kernel;
    bool *carried = arena_array(f->context->scratch, bool, kernel->insts.count), found = false;
    for (uint32_t i = 0; i < r->carried.count; i++) carried[r->carried.items[i].carry] = true;
    for (uint32_t at = r->begin; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count && inst->kind != VEC_OUT; n++) found |= carried[vec_operand(kernel, inst, n)->value];
    }
    return found;
}

/* ---- the whole -------------------------------------------------------------------------- */

bool fuse_is_repeat(const Fusion *f, StmtId id)
{
    const Stmt *loop = nest_stmt(f->routine, id);
    bool reduces = f->reduces && nest_loop_info(f->routine, id)->finding == LOOP_REDUCTION; /* its points may be lanes that run short loops themselves */
    if (is_lane_loop(f, id)) return false;
    for (StmtId in = loop->loop.body; in; in = nest_stmt(f->routine, in)->next)
        if (nest_stmt(f->routine, in)->kind == STMT_LOOP && is_lane_loop(f, in) && !(reduces && facts_is_tiny(facts_loop(f->facts, in)))) return true;
    return false;
}

bool fuse_repeat(Fusion *f, StmtId id, StmtId body)
{
    const Stmt loop = *nest_stmt(f->routine, id);
    uint32_t symbols = f->routine->symbols.count;
    Arena *scratch = f->context->scratch;
    Repeat r = {.loop = id, .arrays = bitset_create(scratch, symbols), .row = bitset_create(scratch, symbols),
                .lanes = bitset_create(scratch, symbols)};
    int64_t step;
    if (!fuse_is_uniform(f, loop.loop.lower) || !fuse_is_uniform(f, loop.loop.upper) || !nest_int_value(f->routine, loop.loop.step, &step) || !step) {
        fuse_fail(f, "the trip count of the loop over %s differs between rows", variable_of(f, &r));
        return false;
    }
    find_assigned(f, &r, body, false);
    if (bitset_has(&r.row, loop.loop.variable)) fuse_fail(f, "%s is assigned in its loop", variable_of(f, &r));
    bitset_add(&r.row, loop.loop.variable);
    begin_scalars(f, &r, &loop);
    if (f->why) return false;
    ExprId trips = fuse_trip_count(f, &loop);
    r.some = nest_op2(f->context, f->routine, OP_GT, trips, nest_const_int(f->context, f->routine, TYPE_I64, 0), loop.loc);
    begin_arrays(f, &r, body);
    r.stores = f->stores.count;
    r.begin = f->kernel->order.count;
    fuse_inst(f, (VecInst){.kind = VEC_LOOP, .uniform = trips}, NULL, 0);
    carry_arrays(f, &r);
    carry_scalars(f, &r);
    f->repeats++;
    Ref turn = fuse_scalar(f, loop.loop.variable)->ref;
    fuse_set_scalar(f, loop.loop.variable, (ScalarState){true, turn, fuse_begin_turn(f, turn), 0});
    fuse_sequence(f, body, 0);
    f->repeats--;
    for (uint32_t i = 0; i < r.carried.count && !f->why; i++) hand_on(f, &r, &r.carried.items[i]);
    if (!f->why) hand_on_scalars(f, &r, &loop);
    if (!f->why) take_stores(f, &r);
    fuse_end_turn(f);
    if (f->why) return false;
    fuse_inst(f, (VecInst){.kind = VEC_END_LOOP}, NULL, 0);
    check_offsets(f, &r);
    check_loads(f, &r);
    end_arrays(f, &r);
    end_scalars(f, &r);
    store_behind(f, &r);
    end_brought(f, &r);
    return hands_on(f, &r);
}
