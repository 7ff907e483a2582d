/* Nodes compared: which stand for one value, and which may read what another one stores. */
#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"
#include "frontend/sema/node_compare.h"

bool array_same_node(const Node *a, const Node *b)
{
    for (; a->kind == NODE_OP && b->kind == NODE_OP && a != b; a = a->args[0], b = b->args[0]) {
        if (a->op != b->op || a->count != b->count || a->type != b->type || a->rank != b->rank) return false;
        for (uint32_t n = 1; n < a->count; n++)
            if (!array_same_node(a->args[n], b->args[n])) return false;
    }
    if (a == b) return true;
    if (a->kind != b->kind || a->type != b->type || a->rank != b->rank) return false;
    switch (a->kind) {
    case NODE_CONST: return a->bits == b->bits;
    case NODE_VARIABLE: return a->entity == b->entity;
    case NODE_EXTENT:
    case NODE_BOUND: return a->entity == b->entity && a->count == b->count && a->upper == b->upper;
    case NODE_HELD: return a->temporary == b->temporary;
    default: return false;
    }
}

static bool same_bound(const Entity *entity, uint32_t n, bool upper, const Node *node)
{
    const Node *bound = upper ? entity->bounds[n].upper : entity->bounds[n].lower;
    int64_t declared, given;
    if (node->kind == NODE_BOUND) return node->entity == entity && node->count == n && node->upper == upper;
    return bound_constant(bound, &declared) && bound_constant(node, &given) && declared == given;
}

bool array_triplet_is_whole(const Entity *entity, uint32_t n, const Subscript *sub)
{
    int64_t step;
    return bound_constant(sub->step, &step) && step == 1 && same_bound(entity, n, false, sub->lower) &&
           same_bound(entity, n, true, sub->upper);
}

/* Whether an iteration has one place in the dimension, or does not go along it: of other iterations it has no element either way. */
static bool same_subscript(const Subscript *a, const Subscript *b)
{
    if (!a->index != !b->index) return false;
    if (a->index) return a->index->rank == 0 && b->index->rank == 0;
    return array_same_node(a->lower, b->lower) && array_same_node(a->step, b->step);
}

static bool is_whole(const Node *node)
{
    if (node->kind == NODE_VARIABLE) return true;
    for (uint32_t n = 0; n < node->count; n++)
        if (node->subs[n].index || !array_triplet_is_whole(node->entity, n, &node->subs[n])) return false;
    return true;
}

/* True when each point of the iteration reads the very element it writes, or one that none writes: x(:,i) = x(:,j). */
static bool same_access(const Node *a, const Node *b)
{
    if (is_whole(a) && is_whole(b)) return true;
    if (a->kind != NODE_SECTION || b->kind != NODE_SECTION) return false;
    for (uint32_t n = 0; n < a->count; n++)
        if (!same_subscript(&a->subs[n], &b->subs[n])) return false;
    return true;
}

static bool reads_subscripts(const Node *node, const Node *target)
{
    for (uint32_t n = 0; n < node->count; n++)
        if (node->subs[n].index && array_overlaps(node->subs[n].index, target)) return true;
    return false;
}

bool array_reads_storage(const Node *value, const Node *target)
{
    for (; value->kind == NODE_OP; value = value->args[0])
        for (uint32_t n = 1; n < value->count; n++)
            if (array_reads_storage(value->args[n], target)) return true;
    const Entity *a = value->entity, *b = target->entity;
    if (value->kind == NODE_CALL) return true;
    if (value->kind == NODE_BOUND || value->kind == NODE_EXTENT) return false;
    if (a && a->kind == ENTITY_VARIABLE && (a == b || (a->area && a->area == b->area && (a->grouped || b->grouped)))) return true;
    for (uint32_t n = 0; n < value->count; n++) {
        if (value->args && array_reads_storage(value->args[n], target)) return true;
        if (value->subs && value->subs[n].index && array_reads_storage(value->subs[n].index, target)) return true;
    }
    return false;
}

bool array_overlaps(const Node *value, const Node *target)
{
    for (; value->kind == NODE_OP; value = value->args[0])
        for (uint32_t n = 1; n < value->count; n++)
            if (array_overlaps(value->args[n], target)) return true;
    const Entity *entity = target->entity;
    switch (value->kind) {
    case NODE_CONST:
    case NODE_HELD:
    case NODE_EXTENT:
    case NODE_BOUND: return false;
    case NODE_VARIABLE:
    case NODE_ELEMENT:
    case NODE_SECTION:
        if (value->kind != NODE_VARIABLE && reads_subscripts(value, target)) return true;
        if (value->entity == entity) return value->rank == 0 || !same_access(value, target);
        return value->entity->area && value->entity->area == entity->area &&
               (value->entity->grouped || entity->grouped);
    case NODE_CALL: return true;
    case NODE_REDUCE: /* along DIM */
    case NODE_SHIFT:
    case NODE_TRANSPOSE:
    case NODE_RESHAPE:
    case NODE_SPREAD: return array_reads_storage(value, target); /* other elements than the one being stored */
    default:
        for (uint32_t n = 0; n < value->count; n++)
            if (array_overlaps(value->args[n], target)) return true;
        return false;
    }
}
