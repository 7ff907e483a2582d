/* A set of files to a program: units, declarations, bodies, and which routines are fit to stay. */
#include "frontend/lower/program.h"
#include "frontend/lower/routine.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/concurrent_order.h"
#include "frontend/sema/declare.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/layout.h"
#include "frontend/sema/mangle.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/submodule.h"
#include "frontend/sema/unit.h"
#include "ir/build.h"

/* ---- units ------------------------------------------------------------------------------ */

static bool unit_kind(const AstStmt *stmt, UnitKind *kind)
{
    switch (stmt->kind) {
    case AST_STMT_PROGRAM: *kind = UNIT_PROGRAM; return true;
    case AST_STMT_SUBROUTINE: *kind = UNIT_SUBROUTINE; return true;
    case AST_STMT_FUNCTION: *kind = UNIT_FUNCTION; return true;
    case AST_STMT_MODULE: *kind = UNIT_MODULE; return true;
    case AST_STMT_BLOCK_DATA: *kind = UNIT_BLOCK_DATA; return true;
    default: return false;
    }
}

/* Registers an external routine or module; two of a name are a fault. */
static void add_global(Unit *unit, Name key)
{
    Sema *sema = unit->sema;
    Entity *old = scope_find(sema->globals, key);
    if (old) {
        sema_error(unit, unit->ast->name_loc, "'%s' is defined twice", unit->name);
        sema_note(unit, old->loc, "'%s' is defined here", unit->name);
        return;
    }
    Entity *entity = arena_new(sema->context->arena, Entity);
    *entity = (Entity){.name = unit->name, .loc = unit->ast->name_loc, .unit = unit, .kind = ENTITY_PROCEDURE,
                       .procedure = unit, .resolved = true};
    scope_insert(sema, sema->globals, key, entity, false);
}

static void add_unit(Sema *sema, AstStmt *ast, uint32_t file, Unit *host)
{
    UnitKind kind;
    if (!unit_kind(ast, &kind)) return;
    Unit *unit = arena_new(sema->context->arena, Unit);
    *unit = (Unit){.sema = sema, .kind = kind, .name = ast->name, .ast = ast, .file = file, .host = host};
    unit->library = sema->adding_library;
    if (!unit->name) unit->name = intern(sema->context->names, kind == UNIT_BLOCK_DATA ? "block data" : "main program");
    list_push(sema->context->arena, &sema->units, unit);
    if (host) list_push(sema->context->arena, &host->contained, unit);
    if (kind == UNIT_MODULE) add_global(unit, submodule_key(unit));
    if (kind == UNIT_PROGRAM && !sema->declares_programs) return;
    if (unit_is_routine(unit)) {
        if (!host) add_global(unit, unit->name);
        lower_add_routine(unit);
    }
    for (AstStmt *inner = ast->units; inner; inner = inner->next) add_unit(sema, inner, file, unit);
    for (uint32_t i = 0; i < unit->contained.count && unit->faults; i++) unit->contained.items[i]->faults++; /* the module is there twice */
}

/* ---- calls ------------------------------------------------------------------------------ */

enum { MARK_NEW, MARK_OPEN, MARK_DONE };

static void follow_call(Unit *unit, const CallSite *site)
{
    if (site->callee->mark != MARK_OPEN) return;
    sema_error(unit, site->loc, "'%s' calls itself by way of this call: recursion is not supported", site->callee->name);
}

/* A unit whose calls are followed. */
typedef struct {
    Unit *unit;
    uint32_t next;
} Following;

static void find_recursion(Unit *first)
{
    Arena *arena = first->sema->context->arena;
    LIST(Following) open = {0};
    first->mark = MARK_OPEN;
    list_push(arena, &open, ((Following){first, 0}));
    while (open.count) {
        Following *top = &open.items[open.count - 1];
        if (top->next == top->unit->calls.count) {
            top->unit->mark = MARK_DONE;
            open.count--;
            continue;
        }
        const CallSite *site = &top->unit->calls.items[top->next++];
        follow_call(top->unit, site);
        if (site->callee->mark != MARK_NEW) continue;
        site->callee->mark = MARK_OPEN;
        list_push(arena, &open, ((Following){site->callee, 0}));
    }
}

static void note_omission(const Unit *unit, SourceRange loc, Name callee)
{
    Sema *sema = unit->sema;
    SourceRange text = unit->ast->loc;
    text.end = unit->ast->end_loc.end;
    if (unit->host || unit->ast->end_loc.file != text.file) text = (SourceRange){0};
    if (unit->routine && !unit_is_internal(unit) && !unit->library && !unit->twin)
        list_push(sema->context->arena, &sema->program->omissions, ((NestOmission){unit->name, callee, loc, text}));
}

/* Routines that call one that is left out are left out too, and internal procedures with their host. */
static void spread_faults(Sema *sema)
{
    for (uint32_t u = 0; u < sema->units.count; u++) {
        Unit *unit = sema->units.items[u];
        if (unit->ast->faulty) unit->faults++;
        if (unit->faults) note_omission(unit, unit->ast->name_loc, NULL);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t u = 0; u < sema->units.count; u++) {
            Unit *unit = sema->units.items[u];
            const Unit *home = unit_home(unit);
            if (!unit->faults && ((home && home->faults) || (unit_is_internal(unit) && unit->host->faults))) {
                unit->faults = 1;
                changed = true;
            }
            for (uint32_t i = 0; i < unit->calls.count && !unit->faults; i++) {
                const CallSite *site = &unit->calls.items[i];
                if (!site->callee->faults) continue;
                note_omission(unit, site->loc, site->callee->name);
                unit->faults = 1;
                changed = true;
            }
        }
    }
}

/* ---- leaving out ------------------------------------------------------------------------ */

static void renumber_calls(NestRoutine *routine, const RoutineId *map)
{
    for (StmtId id = 1; id < routine->stmts.count; id++)
        if (routine->stmts.items[id].kind == STMT_CALL)
            routine->stmts.items[id].call.routine = map[routine->stmts.items[id].call.routine];
}

static void renumber_areas(NestProgram *program, Context *context, const RoutineId *map)
{
    AreaId *areas = arena_array(context->arena, AreaId, program->areas.count);
    uint32_t kept = 1;
    for (AreaId id = 1; id < program->areas.count; id++) {
        Area area = program->areas.items[id];
        if (area.owner && !map[area.owner]) continue; /* of a routine that is left out */
        area.owner = map[area.owner];
        areas[id] = kept;
        program->areas.items[kept++] = area;
    }
    program->areas.count = kept;
    for (RoutineId r = 1; r < program->routines.count; r++)
        for (SymId s = 1; s < program->routines.items[r]->symbols.count; s++) {
            Symbol *symbol = nest_symbol(program->routines.items[r], s);
            symbol->area = areas[symbol->area];
        }
}

static void leave_out(Sema *sema)
{
    NestProgram *program = sema->program;
    RoutineId *map = arena_array(sema->context->arena, RoutineId, program->routines.count);
    bool *faulty = arena_array(sema->context->arena, bool, program->routines.count);
    for (uint32_t u = 0; u < sema->units.count; u++) {
        const Unit *unit = sema->units.items[u];
        if (unit->routine && (unit->faults || unit->is_template)) faulty[unit->id] = true;
    }
    uint32_t kept = 1;
    for (RoutineId r = 1; r < program->routines.count; r++) {
        if (faulty[r]) continue;
        map[r] = kept;
        program->routines.items[kept++] = program->routines.items[r];
    }
    program->routines.count = kept;
    for (RoutineId r = 1; r < kept; r++) renumber_calls(program->routines.items[r], map);
    renumber_areas(program, sema->context, map);
}

/* ---- stubs ------------------------------------------------------------------------------ */

/* The first statement that a stub does without, a statement function among them. */
static SourceRange stub_begin(const Unit *unit)
{
    for (const AstStmt *stmt = unit->ast->body; stmt; stmt = stmt->next)
        if (stmt_is_executable(stmt)) return stmt->loc;
    return unit->ast->end_loc;
}

static void wrap_routine(Unit *unit, SourceRange whole)
{
    SourceRange begin = stub_begin(unit), end = unit->ast->end_loc;
    unit->routine->wrapped = true;
    unit->routine->symbol = mangle_wrapped(unit->sema->context, unit->host ? unit->host->name : NULL, unit->name);
    unit->routine->stub = (SourceRange){end.file, begin.begin, end.begin};
    if (begin.file != unit->file || end.file != unit->file || whole.file != unit->file)
        sema_error(unit, unit->ast->name_loc, "'%s' stands in an included file, which a module with assumed-shape arguments "
                   "cannot have here", unit->name);
}

/* The same for an external procedure, which is a text of its own for the stubs. */
static void wrap_external(Unit *unit)
{
    if (unit->host || unit->library || unit->is_template || !unit_needs_stub(unit)) return;
    if (unit->ast->args)
        sema_error(unit, unit->ast->name_loc, "'%s' is an external procedure with BIND(C) and an assumed-shape array, which is not supported",
                   unit->name);
    wrap_routine(unit, unit->ast->loc);
}

/* Notes the texts of external procedures that have stubs and are not left out. */
static void list_wrapped_externals(Sema *sema)
{
    for (uint32_t u = 0; u < sema->units.count; u++) {
        const Unit *unit = sema->units.items[u];
        if (!unit_is_routine(unit) || unit->host || unit->faults || !unit->routine->wrapped) continue;
        list_push(sema->context->arena, &sema->program->wrapped_modules, source_range_join(unit->ast->loc, unit->ast->end_loc));
    }
}

/* Gives the procedures of a module interfaces that stubs can call, when one of them has an argument of assumed shape. */
static void wrap_module(Unit *module)
{
    Sema *sema = module->sema;
    bool needed = false;
    for (uint32_t i = 0; i < module->contained.count; i++) needed |= unit_needs_stub(module->contained.items[i]);
    if (!needed) return;
    list_push(sema->context->arena, &sema->program->wrapped_modules, source_range_join(module->ast->loc, module->ast->end_loc));
    for (uint32_t i = 0; i < module->contained.count; i++) wrap_routine(module->contained.items[i], module->ast->loc);
}

/* Puts what was found beside the routines into the program. */
static void complete(Sema *sema)
{
    for (AreaId id = 1; id < sema->areas.count; id++) nest_area_add(sema->context, sema->program, sema->areas.items[id]);
    for (uint32_t u = 0; u < sema->units.count; u++) {
        const Unit *unit = sema->units.items[u];
        if (unit->routine) unit->routine->uses_cray_merges = unit->uses_cray_merges;
    }
}

/* ---- driver ----------------------------------------------------------------------------- */

static void lower_routines(Sema *sema)
{
    for (uint32_t u = 0; u < sema->units.count; u++) {
        Unit *unit = sema->units.items[u];
        if (unit->kind == UNIT_PROGRAM) main_check(unit);
        else declare_unit(unit);
    }
    for (uint32_t u = 0; u < sema->units.count; u++)
        if (sema->units.items[u]->kind == UNIT_MODULE) wrap_module(sema->units.items[u]);
        else if (unit_is_routine(sema->units.items[u])) wrap_external(sema->units.items[u]);
    for (uint32_t u = 0; u < sema->units.count; u++)
        if (unit_is_routine(sema->units.items[u])) scan_assigned(sema->units.items[u]);
    for (uint32_t u = 0; u < sema->units.count; u++)
        if (unit_is_routine(sema->units.items[u])) variant_make_entries(sema->units.items[u]);
    for (uint32_t u = 0; u < sema->units.count; u++) {
        Unit *unit = sema->units.items[u];
        if (unit_is_routine(unit) && !unit_is_internal(unit) && !unit->is_template) inner_lower_family(unit);
    }
    variant_check_templates(sema);
    for (uint32_t u = 0; u < sema->units.count; u++)
        if (sema->units.items[u]->mark == MARK_NEW) find_recursion(sema->units.items[u]);
}

static SymId add_temporary(Unit *unit, Name stem, Type type)
{
    return nest_temporary_add(unit->sema->context, unit->routine, stem, type, 0, NULL);
}

static Sema *open_files(Context *context, const ParsedFile *files, uint32_t count, const FrontendOptions *options, bool programs)
{
    Sema *sema = arena_new(context->arena, Sema);
    *sema = (Sema){.context = context, .options = options, .program = nest_program_create(context), .declares_programs = programs};
    sema->hooks = (SemaHooks){declare_unit, variant_get, add_temporary};
    sema->integer = options->int8 ? TYPE_I64 : TYPE_I32;
    sema->logical = options->int8 ? TYPE_L64 : TYPE_L32;
    sema->real = options->real8 ? TYPE_F64 : TYPE_F32;
    sema->double_ = options->double16 ? TYPE_NONE : TYPE_F64;
    list_push(context->arena, &sema->areas, (Area){0});
    sema->globals = scope_create(sema, NULL);
    for (uint32_t f = 0; f < count; f++) {
        list_push(context->arena, &sema->program->files, files[f].file);
        for (AstStmt *ast = files[f].units; ast; ast = ast->next) add_unit(sema, ast, files[f].file, NULL);
    }
    submodule_link(sema);
    return sema;
}

Sema *lower_declare_files(Context *context, const ParsedFile *files, uint32_t count, const FrontendOptions *options)
{
    Sema *sema = open_files(context, files, count, options, true);
    for (uint32_t u = 0; u < sema->units.count; u++) {
        Unit *unit = sema->units.items[u];
        declare_unit(unit);
        if (unit->kind != UNIT_MODULE && unit->contained.count) scan_declare(unit);
        if (!options->indices_as_written) interchange_indices(unit);
    }
    return sema;
}

NestProgram *lower_files(Context *context, const ParsedFile *files, uint32_t count, const FrontendOptions *options)
{
    Sema *sema = open_files(context, files, count, options, false);
    uint32_t file = 0;
    AstStmt *library = library_find(sema, files, count, &file);
    sema->adding_library = true;
    for (AstStmt *ast = library; ast; ast = ast->next) add_unit(sema, ast, file, NULL);
    lower_routines(sema);
    storage_check_values(sema);
    loop_variables_check(sema);
    spread_faults(sema);
    library_drop_unused(sema);
    complete(sema);
    leave_out(sema);
    known_settle_powers(context, sema->program);
    list_wrapped_externals(sema);
    return sema->program;
}
