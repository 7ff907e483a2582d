/* Actual arguments against dummies. */
#include "frontend/sema/call.h"
#include "frontend/sema/character.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/node.h"
#include "frontend/sema/optional.h"
#include "frontend/sema/unit.h"

static bool is_variable(const Node *node)
{
    if (node->kind == NODE_TEXT) return !node->text;
    bool reference = node->kind == NODE_VARIABLE || node->kind == NODE_ELEMENT || node->kind == NODE_SECTION;
    return reference && node->entity->kind == ENTITY_VARIABLE;
}

static bool check_type(Unit *unit, const Unit *callee, const Entity *dummy, const Node *actual, uint32_t number)
{
    if (actual->type == dummy->type) return true;
    sema_error(unit, actual->loc, "argument %u of '%s' is %s, but '%s' is %s", number, callee->name,
               type_info(actual->type)->fortran, dummy->name, type_info(dummy->type)->fortran);
    call_argument_note(unit, callee, dummy);
    return false;
}

/* The characters that the text has, -1 when that is not known here. */
static int64_t known_length(const Node *text)
{
    int64_t length;
    while (text->kind == NODE_PAREN) text = text->args[0];
    if (text->text) return (int64_t)text->bits;
    return !text->count && bound_constant(text->entity->bounds[0].upper, &length) ? length : -1;
}

static bool check_length(Unit *unit, const Unit *callee, const Entity *dummy, const Node *actual, uint32_t number)
{
    int64_t given, wanted;
    if (dummy->kind != ENTITY_CHARACTER || (given = known_length(actual)) < 0) return true;
    if (!bound_constant(dummy->bounds[0].upper, &wanted) || given >= wanted) return true;
    sema_error(unit, actual->loc, "argument %u of '%s' has %lld characters, but '%s' has %lld", number, callee->name,
               (long long)given, dummy->name, (long long)wanted);
    call_argument_note(unit, callee, dummy);
    return false;
}

static bool check_rank(Unit *unit, const Unit *callee, const Entity *dummy, const Node *actual, uint32_t number)
{
    if (dummy->rank == 0) {
        if (callee->elemental && actual->kind == NODE_VARIABLE && actual->rank && !actual->entity->bounds[actual->rank - 1].upper &&
            !actual->entity->bounds[actual->rank - 1].assumed) {
            sema_error(unit, actual->loc, "the assumed-size array '%s' has no known shape", actual->entity->name);
            return false;
        }
        if (actual->rank == 0 || callee->elemental) return true;
        sema_error(unit, actual->loc, "argument %u of '%s' is an array of rank %u, but '%s' is a scalar", number,
                   callee->name, actual->rank, dummy->name);
        call_argument_note(unit, callee, dummy);
        return false;
    }
    if (dummy->bounds[0].assumed && actual->rank != dummy->rank) {
        sema_error(unit, actual->loc, "argument %u of '%s' has rank %u, but '%s' is an assumed-shape array of rank %u", number,
                   callee->name, actual->rank, dummy->name, dummy->rank);
        call_argument_note(unit, callee, dummy);
        return false;
    }
    if (actual->rank || actual->kind == NODE_ELEMENT) return true;
    sema_error(unit, actual->loc, "argument %u of '%s' is a scalar, but '%s' is an array of rank %u", number,
               callee->name, dummy->name, dummy->rank);
    call_argument_note(unit, callee, dummy);
    return false;
}

static bool check_definable(Unit *unit, const Unit *callee, const Entity *dummy, const Node *actual, uint32_t number)
{
    if (dummy->intent != INTENT_OUT && dummy->intent != INTENT_INOUT) return true;
    const char *fault = is_variable(actual) ? entity_read_only(unit, actual->entity) : "no variable";
    if (!fault) return true;
    sema_error(unit, actual->loc, "argument %u of '%s' is %s, but '%s' is INTENT(%s)", number, callee->name, fault,
               dummy->name, dummy->intent == INTENT_OUT ? "OUT" : "INOUT");
    call_argument_note(unit, callee, dummy);
    return false;
}

/* The dummy that a keyword names; the count when there is none. */
static uint32_t keyword_index(Unit *unit, const Unit *callee, const AstExpr *arg)
{
    for (uint32_t i = 0; i < callee->dummies.count; i++)
        if (callee->dummies.items[i]->name == arg->name) return i;
    sema_error(unit, arg->loc, "'%s' has no argument '%s'", callee->name, arg->name);
    return callee->dummies.count;
}

/* An array for a scalar of an external procedure: its first element, as F77 passes addresses. Left as it is where it has none. */
static void pass_first_element(Unit *unit, const Unit *callee, const Entity *dummy, Node **actual, uint32_t number)
{
    Node *array = *actual;
    if (dummy->rank || !array->rank || array->type != dummy->type) return;
    if (callee->host || callee->elemental || !is_variable(array)) return;
    Node *element = node_new(unit, NODE_ELEMENT, array->type, 0, array->loc);
    element->entity = array->entity;
    element->count = array->entity->rank;
    element->subs = arena_array(unit->sema->context->arena, Subscript, element->count);
    for (uint32_t n = 0; n < element->count; n++) {
        const Subscript *sub = array->kind == NODE_SECTION ? &array->subs[n] : NULL;
        Node *index = !sub ? array->entity->bounds[n].lower : sub->index ? sub->index : sub->lower;
        if (index->rank) return;
        element->subs[n] = (Subscript){.index = index};
    }
    diag_warning(unit->sema->context->diag, array->loc, "argument %u of '%s' is an array of rank %u, but '%s' is a scalar: the "
                 "first element is passed", number, callee->name, array->rank, dummy->name);
    *actual = element;
}

static bool check_arguments(Unit *unit, Unit *callee, Node **args, uint32_t count)
{
    bool fine = true;
    for (uint32_t i = 0; i < count; i++) {
        const Entity *dummy = callee->dummies.items[i];
        pass_first_element(unit, callee, dummy, &args[i], i + 1);
        if (args[i]->kind == NODE_ERROR || dummy->kind == ENTITY_REFUSED) fine = false;
        else
            fine &= check_type(unit, callee, dummy, args[i], i + 1) && check_rank(unit, callee, dummy, args[i], i + 1) &&
                    check_length(unit, callee, dummy, args[i], i + 1) && check_definable(unit, callee, dummy, args[i], i + 1);
    }
    return fine;
}

/* The actual arguments of a reference, by the positions of the dummies written. */
typedef struct {
    Unit *unit, *written;
    Node **values;    /* NULL: a procedure, or absent */
    bool *given;
    VariantKey key;
} Actuals;

/* Takes one actual argument; false after a report. */
static bool take_argument(Actuals *actuals, const AstExpr *arg, uint32_t position)
{
    Unit *unit = actuals->unit, *written = actuals->written;
    const AstExpr *actual = arg->kind == AST_KEYWORD ? arg->left : arg;
    if (actual->kind == AST_STAR) {
        sema_error(unit, arg->loc, "alternate returns are not supported");
        return false;
    }
    if (position >= written->dummies.count) {
        if (arg->kind != AST_KEYWORD) expr_analyze(unit, actual);
        return arg->kind != AST_KEYWORD; /* too many are counted, no such keyword is reported */
    }
    const Entity *dummy = written->dummies.items[position];
    if (actuals->given[position]) {
        sema_error(unit, arg->loc, "argument '%s' of '%s' is given twice", dummy->name, written->name);
        return false;
    }
    bool absent = dummy->attributes & AST_ATTR_OPTIONAL && variant_is_absent(unit, actual);
    actuals->given[position] = !absent;
    if (absent) return true;
    if (!variant_takes_procedure(dummy)) {
        actuals->values[position] = dummy->character ? character_analyze(unit, actual) : expr_analyze(unit, actual);
        return true;
    }
    Unit *procedure = variant_procedure(unit, actual, dummy);
    if (procedure && position < MAX_VARIANT_ARGUMENTS) actuals->key.procedures[position] = procedure;
    return procedure != NULL;
}

/* Notes which OPTIONAL arguments are absent; false, with a report, when others are missing, or there are too many. */
static bool check_given(Actuals *actuals, uint32_t given, SourceRange loc)
{
    const Unit *written = actuals->written;
    uint32_t expected = written->dummies.count;
    bool optional = false;
    const Entity *missing = NULL;
    for (uint32_t i = 0; i < expected; i++) {
        const Entity *dummy = written->dummies.items[i];
        bool may = dummy->attributes & AST_ATTR_OPTIONAL;
        optional |= may;
        if (actuals->given[i]) continue;
        if (may && i < MAX_VARIANT_ARGUMENTS) actuals->key.absent |= (uint64_t)1 << i;
        else if (!missing) missing = dummy;
    }
    if (!missing && given <= expected) return true;
    if (missing && optional) sema_error(actuals->unit, loc, "argument '%s' of '%s' is missing", missing->name, written->name);
    else
        sema_error(actuals->unit, loc, "'%s' has %u argument%s, but %u %s given", written->name, expected, expected == 1 ? "" : "s",
                   given, given == 1 ? "is" : "are");
    sema_note(actuals->unit, written->ast->name_loc, "'%s' is defined here", written->name);
    return false;
}

Node **expr_arguments(Unit *unit, Unit **callee, const AstExpr *list, SourceRange loc, uint32_t *count)
{
    Arena *arena = unit->sema->context->arena;
    uint32_t expected = (*callee)->dummies.count, given = 0, kept = 0;
    Actuals actuals = {.unit = unit, .written = *callee, .values = arena_array(arena, Node *, expected + 1),
                       .given = arena_array(arena, bool, expected + 1)};
    for (const AstExpr *arg = list; arg; arg = arg->next, given++)
        if (!take_argument(&actuals, arg, arg->kind == AST_KEYWORD ? keyword_index(unit, *callee, arg) : given)) return NULL;
    if (!check_given(&actuals, given, loc)) return NULL;
    *callee = unit->sema->hooks.variant(unit, *callee, &actuals.key, loc);
    if (!*callee) return NULL;
    for (uint32_t i = 0; i < expected; i++)
        if (actuals.values[i]) actuals.values[kept++] = actuals.values[i];
    *count = kept;
    CallSite site = {*callee, loc};
    list_push(arena, &unit->calls, site);
    if (!check_arguments(unit, *callee, actuals.values, kept)) return NULL;
    overlap_warn(unit, *callee, actuals.values, kept);
    return actuals.values;
}
