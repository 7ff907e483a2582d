/* Variants of a procedure: one for each set of OPTIONAL arguments that are given, and of procedures that are passed.
 *
 * A procedure is declared and lowered anew, as a routine of its own, for each way in which it is called: without the arguments
 * that are absent, of which PRESENT is a constant then, and with the procedures passed in the place of its procedure dummies.
 * The unit as written is the variant that gets all its arguments. Fortran reaches the variants by the entry, which tells them
 * apart by null addresses (NestRoutine.entry). What is SAVEd is shared. */
#include "frontend/lower/routine.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/declare.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/mangle.h"
#include "frontend/sema/optional.h"
#include "frontend/sema/unit.h"

#include <string.h>

enum { MAX_OPTIONAL = 4, MAX_VARIANTS = 200 };

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
    lower_add_routine(copy);
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
    if (unit_is_internal(variant)) routine_lower(variant); /* its callers must know what it takes from the host */
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
        if (!entity_is_optional(unit->dummies.items[i]) || i >= MAX_VARIANT_ARGUMENTS) continue; /* others are refused */
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
