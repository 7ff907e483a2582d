/* What stands around the elements that a row writes, where a loop reads more: `v(:) = w(:)*h`, w written from 4 on.
 * No row writes the rest. Of an array that is used later it is what memory held before the kernel: a copy is made of that, because the
 * last row stores beside it. Of one that is not, it is undefined. */
#include "passes/vec/fuse_claim.h"
#include "passes/vec/fuse_copy.h"

/* The range that holds all claims, if these lie to each other in a known way. */
static bool find_range(const Fusion *f, const Version *version, Claim *range)
{
    *range = version->claims[0];
    for (uint32_t n = 1; n < version->claim_count; n++) {
        const Claim *claim = &version->claims[n];
        int64_t low, high;
        if (!linear_difference(f->routine, claim->lower, range->lower, &low) || !linear_difference(f->routine, claim->upper, range->upper, &high)) return false;
        if (low < 0) range->lower = claim->lower, range->lower_expr = claim->lower_expr;
        if (high > 0) range->upper = claim->upper, range->upper_expr = claim->upper_expr;
    }
    return true;
}

/* Whether the array has one dimension, of constant bounds. */
static bool is_plain(const Fusion *f, SymId array)
{
    const Symbol *symbol = nest_symbol(f->routine, array);
    int64_t first, last;
    if (symbol->rank != 1) return false;
    const Dim *dim = nest_dim(f->routine, symbol, 0);
    return dim->upper && nest_int_value(f->routine, dim->lower, &first) && nest_int_value(f->routine, dim->upper, &last);
}

/* Whether the elements are all of the array, so that what rows write is among them. */
static bool reads_all(const Fusion *f, SymId array, Linear lower, Linear upper)
{
    const Dim *dim = nest_dim(f->routine, nest_symbol(f->routine, array), 0);
    int64_t first, last;
    nest_int_value(f->routine, dim->lower, &first);
    nest_int_value(f->routine, dim->upper, &last);
    return !lower.count && !upper.count && linear_is_uniform(&lower) && linear_is_uniform(&upper) && lower.constant == first && upper.constant == last;
}

/* The array that holds what memory did before the kernel. */
static SymId copy_of(Fusion *f, SymId array)
{
    for (uint32_t n = 0; n < f->copies.count; n++)
        if (f->copies.items[n].symbol == array) return f->copies.items[n].copy;
    SymId copy = fuse_copy_symbol(f, array, "before");
    list_push(f->context->scratch, &f->copies, ((Copy){array, copy, 0, 0}));
    return copy;
}

static void add_piece(Fusion *f, const ArrayState *state, Linear lower, Linear upper)
{
    int64_t more;
    if (linear_difference(f->routine, upper, lower, &more) && more < 0) return;
    UnsetPiece piece = {(uint32_t)(state - f->arrays.items), lower, upper, f->loc, state->kept, 0, 0};
    list_push(f->context->scratch, &f->unset, piece);
}

bool fuse_around(Fusion *f, ArrayState *state, int64_t constant, Ref *element)
{
    Claim range;
    Version *version = &state->version;
    Linear lower = f->lane->lower, upper = f->lane->upper;
    int64_t left, right;
    lower.constant += constant;
    upper.constant += constant;
    if (!state->contracted || f->planes || f->repeats || f->depth || f->lane->step || !version->claim_count || !is_plain(f, state->symbol)) return false;
    if (!state->kept && nest_symbol(f->routine, state->symbol)->storage != STORAGE_LOCAL) return false;
    if (!find_range(f, version, &range) || range.whole) return false;
    bool known = linear_difference(f->routine, range.lower, lower, &left) && linear_difference(f->routine, upper, range.upper, &right);
    if (!known && !reads_all(f, state->symbol, lower, upper)) return false;
    if ((known && left <= 0 && right <= 0) || !fuse_covers_when(f, version, range.lower, range.upper)) return false;
    Claim beside = range;
    beside.lower.constant--;
    beside.upper.constant++;
    add_piece(f, state, lower, beside.lower);
    add_piece(f, state, beside.upper, upper);
    *element = (Ref){version->ref.value, version->ref.offset + (int32_t)constant};
    if (!state->kept) return true;
    VecInterval inside = {fuse_plus(f, range.lower_expr, -constant), fuse_plus(f, range.upper_expr, -constant)};
    *element = fuse_merge(f, inside, *element, fuse_load_copy(f, copy_of(f, state->symbol), constant), nest_symbol(f->routine, state->symbol)->name);
    return true;
}
