/* Scalars of type CHARACTER: values and comparisons. */
#include "frontend/sema/character.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

#include <string.h>

/* ---- values ----------------------------------------------------------------------------- */

static const Entity *character_named(const Unit *unit, const AstExpr *ast)
{
    Entity *entity = ast->name ? scope_lookup(unit->scope, ast->name) : NULL;
    return entity && entity->character ? entity : NULL;
}

/* TRIM(value): the same in a comparison. */
static const AstExpr *trimmed(const Unit *unit, const AstExpr *ast)
{
    if (ast->kind != AST_APPLY || strcmp(ast->name, "trim") != 0 || scope_lookup(unit->scope, ast->name)) return NULL;
    return ast->args && !ast->args->next ? (ast->args->kind == AST_KEYWORD ? ast->args->left : ast->args) : NULL;
}

bool character_is_value(const Unit *unit, const AstExpr *ast)
{
    while (ast->kind == AST_PAREN) ast = ast->left;
    if (ast->kind == AST_STRING || (ast->kind == AST_BINARY && ast->operator == AST_OP_CONCAT)) return true;
    return ((ast->kind == AST_NAME || ast->kind == AST_APPLY) && character_named(unit, ast)) || trimmed(unit, ast);
}

static Node *text_node(Unit *unit, Name text, int64_t length, SourceRange loc)
{
    Node *node = node_new(unit, NODE_TEXT, TYPE_I8, 0, loc);
    node->text = text;
    node->bits = (uint64_t)length;
    return node;
}

static Node *analyze_name(Unit *unit, const AstExpr *ast)
{
    Entity *entity = entity_refer(unit, ast->name, ast->loc);
    if (entity->kind != ENTITY_CHARACTER) {
        entity_usable(unit, entity, ast->loc);
        return node_error(unit, ast->loc);
    }
    entity->used_as_variable = true;
    if (entity->text) return text_node(unit, entity->text, entity->count, ast->loc);
    Node *node = node_new(unit, NODE_TEXT, TYPE_I8, 0, ast->loc);
    node->entity = entity;
    return node;
}

/* A bound of a substring as an integer of 8 bytes. */
static Node *substring_bound(Unit *unit, const AstExpr *ast)
{
    return node_convert(unit, expr_analyze_integer(unit, ast), TYPE_I64, ast->loc);
}

static Node *length_node(Unit *unit, const Node *text, SourceRange loc)
{
    if (text->text) return node_int(unit, TYPE_I64, (int64_t)text->bits, loc);
    Node *upper = expr_bound(unit, text->entity, 0, true, loc);
    Node *zero = node_int(unit, TYPE_I64, 0, loc), *one = node_int(unit, TYPE_I64, 1, loc);
    if (text->count) upper = node_op2(unit, OP_ADD, node_op2(unit, OP_SUB, text->args[1], text->args[0], loc), one, loc);
    return upper->kind == NODE_CONST && (int64_t)upper->bits >= 0 ? upper : node_op2(unit, OP_MAX, upper, zero, loc);
}

static Node *constant_part(Unit *unit, const Node *text, const AstExpr *ast, Node *const *bounds)
{
    int64_t first, last;
    if (!bound_constant(bounds[0], &first) || !bound_constant(bounds[1], &last))
        return expr_refuse(unit, ast->loc, "substrings of constants with bounds that are not constant are");
    if (last < first) return text_node(unit, intern(unit->sema->context->names, ""), 0, ast->loc);
    if (first >= 1 && last <= (int64_t)text->bits)
        return text_node(unit, intern_text(unit->sema->context->names, text->text + first - 1, (size_t)(last - first + 1)),
                         last - first + 1, ast->loc);
    sema_error(unit, ast->loc, "this substring goes beyond the constant");
    return node_error(unit, ast->loc);
}

/* name(first:last) */
static Node *analyze_substring(Unit *unit, const AstExpr *ast)
{
    const AstExpr *range = ast->args;
    Node *text = analyze_name(unit, ast);
    if (text->kind == NODE_ERROR) return text;
    if (!range || range->next || range->kind != AST_RANGE || range->third) {
        sema_error(unit, ast->loc, "'%s' is of type CHARACTER: a part of it is written with a colon", ast->name);
        return node_error(unit, ast->loc);
    }
    Node *bounds[2] = {range->left ? substring_bound(unit, range->left) : node_int(unit, TYPE_I64, 1, ast->loc),
                       range->right ? substring_bound(unit, range->right) : length_node(unit, text, ast->loc)};
    if (bounds[0]->kind == NODE_ERROR || bounds[1]->kind == NODE_ERROR) return node_error(unit, ast->loc);
    if (text->text) return constant_part(unit, text, ast, bounds);
    text->args = arena_copy(unit->sema->context->arena, bounds, sizeof bounds);
    text->count = 2;
    return text;
}

static Node *concatenate(Unit *unit, const AstExpr *ast)
{
    if (!character_is_value(unit, ast->left) || !character_is_value(unit, ast->right)) {
        sema_error(unit, ast->loc, "the operands of // are not both of type CHARACTER");
        return node_error(unit, ast->loc);
    }
    const Node *a = character_plain(character_analyze(unit, ast->left)), *b = character_plain(character_analyze(unit, ast->right));
    if (a->kind == NODE_ERROR || b->kind == NODE_ERROR) return node_error(unit, ast->loc);
    if (!a->text || !b->text) return expr_refuse(unit, ast->loc, "concatenations of CHARACTER values that are not constant are");
    const char *joined = arena_printf(unit->sema->context->arena, "%s%s", a->text, b->text);
    return text_node(unit, intern(unit->sema->context->names, joined), (int64_t)(a->bits + b->bits), ast->loc);
}

Node *character_analyze(Unit *unit, const AstExpr *ast)
{
    switch (ast->kind) {
    case AST_STRING: return text_node(unit, ast->text, (int64_t)strlen(ast->text), ast->loc);
    case AST_PAREN: {
        Node *inside = character_analyze(unit, ast->left);
        return inside->kind == NODE_ERROR || inside->text ? inside : node_paren(unit, inside, ast->loc);
    }
    case AST_NAME:
        if (character_named(unit, ast)) return analyze_name(unit, ast);
        break;
    case AST_APPLY:
        if (character_named(unit, ast)) return analyze_substring(unit, ast);
        if (trimmed(unit, ast)) return expr_refuse(unit, ast->loc, "TRIM outside of comparisons is");
        break;
    case AST_BINARY:
        if (ast->operator == AST_OP_CONCAT) return concatenate(unit, ast);
        break;
    default: break;
    }
    const Node *other = expr_analyze(unit, ast);
    if (other->kind != NODE_ERROR)
        sema_error(unit, ast->loc, "a value of type CHARACTER is expected here, not %s", type_info(other->type)->fortran);
    return node_error(unit, ast->loc);
}

/* ---- comparisons ------------------------------------------------------------------------ */

int character_order_of(const Node *first, const Node *second)
{
    int64_t most = (int64_t)(first->bits > second->bits ? first->bits : second->bits);
    for (int64_t n = 0; n < most; n++) {
        unsigned char a = n < (int64_t)first->bits ? (unsigned char)first->text[n] : ' ';
        unsigned char b = n < (int64_t)second->bits ? (unsigned char)second->text[n] : ' ';
        if (a != b) return a < b ? -1 : 1;
    }
    return 0;
}

Node *character_order_test(Unit *unit, Op op, Node *first, Node *second, SourceRange loc)
{
    first = character_plain(first);
    second = character_plain(second);
    if (first->kind == NODE_ERROR || second->kind == NODE_ERROR) return node_error(unit, loc);
    Node *zero = node_int(unit, TYPE_I32, 0, loc), *order;
    if (first->text && second->text) {
        order = node_int(unit, TYPE_I32, character_order_of(first, second), loc);
    } else {
        Node *texts[2] = {first, second};
        order = node_new(unit, NODE_ORDER, TYPE_I32, 0, loc);
        order->args = arena_copy(unit->sema->context->arena, texts, sizeof texts);
        order->count = 2;
    }
    Node *operands[2] = {order, zero};
    return node_op(unit, op, unit->sema->logical, operands, 2, loc);
}

/* An operand of a comparison: trailing blanks do not matter. */
static Node *operand(Unit *unit, const AstExpr *ast)
{
    while (ast->kind == AST_PAREN || trimmed(unit, ast)) ast = ast->kind == AST_PAREN ? ast->left : trimmed(unit, ast);
    return character_analyze(unit, ast);
}

static Op comparison_of(AstOperator operator)
{
    static const Op ops[] = {OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE};
    return operator >= AST_OP_EQ && operator <= AST_OP_GE ? ops[operator - AST_OP_EQ] : OP_NONE;
}

bool character_is_comparison(const Unit *unit, const AstExpr *ast)
{
    if (ast->kind != AST_BINARY || comparison_of(ast->operator) == OP_NONE) return false;
    return character_is_value(unit, ast->left) || character_is_value(unit, ast->right);
}

Node *character_selector(Unit *unit, const AstExpr *ast) { return character_plain(operand(unit, ast)); }

Node *character_compare(Unit *unit, const AstExpr *ast)
{
    Node *left = operand(unit, ast->left), *right = operand(unit, ast->right);
    return character_order_test(unit, comparison_of(ast->operator), left, right, ast->loc);
}

/* ---- intrinsics ------------------------------------------------------------------------- */

/* The comparison that LGE and its kin make. */
static Op intrinsic_comparison(Name name)
{
    static const struct { const char *name; Op op; } rows[] = {{"lge", OP_GE}, {"lgt", OP_GT}, {"lle", OP_LE}, {"llt", OP_LT}};
    for (int i = 0; i < 4; i++)
        if (strcmp(rows[i].name, name) == 0) return rows[i].op;
    return OP_NONE;
}

static Node *analyze_length(Unit *unit, const AstExpr *apply)
{
    Node *text = character_plain(character_analyze(unit, apply->args));
    if (text->kind == NODE_ERROR) return text;
    return node_convert(unit, length_node(unit, text, apply->loc), unit->sema->integer, apply->loc);
}

Node *character_intrinsic(Unit *unit, const AstExpr *apply)
{
    const AstExpr *first = apply->args, *second = first ? first->next : NULL;
    Op op = intrinsic_comparison(apply->name);
    if (!first || first->kind == AST_KEYWORD || (second && second->kind == AST_KEYWORD)) return NULL;
    if (strcmp(apply->name, "len") == 0 && !second && character_is_value(unit, first)) return analyze_length(unit, apply);
    if (op == OP_NONE || !second || second->next) return NULL;
    return character_order_test(unit, op, operand(unit, first), operand(unit, second), apply->loc);
}
