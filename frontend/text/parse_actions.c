#include "frontend/text/parse_actions.h"

#include <ctype.h>
#include <string.h>

SourceRange statement_range(const ParseState *state)
{
    return source_range(state->source, 0, state->source->length);
}

/* ---- expressions ------------------------------------------------------------------------ */

AstExpr *make_apply(ParseState *state, SourceRange loc, AstExpr *base, ExprList args)
{
    AstExpr *expr;
    if (base->kind == AST_NAME) {
        expr = ast_expr(state->context, AST_APPLY, loc);
        expr->name = base->name;
        expr->name_loc = base->name_loc;
    } else if (base->kind == AST_COMPONENT && !base->has_args) {
        expr = base;
        expr->loc = loc;
    } else {
        expr = ast_expr(state->context, AST_COMPONENT, loc);
        expr->left = base;
        expr->name = intern(state->context->names, "()");
        expr->name_loc = loc;
    }
    expr->args = args.first;
    expr->has_args = true;
    return ast_close(state->context, expr);
}

AstExpr *make_component(ParseState *state, SourceRange loc, AstExpr *base, Name name, SourceRange name_loc)
{
    AstExpr *expr = ast_expr(state->context, AST_COMPONENT, loc);
    expr->left = base;
    expr->name = name;
    expr->name_loc = name_loc;
    return ast_close(state->context, expr);
}

AstExpr *make_keyword(ParseState *state, SourceRange loc, Name name, SourceRange name_loc, AstExpr *value)
{
    AstExpr *expr = ast_expr(state->context, AST_KEYWORD, loc);
    expr->name = name;
    expr->name_loc = name_loc;
    expr->left = value;
    return ast_close(state->context, expr);
}

AstExpr *make_range(ParseState *state, SourceRange loc, AstExpr *lower, AstExpr *upper, AstExpr *stride)
{
    AstExpr *expr = ast_expr(state->context, AST_RANGE, loc);
    expr->left = lower;
    expr->right = upper;
    expr->third = stride;
    return ast_close(state->context, expr);
}

AstExpr *make_constructor(ParseState *state, SourceRange loc, ExprList items)
{
    AstExpr *expr = ast_expr(state->context, AST_CONSTRUCTOR, loc);
    expr->args = items.first;
    return ast_close(state->context, expr);
}

AstExpr *make_typed_constructor(ParseState *state, SourceRange loc, SourceRange type_loc)
{
    scan_fault(state, type_loc, "a type in an array constructor is not supported");
    return ast_expr(state->context, AST_ERROR, loc);
}

AstExpr *make_complex(ParseState *state, SourceRange loc, ExprList parts)
{
    AstExpr *expr = ast_expr(state->context, AST_COMPLEX, loc);
    if (parts.first->next != parts.last)
        scan_fault(state, parts.first->next->next->loc, "a complex constant has two parts");
    expr->left = parts.first;
    expr->right = parts.first->next;
    parts.first->next = NULL;
    expr->right->next = NULL;
    return ast_close(state->context, expr);
}

AstExpr *make_kind(ParseState *state, Name text, SourceRange loc)
{
    SourceRange name = {loc.file, loc.begin + 1, loc.end}; /* behind the _ */
    bool digits = strspn(text, "0123456789") == strlen(text);
    if (!digits && !isalpha((unsigned char)text[0])) {
        diag_error(state->context->diag, name, "a kind is a number or a named constant, not '%s'", text);
        return ast_expr(state->context, AST_ERROR, name);
    }
    return digits ? ast_literal(state->context, AST_INTEGER, name, text) : ast_name(state->context, text, name);
}

AstExpr *make_boz(ParseState *state, Name text, SourceRange loc)
{
    AstExpr *expr = ast_literal(state->context, AST_BOZ, loc, intern(state->context->names, text + 1));
    expr->name = intern_text(state->context->names, text, 1);
    list_push(state->context->arena, &state->boz, expr);
    return expr;
}

AstExpr *allow_boz(AstExpr *expr)
{
    if (expr->kind == AST_BOZ) expr->flag = true;
    return expr;
}

void check_boz(ParseState *state)
{
    for (AstEntity *item = state->keeps_scopes && state->statement ? state->statement->entities : NULL; item; item = item->next)
        if (item->initial) allow_boz(item->initial);
    for (uint32_t i = 0; i < state->boz.count; i++)
        if (!state->boz.items[i]->flag)
            scan_fault(state, state->boz.items[i]->loc, "a BOZ constant stands only in DATA and as an argument");
}

AstExpr *make_do(ParseState *state, SourceRange loc, Name name, SourceRange name_loc, AstExpr *first, AstExpr *last,
                 AstExpr *step)
{
    AstExpr *expr = ast_expr(state->context, AST_IMPLIED_DO, loc);
    expr->name = name;
    expr->name_loc = name_loc;
    expr->left = first;
    expr->right = last;
    expr->third = step;
    return expr;
}

AstExpr *implied_do(ParseState *state, SourceRange loc, ExprList items, AstExpr *control)
{
    control->loc = loc;
    control->args = items.first;
    return ast_close(state->context, control);
}

AstExpr *check_implied_do(ParseState *state, AstExpr *target)
{
    if (target->kind != AST_IMPLIED_DO && target->kind != AST_ERROR)
        scan_fault(state, target->loc, "DATA sets variables and implied DOs, not expressions");
    return target;
}

AstExpr *length_literal(ParseState *state, const Mark *mark, SourceRange loc)
{
    Name text = intern_text(state->context->names, state->source->text + mark->begin, mark->length);
    return ast_literal(state->context, AST_INTEGER, loc, text);
}

/* ---- statements ------------------------------------------------------------------------- */

AstStmt *stmt_make(ParseState *state, AstStmtKind kind, SourceRange loc)
{
    return ast_stmt(state->context, kind, loc);
}

AstStmt *stmt_named(ParseState *state, AstStmtKind kind, SourceRange loc, Name name, SourceRange name_loc)
{
    AstStmt *stmt = stmt_make(state, kind, loc);
    stmt->name = name;
    stmt->name_loc = name_loc;
    return stmt;
}

AstStmt *stmt_entities(ParseState *state, AstStmtKind kind, SourceRange loc, EntityList entities)
{
    AstStmt *stmt = stmt_make(state, kind, loc);
    stmt->entities = entities.first;
    return stmt;
}

EntityList number_entities(ParseState *state, EntityList entities)
{
    Context *context = state->context;
    for (AstEntity *item = entities.first; item; item = item->next) {
        AstExpr *step = ast_literal(context, AST_INTEGER, item->loc, intern(context->names, state->enumerator ? "1" : "0"));
        if (!item->initial && !state->enumerator) item->initial = step;
        if (!item->initial) item->initial = ast_operation(context, AST_OP_PLUS, NULL, item->loc, ast_name(context, state->enumerator, item->loc), step, item->loc);
        state->enumerator = item->name;
    }
    return entities;
}

AstStmt *stmt_assign(ParseState *state, AstStmtKind kind, SourceRange loc, AstExpr *left, AstExpr *right)
{
    AstStmt *stmt = stmt_make(state, kind, loc);
    stmt->left = left;
    stmt->right = right;
    return stmt;
}

AstStmt *stmt_condition(ParseState *state, AstStmtKind kind, SourceRange loc, AstExpr *condition, AstStmt *body)
{
    AstStmt *stmt = stmt_make(state, kind, loc);
    stmt->condition = condition;
    stmt->body = body;
    stmt->flag = body != NULL;
    return stmt;
}

uint32_t to_label(ParseState *state, Name digits, SourceRange loc)
{
    uint32_t label = 0;
    for (const char *c = digits; *c && label < 100000; c++) label = label * 10 + (uint32_t)(*c - '0');
    if (label == 0 || label > 99999) scan_fault(state, loc, "a label is between 1 and 99999");
    return label;
}

AstStmt *stmt_arithmetic_if(ParseState *state, SourceRange loc, SourceRange labels_loc, AstExpr *condition,
                            ExprList labels)
{
    AstStmt *stmt = stmt_make(state, AST_STMT_ARITHMETIC_IF, loc);
    stmt->condition = condition;
    stmt->args = labels.first;
    uint32_t count = 0;
    for (const AstExpr *label = labels.first; label; label = label->next, count++)
        to_label(state, label->text, label->loc);
    if (count != 3) scan_fault(state, labels_loc, "an arithmetic IF has three labels, not %u", count);
    return stmt;
}

AstStmt *stmt_do(ParseState *state, SourceRange loc, uint32_t label, AstExpr *control)
{
    AstStmt *stmt = stmt_named(state, AST_STMT_DO, loc, control->name, control->name_loc);
    stmt->target_label = label;
    stmt->left = control->left;
    stmt->right = control->right;
    stmt->third = control->third;
    return stmt;
}

AstStmt *stmt_do_while(ParseState *state, SourceRange loc, uint32_t label, AstExpr *condition)
{
    AstStmt *stmt = stmt_make(state, AST_STMT_DO_WHILE, loc);
    stmt->target_label = label;
    stmt->condition = condition;
    return stmt;
}

/* The header of DO CONCURRENT or FORALL. */
AstStmt *stmt_indexed(ParseState *state, AstStmtKind kind, SourceRange loc, AstTypeSpec type, ExprList args)
{
    AstStmt *stmt = stmt_make(state, kind, loc);
    const char *word = kind == AST_STMT_FORALL ? "FORALL" : "DO CONCURRENT";
    ExprList controls = {0};
    stmt->type = type;
    for (AstExpr *arg = args.first, *next; arg; arg = next) {
        next = arg->next;
        arg->next = NULL;
        bool control = arg->kind == AST_KEYWORD && arg->left->kind == AST_RANGE && arg->left->left && arg->left->right;
        if (control && !stmt->condition) controls = expr_list_add(controls, arg);
        else if (arg->kind == AST_KEYWORD || stmt->condition || !controls.first)
            scan_fault(state, arg->loc, "%s takes name = first : last, then perhaps one mask", word);
        else stmt->condition = arg;
    }
    stmt->args = controls.first;
    return stmt;
}

void check_locality(ParseState *state, const AstExpr *locality)
{
    const AstExpr *args = locality->args;
    bool none = args->kind == AST_NAME && strcmp(args->name, "none") == 0 && !args->next;
    bool fallback = strcmp(locality->name, "default") == 0 && none;
    bool known = strcmp(locality->name, "shared") == 0 || strcmp(locality->name, "local") == 0 ||
                 strcmp(locality->name, "local_init") == 0;
    if (!fallback && !known) scan_fault(state, locality->name_loc, "'%s' is no clause of DO CONCURRENT", locality->name);
    for (; args && known; args = args->next)
        if (args->kind != AST_NAME) scan_fault(state, args->loc, "a clause of DO CONCURRENT lists names of variables");
}

AstStmt *stmt_use(ParseState *state, SourceRange loc, Name name, SourceRange name_loc, EntityList items, bool only)
{
    AstStmt *stmt = stmt_named(state, AST_STMT_USE, loc, name, name_loc);
    stmt->entities = items.first;
    stmt->flag = only;
    for (const AstEntity *item = items.first; item && !only; item = item->next)
        if (!item->initial) scan_fault(state, item->loc, "USE without ONLY takes local-name => name here");
    return stmt;
}

AstStmt *stmt_stop_quiet(ParseState *state, const Mark *mark, SourceRange loc, AstExpr *code, Name name,
                         SourceRange name_loc)
{
    AstStmt *stmt = stmt_make(state, mark->kind, loc);
    stmt->left = code;
    if (mark->kind != AST_STMT_STOP || strcmp(name, "quiet") != 0)
        scan_fault(state, name_loc, "unexpected '%s'", name);
    return stmt;
}

AstStmt *stmt_listed(ParseState *state, const Mark *mark, SourceRange loc, EntityList entities)
{
    AstStmt *stmt = stmt_entities(state, mark->kind, loc, entities);
    if (!entities.first) return stmt; /* PUBLIC :: OPERATOR(+) */
    stmt->attributes = mark->value;
    stmt->text = mark->name;
    return stmt;
}

AstStmt *stmt_bare_list(ParseState *state, const Mark *mark, SourceRange loc)
{
    AstStmt *stmt = stmt_make(state, mark->kind, loc);
    stmt->attributes = mark->value;
    stmt->text = mark->name;
    if (!(mark->value & (AST_ATTR_PUBLIC | AST_ATTR_PRIVATE)))
        scan_fault(state, source_range(state->source, state->source->length, state->source->length),
                   "expected a name, found the end of the statement");
    return stmt;
}

AstStmt *stmt_unnamed_unit(ParseState *state, const Mark *mark, SourceRange loc)
{
    if (mark->kind != AST_STMT_BLOCK_DATA)
        scan_fault(state, source_range(state->source, state->source->length, state->source->length),
                   "expected a name, found the end of the statement");
    return stmt_make(state, mark->kind, loc);
}

AstStmt *stmt_prefixed(ParseState *state, AstStmt *header, uint32_t prefix)
{
    header->prefix = prefix;
    header->type = state->prefix_type;
    if (header->kind == AST_STMT_SUBROUTINE && header->type.base != AST_TYPE_NONE)
        scan_fault(state, header->type.loc, "a subroutine has no type");
    return header;
}

void stmt_set_entities(ParseState *state, AstStmt *stmt, EntityList entities)
{
    stmt->entities = entities.first;
    if (!state->slash_sets) return;
    stmt->data_sets = state->slash_sets->next;
    state->slash_sets->next = NULL;
}

/* ---- declarations ----------------------------------------------------------------------- */

AstTypeSpec type_make(ParseState *state, const Mark *mark, SourceRange loc)
{
    (void)state;
    return (AstTypeSpec){.base = (AstBaseType)mark->value, .loc = loc};
}

AstTypeSpec type_select(ParseState *state, const Mark *mark, SourceRange loc, AstExpr *args)
{
    AstTypeSpec type = type_make(state, mark, loc);
    bool character = type.base == AST_TYPE_CHARACTER;
    uint32_t position = 0;
    for (AstExpr *arg = args, *next; arg; arg = next, position++) {
        next = arg->next;
        arg->next = NULL;
        bool keyword = arg->kind == AST_KEYWORD;
        bool length = keyword ? strcmp(arg->name, "len") == 0 : position == 0;
        bool kind = keyword ? strcmp(arg->name, "kind") == 0 : position == (character ? 1u : 0u);
        AstExpr *value = keyword ? arg->left : arg;
        if (character && length && !type.star) type.star = value;
        else if (kind && !type.kind && value->kind != AST_STAR && value->kind != AST_RANGE) type.kind = value;
        else scan_fault(state, arg->loc, "not a kind or length of this type");
    }
    return type;
}

void add_type_attribute(AstStmt *type, Name attribute, const AstExpr *args)
{
    if (strcmp(attribute, "extends") == 0 && args && args->kind == AST_NAME) type->type.derived = args->name;
    if (strcmp(attribute, "public") == 0) type->attributes |= AST_ATTR_PUBLIC;
    if (strcmp(attribute, "private") == 0) type->attributes |= AST_ATTR_PRIVATE;
}

typedef struct {
    const char *name;
    uint32_t bit;
} Attribute;

static const Attribute attributes[] = {
    {"parameter", AST_ATTR_PARAMETER}, {"dimension", AST_ATTR_DIMENSION}, {"save", AST_ATTR_SAVE},
    {"external", AST_ATTR_EXTERNAL},   {"intrinsic", AST_ATTR_INTRINSIC}, {"allocatable", AST_ATTR_ALLOCATABLE},
    {"pointer", AST_ATTR_POINTER},     {"target", AST_ATTR_TARGET},       {"optional", AST_ATTR_OPTIONAL},
    {"public", AST_ATTR_PUBLIC},       {"private", AST_ATTR_PRIVATE},     {"value", AST_ATTR_VALUE},
    {"volatile", AST_ATTR_VOLATILE},   {"contiguous", AST_ATTR_CONTIGUOUS},
    {"protected", AST_ATTR_PROTECTED}, {"asynchronous", AST_ATTR_ASYNCHRONOUS},
};

uint32_t to_intent(ParseState *state, AstExpr *args, SourceRange loc)
{
    if (args && !args->next && args->kind == AST_NAME) {
        if (strcmp(args->name, "in") == 0) return AST_ATTR_INTENT_IN;
        if (strcmp(args->name, "out") == 0) return AST_ATTR_INTENT_OUT;
        if (strcmp(args->name, "inout") == 0) return AST_ATTR_INTENT_IN | AST_ATTR_INTENT_OUT;
    }
    scan_fault(state, args ? args->loc : loc, "an intent is IN, OUT or INOUT");
    return 0;
}

void add_attribute(ParseState *state, AstStmt *stmt, Name name, SourceRange loc, AstExpr *args)
{
    uint32_t bits = 0;
    if (strcmp(name, "intent") == 0) bits = to_intent(state, args, loc);
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        if (strcmp(name, attributes[i].name) == 0) bits = attributes[i].bit;
    if (strcmp(name, "bind") == 0) scan_fault(state, loc, "BIND of variables is not supported");
    if (!bits) scan_fault(state, loc, "unknown attribute '%s'", name);
    else if (bits == AST_ATTR_DIMENSION && !args) scan_fault(state, loc, "DIMENSION without a shape");
    else if (args && bits != AST_ATTR_DIMENSION && strcmp(name, "intent") != 0)
        scan_fault(state, args->loc, "attribute '%s' takes no argument", name);
    else if (stmt->attributes & bits) scan_fault(state, loc, "attribute '%s' is given twice", name);
    if (bits == AST_ATTR_DIMENSION) stmt->shape = args;
    stmt->attributes |= bits;
}

void add_split_intent(ParseState *state, AstStmt *stmt, Name name, SourceRange loc, Name first, Name second)
{
    if (strcmp(name, "intent") != 0 || strcmp(first, "in") != 0 || strcmp(second, "out") != 0)
        scan_fault(state, loc, "attribute '%s' cannot have this argument", name);
    stmt->attributes |= AST_ATTR_INTENT_IN | AST_ATTR_INTENT_OUT;
}

void add_slash_initial(ParseState *state, AstEntity *entity, ExprList values)
{
    AstExpr *target = ast_name(state->context, entity->name, entity->loc);
    state->slash_sets = set_add(state, state->slash_sets, expr_list(target), values);
}

AstEntity *common_entity(ParseState *state, AstEntity *entity)
{
    entity->block = state->common_block;
    return entity;
}

ExprList letter_range(ParseState *state, SourceRange loc, Name first, SourceRange first_loc, Name last,
                      SourceRange last_loc)
{
    if (first[1]) scan_fault(state, first_loc, "'%s' is not one letter", first);
    else if (last[1]) scan_fault(state, last_loc, "'%s' is not one letter", last);
    else if (first[0] > last[0]) scan_fault(state, loc, "'%s' is behind '%s' in the alphabet", first, last);
    AstExpr *begin = ast_name(state->context, first, first_loc), *end = ast_name(state->context, last, last_loc);
    return expr_list_add(expr_list(begin), end);
}

AstImplicitRange *implicit_range(ParseState *state, AstTypeSpec type, ExprList letters)
{
    AstImplicitRange *range = arena_new(state->context->arena, AstImplicitRange);
    range->type = type;
    range->loc = source_range_join(letters.first->loc, letters.last->loc);
    for (const AstExpr *pair = letters.first; pair; pair = pair->next->next)
        for (char c = pair->name[0]; c <= pair->next->name[0]; c++)
            if (c >= 'a' && c <= 'z') range->letters[c - 'a'] = true;
    return range;
}

void check_group(ParseState *state, ExprList group, SourceRange loc)
{
    if (group.first == group.last) scan_fault(state, loc, "EQUIVALENCE needs two objects in a group");
}

AstDataSet *set_make(ParseState *state, ExprList targets, ExprList values)
{
    AstDataSet *set = arena_new(state->context->arena, AstDataSet);
    set->targets = targets.first;
    set->values = values.first;
    return set;
}

AstDataSet *set_append(AstDataSet *last, AstDataSet *set)
{
    set->next = last ? last->next : set;
    if (last) last->next = set;
    return set;
}

AstDataSet *set_add(ParseState *state, AstDataSet *last, ExprList targets, ExprList values)
{
    return set_append(last, set_make(state, targets, values));
}
