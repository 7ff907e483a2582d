/* Which runs of statements become nests. */
#include "frontend/outline/outline_compare.h"
#include "frontend/outline/outline_data.h"
#include "frontend/outline/outline_few.h"
#include "frontend/outline/outline_place.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/submodule.h"
#include "support/bitset.h"

#include <stdlib.h>
#include <string.h>

/* ---- what may stand in a nest ----------------------------------------------------------- */

typedef struct {
    Outline *outline;
    Unit *unit;
    const AstStmt *whole; /* the statement that is asked about */
    const char *why;
} Fitting;

static bool leaves(const AstStmt *stmt, const OutlineInside *inside)
{
    for (; inside; inside = inside->outer)
        if (stmt->name ? inside->stmt->construct == stmt->name : outline_is_loop(inside->stmt)) return false;
    return true;
}

static bool has_label(const AstStmt *stmt, uint32_t label)
{
    if (stmt->label == label) return true;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (has_label(inner, label)) return true;
    return false;
}

static bool jumps_out(const Fitting *fitting, const AstStmt *stmt)
{
    if (stmt->kind == AST_STMT_GOTO && !has_label(fitting->whole, stmt->target_label)) return true;
    for (const AstExpr *label = stmt->kind == AST_STMT_GOTO ? NULL : stmt->args; label; label = label->next)
        if (!label->text || !has_label(fitting->whole, (uint32_t)strtoul(label->text, NULL, 10))) return true;
    return false;
}

static bool is_in_loop(const OutlineInside *inside)
{
    for (; inside; inside = inside->outer)
        if (outline_is_loop(inside->stmt)) return true;
    return false;
}

/* The same with the line, if it stands in the file. */
static const char *with_line(const Fitting *fitting, const char *why, const AstStmt *stmt)
{
    Outline *outline = fitting->outline;
    if (stmt->loc.file != outline->file) return why;
    return arena_printf(outline->context.arena, "%s (line %u)", why, outline_line(outline, stmt->loc.begin));
}

static bool leaves_late(const OutlineCallee *callee)
{
    bool late = callee->leaves_late;
    for (uint32_t i = 0; i < callee->calls.count && callee->leaves; i++) late |= leaves_late(callee->calls.items[i]);
    return late;
}

/* Why a procedure that may come along into nests does not do so here. */
static const char *find_misplaced(const Fitting *fitting, Name name, const OutlineCallee *callee, const OutlineInside *inside)
{
    bool late = leaves_late(callee), out = callee->leaves && !is_in_loop(inside);
    if (!late && !out && (!callee->rows || is_in_loop(inside))) return NULL;
    return arena_printf(fitting->outline->context.arena, "it calls '%s', which %s", name,
                        late ? "reads, writes or stops, and whether it does is not known before" : out ? "may read, write or stop" : "has loops over arrays of others");
}

/* What keeps the statement out of nests is no obstacle where it is a way out. */
static const char *take_out(const Fitting *fitting, const AstStmt *stmt, const OutlineInside *inside, const char *why)
{
    bool goes = stmt->kind == AST_STMT_RETURN || stmt->kind == AST_STMT_GOTO; /* but not past the end of what the table knows to be the host's */
    if (!why || (goes && (!outline_is_in_work(inside) || fitting->outline->keeps_data)) || !outline_is_chosen_in_loop(inside, goes || stmt->kind == AST_STMT_CALL)) return why;
    outline_add_way_out(fitting->outline, stmt, with_line(fitting, why, stmt), outline_stands_alone_in_loops(inside, stmt));
    return NULL;
}

static const char *find_obstacle(const Fitting *fitting, const AstStmt *stmt, const OutlineInside *inside)
{
    const char *why = NULL;
    switch (stmt->kind) {
    case AST_STMT_ASSIGN: case AST_STMT_IF: case AST_STMT_DO: case AST_STMT_DO_WHILE: case AST_STMT_SELECT:
    case AST_STMT_CASE: case AST_STMT_WHERE: case AST_STMT_FORALL: case AST_STMT_CONTINUE: case AST_STMT_FORMAT: break;
    case AST_STMT_DO_CONCURRENT: /* in the copy it stands in an IF, which ends before what decides its order */
        if (stmt->ordered_behind && !inside) return "it recurs in a scalar, and gfortran takes its indices in an order that statements behind it decide";
        break;
    case AST_STMT_DIRECTIVE:
        if (!outline_openmp_is_exact(fitting->outline, fitting->unit, stmt)) return "threads together do what one alone does not";
        break;
    case AST_STMT_EXIT:
    case AST_STMT_CYCLE:
        if (leaves(stmt, inside)) return "it leaves a loop around it";
        break;
    case AST_STMT_GOTO: case AST_STMT_COMPUTED_GOTO: case AST_STMT_ARITHMETIC_IF:
        if (jumps_out(fitting, stmt)) return stmt->kind == AST_STMT_GOTO ? take_out(fitting, stmt, inside, "it jumps out") : "it jumps out";
        break;
    case AST_STMT_POINTER_ASSIGN: return stmt->flag && inside ? NULL : outline_find_word(stmt);
    case AST_STMT_RETURN: return stmt->left ? "it returns to a label" : take_out(fitting, stmt, inside, "it returns");
    case AST_STMT_CALL: {
        const AstExpr *call = outline_unbind(fitting->outline, fitting->unit, stmt->left);
        const OutlineCallee *callee = outline_callee(fitting->outline, fitting->unit, call, false, &why);
        return take_out(fitting, stmt, inside, callee ? find_misplaced(fitting, call->name, callee, inside) : why);
    }
    default: return outline_is_way_out(stmt) ? take_out(fitting, stmt, inside, outline_find_word(stmt)) : outline_find_word(stmt);
    }
    return NULL;
}

static const char *find_obstacles(const Fitting *fitting, const AstStmt *stmt, const OutlineInside *inside)
{
    const char *why = outline_left(fitting->outline, stmt);
    if (!why && (why = find_obstacle(fitting, stmt, inside)) && inside) why = with_line(fitting, why, stmt);
    if (!why && inside && outline_directive(fitting->outline, stmt) != DIRECTIVE_NONE) why = "it holds a directive that says where data are, or what runs on the device";
    bool masked = inside && inside->stmt->kind == AST_STMT_WHERE;
    if (!why && stmt->kind == AST_STMT_ASSIGN && !masked && outline_may_allocate(fitting->outline, fitting->unit, stmt))
        why = outline_find_shape(fitting->outline, fitting->unit, stmt->right) ? NULL : "it may allocate an array anew";
    OutlineInside here = {inside, stmt};
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner && !why; inner = inner->next)
            why = find_obstacles(fitting, inner, &here);
    return why;
}

static bool takes_function(const Fitting *fitting, const AstExpr *call, const char **why)
{
    const OutlineCallee *callee = outline_callee(fitting->outline, fitting->unit, call, true, why);
    if (callee && callee->rows) *why = "it calls a function that has loops over arrays of others";
    bool out = callee && callee->leaves && (leaves_late(callee) || !outline_is_loop(fitting->whole));
    if (out) *why = "it calls a function that may read, write or stop";
    return callee && !callee->rows && !out;
}

static bool fits_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Fitting *fitting = walk->data;
    const Entity *entity;
    OutlineVariable variable;
    const char *why, *called;
    (void)stored;
    if (expr->kind != AST_COMPONENT) {
        OutlineClass class = outline_classify(fitting->outline, fitting->unit, expr->name, expr->kind == AST_APPLY, &entity, &why);
        if (class == OUTLINE_CONSTANT || class == OUTLINE_INTRINSIC) return true;
        if (class == OUTLINE_OTHER && expr->kind == AST_APPLY && takes_function(fitting, expr, &called)) return true;
        if (class == OUTLINE_OTHER && expr->kind == AST_APPLY && strncmp(called, "it calls", 8) == 0) {
            fitting->why = called;
            return false;
        }
    }
    if (outline_variable_in(fitting->outline, fitting->unit, NULL, expr, &variable, &why)) {
        if (!variable.entity->rank || !outline_is_updated(fitting->outline, fitting->unit, variable.key)) return true;
        why = "an update in its unit makes what stands there the host's";
    }
    fitting->why = arena_printf(fitting->outline->context.arena, "'%s': %s", expr->name, why);
    return false;
}

/* That it may be called was found by find_obstacle. */
static bool fits_call(OutlineWalk *walk, const AstExpr *call)
{
    const Fitting *fitting = walk->data;
    return outline_known_callee(fitting->outline, fitting->unit, call) != NULL;
}

static const AstExpr *expand(OutlineWalk *walk, const AstExpr *call)
{
    const Fitting *fitting = walk->data;
    const AstExpr *bare = outline_without_structures(fitting->outline, fitting->unit, call);
    return bare != call ? bare : outline_expand_known(fitting->outline, fitting->unit, call);
}

static bool compares(OutlineWalk *walk, const AstExpr *expr)
{
    Name name;
    const Fitting *fitting = walk->data;
    return outline_compared_text(fitting->outline, fitting->unit, expr, &name) != NULL;
}

static const AstExpr *unbind(OutlineWalk *walk, const AstExpr *expr)
{
    const Fitting *fitting = walk->data;
    return outline_unbind(fitting->outline, fitting->unit, expr);
}

const char *outline_unfit(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    Fitting fitting = {outline, unit, stmt, NULL};
    OutlineWalk walk = {.reference = fits_reference, .call = fits_call, .unbind = unbind, .expand = expand, .compares = compares, .leaves = outline,
                        .data = &fitting};
    for (uint32_t i = 0; i < outline->rejected.count; i++)
        if (outline->rejected.items[i].stmt == stmt) return outline->rejected.items[i].why;
    fitting.why = find_obstacles(&fitting, stmt, NULL);
    if (!fitting.why && !outline_walk_stmt(&walk, stmt) && !fitting.why) fitting.why = "it is not understood";
    return fitting.why;
}

/* ---- units that cannot call nests --------------------------------------------------------- */

static bool has_openacc(const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        bool held = stmt->kind == AST_STMT_DIRECTIVE && strcmp(stmt->name, "acc") == 0;
        if (held || has_openacc(stmt->body) || has_openacc(stmt->else_body)) return true;
    }
    return false;
}

/* Why a unit cannot call nests; NULL: it can. */
static const char *find_obstacle_of_unit(Outline *outline, Unit *unit)
{
    if (submodule_hides_interface(unit)) return "its unit is a MODULE PROCEDURE, and its interface is not known, or names in it mean something else here";
    if (outline->directives && has_openacc(unit->ast->body)) return "its unit has directives of OpenACC";
    if (outline->directives && !outline_openmp_is_understood(outline, unit)) return "its unit has directives of OpenMP that a nest cannot keep";
    if (unit->ast->loc.file != outline->file) return "its unit stands in an included file";
    if (unit->kind != UNIT_BLOCK && !outline_has_place(outline, unit)) return "its unit has no line of its own for interfaces";
    return NULL;
}

/* Leaves all loops of the list to Fortran. */
static void leave_loops(Outline *outline, Unit *unit, const AstStmt *list, const char *why)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        bool holds = !outline_is_loop(stmt) && stmt->kind != AST_STMT_WHERE && stmt->kind != AST_STMT_FORALL && stmt->kind != AST_STMT_ASSIGN;
        if (holds) {
            leave_loops(outline, unit, stmt->body, why);
            leave_loops(outline, unit, stmt->else_body, why);
        } else if (outline_is_work(outline, unit, stmt)) {
            list_push(outline->context.arena, &outline->reasons, ((OutlineReason){stmt->loc, why}));
        }
    }
}

/* ---- runs ------------------------------------------------------------------------------- */

typedef struct {
    Outline *outline;
    Unit *unit;
    uint32_t number; /* of the unit's nests */
    uint32_t constructs; /* compute constructs around */
    uint32_t terminal; /* of the DO whose statements are searched: the label that ends it; 0: none */
    bool jumps;      /* the unit has jumps back: what stands in it may run again */
    LIST(const AstStmt *) around; /* DO loops */
} Search;

/* A name has 63 characters at most, in Fortran 95 31. */
static size_t max_stem(const Outline *outline) { return outline->options->standard == 1995 ? 18 : 48; }

/* "crayon_module_unit_3". */
static Name nest_name(const Search *search)
{
    Context *context = &search->outline->context;
    const char *name = "";
    for (const Unit *unit = outline_routine(search->unit); unit; unit = unit->host)
        name = arena_printf(context->arena, *name ? "%s_%s" : "%s%s", strchr(unit->name, ' ') ? "main" : unit->name, name);
    size_t most = max_stem(search->outline);
    if (strlen(name) <= most) return intern_printf(context->names, "crayon_%s_%u", name, search->number);
    uint32_t hash = 0;
    for (const char *c = name; *c; c++) hash = hash * 31 + (unsigned char)*c;
    return intern_printf(context->names, "crayon_%.*s_%08x_%u", (int)most - 9, name, hash, search->number);
}

static AstStmt *behind(AstStmt *from, const AstStmt *stmt)
{
    while (from != stmt) from = from->next;
    return from->next;
}

/* The first statement that does work, or the directives right before it. */
static AstStmt *skip_idle(const Search *search, AstStmt *first, const AstStmt *end)
{
    AstStmt *begin = NULL;
    for (AstStmt *stmt = first; stmt != end; stmt = stmt->next) {
        if (outline_is_worth(search->outline, search->unit, stmt)) return begin ? begin : stmt;
        if (stmt->kind != AST_STMT_DIRECTIVE) begin = NULL;
        else if (!begin) begin = stmt;
    }
    return (AstStmt *)end;
}

/* Statements share lines: those beside the work come along where the run has them, from `run` up to `end`; else what else is on the line
 * stays behind with them, if that leaves work. */
static void fit_lines(const Search *search, AstStmt *run, AstStmt **first, AstStmt **last, const AstStmt *end)
{
    Outline *outline = search->outline;
    AstStmt *begin = NULL, *stop = NULL, *shorter = NULL;
    for (AstStmt *stmt = run; stmt != (*first)->next; stmt = stmt->next)
        if (outline_stands_alone(outline, stmt, NULL)) begin = stmt;
    for (AstStmt *stmt = *first; !begin && stmt != (*last)->next; stmt = stmt->next)
        if (outline_stands_alone(outline, stmt, NULL)) begin = stmt;
    for (AstStmt *stmt = *last; !stop && stmt != end; stmt = stmt->next)
        if (outline_stands_alone(outline, NULL, stmt)) stop = stmt;
    for (AstStmt *stmt = begin; stmt && !stop && stmt != *last; stmt = stmt->next)
        if (outline_stands_alone(outline, NULL, stmt)) shorter = stmt;
    if (!stop) stop = shorter;
    bool work = false;
    for (AstStmt *stmt = begin; stop && stmt && stmt != stop->next; stmt = stmt->next) work |= outline_is_worth(outline, search->unit, stmt);
    if (!work) return;
    *first = begin;
    *last = stop;
}

static void make_nest(Search *search, AstStmt *list, AstStmt *run, AstStmt *first, const AstStmt *last, bool repeats)
{
    Outline *outline = search->outline;
    if (!outline_stands_alone(outline, first, last)) {
        list_push(outline->context.arena, &outline->reasons, ((OutlineReason){first->loc, "it shares a line, or stands in an included file"}));
        return;
    }
    search->number++;
    OutlineNest nest = {.unit = search->unit, .list = list, .first = outline_lead(outline, search->unit, run, first, last), .work = first, .end = behind(first, last),
                        .repeats = repeats || search->jumps, .in_construct = search->constructs != 0, .name = nest_name(search)};
    list_push(outline->context.arena, &outline->nests, nest);
}

/* Makes a nest of the statements from `first` up to `end`, without those before and behind its work. */
static void add_nest(Search *search, AstStmt *list, AstStmt *first, const AstStmt *end, bool repeats)
{
    Outline *outline = search->outline;
    AstStmt *last = NULL, *run = first;
    first = skip_idle(search, first, end);
    for (AstStmt *stmt = first; stmt != end; stmt = stmt->next)
        if (outline_is_worth(outline, search->unit, stmt)) last = stmt;
    for (const AstStmt *stmt = run; !last && stmt != end; stmt = stmt->next)
        if (outline_holds_turns(stmt))
            list_push(outline->context.arena, &outline->reasons, ((OutlineReason){stmt->loc, "its turns go in order, and it holds no other loop"}));
    bool few = last && !search->constructs && outline_is_few(outline, search->unit, first, last->next);
    bool brief = last && !search->constructs && outline->brief && outline_is_brief(outline, search->unit, first, last->next, repeats);
    if (brief) list_push(outline->context.arena, &outline->reasons, ((OutlineReason){first->loc, "it has so few points that a call takes longer"}));
    else if (few) list_push(outline->context.arena, &outline->reasons, ((OutlineReason){first->loc, "it has so few points that a launch takes longer"}));
    else if (last && !search->constructs && outline_is_of_columns(outline, search->unit, first, last->next, search->around.items, search->around.count))
        list_push(outline->context.arena, &outline->reasons, ((OutlineReason){first->loc, "it is a column of points whose loops are the host's: a launch takes longer"}));
    else if (last) {
        if (!outline_stands_alone(outline, first, last)) fit_lines(search, run, &first, &last, end);
        make_nest(search, list, run, first, outline_trail(outline, search->unit, first, last, end), repeats);
    }
}

/* Why a statement in which the DO around it ends too cannot have others around itself; NULL: none does. */
static const char *find_shared_end(const Search *search, const AstStmt *stmt)
{
    bool ends = stmt->label == search->terminal || (outline_is_loop(stmt) && stmt->target_label == search->terminal);
    if (!search->terminal || !ends) return NULL;
    return arena_printf(search->outline->context.arena, "label %u ends the loop around it as well", search->terminal);
}

/* Makes a construct of OpenMP, from its first to its last statement, a nest. */
static void add_construct(Search *search, AstStmt *list, AstStmt *first, const AstStmt *last, bool repeats)
{
    Outline *outline = search->outline;
    const AstStmt *end = behind(first, last);
    const char *why = NULL;
    bool work = false;
    if (outline->directives == OUTLINE_KEPT) why = "its threads are OpenMP's";
    else if (!outline_construct_is_understood(outline, search->unit, first, last)) why = "a directive of OpenMP in it is not understood";
    for (AstStmt *stmt = first; stmt != end && !why; stmt = stmt->next) {
        work |= outline_is_worth(outline, search->unit, stmt);
        why = stmt->label ? "it has a label" : outline_not_chosen(outline, search->unit, stmt);
        if (!why) why = find_shared_end(search, stmt);
        if (!why) why = outline_unfit(outline, search->unit, stmt);
    }
    if (why) list_push(outline->context.arena, &outline->reasons, ((OutlineReason){first->loc, why}));
    uint32_t count = outline->nests.count;
    if (!why && work) make_nest(search, list, first, first, last, repeats);
    if (outline->nests.count > count) outline->nests.items[count].is_construct = true;
}

static void search_list(Search *search, AstStmt *list, bool repeats);

/* Searches a construct, or a branch of one, with its own names. */
static void search_scope(Search *search, const AstStmt *construct, const AstStmt *part, bool repeats)
{
    Outline *outline = search->outline;
    Unit *outer = search->unit;
    bool broken = (construct->condition && construct->condition->kind == AST_ERROR) || (part->args && part->args->kind == AST_ERROR);
    search->unit = outline_inner_unit(outline, outer, construct, part);
    const char *why = broken ? "it stands in a construct that is not understood" : find_obstacle_of_unit(outline, search->unit);
    if (why) leave_loops(outline, search->unit, part->body, why);
    else search_list(search, outline_executable(outline, search->unit), repeats);
    search->unit = outer;
}

/* Searches what a statement holds. */
static void search_parts(Search *search, AstStmt *stmt, bool repeats)
{
    if (stmt->kind == AST_STMT_WHERE || stmt->kind == AST_STMT_FORALL || (stmt->kind == AST_STMT_IF && stmt->flag)) return;
    if (stmt->kind == AST_STMT_SELECT) {
        for (AstStmt *branch = stmt->body; branch; branch = branch->next) search_list(search, branch->body, repeats);
        return;
    }
    if (stmt->kind == AST_STMT_BLOCK || stmt->kind == AST_STMT_ASSOCIATE) {
        search_scope(search, stmt, stmt, repeats);
        return;
    }
    for (AstStmt *branch = stmt->kind == AST_STMT_SELECT_TYPE ? stmt->body : NULL; branch; branch = branch->next) search_scope(search, stmt, branch, repeats);
    if (stmt->kind == AST_STMT_SELECT_TYPE) return;
    if (stmt->kind == AST_STMT_DO) list_push(search->outline->context.arena, &search->around, stmt);
    search_list(search, stmt->body, repeats || outline_is_loop(stmt));
    if (stmt->kind == AST_STMT_DO) search->around.count--;
    AstStmt *other = stmt->else_body;
    for (; other && other->continues; other = other->else_body) search_list(search, other->body, repeats); /* ELSE IF */
    search_list(search, other, repeats);
}

static void search_inside(Search *search, AstStmt *stmt, const char *why, bool repeats)
{
    Outline *outline = search->outline;
    uint32_t terminal = search->terminal;
    if (outline_is_loop(stmt) || stmt->kind == AST_STMT_WHERE || stmt->kind == AST_STMT_FORALL || stmt->kind == AST_STMT_ASSIGN) {
        if (outline_is_work(outline, search->unit, stmt)) list_push(outline->context.arena, &outline->reasons, ((OutlineReason){stmt->loc, why}));
    }
    if (outline_left(outline, stmt)) return;
    if (outline_is_of_library(outline, search->unit, stmt)) {
        leave_loops(outline, search->unit, stmt->body, "gfortran may make vectors of a loop around it, with functions of a library");
        return;
    }
    bool pure = search->unit->ast->prefix & (AST_PREFIX_PURE | AST_PREFIX_ELEMENTAL);
    if (stmt->kind == AST_STMT_DO_CONCURRENT && !pure) { /* the calls of PURE units are pure */
        leave_loops(outline, search->unit, stmt->body, "it stands in a DO CONCURRENT, where calls must be pure");
        return;
    }
    search->terminal = outline_is_loop(stmt) ? stmt->target_label : 0;
    search_parts(search, stmt, repeats);
    search->terminal = terminal;
}

/* Whether it has branches, in which nests can stand. */
static bool is_choice(const AstStmt *stmt) { return stmt->kind == AST_STMT_SELECT || (stmt->kind == AST_STMT_IF && !stmt->flag); }

static bool is_cut(const Outline *outline, const AstStmt *stmt)
{
    for (uint32_t i = 0; i < outline->cuts.count; i++)
        if (outline->cuts.items[i] == stmt) return true;
    return false;
}

/* A directive that ends a nest, or lets one begin, because it says where data are or what runs on the device. */
static bool take_directive(Search *search, const AstStmt *stmt, bool *alone)
{
    OutlineDirective kind = outline_directive(search->outline, stmt);
    if (kind == DIRECTIVE_COMPUTE) search->constructs++;
    if (kind == DIRECTIVE_END_COMPUTE && search->constructs) search->constructs--;
    if (kind == DIRECTIVE_NEXT) search->constructs++;
    *alone |= kind == DIRECTIVE_NEXT;
    return kind != DIRECTIVE_NONE;
}

static void search_list(Search *search, AstStmt *list, bool repeats)
{
    AstStmt *first = NULL;
    bool alone = false; /* the next statement is a construct by itself */
    uint32_t constructs = search->constructs;
    for (AstStmt *stmt = list; stmt; stmt = stmt->next) {
        bool executable = stmt_is_executable(stmt) || stmt->kind == AST_STMT_DIRECTIVE, is_alone = alone && stmt->kind != AST_STMT_DIRECTIVE;
        const char *why = executable ? outline_not_chosen(search->outline, search->unit, stmt) : "it is a declaration";
        if (!why) why = outline_unfit(search->outline, search->unit, stmt);
        if (!why) why = find_shared_end(search, stmt);
        bool present = !why && outline_asks_present(search->outline, search->unit, stmt);
        bool own = !why && (present || outline_leaves_at_start(search->outline, stmt)); /* a nest of its own: others need nothing of that */
        if (present && is_choice(stmt)) why = "it asks what is present";
        const AstStmt *last = outline_construct_end(search->outline, search->unit, stmt);
        if (!why && search->outline->directives && outline_holds_openmp(stmt)) why = "it holds a construct of OpenMP";
        bool bounds = outline_directive(search->outline, stmt) != DIRECTIVE_NONE;
        if (first && (why || bounds || stmt->label || own || is_cut(search->outline, stmt))) {
            add_nest(search, list, first, stmt, repeats);
            first = NULL;
        }
        if (last) {
            add_construct(search, list, stmt, last, repeats);
            while (stmt != last) stmt = stmt->next;
            if (alone) search->constructs--;
            alone = false;
            continue;
        }
        if (bounds) take_directive(search, stmt, &alone);
        if (why && executable) search_inside(search, stmt, why, repeats);
        if (!why && !first && (!bounds || alone)) first = stmt;
        if (!is_alone && !(first && own)) continue;
        if (first) add_nest(search, list, first, stmt->next, repeats);
        first = NULL;
        if (!is_alone) continue;
        alone = false;
        search->constructs--;
    }
    if (first) add_nest(search, list, first, NULL, repeats);
    search->constructs = constructs;
}

/* The labels that end loops of the list are added, unless `ends` is NULL; returns the largest. */
static uint32_t find_ends(const AstStmt *list, Bitset *ends)
{
    uint32_t largest = 0;
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        uint32_t inside[] = {outline_is_loop(stmt) ? stmt->target_label : 0, find_ends(stmt->body, ends), find_ends(stmt->else_body, ends)};
        for (int i = 0; i < 3; i++)
            if (inside[i] > largest) largest = inside[i];
        if (ends) bitset_add(ends, inside[0]);
    }
    return largest;
}

/* Whether a statement may jump to the label, as far as is plain to see. */
static bool may_jump_to(const Outline *outline, const AstStmt *stmt, uint32_t label)
{
    switch (stmt->kind) {
    case AST_STMT_GOTO: return stmt->target_label == label;
    case AST_STMT_COMPUTED_GOTO: case AST_STMT_ARITHMETIC_IF:
        for (const AstExpr *arg = stmt->args; arg; arg = arg->next)
            if (!arg->text || strtoul(arg->text, NULL, 10) == label) return true;
        return false;
    case AST_STMT_ASSIGNED_GOTO: case AST_STMT_ASSIGN_LABEL: return true;
    default: return outline_text_jumps(outline, stmt) || outline_has_alternate_return(stmt);
    }
}

/* Whether a statement of the list, at the place or behind it, may jump to the label. */
static bool jumps_back(const Outline *outline, const AstStmt *list, SourceRange place, uint32_t label)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        bool before = stmt->loc.file == place.file && stmt->loc.begin < place.begin;
        if (!before && may_jump_to(outline, stmt, label)) return true;
        if (jumps_back(outline, stmt->body, place, label) || jumps_back(outline, stmt->else_body, place, label)) return true;
    }
    return false;
}

typedef struct {
    const Outline *outline;
    const AstStmt *whole;
    Bitset ends; /* labels that end loops */
} Targets;

/* Whether a statement of the list has a label that something behind it may jump to. */
static bool has_targets(const Targets *targets, const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        bool target = stmt->label && stmt->kind != AST_STMT_FORMAT && !bitset_has(&targets->ends, stmt->label);
        if (target && jumps_back(targets->outline, targets->whole, stmt->loc, stmt->label)) return true;
        if (has_targets(targets, stmt->body) || has_targets(targets, stmt->else_body)) return true;
    }
    return false;
}

static bool is_jumped_back(Outline *outline, const AstStmt *list)
{
    Targets targets = {outline, list, bitset_create(outline->context.scratch, find_ends(list, NULL) + 1)};
    find_ends(list, &targets.ends);
    return has_targets(&targets, list);
}

/* The first executable statement, or the first of the directives right before it that say where data are or what runs on the device. */
static AstStmt *first_statement(const Outline *outline, const Unit *unit)
{
    AstStmt *first = NULL;
    for (AstStmt *stmt = unit->ast->body; stmt && stmt != unit->executable; stmt = stmt->next) {
        if (stmt->kind != AST_STMT_DIRECTIVE) first = NULL;
        else if (!first && outline_directive(outline, stmt) != DIRECTIVE_NONE) first = stmt;
    }
    return first ? first : outline_executable(outline, unit);
}

void outline_find_nests(Outline *outline)
{
    outline->nests.count = outline->reasons.count = 0;
    outline->cuts_before = outline->cuts.count;
    for (uint32_t u = 0; u < outline->sema->units.count; u++) {
        Unit *unit = outline->sema->units.items[u];
        if (unit->file != outline->file || unit->kind == UNIT_MODULE || unit->kind == UNIT_BLOCK_DATA) continue;
        const char *why = outline_unit_left(outline, unit);
        if (!why) why = find_obstacle_of_unit(outline, unit);
        if (why) leave_loops(outline, unit, unit->executable, why);
        if (why || !unit->executable) continue;
        Search search = {.outline = outline, .unit = unit, .jumps = is_jumped_back(outline, unit->executable)};
        search_list(&search, first_statement(outline, unit), false);
    }
}
