/* Fortran expressions in directives, parsed by precedence climbing into the same tree that the grammar makes. */
#include "frontend/lower/directive.h"

#include <ctype.h>
#include <string.h>

static AstExpr *new_expr(DirectiveParser *parser, AstExprKind kind, SourceRange loc)
{
    AstExpr *expr = arena_new(parser->lower->context->arena, AstExpr);
    expr->kind = kind;
    expr->loc = expr->name_loc = loc;
    return expr;
}

static AstExpr *parse_number(DirectiveParser *parser)
{
    const char *begin = parser->at;
    bool real = false;
    while (isdigit((unsigned char)*parser->at)) parser->at++;
    if (*parser->at == '.' && !isalpha((unsigned char)parser->at[1])) {
        real = true;
        parser->at++;
        while (isdigit((unsigned char)*parser->at)) parser->at++;
    }
    if (parser->at > begin && *parser->at && strchr("eEdD", *parser->at)) {
        const char *mark = parser->at + 1;
        if (*mark == '+' || *mark == '-') mark++;
        if (isdigit((unsigned char)*mark)) {
            real = true;
            while (isdigit((unsigned char)*mark)) mark++;
            parser->at = mark;
        }
    }
    AstExpr *expr = new_expr(parser, real ? AST_REAL : AST_INTEGER, directive_place(parser, begin, parser->at));
    expr->text = intern_text(parser->lower->context->names, begin, (size_t)(parser->at - begin));
    return expr;
}

static AstExpr *parse_reference(DirectiveParser *parser, int depth)
{
    SourceRange loc;
    Name name = directive_name(parser, &loc);
    AstExpr *expr = new_expr(parser, AST_NAME, loc);
    expr->name = name;
    if (!directive_accept(parser, "(")) return expr;
    expr->kind = AST_APPLY;
    AstExpr **tail = &expr->args;
    do {
        *tail = directive_expr(parser, 0, depth + 1);
        tail = &(*tail)->next;
    } while (!parser->failed && directive_accept(parser, ","));
    if (!parser->failed && !directive_accept(parser, ")")) directive_fail(parser, "a closing parenthesis is missing");
    return expr;
}

static AstExpr *parse_primary(DirectiveParser *parser, int depth)
{
    directive_skip_blanks(parser);
    const char *begin = parser->at;
    if (depth > 100) directive_fail(parser, "this expression is nested too deeply");
    else if (isalpha((unsigned char)*begin)) return parse_reference(parser, depth);
    else if (isdigit((unsigned char)*begin) || (*begin == '.' && isdigit((unsigned char)begin[1]))) return parse_number(parser);
    else if (directive_accept(parser, "(")) {
        AstExpr *inner = directive_expr(parser, 0, depth + 1);
        if (!parser->failed && !directive_accept(parser, ")")) directive_fail(parser, "a closing parenthesis is missing");
        return inner;
    } else directive_fail(parser, "an expression is expected here");
    return new_expr(parser, AST_ERROR, parser->directive->loc);
}

typedef struct {
    const char *token;
    AstOperator operator;
    int level;
} Operator;

enum { LEVEL_NOT = 3, LEVEL_SIGN = 5, LEVEL_POWER = 7 };

/* Longer tokens stand before those that begin them. */
static const Operator operators[] = {
    {".or.", AST_OP_OR, 1}, {".and.", AST_OP_AND, 2}, {"==", AST_OP_EQ, 4}, {"/=", AST_OP_NE, 4}, {"<=", AST_OP_LE, 4},
    {">=", AST_OP_GE, 4}, {"<", AST_OP_LT, 4}, {">", AST_OP_GT, 4}, {".eq.", AST_OP_EQ, 4}, {".ne.", AST_OP_NE, 4},
    {".lt.", AST_OP_LT, 4}, {".le.", AST_OP_LE, 4}, {".gt.", AST_OP_GT, 4}, {".ge.", AST_OP_GE, 4}, {"+", AST_OP_PLUS, 5},
    {"-", AST_OP_MINUS, 5}, {"**", AST_OP_POWER, 7}, {"*", AST_OP_TIMES, 6}, {"/", AST_OP_DIVIDE, 6},
};

static AstExpr *make_operation(DirectiveParser *parser, AstOperator operator, AstExpr *left, AstExpr *right, SourceRange name_loc)
{
    SourceRange loc = right ? source_range_join(left->loc, right->loc) : source_range_join(name_loc, left->loc);
    AstExpr *expr = new_expr(parser, right ? AST_BINARY : AST_UNARY, loc);
    expr->name_loc = name_loc;
    expr->operator = operator;
    expr->left = left;
    expr->right = right;
    return expr;
}

static AstExpr *parse_prefix(DirectiveParser *parser, int depth)
{
    directive_skip_blanks(parser);
    const char *begin = parser->at;
    bool negates = directive_accept(parser, ".not."), minus = !negates && directive_accept(parser, "-");
    if (!negates && !minus && !directive_accept(parser, "+")) return parse_primary(parser, depth);
    SourceRange loc = directive_place(parser, begin, parser->at);
    AstExpr *operand = directive_expr(parser, negates ? LEVEL_NOT : LEVEL_SIGN + 1, depth + 1);
    return make_operation(parser, negates ? AST_OP_NOT : minus ? AST_OP_MINUS : AST_OP_PLUS, operand, NULL, loc);
}

static const Operator *accept_operator(DirectiveParser *parser, int level, SourceRange *loc)
{
    directive_skip_blanks(parser);
    const char *begin = parser->at;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        if (!directive_accept(parser, operators[i].token)) continue;
        *loc = directive_place(parser, begin, parser->at);
        if (operators[i].level >= level) return &operators[i];
        parser->at = begin;
        return NULL;
    }
    return NULL;
}

AstExpr *directive_expr(DirectiveParser *parser, int level, int depth)
{
    AstExpr *left = parse_prefix(parser, depth);
    while (!parser->failed) {
        SourceRange loc;
        const Operator *found = accept_operator(parser, level, &loc);
        if (!found) break;
        AstExpr *right = directive_expr(parser, found->level == LEVEL_POWER ? LEVEL_POWER : found->level + 1, depth + 1);
        left = make_operation(parser, found->operator, left, right, loc);
    }
    return left;
}
