/* What stays with Fortran though the program may keep its arrays on the device: compute constructs and loops. The host gets what is newer on
 * the device before, and the device what the host has changed behind. */
#include "frontend/outline/outline_data.h"
#include "frontend/sema/changes.h"

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

/* A construct that is not nests as a whole runs on the host as a whole. */
static void find_construct(Outline *outline, const Unit *unit, const AstStmt *stmt, OutlineDirective kind)
{
    const AstStmt *first = skip_directives(stmt->next), *end = kind == DIRECTIVE_NEXT ? (first ? first->next : NULL) : find_end(outline, stmt);
    bool whole = true;
    if (!first || (kind == DIRECTIVE_COMPUTE && !end)) return;
    for (const AstStmt *in = first; in && in != end; in = in->next) whole &= in->kind == AST_STMT_DIRECTIVE || in->kind == AST_STMT_CONTINUE || is_in_nest(outline, in);
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
        return;
    }
    variable.modified = stored;
    list_push(gathering->outline->context.arena, &gathering->arrays, variable);
}

/* Components that lie within the structures of an array are asked for in all of them: nests have them as one array. */
static bool gather_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Gathering *gathering = walk->data;
    OutlineVariable variable;
    const char *why;
    const Entity *entity;
    bool name = expr->kind != AST_COMPONENT;
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

/* Whether an argument is a variable as a whole, found without reading an array. */
static bool is_whole(const AstExpr *arg)
{
    if (arg->kind != AST_NAME && arg->kind != AST_COMPONENT) return false;
    for (const AstExpr *part = arg; part; part = part->kind == AST_COMPONENT ? part->left : NULL)
        for (const AstExpr *sub = part->args; sub; sub = sub->next)
            if (part == arg || (sub->kind != AST_NAME && sub->kind != AST_INTEGER)) return false;
    return true;
}

/* A call without the variables that it hands on as a whole: who is called touches them, or does not. */
static const AstExpr *without_whole(Arena *arena, const AstExpr *call)
{
    AstExpr *copy = arena_copy(arena, call, sizeof *call), **next = &copy->args;
    for (const AstExpr *arg = call->args; arg; arg = arg->next) {
        if (is_whole(arg)) continue;
        *next = arena_copy(arena, arg, sizeof *arg);
        next = &(*next)->next;
    }
    *next = NULL;
    return copy;
}

/* What a statement refers to, without the loops and nests in it. */
static void gather(Gathering *gathering, const AstStmt *stmt, bool whole)
{
    OutlineWalk walk = {.reference = gather_reference, .data = gathering};
    AstStmt bare = *stmt;
    if (!whole && (outline_is_loop(stmt) || is_in_nest(gathering->outline, stmt) || stmt->kind == AST_STMT_BLOCK || stmt->kind == AST_STMT_ASSOCIATE)) return;
    if (stmt->kind == AST_STMT_CALL && stmt->left && stmt->left->kind == AST_APPLY)
        bare.left = (AstExpr *)without_whole(gathering->outline->context.arena, stmt->left);
    if (stmt->kind != AST_STMT_WHERE && stmt->kind != AST_STMT_FORALL) bare.body = bare.else_body = NULL;
    outline_walk_stmt(&walk, &bare);
    for (const AstStmt *in = bare.body ? NULL : stmt->body; in; in = in->next) gather(gathering, in, false);
    for (const AstStmt *in = bare.else_body ? NULL : stmt->else_body; in; in = in->next) gather(gathering, in, false);
}

static void add_touch(const Gathering *gathering, const OutlineVariable *array, const char *place, Text *out)
{
    const Entity *entity = array->entity;
    const char *word = outline_address_word(gathering->outline, gathering->unit), *first = outline_first_element(gathering->outline, array);
    const Bound *last = entity->rank ? &entity->bounds[entity->rank - 1] : NULL;
    bool known = array->structures || entity->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER) || last->assumed || last->upper_ast;
    uint32_t conditions = 0;
    for (uint32_t i = 0; i < array->conditions.count; i++) {
        if (strncmp(array->conditions.items[i], "size(", 5) == 0) continue; /* gaps do not matter */
        text_printf(out, "if (%s) then\n", array->conditions.items[i]);
        conditions++;
    }
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

static void find_touches(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    Gathering gathering = {.outline = outline, .unit = unit, .stmt = stmt};
    Text text = {0};
    if (stmt->loc.file != outline->file) return;
    gather(&gathering, stmt, true);
    if (gathering.any) text_printf(&text, "call crayon_fc_touch(0_8,9223372036854775807_8,%d_4,%s)\n", gathering.any_stored, outline_place_literal(outline, stmt->loc.begin));
    for (uint32_t i = 0; i < gathering.arrays.count; i++)
        add_touch(&gathering, &gathering.arrays.items[i], outline_place_literal(outline, stmt->loc.begin), &text);
    outline_insert(outline, unit, place_before(outline, stmt->loc.begin), &text);
}

/* ---- units ------------------------------------------------------------------------------ */

static void search(Outline *outline, Unit *unit, const AstStmt *list, bool in_loop)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        OutlineDirective kind = outline_directive(outline, stmt);
        if ((kind == DIRECTIVE_COMPUTE || kind == DIRECTIVE_NEXT) && stmt->loc.file == outline->file) find_construct(outline, unit, stmt, kind);
        if (!stmt_is_executable(stmt) || is_in_nest(outline, stmt)) continue;
        bool leaf = stmt->kind == AST_STMT_ASSIGN || stmt->kind == AST_STMT_WHERE || stmt->kind == AST_STMT_FORALL;
        if (outline_is_loop(stmt) || (leaf && !in_loop && !outline->directives && outline_is_work(outline, unit, stmt))) find_touches(outline, unit, stmt);
        if (leaf || stmt->kind == AST_STMT_BLOCK || stmt->kind == AST_STMT_ASSOCIATE) continue; /* those have names of their own */
        search(outline, unit, stmt->body, in_loop || outline_is_loop(stmt));
        search(outline, unit, stmt->else_body, in_loop);
    }
}

void outline_find_left(Outline *outline)
{
    static const char *const asked[] = {"allocated", "associated", "char", "lbound", "loc", "present", "ubound", NULL};
    if (!outline->addresses) return;
    for (uint32_t u = 0; u < outline->sema->units.count; u++) {
        Unit *unit = outline->sema->units.items[u];
        bool pure = unit->ast->prefix & (AST_PREFIX_PURE | AST_PREFIX_ELEMENTAL);
        if (unit->file == outline->file && unit->kind != UNIT_MODULE && unit->kind != UNIT_BLOCK_DATA && !pure && !outline_hides(unit, asked)) search(outline, unit, unit->ast->body, false);
    }
}
