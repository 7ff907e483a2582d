/* Actual arguments against dummies. */
#include "frontend/sema/internal.h"

static bool is_variable(const Node *node)
{
    bool reference = node->kind == NODE_VARIABLE || node->kind == NODE_ELEMENT || node->kind == NODE_SECTION;
    return reference && node->entity->kind == ENTITY_VARIABLE;
}

const char *entity_read_only(const Unit *unit, const Entity *entity)
{
    if (entity->kind == ENTITY_CONSTANT) return "a constant";
    if (entity->kind != ENTITY_VARIABLE) return "no variable";
    if (entity->bound_node) return "the index of an enclosing DO CONCURRENT";
    if (entity->dummy && entity->intent == INTENT_IN) return "an INTENT(IN) argument";
    if (entity->looping_in == unit) return "the variable of an enclosing DO";
    return NULL;
}

bool entity_is_stored(const Entity *dummy)
{
    return dummy->intent != INTENT_IN && !(dummy->attributes & AST_ATTR_VALUE);
}

static void argument_note(Unit *unit, const Unit *callee, const Entity *dummy)
{
    sema_note(unit, dummy->loc, "argument '%s' of '%s' is here", dummy->name, callee->name);
}

static bool check_type(Unit *unit, const Unit *callee, const Entity *dummy, const Node *actual, uint32_t number)
{
    if (actual->type == dummy->type) return true;
    sema_error(unit, actual->loc, "argument %u of '%s' is %s, but '%s' is %s", number, callee->name,
               type_info(actual->type)->fortran, dummy->name, type_info(dummy->type)->fortran);
    argument_note(unit, callee, dummy);
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
        argument_note(unit, callee, dummy);
        return false;
    }
    if (dummy->bounds[0].assumed && actual->rank != dummy->rank) {
        sema_error(unit, actual->loc, "argument %u of '%s' has rank %u, but '%s' is an assumed-shape array of rank %u", number,
                   callee->name, actual->rank, dummy->name, dummy->rank);
        argument_note(unit, callee, dummy);
        return false;
    }
    if (actual->rank || actual->kind == NODE_ELEMENT) return true;
    sema_error(unit, actual->loc, "argument %u of '%s' is a scalar, but '%s' is an array of rank %u", number,
               callee->name, dummy->name, dummy->rank);
    argument_note(unit, callee, dummy);
    return false;
}

static bool check_definable(Unit *unit, const Unit *callee, const Entity *dummy, const Node *actual, uint32_t number)
{
    if (dummy->intent != INTENT_OUT && dummy->intent != INTENT_INOUT) return true;
    const char *fault = is_variable(actual) ? entity_read_only(unit, actual->entity) : "no variable";
    if (!fault) return true;
    sema_error(unit, actual->loc, "argument %u of '%s' is %s, but '%s' is INTENT(%s)", number, callee->name, fault,
               dummy->name, dummy->intent == INTENT_OUT ? "OUT" : "INOUT");
    argument_note(unit, callee, dummy);
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

static bool check_arguments(Unit *unit, Unit *callee, Node **args, uint32_t count)
{
    bool fine = true;
    for (uint32_t i = 0; i < count; i++) {
        const Entity *dummy = callee->dummies.items[i];
        if (args[i]->kind == NODE_ERROR || dummy->kind == ENTITY_REFUSED) fine = false;
        else
            fine &= check_type(unit, callee, dummy, args[i], i + 1) && check_rank(unit, callee, dummy, args[i], i + 1) &&
                    check_definable(unit, callee, dummy, args[i], i + 1);
    }
    return fine;
}

Node **expr_arguments(Unit *unit, Unit *callee, const AstExpr *list, SourceRange loc, uint32_t *count)
{
    uint32_t expected = callee->dummies.count, given = 0;
    Node **args = arena_array(unit->sema->context->arena, Node *, expected + 1);
    for (const AstExpr *arg = list; arg; arg = arg->next, given++) {
        bool keyword = arg->kind == AST_KEYWORD;
        uint32_t index = keyword ? keyword_index(unit, callee, arg) : given;
        if (arg->kind == AST_STAR) {
            sema_error(unit, arg->loc, "alternate returns are not supported");
            return NULL;
        }
        Node *value = expr_analyze(unit, keyword ? arg->left : arg);
        if (index < expected && args[index]) {
            sema_error(unit, arg->loc, "argument '%s' of '%s' is given twice", callee->dummies.items[index]->name, callee->name);
            return NULL;
        }
        if (index < expected) args[index] = value;
        else if (keyword) return NULL;
    }
    bool missing = given != expected;
    for (uint32_t i = 0; i < expected; i++) missing |= !args[i];
    if (missing) {
        sema_error(unit, loc, "'%s' has %u argument%s, but %u %s given", callee->name, expected, expected == 1 ? "" : "s",
                   given, given == 1 ? "is" : "are");
        sema_note(unit, callee->ast->name_loc, "'%s' is defined here", callee->name);
        return NULL;
    }
    *count = expected;
    CallSite site = {callee, loc};
    vec_push(unit->sema->context->arena, &unit->calls, site);
    return check_arguments(unit, callee, args, expected) ? args : NULL;
}

/* ---- generic names ---------------------------------------------------------------------- */

enum { MAX_GENERIC_ARGUMENTS = 64 };

/* True when the actual arguments fit the dummies in number, type and rank. */
static bool fits(Unit *callee, const AstExpr *list, Node *const *values, bool elementwise)
{
    bool given[MAX_GENERIC_ARGUMENTS] = {false};
    uint32_t n = 0;
    for (const AstExpr *arg = list; arg; arg = arg->next, n++) {
        uint32_t index = n;
        if (arg->kind == AST_KEYWORD)
            for (index = 0; index < callee->dummies.count && callee->dummies.items[index]->name != arg->name;) index++;
        if (index >= callee->dummies.count || index >= MAX_GENERIC_ARGUMENTS || given[index]) return false;
        const Entity *dummy = callee->dummies.items[index];
        given[index] = true;
        if (dummy->type != values[n]->type || (!elementwise && dummy->rank != values[n]->rank)) return false;
    }
    return n == callee->dummies.count;
}

Unit *call_specific(Unit *unit, const Entity *generic, const AstExpr *args, SourceRange loc, bool function, bool loud)
{
    Node *values[MAX_GENERIC_ARGUMENTS];
    uint32_t count = 0;
    for (const AstExpr *arg = args; arg; arg = arg->next) {
        if (count == MAX_GENERIC_ARGUMENTS || arg->kind == AST_STAR) return NULL;
        values[count] = expr_analyze(unit, arg->kind == AST_KEYWORD ? arg->left : arg);
        if (values[count++]->kind == NODE_ERROR) return NULL;
    }
    for (int elementwise = 0; elementwise < 2; elementwise++)
        for (uint32_t i = 0; i < generic->specifics.count; i++) {
            const Entity *specific = generic->specifics.items[i];
            Entity *entity = scope_lookup(specific->unit->scope, specific->name);
            Unit *callee = entity && entity->procedure ? entity->procedure : scope_global(unit->sema, specific->name);
            if (!callee || (callee->kind == UNIT_FUNCTION) != function) continue;
            declare_unit(callee);
            if (elementwise && !callee->elemental) continue;
            if (fits(callee, args, values, elementwise)) return expr_procedure(unit, callee->name, entity, loc, function);
        }
    if (loud) {
        sema_error(unit, loc, "no procedure of the generic name '%s' takes these arguments", generic->name);
        if (generic->loc.file) sema_note(unit, generic->loc, "'%s' is declared here", generic->name);
    }
    return NULL;
}
