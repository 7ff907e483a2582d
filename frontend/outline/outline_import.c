/* What procedures that nests call use and their callers do not see: COMMON blocks that the caller does not declare, variables of modules that it does
 * not USE. The caller's scope gets them under the names that the procedure has for them, where it has no such names itself; the copy of the file
 * declares those that its nests take. Scalars of a procedure that DATA sets and nothing changes are constants there: `data tolerance /1e-6/`. */
#include "frontend/outline/outline_import.h"

#include "frontend/outline/outline_place.h"
#include "frontend/outline/outline_text.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"

static const uint32_t stored_otherwise = AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER | AST_ATTR_TARGET | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS;

/* Whether a procedure means an intrinsic function by the name: in a nest that has a variable of that name it would not. */
static bool is_called_intrinsic(const Outline *outline, Name name)
{
    for (uint32_t i = 0; i < outline->callees.count; i++)
        for (uint32_t k = 0; k < outline->callees.items[i]->intrinsics.count; k++)
            if (outline->callees.items[i]->intrinsics.items[k] == name) return true;
    return false;
}

/* Whether nothing in the routine has the name, so that a declaration of it changes nothing there. */
static bool is_free(const Outline *outline, Unit *routine, Name name)
{
    if (scope_lookup(routine->scope, name) || routine->name == name || is_called_intrinsic(outline, name)) return false;
    static const OutlinePlaceOfUse places[] = {OUTLINE_IN_STATEMENTS, OUTLINE_APART, OUTLINE_IN_CONTAINED};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (outline_uses(outline, routine, places[i], name, false)) return false;
    return true;
}

/* Whether declarations may be added to the routine. */
static bool may_declare(const Outline *outline, Unit *routine)
{
    bool pure = routine->ast->prefix & (AST_PREFIX_PURE | AST_PREFIX_ELEMENTAL | AST_PREFIX_BODY);
    bool headed = routine->kind == UNIT_SUBROUTINE || routine->kind == UNIT_FUNCTION || routine->kind == UNIT_PROGRAM;
    return headed && !pure && !missing_declaration(routine) && (routine->file != outline->file || outline_has_place(outline, routine));
}

static void note_import(Outline *outline, OutlineImport import, Unit *routine)
{
    import.routine = routine;
    list_push(outline->context.arena, &outline->imports, import);
    scope_insert(outline->sema, routine->scope, import.name, import.entity, import.module != NULL);
}

/* ---- values by DATA ----------------------------------------------------------------------- */

const Entity *outline_initial_constant(Outline *outline, Unit *unit, const Entity *entity)
{
    bool plain = entity->kind == ENTITY_VARIABLE && entity->unit == unit && !entity->rank && !entity->derived && !entity->dummy && !entity->result &&
                 !(entity->attributes & stored_otherwise);
    if (!plain || !entity->saved || !entity->area || entity->block || entity->grouped || unit->faults || !outline_is_never_set(outline, unit, entity->name)) return NULL;
    const Area *area = &outline->sema->areas.items[entity->area];
    Entity *constant = arena_new(outline->context.arena, Entity);
    *constant = *entity;
    constant->kind = ENTITY_CONSTANT;
    constant->value = (Constant){entity->type, 0};
    for (uint32_t i = 0; i < area->inits.count; i++)
        if (area->inits.items[i].offset == entity->offset) constant->value = (Constant){area->inits.items[i].type, area->inits.items[i].bits};
    return constant->value.type == entity->type ? constant : NULL;
}

/* ---- COMMON ------------------------------------------------------------------------------- */

static bool has_block(const Unit *unit, Name block)
{
    for (const Scope *scope = unit->scope; scope; scope = scope->parent)
        for (uint32_t i = 0; i < scope->own.count; i++)
            if (scope->own.items[i]->block == block) return true;
    return false;
}

static bool is_plain_member(const Entity *entity, const Unit *unit)
{
    return entity && entity->unit == unit && entity->kind == ENTITY_VARIABLE && !entity->derived && !entity->character && !entity->grouped && entity->area &&
           !(entity->attributes & stored_otherwise) && (!entity->rank || entity_elements(entity) >= 0);
}

/* The variables of the block in order, as the unit declares it; false where they are not all plain ones. */
static bool find_members(const Outline *outline, const Unit *unit, Name block, EntityList *members)
{
    for (const AstStmt *stmt = unit->ast->body; stmt; stmt = stmt->next) {
        if (stmt->kind != AST_STMT_COMMON) continue;
        for (const AstEntity *item = stmt->entities; item; item = item->next) {
            Entity *entity = scope_find(unit->scope, item->name);
            if (entity && entity->block != block) continue;
            if (!is_plain_member(entity, unit)) return false;
            list_push(outline->context.scratch, members, entity);
        }
    }
    return members->count != 0;
}

static bool import_block(Outline *outline, Unit *routine, const OutlineOuter *outer)
{
    EntityList members = {0};
    const Entity *entity = outer->entity;
    if (outer->name != entity->name || has_block(routine, entity->block) || !find_members(outline, entity->unit, entity->block, &members)) return false;
    for (uint32_t i = 0; i < members.count; i++)
        if (!is_free(outline, routine, members.items[i]->name)) return false;
    for (uint32_t i = 0; i < members.count; i++) {
        Entity *member = arena_new(outline->context.arena, Entity);
        *member = *members.items[i];
        member->unit = routine;
        note_import(outline, (OutlineImport){.name = member->name, .entity = member}, routine);
    }
    return true;
}

/* ---- modules ------------------------------------------------------------------------------ */

/* Whether the module is USEd there, or by a module that is: its file has been compiled. */
static bool is_used(Outline *outline, Unit *unit, const Unit *module)
{
    for (; unit && unit->ast; unit = unit->host)
        for (const AstStmt *stmt = unit->ast->body; stmt && stmt != unit->executable; stmt = stmt->next) {
            Unit *used = stmt->kind == AST_STMT_USE && stmt->name ? scope_module(outline->sema, stmt->name) : NULL;
            if (!used || used->asked == outline->sema->questions) continue;
            used->asked = outline->sema->questions;
            if (used == module || is_used(outline, used, module)) return true;
        }
    return false;
}

/* Whether a USE statement may stand behind the routine's heading. */
static bool may_use(const Outline *outline, const Unit *routine)
{
    AstStmt heading = *routine->ast;
    heading.end_loc = (SourceRange){0};
    bool headed = routine->kind != UNIT_PROGRAM || routine->ast->name;
    return headed && (routine->file != outline->file || outline_stands_alone(outline, NULL, &heading));
}

/* Whether the routine sees it, under whatever name: a nest would have it twice. */
static bool sees_entity(const Unit *routine, const Entity *entity)
{
    for (const Scope *scope = routine->scope; scope; scope = scope->parent)
        for (uint32_t i = 0; i < scope->slots.count; i++)
            if (scope->slots.items[i].entity == entity) return true;
    return false;
}

static bool import_variable(Outline *outline, Unit *routine, const OutlineOuter *outer)
{
    const Entity *entity = outer->entity;
    Unit *module = entity->unit;
    const ScopeSlot *slot = module->kind == UNIT_MODULE && !module->host ? scope_slot(module->scope, entity->name) : NULL;
    if (!slot || slot->entity != entity || !may_use(outline, routine) || entity->derived || (entity->character && entity->kind != ENTITY_CHARACTER) || entity->attributes & AST_ATTR_PROTECTED) return false;
    bool hidden = slot->access ? slot->access & AST_ATTR_PRIVATE : module->private_default;
    outline->sema->questions++;
    if (hidden || entity->attributes & AST_ATTR_PRIVATE || sees_entity(routine, entity) || !is_free(outline, routine, outer->name) || !is_used(outline, routine, module)) return false;
    note_import(outline, (OutlineImport){.name = outer->name, .entity = slot->entity, .module = module->name}, routine);
    return true;
}

bool outline_import(Outline *outline, Unit *unit, const OutlineOuter *outer)
{
    Unit *routine = outline_routine(unit);
    if (!may_declare(outline, routine)) return false;
    return outer->entity->block ? import_block(outline, routine, outer) : import_variable(outline, routine, outer);
}

/* ---- declarations ------------------------------------------------------------------------- */

/* Whether a procedure in the nest compares the text. */
static bool is_compared(const OutlineNest *nest, const Entity *text)
{
    for (uint32_t i = 0; i < nest->callees.count; i++)
        for (uint32_t k = 0; k < nest->callees.items[i]->outer.count; k++)
            if (nest->callees.items[i]->outer.items[k].entity == text) return true;
    return false;
}

/* Whether a nest of the routine takes the variable, or, of a COMMON block, one of the block. */
static bool is_taken(const Outline *outline, const OutlineImport *import)
{
    for (uint32_t i = 0; i < outline->nests.count; i++) {
        const OutlineNest *nest = &outline->nests.items[i];
        if (import->entity->kind == ENTITY_CHARACTER && outline_routine(nest->unit) == import->routine && is_compared(nest, import->entity)) return true;
        for (uint32_t k = 0; k < nest->variables.count && outline_routine(nest->unit) == import->routine; k++) {
            const Entity *entity = nest->variables.items[k].entity;
            if (import->module ? entity == import->entity : entity->unit == import->routine && entity->block == import->entity->block) return true;
        }
    }
    return false;
}

void outline_print_uses(const Outline *outline, const Unit *routine, Text *out)
{
    for (uint32_t i = 0; i < outline->imports.count; i++) {
        const OutlineImport *import = &outline->imports.items[i];
        if (import->routine != routine || !import->module || !is_taken(outline, import)) continue;
        text_printf(out, "use %s, only: ", import->module);
        if (import->name != import->entity->name) text_printf(out, "%s => ", import->name);
        text_printf(out, "%s\n", import->entity->name);
    }
}

static void declare_member(const Entity *entity, Text *out)
{
    outline_add_type(entity->type, out);
    text_printf(out, " :: %s", entity->name);
    for (uint32_t dim = 0; dim < entity->rank; dim++) {
        int64_t lower = 1, upper = 1;
        bound_constant(entity->bounds[dim].lower, &lower);
        bound_constant(entity->bounds[dim].upper, &upper);
        text_printf(out, "%s%lld:%lld", dim ? "," : "(", (long long)lower, (long long)upper);
    }
    text_add(out, entity->rank ? ")\n" : "\n");
}

void outline_print_blocks(const Outline *outline, const Unit *routine, Text *out)
{
    Name block = NULL; /* its variables are imported one behind the other */
    Text names = {0};
    for (uint32_t i = 0; i < outline->imports.count; i++) {
        const OutlineImport *import = &outline->imports.items[i];
        if (import->routine != routine || import->module || !is_taken(outline, import)) continue;
        declare_member(import->entity, out);
        if (block && block == import->entity->block) text_printf(&names, ", %s", import->name);
        else text_printf(&names, "%scommon /%s/ %s", block ? "\n" : "", import->entity->block, import->name);
        block = import->entity->block;
    }
    if (block) text_printf(out, "%s\n", text_string(&names));
    text_free(&names);
}

/* Whether two variables of one COMMON block are one. */
static bool is_same_place(const Entity *a, const Entity *b)
{
    bool same = a->block && a->block == b->block && !b->grouped && a->offset == b->offset && a->type == b->type && a->rank == b->rank &&
                b->kind == ENTITY_VARIABLE && (!a->rank || entity_elements(a) >= 0) && (!b->rank || entity_elements(b) >= 0);
    for (uint32_t dim = 0; same && dim < a->rank; dim++) {
        int64_t lower, upper, other_lower, other_upper;
        same = bound_constant(a->bounds[dim].lower, &lower) && bound_constant(b->bounds[dim].lower, &other_lower) && lower == other_lower &&
               bound_constant(a->bounds[dim].upper, &upper) && bound_constant(b->bounds[dim].upper, &other_upper) && upper == other_upper;
    }
    return same;
}

bool outline_sees_the_same(Outline *outline, Unit *unit, const OutlineCallee *callee)
{
    for (uint32_t i = 0; i < callee->outer.count; i++) {
        const OutlineOuter *outer = &callee->outer.items[i];
        const Entity *seen = scope_lookup(unit->scope, outer->name);
        if (!seen && outline_import(outline, unit, outer)) continue;
        if (seen != outer->entity && (!seen || !is_same_place(outer->entity, seen))) return false;
    }
    for (uint32_t i = 0; i < callee->parts.count; i++) {
        const OutlinePart *part = &callee->parts.items[i];
        if (part->shared && scope_lookup(unit->scope, part->shared) != part->structure) return false;
    }
    for (uint32_t i = 0; i < callee->intrinsics.count; i++)
        if (scope_lookup(unit->scope, callee->intrinsics.items[i])) return false;
    return true;
}
