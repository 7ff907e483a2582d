/* Units within units, and names that stand for parts of variables, as outline_scope.c has made them. */
#include "frontend/outline/outline_internal.h"

Unit *outline_routine(const Unit *unit)
{
    while (unit->kind == UNIT_BLOCK) unit = unit->host;
    return (Unit *)unit;
}

bool outline_take_alias(const Outline *outline, OutlineVariable *variable, const Entity *entity)
{
    for (uint32_t i = 0; i < outline->aliases.count; i++) {
        const OutlineAlias *alias = &outline->aliases.items[i];
        if (alias->entity != entity) continue;
        variable->by_alias = true;
        variable->by_whole_alias = alias->is_whole;
        variable->root = alias->root;
        variable->chain = alias->chain;
        variable->by_pointer |= alias->by_pointer;
        variable->is_target |= alias->is_target;
        return true;
    }
    return false;
}
