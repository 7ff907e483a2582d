/* Which procedure a name refers to. */
#include "frontend/sema/call.h"
#include "frontend/sema/character.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/node.h"
#include "frontend/sema/optional.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

void call_refuse_recursion(Unit *unit, SourceRange loc, Name name)
{
    sema_error(unit, loc, "'%s' calls itself: recursion is not supported", name);
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
        call_refuse_recursion(unit, loc, unit->name);
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

void call_argument_note(Unit *unit, const Unit *callee, const Entity *dummy)
{
    sema_note(unit, dummy->loc, "argument '%s' of '%s' is here", dummy->name, callee->name);
}

/* Why calls need an explicit interface; NULL: they need none. */
static const char *interface_reason(const Entity *dummy)
{
    if (dummy->rank && dummy->bounds[0].assumed) return "is an assumed-shape array";
    if (dummy->attributes & AST_ATTR_OPTIONAL) return "is OPTIONAL";
    return dummy->attributes & AST_ATTR_VALUE ? "has VALUE" : NULL;
}

bool call_has_interface(Unit *unit, const Unit *callee, const Entity *entity, SourceRange loc)
{
    if (callee->host || (entity && (entity->has_interface || entity->dummy))) return true;
    for (uint32_t i = 0; i < callee->dummies.count; i++) {
        const Entity *dummy = callee->dummies.items[i];
        const char *reason = interface_reason(dummy);
        if (!reason) continue;
        sema_error(unit, loc, "calls of '%s' need an explicit interface here: its argument '%s' %s", callee->name, dummy->name, reason);
        call_argument_note(unit, callee, dummy);
        return false;
    }
    return true;
}

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
        if (!values[n] != variant_takes_procedure(dummy)) return false;
        if (!values[n]) continue;
        if ((character_plain(values[n])->kind == NODE_TEXT) != dummy->character) return false;
        if (dummy->type != values[n]->type || (!elementwise && dummy->rank != values[n]->rank)) return false;
    }
    for (uint32_t i = 0; i < callee->dummies.count; i++)
        if ((i >= MAX_GENERIC_ARGUMENTS || !given[i]) && !(callee->dummies.items[i]->attributes & AST_ATTR_OPTIONAL)) return false;
    return true;
}

/* True for the name of a procedure that is passed. */
static bool names_procedure(const Unit *unit, const AstExpr *ast)
{
    const Entity *entity = ast->kind == AST_NAME ? scope_lookup(unit->scope, ast->name) : NULL;
    return entity && entity->kind == ENTITY_PROCEDURE && !entity->result;
}

Unit *call_specific(Unit *unit, const Entity *generic, const AstExpr *args, SourceRange loc, bool function, bool loud)
{
    Node *values[MAX_GENERIC_ARGUMENTS];
    uint32_t count = 0;
    for (const AstExpr *arg = args; arg; arg = arg->next) {
        if (count == MAX_GENERIC_ARGUMENTS || arg->kind == AST_STAR) return NULL;
        const AstExpr *actual = arg->kind == AST_KEYWORD ? arg->left : arg;
        values[count] = names_procedure(unit, actual)        ? NULL
                        : character_is_value(unit, actual) ? character_analyze(unit, actual)
                                                           : expr_analyze(unit, actual);
        if (values[count] && values[count]->kind == NODE_ERROR) return NULL;
        count++;
    }
    for (int elementwise = 0; elementwise < 2; elementwise++)
        for (uint32_t i = 0; i < generic->specifics.count; i++) {
            const Entity *specific = generic->specifics.items[i];
            Entity *entity = scope_lookup(specific->unit->scope, specific->name);
            Unit *callee = entity && entity->procedure ? entity->procedure : scope_global(unit->sema, specific->name);
            if (!callee || (callee->kind == UNIT_FUNCTION) != function) continue;
            unit->sema->hooks.declare(callee);
            if (elementwise && !callee->elemental) continue;
            if (fits(callee, args, values, elementwise)) return expr_procedure(unit, callee->name, entity, loc, function);
        }
    if (loud) {
        sema_error(unit, loc, "no procedure of the generic name '%s' takes these arguments", generic->name);
        if (generic->loc.file) sema_note(unit, generic->loc, "'%s' is declared here", generic->name);
    }
    return NULL;
}
