/* Arrays of a nest: loads of old contents, versions of rows written in the nest, stores. */
#include "ir/storage.h"
#include "passes/vec/fuse_claim.h"
#include "passes/vec/fuse_copy.h"

#include <string.h>

/* One access, its subscripts as linear forms. */
typedef struct {
    SymId symbol;
    uint32_t rank, lane_dim; /* lane_dim == rank: no subscript has the lane axis */
    int64_t constant;        /* points from the lane's to the one whose element it is; in `subs` the lane subscript has the rest */
    bool plain;              /* one lane subscript, or none, all linear; of coefficient 1 where the nest does not write the array */
    Linear subs[NEST_MAX_RANK];
    ExprId exprs[NEST_MAX_RANK];
} Place;

/* Of a point from another one whose value it takes: vectors are of 64 lanes. */
enum { MAX_POINT_OFFSET = 32 };

/* For a statement of one point, the element's subscript on the lane axis is the lane's plus their distance. */
static void see_from_point(Fusion *f, ExprId element, Place *place)
{
    uint32_t dim = fuse_point_dim(f, element);
    int64_t distance;
    if (dim == place->rank || !place->subs[dim].known) return;
    if (!linear_is_uniform(&place->subs[dim]) || !linear_difference(f->routine, place->subs[dim], f->lane->lower, &distance)) return;
    if (bitset_has(&f->written, place->symbol) && (distance > MAX_POINT_OFFSET || distance < -MAX_POINT_OFFSET)) return;
    place->subs[dim] = linear_axis(0);
    place->subs[dim].constant = distance;
}

/* The subscript of the lane axis, and its constant. */
static void find_lane(const Fusion *f, Place *place)
{
    place->lane_dim = place->rank;
    place->plain = true;
    for (uint32_t n = 0; n < place->rank; n++) {
        if (!place->subs[n].known) place->plain = false;
        else if (place->subs[n].coefficient[0]) {
            bool steps = place->subs[n].coefficient[0] != 1 && !bitset_has(&f->written, place->symbol);
            if (steps || place->lane_dim != place->rank) place->plain = false;
            place->lane_dim = n;
        }
    }
    if (place->lane_dim < place->rank && fuse_has_turn(f, &place->subs[place->lane_dim], 1)) place->plain = false;
    if (place->plain && place->lane_dim < place->rank) place->constant = linear_take_points(&place->subs[place->lane_dim]);
}

static Place place_of(Fusion *f, ExprId element)
{
    const Expr expr = *nest_expr(f->routine, element);
    Place place = {.symbol = expr.symbol, .rank = expr.count};
    for (uint32_t n = 0; n < expr.count; n++) {
        place.exprs[n] = nest_operand(f->routine, &expr, n);
        place.subs[n] = fuse_linear(f, place.exprs[n]);
    }
    if (f->lane && !f->lane->variable) see_from_point(f, element, &place);
    find_lane(f, &place);
    return place;
}

static bool same_row(const Fusion *f, const ArrayState *state, const Place *place)
{
    if (state->symbol != place->symbol || state->lane_dim != place->lane_dim) return false;
    for (uint32_t n = 0; n < place->rank; n++) {
        int64_t difference;
        if (!linear_difference(f->routine, state->subs[n], place->subs[n], &difference) || difference != 0) return false;
    }
    return true;
}

/* The row axes whose rows may touch an element twice, bit by bit: all but those that follow from the element's subscripts. An
 * axis follows when it is the only one of a subscript, those aside that are known to follow. */
static uint32_t rows_that_meet(const Fusion *f, const Place *place)
{
    uint32_t unknown = (1u << f->kernel->axis_count) - 1, before;
    do {
        before = unknown;
        for (uint32_t n = 0; n < place->rank; n++) {
            uint32_t axes = 0;
            if (fuse_has_turn(f, &place->subs[n], 1)) continue;
            for (uint32_t axis = 0; axis < f->kernel->axis_count; axis++)
                if (place->subs[n].coefficient[axis]) axes |= 1u << axis;
            axes &= unknown;
            if (!(axes & (axes - 1))) unknown &= ~axes;
        }
    } while (unknown != before);
    return unknown & ~1u;
}

/* Whether the element stays the same when the axes of the mask move on. */
static bool is_fixed_in(const Fusion *f, const Place *place, uint32_t axes)
{
    for (uint32_t axis = 0; axis < f->kernel->axis_count; axis++)
        for (uint32_t n = 0; n < place->rank && (axes >> axis & 1); n++)
            if (place->subs[n].coefficient[axis]) return false;
    return true;
}

/* Whether no row touches an element of the one as an element of the other: a subscript that no axis takes part in differs, or lanes and rows step over it. */
static bool is_other_component(const Fusion *f, const ArrayState *state, const Place *place)
{
    if (state->lane_dim != place->lane_dim) return false;
    for (uint32_t n = 0; n < place->rank; n++) {
        int64_t difference;
        if (linear_is_uniform(&state->subs[n]) && linear_is_uniform(&place->subs[n]) &&
            linear_difference(f->routine, state->subs[n], place->subs[n], &difference) && difference)
            return true;
        if (linear_goes_past(f->routine, &state->subs[n], &place->subs[n])) return true;
    }
    return false;
}

/* Whether all subscripts of both that no axis takes part in, or all others, differ by constants. */
static bool are_known_apart(const Fusion *f, const ArrayState *state, const Place *place, bool uniform)
{
    int64_t difference;
    for (uint32_t n = 0; n < place->rank; n++) {
        bool fixed = linear_is_uniform(&state->subs[n]) && linear_is_uniform(&place->subs[n]);
        if (fixed == uniform && !linear_difference(f->routine, state->subs[n], place->subs[n], &difference)) return false;
    }
    return true;
}

/* The same as of another component where a guard holds. */
static bool is_other_component_if(Fusion *f, const ArrayState *state, const Place *place)
{
    if (state->lane_dim != place->lane_dim || !are_known_apart(f, state, place, false)) return false;
    for (uint32_t n = 0; n < place->rank; n++)
        if (n != place->lane_dim && linear_is_uniform(&state->subs[n]) && linear_is_uniform(&place->subs[n]) && fuse_differ_if(f, state->subs[n], place->subs[n])) return true;
    return false;
}

static void note_contracted(Fusion *f, SymId symbol)
{
    for (uint32_t n = 0; n < f->kernel->contracted.count; n++)
        if (f->kernel->contracted.items[n] == symbol) return;
    list_push(f->context->arena, &f->kernel->contracted, symbol);
}

/* Whether rows of the array are values alone. */
static bool is_contracted(const Fusion *f, const ArrayState *state)
{
    if (!state->written) return false;
    if (f->planes) return state->missing_rows || !state->kept || fuse_is_copy(f, state);
    return f->kernel->axis_count > 1 ? state->missing_rows != 0 : !state->kept;
}

/* Gives up where the state does not go with another one of the same array. */
static void check_beside(Fusion *f, const ArrayState *state, const ArrayState *other, const Place *place)
{
    const char *name = nest_symbol(f->routine, state->symbol)->name;
    bool other_row = f->planes && fuse_is_other_row(f, other, state);
    if (other_row && are_known_apart(f, other, place, true) && are_known_apart(f, other, place, false)) return; /* of the component, or of another one */
    if (state->written && !is_other_component(f, other, place) && !is_other_component_if(f, other, place))
        fuse_fail(f, "%s is written, and used at subscripts that differ in more than the lane's constant", name);
    else if (!other_row && other->contracted != state->contracted)
        fuse_fail(f, "some components of %s are rows of their own, others are not", name);
}

/* The state of the row that `place` addresses, made when new. NULL after a failure. */
static ArrayState *find_state(Fusion *f, const Place *place)
{
    for (uint32_t i = 0; i < f->arrays.count; i++)
        if (same_row(f, &f->arrays.items[i], place)) return &f->arrays.items[i];
    const char *name = nest_symbol(f->routine, place->symbol)->name;
    bool kept = f->used_outside[place->symbol] || storage_live_at_exit(f->program, f->routine, place->symbol);
    ArrayState state = {.symbol = place->symbol, .lane_dim = place->lane_dim, .kept = kept, .written = bitset_has(&f->written, place->symbol)};
    memcpy(state.subs, place->subs, sizeof state.subs);
    state.missing_rows = rows_that_meet(f, place);
    state.contracted = is_contracted(f, &state);
    state.recalled = f->planes && state.contracted && kept && !state.missing_rows;
    if (f->planes && kept && state.written && state.missing_rows & ~f->shared) fuse_fail(f, "%s holds a row at a time, and is used after the loops", name);
    if (state.contracted && kept && !is_fixed_in(f, place, state.missing_rows)) fuse_fail(f, "rows of %s overlap, and it is used after them", name);
    for (uint32_t i = 0; i < f->arrays.count; i++)
        if (f->arrays.items[i].symbol == state.symbol) check_beside(f, &state, &f->arrays.items[i], place);
    if (f->why) return NULL;
    list_push(f->context->arena, &f->arrays, state);
    if (state.contracted && !(f->planes && kept && !state.missing_rows)) note_contracted(f, place->symbol);
    return &f->arrays.items[f->arrays.count - 1];
}

/* The subscripts of an access as the kernel's; computed ones become operands, appended to `operands`. */
static uint32_t add_subs(Fusion *f, const Place *place, Ref *operands, uint32_t *count)
{
    VecSub subs[NEST_MAX_RANK];
    for (uint32_t n = 0; n < place->rank; n++) {
        const Linear *linear = &place->subs[n];
        subs[n] = (VecSub){.operand = -1};
        if (!linear->known) {
            subs[n].operand = (int32_t)*count;
            operands[(*count)++] = fuse_expr(f, place->exprs[n]);
            continue;
        }
        Ref turn = fuse_turn_index(f, linear);
        if (turn.value) {
            subs[n].operand = (int32_t)*count;
            operands[(*count)++] = turn;
        }
        memcpy(subs[n].coefficient, linear->coefficient, sizeof *subs[n].coefficient * f->kernel->axis_count);
        subs[n].constant = linear->constant + (n == place->lane_dim && place->plain ? linear->coefficient[0] * place->constant : 0);
        subs[n].base = linear_base(f->context, f->routine, linear);
    }
    uint32_t first = f->kernel->subs.count;
    for (uint32_t n = 0; n < place->rank; n++) list_push(f->context->arena, &f->kernel->subs, subs[n]);
    return first;
}

/* A load of its own, at the point, under the branch's predicate. */
static Ref load_here(Fusion *f, const Place *place)
{
    Ref operands[NEST_MAX_RANK + 1];
    uint32_t count = 0;
    const Symbol *symbol = nest_symbol(f->routine, place->symbol);
    VecInst load = {.kind = VEC_LOAD, .type = symbol->type, .name = symbol->name, .array = place->symbol,
                    .predicated = f->predicate.value != 0};
    load.subs = add_subs(f, place, operands, &count);
    if (load.predicated) operands[count++] = f->predicate;
    return f->why ? (Ref){0} : fuse_inst(f, load, operands, count);
}

/* Whether every iteration of the lane loop at hand loads that element anyway. */
static bool is_loaded(const Fusion *f, const ArrayState *state, int64_t constant)
{
    for (uint32_t i = 0; f->lane && i < state->loads.count; i++)
        if (state->loads.items[i].set == f->lane->set && state->loads.items[i].constant == constant) return true;
    return false;
}

static const RowSpan every_row = {{0}, {0}};

/* Whether the element is there in every iteration of the lane loop at hand, in those rows: by the array's bounds, or because the same one of an
 * array with the same bounds is loaded anyway. */
static bool is_there(Fusion *f, const ArrayState *state, const Place *place, const RowSpan *rows)
{
    Linear subs[NEST_MAX_RANK];
    memcpy(subs, place->subs, sizeof subs);
    subs[place->lane_dim].constant += subs[place->lane_dim].coefficient[0] * place->constant;
    if (fuse_within_bounds(f, place->symbol, subs, rows)) return true;
    for (uint32_t i = 0; i < f->arrays.count; i++) {
        const ArrayState *other = &f->arrays.items[i];
        Place twin = *place;
        twin.symbol = other->symbol;
        if (is_loaded(f, other, place->constant) && fuse_same_bounds(f, other->symbol, state->symbol) && same_row(f, other, &twin))
            return true;
    }
    return false;
}

/* Whether a load under a condition may come from the array's common load, at every point. Worth it when that brings the
 * array anyway, or the array is updated in place: its loads then need no borders of their own. */
static bool may_load_everywhere(Fusion *f, const ArrayState *state, const Place *place)
{
    if (is_loaded(f, state, place->constant)) return true;
    return f->lane && (state->load || state->written) && is_there(f, state, place, &every_row);
}

/* What the element held before the kernel, by the array's one load. */
static Ref old_contents(Fusion *f, ArrayState *state, const Place *place)
{
    if (!f->lane) return load_here(f, place);
    if (!state->load) {
        Place origin = *place;
        origin.constant = 0;
        const Symbol *symbol = nest_symbol(f->routine, place->symbol);
        VecInst load = {.kind = VEC_LOAD, .type = symbol->type, .name = symbol->name, .array = place->symbol, .loc = f->loc};
        load.subs = add_subs(f, &origin, NULL, NULL);
        state->load = vec_inst_add(f->context, f->kernel, load, NULL, 0);
    }
    if (!is_loaded(f, state, place->constant))
        list_push(f->context->arena, &state->loads, ((LoadRange){f->lane->set, place->constant}));
    return (Ref){state->load, (int32_t)place->constant};
}

static Linear shifted(Linear linear, int64_t by)
{
    linear.constant += by;
    return linear;
}

Ref fuse_load_copy(Fusion *f, SymId copy, int64_t constant)
{
    Place place = {.symbol = copy, .rank = 1, .plain = true, .constant = constant, .subs = {linear_axis(0)}};
    return load_here(f, &place);
}

/* The element, where a condition is true by the version, else by memory, which no loop has stored then. */
static Ref made_or_held(Fusion *f, const Version *version, const Place *place, ExprId where)
{
    Ref condition = fuse_uniform(f, where), outer = f->predicate;
    f->predicate = fuse_and(f, outer, fuse_not(f, condition));
    Ref held = load_here(f, place);
    f->predicate = outer;
    return f->why ? held : fuse_choose(f, condition, (Ref){version->ref.value, version->ref.offset + (int32_t)place->constant}, held);
}

/* What the element held before this iteration: by the version of the loops before, or by memory. */
static Ref element_before(Fusion *f, ArrayState *state, const Place *place)
{
    const char *name = nest_symbol(f->routine, place->symbol)->name;
    if (f->planes) fuse_check_makers(f, state);
    if (state->version.unknown) return fuse_fail(f, "%s is read where it may not have been written", name);
    if (!fuse_holds_rows(&state->version.rows, &f->rows)) return fuse_fail(f, "%s is read in rows in which the loops before do not write it", name);
    if (state->version.known) {
        if (!f->lane) return fuse_fail(f, "an element of %s, which the loops write, is read between them", name);
        Linear lower = shifted(f->lane->lower, place->constant), upper = shifted(f->lane->upper, place->constant);
        Ref around;
        ExprId where = state->contracted ? 0 : fuse_made_where(f, &state->version, lower, upper);
        if (where) return made_or_held(f, &state->version, place, where);
        if (!fuse_covers(f, &state->version, lower, upper) && fuse_around(f, state, place->constant, &around)) return around;
        if (!fuse_note_unmade(f, state, lower, upper) && !fuse_covers_if(f, &state->version, lower, upper) && !fuse_note_unset(f, state, lower, upper)) {
            if (fuse_beyond(f, state, place->constant, &around)) return around;
            return fuse_fail(f, "%s may be read beyond the elements that the loops before wrote", name);
        }
        return fuse_past_merges(f, (Ref){state->version.ref.value, state->version.ref.offset + (int32_t)place->constant});
    }
    if (state->contracted && f->planes && !state->missing_rows && !state->recalled) return fuse_fail(f, "%s is read in rows in which the loops before do not write it", name);
    if (state->contracted && !state->recalled) return fuse_fail(f, "%s is read where the row may not have written it", name);
    /* Where the condition is false there may be no element. */
    bool conditional = f->predicate.value || f->depth || f->repeats;
    return conditional && !may_load_everywhere(f, state, place) ? load_here(f, place) : old_contents(f, state, place);
}

/* The element written last in this iteration, where that was done under a condition: what it held before, elsewhere. */
static Ref written_or(Fusion *f, const Element *element, Ref before)
{
    if (f->why) return (Ref){0};
    Type type = vec_inst(f->kernel, element->ref.value)->type;
    return fuse_op(f, OP_SELECT, type, (Ref[]){element->predicate, element->ref, before}, 3);
}

/* The element at the lane's index plus a constant. */
static Ref read_plain(Fusion *f, const Place *place)
{
    if (fuse_is_far(place->constant)) return fuse_fail(f, "an offset into %s is too large", nest_symbol(f->routine, place->symbol)->name);
    ArrayState *state = find_state(f, place);
    if (!state) return (Ref){0};
    uint32_t index = (uint32_t)(state - f->arrays.items);
    for (uint32_t i = f->now.elements.count; i-- > 0;) {
        const Element now = f->now.elements.items[i];
        if (now.array != index || now.constant != place->constant) continue;
        ExprId where = now.predicate.value ? fuse_lasting_parts(f, now.predicate) : 0;
        if (!now.predicate.value || (where && fuse_is_asked(f, where))) return now.ref;
        return written_or(f, &now, element_before(f, state, place));
    }
    return element_before(f, state, place);
}

/* The element at one of two places, each read where the subscript `dim` is that. */
static Ref read_choice(Fusion *f, const Place *place, uint32_t dim, uint32_t number)
{
    const Choice choice = f->choices.items[number - 1];
    Ref outer = f->predicate, sides[2];
    for (uint32_t n = 0; n < 2; n++) {
        Place side = *place;
        side.subs[dim] = choice.sides[n];
        f->choosing = true;
        find_lane(f, &side);
        f->predicate = fuse_and(f, outer, n ? fuse_not(f, choice.condition) : choice.condition);
        if (choice.choices[n]) sides[n] = read_choice(f, place, dim, choice.choices[n]);
        else if (side.plain && side.lane_dim < side.rank) sides[n] = read_plain(f, &side);
        else sides[n] = fuse_fail(f, "%s is written, and read at an index that is not the loop's plus a constant", nest_symbol(f->routine, place->symbol)->name);
        f->predicate = outer;
        if (f->why) return (Ref){0};
    }
    f->choosing = false;
    return fuse_choose(f, choice.condition, sides[0], sides[1]);
}

Ref fuse_read_element(Fusion *f, ExprId element)
{
    Place place = place_of(f, element);
    if (place.plain && place.lane_dim < place.rank) return read_plain(f, &place);
    if (!bitset_has(&f->written, place.symbol)) return load_here(f, &place);
    for (uint32_t n = 0; n < place.rank; n++) {
        uint32_t choice = place.subs[n].known ? 0 : fuse_choice(f, place.exprs[n]);
        if (choice) return read_choice(f, &place, n, choice);
    }
    return fuse_fail(f, "%s is written, and read at an index that is not the loop's plus a constant", nest_symbol(f->routine, place.symbol)->name);
}

bool fuse_locate(Fusion *f, ExprId element, uint32_t *array, int64_t *constant)
{
    Place place = place_of(f, element);
    const ArrayState *state = place.plain && place.lane_dim < place.rank && !fuse_is_far(place.constant) ? find_state(f, &place) : NULL;
    if (!state) return false;
    *array = (uint32_t)(state - f->arrays.items);
    *constant = place.constant;
    return true;
}

void fuse_write_element(Fusion *f, ExprId element, Ref value)
{
    Place place = place_of(f, element);
    const char *name = nest_symbol(f->routine, place.symbol)->name;
    if (!place.plain || place.lane_dim == place.rank || fuse_is_far(place.constant)) {
        fuse_fail(f, "%s is written at an index that is not the loop's plus a constant", name);
        return;
    }
    ArrayState *state = find_state(f, &place);
    if (!state) return;
    VecInst *inst = vec_inst(f->kernel, value.value);
    if (inst->kind == VEC_OP && !inst->name && value.offset == 0) inst->name = nest_symbol(f->routine, place.symbol)->name;
    Element written = {.array = (uint32_t)(state - f->arrays.items), .constant = place.constant, .ref = value};
    for (uint32_t i = 0; i < f->now.elements.count; i++) {
        Element *old = &f->now.elements.items[i];
        if (old->array != written.array || old->constant != written.constant) continue;
        if (old->depth != f->depth) fuse_fail(f, "%s is written in a loop within the vector", name);
        written.depth = old->depth;
        *old = written;
        return;
    }
    if (f->depth != fuse_turn_depth(f, state)) fuse_fail(f, "%s is written in a loop within the vector", name);
    written.depth = f->depth;
    list_push(f->context->scratch, &f->now.elements, written);
}

/* The element lane index + constant of an array's row. */
static Place place_in(const Fusion *f, const ArrayState *state, int64_t constant)
{
    Place place = {.symbol = state->symbol, .rank = nest_symbol(f->routine, state->symbol)->rank, .lane_dim = state->lane_dim,
                   .plain = true, .constant = constant};
    memcpy(place.subs, state->subs, sizeof place.subs);
    return place;
}

void fuse_store(Fusion *f, const ArrayState *state, const Element *element)
{
    const Symbol *symbol = nest_symbol(f->routine, state->symbol);
    Place place = place_in(f, state, element->constant);
    Ref operands[NEST_MAX_RANK + 2] = {element->ref};
    uint32_t count = 1;
    Ref condition = fuse_and(f, f->predicate, element->predicate), predicate = state->contracted ? fuse_in_last_row(f, state, condition) : condition;
    VecInst inst = {.kind = VEC_STORE, .type = symbol->type, .name = symbol->name, .array = state->symbol,
                    .predicated = predicate.value != 0};
    inst.subs = add_subs(f, &place, operands, &count);
    if (inst.predicated) operands[count++] = predicate;
    ValueId id = fuse_inst(f, inst, operands, count).value;
    VecInterval points = {f->lane->lower_expr, f->lane->upper_expr};
    list_push(f->context->scratch, &f->stores, ((FusedStore){id, element->array, points}));
}

Ref fuse_merge(Fusion *f, VecInterval set, Ref new, Ref old, Name name)
{
    VecInst merge = {.kind = VEC_MERGE, .type = vec_inst(f->kernel, new.value)->type, .name = name};
    Ref merged = fuse_inst(f, merge, (Ref[]){new, old}, 2);
    vec_inst(f->kernel, merged.value)->set = vec_set_on(f->context, f->kernel, 0, set);
    return merged;
}

Ref fuse_load_points(Fusion *f, const ArrayState *state, int64_t constant, VecInterval points)
{
    Place place = place_in(f, state, constant);
    Ref load = load_here(f, &place);
    if (load.value) vec_inst(f->kernel, load.value)->set = vec_set_on(f->context, f->kernel, 0, points);
    return load;
}

/* The same of two masks, of which an empty one is true. */
static Ref merge_masks(Fusion *f, VecInterval set, Ref new, Ref old)
{
    if (!new.value && !old.value) return new;
    Ref all = fuse_uniform(f, nest_const_bits(f->context, f->routine, TYPE_L32, 1, f->loc));
    return fuse_merge(f, set, new.value ? new : all, old.value ? old : all, NULL);
}

/* Joins new values of some elements with the version before. */
static void join_versions(Fusion *f, ArrayState *state, Ref new, Ref stored, Claim claim)
{
    Version *old = &state->version;
    VecInterval set = {claim.lower_expr, claim.upper_expr};
    old->ref = fuse_merge(f, set, new, old->ref, nest_symbol(f->routine, state->symbol)->name);
    old->held = false;
    old->stored = merge_masks(f, set, stored, old->stored);
    fuse_add_claim(f, old, claim);
}

/* The element at the point, loaded on that condition alone. */
static Ref load_if(Fusion *f, const Place *place, Ref condition)
{
    Ref outer = f->predicate;
    f->predicate = fuse_and(f, outer, condition);
    Ref load = load_here(f, place);
    f->predicate = outer;
    return load;
}

Ref fuse_contents(Fusion *f, ArrayState *state, const RowSpan *rows)
{
    Place place = place_in(f, state, 0);
    if (is_loaded(f, state, 0) || is_there(f, state, &place, &every_row)) return old_contents(f, state, &place);
    return is_there(f, state, &place, rows) ? load_if(f, &place, fuse_rows_mask(f, rows)) : (Ref){0};
}

bool fuse_begin_version(Fusion *f, ExprId element, Ref accessed, uint32_t *array)
{
    Place place = place_of(f, element);
    if (!place.plain || place.lane_dim == place.rank || fuse_is_far(place.constant)) return false;
    ArrayState *state = find_state(f, &place);
    if (!state || state->contracted || state->version.known || state->version.unknown || fuse_has_turn(f, place.subs, place.rank)) return false;
    bool there = is_loaded(f, state, place.constant) || is_there(f, state, &place, &every_row);
    if (!there && (!accessed.value || place.constant)) return false;
    Ref held = there ? old_contents(f, state, &place) : load_if(f, &place, accessed);
    Ref nowhere = fuse_uniform(f, nest_const_bits(f->context, f->routine, TYPE_L32, 0, f->loc));
    state->version = (Version){.known = true, .ref = {held.value, 0}, .stored = nowhere};
    fuse_add_claim(f, &state->version, (Claim){shifted(f->lane->lower, place.constant), shifted(f->lane->upper, place.constant),
                                               fuse_plus(f, f->lane->lower_expr, place.constant), fuse_plus(f, f->lane->upper_expr, place.constant), 0, false});
    *array = (uint32_t)(state - f->arrays.items);
    return true;
}

/* What an element written under a condition holds after the iteration; empty when that is not known at every point. */
static Ref version_under_condition(Fusion *f, ArrayState *state, const Element *element)
{
    Place place = place_in(f, state, element->constant);
    if (state->version.unknown || !fuse_holds_rows(&state->version.rows, &f->rows)) return (Ref){0};
    if (state->version.known) {
        if (!state->contracted && fuse_is_conditional(&state->version)) return (Ref){0};
        if (!fuse_covers_when(f, &state->version, shifted(f->lane->lower, place.constant), shifted(f->lane->upper, place.constant))) return (Ref){0};
    } else if ((state->contracted && !state->recalled) || !(is_loaded(f, state, place.constant) || is_there(f, state, &place, &every_row))) return (Ref){0};
    return written_or(f, element, element_before(f, state, &place));
}

/* The condition under which a row of values has its elements behind a write under a condition, where it is one that lasts; then `element` is what they
 * hold and where they are stored. 0: there is none. */
static ExprId find_switch(Fusion *f, const ArrayState *state, Element *element)
{
    const Version *version = &state->version;
    if (!state->contracted || state->recalled || (f->planes && state->kept) || f->repeats || version->unknown) return 0;
    ExprId where = fuse_lasting_parts(f, element->predicate), before = fuse_set_where(f, version);
    if (!version->known) return where;
    if (!fuse_holds_rows(&version->rows, &f->rows)) return 0;
    if (where && fuse_is_set_where(f, version, where)) return before && nest_expr_equal(f->routine, before, where) ? before : where;
    Linear lower = shifted(f->lane->lower, element->constant), upper = shifted(f->lane->upper, element->constant);
    if (!before || !fuse_implies(f, element->predicate, before) || !fuse_covers_where(f, version, lower, upper)) return 0;
    element->ref = written_or(f, element, (Ref){version->ref.value, version->ref.offset + (int32_t)element->constant});
    element->predicate = fuse_uniform(f, before);
    return before;
}

/* The same of an array in memory, which has what it had elsewhere. */
static ExprId find_made(Fusion *f, const ArrayState *state, const Element *element)
{
    bool fresh = !state->contracted && !f->planes && !f->repeats && !state->version.known && !state->version.unknown;
    return fresh ? fuse_lasting_parts(f, element->predicate) : 0;
}

/* Where the source has stored the element by the end of the iteration: where it does so now, or a loop before did. Empty: everywhere. */
static Ref stored_by_now(Fusion *f, const ArrayState *state, const Element *element)
{
    Ref before = {state->version.stored.value, state->version.stored.offset + (int32_t)element->constant};
    if (!element->predicate.value || !state->version.known) return element->predicate;
    return before.value ? fuse_or(f, element->predicate, before) : (Ref){0};
}

/* What the element holds after the iteration, where `where` is true, becomes the array's version, or part of it; an empty `held` is not known. */
static void make_version(Fusion *f, ArrayState *state, const Element *element, Ref held, ExprId where)
{
    state->untold |= !held.value;
    if (!held.value) state->version = (Version){.unknown = true};
    if (!held.value) return;
    Ref new = {held.value, held.offset - (int32_t)element->constant}, stored = stored_by_now(f, state, element);
    if (fuse_is_far(new.offset)) fuse_fail(f, "%s has its values from points that are too far away", nest_symbol(f->routine, state->symbol)->name);
    if (stored.value) stored.offset -= (int32_t)element->constant;
    Claim claim = {shifted(f->lane->lower, element->constant), shifted(f->lane->upper, element->constant),
                   fuse_plus(f, f->lane->lower_expr, element->constant), fuse_plus(f, f->lane->upper_expr, element->constant), where, false};
    claim.whole = fuse_is_whole(f, state, &claim);
    ExprId written = fuse_both(f, OP_AND, f->path, where);
    list_push(f->context->scratch, &state->writes, ((Claim){claim.lower, claim.upper, claim.lower_expr, claim.upper_expr, written, claim.whole}));
    Version replacing = {.known = true, .held = where && !state->contracted, .ref = new, .stored = stored}, *version = &state->version;
    fuse_add_claim(f, &replacing, claim);
    bool replaces = !version->known || (!version->unknown && fuse_replaces(f, &replacing, version));
    if (replaces) *version = replacing;
    else if (!version->unknown) join_versions(f, state, new, stored, claim);
}

bool fuse_is_stored(const Fusion *f, const ArrayState *state)
{
    bool home = true; /* copies of other rows are values */
    for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++) home &= !f->shift.by[axis];
    return !state->contracted || (state->kept && (!f->planes || (state->missing_rows && home)));
}

void fuse_end_iteration(Fusion *f)
{
    for (uint32_t i = 0; i < f->now.elements.count && !f->why; i++) {
        Element *element = &f->now.elements.items[i];
        ArrayState *state = &f->arrays.items[element->array];
        ExprId where = element->predicate.value ? find_switch(f, state, element) : 0;
        Ref held = element->predicate.value && !where ? version_under_condition(f, state, element) : element->ref;
        if (!held.value && (where = find_made(f, state, element))) held = element->ref;
        Element stored = *element;
        /* The last row's store is of every point: other rows have left nothing in memory. */
        if (state->contracted && held.value && !where) stored = (Element){.array = element->array, .constant = element->constant, .ref = held};
        if (fuse_is_stored(f, state)) fuse_store(f, state, &stored);
        make_version(f, state, element, held, where);
    }
    f->now.elements.count = 0;
}
