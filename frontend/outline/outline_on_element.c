/* Scalars that lie on an element of an array of the nest, as old codes share scratch memory:
 *
 *     equivalence (vel, flux, w1da)
 *     do j ; do i (2 .. n) { vel = ... ; flux(i) = ...vel... }
 *       =>  vel = flux(1) ; the loops, in which `vel` is a scalar of the nest ; flux(1) = vel
 *
 * The nest does its work only where it touches the element in no other way, which is found where subscripts are known: passes/nest/apart.h. */
#include "frontend/outline/outline_on_element.h"

#include "ir/types.h"

#include <inttypes.h>

/* DO variables are no reals, so that the name stands for a value wherever it is. */
static bool is_plain(const OutlineVariable *variable)
{
    const Entity *entity = variable->entity;
    bool real = entity->type == TYPE_F32 || entity->type == TYPE_F64;
    return real && entity->area && !variable->path && !variable->by_alias && !variable->is_local && !variable->spans && !variable->may_be_absent && !variable->value;
}

/* The element's number, from 0; -1: the scalar lies on none. */
static int64_t find_element(const OutlineVariable *scalar, const OutlineVariable *array)
{
    const Entity *x = scalar->entity, *y = array->entity;
    const int64_t bytes = type_info(x->type)->bytes, distance = x->offset - y->offset, elements = entity_elements(y);
    if (!is_plain(array) || x->unit != y->unit || x->area != y->area || x->type != y->type || y->rank != 1 || !array->upper[0]) return -1;
    return distance >= 0 && distance % bytes == 0 && distance / bytes < elements ? distance / bytes : -1;
}

void outline_take_from_element(Outline *outline, OutlineNest *nest, OutlineVariable *scalar, OutlineVariable *array)
{
    const int64_t element = is_plain(scalar) && !scalar->entity->rank ? find_element(scalar, array) : -1;
    if (element < 0) return;
    const Name subscript = intern_printf(outline->context.names, element ? "%s+%" PRId64 : "%s", array->lower[0], element);
    list_push(outline->context.arena, &nest->on_elements, ((OutlineOnElement){scalar->name, array->name, subscript, scalar->modified}));
    scalar->is_local = true;
    array->modified |= scalar->modified;
    array->dies = false;
}

void outline_print_on_elements(const OutlineNest *nest, bool begin, Text *out)
{
    for (uint32_t i = 0; i < nest->on_elements.count; i++) {
        const OutlineOnElement *on = &nest->on_elements.items[i];
        if (begin) text_printf(out, "  !$crayon apart\n  %s = %s(%s)\n", on->scalar, on->array, on->subscript);
        else if (on->stored) text_printf(out, "  !$crayon apart\n  %s(%s) = %s\n", on->array, on->subscript, on->scalar);
    }
}
