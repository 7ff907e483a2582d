/* Calls: actual arguments by reference.
 *
 * A whole array and a section whose elements follow each other in memory are passed as they lie. Other sections
 * and array expressions are packed into a temporary array, as gfortran does, and sections are unpacked after the
 * call. The temporary's size must be known at the routine's entry: it has the very shape of the argument where that is
 * known then, else it is a vector of as many elements as the whole array has in those dimensions. */
#include "frontend/lower/argument.h"
#include "frontend/lower/array.h"
#include "frontend/lower/character_lower.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"
#include "frontend/sema/node_compare.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

/* An argument that is passed in a copy. */
typedef struct {
    Node *original, *copy; /* copy NULL: in the vector `symbol`, with `strides` a dimension */
    SymId symbol;
    ExprId strides[NEST_MAX_RANK];
    bool back;    /* stored back after the call */
    bool changed; /* but what the call has not changed: gfortran hands the array's own elements on */
} Packed;

typedef LIST(Packed) PackedList;

/* ---- packing ---------------------------------------------------------------------------- */

static ExprId hold_value(Lower *lower, const char *stem, ExprId value, Type type, SourceRange loc)
{
    SymId held = lower_temporary(lower, stem, type);
    lower_assign(lower, nest_scalar(lower->context, lower->routine, held, loc), value, loc);
    return nest_scalar(lower->context, lower->routine, held, loc);
}

/* upper - lower + 1 where that is known at entry; else NULL. */
static Node *exact_extent(Lower *lower, const Subscript *axis, SourceRange loc)
{
    Constant step;
    Unit *unit = lower->unit;
    if (!node_is_constant(axis->step, &step) || constant_as_int(step) != 1) return NULL;
    if (!lower_is_stable(lower, axis->lower) || !lower_is_stable(lower, axis->upper)) return NULL;
    int64_t first;
    Node *low = axis->lower, *high = axis->upper;
    if (bound_constant(low, &first) && first == 1) return high;
    expr_promote(unit, &low, &high, loc);
    Node *one = node_int(unit, high->type, 1, loc);
    return node_op2(unit, OP_ADD, node_op2(unit, OP_SUB, high, low, loc), one, loc);
}

/* A temporary of the argument's own shape; NULL when that is not known at entry. */
static Node *exact_copy(Lower *lower, Node *node)
{
    Unit *unit = lower->unit;
    Dim dims[NEST_MAX_RANK];
    Node *leaf = array_shape_leaf(node);
    Entity *entity = arena_new(lower->context->arena, Entity);
    *entity = (Entity){.name = intern(lower->context->names, "argument"), .unit = unit, .type = node->type, .resolved = true, .rank = node->rank};
    for (uint32_t k = 0; k < node->rank; k++) {
        Subscript axis = array_axis(lower, leaf, k);
        Node *extent = exact_extent(lower, &axis, node->loc);
        if (!extent) return NULL;
        entity->bounds[k].lower = node_int(unit, unit->sema->integer, 1, node->loc);
        entity->bounds[k].upper = extent;
        dims[k].lower = lower_value(lower, entity->bounds[k].lower);
        dims[k].upper = lower_value(lower, extent);
    }
    lower_set_symbol(lower, entity, nest_temporary_add(lower->context, lower->routine, "argument", node->type, node->rank, dims));
    Node *copy = node_new(unit, NODE_VARIABLE, node->type, node->rank, node->loc);
    copy->entity = entity;
    return copy;
}

/* The number of elements that the leaf's array declares in the dimensions that its section runs over; 0 after a fault. */
static ExprId declared_size(Lower *lower, const Node *leaf)
{
    if (leaf->kind != NODE_SECTION && leaf->kind != NODE_VARIABLE) {
        sema_error(lower->unit, leaf->loc, "the size of this argument is not known when the routine is entered");
        return 0;
    }
    SymId symbol = lower_symbol(lower, leaf->entity);
    ExprId size = nest_const_int(lower->context, lower->routine, lower->unit->sema->integer, 1);
    for (uint32_t n = 0; n < leaf->entity->rank; n++) {
        if (leaf->kind == NODE_SECTION && leaf->subs[n].index && !leaf->subs[n].index->rank) continue;
        const Dim dim = *nest_dim(lower->routine, nest_symbol(lower->routine, symbol), n);
        if (!dim.upper || (leaf->kind == NODE_SECTION && leaf->subs[n].index)) {
            sema_error(lower->unit, leaf->loc, "the size of this part of '%s' is not known when the routine is entered, which "
                       "a copy for an argument needs", leaf->entity->name);
            return 0;
        }
        ExprId one = nest_const_int(lower->context, lower->routine, nest_expr(lower->routine, dim.lower)->type, 1);
        size = index_multiply(lower, index_add(lower, index_subtract(lower, dim.upper, dim.lower), one), size);
    }
    return size;
}

/* Element of the vector that belongs to the point of the axes. */
static ExprId packed_element(Lower *lower, const Packed *packed, SourceRange loc)
{
    ExprId index = nest_const_int(lower->context, lower->routine, lower->unit->sema->integer, 1);
    for (uint32_t k = 0; k < lower->axis_count; k++) {
        const Axis *axis = &lower->axes[k];
        ExprId steps = index_divide(lower, index_subtract(lower, axis->position, axis->lower), axis->step);
        index = index_add(lower, k ? index_multiply(lower, steps, packed->strides[k]) : steps, index);
    }
    return nest_element(lower->context, lower->routine, packed->symbol, &index, 1, loc);
}

/* True where two values have other bits; of NaNs always. */
static ExprId bits_differ(Lower *lower, ExprId a, ExprId b, SourceRange loc)
{
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    Type type = nest_expr(routine, a)->type;
    if (!type_is_real(type)) return nest_op2(context, routine, type_is_logical(type) ? OP_NEQV : OP_NE, a, b, loc);
    Constant one;
    constant_convert(constant_int(TYPE_I32, 1), type, &one);
    ExprId unit = nest_const_bits(context, routine, type, one.bits, loc);
    ExprId signs = nest_op2(context, routine, OP_EQ, nest_op2(context, routine, OP_SIGN, unit, a, loc),
                            nest_op2(context, routine, OP_SIGN, unit, b, loc), loc);
    ExprId equal = nest_op2(context, routine, OP_AND, nest_op2(context, routine, OP_EQ, a, b, loc), signs, loc);
    return nest_op1(context, routine, OP_NOT, equal, loc);
}

/* Fills the vector with the argument. */
static void fill_vector(Lower *lower, const Packed *packed)
{
    Axes axes;
    SourceRange loc = packed->original->loc;
    array_open_axes(lower, array_shape_leaf(packed->original), &axes, loc);
    lower_assign(lower, packed_element(lower, packed, loc), lower_value(lower, packed->original), loc);
    array_close_axes(lower, &axes);
}

/* Stores the copy back. */
static void store_back(Lower *lower, const Packed *packed)
{
    Axes axes;
    Guard guard;
    SourceRange loc = packed->original->loc;
    array_open_axes(lower, array_shape_leaf(packed->original), &axes, loc);
    ExprId value = packed->copy ? lower_value(lower, packed->copy) : packed_element(lower, packed, loc);
    if (packed->changed) lower_open_guard(lower, bits_differ(lower, value, lower_value(lower, packed->original), loc), &guard, loc);
    lower_assign(lower, lower_target(lower, packed->original), value, loc);
    if (packed->changed) lower_close_guard(lower, &guard);
    array_close_axes(lower, &axes);
}

static bool make_vector(Lower *lower, Packed *packed)
{
    Node *node = packed->original;
    Dim dim = {.upper = declared_size(lower, array_shape_leaf(node))};
    if (!dim.upper) return false;
    dim.lower = nest_const_int(lower->context, lower->routine, lower->unit->sema->integer, 1);
    packed->symbol = nest_temporary_add(lower->context, lower->routine, "argument", node->type, 1, &dim);
    for (uint32_t k = 1; k < node->rank; k++) {
        Node *extent = expr_extent(lower->unit, node, k - 1);
        ExprId size = lower_value(lower, extent);
        if (k > 1) size = index_multiply(lower, size, packed->strides[k - 1]);
        packed->strides[k] = hold_value(lower, "stride", size, nest_expr(lower->routine, size)->type, node->loc);
    }
    return true;
}

/* True when neither the call nor what follows it in the statement can change the value. */
static bool is_steady(const Lower *lower, const Node *node)
{
    for (; node->kind == NODE_OP && (node->op == OP_ADD || node->op == OP_SUB); node = node->args[0])
        if (!is_steady(lower, node->args[1])) return false;
    if (node->kind == NODE_VARIABLE && node->rank == 0 && node->entity->looping_in == lower->unit) return true;
    return node->kind == NODE_HELD || lower_is_stable(lower, node);
}

static void hold_unless_steady(Lower *lower, Node **slot)
{
    if (is_steady(lower, *slot)) return;
    Node *paren = node_new(lower->unit, NODE_PAREN, (*slot)->type, 0, (*slot)->loc);
    paren->args = arena_copy(lower->context->arena, slot, sizeof *slot);
    paren->count = 1;
    *slot = paren;
    lower_hold(lower, slot);
}

/* Fixes where the section lies: the call may change variables in its subscripts. */
static void hold_place(Lower *lower, Node *section)
{
    for (uint32_t n = 0; n < section->count; n++) {
        Subscript *sub = &section->subs[n];
        if (sub->index) {
            hold_unless_steady(lower, &sub->index);
            continue;
        }
        hold_unless_steady(lower, &sub->lower);
        hold_unless_steady(lower, &sub->upper);
        hold_unless_steady(lower, &sub->step);
    }
}

/* Passes a copy of an array. */
static ExprId pack_argument(Lower *lower, const Entity *dummy, Node *node, PackedList *list)
{
    Packed packed = {.original = node, .changed = dummy->bounds[0].assumed && dummy->intent != INTENT_OUT};
    uint32_t assertions = lower->assertions;
    packed.back = entity_is_stored(dummy) && dummy->changed && node->kind == NODE_SECTION && node->entity->kind == ENTITY_VARIABLE && !node_has_vector_subscript(node);
    if (packed.back) hold_place(lower, node);
    array_hold_scalars(lower, &packed.original);
    packed.copy = exact_copy(lower, packed.original);
    if (packed.copy) {
        array_assign(lower, packed.copy, packed.original, node->loc);
        packed.symbol = lower_symbol(lower, packed.copy->entity);
    } else if (make_vector(lower, &packed)) {
        fill_vector(lower, &packed);
    } else {
        return nest_const_int(lower->context, lower->routine, TYPE_I32, 0);
    }
    lower->assertions = assertions;
    list_push(lower->context->arena, list, packed);
    return nest_array(lower->context, lower->routine, packed.symbol, node->loc);
}

static void unpack_arguments(Lower *lower, const PackedList *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i].back) store_back(lower, &list->items[i]);
}

/* ---- one argument ----------------------------------------------------------------------- */

/* The first element of a section without gaps, for sequence association; 0 when it may have some. */
static ExprId section_start(Lower *lower, Node *node)
{
    ExprId subscripts[NEST_MAX_RANK];
    bool whole = true; /* all dimensions before are whole */
    for (uint32_t n = 0; n < node->count; n++) {
        const Subscript *sub = &node->subs[n];
        Constant step;
        bool vector = sub->index && sub->index->rank;
        bool strided = !sub->index && !(node_is_constant(sub->step, &step) && constant_as_int(step) == 1);
        if (vector || strided || (!sub->index && !whole)) return 0;
        whole &= !sub->index && array_triplet_is_whole(node->entity, n, sub);
    }
    SymId symbol = lower_symbol(lower, node->entity);
    for (uint32_t n = 0; n < node->count; n++)
        subscripts[n] = lower_value(lower, node->subs[n].index ? node->subs[n].index : node->subs[n].lower);
    return nest_element(lower->context, lower->routine, symbol, subscripts, node->count, node->loc);
}

static ExprId array_argument(Lower *lower, const Entity *dummy, Node *node, PackedList *packed)
{
    bool stored = entity_is_stored(dummy) && dummy->changed;
    if (node->kind == NODE_CALL && node->entity) node = result_hold(lower, node);
    if (node->kind == NODE_VARIABLE && (node->entity->kind == ENTITY_VARIABLE || !stored))
        return nest_array(lower->context, lower->routine, lower_symbol(lower, node->entity), node->loc);
    ExprId start = node->kind == NODE_SECTION ? section_start(lower, node) : 0;
    return start ? start : pack_argument(lower, dummy, node, packed);
}

static ExprId lower_argument(Lower *lower, const Entity *dummy, Node *node, PackedList *packed)
{
    if (node->rank && dummy->rank) return array_argument(lower, dummy, node, packed);
    ExprId value = lower_value(lower, node);
    bool reference = node->kind == NODE_VARIABLE || node->kind == NODE_ELEMENT || node->kind == NODE_SECTION;
    Op op = nest_expr(lower->routine, value)->op;
    bool by_value = dummy->attributes & AST_ATTR_VALUE; /* which the variable must not follow, should the call change it */
    if (by_value) return op == OP_CONST ? value : hold_value(lower, "arg", value, node->type, node->loc);
    /* what the callee stores into the dummy of an expression is lost, not an error of gfortran's */
    bool stored = entity_is_stored(dummy) && dummy->changed;
    if (reference || (!stored && op != OP_SCALAR && op != OP_ELEMENT)) return value;
    return hold_value(lower, "arg", value, node->type, node->loc);
}

/* The extent that a dummy of assumed shape gets: one below zero means none as well, to declared bounds and to SIZE. */
static ExprId lower_extent(Lower *lower, Node *actual, uint32_t n)
{
    Type type = lower->unit->sema->integer;
    Node *extent = expr_extent(lower->unit, actual, n);
    if (!extent) {
        if (actual->entity) /* else the copy of the expression found the fault */
            sema_error(lower->unit, actual->loc, "the last extent of '%s' is not known, which an assumed-shape dummy needs",
                       actual->entity->name);
        return nest_const_int(lower->context, lower->routine, type, 0);
    }
    int64_t least;
    if (extent->kind == NODE_OP && extent->op == OP_MAX && bound_constant(extent->args[1], &least) && least == 0)
        extent = extent->args[0];
    return nest_convert(lower->context, lower->routine, lower_value(lower, extent), type, actual->loc);
}

/* ---- calls ------------------------------------------------------------------------------ */

void lower_call(Lower *lower, Unit *callee, Node *const *args, uint32_t count, SymId result, SourceRange loc)
{
    PackedList packed = {0};
    LIST(ExprId) values = {0}, lengths = {0};
    Arena *arena = lower->context->arena;
    if (!callee->routine) return; /* left out: so is this one */
    for (uint32_t i = 0; i < count; i++) {
        const Entity *dummy = callee->dummies.items[i];
        if (!character_is_dummy(dummy)) {
            list_push(arena, &values, lower_argument(lower, dummy, args[i], &packed));
            continue;
        }
        ExprId length;
        list_push(arena, &values, character_argument(lower, dummy, args[i], &length));
        if (nest_expr(lower->routine, length)->count) length = hold_value(lower, "length", length, TYPE_I64, args[i]->loc);
        list_push(arena, &lengths, length);
    }
    if (unit_returns_array(callee)) {
        list_push(arena, &values, nest_array(lower->context, lower->routine, result, loc));
        result = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        const Entity *dummy = callee->dummies.items[i];
        for (uint32_t n = 0; n < dummy->rank && dummy->bounds[n].assumed; n++) list_push(arena, &values, lower_extent(lower, args[i], n));
    }
    for (uint32_t i = 0; i < lengths.count; i++) list_push(arena, &values, lengths.items[i]);
    for (uint32_t i = 0; callee->host_arguments && i < callee->host_arguments->list.count; i++)
        list_push(arena, &values, inner_actual(lower, &callee->host_arguments->list.items[i], loc));
    Stmt stmt = {.kind = STMT_CALL, .loc = loc};
    stmt.call.symbol = callee->routine->symbol;
    stmt.call.routine = callee->id;
    stmt.call.first = lower->routine->operands.count;
    stmt.call.count = values.count;
    stmt.call.result = result;
    for (uint32_t i = 0; i < values.count; i++) list_push(arena, &lower->routine->operands, values.items[i]);
    lower_append(lower, stmt);
    unpack_arguments(lower, &packed);
}

/* Passes an array that is only read, and that another argument may change, as a copy made before. */
static void separate_argument(Lower *lower, Unit *callee, Node **args, uint32_t count, uint32_t n)
{
    bool overlaps = false;
    for (uint32_t i = 0; i < count; i++)
        overlaps |= i != n && entity_is_stored(callee->dummies.items[i]) && args[i]->rank && args[i]->entity && array_overlaps(args[n], args[i]);
    if (!overlaps) return;
    Node *copy = exact_copy(lower, args[n]);
    if (!copy) {
        sema_error(lower->unit, args[n]->loc, "this argument of elemental '%s' overlaps one that is changed", callee->name);
        return;
    }
    array_assign(lower, copy, args[n], args[n]->loc);
    args[n] = copy;
}

void lower_elemental_call(Lower *lower, Unit *callee, Node **args, uint32_t count, SourceRange loc)
{
    uint32_t rank, shape = count, assertions = lower->assertions;
    if (!expr_conform(lower->unit, args, count, &rank, loc)) return;
    for (uint32_t i = 0; i < count; i++) {
        if (args[i]->rank && (shape == count || entity_is_stored(callee->dummies.items[i]))) shape = i;
        bool variable = args[i]->rank == 0 && args[i]->kind == NODE_VARIABLE;
        if (!args[i]->rank && entity_is_stored(callee->dummies.items[i])) {
            sema_error(lower->unit, args[i]->loc, "argument %u of elemental '%s' is changed and must be an array here", i + 1, callee->name);
            return;
        }
        if (!variable) array_hold_scalars(lower, &args[i]);
    }
    for (uint32_t i = 0; i < count; i++)
        if (args[i]->rank && !entity_is_stored(callee->dummies.items[i])) separate_argument(lower, callee, args, count, i);
    Axes axes;
    lower->assertions = assertions;
    array_open_axes(lower, array_shape_leaf(args[shape]), &axes, loc);
    lower_call(lower, callee, args, count, 0, loc);
    array_close_axes(lower, &axes);
}

ExprId inner_actual(Lower *lower, const HostArgument *argument, SourceRange loc)
{
    SymId id = lower_symbol(lower, argument->entity);
    const Symbol *symbol = nest_symbol(lower->routine, id);
    if (argument->part == HOST_VARIABLE)
        return symbol->rank ? nest_array(lower->context, lower->routine, id, loc) : nest_scalar(lower->context, lower->routine, id, loc);
    const Dim *dim = nest_dim(lower->routine, symbol, argument->dim);
    return argument->part == HOST_UPPER ? dim->upper : dim->lower;
}
