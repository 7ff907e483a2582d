/* The symbols of variables, with bounds as they are at the routine's entry. */
#include "frontend/lower/lower.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/layout.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

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
    if (bound->kind == NODE_ERROR) return nest_const_int(lower->context, lower->routine, TYPE_I32, 1); /* which was told: the routine goes no further */
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
    Dim dims[NEST_MAX_RANK];
    symbol.name = free_name(lower, entity);
    set_storage(lower, entity, &symbol);
    for (uint32_t n = 0; n < symbol.rank; n++) {
        dims[n].lower = lower_dimension(lower, entity, n, false);
        dims[n].upper = lower_dimension(lower, entity, n, true);
    }
    SymId id = nest_symbol_add(lower->context, lower->routine, symbol, dims);
    if (symbol.flags & SYMBOL_BY_VALUE && entity->assigned_in == lower->unit) id = own_value(lower, entity, id);
    lower_set_symbol(lower, entity, id);
    if (symbol.storage == STORAGE_DUMMY && entity->unit != lower->unit)
        host_add_argument(lower, (HostArgument){.entity = entity, .part = HOST_VARIABLE}, id);
    Capture known = {entity, id};
    list_push(lower->context->arena, &lower->known, known);
    return id;
}
