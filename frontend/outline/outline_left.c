/* What stays with Fortran though the program may keep its arrays on the device: compute constructs and loops. The host gets what is newer on
 * the device before, and the device what the host has changed behind. */
#include "frontend/outline/outline_address.h"
#include "frontend/outline/outline_data.h"
#include "frontend/outline/outline_few.h"
#include "frontend/outline/outline_place.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/scope.h"

#include <string.h>
#include <strings.h>

static bool is_in_nest(const Outline *outline, const AstStmt *stmt)
{
    for (uint32_t i = 0; i < outline->nests.count; i++)
        for (const AstStmt *in = outline->nests.items[i].first; in != outline->nests.items[i].end; in = in->next)
            if (in == stmt) return true;
    return false;
}

/* ---- compute constructs ----------------------------------------------------------------- */

/* The statement behind a list of directives. */
static const AstStmt *skip_directives(const AstStmt *stmt)
{
    while (stmt && stmt->kind == AST_STMT_DIRECTIVE) stmt = stmt->next;
    return stmt;
}

/* The directive that ends the construct; NULL: there is none. */
static const AstStmt *find_end(const Outline *outline, const AstStmt *stmt)
{
    for (stmt = stmt->next; stmt; stmt = stmt->next)
        if (outline_directive(outline, stmt) == DIRECTIVE_END_COMPUTE) return stmt;
    return NULL;
}

static void add_host(Outline *outline, const Unit *unit, uint32_t begin, uint32_t end, const char *place)
{
    Text text = {0};
    text_printf(&text, "call crayon_fc_host_begin(%s)\n", place);
    outline_insert(outline, unit, begin, &text);
    text_add(&text, "call crayon_fc_host_end\n");
    outline_insert(outline, unit, end, &text);
}

typedef struct {
    Outline *outline;
    Unit *unit;
} Scalars;

static bool is_scalar(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    const Scalars *scalars = walk->data;
    OutlineVariable variable;
    const Entity *entity;
    const char *why;
    (void)stored;
    if (expr->kind == AST_COMPONENT) return false;
    switch (outline_classify(scalars->outline, scalars->unit, expr->name, expr->kind == AST_APPLY, &entity, &why)) {
    case OUTLINE_CONSTANT: case OUTLINE_INTRINSIC: return true;
    case OUTLINE_VARIABLE: return outline_variable(scalars->outline, scalars->unit, expr, &variable, &why) && !variable.entity->rank && !(variable.entity->attributes & AST_ATTR_POINTER);
    default: return false;
    }
}

static bool only_assigns(const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next)
        if (stmt->kind != AST_STMT_ASSIGN && (stmt->kind != AST_STMT_IF || !only_assigns(stmt->body) || !only_assigns(stmt->else_body))) return false;
    return true;
}

/* Whether a statement has to do with scalars alone: these are the host's wherever it stands. */
static bool has_scalars_alone(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    Scalars scalars = {outline, unit};
    OutlineWalk walk = {.reference = is_scalar, .data = &scalars};
    AstStmt bare = *stmt;
    bare.next = NULL;
    return only_assigns(&bare) && outline_walk_stmt(&walk, &bare);
}

/* A construct that is not nests and scalars as a whole runs on the host as a whole. */
static void find_construct(Outline *outline, Unit *unit, const AstStmt *stmt, OutlineDirective kind)
{
    const AstStmt *first = skip_directives(stmt->next), *end = kind == DIRECTIVE_NEXT ? (first ? first->next : NULL) : find_end(outline, stmt);
    bool whole = true;
    if (!first || (kind == DIRECTIVE_COMPUTE && !end)) return;
    for (const AstStmt *in = first; in && in != end; in = in->next) whole &= in->kind == AST_STMT_DIRECTIVE || in->kind == AST_STMT_CONTINUE || is_in_nest(outline, in) || has_scalars_alone(outline, unit, in);
    if (whole) return;
    uint32_t behind = kind == DIRECTIVE_NEXT ? outline_line_end(outline, outline_statement_end(first)) : outline_line_begin(outline, end->loc.begin);
    add_host(outline, unit, outline_line_begin(outline, stmt->loc.begin), behind, outline_place_literal(outline, stmt->loc.begin));
}

/* ---- loops ------------------------------------------------------------------------------ */

typedef struct {
    Outline *outline;
    Unit *unit;
    const AstStmt *stmt; /* before which they are asked for */
    LIST(OutlineVariable) arrays;
    bool any, any_stored; /* it has arrays in structures that cannot be named before it; stores to some */
} Gathering;

/* What a statement may change, as far as the subscripts in a component's path tell. */
typedef struct {
    const AstExpr *path;
    bool changed;
} Changing;

static bool path_names(const AstExpr *path, Name name)
{
    for (const AstExpr *part = path->left; part; part = part->kind == AST_COMPONENT ? part->left : NULL)
        if (scan_list_names(part->args, name)) return true;
    return false;
}

static bool note_change(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Changing *changing = walk->data;
    const AstExpr *root = expr;
    while (root->kind == AST_COMPONENT) root = root->left;
    changing->changed |= stored && path_names(changing->path, root->name);
    return true;
}

static bool note_call(OutlineWalk *walk, const AstExpr *call)
{
    (void)call;
    ((Changing *)walk->data)->changed = true;
    return true;
}

static bool reads_input(const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next)
        if (stmt->kind == AST_STMT_IO || stmt->kind == AST_STMT_ERROR || reads_input(stmt->body) || reads_input(stmt->else_body)) return true;
    return false;
}

/* Whether a loop may change which structure a component of its statements is in: before it the subscripts may have no values yet. */
static bool changes_path(const AstStmt *loop, const AstExpr *path)
{
    Changing changing = {.path = path};
    OutlineWalk walk = {.reference = note_change, .call = note_call, .data = &changing};
    if (!path || !outline_structure_subscripts(path) || !outline_is_loop(loop)) return false;
    AstStmt bare = *loop;
    bare.next = NULL;
    return !outline_walk_stmt(&walk, &bare) || changing.changed || reads_input(&bare);
}

static void add_array(Gathering *gathering, OutlineVariable variable, bool stored)
{
    for (uint32_t i = 0; i < gathering->arrays.count; i++) {
        if (gathering->arrays.items[i].key != variable.key) continue;
        gathering->arrays.items[i].modified |= stored;
        gathering->arrays.items[i].if_gaps &= variable.if_gaps;
        return;
    }
    variable.modified = stored;
    list_push(gathering->outline->context.arena, &gathering->arrays, variable);
}

/* Whether it is a name of ASSOCIATE or SELECT TYPE for what is not understood. */
static bool is_unknown(const Gathering *gathering, Name name)
{
    const Unit *unit = gathering->unit;
    const Entity *entity = unit->kind == UNIT_BLOCK && unit->ast->kind != AST_STMT_BLOCK && unit->scope ? scope_find(unit->scope, name) : NULL;
    return entity && entity->kind == ENTITY_REFUSED;
}

/* Components that lie within the structures of an array are asked for in all of them: nests have them as one array. */
static bool gather_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Gathering *gathering = walk->data;
    OutlineVariable variable;
    const char *why;
    const Entity *entity;
    bool name = expr->kind != AST_COMPONENT, unknown = name && is_unknown(gathering, expr->name);
    gathering->any |= unknown;
    gathering->any_stored |= unknown && stored;
    if (name && outline_classify(gathering->outline, gathering->unit, expr->name, expr->kind == AST_APPLY, &entity, &why) != OUTLINE_VARIABLE) return true;
    bool view = !name && outline_structure_subscripts(expr) && outline_view(gathering->outline, gathering->unit, expr, &variable, &why);
    if (!view && (!outline_variable(gathering->outline, gathering->unit, expr, &variable, &why) || !variable.entity->rank)) return true;
    if (outline_is_updated(gathering->outline, gathering->unit, variable.key)) return true;
    if (view || !changes_path(gathering->stmt, variable.path)) add_array(gathering, variable, stored);
    else {
        gathering->any = true;
        gathering->any_stored |= stored;
    }
    return true;
}

/* The loop that is all that a loop has in it; NULL: there is none, or OpenMP, for which both may be one, is not asked for. */
static const AstStmt *find_only_loop(const Outline *outline, const AstStmt *loop)
{
    const AstStmt *only = loop->body;
    return outline->directives && outline_is_loop(loop) && only && !only->next && outline_is_loop(only) ? only : NULL;
}

/* What a statement refers to, without the loops and nests in it, and without what it hands on by CALL: who is called asks for that. */
static void gather(Gathering *gathering, const AstStmt *stmt, bool whole)
{
    OutlineWalk walk = {.reference = gather_reference, .data = gathering};
    AstStmt bare = *stmt;
    if (!whole && (outline_is_loop(stmt) || is_in_nest(gathering->outline, stmt) || stmt->kind == AST_STMT_BLOCK || stmt->kind == AST_STMT_ASSOCIATE)) return;
    if (stmt->kind != AST_STMT_WHERE && stmt->kind != AST_STMT_FORALL) bare.body = bare.else_body = NULL;
    outline_walk_stmt(&walk, &bare);
    for (const AstStmt *in = bare.body ? NULL : stmt->body; in; in = in->next) gather(gathering, in, in == find_only_loop(gathering->outline, stmt));
    for (const AstStmt *in = bare.else_body ? NULL : stmt->else_body; in; in = in->next) gather(gathering, in, false);
}

static void add_touch(const Gathering *gathering, const OutlineVariable *array, const char *place, Text *out)
{
    const Entity *entity = array->entity;
    const char *word = outline_address_word(gathering->outline, gathering->unit), *first = outline_first_element(gathering->outline, array);
    const Bound *last = entity->rank ? &entity->bounds[entity->rank - 1] : NULL;
    bool known = array->structures || entity->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER) || last->assumed || last->upper_ast;
    uint32_t conditions = 0;
    OutlineVariable dense = {.conditions = {0}};
    if (array->if_gaps) {
        dense = *array;
        dense.spans = false;
        dense.conditions.count = dense.conditions.capacity = 0;
        dense.conditions.items = NULL;
        outline_add_gap_conditions(gathering->outline, gathering->unit, NULL, &dense);
    }
    for (uint32_t i = 0; i < array->conditions.count; i++) {
        if (outline_asks_for_gaps(array->conditions.items[i])) continue; /* gaps do not matter */
        text_printf(out, "if (%s) then\n", array->conditions.items[i]);
        conditions++;
    }
    for (uint32_t i = 0; i < dense.conditions.count; i++) text_printf(out, "%s(%s)", i ? ".and." : "if (.not.(", dense.conditions.items[i]);
    if (dense.conditions.count) text_add(out, ")) then\n");
    conditions += dense.conditions.count > 0;
    text_printf(out, "call crayon_fc_touch(%s(%s),", word, first);
    if (known) text_printf(out, "%s(%s)-%s(%s)+1_8", word, outline_last_element(gathering->outline, array), word, first);
    else text_add(out, "1_8");
    text_printf(out, ",%d_4,%s)\n", array->modified, place);
    while (conditions-- > 0) text_add(out, "end if\n");
}

/* Before the line of a statement, and before comments there that belong to it: directives that must stand right before a loop. */
static uint32_t place_before(const Outline *outline, uint32_t at)
{
    static const char *const words[] = {"$omp", "gcc$", "dir$", "dec$"};
    uint32_t begin = outline_line_begin(outline, at);
    for (bool again = begin > 0; again;) {
        uint32_t line = outline_line_begin(outline, begin - 1);
        const char *text = outline->text + line;
        while (*text == ' ' || *text == '\t') text++;
        again = false;
        for (size_t i = 0; i < sizeof words / sizeof *words && strchr("!cC*", *text) && *text; i++) again |= strncasecmp(text + 1, words[i], 4) == 0;
        if (again) begin = line;
        again = again && begin > 0;
    }
    return begin;
}

static bool is_pure(const Unit *unit) { return unit->ast->prefix & (AST_PREFIX_PURE | AST_PREFIX_ELEMENTAL); }

/* Whether arrays cannot be asked where they lie: there is no LOC, or a name of the unit hides it or another function. */
static bool lacks_inquiries(const Outline *outline, const Unit *unit)
{
    static const char *const asked[] = {"allocated", "associated", "char", "lbound", "loc", "present", "ubound", NULL};
    return !outline->addresses || is_pure(unit) || outline_hides(unit, asked);
}

/* Where it is, for messages at run time. */
static const char *find_place(const Outline *outline, const Unit *unit, const AstStmt *stmt)
{
    static const char *const hidden[] = {"char", NULL};
    const char *place = outline_place_literal(outline, stmt->loc.begin), *end = strstr(place, "//char(0)");
    return end && outline_hides(unit, hidden) ? arena_printf(outline->context.arena, "%.*s//achar(0)", (int)(end - place), place) : place;
}

/* Where all arrays are asked for, directives have no effect: a procedure's own arrays are no reason to ask. */
static bool is_asked_for(const Gathering *gathering, const OutlineVariable *array)
{
    const Unit *routine = outline_routine(gathering->unit);
    bool procedure = routine->kind == UNIT_SUBROUTINE || routine->kind == UNIT_FUNCTION;
    const Entity *own = procedure && routine->scope ? scope_find(routine->scope, array->entity->name) : NULL;
    return own != array->entity || own->dummy || own->attributes & (AST_ATTR_POINTER | AST_ATTR_SAVE);
}

static bool ends_loop(const AstStmt *list, uint32_t label)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next)
        if ((outline_is_loop(stmt) && stmt->target_label == label) || ends_loop(stmt->body, label) || ends_loop(stmt->else_body, label)) return true;
    return false;
}

/* The label by which what stands before a statement is jumped to as well. */
static uint32_t find_label(const Gathering *gathering, uint32_t at)
{
    const AstStmt *stmt = gathering->stmt;
    bool first = stmt->label && at == outline_line_begin(gathering->outline, outline_statement_begin(gathering->outline, stmt));
    return first && !ends_loop(outline_routine(gathering->unit)->ast->body, stmt->label) ? stmt->label : 0;
}

/* Asks for what was gathered at the statement, before the line `at`: for all that is newer, where arrays cannot be told apart. */
static void insert_touches(Gathering *gathering, uint32_t at)
{
    Outline *outline = gathering->outline;
    Text text = {0};
    const char *place = find_place(outline, gathering->unit, gathering->stmt);
    bool all = lacks_inquiries(outline, gathering->unit);
    for (uint32_t i = 0; all && i < gathering->arrays.count; i++) {
        bool asked = is_asked_for(gathering, &gathering->arrays.items[i]);
        gathering->any |= asked;
        gathering->any_stored |= asked && gathering->arrays.items[i].modified;
    }
    if (gathering->any) text_printf(&text, "call crayon_fc_touch(0_8,9223372036854775807_8,%d_4,%s)\n", gathering->any_stored, place);
    for (uint32_t i = 0; !all && i < gathering->arrays.count; i++) add_touch(gathering, &gathering->arrays.items[i], place, &text);
    uint32_t count = outline->insertions.count;
    outline_insert(outline, gathering->unit, at, &text);
    if (outline->insertions.count > count) outline->insertions.items[count].label = find_label(gathering, at);
}

/* ---- operations on arrays --------------------------------------------------------------- */

/* Whether an argument is a variable or a part of one, which who is called asks for. */
static bool is_handed_on(const Gathering *gathering, const AstExpr *arg)
{
    const Entity *entity;
    const char *why;
    if (arg->kind == AST_NAME || arg->kind == AST_COMPONENT) return true;
    return arg->kind == AST_APPLY && outline_classify(gathering->outline, gathering->unit, arg->name, true, &entity, &why) == OUTLINE_VARIABLE;
}

static bool is_procedure(const Gathering *gathering, const AstExpr *expr)
{
    const Entity *entity;
    const char *why;
    return expr->kind == AST_APPLY && outline_classify(gathering->outline, gathering->unit, expr->name, true, &entity, &why) == OUTLINE_OTHER;
}

/* Whether a function asks for bounds and the like, not for values. */
static bool is_inquiry(const AstExpr *call)
{
    static const char *const names[] = {"allocated", "associated", "bit_size", "kind", "lbound", "len", "loc", "present", "rank", "shape", "size", "sizeof", "storage_size", "ubound", NULL};
    for (uint32_t i = 0; names[i]; i++)
        if (strcmp(call->name, names[i]) == 0) return true;
    return false;
}

static bool has_range(const AstExpr *list)
{
    for (; list; list = list->next)
        if (list->kind == AST_RANGE) return true;
    return false;
}

/* Whether elements that are none of its own may lie between those of a section, or of a component of several structures. */
static bool has_gaps(const Gathering *gathering, const AstExpr *section)
{
    bool partial = false;
    for (const AstExpr *arg = section->args; arg; arg = arg->next) {
        bool range = arg->kind == AST_RANGE, whole = range && !arg->left && !arg->right && !arg->third;
        if (range ? partial || arg->third : !outline_is_scalar(gathering->outline, gathering->unit, arg)) return true;
        partial |= !whole;
    }
    for (const AstExpr *part = section; part->kind == AST_COMPONENT && part->left; part = part->left)
        if (has_range(part->left->args)) return true;
    return false;
}

/* Whether gfortran may hand on what has gaps as a copy without them, which no table knows. Calls of the module crayon_data are the program's own
 * word. */
static bool packs(const Gathering *gathering, const AstExpr *call, const AstExpr *arg, uint32_t position)
{
    if (strncmp(call->name, "crayon_", 7) == 0) return false;
    const Unit *procedure = outline_find_procedure(gathering->outline, gathering->unit, call);
    const Entity *dummy = procedure ? outline_written_dummy(procedure, arg, position) : NULL;
    return !dummy || !dummy->rank || !dummy->bounds[0].assumed || dummy->attributes & AST_ATTR_CONTIGUOUS;
}

/* Whether an argument is a section of which that may be done. */
static bool may_be_copied(const Gathering *gathering, const AstExpr *call, const AstExpr *arg, uint32_t position)
{
    const AstExpr *value = arg->kind == AST_KEYWORD ? arg->left : arg;
    if ((value->kind != AST_APPLY && value->kind != AST_COMPONENT) || !is_handed_on(gathering, value) || !has_gaps(gathering, value)) return false;
    return packs(gathering, call, arg, position);
}

/* Of an array as a whole that may have gaps, which can be told when the program runs alone. */
static void gather_whole(Gathering *gathering, const AstExpr *call, const AstExpr *arg, uint32_t position)
{
    const AstExpr *value = arg->kind == AST_KEYWORD ? arg->left : arg;
    OutlineVariable variable;
    const Entity *entity;
    const char *why;
    if (value->kind != AST_NAME || outline_classify(gathering->outline, gathering->unit, value->name, false, &entity, &why) != OUTLINE_VARIABLE) return;
    if (!outline_variable(gathering->outline, gathering->unit, value, &variable, &why) || !variable.entity->rank || !variable.may_have_gaps) return;
    if (outline_is_updated(gathering->outline, gathering->unit, variable.key) || !packs(gathering, call, arg, position)) return;
    variable.if_gaps = true;
    add_array(gathering, variable, true);
}

/* The call of a function without what it hands on, or does not read. */
static const AstExpr *without_handed_on(OutlineWalk *walk, const AstExpr *call)
{
    Gathering *gathering = walk->data;
    Arena *arena = gathering->outline->context.arena;
    bool variable = is_handed_on(gathering, call);
    if (variable || (!is_procedure(gathering, call) && !is_inquiry(call))) return call;
    AstExpr *copy = arena_copy(arena, call, sizeof *call), **next = &copy->args;
    uint32_t position = 0;
    for (const AstExpr *arg = call->args; arg; arg = arg->next, position++) {
        gather_whole(gathering, call, arg, position);
        if (is_handed_on(gathering, arg->kind == AST_KEYWORD ? arg->left : arg) && !may_be_copied(gathering, call, arg, position)) continue;
        *next = arena_copy(arena, arg, sizeof *arg);
        next = &(*next)->next;
    }
    *next = NULL;
    return copy;
}

static bool gather_operand(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Gathering *gathering = walk->data;
    return !outline_is_array(gathering->outline, gathering->unit, expr) || gather_reference(walk, expr, stored);
}

/* Arrays as wholes and sections in the expressions of a statement itself: conditions, of ELSE IF too, values, arguments. */
static void gather_operations(Gathering *gathering, const AstStmt *stmt)
{
    OutlineWalk walk = {.reference = gather_operand, .expand = without_handed_on, .data = gathering};
    const AstExpr *list = stmt->kind == AST_STMT_CALL && stmt->left ? stmt->left->args : stmt->kind == AST_STMT_ASSOCIATE ? stmt->args : NULL;
    uint32_t position = 0;
    for (const AstExpr *item = list; item; item = item->next, position++) {
        const AstExpr *value = item->kind == AST_KEYWORD ? item->left : item;
        if (value && stmt->kind == AST_STMT_CALL) gather_whole(gathering, stmt->left, item, position);
        if (value && !is_handed_on(gathering, value)) outline_walk_expr(&walk, value);
        else if (value && stmt->kind == AST_STMT_CALL && may_be_copied(gathering, stmt->left, item, position)) gather_reference(&walk, value, true);
    }
    for (const AstExpr *item = stmt->kind == AST_STMT_ALLOCATE ? stmt->args : NULL; item; item = item->next)
        if (item->kind == AST_KEYWORD && item->left && strcmp(item->name, "source") == 0) outline_walk_expr(&walk, item->left);
    if (stmt->kind == AST_STMT_ASSIGN) outline_walk_stmt(&walk, stmt);
    for (; stmt && stmt->condition && stmt->kind != AST_STMT_SELECT_TYPE; stmt = stmt->else_body && stmt->else_body->continues ? stmt->else_body : NULL)
        outline_walk_expr(&walk, stmt->condition);
}

/* ---- what may run on the device in a loop ----------------------------------------------- */

static bool note_function(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    (void)stored;
    return !is_procedure(walk->data, expr);
}

static bool holds_nest(const Outline *outline, const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next)
        if (is_in_nest(outline, stmt) || holds_nest(outline, stmt->body) || holds_nest(outline, stmt->else_body)) return true;
    return false;
}

/* Whether a loop has nests, or calls procedures, which may have some: behind these the device has what is newer. */
static bool runs_others(Outline *outline, Unit *unit, const AstStmt *loop)
{
    Gathering gathering = {.outline = outline, .unit = unit, .stmt = loop};
    OutlineWalk walk = {.reference = note_function, .data = &gathering};
    AstStmt bare = *loop;
    bare.next = NULL;
    return holds_nest(outline, loop->body) || !outline_walk_stmt(&walk, &bare);
}

/* ---- units ------------------------------------------------------------------------------ */

typedef struct {
    Outline *outline;
    bool covered;            /* a loop around has asked, and nothing in it runs on the device */
    const AstStmt *repeated; /* the innermost DO WHILE around whose condition is asked for again at the end of each turn */
} Left;

static bool is_leaf(const AstStmt *stmt) { return stmt->kind == AST_STMT_ASSIGN || stmt->kind == AST_STMT_WHERE || stmt->kind == AST_STMT_FORALL; }

/* Asks for the arrays of a condition before the next turn begins. */
static void ask_again(const Left *left, Unit *unit, uint32_t at)
{
    Gathering gathering = {.outline = left->outline, .unit = unit, .stmt = left->repeated};
    if (!left->repeated) return;
    gather_operations(&gathering, left->repeated);
    insert_touches(&gathering, at);
}

/* Asks for the arrays of a statement that stays with Fortran, and of that behind a logical IF, before the line. */
static void ask_before(const Left *left, Unit *unit, const AstStmt *stmt)
{
    Outline *outline = left->outline;
    Gathering gathering = {.outline = outline, .unit = unit, .stmt = stmt};
    const AstStmt *inner = stmt->kind == AST_STMT_IF && stmt->flag ? stmt->body : stmt;
    uint32_t at = place_before(outline, outline_statement_begin(outline, stmt));
    bool jumps = inner && inner->kind == AST_STMT_CYCLE;
    if (stmt->loc.file != outline->file) return;
    if (outline_is_loop(stmt)) gather(&gathering, stmt, true);
    else if (!left->covered && !stmt->continues) {
        bool work = inner && is_leaf(inner) && outline_is_work(outline, unit, inner);
        if (inner != stmt || !work) gather_operations(&gathering, stmt);
        if (work) gather(&gathering, inner, true);
        else if (inner && inner != stmt) gather_operations(&gathering, inner);
    }
    insert_touches(&gathering, at);
    if (jumps) ask_again(left, unit, at);
}

/* The first executable statement of a unit, or the directives right before it. */
static const AstStmt *find_begin(Outline *outline, Unit *unit)
{
    const AstStmt *end = outline_executable(outline, unit), *begin = NULL;
    for (const AstStmt *stmt = unit->ast->body; stmt && stmt != end; stmt = stmt->next) {
        if (stmt->kind != AST_STMT_DIRECTIVE) begin = NULL;
        else if (!begin) begin = stmt;
    }
    return begin ? begin : end;
}

static void search(const Left *left, Unit *unit, const AstStmt *list);

static void search_scope(const Left *left, Unit *unit, const AstStmt *construct, const AstStmt *part)
{
    Unit *inner = outline_inner_unit(left->outline, unit, construct, part);
    search(left, inner, find_begin(left->outline, inner));
}

static void search_loop(const Left *left, Unit *unit, const AstStmt *loop)
{
    Outline *outline = left->outline;
    Left inside = *left;
    bool others = runs_others(outline, unit, loop);
    inside.covered = left->covered || !others;
    if (others && loop->kind == AST_STMT_DO_WHILE && loop->condition && !loop->target_label) inside.repeated = loop;
    const AstStmt *only = find_only_loop(outline, loop);
    if (only && !is_in_nest(outline, only)) search_loop(&inside, unit, only);
    else search(&inside, unit, loop->body);
    if (inside.repeated == loop && loop->end_loc.end) ask_again(&inside, unit, outline_line_begin(outline, loop->end_loc.begin));
}

/* Within a WORKSHARE construct of OpenMP nothing may be called. */
static bool is_in_workshare(const Outline *outline, bool before, const AstStmt *stmt)
{
    if (!outline->directives || stmt->kind != AST_STMT_DIRECTIVE || strcmp(stmt->name, "omp") != 0 || !stmt->text) return before;
    return strstr(stmt->text, "workshare") && strncmp(stmt->text + strspn(stmt->text, " "), "end", 3) != 0;
}

/* Asks for what the statements of a WORKSHARE construct have. */
static void ask_before_workshare(Outline *outline, Unit *unit, const AstStmt *directive)
{
    Gathering gathering = {.outline = outline, .unit = unit, .stmt = directive};
    for (const AstStmt *stmt = directive->next; stmt && is_in_workshare(outline, true, stmt); stmt = stmt->next)
        if (stmt_is_executable(stmt) && !is_in_nest(outline, stmt)) gather(&gathering, stmt, true);
    insert_touches(&gathering, place_before(outline, directive->loc.begin));
}

static void search(const Left *left, Unit *unit, const AstStmt *list)
{
    Outline *outline = left->outline;
    bool shared = false, before;
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        OutlineDirective kind = outline_directive(outline, stmt);
        before = shared;
        shared = is_in_workshare(outline, before, stmt);
        if (shared && !before && stmt->loc.file == outline->file) ask_before_workshare(outline, unit, stmt);
        if ((kind == DIRECTIVE_COMPUTE || kind == DIRECTIVE_NEXT) && stmt->loc.file == outline->file && !is_pure(unit)) find_construct(outline, unit, stmt, kind);
        if (stmt->kind == AST_STMT_CASE) search(left, unit, stmt->body);
        if (!stmt_is_executable(stmt) || is_in_nest(outline, stmt) || shared) continue;
        ask_before(left, unit, stmt);
        if (is_leaf(stmt) || (stmt->kind == AST_STMT_IF && stmt->flag)) continue;
        if (stmt->kind == AST_STMT_SELECT_TYPE) {
            for (const AstStmt *branch = stmt->body; branch; branch = branch->next) search_scope(left, unit, stmt, branch);
        } else if (stmt->kind == AST_STMT_BLOCK || stmt->kind == AST_STMT_ASSOCIATE) {
            search_scope(left, unit, stmt, stmt);
        } else if (outline_is_loop(stmt)) {
            search_loop(left, unit, stmt);
        } else {
            search(left, unit, stmt->body);
            search(left, unit, stmt->else_body);
        }
    }
}

void outline_find_left(Outline *outline)
{
    Left left = {.outline = outline};
    for (uint32_t u = 0; u < outline->sema->units.count; u++) {
        Unit *unit = outline->sema->units.items[u];
        if (unit->file == outline->file && unit->kind != UNIT_MODULE && unit->kind != UNIT_BLOCK_DATA) search(&left, unit, find_begin(outline, unit));
    }
}
