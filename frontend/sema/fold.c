/* Elements of array expressions whose values are all constant. */
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/fold.h"
#include "frontend/sema/node.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

int64_t fold_count(Unit *unit, const Node *array)
{
    int64_t count = 1;
    for (uint32_t n = 0; n < array->rank; n++) {
        int64_t extent;
        const Node *node = expr_extent(unit, array, n);
        if (!node || !bound_constant(node, &extent)) return -1;
        count *= extent;
    }
    return count;
}

/* The element of a constant that stands at `index` of its dimension `n`, counted over those before; false outside. */
static bool step_into(const Entity *entity, uint32_t n, int64_t index, int64_t *offset, int64_t *stride)
{
    int64_t lower, upper;
    if (!bound_constant(entity->bounds[n].lower, &lower) || !bound_constant(entity->bounds[n].upper, &upper)) return false;
    if (index < lower || index > upper) return false;
    *offset += (index - lower) * *stride;
    *stride *= upper - lower + 1;
    return true;
}

static bool section_element(Unit *unit, const Node *section, int64_t k, Constant *value)
{
    const Entity *entity = section->entity;
    int64_t offset = 0, stride = 1;
    for (uint32_t n = 0; n < section->count; n++) {
        const Subscript *sub = &section->subs[n];
        int64_t index, step, last;
        Constant at;
        if (sub->index && !sub->index->rank) {
            if (!bound_constant(sub->index, &index)) return false;
        } else if (sub->index) {
            int64_t extent = fold_count(unit, sub->index);
            if (extent <= 0 || !fold_element(unit, sub->index, k % extent, &at)) return false;
            index = constant_as_int(at);
            k /= extent;
        } else {
            if (!bound_constant(sub->lower, &index) || !bound_constant(sub->upper, &last) || !bound_constant(sub->step, &step)) return false;
            int64_t extent = step ? (last - index + step) / step : 0;
            if (extent <= 0) return false;
            index += k % extent * step;
            k /= extent;
        }
        if (!step_into(entity, n, index, &offset, &stride)) return false;
    }
    *value = entity->values[offset];
    return true;
}

static bool operands(Unit *unit, const Node *node, int64_t k, Constant *values)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (!fold_element(unit, node->args[i], k, &values[i])) return false;
    return true;
}

bool fold_element(Unit *unit, const Node *node, int64_t k, Constant *value)
{
    Constant values[3];
    bool constant = node->entity && node->entity->kind == ENTITY_CONSTANT && node->entity->rank && node->entity->values;
    switch (node->kind) {
    case NODE_CONST: return node_is_constant(node, value);
    case NODE_VARIABLE:
        if (!constant || k >= node->entity->count) return false;
        *value = node->entity->values[k];
        return true;
    case NODE_SECTION: return constant && section_element(unit, node, k, value);
    case NODE_CONSTRUCTOR: return k < (int64_t)node->count && fold_element(unit, node->args[k], 0, value);
    case NODE_PAREN: return fold_element(unit, node->args[0], k, value);
    case NODE_POWER: return operands(unit, node, k, values) && constant_power(values[0], values[1], value) == FOLD_OK;
    case NODE_OP:
        if (node->count > 3 || !operands(unit, node, k, values)) return false;
        return constant_op(node->op, node->type, values, node->count, value) == FOLD_OK;
    default: return false;
    }
}

Node *fold_reduction(Unit *unit, Reduce reduce, const Node *array, SourceRange loc)
{
    enum { MAX_FOLDED = 10000 };
    Op op = reduce == REDUCE_SUM ? OP_ADD : reduce == REDUCE_PRODUCT ? OP_MUL : reduce == REDUCE_MAXVAL ? OP_MAX
            : reduce == REDUCE_MINVAL ? OP_MIN : OP_NONE;
    int64_t count = op == OP_NONE ? -1 : fold_count(unit, array);
    if (count <= 0 || count > MAX_FOLDED) return NULL;
    Constant pair[2];
    if (!fold_element(unit, array, 0, &pair[0])) return NULL;
    for (int64_t k = op == OP_ADD || op == OP_MUL ? 0 : 1; k < count; k++) {
        if (k == 0 && constant_convert(constant_int(TYPE_I32, op == OP_MUL), array->type, &pair[0]) != FOLD_OK) return NULL;
        if (!fold_element(unit, array, k, &pair[1])) return NULL;
        Constant sum;
        if (constant_op(op, array->type, pair, 2, &sum) != FOLD_OK) return NULL;
        pair[0] = sum;
    }
    return node_constant(unit, pair[0], loc);
}
