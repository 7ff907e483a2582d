/* Where variables live: COMMON blocks, EQUIVALENCE groups, modules, SAVE; and initial values.
 *
 * COMMON variables follow each other in the order of the statements, each aligned to its own size as
 * gfortran does (-falign-commons). EQUIVALENCE is a union of variables with byte offsets between them. */
#include "frontend/sema/character.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TURNS = 2000000, MAX_INITS = 4000000, MAX_CONSTANTS = 4000000 };

static int64_t entity_bytes(Unit *unit, Entity *entity)
{
    int64_t count = entity_elements(entity);
    if (count >= 0) return count * (int64_t)type_info(entity->type)->bytes;
    sema_error(unit, entity->loc, "the bounds of '%s' must be constant: it has static storage", entity->name);
    entity->kind = ENTITY_REFUSED;
    return 0;
}

static Area *area_of(Unit *unit, AreaId id)
{
    return &unit->sema->areas.items[id];
}

AreaId storage_add_area(Sema *sema, Area area)
{
    list_push(sema->context->arena, &sema->areas, area);
    return sema->areas.count - 1;
}

/* The SAVE area of a variable of the unit that this one is a copy of; 0 when it is none. */
static AreaId shared_area(const Unit *unit, Name name)
{
    const Sema *sema = unit->sema;
    const Unit *home = unit_home(unit);
    if (!home || !home->id) return 0;
    for (AreaId id = 1; id < sema->areas.count; id++) {
        const Area *area = &sema->areas.items[id];
        if (area->kind == AREA_SAVE && area->name == name && area->owner == home->id) return id;
    }
    return 0;
}

/* ---- EQUIVALENCE ------------------------------------------------------------------------ */

/* The sum of offsets, or what is larger than any area when it is that. */
static int64_t limited_sum(int64_t a, int64_t b)
{
    int64_t sum = a + b, most = 4 * MAX_STORAGE;
    return sum > most ? most : sum < -most ? -most : sum;
}

/* The representative of a group, and the bytes from its start to the entity's. */
static Entity *find_group(Entity *entity, int64_t *offset)
{
    Entity *root = entity;
    int64_t total = 0;
    for (; root->group; root = root->group) total = limited_sum(total, root->group_offset);
    *offset = total;
    while (entity->group && entity->group != root) { /* the next search is short */
        Entity *next = entity->group;
        int64_t step = entity->group_offset;
        entity->group = root;
        entity->group_offset = total;
        total -= step;
        entity = next;
    }
    return root;
}

/* The bytes before the element, `index` further in a dimension of this `stride`; false after a report: too far away. */
static bool add_subscript(Unit *unit, const AstExpr *item, int64_t index, int64_t stride, int64_t *offset)
{
    int64_t step;
    if (!__builtin_mul_overflow(index, stride, &step) && !__builtin_add_overflow(*offset, step, offset) && *offset <= MAX_STORAGE &&
        *offset >= -MAX_STORAGE)
        return true;
    sema_error(unit, item->loc, "the element of '%s' is too far from its first one", item->name);
    return false;
}

/* Byte offset of the item `a`, `a(i,...)` in its variable. */
static bool item_offset(Unit *unit, const AstExpr *item, Entity *entity, int64_t *offset)
{
    *offset = 0;
    if (item->kind == AST_NAME) return true;
    int64_t stride = type_info(entity->type)->bytes;
    uint32_t n = 0;
    for (const AstExpr *arg = item->args; arg; arg = arg->next, n++) {
        Constant index;
        int64_t lower, upper, from_first;
        if (n >= entity->rank) {
            sema_error(unit, item->loc, "'%s' has %u dimension%s, but more subscripts are given", entity->name, entity->rank,
                       entity->rank == 1 ? "" : "s");
            return false;
        }
        if (!expr_constant(unit, arg, &index) || !bound_constant(entity->bounds[n].lower, &lower)) return false;
        if (__builtin_sub_overflow(constant_as_int(index), lower, &from_first)) from_first = INT64_MAX;
        if (!add_subscript(unit, item, from_first, stride, offset)) return false;
        if (bound_constant(entity->bounds[n].upper, &upper)) stride *= upper >= lower ? upper - lower + 1 : 0;
    }
    return true;
}

static Entity *static_entity(Unit *unit, const AstExpr *item)
{
    if (item->kind != AST_NAME && item->kind != AST_APPLY) {
        sema_error(unit, item->loc, "a variable or an array element is expected here");
        return NULL;
    }
    Entity *entity = scope_find(unit->scope, item->name);
    if (!entity) entity = scope_declare(unit, item->name, item->loc);
    entity_resolve(unit, entity);
    if (!entity_usable(unit, entity, item->loc)) return NULL;
    if (entity->kind != ENTITY_VARIABLE || entity->dummy || entity->result || scope_is_imported(unit->scope, item->name)) {
        sema_error(unit, item->loc, "'%s' is no variable with storage of its own", item->name);
        return NULL;
    }
    return entity;
}

static void join_set(Unit *unit, const AstDataSet *set)
{
    Entity *first = NULL;
    int64_t first_offset = 0;
    for (const AstExpr *item = set->targets; item; item = item->next) {
        int64_t offset, base;
        Entity *entity = static_entity(unit, item);
        if (!entity || !item_offset(unit, item, entity, &offset)) continue;
        entity->grouped = true;
        Entity *root = find_group(entity, &base);
        base = limited_sum(base, offset); /* the storage unit named, from the root's start */
        if (!first) {
            first = root;
            first_offset = base;
        } else if (root == first) {
            if (base != first_offset) sema_error(unit, item->loc, "EQUIVALENCE puts '%s' at two places", item->name);
        } else {
            root->group = first;
            root->group_offset = limited_sum(first_offset, -base);
            root->grouped = true;
        }
    }
    if (first) first->grouped = true;
}

static void join_sets(Unit *unit)
{
    for (AstStmt *stmt = unit->ast->body; stmt; stmt = stmt->next)
        if (stmt->kind == AST_STMT_EQUIVALENCE)
            for (AstDataSet *set = stmt->data_sets; set; set = set->next) join_set(unit, set);
}

/* ---- COMMON ----------------------------------------------------------------------------- */

static AreaId common_area(Unit *unit, Name block, SourceRange loc)
{
    Sema *sema = unit->sema;
    Name symbol = mangle_common(sema->context, block);
    if (!*block) block = symbol; /* areas have names */
    for (AreaId id = 1; id < sema->areas.count; id++)
        if (sema->areas.items[id].kind == AREA_COMMON && sema->areas.items[id].name == block) return id;
    Area area = {.kind = AREA_COMMON, .name = block, .align = 1, .loc = loc};
    area.symbol = symbol;
    return storage_add_area(sema, area);
}

static void grow_area(Unit *unit, AreaId id, int64_t end, uint32_t align)
{
    Area *area = area_of(unit, id);
    if (end > area->size) area->size = end;
    if (align > area->align) area->align = align;
}

static void check_alignment(Unit *unit, const Entity *entity)
{
    if (entity->offset % (int64_t)type_info(entity->type)->bytes)
        sema_error(unit, entity->loc, "EQUIVALENCE puts '%s' at an address that is not a multiple of its size", entity->name);
}

static void place(Unit *unit, Entity *entity, AreaId area, int64_t offset)
{
    int64_t end = offset + entity_bytes(unit, entity);
    if (end > MAX_STORAGE) {
        sema_error(unit, entity->loc, "'%s' ends more than %lld bytes behind the start of its storage, which is too far", entity->name,
                   (long long)MAX_STORAGE);
        end = offset = 0;
    }
    entity->area = area;
    entity->offset = offset;
    check_alignment(unit, entity);
    grow_area(unit, area, end, type_info(entity->type)->bytes);
}

/* A block being laid out in one unit. */
typedef struct {
    Name name;
    AreaId area;
    int64_t end;
} Block;

typedef LIST(Block) BlockList;

static Block *find_block(Unit *unit, BlockList *blocks, Name name, SourceRange loc)
{
    for (uint32_t i = 0; i < blocks->count; i++)
        if (blocks->items[i].name == name) return &blocks->items[i];
    Block block = {name, common_area(unit, name, loc), 0};
    list_push(unit->sema->context->arena, blocks, block);
    return &blocks->items[blocks->count - 1];
}

static void place_commons(Unit *unit)
{
    BlockList blocks = {0};
    for (AstStmt *stmt = unit->ast->body; stmt; stmt = stmt->next) {
        if (stmt->kind != AST_STMT_COMMON) continue;
        for (AstEntity *item = stmt->entities; item; item = item->next) {
            Entity *entity = scope_find(unit->scope, item->name);
            if (!entity || entity->unit != unit || !entity->block || entity->area) continue;
            entity_resolve(unit, entity);
            bool character = entity->kind == ENTITY_CHARACTER;
            if (!character && (!entity_usable(unit, entity, item->loc) || entity->kind != ENTITY_VARIABLE)) continue;
            Block *block = find_block(unit, &blocks, entity->block, item->loc);
            int64_t bytes = type_info(entity->type)->bytes;
            block->end = (block->end + bytes - 1) / bytes * bytes;
            place(unit, entity, block->area, block->end);
            block->end = entity->offset + entity_bytes(unit, entity);
        }
    }
}

/* ---- groups ----------------------------------------------------------------------------- */

/* The entities of the group of `root`, in order of declaration. */
static EntityList group_members(Unit *unit, Entity *root)
{
    EntityList members = {0};
    for (uint32_t i = 0; i < unit->scope->own.count; i++) {
        int64_t offset;
        Entity *entity = unit->scope->own.items[i];
        if (entity->grouped && entity->kind == ENTITY_VARIABLE && find_group(entity, &offset) == root)
            list_push(unit->sema->context->arena, &members, entity);
    }
    return members;
}

/* The group's variables go to the COMMON block of `anchor`. */
static void place_group_in_common(Unit *unit, const EntityList *members, Entity *anchor)
{
    int64_t base, offset;
    find_group(anchor, &base);
    for (uint32_t i = 0; i < members->count; i++) {
        Entity *entity = members->items[i];
        find_group(entity, &offset);
        int64_t position = anchor->offset - base + offset;
        if (entity->area && (entity->area != anchor->area || entity->offset != position))
            sema_error(unit, entity->loc, "EQUIVALENCE puts '%s' at two places", entity->name);
        else if (position < 0)
            sema_error(unit, entity->loc, "EQUIVALENCE extends COMMON before its start by '%s'", entity->name);
        else if (!entity->area) place(unit, entity, anchor->area, position);
    }
}

static void place_group(Unit *unit, Entity *root)
{
    EntityList members = group_members(unit, root);
    int64_t start = INT64_MAX, offset;
    bool saved = unit->save_all || unit->kind == UNIT_MODULE || unit->contained.count; /* the last: to be seen there */
    for (uint32_t i = 0; i < members.count; i++) {
        Entity *entity = members.items[i];
        if (entity->block) {
            place_group_in_common(unit, &members, entity);
            return;
        }
        find_group(entity, &offset);
        if (offset < start) start = offset;
        saved |= entity->saved;
    }
    if (!members.count) return;
    if (!unit_is_routine(unit)) {
        for (uint32_t i = 0; i < members.count; i++) entity_refuse(members.items[i], "a module variable in an EQUIVALENCE outside of COMMON");
        return;
    }
    Area area = {.kind = saved ? AREA_SAVE : AREA_OVERLAY, .name = members.items[0]->name, .align = 1,
                 .owner = unit->id, .loc = members.items[0]->loc};
    AreaId id = saved ? shared_area(unit, area.name) : 0;
    if (!id) id = storage_add_area(unit->sema, area);
    for (uint32_t i = 0; i < members.count; i++) {
        find_group(members.items[i], &offset);
        place(unit, members.items[i], id, offset - start);
    }
}

static void place_groups(Unit *unit)
{
    for (uint32_t i = 0; i < unit->scope->own.count; i++) {
        Entity *entity = unit->scope->own.items[i];
        if (entity->grouped && !entity->group && entity->kind == ENTITY_VARIABLE) place_group(unit, entity);
    }
}

/* ---- SAVE and modules ------------------------------------------------------------------- */

/* The area of a module variable's name, of a module that is there twice; 0 when there is none. */
static AreaId same_module_area(const Unit *unit, Name name)
{
    const Sema *sema = unit->sema;
    for (AreaId id = 1; id < sema->areas.count && unit->faults; id++)
        if (sema->areas.items[id].kind == AREA_MODULE && sema->areas.items[id].name == name) return id;
    return 0;
}

void storage_save(Unit *unit, Entity *entity)
{
    if (unit->kind == UNIT_BLOCK_DATA) {
        sema_error(unit, entity->loc, "'%s' has a value in BLOCK DATA, but is not in COMMON", entity->name);
        return;
    }
    Area area = {.kind = unit->kind == UNIT_MODULE ? AREA_MODULE : AREA_SAVE, .name = entity->name, .align = 1,
                 .loc = entity->loc};
    if (unit->kind == UNIT_MODULE) {
        area.symbol = mangle_module_item(unit->sema->context, unit->name, entity->name);
        area.name = intern_printf(unit->sema->context->names, "%s.%s", unit->name, entity->name);
        area.file = unit->file;
    } else {
        area.owner = unit->id;
    }
    AreaId id = unit->kind == UNIT_MODULE ? same_module_area(unit, area.name) : shared_area(unit, area.name);
    place(unit, entity, id ? id : storage_add_area(unit->sema, area), 0);
}

static void save_variables(Unit *unit)
{
    for (uint32_t i = 0; i < unit->scope->own.count; i++) {
        Entity *entity = unit->scope->own.items[i];
        bool variable = entity->kind == ENTITY_VARIABLE || (entity->kind == ENTITY_CHARACTER && !entity->text);
        if (!variable || entity->area || entity->dummy || entity->result || !entity->resolved) continue;
        if (unit->kind == UNIT_MODULE || entity->saved || unit->save_all) storage_save(unit, entity);
    }
}

/* ---- values ----------------------------------------------------------------------------- */

/* Each turn of an implied DO analyzes its items anew, which takes memory: a unit may have MAX_TURNS of them. */
static bool count_turn(Unit *unit, const AstExpr *loop)
{
    if (++unit->implied_turns <= MAX_TURNS) return true;
    if (unit->implied_turns == MAX_TURNS + 1)
        sema_error(unit, loop->loc, "the implied DOs of constants and DATA have more than %d iterations", MAX_TURNS);
    return false;
}

/* Calls `each` for an implied DO's items at every value of its variable, which stands for a constant. */
typedef bool (*ItemVisitor)(Unit *unit, const AstExpr *item, void *data);

static bool visit_implied_do(Unit *unit, const AstExpr *loop, ItemVisitor each, void *data)
{
    Constant lower, upper, step = constant_int(unit->sema->integer, 1);
    if (!expr_constant(unit, loop->left, &lower) || !expr_constant(unit, loop->right, &upper)) return false;
    if (loop->third && !expr_constant(unit, loop->third, &step)) return false;
    int64_t increment = constant_as_int(step), last = constant_as_int(upper);
    const AstExpr *bad = !type_is_int(lower.type) ? loop->left : !type_is_int(upper.type) ? loop->right : loop->third;
    if (!type_is_int(lower.type) || !type_is_int(upper.type) || !type_is_int(step.type)) {
        sema_error(unit, bad->loc, "the bounds and the step of an implied DO must be integers");
        return false;
    }
    if (increment == 0) {
        sema_error(unit, loop->third->loc, "the step of an implied DO cannot be zero");
        return false;
    }
    Entity *entity = scope_lookup(unit->scope, loop->name);
    if (!entity) entity = scope_declare(unit, loop->name, loop->name_loc);
    Node *saved = entity->bound_node;
    bool fine = true, over = false;
    for (int64_t i = constant_as_int(lower); fine && !over && (increment > 0 ? i <= last : i >= last);) {
        if (!count_turn(unit, loop)) return false;
        entity->bound_node = node_int(unit, unit->sema->integer, i, loop->loc);
        for (const AstExpr *item = loop->args; fine && item; item = item->next)
            fine = item->kind == AST_IMPLIED_DO ? visit_implied_do(unit, item, each, data) : each(unit, item, data);
        over = __builtin_add_overflow(i, increment, &i);
    }
    entity->bound_node = saved;
    return fine;
}

/* The constant as an initial value of the type; `ast` is where a fault is reported. */
static bool convert_initial(Unit *unit, const AstExpr *ast, Constant raw, Type type, Constant *value)
{
    if (type_is_logical(raw.type) != type_is_logical(type)) {
        sema_error(unit, ast->loc, "a value of type %s cannot initialise %s", type_info(raw.type)->fortran,
                   type_info(type)->fortran);
        return false;
    }
    Fold fold = constant_convert(raw, type, value);
    if (fold != FOLD_OK) sema_error(unit, ast->loc, "%s", fold_message(fold));
    return fold == FOLD_OK;
}

static bool converted_constant(Unit *unit, const AstExpr *ast, Type type, Constant *value)
{
    Constant raw;
    return expr_constant(unit, ast, &raw) && convert_initial(unit, ast, raw, type, value);
}

typedef struct {
    Constant *values;
    int64_t next, count;
    Type type;
} Filling;

/* A constant, or all elements of a constant array. */
static bool fill_value(Unit *unit, const AstExpr *item, void *data)
{
    Filling *filling = data;
    Node *node = expr_analyze(unit, item);
    if (node->kind == NODE_ERROR) return false;
    int64_t count = fold_count(unit, node);
    for (int64_t k = 0; k == 0 || k < count; k++) {
        Constant raw, value;
        if (count < 0 || (count > 0 && !fold_element(unit, node, k, &raw))) {
            sema_error(unit, item->loc, "a constant is expected here");
            return false;
        }
        if (count == 0) return true;
        if (!convert_initial(unit, item, raw, filling->type, &value)) return false;
        if (filling->next < filling->count) filling->values[filling->next] = value;
        filling->next++;
    }
    return true;
}

/* RESHAPE(values, shape): the values, whose order stays. */
static bool is_reshape(const Unit *unit, const AstExpr *initial)
{
    return initial->kind == AST_APPLY && strcmp(initial->name, "reshape") == 0 && !scope_lookup(unit->scope, initial->name) &&
           initial->args && initial->args->kind != AST_KEYWORD && initial->args->next && !initial->args->next->next;
}

static bool is_array(Unit *unit, const AstExpr *initial)
{
    return initial->kind == AST_CONSTRUCTOR || expr_analyze(unit, initial)->rank;
}

bool storage_values(Unit *unit, const AstExpr *initial, Type type, int64_t count, bool scalar, Constant *values)
{
    if (!scalar && is_reshape(unit, initial)) return storage_values(unit, initial->args, type, count, false, values);
    if (!is_array(unit, initial)) {
        Constant value;
        if (!converted_constant(unit, initial, type, &value)) return false;
        for (int64_t i = 0; i < count; i++) values[i] = value;
        return true;
    }
    Filling filling = {values, 0, count, type};
    bool constructor = initial->kind == AST_CONSTRUCTOR;
    for (const AstExpr *item = constructor ? initial->args : initial; item; item = constructor ? item->next : NULL) {
        bool fine = item->kind == AST_IMPLIED_DO ? visit_implied_do(unit, item, fill_value, &filling)
                                                 : fill_value(unit, item, &filling);
        if (!fine) return false;
    }
    if (filling.next == count && !scalar) return true;
    if (scalar) sema_error(unit, initial->loc, "a scalar cannot be initialised by an array");
    else sema_error(unit, initial->loc, "%lld values are given for %lld elements", (long long)filling.next, (long long)count);
    return false;
}

void storage_add_init(Unit *unit, const Entity *entity, int64_t element, Constant value)
{
    if (!entity->area || value.bits == 0 || unit->twin) return; /* static storage starts as zero; a copy shares it */
    Area *area = area_of(unit, entity->area);
    AreaInit init = {entity->offset + element * (int64_t)type_info(entity->type)->bytes, value.type, value.bits};
    if (area->inits.count < MAX_INITS) {
        list_push(unit->sema->context->arena, &area->inits, init);
        return;
    }
    if (!unit->many_inits)
        sema_error(unit, entity->loc, "'%s' and what lies beside it have more than %d initial values that are not zero", entity->name, MAX_INITS);
    unit->many_inits = true;
}

/* The same for `count` elements of one value. */
static void add_run(Unit *unit, const Entity *entity, int64_t element, int64_t count, Constant value)
{
    for (int64_t n = 0; n < count && value.bits && !unit->many_inits; n++) storage_add_init(unit, entity, element + n, value);
}

static void initialise_entity(Unit *unit, const Entity *entity)
{
    int64_t count = entity_elements(entity);
    Constant value;
    if (!is_reshape(unit, entity->initial) && !is_array(unit, entity->initial)) {
        if (converted_constant(unit, entity->initial, entity->type, &value)) add_run(unit, entity, 0, count, value);
        return;
    }
    if (!storage_check_count(unit, entity, count)) return;
    Constant *values = arena_array(unit->sema->context->arena, Constant, count);
    if (!storage_values(unit, entity->initial, entity->type, count, entity->rank == 0, values)) return;
    for (int64_t n = 0; n < count; n++) storage_add_init(unit, entity, n, values[n]);
}

bool storage_check_count(Unit *unit, const Entity *entity, int64_t count)
{
    if (count <= MAX_CONSTANTS) return true;
    sema_error(unit, entity->loc, "'%s' has more than %d elements with values", entity->name, MAX_CONSTANTS);
    return false;
}

static void initialise_entities(Unit *unit)
{
    for (uint32_t i = 0; i < unit->scope->own.count; i++) {
        Entity *entity = unit->scope->own.items[i];
        if (entity->kind == ENTITY_CHARACTER && entity->initial && entity->area)
            character_initialise(unit, entity, entity->initial);
        if (entity->kind != ENTITY_VARIABLE || !entity->initial || !entity->area) continue;
        initialise_entity(unit, entity);
    }
}

/* ---- DATA ------------------------------------------------------------------------------- */

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
    return values->constant.type == type || converted_constant(unit, values->value, type, &values->constant);
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

/* The variable of type CHARACTER that a DATA item is, NULL when it is none. */
static Entity *data_character(Unit *unit, const AstExpr *item)
{
    Entity *entity = item->kind == AST_NAME ? scope_find(unit->scope, item->name) : NULL;
    if (!entity || !entity->character) return NULL;
    entity_resolve(unit, entity);
    return entity->kind == ENTITY_CHARACTER && !entity->dummy && !entity->text ? entity : NULL;
}

static bool data_target(Unit *unit, const AstExpr *target, void *data)
{
    const Entity *character = data_character(unit, target);
    DataValues *values = data;
    if (character) return next_value(unit, values, target) && values->repeat-- && character_initialise(unit, character, values->value);
    Entity *entity = static_entity(unit, target);
    int64_t offset;
    if (!entity || !item_offset(unit, target, entity, &offset)) return false;
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
        bool fine = target->kind == AST_IMPLIED_DO ? visit_implied_do(unit, target, data_target, &values)
                                                   : data_target(unit, target, &values);
        if (!fine) {
            unit->faults++;
            return;
        }
    }
    if (values.repeat || values.rest)
        sema_error(unit, values.rest ? values.rest->loc : values.value->loc, "DATA has more values than variables");
}

/* Marks the variables of DATA statements, and of values between slashes in declarations, as saved, or lists the values. DATA
 * may stand in blocks. */
static void data_statements(Unit *unit, const AstStmt *first, bool mark)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt_is_executable(stmt)) {
            data_statements(unit, stmt->body, mark);
            data_statements(unit, stmt->else_body, mark);
        }
        if (stmt->kind != AST_STMT_DATA && stmt->kind != AST_STMT_TYPE_DECL) continue;
        for (AstDataSet *set = stmt->data_sets; set; set = set->next) {
            if (!mark) {
                data_set(unit, set);
                continue;
            }
            for (const AstExpr *target = set->targets; target; target = target->next) {
                const AstExpr *item = target;
                while (item && item->kind == AST_IMPLIED_DO) item = item->args;
                Entity *entity = item ? data_character(unit, item) : NULL;
                if (!entity && item && item->name) entity = static_entity(unit, item);
                if (entity) entity->saved = true;
            }
        }
    }
}

void storage_lay_out(Unit *unit)
{
    data_statements(unit, unit->ast->body, true);
    join_sets(unit);
    place_commons(unit);
    place_groups(unit);
    save_variables(unit);
    initialise_entities(unit);
    data_statements(unit, unit->ast->body, false);
}

/* ---- values given twice ----------------------------------------------------------------- */

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
