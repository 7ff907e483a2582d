/* Initial values of declarations and DATA, put into the areas of their variables. */
#include "frontend/sema/character.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/layout.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

#include <stdlib.h>

/* The same for `count` elements of one value. */
static void add_run(Unit *unit, const Entity *entity, int64_t element, int64_t count, Constant value)
{
    for (int64_t n = 0; n < count && value.bits && !unit->many_inits; n++) storage_add_init(unit, entity, element + n, value);
}

static void initialise_entity(Unit *unit, const Entity *entity)
{
    int64_t count = entity_elements(entity);
    Constant value;
    if (!storage_is_reshape(unit, entity->initial) && !storage_is_array(unit, entity->initial)) {
        if (storage_constant(unit, entity->initial, entity->type, &value)) add_run(unit, entity, 0, count, value);
        return;
    }
    if (!storage_check_count(unit, entity, count)) return;
    Constant *values = arena_array(unit->sema->context->arena, Constant, count);
    if (!storage_values(unit, entity->initial, entity->type, count, entity->rank == 0, values)) return;
    for (int64_t n = 0; n < count; n++) storage_add_init(unit, entity, n, values[n]);
}

void storage_initialise(Unit *unit)
{
    for (uint32_t i = 0; i < unit->scope->own.count; i++) {
        Entity *entity = unit->scope->own.items[i];
        if (entity->kind == ENTITY_CHARACTER && entity->initial && entity->area)
            character_initialise(unit, entity, entity->initial);
        if (entity->kind != ENTITY_VARIABLE || !entity->initial || !entity->area) continue;
        initialise_entity(unit, entity);
    }
}

/* The value list of one set: `value` repeated `repeat` times more, then `rest`. */
typedef struct {
    const AstExpr *value, *rest, *set;
    int64_t repeat;
    bool exhausted;
    Constant constant; /* `value`, converted; of TYPE_NONE: not yet */
} DataValues;

/* Goes on until a value can be taken, for which `target` waits. */
static bool next_value(Unit *unit, DataValues *values, const AstExpr *target)
{
    while (values->repeat <= 0) {
        if (!values->rest) {
            if (!values->exhausted) sema_error(unit, target->loc, "DATA has fewer values than variables from here on");
            values->exhausted = true;
            return false;
        }
        values->value = values->rest;
        values->repeat = 1;
        values->constant.type = TYPE_NONE;
        if (values->value->kind == AST_BINARY && values->value->operator == AST_OP_TIMES) {
            Constant repeat;
            if (!expr_constant(unit, values->value->left, &repeat)) return false;
            values->repeat = constant_as_int(repeat);
            values->value = values->value->right;
        }
        values->rest = values->rest->next;
    }
    return true;
}

/* The value that next_value reached, as one of the type. */
static bool data_constant(Unit *unit, DataValues *values, Type type)
{
    return values->constant.type == type || storage_constant(unit, values->value, type, &values->constant);
}

/* Elements of the variable, each repeated value for as many as it lasts. */
static bool data_elements(Unit *unit, const AstExpr *target, const Entity *entity, int64_t element, int64_t count, DataValues *values)
{
    while (count > 0) {
        if (!next_value(unit, values, target) || !data_constant(unit, values, entity->type)) return false;
        int64_t run = values->repeat < count ? values->repeat : count;
        add_run(unit, entity, element, run, values->constant);
        values->repeat -= run;
        element += run;
        count -= run;
    }
    return true;
}

static bool data_target(Unit *unit, const AstExpr *target, void *data)
{
    const Entity *character = storage_character(unit, target);
    DataValues *values = data;
    if (character) return next_value(unit, values, target) && values->repeat-- && character_initialise(unit, character, values->value);
    Entity *entity = storage_entity(unit, target);
    int64_t offset;
    if (!entity || !storage_item_offset(unit, target, entity, &offset)) return false;
    if (!entity->area) return false;
    int64_t element = offset / (int64_t)type_info(entity->type)->bytes, count = entity_elements(entity);
    if (target->kind != AST_NAME) {
        if (element >= 0 && element < count) return data_elements(unit, target, entity, element, 1, data);
        sema_error(unit, target->loc, "DATA names an element outside '%s'", entity->name);
        return false;
    }
    return data_elements(unit, target, entity, 0, count, data);
}

static void data_set(Unit *unit, const AstDataSet *set)
{
    DataValues values = {.rest = set->values, .set = set->values};
    for (const AstExpr *target = set->targets; target; target = target->next) {
        bool fine = target->kind == AST_IMPLIED_DO ? storage_visit_implied_do(unit, target, data_target, &values)
                                                   : data_target(unit, target, &values);
        if (!fine) {
            unit->faults++;
            return;
        }
    }
    if (values.repeat || values.rest)
        sema_error(unit, values.rest ? values.rest->loc : values.value->loc, "DATA has more values than variables");
}

/* What DATA gives values is saved. */
static void mark_saved(Unit *unit, const AstExpr *list)
{
    for (const AstExpr *item = list; item; item = item->next) {
        if (item->kind == AST_IMPLIED_DO) {
            mark_saved(unit, item->args);
            continue;
        }
        Entity *entity = storage_character(unit, item);
        if (!entity && item->name) entity = storage_entity(unit, item);
        if (entity) entity->saved = true;
    }
}

void storage_data(Unit *unit, const AstStmt *first, bool mark)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt_is_executable(stmt)) {
            storage_data(unit, stmt->body, mark);
            storage_data(unit, stmt->else_body, mark);
        }
        if (stmt->kind != AST_STMT_DATA && stmt->kind != AST_STMT_TYPE_DECL) continue;
        for (AstDataSet *set = stmt->data_sets; set; set = set->next) {
            if (mark) mark_saved(unit, set->targets);
            else data_set(unit, set);
        }
    }
}

static int by_offset(const void *a, const void *b)
{
    const AreaInit *x = a, *y = b;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static bool overlap(const AreaInit *a, const AreaInit *b)
{
    return a->offset + type_info(a->type)->bytes > b->offset;
}

/* Whether values overlap; they are put in order then, and those that do so are dropped. */
static bool drop_overlapping(Area *area)
{
    bool ordered = true;
    uint32_t kept = 1;
    for (uint32_t i = 1; i < area->inits.count; i++) ordered = ordered && !overlap(&area->inits.items[i - 1], &area->inits.items[i]);
    if (ordered) return false;
    qsort(area->inits.items, area->inits.count, sizeof *area->inits.items, by_offset);
    for (uint32_t i = 1; i < area->inits.count; i++)
        if (!overlap(&area->inits.items[kept - 1], &area->inits.items[i])) area->inits.items[kept++] = area->inits.items[i];
    bool found = kept < area->inits.count;
    area->inits.count = kept;
    return found;
}

void storage_check_values(Sema *sema)
{
    for (AreaId id = 1; id < sema->areas.count; id++) {
        Area *area = &sema->areas.items[id];
        if (!drop_overlapping(area)) continue;
        diag_error(sema->context->diag, area->loc, "the variables from '%s' on are given initial values twice", area->name);
        for (uint32_t u = 0; u < sema->units.count; u++)
            if (sema->units.items[u]->id && sema->units.items[u]->id == area->owner)
                sema->units.items[u]->faults++;
    }
}
