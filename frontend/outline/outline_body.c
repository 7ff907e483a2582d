/* What procedures are made of, as far as nests of other files take it along.
 *
 * What a procedure computes is said by a text: its statements without comments, what its names mean, and the same of what it calls. The object
 * of its file has a variable whose name ends in the hash of that text; an object whose nests hold the procedure's statements asks at run time
 * whether there is one of that name:
 *
 *      crayon_body_gas_pressure_0123456789abcdef
 *
 * Once the file of the procedure was changed, or compiled by gfortran alone, there is none, and the nests run as they were written. */
#include "frontend/outline/outline_address.h"
#include "frontend/outline/outline_place.h"
#include "frontend/outline/outline_text.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"

#include <inttypes.h>
#include <string.h>

/* ---- texts ------------------------------------------------------------------------------ */

static void add_bound(const Node *bound, Text *out)
{
    int64_t value;
    if (bound && bound_constant(bound, &value)) text_printf(out, "%" PRId64, value);
    else text_add(out, bound ? "?" : "*");
}

/* A variable that is not the procedure's: which it is, and what is known of it there. */
static void add_outer(const OutlineOuter *outer, Text *out)
{
    const Entity *entity = outer->entity;
    text_printf(out, "%s: ", outer->name);
    outline_add_type(entity->type, out);
    text_printf(out, " %s%%%s %" PRIx32 " %d", entity->unit->name, entity->name, entity->attributes, outer->stored);
    if (entity->block) text_printf(out, " /%s/%" PRId64, entity->block, entity->offset);
    for (uint32_t dim = 0; dim < entity->rank; dim++) {
        const Bound *bound = &entity->bounds[dim];
        text_add(out, dim ? "," : "(");
        if (bound->lower_ast) add_bound(bound->lower, out);
        text_add(out, ":");
        add_bound(bound->assumed ? NULL : bound->upper, out);
    }
    text_add(out, "\n");
}

static void add_part(const OutlinePart *part, Text *out)
{
    text_printf(out, "%s: %s", part->dummy->name, part->key);
    if (part->shared) text_printf(out, " %s%%%s", part->structure->unit->name, part->structure->name);
    text_add(out, "\n");
}

/* False: it cannot be printed. */
static bool add_text(Outline *outline, const OutlineCallee *callee, Text *out)
{
    const FrontendOptions *options = outline->options;
    text_printf(out, "%d %d\n", options->real8 + options->double16, options->int8); /* literals */
    for (uint32_t i = 0; i < callee->outer.count; i++) add_outer(&callee->outer.items[i], out);
    for (uint32_t i = 0; i < callee->parts.count; i++) add_part(&callee->parts.items[i], out);
    return outline_print_callee(outline, callee, NULL, out);
}

/* Finds the symbol of a procedure, and of those that it calls. False: it cannot be printed. */
static bool find_symbol(Outline *outline, OutlineCallee *callee)
{
    Text text = {0};
    const Unit *unit = callee->unit;
    const char *module = unit->host ? arena_printf(outline->context.arena, "%s_", unit->host->name) : "";
    if (callee->symbol || callee->why) return !callee->why;
    bool good = true;
    for (uint32_t i = 0; i < callee->calls.count && good; i++) good = find_symbol(outline, callee->calls.items[i]);
    good = good && add_text(outline, callee, &text);
    callee->hash = text_hash(text_string(&text), text.length);
    callee->symbol = intern_printf(outline->context.names, "crayon_body_%s%s_%016" PRIx64, module, unit->name, callee->hash);
    if (!good) callee->why = "holds a statement that cannot stand in a nest";
    text_free(&text);
    return good;
}

/* ---- procedures that others may take along ---------------------------------------------- */

/* Whether other files can call it. */
static bool is_global(const Unit *unit)
{
    bool procedure = unit->kind == UNIT_SUBROUTINE || unit->kind == UNIT_FUNCTION;
    return procedure && (!unit->host || unit->host->kind == UNIT_MODULE);
}

/* A procedure of the file with its symbol; NULL: others cannot have its statements. */
static const OutlineCallee *find_shared(Outline *outline, Unit *unit)
{
    if (unit->file != outline->file || !is_global(unit)) return NULL;
    OutlineCallee *callee = outline_look_at(outline, unit);
    return !callee->why && find_symbol(outline, callee) ? callee : NULL;
}

bool outline_print_body(Outline *outline, const AstStmt *procedure, Text *out)
{
    const OutlineCallee *callee = NULL;
    size_t length;
    for (uint32_t u = 0; u < outline->sema->units.count && !callee; u++)
        if (outline->sema->units.items[u]->ast == procedure) callee = find_shared(outline, outline->sema->units.items[u]);
    if (!callee || !outline_stands_alone(outline, procedure, procedure)) return false;
    uint32_t begin = outline_line_begin(outline, procedure->loc.begin), end = outline_line_end(outline, procedure->end_loc.end);
    const char *text = diag_file_text(outline->context.diag, outline->file, &length);
    if (outline_has_letters(text + begin, end - begin, "include")) return false; /* another file may stand there for others */
    text_add_bytes(out, text + begin, end - begin);
    return true;
}

void outline_print_stub(const AstStmt *procedure, Text *out)
{
    if (procedure->name) text_printf(out, "      subroutine %s\n      stop\n      end subroutine\n", procedure->name);
}

/* ---- what nests take along -------------------------------------------------------------- */

/* The n-th procedure of another file, from 0, that the nest holds; NULL: there are not so many. */
static OutlineCallee *foreign_callee(const Outline *outline, const OutlineNest *nest, uint32_t n)
{
    for (uint32_t i = 0; i < nest->callees.count; i++) {
        OutlineCallee *callee = nest->callees.items[i];
        if (callee->unit->file != outline->file && is_global(callee->unit) && n-- == 0) return callee;
    }
    return NULL;
}

bool outline_tests_bodies(const Outline *outline, const OutlineNest *nest) { return foreign_callee(outline, nest, 0) != NULL; }

void outline_add_body_test(Outline *outline, OutlineNest *nest)
{
    Context *context = &outline->context;
    OutlineCallee *callee;
    for (uint32_t n = 0; (callee = foreign_callee(outline, nest, n)); n++) {
        find_symbol(outline, callee);
        outline_add_unless(outline, nest, intern_printf(context->names, "'%s' is not the one that it took along", callee->unit->name));
    }
    if (outline_tests_bodies(outline, nest))
        list_push(context->arena, &nest->tests, intern_printf(context->names, OUTLINE_BODIES "(%u_4)/=0", (uint32_t)(nest - outline->nests.items)));
}

/* ---- C ---------------------------------------------------------------------------------- */

typedef LIST(const OutlineCallee *) CalleeList;

static void add_callee(const Outline *outline, CalleeList *list, const OutlineCallee *callee)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i]->symbol == callee->symbol) return;
    list_push(outline->context.arena, list, callee);
}

/* What is weak may be there twice, or not at all. */
static void print_declaration(const OutlineCallee *callee, bool cplusplus, Text *out)
{
    text_printf(out, "extern %sconst unsigned long long %s __attribute__((weak));\n", cplusplus ? "\"C\" " : "", callee->symbol);
}

static void print_shared(Outline *outline, bool cplusplus, Text *out)
{
    CalleeList shared = {0};
    for (uint32_t u = 0; u < outline->sema->units.count; u++) {
        const OutlineCallee *callee = find_shared(outline, outline->sema->units.items[u]);
        if (callee) add_callee(outline, &shared, callee);
    }
    if (shared.count) text_add(out, "\n/* Which statements procedures have: for nests of other files. */\n");
    for (uint32_t i = 0; i < shared.count; i++) {
        print_declaration(shared.items[i], cplusplus, out);
        text_printf(out, "const unsigned long long %s = 0x%016" PRIx64 ";\n", shared.items[i]->symbol, shared.items[i]->hash);
    }
}

/* A variable's value is asked for as well: the address of one that a shared library had when the program was linked stays. */
static void print_function(const Outline *outline, Text *out)
{
    text_printf(out, "\nstatic int crayon_has_body(const unsigned long long *body, unsigned long long hash, const char *name, char *said)\n"
                     "{\n"
                     "    if (body && *body == hash) return 1;\n"
                     "    if (%s!__atomic_exchange_n(said, 1, __ATOMIC_RELAXED))\n"
                     "        fprintf(stderr, \"crayon fc: nests that took '%%s' along run as written: %s\\n\", name);\n"
                     "    return 0;\n"
                     "}\n",
                outline->guessed ? "getenv(\"CRAYON_TRACE\") && " : "",
                outline->guessed ? "the program has another one" : "it was compiled anew since, or by gfortran alone");
}

static const char *said_name(const Outline *outline, const OutlineCallee *callee)
{
    return arena_printf(outline->context.arena, "crayon_said_%s", callee->symbol + strlen("crayon_body_"));
}

static void print_case(const Outline *outline, uint32_t nest, Text *out)
{
    const OutlineCallee *callee;
    text_printf(out, "    case %u: return ", nest);
    for (uint32_t n = 0; (callee = foreign_callee(outline, &outline->nests.items[nest], n)); n++)
        text_printf(out, "%scrayon_has_body(&%s, 0x%016" PRIx64 ", \"%s\", &%s)", n ? " & " : "", callee->symbol, callee->hash, callee->unit->name,
                    said_name(outline, callee));
    text_add(out, ";\n");
}

static void print_tests(Outline *outline, bool cplusplus, Text *out)
{
    CalleeList taken = {0};
    const OutlineCallee *callee;
    for (uint32_t i = 0; i < outline->nests.count; i++)
        for (uint32_t n = 0; (callee = foreign_callee(outline, &outline->nests.items[i], n)); n++) add_callee(outline, &taken, callee);
    if (!taken.count) return;
    text_add(out, "\n/* Whether the procedures of other files that a nest took along have the statements that they had. */\n#include <stdio.h>\n#include <stdlib.h>\n\n");
    for (uint32_t i = 0; i < taken.count; i++) {
        print_declaration(taken.items[i], cplusplus, out);
        text_printf(out, "%schar %s __attribute__((weak, visibility(\"hidden\")));\n", cplusplus ? "extern \"C\" " : "extern ", said_name(outline, taken.items[i]));
        text_printf(out, "char %s = 0;\n", said_name(outline, taken.items[i]));
    }
    print_function(outline, out);
    text_printf(out, "\n%sint " OUTLINE_BODIES "_(const int *nest)\n{\n    switch (*nest) {\n", cplusplus ? "extern \"C\" " : "");
    for (uint32_t i = 0; i < outline->nests.count; i++)
        if (outline_tests_bodies(outline, &outline->nests.items[i])) print_case(outline, i, out);
    text_add(out, "    default: return 0;\n    }\n}\n");
}

/* By where they begin, and among these by where they end, no piece begins before one ends that was before it, unless the nest only reads both. */
static void print_apart(bool cplusplus, Text *out)
{
    text_printf(out, "\n/* Whether pieces of memory, from ends[2*i] on and before ends[2*i + 1], are apart; those from `changed` on are only read. */\n"
                     "%sint " OUTLINE_ALL_APART "_(const long long *ends, const int *changed, const int *count)\n"
                     "{\n"
                     "    int order[%d];\n"
                     "    for (int i = 0; i < *count; i++) {\n"
                     "        const long long *piece = ends + 2*i, *before;\n"
                     "        int at = i;\n"
                     "        for (; at > 0; at--) {\n"
                     "            before = ends + 2*order[at - 1];\n"
                     "            if (before[0] < piece[0] || (before[0] == piece[0] && before[1] <= piece[1])) break;\n"
                     "            order[at] = order[at - 1];\n"
                     "        }\n"
                     "        order[at] = i;\n"
                     "    }\n"
                     "    long long all = ends[2*order[0]], stored = all;\n"
                     "    for (int k = 0; k < *count; k++) {\n"
                     "        const long long *piece = ends + 2*order[k];\n"
                     "        const int stores = order[k] < *changed;\n"
                     "        if (piece[0] < (stores ? all : stored)) return 0;\n"
                     "        if (piece[1] > all) all = piece[1];\n"
                     "        if (stores && piece[1] > stored) stored = piece[1];\n"
                     "    }\n"
                     "    return 1;\n"
                     "}\n",
                cplusplus ? "extern \"C\" " : "", OUTLINE_MOST_APART);
}

void outline_print_support(Outline *outline, bool cplusplus, Text *out)
{
    bool called = false, apart = false;
    for (uint32_t i = 0; i < outline->nests.count; i++) called |= strcmp(outline_address_word(outline, outline->nests.items[i].unit), OUTLINE_ADDRESS) == 0;
    if (called)
        text_printf(out, "\n/* The address of an argument, for tests before a nest. */\n%slong long " OUTLINE_ADDRESS "_(const void *argument)\n"
                         "{\n    return (long long)argument;\n}\n",
                    cplusplus ? "extern \"C\" " : "");
    for (uint32_t i = 0; i < outline->nests.count; i++) apart |= outline->nests.items[i].address_count != 0;
    if (apart) print_apart(cplusplus, out);
    print_shared(outline, cplusplus, out);
    print_tests(outline, cplusplus, out);
}
