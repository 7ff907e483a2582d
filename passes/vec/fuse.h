/* Fusing a loop nest into one vector kernel: the state shared by the files fuse_*.c.
 *
 * The nest is walked once, in order, as if for one point of the lane axis. A scalar has a current value; an array has
 * a current version, the value its elements got from the last loop that wrote it, seen as a function of the point.
 * What does not fit ends the attempt: `why` then says so, and the walk goes on harmlessly. */
#ifndef CRAYON_PASSES_VEC_FUSE_H
#define CRAYON_PASSES_VEC_FUSE_H

#include "ir/build.h"
#include "ir/vec_launch.h"
#include "passes/nest/scalars.h"
#include "passes/nest/split.h"
#include "passes/vec/linear.h"
#include "support/bitset.h"

#include <assert.h>

enum { FUSE_MAX_OPERANDS = 20 }; /* terms and predicates of a reduction are the most */
/* A value at the current point plus an offset; value 0: none. */
typedef struct {
    ValueId value;
    int32_t offset;
} Ref;

/* What a scalar holds. */
typedef struct {
    bool defined;
    Ref ref;
    Linear linear; /* when known: an integer of that form */
    uint32_t choice; /* else 1 + an index into Fusion.choices: one of two forms; 0: not known */
} ScalarState;

/* An integer that has the one form where a condition holds, else the other. */
typedef struct {
    Ref condition;
    Linear sides[2];
    uint32_t choices[2]; /* of a side that is one itself, as in ScalarState */
    uint32_t depth;
} Choice;

/* An element of an array written in the iteration at hand, at lane index + constant. */
typedef struct {
    uint32_t array; /* index into Fusion.arrays */
    int64_t constant;
    Ref ref;
    Ref predicate;  /* value 0: written on every path */
    uint32_t depth; /* of the loops within the lane that hand it on; others do not write it */
} Element;

/* Elements lane index + constant over the points of a lane loop. */
typedef struct {
    SetId set;
    int64_t constant;
} LoadRange;

/* Elements of a row, from the one to the other. */
typedef struct {
    Linear lower, upper;
    ExprId lower_expr, upper_expr;
    ExprId defined; /* of a row of values that not all paths set: where these are set, by values that stay the same; 0: everywhere */
    bool whole;     /* all that the array is declared to have along the lanes */
} Claim;

/* How far the rows of a nest lie behind those of the kernel, by axis; and rows of the kernel, but for so many first and last ones. */
typedef struct {
    int32_t by[VEC_MAX_AXES];
} RowShift;

typedef struct {
    int32_t low[VEC_MAX_AXES], high[VEC_MAX_AXES];
} RowSpan;

/* Loops nested in each other around a sequence of lane loops. */
typedef struct {
    StmtId root;                /* the outermost */
    StmtId rows[VEC_MAX_AXES];  /* from the outermost; none: the root is lanes itself */
    uint32_t row_count;
    StmtId serial;              /* a loop among those of the rows that each lane runs by itself, around the sequence; 0: none */
    StmtId first;               /* of the sequence; of lanes alone, the root */
    StmtId branch;              /* an IF of the run that it stands in, 0: none; */
    bool other;                 /* behind its ELSE */
} RowNest;

/* What the loops so far have made of a row's elements. */
typedef struct {
    bool known;           /* there is a value */
    bool unknown;         /* what the elements hold after their last write depends on a condition */
    bool held;            /* in memory, by claims that are set on some paths: on the others it has what it had before the kernel */
    Ref ref;              /* of the element at the point */
    Ref stored;           /* where a loop of the nest has stored the element; value 0: everywhere */
    const Claim *claims;  /* the elements that it has; they may overlap */
    uint32_t claim_count;
    RowSpan rows;         /* the rows that it is of */
} Version;

/* An array addressed as [..., lane + c, ...] with the other subscripts fixed for the row. */
typedef struct {
    SymId symbol;
    uint32_t lane_dim;    /* the subscript that has the lane axis; rank when none has */
    Linear subs[NEST_MAX_RANK]; /* the lane subscript's constant is left out */
    bool written;         /* in the nest */
    bool contracted;      /* a row of values: no memory, but for the last row when `kept` */
    bool kept;            /* its contents are used after the nest */
    bool recalled;        /* contracted, but memory has what its elements held before the kernel: another row stores them */
    bool untold;          /* its version was unknown once: elements may have been stored that no version has */
    uint32_t missing_rows; /* bit a: rows of axis a touch the same elements */
    ValueId load;         /* of the contents before the kernel, at the point itself; 0: not made */
    LIST(LoadRange) loads; /* elements that must be loaded */
    LIST(Claim) writes;    /* all that were written, one by one */
    Version version;
} ArrayState;

/* Elements of a row that a loop reads and that nothing sets: undefined unless a write behind says otherwise. */
typedef struct {
    uint32_t array; /* index into Fusion.arrays */
    Linear lower, upper;
    SourceRange loc;
    bool chosen; /* they may be read, as one of several places, under a condition, or where `where` is false */
    ExprId where, path; /* nothing sets them only where this is false, 0: in any case; they are read on that path */
} UnsetPiece;

/* A store of an array's elements, and the points that it is for. */
typedef struct {
    ValueId inst;
    uint32_t array; /* index into Fusion.arrays */
    VecInterval points;
} FusedStore;

typedef struct {
    SymId variable; /* 0: a statement for one point, whose elements are named by subscripts that no axis takes part in */
    Linear lower, upper;
    ExprId lower_expr, upper_expr;
    SetId set;
    int64_t step;       /* the variable is `first` plus this times the point, from 0; 0: it is the point */
    Linear first;
    ExprId first_expr;
} LaneLoop;

/* Points that have jumped ahead, to the end of a block or of an iteration of a loop, or with FUSE_EXIT behind the loop. */
enum { FUSE_EXIT = 1 << 30 };

typedef struct {
    StmtId target;
    Ref mask; /* value 0: all points of the branch at hand */
} Leaving;

/* What must hold for a kernel to be its loops. */
typedef struct {
    ExprId expr;
    Linear excess; ExprId path; /* where it says that this is at most 0 where that is true (0: always); else not known */
} Guard;

/* What a symbol held before the kernel, in another one; of a scalar, a value. */
typedef struct {
    SymId symbol, copy;
    ExprId value, condition; /* of a scalar, which rows set under that condition; else 0 */
} Copy;

typedef LIST(Copy) Copies;

/* A side of an IF among the lane loops. */
typedef struct {
    StmtId stmt; /* 0: none */
    bool other;  /* behind its ELSE */
} Arm;

/* What a scalar holds behind the nest, if it had rows and the condition is true; 0: whatever is. */
typedef struct {
    SymId scalar;
    ExprId value, condition;
} FinalValue;

typedef LIST(Element) Elements;
typedef LIST(Leaving) Leavings;
typedef struct Planes Planes;

/* What the two sides of a branch make differently. */
typedef struct {
    ScalarState *scalars; /* by slot; the first is nobody's and stays undefined */
    Elements elements;    /* of the iteration at hand */
    Leavings leaving;     /* none where a statement begins */
} FusionState;

/* One side of an IF among the lane loops: what it begins from, then what it makes. */
typedef struct {
    FusionState state;
    Version *versions; /* by array, those known when the side began or ended */
    uint32_t count;
    Ref outer;         /* the condition of the branch around */
} Side;

/* A scalar that the nest begins with: `value` stands for what it held at the point before. */
typedef struct {
    SymId scalar;
    ValueId value;
    bool reduced; /* by a VEC_REDUCE, */
    StmtId loop;  /*   of what this lane loop made of it */
} Partial;

/* A loop that each lane runs, around the statement at hand. */
typedef struct {
    uint32_t axis;  /* of its variable in linear forms, behind the kernel's; 0: none was free */
    uint32_t depth; /* of the loops within the lane that it is the innermost of; 0: it stands around the lane loop */
    Ref value;      /* of its variable */
} Turn;

typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    VecKernel *kernel;
    Bitset assigned;        /* scalars that the nest assigns */
    const uint32_t *slots;  /* by symbol: of what it assigns, else 0 */
    uint32_t slot_count;
    Bitset written;         /* arrays that it writes */
    const NestFacts *facts;   /* of the routine */
    const Split *splits;      /* by loop: how those fall apart that are not parallel as they stand */
    const bool *used_outside; /* by symbol: it stands in statements outside the nest */
    FusionState now;
    LIST(ArrayState) arrays;
    const LaneLoop *lane;   /* the inner loop at hand, NULL between them */
    SymId row_variables[VEC_MAX_AXES]; /* of the nest at hand, by axis; its rows lie `shift` behind the kernel's */
    RowShift shift;
    RowSpan rows;           /* of the kernel, in which the nest at hand runs; `mask`: they are these; empty: all */
    Ref mask;
    LIST(bool) of_rows;     /* by value: it is of what all points of a row have in common */
    Planes *planes;         /* of a run of nests, else NULL */
    bool stores_plane;      /* the nest at hand stores what is used later */
    bool unbounded;         /* what is made is wherever its operands are */
    SetId row_set;          /* of what stands between them: all points of all of them, filled at the end */
    LIST(StmtId) unrolled;  /* loops around the statement at hand that are walked turn by turn within the lane */
    Ref predicate;          /* of the branch at hand; value 0: none */
    ExprId path;            /* the conditions among these that are uniform, of IFs around lane loops; 0: none */
    ExprId within;          /* those that last, of IFs within the lane loop at hand; 0: none */
    uint32_t depth;         /* of loops within the lane */
    uint32_t repeats;       /* of loops around the lane loop at hand */
    uint32_t shared;        /* in a run of nests, bit a: these stand within the loop that is axis a */
    Turn turns[VEC_MAX_AXES]; /* the loops that each lane runs, around the statement at hand */
    uint32_t turn_count;
    SourceRange loc;
    Name why;               /* the first reason for giving up */
    LIST(Choice) choices;
    bool choosing;          /* the element at hand is one of several */
    LIST(FusedStore) stores;
    LIST(LaneLoop) lanes;    /* the inner loops so far */
    uint32_t first_lane;     /* the first of these that stores what is used later */
    LIST(VecInterval) between; /* points at which values are used that were made between the loops, beside those of the loops */
    bool reduces;            /* lane loops may be reductions */
    bool cells;              /* loops over components are no lanes */
    LIST(Partial) partials;
    const uint64_t *origins; /* by value below `origin_count`: the partial values that it comes from, bit by bit */
    uint32_t origin_count;
    LIST(VecInterval) reduced_points; /* of the reductions */
    Bitset around;           /* scalars that loops around the nest assign */
    LIST(UnsetPiece) unset;
    LIST(FinalValue) finals;
    StmtId root;             /* the outermost row loop of a single nest, else 0 */
    const Bitset *live;      /* scalars whose values behind the nest may be used */
    Copies keeps;            /* scalars that the IF at hand sets or keeps, for all rows alike */
    LIST(Guard) guards;     /* what must hold for the kernel to be the loops: relations that are not known here */
    Copies copies;          /* made before the kernel */
    Copies *pool;           /* those that attempts without a kernel have left */
    const Arm *left;        /* sides that a guard keeps the nest from, and how many */
    uint32_t left_count;
    Arm unfit;              /* the innermost side around what does not fit that a guard could keep it from */
    Bitset do_variables;    /* of rows and inner loops */
    Bitset conditional;     /* those whose last value cannot be told from a loop's bounds behind the nest */
} Fusion;

/* Gives up, unless that was done before. Returns the empty Ref. */
Ref fuse_fail(Fusion *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What a scalar holds at the point reached; an undefined state for one that the nest does not assign. */
static inline const ScalarState *fuse_scalar(const Fusion *f, SymId symbol)
{
    return &f->now.scalars[f->slots[symbol]];
}

/* Whether two points are too far apart for a value of the one to be read at the other. */
static inline bool fuse_is_far(int64_t offset)
{
    return offset > VEC_MAX_OFFSET || offset < -VEC_MAX_OFFSET;
}

/* Gives a scalar that the nest assigns its state. */
static inline void fuse_set_scalar(Fusion *f, SymId symbol, ScalarState state)
{
    assert(f->slots[symbol]);
    f->now.scalars[f->slots[symbol]] = state;
}

/* ---- fuse_choice.c ---- */

/* What an integer expression of no known form is, as in ScalarState. */
uint32_t fuse_choice(Fusion *f, ExprId expr);

/* The same for a scalar that has one state behind one side of a branch, the other behind the other side. */
uint32_t fuse_join_choice(Fusion *f, Ref condition, const ScalarState *then, const ScalarState *other);

/* ---- fuse_expr.c ---- */

Ref fuse_expr(Fusion *f, ExprId expr);
Linear fuse_linear(Fusion *f, ExprId expr);

/* A uniform sum in integers of a type, which has room for it. */
ExprId fuse_sum(Fusion *f, const Linear *linear, Type type);

/* True when the expression is the same for all points and may be evaluated before the kernel. */
bool fuse_is_uniform(const Fusion *f, ExprId expr);

/* Whether a value is a constant, with its bits as an expression has them. */
bool fuse_is_constant(const Fusion *f, Ref ref, uint64_t *bits);

/* A new instruction in the set of the loop at hand. */
Ref fuse_inst(Fusion *f, VecInst inst, const Ref *operands, uint32_t count);
Ref fuse_op(Fusion *f, Op op, Type type, const Ref *operands, uint32_t count);
Ref fuse_uniform(Fusion *f, ExprId expr);

/* condition and a, else b; an empty Ref stands for true. */
Ref fuse_and(Fusion *f, Ref a, Ref b);
Ref fuse_or(Fusion *f, Ref a, Ref b);
Ref fuse_not(Fusion *f, Ref a);

/* ---- fuse_array.c, fuse_bounds.c ---- */

/* Reads and writes an element (OP_ELEMENT expression) at the point. */
Ref fuse_read_element(Fusion *f, ExprId element);
void fuse_write_element(Fusion *f, ExprId element, Ref value);

/* The subscript of an element, assigned between the lane loops, that is its point on the lane axis: one at a constant distance from the end of a lane
 * loop before, else the first that may be; the number of subscripts when none may be. */
uint32_t fuse_point_dim(Fusion *f, ExprId element);

/* Whether both arrays have the same bounds in every dimension. */
bool fuse_same_bounds(const Fusion *f, SymId a, SymId b);

/* Whether an element is within its array's bounds at every point of the lane loop at hand, in those rows. */
bool fuse_within_bounds(Fusion *f, SymId array, const Linear *subs, const RowSpan *rows);

/* Where an element stands: an array's row, and the constant of its lane index. False where that is not known. */
bool fuse_locate(Fusion *f, ExprId element, uint32_t *array, int64_t *constant);

/* An expression and a constant. */
ExprId fuse_plus(Fusion *f, ExprId expr, int64_t constant);

/* Whether what a loop writes of the array's row is stored. */
bool fuse_is_stored(const Fusion *f, const ArrayState *state);

/* Makes versions of the elements written in the iteration and the stores of the arrays that keep them. */
void fuse_end_iteration(Fusion *f);

/* The contents, before the kernel, of the elements that the loop at hand runs over, each at its own point, in those rows at least; the empty Ref
 * where one of them may not be there. */
Ref fuse_contents(Fusion *f, ArrayState *state, const RowSpan *rows);

/* Makes what an array held before the kernel its version, over the elements that `element` is in the loop at hand; false where that is not
 * known to be there, or a loop has written it. `accessed`: where it is there, for the source accesses it; the empty Ref: that is not known.
 * `*array`: its index. */
bool fuse_begin_version(Fusion *f, ExprId element, Ref accessed, uint32_t *array);

/* Stores an element of the loop at hand: in the last row only where rows share the array. */
void fuse_store(Fusion *f, const ArrayState *state, const Element *element);

/* ---- fuse_past.c ---- */

/* The same value at the points of the loop at hand, past merges that are known to take one side there, and selects of what is one value there. */
Ref fuse_past_merges(Fusion *f, Ref ref);

/* ---- fuse_store.c ---- */

/* A loop over the elements of a claim, each its own point. */
LaneLoop fuse_claim_lane(Fusion *f, const Claim *claim);

/* What is made until the end is on the elements of a version: those of its only claim, as `lane` says, or, of several, wherever its operands are. */
void fuse_begin_elements(Fusion *f, const Version *version, LaneLoop *lane);
void fuse_end_elements(Fusion *f);

/* Where an element of a row of values is stored: in the last row of the axes whose rows overwrite each other's elements, if the condition is
 * true, which is the same for all rows. */
Ref fuse_in_last_row(Fusion *f, const ArrayState *state, Ref condition);

/* How often the array is stored so far. */
uint32_t fuse_count_stores(const Fusion *f, uint32_t array);

/* Stores the array's version at the lanes of its elements, where the loops stored. */
void fuse_store_version(Fusion *f, uint32_t array);

/* Several stores of one array become one of its last version, where that is known: strips would overwrite what others stored, in no order. */
void fuse_join_stores(Fusion *f);

/* Every load brings what stood there before the kernel: stores go behind the loads of their arrays. */
void fuse_sink_stores(Fusion *f);

/* The points of the lane axis: all that store. */
VecInterval fuse_stored_points(Fusion *f);

/* The hull of those that are not empty, as expressions of the routine. */
VecInterval fuse_hull(Fusion *f, const VecInterval *sets, uint32_t count);

typedef LIST(ValueId) ValueList;

/* The program begins with these values. `values` is of the context's arena. */
void fuse_put_first(Fusion *f, ValueList values);

/* Gives the loads of old contents their sets, and puts them first. */
void fuse_finish_loads(Fusion *f);

/* Loads at each offset instead of one, where lanes exchange nothing but what loads bring. NEEDS fuse_finish_loads. */
void fuse_spread_loads(Fusion *f);

/* ---- fuse_reach.c ---- */

/* Finds how far the finished program reaches into arrays of unknown extent; gives up where that is not sure. */
void fuse_find_reaches(Fusion *f);

/* ---- fuse_reduce.c ---- */

/* Lets the scalar begin as its partial value. */
void fuse_add_partial(Fusion *f, SymId scalar);

/* A lane loop begins: what its points hand on to the next ones must be partial values. */
void fuse_check_carried(Fusion *f, const IterationScalars *scan);

/* A lane loop ends: what it made of partial values are reductions. */
void fuse_lane_reductions(Fusion *f, StmtId loop);

/* Takes partial values out of the program, which nothing needs. `trees`: sums and products of reals become trees. */
void fuse_finish_reductions(Fusion *f, bool trees);

/* Whether the scalar began as a partial value; whether the loop assigns one that did. */
bool fuse_is_partial(const Fusion *f, SymId scalar);
bool fuse_changes_partial(const Fusion *f, StmtId loop);

/* Whether the kernel reduces the scalar. */
bool fuse_reduces(const Fusion *f, SymId scalar);

/* ---- fuse_branch.c ---- */

/* An IF with the lists of its arms; `other` may be 0. */
void fuse_arms(Fusion *f, Ref condition, StmtId then, StmtId other);

/* All points of the branch at hand jump to the end of `target`. */
void fuse_leave(Fusion *f, StmtId target);

/* The rest of a list, for the points that have not left it; or what a function walks. */
void fuse_rest(Fusion *f, StmtId rest);
void fuse_rest_by(Fusion *f, void (*walk)(Fusion *f, void *data), void *data);

/* At the end of `target`: those that left for it are there. False when others still are on their way. */
bool fuse_arrive(Fusion *f, StmtId target);

/* What two sides of a branch have made becomes the state at hand. */
FusionState fuse_copy_state(const Fusion *f);
void fuse_join_states(Fusion *f, Ref condition, const FusionState *then, const FusionState *other);

static inline bool fuse_same_ref(Ref a, Ref b)
{
    return a.value == b.value && a.offset == b.offset;
}

/* The one or the other, by a condition. */
Ref fuse_choose(Fusion *f, Ref condition, Ref a, Ref b);

/* The points of either side's mask: condition and a, or not condition and b. An empty mask is all points of its side, and
 * NULL none. */
Ref fuse_join_masks(Fusion *f, Ref condition, const Ref *a, const Ref *b);

/* ---- fuse_side.c ---- */

/* The condition as an expression, where that has one value whenever the nest is reached; 0: it has not. The same of one made of several. */
ExprId fuse_lasting(const Fusion *f, Ref condition);
ExprId fuse_lasting_parts(Fusion *f, Ref condition);

/* Whether both are the same values, stored at the same points; or neither is known. */
bool fuse_same_version(const Version *a, const Version *b);

/* A side of an IF among the lane loops begins, whose statements run under the condition; behind them it ends, and `side` has what
 * it made. Joined, the versions of arrays are those of the side that was taken. */
Side fuse_begin_side(Fusion *f, Ref condition);
void fuse_end_side(Fusion *f, Side *side);
void fuse_join_sides(Fusion *f, Ref condition, const Side *then, const Side *other);

/* ---- fuse_rows.c ---- */

/* Gives the kernel its row axes, from the innermost loop on: the last axis is outermost in the order of the source. */
void fuse_rows(Fusion *f, const RowNest *nest);

/* Gives up where the loop cannot be rows. */
void fuse_check_row(Fusion *f, StmtId loop);

/* Scalars that a loop assigned have no value behind it. */
void fuse_forget_scalars(Fusion *f, StmtId loop);

/* Whether the loop's bounds are those of the first lane loop that counts, each plus a constant: then few lanes idle. */
bool fuse_is_near(const Fusion *f, const LaneLoop *loop);

/* Whether the loop is a few turns, known in number, around loops of lanes, or over so few points that each is one by itself. */
bool fuse_is_turns(Fusion *f, StmtId id);

/* The statements of a row, to the end of their list or to `last`. */
void fuse_sequence(Fusion *f, StmtId first, StmtId last);

/* The set of what stands between the lane loops: all their points. */
void fuse_finish_row_set(Fusion *f);

/* ---- fuse_planes.c, fuse_homes.c ---- */

/* Walks nests behind each other, each with as many row loops as the others, as one row; how many of them fit. They stand within the first `shared`
 * row loops, which are theirs together. */
uint32_t fuse_planes(Fusion *f, const RowNest *nests, uint32_t count, uint32_t shared);

/* In a run of nests: whether the state, of an array that they write, is of another row than that which the kernel's row has in memory. */
bool fuse_is_copy(const Fusion *f, const ArrayState *state);

/* In a run of nests: whether the two are of rows that differ by a constant. */
bool fuse_is_other_row(const Fusion *f, const ArrayState *state, const ArrayState *other);

/* Gives up unless the state has what the nests before leave in the row. */
void fuse_check_makers(Fusion *f, const ArrayState *state);

/* The last row of the nest at hand, or the first, as a row of the kernel. */
Linear fuse_row_end(Fusion *f, uint32_t axis, bool upper);

/* Whether the first rows hold the others. */
bool fuse_holds_rows(const RowSpan *rows, const RowSpan *others);

/* The row is one of those; empty: every row is. */
Ref fuse_rows_mask(Fusion *f, const RowSpan *rows);

/* ---- fuse_repeat.c ---- */

/* Whether a loop of the row stands around loops of lanes, and is none itself; walks a list as a loop that each lane runs by itself. False
 * where no turn reads what the one before it left in an array. */
bool fuse_is_repeat(const Fusion *f, StmtId loop);
bool fuse_repeat(Fusion *f, StmtId loop, StmtId body);

/* ---- fuse_carry.c ---- */

/* An element of the iteration that the turns of a loop within the lane hand on. */
typedef struct {
    uint32_t array; /* index into Fusion.arrays */
    int64_t constant;
    Ref before;     /* what it holds before the loop */
    Ref stored;     /* where it has been written behind the loop; value 0: everywhere */
    ValueId carry;
    uint32_t depth; /* of the loops around that hand it on too */
} CarriedElement;

typedef LIST(CarriedElement) CarriedElements;

/* Those that the loop writes, before its begin; then, behind the begin, their carries; at the end of a turn what the next one begins with; behind
 * the loop what its last turn left. */
CarriedElements fuse_read_carried(Fusion *f, StmtId loop, ExprId trips);
void fuse_begin_carried(Fusion *f, CarriedElements *list);
void fuse_hand_on_carried(Fusion *f, const CarriedElements *list);
void fuse_end_carried(Fusion *f, const CarriedElements *list);

/* ---- fuse_turn.c ---- */

/* A loop that each lane runs begins, whose variable has this value, and ends; the form of the variable in between. */
Linear fuse_begin_turn(Fusion *f, Ref value);
void fuse_end_turn(Fusion *f);

/* Whether variables of such loops take part in the subscripts; how deep in loops within the lane the innermost of them stands that takes part
 * in a row's; what they add to a subscript, as a value, the empty Ref where none does. */
bool fuse_has_turn(const Fusion *f, const Linear *subs, uint32_t rank);
uint32_t fuse_turn_depth(const Fusion *f, const ArrayState *state);
Ref fuse_turn_index(Fusion *f, const Linear *sub);

/* At the end of a turn within the lane: stores what it has written of the elements that it goes over. */
void fuse_store_turn(Fusion *f);

/* At the end: what is stored in such a loop is accessed at its own point alone, and loaded before it is stored. */
void fuse_check_turns(Fusion *f);

/* ---- fuse_unroll.c ---- */

/* A loop within a lane, walked turn by turn where it is short, and either its bounds differ between points or it changes what the nest
 * reduces; false: it is no such loop. */
bool fuse_unroll(Fusion *f, StmtId loop);

/* Whether the loop is one of those that are being walked so. */
bool fuse_is_unrolled(const Fusion *f, StmtId loop);

/* ---- fuse_stmt.c ---- */

/* How often a loop runs, whose bounds are uniform. */
ExprId fuse_trip_count(Fusion *f, const Stmt *loop);

/* A condition as a predicate, which is l32 whatever the kind of LOGICAL. */
Ref fuse_condition(Fusion *f, ExprId id);

/* The statements of an iteration of the lane loop at hand, or of a loop within it. */
void fuse_list(Fusion *f, StmtId first);

/* One of them; between the lane loops, a scalar assignment for the row. */
void fuse_statement(Fusion *f, StmtId id);

#endif
