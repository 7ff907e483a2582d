#include "passes/nest/cases.h"

#include "ir/build.h"

/* Ranges that are kept; of more, nothing is found. */
enum { MAX_RANGES = 64 };

typedef struct {
    Context *context;
    const NestRoutine *routine;
    ExprId of;
} CaseSearch;

static CaseRanges leave(const CaseSearch *search, CaseRanges ranges, ExprId condition, bool negated);

/* The comparison with its operands the other way round. */
static Op turned(Op op)
{
    switch (op) {
    case OP_LT: return OP_GT;
    case OP_LE: return OP_GE;
    case OP_GT: return OP_LT;
    case OP_GE: return OP_LE;
    default: return op;
    }
}

static Op opposite(Op op)
{
    switch (op) {
    case OP_LT: return OP_GE;
    case OP_LE: return OP_GT;
    case OP_GT: return OP_LE;
    case OP_GE: return OP_LT;
    case OP_EQ: return OP_NE;
    default: return OP_EQ;
    }
}

static bool is_comparison(Op op)
{
    return op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE || op == OP_EQ || op == OP_NE;
}

/* Whether the expression compares an integer with a constant: `of op constant`. */
static bool find_comparison(const NestRoutine *routine, ExprId id, ExprId *of, Op *op, int64_t *constant)
{
    const Expr *expr = nest_expr(routine, id);
    if (!is_comparison(expr->op)) return false;
    ExprId left = nest_operand(routine, expr, 0), right = nest_operand(routine, expr, 1);
    bool first = nest_int_value(routine, left, constant);
    *of = first ? right : left;
    *op = first ? turned(expr->op) : expr->op;
    return type_is_int(nest_expr(routine, *of)->type) && (first || nest_int_value(routine, right, constant));
}

static void add_range(const CaseSearch *search, CaseRanges *ranges, int64_t low, int64_t high)
{
    if (low <= high) list_push(search->context->scratch, ranges, ((CaseRange){low, high}));
}

/* The values among the range for which the comparison does not hold. */
static void leave_range(const CaseSearch *search, CaseRange range, Op op, int64_t constant, CaseRanges *left)
{
    const int64_t below = constant == INT64_MIN ? INT64_MIN : constant - 1, above = constant == INT64_MAX ? INT64_MAX : constant + 1;
    int64_t low = INT64_MIN, high = INT64_MAX; /* where it does not hold, but for EQ */
    switch (op) {
    case OP_LT: low = constant; break;
    case OP_LE: low = above; break;
    case OP_GT: high = constant; break;
    case OP_GE: high = below; break;
    case OP_NE: low = high = constant; break;
    default:
        if (constant > range.low) add_range(search, left, range.low, below < range.high ? below : range.high);
        low = above;
    }
    if (low == constant && op != OP_LT && op != OP_NE) return; /* nothing is above */
    if (high == constant && op == OP_GE) return;               /* or below */
    add_range(search, left, low > range.low ? low : range.low, high < range.high ? high : range.high);
}

static CaseRanges leave_compared(const CaseSearch *search, CaseRanges ranges, Op op, int64_t constant)
{
    CaseRanges left = {0};
    for (uint32_t n = 0; n < ranges.count; n++) leave_range(search, ranges.items[n], op, constant, &left);
    return left;
}

/* Where one of both does not hold. */
static CaseRanges leave_either(const CaseSearch *search, CaseRanges ranges, const Expr *both, bool negated)
{
    CaseRanges left = leave(search, ranges, nest_operand(search->routine, both, 0), negated);
    CaseRanges right = leave(search, ranges, nest_operand(search->routine, both, 1), negated);
    if (left.count + right.count > MAX_RANGES) return ranges;
    for (uint32_t n = 0; n < right.count; n++) list_push(search->context->scratch, &left, right.items[n]);
    return left;
}

/* The values among the ranges for which the condition, or its opposite, is not known to hold. */
static CaseRanges leave(const CaseSearch *search, CaseRanges ranges, ExprId condition, bool negated)
{
    const Expr *expr = nest_expr(search->routine, condition);
    ExprId of;
    Op op;
    int64_t constant;
    if (nest_expr_equal(search->routine, condition, search->of)) return leave_compared(search, ranges, negated ? OP_EQ : OP_NE, 0);
    if (expr->op == OP_NOT) return leave(search, ranges, nest_operand(search->routine, expr, 0), !negated);
    if (expr->op == (negated ? OP_AND : OP_OR)) {
        CaseRanges left = leave(search, ranges, nest_operand(search->routine, expr, 0), negated);
        return leave(search, left, nest_operand(search->routine, expr, 1), negated);
    }
    if (expr->op == OP_AND || expr->op == OP_OR) return leave_either(search, ranges, expr, negated);
    if (!find_comparison(search->routine, condition, &of, &op, &constant) || !nest_expr_equal(search->routine, of, search->of)) return ranges;
    return leave_compared(search, ranges, negated ? opposite(op) : op, constant);
}

/* What the condition asks: the integer of its first comparison with a constant, or the condition. */
static ExprId find_asked(const NestRoutine *routine, ExprId condition)
{
    const Expr *expr = nest_expr(routine, condition);
    ExprId of;
    Op op;
    int64_t constant;
    if (expr->op == OP_NOT || expr->op == OP_AND || expr->op == OP_OR) return find_asked(routine, nest_operand(routine, expr, 0));
    return find_comparison(routine, condition, &of, &op, &constant) ? of : condition;
}

bool cases_add(Context *context, const NestRoutine *routine, Cases *cases, ExprId condition, bool negated)
{
    CaseSearch search = {context, routine, cases->of};
    if (!cases->of) {
        search.of = cases->of = find_asked(routine, condition);
        bool logical = type_is_logical(nest_expr(routine, cases->of)->type);
        cases->left = (CaseRanges){0};
        add_range(&search, &cases->left, logical ? 0 : INT64_MIN, logical ? 1 : INT64_MAX);
    }
    cases->left = leave(&search, cases->left, condition, negated);
    return !cases->left.count;
}
