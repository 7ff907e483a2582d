/* Expressions: names resolved, operands typed and converted, constants folded. */
#include "frontend/sema/character.h"

#include <string.h>

/* ---- nodes ------------------------------------------------------------------------------ */

Node *node_new(Unit *unit, NodeKind kind, Type type, uint32_t rank, SourceRange loc)
{
    Node *node = arena_new(unit->sema->context->arena, Node);
    node->kind = kind;
    node->type = type;
    node->rank = rank;
    node->loc = loc;
    return node;
}

Node *node_error(Unit *unit, SourceRange loc)
{
    unit->faults++;
    return node_new(unit, NODE_ERROR, TYPE_NONE, 0, loc);
}

Node *node_constant(Unit *unit, Constant value, SourceRange loc)
{
    Node *node = node_new(unit, NODE_CONST, value.type, 0, loc);
    node->bits = value.bits;
    return node;
}

Node *node_int(Unit *unit, Type type, int64_t value, SourceRange loc)
{
    return node_constant(unit, constant_int(type, value), loc);
}

bool node_is_constant(const Node *node, Constant *value)
{
    if (node->kind != NODE_CONST) return false;
    *value = (Constant){node->type, node->bits};
    return true;
}

bool expr_conform(Unit *unit, Node *const *args, uint32_t count, uint32_t *rank, SourceRange loc)
{
    const Node *first = NULL;
    *rank = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (args[i]->rank && first && args[i]->rank == *rank) shape_note(unit, first, args[i]);
        if (args[i]->rank == 0 || args[i]->rank == *rank) continue;
        first = args[i];
        if (*rank) {
            sema_error(unit, loc, "arrays of rank %u and %u do not conform", *rank, args[i]->rank);
            return false;
        }
        *rank = args[i]->rank;
    }
    return true;
}

static Node *fold_result(Unit *unit, Fold fold, Constant value, SourceRange loc)
{
    if (fold == FOLD_OK) return node_constant(unit, value, loc);
    sema_error(unit, loc, "%s", fold_message(fold));
    return node_error(unit, loc);
}

Node *node_op(Unit *unit, Op op, Type type, Node *const *args, uint32_t count, SourceRange loc)
{
    Constant values[3] = {{0}}, result;
    uint32_t rank, constants = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (args[i]->kind == NODE_ERROR) return node_error(unit, loc);
        constants += count <= 3 && node_is_constant(args[i], &values[i]);
    }
    if (constants == count && count <= 3) {
        Fold fold = constant_op(op, type, values, count, &result);
        if (fold != FOLD_NONE) return fold_result(unit, fold, result, loc);
    }
    if (!expr_conform(unit, args, count, &rank, loc)) return node_error(unit, loc);
    Node *node = node_new(unit, NODE_OP, type, rank, loc);
    node->op = op;
    node->count = count;
    node->args = arena_copy(unit->sema->context->arena, args, count * sizeof *args);
    return node;
}

Node *node_op2(Unit *unit, Op op, Node *a, Node *b, SourceRange loc)
{
    return node_op(unit, op, a->type, (Node *[]){a, b}, 2, loc);
}

Node *node_convert(Unit *unit, Node *node, Type type, SourceRange loc)
{
    if (node->kind == NODE_ERROR || node->type == type) return node;
    if (type_is_logical(node->type) != type_is_logical(type)) {
        sema_error(unit, loc, "%s cannot become %s", type_info(node->type)->fortran, type_info(type)->fortran);
        return node_error(unit, loc);
    }
    return node_op(unit, OP_CONVERT, type, &node, 1, node->loc);
}

Type expr_common_type(Type a, Type b)
{
    if (type_is_real(a) != type_is_real(b)) return type_is_real(a) ? a : b;
    return type_info(a)->bytes >= type_info(b)->bytes ? a : b;
}

void expr_promote(Unit *unit, Node **a, Node **b, SourceRange loc)
{
    Type common = expr_common_type((*a)->type, (*b)->type);
    *a = node_convert(unit, *a, common, loc);
    *b = node_convert(unit, *b, common, loc);
}

/* ---- literals --------------------------------------------------------------------------- */

static Node *analyze_integer(Unit *unit, const AstExpr *ast)
{
    Type type = ast->kind_param ? declare_kind(unit, CLASS_INT, ast->kind_param) : unit->sema->integer;
    Constant value;
    if (type == TYPE_NONE) return node_error(unit, ast->loc);
    if (constant_integer(ast->text, type, &value) == FOLD_OK) return node_constant(unit, value, ast->loc);
    sema_error(unit, ast->loc, "%s does not fit into %s", ast->text, type_info(type)->fortran);
    return node_error(unit, ast->loc);
}

static Node *analyze_real(Unit *unit, const AstExpr *ast)
{
    Type type = unit->sema->real;
    if (strpbrk(ast->text, "dD")) type = unit->sema->double_;
    if (ast->kind_param) type = declare_kind(unit, CLASS_REAL, ast->kind_param);
    Constant value;
    if (type == TYPE_NONE) return node_error(unit, ast->loc);
    if (constant_real(ast->text, type, &value) == FOLD_OK) return node_constant(unit, value, ast->loc);
    sema_error(unit, ast->loc, "%s does not fit into %s", ast->text, type_info(type)->fortran);
    return node_error(unit, ast->loc);
}

static Node *analyze_logical(Unit *unit, const AstExpr *ast)
{
    Type type = ast->kind_param ? declare_kind(unit, CLASS_LOGICAL, ast->kind_param) : unit->sema->logical;
    if (type == TYPE_NONE) return node_error(unit, ast->loc);
    return node_int(unit, type, ast->flag, ast->loc);
}

Node *expr_refuse(Unit *unit, SourceRange loc, const char *what)
{
    sema_error(unit, loc, "%s not supported", what);
    return node_error(unit, loc);
}

/* COMPLEX is told once a routine: of the first constant, unless a variable was told before. */
static Node *refuse_complex(Unit *unit, const AstExpr *ast)
{
    unit->faults++;
    if (unit->complex_told) return node_error(unit, ast->loc);
    unit->complex_told = true;
    return expr_refuse(unit, ast->loc, "COMPLEX values are");
}

/* `unit` calls `callee`, which is itself or its host, as `name`. A RECURSIVE one was refused for that. */
static void refuse_recursion(Unit *unit, const Unit *callee, SourceRange loc, Name name)
{
    unit->faults++;
    if (!(callee->ast->prefix & AST_PREFIX_RECURSIVE))
        sema_error(unit, loc, "'%s' calls itself: recursion is not supported", name);
}

/* For what is Fortran in other places. */
static Node *misplaced(Unit *unit, SourceRange loc, const char *sentence)
{
    sema_error(unit, loc, "%s", sentence);
    return node_error(unit, loc);
}

/* ---- names and elements ----------------------------------------------------------------- */

static Node *analyze_name(Unit *unit, const AstExpr *ast)
{
    Entity *entity = scope_lookup(unit->scope, ast->name);
    if (entity && entity->bound_node) return entity->bound_node;
    entity = entity_refer(unit, ast->name, ast->loc);
    if (!entity_usable(unit, entity, ast->loc)) return node_error(unit, ast->loc);
    if (entity->kind == ENTITY_CONSTANT && entity->rank == 0) return node_constant(unit, entity->value, ast->loc);
    if (entity->kind == ENTITY_PROCEDURE || entity->kind == ENTITY_GENERIC ||
        entity->kind == ENTITY_STATEMENT_FUNCTION) {
        sema_error(unit, ast->loc, "'%s' is a procedure, not a variable", ast->name);
        return node_error(unit, ast->loc);
    }
    entity->used_as_variable = true;
    Node *node = node_new(unit, NODE_VARIABLE, entity->type, entity->rank, ast->loc);
    node->entity = entity;
    return node;
}

Node *expr_bound(Unit *unit, Entity *entity, uint32_t n, bool upper, SourceRange loc)
{
    const Node *bound = upper ? entity->bounds[n].upper : entity->bounds[n].lower;
    int64_t value;
    if (!bound) return NULL;
    if (bound_constant(bound, &value)) return node_int(unit, bound->type, value, loc);
    Node *node = node_new(unit, NODE_BOUND, bound->type, 0, loc);
    node->entity = entity;
    node->count = n;
    node->upper = upper;
    return node;
}

static Subscript analyze_triplet(Unit *unit, const AstExpr *ast, Entity *entity, uint32_t n)
{
    Subscript sub = {0};
    sub.lower = ast->left ? expr_analyze_integer(unit, ast->left) : expr_bound(unit, entity, n, false, ast->loc);
    sub.upper = ast->right ? expr_analyze_integer(unit, ast->right) : expr_bound(unit, entity, n, true, ast->loc);
    sub.step = ast->third ? expr_analyze_integer(unit, ast->third) : node_int(unit, unit->sema->integer, 1, ast->loc);
    int64_t step;
    if (bound_constant(sub.step, &step) && step == 0) {
        sema_error(unit, ast->third->loc, "the step of a section cannot be zero");
        sub.step = node_error(unit, ast->third->loc);
    }
    if (!sub.upper) {
        sema_error(unit, ast->loc, "the last dimension of '%s' has an assumed size: the upper bound must be given", entity->name);
        sub.upper = node_error(unit, ast->loc);
    }
    return sub;
}

static bool subscript_failed(const Subscript *sub)
{
    if (sub->index) return sub->index->kind == NODE_ERROR;
    return sub->lower->kind == NODE_ERROR || sub->upper->kind == NODE_ERROR || sub->step->kind == NODE_ERROR;
}

static Subscript analyze_subscript(Unit *unit, const AstExpr *ast, Entity *entity, uint32_t n)
{
    if (ast->kind == AST_RANGE) return analyze_triplet(unit, ast, entity, n);
    Subscript sub = {.index = expr_analyze(unit, ast)};
    if (sub.index->kind == NODE_ERROR) return sub;
    if (!type_is_int(sub.index->type) || sub.index->rank > 1) {
        sema_error(unit, ast->loc, "a subscript of '%s' must be an integer, not %s%s", entity->name,
                   type_info(sub.index->type)->fortran, sub.index->rank > 1 ? " of rank above 1" : "");
        sub.index = node_error(unit, ast->loc);
    }
    return sub;
}

/* The value of a constant array's element, when all its subscripts are constant. */
Node *expr_constant_element(Unit *unit, const Node *node)
{
    const Entity *entity = node->entity;
    int64_t offset = 0, stride = 1;
    for (uint32_t n = 0; n < node->count; n++) {
        int64_t index, lower, upper;
        if (!bound_constant(node->subs[n].index, &index)) return NULL;
        bound_constant(entity->bounds[n].lower, &lower);
        bound_constant(entity->bounds[n].upper, &upper);
        if (index < lower || index > upper) {
            sema_error(unit, node->subs[n].index->loc, "subscript %lld of constant '%s' is outside %lld to %lld",
                       (long long)index, entity->name, (long long)lower, (long long)upper);
            return node_error(unit, node->loc);
        }
        offset += (index - lower) * stride;
        stride *= upper - lower + 1;
    }
    return node_constant(unit, entity->values[offset], node->loc);
}

static Node *analyze_element(Unit *unit, const AstExpr *ast, Entity *entity)
{
    Node *node = node_new(unit, NODE_ELEMENT, entity->type, 0, ast->loc);
    bool failed = false;
    uint32_t given = 0;
    node->entity = entity;
    node->subs = arena_array(unit->sema->context->arena, Subscript, entity->rank);
    for (const AstExpr *arg = ast->args; arg; arg = arg->next, given++) {
        if (given >= entity->rank) continue;
        node->subs[given] = analyze_subscript(unit, arg, entity, given);
        failed |= subscript_failed(&node->subs[given]);
        node->rank += !node->subs[given].index || node->subs[given].index->rank;
    }
    if (given != entity->rank) {
        sema_error(unit, ast->loc, "'%s' has %u dimension%s, but %u subscript%s given", entity->name, entity->rank,
                   entity->rank == 1 ? "" : "s", given, given == 1 ? " is" : "s are");
        if (entity->loc.file) sema_note(unit, entity->loc, "'%s' is declared here", entity->name);
        failed = true;
    }
    if (failed) return node_error(unit, ast->loc);
    node->count = given;
    if (node->rank) node->kind = NODE_SECTION;
    Node *folded = node->rank == 0 && entity->kind == ENTITY_CONSTANT ? expr_constant_element(unit, node) : NULL;
    return folded ? folded : node;
}

/* ---- functions -------------------------------------------------------------------------- */

enum { MAX_STATEMENT_ARGUMENTS = 32 };

static Node *expand_body(Unit *unit, Entity *entity, const AstExpr *ast)
{
    entity->expanding = true;
    Node *value = expr_analyze(unit, entity->function->right);
    entity->expanding = false;
    if (value->kind == NODE_ERROR) return value;
    if (value->rank) return expr_refuse(unit, ast->loc, "statement functions with array values are");
    value = node_convert(unit, value, entity->type, ast->loc);
    if (value->kind == NODE_CONST) return value;
    Node *paren = node_new(unit, NODE_PAREN, value->type, 0, ast->loc);
    paren->args = arena_copy(unit->sema->context->arena, &value, sizeof value);
    paren->count = 1;
    return paren;
}

enum { MAX_EXPANSION_DEPTH = 50, MAX_EXPANSIONS = 100000 };

/* Whether one more statement function may be put in; reports once for each unit that they are too many. */
static bool may_expand(Unit *unit, SourceRange loc)
{
    bool deep = unit->sema->expansion_depth == MAX_EXPANSION_DEPTH;
    if (!deep && ++unit->expansions <= MAX_EXPANSIONS) return true;
    unit->faults++;
    if (unit->expansions <= MAX_EXPANSIONS) sema_error(unit, loc, "statement functions are nested more than %d deep", MAX_EXPANSION_DEPTH);
    else if (unit->expansions == MAX_EXPANSIONS + 1) sema_error(unit, loc, "more than %d references to statement functions", MAX_EXPANSIONS);
    unit->expansions = MAX_EXPANSIONS + 1;
    return false;
}

static Node *expand_statement_function(Unit *unit, Entity *entity, const AstExpr *ast)
{
    Entity *dummies[MAX_STATEMENT_ARGUMENTS];
    Node *values[MAX_STATEMENT_ARGUMENTS], *saved[MAX_STATEMENT_ARGUMENTS];
    uint32_t count = 0, given = 0;
    bool failed = false;
    for (const AstExpr *arg = entity->function->left->args; arg; arg = arg->next) {
        if (count == MAX_STATEMENT_ARGUMENTS) return expr_refuse(unit, arg->loc, "statement functions of so many arguments are");
        dummies[count] = entity_refer(unit, arg->name, arg->loc);
        if (!entity_usable(unit, dummies[count], arg->loc)) return node_error(unit, ast->loc);
        if (dummies[count]->rank || dummies[count]->kind != ENTITY_VARIABLE) {
            sema_error(unit, arg->loc, "argument '%s' of a statement function must be a scalar", arg->name);
            return node_error(unit, ast->loc);
        }
        count++;
    }
    for (const AstExpr *arg = ast->args; arg; arg = arg->next) {
        Node *value = expr_analyze_scalar(unit, arg);
        if (given < count && value->kind != NODE_ERROR && value->type != dummies[given]->type) {
            sema_error(unit, arg->loc, "argument %u of statement function '%s' is %s, but '%s' is %s", given + 1, entity->name,
                       type_info(value->type)->fortran, dummies[given]->name, type_info(dummies[given]->type)->fortran);
            value = node_error(unit, arg->loc);
        }
        failed |= value->kind == NODE_ERROR;
        if (given < count) values[given] = value;
        given++;
    }
    if (given != count) {
        sema_error(unit, ast->loc, "statement function '%s' has %u argument%s, but %u %s given", entity->name, count,
                   count == 1 ? "" : "s", given, given == 1 ? "is" : "are");
        sema_note(unit, entity->function->loc, "'%s' is defined here", entity->name);
        failed = true;
    }
    if (entity->expanding) {
        sema_error(unit, ast->loc, "statement function '%s' refers to itself", entity->name);
        failed = true;
    }
    if (failed || !may_expand(unit, ast->loc)) return node_error(unit, ast->loc);
    for (uint32_t i = 0; i < count; i++) {
        saved[i] = dummies[i]->bound_node;
        dummies[i]->bound_node = values[i];
    }
    unit->sema->expansion_depth++;
    Node *result = expand_body(unit, entity, ast);
    unit->sema->expansion_depth--;
    for (uint32_t i = count; i-- > 0;) dummies[i]->bound_node = saved[i];
    return result;
}

/* False, with a report, when an external function that is declared nowhere here gets another type from the first letter of its name
 * than it has, or none. */
static bool check_undeclared(Unit *unit, const Unit *callee, const Entity *entity, Name name, SourceRange loc)
{
    const Entity *result = callee->result;
    int letter = name[0] - 'a';
    if (callee->host || (entity && (entity->typed || entity->has_interface || entity->dummy)) || !result || missing_declaration(unit)) return true;
    if (letter < 0 || letter >= 26 || result->type == TYPE_NONE || result->type == unit->scope->implicit[letter]) return true;
    if (unit->scope->implicit[letter] == TYPE_NONE)
        sema_error(unit, loc, "function '%s' has no type here: it is not declared, and IMPLICIT NONE is in force", name);
    else
        sema_error(unit, loc, "function '%s' is %s, but %s here by its first letter", name, type_info(result->type)->fortran,
                   type_info(unit->scope->implicit[letter])->fortran);
    sema_note(unit, callee->ast->name_loc, "'%s' is defined here", name);
    return false;
}

Unit *expr_procedure(Unit *unit, Name name, Entity *entity, SourceRange loc, bool function)
{
    Unit *callee = entity && (entity->procedure || entity->dummy) ? entity->procedure : scope_global(unit->sema, name);
    if (entity && entity->dummy && !callee) {
        sema_error(unit, loc, "'%s' is a procedure argument that is absent here", name);
        return NULL;
    }
    if (!callee) {
        if (function ? missing_declaration(unit) : missing_procedure(unit)) return NULL;
        if (missing_said_before(unit, name)) return NULL;
        if (!(entity && entity->external) && intrinsic_is_unsupported(name, function)) {
            sema_error(unit, loc, "intrinsic %s '%s' is not supported", function ? "function" : "subroutine", name);
            return NULL;
        }
        const char *what = function ? "neither an array, an intrinsic, nor a function" : "not a subroutine";
        sema_error(unit, loc, "'%s' is %s of the given files", name, what);
        return NULL;
    }
    const Unit *host = unit->host ? unit_written(unit->host) : NULL;
    if (callee == unit_written(unit) || callee == host) {
        refuse_recursion(unit, callee, loc, unit->name);
        return NULL;
    }
    if ((callee->kind == UNIT_FUNCTION) != function) {
        sema_error(unit, loc, "'%s' is a %s", name, function ? "subroutine, not a function" : "function, not a subroutine");
        sema_note(unit, callee->ast->name_loc, "'%s' is defined here", name);
        return NULL;
    }
    unit->sema->hooks.declare(callee);
    if (function && !check_undeclared(unit, callee, entity, name, loc)) return NULL;
    return call_has_interface(unit, callee, entity, loc) ? callee : NULL;
}

static Node *analyze_call(Unit *unit, const AstExpr *ast, Entity *entity)
{
    SourceRange where = ast->name_loc.file ? ast->name_loc : ast->loc;
    bool generic = entity && entity->specifics.count;
    Unit *callee = generic ? call_specific(unit, entity, ast->args, where, true, true)
                           : expr_procedure(unit, ast->name, entity, where, true);
    if (!callee) return node_error(unit, ast->loc);
    uint32_t count;
    Node **args = expr_arguments(unit, &callee, ast->args, ast->loc, &count);
    if (!args || !callee->result || callee->result->kind == ENTITY_REFUSED) return node_error(unit, ast->loc);
    if (entity && entity->typed && entity->unit == unit && entity->type != callee->result->type) {
        sema_error(unit, ast->loc, "function '%s' is declared %s here, but is %s", ast->name,
                   type_info(entity->type)->fortran, type_info(callee->result->type)->fortran);
        sema_note(unit, callee->ast->name_loc, "'%s' is defined here", ast->name);
        return node_error(unit, ast->loc);
    }
    uint32_t rank = 0;
    if (callee->elemental && !expr_conform(unit, args, count, &rank, ast->loc)) return node_error(unit, ast->loc);
    Node *node = node_new(unit, NODE_CALL, callee->result->type, rank, ast->loc);
    node->procedure = callee;
    node->args = args;
    node->count = count;
    return unit_returns_array(callee) && !result_set_shape(unit, node) ? node_error(unit, ast->loc) : node;
}

static Node *analyze_apply(Unit *unit, const AstExpr *ast)
{
    Entity *entity = scope_lookup(unit->scope, ast->name);
    if (entity) {
        entity_resolve(unit, entity);
        if (!entity_usable(unit, entity, ast->loc)) return node_error(unit, ast->loc);
        if (entity->rank) {
            entity->used_as_variable = true;
            return analyze_element(unit, ast, entity);
        }
        if (entity->kind == ENTITY_STATEMENT_FUNCTION) return expand_statement_function(unit, entity, ast);
        if (entity->result && unit->result == entity) {
            refuse_recursion(unit, unit, ast->loc, ast->name);
            return node_error(unit, ast->loc);
        }
        bool variable = entity->kind == ENTITY_VARIABLE && (entity->used_as_variable || entity->block || entity->saved ||
                                                            entity->dummy || entity->bound_node);
        if (variable || entity->kind == ENTITY_CONSTANT) {
            if (missing_declaration(unit)) return node_error(unit, ast->loc);
            sema_error(unit, ast->loc, "'%s' is a scalar and takes no subscripts", ast->name);
            if (entity->typed) sema_note(unit, entity->loc, "'%s' is declared here", ast->name);
            return node_error(unit, ast->loc);
        }
    }
    Node *characters = entity ? NULL : character_intrinsic(unit, ast);
    if (characters) return characters;
    const Intrinsic *intrinsic = entity && (entity->external || entity->procedure) ? NULL : intrinsic_find(ast->name);
    bool extended = intrinsic && entity && entity->specifics.count; /* a generic name that is an intrinsic's too */
    if (extended && call_specific(unit, entity, ast->args, ast->loc, true, false)) intrinsic = NULL;
    if (intrinsic) return intrinsic_analyze(unit, intrinsic, ast);
    return analyze_call(unit, ast, entity);
}

/* ---- operations ------------------------------------------------------------------------- */

static const char *operator_text(AstOperator operator)
{
    static const char *const texts[] = {"", "+", "-", "*", "/", "**", "//", "==", "/=", "<", "<=", ">", ">=",
                                        ".not.", ".and.", ".or.", ".eqv.", ".neqv.", "a defined operator"};
    return texts[operator];
}

static Node *operand_fault(Unit *unit, const AstExpr *ast, const Node *a, const Node *b)
{
    SourceRange where = ast->name_loc.file ? ast->name_loc : ast->loc;
    if (b)
        sema_error(unit, where, "the operands of %s are %s and %s", operator_text(ast->operator),
                   type_info(a->type)->fortran, type_info(b->type)->fortran);
    else
        sema_error(unit, where, "the operand of %s is %s", operator_text(ast->operator), type_info(a->type)->fortran);
    return node_error(unit, ast->loc);
}

Node *node_paren(Unit *unit, Node *value, SourceRange loc)
{
    if (value->kind == NODE_ERROR || value->kind == NODE_CONST) return value;
    Node *node = node_new(unit, NODE_PAREN, value->type, value->rank, loc);
    node->args = arena_copy(unit->sema->context->arena, &value, sizeof value);
    node->count = 1;
    return node;
}

static Node *analyze_unary(Unit *unit, const AstExpr *ast)
{
    Node *value = expr_analyze(unit, ast->left);
    if (value->kind == NODE_ERROR) return value;
    bool logical = type_is_logical(value->type);
    if (logical != (ast->operator == AST_OP_NOT)) return operand_fault(unit, ast, value, NULL);
    switch (ast->operator) {
    case AST_OP_PLUS: return node_paren(unit, value, ast->loc);
    case AST_OP_MINUS: return node_op(unit, OP_NEG, value->type, &value, 1, ast->loc);
    case AST_OP_NOT: return node_op(unit, OP_NOT, value->type, &value, 1, ast->loc);
    default: return expr_refuse(unit, ast->loc, "defined operators are");
    }
}

/* Types: integer ** integer has the larger kind; an integer exponent of a real stays integer; else both
 * take the common real type. */
static Node *analyze_power(Unit *unit, Node *base, Node *exponent, const AstExpr *ast)
{
    Type type = type_is_int(exponent->type) && type_is_real(base->type) ? base->type
                                                                        : expr_common_type(base->type, exponent->type);
    base = node_convert(unit, base, type, ast->loc);
    if (type_is_real(exponent->type) || type_is_int(type)) exponent = node_convert(unit, exponent, type, ast->loc);
    Constant a, b, result;
    if (node_is_constant(base, &a) && node_is_constant(exponent, &b))
        return fold_result(unit, constant_power(a, b, &result), result, ast->loc);
    Node *args[2] = {base, exponent};
    uint32_t rank;
    if (!expr_conform(unit, args, 2, &rank, ast->loc)) return node_error(unit, ast->loc);
    Node *node = node_new(unit, NODE_POWER, type, rank, ast->loc);
    node->args = arena_copy(unit->sema->context->arena, args, sizeof args);
    node->count = 2;
    return node;
}

static Op binary_op(AstOperator operator)
{
    switch (operator) {
    case AST_OP_PLUS: return OP_ADD;
    case AST_OP_MINUS: return OP_SUB;
    case AST_OP_TIMES: return OP_MUL;
    case AST_OP_DIVIDE: return OP_DIV;
    case AST_OP_EQ: return OP_EQ;
    case AST_OP_NE: return OP_NE;
    case AST_OP_LT: return OP_LT;
    case AST_OP_LE: return OP_LE;
    case AST_OP_GT: return OP_GT;
    case AST_OP_GE: return OP_GE;
    case AST_OP_AND: return OP_AND;
    case AST_OP_OR: return OP_OR;
    case AST_OP_EQV: return OP_EQV;
    case AST_OP_NEQV: return OP_NEQV;
    default: return OP_NONE;
    }
}

static Node *analyze_operation(Unit *unit, Node *a, Node *b, const AstExpr *ast)
{
    if (a->kind == NODE_ERROR || b->kind == NODE_ERROR) return node_error(unit, ast->loc);
    bool logical = ast->operator == AST_OP_AND || ast->operator == AST_OP_OR || ast->operator == AST_OP_EQV ||
                   ast->operator == AST_OP_NEQV;
    if (type_is_logical(a->type) != logical || type_is_logical(b->type) != logical) return operand_fault(unit, ast, a, b);
    bool decided = a->kind == NODE_CONST && !a->rank && !b->rank && a->type == b->type;
    if (decided && ast->operator == AST_OP_AND) return a->bits ? node_paren(unit, b, ast->loc) : a;
    if (decided && ast->operator == AST_OP_OR) return a->bits ? a : node_paren(unit, b, ast->loc);
    if (ast->operator == AST_OP_POWER) return analyze_power(unit, a, b, ast);
    expr_promote(unit, &a, &b, ast->loc);
    bool comparison = ast->operator >= AST_OP_EQ && ast->operator <= AST_OP_GE;
    return node_op(unit, binary_op(ast->operator), comparison ? unit->sema->logical : a->type, (Node *[]){a, b}, 2,
                   ast->loc);
}

static bool is_refused(const AstExpr *ast)
{
    return ast->operator == AST_OP_CONCAT || ast->operator == AST_OP_DEFINED;
}

/* A chain of operations to the left, from its first operand on. */
static Node *analyze_binary(Unit *unit, const AstExpr *ast)
{
    LIST(const AstExpr *) chain = {0};
    for (; ast->kind == AST_BINARY && !is_refused(ast) && !character_is_comparison(unit, ast); ast = ast->left)
        list_push(unit->sema->context->arena, &chain, ast);
    if (ast->kind == AST_BINARY && !chain.count && !is_refused(ast)) return character_compare(unit, ast);
    if (ast->kind == AST_BINARY && !chain.count)
        return expr_refuse(unit, ast->loc, ast->operator == AST_OP_CONCAT ? "CHARACTER values are" : "defined operators are");
    Node *value = expr_analyze(unit, ast);
    for (uint32_t i = chain.count; i-- > 0;) value = analyze_operation(unit, value, expr_analyze(unit, chain.items[i]->right), chain.items[i]);
    return value;
}

/* ---- dispatch --------------------------------------------------------------------------- */

Node *expr_analyze(Unit *unit, const AstExpr *ast)
{
    switch (ast->kind) {
    case AST_ERROR: return node_error(unit, ast->loc);
    case AST_INTEGER: return analyze_integer(unit, ast);
    case AST_REAL: return analyze_real(unit, ast);
    case AST_LOGICAL: return analyze_logical(unit, ast);
    case AST_STRING: return expr_refuse(unit, ast->loc, "CHARACTER values are");
    case AST_NAME: return analyze_name(unit, ast);
    case AST_APPLY: return analyze_apply(unit, ast);
    case AST_COMPONENT: entity_refuse_component(unit, ast); return node_error(unit, ast->loc);
    case AST_UNARY: return analyze_unary(unit, ast);
    case AST_BINARY: return analyze_binary(unit, ast);
    case AST_PAREN: return node_paren(unit, expr_analyze(unit, ast->left), ast->loc);
    case AST_CONSTRUCTOR: return constructor_analyze(unit, ast);
    case AST_COMPLEX: return refuse_complex(unit, ast);
    case AST_BOZ: return expr_refuse(unit, ast->loc, "BOZ constants are");
    case AST_RANGE: return misplaced(unit, ast->loc, "a range stands only among subscripts");
    case AST_STAR: return expr_refuse(unit, ast->loc, "alternate returns are");
    case AST_KEYWORD: return misplaced(unit, ast->loc, "a keyword stands only among the arguments of a procedure");
    case AST_IMPLIED_DO: return misplaced(unit, ast->loc, "an implied DO stands only in array constructors, DATA and input or output");
    }
    internal_error("unknown kind %d of an expression", (int)ast->kind);
}

/* ---- wanted kinds ----------------------------------------------------------------------- */

Node *expr_analyze_scalar(Unit *unit, const AstExpr *ast)
{
    Node *node = expr_analyze(unit, ast);
    if (node->rank == 0) return node;
    sema_error(unit, ast->loc, "a scalar is expected here, not an array of rank %u", node->rank);
    return node_error(unit, ast->loc);
}

Node *expr_analyze_integer(Unit *unit, const AstExpr *ast)
{
    Node *node = expr_analyze_scalar(unit, ast);
    if (node->kind == NODE_ERROR || type_is_int(node->type)) return node;
    sema_error(unit, ast->loc, "an integer is expected here, not %s", type_info(node->type)->fortran);
    return node_error(unit, ast->loc);
}

Node *expr_analyze_condition(Unit *unit, const AstExpr *ast)
{
    Node *node = expr_analyze_scalar(unit, ast);
    if (node->kind == NODE_ERROR || type_is_logical(node->type)) return node;
    sema_error(unit, ast->loc, "a condition must be logical, not %s", type_info(node->type)->fortran);
    return node_error(unit, ast->loc);
}

bool expr_constant(Unit *unit, const AstExpr *ast, Constant *value)
{
    Node *node = expr_analyze_scalar(unit, ast);
    if (node->kind == NODE_ERROR) return false;
    if (node_is_constant(node, value)) return true;
    sema_error(unit, ast->loc, "a constant is expected here");
    return false;
}
