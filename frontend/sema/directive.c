/* Directives: Crayon's own, and the assertions of others on the next loop.
 *
 * The text after the sentinel is a list of words, some with arguments in parentheses. Arguments are Fortran
 * expressions, parsed here by precedence climbing into the same tree that the grammar makes. Those of others are in
 * foreign.c. */
#include "frontend/sema/directive.h"

#include <ctype.h>
#include <string.h>

/* ---- places ----------------------------------------------------------------------------- */

static bool equal_ignoring_case(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[i])) return false;
    return true;
}

/* Finds the directive's text in the file, so that a caret can stand under one word of it. */
static void locate(DirectiveParser *parser)
{
    SourceRange loc = parser->directive->loc;
    size_t size, length = strlen(parser->text);
    if (!loc.file) return;
    const char *file = diag_file_text(parser->lower->context->diag, loc.file, &size);
    for (size_t i = loc.begin; i + length <= loc.end && i + length <= size; i++)
        if (equal_ignoring_case(file + i, parser->text, length)) {
            parser->located = true;
            parser->base = (uint32_t)i;
            return;
        }
}

SourceRange directive_place(const DirectiveParser *parser, const char *begin, const char *end)
{
    SourceRange loc = parser->directive->loc;
    if (!parser->located) return loc;
    return (SourceRange){loc.file, parser->base + (uint32_t)(begin - parser->text), parser->base + (uint32_t)(end - parser->text)};
}

void directive_skip_blanks(DirectiveParser *parser)
{
    while (*parser->at == ' ' || *parser->at == '\t') parser->at++;
}

bool directive_accept(DirectiveParser *parser, const char *token)
{
    size_t length = strlen(token);
    directive_skip_blanks(parser);
    if (!equal_ignoring_case(parser->at, token, strnlen(parser->at, length)) || strnlen(parser->at, length) < length) return false;
    parser->at += length;
    return true;
}

static void fail(DirectiveParser *parser, const char *message)
{
    directive_skip_blanks(parser);
    const char *end = *parser->at ? parser->at + 1 : parser->at;
    if (!parser->failed) sema_error(parser->lower->unit, directive_place(parser, parser->at, end), "%s", message);
    parser->failed = true;
}

Name directive_name(DirectiveParser *parser, SourceRange *loc)
{
    directive_skip_blanks(parser);
    const char *begin = parser->at;
    char lower[128];
    size_t length = 0;
    if (!isalpha((unsigned char)*begin)) return NULL;
    while ((isalnum((unsigned char)*parser->at) || *parser->at == '_') && length < sizeof lower)
        lower[length++] = (char)tolower((unsigned char)*parser->at++);
    *loc = directive_place(parser, begin, parser->at);
    return intern_text(parser->lower->context->names, lower, length);
}

/* ---- expressions ------------------------------------------------------------------------ */

static AstExpr *new_expr(DirectiveParser *parser, AstExprKind kind, SourceRange loc)
{
    AstExpr *expr = arena_new(parser->lower->context->arena, AstExpr);
    expr->kind = kind;
    expr->loc = expr->name_loc = loc;
    return expr;
}

static AstExpr *parse_expr(DirectiveParser *parser, int level, int depth);

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
        *tail = parse_expr(parser, 0, depth + 1);
        tail = &(*tail)->next;
    } while (!parser->failed && directive_accept(parser, ","));
    if (!parser->failed && !directive_accept(parser, ")")) fail(parser, "a closing parenthesis is missing");
    return expr;
}

static AstExpr *parse_primary(DirectiveParser *parser, int depth)
{
    directive_skip_blanks(parser);
    const char *begin = parser->at;
    if (depth > 100) fail(parser, "this expression is nested too deeply");
    else if (isalpha((unsigned char)*begin)) return parse_reference(parser, depth);
    else if (isdigit((unsigned char)*begin) || (*begin == '.' && isdigit((unsigned char)begin[1]))) return parse_number(parser);
    else if (directive_accept(parser, "(")) {
        AstExpr *inner = parse_expr(parser, 0, depth + 1);
        if (!parser->failed && !directive_accept(parser, ")")) fail(parser, "a closing parenthesis is missing");
        return inner;
    } else fail(parser, "an expression is expected here");
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
    AstExpr *operand = parse_expr(parser, negates ? LEVEL_NOT : LEVEL_SIGN + 1, depth + 1);
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

static AstExpr *parse_expr(DirectiveParser *parser, int level, int depth)
{
    AstExpr *left = parse_prefix(parser, depth);
    while (!parser->failed) {
        SourceRange loc;
        const Operator *found = accept_operator(parser, level, &loc);
        if (!found) break;
        AstExpr *right = parse_expr(parser, found->level == LEVEL_POWER ? LEVEL_POWER : found->level + 1, depth + 1);
        left = make_operation(parser, found->operator, left, right, loc);
    }
    return left;
}

/* ---- Crayon's words --------------------------------------------------------------------- */

static bool expect(DirectiveParser *parser, const char *token, const char *message)
{
    if (directive_accept(parser, token)) return true;
    fail(parser, message);
    return false;
}

/* A variable of the routine, as an argument; NULL after a fault. */
static Entity *parse_variable(DirectiveParser *parser, SourceRange *loc)
{
    Unit *unit = parser->lower->unit;
    Name name = directive_name(parser, loc);
    if (!name) {
        fail(parser, "the name of a variable is expected here");
        return NULL;
    }
    Entity *entity = scope_lookup(unit->scope, name);
    if (!entity && unit->scope->implicit[name[0] - 'a'] != TYPE_NONE && scan_names(unit, name)) entity = entity_refer(unit, name, *loc);
    if (entity) entity_resolve(unit, entity);
    if (entity && !entity_usable(unit, entity, *loc)) return NULL;
    if (entity && entity->kind == ENTITY_VARIABLE) return entity;
    sema_error(unit, *loc, "'%s' is no variable of '%s'", name, unit->name);
    return NULL;
}

static void add_hint(DirectiveParser *parser, NestHint hint)
{
    hint.loc = parser->directive->loc;
    list_push(parser->lower->context->arena, &parser->lower->routine->hints, hint);
}

static bool constant_bound(DirectiveParser *parser, const AstExpr *ast, Type type, ExprId *id, double *value)
{
    Unit *unit = parser->lower->unit;
    Constant raw, converted;
    if (parser->failed || !expr_constant(unit, ast, &raw)) return false;
    bool fits = type_is_logical(raw.type) == type_is_logical(type) && !(type_is_int(type) && type_is_real(raw.type));
    if (!fits || constant_convert(raw, type, &converted) != FOLD_OK) {
        sema_error(unit, ast->loc, "a bound of type %s does not fit %s", type_info(raw.type)->fortran, type_info(type)->fortran);
        return false;
    }
    *id = nest_const_bits(parser->lower->context, parser->lower->routine, type, converted.bits, ast->loc);
    *value = constant_as_double(converted);
    return true;
}

/* range(x, lower, upper), size(n, lower, upper) */
static void word_bounds(DirectiveParser *parser, NestHintKind kind)
{
    SourceRange loc;
    Unit *unit = parser->lower->unit;
    if (!expect(parser, "(", "arguments in parentheses are expected here")) return;
    Entity *entity = parse_variable(parser, &loc);
    if (parser->failed || !expect(parser, ",", "a comma and a lower bound are expected here")) return;
    AstExpr *lower = parse_expr(parser, 0, 0);
    if (parser->failed || !expect(parser, ",", "a comma and an upper bound are expected here")) return;
    AstExpr *upper = parse_expr(parser, 0, 0);
    if (parser->failed || !expect(parser, ")", "a closing parenthesis is expected here") || !entity) return;
    if (type_is_logical(entity->type) || (kind == HINT_SIZE && (!type_is_int(entity->type) || entity->rank))) {
        sema_error(unit, loc, "'%s' must be %s", entity->name, kind == HINT_SIZE ? "an integer scalar" : "integer or real");
        return;
    }
    NestHint hint = {.kind = kind};
    double low, high;
    if (!constant_bound(parser, lower, entity->type, &hint.lower, &low) ||
        !constant_bound(parser, upper, entity->type, &hint.upper, &high))
        return;
    if (low > high) {
        sema_error(unit, source_range_join(lower->loc, upper->loc), "the lower bound lies above the upper one");
        return;
    }
    hint.symbol = lower_argument_symbol(parser->lower, entity);
    add_hint(parser, hint);
}

static void word_assume(DirectiveParser *parser)
{
    if (!expect(parser, "(", "a condition in parentheses is expected here")) return;
    AstExpr *ast = parse_expr(parser, 0, 0);
    if (parser->failed || !expect(parser, ")", "a closing parenthesis is expected here")) return;
    Node *node = expr_analyze_condition(parser->lower->unit, ast);
    if (node->kind == NODE_ERROR) return;
    StmtList list = {0}, *outer = parser->lower->list;
    parser->lower->list = &list;
    NestHint hint = {.kind = HINT_ASSUME, .lower = lower_value(parser->lower, node)};
    parser->lower->list = outer;
    if (list.first) sema_error(parser->lower->unit, ast->loc, "an assumption cannot call functions");
    else add_hint(parser, hint);
}

/* local(a, b), register(x), ... */
static void word_names(DirectiveParser *parser, bool local, NestHintKind kind)
{
    if (!expect(parser, "(", "names in parentheses are expected here")) return;
    do {
        SourceRange loc;
        Entity *entity = parse_variable(parser, &loc);
        if (parser->failed) return;
        if (!entity) continue;
        SymId symbol = lower_symbol(parser->lower, entity);
        if (local) nest_symbol(parser->lower->routine, symbol)->flags |= SYMBOL_DEAD_AT_EXIT;
        else add_hint(parser, (NestHint){.kind = kind, .symbol = symbol});
    } while (directive_accept(parser, ","));
    expect(parser, ")", "a closing parenthesis is expected here");
}

static void crayon_word(DirectiveParser *parser, Name word, SourceRange loc)
{
    static const char *const placements[] = {"register", "shared", "spill", "recompute"};
    if (strcmp(word, "range") == 0) word_bounds(parser, HINT_RANGE);
    else if (strcmp(word, "size") == 0) word_bounds(parser, HINT_SIZE);
    else if (strcmp(word, "assume") == 0) word_assume(parser);
    else if (strcmp(word, "local") == 0) word_names(parser, true, HINT_RANGE);
    else if (strcmp(word, "independent") == 0) parser->lower->assertions |= LOOP_ASSERTED_INDEPENDENT;
    else {
        for (uint32_t i = 0; i < 4; i++)
            if (strcmp(word, placements[i]) == 0) {
                word_names(parser, false, (NestHintKind)(HINT_REGISTER + i));
                return;
            }
        sema_error(parser->lower->unit, loc, "unknown directive '%s'", word);
        parser->failed = true;
    }
}

/* ---- the whole --------------------------------------------------------------------------- */

void directive_lower(Lower *lower, const AstStmt *directive)
{
    const char *text = directive->text ? directive->text : "";
    bool crayon = directive->name && strcmp(directive->name, "crayon") == 0;
    DirectiveParser parser = {.lower = lower, .directive = directive, .text = text, .at = text};
    if (!directive->name) return;
    locate(&parser);
    if (!crayon) {
        foreign_directive(&parser);
        return;
    }
    do {
        SourceRange loc;
        Name word = directive_name(&parser, &loc);
        if (!word) fail(&parser, "a directive is expected here");
        else crayon_word(&parser, word, loc);
        directive_accept(&parser, ",");
        directive_skip_blanks(&parser);
    } while (*parser.at && !parser.failed);
}
