/* Elements that a loop within the lane writes, each the same one in all its turns: `c(i,j) = c(i,j) + a(i,k)*b(k,j)` in a loop over k. Its turns
 * hand them on as they do scalars; behind the loop the iteration of the lane loop has written them, where there was a turn. */
#include "passes/vec/fuse.h"

#include "ir/storage.h"
#include "ir/walk.h"

/* The targets that are elements, and whether a turn may pass over some of its statements. */
typedef struct {
    Fusion *f;
    LIST(ExprId) targets;
    bool jumps;
} Targets;

static bool find_target(void *data, NestRoutine *routine, StmtId id)
{
    Targets *found = data;
    const Stmt *stmt = nest_stmt(routine, id);
    found->jumps |= stmt->kind == STMT_CYCLE || stmt->kind == STMT_EXIT;
    if (stmt->kind == STMT_ASSIGN && nest_expr(routine, stmt->assign.target)->op == OP_ELEMENT)
        list_push(found->f->context->scratch, &found->targets, stmt->assign.target);
    return true;
}

/* Whether each turn assigns the element. */
static bool is_certain(const Fusion *f, StmtId body, const Targets *found, ExprId target)
{
    for (StmtId id = body; id && !found->jumps; id = nest_stmt(f->routine, id)->next) {
        const Stmt *stmt = nest_stmt(f->routine, id);
        if (stmt->kind == STMT_ASSIGN && storage_same_expr(f->routine, stmt->assign.target, target)) return true;
    }
    return false;
}

static Element *find_element(Fusion *f, uint32_t array, int64_t constant)
{
    for (uint32_t i = 0; i < f->now.elements.count; i++)
        if (f->now.elements.items[i].array == array && f->now.elements.items[i].constant == constant) return &f->now.elements.items[i];
    return NULL;
}

static bool is_carried(const CarriedElements *list, uint32_t array, int64_t constant)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i].array == array && list->items[i].constant == constant) return true;
    return false;
}

/* An element begins with what it holds before the loop. `some`: there is a turn; the empty Ref: there certainly is. */
static void add_element(Fusion *f, CarriedElements *list, ExprId target, bool certain, Ref some)
{
    CarriedElement carried = {0};
    if (!fuse_locate(f, target, &carried.array, &carried.constant) || is_carried(list, carried.array, carried.constant)) return;
    const Element *old = find_element(f, carried.array, carried.constant);
    const char *name = nest_symbol(f->routine, f->arrays.items[carried.array].symbol)->name;
    bool always = old && !old->predicate.value;
    uint32_t depth = old ? old->depth : fuse_turn_depth(f, &f->arrays.items[carried.array]);
    if (f->depth != depth) fuse_fail(f, "%s is written in a loop within the vector", name);
    else if (!always && !certain) fuse_fail(f, "%s may not be written in each turn of a loop within the vector", name);
    if (f->why) return;
    carried.depth = depth;
    if (!always && some.value) carried.stored = old ? fuse_or(f, old->predicate, some) : some;
    Ref outer = f->predicate;
    if (!always) f->predicate = fuse_and(f, outer, some);
    carried.before = fuse_read_element(f, target);
    f->predicate = outer;
    list_push(f->context->scratch, list, carried);
}

CarriedElements fuse_read_carried(Fusion *f, StmtId loop, ExprId trips)
{
    CarriedElements list = {0};
    Targets found = {.f = f};
    StmtId body = nest_stmt(f->routine, loop)->loop.body;
    nest_walk_stmts(f->routine, body, find_target, &found);
    if (!found.targets.count) return list;
    Ref some = {0};
    if (facts_loop(f->facts, loop)->trips <= 0) {
        ExprId zero = nest_const_int(f->context, f->routine, TYPE_I64, 0);
        some = fuse_uniform(f, nest_op2(f->context, f->routine, OP_GT, trips, zero, f->loc));
    }
    for (uint32_t n = 0; n < found.targets.count && !f->why; n++)
        add_element(f, &list, found.targets.items[n], is_certain(f, body, &found, found.targets.items[n]), some);
    return list;
}

void fuse_begin_carried(Fusion *f, CarriedElements *list)
{
    for (uint32_t i = 0; i < list->count && !f->why; i++) {
        CarriedElement *carried = &list->items[i];
        const Symbol *symbol = nest_symbol(f->routine, f->arrays.items[carried->array].symbol);
        Ref carry = fuse_inst(f, (VecInst){.kind = VEC_CARRY, .type = symbol->type, .name = symbol->name}, (Ref[]){carried->before, {0}}, 2);
        carried->carry = carry.value;
        Element begun = {.array = carried->array, .constant = carried->constant, .ref = carry, .depth = f->depth + 1};
        Element *old = find_element(f, carried->array, carried->constant);
        if (old) *old = begun;
        else list_push(f->context->scratch, &f->now.elements, begun);
    }
}

void fuse_hand_on_carried(Fusion *f, const CarriedElements *list)
{
    for (uint32_t i = 0; i < list->count && !f->why; i++) {
        const CarriedElement *carried = &list->items[i];
        Ref now = find_element(f, carried->array, carried->constant)->ref;
        const char *name = nest_symbol(f->routine, f->arrays.items[carried->array].symbol)->name;
        if (now.offset) fuse_fail(f, "%s takes a value of another point in a loop within the vector", name);
        *vec_operand(f->kernel, vec_inst(f->kernel, carried->carry), 1) = (VecOperand){.value = now.value};
    }
}

void fuse_end_carried(Fusion *f, const CarriedElements *list)
{
    for (uint32_t i = 0; i < list->count && !f->why; i++) {
        const CarriedElement *carried = &list->items[i];
        const Symbol *symbol = nest_symbol(f->routine, f->arrays.items[carried->array].symbol);
        Ref carry = {carried->carry, 0};
        Element *element = find_element(f, carried->array, carried->constant);
        element->ref = fuse_inst(f, (VecInst){.kind = VEC_OUT, .type = symbol->type, .name = symbol->name}, &carry, 1);
        element->predicate = carried->stored;
        element->depth = carried->depth;
    }
}
