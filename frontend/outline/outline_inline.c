/* The procedures that a nest calls, as its internal procedures: the compiler puts their statements in the place of the calls. */
#include "frontend/outline/outline_compare.h"
#include "frontend/outline/outline_internal.h"
#include "frontend/outline/outline_place.h"
#include "frontend/outline/outline_text.h"
#include "frontend/sema/node.h"
#include "frontend/text/ast_source.h"

typedef struct {
    Outline *outline;
    const OutlineCallee *callee;
    const OutlineNest *nest; /* that it stands in; NULL: by symbols, for others */
} Printing;

void outline_add_callee(Outline *outline, OutlineNest *nest, OutlineCallee *callee)
{
    for (uint32_t i = 0; i < nest->callees.count; i++)
        if (nest->callees.items[i] == callee) return;
    list_push(outline->context.arena, &nest->callees, callee);
    for (uint32_t i = 0; i < callee->calls.count; i++) outline_add_callee(outline, nest, callee->calls.items[i]);
}

static bool print_call(Outline *outline, Unit *unit, AstSource *source, const AstExpr *expr, bool by_symbols)
{
    const Entity *entity;
    const char *why;
    expr = outline_unbind(outline, unit, expr);
    if (expr->kind != AST_NAME && expr->kind != AST_APPLY) return false;
    if (expr->kind == AST_APPLY && outline_classify(outline, unit, expr->name, true, &entity, &why) != OUTLINE_OTHER) return false;
    const OutlineCallee *callee = outline_known_callee(outline, unit, expr);
    if (!callee) return false;
    text_add(source->out, by_symbols ? callee->symbol : callee->name);
    text_add(source->out, "(");
    ast_source_list(source, outline_expand_known(outline, unit, expr)->args);
    text_add(source->out, ")");
    return true;
}

/* A component of a structure that is an argument; false: it is none. */
static bool print_part(const Printing *printing, AstSource *source, const AstExpr *expr)
{
    const OutlinePart *part = outline_find_part(printing->callee, outline_source_text(printing->outline, expr, false), 0);
    if (!part) return false;
    text_add(source->out, part->dummy->name);
    if (expr->has_args) text_add(source->out, "(");
    ast_source_list(source, expr->args);
    if (expr->has_args) text_add(source->out, ")");
    return true;
}

/* The comparison of a text in such a structure; false: it is something else. */
static bool print_compared(const Printing *printing, AstSource *source, const AstExpr *expr)
{
    if (!outline_compares(expr)) return false;
    const OutlinePart *part = outline_find_part(printing->callee, outline_source_text(printing->outline, expr, true), 0);
    if (part) text_add(source->out, part->dummy->name);
    return part;
}

/* The lower bound of such a component; false: it is something else. */
static bool print_lower(const Printing *printing, AstSource *source, const AstExpr *expr)
{
    if (expr->kind != AST_APPLY || !expr->flag) return false;
    Name key = outline_source_text(printing->outline, expr->args, false);
    const OutlinePart *part = outline_find_part(printing->callee, key, (uint32_t)outline_small_number(expr->args->next));
    if (part) text_add(source->out, part->dummy->name);
    return part;
}

bool outline_print_call(Outline *outline, Unit *unit, AstSource *source, const AstExpr *expr) { return print_call(outline, unit, source, expr, false); }

static bool replace_call(AstSource *source, const AstExpr *expr)
{
    const Printing *printing = source->data;
    if (print_compared(printing, source, expr)) return true;
    if (printing->nest && outline_print_comparison(printing->outline, source, printing->callee->unit, printing->nest, expr)) return true;
    if (printing->nest && outline_print_text(printing->outline, source, expr)) return true;
    if (expr->kind == AST_COMPONENT && print_part(printing, source, expr)) return true;
    if (print_lower(printing, source, expr)) return true;
    return print_call(printing->outline, printing->callee->unit, source, expr, !printing->nest);
}

/* Statements of another file have the place of the nest that they came along into. */
static void note_place(AstSource *source, const AstStmt *stmt)
{
    const Printing *printing = source->data;
    const AstStmt *from = stmt->loc.file == printing->outline->file ? stmt : printing->nest->first;
    outline_note_place(printing->outline, source->out, from);
}

static void add_bound(AstSource *source, const Node *bound, const AstExpr *ast)
{
    int64_t value;
    if (bound && bound_constant(bound, &value)) text_printf(source->out, "%lld", (long long)value);
    else ast_source_expr(source, ast);
}

/* What it does not store it only reads: a nest whose array is passed there then has that for input alone. */
static Intent intent_of(const OutlineCallee *callee, const Entity *dummy)
{
    bool stored = (dummy->intent != INTENT_INOUT && dummy->intent != INTENT_OUT) || outline_stores(callee, dummy->name);
    return stored ? dummy->intent : INTENT_IN;
}

static void declare_own(AstSource *source, const Entity *entity)
{
    const Printing *printing = source->data;
    static const char *const intents[] = {[INTENT_NONE] = "", [INTENT_IN] = ", intent(in)", [INTENT_OUT] = ", intent(out)", [INTENT_INOUT] = ", intent(inout)"};
    Text *out = source->out;
    text_add(out, "  ");
    if (entity->kind == ENTITY_CHARACTER) outline_add_text_type(entity, !printing->nest, out);
    else outline_add_type(entity->type, out);
    text_printf(out, "%s%s :: %s", entity->dummy ? intents[intent_of(printing->callee, entity)] : "", entity->attributes & AST_ATTR_VALUE ? ", value" : "", entity->name);
    for (uint32_t dim = 0; dim < entity->rank; dim++) {
        const Bound *bound = &entity->bounds[dim];
        text_add(out, dim ? "," : "(");
        if (bound->lower_ast) add_bound(source, bound->lower, bound->lower_ast);
        else if (!bound->assumed) text_add(out, "1");
        text_add(out, ":");
        if (bound->upper_ast) add_bound(source, bound->upper, bound->upper_ast);
        else if (!bound->assumed) text_add(out, "*");
    }
    text_add(out, entity->rank ? ")\n" : "\n");
}

static const char *word_for(const AstSource *source, const AstStmt *stmt) { return outline_word_for(((Printing *)source->data)->outline, stmt); }

bool outline_print_callee(Outline *outline, const OutlineCallee *callee, const OutlineNest *nest, Text *out)
{
    Printing printing = {outline, callee, nest};
    AstSource source = {.out = out, .replace = replace_call, .data = &printing, .note = nest ? note_place : NULL, .word_for = word_for};
    const Unit *unit = callee->unit;
    const char *kind = unit->kind == UNIT_FUNCTION ? "function" : "subroutine";
    const char *name = nest ? callee->name : unit->name;
    if (nest) outline_note_place(outline, out, unit->ast->loc.file == outline->file ? unit->ast : nest->first);
    text_printf(out, "%s%s %s(", unit->elemental ? "elemental " : "", kind, name);
    for (uint32_t i = 0; i < callee->dummies.count; i++) text_printf(out, i ? ", %s" : "%s", callee->dummies.items[i]->name);
    text_add(out, ")");
    if (unit->kind == UNIT_FUNCTION) text_printf(out, " result(%s)", unit->result->name);
    text_add(out, "\n");
    for (uint32_t i = 0; i < callee->constants.count; i++) outline_declare_constant(callee->constants.items[i], out);
    for (int arrays = 0; arrays < 2; arrays++)
        for (uint32_t i = 0; i < callee->own.count; i++)
            if ((callee->own.items[i]->rank != 0) == arrays) declare_own(&source, callee->own.items[i]);
    bool good = ast_source_stmts(&source, unit->executable, NULL, 2);
    text_printf(out, "end %s\n", kind);
    return good;
}

bool outline_print_callees(Outline *outline, OutlineNest *nest, Text *out)
{
    bool good = true;
    if (nest->callees.count) text_add(out, "contains\n");
    nest->callee_texts.count = 0;
    for (uint32_t i = 0; i < nest->callees.count; i++) {
        OutlineCallee *callee = nest->callees.items[i];
        SourceRange text = {.begin = (uint32_t)out->length};
        if (!outline_print_callee(outline, callee, nest, out)) callee->why = "holds a statement that cannot stand in a nest";
        good &= !callee->why;
        text.end = (uint32_t)out->length;
        list_push(outline->context.arena, &nest->callee_texts, text);
    }
    return good;
}

OutlineCallee *outline_callee_at(const OutlineNest *nest, uint32_t at)
{
    for (uint32_t n = 0; n < nest->callee_texts.count; n++)
        if (at >= nest->callee_texts.items[n].begin && at < nest->callee_texts.items[n].end) return nest->callees.items[n];
    return NULL;
}
