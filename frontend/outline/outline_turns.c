/* Nests that set few elements this time: how many there are is known when the nest is about to be called, and a call takes longer than they do, or a launch, where all arrays have few.
 *
 *      do s = 4, sources%count                 if (max(0_8,1_8+(sources%count)-(4))>=32) then
 *        sums(s) = sums(s) + q(n,s)*w          call crayon_flat_2(...)
 *      end do
 *
 * The ends of loops are made of numbers, and of integers that the nest does not change; arrays are asked for their sizes. Of a choice both sides count, of a SELECT CASE by
 * such an integer the chosen one. Only time depends on it. */
#include "frontend/outline/outline_few.h"

#include "frontend/sema/intrinsic.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"

#include <string.h>

typedef struct {
    Outline *outline;
    OutlineNest *nest;
    bool asks; /* it is not plain to see */
} Counting;

static bool is_intrinsic(Counting *counting, const char *word)
{
    const Entity *entity;
    const char *why;
    Name name = intern(counting->outline->context.names, word);
    return outline_classify(counting->outline, counting->nest->unit, name, true, &entity, &why) == OUTLINE_INTRINSIC;
}

/* The variable of the nest that an expression refers to, whose conditions are asked before the count. NULL: it is none. */
static const OutlineVariable *take_variable(Counting *counting, const AstExpr *expr)
{
    OutlineNest *nest = counting->nest;
    OutlineVariable named;
    const char *why;
    bool component = expr->kind == AST_COMPONENT;
    if (component && !outline_variable_in(counting->outline, nest->unit, nest, expr, &named, &why)) return NULL;
    const OutlineVariable *variable = outline_find_variable(nest, component ? named.key : expr->name);
    if (!variable || variable->structures || variable->may_be_absent || variable->is_local || variable->by_alias || variable->entity->character) return NULL;
    list_push(counting->outline->context.arena, &nest->counts, (uint32_t)(variable - nest->variables.items));
    return variable;
}

static bool is_known(Counting *counting, const AstExpr *expr, bool elements);

static bool are_known(Counting *counting, const AstExpr *list, bool elements)
{
    for (const AstExpr *expr = list; expr; expr = expr->next)
        if (!is_known(counting, expr, elements)) return false;
    return true;
}

static bool is_known_name(Counting *counting, const AstExpr *expr, bool elements)
{
    Entity *entity = expr->kind == AST_NAME ? scope_lookup(counting->nest->unit->scope, expr->name) : NULL;
    if (entity) entity_resolve(counting->nest->unit, entity);
    if (entity && entity->kind == ENTITY_CONSTANT) return !entity->rank && type_is_int(entity->type);
    const OutlineVariable *variable = take_variable(counting, expr);
    if (!variable || variable->modified || !type_is_int(variable->entity->type)) return false;
    if (!expr->has_args) return !variable->entity->rank && !variable->rank;
    return elements && !outline_is_array(counting->outline, counting->nest->unit, expr) && are_known(counting, expr->args, true);
}

/* Whether what the integer is when the nest is entered can be asked; `elements`: it surely is asked in the nest, so that elements are there. */
static bool is_known(Counting *counting, const AstExpr *expr, bool elements)
{
    switch (expr->kind) {
    case AST_INTEGER: return true;
    case AST_PAREN: return is_known(counting, expr->left, elements);
    case AST_UNARY: return (expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS) && is_known(counting, expr->left, elements);
    case AST_BINARY:
        return (expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS || expr->operator == AST_OP_TIMES) && is_known(counting, expr->left, elements) &&
               is_known(counting, expr->right, elements);
    case AST_APPLY:
        if ((strcmp(expr->name, "min") == 0 || strcmp(expr->name, "max") == 0) && is_intrinsic(counting, expr->name)) return are_known(counting, expr->args, elements);
        return is_known_name(counting, expr, elements);
    case AST_NAME: case AST_COMPONENT: return is_known_name(counting, expr, elements);
    default: return false;
    }
}

static void add_turns(Counting *counting, const AstExpr *lower, const AstExpr *upper, Text *out)
{
    counting->asks = true;
    text_printf(out, "max(0_8,1_8+(%s)-(%s))", outline_source_text(counting->outline, upper, true), outline_source_text(counting->outline, lower, true));
}

/* The elements of an array, or of its parts between ends that are given: u(:,2:n). */
static bool add_elements(Counting *counting, const AstExpr *expr, bool surely, Text *out)
{
    const OutlineVariable *variable = take_variable(counting, expr);
    Outline *outline = counting->outline;
    uint32_t dim = 1;
    if (!variable || !variable->entity->rank || !is_intrinsic(counting, "size")) return false;
    if (!expr->has_args) {
        int64_t elements = entity_elements(variable->entity);
        counting->asks |= elements < 0;
        if (elements < 0) text_printf(out, "size(%s)", outline_source_text(outline, expr, true));
        else text_printf(out, "%lld", (long long)elements);
        return true;
    }
    text_add(out, "1");
    counting->asks = true;
    for (const AstExpr *arg = expr->args; arg; arg = arg->next, dim++) {
        if (arg->kind != AST_RANGE) continue;
        if (arg->third || !arg->left != !arg->right) return false;
        text_add(out, "*");
        if (!arg->left) text_printf(out, "size(%s,%u)", outline_source_text(outline, expr, false), dim);
        else if (is_known(counting, arg->left, surely) && is_known(counting, arg->right, surely)) add_turns(counting, arg->left, arg->right, out);
        else return false;
    }
    return true;
}

static bool add_list(Counting *counting, const AstStmt *list, const AstStmt *end, bool surely, int64_t least, Text *out);

static bool is_minus_one(const AstExpr *expr)
{
    return expr->kind == AST_UNARY && expr->operator == AST_OP_MINUS && outline_small_number(expr->left) == 1;
}

static bool add_loop(Counting *counting, const AstStmt *loop, bool surely, Text *out)
{
    bool back = loop->third && is_minus_one(loop->third);
    if (loop->third && !back && outline_small_number(loop->third) != 1) return false;
    if (!is_known(counting, loop->left, surely) || !is_known(counting, loop->right, surely)) return false;
    if (back) add_turns(counting, loop->right, loop->left, out);
    else add_turns(counting, loop->left, loop->right, out);
    text_add(out, "*(");
    bool added = add_list(counting, loop->body, NULL, false, 1, out);
    text_add(out, ")");
    return added;
}

/* "n==2.or.n==4", of a CASE. */
static bool add_values(Counting *counting, const AstExpr *selector, const AstExpr *values, Text *out)
{
    for (const AstExpr *value = values; value; value = value->next) {
        if (outline_small_number(value) < 0) return false;
        text_printf(out, "%s%s==%s", value == values ? "" : ".or.", outline_source_text(counting->outline, selector, true), outline_source_text(counting->outline, value, true));
    }
    return true;
}

/* Of the side that is chosen, where what it is chosen by is known. DEFAULT, where it does no more than to stop as a rule, counts as nothing. */
static bool add_choice(Counting *counting, const AstStmt *select, bool surely, Text *out)
{
    if (!is_known(counting, select->condition, surely) || !is_intrinsic(counting, "merge")) return false;
    text_add(out, "0");
    for (const AstStmt *side = select->body; side; side = side->next) {
        if (side->kind != AST_STMT_CASE) return false;
        if (!side->args) continue;
        text_add(out, "+merge(0_8+");
        if (!add_list(counting, side->body, NULL, false, 0, out)) return false;
        text_add(out, ",0_8,");
        if (!add_values(counting, select->condition, side->args, out)) return false;
        text_add(out, ")");
    }
    return true;
}

/* How many elements and scalars it sets at most, in Fortran; false: that cannot be asked. */
static bool add_statement(Counting *counting, const AstStmt *stmt, bool surely, Text *out)
{
    Outline *outline = counting->outline;
    Unit *unit = counting->nest->unit;
    if (stmt->kind == AST_STMT_DO) return add_loop(counting, stmt, surely, out);
    if (stmt->kind == AST_STMT_ASSIGN && outline_is_array(outline, unit, stmt->left)) return add_elements(counting, stmt->left, surely, out);
    if (stmt->kind == AST_STMT_SELECT) return add_choice(counting, stmt, surely, out);
    if (stmt->kind != AST_STMT_IF) return false;
    bool added = add_list(counting, stmt->body, NULL, false, 0, out);
    text_add(out, "+");
    return added && add_list(counting, stmt->else_body, NULL, false, 0, out);
}

/* The elements of SUM(e(:,i)) and kin. */
static bool add_sums(Counting *counting, const AstExpr *expr, bool surely, Text *out)
{
    if (!expr) return true;
    const AstExpr *summed = outline_summed(counting->outline, counting->nest->unit, expr);
    if (!summed) return add_sums(counting, expr->left, surely, out) && add_sums(counting, expr->right, surely, out);
    if (!add_elements(counting, summed, surely, out)) return false;
    text_add(out, "+");
    return true;
}

/* `least`: of a turn, which takes its time where it sets nothing, too. */
static bool add_list(Counting *counting, const AstStmt *list, const AstStmt *end, bool surely, int64_t least, Text *out)
{
    enum { LONG = 600 }; /* a condition is to be short */
    int64_t few = 0;
    for (const AstStmt *stmt = list; stmt != end; stmt = stmt->next) {
        int64_t points = outline_brief_points(counting->outline, counting->nest->unit, stmt);
        bool sums = stmt->kind == AST_STMT_ASSIGN && points >= 0;
        if (sums && !add_sums(counting, stmt->right, surely, out)) return false;
        if (points >= 0) few += points;
        else if (!add_statement(counting, stmt, surely, out)) return false;
        else text_add(out, "+");
        if (out->length > LONG) return false;
    }
    text_printf(out, "%lld", (long long)(few > least ? few : least));
    return true;
}

/* The elements of all arrays that the nest gets; false: an extent is not known. */
static bool add_arrays(Counting *counting, Text *out)
{
    OutlineNest *nest = counting->nest;
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        const OutlineVariable *variable = &nest->variables.items[i];
        if (variable->is_local || !variable->rank) continue;
        if (variable->structures || variable->may_be_absent || variable->by_alias || !variable->upper[variable->rank - 1]) return false;
        int64_t elements = entity_elements(variable->entity);
        if (elements < 0 && !is_intrinsic(counting, "size")) return false;
        if (elements < 0) text_printf(out, "+size(%s)", variable->key);
        else text_printf(out, "+%lld", (long long)elements);
        counting->asks |= elements < 0;
        list_push(counting->outline->context.arena, &nest->counts, i);
    }
    return true;
}

/* From how many elements on a nest is called: in C a call takes as long as so many, if it does not ask for gaps; a launch as so many and more, where arrays of no more elements than that move with it. */
static int64_t least_elements(const Outline *outline) { return outline->brief ? (outline->brief + 1) / 2 : outline->few + 1; }

void outline_find_turns(Outline *outline, OutlineNest *nest)
{
    Counting counting = {outline, nest, false};
    Text text = {0};
    nest->turns = NULL;
    nest->counts.count = 0;
    bool again = nest->repeats || outline_routine(nest->unit)->kind != UNIT_PROGRAM; /* a program has it once */
    bool asks = outline->counted && again && !nest->is_construct && is_intrinsic(&counting, "max") && outline_is_plain(outline, nest->unit, nest->first, nest->end, true);
    if (asks && add_list(&counting, nest->first, nest->end, true, 0, &text) && (outline->brief || add_arrays(&counting, &text)) && counting.asks)
        nest->turns = intern_printf(outline->context.names, "%s>=%lld", text_string(&text), (long long)least_elements(outline));
    text_free(&text);
    if (!nest->turns) nest->counts.count = 0;
}
