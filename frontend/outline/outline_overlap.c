/* Variables of a nest that may be one piece of memory: by pointers, as one component of two structures that may be one, by COMMON and
 * EQUIVALENCE. The nest runs only where the bytes from the first to the last of each are apart from those of the other. */
#include "frontend/outline/outline_address.h"
#include "frontend/outline/outline_on_element.h"
#include "ir/types.h"

#include <string.h>

/* ---- which may -------------------------------------------------------------------------- */

/* Whether one may be reached through a pointer to the other, or both be what one TARGET was passed for. */
static bool may_be_one_target(const OutlineVariable *a, const OutlineVariable *b)
{
    if (a->entity->type != b->entity->type) return false;
    if (a->by_pointer || b->by_pointer) return (a->by_pointer || a->is_target) && (b->by_pointer || b->is_target);
    return a->is_target && b->is_target && a->root != b->root && (a->root->dummy || b->root->dummy);
}

/* Structures in EQUIVALENCE are not laid out: their unit's statements tell. */
static bool is_in_equivalence(const Entity *entity)
{
    for (const AstStmt *stmt = entity->derived ? entity->unit->ast->body : NULL; stmt && stmt != entity->unit->executable; stmt = stmt->next)
        for (const AstDataSet *set = stmt->kind == AST_STMT_EQUIVALENCE ? stmt->data_sets : NULL; set; set = set->next)
            for (const AstExpr *item = set->targets; item; item = item->next)
                if (item->name == entity->name) return true;
    return entity->grouped;
}

static int64_t end_offset(const Entity *entity) { return entity->offset + entity_elements(entity) * type_info(entity->type)->bytes; }

/* Whether the unit's declarations say that the two are apart: in different areas, or in different parts of one. What is of a type without a place,
 * as COMPLEX, has no bytes in the layout, so that parts are never further apart in it than they are. */
static bool are_laid_apart(const Entity *x, const Entity *y)
{
    if (x->unit != y->unit || !x->area || !y->area) return false;
    if (x->area != y->area) return true;
    bool known = x->type != TYPE_NONE && y->type != TYPE_NONE && !x->character && !y->character && entity_elements(x) >= 0 && entity_elements(y) >= 0;
    return known && (end_offset(x) <= y->offset || end_offset(y) <= x->offset);
}

/* Whether both are in COMMON or EQUIVALENCE: the latter reaches variables beside those that it names when they are in COMMON, and units
 * divide one block as they like. */
static bool may_share_storage(const OutlineVariable *a, const OutlineVariable *b)
{
    const Entity *x = a->root, *y = b->root;
    bool grouped = is_in_equivalence(x) || is_in_equivalence(y);
    if (are_laid_apart(x, y)) return false;
    if (x == y || (!x->block && !is_in_equivalence(x)) || (!y->block && !is_in_equivalence(y))) return false;
    return grouped || x->unit != y->unit;
}

/* Whether one of two parts of a structure, "grid%cell" and "grid%cell%rho", is in the other. */
static bool is_within(Name a, Name b)
{
    size_t x = a ? strlen(a) : 0, y = b ? strlen(b) : 0, shorter = x < y ? x : y;
    if (!shorter || x == y) return !shorter || a == b;
    return strncmp(a, b, shorter) == 0 && (x > y ? a : b)[shorter] == '%';
}

static bool may_overlap(const OutlineVariable *a, const OutlineVariable *b)
{
    if ((!a->modified && !b->modified) || a->is_local || b->is_local) return false;
    if (a->structures && b->structures && a->array == b->array) return false; /* different components of one array of structures */
    if (a->root == b->root && !a->chain && !b->chain) return true; /* two names by USE */
    if (a->root == b->root && (a->by_alias || b->by_alias) && is_within(a->chain, b->chain)) return true;
    return may_be_one_target(a, b) || (a->chain && a->chain == b->chain) || may_share_storage(a, b);
}

/* Whether they surely do: one is another name of the other, or both have their place in one area. */
static bool surely_overlap(const OutlineVariable *a, const OutlineVariable *b)
{
    const Entity *x = a->entity, *y = b->entity;
    bool whole = (a->by_whole_alias || b->by_whole_alias) && a->by_alias == a->by_whole_alias && b->by_alias == b->by_whole_alias;
    if (whole && a->root == b->root && !a->path && !b->path && (!a->chain || !b->chain || a->chain == b->chain)) return true;
    if (a->path || b->path || !x->area || x->area != y->area) return false;
    return x->offset < end_offset(y) && y->offset < end_offset(x);
}

/* ---- names for one array ---------------------------------------------------------------- */

/* Whether both are one array: in one place, of one type and shape. */
static bool are_twins(const OutlineVariable *a, const OutlineVariable *b)
{
    const Entity *x = a->entity, *y = b->entity;
    if (a->path || b->path || a->by_alias || b->by_alias || a->is_local || b->is_local || a->spans || b->spans || a->may_be_absent || b->may_be_absent) return false;
    if (x->unit != y->unit || !x->area || x->area != y->area || x->offset != y->offset) return false;
    if (x->type == TYPE_NONE || x->type != y->type || x->character || y->character || !x->rank || x->rank != y->rank) return false;
    for (uint32_t dim = 0; dim < x->rank; dim++)
        if (!a->upper[dim] || !b->upper[dim] || strcmp(a->lower[dim], b->lower[dim]) != 0 || strcmp(a->upper[dim], b->upper[dim]) != 0) return false;
    return true;
}

static OutlineVariable *find_twin(OutlineNest *nest, uint32_t of)
{
    for (uint32_t k = 0; k < of; k++)
        if (are_twins(&nest->variables.items[k], &nest->variables.items[of])) return &nest->variables.items[k];
    return NULL;
}

/* Makes one variable of each such pair. */
static void join_twins(Outline *outline, OutlineNest *nest)
{
    if (nest->is_construct || nest->callees.count) return;
    for (uint32_t i = 1; i < nest->variables.count; i++) {
        OutlineVariable *twin = find_twin(nest, i);
        if (!twin) continue;
        twin->modified |= nest->variables.items[i].modified;
        twin->dies &= nest->variables.items[i].dies;
        list_push(outline->context.arena, &nest->twins, ((OutlineTwin){nest->variables.items[i].key, twin->key}));
        nest->variables.count--;
        memmove(&nest->variables.items[i], &nest->variables.items[i + 1], (nest->variables.count - i) * sizeof *nest->variables.items);
        i--;
    }
}

/* The one variable that may share memory with that one; NULL: there are none, or several. */
static OutlineVariable *find_only(OutlineNest *nest, const OutlineVariable *scalar)
{
    OutlineVariable *only = NULL;
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        OutlineVariable *other = &nest->variables.items[i];
        if (other == scalar || !may_overlap(scalar, other)) continue;
        if (only) return NULL;
        only = other;
    }
    return only;
}

static void take_scalars(Outline *outline, OutlineNest *nest)
{
    nest->on_elements.count = 0;
    if (nest->is_construct || nest->callees.count) return;
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        OutlineVariable *scalar = &nest->variables.items[i], *array = scalar->entity->rank ? NULL : find_only(nest, scalar);
        if (array) outline_take_from_element(outline, nest, scalar, array);
    }
}

/* ---- tests ------------------------------------------------------------------------------ */

static bool is_assumed_size(const OutlineVariable *variable)
{
    const Entity *entity = variable->entity;
    const Bound *last = &entity->bounds[entity->rank ? entity->rank - 1 : 0];
    return entity->rank && !(entity->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER)) && !last->assumed && !last->upper_ast;
}

/* Two variables of a nest that may overlap, by number. */
typedef struct {
    uint32_t a, b;
} Pair;

typedef LIST(Pair) PairList;

/* More tests than MANY ask scalars for addresses, each of which is found once, and TOGETHER of them are one condition: gfortran's time for conditions
 * within each other is not linear. */
enum { MANY = 8, TOGETHER = 8 };

static const char *begin_of(const Outline *outline, const OutlineNest *nest, uint32_t variable)
{
    return arena_printf(outline->context.arena, "%s(%s)", outline_address_word(outline, nest->unit), outline_first_element(outline, &nest->variables.items[variable]));
}

static const char *end_of(const Outline *outline, const OutlineNest *nest, uint32_t variable)
{
    const OutlineVariable *of = &nest->variables.items[variable];
    return arena_printf(outline->context.arena, "%s(%s)+%u_8", outline_address_word(outline, nest->unit), outline_last_element(outline, of),
                        type_info(of->entity->type)->bytes);
}

/* The scalar for an address. */
static const char *keep_end(Outline *outline, OutlineNest *nest, const char *value)
{
    for (uint32_t i = 0; i < nest->ends.count; i++)
        if (strcmp(nest->ends.items[i].value, value) == 0) return nest->ends.items[i].name;
    Name name = outline_new_scalar(outline, nest->unit, "crayon_end", nest->ends.count + 1);
    list_push(outline->context.arena, &nest->ends, ((OutlineStride){NULL, name, 0, value}));
    return name;
}

/* loc(a(ubound(a,1)))+8_8<=loc(b(lbound(b,1))): `a` ends before `b` begins. */
static const char *ends_before(Outline *outline, OutlineNest *nest, uint32_t a, uint32_t b, bool many)
{
    const char *end = end_of(outline, nest, a), *begin = begin_of(outline, nest, b);
    if (many) end = keep_end(outline, nest, end);
    if (many) begin = keep_end(outline, nest, begin);
    return arena_printf(outline->context.arena, "%s<=%s", end, begin);
}

/* The pairs that are to be tested; why there can be no test, or NULL. */
static const char *find_pairs(Outline *outline, const OutlineNest *nest, PairList *pairs)
{
    Arena *arena = outline->context.arena;
    for (uint32_t i = 0; i < nest->variables.count; i++)
        for (uint32_t k = 0; k < i; k++) {
            const OutlineVariable *a = &nest->variables.items[k], *b = &nest->variables.items[i];
            if (!may_overlap(a, b)) continue;
            if (surely_overlap(a, b)) return arena_printf(arena, "'%s' and '%s' overlap", a->key, b->key);
            if (is_assumed_size(a) || is_assumed_size(b))
                return arena_printf(arena, "'%s' and '%s' may overlap, and where one ends is not known", a->key, b->key);
            list_push(arena, pairs, ((Pair){k, i}));
        }
    return NULL;
}

/* ---- many at once ----------------------------------------------------------------------- */

/* Where FEWEST pairs or more are of a group of variables, a function of the nests' file is given where each of these begins and ends: a text for each
 * pair takes gfortran long. */
enum { FEWEST = 64 };

typedef struct {
    LIST(uint32_t) members; /* variables of the nest, by number */
} Group;

typedef LIST(Group) GroupList;

static const OutlineVariable *member(const OutlineNest *nest, const Group *group, uint32_t i) { return &nest->variables.items[group->members.items[i]]; }

/* Whether the function may be asked for the variable together with each of the group, and must be for one. What is of one array of structures lies within
 * each other's bytes; other pairs that need no test are apart, or are both only read. */
static bool fits(const OutlineNest *nest, const Group *group, const OutlineVariable *variable)
{
    bool wanted = false;
    for (uint32_t i = 0; i < group->members.count; i++) {
        const OutlineVariable *other = member(nest, group, i);
        bool asked = may_overlap(other, variable);
        if (!asked && other->structures && variable->structures) return false;
        wanted |= asked;
    }
    return wanted && group->members.count < OUTLINE_MOST_APART;
}

static Group *find_group(const OutlineNest *nest, const GroupList *groups, uint32_t variable)
{
    for (uint32_t g = 0; g < groups->count; g++)
        if (fits(nest, &groups->items[g], &nest->variables.items[variable])) return &groups->items[g];
    return NULL;
}

/* Each variable of a pair is in one group. */
static GroupList find_groups(const Outline *outline, const OutlineNest *nest, const PairList *pairs)
{
    Arena *arena = outline->context.arena;
    GroupList groups = {0};
    for (uint32_t v = 0; v < nest->variables.count; v++) {
        bool paired = false;
        for (uint32_t p = 0; p < pairs->count && !paired; p++) paired = pairs->items[p].a == v || pairs->items[p].b == v;
        if (!paired) continue;
        Group *group = find_group(nest, &groups, v), alone = {0};
        if (!group) list_push(arena, &groups, alone);
        if (!group) group = &groups.items[groups.count - 1];
        list_push(arena, &group->members, v);
    }
    return groups;
}

static bool has_member(const Group *group, uint32_t variable)
{
    for (uint32_t i = 0; i < group->members.count; i++)
        if (group->members.items[i] == variable) return true;
    return false;
}

static bool is_of(const Group *group, Pair pair) { return has_member(group, pair.a) && has_member(group, pair.b); }

static void keep_address(const Outline *outline, OutlineNest *nest, const char *value)
{
    Name name = intern_printf(outline->context.names, "%s(%u)", nest->addresses, ++nest->address_count);
    list_push(outline->context.arena, &nest->ends, ((OutlineStride){NULL, name, 0, value}));
}

/* Where the group's variables begin and end, those that the nest changes before the others; returns how many these are. */
static uint32_t keep_addresses(const Outline *outline, OutlineNest *nest, const Group *group)
{
    uint32_t changed = 0;
    for (int turn = 0; turn < 2; turn++)
        for (uint32_t i = 0; i < group->members.count; i++) {
            if (member(nest, group, i)->modified != (turn == 0)) continue;
            keep_address(outline, nest, begin_of(outline, nest, group->members.items[i]));
            keep_address(outline, nest, end_of(outline, nest, group->members.items[i]));
            changed += turn == 0;
        }
    return changed;
}

static void add_group_test(const Outline *outline, OutlineNest *nest, const Group *group)
{
    if (!nest->address_count) nest->addresses = outline_new_scalar(outline, nest->unit, "crayon_ends", 1);
    uint32_t first = nest->address_count + 1, changed = keep_addresses(outline, nest, group);
    list_push(outline->context.arena, &nest->tests,
              intern_printf(outline->context.names, OUTLINE_ALL_APART "(%s(%u),%u_4,%u_4)/=0", nest->addresses, first, changed, group->members.count));
}

/* Adds such tests, and takes the pairs from the list that they ask for. */
static void add_group_tests(const Outline *outline, OutlineNest *nest, PairList *pairs)
{
    GroupList groups = {0};
    if (pairs->count >= FEWEST) groups = find_groups(outline, nest, pairs);
    for (uint32_t g = 0; g < groups.count; g++) {
        const Group *group = &groups.items[g];
        uint32_t left = 0;
        for (uint32_t p = 0; p < pairs->count; p++) left += !is_of(group, pairs->items[p]);
        if (pairs->count - left < FEWEST) continue;
        add_group_test(outline, nest, group);
        left = 0;
        for (uint32_t p = 0; p < pairs->count; p++)
            if (!is_of(group, pairs->items[p])) pairs->items[left++] = pairs->items[p];
        pairs->count = left;
    }
}

static void add_reasons(Outline *outline, OutlineNest *nest, const PairList *pairs)
{
    for (uint32_t i = 0; i < pairs->count; i++) {
        const char *a = nest->variables.items[pairs->items[i].a].key, *b = nest->variables.items[pairs->items[i].b].key;
        outline_add_unless(outline, nest, intern_printf(outline->context.names, "'%s' and '%s' overlap", a, b));
    }
}

const char *outline_add_overlap_tests(Outline *outline, OutlineNest *nest)
{
    Context *context = &outline->context;
    PairList pairs = {0};
    join_twins(outline, nest);
    take_scalars(outline, nest);
    nest->ends.count = nest->address_count = 0;
    const char *why = find_pairs(outline, nest, &pairs), *test = NULL;
    if (why) return why;
    add_reasons(outline, nest, &pairs);
    add_group_tests(outline, nest, &pairs);
    bool many = pairs.count > MANY;
    for (uint32_t i = 0; i < pairs.count; i++) {
        Pair pair = pairs.items[i];
        const char *apart = arena_printf(context->arena, "%s.or.%s", ends_before(outline, nest, pair.a, pair.b, many), ends_before(outline, nest, pair.b, pair.a, many));
        if (many) apart = arena_printf(context->arena, test ? "%s.and.(%s)" : "%s(%s)", test ? test : "", apart);
        bool last = !many || i + 1 == pairs.count || (i + 1) % TOGETHER == 0;
        if (last) list_push(context->arena, &nest->tests, intern(context->names, apart));
        test = last ? NULL : apart;
    }
    return NULL;
}
