/* Where variables live: COMMON blocks, EQUIVALENCE groups, modules, SAVE.
 *
 * COMMON variables follow each other in the order of the statements, each aligned to its own size as
 * gfortran does (-falign-commons). EQUIVALENCE is a union of variables with byte offsets between them. */
#include "frontend/sema/entity.h"
#include "frontend/sema/layout.h"
#include "frontend/sema/mangle.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

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

static void join_set(Unit *unit, const AstDataSet *set)
{
    Entity *first = NULL;
    int64_t first_offset = 0;
    for (const AstExpr *item = set->targets; item; item = item->next) {
        int64_t offset, base;
        Entity *entity = storage_entity(unit, item);
        if (!entity || !storage_item_offset(unit, item, entity, &offset)) continue;
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
    storage_grow(unit, area, end, type_info(entity->type)->bytes);
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
    if (!unit_is_routine(unit) && unit->kind != UNIT_PROGRAM) {
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

/* ---- DATA ------------------------------------------------------------------------------- */

void storage_lay_out(Unit *unit)
{
    storage_data(unit, unit->ast->body, true);
    join_sets(unit);
    place_commons(unit);
    place_groups(unit);
    save_variables(unit);
    storage_initialise(unit);
    storage_data(unit, unit->ast->body, false);
}
