/* Variants of a procedure: one for each set of OPTIONAL arguments that are given, and of procedures that are passed.
 *
 * A procedure is declared and lowered anew, as a routine of its own, for each way in which it is called: without the arguments
 * that are absent, of which PRESENT is a constant then, and with the procedures passed in the place of its procedure dummies.
 * The unit as written is the variant that gets all its arguments. Fortran reaches the variants by the entry, which tells them
 * apart by null addresses (NestRoutine.entry). What is SAVEd is shared. */
#include "frontend/sema/internal.h"

#include <string.h>

enum { MAX_OPTIONAL = 4, MAX_VARIANTS = 200 };

Unit *unit_home(const Unit *unit)
{
    Unit *home = unit->twin;
    return home && home->is_template ? home->first_copy : home;
}

const Unit *unit_written(const Unit *unit)
{
    return unit->prototype ? unit->prototype : unit;
}

static bool is_optional(const Entity *dummy) { return dummy->attributes & AST_ATTR_OPTIONAL; }

bool variant_takes_procedure(const Entity *dummy) { return dummy->dummy && dummy->kind == ENTITY_PROCEDURE; }

/* ---- copies of units -------------------------------------------------------------------- */

/* Static storage of a unit that is not lowered itself goes to its first copy. */
static void hand_over_storage(const Unit *written, const Unit *copy)
{
    Sema *sema = written->sema;
    for (AreaId id = 1; id < sema->areas.count; id++)
        if (sema->areas.items[id].owner == written->id) sema->areas.items[id].owner = copy->id;
}

static Unit *copy_unit(Unit *unit, Unit *host)
{
    Context *context = unit->sema->context;
    Unit *copy = arena_new(context->arena, Unit);
    *copy = (Unit){.sema = unit->sema, .kind = unit->kind, .name = unit->name, .ast = unit->ast, .file = unit->file, .host = host,
                   .library = unit->library, .twin = unit};
    list_push(context->arena, &unit->sema->units, copy);
    sema_add_routine(copy);
    if (unit->is_template && !unit->first_copy) {
        unit->first_copy = copy;
        hand_over_storage(unit, copy);
    }
    for (uint32_t i = 0; i < unit->contained.count; i++) {
        Unit *inner = copy_unit(unit->contained.items[i], copy);
        list_push(context->arena, &copy->contained, inner);
    }
    return copy;
}

static Name variant_symbol(const Unit *written, const VariantKey *key)
{
    Context *context = written->sema->context;
    const NestRoutine *routine = written->routine;
    const char *name = routine->entry ? routine->entry : routine->symbol;
    if (!key) return intern_printf(context->names, "%s_WITH_ALL", name);
    for (uint32_t i = 0; i < written->dummies.count && i < MAX_VARIANT_ARGUMENTS; i++)
        if (key->procedures[i]) name = arena_printf(context->arena, "%s_WITH_%s", name, key->procedures[i]->routine->symbol);
    for (uint32_t i = 0; i < written->dummies.count && i < MAX_VARIANT_ARGUMENTS; i++)
        if (key->absent >> i & 1) name = arena_printf(context->arena, "%s_WITHOUT_%s", name, written->dummies.items[i]->name);
    return intern(context->names, name);
}

static bool same_key(const VariantKey *a, const VariantKey *b)
{
    return a->absent == b->absent && memcmp(a->procedures, b->procedures, sizeof a->procedures) == 0;
}

Unit *variant_get(Unit *caller, Unit *written, const VariantKey *key, SourceRange loc)
{
    static const VariantKey all;
    Context *context = written->sema->context;
    if (same_key(key, &all)) return written;
    for (uint32_t i = 0; i < written->variants.count; i++)
        if (same_key(written->variants.items[i]->key, key)) return written->variants.items[i];
    if (written->variants.count == MAX_VARIANTS) {
        sema_error(caller, loc, "'%s' is called with more than %d choices of OPTIONAL and procedure arguments", written->name, MAX_VARIANTS);
        return NULL;
    }
    Unit *variant = copy_unit(written, written->host);
    variant->prototype = written;
    variant->key = arena_copy(context->arena, key, sizeof *key);
    variant->routine->symbol = variant_symbol(written, key);
    variant->routine->internal = true;
    variant->routine->wrapped = false;
    for (uint32_t i = 0; i < variant->contained.count; i++) {
        NestRoutine *inner = variant->contained.items[i]->routine;
        inner->symbol = mangle_internal(context, variant->routine->symbol, inner->name);
    }
    list_push(context->arena, &written->variants, variant);
    declare_unit(variant);
    for (uint32_t i = 0; i < variant->contained.count; i++) declare_unit(variant->contained.items[i]);
    scan_assigned(variant);
    for (uint32_t i = 0; i < variant->contained.count; i++) scan_assigned(variant->contained.items[i]);
    if (unit_is_internal(variant)) stmt_lower_routine(variant); /* its callers must know what it takes from the host */
    if (caller && caller->state == STATE_DONE) scan_assigned(caller); /* its marks on what both see */
    return variant;
}

/* ---- entries ---------------------------------------------------------------------------- */

static void add_entry_variant(Unit *unit, const VariantKey *key)
{
    Unit *variant = variant_get(NULL, unit, key, unit->ast->name_loc);
    CallSite site = {variant, unit->ast->name_loc};
    variant->routine->entry = unit->routine->entry;
    list_push(unit->sema->context->arena, &unit->calls, site);
}

/* A procedure with procedure dummies is no routine itself. */
static bool is_left_to_calls(Unit *unit)
{
    return unit->is_template || unit->prototype || unit->library || unit_is_internal(unit);
}

void variant_make_entries(Unit *unit)
{
    uint32_t positions[MAX_OPTIONAL], count = 0;
    if (is_left_to_calls(unit)) return;
    for (uint32_t i = 0; i < unit->dummies.count; i++) {
        if (!is_optional(unit->dummies.items[i]) || i >= MAX_VARIANT_ARGUMENTS) continue; /* others are refused */
        if (count == MAX_OPTIONAL) {
            sema_error(unit, unit->dummies.items[i]->loc, "more than %d OPTIONAL arguments are not supported", MAX_OPTIONAL);
            return;
        }
        positions[count++] = i;
    }
    if (!count) return;
    unit->routine->entry = unit->routine->symbol;
    unit->routine->symbol = variant_symbol(unit, NULL);
    unit->routine->internal = true;
    for (uint32_t set = 1; set < 1u << count; set++) {
        VariantKey key = {0};
        for (uint32_t i = 0; i < count; i++) key.absent |= (uint64_t)(set >> i & 1) << positions[i];
        add_entry_variant(unit, &key);
    }
}

void variant_check_templates(Sema *sema)
{
    for (uint32_t u = 0; u < sema->units.count; u++) {
        Unit *unit = sema->units.items[u];
        const Entity *dummy = NULL;
        if (!unit->is_template || (unit_is_internal(unit) && unit->host->is_template)) continue;
        for (uint32_t i = 0; i < unit->dummies.count && !dummy; i++)
            if (variant_takes_procedure(unit->dummies.items[i])) dummy = unit->dummies.items[i];
        if (!dummy) continue;
        if (!unit->variants.count && !unit->refused_procedure)
            sema_error(unit, dummy->loc, "'%s' is a procedure argument, and no call in the given files says which procedure it is",
                       dummy->name);
        else if (!unit_is_internal(unit))
            diag_warning(sema->context->diag, unit->ast->name_loc, "'%s' has a procedure as its argument: it is translated for the calls "
                         "in the given files only", unit->name);
    }
}

/* ---- declarations ----------------------------------------------------------------------- */

bool variant_declare_dummy(Unit *unit, Entity *dummy, uint32_t position)
{
    const VariantKey *key = unit->key;
    if (!key || position >= MAX_VARIANT_ARGUMENTS) return true;
    dummy->absent = key->absent >> position & 1;
    dummy->procedure = key->procedures[position];
    if (dummy->procedure) dummy->kind = ENTITY_PROCEDURE;
    return !dummy->absent && !dummy->procedure;
}

void variant_check_dummies(Unit *unit)
{
    if (unit->key) return;
    unit->is_template = unit_is_internal(unit) && unit->host->is_template;
    for (uint32_t i = 0; i < unit->dummies.count; i++) {
        Entity *dummy = unit->dummies.items[i];
        bool called = dummy->kind == ENTITY_VARIABLE && !dummy->rank && !dummy->character && scan_calls(unit, dummy->name);
        if (called) entity_set_attributes(unit, dummy, AST_ATTR_EXTERNAL, dummy->loc);
        bool procedure = variant_takes_procedure(dummy);
        unit->is_template |= procedure;
        if ((procedure || is_optional(dummy)) && i >= MAX_VARIANT_ARGUMENTS)
            sema_error(unit, dummy->loc, "OPTIONAL and procedure arguments behind the first %d are not supported", MAX_VARIANT_ARGUMENTS);
        if (is_optional(dummy) && dummy->attributes & AST_ATTR_VALUE)
            sema_error(unit, dummy->loc, "'%s' is an OPTIONAL argument with VALUE, which is not supported", dummy->name);
    }
}

/* ---- references ------------------------------------------------------------------------- */

/* The dummy that an actual argument names, NULL when it is none. */
static const Entity *named_dummy(const Unit *unit, const AstExpr *ast)
{
    const Entity *entity = ast->kind == AST_NAME ? scope_lookup(unit->scope, ast->name) : NULL;
    return entity && entity->dummy ? entity : NULL;
}

bool variant_is_absent(const Unit *unit, const AstExpr *actual)
{
    const Entity *dummy = named_dummy(unit, actual);
    return dummy && dummy->absent;
}

Unit *variant_procedure(Unit *unit, const AstExpr *actual, const Entity *dummy)
{
    Entity *entity = actual->kind == AST_NAME ? scope_lookup(unit->scope, actual->name) : NULL;
    Unit *procedure = entity && entity->procedure ? entity->procedure : NULL;
    if (actual->kind == AST_NAME && !procedure && (!entity || entity->external)) procedure = scope_global(unit->sema, actual->name);
    dummy->unit->refused_procedure |= !procedure || unit_is_internal(procedure);
    if (procedure && unit_is_internal(procedure) && dummy->unit->host != procedure->host) {
        sema_error(unit, actual->loc, "'%s' is an internal procedure, which is not supported as an argument of '%s'", actual->name,
                   dummy->unit->name);
        return NULL;
    }
    if (procedure) return procedure;
    sema_error(unit, actual->loc, "only a procedure of the given files can be passed for '%s'", dummy->name);
    sema_note(unit, dummy->loc, "'%s' is a procedure argument", dummy->name);
    return NULL;
}

Node *variant_present(Unit *unit, const AstExpr *apply)
{
    const AstExpr *actual = apply->args;
    const Entity *dummy = actual && !actual->next ? named_dummy(unit, actual->kind == AST_KEYWORD ? actual->left : actual) : NULL;
    if (dummy && is_optional(dummy)) return node_int(unit, unit->sema->logical, !dummy->absent, apply->loc);
    sema_error(unit, apply->loc, "PRESENT takes the name of an OPTIONAL argument");
    return node_error(unit, apply->loc);
}
