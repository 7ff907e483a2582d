/* Typed nodes to nest expressions.
 *
 * Powers, as gfortran 12 -O2 -ffp-contract=off computes them (its -fdump-tree-original and -optimized read for
 * each row, and values compared by tests/lower/run/powers.f90):
 *   x ** 0, x ** 1, x ** (-1)      1, x, 1/x
 *   x ** n, constant n, to 4 bytes the products of GCC's powi table (tree-ssa-math-opts.cc); of a
 *                                  negative n the reciprocal of x ** |n|
 *   x ** n, n of 4 bytes or less   libgcc's powi: binary from the lowest bit, reciprocal last: POWI
 *   x ** n, n of 8 bytes           libgfortran's pow_r8_i8, a constant n too: the reciprocal of the base first, for
 *                                  n < 0, then binary from the lowest bit
 *   i ** n                         wraps; n < 0 gives 0 but for bases 1 and -1: POWI
 *   x ** y, constant y = 0, 1, -1, 2   1, x, 1/x, x*x; 0.5 and others stay pow without -ffast-math
 *   x ** y                         pow, both of the larger real kind */
#include "frontend/sema/character.h"

#include <string.h>

StmtId lower_append(Lower *lower, Stmt stmt)
{
    StmtId id = nest_stmt_add(lower->context, lower->routine, stmt);
    nest_list_append(lower->routine, lower->list, id);
    return id;
}

void lower_assign(Lower *lower, ExprId target, ExprId value, SourceRange loc)
{
    Stmt stmt = {.kind = STMT_ASSIGN, .loc = loc};
    stmt.assign.target = target;
    stmt.assign.value = value;
    lower_append(lower, stmt);
}

SymId lower_temporary(Lower *lower, const char *stem, Type type)
{
    return nest_temporary_add(lower->context, lower->routine, stem, type, 0, NULL);
}

/* ---- symbols ---------------------------------------------------------------------------- */

/* True when the scalar keeps the value it has at entry. */
static bool is_stable_scalar(const Lower *lower, const Entity *entity)
{
    if (entity->kind != ENTITY_VARIABLE || entity->rank) return false;
    if (lower->at_entry && entity->dummy && entity->attributes & AST_ATTR_VALUE) return true;
    if (entity->assigned_in == lower->unit) return false;
    if (entity->dummy) return true;
    return (entity->block || entity->area) && !lower->calls;
}

static bool is_stable_op(const Node *node)
{
    if (node->kind == NODE_PAREN) return true;
    if (node->op == OP_CONVERT) return type_is_int(node->args[0]->type);
    return node->op == OP_ADD || node->op == OP_SUB || node->op == OP_MUL || node->op == OP_NEG || node->op == OP_MAX;
}

bool lower_is_stable(const Lower *lower, const Node *node)
{
    for (; node->kind == NODE_OP || node->kind == NODE_PAREN; node = node->args[0]) {
        if (!is_stable_op(node)) return false;
        for (uint32_t i = 1; i < node->count; i++)
            if (!lower_is_stable(lower, node->args[i])) return false;
    }
    if (node->kind == NODE_CONST || node->kind == NODE_BOUND) return true;
    if (node->kind == NODE_EXTENT) return node->entity->unit == lower->unit;
    return node->kind == NODE_VARIABLE && is_stable_scalar(lower, node->entity);
}

static SymId captured_scalar(const Lower *lower, const Node *bound)
{
    for (uint32_t i = 0; bound->kind == NODE_VARIABLE && i < lower->captures.count; i++)
        if (lower->captures.items[i].entity == bound->entity) return lower->captures.items[i].symbol;
    return 0;
}

/* A bound as it is at entry. */
static ExprId lower_bound(Lower *lower, Node *bound)
{
    if (!bound) return 0;
    SymId known = captured_scalar(lower, bound);
    if (known) return nest_scalar(lower->context, lower->routine, known, bound->loc);
    StmtList *saved = lower->list;
    bool outer = lower->at_entry;
    lower->list = &lower->entry;
    lower->at_entry = true;
    StmtId before = lower->entry.last;
    ExprId value = lower_value(lower, bound);
    if (lower->entry.last != before && !lower_is_stable(lower, bound))
        sema_error(lower->unit, bound->loc, "a bound that calls a function is not supported");
    if (!lower_is_stable(lower, bound)) {
        SymId held = lower_temporary(lower, "bound", bound->type);
        Capture capture = {bound->entity, held};
        if (bound->kind == NODE_VARIABLE) list_push(lower->context->arena, &lower->captures, capture);
        lower_assign(lower, nest_scalar(lower->context, lower->routine, held, bound->loc), value, bound->loc);
        value = nest_scalar(lower->context, lower->routine, held, bound->loc);
    }
    lower->list = saved;
    lower->at_entry = outer;
    return value;
}

static AreaId constant_area(Lower *lower, const Entity *entity)
{
    int64_t bytes = type_info(entity->type)->bytes;
    Area area = {.kind = AREA_SAVE, .name = entity->name, .size = bytes * entity->count, .align = (uint32_t)bytes,
                 .owner = lower->unit->id, .constant = true, .loc = entity->loc};
    for (int64_t n = 0; n < entity->count; n++) {
        AreaInit init = {n * bytes, entity->type, entity->values[n].bits};
        if (init.bits) list_push(lower->context->arena, &area.inits, init);
    }
    return storage_add_area(lower->unit->sema, area);
}

static Name free_name(Lower *lower, const Entity *entity)
{
    if (entity->unit == lower->unit) return entity->name;
    Name name = entity->name;
    for (uint32_t n = 1; nest_symbol_find(lower->routine, name) || scope_find(lower->unit->scope, name) != entity; n++) {
        if (n == 1 && !nest_symbol_find(lower->routine, name) && !scope_find(lower->unit->scope, name)) break;
        name = n == 1 ? intern_printf(lower->context->names, "%s.%s", entity->name, entity->unit->name)
                      : intern_printf(lower->context->names, "%s.%s.%u", entity->name, entity->unit->name, n);
        if (!nest_symbol_find(lower->routine, name)) break;
    }
    return name;
}

static void set_storage(Lower *lower, Entity *entity, Symbol *symbol)
{
    Unit *unit = lower->unit;
    if (entity->dummy && entity->unit == unit && !entity->absent) {
        symbol->storage = STORAGE_DUMMY;
        symbol->intent = entity->intent;
        if (entity->attributes & AST_ATTR_OPTIONAL && unit->routine->entry && !unit->prototype) symbol->flags |= SYMBOL_OPTIONAL;
        if (!(entity->attributes & AST_ATTR_VALUE)) return;
        symbol->intent = INTENT_IN;
        symbol->flags |= SYMBOL_BY_VALUE;
        return;
    }
    if (entity->kind == ENTITY_CONSTANT) {
        symbol->storage = STORAGE_AREA;
        symbol->area = constant_area(lower, entity);
        return;
    }
    if (entity->result && entity->rank && entity->unit == unit) {
        symbol->storage = STORAGE_DUMMY;
        symbol->intent = INTENT_OUT;
        return;
    }
    Unit *owner = entity->unit;
    if (owner->save_all && !entity->dummy && !entity->area && !entity->result) storage_save(owner, entity);
    symbol->storage = entity->area ? STORAGE_AREA : inner_is_argument(lower, entity) ? STORAGE_DUMMY : STORAGE_LOCAL;
    if (symbol->storage == STORAGE_DUMMY && entity->assigned_in != unit) symbol->intent = INTENT_IN;
    symbol->area = entity->area;
    symbol->offset = entity->offset;
    if (entity->result && owner == unit) symbol->flags |= SYMBOL_RESULT;
}

static ExprId lower_dimension(Lower *lower, Entity *entity, uint32_t n, bool upper)
{
    Node *bound = upper ? entity->bounds[n].upper : entity->bounds[n].lower;
    if (!bound && entity->absent) bound = entity->bounds[n].lower; /* of assumed size: never looked at */
    if (!bound || !inner_is_argument(lower, entity) || lower_is_stable(lower, bound)) return lower_bound(lower, bound);
    return inner_bound(lower, entity, upper ? HOST_UPPER : HOST_LOWER, n);
}

/* The variable of a dummy with VALUE that the routine changes: a copy made at entry. */
static SymId own_value(Lower *lower, const Entity *entity, SymId dummy)
{
    Symbol symbol = {.name = intern_printf(lower->context->names, "%s.value", entity->name), .type = entity->type,
                     .storage = STORAGE_LOCAL, .flags = SYMBOL_TEMPORARY, .loc = entity->loc};
    SymId copy = nest_symbol_add(lower->context, lower->routine, symbol, NULL);
    StmtList *saved = lower->list;
    lower->list = &lower->entry;
    lower_assign(lower, nest_scalar(lower->context, lower->routine, copy, entity->loc),
                 nest_scalar(lower->context, lower->routine, dummy, entity->loc), entity->loc);
    lower->list = saved;
    return copy;
}

SymId lower_argument_symbol(Lower *lower, Entity *entity)
{
    SymId symbol = lower_symbol(lower, entity);
    return entity->dummy && entity->unit == lower->unit ? nest_symbol_find(lower->routine, entity->name) : symbol;
}

/* True when the entity has a symbol already, from before another routine was lowered amid this one. */
static bool is_known(Lower *lower, Entity *entity)
{
    for (uint32_t i = 0; i < lower->known.count; i++)
        if (lower->known.items[i].entity == entity) {
            lower_set_symbol(lower, entity, lower->known.items[i].symbol);
            return true;
        }
    return false;
}

void lower_set_symbol(Lower *lower, Entity *entity, SymId symbol)
{
    if (!entity->lowered) entity->lowered = arena_new(lower->context->arena, LoweredEntity);
    *entity->lowered = (LoweredEntity){lower->unit, symbol};
}

SymId lower_symbol(Lower *lower, Entity *entity)
{
    if ((entity->lowered && entity->lowered->unit == lower->unit) || is_known(lower, entity)) return entity->lowered->symbol;
    bool character = entity->kind == ENTITY_CHARACTER;
    Symbol symbol = {.type = entity->type, .rank = character ? 1 : entity->rank, .loc = entity->loc};
    if (character) symbol.flags = SYMBOL_CHARACTER;
    Dim dims[MAX_RANK];
    symbol.name = free_name(lower, entity);
    set_storage(lower, entity, &symbol);
    for (uint32_t n = 0; n < symbol.rank; n++) {
        dims[n].lower = lower_dimension(lower, entity, n, false);
        dims[n].upper = lower_dimension(lower, entity, n, true);
    }
    SymId id = nest_symbol_add(lower->context, lower->routine, symbol, dims);
    if (symbol.flags & SYMBOL_BY_VALUE && entity->assigned_in == lower->unit) id = own_value(lower, entity, id);
    lower_set_symbol(lower, entity, id);
    if (symbol.storage == STORAGE_DUMMY && entity->unit != lower->unit) {
        HostArgument argument = {.entity = entity, .part = HOST_VARIABLE};
        list_push(lower->context->arena, &lower->unit->host_arguments, argument);
        list_push(lower->context->arena, &lower->host_arguments, id);
    }
    Capture known = {entity, id};
    list_push(lower->context->arena, &lower->known, known);
    return id;
}

/* ---- subscripts ------------------------------------------------------------------------- */

/* The subscript of a dimension that runs from `first` by `step` along with the axis. */
static ExprId axis_subscript(Lower *lower, const Axis *axis, ExprId first, ExprId step)
{
    NestRoutine *routine = lower->routine;
    int64_t own, given;
    bool known = nest_int_value(routine, axis->step, &own) && nest_int_value(routine, step, &given);
    if (known && own == given)
        return index_add(lower, axis->position, index_subtract(lower, first, axis->lower));
    ExprId steps = index_subtract(lower, axis->position, axis->lower);
    if (!nest_int_value(routine, axis->step, &own) || own != 1) steps = index_divide(lower, steps, axis->step);
    return index_add(lower, index_multiply(lower, steps, step), first);
}

static ExprId triplet_subscript(Lower *lower, const Subscript *sub, uint32_t axis)
{
    ExprId first = lower_value(lower, sub->lower), step = lower_value(lower, sub->step);
    return axis_subscript(lower, &lower->axes[axis], first, step);
}

static ExprId vector_subscript(Lower *lower, Node *index, uint32_t axis)
{
    Axis first = lower->axes[0];
    uint32_t count = lower->axis_count;
    lower->axes[0] = lower->axes[axis];
    lower->axis_count = 1;
    ExprId value = lower_value(lower, index);
    lower->axes[0] = first;
    lower->axis_count = count;
    return value;
}

static ExprId lower_element(Lower *lower, Node *node)
{
    ExprId subscripts[MAX_RANK];
    uint32_t axis = 0;
    SymId symbol = lower_symbol(lower, node->entity);
    for (uint32_t n = 0; n < node->count; n++) {
        const Subscript *sub = &node->subs[n];
        if (!sub->index) subscripts[n] = triplet_subscript(lower, sub, axis++);
        else if (sub->index->rank) subscripts[n] = vector_subscript(lower, sub->index, axis++);
        else subscripts[n] = lower_value(lower, sub->index);
    }
    return nest_element(lower->context, lower->routine, symbol, subscripts, node->count, node->loc);
}

static ExprId lower_variable(Lower *lower, Node *node)
{
    SymId symbol = lower->at_entry ? lower_argument_symbol(lower, node->entity) : lower_symbol(lower, node->entity);
    ExprId subscripts[MAX_RANK];
    if (!node->rank) return nest_scalar(lower->context, lower->routine, symbol, node->loc);
    ExprId one = nest_const_int(lower->context, lower->routine, lower->unit->sema->integer, 1);
    for (uint32_t n = 0; n < node->rank; n++) {
        ExprId first = nest_dim(lower->routine, nest_symbol(lower->routine, symbol), n)->lower;
        subscripts[n] = axis_subscript(lower, &lower->axes[n], first, one);
    }
    return nest_element(lower->context, lower->routine, symbol, subscripts, node->rank, node->loc);
}

/* ---- powers ----------------------------------------------------------------------------- */

enum { POWER_CHAIN = 16 };

/* x**n is x**(n - split[n]) * x**split[n]. */
static const uint8_t power_split[POWER_CHAIN + 1] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 6, 5, 6, 6, 10, 7, 9, 8};

static ExprId power_chain(Lower *lower, ExprId *powers, int64_t n, SourceRange loc)
{
    if (powers[n]) return powers[n];
    ExprId left = power_chain(lower, powers, n - power_split[n], loc);
    ExprId right = power_chain(lower, powers, power_split[n], loc);
    powers[n] = nest_op2(lower->context, lower->routine, OP_MUL, left, right, loc);
    return powers[n];
}

static ExprId constant_one(Lower *lower, Type type, SourceRange loc)
{
    Constant one;
    constant_convert(constant_int(TYPE_I32, 1), type, &one);
    return nest_const_bits(lower->context, lower->routine, type, one.bits, loc);
}

static ExprId reciprocal(Lower *lower, ExprId value, Type type, SourceRange loc)
{
    return nest_op2(lower->context, lower->routine, OP_DIV, constant_one(lower, type, loc), value, loc);
}

/* The products of pow_r8_i8. */
static ExprId power_binary(Lower *lower, ExprId square, int64_t n, SourceRange loc)
{
    ExprId value = 0;
    for (;; square = nest_op2(lower->context, lower->routine, OP_MUL, square, square, loc)) {
        if (n & 1) value = value ? nest_op2(lower->context, lower->routine, OP_MUL, value, square, loc) : square;
        if ((n >>= 1) == 0) return value;
    }
}

/* The power of a small n /= 0. */
static ExprId power_products(Lower *lower, Node *node, ExprId base, int64_t n)
{
    ExprId powers[POWER_CHAIN + 1] = {0, base};
    bool library = type_is_real(node->type) && node->args[1]->type == TYPE_I64;
    int64_t size = n < 0 ? -n : n;
    if (library) return power_binary(lower, n < 0 ? reciprocal(lower, base, node->type, node->loc) : base, size, node->loc);
    ExprId value = power_chain(lower, powers, size, node->loc);
    return n < 0 ? reciprocal(lower, value, node->type, node->loc) : value;
}

static ExprId power_constant(Lower *lower, Node *node, ExprId base, int64_t n)
{
    if (n == 0) return constant_one(lower, node->type, node->loc);
    if (n >= (type_is_real(node->type) ? -POWER_CHAIN : 0) && n <= POWER_CHAIN) return power_products(lower, node, base, n);
    ExprId exponent = nest_const_int(lower->context, lower->routine, node->args[1]->type, n);
    return nest_op2(lower->context, lower->routine, OP_POWI, base, exponent, node->loc);
}

/* libgfortran's pow_r8_i8 and pow_r4_i8: the base is inverted first. */
static ExprId power_long(Lower *lower, Node *node, ExprId base, ExprId exponent)
{
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    ExprId zero = nest_const_int(context, routine, TYPE_I64, 0);
    ExprId negative = nest_op2(context, routine, OP_LT, exponent, zero, node->loc);
    ExprId inverse = reciprocal(lower, base, node->type, node->loc);
    ExprId start = nest_select(context, routine, negative, inverse, base, node->loc);
    ExprId size = nest_op1(context, routine, OP_ABS, exponent, node->loc);
    return nest_op2(context, routine, OP_POWI, start, size, node->loc);
}

static ExprId lower_power(Lower *lower, Node *node)
{
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    ExprId base = lower_value(lower, node->args[0]);
    Constant constant;
    bool known = node_is_constant(node->args[1], &constant);
    if (type_is_real(node->args[1]->type)) {
        double value = known ? constant_as_double(constant) : 0.5;
        if (value == 0.0 || value == 1.0 || value == -1.0 || value == 2.0) return power_constant(lower, node, base, (int64_t)value);
        return nest_op2(context, routine, OP_POW, base, lower_value(lower, node->args[1]), node->loc);
    }
    if (known) return power_constant(lower, node, base, constant_as_int(constant));
    ExprId exponent = lower_value(lower, node->args[1]);
    if (!type_is_real(node->type)) return nest_op2(context, routine, OP_POWI, base, exponent, node->loc);
    if (node->args[1]->type == TYPE_I64) return power_long(lower, node, base, exponent);
    exponent = nest_convert(context, routine, exponent, TYPE_I32, node->loc);
    return nest_op2(context, routine, OP_POWI, base, exponent, node->loc);
}

/* ---- calls ------------------------------------------------------------------------------ */

/* Makes the call of a function that fills an array, which result_hold has made. */
static ExprId lower_array_function(Lower *lower, const Node *node)
{
    const LoweredEntity *array = node->entity->lowered;
    if (!array || array->unit != lower->unit) internal_error("the array that '%s' returns is not held", node->procedure->name);
    lower_call(lower, node->procedure, node->args, node->count, array->symbol, node->loc);
    return 0;
}

static ExprId lower_function(Lower *lower, Node *node)
{
    if (node->entity) return lower_array_function(lower, node);
    SymId result = node->rank ? 0 : node->temporary;
    if (!result) {
        result = lower_temporary(lower, node->procedure->name, node->type);
        lower_call(lower, node->procedure, node->args, node->count, result, node->loc);
        node->temporary = result;
    }
    return nest_scalar(lower->context, lower->routine, result, node->loc);
}

/* ---- values ----------------------------------------------------------------------------- */

/* .AND. or .OR. of what is lowered already and a second operand that takes statements: they run only where the first one
 * leaves the result open, as gfortran -O2 has it. 0 when the second operand takes none; `second` is then its value. */
static ExprId lower_decided(Lower *lower, Node *node, ExprId first, ExprId *second)
{
    NestRoutine *routine = lower->routine;
    StmtList *outer = lower->list, inner = {0};
    Stmt open = {.kind = STMT_IF, .loc = node->loc};
    lower->list = &inner;
    *second = lower_value(lower, node->args[1]);
    lower->list = outer;
    if (!inner.first) return 0;
    SymId held = lower_temporary(lower, "open", nest_expr(routine, first)->type);
    ExprId value = nest_scalar(lower->context, routine, held, node->loc);
    lower_assign(lower, value, first, node->loc);
    open.if_.condition = node->op == OP_AND ? value : nest_op1(lower->context, routine, OP_NOT, value, node->loc);
    StmtId id = lower_append(lower, open);
    lower->list = &inner;
    lower_assign(lower, value, *second, node->loc);
    lower->list = outer;
    nest_stmt(routine, id)->if_.then = inner.first;
    return value;
}

/* The operation on a first operand that is lowered already. */
static ExprId lower_operation_on(Lower *lower, Node *node, ExprId first)
{
    ExprId operands[4] = {first};
    if (node->count > 4) internal_error("an operation of %u operands", node->count);
    if (node->op == OP_AND || node->op == OP_OR) {
        ExprId value = lower_decided(lower, node, first, &operands[1]);
        if (value) return nest_convert(lower->context, lower->routine, value, node->type, node->loc);
    } else {
        for (uint32_t i = 1; i < node->count; i++) operands[i] = lower_value(lower, node->args[i]);
    }
    if (node->op == OP_CONVERT) return nest_convert(lower->context, lower->routine, operands[0], node->type, node->loc);
    ExprId value = nest_op(lower->context, lower->routine, node->op, node->type, operands, node->count, node->loc);
    return nest_convert(lower->context, lower->routine, value, node->type, node->loc);
}

enum { MAX_CHAIN = 500 }; /* operations inside one another to the left in one expression of the nest IR */

/* A chain of operations to the left, however long: what MAX_CHAIN of them give becomes a scalar of its own. */
static ExprId lower_operation(Lower *lower, Node *node)
{
    LIST(Node *) chain = {0};
    for (; node->kind == NODE_OP; node = node->args[0]) list_push(lower->context->arena, &chain, node);
    ExprId value = lower_value(lower, node);
    for (uint32_t i = chain.count; i-- > 0;) {
        value = lower_operation_on(lower, chain.items[i], value);
        if (i == 0 || (chain.count - i) % MAX_CHAIN != 0) continue;
        SymId held = lower_temporary(lower, "chain", chain.items[i]->type);
        lower_assign(lower, nest_scalar(lower->context, lower->routine, held, chain.items[i]->loc), value, chain.items[i]->loc);
        value = nest_scalar(lower->context, lower->routine, held, chain.items[i]->loc);
    }
    return value;
}

static ExprId lower_array_bound(Lower *lower, const Node *node)
{
    SymId symbol = lower_symbol(lower, node->entity);
    const Dim *dim = nest_dim(lower->routine, nest_symbol(lower->routine, symbol), node->count);
    return node->upper ? dim->upper : dim->lower;
}

ExprId lower_value(Lower *lower, Node *node)
{
    switch (node->kind) {
    case NODE_ERROR: internal_error("a faulty expression reached lowering");
    case NODE_CONST: return nest_const_bits(lower->context, lower->routine, node->type, node->bits, node->loc);
    case NODE_VARIABLE: return lower_variable(lower, node);
    case NODE_ELEMENT:
    case NODE_SECTION: return lower_element(lower, node);
    case NODE_OP: return lower_operation(lower, node);
    case NODE_PAREN: return lower_value(lower, node->args[0]);
    case NODE_POWER: return lower_power(lower, node);
    case NODE_BOUND: return lower_array_bound(lower, node);
    case NODE_EXTENT:
        if (node->entity->absent) return nest_const_int(lower->context, lower->routine, node->type, 0);
        return nest_scalar(lower->context, lower->routine, inner_extent(lower, node->entity, node->count), node->loc);
    case NODE_CALL: return lower_function(lower, node);
    case NODE_HELD: return nest_scalar(lower->context, lower->routine, node->temporary, node->loc);
    case NODE_ORDER:
        if (!node->temporary) node->temporary = character_lower_order(lower, node);
        return nest_scalar(lower->context, lower->routine, node->temporary, node->loc);
    case NODE_REDUCE:
        if (node->rank) return nest_scalar(lower->context, lower->routine, array_reduce(lower, node), node->loc);
        if (!node->temporary) node->temporary = array_reduce(lower, node);
        return nest_scalar(lower->context, lower->routine, node->temporary, node->loc);
    case NODE_IMPLIED: {
        ExprId first = lower_value(lower, node->subs[0].lower), step = lower_value(lower, node->subs[0].step);
        ExprId index = nest_convert(lower->context, lower->routine, axis_subscript(lower, &lower->axes[0], first, step),
                                    nest_symbol(lower->routine, node->temporary)->type, node->loc);
        lower_assign(lower, nest_scalar(lower->context, lower->routine, node->temporary, node->loc), index, node->loc);
        return lower_value(lower, node->args[0]);
    }
    case NODE_TEXT:
    case NODE_CONSTRUCTOR: break; /* its elements were taken out of it before */
    }
    internal_error("unknown kind %d of a node", (int)node->kind);
}

ExprId lower_target(Lower *lower, Node *node)
{
    return node->kind == NODE_VARIABLE ? lower_variable(lower, node) : lower_element(lower, node);
}

void lower_hold(Lower *lower, Node **node)
{
    Node *old = *node;
    if (old->kind == NODE_CONST || old->kind == NODE_HELD || old->kind == NODE_BOUND) return;
    if (character_plain(old)->kind == NODE_TEXT) return; /* an argument: no statement changes it amid the elements */
    if (old->kind == NODE_VARIABLE && !old->entity->grouped) return;
    ExprId value = lower_value(lower, old);
    Node *held = node_new(lower->unit, NODE_HELD, old->type, 0, old->loc);
    held->temporary = lower_temporary(lower, "held", old->type);
    lower_assign(lower, nest_scalar(lower->context, lower->routine, held->temporary, old->loc), value, old->loc);
    *node = held;
}
