/* Choosing the sizes of a routine's cases among those that are legal.
 *
 * WHAT   Trip counts are swept, one family of loops after the other: none, one, a few, those at which the strips of
 *        a kernel are just full, and many. The other slots are taken as small as they can be, or a
 *        little larger (so that a wrong leading dimension shows).
 * SOURCE isl (Verdoolaege, ICMS 2010) for minima, exact. */
#include "driver/check/legal.h"

#include "ir/build.h"

#include <isl/ilp.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LIMIT = 100000, MAX_VALUES = 40, MAX_SPREAD = 3, LARGE = 1000 };
enum { MOST_BYTES = 32 << 20 }; /* of all arrays of a case: it is held many times */

/* What the sweeps work on. */
typedef struct {
    Model *model;
    Legal legal;
} Sweep;

static bool set_value(isl_val *value, int64_t *result)
{
    bool good = value && isl_val_is_int(value) == isl_bool_true;
    if (good) *result = isl_val_get_num_si(value);
    isl_val_free(value);
    return good;
}

static bool not_empty(isl_set *set) { return isl_set_is_empty(set) == isl_bool_false; }

/* set with slot == value, or set unchanged (false) when that would be empty. */
static bool try_fix(isl_set **set, uint32_t slot, int64_t value)
{
    isl_set *fixed = isl_set_fix_si(isl_set_copy(*set), isl_dim_set, slot, (int)value);
    if (not_empty(fixed)) {
        isl_set_free(*set);
        *set = fixed;
        return true;
    }
    isl_set_free(fixed);
    return false;
}

static bool try_at_least(isl_set **set, uint32_t slot, int64_t value)
{
    isl_set *above = isl_set_lower_bound_si(isl_set_copy(*set), isl_dim_set, slot, (int)value);
    if (not_empty(above)) {
        isl_set_free(*set);
        *set = above;
        return true;
    }
    isl_set_free(above);
    return false;
}

/* A small mix of numbers, for choices that need no more than variety. */
static uint32_t choice(uint32_t a, uint32_t b)
{
    uint32_t x = a * 2654435761u ^ (b + 1) * 2246822519u;
    x ^= x >> 15;
    x *= 2654435761u;
    return x >> 16;
}

/* A value for an integer that bounds nothing: within its range, near constants it is compared with, or small. */
static int64_t free_value(const ModelSlot *slot, uint32_t row, uint32_t index)
{
    static const int64_t small[] = {1, 2, 3, 4, 5, 7};
    uint32_t pick = choice(row, index);
    if (slot->ranged) {
        uint64_t span = (uint64_t)slot->high - (uint64_t)slot->low + 1;
        if (row == 0 || span == 0) return slot->low;
        return row == 1 ? slot->high : (int64_t)((uint64_t)slot->low + pick % span);
    }
    if (slot->constants.count) {
        uint32_t n = slot->constants.count * 3;
        uint32_t at = (row + index) % n;
        return slot->constants.items[at / 3] + (int64_t)(at % 3) - 1;
    }
    return small[pick % 6];
}

/* The value of a bound for the slots of a row. False when it is not of them alone. */
static bool bound_value(const Model *model, ExprId bound, const int64_t *row, int64_t *value)
{
    const Expr *e = nest_expr(model->routine, bound);
    int64_t a = 0, b = 0;
    int slot = e->op == OP_SCALAR ? model_entry_slot(model, e->symbol) : -1;
    if (slot >= 0) *value = row[slot];
    if (slot >= 0 || nest_int_value(model->routine, bound, value)) return true;
    if (!type_is_int(e->type) || e->count < 1 || e->count > 2 ||
        !bound_value(model, nest_operand(model->routine, e, 0), row, &a) ||
        (e->count == 2 && !bound_value(model, nest_operand(model->routine, e, 1), row, &b)))
        return false;
    switch (e->op) {
    case OP_CONVERT: *value = a; return true;
    case OP_NEG: return !__builtin_sub_overflow(0, a, value);
    case OP_ADD: return !__builtin_add_overflow(a, b, value);
    case OP_SUB: return !__builtin_sub_overflow(a, b, value);
    case OP_MUL: return !__builtin_mul_overflow(a, b, value);
    case OP_MIN: *value = a < b ? a : b; return true;
    case OP_MAX: *value = a > b ? a : b; return true;
    default: return false;
    }
}

/* The elements of an array, as far as its bounds tell; of a scalar one. False: too many for a number. */
static bool count_elements(const Model *model, const Symbol *symbol, const int64_t *row, int64_t *elements)
{
    *elements = 1;
    for (uint32_t d = 0; d < symbol->rank; d++) {
        const Dim *dim = nest_dim(model->routine, symbol, d);
        int64_t lower, upper;
        if (!dim->upper || !bound_value(model, dim->lower, row, &lower) || !bound_value(model, dim->upper, row, &upper)) continue;
        if (__builtin_mul_overflow(*elements, upper < lower ? 0 : upper - lower + 1, elements)) return false;
    }
    return true;
}

/* Whether the arrays of the interface and the routine's own would take too much memory, as far as their bounds tell. */
static bool is_too_large(const Model *model, const int64_t *row)
{
    const NestRoutine *routine = model->routine;
    int64_t total = 0;
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        int64_t bytes = symbol->rank ? type_info(symbol->type)->bytes : 0, elements;
        if (!count_elements(model, symbol, row, &elements) || __builtin_mul_overflow(bytes, elements, &bytes)) return true;
        if (symbol->storage != STORAGE_AREA && (__builtin_add_overflow(total, bytes, &total) || total > MOST_BYTES)) return true;
    }
    return false;
}

/* The smallest sizes in `set`, or with `loose` a little more. */
static int64_t *find_row(const Sweep *sweep, isl_set *set, bool loose)
{
    Model *model = sweep->model;
    isl_set *rest = isl_set_copy(set);
    int64_t *row = arena_array(model->context->arena, int64_t, model->slots.count + 1);
    for (uint32_t i = 0; i < model->slots.count; i++) {
        const ModelSlot *slot = &model->slots.items[i];
        int64_t least = 0;
        if (!slot->size) {
            row[i] = slot->extent ? 4096 : free_value(slot, model->case_count, i);
            continue;
        }
        if (!try_at_least(&rest, i, 1)) try_at_least(&rest, i, 0);
        if (!set_value(isl_set_dim_min_val(isl_set_copy(rest), (int)i), &least)) break;
        row[i] = loose ? least + 1 + (int64_t)(choice(model->case_count, i) % 3) : least;
        if (!try_fix(&rest, i, row[i])) {
            row[i] = least;
            try_fix(&rest, i, least);
        }
    }
    isl_set_free(rest);
    return row;
}

static void push_row(Model *model, const int64_t *row)
{
    for (uint32_t i = 0; i < model->slots.count; i++) list_push(model->context->arena, &model->cases, row[i]);
    model->case_count++;
}

/* Appends such a row. False when its arrays would be too large. */
static bool add_case(Sweep *sweep, isl_set *set, bool loose)
{
    Model *model = sweep->model;
    const int64_t *row = find_row(sweep, set, loose);
    if (is_too_large(model, row)) return false;
    for (uint32_t old = 0; old < model->case_count; old++)
        if (memcmp(model->cases.items + (size_t)old * model->slots.count, row, model->slots.count * sizeof *row) == 0)
            return true;
    push_row(model, row);
    return true;
}

/* The loop runs `value` times; below 0: it does not run by that much. False, and `set` unchanged, when that is not legal. */
static bool set_trip(isl_set **set, const Trip *trip, int64_t value)
{
    int64_t most = value > 0 ? value * trip->step : value, least = value > 0 ? most - trip->step + 1 : value;
    SizeExpr above = size_sub(trip->span, size_constant(least)), below = size_sub(size_constant(most), trip->span);
    isl_set *fixed = legal_constrain(legal_constrain(isl_set_copy(*set), &above, false), &below, false);
    if (not_empty(fixed)) {
        isl_set_free(*set);
        *set = fixed;
        return true;
    }
    isl_set_free(fixed);
    return false;
}

/* The other trip counts stay small, and differ from each other. */
static void set_other_trips(Sweep *sweep, isl_set **set, uint32_t swept)
{
    static const int64_t usual[] = {5, 3, 4, 2};
    for (uint32_t t = 0; t < sweep->legal.trips.count; t++) {
        if (t == swept) continue;
        for (uint32_t k = 0; k < 4 && !set_trip(set, &sweep->legal.trips.items[t], usual[(t + k) % 4]); k++) continue;
    }
}

typedef struct {
    uint32_t count;
    int64_t items[MAX_VALUES];
} Values;

static void add_values(Values *values, int64_t first, int64_t last)
{
    for (int64_t value = first; value <= last; value++) {
        bool known = values->count == MAX_VALUES;
        for (uint32_t i = 0; i < values->count; i++) known |= values->items[i] == value;
        if (!known) values->items[values->count++] = value;
    }
}

/* Trip counts to try: a strip's length and its neighbours, seen from the shortest loop of the family to the longest. */
static Values values_of(const Model *model, const Trip *trip)
{
    int64_t vl = model->vl, large = 3 * vl > LARGE ? 3 * vl + vl / 4 + 3 : LARGE;
    int64_t spread = trip->spread < MAX_SPREAD ? trip->spread : MAX_SPREAD;
    Values values = {0};
    add_values(&values, 5, 5);
    add_values(&values, 0, 2);
    add_values(&values, vl - 1, vl + 1);
    add_values(&values, vl + vl / 4 + 3, vl + vl / 4 + 3);
    add_values(&values, large, large);
    add_values(&values, -6, -6);
    for (uint32_t e = 0; e < model->edges.count; e++) {
        const ModelEdge *edge = &model->edges.items[e];
        if (edge->length > 1) add_values(&values, edge->length - (edge->first ? 1 + spread : 0), edge->length + 1);
    }
    add_values(&values, 31, 33);
    return values;
}

/* One trip count at every value of the sweep that is legal; if the large one is not, at its largest too. */
static void sweep_trip(Sweep *sweep, uint32_t t)
{
    const Trip *trip = &sweep->legal.trips.items[t];
    Values values = values_of(sweep->model, trip);
    bool large = false;
    for (uint32_t v = 0; v < values.count; v++) {
        isl_set *set = isl_set_copy(sweep->legal.set);
        if (set_trip(&set, trip, values.items[v])) {
            set_other_trips(sweep, &set, t);
            large |= add_case(sweep, set, v % 2 == 1) && values.items[v] >= LARGE;
        }
        isl_set_free(set);
    }
    if (large) return;
    for (int64_t high = 700; high > 2; high = high * 3 / 4) {
        isl_set *set = isl_set_copy(sweep->legal.set);
        bool legal = set_trip(&set, trip, high);
        if (legal) {
            set_other_trips(sweep, &set, t);
            legal = add_case(sweep, set, false);
        }
        isl_set_free(set);
        if (legal) break;
    }
}

/* The ends of the ranges that the user gives. */
static void sweep_ranges(Sweep *sweep)
{
    for (uint32_t i = 0; i < sweep->model->slots.count; i++) {
        const ModelSlot *slot = &sweep->model->slots.items[i];
        for (int end = 0; slot->size && slot->ranged && end < 2; end++) {
            int64_t value = end ? slot->high : slot->low;
            isl_set *set = isl_set_copy(sweep->legal.set);
            if (value > -LIMIT && value < LIMIT / 20 && try_fix(&set, i, value)) add_case(sweep, set, false);
            isl_set_free(set);
        }
    }
}

/* Sizes that no loop counts: small ones, and those around a strip's length. */
static void sweep_slots(Sweep *sweep)
{
    const int64_t vl = sweep->model->vl, values[] = {1, 2, 7, vl / 2 + 1, vl, 0};
    for (uint32_t i = 0; i < sweep->model->slots.count; i++) {
        if (!sweep->model->slots.items[i].size || sweep->legal.trips.count) continue;
        for (uint32_t v = 0; v < sizeof values / sizeof values[0]; v++) {
            isl_set *set = isl_set_copy(sweep->legal.set);
            if (try_fix(&set, i, values[v])) add_case(sweep, set, v % 2 == 1);
            isl_set_free(set);
        }
    }
}

/* Cases that only differ in data and in the integers that bound nothing; rows may repeat. */
static void add_more(Sweep *sweep, uint32_t least)
{
    Model *model = sweep->model;
    uint32_t given = model->case_count;
    for (uint32_t k = 0; model->case_count < least && k < 4 * least; k++) {
        if (given == 0) {
            isl_set *set = isl_set_copy(sweep->legal.set);
            add_case(sweep, set, k % 2 == 1);
            isl_set_free(set);
            given = model->case_count;
        }
        for (uint32_t i = 0; i < model->slots.count; i++) {
            const ModelSlot *slot = &model->slots.items[i];
            int64_t value = model->cases.items[(size_t)(k % given) * model->slots.count + i];
            if (!slot->size && !slot->extent) value = free_value(slot, model->case_count, i);
            list_push(model->context->arena, &model->cases, value);
        }
        model->case_count++;
    }
}

void model_solve_cases(Model *model)
{
    Sweep sweep = {.model = model};
    if (legal_solve(model, &sweep.legal)) {
        for (uint32_t t = 0; t < sweep.legal.trips.count; t++) sweep_trip(&sweep, t);
        sweep_slots(&sweep);
        sweep_ranges(&sweep);
        add_more(&sweep, 12);
    }
    legal_free(&sweep.legal);
}

/* ---- a case to time --------------------------------------------------------------------- */

/* Fixes the slots that are given, as NAME=VALUE with commas between. */
static bool fix_given(Sweep *sweep, isl_set **set, int64_t *given, const char *sizes)
{
    for (const char *at = sizes; at && *at; at += strcspn(at, ","), at += *at == ',') {
        size_t length = strcspn(at, "=,");
        for (uint32_t i = 0; i < sweep->model->slots.count; i++) {
            const ModelSlot *slot = &sweep->model->slots.items[i];
            if (strlen(slot->name) != length || strncasecmp(slot->name, at, length) != 0 || at[length] != '=') continue;
            given[i] = strtoll(at + length + 1, NULL, 10);
            if (slot->size && !try_fix(set, i, given[i])) return false;
        }
    }
    return true;
}

/* Each loop runs as often as is legal, at most `most` times. */
static void enlarge_trips(Sweep *sweep, isl_set **set, int64_t most)
{
    for (uint32_t t = 0; t < sweep->legal.trips.count; t++)
        for (int64_t value = most; value > 0 && !set_trip(set, &sweep->legal.trips.items[t], value); value = value * 7 / 8) continue;
}

bool model_solve_timed(Model *model, const char *sizes, int64_t *elements)
{
    enum { MOST_TRIPS = 65536 };
    Sweep sweep = {.model = model};
    int64_t *given = arena_array(model->context->arena, int64_t, model->slots.count + 1), *row = NULL;
    bool good = legal_solve(model, &sweep.legal);
    for (uint32_t i = 0; i < model->slots.count; i++) given[i] = INT64_MIN;
    for (int64_t most = MOST_TRIPS; good && most > 0 && (!row || is_too_large(model, row)); most = sizes ? 0 : most * 7 / 10) {
        isl_set *set = isl_set_copy(sweep.legal.set);
        good = fix_given(&sweep, &set, given, sizes);
        if (good) enlarge_trips(&sweep, &set, most);
        row = find_row(&sweep, set, false);
        isl_set_free(set);
    }
    legal_free(&sweep.legal);
    if (!good || !row) return false;
    for (uint32_t i = 0; i < model->slots.count; i++)
        if (given[i] != INT64_MIN) row[i] = given[i];
    push_row(model, row);
    *elements = 1;
    for (SymId id = 1; id < model->routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(model->routine, id);
        int64_t own;
        if (symbol->rank && count_elements(model, symbol, row, &own) && own > *elements) *elements = own;
    }
    return true;
}
