/* Where elements of arrays lie, asked in Fortran. */
#include "frontend/outline/outline_address.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "ir/types.h"

#include <ctype.h>
#include <string.h>

const char *outline_address_word(const Outline *outline, const Unit *unit)
{
    bool pure = unit->ast->prefix & (AST_PREFIX_PURE | AST_PREFIX_ELEMENTAL);
    return !outline->addresses || pure ? OUTLINE_ADDRESS : "loc";
}

typedef enum { FIRST, LAST } End;

/* An element of an array: at one end of each dimension, but of dimension `next` (from 1; 0: none) the one behind. */
static const char *subscripts(const Outline *outline, Name array, uint32_t rank, End end, uint32_t next)
{
    Arena *arena = outline->context.arena;
    const char *text = "";
    for (uint32_t dim = 1; dim <= rank; dim++)
        text = arena_printf(arena, "%s%s%cbound(%s,%u)%s", text, dim == 1 ? "(" : ",", end == LAST ? 'u' : 'l', array, dim, dim == next ? "+1" : "");
    return rank ? arena_printf(arena, "%s)", text) : text;
}

/* The same of an array within a structure, whose bounds are constant. */
static const char *inner_subscripts(const Outline *outline, const Entity *entity, End end)
{
    Arena *arena = outline->context.arena;
    const char *text = "";
    for (uint32_t dim = 0; dim < entity->rank; dim++) {
        int64_t value = 1;
        const Bound *bound = &entity->bounds[dim];
        if (end == LAST || bound->lower) bound_constant(end == LAST ? bound->upper : bound->lower, &value);
        text = arena_printf(arena, "%s%s%lld", text, dim ? "," : "(", (long long)value);
    }
    return entity->rank ? arena_printf(arena, "%s)", text) : text;
}

static uint32_t outer_rank(const OutlineVariable *variable) { return variable->structures ? variable->structures->rank : variable->entity->rank; }

static Name outer_array(const OutlineVariable *variable) { return variable->structures ? variable->array : variable->key; }

static const char *element(const Outline *outline, const OutlineVariable *variable, End end, uint32_t next)
{
    Arena *arena = outline->context.arena;
    const char *outer = arena_printf(arena, "%s%s", outer_array(variable), subscripts(outline, outer_array(variable), outer_rank(variable), end, next));
    return variable->structures ? arena_printf(arena, "%s%s%s", outer, variable->suffix, inner_subscripts(outline, variable->entity, end)) : outer;
}

const char *outline_first_element(const Outline *outline, const OutlineVariable *variable) { return element(outline, variable, FIRST, 0); }

void outline_print_first(const Outline *outline, const OutlineVariable *variable, Text *out)
{
    if (variable->structures) {
        text_add(out, outline_first_element(outline, variable));
        return;
    }
    text_add(out, variable->key);
    for (uint32_t dim = 0; dim < variable->entity->rank; dim++) {
        int64_t value;
        const Bound *bound = &variable->entity->bounds[dim];
        bool deferred = variable->entity->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER);
        text_add(out, dim ? "," : "(");
        if (!deferred && bound->lower && bound_constant(bound->lower, &value)) text_printf(out, "%lld", (long long)value);
        else text_printf(out, "lbound(%s,%u)", variable->key, dim + 1);
    }
    if (variable->entity->rank) text_add(out, ")");
}

const char *outline_last_element(const Outline *outline, const OutlineVariable *variable) { return element(outline, variable, LAST, 0); }

/* ---- distances -------------------------------------------------------------------------- */

/* Bytes from an element to the next of dimension `dim`, where there is one. */
static const char *distance(const Outline *outline, const Unit *unit, const OutlineVariable *variable, uint32_t dim)
{
    const char *address = outline_address_word(outline, unit);
    return arena_printf(outline->context.arena, "%s(%s)-%s(%s)", address, element(outline, variable, FIRST, dim), address,
                        element(outline, variable, FIRST, 0));
}

/* Bytes of a component in one structure, or of its rows without the last dimension. */
static int64_t inner_bytes(const OutlineVariable *variable, bool whole)
{
    const Entity *entity = variable->entity;
    int64_t bytes = type_info(entity->type)->bytes, lower, upper;
    for (uint32_t dim = 0; variable->structures && dim + !whole < entity->rank; dim++) {
        lower = 1;
        if (entity->bounds[dim].lower) bound_constant(entity->bounds[dim].lower, &lower);
        if (bound_constant(entity->bounds[dim].upper, &upper) && upper >= lower) bytes *= upper - lower + 1;
    }
    return bytes;
}

/* Whose distances are asked: those of a nest are kept in scalars of its unit. */
typedef struct {
    const Outline *outline;
    const Unit *unit;
    OutlineNest *nest; /* NULL: none */
    const OutlineVariable *variable;
} Asking;

static const char *stride(const Asking *asking, uint32_t dim);

const char *outline_extent(const Outline *outline, const Unit *unit, const char *array, uint32_t dim)
{
    Name size = intern(outline->context.names, "size");
    bool hidden = scope_lookup(unit->scope, size) != NULL;
    return arena_printf(outline->context.arena, hidden ? "(ubound(%s,%u)-lbound(%s,%u)+1)" : "size(%s,%u)", array, dim, array, dim);
}

/* Bytes that a row of dimension `dim` takes at least: those of the elements in it, of one at least. */
static const char *least_stride(const Asking *asking, uint32_t dim)
{
    Arena *arena = asking->outline->context.arena;
    if (dim == 1) return arena_printf(arena, "%lld_8", (long long)inner_bytes(asking->variable, true));
    return arena_printf(arena, "%s*max(1_8,int(%s,8))", stride(asking, dim - 1), outline_extent(asking->outline, asking->unit, outer_array(asking->variable), dim - 1));
}

Name outline_new_scalar(const Outline *outline, const Unit *unit, const char *word, uint32_t number)
{
    Name name = NULL;
    for (uint32_t n = 1; number > 0; n++) {
        name = intern_printf(outline->context.names, "%s_%u", word, n);
        if (!scope_lookup(unit->scope, name)) number--;
    }
    return name;
}

/* The scalar for a value, which is set before the array's conditions of gaps are asked. */
static Name keep_stride(const Asking *asking, uint32_t dim, const char *value)
{
    OutlineNest *nest = asking->nest;
    Name name = outline_new_scalar(asking->outline, nest->unit, "crayon_stride", nest->strides.count + 1);
    list_push(asking->outline->context.arena, &nest->strides, ((OutlineStride){asking->variable->key, name, dim, value}));
    return name;
}

/* Bytes from an element to the next of dimension `dim`; where there is no next, what it would be without gaps. Within a row there are none;
 * dimension 0 is the last in a structure. */
static const char *stride(const Asking *asking, uint32_t dim)
{
    Arena *arena = asking->outline->context.arena;
    const OutlineVariable *variable = asking->variable;
    if (dim == 0) return arena_printf(arena, "%lld_8", (long long)inner_bytes(variable, false));
    if (dim == 1 && !variable->structures) return least_stride(asking, dim);
    for (uint32_t i = 0; asking->nest && i < asking->nest->strides.count; i++)
        if (asking->nest->strides.items[i].key == variable->key && asking->nest->strides.items[i].dim == dim) return asking->nest->strides.items[i].name;
    const char *least = least_stride(asking, dim);
    const char *value = arena_printf(arena, "merge(%s,%s,%s<2)", least, distance(asking->outline, asking->unit, variable, dim),
                                     outline_extent(asking->outline, asking->unit, outer_array(variable), dim));
    return asking->nest ? keep_stride(asking, dim, value) : value;
}

const char *outline_span(const Outline *outline, OutlineNest *nest, const OutlineVariable *variable, uint32_t dim)
{
    const Asking asking = {outline, nest->unit, nest, variable};
    return arena_printf(outline->context.arena, "int(%s/(%s),%u)", stride(&asking, dim + 1), stride(&asking, dim), type_info(outline->sema->integer)->bytes);
}

bool outline_asks_for_gaps(const char *condition) { return strncmp(condition, "size(", 5) == 0 || strncmp(condition, "(ubound(", 8) == 0; }

/* By addresses: gfortran's IS_CONTIGUOUS is true for a pointer to the components of an array of structures. */
void outline_add_gap_conditions(Outline *outline, const Unit *unit, OutlineNest *nest, OutlineVariable *variable)
{
    Context *context = &outline->context;
    const Asking asking = {outline, unit, nest, variable};
    variable->first_gap = variable->conditions.count;
    for (uint32_t dim = 1; dim <= outer_rank(variable); dim++) {
        bool spans = variable->spans && (dim > 1 || variable->structures);
        if (!spans) {
            list_push(context->arena, &variable->conditions,
                      intern_printf(context->names, "%s<2.or.%s==%s", outline_extent(outline, unit, outer_array(variable), dim), distance(outline, unit, variable, dim), least_stride(&asking, dim)));
            continue;
        }
        list_push(context->arena, &variable->conditions, intern_printf(context->names, "%s>=%s", stride(&asking, dim), least_stride(&asking, dim)));
        list_push(context->arena, &variable->conditions, intern_printf(context->names, "mod(%s,%s)==0", stride(&asking, dim), stride(&asking, dim - 1)));
    }
}

/* ---- names of functions ----------------------------------------------------------------- */

static bool is_name_byte(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool calls(const char *text, const char *function)
{
    size_t length = strlen(function);
    for (const char *at = text; (at = strstr(at, function)); at++)
        if (at[length] == '(' && (at == text || !is_name_byte(at[-1]))) return true;
    return false;
}

/* Whether a module's generic name, which extends the intrinsic function, may mean something else with an integer for its first argument. */
static bool takes_integers(const Entity *generic)
{
    for (uint32_t i = 0; i < generic->specifics.count; i++) {
        const Entity *specific = generic->specifics.items[i], *entity = scope_lookup(specific->unit->scope, specific->name);
        const Unit *procedure = entity && entity->kind == ENTITY_PROCEDURE ? entity->procedure : NULL;
        const Entity *first = procedure && procedure->host && procedure->dummies.count ? procedure->dummies.items[0] : NULL;
        bool other = first && (first->derived || type_is_logical(first->type) || type_is_real(first->type));
        if (!other) return true;
    }
    return !generic->specifics.count;
}

static bool is_other(Outline *outline, Unit *unit, Name name)
{
    static const char *const of_integers[] = {"int", "max", "merge", "mod"};
    const Entity *entity = scope_lookup(unit->scope, name);
    bool integers = false;
    for (size_t i = 0; i < sizeof of_integers / sizeof *of_integers; i++) integers |= strcmp(name, of_integers[i]) == 0;
    if (entity) return !integers || entity->kind != ENTITY_GENERIC || takes_integers(entity);
    return outline_may_be_hidden(outline, unit, name);
}

bool outline_asks_hidden(Outline *outline, const OutlineNest *nest)
{
    static const char *const asked[] = {"allocated", "associated", "int", "lbound", "loc", "max",
                                        "merge", "mod", "present", "size", "ubound", NULL};
    Text text = {0};
    bool hidden = false;
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        const OutlineVariable *variable = &nest->variables.items[i];
        if (variable->is_local) continue;
        outline_print_first(outline, variable, &text);
        for (uint32_t k = 0; k < variable->conditions.count; k++) text_printf(&text, " %s", variable->conditions.items[k]);
    }
    for (uint32_t i = 0; i < nest->bounds.count; i++) text_printf(&text, " %s", nest->bounds.items[i].value);
    for (uint32_t i = 0; i < nest->strides.count; i++) text_printf(&text, " %s", nest->strides.items[i].value);
    for (uint32_t i = 0; i < nest->ends.count; i++) text_printf(&text, " %s", nest->ends.items[i].value);
    for (uint32_t i = 0; i < nest->tests.count; i++) text_printf(&text, " %s", nest->tests.items[i]);
    for (uint32_t i = 0; asked[i] && !hidden; i++) {
        Name name = intern(outline->context.names, asked[i]);
        hidden = calls(text_string(&text), name) && is_other(outline, nest->unit, name);
    }
    text_free(&text);
    return hidden;
}
