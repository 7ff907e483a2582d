/* Stretches of static storage, and the values that they begin with. */
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/layout.h"
#include "frontend/sema/unit.h"

enum { MAX_INITS = 4000000 };

int64_t entity_bytes(Unit *unit, Entity *entity)
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

void storage_grow(Unit *unit, AreaId id, int64_t end, uint32_t align)
{
    Area *area = area_of(unit, id);
    if (end > area->size) area->size = end;
    if (align > area->align) area->align = align;
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
