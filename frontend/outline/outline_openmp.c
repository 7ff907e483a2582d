/* Constructs of OpenMP as nests: a nest is run by one thread, which is one way in which OpenMP lets a parallel region run. Regions whose
 * text could tell the difference (calls, thread numbers, sums of reals, whose order is OpenMP's) stay with Fortran, as does work that is
 * shared in a region around the unit. */
#include "frontend/outline/outline_internal.h"
#include "frontend/outline/outline_text.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/scope.h"

#include <ctype.h>
#include <string.h>

typedef enum { OMP_OTHER, OMP_REGION, OMP_LOOP, OMP_BARRIER } OmpKind;

typedef struct {
    const char *word; /* without blanks */
    OmpKind kind;
    bool parallel;    /* it makes threads */
    bool shared;      /* it stands in a parallel region, whose threads share its work */
} OmpConstruct;

/* Words that begin with others stand before them. */
static const OmpConstruct constructs[] = {
    {"parallelsections", OMP_OTHER, false, false}, {"parallelmaster", OMP_OTHER, false, false}, {"parallelmasked", OMP_OTHER, false, false},
    {"parallelloop", OMP_OTHER, false, false}, {"mastertaskloop", OMP_OTHER, false, false},
    {"paralleldosimd", OMP_LOOP, true, false}, {"paralleldo", OMP_LOOP, true, false}, {"parallelworkshare", OMP_REGION, true, false},
    {"parallel", OMP_REGION, true, false}, {"dosimd", OMP_LOOP, false, true}, {"do", OMP_LOOP, false, true},
    {"workshare", OMP_REGION, false, true}, {"single", OMP_REGION, false, true}, {"master", OMP_REGION, false, true},
    {"barrier", OMP_BARRIER, false, true}, {"simd", OMP_LOOP, false, false},
};

/* What a clause means to a nest. */
typedef enum { CLAUSE_INERT, CLAUSE_PRIVATE, CLAUSE_REDUCTION } OmpEffect;

typedef struct {
    const char *word;
    OmpEffect effect;
} OmpClause;

static const OmpClause clauses[] = {
    {"private", CLAUSE_PRIVATE}, {"reduction", CLAUSE_REDUCTION}, {"shared", CLAUSE_INERT},
    {"schedule", CLAUSE_INERT}, {"num_threads", CLAUSE_INERT}, {"collapse", CLAUSE_INERT}, {"nowait", CLAUSE_INERT}, {"if", CLAUSE_INERT},
    {"simdlen", CLAUSE_INERT}, {"safelen", CLAUSE_INERT}, {"aligned", CLAUSE_INERT}, {"proc_bind", CLAUSE_INERT},
    {"default(none)", CLAUSE_INERT}, {"default(shared)", CLAUSE_INERT},
};

typedef LIST(Name) OmpNames;

/* One directive, read. */
typedef struct {
    const OmpConstruct *construct; /* NULL: it is not understood */
    bool ends;
    bool exact; /* all its clauses are such that one thread does the same */
    OmpNames privates, reduced;
} Omp;

static bool is_openmp(const AstStmt *stmt) { return stmt->kind == AST_STMT_DIRECTIVE && strcmp(stmt->name, "omp") == 0; }

/* ---- one directive ---------------------------------------------------------------------- */

/* The names of a list, from the character before it on; false: something else is in it. */
static bool read_names(Outline *outline, const char *text, OmpNames *names)
{
    while (*text != ')') {
        size_t length = 0;
        text++;
        while (isalnum((unsigned char)text[length]) || text[length] == '_') length++;
        if (!length || (text[length] != ',' && text[length] != ')')) return false;
        list_push(outline->context.arena, names, intern_printf(outline->context.names, "%.*s", (int)length, text));
        text += length;
    }
    return true;
}

/* Whether one thread after the other gives what any order gives: not for sums of reals. `text` is "(+:s,t)"; its names are added to `reduced`. */
static bool is_exact_reduction(Outline *outline, const Unit *unit, const char *text, OmpNames *reduced)
{
    static const char *const exact[] = {"(min:", "(max:", "(.and.:", "(.or.:", "(.eqv.:", "(.neqv.:", "(iand:", "(ior:", "(ieor:"};
    const char *colon = strchr(text, ':');
    uint32_t before = reduced->count;
    if (!colon || !read_names(outline, colon, reduced)) return false;
    for (size_t i = 0; i < sizeof exact / sizeof exact[0]; i++)
        if (strncmp(text, exact[i], strlen(exact[i])) == 0) return true;
    for (uint32_t i = before; i < reduced->count; i++) {
        const Entity *entity = scope_lookup(unit->scope, reduced->items[i]);
        if (!entity || !type_is_int(entity->type)) return false;
    }
    return true;
}

static bool read_clause(Outline *outline, const Unit *unit, const char **text, Omp *omp)
{
    for (size_t i = 0; i < sizeof clauses / sizeof clauses[0]; i++) {
        size_t length = strlen(clauses[i].word);
        if (strncmp(*text, clauses[i].word, length) != 0) continue;
        *text += length;
        if (clauses[i].effect == CLAUSE_PRIVATE && !(**text == '(' && read_names(outline, *text, &omp->privates))) return false;
        if (clauses[i].effect == CLAUSE_REDUCTION && !is_exact_reduction(outline, unit, *text, &omp->reduced)) return false;
        if (**text == '(') *text = outline_skip_parentheses(*text);
        return *text != NULL;
    }
    return false;
}

static Omp read_directive(Outline *outline, const Unit *unit, const AstStmt *stmt)
{
    Omp omp = {.exact = true};
    char *bare = arena_strndup(outline->context.arena, stmt->text, strlen(stmt->text)), *to = bare;
    for (const char *from = stmt->text; *from; from++)
        if (!isspace((unsigned char)*from)) *to++ = (char)tolower((unsigned char)*from);
    *to = '\0';
    const char *text = bare;
    omp.ends = strncmp(text, "end", 3) == 0;
    if (omp.ends) text += 3;
    for (size_t i = 0; i < sizeof constructs / sizeof constructs[0] && !omp.construct; i++) {
        size_t length = strlen(constructs[i].word);
        if (strncmp(text, constructs[i].word, length) != 0) continue;
        omp.construct = &constructs[i];
        text += length;
    }
    if (omp.construct && omp.construct->kind == OMP_OTHER) omp.construct = NULL;
    if (!omp.construct) omp.exact = false;
    while (omp.construct && omp.exact && *text) {
        if (*text == ',') text++;
        omp.exact = read_clause(outline, unit, &text, &omp);
    }
    return omp;
}

/* ---- structure -------------------------------------------------------------------------- */

/* The last statement of the construct of statements that a directive opens; NULL: it is not found. */
static AstStmt *find_last(Outline *outline, const Unit *unit, const AstStmt *open, const Omp *omp)
{
    AstStmt *stmt = open->next;
    uint32_t depth = 1;
    if (omp->construct->kind == OMP_LOOP) {
        while (stmt && stmt->kind == AST_STMT_DIRECTIVE && !is_openmp(stmt)) stmt = stmt->next;
        if (!stmt || stmt->kind != AST_STMT_DO) return NULL;
        if (!stmt->next || !is_openmp(stmt->next)) return stmt;
        Omp end = read_directive(outline, unit, stmt->next);
        return end.ends && end.construct == omp->construct ? stmt->next : stmt;
    }
    for (; stmt; stmt = stmt->next) {
        if (!is_openmp(stmt)) continue;
        Omp other = read_directive(outline, unit, stmt);
        if (other.construct == omp->construct) depth += other.ends ? -1u : 1;
        if (!depth) return stmt;
    }
    return NULL;
}

static AstStmt *find_end(Outline *outline, const Unit *unit, AstStmt *open, const Omp *omp)
{
    return omp->construct->kind == OMP_BARRIER ? open : find_last(outline, unit, open, omp);
}

AstStmt *outline_construct_end(Outline *outline, const Unit *unit, AstStmt *stmt)
{
    if (!outline->directives || !is_openmp(stmt)) return NULL;
    Omp omp = read_directive(outline, unit, stmt);
    return omp.construct && !omp.ends ? find_end(outline, unit, stmt, &omp) : NULL;
}

/* Whether all directives of the statements up to `end` are understood, and stand where a construct may. */
static bool is_understood(Outline *outline, const Unit *unit, AstStmt *list, const AstStmt *end, bool parallel)
{
    for (AstStmt *stmt = list; stmt && stmt != end; stmt = stmt->next) {
        if (!is_openmp(stmt)) {
            if (!is_understood(outline, unit, stmt->body, NULL, parallel) || !is_understood(outline, unit, stmt->else_body, NULL, parallel)) return false;
            continue;
        }
        Omp omp = read_directive(outline, unit, stmt);
        AstStmt *last = omp.construct && !omp.ends ? find_end(outline, unit, stmt, &omp) : NULL;
        if (!last || (omp.construct->parallel && parallel) || (omp.construct->shared && !parallel)) return false;
        bool closed = is_openmp(last) && last != stmt;
        if (!is_understood(outline, unit, stmt->next, closed ? last : last->next, parallel || omp.construct->parallel)) return false;
        stmt = last;
    }
    return true;
}

bool outline_construct_is_understood(Outline *outline, const Unit *unit, AstStmt *first, const AstStmt *last)
{
    return is_understood(outline, unit, first, last->next, false);
}

/* Whether the constructs of the list are, without what is in them, and none shares work among threads from outside. */
static bool has_clear_bounds(Outline *outline, const Unit *unit, AstStmt *list)
{
    for (AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (!is_openmp(stmt)) {
            if (!has_clear_bounds(outline, unit, stmt->body) || !has_clear_bounds(outline, unit, stmt->else_body)) return false;
            continue;
        }
        Omp omp = read_directive(outline, unit, stmt);
        AstStmt *last = omp.construct && !omp.ends ? find_end(outline, unit, stmt, &omp) : NULL;
        if (!last || omp.construct->shared) return false;
        stmt = last;
    }
    return true;
}

AstStmt *outline_executable(const Outline *outline, const Unit *unit)
{
    AstStmt *begin = NULL;
    for (AstStmt *stmt = unit->ast->body; stmt && stmt != unit->executable; stmt = stmt->next) {
        if (!outline->directives || !is_openmp(stmt)) begin = NULL;
        else if (!begin) begin = stmt;
    }
    return begin ? begin : unit->executable;
}

bool outline_openmp_is_understood(Outline *outline, const Unit *unit)
{
    AstStmt *executable = outline_executable(outline, unit);
    for (const AstStmt *stmt = unit->ast->body; stmt && stmt != executable; stmt = stmt->next)
        if (is_openmp(stmt)) return false; /* THREADPRIVATE, DECLARE */
    return has_clear_bounds(outline, unit, executable);
}

bool outline_holds_openmp(const AstStmt *stmt)
{
    if (is_openmp(stmt)) return true;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (outline_holds_openmp(inner)) return true;
    return false;
}

/* ---- what is private -------------------------------------------------------------------- */

typedef struct {
    Outline *outline;
    const Unit *unit;
    Name name;
} PrivateName;

static bool names(const AstExpr *expr, Name name) { return expr && scan_expr_names(expr, name); }

/* Whether the statement has the name, those in it aside. */
static bool stmt_names(const AstStmt *stmt, Name name)
{
    return names(stmt->left, name) || names(stmt->right, name) || names(stmt->third, name) || names(stmt->condition, name) || scan_list_names(stmt->args, name);
}

static bool has(const OmpNames *list, Name name)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i] == name) return true;
    return false;
}

/* Whether a statement of the list up to `end` has the name where it is not private, nor the variable of a loop around. */
static bool is_named_outside(const PrivateName *p, AstStmt *list, const AstStmt *end)
{
    for (AstStmt *stmt = list; stmt && stmt != end; stmt = stmt->next) {
        if (is_openmp(stmt)) {
            Omp omp = read_directive(p->outline, p->unit, stmt);
            if (!omp.ends && has(&omp.privates, p->name)) stmt = find_end(p->outline, p->unit, stmt, &omp);
            continue;
        }
        if (stmt_names(stmt, p->name)) return true;
        if (stmt->kind == AST_STMT_DO && stmt->name == p->name) continue;
        if (is_named_outside(p, stmt->body, NULL) || is_named_outside(p, stmt->else_body, NULL)) return true;
    }
    return false;
}

/* Whether a statement of the list up to `end` that each thread runs for itself has one of the names. */
static bool is_named_by_each(Outline *outline, const Unit *unit, AstStmt *list, const AstStmt *end, const OmpNames *list_of_names)
{
    for (AstStmt *stmt = list; stmt && stmt != end; stmt = stmt->next) {
        if (is_openmp(stmt)) {
            Omp omp = read_directive(outline, unit, stmt);
            if (omp.construct && omp.construct->shared && !omp.ends) stmt = find_end(outline, unit, stmt, &omp);
            if (!stmt) return false;
            continue;
        }
        for (uint32_t i = 0; i < list_of_names->count; i++)
            if (stmt_names(stmt, list_of_names->items[i])) return true;
        if (is_named_by_each(outline, unit, stmt->body, NULL, list_of_names) || is_named_by_each(outline, unit, stmt->else_body, NULL, list_of_names)) return true;
    }
    return false;
}

/* What a region reduces, and each thread sets for itself, tells how many there are, and has lost its old value in one alone. */
bool outline_openmp_is_exact(Outline *outline, const Unit *unit, const AstStmt *stmt)
{
    if (!outline->directives || !is_openmp(stmt)) return true;
    Omp omp = read_directive(outline, unit, stmt);
    if (!omp.exact || omp.ends || !omp.construct->parallel || omp.construct->kind != OMP_REGION || !omp.reduced.count) return omp.exact;
    return !is_named_by_each(outline, unit, stmt->next, find_last(outline, unit, stmt, &omp), &omp.reduced);
}

static void add_private(Outline *outline, OutlineNest *nest, Name name)
{
    for (uint32_t i = 0; i < nest->privates.count; i++)
        if (nest->privates.items[i] == name) return;
    list_push(outline->context.arena, &nest->privates, name);
}

/* The names that directives of the list call private, and in parallel regions the variables of loops. */
static void gather_privates(Outline *outline, OutlineNest *nest, AstStmt *list, const AstStmt *end, bool parallel)
{
    for (AstStmt *stmt = list; stmt && stmt != end; stmt = stmt->next) {
        if (is_openmp(stmt)) {
            Omp omp = read_directive(outline, nest->unit, stmt);
            for (uint32_t i = 0; i < omp.privates.count; i++) add_private(outline, nest, omp.privates.items[i]);
            parallel |= omp.construct->parallel && !omp.ends;
        }
        if (parallel && outline_is_loop(stmt) && stmt->name) add_private(outline, nest, stmt->name);
        gather_privates(outline, nest, stmt->body, NULL, parallel);
        gather_privates(outline, nest, stmt->else_body, NULL, parallel);
    }
}

const char *outline_find_privates(Outline *outline, OutlineNest *nest)
{
    gather_privates(outline, nest, nest->first, nest->end, false);
    for (uint32_t i = 0; i < nest->privates.count; i++) {
        PrivateName private = {outline, nest->unit, nest->privates.items[i]};
        if (is_named_outside(&private, nest->first, nest->end)) return "a variable is private in a part of a construct of OpenMP";
        OutlineVariable *variable = outline_find_variable(nest, private.name);
        if (!variable) continue;
        variable->is_local = true;
        if (variable->entity->rank && (variable->entity->dummy || variable->entity->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER)))
            return "an array that is private has no extents of its own";
    }
    return NULL;
}
