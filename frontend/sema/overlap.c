/* Actual arguments that overlap: Fortran forbids it where one of them is changed, and Crayon relies on that. A warning where it
 * can be seen. */
#include "frontend/sema/call.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"
#include "frontend/sema/node_compare.h"
#include "frontend/sema/unit.h"

static bool is_reference(const Node *node)
{
    bool reference = node->kind == NODE_VARIABLE || node->kind == NODE_ELEMENT || node->kind == NODE_SECTION;
    return reference && node->entity->kind == ENTITY_VARIABLE;
}

/* The node as base + constant; base NULL when it is constant. */
static const Node *split(const Node *node, int64_t *constant)
{
    int64_t value;
    *constant = 0;
    while (node->kind == NODE_OP && (node->op == OP_ADD || node->op == OP_SUB) && bound_constant(node->args[1], &value)) {
        *constant += node->op == OP_ADD ? value : -value;
        node = node->args[0];
    }
    if (!bound_constant(node, &value)) return node;
    *constant += value;
    return NULL;
}

/* a - b, when that is a constant. */
static bool difference(const Node *a, const Node *b, int64_t *value)
{
    int64_t left, right;
    const Node *base = split(a, &left), *other = split(b, &right);
    *value = left - right;
    return base == other || (base && other && array_same_node(base, other));
}

/* The first and last index of a subscript with steps of one; false for others. */
static bool range_of(const Subscript *sub, const Node **first, const Node **last)
{
    int64_t step;
    if (sub->index && sub->index->rank) return false;
    *first = sub->index ? sub->index : sub->lower;
    *last = sub->index ? sub->index : sub->upper;
    return sub->index || (bound_constant(sub->step, &step) && step == 1);
}

typedef enum { APART, UNKNOWN, TOUCHING } Overlap;

/* Ranges that are not known to be apart touch when one is the other, shifted by a constant. */
static Overlap compare_ranges(const Node *first, const Node *last, const Node *other_first, const Node *other_last)
{
    int64_t before, behind, shift, other_shift;
    bool known_before = difference(last, other_first, &before), known_behind = difference(other_last, first, &behind);
    if ((known_before && before < 0) || (known_behind && behind < 0)) return APART;
    if (known_before && known_behind) return TOUCHING;
    bool shifted = difference(other_first, first, &shift) && difference(other_last, last, &other_shift) && shift == other_shift;
    return shifted ? TOUCHING : UNKNOWN;
}

static Overlap compare_subscripts(const Node *a, const Node *b)
{
    Overlap overlap = TOUCHING;
    for (uint32_t n = 0; n < a->count; n++) {
        const Node *first, *last, *other_first, *other_last;
        Overlap here = UNKNOWN;
        if (range_of(&a->subs[n], &first, &last) && range_of(&b->subs[n], &other_first, &other_last))
            here = compare_ranges(first, last, other_first, other_last);
        if (here == APART) return APART;
        if (here == UNKNOWN) overlap = UNKNOWN;
    }
    return overlap;
}

static bool are_seen_to_overlap(const Node *a, const Node *b)
{
    if (!is_reference(a) || !is_reference(b) || a->entity != b->entity) return false;
    return a->kind == NODE_VARIABLE || b->kind == NODE_VARIABLE || compare_subscripts(a, b) == TOUCHING;
}

static bool is_changed(const Unit *callee, const Entity *dummy)
{
    return entity_is_stored(dummy) && (dummy->intent != INTENT_NONE || (callee->scanned && dummy->changed));
}

static bool is_by_value(const Entity *dummy) { return dummy->attributes & AST_ATTR_VALUE; }

void overlap_warn(Unit *unit, const Unit *callee, Node *const *args, uint32_t count)
{
    for (uint32_t j = 0; j < count; j++)
        for (uint32_t i = 0; i < j; i++) {
            const Entity *first = callee->dummies.items[i], *second = callee->dummies.items[j];
            bool changes = is_changed(callee, first), too = is_changed(callee, second);
            if (!(changes || too) || is_by_value(first) || is_by_value(second) || !are_seen_to_overlap(args[i], args[j])) continue;
            diag_warning(unit->sema->context->diag, args[j]->loc,
                         "this overlaps argument %u of '%s', which changes '%s': what one changes the other must not reach", i + 1,
                         callee->name, changes ? first->name : second->name);
            sema_note(unit, args[i]->loc, "argument %u is here", i + 1);
        }
}
