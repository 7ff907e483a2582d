/* Directives: Crayon's own, and the assertions of others on the next loop.
 *
 * The text after the sentinel is a list of words, some with arguments in parentheses. Those of others are in foreign.c. */
#include "frontend/lower/directive.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

#include <string.h>

/* ---- Crayon's words --------------------------------------------------------------------- */

static bool expect(DirectiveParser *parser, const char *token, const char *message)
{
    if (directive_accept(parser, token)) return true;
    directive_fail(parser, message);
    return false;
}

/* A variable of the routine, as an argument; NULL after a fault. */
static Entity *parse_variable(DirectiveParser *parser, SourceRange *loc)
{
    Unit *unit = parser->lower->unit;
    Name name = directive_name(parser, loc);
    if (!name) {
        directive_fail(parser, "the name of a variable is expected here");
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
    AstExpr *lower = directive_expr(parser, 0, 0);
    if (parser->failed || !expect(parser, ",", "a comma and an upper bound are expected here")) return;
    AstExpr *upper = directive_expr(parser, 0, 0);
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

/* elements(a, 1, n): the elements of the argument `a` end at n in dimension 1; what its bounds have room for behind is not its own. */
static void word_elements(DirectiveParser *parser)
{
    SourceRange loc;
    Unit *unit = parser->lower->unit;
    if (!expect(parser, "(", "arguments in parentheses are expected here")) return;
    Entity *entity = parse_variable(parser, &loc);
    if (parser->failed || !expect(parser, ",", "a comma and the number of a dimension are expected here")) return;
    AstExpr *number = directive_expr(parser, 0, 0);
    if (parser->failed || !expect(parser, ",", "a comma and an upper bound are expected here")) return;
    AstExpr *end = directive_expr(parser, 0, 0);
    if (parser->failed || !expect(parser, ")", "a closing parenthesis is expected here") || !entity) return;
    int64_t dim = 0;
    Node *first = expr_analyze(unit, number), *last = expr_analyze(unit, end);
    if (first->kind == NODE_ERROR || last->kind == NODE_ERROR) return;
    if (!entity->dummy || !bound_constant(first, &dim) || dim < 1 || dim > entity->rank || last->rank || !type_is_int(last->type)) {
        sema_error(unit, loc, "'%s' is no dummy array with a dimension of that number and an integer end", entity->name);
        return;
    }
    NestHint hint = {.kind = HINT_ELEMENTS, .symbol = lower_argument_symbol(parser->lower, entity)};
    hint.lower = nest_const_int(parser->lower->context, parser->lower->routine, TYPE_I32, dim);
    StmtList list = {0}, *outer = parser->lower->list;
    parser->lower->list = &list;
    hint.upper = lower_value(parser->lower, last);
    parser->lower->list = outer;
    if (list.first) sema_error(unit, end->loc, "the end of elements cannot call functions");
    else add_hint(parser, hint);
}

static void word_assume(DirectiveParser *parser)
{
    if (!expect(parser, "(", "a condition in parentheses is expected here")) return;
    AstExpr *ast = directive_expr(parser, 0, 0);
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

/* Before a loop: that one runs in order, on the host; else all that follow. */
static void word_host(DirectiveParser *parser)
{
    const AstStmt *next = parser->directive;
    while (next && next->kind == AST_STMT_DIRECTIVE) next = next->next;
    bool loop = next && (next->kind == AST_STMT_DO || next->kind == AST_STMT_DO_CONCURRENT || next->kind == AST_STMT_FORALL);
    if (loop) parser->lower->assertions |= LOOP_ASSERTED_SERIAL;
    else parser->lower->novector = true;
}

/* In a nest: input, output or STOP, which its caller does; before an assignment: it is all by which the nest touches the element in it. */
static void word_leave(DirectiveParser *parser, const char *symbol, SourceRange loc)
{
    lower_append(parser->lower, (Stmt){.kind = STMT_CALL, .loc = loc, .call = {.symbol = intern(parser->lower->context->names, symbol)}});
}

static bool is_in_nest(const DirectiveParser *parser) { return strncmp(parser->lower->unit->name, "crayon_", 7) == 0; }

static void crayon_word(DirectiveParser *parser, Name word, SourceRange loc)
{
    static const char *const placements[] = {"register", "shared", "spill", "recompute"};
    if (strcmp(word, "range") == 0) word_bounds(parser, HINT_RANGE);
    else if (strcmp(word, "size") == 0) word_bounds(parser, HINT_SIZE);
    else if (strcmp(word, "elements") == 0) word_elements(parser);
    else if (strcmp(word, "assume") == 0) word_assume(parser);
    else if (strcmp(word, "local") == 0) word_names(parser, true, HINT_RANGE);
    else if (strcmp(word, "host") == 0) word_host(parser);
    else if (strcmp(word, "leave") == 0 && is_in_nest(parser)) word_leave(parser, NEST_LEAVE, loc);
    else if (strcmp(word, "tell") == 0 && is_in_nest(parser)) word_leave(parser, NEST_TELL, loc);
    else if (strcmp(word, "call") == 0 && is_in_nest(parser)) word_leave(parser, NEST_CALL, loc);
    else if (strcmp(word, "apart") == 0 && is_in_nest(parser)) word_leave(parser, NEST_APART, loc);
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
    directive_locate(&parser);
    if (!crayon) {
        foreign_directive(&parser);
        return;
    }
    do {
        SourceRange loc;
        Name word = directive_name(&parser, &loc);
        if (!word) directive_fail(&parser, "a directive is expected here");
        else crayon_word(&parser, word, loc);
        directive_accept(&parser, ",");
        directive_skip_blanks(&parser);
    } while (*parser.at && !parser.failed);
}
