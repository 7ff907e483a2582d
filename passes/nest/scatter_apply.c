#include "passes/nest/scatter_apply.h"

#include "ir/storage.h"
#include "passes/nest/scatter_asked.h"

enum {
    LONG = 1 << 16, /* operations on one element, one behind the other: the host is faster */
    TOGETHER = 8    /* entries of one element that a lane takes without looking at each */
};

static const int64_t no_place = INT64_MIN/2, largest_span = INT32_MAX - 1;

void scatter_apply_begin(ScatterApplication *s)
{
    static const char *const narrow_words[] = {"point", "entry", "next", "turn", "before", "span", "sorted", "most"}, *const wide_words[] = {"low", "high", "at"};
    SymId *const narrow_ones[] = {&s->point, &s->entry, &s->next, &s->turn, &s->before, &s->span, &s->sorted, &s->most}, *const wide_ones[] = {&s->low, &s->high, &s->at};
    for (size_t n = 0; n < sizeof narrow_words/sizeof *narrow_words; n++) *narrow_ones[n] = make_local(s->make, narrow_words[n], TYPE_I32);
    for (size_t n = 0; n < sizeof wide_words/sizeof *wide_words; n++) *wide_ones[n] = make_local(s->make, wide_words[n], TYPE_I64);
    s->sorting.make = *s->make;
}

/* The element of a family that is at a place. */
static ExprId element_at(const ScatterApplication *s, const ScatterFamily *family, ExprId place)
{
    const NestRoutine *r = s->make->routine;
    const Expr expr = *nest_expr(r, family->like);
    ExprId subscripts[NEST_MAX_RANK];
    uint32_t first = 0, left = scatter_free_dims(s->scatter, family, &first);
    const bool one = left == 1;
    for (uint32_t d = 0; d < expr.count; d++) {
        subscripts[d] = nest_operand(r, &expr, d);
        if (scatter_is_constant(s->scatter, family, d)) continue;
        const Dim dim = *nest_dim(r, nest_symbol(r, expr.symbol), d);
        const ExprId lower = make_converted(s->make, dim.lower, TYPE_I64);
        ExprId own = place;
        if (--left) {
            const ExprId extent = scatter_extent(s->make, expr.symbol, d);
            own = make_op(s->make, OP_MOD, place, extent);
            place = make_op(s->make, OP_DIV, place, extent);
        }
        subscripts[d] = one ? own : make_sum(s->make, own, lower);
    }
    return nest_element(s->make->context, s->make->routine, expr.symbol, subscripts, expr.count, s->make->loc);
}

/* ---- entries ------------------------------------------------------------------------------ */

typedef struct {
    const ScatterApplication *s;
    const ScatterKind *kind;
} Reading;

static ExprId read_sorted(void *data, NestRoutine *routine, ExprId id)
{
    const Reading *reading = data;
    const Expr expr = *nest_expr(routine, id);
    for (uint32_t n = 0; expr.op == OP_ELEMENT && n < reading->kind->term_count; n++)
        if (reading->kind->terms[n].array == expr.symbol) return make_at(reading->s->make, reading->kind->terms[n].sorted, make_scalar(reading->s->make, reading->s->entry));
    return 0;
}

/* The entry is the one at hand in the order of the source. */
static ExprId read_at_point(void *data, NestRoutine *routine, ExprId id)
{
    const ScatterApplication *s = data;
    return nest_is_scalar(routine, id, s->entry) ? make_scalar(s->make, s->point) : 0;
}

/* x = value ; or, if it is chosen instead of x: if (that) { x = value ; stored = 1 } */
static StmtList set_value(const ScatterApplication *s, const ScatterFamily *family, ExprId value)
{
    NestRoutine *r = s->make->routine;
    const bool chosen = scatter_is_chosen(r, value, make_scalar(s->make, family->value));
    const Expr expr = *nest_expr(r, value);
    StmtList list = {0};
    make_append(s->make, &list, make_set(s->make, family->value, chosen ? nest_operand(r, &expr, 1) : value));
    if (!family->stored) return list;
    make_append(s->make, &list, make_set(s->make, family->stored, make_narrow(s->make, 1)));
    if (!chosen) return list;
    const StmtId some = make_if(s->make, nest_operand(r, &expr, 0), list.first, 0);
    return (StmtList){some, some};
}

/* x = what the entry makes of it, for all families of a kind; of several variants, the entry's. `sorted`: of terms in the order of places. */
static StmtList apply_entry(const ScatterApplication *s, ScatterKind *kind, bool sorted)
{
    StmtList list = {0};
    for (uint32_t v = kind->variant_count; v-- > 0;) {
        StmtList own = {0};
        for (uint32_t k = 0; k < kind->count; k++) {
            Reading reading = {s, kind};
            const ExprId value = sorted ? nest_expr_replace(s->make->context, s->make->routine, kind->variants[v][k], read_sorted, &reading) : kind->variants[v][k];
            nest_list_join(s->make->routine, &own, set_value(s, &s->scatter->families[kind->families[k]], value));
        }
        if (v + 1 == kind->variant_count) {
            list = own;
            continue;
        }
        const ExprId is = make_op(s->make, OP_EQ, make_at(s->make, sorted ? kind->sorted_variant : kind->variant, make_scalar(s->make, s->entry)), make_narrow(s->make, v));
        const StmtId chosen = make_if(s->make, is, own.first, list.first);
        list = (StmtList){chosen, chosen};
    }
    return list;
}

/* at = place ; x = a[at] ; work ; a[at] = x, if it is stored */
static StmtList around_element(const ScatterApplication *s, const ScatterKind *kind, ExprId place, StmtList work)
{
    NestRoutine *r = s->make->routine;
    StmtList list = {0};
    make_append(s->make, &list, make_set(s->make, s->at, place));
    for (uint32_t k = 0; k < kind->count; k++) {
        const ScatterFamily *family = &s->scatter->families[kind->families[k]];
        const ExprId none = nest_const_bits(s->make->context, r, nest_symbol(r, family->value)->type, 0, s->make->loc);
        make_append(s->make, &list, make_set(s->make, family->value, family->changes ? element_at(s, family, make_scalar(s->make, s->at)) : none));
        if (family->stored) make_append(s->make, &list, make_set(s->make, family->stored, make_narrow(s->make, 0)));
    }
    nest_list_join(r, &list, work);
    for (uint32_t k = 0; k < kind->count; k++) {
        const ScatterFamily *family = &s->scatter->families[kind->families[k]];
        const StmtId store = make_assign(s->make, element_at(s, family, make_scalar(s->make, s->at)), make_scalar(s->make, family->value));
        const ExprId stored = family->stored ? make_op(s->make, OP_NE, make_scalar(s->make, family->stored), make_narrow(s->make, 0)) : 0;
        make_append(s->make, &list, stored ? make_if(s->make, stored, store, 0) : store);
    }
    return list;
}

static ExprId key_at(const ScatterApplication *s, ExprId place) { return make_at_two(s->make, s->sorting.key, place, make_scalar(s->make, s->sorting.side)); }

/* The last of the entries of a kind. */
static ExprId last_entry(const ScatterApplication *s, const ScatterKind *kind) { return make_op(s->make, OP_SUB, make_scalar(s->make, kind->entries), make_narrow(s->make, 1)); }

/* do point = 0, last { list } */
static StmtId over_entries(const ScatterApplication *s, const ScatterKind *kind, StmtId list) { return make_loop_up(s->make, s->point, make_narrow(s->make, 0), last_entry(s, kind), list); }

/* Terms, and which variants entries are, in the order of places: what a lane reads lies side by side then. */
static StmtId sort_terms(const ScatterApplication *s, const ScatterKind *kind)
{
    StmtList list = {0};
    make_append(s->make, &list, make_set(s->make, s->entry, make_at_two(s->make, s->sorting.order, make_scalar(s->make, s->point), make_scalar(s->make, s->sorting.side))));
    for (uint32_t n = 0; n < kind->term_count; n++)
        make_append(s->make, &list, make_assign(s->make, make_at(s->make, kind->terms[n].sorted, make_scalar(s->make, s->point)), make_at(s->make, kind->terms[n].array, make_scalar(s->make, s->entry))));
    if (kind->variant) make_append(s->make, &list, make_assign(s->make, make_at(s->make, kind->sorted_variant, make_scalar(s->make, s->point)), make_at(s->make, kind->variant, make_scalar(s->make, s->entry))));
    const ExprId is_place = make_op(s->make, OP_LT, key_at(s, make_scalar(s->make, s->point)), make_scalar(s->make, s->span));
    return over_entries(s, kind, kind->conditional ? make_if(s->make, is_place, list.first, 0) : list.first);
}

/* if (the key there is another one) exit */
static StmtId leave_behind_run(const ScatterApplication *s, StmtId loop, ExprId place, SymId own)
{
    const StmtId leave = nest_stmt_add(s->make->context, s->make->routine, (Stmt){.kind = STMT_EXIT, .loc = s->make->loc, .jump = {loop}});
    return make_if(s->make, make_op(s->make, OP_NE, key_at(s, place), make_scalar(s->make, own)), leave, 0);
}

/* All entries of an element, from the point on: some at a time, whose terms are loaded together, then one by one. */
static StmtList apply_run(const ScatterApplication *s, ScatterKind *kind, SymId own)
{
    NestRoutine *r = s->make->routine;
    const SymId first = make_local(s->make, "turn", TYPE_I32);
    const ExprId together = make_narrow(s->make, TOGETHER), last = make_narrow(s->make, TOGETHER - 1);
    const StmtId many = make_loop(s->make, first, make_scalar(s->make, s->point), make_op(s->make, OP_SUB, last_entry(s, kind), last), together, 0);
    const StmtId rest = make_loop_up(s->make, s->turn, make_scalar(s->make, s->next), last_entry(s, kind), 0);
    StmtList list = {0}, some = {0}, each = {0}, one = {0};
    make_append(s->make, &each, make_set(s->make, s->entry, make_op(s->make, OP_ADD, make_scalar(s->make, first), make_scalar(s->make, s->turn))));
    nest_list_join(r, &each, apply_entry(s, kind, true));
    make_append(s->make, &some, leave_behind_run(s, many, make_op(s->make, OP_ADD, make_scalar(s->make, first), last), own));
    make_append(s->make, &some, make_loop_up(s->make, s->turn, make_narrow(s->make, 0), last, each.first));
    make_append(s->make, &some, make_set(s->make, s->next, make_op(s->make, OP_ADD, make_scalar(s->make, first), together)));
    nest_stmt(r, many)->loop.body = some.first;
    make_append(s->make, &one, leave_behind_run(s, rest, make_scalar(s->make, s->turn), own));
    make_append(s->make, &one, make_set(s->make, s->entry, make_scalar(s->make, s->turn)));
    nest_list_join(r, &one, apply_entry(s, kind, true));
    nest_stmt(r, rest)->loop.body = one.first;
    make_append(s->make, &list, make_set(s->make, s->next, make_scalar(s->make, s->point)));
    make_append(s->make, &list, many);
    make_append(s->make, &list, rest);
    return list;
}

/* A lane for each element: all entries that come to it, in order. */
static StmtId apply_sorted(const ScatterApplication *s, ScatterKind *kind)
{
    NestRoutine *r = s->make->routine;
    const SymId own = make_local(s->make, "own", TYPE_I32);
    const StmtList element = around_element(s, kind, make_op(s->make, OP_ADD, make_scalar(s->make, s->low), make_converted(s->make, make_scalar(s->make, own), TYPE_I64)), apply_run(s, kind, own));
    StmtList list = {0};
    const ExprId before = make_op(s->make, OP_SUB, make_scalar(s->make, s->point), make_narrow(s->make, 1)), is_place = make_op(s->make, OP_LT, make_scalar(s->make, own), make_scalar(s->make, s->span));
    make_append(s->make, &list, make_set(s->make, own, key_at(s, make_scalar(s->make, s->point))));
    make_append(s->make, &list, make_set(s->make, s->before, make_narrow(s->make, -1)));
    make_append(s->make, &list, make_if(s->make, make_op(s->make, OP_GT, make_scalar(s->make, s->point), make_narrow(s->make, 0)), make_set(s->make, s->before, key_at(s, before)), 0));
    make_append(s->make, &list, make_if(s->make, make_both(s->make, is_place, make_op(s->make, OP_NE, make_scalar(s->make, s->before), make_scalar(s->make, own))), element.first, 0));
    const StmtId lanes = over_entries(s, kind, list.first);
    nest_loop_info(r, lanes)->assertions = LOOP_ASSERTED_INDEPENDENT; /* no two lanes have one element */
    return lanes;
}

static ExprId is_left(const ScatterApplication *s, const ScatterKind *kind) { return make_op(s->make, OP_NE, make_at(s->make, kind->place, make_scalar(s->make, s->point)), make_wide(s->make, no_place)); }

Name scatter_reason_in_order(const Maker *make) { return intern(make->context->names, "runs where one element has very many, or places are beyond the array"); }

/* All entries as they come. */
static StmtId apply_in_order(const ScatterApplication *s, ScatterKind *kind)
{
    if (s->instead) return s->instead;
    NestRoutine *r = s->make->routine;
    StmtList list = {0};
    make_append(s->make, &list, make_set(s->make, s->entry, make_scalar(s->make, s->point)));
    nest_list_join(r, &list, around_element(s, kind, make_at(s->make, kind->place, make_scalar(s->make, s->point)), apply_entry(s, kind, false)));
    const StmtId loop = over_entries(s, kind, kind->conditional ? make_if(s->make, is_left(s, kind), list.first, 0) : list.first);
    LoopInfo *info = nest_loop_info(r, loop);
    info->assertions = LOOP_SPARE;
    info->finding = LOOP_UNKNOWN;
    info->reason = scatter_reason_in_order(s->make);
    return loop;
}

/* ---- a kind ---------------------------------------------------------------------------------- */

/* low, high = the least and the largest place */
static StmtList find_span(const ScatterApplication *s, const ScatterKind *kind)
{
    StmtList list = {0}, each = {0};
    const ExprId place = make_at(s->make, kind->place, make_scalar(s->make, s->point)), none = make_wide(s->make, no_place), far = make_wide(s->make, -no_place);
    const ExprId least = kind->conditional ? nest_select(s->make->context, s->make->routine, is_left(s, kind), place, far, s->make->loc) : place;
    make_append(s->make, &each, make_set(s->make, s->low, make_op(s->make, OP_MIN, make_scalar(s->make, s->low), least)));
    make_append(s->make, &each, make_set(s->make, s->high, make_op(s->make, OP_MAX, make_scalar(s->make, s->high), place)));
    make_append(s->make, &list, make_set(s->make, s->low, far));
    make_append(s->make, &list, make_set(s->make, s->high, none));
    make_append(s->make, &list, over_entries(s, kind, each.first));
    return list;
}

/* Whether all places are the family's own. */
static ExprId ask_bounds(const ScatterApplication *s, const ScatterFamily *family)
{
    const NestRoutine *r = s->make->routine;
    const Expr expr = *nest_expr(r, family->like);
    const bool known = storage_extent_known(r, expr.symbol);
    uint32_t first = 0;
    if (scatter_free_dims(s->scatter, family, &first) == 1) {
        const Dim dim = *nest_dim(r, nest_symbol(r, expr.symbol), first);
        const ExprId above = make_op(s->make, OP_GE, make_scalar(s->make, s->low), make_converted(s->make, dim.lower, TYPE_I64));
        return known ? make_both(s->make, above, make_op(s->make, OP_LE, make_scalar(s->make, s->high), make_converted(s->make, dim.upper, TYPE_I64))) : above;
    }
    ExprId extent = make_wide(s->make, 1);
    for (uint32_t d = 0; known && d < expr.count; d++)
        if (!scatter_is_constant(s->scatter, family, d)) extent = make_product(s->make, extent, scatter_extent(s->make, expr.symbol, d));
    const ExprId above = make_op(s->make, OP_GE, make_scalar(s->make, s->low), make_wide(s->make, 0));
    return known ? make_both(s->make, above, make_op(s->make, OP_LT, make_scalar(s->make, s->high), extent)) : above;
}

/* How many elements, from its first one on, of arrays of unknown extent the lanes touch: the loop is told. */
static void tell_reaches(const ScatterApplication *s, const ScatterKind *kind, StmtId lanes, StmtList *list)
{
    NestRoutine *r = s->make->routine;
    for (uint32_t k = 0; k < kind->count; k++) {
        const ScatterFamily *family = &s->scatter->families[kind->families[k]];
        const Expr expr = *nest_expr(r, family->like);
        uint32_t first = 0;
        if (storage_extent_known(r, expr.symbol)) continue;
        ExprId elements = make_sum(s->make, make_scalar(s->make, s->high), make_wide(s->make, 1));
        if (scatter_free_dims(s->scatter, family, &first) == 1) elements = make_op(s->make, OP_SUB, elements, make_converted(s->make, nest_dim(r, nest_symbol(r, expr.symbol), first)->lower, TYPE_I64));
        for (uint32_t d = 0; d + 1 < expr.count; d++)
            if (scatter_is_constant(s->scatter, family, d)) elements = make_product(s->make, elements, scatter_extent(s->make, expr.symbol, d));
        const SymId reach = make_local(s->make, "reach", TYPE_I64);
        make_append(s->make, list, make_set(s->make, reach, elements));
        list_push(s->make->context->arena, &nest_loop_info(r, lanes)->reaches, ((ArrayReach){.symbol = expr.symbol, .elements = make_scalar(s->make, reach)}));
    }
}

/* key = place - low, or behind all places for none ; order = where it stands */
static StmtId make_keys(const ScatterApplication *s, const ScatterKind *kind)
{
    NestRoutine *r = s->make->routine;
    const ExprId zero = make_narrow(s->make, 0), own = make_converted(s->make, make_op(s->make, OP_SUB, make_at(s->make, kind->place, make_scalar(s->make, s->point)), make_scalar(s->make, s->low)), TYPE_I32);
    const ExprId key = kind->conditional ? nest_select(s->make->context, r, is_left(s, kind), own, make_scalar(s->make, s->span), s->make->loc) : own;
    StmtList list = {0};
    make_append(s->make, &list, make_assign(s->make, make_at_two(s->make, s->sorting.key, make_scalar(s->make, s->point), zero), key));
    make_append(s->make, &list, make_assign(s->make, make_at_two(s->make, s->sorting.order, make_scalar(s->make, s->point), zero), make_scalar(s->make, s->point)));
    return over_entries(s, kind, list.first);
}

/* most = 1 where an element has more than LONG entries */
static StmtList find_long(const ScatterApplication *s, const ScatterKind *kind)
{
    NestRoutine *r = s->make->routine;
    StmtList list = {0};
    const ExprId own = key_at(s, make_scalar(s->make, s->point)), other = key_at(s, make_op(s->make, OP_ADD, make_scalar(s->make, s->point), make_narrow(s->make, LONG)));
    const ExprId is_long = make_both(s->make, make_op(s->make, OP_LT, own, make_scalar(s->make, s->span)), make_op(s->make, OP_EQ, own, other));
    const ExprId one = nest_select(s->make->context, r, is_long, make_narrow(s->make, 1), make_narrow(s->make, 0), s->make->loc);
    make_append(s->make, &list, make_set(s->make, s->most, make_narrow(s->make, 0)));
    make_append(s->make, &list, make_loop_up(s->make, s->point, make_narrow(s->make, 0), make_op(s->make, OP_SUB, last_entry(s, kind), make_narrow(s->make, LONG)), make_set(s->make, s->most, make_op(s->make, OP_MAX, make_scalar(s->make, s->most), one))));
    return list;
}

/* All entries as they come, to scalars. */
static StmtList apply_to_scalars(ScatterApplication *s, ScatterKind *kind)
{
    StmtList each = apply_entry(s, kind, false);
    nest_list_replace(s->make->context, s->make->routine, each.first, read_at_point, s);
    return nest_list_from(s->make->routine, over_entries(s, kind, kind->conditional ? make_if(s->make, is_left(s, kind), each.first, 0) : each.first));
}

/* The places of a kind are sorted, and its entries applied. */
StmtList scatter_apply_kind(ScatterApplication *s, ScatterKind *kind)
{
    NestRoutine *r = s->make->routine;
    StmtList all = {0}, sorted = {0}, fits = {0};
    if (scatter_is_scalar(s->scatter, kind)) return apply_to_scalars(s, kind);
    const ExprId span = make_sum(s->make, make_op(s->make, OP_SUB, make_scalar(s->make, s->high), make_scalar(s->make, s->low)), make_wide(s->make, 1));
    StmtList list = find_span(s, kind);
    ExprId may = make_op(s->make, OP_LE, span, make_wide(s->make, largest_span));
    for (uint32_t k = 0; k < kind->count; k++) may = make_both(s->make, may, ask_bounds(s, &s->scatter->families[kind->families[k]]));
    may = make_both(s->make, may, make_op(s->make, OP_LE, make_converted(s->make, make_scalar(s->make, kind->entries), TYPE_I64), make_op(s->make, OP_MUL, span, make_wide(s->make, LONG))));
    make_append(s->make, &sorted, make_set(s->make, s->sorted, make_narrow(s->make, 1)));
    if (kind->term_count || kind->variant) make_append(s->make, &sorted, sort_terms(s, kind));
    const StmtId lanes = apply_sorted(s, kind);
    tell_reaches(s, kind, lanes, &sorted);
    make_append(s->make, &sorted, lanes);
    s->sorting.count = kind->entries;
    s->sorting.most = s->span;
    make_append(s->make, &fits, make_set(s->make, s->span, make_converted(s->make, span, TYPE_I32)));
    make_append(s->make, &fits, make_keys(s, kind));
    nest_list_join(r, &fits, sorting_make(&s->sorting));
    nest_list_join(r, &fits, find_long(s, kind));
    make_append(s->make, &fits, make_if(s->make, make_op(s->make, OP_EQ, make_scalar(s->make, s->most), make_narrow(s->make, 0)), sorted.first, 0));
    make_append(s->make, &all, make_set(s->make, s->sorted, make_narrow(s->make, 0)));
    make_append(s->make, &all, make_if(s->make, may, fits.first, 0));
    make_append(s->make, &all, make_if(s->make, make_op(s->make, OP_EQ, make_scalar(s->make, s->sorted), make_narrow(s->make, 0)), apply_in_order(s, kind), 0));
    make_append(s->make, &list, make_if(s->make, make_op(s->make, OP_GT, span, make_wide(s->make, 0)), all.first, 0));
    return list;
}

StmtId scatter_clear_places(const ScatterApplication *s, const ScatterKind *kind)
{
    return over_entries(s, kind, make_assign(s->make, make_at(s->make, kind->place, make_scalar(s->make, s->point)), make_wide(s->make, no_place)));
}

