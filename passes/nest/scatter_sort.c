/* A radix sort of counting sorts, by loops that are kernels.
 *
 * SOURCE  Zagha and Blelloch, Radix sort for vector multiprocessors, Supercomputing 1991; Knuth, The Art of Computer Programming 3, 5.2.5, algorithm R */
#include "passes/nest/scatter_sort.h"

enum {
    LANES = 16384,         /* that have a share of the keys each */
    LEAST_SHARE_BITS = 6,  /* of keys, */
    LEAST_SHARE = 64,
    BLOCK = 64,            /* lanes whose digits are added up at a time, */
    BLOCKS = LANES/BLOCK,
    DIGIT_BITS = 8,
    LAST_DIGIT = 255
};

static ExprId number(const Sorting *s, int64_t value) { return make_narrow(&s->make, value); }

static ExprId scalar(const Sorting *s, SymId symbol) { return make_scalar(&s->make, symbol); }

static ExprId op(const Sorting *s, Op operation, ExprId a, ExprId b) { return make_op(&s->make, operation, a, b); }

static ExprId less_one(const Sorting *s, ExprId value) { return op(s, OP_SUB, value, number(s, 1)); }

/* Scalars of the statements that sort. */
typedef struct {
    const Sorting *sorting;
    SymId share, lanes, blocks; /* keys of a lane; the last lane; the last block */
    SymId shift, from, to;      /* the bits of the digit at hand; the sides that are read and set */
    SymId lane, block, digit;
} Turn;

void sorting_begin(Sorting *s, ExprId room)
{
    const Maker *make = &s->make;
    const ExprId one = make_int(make, TYPE_I64, 1), sides = make_int(make, TYPE_I64, SORT_SIDES - 1), digits = make_int(make, TYPE_I64, LAST_DIGIT);
    const ExprId shares = make_op(make, OP_ADD, make_op(make, OP_ISHFT, room, make_int(make, TYPE_I64, -LEAST_SHARE_BITS)), make_int(make, TYPE_I64, BLOCK - 1));
    s->key = make_array(make, "key", TYPE_I32, make_op(make, OP_SUB, room, one), sides);
    s->order = make_array(make, "order", TYPE_I32, make_op(make, OP_SUB, room, one), sides);
    s->digits = make_array(make, "digits", TYPE_I32, make_op(make, OP_MIN, shares, make_int(make, TYPE_I64, LANES - 1)), digits);
    s->parts = make_array(make, "parts", TYPE_I32, make_int(make, TYPE_I64, BLOCKS - 1), digits);
    s->totals = make_array(make, "totals", TYPE_I32, digits, 0);
    s->side = make_local(make, "side", TYPE_I32);
}

static ExprId digits_at(const Turn *t, ExprId lane) { return make_at_two(&t->sorting->make, t->sorting->digits, lane, scalar(t->sorting, t->digit)); }

static ExprId part(const Turn *t) { return make_at_two(&t->sorting->make, t->sorting->parts, scalar(t->sorting, t->block), scalar(t->sorting, t->digit)); }

/* do digit { do block { list } } */
static StmtId over_blocks(const Turn *t, StmtId list)
{
    const Maker *make = &t->sorting->make;
    const StmtId blocks = make_loop_up(make, t->block, number(t->sorting, 0), scalar(t->sorting, t->blocks), list);
    return make_loop_up(make, t->digit, number(t->sorting, 0), number(t->sorting, LAST_DIGIT), blocks);
}

/* The digits of all lanes of the blocks are 0. */
static StmtId clear(const Turn *t)
{
    const Sorting *s = t->sorting;
    const ExprId last = op(s, OP_ADD, op(s, OP_MUL, scalar(s, t->blocks), number(s, BLOCK)), number(s, BLOCK - 1));
    const StmtId lanes = make_loop_up(&s->make, t->lane, number(s, 0), last, make_assign(&s->make, digits_at(t, scalar(s, t->lane)), number(s, 0)));
    return make_loop_up(&s->make, t->digit, number(s, 0), number(s, LAST_DIGIT), lanes);
}

/* do lane { do turn in its share { digit = that of the key ; list } } */
static StmtId over_shares(const Turn *t, SymId turn, StmtId list)
{
    const Sorting *s = t->sorting;
    const ExprId first = op(s, OP_MUL, scalar(s, t->lane), scalar(s, t->share)), end = less_one(s, op(s, OP_ADD, first, scalar(s, t->share)));
    const ExprId key = make_at_two(&s->make, s->key, scalar(s, turn), scalar(s, t->from));
    const ExprId shifted = op(s, OP_ISHFT, key, op(s, OP_SUB, number(s, 0), scalar(s, t->shift)));
    StmtList body = {0};
    nest_list_append(s->make.routine, &body, make_assign(&s->make, scalar(s, t->digit), op(s, OP_IAND, shifted, number(s, LAST_DIGIT))));
    nest_list_join(s->make.routine, &body, nest_list_from(s->make.routine, list));
    const StmtId turns = make_loop_up(&s->make, turn, first, op(s, OP_MIN, end, less_one(s, scalar(s, s->count))), body.first);
    return make_loop_up(&s->make, t->lane, number(s, 0), scalar(s, t->lanes), turns);
}

static StmtId count_digits(const Turn *t)
{
    const Sorting *s = t->sorting;
    const ExprId own = digits_at(t, scalar(s, t->lane));
    return over_shares(t, make_local(&s->make, "turn", TYPE_I32), make_assign(&s->make, own, op(s, OP_ADD, own, number(s, 1))));
}

/* A digit of the lane `turn` of the block. */
static ExprId digit_in_block(const Turn *t, SymId turn)
{
    const Sorting *s = t->sorting;
    return digits_at(t, op(s, OP_ADD, op(s, OP_MUL, scalar(s, t->block), number(s, BLOCK)), scalar(s, turn)));
}

static StmtId turns_of_block(const Turn *t, SymId turn, StmtId list) { return make_loop_up(&t->sorting->make, turn, number(t->sorting, 0), number(t->sorting, BLOCK - 1), list); }

/* sum = first ; list, behind which it is more ; then `behind` */
static StmtId summed(const Turn *t, SymId sum, StmtId loop, StmtId behind)
{
    const Sorting *s = t->sorting;
    StmtList list = {0};
    nest_list_append(s->make.routine, &list, make_assign(&s->make, scalar(s, sum), number(s, 0)));
    nest_list_append(s->make.routine, &list, loop);
    nest_list_append(s->make.routine, &list, behind);
    return list.first;
}

static StmtId add_to(const Turn *t, SymId sum, ExprId value) { return make_assign(&t->sorting->make, scalar(t->sorting, sum), op(t->sorting, OP_ADD, scalar(t->sorting, sum), value)); }

/* held = place ; place = sum ; sum = sum + held */
static StmtId replace_by_sum(const Turn *t, SymId sum, ExprId place)
{
    const Sorting *s = t->sorting;
    const SymId held = make_local(&s->make, "held", TYPE_I32);
    StmtList list = {0};
    nest_list_append(s->make.routine, &list, make_assign(&s->make, scalar(s, held), place));
    nest_list_append(s->make.routine, &list, make_assign(&s->make, place, scalar(s, sum)));
    nest_list_append(s->make.routine, &list, add_to(t, sum, scalar(s, held)));
    return list.first;
}

/* What each block has of a digit, of lanes. */
static StmtId add_lanes(const Turn *t)
{
    const Sorting *s = t->sorting;
    const SymId sum = make_local(&s->make, "sum", TYPE_I32), turn = make_local(&s->make, "turn", TYPE_I32);
    const StmtId lanes = turns_of_block(t, turn, add_to(t, sum, digit_in_block(t, turn)));
    return over_blocks(t, summed(t, sum, lanes, make_assign(&s->make, part(t), scalar(s, sum))));
}

/* What all blocks before have of a digit, and what all have. */
static StmtId scan_blocks(const Turn *t)
{
    const Sorting *s = t->sorting;
    const SymId sum = make_local(&s->make, "sum", TYPE_I32);
    const StmtId blocks = make_loop_up(&s->make, t->block, number(s, 0), scalar(s, t->blocks), replace_by_sum(t, sum, part(t)));
    const StmtId total = make_assign(&s->make, make_at(&s->make, s->totals, scalar(s, t->digit)), scalar(s, sum));
    return make_loop_up(&s->make, t->digit, number(s, 0), number(s, LAST_DIGIT), summed(t, sum, blocks, total));
}

/* Where each lane's first key of a digit goes. */
static StmtId scan_lanes(const Turn *t)
{
    const Sorting *s = t->sorting;
    const SymId sum = make_local(&s->make, "sum", TYPE_I32), lower = make_local(&s->make, "lower", TYPE_I32), turn = make_local(&s->make, "turn", TYPE_I32);
    const StmtId smaller = make_loop_up(&s->make, lower, number(s, 0), less_one(s, scalar(s, t->digit)), add_to(t, sum, make_at(&s->make, s->totals, scalar(s, lower))));
    StmtList behind = {0};
    nest_list_append(s->make.routine, &behind, add_to(t, sum, part(t)));
    nest_list_append(s->make.routine, &behind, turns_of_block(t, turn, replace_by_sum(t, sum, digit_in_block(t, turn))));
    return over_blocks(t, summed(t, sum, smaller, behind.first));
}

static StmtId move_keys(const Turn *t)
{
    const Sorting *s = t->sorting;
    const SymId place = make_local(&s->make, "place", TYPE_I32), turn = make_local(&s->make, "turn", TYPE_I32);
    const SymId arrays[2] = {s->key, s->order};
    const ExprId own = digits_at(t, scalar(s, t->lane));
    StmtList list = {0};
    nest_list_append(s->make.routine, &list, make_assign(&s->make, scalar(s, place), own));
    nest_list_append(s->make.routine, &list, make_assign(&s->make, own, op(s, OP_ADD, scalar(s, place), number(s, 1))));
    for (int n = 0; n < 2; n++) {
        const ExprId to = make_at_two(&s->make, arrays[n], scalar(s, place), scalar(s, t->to)), from = make_at_two(&s->make, arrays[n], scalar(s, turn), scalar(s, t->from));
        nest_list_append(s->make.routine, &list, make_assign(&s->make, to, from));
    }
    const StmtId loop = over_shares(t, turn, list.first);
    nest_loop_info(s->make.routine, loop)->assertions = LOOP_ASSERTED_INDEPENDENT; /* no two keys come to one place */
    return loop;
}

/* The bits below the last digit that the largest key has. */
static ExprId last_shift(const Sorting *s)
{
    ExprId shift = number(s, 0);
    for (int bits = DIGIT_BITS; bits < 32; bits += DIGIT_BITS) {
        const ExprId beyond = op(s, OP_GT, scalar(s, s->most), number(s, ((int64_t)1 << bits) - 1));
        shift = nest_select(s->make.context, s->make.routine, beyond, number(s, bits), shift, s->make.loc);
    }
    return shift;
}

/* Which side a digit's keys are on. */
static ExprId side_of(const Sorting *s, ExprId digits) { return op(s, OP_IAND, digits, number(s, 1)); }

StmtList sorting_make(const Sorting *s)
{
    static const char *const names[] = {"share", "lanes", "blocks", "shift", "from", "to", "lane", "block", "digit"};
    NestRoutine *r = s->make.routine;
    SymId own[9];
    for (int n = 0; n < 9; n++) own[n] = make_local(&s->make, names[n], TYPE_I32);
    const Turn t = {s, own[0], own[1], own[2], own[3], own[4], own[5], own[6], own[7], own[8]};
    const SymId last = make_local(&s->make, "last", TYPE_I32);
    const ExprId keys = less_one(s, scalar(s, s->count)), shift = op(s, OP_ISHFT, scalar(s, t.shift), number(s, -3));
    StmtList list = {0}, turn = {0};
    nest_list_append(r, &list, make_assign(&s->make, scalar(s, t.share), op(s, OP_MAX, number(s, LEAST_SHARE), op(s, OP_ADD, op(s, OP_DIV, keys, number(s, LANES)), number(s, 1)))));
    nest_list_append(r, &list, make_assign(&s->make, scalar(s, t.lanes), op(s, OP_DIV, keys, scalar(s, t.share))));
    nest_list_append(r, &list, make_assign(&s->make, scalar(s, t.blocks), op(s, OP_DIV, scalar(s, t.lanes), number(s, BLOCK))));
    nest_list_append(r, &list, make_assign(&s->make, scalar(s, last), last_shift(s)));
    nest_list_append(r, &turn, make_assign(&s->make, scalar(s, t.from), side_of(s, shift)));
    nest_list_append(r, &turn, make_assign(&s->make, scalar(s, t.to), op(s, OP_SUB, number(s, 1), scalar(s, t.from))));
    StmtId (*const steps[])(const Turn *) = {clear, count_digits, add_lanes, scan_blocks, scan_lanes, move_keys};
    for (size_t n = 0; n < sizeof steps/sizeof *steps; n++) nest_list_append(r, &turn, steps[n](&t));
    nest_list_append(r, &list, make_loop(&s->make, t.shift, number(s, 0), scalar(s, last), number(s, DIGIT_BITS), turn.first));
    const ExprId digits = op(s, OP_ADD, op(s, OP_ISHFT, scalar(s, last), number(s, -3)), number(s, 1));
    nest_list_append(r, &list, make_assign(&s->make, scalar(s, s->side), side_of(s, digits)));
    return list;
}
